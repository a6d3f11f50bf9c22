// Findings, sorted by node and profile, and what follows from each: mark, ledger and doubts.
#include "src/review/session/findings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/store_import.h"
#include "onlymove/xalloc.h"

struct FindingStep {
    char label[STORE_LABEL_MAX];
    Candidate candidate;
};

static void drop_steps_from(Finding *finding, size_t first) {
    while (finding->step_count > first)
        candidate_done(&finding->steps[--finding->step_count].candidate);
    finding->steps_done = first < finding->steps_done ? first : finding->steps_done;
}

static void free_newest(Finding *finding) {
    if (finding->newest) {
        candidate_done(finding->newest);
        free(finding->newest);
        finding->newest = NULL;
    }
}

void finding_forget_motifs(Finding *finding) {
    tree_motifs_done(&finding->motifs);
    finding->motifs_known = finding->has_no_estimate = false;
}

static void free_finding(Finding *finding) {
    finding_forget_motifs(finding);
    candidate_done(&finding->candidate);
    free_newest(finding);
    drop_steps_from(finding, 0);
    free(finding->steps);
    free(finding->refused_by);
    free(finding->reason);
    source_info_done(&finding->source_info);
    str_done(&finding->audit_text);
    free(finding);
}

void findings_clear(Findings *findings) {
    for (size_t i = 0; i < findings->count; i++)
        free_finding(findings->items[i]);
    findings->count = 0;
}

void findings_done(Findings *findings) {
    findings_clear(findings);
    free(findings->items);
    *findings = (Findings){0};
}

static int compare_finding(const Finding *finding, uint32_t node, const char *profile) {
    return finding->node != node ? (finding->node < node ? -1 : 1)
                                 : strcmp(finding->candidate.profile.name, profile);
}

// Returns the index of the first finding that is not before that node and profile.
static size_t index_of(const Findings *findings, uint32_t node, const char *profile) {
    size_t low = 0, high = findings->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_finding(findings->items[middle], node, profile) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

Finding *findings_find(const Findings *findings, uint32_t node, const char *profile) {
    size_t at = index_of(findings, node, profile);
    bool found = at < findings->count && compare_finding(findings->items[at], node, profile) == 0;
    return found ? findings->items[at] : NULL;
}

Finding *findings_add(Findings *findings, uint32_t node, const char *profile) {
    size_t at = index_of(findings, node, profile);
    if (at < findings->count && compare_finding(findings->items[at], node, profile) == 0)
        return findings->items[at];
    Finding *added = xcalloc(1, sizeof *added);
    array_grow(&findings->items, &findings->cap, findings->count + 1);
    added->node = node;
    source_info_clear(&added->source_info);
    snprintf(added->candidate.profile.name, sizeof added->candidate.profile.name, "%s", profile);
    memmove(findings->items + at + 1, findings->items + at,
            (findings->count - at) * sizeof(Finding *));
    findings->items[at] = added;
    findings->count++;
    return added;
}

void findings_drop(Findings *findings, Finding *finding) {
    size_t at = index_of(findings, finding->node, finding->candidate.profile.name);
    findings->count--;
    memmove(findings->items + at, findings->items + at + 1,
            (findings->count - at) * sizeof(Finding *));
    free_finding(finding);
}

Finding *const *findings_at(const Findings *findings, uint32_t node, size_t *count) {
    size_t first = index_of(findings, node, ""), end = first;
    while (end < findings->count && findings->items[end]->node == node)
        end++;
    *count = end - first;
    return findings->items + first;
}

void finding_set_candidate(Finding *finding, Candidate *candidate) {
    candidate_done(&finding->candidate);
    free_newest(finding);
    drop_steps_from(finding, 0);
    finding->candidate = *candidate;
    *candidate = (Candidate){0};
}

void finding_set_refuser(Finding *finding, const Profile *profile) {
    free(finding->refused_by);
    finding->refused_by = NULL;
    if (profile) {
        CLEANUP(str_done) Str text = str_of("%s", profile->name);
        profile_diff(profile, &finding->candidate.profile, &text);
        finding->refused_by = xstrdup(str_text(&text));
    }
}

void finding_set_decision(Finding *finding, Decision decision, const char *reason) {
    free(finding->reason);
    finding->decision = decision;
    finding->reason = reason && reason[0] ? xstrdup(reason) : NULL;
}

void finding_read(Finding *finding, const StoredCandidate *stored) {
    Candidate candidate;
    candidate_copy(&candidate, &stored->candidate);
    finding_set_candidate(finding, &candidate);
    finding->id = stored->id;
    finding->entry = stored->entry;
    finding->withdrawn = stored->withdrawn;
    finding->decided_since_withdrawn = stored->decided_since_withdrawn;
    finding->changed_since_decision = stored->changed_since_decision;
    finding->refusal = stored->refusal;
    finding->run = stored->run;
    finding->newest_run = stored->newest_run;
    finding->solving = stored->solving;
    finding->measured_rating = stored->measured_rating;
    source_info_done(&finding->source_info);
    source_info_copy(&finding->source_info, &stored->source_info);
    finding_set_decision(finding, stored->decision, stored->reason);
    finding_set_refuser(finding, NULL);
}

void finding_read_audit(Store *store, Finding *finding) {
    StoredAudit audit;
    str_clear(&finding->audit_text);
    finding->audit = AUDIT_NONE;
    if (store_audit(store, finding->id, &audit, NULL) != STATUS_OK)
        return;
    const Candidate *found = &audit.found;
    finding->audit = audit.result.outcome;
    finding->audit_has_tree = found->is_puzzle && found->tree.count > 1;
    str_addf(&finding->audit_text, "Audit, %s, ", found->engine ? found->engine : "no engine");
    str_add_grouped(&finding->audit_text, audit.nodes);
    str_addf(&finding->audit_text, " nodes: %s%s%s", audit_outcome_name(audit.result.outcome),
             audit.result.text[0] ? ": " : "", audit.result.text);
    stored_audit_done(&audit);
}

void finding_add_step(Finding *finding, Candidate *before, const char *label) {
    drop_steps_from(finding, finding->steps_done);
    struct FindingStep *step = array_add(&finding->steps, &finding->step_count, &finding->step_cap);
    snprintf(step->label, sizeof step->label, "%s", label);
    step->candidate = *before;
    finding->steps_done = finding->step_count;
}

const char *finding_step_label(const Finding *finding, bool redo) {
    const size_t done = finding->steps_done;
    return redo ? (done < finding->step_count ? finding->steps[done].label : NULL)
                : (done > 0 ? finding->steps[done - 1].label : NULL);
}

void finding_undo_or_redo(Finding *finding, bool redo) {
    struct FindingStep *step =
        &finding->steps[redo ? finding->steps_done++ : --finding->steps_done];
    const Candidate current = finding->candidate;
    finding->candidate = step->candidate;
    step->candidate = current;
}

const Candidate *finding_ledger(const Finding *finding) {
    return finding->newest ? finding->newest : &finding->candidate;
}

PlyMark finding_mark(const Finding *finding) {
    return (PlyMark){
        .candidate = candidate_passed_scan(&finding->candidate),
        .puzzle = finding->candidate.is_puzzle,
        .withdrawn = finding->withdrawn,
        .by_hand = finding->candidate.by_hand,
        .decision = finding->decision,
    };
}

void refusal_write(const Candidate *candidate, Str *out) {
    const Verdict *decisive = verdict_decisive(candidate->verdicts, candidate->verdict_count);
    str_add(out, candidate->reason);
    if (decisive && decisive->evidence.has_miss)
        str_addf(out, ", %s", evidence_text(&decisive->evidence).miss);
}

void refusal_write_packed(uint32_t refusal, Str *out) {
    UnpackedVerdict verdict;
    if (verdict_unpack(refusal, &verdict)) {
        str_add(out, verdict.filter->name);
        if (verdict.has_miss) {
            str_addf(out, ", misses by %g %s", verdict.miss,
                     unit_counted(verdict.unit, verdict.miss));
        }
    }
}

void finding_write_why_withdrawn(const Finding *finding, Str *out) {
    if (finding->newest)
        refusal_write(finding->newest, out);
    else
        refusal_write_packed(finding->refusal, out);
    if (finding->refused_by)
        str_addf(out, " (%s)", finding->refused_by);
}

// Appends ", though 2 added moves are refuted and 1 not verified".
static void write_tree_doubts(const Tree *tree, Str *out) {
    size_t unverified, refuted;
    tree_count_doubts(tree, &unverified, &refuted);
    const size_t count = refuted > 0 ? refuted : unverified;
    if (count > 0) {
        str_addf(out, ", though %zu added move%s %s %s", count, count == 1 ? "" : "s",
                 count == 1 ? "is" : "are", refuted > 0 ? "refuted" : "not verified");
    }
    if (refuted > 0 && unverified > 0)
        str_addf(out, " and %zu not verified", unverified);
}

void finding_write_doubts(const Finding *finding, Str *out) {
    if (finding->withdrawn) {
        str_add(out, ", though withdrawn: ");
        finding_write_why_withdrawn(finding, out);
    } else if (!finding->candidate.is_puzzle) {
        str_add(out, ", though the profile refuses it: ");
        refusal_write(&finding->candidate, out);
    }
    write_tree_doubts(&finding->candidate.tree, out);
}
