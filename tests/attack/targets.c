// Running the program under attack, and holding it to its contract.
#include "tests/attack/targets.h"

#include <limits.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/child.h"

static char program[PATH_MAX], release[PATH_MAX], engine[PATH_MAX];

const char *target_program(void)
{
    return program;
}

const char *target_release(void)
{
    return release;
}

const char *target_engine(void)
{
    return engine;
}

static bool find_program(const char *variable, const char *otherwise, char path[PATH_MAX])
{
    const char *name = getenv(variable);
    if (!realpath(name ? name : otherwise, path)) {
        perror(name ? name : otherwise);
        return false;
    }
    return true;
}

// Games of one puzzle each, a mate in two; pawns that do not matter make the positions differ.
static void write_puzzles(Str *pgn)
{
    static const char *const queenside[] = {"PPP", "1PP", "1PP", "PP1", "1P1", "1P1"};
    static const char *const third[] = {"1Q6", "PQ6", "1Q6", "1QP5", "PQP5", "1QP5"};
    static const char *const fourth[] = {"4P3", "4P3", "P3P3", "4P3", "4P3", "P3P3"};
    static const char *const kingside[] = {"PPP", "PP1", "P1P"};
    static const char *const black[] = {"p2n1ppp", "p2n1pp1", "3n1ppp"};
    for (size_t i = 0; i < PUZZLE_COUNT; i++) {
        size_t white = i % 6, right = i / 6 % 3, left = i / 18;
        str_addf(pgn,
                 "[Event \"%zu\"]\n[White \"Paul %zu\"]\n[Black \"Duke\"]\n[Result \"1-0\"]\n"
                 "[SetUp \"1\"]\n[FEN \"4kb1r/%s/4q3/4p1B1/%s/%s/%s2%s/2KR4 w k - 1 16\"]\n\n"
                 "16. Qb8+ Nxb8 17. Rd8# 1-0\n\n",
                 i + 1, i + 1, black[left], fourth[white], third[white], queenside[white],
                 kingside[right]);
    }
}

bool targets_make(const Folder *common)
{
    if (!find_program("ONLYMOVE", "build/san/onlymove", program) ||
        !find_program("ONLYMOVE_RELEASE", "build/onlymove", release) ||
        !find_program("FAKE_ENGINE", "build/san/fake-engine", engine)) {
        return false;
    }
    ENDS_BY(str_done) Str pgn = {0}, games = {0}, db = {0}, options = {0};
    const char *given = getenv("ASAN_OPTIONS");
    str_addf(&options, "%s:exitcode=99:detect_leaks=0:quarantine_size_mb=16", given ? given : "");
    setenv("ASAN_OPTIONS", str_text(&options), 1);
    setenv("UBSAN_OPTIONS", "print_stacktrace=1:exitcode=99", 1);
    write_puzzles(&pgn);
    folder_path(common, "puzzles.pgn", &games);
    folder_path(common, "puzzles.db", &db);
    chmod(str_text(&common->path), 0755); // some cases run as somebody else
    Command run = {.status = -1};
    bool made = folder_write(common, "puzzles.pgn", str_text(&pgn)) &&
                command_run(&run,
                            WORDS(release, "scan", str_text(&games), "--db", str_text(&db),
                                  "--engine", engine, "--workers", "2"),
                            NULL, NULL, RUN_MS) &&
                run.status == 0;
    if (!made) {
        fprintf(stderr, "attack: no store to attack could be made: %s\n", str_text(&run.err));
    }
    command_done(&run);
    return made;
}

const char *target_common(const Attack *attack, const char *name, Str *path)
{
    folder_path(attack->common, name, path);
    return str_text(path);
}

const char *target_own(const Attack *attack, const char *name, Str *path)
{
    folder_path(&attack->folder, name, path);
    return str_text(path);
}

void target_copy(Attack *attack, const char *name, const char *own_name)
{
    ENDS_BY(str_done) Str bytes = {0}, path = {0};
    bool copied = folder_read(attack->common, name, &bytes);
    FILE *file = fopen(target_own(attack, own_name, &path), "w");
    copied = copied && file && fwrite(bytes.data, 1, bytes.len, file) == bytes.len;
    attack_holds(attack, file && fclose(file) == 0 && copied, "%s cannot be copied", name);
}

void scene_init(Scene *scene, Attack *attack)
{
    *scene = (Scene){0};
    target_common(attack, "puzzles.pgn", &scene->games);
    target_own(attack, "store.db", &scene->db);
    target_copy(attack, "puzzles.db", "store.db");
}

void scene_done(Scene *scene)
{
    str_done(&scene->games);
    str_done(&scene->db);
}

// The words of the shell, if there is one, and then those of the program.
static void write_argv(const Run *run, Str *script, const char *argv[WORDS_MAX + 4])
{
    size_t count = 0;
    if (run->before) {
        str_addf(script, "%s\nexec \"$0\" \"$@\"", run->before);
        argv[count++] = "/bin/sh";
        argv[count++] = "-c";
        argv[count++] = str_text(script);
    }
    argv[count++] = run->program ? run->program : program;
    for (size_t i = 0; run->words[i] && i < WORDS_MAX; i++) {
        argv[count++] = run->words[i];
    }
    argv[count] = NULL;
}

static void hold_memory(Attack *attack)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    long megabytes = usage.ru_maxrss / 1024;
    attack_holds(attack, megabytes <= MEMORY_MB, "it took %ld MB of memory", megabytes);
}

static void hold_status(Attack *attack, int status)
{
    static const int contract[] = {0, 1, 2, 130, 141};
    bool known = false;
    for (size_t i = 0; i < COUNT_OF(contract); i++) {
        known = known || status == contract[i];
    }
    attack_holds(attack, known, "exit status %d, which is none of the contract", status);
}

// Words somewhere, and no bytes that steer.
static void hold_sentence(Attack *attack, int status, const Str *said, bool mute)
{
    bool must_say = !mute && (status == 1 || status == 2);
    attack_holds(attack, !must_say || strpbrk(str_text(said), " "),
                 "exit status %d, and no sentence why", status);
    attack_holds(attack,
                 !strstr(str_text(said), "Sanitizer") && !strstr(str_text(said), "runtime error"),
                 "a sanitizer complained");
}

Command target_run(Attack *attack, Run run)
{
    Command command;
    ENDS_BY(str_done) Str script = {0};
    const char *argv[WORDS_MAX + 4];
    write_argv(&run, &script, argv);
    const int ms = run.ms ? run.ms : RUN_MS;
    attack_holds(attack, command_run(&command, argv, run.input, NULL, ms),
                 "no process can be started");
    fprintf(stderr, "%.3000s", str_text(&command.err));
    attack_holds(attack, !command.timed_out, "not done in %d s", ms / 1000);
    hold_status(attack, command.status);
    hold_sentence(attack, command.status, &command.err, run.mute);
    hold_memory(attack);
    return command;
}

#define COLOURS_RESET "\033]104\a" // as ncurses does at the end

// Where in a text a terminal would be steered, or NULL: C1 controls, bidirectional controls, and
// of ESC those that neither ncurses nor a reset needs: titles, the clipboard, device strings.
static const char *steering(const Str *written, bool plain)
{
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

static void hold_harmless(Attack *attack, const Str *written, bool plain)
{
    const char *at = steering(written, plain);
    if (at) {
        size_t place = (size_t)(at - written->data);
        attack_lose(attack, "the terminal was sent %02x %02x at byte %zu: %.12s after: %.*s",
                    (unsigned char)at[0], (unsigned char)at[1], place, at,
                    (int)(place < 60 ? place : 60), at - (place < 60 ? place : 60));
    }
}

void target_hold_plain(Attack *attack, const Str *written)
{
    hold_harmless(attack, written, true);
}

void seat_open(Seat *seat, Attack *attack, Run run)
{
    ENDS_BY(str_done) Str script = {0};
    const char *argv[WORDS_MAX + 4];
    write_argv(&run, &script, argv);
    *seat = (Seat){.attack = attack, .mute = run.mute};
    seat->t = terminal_open(argv, run.rows ? run.rows : 40, run.cols ? run.cols : 120, NULL);
    attack_holds(attack, seat->t, "no terminal can be opened");
    terminal_keep_bytes(seat->t, &seat->written);
}

void seat_take(Seat *seat, Attack *attack, const Scene *scene, const char *with_engine, Run run)
{
    run.words = WORDS(str_text(&scene->games), "--db", str_text(&scene->db), "--engine",
                      with_engine ? with_engine : engine);
    seat_open(seat, attack, run);
    if (!seat_sees(seat, "game 1/54", ANSWER_MS)) {
        terminal_dump(seat->t, "no game");
        attack_lose(attack, "the workbench does not open");
    }
}

typedef struct Glimpse {
    const char *texts;
    int64_t deadline;
    bool seen;
} Glimpse;

static bool has_one(const char *screen, const char *texts)
{
    for (const char *text = texts; *text;) {
        size_t len = strcspn(text, "|");
        char *one = strndup(text, len);
        bool found = one && strstr(screen, one);
        free(one);
        if (found) {
            return true;
        }
        text += len + (text[len] == '|');
    }
    return false;
}

static bool seen_or_late(Terminal *t, void *with)
{
    Glimpse *glimpse = with;
    ENDS_BY(str_done) Str screen = {0};
    terminal_text(t, &screen);
    glimpse->seen = has_one(str_text(&screen), glimpse->texts);
    return glimpse->seen || terminal_ended(t) || child_time_left(glimpse->deadline) == 0;
}

bool seat_sees(Seat *seat, const char *texts, int ms)
{
    Glimpse glimpse = {.texts = texts, .deadline = child_clock() + ms};
    terminal_wait_until(seat->t, seen_or_late, &glimpse, ms + 1000);
    return glimpse.seen;
}

void seat_waits(Seat *seat, int ms)
{
    seat_sees(seat, "", ms);
}

int seat_number(Seat *seat, const char *words)
{
    ENDS_BY(str_done) Str screen = {0};
    int number = -1;
    terminal_text(seat->t, &screen);
    const char *at = strstr(str_text(&screen), words);
    if (at) {
        sscanf(at + strlen(words), "%d", &number);
    }
    return number;
}

void seat_must_answer(Seat *seat)
{
    terminal_keys(seat->t, "?");
    if (!seat_sees(seat, "Keys and commands", ANSWER_MS)) {
        terminal_dump(seat->t, "no answer to ?");
        attack_lose(seat->attack, "the workbench does not answer");
    }
    terminal_keys(seat->t, "q");
}

// A prompt or a list may be open, and something be going on.
static bool quit(Seat *seat, int *status)
{
    for (int tries = 0; tries < 3; tries++) {
        terminal_ctrl(seat->t, 'C');
        terminal_keys(seat->t, "q");
        seat_sees(seat, "\a", ANSWER_MS / 6);
        if (terminal_ended(seat->t)) {
            return terminal_wait_exit(seat->t, 0, status);
        }
    }
    return terminal_wait_exit(seat->t, ANSWER_MS, status);
}

void seat_leave(Seat *seat)
{
    int status = -1;
    if (!quit(seat, &status)) {
        attack_lose(seat->attack, "the workbench cannot be left");
    }
    if (!terminal_restored(seat->t)) {
        terminal_dump(seat->t, "the end");
        attack_lose(seat->attack, "the terminal was not given back; exit status %d", status);
    }
    ENDS_BY(str_done) Str screen = {0};
    terminal_text(seat->t, &screen);
    fprintf(stderr, "%s", status == 0 ? "" : str_text(&screen));
    hold_status(seat->attack, status);
    hold_sentence(seat->attack, status, &screen, seat->mute);
    hold_harmless(seat->attack, &seat->written, false);
    hold_memory(seat->attack);
    terminal_close(seat->t);
    str_done(&seat->written);
}

void target_walk_through(Attack *attack, Run run, const char *texts, const char *const *keys,
                         unsigned ms)
{
    Seat seat;
    seat_open(&seat, attack, run);
    seat_sees(&seat, texts, RUN_MS / 2);
    for (; *keys && !terminal_ended(seat.t); keys++) {
        terminal_keys(seat.t, *keys);
        seat_waits(&seat, 30 + (int)attack_below(attack, ms));
    }
    if (!terminal_ended(seat.t)) {
        terminal_ctrl(seat.t, 'C');
        seat_must_answer(&seat);
    }
    seat_leave(&seat);
}

void target_run_on_terminal(Attack *attack, Run run)
{
    Seat seat;
    int status = -1;
    seat_open(&seat, attack, run);
    if (!terminal_wait_exit(seat.t, RUN_MS, &status)) {
        attack_lose(attack, "not done in %d s", RUN_MS / 1000);
    }
    fprintf(stderr, "%.3000s\n", str_text(&seat.written));
    hold_status(attack, status);
    hold_sentence(attack, status, &seat.written, run.mute);
    target_hold_plain(attack, &seat.written);
    hold_memory(attack);
    terminal_close(seat.t);
    str_done(&seat.written);
}

// Of the type that sqlite3_exec() calls with a row.
static int add_row(void *out, int columns, char **texts, char **names)
{
    (void)names;
    for (int i = 0; i < columns; i++) {
        str_addf(out, "%s%s", i ? " " : "", texts[i] ? texts[i] : "");
    }
    str_add(out, "\n");
    return 0;
}

bool target_sql(const char *path, const char *sql, Str *out)
{
    sqlite3 *db = NULL;
    bool done = sqlite3_open(path, &db) == SQLITE_OK;
    sqlite3_busy_timeout(db, 5000);
    done = done && sqlite3_exec(db, sql, out ? add_row : NULL, out, NULL) == SQLITE_OK;
    if (!done) {
        fprintf(stderr, "%s: %s\n", path, sqlite3_errmsg(db));
    }
    sqlite3_close(db);
    return done;
}

void target_hold_whole(Attack *attack, const char *path)
{
    ENDS_BY(str_done) Str said = {0};
    bool read = target_sql(path, "PRAGMA quick_check", &said);
    attack_holds(attack, read && strcmp(str_text(&said), "ok\n") == 0, "%s is damaged: %.300s",
                 path, str_text(&said));
}
