// Tagged puzzles as text.
#include "src/cli/tag_print.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "onlymove/str.h"
#include "src/solve/candidate/candidate_json.h"

// The position that a row begins with, and the moves from there.
static void add_fen(const ImportedPuzzle *puzzle, Str *out)
{
    char fen[FEN_MAX];
    pos_to_fen(puzzle->knows_blunder ? &puzzle->before : &puzzle->tree.start, fen);
    str_add(out, fen);
}

static void add_moves(const ImportedPuzzle *puzzle, Str *out)
{
    Move moves[MOTIF_MOVES_MAX];
    char text[UCI_MOVE_MAX];
    const size_t count = tree_solution(&puzzle->tree, moves, MOTIF_MOVES_MAX);
    if (puzzle->knows_blunder) {
        uci_move_write(puzzle->blunder, text);
        str_addf(out, "%s ", text);
    }
    for (size_t i = 0; i < count; i++) {
        uci_move_write(moves[i], text);
        str_addf(out, "%s%s", i == 0 ? "" : " ", text);
    }
}

// A field of CSV, in quotes where it needs them.
static void add_field(const char *text, Str *out)
{
    if (!strpbrk(text, ",\"\r\n")) {
        str_add(out, text);
        return;
    }
    str_add_char(out, '"');
    for (; *text != '\0'; text++) {
        str_add(out, *text == '"' ? "\"" : "");
        str_add_char(out, *text);
    }
    str_add_char(out, '"');
}

static void add_csv(const TaggedPuzzle *tagged, Str *out)
{
    const MotifSet themes = tree_motifs_of(&tagged->motifs, MOTIFS_OF_MAIN_LINE);
    add_field(str_text(&tagged->puzzle->name), out);
    str_add_char(out, ',');
    add_fen(tagged->puzzle, out);
    str_add_char(out, ',');
    add_moves(tagged->puzzle, out);
    str_add_char(out, ',');
    if (tagged->estimated) {
        str_addf(out, "%d", tagged->estimate.rating);
    }
    str_add(out, ",,,,");
    motifs_write_names(&themes, out);
    str_add(out, ",,\n");
}

static json_t *text_value(void (*add)(const ImportedPuzzle *, Str *), const ImportedPuzzle *puzzle)
{
    CLEANUP(str_done) Str text = {0};
    add(puzzle, &text);
    return json_string(str_text(&text));
}

static json_t *themes_of(const TreeMotifs *motifs)
{
    CLEANUP(str_done) Str names = {0};
    const MotifSet themes = tree_motifs_of(motifs, MOTIFS_OF_MAIN_LINE);
    motifs_write_names(&themes, &names);
    return json_string(str_text(&names));
}

static json_t *id_of(const ImportedPuzzle *puzzle)
{
    CLEANUP(str_done) Str id = {0};
    text_to_utf8(&id, str_text(&puzzle->name), SIZE_MAX);
    return json_string(str_text(&id));
}

static json_t *motifs_of(const ImportedPuzzle *puzzle, const TreeMotifs *motifs)
{
    CLEANUP(str_done) Str text = {0};
    const Status status = tree_motifs_write_json(&puzzle->tree, motifs, &text, NULL);
    return status == STATUS_OK ? json_loads(str_text(&text), 0, NULL) : NULL;
}

static void add_json(const TaggedPuzzle *tagged, Str *out)
{
    const ImportedPuzzle *puzzle = tagged->puzzle;
    json_t *made = json_object();
    json_object_set_new(made, "id", id_of(puzzle));
    json_object_set_new(made, "fen", text_value(add_fen, puzzle));
    json_object_set_new(made, "moves", text_value(add_moves, puzzle));
    json_object_set_new(made, "themes", themes_of(&tagged->motifs));
    json_object_set_new(made, "motifs", motifs_of(puzzle, &tagged->motifs));
    if (tagged->estimated) {
        json_object_set_new(made, "estimate", estimate_to_json(&tagged->estimate));
    }
    char *text = json_dumps(made, JSON_COMPACT);
    str_addf(out, "%s%s", tagged->number == 0 ? "\n" : ",\n", text ? text : "null");
    free(text);
    json_decref(made);
}

const TagFormat *tag_format(const char *name)
{
    static const TagFormat formats[] = {
        {"csv",
         "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,"
         "OpeningTags\n",
         "", add_csv},
        {"json", "[", "\n]\n", add_json},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(name, formats[i].name) == 0) {
            return &formats[i];
        }
    }
    return NULL;
}

void tag_print_difference(const MotifSet *missed, const MotifSet *extra, Str *out)
{
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        if (motif_in(missed, motif) || motif_in(extra, motif)) {
            str_addf(out, " %c%s", motif_in(missed, motif) ? '-' : '+', motif_name(motif));
        }
    }
}
