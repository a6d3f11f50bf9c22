// Reads the words after `position`, a start and legal moves, and those after `go`, and works out
// the time that a search may take.
#include "src/engine/builtin/command_words.h"

#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/xalloc.h"

// Reads the FEN up to the word "moves" or the end.
static Status read_fen(Span *words, Position *pos, Fault *fault) {
    CLEANUP(str_done) Str fen = {0};
    Span word;
    Span rest = *words;
    while (span_word(&rest, &word) && !span_is(word, "moves")) {
        str_add_bytes(&fen, word.text, word.len);
        str_add_char(&fen, ' ');
        *words = rest;
    }
    return memchr(str_text(&fen), '\0', fen.len)
               ? fault_set(fault, STATUS_SYNTAX, "the FEN has a NUL byte")
               : pos_from_fen(pos, str_text(&fen), fault);
}

static Status read_moves(Span words, const Position *start, Move **moves, size_t *count,
                         Fault *fault) {
    Position here = *start;
    Span word;
    const size_t capacity = words.len / 5 + 1; // at least five bytes for each move with its blank
    *count = 0;
    *moves = xmalloc(capacity * sizeof **moves);
    while (span_word(&words, &word)) {
        Move move;
        Status status = uci_move_read(&here, word.text, word.len, &move, fault);
        if (status == STATUS_OK && move == MOVE_NULL)
            status = fault_set(fault, STATUS_ILLEGAL, "a null move is not played");
        if (status != STATUS_OK)
            return status;
        (*moves)[(*count)++] = move;
        pos_play(&here, move);
    }
    return STATUS_OK;
}

Status position_read(Span words, Position *start, Move **moves, size_t *count, Fault *fault) {
    Span word;
    if (!span_word(&words, &word))
        return fault_set(fault, STATUS_SYNTAX, "startpos or fen is missing");
    if (span_is(word, "startpos")) {
        *start = pos_start();
    } else if (span_is(word, "fen")) {
        const Status status = read_fen(&words, start, fault);
        if (status != STATUS_OK)
            return status;
    } else {
        return fault_set(fault, STATUS_SYNTAX, "neither startpos nor fen");
    }
    if (!span_word(&words, &word))
        return STATUS_OK;
    if (!span_is(word, "moves"))
        return fault_set(fault, STATUS_SYNTAX, "expected \"moves\"");
    return read_moves(words, start, moves, count, fault);
}

// --- go

enum { QUOTED_BYTES_MAX = 40 }; // bytes of a word that a complaint quotes

static void add_complaint(GoRequest *request, const char *problem, Span word) {
    str_addf(&request->complaints, "go: %s \"%.*s\"\n", problem,
             (int)(word.len < QUOTED_BYTES_MAX ? word.len : QUOTED_BYTES_MAX), word.text);
}

// A word of `go` with a number after it.
typedef struct NumberWord {
    const char *word;
    int64_t min, max;
    size_t field_offset; // of its int64_t in GoRequest
} NumberWord;

static const NumberWord number_words[] = {
    {"nodes", 1, INT64_MAX, offsetof(GoRequest, nodes)},
    {"depth", 1, BUILTIN_DEPTH_MAX, offsetof(GoRequest, depth)},
    {"mate", 1, BUILTIN_DEPTH_MAX, offsetof(GoRequest, mate)},
    {"movetime", 1, INT32_MAX, offsetof(GoRequest, move_time)},
    {"wtime", 1, INT32_MAX, offsetof(GoRequest, time[WHITE])},
    {"btime", 1, INT32_MAX, offsetof(GoRequest, time[BLACK])},
    {"winc", 0, INT32_MAX, offsetof(GoRequest, increment[WHITE])},
    {"binc", 0, INT32_MAX, offsetof(GoRequest, increment[BLACK])},
    {"movestogo", 1, 1000, offsetof(GoRequest, moves_to_go)},
};

static const NumberWord *find_number_word(Span word) {
    for (size_t i = 0; i < sizeof number_words / sizeof *number_words; i++)
        if (span_is(word, number_words[i].word))
            return &number_words[i];
    return NULL;
}

static void take_number(GoRequest *request, const NumberWord *row, Span *words) {
    Span rest = *words, word;
    int64_t value;
    if (!span_word(&rest, &word) || !span_number(word, INT64_MIN, INT64_MAX, &value)) {
        add_complaint(request, "no number after", (Span){row->word, strlen(row->word)});
        return;
    }
    value = value < row->min ? row->min : value > row->max ? row->max : value;
    *(int64_t *)(void *)((char *)request + row->field_offset) = value;
    *words = rest;
}

// Takes moves up to the first word that is not one.
static void take_moves(GoRequest *request, Span *words, const Position *pos) {
    Span rest = *words, word;
    while (span_word(&rest, &word)) {
        Move move;
        const Status status = uci_move_read(pos, word.text, word.len, &move, NULL);
        if (status == STATUS_SYNTAX)
            return;
        if (status != STATUS_OK || move == MOVE_NULL)
            add_complaint(request, "not a legal move here:", word);
        else if (request->searchmove_count < MOVES_MAX)
            request->searchmoves[request->searchmove_count++] = move;
        *words = rest;
    }
}

void go_read(GoRequest *request, Span words, const Position *pos) {
    Span word;
    *request = (GoRequest){0};
    while (span_word(&words, &word)) {
        const NumberWord *row = find_number_word(word);
        if (row)
            take_number(request, row, &words);
        else if (span_is(word, "searchmoves"))
            take_moves(request, &words, pos);
        else if (span_is(word, "infinite"))
            request->infinite = true;
        else
            add_complaint(request, "unknown word", word);
    }
    request->limits = (BuiltinLimits){.nodes = (uint64_t)request->nodes,
                                      .depth = (int)request->depth,
                                      .mate = (int)request->mate};
    request->has_clock = request->time[pos->side] > 0;
    const bool has_limit = request->nodes || request->depth || request->mate ||
                           request->move_time || request->has_clock;
    if (!has_limit && !request->infinite && request->complaints.len)
        request->limits.depth = 1;
    else if (!has_limit)
        request->infinite = true;
}

void go_done(GoRequest *request) {
    str_done(&request->complaints);
}

TimeBudget go_budget(const GoRequest *request, Color side, int legal_count) {
    enum { OVERHEAD = 20, MOVES_LEFT_GUESS = 30 }; // milliseconds of delay; moves to the game's end
    TimeBudget budget = {INT64_MAX, INT64_MAX};
    if (request->infinite)
        return budget;
    if (request->has_clock) {
        const int64_t clock_left =
            request->time[side] > 2 * OVERHEAD ? request->time[side] - OVERHEAD : OVERHEAD / 2;
        const int64_t moves_left = request->moves_to_go ? request->moves_to_go : MOVES_LEFT_GUESS;
        const int64_t share = clock_left / moves_left + request->increment[side] * 3 / 4;
        // An iteration takes longer than all before it, so none begins after half of the time.
        budget.soft = legal_count == 1 ? 0 : (share < clock_left ? share : clock_left) / 2;
        budget.hard = 3 * share < clock_left * 3 / 4 ? 3 * share : clock_left * 3 / 4;
    }
    // Reserves a tenth of the time: the answer must be written, and the system clears the pages of
    // a large new table when the search first uses them.
    const int64_t reserve = (request->move_time + 9) / 10;
    const int64_t move_time = request->move_time - (reserve < OVERHEAD ? reserve : OVERHEAD);
    if (request->move_time && move_time < budget.hard)
        budget.hard = move_time;
    return budget;
}
