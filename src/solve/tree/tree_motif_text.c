// Motifs of trees as text: for people, and as the marks of PGN comments.
#include "onlymove/notation.h"
#include "onlymove/tree_motif.h"
#include "src/chess/bitboard.h"

static void add_square(Square s, Str *out)
{
    str_addf(out, "%c%c", 'a' + square_file(s), '1' + square_rank(s));
}

void tree_motif_write_move(const Tree *tree, const TreeMotif *motif, Str *out)
{
    char move[SAN_NUMBERED_MAX];
    const Position before = tree_position(tree, tree->nodes[motif->node].parent);
    san_write_numbered(&before, tree->nodes[motif->node].move, move);
    str_add(out, move);
}

void tree_motif_write(const Tree *tree, const TreeMotif *motif, Str *out)
{
    str_addf(out, "%s ", motif_name(motif->hit.motif));
    tree_motif_write_move(tree, motif, out);
    if (!tree_motif_has_place(motif)) {
        return;
    }
    str_add_char(out, ' ');
    add_square(motif->hit.at, out);
    str_add(out, motif->hit.squares ? ":" : "");
    for (Bitboard squares = motif->hit.squares; squares;) {
        str_add_char(out, ' ');
        add_square(bb_pop(&squares), out);
    }
}

static void write_place(const Tree *tree, const TreeMotif *found, Str *out)
{
    str_add(out, "  ");
    if (found->part != MOTIFS_OF_MAIN_LINE) {
        str_addf(out, "%s: ", motif_part_name(found->part));
    }
    tree_motif_write(tree, found, out);
    str_add_char(out, '\n');
}

void tree_motifs_write(const Tree *tree, const TreeMotifs *motifs, Str *out)
{
    const MotifSet names = tree_motifs_of(motifs, MOTIFS_OF_MAIN_LINE);
    str_add(out, "motifs: ");
    motifs_write_names(&names, out);
    str_add_char(out, '\n');
    for (size_t i = 0; i < motifs->count; i++) {
        if (tree_motif_has_place(&motifs->items[i])) {
            write_place(tree, &motifs->items[i], out);
        }
    }
}

// What is drawn at a node: arrows by the square they begin on, and squares of their own.
typedef struct Marks {
    Bitboard arrows[64], squares;
    bool retry;
} Marks;

static void add_marks(const Tree *tree, const Position *pos, const TreeMotif *found, Marks *marks)
{
    const MotifHit *hit = &found->hit;
    const Move move = tree->nodes[found->node].move;
    const bool is_move = hit->at == move_to(move) && hit->squares == bb_bit(move_from(move));
    if (hit->at == NO_SQUARE || is_move) {
        return;
    }
    marks->retry = marks->retry || found->part == MOTIFS_OF_RETRIES;
    if (pos->by_color[tree->start.side] & bb_bit(hit->at)) {
        marks->arrows[hit->at] |= hit->squares;
    } else {
        marks->squares |= hit->squares | bb_bit(hit->at);
    }
}

static void write_squares(const Marks *marks, Str *out)
{
    const char *before = "[%csl ";
    for (Bitboard squares = marks->squares; squares; before = ",") {
        str_addf(out, "%s%c", before, marks->retry ? 'R' : 'G');
        add_square(bb_pop(&squares), out);
    }
    str_add(out, marks->squares ? "]" : "");
}

static void write_arrows(const Marks *marks, Str *out)
{
    bool any = false;
    for (Square from = 0; from < 64; from++) {
        for (Bitboard to = marks->arrows[from]; to; any = true) {
            str_addf(out, "%s%c", any ? "," : "[%cal ", marks->retry ? 'R' : 'G');
            add_square(from, out);
            add_square(bb_pop(&to), out);
        }
    }
    str_add(out, any ? "]" : "");
}

void tree_motifs_write_marks(const Tree *tree, const TreeMotifs *motifs, uint32_t node, Str *out)
{
    Marks marks = {0};
    Position pos;
    bool any = false;
    for (size_t i = 0; i < motifs->count; i++) {
        if (motifs->items[i].node != node) {
            continue;
        }
        if (!any) {
            pos = tree_position(tree, node);
        }
        any = true;
        add_marks(tree, &pos, &motifs->items[i], &marks);
    }
    write_squares(&marks, out);
    write_arrows(&marks, out);
}
