// Puzzles as a sheet of diagrams for LaTeX, by the packages xskak and chessboard, with the
// solutions behind. Plain text is told in ASCII escapes and UTF-8.
#include "onlymove/notation.h"
#include "onlymove/text.h"
#include "src/export/solution.h"

static void add_escaped(Str *out, const char *text)
{
    static const Escape escapes[] = {{'\\', "\\textbackslash{}"},
                                     {'~', "\\textasciitilde{}"},
                                     {'^', "\\textasciicircum{}"},
                                     {'<', "\\textless{}"},
                                     {'>', "\\textgreater{}"},
                                     {'#', "\\#"},
                                     {'$', "\\$"},
                                     {'%', "\\%"},
                                     {'&', "\\&"},
                                     {'_', "\\_"},
                                     {'{', "\\{"},
                                     {'}', "\\}"},
                                     {0}};
    export_escaped(text, escapes, out);
}

void export_begin_latex(const ExportOptions *options, Str *out)
{
    str_add(out, "\\documentclass[a4paper,11pt]{article}\n"
                 "\\usepackage[utf8]{inputenc}\n"
                 "\\usepackage[T1]{fontenc}\n"
                 "\\usepackage[margin=2cm]{geometry}\n"
                 "\\usepackage{xskak}\n"
                 "\\setlength{\\parindent}{0pt}\n"
                 "\\setchessboard{showmover=true}\n"
                 "\\begin{document}\n"
                 "\\section*{");
    add_escaped(out, export_heading(options));
    str_add(out, "}\n");
}

// A diagram and what is to be done, in a box that no page break parts.
Status export_add_latex(const ExportPiece *piece, Fault *fault)
{
    enum { ROWS_OF_TWO = 6, ROWS_OF_THREE = 12 };
    const size_t most = export_per_page(piece->options), number = piece->number;
    const int columns = most == 1 ? 1 : most <= ROWS_OF_TWO ? 2 : most <= ROWS_OF_THREE ? 3 : 4;
    static const char *const boxes[] = {".98", ".48", ".31", ".23"};
    static const char *const squares[] = {"36", "20", "14", "11"};
    const Candidate *candidate = &piece->puzzle->candidate;
    ENDS_BY(str_done) Str title = {0}, facts = {0}, doubts = {0}, solution = {0};
    char fen[FEN_MAX], san[SAN_NUMBERED_MAX];
    Str *out = piece->out;
    export_start(piece, fen);
    if (piece->before) {
        san_write_numbered(&candidate->before, candidate->blunder, san);
        str_addf(&title, "After %s: ", san);
    }
    export_title(piece->puzzle, &title);
    export_facts(piece->puzzle, &facts);
    str_addf(out, "\\begin{minipage}[t]{%s\\linewidth}\n\\textbf{%zu.} ", boxes[columns - 1],
             number);
    add_escaped(out, str_text(&title));
    str_addf(out, "\\\\[1ex]\n\\chessboard[setfen={%s},boardfontsize=%spt%s]\\\\\n{\\small ", fen,
             squares[columns - 1], candidate->tree.start.side == BLACK ? ",inverse=true" : "");
    add_escaped(out, str_text(&facts));
    str_add(&doubts, "; taken against: ");
    const bool against = export_taken_against(piece->puzzle, &doubts);
    if (!against) {
        str_clear(&doubts);
    }
    str_add(&doubts, "; ");
    const bool doubtful = export_doubts(piece->puzzle, &doubts);
    if (against || doubtful) {
        add_escaped(out, str_text(&doubts));
    }
    str_add(out, "}\n\\end{minipage}");
    str_add(out, number % most == 0              ? "\n\\clearpage\n"
                 : number % (size_t)columns == 0 ? "\n\n\\bigskip\n"
                                                 : "\\hfill\n");
    export_solution(&candidate->tree, &solution);
    str_addf(piece->later, "\\item[%zu.] ", number);
    add_escaped(piece->later, str_text(&solution));
    str_add_char(piece->later, '\n');
    out->failed |= title.failed || facts.failed || doubts.failed || solution.failed;
    return out->failed ? fault_memory(fault) : STATUS_OK;
}

void export_turn_latex(const ExportOptions *options, size_t count, Str *later, Str *out)
{
    (void)later;
    str_add(out, count % export_per_page(options) != 0 ? "\n\\clearpage\n" : "");
    str_add(out, count > 0 ? "\\section*{Solutions}\n\\begin{description}\n" : "");
}

void export_end_latex(const ExportOptions *options, size_t count, Str *out)
{
    (void)options;
    str_add(out, count > 0 ? "\\end{description}\n" : "");
    str_add(out, "\\end{document}\n");
}
