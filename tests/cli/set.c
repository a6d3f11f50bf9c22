// onlymove set: sets as text files that come back the same, and that git merges.
#include "tests/cli/onlymove.h"

#include "tests/store/fixture.h"

// A mate in one, in two with a retry, and two more mates in one; by their keys.
#define FIRST "{\"onlymove\": \"set\"}\n"
#define HEAD                                                                                       \
    FIRST "{\"title\": \"Mates\"}\n{\"notes\": \"White moves.\\nBlack too.\"}\n"                   \
          "{\"tags\": \"school 2026\"}\n"
#define NO_WORDS FIRST "{\"title\": \"\"}\n{\"notes\": \"\"}\n{\"tags\": \"\"}\n"
#define KING                                                                                       \
    "{\"key\": \"7c835dc8e8fb976b-f3e3\", \"rank\": \"3\","                                        \
    " \"fen\": \"8/8/8/8/8/5k2/4p3/4K3 b - - 0 1\", \"moves\": \"1... Ke3\"}\n"
#define RANK                                                                                       \
    "{\"key\": \"c8c9d7f1f2056b3a-e1e8\", \"rank\": \"1\","                                        \
    " \"fen\": \"6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1\", \"moves\": \"1. Re8#\""
#define ROOK RANK ", \"title\": \"Back rank\", \"tags\": \"easy\"}\n"
#define OPERA                                                                                      \
    "{\"key\": \"ffa4f7644a42c8dc-b3b8\", \"rank\": \"2.5\","                                      \
    " \"fen\": \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16\","                       \
    " \"moves\": \"16. Qb8+ (16. Rd2 {retry}) 16... Nxb8 17. Rd8#\","                              \
    " \"note\": \"A\\ttab, a \\\\ and\\na line\","                                                 \
    " \"before\": \"4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15\","                   \
    " \"mistake\": \"f6d7\"}\n"

typedef struct CliFixture {
    Folder folder;
    const char *db, *other, *file;
} CliFixture;

static void set_begin(CliFixture *f) {
    f->folder = folder_make();
    f->db = folder_file(&f->folder, "a.db");
    f->other = folder_file(&f->folder, "b.db");
    f->file = folder_file(&f->folder, "a.set");
}

FIXTURE(CliFixture, set_begin, folder_fixture_done);
#define CLI_TEST(name) TEST_ON(name, CliFixture *f, set_begin)

static void take(const CliFixture *f, const char *db, const char *text, int status,
                 const char *said) {
    assert_true(folder_write(&f->folder, "a.set", text));
    CALL({"set", "import", "mates", f->file, "--db", db}, .status = status, .err = {said});
}

static void assert_shown(const char *db, const char *text) {
    CALL({"set", "show", "mates", "--db", db}, .whole = text);
}

CLI_TEST(a_set_comes_back_the_same_also_where_the_store_does_not_have_its_puzzles) {
    take(f, f->db, HEAD OPERA KING ROOK, 0, "mates: 3 puzzles, 3 of them new; 0 taken out");
    CALL({"set", "list", "--db", f->db}, .whole = "mates  3 puzzles  Mates\n");
    CALL({"set", "export", "mates", "--db", f->db, "--out", f->file}, .status = 1,
         .err = {"--force"});
    CALL({"set", "export", "mates", "--force", "--db", f->db, "--out", f->file},
         .err = {"3 puzzles written to"});
    CLEANUP(str_done) Str text = str_of_file(folder_file(&f->folder, "a.set"));
    assert_string_equal(str_text(&text), HEAD KING ROOK OPERA);
    take(f, f->other, str_text(&text), 0, "3 of them new");
    assert_shown(f->other, HEAD KING ROOK OPERA);
}

CLI_TEST(the_puzzles_of_a_set_are_exported_in_its_order) {
    take(f, f->db, HEAD KING ROOK OPERA, 0, "3 of them new");
    CALL({"export", "--set", "mates", "--format", "fen", "--db", f->db},
         .whole = "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1\n"
                  "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16\n"
                  "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1\n");
    CALL({"export", "--set", "mates", "--format", "fen", "--db", f->db, "~= mates ~n 2"},
         .whole = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16\n");
    CALL({"export", "--set", "draws", "--format", "fen", "--db", f->db}, .status = 1,
         .err = {"there is no set \"draws\"; there are mates"});
}

CLI_TEST(an_export_has_the_words_of_the_set) {
    static const struct {
        const char *format, *words;
    } rows[] = {
        {"pgn", "[Title \"Back rank (White mates in 1)\"]\n[Set \"Mates & more\"]\n"
                "[SetNotes \"For beginners. Look!\"]\n\n{Count the rooks} 1. Re8# {mate"},
        {"jsonl", "\"set\":\"Mates & more\",\"title\":\"Back rank\","
                  "\"note\":\"Count the\\nrooks\",\"set_tags\":\"easy \\\"club\\\"\","},
        {"anki", "<p>Count the<br>rooks</p>\"\tbackRankMate endgame mate mateIn1 oneMove "
                 "rookEndgame easy 'club'"},
        {"html", "<h1>Mates &amp; more</h1>\n<p class=\"note\">For beginners.</p>\n"
                 "<p class=\"note\">Look!</p>\n<p class=\"how\">"},
        {"html", "1. Back rank (White to move)</h2>\n<p class=\"note\">Count the</p>\n"},
        {"latex", "\\section*{Mates \\& more}"},
        {"latex", "Back rank (White mates in 1)"},
    };
    take(f, f->db,
         FIRST "{\"title\": \"Mates & more\"}\n{\"notes\": \"For beginners.\\nLook!\"}\n" RANK
               ", \"title\": \"Back rank\", \"note\": \"Count the\\nrooks\","
               " \"tags\": \"easy \\\"club\\\"\"}\n",
         0, "1 of them new");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CALL({"export", "--set", "mates", "--format", rows[i].format, "--db", f->db},
             .out = {rows[i].words});
    }
    CALL({"export", "--set", "mates", "--format", "pgn", "--for", "study", "--db", f->db},
         .out = {"[ChapterName \"1. Back rank\"]",
                 "{For beginners. Look! Count the rooks} 1. Re8#"});
}

// Of a set of three.
static void decide_on_king(const CliFixture *f, Decision decision) {
    CLEANUP(store_close_at) Store *store;
    take(f, f->db, HEAD KING ROOK OPERA, 0, "3 of them new");
    assert_ok(store_open(&store, f->db, SAID));
    fixture_decide(store, 1, decision, "");
}

CLI_TEST(what_was_rejected_is_not_exported_with_its_set) {
    decide_on_king(f, DECISION_REJECT);
    CALL({"export", "--set", "mates", "--format", "fen", "--db", f->db},
         .whole = "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1\n"
                  "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16\n");
}

CLI_TEST(an_export_of_a_set_says_what_is_undecided_and_leaves_it_out_where_that_is_asked) {
    CLEANUP(store_close_at) Store *store;
    decide_on_king(f, DECISION_ACCEPT);
    assert_ok(store_open(&store, f->db, SAID));
    fixture_decide(store, 2, DECISION_SKIP, "");
    CALL(
        {"export", "--set", "mates", "--format", "fen", "--db", f->db},
        .err = {"1 of those written was still undecided", "1 of those written was skipped by you"});
    CALL({"export", "--set", "mates", "--accepted", "--format", "fen", "--db", f->db},
         .whole = "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1\n");
}

CLI_TEST(the_set_becomes_what_the_file_says) {
    take(f, f->db, HEAD ROOK OPERA, 0, "2 of them new");
    take(f, f->db, FIRST KING RANK "}\n", 0, "mates: 2 puzzles, 1 of them new; 1 taken out");
    assert_shown(f->db, NO_WORDS KING RANK "}\n");
    CALL({"set", "check", "mates", "3; none ~n 1", "--db", f->db}, .status = 1,
         .whole = "3: not met, 1 missing\nnone ~n 1: not met, 2 too many\n");
    CALL({"set", "fill", "mates", "2", "--db", f->db}, .whole = "2: met\n");
    CALL({"set", "fill", "mates", "2", "--db", f->db}, .whole = "2: met\n",
         .err = {"mates: 0 added to 2\n"});
    CALL({"set", "fill", "pins", "1 of pin", "--db", f->db}, .status = 1,
         .err = {"pins: 0 added to 0: no puzzle is accepted"});
    CALL({"set", "fill", "mates", "two", "--db", f->db}, .status = 2,
         .err = {"rule 1 (at 1): expected a number"});
    CALL({"set", "fill", "mates", "missed Nobody At All", "--db", f->db}, .status = 1,
         .err = {"nobody is called \"Nobody At All\""});
    CALL({"report", "--player", "Nobody At All", "--format", "html", "--db", f->db}, .status = 1,
         .err = {"nobody is called"});
    CALL({"report", "/nowhere/x.pgn", "--db", f->db}, .status = 1,
         .err = {"/nowhere/x.pgn: the store has no candidate of that file"});
    CALL({"report", "--format", "pdf", "--player", "A", "--db", f->db}, .status = 2);
    CALL({"set", "delete", "mates", "--db", f->db}, .status = 0);
    CALL({"set", "list", "--db", f->db}, .whole = "");
    CALL({"set", "show", "mates", "--db", f->db}, .status = 1,
         .err = {"there is no set \"mates\"; there is none yet"});
}

#define LINE(rank, fen, moves)                                                                     \
    "{\"key\": \"x\", \"rank\": \"" rank "\", \"fen\": \"" fen "\", \"moves\": \"" moves "\"}\n"

CLI_TEST(a_line_of_nonsense_is_named_and_the_rest_used) {
    static const struct {
        const char *line, *said;
    } rows[] = {
        {"nonsense\n", "a.set:5: no puzzle of a set: an object with key, rank, fen and moves"},
        {"[]\n", "a.set:5: no puzzle of a set"},
        {"{}\n", "a.set:5: no puzzle of a set"},
        {"<<<<<<< HEAD\n", "a.set:5: git has left a conflict here"},
        {"{\"title\": \"Other\"}\n",
         "a.set:5: the head says this a second time, and differently: the first"},
        {LINE("1", "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1", "1... Ke3"),
         "a.set:5: the key does not fit position and solution, which have 7c835dc8e8fb976b-f3e3"},
        {LINE("1.0", "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1", "1... Ke3"), "a.set:5: \"1.0\" is no rank"},
        {LINE("1", "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1", "1... Kd3 Kf8"), "a.set:5: "},
        {LINE("1", "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1", ""), "a.set:5: no solution"},
        {LINE("1", "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1", "1... --"), "a.set:5: no solution"},
        {LINE("1", "8/8/8/8/8/5k2/4p3/5K3 b - - 0 1", "1... Ke3"), "a.set:5: "},
        {RANK ", \"before\": \"8/8/8/8/8/5k2/4p3/4K3 b - - 0 1\", \"mistake\": \"f3e3\"}\n",
         "a.set:5: the mistake does not lead to the position of the puzzle"},
        {RANK ", \"before\": \"x\"}\n", "a.set:5: "},
        {RANK ", \"mistake\": \"f3e3\"}\n", "a.set:5: "},
    };
    take(f, f->db, HEAD KING, 0, "1 of them new");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str text = str_of("%s%s%s%s", HEAD, rows[i].line, OPERA, OPERA);
        take(f, f->db, str_text(&text), 1, rows[i].said);
        take(f, f->db, str_text(&text), 1, "a.set:7: its puzzle stands there already");
        take(f, f->db, str_text(&text), 1, "2 lines wrong, so nothing was taken out");
        assert_shown(f->db, HEAD KING OPERA);
    }
    take(f, f->db, "# onlymove set\n", 1, "a.set: is no set: the first line of one is");
    CALL({"set", "import", "my set", f->file, "--db", f->db}, .status = 1, .err = {"is no set"});
    CALL({"set", "import", "a", f->db, "--db", f->db}, .status = 1, .err = {"is the store"});
    CALL({"set", "show"}, .status = 2, .err = {"set needs list, show NAME"});
    CALL({"set", "import", "mates", f->file, "--db", f->other}, .status = 1, .err = {"is no set"});
    CALL({"set", "list", "--db", f->other}, .status = 1,
         .err = {"No such file or directory"}); // none was made
    // A merge has put the title behind puzzles, or between the marks of a conflict.
    take(f, f->db, FIRST ROOK "{\"title\": \"Last\"}\n", 0, "mates: 1 puzzle");
    assert_shown(f->db, FIRST "{\"title\": \"Last\"}\n{\"notes\": \"\"}\n{\"tags\": \"\"}\n" ROOK);
    take(f, f->db, FIRST "<<<<<<< HEAD\n{\"title\": \"One\"}\n=======\n" ROOK, 1,
         "mates: 1 puzzle, 0 of them new; 0 taken out; 2 lines wrong");
    assert_shown(f->db, FIRST "{\"title\": \"One\"}\n{\"notes\": \"\"}\n{\"tags\": \"\"}\n" ROOK);
}

// Two have added to the same place of one set, and one of them has changed the notes; the first
// merges the other. What the store then makes of the file is *merged.
static void merge(const CliFixture *f, const char *first, const char *other, Str *merged) {
    static const char script[] =
        "cd '%s' && rm -rf git && mkdir git && cd git && git init -q -b main . &&"
        " git config user.name a && git config user.email a@b &&"
        " echo '*.set merge=union' > .gitattributes && cp ../base a.set && git add . &&"
        " git commit -qm base && git checkout -qb other && cp ../%s a.set && git commit -qam b &&"
        " git checkout -q main && cp ../%s a.set && git commit -qam a && git merge -q other 2>&1"
        " && cp a.set ..";
    CLEANUP(str_done) Str line = {0}, text = {0};
    str_addf(&line, script, str_text(&f->folder.path), other, first);
    CLEANUP(command_done) Command run = run_script(NULL, str_text(&line));
    assert_ended(&run, 0, "");
    assert_true(folder_read(&f->folder, "a.set", &text));
    take(f, f->db, str_text(&text), 0, "4 puzzles");
    CLEANUP(command_done) Command shown = RUN("set", "show", "mates", "--db", f->db);
    assert_ended(&shown, 0, "");
    str_add(merged, str_text(&shown.out));
}

CLI_TEST(git_merges_what_two_have_added_to_a_set_in_either_direction) {
    static const char queen[] =
        "{\"key\": \"28d9fcd4f0f1aa58-d1d8\", \"rank\": \"4\","
        " \"fen\": \"7k/8/6K1/8/8/8/8/3Q4 w - - 0 1\", \"moves\": \"1. Qd8#\"}\n";
    CLEANUP(command_done) Command git = run_script(NULL, "command -v git");
    if (git.status != 0)
        skip();
    CLEANUP(str_done) Str queens = {0}, kings = {0}, one = {0}, other = {0};
    str_addf(&queens, "%s%s%s", HEAD, queen, ROOK);
    str_addf(&kings, "%s%s%s%s",
             FIRST "{\"title\": \"Mates\"}\n{\"notes\": \"None.\"}\n{\"tags\": \"school 2026\"}\n",
             KING, ROOK, OPERA);
    assert_true(folder_write(&f->folder, "base", HEAD ROOK));
    assert_true(folder_write(&f->folder, "queens", str_text(&queens)));
    assert_true(folder_write(&f->folder, "kings", str_text(&kings)));
    merge(f, "queens", "kings", &one);
    merge(f, "kings", "queens", &other);
    assert_string_equal(str_text(&one), str_text(&other));
    assert_contains(&one, "{\"notes\": \"None.\"}\n");
    assert_contains(&one, KING ROOK);
}
