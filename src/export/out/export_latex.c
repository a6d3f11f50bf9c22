// Exports puzzles as a sheet of diagrams for LaTeX, by the packages xskak and chessboard, the
// solutions at the end. Texts have ASCII escapes and UTF-8; pdfTeX prints a question mark for a
// character that it does not know.
#include <string.h>

#include "onlymove/notation.h"
#include "src/export/out/format.h"

static void add_escaped(Str *out, const char *text) {
    static const Escape escapes[] = {{'\\', "\\textbackslash{}"},
                                     {'~', "\\textasciitilde{}"},
                                     {'^', "\\textasciicircum{}"},
                                     {'<', "\\textless{}"},
                                     {'>', "\\textgreater{}"},
                                     {'/', "/\\allowbreak{}"}, // addresses may break here
                                     {'#', "\\#"},
                                     {'$', "\\$"},
                                     {'%', "\\%"},
                                     {'&', "\\&"},
                                     {'_', "\\_"},
                                     {'{', "\\{"},
                                     {'}', "\\}"},
                                     {0}};
    export_add_escaped(text, escapes, out);
}

// Appends notes, each line as a paragraph.
static void add_notes(const char *notes, const char *size, Str *out) {
    while (notes && *notes) {
        CLEANUP(str_done) Str line = {0};
        const size_t len = strcspn(notes, "\n");
        str_add_bytes(&line, notes, len);
        str_addf(out, "\\par{%s\\itshape ", size);
        add_escaped(out, str_text(&line));
        str_add(out, "\\par}\n");
        notes += len + (notes[len] == '\n');
    }
}

static void begin_latex(const ExportOptions *options, Str *out) {
    str_add(out, "\\documentclass[a4paper,11pt]{article}\n"
                 "\\usepackage{iftex}\n"
                 "\\ifPDFTeX\n"
                 "\\usepackage[utf8]{inputenc}\n"
                 "\\usepackage[T1]{fontenc}\n"
                 "\\makeatletter\\def\\UTFviii@undefined@err#1{?}\\makeatother\n"
                 "\\else\n"
                 "\\usepackage{fontspec}\n"
                 "\\fi\n"
                 "\\usepackage[margin=2cm]{geometry}\n"
                 "\\usepackage{xskak}\n"
                 "\\setlength{\\parindent}{0pt}\n"
                 "\\setchessboard{showmover=true}\n"
                 "\\begin{document}\n"
                 "\\raggedright\n"
                 "\\section*{");
    add_escaped(out, export_heading(options));
    str_add(out, "}\n");
    add_notes(options->set_notes, "", out);
    str_add(out, "\\bigskip\n");
}

// The sizes on a sheet with a number of columns, so that they fit in the width of a page.
typedef struct Sheet {
    const char *box_width;    // as a part of the page's width
    const char *text, *small; // commands for font sizes
    int square_max;           // size of a square in points
    int text_height;          // usual height of a puzzle's text in points
} Sheet;

static const Sheet sheets[] = {{".98", "", "\\small", 36, 90},
                               {".48", "", "\\small", 23, 90},
                               {".31", "\\footnotesize", "\\footnotesize", 14, 65},
                               {".23", "\\scriptsize", "\\scriptsize", 10, 55}};

// Returns the size of a square in points, so that the wanted rows usually fit on a page.
static int square_size(const Sheet *sheet, size_t rows) {
    enum { PAGE_HEIGHT = 690, SQUARE_MIN = 9 };
    const int fitting = (PAGE_HEIGHT / (int)rows - sheet->text_height) / 8;
    const int square = fitting < sheet->square_max ? fitting : sheet->square_max;
    return square < SQUARE_MIN ? SQUARE_MIN : square;
}

// Appends the text under a diagram.
static void add_facts(const ExportItem *item, Str *out) {
    CLEANUP(str_done) Str words = {0}, refusals = {0}, doubts = {0};
    export_facts(item->puzzle, &words);
    if (export_refusals(item->puzzle, &refusals))
        str_addf(&words, "%staken against: %s", words.len > 0 ? "; " : "", str_text(&refusals));
    if (export_doubts(item->puzzle, &doubts))
        str_addf(&words, "%s%s", words.len > 0 ? "; " : "", str_text(&doubts));
    add_escaped(out, str_text(&words));
}

// Appends a diagram and its task in a box, which no page break divides.
static void add_latex(const ExportItem *item) {
    const size_t per_page = export_per_page(item->options), number = item->number;
    const size_t columns = export_columns(item->options);
    const Sheet *sheet = &sheets[columns - 1];
    const Candidate *candidate = &item->puzzle->candidate;
    CLEANUP(str_done) Str title = {0}, solution = {0}, motifs = {0};
    Str *out = item->out;
    if (item->with_mistake) {
        str_addf(&title,
                 "After %s: ", SAN_NUMBERED_TEXT(&candidate->before_blunder, candidate->blunder));
    }
    export_title(item->puzzle, &title);
    str_addf(out, "\\begin{minipage}[t]{%s\\linewidth}\\raggedright%s\n\\textbf{%zu.} ",
             sheet->box_width, sheet->text, number);
    add_escaped(out, str_text(&title));
    str_addf(out, "\\par\\smallskip\n\\chessboard[setfen={%s},boardfontsize=%dpt%s]\\par\n{%s ",
             FEN_TEXT(export_start(item)), square_size(sheet, (per_page + columns - 1) / columns),
             candidate->tree.start.side == BLACK ? ",inverse=true" : "", sheet->small);
    add_facts(item, out);
    str_add(out, "\\par}\n");
    add_notes(item->puzzle->note, sheet->small, out);
    str_add(out, "\\end{minipage}");
    str_add(out, number % columns == 0 ? "\n\n\\medskip\n" : "\\hfill\n");
    export_solution(&candidate->tree, &solution);
    str_addf(item->appendix, "\\item[%zu.] ", number);
    add_escaped(item->appendix, str_text(&solution));
    if (export_motifs(candidate, &motifs))
        str_addf(item->appendix, " \\emph{%s}", str_text(&motifs));
    str_add_char(item->appendix, '\n');
}

static void end_puzzles_latex(const ExportOptions *options, size_t count, Str *appendix, Str *out) {
    (void)appendix, (void)options;
    str_add(out, count > 0 ? "\n\\clearpage\n\\section*{Solutions}\n\\begin{description}\n"
                             "\\setlength{\\itemsep}{0pt}\n"
                           : "");
}

static void end_latex(const ExportOptions *options, size_t count, Str *out) {
    (void)options;
    str_add(out, count > 0 ? "\\end{description}\n" : "");
    str_add(out, "\\end{document}\n");
}

const Format export_latex = {
    .name = "latex",
    .about = "sheets of diagrams by the package xskak, with the solutions after them",
    .traits = TAKES_BEFORE | TAKES_AFTER | TAKES_PAGES | TAKES_TITLE,
    .add = add_latex,
    .begin = begin_latex,
    .end_puzzles = end_puzzles_latex,
    .end = end_latex};
