// The table of filters, and verdicts as a whole: which of several decided, and the four bytes that
// one is kept in. What filters ask stands in check_*.c, a file for each subject.
#include "onlymove/filter.h"

#include <math.h>
#include <string.h>

#include "src/filter/filter_checks.h"

const char *filter_cost_word(FilterCost cost) {
    static const char *const words[] = {"free", "evaluations", "shared search",
                                        "the position before", "own searches"};
    return words[cost];
}

#define KEYS(...)                                                                                  \
    (const ProfileKey[]){__VA_ARGS__},                                                             \
        sizeof((const ProfileKey[]){__VA_ARGS__}) / sizeof(ProfileKey)
#define NO_KEYS NULL, 0

// The filters in the order in which they are judged, cheap ones first. A new filter takes an id
// that none has had.
static const Filter filters[] = {
    {1, "has-choice", "Is there more than one legal move?", "legal moves", UNIT_MOVES, FILTER_SCAN,
     FILTER_FREE, false, NO_KEYS, check_has_choice},
    {2, "not-in-check", "Is the solver not in check?", "check or not", UNIT_NONE, FILTER_SCAN,
     FILTER_FREE, false, NO_KEYS, check_not_in_check},
    {3, "move-number", "Is it neither too early nor too late in the game?", "move number",
     UNIT_MOVES, FILTER_SCAN, FILTER_FREE, true, KEYS(KEY_MOVE_MIN, KEY_MOVE_MAX),
     check_move_number},
    {4, "enough-pieces", "Has each side rooks, bishops and knights enough?",
     "rooks, and bishops with knights, of each side", UNIT_PIECES, FILTER_SCAN, FILTER_FREE, false,
     KEYS(KEY_ROOKS_MIN, KEY_MINORS_MIN), check_enough_pieces},
    {5, "full-castling", "May every king and rook at home still castle?", "castling rights",
     UNIT_NONE, FILTER_SCAN, FILTER_FREE, false, NO_KEYS, check_full_castling},
    {6, "not-ahead", "Is the solver not ahead in material?", "material balance, solver's view",
     UNIT_PAWNS, FILTER_SCAN, FILTER_FREE, false, NO_KEYS, check_not_ahead},
    {7, "not-seen-before", "Has no position been repeated since the last capture or pawn move?",
     "repetition or not", UNIT_NONE, FILTER_SCAN, FILTER_FREE, true, NO_KEYS,
     check_not_seen_before},
    {8, "not-inside-puzzle", "Is the position in no earlier puzzle of its game?",
     "where an earlier puzzle begins", UNIT_NONE, FILTER_SCAN, FILTER_FREE, true,
     KEYS(KEY_INSIDE_FAILED, KEY_ONE_PER_GAME), check_not_inside_puzzle},
    {30, "not-duplicate", "Is the position no puzzle of an earlier game?", "duplicate or not",
     UNIT_NONE, FILTER_SCAN, FILTER_FREE, true, NO_KEYS, check_not_duplicate},
    {9, "evaluation-jump", "Does the evaluation turn into mate, or jump from nothing to a lot?",
     "evaluations now and before, solver's view", UNIT_CP, FILTER_SCAN, FILTER_EVAL, true,
     KEYS(KEY_JUMP_BEFORE, KEY_JUMP_AFTER, KEY_JUMP_MIN, KEY_MATE_BEFORE), check_evaluation_jump},
    {10, "not-winning-before", "Was the solver not winning before, or is mate near now?",
     "evaluations now and before, solver's view", UNIT_CP, FILTER_SCAN, FILTER_EVAL, true,
     KEYS(KEY_BEFORE_MAX, KEY_MATE_SOON, KEY_EVAL_START), check_not_winning_before},
    {11, "mate-or-advantage", "Is mate near, or has the last move given an advantage?",
     "evaluations now and before, solver's view", UNIT_CHANCES, FILTER_SCAN, FILTER_EVAL, true,
     KEYS(KEY_MATE_SOON, KEY_ADVANTAGE, KEY_ADVANTAGE_CLEAR, KEY_ADVANTAGE_BEHIND, KEY_CHANCES_GAIN,
          KEY_CHANCES_WDL, KEY_EVAL_START),
     check_mate_or_advantage},
    {27, "evaluation-swing", "Has the last move changed the balance, whoever gains by it?",
     "evaluations now and before, solver's view", UNIT_CP, FILTER_SCAN, FILTER_EVAL, true,
     KEYS(KEY_SWING_EVEN, KEY_SWING_CHANGE, KEY_SWING_WON, KEY_SWING_MATERIAL, KEY_SWING_MEN),
     check_evaluation_swing},
    {12, "not-easy", "Is it hard enough for the tier?", "moves to mate", UNIT_MOVES, FILTER_SCAN,
     FILTER_EVAL, true, KEYS(KEY_TIER), check_not_easy},
    {13, "one-winning-move", "Is there exactly one winning move at the first look?",
     "scores of the lines, solver's view", UNIT_CP, FILTER_SCAN, FILTER_SHARED, false,
     KEYS(KEY_WON, KEY_NOT_WON), check_one_winning_move},
    {14, "only-good-move", "Is there exactly one move that mates soonest, draws or is good?",
     "scores of the lines, solver's view", UNIT_CP, FILTER_SCAN, FILTER_SHARED, false,
     KEYS(KEY_ONLY_MARGIN, KEY_ONLY_CEILING, KEY_DRAW_LOSS), check_only_good_move},
    {15, "best-in-window", "Does the best move give a small advantage?",
     "score of the best line, solver's view", UNIT_CP, FILTER_SCAN, FILTER_SHARED, false,
     KEYS(KEY_BEST_MIN, KEY_BEST_MAX), check_best_in_window},
    {16, "margin-in-window", "Is the best move a little better than the next?",
     "score of the best line above the next", UNIT_CP, FILTER_SCAN, FILTER_SHARED, false,
     KEYS(KEY_MARGIN_MIN, KEY_MARGIN_MAX), check_margin_in_window},
    {28, "clear-move", "Is it clear which move is the best, whether it wins or saves?",
     "scores of the lines, solver's view", UNIT_CP, FILTER_SCAN, FILTER_SHARED, false,
     KEYS(CLEAR_KEYS), check_clear_move},
    {17, "not-capture", "Is the best move no capture?", "the move", UNIT_NONE, FILTER_SCAN,
     FILTER_SHARED, false, NO_KEYS, check_not_capture},
    {18, "not-check", "Does the best move give no check?", "the move", UNIT_NONE, FILTER_SCAN,
     FILTER_SHARED, false, NO_KEYS, check_not_check},
    {19, "only-winning-move", "Does the best move win, and no other?",
     "scores of the lines, solver's view", UNIT_CP, FILTER_CHECKPOINT, FILTER_SHARED, false,
     KEYS(KEY_WON), check_only_winning_move},
    {20, "not-mate-in-one", "Is the solution no mate in one?", "moves to mate", UNIT_MOVES,
     FILTER_CHECKPOINT, FILTER_SHARED, false, NO_KEYS, check_not_mate_in_one},
    {21, "not-en-passant", "Is the solution no en passant capture?", "the move", UNIT_NONE,
     FILTER_CHECKPOINT, FILTER_SHARED, false, NO_KEYS, check_not_en_passant},
    {22, "not-queen-promotion", "Does the solution make no queen?", "the move", UNIT_NONE,
     FILTER_CHECKPOINT, FILTER_SHARED, false, NO_KEYS, check_not_queen_promotion},
    {23, "not-winning-capture", "Is the solution no simple winning capture?",
     "static exchange evaluation", UNIT_PAWNS, FILTER_CHECKPOINT, FILTER_SHARED, false,
     KEYS(KEY_SEE_MAX, KEY_SEE_QUEEN, KEY_SEE_PINS), check_not_winning_capture},
    {24, "sacrifice-or-missed", "Is the solution a sacrifice, or did one of the players miss it?",
     "SEE in pawns, move played, score before", UNIT_CP, FILTER_CHECKPOINT, FILTER_PREVIOUS, true,
     KEYS(KEY_SEE_QUEEN, KEY_SEE_PINS, KEY_NOT_LOST), check_sacrifice_or_missed},
    {25, "solution-tree", "Can the solution tree be built within its limits?", "moves and plies",
     UNIT_NONE, FILTER_TREE, FILTER_OWN, false, NO_KEYS, NULL},
    {29, "confirmed", "Do close decisions hold in a longer search?", "moves asked again", UNIT_NONE,
     FILTER_CONFIRM, FILTER_OWN, false,
     KEYS(KEY_CONFIRM_FACTOR, KEY_CONFIRM_MARGIN, KEY_CONFIRM_REPLIES, KEY_CONFIRM_REPLY_MARGIN,
          KEY_CONFIRM_SECOND),
     NULL},
    {26, "history-free", "Is it the same puzzle from the diagram alone?",
     "the puzzle from the diagram alone", UNIT_NONE, FILTER_LAST, FILTER_OWN, true,
     KEYS(KEY_HISTORY_FREE_FAIL), NULL},
};

const Filter *filter_at(size_t index) {
    return index < sizeof filters / sizeof *filters ? &filters[index] : NULL;
}

bool filter_reads_lines(const Filter *filter) {
    return filter->cost == FILTER_SHARED || filter->cost == FILTER_PREVIOUS;
}

const Filter *filter_of_id(unsigned id) {
    for (size_t i = 0; filter_at(i); i++)
        if (filter_at(i)->id == id)
            return filter_at(i);
    return NULL;
}

const Filter *filter_find(const char *name) {
    for (size_t i = 0; filter_at(i); i++)
        if (strcmp(filter_at(i)->name, name) == 0)
            return filter_at(i);
    return NULL;
}

// --- Verdicts

enum { MISS_BITS = 20, UNIT_BITS = 4, MISS_MOST = (1 << MISS_BITS) - 1 };
_Static_assert(UNIT_COUNT <= 1 << UNIT_BITS, "a unit has its bits");

const char *verdict_word(VerdictState state) {
    static const char *const words[] = {"PEND", "PASS", "FAIL", "SKIP", "WARN"};
    return words[state];
}

// When a filter is judged among the others: what is free, evaluations, the look, the checkpoints,
// the tree, the last word.
static int turn_of(const Filter *filter) {
    return filter->cost <= FILTER_EVAL ? (int)filter->cost
                                       : (int)FILTER_SHARED + (int)filter->stage;
}

const Verdict *verdict_decisive(const Verdict *verdicts, int count) {
    const Verdict *first = NULL;
    for (int i = 0; i < count; i++) {
        if (verdicts[i].state == VERDICT_FAIL &&
            (!first || turn_of(verdicts[i].filter) < turn_of(first->filter))) {
            first = &verdicts[i];
        }
    }
    return first;
}

const Verdict *verdict_telling(const Verdict *verdicts, int count) {
    const Verdict *warning = NULL, *passed = NULL;
    for (int i = count; i-- > 0;) {
        if (verdicts[i].state == VERDICT_WARN)
            warning = &verdicts[i];
        if (verdicts[i].state == VERDICT_PASS && verdicts[i].filter->cost != FILTER_FREE)
            passed = &verdicts[i];
    }
    const Verdict *decisive = verdict_decisive(verdicts, count);
    return decisive ? decisive : warning ? warning : passed ? passed : count > 0 ? verdicts : NULL;
}

void verdict_write_turn(const Verdict *verdicts, int count, Str *out) {
    const Verdict *decisive = verdict_decisive(verdicts, count), *first = verdicts;
    while (decisive && first->state != VERDICT_FAIL)
        first++;
    if (decisive != NULL && decisive != first)
        str_addf(out, " (judged before %s)", first->filter->name);
}

// Steps of the packed miss.
static double steps_in(Unit unit) {
    return unit == UNIT_CHANCES ? 100000 : 1;
}

uint32_t verdict_pack(const Verdict *verdict) {
    if (!verdict)
        return 0;
    const Evidence *evidence = &verdict->evidence;
    double steps = 0;
    if (evidence->has_miss)
        steps = fmin(fmax(round(evidence->miss * steps_in(evidence->unit)), 1), MISS_MOST);
    return (uint32_t)verdict->filter->id << (MISS_BITS + UNIT_BITS) |
           (uint32_t)evidence->unit << MISS_BITS | (uint32_t)steps;
}

bool verdict_unpack(uint32_t packed, PackedVerdict *verdict) {
    const uint32_t steps = packed & MISS_MOST;
    const Unit unit = (Unit)(packed >> MISS_BITS & ((1 << UNIT_BITS) - 1));
    const Filter *filter = filter_of_id(packed >> (MISS_BITS + UNIT_BITS));
    *verdict = (PackedVerdict){0};
    if (!filter || unit >= UNIT_COUNT)
        return false;
    *verdict = (PackedVerdict){filter, steps > 0, unit, steps / steps_in(unit)};
    return true;
}
