// An explanation as text: heading, verdicts, tree and outcome.
#include "src/cli/explain_print.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/str.h"
#include "onlymove/tree_text.h"

static void add_heading(const Candidate *candidate, Str *out)
{
    str_addf(out, "%s\nprofile %s", candidate->fen, candidate->profile.name);
    profile_differences(&candidate->profile, out);
    str_add(out, ", ");
    text_safe(out, candidate->engine, strlen(candidate->engine), 200);
    str_add(out, ", ");
    str_add_grouped(out, candidate->nodes);
    str_add(out, " nodes\n\n");
}

static void add_verdict(const Verdict *verdict, Str *out)
{
    const EvidenceText text = evidence_text(&verdict->evidence);
    str_addf(out, "%s  ", verdict_word(verdict->state));
    if (text.measured[0]) {
        str_addf(out, "%-20s %s / %s", verdict->filter->name, text.measured, text.threshold);
    } else {
        str_add(out, verdict->filter->name);
    }
    str_addf(out, "\n      %s%s%s", text.reason[0] ? text.reason : "not judged",
             text.miss[0] ? "; " : "", text.miss);
    if (verdict->nodes > 0) {
        str_add(out, " [");
        str_add_grouped(out, verdict->nodes);
        str_add(out, " nodes]");
    }
    str_add_char(out, '\n');
}

// Nothing where the tree has no solution.
static void add_motifs(const Candidate *candidate, Str *out)
{
    CLEANUP(tree_motifs_done) TreeMotifs motifs;
    if (candidate_motifs(candidate, &motifs, NULL) == STATUS_OK) {
        str_add_char(out, '\n');
        tree_motifs_write(&candidate->tree, &motifs, out);
    }
}

static void add_estimate(const Candidate *candidate, Str *out)
{
    enum { REASONS = 6 };
    if (candidate->estimated) {
        str_add(out, "rating: ");
        estimate_write(&candidate->estimate, REASONS, out);
        str_add_char(out, '\n');
    }
}

void explain_write(const Candidate *candidate, bool paths, Str *out)
{
    add_heading(candidate, out);
    for (int i = 0; i < candidate->verdict_count; i++) {
        add_verdict(&candidate->verdicts[i], out);
    }
    if (candidate->tree.count > 1) {
        str_add_char(out, '\n');
        (paths ? tree_write_paths : tree_write_text)(&candidate->tree, out);
        add_motifs(candidate, out);
        add_estimate(candidate, out);
    }
    str_add_char(out, '\n');
    candidate_write_outcome(candidate, out);
    str_add_char(out, '\n');
}
