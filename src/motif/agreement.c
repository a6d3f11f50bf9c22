// Counts where two opinions on the motifs of puzzles agree.
#include "onlymove/motif.h"

#include <stdlib.h>

static bool is_phase(Motif motif) {
    return motif_group(motif) == MOTIFS_OF_PHASE;
}

static bool same_phase(const MotifSet *a, const MotifSet *b) {
    return motif_in(a, MOTIF_OPENING) == motif_in(b, MOTIF_OPENING) &&
           motif_in(a, MOTIF_MIDDLEGAME) == motif_in(b, MOTIF_MIDDLEGAME) &&
           motif_in(a, MOTIF_ENDGAME) == motif_in(b, MOTIF_ENDGAME);
}

bool motif_is_tagged(const MotifSet *set) {
    return motif_in(set, MOTIF_ONE_MOVE) || motif_in(set, MOTIF_SHORT) ||
           motif_in(set, MOTIF_LONG) || motif_in(set, MOTIF_VERY_LONG);
}

bool motif_agreement_add(MotifAgreement *agreement, const MotifSet *theirs, bool has_unknown,
                         const MotifSet *ours, MotifSet *missed, MotifSet *extra) {
    const bool tagged = motif_is_tagged(theirs), phases_agree = same_phase(theirs, ours);
    bool exact = !has_unknown, exact_without_recent = !has_unknown;
    *missed = *extra = (MotifSet){0};
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        const bool is_theirs = motif_in(theirs, motif), is_ours = motif_in(ours, motif);
        if (motif_is_given(motif) || (!is_theirs && !is_ours))
            continue;
        MotifCount *count = &agreement->counts[motif];
        if (tagged || is_phase(motif)) {
            count->both += is_theirs && is_ours;
            count->misses += !is_ours;
            count->extras += !is_theirs;
        }
        if (!is_ours)
            motif_add(missed, motif);
        else if (!is_theirs)
            motif_add(extra, motif);
        exact = exact && (is_theirs == is_ours || is_phase(motif));
        exact_without_recent = exact_without_recent &&
                               (is_theirs == is_ours || is_phase(motif) || motif_is_recent(motif));
    }
    agreement->puzzles++;
    agreement->untagged += !tagged;
    agreement->same_phase += phases_agree;
    agreement->exact += exact;
    agreement->exact_without_recent += exact_without_recent;
    return exact && phases_agree;
}

// From 0 to 1; 1 where there was nothing to find and nothing was found.
static double share_of(size_t part, size_t whole) {
    return whole == 0 ? 1 : (double)part / (double)whole;
}

typedef struct Row {
    Motif motif;
    double precision, recall, f1; // the last is the harmonic mean of the others
} Row;

static int worse_first(const void *a, const void *b) {
    const Row *one = a, *other = b;
    if (one->f1 != other->f1)
        return one->f1 < other->f1 ? -1 : 1;
    return (int)one->motif - (int)other->motif;
}

static void write_total(const char *name, size_t part, size_t whole, Str *out) {
    str_addf(out, "%s %zu of %zu %.2f %%\n", name, part, whole, 100 * share_of(part, whole));
}

// Writes the rows of the motifs that are phases, or of those that are not.
static void write_rows(const MotifAgreement *agreement, bool phases, Str *out) {
    Row rows[MOTIF_COUNT];
    size_t count = 0;
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        const MotifCount *counts = &agreement->counts[motif];
        const size_t both = counts->both, ours = both + counts->extras;
        const size_t theirs = both + counts->misses;
        if (is_phase(motif) == phases && ours + theirs > 0) {
            rows[count++] = (Row){motif, share_of(both, ours), share_of(both, theirs),
                                  share_of(2 * both, ours + theirs)};
        }
    }
    qsort(rows, count, sizeof *rows, worse_first);
    for (size_t i = 0; i < count; i++) {
        const MotifCount *counts = &agreement->counts[rows[i].motif];
        str_addf(out, "%-18s %6zu %6zu %6zu %6zu %9.4f %7.4f %7.4f\n", motif_name(rows[i].motif),
                 counts->both + counts->misses, counts->both, counts->misses, counts->extras,
                 rows[i].precision, rows[i].recall, rows[i].f1);
    }
}

void motif_agreement_write(const MotifAgreement *agreement, Str *out) {
    str_addf(out, "%-18s %6s %6s %6s %6s %9s %7s %7s\n", "theme", "cases", "hits", "misses",
             "extras", "precision", "recall", "F1");
    write_rows(agreement, false, out);
    write_total("exact", agreement->exact, agreement->puzzles, out);
    write_total("exact_before_2025", agreement->exact_without_recent, agreement->puzzles, out);
    str_addf(out, "untagged %zu\n", agreement->untagged);
    write_total("phases", agreement->same_phase, agreement->puzzles, out);
    write_rows(agreement, true, out);
}
