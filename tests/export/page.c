// The page of puzzles: what it says of each, and that it answers moves as the library does. A real
// browser plays it, where there is one: page.js beside this is the player.

#include "onlymove/movegen.h"
#include "tests/export/accepted.h"
#include "tests/support/board.h"
#include "tests/support/command.h"

// Two defences, a retry and two mates; a mate that the tree does not have; castling, promotion and
// a pawn taken in passing, by the side that plays down the board.
static const struct {
    const char *white, *fen, *tree;
} puzzles[] = {
    {"Anna", "7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1",
     "1Kf7/sol 2Kh7/rep 3Qh1#/sol=mate 3Qg7#/alt=mate 2a5/rep 3Qa1+/sol=material "
     "1Qg5/ret"},
    {"Berta", "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1",
     "1Qd5/sol 2Rf8/rep 3Qb7/sol 4h6/rep=won 4g6/rep=won 3Qd6/ret 2Rb8/rep=won"},
    {"Clara", "r3k3/8/8/8/3pP3/8/2p3PP/6K1 b q e3 0 1",
     "1dxe3/sol 2Kf1/rep 3O-O-O/sol 4h3/rep 5c1=R#/sol 5c1=Q#/alt 2h3/rep 3c1=Q+/sol"},
};

// Again and again, in games of their own.
static void accept_many(Store *store, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char white[32];
        const size_t of = i % COUNT(puzzles);
        snprintf(white, sizeof white, "%s %zu", puzzles[of].white, i / COUNT(puzzles));
        fixture_accept_tree(store, i + 1, i < COUNT(puzzles) ? puzzles[of].white : white,
                            sample_tree_of(puzzles[of].fen, puzzles[of].tree));
    }
}

static void accept_all(Store *store) {
    accept_many(store, COUNT(puzzles));
}

static size_t count_of(const char *text, const char *words) {
    size_t count = 0;
    for (text = strstr(text, words); text; text = strstr(text + 1, words))
        count++;
    return count;
}

FIXTURE_TEST(a_page_has_a_diagram_and_a_sentence_of_each_puzzle_and_the_solutions) {
    accept_all(f->store);
    const char *page = accepted_with(f->store, EXPORT_HTML,
                                     (ExportOptions){.title = "<Mates & more>"}, COUNT(puzzles));
    static const char *const words[] = {
        "<title>&lt;Mates &amp; more&gt;</title>",
        "aria-label=\"White: king f6, queen g1. Black: king h8, pawn a7. White to move.\"",
        "<use href=\"#wk\" x=\"5\" y=\"2\" width=\"1\" height=\"1\"/>",
        "<h2 id=\"t1\">1. White to move</h2>",
        "<li value=\"1\">1. Kf7 (1. Qg5 [try again]) 1... Kh7 (1... a5 2. Qa1+) 2. Qh1# ",
        "2. Qh1# (2. Qg7# [as well]). White mates in 2 <span class=\"motifs\">endgame mate ",
        "mateIn2 ",
        "queenEndgame short</span></li>",
    };
    for (size_t i = 0; i < COUNT(words); i++)
        if (!strstr(page, words[i]))
            fail_msg("%s is not in the page", words[i]);
    assert_int_equal(count_of(page, "<article "), COUNT(puzzles));
    static const char *const strangers[] = {" src=", "<link", "url(http", "@import", "fetch("};
    for (size_t i = 0; i < COUNT(strangers); i++)
        assert_null(strstr(page, strangers[i]));
    assert_non_null(strstr(page, "content=\"default-src 'none';"));
}

// Each page is whole, also the last one that is not full.
FIXTURE_TEST(solutions_stand_at_the_foot_of_their_page_where_that_is_asked) {
    accept_all(f->store);
    const char *page = accepted_with(
        f->store, EXPORT_HTML, (ExportOptions){.per_page = 2, .upside_down = true}, COUNT(puzzles));
    assert_int_equal(count_of(page, "<section class=\"sheet\""), 2);
    assert_int_equal(count_of(page, "<aside class=\"upside-down\""), 2);
    assert_int_equal(count_of(page, "</section>"), 2);
    const char *first = strstr(page, "<aside");
    assert_true(strstr(first, "<b>2.</b>") < strstr(first, "</aside>"));
    assert_true(strstr(first, "<b>3.</b>") > strstr(first, "</aside>"));
}

static const ExportOptions sheet = {.title = "50% & $1_#", .set_notes = "at a/b\n{}"};

FIXTURE_TEST(a_sheet_for_latex_has_a_diagram_a_puzzle_and_the_solutions_behind) {
    static const char *const words[] = {
        "\\section*{50\\% \\& \\$1\\_\\#}",
        "\\chessboard[setfen={7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1},boardfontsize=17pt]",
        "b q e3 0 1},boardfontsize=17pt,inverse=true]",
        "\\par{\\itshape at a/\\allowbreak{}b\\par}\n\\par{\\itshape \\{\\}\\par}\n",
        "\\item[1.] 1. Kf7 (1. Qg5 [try again]) 1... Kh7 (1... a5 2. Qa1+) 2. Qh1\\#",
        "(2. Qg7\\# [as well]) \\emph{endgame mate mateIn2 queenEndgame short}\n",
        "\\end{description}\n\\end{document}\n",
    };
    accept_all(f->store);
    const char *text = accepted_with(f->store, EXPORT_LATEX, sheet, COUNT(puzzles));
    for (size_t i = 0; i < COUNT(words); i++)
        if (!strstr(text, words[i]))
            fail_msg("%s is not in %s", words[i], text);
}

FIXTURE_TEST(a_puzzle_without_a_tactic_says_so_and_what_refutes_the_shot) {
    fixture_accept_tree(f->store, 1, "Dora",
                        sample_tree_of("4r1k1/p4ppp/8/8/8/8/Q4PPP/6K1 w - - 0 30",
                                       "1h3/sol=decoy 1Qxa7/ret 2Re1#/rep"));
    const char *page = accepted_with(f->store, EXPORT_HTML, (ExportOptions){.title = "Quiet"}, 1);
    assert_non_null(strstr(page, "\"task\":\"White plays: is there a tactic?\",\"quiet\":true"));
    assert_non_null(strstr(page, "\"retry\":[[\"a2a7\",\"30.Qxa7\",\"30...Re1#\"]]"));
}

// --- Played in a browser

// "a1wra7bp": the pieces by the names of their squares.
static void write_placement(const Position *pos, Str *out) {
    for (int file = 0; file < 8; file++) {
        for (int rank = 0; rank < 8; rank++) {
            const Piece piece = pos_piece(pos, square_make(file, rank));
            if (piece != NO_PIECE) {
                str_addf(out, "%c%d%c%c", 'a' + file, rank + 1,
                         piece_color(piece) == WHITE ? 'w' : 'b', "pnbrqk"[piece_type(piece)]);
            }
        }
    }
}

// What is asked of the page, and what it is to say.
typedef struct PageQuestions {
    Str moves; // JSON: of each puzzle, of each position, the legal moves
    Str lines; // one a move
} PageQuestions;

static void ask_position(PageQuestions *asked, const Tree *tree, size_t puzzle, uint32_t at) {
    static const char *const words[] = {"right", "retry", "wrong"};
    Move moves[MOVES_MAX];
    CLEANUP(str_done) Str placement = {0};
    const Position pos = tree_position(tree, at);
    write_placement(&pos, &placement);
    const int count = moves_legal(&pos, moves);
    str_addf(&asked->moves, "%s\"%s\":[", at == TREE_ROOT ? "" : ",", str_text(&placement));
    for (int i = 0; i < count; i++) {
        char uci[UCI_MOVE_MAX], san[SAN_MAX];
        uci_move_write(moves[i], uci);
        san_write(&pos, moves[i], san);
        str_addf(&asked->moves, "%s[\"%s\",\"%s\"]", i > 0 ? "," : "", uci, san);
        str_addf(&asked->lines, "p%zu %s %s %s\n", puzzle, str_text(&placement), uci,
                 words[solving_answer(tree, at, moves[i]).grade]);
    }
    str_add(&asked->moves, "]");
}

// Every position that a solver can be brought to.
static void ask_tree(PageQuestions *asked, const Tree *tree, size_t puzzle) {
    str_addf(&asked->moves, "%s\"p%zu\":{", puzzle > 1 ? "," : "", puzzle);
    ask_position(asked, tree, puzzle, TREE_ROOT);
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        if (node->role == ROLE_REPLY && solving_right_move(tree, at) != MOVE_NONE)
            ask_position(asked, tree, puzzle, at);
    }
    str_add(&asked->moves, "}");
}

static int by_text(const void *one, const void *other) {
    return strcmp(*(char *const *)one, *(char *const *)other);
}

// The lines of a text in the order of their bytes.
static void sort_lines(Str *text) {
    enum { LINES = 2000 };
    CLEANUP(free_at) char *copy = strdup(str_text(text));
    char *lines[LINES];
    size_t count = 0;
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) {
        assert_true(count < LINES);
        lines[count++] = line;
    }
    qsort(lines, count, sizeof *lines, by_text);
    str_clear(text);
    for (size_t i = 0; i < count; i++)
        str_addf(text, "%s\n", lines[i]);
}

// The first of the programs that is there; NULL: none is.
static const char *program_of(const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        CLEANUP(command_done) Command run = {.status = 0};
        const char *const argv[] = {names[i], "--version", NULL};
        if (command_run(&run, argv, NULL, NULL, 20000) && run.status == 0)
            return names[i];
    }
    return NULL;
}

// The page with the player behind its own script.
static void write_played_page(const Folder *folder, const char *page, const PageQuestions *asked) {
    CLEANUP(str_done) Str player = {0}, whole = {0};
    assert_ok(file_read("tests/export/page.js", SIZE_MAX, &player, SAID));
    const char *end = strstr(page, "</body>");
    str_add_bytes(&whole, page, (size_t)(end - page));
    str_addf(&whole, "<script>const wanted = {%s};</script>\n<script>\n%s</script>\n%s",
             str_text(&asked->moves), str_text(&player), end);
    assert_true(folder_write(folder, "page.html", str_text(&whole)));
}

// What it makes of page.html.
static void browse(const char *program, const Folder *folder, const char *what, Command *run) {
    CLEANUP(str_done) Str url = str_of("file://%s/page.html", str_text(&folder->path));
    CLEANUP(str_done) Str profile = str_of("--user-data-dir=%s/profile", str_text(&folder->path));
    const char *const argv[] = {
        program,        "--headless", "--no-sandbox", "--disable-gpu", str_text(&profile), what,
        str_text(&url), NULL};
    assert_true(command_run(run, argv, NULL, NULL, 60000));
}

static const char *browser(void) {
    static const char *const names[] = {"chromium", "chromium-browser", "google-chrome"};
    return program_of(names, COUNT(names));
}

// Full pages and one that is not, and one for the solutions, whatever the words take.
FIXTURE_TEST(a_browser_prints_as_many_diagrams_to_a_page_as_was_asked) {
    static const size_t per_page[] = {1, 4, 6, 12};
    enum { PUZZLES = 13 };
    const char *program = browser();
    if (!program)
        skip();
    CLEANUP(folder_done) Folder folder = folder_make();
    accept_many(f->store, PUZZLES);
    CLEANUP(str_done) Str print = str_of("--print-to-pdf=%s/page.pdf", str_text(&folder.path));
    for (size_t i = 0; i < COUNT(per_page); i++) {
        CLEANUP(command_done) Command run = {.status = 0};
        const ExportOptions options = {.per_page = per_page[i], .title = "A sheet"};
        const char *page = accepted_with(f->store, EXPORT_HTML, options, PUZZLES);
        assert_true(folder_write(&folder, "page.html", page));
        browse(program, &folder, str_text(&print), &run);
        CLEANUP(str_done) Str pdf = str_of_file(folder_file(&folder, "page.pdf"));
        size_t pages = 0;
        for (size_t at = 0; at + 12 < pdf.len; at++)
            pages += memcmp(pdf.data + at, "/Type /Page\n", 12) == 0;
        assert_int_equal(pages, (PUZZLES + per_page[i] - 1) / per_page[i] + 1);
    }
}

FIXTURE_TEST(a_browser_answers_every_move_of_every_position_as_the_library_does) {
    const char *program = browser();
    CLEANUP(str_done) Str lines = {0};
    PageQuestions asked = {.moves = {0}};
    if (!program)
        skip();
    CLEANUP(folder_done) Folder folder = folder_make();
    accept_all(f->store);
    for (size_t i = 0; i < COUNT(puzzles); i++) {
        CLEANUP(tree_done) Tree tree = sample_tree_of(puzzles[i].fen, puzzles[i].tree);
        ask_tree(&asked, &tree, i + 1);
    }
    str_add(&asked.lines, "p1 hint 1: White mates in 2.\np1 hint 2: Move a king.\n"
                          "p1 hint 3: The piece on f6 moves.\np1 hint 4: 1.Kf7 is the move.\n"
                          "p1 hint 5: 1.Kf7 is the move.\n");
    write_played_page(&folder, accepted_as(f->store, EXPORT_HTML, COUNT(puzzles)), &asked);
    CLEANUP(command_done) Command run = {.status = 0};
    browse(program, &folder, "--dump-dom", &run);
    const char *begin = strstr(str_text(&run.out), "begin\n"),
               *end = strstr(str_text(&run.out), "\nend");
    if (!begin || !end)
        fail_msg("the browser ended with %d: %s", run.status, str_text(&run.err));
    str_add_bytes(&lines, begin + strlen("begin\n"), (size_t)(end - begin) - strlen("begin\n"));
    sort_lines(&lines);
    sort_lines(&asked.lines);
    assert_string_equal(str_text(&lines), str_text(&asked.lines));
    assert_non_null(strstr(str_text(&lines), " retry\n"));
    str_done(&asked.moves);
    str_done(&asked.lines);
}

// --- Set by LaTeX

// The LaTeX here that sets a document with the packages of the sheet and nothing of ours; NULL:
// none. It frees what it took, for skip() leaves a test at once and frees nothing.
static const char *latex(void) {
    static const char *const names[] = {"pdflatex", "lualatex"};
    static const char probe[] =
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{xskak}"
        "\\usepackage[margin=2cm]{geometry}\\begin{document}\\newchessgame"
        "\\chessboard\\end{document}";
    const char *program = program_of(names, COUNT(names));
    CLEANUP(folder_done) Folder folder = folder_make();
    CLEANUP(command_done) Command run = {.status = 0};
    const char *path = folder_file(&folder, "probe.tex");
    assert_ok(file_write(path, probe, strlen(probe), SAID));
    CLEANUP(str_done) Str out = str_of("-output-directory=%s", str_text(&folder.path));
    const char *const argv[] = {
        program, "-interaction=nonstopmode", "-halt-on-error", str_text(&out), path, NULL};
    const bool sets = program && command_run(&run, argv, NULL, NULL, 60000) && run.status == 0;
    return sets ? program : NULL;
}

FIXTURE_TEST(latex_sets_the_sheet_without_a_complaint) {
    const char *program = latex();
    if (!program)
        skip();
    CLEANUP(folder_done) Folder folder = folder_make();
    CLEANUP(command_done) Command run = {.status = 0};
    accept_all(f->store);
    const char *path = folder_file(&folder, "sheet.tex");
    const char *text = accepted_with(f->store, EXPORT_LATEX, sheet, COUNT(puzzles));
    assert_true(folder_write(&folder, "sheet.tex", text));
    CLEANUP(str_done) Str out = str_of("-output-directory=%s", str_text(&folder.path));
    const char *const argv[] = {
        program, "-interaction=nonstopmode", "-halt-on-error", str_text(&out), path, NULL};
    assert_true(command_run(&run, argv, NULL, NULL, 60000));
    if (run.status != 0 || strstr(str_text(&run.out), "Overfull"))
        fail_msg("%s ended with %d: %s", program, run.status, str_text(&run.out));
}
