// The filters, each one question, and the table of them.
#include "onlymove/filter.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/exchange.h"
#include "onlymove/notation.h"

const char *verdict_word(VerdictState state)
{
    static const char *const words[] = {"PEND", "PASS", "FAIL", "SKIP", "WARN"};
    return words[state];
}

// Seed 000: being mated, or fewer centipawns than the threshold.
static bool is_not_won(Score score, int64_t threshold)
{
    return score.mate ? score.value <= 0 : score.value < threshold;
}

// Seed 000: mating, or not worse than minus the threshold.
static bool is_not_lost(Score score, int64_t threshold)
{
    return score.mate ? score.value > 0 : score.value > -threshold;
}

// "Qb8+ #2"
typedef struct MoveText {
    char san[SAN_MAX];
    char score[SCORE_TEXT_MAX];
} MoveText;

static MoveText move_text(const Position *pos, const Line *line)
{
    MoveText text;
    san_write(pos, line->pv[0], text.san);
    score_write(line->score, text.score);
    return text;
}

static double pawns(const FilterView *view, ProfileKey key)
{
    return view->profile->value[key] / 100.0;
}

static void set_state(Verdict *verdict, bool pass)
{
    verdict->state = pass ? VERDICT_PASS : VERDICT_FAIL;
}

#define MEASURED(...)  snprintf(verdict->measured, sizeof verdict->measured, __VA_ARGS__)
#define THRESHOLD(...) snprintf(verdict->threshold, sizeof verdict->threshold, __VA_ARGS__)
#define REASON(...)    snprintf(verdict->reason, sizeof verdict->reason, __VA_ARGS__)

// The best move and its nearest rival against the limits; shared by the two filters that ask for
// one winning move and differ in what they ask of the others. `rival` is the first line that
// breaks the rule, or the second line.
static void judge_unique(const FilterView *view, Verdict *verdict, bool rivals_allowed, int rival)
{
    MoveText best = move_text(view->pos, &view->lines[0]);
    bool won = score_wins(view->lines[0].score, profile_whole(view->profile, KEY_WON));
    set_state(verdict, won && rivals_allowed);
    if (view->count < 2) {
        MEASURED("%s %s, no other move", best.san, best.score);
        if (!won) {
            REASON("the best move, %s, does not win (%s)", best.san, best.score);
        } else if (rivals_allowed) {
            REASON("%s wins (%s) and no other move was found", best.san, best.score);
        } else {
            REASON("%s (%s) is the only move there is", best.san, best.score);
        }
        return;
    }
    MoveText next = move_text(view->pos, &view->lines[rival]);
    MEASURED("%s %s, %s %s", best.san, best.score, next.san, next.score);
    if (!won) {
        REASON("the best move, %s, does not win (%s)", best.san, best.score);
    } else if (rivals_allowed) {
        REASON("%s wins (%s), the next, %s, does not (%s)", best.san, best.score, next.san,
               next.score);
    } else {
        REASON("%s wins (%s), but %s is too good as well (%s)", best.san, best.score, next.san,
               next.score);
    }
}

static FilterNeed judge_one_winning_move(const FilterView *view, Verdict *verdict)
{
    THRESHOLD(">%.2f, next <%.2f", pawns(view, KEY_WON), pawns(view, KEY_NOT_WON));
    int rival = 1;
    bool rivals_allowed = view->count >= 2;
    for (int i = view->count - 1; i > 0; i--) {
        if (!is_not_won(view->lines[i].score, profile_whole(view->profile, KEY_NOT_WON))) {
            rivals_allowed = false;
            rival = i;
        }
    }
    judge_unique(view, verdict, rivals_allowed, rival);
    return NEED_NOTHING;
}

static FilterNeed judge_only_winning_move(const FilterView *view, Verdict *verdict)
{
    THRESHOLD(">%.2f, next <=%.2f", pawns(view, KEY_WON), pawns(view, KEY_WON));
    int rival = 1;
    bool rivals_allowed = true;
    for (int i = view->count - 1; i > 0; i--) {
        if (score_wins(view->lines[i].score, profile_whole(view->profile, KEY_WON))) {
            rivals_allowed = false;
            rival = i;
        }
    }
    judge_unique(view, verdict, rivals_allowed, rival);
    return NEED_NOTHING;
}

static FilterNeed judge_not_in_check(const FilterView *view, Verdict *verdict)
{
    bool in_check = pos_in_check(view->pos);
    set_state(verdict, !in_check);
    MEASURED("%s", in_check ? "in check" : "no check");
    THRESHOLD("no check");
    REASON("%s", in_check ? "the solver is in check, so there are few moves to choose from"
                          : "the solver is not in check");
    return NEED_NOTHING;
}

static FilterNeed judge_not_mate_in_one(const FilterView *view, Verdict *verdict)
{
    const Line *line = &view->lines[0];
    MoveText best = move_text(view->pos, line);
    bool mates_now = line->score.mate && line->score.value == 1;
    set_state(verdict, !mates_now);
    MEASURED("%s %s", best.san, best.score);
    THRESHOLD("not #1");
    if (mates_now) {
        REASON("%s mates at once", best.san);
    } else {
        REASON("%s does not mate at once", best.san);
    }
    return NEED_NOTHING;
}

static FilterNeed judge_not_en_passant(const FilterView *view, Verdict *verdict)
{
    MoveText best = move_text(view->pos, &view->lines[0]);
    bool en_passant = move_kind(view->lines[0].pv[0]) == MOVE_EN_PASSANT;
    set_state(verdict, !en_passant);
    MEASURED("%s", best.san);
    THRESHOLD("not en passant");
    REASON("%s is %s en passant capture", best.san, en_passant ? "an" : "no");
    return NEED_NOTHING;
}

static FilterNeed judge_not_queen_promotion(const FilterView *view, Verdict *verdict)
{
    MoveText best = move_text(view->pos, &view->lines[0]);
    Move move = view->lines[0].pv[0];
    bool queens = move_kind(move) == MOVE_PROMOTION && move_promotion(move) == QUEEN;
    set_state(verdict, !queens);
    MEASURED("%s", best.san);
    THRESHOLD("no new queen");
    REASON("%s %s", best.san, queens ? "promotes to a queen" : "makes no queen");
    return NEED_NOTHING;
}

static FilterNeed judge_not_winning_capture(const FilterView *view, Verdict *verdict)
{
    MoveText best = move_text(view->pos, &view->lines[0]);
    int exchange = see(view->pos, view->lines[0].pv[0]);
    int64_t limit = profile_whole(view->profile, KEY_SEE_MAX);
    set_state(verdict, exchange <= limit);
    MEASURED("%s SEE %+d", best.san, exchange);
    THRESHOLD("SEE <= %d", (int)limit);
    if (exchange > limit) {
        REASON("%s simply wins material (SEE %+d)", best.san, exchange);
    } else {
        REASON("%s is no simple winning capture (SEE %+d)", best.san, exchange);
    }
    return NEED_NOTHING;
}

static FilterNeed judge_sacrifice_or_missed(const FilterView *view, Verdict *verdict)
{
    MoveText best = move_text(view->pos, &view->lines[0]);
    Move move = view->lines[0].pv[0];
    int exchange = see(view->pos, move);
    THRESHOLD("SEE <0, or missed");
    if (exchange < 0) {
        verdict->state = VERDICT_PASS;
        MEASURED("%s SEE %+d", best.san, exchange);
        REASON("%s is a sacrifice (SEE %+d)", best.san, exchange);
        return NEED_NOTHING;
    }
    if (view->played == MOVE_NONE && !view->previous) {
        verdict->state = VERDICT_PASS;
        MEASURED("%s, no game", best.san);
        REASON("there is no game around the position, so nobody found %s", best.san);
        return NEED_NOTHING;
    }
    if (view->played != MOVE_NONE && view->played != move) {
        char played[SAN_MAX];
        san_write(view->pos, view->played, played);
        verdict->state = VERDICT_PASS;
        MEASURED("%s, played %s", best.san, played);
        REASON("%s was missed in the game (%s was played)", best.san, played);
        return NEED_NOTHING;
    }
    if (!view->previous) {
        verdict->state = VERDICT_FAIL;
        MEASURED("%s played, no move before", best.san);
        REASON("%s was found, and at the game's start nobody has erred before", best.san);
        return NEED_NOTHING;
    }
    if (!view->has_previous_score) {
        return NEED_PREVIOUS;
    }
    char before[SCORE_TEXT_MAX];
    score_write(view->previous_score, before);
    bool erred = is_not_lost(view->previous_score, profile_whole(view->profile, KEY_NOT_LOST));
    set_state(verdict, erred);
    MEASURED("%s played, before %s", best.san, before);
    THRESHOLD("before >%+.2f", -pawns(view, KEY_NOT_LOST));
    REASON(erred ? "the opponent was not lost before the last move (%s) and gave %s its chance"
                 : "the opponent was lost already (%s), and %s was found: too easy",
           before, best.san);
    return NEED_NOTHING;
}

#define KEYS(...)                                                                                  \
    (const ProfileKey[]){__VA_ARGS__},                                                             \
        sizeof((const ProfileKey[]){__VA_ARGS__}) / sizeof(ProfileKey)
#define NO_KEYS NULL, 0

static const Filter filters[] = {
    {"one-winning-move", "Is there exactly one winning move at the first look?",
     "scores of the lines, solver's view", "cp", FILTER_SCAN, FILTER_SHARED, false,
     KEYS(KEY_WON, KEY_NOT_WON), judge_one_winning_move},
    {"not-in-check", "Is the solver not in check?", "check or not", "", FILTER_SCAN, FILTER_FREE,
     false, NO_KEYS, judge_not_in_check},
    {"only-winning-move", "Does the best move win, and no other?",
     "scores of the lines, solver's view", "cp", FILTER_RUNG, FILTER_SHARED, false, KEYS(KEY_WON),
     judge_only_winning_move},
    {"not-mate-in-one", "Is the solution no mate in one?", "moves to mate", "moves", FILTER_RUNG,
     FILTER_SHARED, false, NO_KEYS, judge_not_mate_in_one},
    {"not-en-passant", "Is the solution no en passant capture?", "the move", "", FILTER_RUNG,
     FILTER_SHARED, false, NO_KEYS, judge_not_en_passant},
    {"not-queen-promotion", "Does the solution make no queen?", "the move", "", FILTER_RUNG,
     FILTER_SHARED, false, NO_KEYS, judge_not_queen_promotion},
    {"not-winning-capture", "Is the solution no simple winning capture?",
     "static exchange evaluation", "pawns", FILTER_RUNG, FILTER_SHARED, false, KEYS(KEY_SEE_MAX),
     judge_not_winning_capture},
    {"sacrifice-or-missed", "Is the solution a sacrifice, or was it missed by one of the players?",
     "SEE in pawns, the move played, or the score before the opponent's move, its view", "cp",
     FILTER_RUNG, FILTER_PREVIOUS, true, KEYS(KEY_NOT_LOST), judge_sacrifice_or_missed},
    {"solution-tree", "Can the solution tree be built within its limits?", "moves and plies", "",
     FILTER_TREE, FILTER_SHARED, false, NO_KEYS, NULL},
    {"history-free", "Is it the same puzzle when nothing is known but its diagram?",
     "what comes of the bare position", "", FILTER_LAST, FILTER_SHARED, true,
     KEYS(KEY_HISTORY_FREE_FAIL), NULL},
};

const Filter *filter_at(size_t index)
{
    return index < sizeof filters / sizeof *filters ? &filters[index] : NULL;
}

const Filter *filter_find(const char *name)
{
    for (size_t i = 0; filter_at(i); i++) {
        if (strcmp(filter_at(i)->name, name) == 0) {
            return filter_at(i);
        }
    }
    return NULL;
}
