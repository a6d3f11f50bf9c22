// What can happen to the file of a store: before it is opened, by anybody, and while the workbench
// decides or a scan writes. It is said; what is shown as taken is in the store; a store that comes
// into the place of another stays as it is.
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/support/child.h"

// $0 is the store, $1 another one. Root may do everything, so some rows are somebody else.
#define AS_NOBODY                                                                                  \
    "[ \"$(id -u)\" != 0 ] || { set -- --reuid=65534 --regid=65534 --clear-groups \"$0\" \"$@\";"  \
    " exec setpriv \"$@\"; }"
// A file may grow to so many blocks of 512 bytes.
#define FULL_AT(blocks) "trap '' XFSZ; ulimit -f " blocks

typedef struct Damage {
    const char *name;
    const char *script; // for a shell; NULL: `spoil`
    const char *before; // what the program runs under; or NULL
    void (*spoil)(Attack *attack, const char *path);
    bool whole; // a whole store stands there afterwards, with what was decided before
} Damage;

static void cut_short(Attack *attack, const char *path)
{
    struct stat info = {.st_size = 1};
    stat(path, &info);
    attack_holds(attack, truncate(path, (off_t)attack_below(attack, (unsigned)info.st_size)) == 0,
                 "%s cannot be truncated", path);
}

static void scatter(Attack *attack, const char *path)
{
    struct stat info = {.st_size = 1};
    int fd = open(path, O_WRONLY);
    attack_holds(attack, fd >= 0 && fstat(fd, &info) == 0, "%s cannot be opened", path);
    for (unsigned i = 1 + attack_below(attack, 200); i > 0; i--) {
        char bytes[16];
        for (size_t k = 0; k < sizeof bytes; k++) {
            bytes[k] = (char)attack_below(attack, 256);
        }
        off_t place = (off_t)attack_below(attack, (unsigned)info.st_size);
        attack_holds(attack, pwrite(fd, bytes, 1 + attack_below(attack, sizeof bytes), place) > 0,
                     "%s cannot be written", path);
    }
    close(fd);
}

static void run_sql(Attack *attack, const char *path, const char *sql)
{
    attack_holds(attack, target_sql(path, sql, NULL), "%s: not done: %s", path, sql);
}

static void make_newer(Attack *attack, const char *path)
{
    run_sql(attack, path, "PRAGMA user_version = 9999");
}

static void make_foreign(Attack *attack, const char *path)
{
    run_sql(attack, path, "PRAGMA application_id = 1");
}

static void drop_a_table(Attack *attack, const char *path)
{
    static const char *const sql[] = {"DROP TABLE look", "DROP TABLE journal", "DROP TABLE run",
                                      "DROP TABLE judgement", "DROP TABLE meta"};
    run_sql(attack, path, sql[attack_below(attack, COUNT_OF(sql))]);
}

static void drop_rows(Attack *attack, const char *path)
{
    static const char *const sql[] = {"DELETE FROM game", "DELETE FROM judgement WHERE id % 2",
                                      "DELETE FROM profile", "DELETE FROM run",
                                      "DELETE FROM candidate WHERE id % 3"};
    run_sql(attack, path, sql[attack_below(attack, COUNT_OF(sql))]);
}

static void refuse_by_trigger(Attack *attack, const char *path)
{
    run_sql(attack, path,
            "CREATE TRIGGER no BEFORE INSERT ON journal BEGIN SELECT RAISE (ABORT, 'no'); END");
}

static const Damage at_opening[] = {
    {.name = "an empty file", .script = ": >\"$0\""},
    {.name = "no file", .script = "rm \"$0\""},
    {.name = "a folder", .script = "rm \"$0\"; mkdir \"$0\""},
    {.name = "a FIFO", .script = "rm \"$0\"; mkfifo \"$0\""},
    {.name = "/dev/null", .script = "ln -sf /dev/null \"$0\""},
    {.name = "/dev/full", .script = "ln -sf /dev/full \"$0\""},
    {.name = "a link to nowhere", .script = "ln -sf /nowhere/at/all \"$0\""},
    {.name = "a link to itself", .script = "rm \"$0\"; ln -s \"$0\" \"$0\""},
    {.name = "a text", .script = "echo 'not a database, and not very long' >\"$0\""},
    {.name = "cut short", .spoil = cut_short},
    {.name = "scattered bytes", .spoil = scatter},
    {.name = "newer", .spoil = make_newer, .whole = true},
    {.name = "of another program", .spoil = make_foreign, .whole = true},
    {.name = "without a table", .spoil = drop_a_table},
    {.name = "without some rows", .spoil = drop_rows},
    {.name = "a trigger that refuses", .spoil = refuse_by_trigger, .whole = true},
    {.name = "a log of nonsense", .script = "head -c 99999 \"$1\" >\"$0-wal\""},
    {.name = "a log that is a folder", .script = "mkdir \"$0-wal\" \"$0-shm\""},
    {.name = "read-only", .script = "chmod 444 \"$0\"", .before = AS_NOBODY, .whole = true},
    {.name = "unreadable", .script = "chmod 000 \"$0\"", .before = AS_NOBODY, .whole = true},
    {.name = "read-only in a folder for all",
     .script = "chmod 444 \"$0\"; chmod 777 \"${0%/*}\"",
     .before = AS_NOBODY,
     .whole = true},
    {.name = "full at once", .script = ":", .before = FULL_AT("0"), .whole = true},
    {.name = "full soon", .script = ":", .before = FULL_AT("900"), .whole = true},
};

static const Damage while_open[] = {
    {.name = "removed", .script = "rm \"$0\""},
    {.name = "removed with its log", .script = "rm \"$0\"*"},
    {.name = "replaced", .script = "mv \"$1\" \"$0\"", .whole = false},
    {.name = "its folder renamed", .script = "mv \"${0%/*}\" \"${0%/*}.moved\""},
    {.name = "its folder removed", .script = "rm -r \"${0%/*}\""},
    {.name = "its log removed", .script = "rm -f \"$0-wal\" \"$0-shm\""},
    {.name = "its log emptied", .script = ": >\"$0-wal\""},
    {.name = "emptied", .script = ": >\"$0\""},
    {.name = "cut short", .spoil = cut_short},
    {.name = "scattered bytes", .spoil = scatter},
    {.name = "a trigger that refuses", .spoil = refuse_by_trigger, .whole = true},
    {.name = "full", .script = ":", .before = FULL_AT("90"), .whole = true},
    {.name = "made newer", .spoil = make_newer, .whole = true},
};

// The store is in a folder that can go, and another one beside it.
static void begin(Scene *scene, Attack *attack)
{
    ENDS_BY(str_done) Str folder = {0};
    attack_holds(attack, mkdir(target_own(attack, "place", &folder), 0755) == 0,
                 "no folder can be made");
    target_copy(attack, "puzzles.db", "place/store.db");
    scene_init(scene, attack);
    str_clear(&scene->db);
    target_own(attack, "place/store.db", &scene->db);
}

static void inflict(Attack *attack, const Damage *damage, const Scene *scene)
{
    if (damage->spoil) {
        damage->spoil(attack, str_text(&scene->db));
        return;
    }
    Command run;
    ENDS_BY(str_done) Str other = {0};
    attack_holds(attack,
                 command_run(&run,
                             WORDS("/bin/sh", "-c", damage->script, str_text(&scene->db),
                                   target_own(attack, "store.db", &other)),
                             NULL, NULL, RUN_MS) &&
                     run.status == 0,
                 "the damage cannot be done: %s", str_text(&run.err));
    command_done(&run);
}

// Decides in front of a damaged store, if it opens at all.
static void decide_twice(Attack *attack, const Scene *scene, const Damage *damage)
{
    target_walk_through(attack,
                        (Run){.before = damage->before,
                              .words = WORDS(str_text(&scene->games), "--db", str_text(&scene->db),
                                             "--engine", target_engine())},
                        "game 1/54|$ ", WORDS("A", "s"), 500);
}

static void opening(Attack *attack, const Damage *damage, unsigned way)
{
    ENDS_BY(scene_done) Scene scene;
    begin(&scene, attack);
    inflict(attack, damage, &scene);
    Run run = {.before = damage->before};
    if (way == 0) {
        decide_twice(attack, &scene, damage);
    } else if (way == 1) {
        run.words = WORDS("export", "--db", str_text(&scene.db), "--format", "json");
        target_run_on_terminal(attack, run);
    } else {
        run.words = WORDS("scan", str_text(&scene.games), "--db", str_text(&scene.db), "--engine",
                          target_engine(), "--set", "nodes.scan=900");
        Command done = target_run(attack, run);
        command_done(&done);
    }
    if (damage->whole) {
        target_hold_whole(attack, str_text(&scene.db));
    }
}

// How often the store that now stands there has this decision.
static int times_decided(const Scene *scene, const char *decision)
{
    ENDS_BY(str_done) Str sql = {0};
    ENDS_BY(str_done) Str count = {0};
    int times = 0;
    str_addf(&sql, "SELECT count (*) FROM journal WHERE decision = '%s'", decision);
    if (access(str_text(&scene->db), F_OK) == 0 &&
        target_sql(str_text(&scene->db), str_text(&sql), &count)) {
        sscanf(str_text(&count), "%d", &times);
    }
    return times;
}

// What is written over or cut off cannot be asked for; all else is: what was shown as decided after
// the damage is in the store that stands there then.
static bool forgets(const Damage *damage)
{
    return damage->spoil == cut_short || damage->spoil == scatter ||
           strstr(damage->name, "emptied") || strstr(damage->name, "log removed");
}

static void deciding(Attack *attack, const Damage *damage)
{
    Seat seat;
    ENDS_BY(scene_done) Scene scene;
    begin(&scene, attack);
    seat_take(&seat, attack, &scene, NULL, (Run){.before = damage->before});
    terminal_keys(seat.t, "A");
    attack_holds(attack, seat_sees(&seat, "accepted;", ANSWER_MS), "no answer to A");
    inflict(attack, damage, &scene);
    terminal_key(seat.t, TERMINAL_PAGE_DOWN);
    attack_holds(attack, seat_sees(&seat, "game 2/54", ANSWER_MS), "no answer to PgDn");
    terminal_keys(seat.t, "s");
    bool shown = seat_sees(&seat, "skipped;", 1500);
    terminal_dump(seat.t, "after the damage");
    seat_must_answer(&seat);
    seat_leave(&seat);
    attack_holds(attack, !shown || forgets(damage) || times_decided(&scene, "skip") == 1,
                 "what was shown as skipped is not in the store");
    if (damage->whole) {
        target_hold_whole(attack, str_text(&scene.db));
        attack_holds(attack, times_decided(&scene, "accept") == 1, "what was accepted is lost");
    }
    if (strcmp(damage->name, "replaced") == 0) {
        target_hold_whole(attack, str_text(&scene.db));
        attack_holds(attack, times_decided(&scene, "accept") == 0,
                     "the store that came has decisions of the one before");
    }
}

// Another program holds the store for a while; then the decision goes in, or was refused in words.
static void locked(Attack *attack)
{
    Seat seat;
    sqlite3 *db;
    ENDS_BY(scene_done) Scene scene;
    begin(&scene, attack);
    seat_take(&seat, attack, &scene, NULL, (Run){0});
    attack_holds(attack,
                 sqlite3_open(str_text(&scene.db), &db) == SQLITE_OK &&
                     sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) == SQLITE_OK,
                 "the store cannot be locked");
    terminal_keys(seat.t, "A");
    bool shown = seat_sees(&seat, "accepted;", (int)attack_below(attack, 3000));
    attack_holds(attack, !shown, "accepted into a store that another program holds");
    seat_must_answer(&seat);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
    shown = seat_sees(&seat, "accepted;", 3000);
    seat_leave(&seat);
    attack_holds(attack, !shown || times_decided(&scene, "accept") == 1,
                 "what was shown as accepted is not in the store");
    target_hold_whole(attack, str_text(&scene.db));
}

// The damage comes at a random moment of a scan.
static void scanning(Attack *attack, const Damage *damage)
{
    Seat seat;
    int status;
    ENDS_BY(scene_done) Scene scene;
    begin(&scene, attack);
    seat_open(&seat, attack,
              (Run){.before = damage->before,
                    .words = WORDS("scan", str_text(&scene.games), "--db", str_text(&scene.db),
                                   "--engine", target_engine(), "--set", "nodes.scan=900")});
    seat_waits(&seat, (int)attack_below(attack, 700));
    inflict(attack, damage, &scene);
    attack_holds(attack, terminal_wait_exit(seat.t, RUN_MS, &status), "the scan does not end");
    fprintf(stderr, "%s", str_text(&seat.written));
    attack_holds(attack, status == 0 || status == 1, "the scan ended with %d", status);
    target_hold_plain(attack, &seat.written);
    terminal_close(seat.t);
    str_done(&seat.written);
}

enum { OPENING = 3 * COUNT_OF(at_opening), OPEN = 2 * COUNT_OF(while_open), LOCKED = 8 };

static void attempt(Attack *attack)
{
    unsigned n = attack->number % (OPENING + OPEN + LOCKED);
    if (n < OPENING) {
        opening(attack, &at_opening[n / 3], n % 3);
    } else if (n < OPENING + OPEN) {
        n -= OPENING;
        (n % 2 ? scanning : deciding)(attack, &while_open[n / 2]);
    } else {
        locked(attack);
    }
}

static void say(unsigned number, Str *out)
{
    static const char *const ways[] = {"in the workbench", "exported", "scanned into"};
    unsigned n = number % (OPENING + OPEN + LOCKED);
    if (n < OPENING) {
        str_addf(out, "%s, %s", at_opening[n / 3].name, ways[n % 3]);
    } else if (n < OPENING + OPEN) {
        n -= OPENING;
        str_addf(out, "%s while %s", while_open[n / 2].name, n % 2 ? "scanning" : "deciding");
    } else {
        str_add(out, "locked by another program");
    }
}

const Family stores_family = {"stores",
                              "stores damaged, removed, replaced, locked, read-only, full",
                              2 * (OPENING + OPEN + LOCKED),
                              9,
                              attempt,
                              say};
