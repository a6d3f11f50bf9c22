// Lines of moves as people type them, with or without numbers.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"

// A move number, "17." or "17...", before a move or joined to it. Zeroed: there is none.
typedef struct MoveNumber {
    long number;
    bool black;
} MoveNumber;

// Reads a number at the beginning of a word; returns its length in bytes. Digits without a dot are
// a number only when they are the whole word: 0-0 is castling.
static size_t read_move_number(const char *word, size_t len, MoveNumber *number) {
    size_t digits = 0, dots = 0;
    while (digits < len && isdigit((unsigned char)word[digits]))
        digits++;
    while (digits + dots < len && word[digits + dots] == '.')
        dots++;
    if (digits > 0 && dots > 0)
        *number = (MoveNumber){.number = strtol(word, NULL, 10), .black = dots > 1};
    return dots > 0 || digits == len ? digits + dots : 0;
}

static Status read_move(Position *pos, const char *san, size_t len, MoveNumber num, Move *move,
                        Fault *fault) {
    if (num.number != 0 && (num.number != pos->fullmove || num.black != (pos->side == BLACK))) {
        return fault_set(fault, STATUS_ILLEGAL, "%.*s: it is not the turn of move %ld", (int)len,
                         san, num.number);
    }
    Status status = san_read(pos, san, len, move, fault);
    if (status == STATUS_OK && *move == MOVE_NULL) {
        return fault_set(fault, STATUS_ILLEGAL, "%.*s: a move is needed, none may be passed over",
                         (int)len, san);
    }
    if (status == STATUS_OK)
        pos_play(pos, *move);
    return status;
}

Status san_read_line(const Position *start, const char *text, Move *moves, size_t max,
                     size_t *count, Fault *fault) {
    Position pos = *start;
    MoveNumber num = {0};
    *count = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t len = strcspn(text, " "), at = read_move_number(text, len, &num);
        if (at < len && *count == max)
            return fault_set(fault, STATUS_LIMIT, "more than %zu moves", max);
        if (at < len) {
            Status status = read_move(&pos, text + at, len - at, num, &moves[*count], fault);
            if (status != STATUS_OK)
                return status;
            ++*count;
            num = (MoveNumber){0};
        }
        text += len;
    }
    return *count > 0 ? STATUS_OK : fault_set(fault, STATUS_USAGE, "expected moves");
}
