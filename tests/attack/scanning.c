// A scan is killed, several times over, and taken up again: what it exports in the end is byte for
// byte what an undisturbed one exports.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/support/child.h"

enum { KILLS_MAX = 4, GAMES = 16 };

static const char *const formats[] = {"pgn", "json", "epd"};
static const char *const workers[] = {"1", "2", "4"};

typedef struct Scan {
    Attack *attack;
    Str games, db, out;
    const char *argv[20];
} Scan;

// Some of the games are enough for kills to come in every phase of a scan.
static void take_some_games(Attack *attack)
{
    ENDS_BY(str_done) Str all = {0};
    folder_read(attack->common, "puzzles.pgn", &all);
    char *end = all.data;
    for (int i = 0; i <= GAMES && end; i++) {
        end = strstr(end + (i > 0), "[Event");
    }
    attack_holds(attack, end, "there are no %d games", GAMES);
    *end = '\0';
    attack_holds(attack, folder_write(&attack->folder, "games.pgn", all.data),
                 "the games cannot be written");
}

static void scan_init(Scan *scan, Attack *attack, const char *db, const char *out)
{
    *scan = (Scan){.attack = attack};
    const char *const argv[] = {
        attack->number % 2 ? target_program() : target_release(),
        "scan",
        target_own(attack, "games.pgn", &scan->games),
        "--db",
        target_own(attack, db, &scan->db),
        "--engine",
        target_engine(),
        "--workers",
        workers[attack->number / 2 % COUNT_OF(workers)],
        "--format",
        formats[attack->number / 6 % COUNT_OF(formats)],
        "--out",
        target_own(attack, out, &scan->out),
        "--force",
    };
    memcpy(scan->argv, argv, sizeof argv);
}

static void scan_done(Scan *scan)
{
    str_done(&scan->games);
    str_done(&scan->db);
    str_done(&scan->out);
}

// Returns the milliseconds it took.
static int scan_to_the_end(Scan *scan)
{
    int64_t start = child_clock();
    Command run =
        target_run(scan->attack, (Run){.program = scan->argv[0], .words = scan->argv + 1});
    attack_holds(scan->attack, run.status == 0, "the scan ended with %d", run.status);
    command_done(&run);
    return (int)(child_clock() - start);
}

static void scan_killed_after(Scan *scan, unsigned microseconds)
{
    int status;
    struct timespec time = {.tv_sec = microseconds / 1000000,
                            .tv_nsec = (long)(microseconds % 1000000) * 1000};
    pid_t pid = fork();
    attack_holds(scan->attack, pid >= 0, "no process can be started");
    if (pid == 0) {
        setpgid(0, 0);
        child_become(scan->argv, NULL);
    }
    nanosleep(&time, NULL);
    kill(pid, SIGKILL);
    child_reap(pid, child_clock() + RUN_MS, &status);
}

static void hold_same_bytes(Attack *attack)
{
    ENDS_BY(str_done) Str wanted = {0}, got = {0};
    attack_holds(attack, folder_read(&attack->folder, "wanted", &wanted) && wanted.len > 0,
                 "the undisturbed scan exported nothing");
    folder_read(&attack->folder, "got", &got);
    attack_holds(attack, got.len == wanted.len && memcmp(got.data, wanted.data, got.len) == 0,
                 "the export of %zu bytes is not that of the undisturbed scan, of %zu", got.len,
                 wanted.len);
}

static void attempt(Attack *attack)
{
    Scan whole, broken;
    take_some_games(attack);
    scan_init(&whole, attack, "whole.db", "wanted");
    scan_init(&broken, attack, "broken.db", "got");
    unsigned duration = (unsigned)scan_to_the_end(&whole) * 1000 + 1;
    unsigned kills = 1 + attack_below(attack, KILLS_MAX);
    for (unsigned i = 0; i < kills; i++) {
        scan_killed_after(&broken, attack_below(attack, duration));
        if (access(str_text(&broken.db), F_OK) == 0) {
            target_hold_whole(attack, str_text(&broken.db));
        }
    }
    scan_to_the_end(&broken);
    hold_same_bytes(attack);
    scan_done(&whole);
    scan_done(&broken);
}

static void say(unsigned number, Str *out)
{
    str_addf(out, "a scan by %s workers into %s, killed and taken up again",
             workers[number / 2 % COUNT_OF(workers)], formats[number / 6 % COUNT_OF(formats)]);
}

const Family scanning_family = {
    "scanning", "SIGKILL while scanning, then taken up again", 54, 2, attempt, say};
