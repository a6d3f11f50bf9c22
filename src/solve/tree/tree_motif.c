// Motifs of a tree, line by line; as text for people, as marks of PGN comments and as JSON; and the
// difficulty of its main line.
#include "onlymove/tree_text.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "onlymove/bitboard.h"
#include "onlymove/candidate.h"
#include "onlymove/notation.h"
#include "onlymove/xalloc.h"

// One line of the tree: the nodes from the root's child to a move of the solver.
typedef struct TreeLine {
    Move moves[MOTIF_MOVES_MAX];
    uint32_t nodes[MOTIF_MOVES_MAX];
    size_t count;
    MotifPart part;
    size_t branch_ply; // the ply at which the line leaves the main line, or becomes a retry
} TreeLine;

const char *motif_part_name(MotifPart part) {
    static const char *const names[] = {"main", "other", "retry"};
    return names[part];
}

void tree_motifs_done(TreeMotifs *motifs) {
    free(motifs->items);
    *motifs = (TreeMotifs){0};
}

MotifSet tree_motifs_of(const TreeMotifs *motifs, MotifPart part) {
    MotifSet set = {0};
    for (size_t i = 0; i < motifs->count; i++)
        if (motifs->items[i].part == part)
            motif_add(&set, motifs->items[i].hit.motif);
    return set;
}

// Whether this is a move of the solver after which no reply leaves another move to find.
static bool ends_line(const Tree *tree, uint32_t node) {
    if (node == TREE_ROOT || tree->nodes[node].role == ROLE_REPLY)
        return false;
    for (uint32_t at = tree->nodes[node].child; at != TREE_NO_NODE; at = tree->nodes[at].sibling)
        if (tree->nodes[at].child != TREE_NO_NODE)
            return false;
    return true;
}

// Fills *line with the line to a move of the solver. Returns false when it is too long.
static bool line_to(const Tree *tree, uint32_t end, TreeLine *line) {
    *line = (TreeLine){.count = tree->nodes[end].ply, .part = PART_MAIN_LINE};
    if (line->count > MOTIF_MOVES_MAX)
        return false;
    for (uint32_t at = end; at != TREE_ROOT; at = tree->nodes[at].parent) {
        const size_t ply = tree->nodes[at].ply - 1u;
        line->moves[ply] = tree->nodes[at].move;
        line->nodes[ply] = at;
    }
    for (size_t ply = 0; ply < line->count && line->part != PART_RETRIES; ply++) {
        const uint32_t at = line->nodes[ply];
        if (tree->nodes[at].role == ROLE_RETRY) {
            line->part = PART_RETRIES;
            line->branch_ply = ply;
        } else if (!tree_is_first_child(tree, at) && line->part == PART_MAIN_LINE) {
            line->part = PART_OTHERS;
            line->branch_ply = ply;
        }
    }
    return true;
}

static bool is_of_whole_puzzle(Motif motif) {
    const MotifGroup group = motif_group(motif);
    return group == MOTIFS_OF_LENGTH || group == MOTIFS_OF_RESULT || group == MOTIFS_OF_PHASE ||
           group == MOTIFS_OF_ENDING || group == MOTIFS_OF_GAME;
}

// Adds the motifs that a line has of its own and that `seen`, a set for every node, lacks.
static void add_line_motifs(const Tree *tree, const MotifFacts *facts, const TreeLine *line,
                            MotifSet *seen, TreeMotifs *motifs) {
    const MotifLine motif_line = {.before_blunder = facts->before_blunder,
                                  .blunder = facts->blunder,
                                  .start = tree->start,
                                  .moves = line->moves,
                                  .count = line->count,
                                  .given = facts->given,
                                  .positional = tree_kind(tree) == KIND_POSITIONAL};
    MotifHit hits[MOTIF_COUNT];
    const size_t count = motifs_of_line(&motif_line, hits);
    for (size_t i = 0; i < count; i++) {
        const uint32_t node = line->nodes[hits[i].ply];
        const bool adds = line->part == PART_MAIN_LINE ||
                          (hits[i].ply >= line->branch_ply && !is_of_whole_puzzle(hits[i].motif));
        if (!adds || motif_in(&seen[node], hits[i].motif))
            continue;
        motif_add(&seen[node], hits[i].motif);
        *array_add(&motifs->items, &motifs->count, &motifs->cap) =
            (TreeMotif){.part = line->part, .hit = hits[i], .node = node};
    }
}

MotifSet tree_given_motifs(const Tree *tree, MotifSet player_motifs) {
    const uint32_t first = tree->nodes[TREE_ROOT].child;
    if (first != TREE_NO_NODE && tree->nodes[first].scored && !kind_is_mate(tree_kind(tree)))
        motif_add(&player_motifs, motif_of_score(tree->nodes[first].score));
    return player_motifs;
}

Status tree_motifs(const Tree *tree, const MotifFacts *facts, TreeMotifs *motifs, Fault *fault) {
    *motifs = (TreeMotifs){0};
    const uint32_t first = tree->nodes[TREE_ROOT].child;
    if (first == TREE_NO_NODE || tree->nodes[first].role == ROLE_RETRY)
        return fault_set(fault, STATUS_NOT_FOUND, "the tree has no solution");
    Status status = STATUS_OK;
    for (MotifPart part = 0; part < MOTIF_PART_COUNT && status == STATUS_OK; part++) {
        MotifSet *seen = xcalloc(tree->count, sizeof *seen);
        TreeLine line;
        for (uint32_t at = TREE_ROOT; at != TREE_NO_NODE; at = tree_next(tree, at)) {
            if (!ends_line(tree, at))
                continue;
            if (!line_to(tree, at, &line)) {
                status = fault_set(fault, STATUS_LIMIT, "a line of the tree has more than %d moves",
                                   MOTIF_MOVES_MAX);
                break;
            }
            if (line.part == part)
                add_line_motifs(tree, facts, &line, seen, motifs);
        }
        free(seen);
    }
    if (status != STATUS_OK)
        tree_motifs_done(motifs);
    return status;
}

// --- In words

static void add_square(Square s, Str *out) {
    str_addf(out, "%c%c", 'a' + square_file(s), '1' + square_rank(s));
}

void tree_motif_write_move(const Tree *tree, const TreeMotif *motif, Str *out) {
    str_add(out, TREE_MOVE_TEXT(tree, motif->node));
}

static void add_squares(Bitboard squares, Str *out) {
    while (squares) {
        str_add_char(out, ' ');
        add_square(bb_pop(&squares), out);
    }
}

// Appends what a move gains: "makes c4 an outpost".
static void add_gain(const MotifHit *hit, Str *out) {
    CLEANUP(str_done) Str squares = {0};
    const char *phrase = motif_phrase(hit->motif), *placeholder = strstr(phrase, "%s");
    add_squares(hit->squares, &squares);
    str_add_bytes(out, phrase, placeholder ? (size_t)(placeholder - phrase) : strlen(phrase));
    if (placeholder) {
        str_add(out, squares.len ? str_text(&squares) + 1 : "");
        str_add(out, placeholder + 2);
    }
}

void tree_motif_write(const Tree *tree, const TreeMotif *motif, Str *out) {
    str_addf(out, "%s ", motif_name(motif->hit.motif));
    tree_motif_write_move(tree, motif, out);
    if (!tree_motif_has_square(motif))
        return;
    str_add_char(out, ' ');
    if (motif_phrase(motif->hit.motif)) {
        add_gain(&motif->hit, out);
        return;
    }
    add_square(motif->hit.square, out);
    str_add(out, motif->hit.squares ? ":" : "");
    add_squares(motif->hit.squares, out);
}

void tree_motifs_write(const Tree *tree, const TreeMotifs *motifs, Str *out) {
    const MotifSet names = tree_motifs_of(motifs, PART_MAIN_LINE);
    str_add(out, "motifs: ");
    motifs_write_names(&names, out);
    str_add_char(out, '\n');
    for (size_t i = 0; i < motifs->count; i++) {
        const TreeMotif *motif = &motifs->items[i];
        if (tree_motif_has_square(motif)) {
            const bool main_line = motif->part == PART_MAIN_LINE;
            str_addf(out, "  %s%s", main_line ? "" : motif_part_name(motif->part),
                     main_line ? "" : ": ");
            tree_motif_write(tree, motif, out);
            str_add_char(out, '\n');
        }
    }
}

// The marks at a node: arrows by their first square, and marked squares.
typedef struct Marks {
    Bitboard arrows[64], squares;
    bool retry;
} Marks;

static void add_marks(const Tree *tree, const Position *pos, const TreeMotif *motif, Marks *marks) {
    const MotifHit *hit = &motif->hit;
    const Move move = tree->nodes[motif->node].move;
    const bool is_move = hit->square == move_to(move) && hit->squares == bb_bit(move_from(move));
    if (hit->square == NO_SQUARE || is_move)
        return;
    if (motif_phrase(hit->motif)) {
        marks->squares |=
            hit->motif == MOTIF_SPACE || hit->motif == MOTIF_MOBILITY ? 0 : hit->squares;
        return;
    }
    marks->retry = marks->retry || motif->part == PART_RETRIES;
    if (pos->by_color[tree->start.side] & bb_bit(hit->square))
        marks->arrows[hit->square] |= hit->squares;
    else
        marks->squares |= hit->squares | bb_bit(hit->square);
}

static void write_squares(const Marks *marks, Str *out) {
    const char *separator = "[%csl ";
    for (Bitboard squares = marks->squares; squares; separator = ",") {
        str_addf(out, "%s%c", separator, marks->retry ? 'R' : 'G');
        add_square(bb_pop(&squares), out);
    }
    str_add(out, marks->squares ? "]" : "");
}

static void write_arrows(const Marks *marks, Str *out) {
    bool has_arrows = false;
    for (Square from = 0; from < 64; from++) {
        for (Bitboard to = marks->arrows[from]; to; has_arrows = true) {
            str_addf(out, "%s%c", has_arrows ? "," : "[%cal ", marks->retry ? 'R' : 'G');
            add_square(from, out);
            add_square(bb_pop(&to), out);
        }
    }
    str_add(out, has_arrows ? "]" : "");
}

void tree_motifs_write_marks(const Tree *tree, const TreeMotifs *motifs, uint32_t node, Str *out) {
    Marks marks = {0};
    const Position pos = tree_position(tree, node);
    const size_t start = out->len;
    for (size_t i = 0; i < motifs->count; i++) {
        const TreeMotif *motif = &motifs->items[i];
        if (motif->node != node)
            continue;
        if (motif_phrase(motif->hit.motif)) {
            str_add(out, out->len > start ? ", " : "");
            add_gain(&motif->hit, out);
        }
        add_marks(tree, &pos, motif, &marks);
    }
    if (out->len > start && marks.squares)
        str_add_char(out, ' ');
    write_squares(&marks, out);
    write_arrows(&marks, out);
}

// --- As JSON

static json_t *square_to_json(Square s) {
    const char name[] = {(char)('a' + square_file(s)), (char)('1' + square_rank(s)), '\0'};
    return s == NO_SQUARE ? json_null() : json_string(name);
}

static json_t *squares_to_json(Bitboard squares) {
    json_t *list = json_array();
    while (squares)
        json_array_append_new(list, square_to_json(bb_pop(&squares)));
    return list;
}

static json_t *motif_to_json(const Tree *tree, const TreeMotif *motif) {
    return json_pack("{s:s, s:s, s:i, s:s, s:o, s:o}", "name", motif_name(motif->hit.motif), "part",
                     motif_part_name(motif->part), "ply", motif->hit.ply, "move",
                     UCI_MOVE_TEXT(tree->nodes[motif->node].move), "at",
                     square_to_json(motif->hit.square), "squares",
                     squares_to_json(motif->hit.squares));
}

json_t *tree_motifs_to_json(const Tree *tree, const TreeMotifs *motifs) {
    json_t *list = json_array();
    for (size_t i = 0; i < motifs->count; i++)
        json_array_append_new(list, motif_to_json(tree, &motifs->items[i]));
    return list;
}

// --- Difficulty

Status tree_estimator_begin(Estimator *estimator, const Tree *tree, Fault *fault) {
    Move moves[ESTIMATOR_LINE_MAX + 1];
    const size_t count = tree_solution(tree, moves, ESTIMATOR_LINE_MAX + 1);
    if (count > ESTIMATOR_LINE_MAX) {
        (void)estimator_begin(estimator, &tree->start, moves, 0, NULL); // forgets the last line
        return fault_set(fault, STATUS_LIMIT, "the main line has more than %d moves",
                         ESTIMATOR_LINE_MAX);
    }
    return estimator_begin(estimator, &tree->start, moves, count, fault);
}

Status tree_estimator_run(Estimator *estimator, const Tree *tree, Fault *fault) {
    const Status status = tree_estimator_begin(estimator, tree, fault);
    while (status == STATUS_OK && estimator_step(estimator)) {
    }
    return status;
}
