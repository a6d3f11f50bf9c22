// Files that take their time: games are stepped while others are still being looked for.
// A game that takes its time to be read leaves the keyboard and the signals as they are.
#include "tests/screen/workbench.h"

#include <sys/stat.h>
#include <signal.h>

#include "onlymove/file.h"
#include "onlymove/pgn.h"
#include "tests/support/huge.h"

// Game n has n as its White; every 50th an illegal move.
static void add_games(Str *text, int from, int to, size_t filling) {
    for (int i = from; i <= to; i++) {
        str_addf(text, "[Event \"E\"]\n[White \"Player %d\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n",
                 i);
        str_add(text, "1. e4 {");
        for (size_t put = 0; put < filling; put += 32)
            str_add(text, "The pawn of the king, no other.\n");
        str_addf(text, "} %s 1-0\n\n", i % 50 == 0 ? "Ke8" : "e5");
    }
}

static void write_games(ScreenFixture *f, const char *name, const Str *text) {
    assert_ok(file_write(folder_file(&f->folder, name), str_text(text), text->len, SAID));
}

// A pipe whose other end has sent a hundred games and waits for a word before it sends the rest.
SCREEN_TEST(games_are_stepped_while_others_are_still_to_come) {
    CLEANUP(str_done) Str text = {0}, script = {0};
    add_games(&text, 1, 100, 0);
    write_games(f, "first.pgn", &text);
    str_clear(&text);
    add_games(&text, 101, 300, 0);
    write_games(f, "rest.pgn", &text);
    const char *gate = folder_file(&f->folder, "gate");
    assert_int_equal(mkfifo(gate, 0600), 0);
    const char *folder = str_text(&f->folder.path);
    str_addf(&script, "(cat %s/first.pgn; read word <%s/gate; cat %s/rest.pgn) |", folder, folder,
             folder);
    str_addf(&script, " exec %s - --db %s --engine %s", onlymove(), f->db, fake_engine());
    const char *argv[] = {"/bin/sh", "-c", str_text(&script), NULL};
    f->t = terminal_open(argv, 24, 80, NULL);
    assert_non_null(f->t);

    PLAY(f, {"", "Player 1", "game 1/99", "indexing"}, {"l", "1.e4"}, {PAGE_DOWN, "game 2/99"},
         {":game 99\r", "game 99/99  start"}, {PAGE_DOWN, "the last game so far"},
         {":game 250\r", "game 250 is not known yet: 99 games so far"},
         {":errors\r", "no errors so far"}, {":games\r", "99/99  indexing"},
         {"o", "it can be sorted when all of the file is read"});

    FILE *word = fopen(gate, "w");
    assert_non_null(word);
    fputs("go\n", word);
    fclose(word);
    PLAY(f, {"", "99/300", GONE "indexing", GONE "checking"},
         {END, "300/300", "! 300 Player 300 - B 1-0 damaged"}, {ENTER, "game 300/300"},
         {":errors\r", "1/6", "game 50, line "});
}

SCREEN_TEST(the_end_of_the_work_is_said_with_what_was_found) {
    CLEANUP(str_done) Str text = {0};
    add_games(&text, 1, 4000, 64);
    write_games(f, "games.pgn", &text);
    fixture_start(f, (ScreenOptions){.file = folder_file(&f->folder, "games.pgn"), .cols = 120});
    PLAY(f, {"", "Player 1", "4000 games, some with errors: see :errors", GONE "checking"},
         {":errors\r", "1/80"}, {END ENTER, "game 4000/4000"});
}

SCREEN_TEST(a_file_that_changes_is_said) {
    CLEANUP(str_done) Str text = {0};
    add_games(&text, 1, 200, 0);
    write_games(f, "games.pgn", &text);
    const char *path = folder_file(&f->folder, "games.pgn");
    fixture_start(f, (ScreenOptions){.file = path, .cols = 200});
    PLAY(f, {"", "200 games, some with errors", GONE "checking"});
    assert_int_equal(truncate(path, 3000), 0);
    PLAY(f, {PAGE_DOWN, "has changed since it was opened; open it again"},
         {":game 150\r", "game 150 is not there any more"}, {":games\r", "Games"}, {END, "200/200"},
         {":errors\r", "1/5"},
         {END, "5/5", THERE "the file has changed since it was opened; open it again"});
}

enum { PLIES = 40000 };

static void open_huge(ScreenFixture *f) {
    CLEANUP(free_at) char *text = huge_text(HUGE_PLIES, PLIES);
    assert_non_null(text);
    assert_true(folder_write(&f->folder, "huge.pgn", text));
    fixture_start(f, (ScreenOptions){.file = folder_file(&f->folder, "huge.pgn"), .cols = 120});
}

SCREEN_SCRIPT(a_huge_game_is_announced_shown_and_gone_through, open_huge(f), {"", THERE "Huge"},
              {END, "game 1/1  20000...Ng8"}, {LEFT, "game 1/1  20000.Ng1"},
              {":move 9000\r", "game 1/1  8999...Nf6"}, {HOME, "game 1/1  start"});

SCREEN_TEST(a_signal_is_heard_while_a_huge_game_is_read) {
    open_huge(f);
    there(f, "game 1/1");
    kill(terminal_process(f->t), SIGTERM);
    fixture_ends(f, 130);
}
