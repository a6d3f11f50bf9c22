// Reports over a list of candidates, with a line for each of many terms: what a player does with
// puzzles, compared with others of that player's rating; and what was rejected, and why.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/queue.h"
#include "onlymove/xalloc.h"
#include "src/review/queue/pattern_parts.h"

enum { COLUMNS_MAX = 6, RATING_NEAR = 100 };

typedef struct ReportLine {
    size_t index; // argument of write_term()
    size_t counts[COLUMNS_MAX];
} ReportLine;

// Writes the term of an index: `terms`, then motifs, filters, openings. False: past the last.
static bool write_term(size_t index, Str *term) {
    static const char *const terms[] = {
        "",          "moves:1",      "moves:2",          "moves:3",          "moves:>=4",
        "check",     "rating:<1000", "rating:1000-1499", "rating:1500-1999", "rating:>=2000",
        "gap:<150",  "second:wins",  "best:mate",        "capture",          "quiet",
        "sacrifice", "forced",       "phase:opening",    "phase:middlegame", "phase:endgame",
        "clock:<10", "clock:10-29",  "clock:30-119",     "clock:>=120"};
    const size_t terms_end = sizeof terms / sizeof *terms, motifs_end = terms_end + MOTIF_COUNT;
    size_t filters_end = motifs_end;
    while (filter_at(filters_end - motifs_end))
        filters_end++;
    str_clear(term);
    if (index < terms_end)
        str_add(term, terms[index]);
    else if (index < motifs_end)
        str_addf(term, "motif:%s", motif_name((Motif)(index - terms_end)));
    else if (index < filters_end)
        str_addf(term, "filter:%s", filter_at(index - motifs_end)->name);
    else
        str_addf(term, "opening:%c%zu", 'A' + (char)((index - filters_end) / 10),
                 (index - filters_end) % 10);
    return index < filters_end + 50;
}

// Orders lines: the highest count in the first three columns first.
static int by_count(const void *left, const void *right) {
    const ReportLine *a = left, *b = right;
    const size_t one = a->counts[0] + a->counts[1] + a->counts[2];
    const size_t other = b->counts[0] + b->counts[1] + b->counts[2];
    return one != other ? (one < other ? 1 : -1) : (a->index > b->index) - (a->index < b->index);
}

// Counts, for each term, the rows in each column. columns[] has two for every row, -1: none. Lines
// without rows in the first three columns are left out. The caller frees *lines.
static size_t count_lines(const CandidateList *list, const int8_t *columns, ReportLine **lines) {
    CLEANUP(str_done) Str term = {0};
    size_t count = 0, cap = 0;
    *lines = NULL;
    for (size_t index = 0; write_term(index, &term); index++) {
        Pattern *pattern;
        ReportLine line = {.index = index};
        if (pattern_new(&pattern, str_text(&term), NULL, NULL) != STATUS_OK)
            continue;
        for (size_t i = 0; i < list->count; i++)
            for (const int8_t *at = columns + 2 * i; at < columns + 2 * i + 2; at++)
                if (*at >= 0 && pattern_matches(pattern, list, NULL, i))
                    line.counts[*at]++;
        pattern_free(pattern);
        if (line.counts[0] + line.counts[1] + line.counts[2] > 0)
            *array_add(lines, &count, &cap) = line;
    }
    array_sort(*lines, count, sizeof **lines, by_count);
    return count;
}

// --- A player

// Returns the players of a list's games: of each game White, then Black.
static const char *player_at(const void *context, size_t index) {
    const CandidateList *list = context;
    const ListedGame *game = &list->games[index / 2];
    return index / 2 < list->game_count ? listed_text(list, index % 2 ? game->black : game->white)
                                        : NULL;
}

static bool is_named(const char *names, const char *name) {
    bool found = false;
    for (const char *at = names; at && !found; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL) {
        char *lower = text_lower(at, strcspn(at, "|"));
        found = lower[0] && text_is(name, lower);
        free(lower);
    }
    return found;
}

static int elo_of(const CandidateList *list, size_t player) {
    return *(player % 2 ? &list->games[player / 2].black_elo : &list->games[player / 2].white_elo);
}

// Returns columns: found, missed and allowed by the named player, then by others near the rating.
static int8_t *columns_of(const CandidateList *list, const bool *is_player, double rating) {
    int8_t *columns = xcalloc(2 * list->count + 1, sizeof *columns);
    for (size_t i = 0; i < 2 * list->count; i++) {
        const CandidateRow *row = &list->rows[i / 2];
        const bool erred = i % 2;
        const size_t player = 2 * (size_t)row->game + (row->black != erred);
        const bool is_known = erred || (row->traits & (TRAIT_FOUND | TRAIT_MISSED));
        const bool is_near = rating == 0 || fabs(elo_of(list, player) - rating) <= RATING_NEAR;
        const int column = erred ? 2 : !(row->traits & TRAIT_FOUND);
        columns[i] = -1;
        if (row_is_puzzle(row) && is_known && (is_player[player] || is_near))
            columns[i] = (int8_t)(is_player[player] ? column : 3 + column);
    }
    return columns;
}

const char *const report_format_names[REPORT_FORMAT_COUNT] = {"text", "csv", "html"};

static void escape_html(const char *text, Str *out) {
    for (; *text; text++) {
        const char *name = *text == '&'   ? "&amp;"
                           : *text == '<' ? "&lt;"
                           : *text == '>' ? "&gt;"
                           : *text == '"' ? "&quot;"
                                          : NULL;
        name ? str_add(out, name) : str_add_char(out, *text);
    }
}

// Returns the percentage found of found and missed; below 0: there are none.
static double share_of(const size_t *counts) {
    const double total = (double)(counts[0] + counts[1]);
    return total > 0 ? 100 * (double)counts[0] / total : -1;
}

// Appends two bars: the player's, and the others' below.
static void write_bars(const ReportLine *line, Str *out) {
    str_add(out, "<td><svg width=\"200\" height=\"22\" role=\"img\">");
    for (int i = 0; i < COLUMNS_MAX; i += 3) {
        const double share = share_of(line->counts + i);
        str_addf(out, "<rect class=\"%s\" y=\"%d\" width=\"%.0f\" height=\"9\"/>",
                 i == 0 ? "own" : "others", i == 0 ? 1 : 12, fmax(2 * share, 0));
    }
    str_add(out, "</svg></td>");
}

static void write_line(const ReportLine *line, ReportFormat format, Str *out) {
    static const char *const formats[] = {"%8zu", ",%zu", "<td>%zu</td>"};
    const size_t *counts = line->counts;
    CLEANUP(str_done) Str term = {0};
    write_term(line->index, &term);
    const char *name = term.len > 0 ? str_text(&term) : "all";
    if (format == REPORT_HTML) {
        str_add(out, "<tr><th>");
        escape_html(name, out);
        str_add(out, "</th>");
    } else {
        str_addf(out, format == REPORT_CSV ? "%s" : "%-22s", name);
    }
    for (int i = 0; i < (format == REPORT_CSV ? COLUMNS_MAX : 3); i++)
        str_addf(out, formats[format], counts[i]);
    for (int i = 0; i < COLUMNS_MAX && format != REPORT_CSV; i += 3) {
        const double share = share_of(counts + i);
        str_add(out, format == REPORT_HTML ? "<td>" : "");
        str_addf(out, share >= 0 ? "%7.0f%%" : "       -", share);
        str_add(out, format == REPORT_HTML ? "</td>" : "");
    }
    if (format == REPORT_HTML) {
        write_bars(line, out);
        str_add(out, "</tr>");
    }
    str_add(out, "\n");
}

static void write_head(const char *names, double rating, ReportFormat format, Str *out) {
    CLEANUP(str_done) Str heading = str_of("%s", names);
    if (rating > 0)
        str_addf(&heading, "; others are rated %.0f, %d more or less", rating, RATING_NEAR);
    if (format == REPORT_TEXT) {
        str_add(out, str_text(&heading));
        str_add(out, "\n                         found  missed allowed  found% others%\n");
    } else if (format == REPORT_CSV) {
        str_add(out, "term,found,missed,allowed,others_found,others_missed,others_allowed\n");
    } else {
        str_add(out, "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>");
        escape_html(names, out);
        str_add(out, "</title>\n<style>:root { color-scheme: light dark; }\n"
                     "body { font: 16px/1.4 sans-serif; margin: 1rem auto; max-width: 60rem;\n"
                     " padding: 0 1rem; overflow-wrap: anywhere; }\n"
                     "td { text-align: right; padding: 0 .6rem; } th { text-align: left; "
                     "padding-right: .6rem; }\n"
                     ".own { fill: #1a5fb4; } .others { fill: #9a9996; }</style>\n<h1>");
        escape_html(str_text(&heading), out);
        str_add(out, "</h1>\n<table>\n<tr><th>puzzles</th><th>found</th><th>missed</th>"
                     "<th>allowed</th><th>found %</th><th>others %</th>"
                     "<th>found, others below</th></tr>\n");
    }
}

// Returns which players of the games are named (the caller frees); *rating: their mean, 0: unknown.
static bool *find_players(const CandidateList *list, const char *names, double *rating,
                          Fault *fault) {
    double sum = 0;
    size_t rated = 0, found = 0;
    bool *is_player = xcalloc(2 * list->game_count + 1, sizeof *is_player);
    for (size_t i = 0; player_at(list, i); i++) {
        is_player[i] = is_named(names, player_at(list, i));
        found += is_player[i];
        rated += is_player[i] && elo_of(list, i) > 0;
        sum += is_player[i] ? elo_of(list, i) : 0;
    }
    *rating = rated > 0 ? sum / (double)rated : 0;
    if (found > 0)
        return is_player;
    fault_set_nearest(fault, STATUS_NOT_FOUND, names, player_at, list, "nobody is called \"%.80s\"",
                      names);
    free(is_player);
    return NULL;
}

Status report_player(const CandidateList *list, const char *names, ReportFormat format, Str *out,
                     Fault *fault) {
    double rating;
    ReportLine *lines;
    bool *is_player = find_players(list, names, &rating, fault);
    if (!is_player)
        return STATUS_NOT_FOUND;
    int8_t *columns = columns_of(list, is_player, rating);
    const size_t count = count_lines(list, columns, &lines);
    write_head(names, rating, format, out);
    for (size_t i = 0; i < count; i++)
        write_line(&lines[i], format, out);
    str_add(out, format == REPORT_HTML ? "</table></html>\n" : "");
    free(lines);
    free(columns);
    free(is_player);
    return STATUS_OK;
}

Status report_missed(const CandidateList *list, const char *names, uint8_t *rows, Fault *fault) {
    double rating;
    bool *is_player = find_players(list, names, &rating, fault);
    if (!is_player)
        return STATUS_NOT_FOUND;
    int8_t *columns = columns_of(list, is_player, 0);
    for (size_t i = 0; i < list->count; i++)
        rows[i] |= columns[2 * i] == 1;
    free(columns);
    free(is_player);
    return STATUS_OK;
}

// --- Reasons

void report_reasons(const CandidateList *list, Str *out) {
    int8_t *columns = xcalloc(2 * list->count + 1, sizeof *columns);
    for (int32_t reason = 0; (size_t)reason < list->reason_count; reason++) {
        CLEANUP(str_done) Str term = {0};
        ReportLine *lines;
        memset(columns, -1, 2 * list->count);
        for (size_t i = 0; i < list->count; i++) {
            const CandidateRow *row = &list->rows[i];
            columns[2 * i] = row->decision == DECISION_ACCEPT                            ? 3
                             : row->decision == DECISION_REJECT && row->reason == reason ? 0
                                                                                         : -1;
        }
        const size_t count = count_lines(list, columns, &lines);
        for (size_t i = 0, written = 0; i < count && written < 8; i++) {
            const size_t *all = lines[0].counts, *counts = lines[i].counts;
            if (i == 0)
                str_addf(out, "rejected as %s: %zu\n",
                         list->reasons[reason][0] ? list->reasons[reason] : "nothing more", all[0]);
            if (i == 0 || 10 * counts[3] > all[3])
                continue; // the term would also reject accepted ones
            write_term(lines[i].index, &term);
            str_addf(out, "  %s: %zu of %zu, and %zu of %zu accepted\n", str_text(&term), counts[0],
                     all[0], counts[3], all[3]);
            written++;
        }
        free(lines);
    }
    str_add(out, out->len > 0 ? "" : "nothing was rejected\n");
    free(columns);
}
