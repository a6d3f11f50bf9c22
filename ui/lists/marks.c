// The table of signs: what moves and lists show for a decision or an undecided candidate.
#include "ui/lists/marks.h"

typedef enum SignId {
    SIGN_PUZZLE,
    SIGN_CANDIDATE,
    SIGN_ACCEPTED,
    SIGN_REJECTED,
    SIGN_SKIPPED,
    SIGN_WITHDRAWN,
    SIGN_CHAIN,
    SIGN_OVERLAPS,
    SIGN_NONE,
} SignId;

static const SignMeaning signs[] = {
    [SIGN_PUZZLE] = {{"◆", STYLE_MARK}, "undecided puzzle"},
    [SIGN_CANDIDATE] = {{"◇", STYLE_DIM}, "candidate that is no puzzle: a filter fails"},
    [SIGN_ACCEPTED] = {{"✓", STYLE_PASS}, "accepted"},
    [SIGN_REJECTED] = {{"✗", STYLE_FAIL}, "rejected"},
    [SIGN_SKIPPED] = {{"–", STYLE_SKIPPED}, "skipped"},
    [SIGN_WITHDRAWN] = {{"~", STYLE_DIM}, "withdrawn: the newest run refuses this puzzle"},
    [SIGN_CHAIN] = {{"▸", STYLE_DIM}, "puzzles that overlap, in one row"},
    [SIGN_OVERLAPS] = {{"&", STYLE_DIM}, "overlaps a puzzle that is hidden or not beside it"},
    [SIGN_NONE] = {{"", STYLE_TEXT}, NULL},
};

SignMeaning sign_meaning_at(size_t index) {
    return signs[index < SIGN_NONE ? index : SIGN_NONE];
}

Sign decision_sign(Decision decision) {
    static const SignId sign_of[] = {
        [DECISION_NONE] = SIGN_NONE,
        [DECISION_ACCEPT] = SIGN_ACCEPTED,
        [DECISION_REJECT] = SIGN_REJECTED,
        [DECISION_SKIP] = SIGN_SKIPPED,
    };
    return signs[sign_of[decision]].sign;
}

Sign undecided_sign(const PlyMark *mark) {
    const bool undecided = mark->decision == DECISION_NONE;
    return signs[mark->withdrawn                ? SIGN_WITHDRAWN
                 : undecided && mark->puzzle    ? SIGN_PUZZLE
                 : undecided && mark->candidate ? SIGN_CANDIDATE
                                                : SIGN_NONE]
        .sign;
}
