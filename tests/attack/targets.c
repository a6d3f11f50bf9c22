// Running the program under attack, and holding it to its contract.
#include "tests/attack/targets.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/store_journal.h"
#include "onlymove/store_list.h"
#include "tests/attack/texts.h"

enum { SANITIZED, RELEASE, ENGINE, PROGRAM_COUNT };

static const struct {
    const char *variable, *otherwise;
} places[PROGRAM_COUNT] = {
    [SANITIZED] = {"ONLYMOVE", "build/san/onlymove"},
    [RELEASE] = {"ONLYMOVE_RELEASE", "build/onlymove"},
    [ENGINE] = {"FAKE_ENGINE", "build/san/fake-engine"},
};
static const char *programs[PROGRAM_COUNT];

static bool find_programs(void) {
    for (size_t i = 0; i < PROGRAM_COUNT; i++) {
        const char *given = getenv(places[i].variable);
        programs[i] = realpath(given ? given : places[i].otherwise, NULL);
        if (!programs[i]) {
            perror(given ? given : places[i].otherwise);
            return false;
        }
    }
    return true;
}

// Games of one puzzle each, a mate in two; pawns that do not matter make the positions differ.
static bool write_puzzles(const Folder *common, const char *name, size_t count) {
    static const char *const black[] = {"p2n1ppp/4q3/4p1B1", "p2n1pp1/4q3/4p1B1",
                                        "3n1ppp/4q3/4p1Bp"};
    static const char *const white[] = {"4P3/1Q6/PPP",  "4P3/PQ6/1PP",  "P3P3/1Q6/1PP",
                                        "4P3/1QP5/PP1", "4P3/PQP5/1P1", "P3P3/1QP5/1P1"};
    static const char *const kingside[] = {"PPP", "PP1", "P1P"};
    CLEANUP(str_done) Str pgn = {0};
    for (size_t i = 0; i < count; i++) {
        str_addf(&pgn,
                 "[Event \"%zu\"]\n[White \"Paul %zu\"]\n[Black \"Duke\"]\n[Result \"1-0\"]\n"
                 "[SetUp \"1\"]\n[FEN \"4kb1r/%s/%s2%s/2KR4 w k - 1 16\"]\n\n"
                 "16. Qb8+ Nxb8 17. Rd8# 1-0\n\n",
                 i + 1, i + 1, black[i / 18], white[i % 6], kingside[i / 6 % 3]);
    }
    return folder_write(common, name, str_text(&pgn));
}

bool targets_make(const Folder *common) {
    const char *given = getenv("ASAN_OPTIONS"), *folder = str_text(&common->path);
    if (!find_programs())
        return false;
    setenv("ASAN_OPTIONS",
           text_of("%s:exitcode=99:detect_leaks=0:quarantine_size_mb=16", given ? given : ""), 1);
    setenv("UBSAN_OPTIONS", "print_stacktrace=1:exitcode=99", 1);
    chmod(folder, 0755); // some cases run as somebody else
    Command run = {.status = -1};
    const bool made = write_puzzles(common, "games.pgn", PUZZLE_COUNT) &&
                      write_puzzles(common, "few.pgn", FEW_COUNT) &&
                      command_run(&run,
                                  WORDS(programs[RELEASE], "scan", text_of("%s/games.pgn", folder),
                                        "--db", text_of("%s/store.db", folder), "--engine",
                                        programs[ENGINE], "--workers", "2"),
                                  NULL, NULL, RUN_MS) &&
                      run.status == 0;
    if (!made)
        fprintf(stderr, "attack: no store to attack could be made: %s\n", str_text(&run.err));
    command_done(&run);
    return made;
}

void target_lay_out(Attack *attack) {
    static const char *const names[] = {"games.pgn", "few.pgn", "store.db"};
    static const char *const folders[] = {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
                                          "XDG_STATE_HOME"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        CLEANUP(str_done) Str bytes = {0};
        attack_holds(attack, folder_read(attack->common, names[i], &bytes), "no %s", names[i]);
        target_write(attack, names[i], &bytes);
    }
    setenv("HOME", str_text(&attack->folder.path), 1);
    for (size_t i = 0; i < COUNT_OF(folders); i++)
        unsetenv(folders[i]);
    attack->engine = programs[ENGINE];
    attack->choice = "0";
}

static const char *word_for(const Attack *attack, const char *word) {
    return *word == '@'                  ? attack_path(attack, word + 1)
           : strcmp(word, "ENGINE") == 0 ? attack->engine
           : strcmp(word, "CHOICE") == 0 ? attack->choice
                                         : word;
}

void target_argv(const Attack *attack, const Run *run, const char *argv[WORDS_MAX + 4]) {
    size_t count = 0;
    char *rest = text_of("%s", run->list ? "" : run->words);
    if (run->before) {
        argv[count++] = "/bin/sh";
        argv[count++] = "-c";
        argv[count++] = text_of("%s\nexec \"$0\" \"$@\"", run->before);
    }
    argv[count++] = programs[run->release ? RELEASE : SANITIZED];
    for (size_t i = 0; run->list && run->list[i]; i++)
        argv[count++] = run->list[i];
    for (const char *word; (word = strtok_r(rest, " ", &rest));)
        argv[count++] = word_for(attack, word);
    argv[count] = NULL;
}

// One that is killed may not have come to hear signals yet.
static bool in_contract(int status, bool killed) {
    if (killed && (status == 128 + SIGKILL || status == 128 + SIGHUP || status == 128 + SIGTERM))
        return true;
    return (status >= 0 && status <= 2) || status == 130 || status == 141;
}

void target_hold_end(Attack *attack, const Run *run, int status, const Str *said) {
    struct rusage usage;
    const char *text = str_text(said);
    // What an engine takes counts with the program that has waited for its end, and with all that
    // the case runs after it.
    const bool engine_eats = attack->is && strstr(attack->is, "--eat-");
    getrusage(RUSAGE_CHILDREN, &usage);
    attack_holds(attack, in_contract(status, run->killed),
                 "exit status %d, which is none of the contract", status);
    attack_holds(attack, run->mute || (status != 1 && status != 2) || strchr(text, ' '),
                 "exit status %d, and no sentence why", status);
    attack_holds(attack, !strstr(text, "Sanitizer") && !strstr(text, "runtime error"),
                 "a sanitizer complained");
    attack_holds(attack, engine_eats || usage.ru_maxrss / 1024 <= MEMORY_MB,
                 "it took %ld MB of memory", usage.ru_maxrss / 1024);
}

static Command run_on_pipes(Attack *attack, const Run *run) {
    Command command;
    const char *argv[WORDS_MAX + 4];
    const int ms = run->ms ? run->ms : RUN_MS;
    target_argv(attack, run, argv);
    attack_holds(attack, command_run(&command, argv, NULL, NULL, ms), "no process can be started");
    fprintf(stderr, "%.3000s", str_text(&command.err));
    attack_holds(attack, !command.timed_out, "not done in %d s", ms / 1000);
    target_hold_end(attack, run, command.status, &command.err);
    return command;
}

Command target_run(Attack *attack, Run run) {
    WorkbenchRun session;
    switch (run.stage) {
    case ON_PIPES:
        return run_on_pipes(attack, &run);
    case ON_TERMINAL:
        session_open(&session, attack, run);
        const int status = session_end(&session);
        return (Command){.out = session.written, .status = status};
    case IN_WORKBENCH:
        break;
    }
    session_walk_through(attack, run);
    return (Command){.status = 0};
}

#define COLOURS_RESET "\033]104\a" // as ncurses does at the end

// Where in a text a terminal would be steered, or NULL: C1 controls, bidirectional controls, and
// of ESC those that neither ncurses nor a reset needs: titles, the clipboard, device strings.
static const char *steering(const Str *written, bool plain) {
    for (size_t i = 0; i < written->len; i++) {
        const char *at = written->data + i;
        const unsigned char c = (unsigned char)at[0], d = (unsigned char)at[1];
        bool bidi = c == 0xe2 &&
                    ((d == 0x80 && (unsigned char)at[2] >= 0xaa && (unsigned char)at[2] <= 0xae) ||
                     (d == 0x81 && (unsigned char)at[2] >= 0xa6 && (unsigned char)at[2] <= 0xa9));
        bool string = c == 0x1b && d && strchr("]P_^X", d) && strncmp(at, COLOURS_RESET, 6) != 0;
        bool control = c < 0x20 && !strchr("\r\n\t", c);
        if (bidi || string || (c == 0xc2 && d >= 0x80 && d <= 0x9f) ||
            (plain && (control || c == 0 || c == 0x7f))) {
            return at;
        }
    }
    return NULL;
}

void target_hold_harmless(Attack *attack, const Str *written, bool plain) {
    const char *at = steering(written, plain);
    if (at) {
        const size_t place = (size_t)(at - written->data), before = place < 60 ? place : 60;
        attack_lose(attack, "the terminal was sent %02x %02x at byte %zu: %.12s after: %.*s",
                    (unsigned char)at[0], (unsigned char)at[1], place, at, (int)before,
                    at - before);
    }
}

void target_write(Attack *attack, const char *name, const Str *bytes) {
    FILE *file = fopen(attack_path(attack, name), "w");
    bool written = file && fwrite(str_text(bytes), 1, bytes->len, file) == bytes->len;
    attack_holds(attack, file && fclose(file) == 0 && written, "%s cannot be written", name);
}

void target_shell(Attack *attack, const char *script, const char *name) {
    CLEANUP(command_done) Command run;
    const char *number = text_of("%u", attack_below(attack, 1U << 30));
    attack_holds(attack,
                 command_run(&run,
                             WORDS("/bin/sh", "-c", script, attack_path(attack, name), number),
                             NULL, NULL, RUN_MS) &&
                     run.status == 0,
                 "not done: %s: %s", script, str_text(&run.err));
}

// Of the type that sqlite3_exec() calls with a row.
static int add_row(void *out, int columns, char **texts, char **names) {
    (void)names;
    for (int i = 0; i < columns; i++)
        str_addf(out, "%s%s", i ? " " : "", texts[i] ? texts[i] : "");
    str_add(out, "\n");
    return 0;
}

const char *target_sql(const Attack *attack, const char *name, const char *sql) {
    Str out = {0};
    sqlite3 *db = NULL;
    bool done =
        sqlite3_open_v2(attack_path(attack, name), &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(db, 5000);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL); // a stranger need not mind them
    done = done && sqlite3_exec(db, sql, add_row, &out, NULL) == SQLITE_OK;
    if (!done)
        fprintf(stderr, "%s: %s: %s\n", name, sql, sqlite3_errmsg(db));
    sqlite3_close(db);
    return done ? str_text(&out) : NULL;
}

void target_hold_whole(Attack *attack, const char *name) {
    const char *said = target_sql(attack, name, "PRAGMA quick_check");
    attack_holds(attack, said && strcmp(said, "ok\n") == 0, "%s is damaged: %.300s", name,
                 said ? said : "it cannot be read");
}

static Status accept(void *store, const StoredCandidate *stored, Fault *fault) {
    const StoreAction action = {
        .candidate = stored->id, .label = "accept", .decides = true, .decision = DECISION_ACCEPT};
    return store_act(store, &action, &(StepReport){0}, fault);
}

void target_accept_all(Attack *attack) {
    Store *store;
    Fault fault;
    attack_holds(attack,
                 store_open(&store, attack_path(attack, "store.db"), &fault) == STATUS_OK &&
                     store_each(store, &(StoreQuery){.puzzles_only = true}, STORE_SHOWN, accept,
                                store, &fault) == STATUS_OK,
                 "nothing can be accepted: %s", fault.text);
    store_close(store);
}

// Positions of a mate, with black pawns where `i` has bits.
void target_write_more(Attack *attack) {
    enum { PUZZLES = 300 };
    Str text = {0};
    for (int i = 1; i <= PUZZLES; i++) {
        str_add(&text, "k7/7R/K7/");
        for (int bit = 0; bit < 16; bit++)
            str_addf(&text, "%s%c", bit == 8 ? "/" : "", i >> bit & 1 ? 'p' : '1');
        str_addf(&text, "/8/8/8 w - - bm Rh8#; id \"%d\";\n", i);
    }
    target_write(attack, "more.epd", &text);
    str_done(&text);
}
