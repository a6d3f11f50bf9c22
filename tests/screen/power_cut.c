// What is left when the power is cut at any moment: tests/shim/power.c notes what a program brings
// to the disk, and makes of each moment the folders that may be left. No decision is shown as taken
// before it is safe, and an export is the old file or the new one, whole.
#include "tests/screen/workbench.h"

#ifdef __linux__

// Without sanitizers, before which no library can be loaded.
#define PROGRAM "build/onlymove"

typedef struct Cut {
    ScreenFixture f;
    Folder states;
    Str preload, folder, to; // of the environment
    Str trace;
} Cut;

static void begin(Cut *cut) {
    char here[4096], *real;
    fixture_begin(&cut->f);
    cut->states = folder_make();
    assert_non_null(getcwd(here, sizeof here));
    real = realpath(str_text(&cut->f.folder.path), NULL);
    assert_non_null(real);
    str_addf(&cut->preload, "LD_PRELOAD=%s/build/tests/power.so", here);
    str_addf(&cut->folder, "POWER_FOLDER=%s", real);
    str_addf(&cut->to, "POWER_STATES=%s", str_text(&cut->states.path));
    str_clear(&cut->f.folder.path);
    str_add(&cut->f.folder.path, real);
    cut->f.db = folder_file(&cut->f.folder, "store.db");
    free(real);
}

static void end(Cut *cut) {
    fixture_done(&cut->f);
    folder_done(&cut->states);
    str_done(&cut->preload);
    str_done(&cut->folder);
    str_done(&cut->to);
    str_done(&cut->trace);
}

FIXTURE(Cut, begin, end);
#define SPLITTER_TEST(name) TEST_ON(name, Cut *cut, begin)

// The number of the state of the first line from `from` on with these words; fails where there is
// none. *at is where the line behind it begins.
static int line_with(const char *from, const char *words, const char **at) {
    const char *found = strstr(from, words);
    if (!found)
        fail_msg("no \"%s\" in\n%s", words, from);
    const char *begin_of_line = found;
    while (begin_of_line > from && begin_of_line[-1] != '\n')
        begin_of_line--;
    const char *newline = strchr(found, '\n');
    *at = newline ? newline + 1 : found + strlen(found);
    return atoi(begin_of_line);
}

static int last_state(const Cut *cut) {
    int last = 0;
    for (const char *line = str_text(&cut->trace); line; line = strchr(line, '\n')) {
        line += *line == '\n';
        last = *line ? atoi(line) : last;
    }
    return last;
}

static void state_path(const Cut *cut, int state, int kind, const char *name, Str *path) {
    static const char *const kinds[] = {"names", "contents"};
    str_clear(path);
    str_addf(path, "%s/%d-%s/%s", str_text(&cut->states.path), state, kinds[kind], name);
}

// How many puzzles the store of a state exports; -1 where there is no store.
static int accepted_in(const Cut *cut, int state, int kind) {
    CLEANUP(str_done) Str db = {0};
    CLEANUP(command_done) Command run;
    state_path(cut, state, kind, "store.db", &db);
    if (access(str_text(&db), F_OK) != 0)
        return -1;
    const char *const argv[] = {PROGRAM, "export", "--db", str_text(&db), "--format", "epd", NULL};
    assert_true(command_run(&run, argv, NULL, NULL, PATIENCE));
    int count = 0;
    for (const char *c = str_text(&run.out); *c; c++)
        count += *c == '\n';
    return run.status == 0 ? count : -1;
}

static void accept_and_undo(Cut *cut) {
    ScreenFixture *f = &cut->f;
    const char *const env[] = {str_text(&cut->preload), str_text(&cut->folder), str_text(&cut->to),
                               NULL};
    const char *const argv[] = {
        PROGRAM, "tests/games/classics.pgn", "--db", f->db, "--engine", fake_engine(), NULL};
    f->t = terminal_open(argv, 24, 80, env);
    assert_non_null(f->t);
    see(f, "game 1/45");
    judge_opera_puzzle(f);
    PLAY(f, {"A", "accepted; done: 1 accepted"}, {"u", "undone: accept"});
    fixture_quit(f);
    assert_true(folder_read(&cut->states, "trace", &cut->trace));
}

SPLITTER_TEST(no_decision_that_was_shown_is_lost) {
    const char *rest;
    accept_and_undo(cut);
    const int shown = line_with(str_text(&cut->trace), "ccepted", &rest);
    const int undone = line_with(rest, "undecided", &rest);
    const int last = last_state(cut);
    assert_true(shown > 1 && undone > shown && last >= undone);
    for (int state = shown; state <= last; state++) {
        for (int kind = 0; kind < 2; kind++) {
            const int accepted = accepted_in(cut, state, kind);
            const bool between = state > shown && state < undone;
            if (accepted != (state < undone) && !(between && accepted == 0)) {
                fail_msg("state %d, %d: %d accepted in\n%s", state, kind, accepted,
                         str_text(&cut->trace));
            }
        }
    }
}

static void export_over(Cut *cut, const char *out) {
    ScreenFixture *f = &cut->f;
    const char *const env[] = {str_text(&cut->preload), str_text(&cut->folder), str_text(&cut->to),
                               NULL};
    CLEANUP(command_done) Command run;
    const char *const argv[] = {PROGRAM, "export", "--db", f->db,     "--format",
                                "epd",   "--out",  out,    "--force", NULL};
    assert_true(command_run(&run, argv, NULL, env, PATIENCE));
    assert_int_equal(run.status, 0);
    assert_true(folder_read(&cut->states, "trace", &cut->trace));
}

SPLITTER_TEST(an_export_is_the_old_file_or_the_new_one_at_any_moment) {
    ScreenFixture *f = &cut->f;
    CLEANUP(str_done) Str out = {0}, whole = {0}, path = {0};
    fixture_start(f, (ScreenOptions){0});
    see(f, "game 1/45");
    accept_opera_puzzle(f);
    fixture_quit(f);
    assert_true(folder_write(&f->folder, "out.epd", "old\n"));
    str_addf(&out, "%s/out.epd", str_text(&cut->folder) + strlen("POWER_FOLDER="));
    export_over(cut, str_text(&out));
    assert_true(folder_read(&f->folder, "out.epd", &whole));
    assert_non_null(strstr(str_text(&whole), "bm Qb8+;"));

    const char *rest;
    line_with(str_text(&cut->trace), "sync out.epd.", &rest);
    line_with(rest, "rename out.epd.", &rest);
    const int safe = line_with(rest, " folder", &rest), last = last_state(cut);
    for (int state = 1; state <= last; state++) {
        for (int kind = 0; kind < 2; kind++) {
            state_path(cut, state, kind, "out.epd", &path);
            assert_int_equal(access(str_text(&path), F_OK), 0);
            CLEANUP(str_done) Str name = str_of("%s", str_text(&path) + cut->states.path.len + 1);
            CLEANUP(str_done) Str text = str_of_file(folder_file(&cut->states, str_text(&name)));
            const bool is_new = strcmp(str_text(&text), str_text(&whole)) == 0;
            assert_true(is_new || (state < safe && strcmp(str_text(&text), "old\n") == 0));
        }
    }
}

#endif
