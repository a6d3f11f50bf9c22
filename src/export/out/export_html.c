// Puzzles as one page: page.html is its frame, page.css and page.svg how it looks, page.js plays
// what page_tree.h has of each puzzle.
#include <string.h>

#include "onlymove/notation.h"
#include "src/export/out/embedded.h"
#include "src/export/out/page_tree.h"
#include "src/export/out/solution.h"

static void add_escaped(Str *out, const char *text)
{
    static const Escape escapes[] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                                     {'"', "&quot;"}, {'\'', "&#39;"}, {0}};
    export_escaped(text, escapes, out);
}

// Lines of notes, each a paragraph.
static void add_notes(Str *out, const char *notes)
{
    while (notes && *notes) {
        CLEANUP(str_done) Str line = {0};
        const size_t len = strcspn(notes, "\n");
        str_add_bytes(&line, notes, len);
        str_add(out, "<p class=\"note\">");
        add_escaped(out, str_text(&line));
        str_add(out, "</p>\n");
        notes += len + (notes[len] == '\n');
    }
}

// Copies page.html from `text` on up to the mark @puzzles@, or to its end, with what the other
// marks stand for.
static void add_frame(const ExportOptions *options, const char *text, Str *out)
{
    const struct {
        const char *mark, *text;
        void (*add)(Str *out, const char *text);
    } marks[] = {
        {"@title@", export_heading(options), add_escaped},
        {"@notes@", options->set_notes, add_notes},
        {"@css@", embedded_page_css, str_add},
        {"@svg@", embedded_page_svg, str_add},
        {"@js@", embedded_page_js, str_add},
    };
    enum { COUNT = sizeof marks / sizeof *marks };
    while (*text && strncmp(text, "@puzzles@", strlen("@puzzles@")) != 0) {
        size_t i = 0;
        while (i < COUNT && strncmp(text, marks[i].mark, strlen(marks[i].mark)) != 0) {
            i++;
        }
        if (i == COUNT) {
            str_add_char(out, *text++);
            continue;
        }
        marks[i].add(out, marks[i].text);
        text += strlen(marks[i].mark);
    }
}

void export_begin_html(const ExportOptions *options, Str *out)
{
    add_frame(options, embedded_page_html, out);
}

void export_end_html(const ExportOptions *options, size_t count, Str *out)
{
    (void)count;
    static const char mark[] = "@puzzles@";
    str_add(out, options->upside_down ? "" : "</ol></section>\n");
    add_frame(options, strstr(embedded_page_html, mark) + strlen(mark), out);
}

// "White: king f6, queen g1. "
static void add_side(const Position *pos, Color side, Str *out)
{
    static const struct {
        PieceType type;
        const char *name;
    } kinds[] = {{KING, "king"},     {QUEEN, "queen"},   {ROOK, "rook"},
                 {BISHOP, "bishop"}, {KNIGHT, "knight"}, {PAWN, "pawn"}};
    const char *between = side == WHITE ? "White: " : "Black: ";
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        for (int square = 0; square < 64; square++) {
            if (pos_piece(pos, (Square)square) == piece_make(side, kinds[kind].type)) {
                str_addf(out, "%s%s %c%d", between, kinds[kind].name, 'a' + square % 8,
                         square / 8 + 1);
                between = ", ";
            }
        }
    }
    str_add(out, ". ");
}

static void add_pieces(const Position *pos, bool white_below, Str *out)
{
    for (int square = 0; square < 64; square++) {
        const Piece piece = pos_piece(pos, (Square)square);
        const int file = square % 8, rank = square / 8;
        if (piece != NO_PIECE) {
            str_addf(out, "<use href=\"#%c%c\" x=\"%d\" y=\"%d\" width=\"1\" height=\"1\"/>",
                     piece_color(piece) == WHITE ? 'w' : 'b', "pnbrqk"[piece_type(piece)],
                     white_below ? file : 7 - file, white_below ? 7 - rank : rank);
        }
    }
}

// The solver sits below.
static void add_board(const ExportPiece *piece, Str *out)
{
    const Candidate *candidate = &piece->puzzle->candidate;
    const Position *pos = piece->before ? &candidate->before : &candidate->tree.start;
    const bool white_below = candidate->tree.start.side == WHITE;
    str_add(out, "<svg class=\"board\" role=\"img\" viewBox=\"-.6 -.1 8.7 8.8\" aria-label=\"");
    add_side(pos, WHITE, out);
    add_side(pos, BLACK, out);
    str_addf(out, "%s to move.\"><use href=\"#side-%c\"/>", pos->side == WHITE ? "White" : "Black",
             white_below ? 'w' : 'b');
    add_pieces(pos, white_below, out);
    str_add(out, "</svg>\n");
}

// A paragraph, where there is something in it.
static void add_paragraph(const char *class, const Str *text, Str *out)
{
    if (text->len > 0) {
        str_addf(out, "<p class=\"%s\">", class);
        add_escaped(out, str_text(text));
        str_add(out, "</p>\n");
    }
    out->failed |= text->failed;
}

static void add_mistake(const ExportPiece *piece, Str *out)
{
    const Candidate *candidate = &piece->puzzle->candidate;
    char san[SAN_NUMBERED_MAX];
    if (piece->before) {
        san_write_numbered(&candidate->before, candidate->blunder, san);
        str_addf(out, "After %s: ", san);
    } else if (piece->options->from == EXPORT_FROM_BEFORE) {
        str_add(out, "From the position to solve; the one before is not known: ");
    }
}

static void add_words(const ExportPiece *piece, Str *out)
{
    CLEANUP(str_done) Str facts = {0}, doubts = {0}, against = {0};
    export_facts(piece->puzzle, &facts);
    add_paragraph("facts", &facts, out);
    str_add(&against, "taken against: ");
    if (export_taken_against(piece->puzzle, &against)) {
        add_paragraph("doubts", &against, out);
    }
    export_doubts(piece->puzzle, &doubts);
    add_paragraph("doubts", &doubts, out);
}

static void add_solution(const ExportPiece *piece, Str *out)
{
    CLEANUP(str_done) Str text = {0}, motifs = {0};
    const bool listed = !piece->options->upside_down;
    export_solution(&piece->puzzle->candidate.tree, &text);
    str_addf(out, listed ? "<li value=\"%zu\">" : "<p><b>%zu.</b> ", piece->number);
    add_escaped(out, str_text(&text));
    if (export_motifs(&piece->puzzle->candidate, &motifs)) {
        str_addf(out, " <span class=\"motifs\">%s</span>", str_text(&motifs));
    }
    str_add(out, listed ? "</li>\n" : "</p>\n");
    out->failed |= text.failed || motifs.failed;
}

static void begin_page(const ExportOptions *options, Str *out)
{
    enum { ROWS_OF_TWO = 6, ROWS_OF_THREE = 12 };
    const size_t most = export_per_page(options);
    const size_t columns = most == 1 ? 1 : most <= ROWS_OF_TWO ? 2 : most <= ROWS_OF_THREE ? 3 : 4;
    str_addf(out, "<section class=\"sheet\" style=\"--columns:%zu;--rows:%zu\">\n", columns,
             (most + columns - 1) / columns);
}

static void end_page(const ExportOptions *options, Str *later, Str *out)
{
    if (options->upside_down) {
        str_add(out, "<aside class=\"upside-down\" aria-label=\"Solutions\">\n");
        str_add_bytes(out, str_text(later), later->len);
        str_add(out, "</aside>\n");
        str_clear(later);
    }
    str_add(out, "</section>\n");
}

Status export_add_html(const ExportPiece *piece, Fault *fault)
{
    Str *out = piece->out;
    CLEANUP(str_done) Str title = {0};
    const size_t most = export_per_page(piece->options), number = piece->number;
    if (number % most == 1 % most) {
        begin_page(piece->options, out);
    }
    str_addf(out, "<article class=\"puzzle\" id=\"p%zu\" aria-labelledby=\"t%zu\" data-tree='",
             number, number);
    page_tree_write(piece, out);
    str_addf(out, "'>\n<h2 id=\"t%zu\">%zu. ", number, number);
    add_mistake(piece, &title);
    export_title(piece->puzzle, &title);
    add_escaped(out, str_text(&title));
    str_add(out, "</h2>\n");
    add_notes(out, piece->puzzle->note);
    add_board(piece, out);
    add_words(piece, out);
    str_add(out, "</article>\n");
    add_solution(piece, piece->later);
    if (number % most == 0) {
        end_page(piece->options, piece->later, out);
    }
    out->failed |= title.failed;
    return out->failed ? fault_memory(fault) : STATUS_OK;
}

void export_turn_html(const ExportOptions *options, size_t count, Str *later, Str *out)
{
    if (count % export_per_page(options) != 0) {
        end_page(options, later, out);
    }
    if (!options->upside_down) {
        str_add(out, "<section class=\"solutions\">\n<h2>Solutions</h2>\n<ol>\n");
    }
}
