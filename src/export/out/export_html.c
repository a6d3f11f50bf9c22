// Exports puzzles as one page: page.html is its frame, page.css and page.svg give its look, and
// page.js plays the trees that add_tree() writes.
#include <stdlib.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "onlymove/xalloc.h"
#include "src/export/out/embedded.h"
#include "src/export/out/format.h"

static void add_escaped(Str *out, const char *text) {
    static const Escape escapes[] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                                     {'"', "&quot;"}, {'\'', "&#39;"}, {0}};
    export_add_escaped(text, escapes, out);
}

// Appends notes, each line as a paragraph.
static void add_notes(Str *out, const char *notes) {
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

// Copies page.html from `text` on, up to the mark @puzzles@ or its end, and fills in other marks.
static void add_frame(const ExportOptions *options, const char *text, Str *out) {
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
        while (i < COUNT && strncmp(text, marks[i].mark, strlen(marks[i].mark)) != 0)
            i++;
        if (i == COUNT) {
            str_add_char(out, *text++);
            continue;
        }
        marks[i].add(out, marks[i].text);
        text += strlen(marks[i].mark);
    }
}

static void begin_html(const ExportOptions *options, Str *out) {
    add_frame(options, embedded_page_html, out);
}

static void end_html(const ExportOptions *options, size_t count, Str *out) {
    (void)count;
    static const char mark[] = "@puzzles@";
    str_add(out, options->upside_down ? "" : "</ol></section>\n");
    add_frame(options, strstr(embedded_page_html, mark) + strlen(mark), out);
}

// Appends the board, with the solver's side below.
static void add_board(const ExportItem *item, Str *out) {
    const Candidate *candidate = &item->puzzle->candidate;
    const Position *pos = item->with_mistake ? &candidate->before_blunder : &candidate->tree.start;
    const bool white_below = candidate->tree.start.side == WHITE;
    str_add(out, "<svg class=\"board\" role=\"img\" viewBox=\"-.6 -.1 8.7 8.8\" aria-label=\"");
    diagram_label(pos, out);
    str_add(out, "\">");
    diagram_board(pos, white_below, out);
    str_add(out, "</svg>\n");
}

// Appends a paragraph, unless the text is empty.
static void add_paragraph(const char *class, const Str *text, Str *out) {
    if (text->len > 0) {
        str_addf(out, "<p class=\"%s\">", class);
        add_escaped(out, str_text(text));
        str_add(out, "</p>\n");
    }
}

static void add_mistake(const ExportItem *item, Str *out) {
    const Candidate *candidate = &item->puzzle->candidate;
    if (item->with_mistake) {
        str_addf(out,
                 "After %s: ", SAN_NUMBERED_TEXT(&candidate->before_blunder, candidate->blunder));
    } else if (item->options->from == EXPORT_BEFORE_MISTAKE) {
        str_add(out, "From the position to solve; the one before is not known: ");
    }
}

static void add_facts(const ExportItem *item, Str *out) {
    CLEANUP(str_done) Str facts = {0}, doubts = {0}, refusals = {0};
    export_facts(item->puzzle, &facts);
    add_paragraph("facts", &facts, out);
    str_add(&refusals, "taken against: ");
    if (export_refusals(item->puzzle, &refusals))
        add_paragraph("doubts", &refusals, out);
    export_doubts(item->puzzle, &doubts);
    add_paragraph("doubts", &doubts, out);
}

static void add_solution(const ExportItem *item, Str *out) {
    CLEANUP(str_done) Str text = {0}, motifs = {0};
    const bool is_list_item = !item->options->upside_down;
    export_solution(&item->puzzle->candidate.tree, &text);
    str_addf(out, is_list_item ? "<li value=\"%zu\">" : "<p><b>%zu.</b> ", item->number);
    add_escaped(out, str_text(&text));
    str_add(out, ". ");
    export_task(item->puzzle, out);
    if (export_motifs(&item->puzzle->candidate, &motifs))
        str_addf(out, " <span class=\"motifs\">%s</span>", str_text(&motifs));
    str_add(out, is_list_item ? "</li>\n" : "</p>\n");
}

// --- The positions that a solver can reach, each with the answers to all its legal moves

// The nodes whose positions are written, in this order; add_reply() appends to them.
typedef struct PageNodes {
    const Tree *tree;
    uint32_t *nodes;
    size_t count;
    Str *out;
} PageNodes;

// Appends the beginning of a move: ["e2e4","16.e4".
static void begin_move(const Position *pos, Move move, Str *out) {
    str_addf(out, "[\"%s\",\"%s\"", UCI_MOVE_TEXT(move), SAN_NUMBERED_TEXT(pos, move));
}

static void add_reply(PageNodes *page, const Position *pos, uint32_t reply, const char *between) {
    str_add(page->out, between);
    begin_move(pos, page->tree->nodes[reply].move, page->out);
    str_addf(page->out, ",%zu]", page->count);
    page->nodes[page->count++] = reply;
}

// Appends the reply that solving_answer() gives, then the others after which the line goes on.
static void add_replies(PageNodes *page, const Position *before, Move move,
                        const SolvingAnswer *answer) {
    Position pos;
    pos_make(before, move, &pos);
    str_add(page->out, ",[");
    if (answer->reply != TREE_NO_NODE) {
        const TreeNode *nodes = page->tree->nodes;
        add_reply(page, &pos, answer->reply, "");
        for (uint32_t at = nodes[answer->node].child; at != TREE_NO_NODE; at = nodes[at].sibling)
            if (at != answer->reply && solving_right_move(page->tree, at) != MOVE_NONE)
                add_reply(page, &pos, at, ",");
    }
    str_add(page->out, "]]");
}

// Appends the refutation of a retry, if there is one: ,"23...Rxf7" after ["h5f7","23.Qxf7".
static void add_refutation(PageNodes *page, const Position *before, uint32_t at, Move move) {
    const uint32_t retry = tree_find(page->tree, at, move);
    const uint32_t reply = retry == TREE_NO_NODE ? retry : page->tree->nodes[retry].child;
    Position pos;
    if (reply != TREE_NO_NODE) {
        pos_make(before, move, &pos);
        str_addf(page->out, ",\"%s\"", SAN_NUMBERED_TEXT(&pos, page->tree->nodes[reply].move));
    }
    str_add_char(page->out, ']');
}

// Appends the moves with that grade. The solution comes first, for a solver who asks to see it.
static void add_answers(PageNodes *page, uint32_t at, const Position *pos, const Move *moves,
                        int count, SolvingGrade grade) {
    const char *between = "";
    const Move solution = solving_right_move(page->tree, at);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const SolvingAnswer answer = solving_answer(page->tree, at, moves[i]);
            if (answer.grade != grade || (moves[i] == solution) != (pass == 0))
                continue;
            str_add(page->out, between);
            begin_move(pos, moves[i], page->out);
            between = ",";
            if (grade == SOLVING_RIGHT)
                add_replies(page, pos, moves[i], &answer);
            else
                add_refutation(page, pos, at, moves[i]);
        }
    }
}

static void add_position(PageNodes *page, uint32_t at) {
    Move moves[MOVES_MAX];
    const Position pos = tree_position(page->tree, at);
    const int count = moves_legal(&pos, moves);
    str_add(page->out, "{\"legal\":\"");
    for (int i = 0; i < count; i++)
        str_addf(page->out, "%s%s", i > 0 ? " " : "", UCI_MOVE_TEXT(moves[i]));
    str_add(page->out, "\",\"right\":[");
    add_answers(page, at, &pos, moves, count, SOLVING_RIGHT);
    str_add(page->out, "],\"retry\":[");
    add_answers(page, at, &pos, moves, count, SOLVING_RETRY);
    str_add(page->out, "]}");
}

// Appends one JSON object, without an apostrophe in it: side ("w" or "b", the solver's), fen,
// mistake (UCI, the move that the page makes first; left out where the puzzle begins after it),
// and positions, the first of which is the one to solve: {legal: "e2e4 ...", right: [[move, san,
// [[reply, san, position], ...]], ...], retry: [[move, san, reply that refutes it], ...]}; `quiet`
// is there where no tactic is to be found. solving_answer() gives the right moves and the first
// reply; the other replies after which the solver has a move to find follow.
static void add_tree(const ExportItem *item, Str *out) {
    const Candidate *candidate = &item->puzzle->candidate;
    const Tree *tree = &candidate->tree;
    PageNodes page = {
        .tree = tree, .nodes = xcalloc(tree->count, sizeof *page.nodes), .count = 1, .out = out};
    str_addf(out, "{\"side\":\"%c\",\"fen\":\"%s\",\"task\":\"",
             tree->start.side == WHITE ? 'w' : 'b', FEN_TEXT(export_start(item)));
    export_task(item->puzzle, out);
    str_add(out, "\"");
    if (item->with_mistake)
        str_addf(out, ",\"mistake\":\"%s\"", UCI_MOVE_TEXT(candidate->blunder));
    if (tree_kind(tree) == KIND_DECOY)
        str_add(out, ",\"quiet\":true");
    str_add(out, ",\"positions\":[");
    page.nodes[0] = TREE_ROOT;
    for (size_t i = 0; i < page.count; i++) {
        str_add(out, i > 0 ? "," : "");
        add_position(&page, page.nodes[i]);
    }
    str_add(out, "]}");
    free(page.nodes);
}

// --- Sheets of diagrams

static void begin_sheet(const ExportOptions *options, Str *out) {
    const size_t per_page = export_per_page(options), columns = export_columns(options);
    str_addf(out, "<section class=\"sheet\" style=\"--columns:%zu;--rows:%zu\">\n", columns,
             (per_page + columns - 1) / columns);
}

static void end_sheet(const ExportOptions *options, Str *appendix, Str *out) {
    if (options->upside_down) {
        str_add(out, "<aside class=\"upside-down\" aria-label=\"Solutions\">\n");
        str_add_bytes(out, str_text(appendix), appendix->len);
        str_add(out, "</aside>\n");
        str_clear(appendix);
    }
    str_add(out, "</section>\n");
}

// Appends the curator's title and who is to move. It leaves out the task, the first hint.
static void add_heading(const StoredCandidate *puzzle, Str *out) {
    const char *side = puzzle->candidate.tree.start.side == WHITE ? "White" : "Black";
    const bool has_title = puzzle->title && puzzle->title[0];
    str_addf(out, has_title ? "%s (%s to move)" : "%s%s to move", has_title ? puzzle->title : "",
             side);
}

static void add_html(const ExportItem *item) {
    Str *out = item->out;
    CLEANUP(str_done) Str title = {0};
    const size_t per_page = export_per_page(item->options), number = item->number;
    if (number % per_page == 1 % per_page)
        begin_sheet(item->options, out);
    str_addf(out, "<article class=\"puzzle\" id=\"p%zu\" aria-labelledby=\"t%zu\" data-tree='",
             number, number);
    add_tree(item, out);
    str_addf(out, "'>\n<h2 id=\"t%zu\">%zu. ", number, number);
    add_mistake(item, &title);
    add_heading(item->puzzle, &title);
    add_escaped(out, str_text(&title));
    str_add(out, "</h2>\n");
    add_notes(out, item->puzzle->note);
    add_board(item, out);
    add_facts(item, out);
    str_add(out, "</article>\n");
    add_solution(item, item->appendix);
    if (number % per_page == 0)
        end_sheet(item->options, item->appendix, out);
}

static void end_puzzles_html(const ExportOptions *options, size_t count, Str *appendix, Str *out) {
    if (count % export_per_page(options) != 0)
        end_sheet(options, appendix, out);
    if (!options->upside_down)
        str_add(out, "<section class=\"solutions\">\n<h2>Solutions</h2>\n<ol>\n");
}

const Format export_html = {
    .name = "html",
    .about = "one page to be printed, and played in a browser without a network",
    .traits = TAKES_BEFORE | TAKES_AFTER | TAKES_PAGES | TAKES_TITLE | TAKES_UPSIDE_DOWN,
    .add = add_html,
    .begin = begin_html,
    .end_puzzles = end_puzzles_html,
    .end = end_html};
