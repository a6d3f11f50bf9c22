// The last word on a candidate, on recorded lines: positions and shorthands. Include after
// test.h.
#pragma once

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

#define PLAIN "filters=one-winning-move only-winning-move solution-tree history-free"

static const char FORK_LATE[] = FORK_PIECES "3 40";

// What comes behind Qd5 or Qd4: a reply, after which several moves win and the line ends.
#define QD5_BEHIND "; Rb8 -900; Qc5 400, Qd6 380, Qd7 350"

// By the filters that read lines, the tree, and the last word.
static inline Trial plain(const char *fen, const Recording *recordings) {
    return (Trial){.fen = fen, .settings = {PLAIN}, .recordings = recordings};
}

// Accepted after so many searches.
static inline Inquiry *accepted_after(const Trial *trial, int wanted) {
    int searches;
    Inquiry *inquiry = trial_run(trial, &searches);
    assert_true(inquiry_accepted(inquiry));
    assert_int_equal(searches, wanted);
    return inquiry;
}

static inline const Verdict *last_word(const Inquiry *inquiry) {
    return trial_verdict(inquiry, "history-free");
}

// Accepted as it stands in its game, and the last word is this.
static inline void assert_last_word(const Trial *trial, VerdictState state, const char *measured,
                                    const char *reason) {
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(trial, NULL);
    const Verdict *verdict = last_word(inquiry);
    if (!inquiry_accepted(inquiry))
        fail_msg("%s", inquiry_reason(inquiry));
    assert_string_equal(evidence_text(&verdict->evidence).reason, reason);
    assert_string_equal(evidence_text(&verdict->evidence).measured, measured);
    assert_string_equal(evidence_text(&verdict->evidence).threshold, "the same puzzle");
    assert_string_equal(verdict_word(verdict->state), verdict_word(state));
}
