// What was decided today, in words.
#include "src/review/review_private.h"

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

void review_write_today(Review *review, time_t now, Str *out)
{
    static const struct {
        Decision decision;
        const char *word;
    } words[] = {
        {DECISION_ACCEPT, "accepted"}, {DECISION_REJECT, "rejected"}, {DECISION_SKIP, "left"}};
    StoreTally tally = {.reason_count = 0};
    bool begun = false;
    if (!review->store || store_tally(review->store, now, &tally, NULL) != STATUS_OK) {
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const Decision decision = words[i].decision;
        if (tally.decisions[decision] > 0) {
            str_addf(out, "%s%zu %s", begun ? ", " : "today ", tally.decisions[decision],
                     words[i].word);
            write_reasons(&tally, decision, out);
            begun = true;
        }
    }
    store_tally_done(&tally);
}
