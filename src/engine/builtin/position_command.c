// The words behind `position`: a start and moves, each checked to be legal.
#include "src/engine/builtin/position_command.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/str.h"

// Reads the FEN up to the word "moves" or the end.
static Status read_fen(Span *words, Position *pos, Fault *fault)
{
    CLEANUP(str_done) Str fen = {0};
    Span word;
    Span after = *words;
    while (span_word(&after, &word) && !span_is(word, "moves")) {
        str_add_bytes(&fen, word.text, word.len);
        str_add_char(&fen, ' ');
        *words = after;
    }
    Status status = fen.failed ? fault_memory(fault)
                    : memchr(str_text(&fen), '\0', fen.len)
                        ? fault_set(fault, STATUS_SYNTAX, "the FEN has a NUL byte")
                        : pos_from_fen(pos, str_text(&fen), fault);
    return status;
}

static Status read_moves(Span words, const Position *start, Move **moves, size_t *count,
                         Fault *fault)
{
    Position here = *start;
    Span word;
    const size_t most = words.len / 5 + 1;
    *count = 0;
    *moves = malloc(most * sizeof **moves);
    if (!*moves) {
        return fault_memory(fault);
    }
    while (span_word(&words, &word)) {
        Move move;
        Status status = uci_move_read(&here, word.text, word.len, &move, fault);
        if (status == STATUS_OK && move == MOVE_NULL) {
            status = fault_set(fault, STATUS_ILLEGAL, "a null move is not played");
        }
        if (status != STATUS_OK) {
            return status;
        }
        (*moves)[(*count)++] = move;
        pos_play(&here, move);
    }
    return STATUS_OK;
}

Status position_read(Span words, Position *start, Move **moves, size_t *count, Fault *fault)
{
    Span word;
    if (!span_word(&words, &word)) {
        return fault_set(fault, STATUS_SYNTAX, "startpos or fen is missing");
    }
    if (span_is(word, "startpos")) {
        *start = pos_start();
    } else if (span_is(word, "fen")) {
        const Status status = read_fen(&words, start, fault);
        if (status != STATUS_OK) {
            return status;
        }
    } else {
        return fault_set(fault, STATUS_SYNTAX, "neither startpos nor fen");
    }
    if (!span_word(&words, &word)) {
        return STATUS_OK;
    }
    if (!span_is(word, "moves")) {
        return fault_set(fault, STATUS_SYNTAX, "expected \"moves\"");
    }
    return read_moves(words, start, moves, count, fault);
}
