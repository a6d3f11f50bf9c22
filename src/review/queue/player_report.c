// Reports over a list of candidates, whose lines are terms of patterns: what a player does with
// puzzles, beside others of that rating; and what was rejected, and why.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/queue.h"
#include "onlymove/xalloc.h"
#include "src/review/queue/pattern_parts.h"

enum { PLACES_MAX = 6, RATING_NEAR = 100 };

typedef struct Counted {
    size_t index; // of write_term()
    size_t counts[PLACES_MAX];
} Counted;

// The terms that reports go by: some, then motifs, filters, openings. False: there are no more.
static bool write_term(size_t index, Str *term) {
    static const char *const terms[] = {
        "",          "moves:1",      "moves:2",          "moves:3",          "moves:>=4",
        "check",     "rating:<1000", "rating:1000-1499", "rating:1500-1999", "rating:>=2000",
        "gap:<150",  "second:wins",  "best:mate",        "capture",          "quiet",
        "sacrifice", "forced"};
    const size_t own = sizeof terms / sizeof *terms, motifs = own + MOTIF_COUNT;
    size_t filters = motifs;
    while (filter_at(filters - motifs))
        filters++;
    str_clear(term);
    if (index < own)
        str_add(term, terms[index]);
    else if (index < motifs)
        str_addf(term, "motif:%s", motif_name((Motif)(index - own)));
    else if (index < filters)
        str_addf(term, "filter:%s", filter_at(index - motifs)->name);
    else
        str_addf(term, "opening:%c%zu", 'A' + (char)((index - filters) / 10),
                 (index - filters) % 10);
    return index < filters + 50;
}

// Those of which the first places of rows have most come first.
static int by_weight(const void *left, const void *right) {
    const Counted *a = left, *b = right;
    const size_t one = a->counts[0] + a->counts[1] + a->counts[2];
    const size_t other = b->counts[0] + b->counts[1] + b->counts[2];
    return one != other ? (one < other ? 1 : -1) : (a->index > b->index) - (a->index < b->index);
}

// Counts where rows are, by terms; a row is in up to two places, below 0 in none. What the first
// three places have nothing of is left out. The caller frees the lines.
static size_t count_lines(const CandidateList *list, const int8_t *places, Counted **lines) {
    CLEANUP(str_done) Str term = {0};
    size_t count = 0, cap = 0;
    *lines = NULL;
    for (size_t index = 0; write_term(index, &term); index++) {
        Pattern *pattern;
        Counted line = {.index = index};
        if (pattern_new(&pattern, str_text(&term), NULL, NULL) != STATUS_OK)
            continue;
        for (size_t i = 0; i < list->count; i++)
            for (const int8_t *at = places + 2 * i; at < places + 2 * i + 2; at++)
                if (*at >= 0 && pattern_matches(pattern, list, NULL, i))
                    line.counts[*at]++;
        pattern_free(pattern);
        if (line.counts[0] + line.counts[1] + line.counts[2] > 0) {
            array_grow(lines, &cap, count + 1);
            (*lines)[count++] = line;
        }
    }
    if (count > 0)
        qsort(*lines, count, sizeof **lines, by_weight);
    return count;
}

// --- A player

// The players of the games of a list, both of each in turn.
static const char *player_at(const void *of, size_t index) {
    const CandidateList *list = of;
    const ListedGame *game = &list->games[index / 2];
    return index / 2 < list->game_count ? listed_text(list, index % 2 ? game->black : game->white)
                                        : NULL;
}

static bool is_named(const char *names, const char *name) {
    bool is = false;
    for (const char *at = names; at && !is; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL) {
        char *lower = text_lower(at, strcspn(at, "|"));
        is = lower[0] && text_is(name, lower);
        free(lower);
    }
    return is;
}

static int elo_of(const CandidateList *list, size_t player) {
    return *(player % 2 ? &list->games[player / 2].black_elo : &list->games[player / 2].white_elo);
}

// Found, missed and allowed by who is named, and by others near the rating.
static int8_t *places_of(const CandidateList *list, const bool *is, double rating) {
    int8_t *places = xcalloc(2 * list->count + 1, sizeof *places);
    for (size_t i = 0; i < 2 * list->count; i++) {
        const CandidateRow *row = &list->rows[i / 2];
        const bool erred = i % 2;
        const size_t player = 2 * (size_t)row->place + (row->black != erred);
        const bool told = erred || (row->traits & (TRAIT_FOUND | TRAIT_MISSED));
        const bool near = rating == 0 || fabs(elo_of(list, player) - rating) <= RATING_NEAR;
        const int fate = erred ? 2 : !(row->traits & TRAIT_FOUND);
        places[i] = -1;
        if (row->puzzle && !row->withdrawn && told && (is[player] || near))
            places[i] = (int8_t)(is[player] ? fate : 3 + fate);
    }
    return places;
}

static void write_line(const Counted *line, bool csv, Str *out) {
    const size_t *counts = line->counts;
    CLEANUP(str_done) Str term = {0};
    write_term(line->index, &term);
    str_addf(out, csv ? "%s" : "%-22s", term.len > 0 ? str_text(&term) : "all");
    for (int i = 0; i < (csv ? PLACES_MAX : 3); i++)
        str_addf(out, csv ? ",%zu" : "%8zu", counts[i]);
    for (int i = 0; i < PLACES_MAX && !csv; i += 3) {
        const double all = (double)(counts[i] + counts[i + 1]); // that were there to be found
        str_addf(out, all > 0 ? "%7.0f%%" : "       -", 100 * (double)counts[i] / fmax(all, 1));
    }
    str_add(out, "\n");
}

Status report_player(const CandidateList *list, const char *names, bool csv, Str *out,
                     Fault *fault) {
    double sum = 0;
    size_t rated = 0, found = 0, count = 0;
    Counted *lines = NULL;
    bool *is = xcalloc(2 * list->game_count + 1, sizeof *is);
    for (size_t i = 0; player_at(list, i); i++) {
        is[i] = is_named(names, player_at(list, i));
        found += is[i];
        rated += is[i] && elo_of(list, i) > 0;
        sum += is[i] ? elo_of(list, i) : 0;
    }
    const double rating = rated > 0 ? sum / (double)rated : 0;
    const char *nearest = found > 0 ? "" : text_nearest(names, player_at, list);
    int8_t *places = places_of(list, is, rating);
    if (found > 0) {
        count = count_lines(list, places, &lines);
        if (!csv)
            str_addf(out, rating > 0 ? "%s; others are rated %.0f, %d more or less\n" : "%s\n",
                     names, rating, RATING_NEAR);
        str_add(out, csv ? "term,found,missed,allowed,others_found,others_missed,others_allowed\n"
                         : "                         found  missed allowed  found% others%\n");
    }
    for (size_t i = 0; i < count; i++)
        write_line(&lines[i], csv, out);
    free(lines);
    free(places);
    free(is);
    return found > 0 ? STATUS_OK
                     : fault_set(fault, STATUS_NOT_FOUND, "nobody is called \"%.80s\"%s%s", names,
                                 nearest[0] ? "; nearest: " : "", nearest);
}

// --- Reasons

void report_reasons(const CandidateList *list, Str *out) {
    int8_t *places = xcalloc(2 * list->count + 1, sizeof *places);
    for (int32_t reason = 0; (size_t)reason < list->reason_count; reason++) {
        CLEANUP(str_done) Str term = {0};
        Counted *lines;
        memset(places, -1, 2 * list->count);
        for (size_t i = 0; i < list->count; i++) {
            const CandidateRow *row = &list->rows[i];
            places[2 * i] = row->decision == DECISION_ACCEPT                            ? 3
                            : row->decision == DECISION_REJECT && row->reason == reason ? 0
                                                                                        : -1;
        }
        const size_t count = count_lines(list, places, &lines);
        for (size_t i = 0, said = 0; i < count && said < 8; i++) {
            const size_t *all = lines[0].counts, *counts = lines[i].counts;
            if (i == 0)
                str_addf(out, "rejected as %s: %zu\n",
                         list->reasons[reason][0] ? list->reasons[reason] : "nothing more", all[0]);
            if (i == 0 || 10 * counts[3] > all[3])
                continue; // a step that would take what is accepted
            write_term(lines[i].index, &term);
            str_addf(out, "  %zu of %zu have %s, of %zu accepted %zu\n", counts[0], all[0],
                     str_text(&term), all[3], counts[3]);
            said++;
        }
        free(lines);
    }
    str_add(out, out->len > 0 ? "" : "nothing was rejected\n");
    free(places);
}
