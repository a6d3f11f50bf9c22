// The signs as a table.
#include "ui/marks.h"

Sign decision_sign(Decision decision)
{
    static const Sign signs[] = {
        [DECISION_NONE] = {"", STYLE_TEXT},
        [DECISION_ACCEPT] = {"✓", STYLE_PASS},
        [DECISION_REJECT] = {"✗", STYLE_FAIL},
        [DECISION_SKIP] = {"–", STYLE_SKIPPED},
    };
    return signs[decision];
}

Sign mark_sign(const MoveMark *mark)
{
    const bool waits = mark->decision == DECISION_NONE;
    return mark->withdrawn            ? (Sign){"~", STYLE_DIM}
           : waits && mark->puzzle    ? (Sign){"◆", STYLE_MARK}
           : waits && mark->candidate ? (Sign){"◇", STYLE_DIM}
                                      : (Sign){"", STYLE_TEXT};
}
