// What can happen to the file of a store: before it is opened, by anybody, and while the workbench
// decides or a scan writes. It is said; what is shown as taken is in the store; a store that comes
// into the place of another stays as it is.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

// Of a shell: $0 is the store. Root may do everything, so some rows are somebody else.
#define AS_NOBODY                                                                                  \
    "[ \"$(id -u)\" != 0 ] || exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$0\" "     \
    "\"$@\""
#define AS_OWNING_NOBODY "[ \"$(id -u)\" != 0 ] || chown -R 65534:65534 \"$HOME\"\n" AS_NOBODY
// A file may grow to so many blocks of 512 bytes.
#define FULL_AT(blocks) "trap '' XFSZ; ulimit -f " blocks
#define SIZE            "$(wc -c <\"$0\")"
#define SPLITTER_SHORT  "dd if=/dev/null of=\"$0\" bs=1 seek=$(($1 % " SIZE "))"
#define SCATTER         "scatter" // not of a shell

enum {
    WHOLE = 1,   // a whole store stands there afterwards, with what was decided before
    FORGETS = 2, // what is written over or cut off cannot be asked for; all else is
    OTHER = 4,   // another store stands there, in which nothing was ever decided
};

typedef struct Damage {
    const char *name;
    const char *script; // NULL: one of `sql`
    int flags;
    const char *before; // what the program runs under; or NULL
    const char *sql[5];
} Damage;

#define NEWER .flags = WHOLE, .sql = {"PRAGMA user_version = 9999"}
#define REFUSING                                                                                   \
    .flags = WHOLE, .sql = {"CREATE TRIGGER no BEFORE INSERT ON journal"                           \
                            " BEGIN SELECT RAISE (ABORT, 'no'); END"}

static const Damage at_opening[] = {
    {.name = "an empty file", ": >\"$0\""},
    {.name = "no file", "rm \"$0\""},
    {.name = "a folder", "rm \"$0\"; mkdir \"$0\""},
    {.name = "a FIFO", "rm \"$0\"; mkfifo \"$0\""},
    {.name = "/dev/null", "ln -sf /dev/null \"$0\""},
    {.name = "/dev/full", "ln -sf /dev/full \"$0\""},
    {.name = "a link to nowhere", "ln -sf /nowhere/at/all \"$0\""},
    {.name = "a link to itself", "rm \"$0\"; ln -s \"$0\" \"$0\""},
    {.name = "a text", "echo 'not a database, and not very long' >\"$0\""},
    {.name = "cut short", SPLITTER_SHORT},
    {.name = "scattered bytes", SCATTER},
    {.name = "newer", NEWER},
    {.name = "of another program", .flags = WHOLE, .sql = {"PRAGMA application_id = 1"}},
    {.name = "without a table",
     .sql = {"DROP TABLE scanned", "DROP TABLE journal", "DROP TABLE run", "DROP TABLE judgement",
             "DROP TABLE meta"}},
    {.name = "without some rows",
     .sql = {"DELETE FROM game", "DELETE FROM judgement WHERE id % 2", "DELETE FROM profile",
             "DELETE FROM run", "DELETE FROM candidate WHERE id % 3"}},
    {.name = "a trigger that refuses", REFUSING},
    {.name = "a log of nonsense", "head -c 99999 \"${0%/*}/../store.db\" >\"$0-wal\""},
    {.name = "a log that is a folder", "mkdir \"$0-wal\" \"$0-shm\""},
    {.name = "read-only", "chmod 444 \"$0\"", WHOLE, AS_NOBODY},
    {.name = "unreadable", "chmod 000 \"$0\"", WHOLE, AS_NOBODY},
    {.name = "read-only in a folder for all",
     "chmod 444 \"$0\"; chmod 777 \"${0%/*}\"",
     WHOLE,
     AS_NOBODY},
    {.name = "with a second name", "ln \"$0\" \"$0.other\"", WHOLE},
    {.name = "full at once", ":", WHOLE, FULL_AT("140")},
    {.name = "full soon", ":", WHOLE, FULL_AT("140")},
};

static const Damage while_open[] = {
    {.name = "removed", "rm \"$0\""},
    {.name = "removed with its log", "rm -f \"$0\"*"},
    {.name = "replaced", "mv \"${0%/*}/../store.db\" \"$0\"", OTHER},
    {.name = "its folder renamed", "mv \"${0%/*}\" \"${0%/*}.moved\""},
    {.name = "its folder removed", "rm -rf \"${0%/*}\""},
    {.name = "its log removed", "rm -f \"$0-wal\" \"$0-shm\"", FORGETS},
    {.name = "its log emptied", ": >\"$0-wal\"", FORGETS},
    {.name = "emptied", ": >\"$0\"", FORGETS},
    {.name = "cut short", SPLITTER_SHORT, FORGETS},
    {.name = "scattered bytes", SCATTER, FORGETS},
    {.name = "a trigger that refuses", REFUSING},
    {.name = "full", ":", WHOLE, FULL_AT("140")},
    {.name = "made newer", NEWER},
    {.name = "unreadable from now on", "chmod -f 000 \"$0\"* || :", WHOLE, AS_OWNING_NOBODY},
    {.name = "in a folder that is closed", "chmod 000 \"${0%/*}\"", WHOLE, AS_OWNING_NOBODY},
    {.name = "in a folder that takes no file", "chmod 555 \"${0%/*}\"", WHOLE, AS_OWNING_NOBODY},
    {.name = "somebody else's", "chown -R 1:1 \"${0%/*}\" || :", WHOLE, AS_OWNING_NOBODY},
    {.name = "its log cut short",
     "[ ! -e \"$0-wal\" ] || dd if=/dev/null of=\"$0-wal\" bs=1 seek=$(($1 % 9000))",
     FORGETS},
    {.name = "its log written over",
     "[ ! -e \"$0-wal\" ] || head -c $(($1 % 999)) /dev/urandom |"
     " dd of=\"$0-wal\" bs=1 conv=notrunc seek=$(($1 % 9000))",
     FORGETS},
    {.name = "its log replaced",
     "head -c 99999 \"${0%/*}/../store.db\" >\"$0-wal.2\"; mv \"$0-wal.2\" \"$0-wal\"",
     FORGETS},
    {.name = "replaced and its log kept",
     "cp \"${0%/*}/../store.db\" \"$0.2\"; mv \"$0.2\" \"$0\"",
     FORGETS | OTHER},
};

#define STORE          "place/store.db" // in a folder that can go, with another one beside the folder
#define WORDS_OF_STORE "@games.pgn --db @" STORE " --engine ENGINE"

static const Run ways[] = {
    RUN("in the workbench", IN_WORKBENCH, WORDS_OF_STORE, .opens = "game 1/54|$ ",
        .keys = WORDS("A", "s"), .pause = 500),
    RUN("exported", ON_TERMINAL, "export --db @" STORE " --format json"),
    RUN("scanned into", ON_PIPES, SCAN_FEW STORE ASK_ANEW),
};

// Jobs that are at work while it happens.
static const Run jobs[] = {
    RUN("scanned into", ON_TERMINAL, SCAN_FEW STORE ASK_ANEW),
    RUN("exported", ON_TERMINAL, "export --db @" STORE " --format json --out @out"),
    RUN("rescued", ON_TERMINAL, "store rescue --db @" STORE " --out @new.db"),
    RUN("merged", ON_TERMINAL, "merge @" STORE " @store.db --db @new.db"),
    RUN("checked", ON_TERMINAL, "store check --db @" STORE),
    RUN("imported into", ON_TERMINAL, "import @more.epd --db @" STORE),
    RUN("audited", ON_TERMINAL, "audit --db @" STORE " --engine ENGINE --workers 2"),
    RUN("made a set of", ON_TERMINAL, "set fill mates 30 --db @" STORE),
};

static void scatter(Attack *attack) {
    FILE *file = fopen(attack_path(attack, STORE), "r+");
    attack_holds(attack, file && fseek(file, 0, SEEK_END) == 0, "the store cannot be opened");
    const unsigned size = (unsigned)ftell(file);
    for (unsigned i = attack_between(attack, 1, 201); i > 0; i--) {
        fseek(file, attack_below(attack, size), SEEK_SET);
        for (unsigned k = attack_between(attack, 1, 17); k > 0; k--)
            putc((int)attack_below(attack, 256), file);
    }
    attack_holds(attack, fclose(file) == 0, "the store cannot be written");
}

static void inflict(Attack *attack, const Damage *damage) {
    unsigned count = 0;
    while (count < COUNT_OF(damage->sql) && damage->sql[count])
        count++;
    if (count > 0) {
        const char *sql = damage->sql[attack_below(attack, count)];
        attack_holds(attack, target_sql(attack, STORE, sql), "not done: %s", sql);
    } else if (strcmp(damage->script, SCATTER) == 0) {
        scatter(attack);
    } else {
        target_shell(attack, damage->script, STORE);
    }
}

static void open_damaged(Attack *attack, const Damage *damage, Run way) {
    attack->is = text_of("%s, %s", damage->name, way.name);
    inflict(attack, damage);
    way.before = damage->before;
    target_run(attack, way);
    if (damage->flags & WHOLE)
        target_hold_whole(attack, STORE);
}

// How often the store that now stands there has this decision.
static int times_decided(const Attack *attack, const char *decision) {
    const char *count = target_sql(
        attack, STORE, text_of("SELECT count (*) FROM journal WHERE decision = '%s'", decision));
    return count ? atoi(count) : 0;
}

static void hold_shown(Attack *attack, bool shown, const char *decision) {
    attack_holds(attack, !shown || times_decided(attack, decision) == 1,
                 "what was shown as decided is not in the store: %s", decision);
}

// What was shown as decided after the damage is in the store that stands there then.
static void decide(Attack *attack, const Damage *damage) {
    WorkbenchRun session;
    attack->is = text_of("%s while deciding", damage->name);
    session_take(&session, attack, (Run){.words = WORDS_OF_STORE, .before = damage->before});
    session_asks(&session, "A", "accepted;");
    inflict(attack, damage);
    session_asks(&session, PAGE_DOWN, "game 2/54");
    terminal_keys(session.t, "s");
    const bool shown = session_sees(&session, "skipped;", 1500);
    terminal_dump(session.t, "after the damage");
    session_must_answer(&session);
    session_leave(&session);
    hold_shown(attack, shown && !(damage->flags & FORGETS), "skip");
    hold_shown(attack, damage->flags & WHOLE, "accept");
    if (damage->flags & (WHOLE | OTHER))
        target_hold_whole(attack, STORE);
    attack_holds(attack, !(damage->flags & OTHER) || times_decided(attack, "accept") == 0,
                 "the store that came has decisions of the one before");
}

// Nothing that was made is half made.
static void hold_made(Attack *attack) {
    Str out = {0};
    if (access(attack_path(attack, "new.db"), F_OK) == 0)
        target_hold_whole(attack, "new.db");
    if (folder_read(&attack->folder, "out", &out))
        attack_holds(attack, out.len > 2 && strcmp(out.data + out.len - 2, "]\n") == 0,
                     "the export ends in the middle");
    str_done(&out);
}

// The damage comes at a random moment of a job.
static void work(Attack *attack, const Damage *damage, size_t job) {
    WorkbenchRun session;
    Run run = jobs[job];
    attack->is = text_of("%s while it is %s", damage->name, run.name);
    run.before = damage->before;
    session_open(&session, attack, run);
    session_waits(&session, (int)attack_below(attack, job == 0 ? 700 : 300));
    inflict(attack, damage);
    const int status = session_end(&session);
    attack_holds(attack, status == 0 || status == 1, "it ended with %d", status);
    hold_made(attack);
    if (damage->flags & WHOLE)
        target_hold_whole(attack, STORE);
}

// Another program holds the store for a while; then the decision goes in, or was refused in words.
static void decide_locked(Attack *attack) {
    WorkbenchRun session;
    sqlite3 *db;
    attack->is = text_of("locked by another program");
    session_take(&session, attack, (Run){.words = WORDS_OF_STORE});
    attack_holds(attack,
                 sqlite3_open(attack_path(attack, STORE), &db) == SQLITE_OK &&
                     sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) == SQLITE_OK,
                 "the store cannot be locked");
    terminal_keys(session.t, "A");
    bool shown = session_sees(&session, "accepted;", (int)attack_below(attack, 3000));
    attack_holds(attack, !shown, "accepted into a store that another program holds");
    session_must_answer(&session);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
    shown = session_sees(&session, "accepted;", 3000);
    session_leave(&session);
    hold_shown(attack, shown, "accept");
    target_hold_whole(attack, STORE);
}

enum {
    WAYS = COUNT_OF(ways),
    OPENING = WAYS * COUNT_OF(at_opening),
    AT_WORK = 1 + COUNT_OF(jobs), // deciding, and each of the jobs
    OPEN = AT_WORK * COUNT_OF(while_open),
    LOCKED = 8,
    ALL = OPENING + OPEN + LOCKED,
};

static void attempt(Attack *attack) {
    const unsigned n = attack->number % ALL, open = n - OPENING;
    target_write_more(attack);
    if (open % AT_WORK > 1 && n >= OPENING) // there is something to export
        target_accept_all(attack);
    target_shell(attack, "mkdir \"${0%/*}\"; cp \"${0%/*}/../store.db\" \"$0\"", STORE);
    if (n < OPENING)
        open_damaged(attack, &at_opening[n / WAYS], ways[n % WAYS]);
    else if (n < OPENING + OPEN && open % AT_WORK == 0)
        decide(attack, &while_open[open / AT_WORK]);
    else if (n < OPENING + OPEN)
        work(attack, &while_open[open / AT_WORK], open % AT_WORK - 1);
    else
        decide_locked(attack);
}

FAMILY(stores, "stores damaged, removed, replaced, locked, read-only, full", 12, attempt, 3 * ALL);
