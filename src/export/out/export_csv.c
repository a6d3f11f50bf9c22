// Exports a puzzle as a row of the CSV of the Lichess puzzle database: the position before the
// defender's mistake, and that move in front of the solution. No number is empty, because readers
// of that database do not expect it. A puzzle that nobody has rated or played has the numbers of a
// new one at Lichess: 1500 with a deviation of 500, no plays and no popularity. A puzzle imported
// from such a file keeps its numbers, unless a curator, or else results of solvers, have newer
// ones.
#include <string.h>

#include "onlymove/notation.h"
#include "src/export/in/import_format.h"
#include "src/export/out/format.h"

enum { NEW_RATING = 1500, NEW_DEVIATION = 500 };

// Estimate.low and .high enclose 80 percent: they lie 1.28 deviations below and above.
static const double INTERVAL_DEVIATIONS = 1.2816;

// Appends a field, in quotes where needed (RFC 4180). A line break becomes a blank, as simple
// readers would split the row. A spreadsheet's formula gets an apostrophe, which the import
// removes.
static void add_field(const char *text, Str *out) {
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    str_add(out, quoted ? "\"" : "");
    str_add(out, csv_is_formula(text) ? "'" : "");
    for (; *text; text++) {
        str_add(out, *text == '"' ? "\"" : "");
        str_add_char(out, *text == '\n' || *text == '\r' ? ' ' : *text);
    }
    str_add(out, quoted ? "\"" : "");
}

void export_csv_id(const StoredCandidate *puzzle, Str *out) {
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    enum { BASE = sizeof digits - 1, LENGTH = 11 };
    if (puzzle->source_info.texts[SOURCE_ID].len > 0) {
        add_field(str_text(&puzzle->source_info.texts[SOURCE_ID]), out);
        return;
    }
    uint64_t key = export_key(puzzle);
    for (int i = 0; i < LENGTH; i++, key /= BASE)
        str_add_char(out, digits[key % BASE]);
}

static void add_moves(const Candidate *candidate, Str *out) {
    const Tree *tree = &candidate->tree;
    const size_t count = tree_solution_plies(tree);
    str_add(out, UCI_MOVE_TEXT(candidate->blunder));
    uint32_t at = tree->nodes[TREE_ROOT].child;
    for (size_t i = 0; i < count; i++, at = tree->nodes[at].child)
        str_addf(out, " %s", UCI_MOVE_TEXT(tree->nodes[at].move));
}

static int source_number(const SourceInfo *info, SourceNumber number, int fallback) {
    return info->numbers[number] == SOURCE_MISSING ? fallback : info->numbers[number];
}

static void add_numbers(const ExportItem *item, Str *out) {
    const Candidate *candidate = &item->puzzle->candidate;
    const SourceInfo *info = &item->puzzle->source_info;
    const MeasuredRating *measured = &item->puzzle->measured_rating;
    const bool by_hand = candidate->has_remarks && candidate->remarks.rating > 0;
    int rating, deviation = NEW_DEVIATION;
    if (!export_rating(item->puzzle, &rating))
        rating = NEW_RATING;
    if (!by_hand && measured->result_count > 0)
        deviation = measured->deviation;
    else if (!by_hand && info->numbers[SOURCE_RATING] != SOURCE_MISSING)
        deviation = source_number(info, SOURCE_DEVIATION, NEW_DEVIATION);
    else if (!by_hand && candidate->estimated)
        deviation =
            (int)((candidate->estimate.high - candidate->estimate.low) / 2 / INTERVAL_DEVIATIONS);
    str_addf(out, ",%d,%d,%d,%d,", rating, deviation, source_number(info, SOURCE_POPULARITY, 0),
             source_number(info, SOURCE_PLAYS, 0));
}

static bool is_empty(const MotifSet *motifs) {
    return motifs->bits[0] == 0 && motifs->bits[1] == 0;
}

static void add_themes(const ExportItem *item, Str *out) {
    const Candidate *candidate = &item->puzzle->candidate;
    const Str *source_themes = &item->puzzle->source_info.texts[SOURCE_THEMES];
    const bool by_hand = candidate->has_remarks && !(is_empty(&candidate->remarks.added) &&
                                                     is_empty(&candidate->remarks.removed));
    MotifSet themes;
    if (source_themes->len > 0 && !by_hand) {
        add_field(str_text(source_themes), out);
    } else if (candidate_themes(candidate, &themes)) {
        themes = motifs_of_lichess(themes);
        motifs_write_names(&themes, out);
    }
}

// Appends the address of the game at the move to find, where Site is an address.
static void add_url(const ExportItem *item, Str *out) {
    const StoredCandidate *puzzle = item->puzzle;
    CLEANUP(str_done) Str url = {0};
    const char *site = export_tag(puzzle, "Site");
    if (item->puzzle->source_info.texts[SOURCE_URL].len > 0) {
        add_field(str_text(&item->puzzle->source_info.texts[SOURCE_URL]), out);
    } else if (strncmp(site, "http", strlen("http")) == 0) {
        str_addf(&url, "%s%s#%d", site, puzzle->candidate.tree.start.side == BLACK ? "/black" : "",
                 puzzle->ply);
        add_field(str_text(&url), out);
    }
}

// Appends "Queen's Gambit: Exchange" as "Queens_Gambit Queens_Gambit_Exchange".
static void add_opening(const char *opening, Str *out) {
    CLEANUP(str_done) Str tag = {0}, tags = {0};
    for (; *opening; opening++) {
        const bool is_separator = *opening == ':' || *opening == ',';
        if (is_separator && tags.len == 0)
            str_addf(&tags, "%s ", str_text(&tag));
        if (*opening == ' ')
            str_add_char(&tag, '_');
        else if (!is_separator && !strchr("'\"\\", *opening))
            str_add_char(&tag, *opening);
    }
    str_add(&tags, str_text(&tag));
    add_field(str_text(&tags), out);
}

static void add_csv(const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    Str *out = item->out;
    export_csv_id(puzzle, out);
    str_addf(out, ",%s,", FEN_TEXT(export_start(item)));
    add_moves(&puzzle->candidate, out);
    add_numbers(item, out);
    add_themes(item, out);
    str_add_char(out, ',');
    add_url(item, out);
    str_add_char(out, ',');
    if (item->puzzle->source_info.texts[SOURCE_OPENINGS].len > 0)
        add_field(str_text(&item->puzzle->source_info.texts[SOURCE_OPENINGS]), out);
    else
        add_opening(export_tag(puzzle, "Opening"), out);
    str_add_char(out, '\n');
}

static const char header[] = LICHESS_COLUMNS "\n";

const Format export_csv = {.name = "csv",
                           .about = "the columns of the Lichess puzzle database",
                           .traits = TAKES_BEFORE | USUALLY_BEFORE | NEEDS_MISTAKE | DROPS_COPIES,
                           .empty_file = header,
                           .head = header,
                           .add = add_csv};
