// Exports puzzles as notes for Anki, in the text file that it imports: a head with the note type
// "Basic", the deck and the column of tags, then one note a line, its fields separated by tabs. The
// front has the diagram and who is to move, the back the solution. Source: Anki's manual, "Text
// files" (File headers).

#include "src/export/out/format.h"

static void add_escaped(Str *out, const char *text) {
    static const Escape escapes[] = {
        {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'\n', "<br>"}, {0}};
    export_add_escaped(text, escapes, out);
}

// Appends a field in quotes on one line, with quotes inside doubled.
static void add_field(const Str *html, Str *out) {
    str_add_char(out, '"');
    for (const char *c = str_text(html); *c; c++) {
        str_add(out, *c == '"' ? "\"" : "");
        str_add_char(out, *c == '\n' || *c == '\t' ? ' ' : *c);
    }
    str_add_char(out, '"');
}

static void add_paragraph(const char *text, Str *html) {
    if (text && text[0]) {
        str_add(html, "<p>");
        add_escaped(html, text);
        str_add(html, "</p>");
    }
}

// Writes the front of a note. It lacks the title, which would give the task away.
static void write_front(const ExportItem *item, Str *html) {
    const Position *start = &item->puzzle->candidate.tree.start;
    diagram_svg(start, start->side == WHITE, html);
    add_paragraph(start->side == WHITE ? "White to move" : "Black to move", html);
}

static void write_back(const ExportItem *item, Str *html) {
    const StoredCandidate *puzzle = item->puzzle;
    CLEANUP(str_done) Str title = {0}, solution = {0}, facts = {0};
    export_title(puzzle, &title);
    export_solution(&puzzle->candidate.tree, &solution);
    export_facts(puzzle, &facts);
    add_paragraph(str_text(&title), html);
    add_paragraph(str_text(&solution), html);
    add_paragraph(puzzle->note, html);
    add_paragraph(str_text(&facts), html);
}

static void add_anki(const ExportItem *item) {
    const char *set_tags = item->puzzle->set_tags;
    CLEANUP(str_done) Str front = {0}, back = {0}, tags = {0};
    write_front(item, &front);
    write_back(item, &back);
    export_motifs(&item->puzzle->candidate, &tags);
    if (set_tags && set_tags[0]) {
        str_add(&tags, " ");
        export_add_escaped(set_tags, (const Escape[]){{'"', "'"}, {0}}, &tags);
    }
    add_field(&front, item->out);
    str_add_char(item->out, '\t');
    add_field(&back, item->out);
    str_addf(item->out, "\t%s\n", str_text(&tags));
}

static void begin_anki(const ExportOptions *options, Str *out) {
    str_add(out, "#separator:tab\n#html:true\n#notetype:Basic\n#deck:");
    export_add_escaped(export_heading(options), (const Escape[]){{0}}, out);
    str_add(out, "\n#tags column:3\n");
}

const Format export_anki = {.name = "anki",
                            .about =
                                "notes for Anki: the diagram in front, the solution on the back",
                            .traits = TAKES_AFTER | TAKES_TITLE,
                            .begin = begin_anki,
                            .add = add_anki};
