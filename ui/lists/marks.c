// The table of signs.
#include "ui/lists/marks.h"

typedef enum Mark {
    STATE_PUZZLE,
    STATE_CANDIDATE,
    MARK_ACCEPTED,
    MARK_REJECTED,
    MARK_SKIPPED,
    STATE_WITHDRAWN,
    MARK_NOTHING,
} Mark;

static const MarkSign marks[] = {
    [STATE_PUZZLE] = {{"◆", STYLE_MARK}, "undecided puzzle"},
    [STATE_CANDIDATE] = {{"◇", STYLE_DIM}, "candidate that is no puzzle: a filter fails"},
    [MARK_ACCEPTED] = {{"✓", STYLE_PASS}, "accepted"},
    [MARK_REJECTED] = {{"✗", STYLE_FAIL}, "rejected"},
    [MARK_SKIPPED] = {{"–", STYLE_SKIPPED}, "skipped"},
    [STATE_WITHDRAWN] = {{"~", STYLE_DIM}, "withdrawn: the newest run refuses this puzzle"},
    [MARK_NOTHING] = {{"", STYLE_TEXT}, NULL},
};

MarkSign mark_sign_at(size_t index) {
    return marks[index < MARK_NOTHING ? index : MARK_NOTHING];
}

Sign decision_sign(Decision decision) {
    static const Mark mark_of[] = {
        [DECISION_NONE] = MARK_NOTHING,
        [DECISION_ACCEPT] = MARK_ACCEPTED,
        [DECISION_REJECT] = MARK_REJECTED,
        [DECISION_SKIP] = MARK_SKIPPED,
    };
    return marks[mark_of[decision]].sign;
}

Sign mark_sign(const PlyMark *mark) {
    const bool undecided = mark->decision == DECISION_NONE;
    return marks[mark->withdrawn                ? STATE_WITHDRAWN
                 : undecided && mark->puzzle    ? STATE_PUZZLE
                 : undecided && mark->candidate ? STATE_CANDIDATE
                                                : MARK_NOTHING]
        .sign;
}
