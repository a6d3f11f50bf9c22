// What was decided today, in words.
#include "src/review/session/review_private.h"

static void write_reasons(const StoreTally *tally, Decision decision, Str *out)
{
    bool begun = false;
    for (size_t i = 0; i < tally->reason_count; i++) {
        if (tally->reasons[i].decision == decision) {
            str_addf(out, "%s%s %zu", begun ? ", " : " (", tally->reasons[i].text,
                     tally->reasons[i].count);
            begun = true;
        }
    }
    str_add(out, begun ? ")" : "");
}

// How much is said.
typedef enum Words { WORDS_AND_REASONS, WORDS, SIGNS, WAYS_OF_SAYING } Words;

static void write_tally(const StoreTally *tally, Words words, Str *out)
{
    static const struct {
        Decision decision;
        const char *word, *sign;
    } rows[] = {{DECISION_ACCEPT, "accepted", "✓"},
                {DECISION_REJECT, "rejected", "✗"},
                {DECISION_SKIP, "left", "–"}};
    bool begun = false;
    str_add(out, "today ");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t count = tally->decisions[rows[i].decision];
        if (count > 0 && words == SIGNS) {
            str_addf(out, "%s%s%zu", begun ? " " : "", rows[i].sign, count);
        } else if (count > 0) {
            str_addf(out, "%s%zu %s", begun ? ", " : "", count, rows[i].word);
        }
        if (count > 0 && words == WORDS_AND_REASONS) {
            write_reasons(tally, rows[i].decision, out);
        }
        begun |= count > 0;
    }
}

void review_write_today(Review *review, time_t now, Str *out)
{
    StoreTally tally = {.reason_count = 0};
    if (!review->store || store_tally(review->store, now, &tally, NULL) != STATUS_OK) {
        return;
    }
    const size_t decided = tally.decisions[DECISION_ACCEPT] + tally.decisions[DECISION_REJECT] +
                           tally.decisions[DECISION_SKIP];
    for (int words = 0; words < WAYS_OF_SAYING && decided > 0; words++) {
        write_tally(&tally, (Words)words, out);
        str_add_char(out, '\n');
    }
    store_tally_done(&tally);
}
