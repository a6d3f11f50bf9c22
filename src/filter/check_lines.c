// Filters that hold the best line's score against the others': one winning move, the only good
// one, windows.
#include "onlymove/filter.h"
#include "src/filter/filter_checks.h"

static Score score_of(const FilterView *view, int line)
{
    return view->lines[line].score;
}

static void measure_line(const FilterView *view, const char *name, int line, Evidence *evidence)
{
    evidence_line(evidence, name, view->pos, &view->lines[line]);
}

// The first line after the best that scores more than `most`; 0 when there is none.
static int first_rival(const FilterView *view, int64_t most)
{
    for (int i = 1; i < view->count; i++) {
        if (score_wins(score_of(view, i), most)) {
            return i;
        }
    }
    return 0;
}

// The best move wins, and every other scores `most` at most; shared by the two filters that ask for
// one winning move and differ in what they ask of the others, and in whether there must be any.
static void check_unique(const FilterView *view, Verdict *verdict, int64_t most, bool wants_others,
                         const char *threshold)
{
    Evidence *evidence = &verdict->evidence;
    const double rise = score_rise(score_of(view, 0), whole(view, KEY_WON) + 1);
    const bool alone = view->count < 2;
    const int rival = first_rival(view, most);
    double miss = rise;
    for (int i = 1; i < view->count; i++) {
        miss = fmax(miss, score_fall(score_of(view, i), most));
    }
    set_miss(verdict, wants_others && alone ? MISS_UNKNOWN : miss);
    if (!alone) {
        evidence_lead(evidence, view->lines, view->count, whole(view, KEY_WON) + 1 - most);
    }
    measure_line(view, "best", 0, evidence);
    if (!alone) {
        measure_line(view, "next", rival ? rival : 1, evidence);
    }
    evidence_text_add(evidence,
                      alone ? "{best} {best=}, no other move" : "{best} {best=}, {next} {next=}",
                      threshold,
                      rise > 0 ? "the best move, {best}, does not win ({best=})"
                      : alone  ? wants_others ? "{best} ({best=}) is the only move there is"
                                              : "{best} wins ({best=}) and no other move was found"
                      : rival  ? "{best} wins ({best=}), but {next} is too good as well ({next=})"
                               : "{best} wins ({best=}), the next, {next}, does not ({next=})");
}

FilterNeed check_one_winning_move(const FilterView *view, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    evidence_limit(evidence, "best", RELATION_MORE, view->profile, KEY_WON, UNIT_CP);
    evidence_limit(evidence, "next", RELATION_LESS, view->profile, KEY_NOT_WON, UNIT_CP);
    check_unique(view, verdict, whole(view, KEY_NOT_WON) - 1, true, ">{1}, next <{2}");
    return NEED_NOTHING;
}

FilterNeed check_only_winning_move(const FilterView *view, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    evidence_limit(evidence, "best", RELATION_MORE, view->profile, KEY_WON, UNIT_CP);
    evidence_limit(evidence, "next", RELATION_AT_MOST, view->profile, KEY_WON, UNIT_CP);
    check_unique(view, verdict, whole(view, KEY_WON), false, ">{1}, next <={2}");
    return NEED_NOTHING;
}

FilterNeed check_only_good_move(const FilterView *view, Verdict *verdict)
{
    set_state(verdict, only_measure(view->profile, view->pos, view->lines, view->count,
                                    &verdict->evidence) != ONLY_NONE);
    return NEED_NOTHING;
}

// How far a number of centipawns is from a window, both ends included.
static double window_miss(int64_t value, int64_t least, int64_t most)
{
    return value < least ? (double)(least - value) : value > most ? (double)(value - most) : 0;
}

FilterNeed check_best_in_window(const FilterView *view, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    const Score score = score_of(view, 0);
    const int64_t least = whole(view, KEY_BEST_MIN), most = whole(view, KEY_BEST_MAX);
    set_miss(verdict, score.mate ? MISS_UNKNOWN : window_miss(score.value, least, most));
    measure_line(view, "best", 0, evidence);
    evidence_limit(evidence, "best", RELATION_AT_LEAST, view->profile, KEY_BEST_MIN, UNIT_CP);
    evidence_limit(evidence, "best", RELATION_AT_MOST, view->profile, KEY_BEST_MAX, UNIT_CP);
    return say(verdict, "{best} {best=}", "{1+} to {2+}",
               score.mate            ? "{best} leads to mate ({best=})"
               : score.value < least ? "{best} ({best=}) is too little of an advantage"
               : score.value > most  ? "{best} ({best=}) is too much of an advantage"
                                     : "{best} ({best=}) is a small advantage");
}

FilterNeed check_margin_in_window(const FilterView *view, Verdict *verdict)
{
    static const char limits[] = "{1} to {2}";
    Evidence *evidence = &verdict->evidence;
    const int64_t least = whole(view, KEY_MARGIN_MIN), most = whole(view, KEY_MARGIN_MAX);
    evidence_limit(evidence, "lead", RELATION_AT_LEAST, view->profile, KEY_MARGIN_MIN, UNIT_CP);
    evidence_limit(evidence, "lead", RELATION_AT_MOST, view->profile, KEY_MARGIN_MAX, UNIT_CP);
    set_state(verdict, false);
    measure_line(view, "best", 0, evidence);
    if (view->count < 2) {
        return say(verdict, "{best} {best=}, no other move", limits,
                   "beside {best} no other move was found");
    }
    measure_line(view, "next", 1, evidence);
    if (score_of(view, 0).mate || score_of(view, 1).mate) {
        return say(verdict, "{best} {best=}, {next} {next=}", limits,
                   "between {best} ({best=}) and {next} ({next=}) there is a mate, not a margin");
    }
    const int64_t lead = (int64_t)score_of(view, 0).value - score_of(view, 1).value;
    set_miss(verdict, window_miss(lead, least, most));
    evidence_number(evidence, "lead", (double)lead, UNIT_CP);
    return say(verdict, "{best} {lead+} above {next}", limits,
               lead < least  ? "{best} ({best=}) is hardly better than {next} ({next=})"
               : lead > most ? "{best} ({best=}) is much better than {next} ({next=})"
                             : "{best} ({best=}) is a little better than {next} ({next=})");
}
