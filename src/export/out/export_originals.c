// Exports puzzles in the formats of two of the published systems that profiles are named after. FEN
// (magnus): the position to solve, one a line. PUZZLEJSON (classic): an array of objects, one a
// line: tags ("forced mate" or "material advantage", in a list), color (of the solver), position
// (before the defender's mistake as a FEN; the one to solve where that is not known), solution
// (objects nested by UCI moves, the solver's first outermost; a leaf is "end", a wrong but good try
// "retry"), id (of the game), mistake (UCI, or left out), game (its tags). A number or move that is
// not known is left out, a tag is then "?".
#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/store_import.h"
#include "src/export/out/format.h"
#include "onlymove/candidate.h"

static void add_fen(const ExportItem *item) {
    str_addf(item->out, "%s\n", FEN_TEXT(export_start(item)));
}

const Format export_fen = {.name = "fen",
                           .about = "a position a line",
                           .traits = TAKES_BEFORE | TAKES_AFTER,
                           .empty_file = "",
                           .add = add_fen};

// Appends the game's id: at Lichess the part of Site after the last slash, else a hash.
static void add_id(const StoredCandidate *puzzle, Str *out) {
    const char *site = game_tag(&puzzle->game, "Site");
    const char *slash = site ? strrchr(site, '/') : NULL;
    if (!slash || !slash[1]) {
        str_addf(out, "\"%016" PRIx64 "\"", puzzle->game_hash);
        return;
    }
    json_t *text = text_to_json(slash + 1, SIZE_MAX);
    candidate_json_append(text, JSON_COMPACT | JSON_ENCODE_ANY, "\n", out);
    json_decref(text);
}

static void add_move(Move move, Str *out) {
    str_addf(out, "\"%s\"", UCI_MOVE_TEXT(move));
}

static void close_braces(int count, Str *out) {
    while (count-- > 0)
        str_add_char(out, '}');
}

// Appends {"e4c3":{"b2c3":"end"},"e4d6":"retry"}, without recursion: files choose the depth.
static void add_solution(const Tree *tree, Str *out) {
    int open_braces = 0;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        if (open_braces < node->ply) {
            str_add_char(out, '{');
            open_braces++;
        } else {
            close_braces(open_braces - node->ply, out);
            open_braces = node->ply;
            str_add_char(out, ',');
        }
        add_move(node->move, out);
        str_add_char(out, ':');
        if (node->child == TREE_NO_NODE)
            str_add(out, node->role == ROLE_RETRY ? "\"retry\"" : "\"end\"");
    }
    close_braces(open_braces, out);
}

static void add_puzzlejson(const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    Str *out = item->out;
    const Candidate *candidate = &puzzle->candidate;
    const PuzzleKind kind = tree_kind(&candidate->tree);
    str_addf(out, "{\"tags\":[\"%s\"],\"color\":\"%s\",\"position\":\"%s\",\"solution\":",
             kind_is_mate(kind) || kind == KIND_MATING_NET ? "forced mate" : "material advantage",
             candidate->tree.start.side == WHITE ? "white" : "black", FEN_TEXT(export_start(item)));
    add_solution(&candidate->tree, out);
    str_add(out, ",\"id\":");
    add_id(puzzle, out);
    if (item->with_mistake) {
        str_add(out, ",\"mistake\":");
        add_move(candidate->blunder, out);
    }
    str_add(out, ",\"game\":");
    candidate_json_write(tags_to_json(&puzzle->game), out);
    str_add_char(out, '}');
}

const Format export_puzzlejson = {.name = "puzzlejson",
                                  .about = "the classic program's JSON",
                                  .traits = TAKES_BEFORE | TAKES_AFTER | USUALLY_BEFORE,
                                  .empty_file = "[]\n",
                                  .head = "[\n",
                                  .between = ",\n",
                                  .foot = "\n]\n",
                                  .add = add_puzzlejson};
