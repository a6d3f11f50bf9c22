// Files of games that somebody writes, cuts short, replaces or takes away while they are read. What
// is read is said to be wrong or is read as it was, a decision that was shown is kept, and the same
// command done again, when nobody is at the file, does what it always did.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

// Of a shell: $0 is the file, $1 a random number.
#define SIZE "$(wc -c <\"$0\")"
static const struct Change {
    const char *name, *script;
} changes[] = {
    {"grows", "cat \"${0%/*}/few.pgn\" >>\"$0\""},
    {"grows by half a game", "head -c $((50 + $1 % 400)) \"${0%/*}/few.pgn\" >>\"$0\""},
    {"grows slowly", "for i in 1 2 3 4 5 6; do head -c 700 \"${0%/*}/few.pgn\" >>\"$0\";"
                     " sleep 0.02; done"},
    {"shrinks", "dd if=/dev/null of=\"$0\" bs=1 seek=$(($1 % " SIZE ")) 2>&1"},
    {"is emptied", ": >\"$0\""},
    {"is emptied and written anew", "cat \"$0\" >\"$0.2\"; : >\"$0\"; sleep 0.05;"
                                    " cat \"$0.2\" >\"$0\""},
    {"is replaced", "mv \"${0%/*}/few.pgn\" \"$0\""},
    {"is replaced by another order", "tail -n +400 \"$0\" >\"$0.2\"; cat \"$0\" >>\"$0.2\";"
                                     " mv \"$0.2\" \"$0\""},
    {"is written over", "head -c $((1 + $1 % 3000)) /dev/urandom | dd of=\"$0\" bs=1 conv=notrunc"
                        " seek=$(($1 % " SIZE ")) 2>&1"},
    {"is written over by blanks", "head -c 4000 /dev/zero | tr '\\0' ' ' | dd of=\"$0\" bs=1"
                                  " conv=notrunc seek=$(($1 % " SIZE ")) 2>&1"},
    {"is removed", "rm \"$0\""},
    {"becomes a folder", "rm \"$0\"; mkdir \"$0\""},
    {"becomes a FIFO", "rm \"$0\"; mkfifo \"$0\""},
    {"becomes a link to itself", "rm \"$0\"; ln -s \"$0\" \"$0\""},
    {"becomes packed", "gzip -n <\"$0\" >\"$0.2\"; mv \"$0.2\" \"$0\""},
    {"is written over in its place by a packed one", "gzip -n <\"$0\" >\"$0.2\";"
                                                     " cat \"$0.2\" >\"$0\""},
    {"may not be read any more", "chmod 000 \"$0\""},
    {"is only touched", "touch -d '2001-01-01' \"$0\""},
};

// Root may read everything, so the program is somebody else, whose the folder is.
#define AS_NOBODY                                                                                  \
    "[ \"$(id -u)\" != 0 ] || { chown -R 65534:65534 \"$HOME\"; exec setpriv --reuid=65534"        \
    " --regid=65534 --clear-groups \"$0\" \"$@\"; }"

#define NEW "@games.pgn --db @new.db --engine ENGINE"
static const struct Reader {
    Run run;
    unsigned ms; // that it takes, about
} readers[] = {
    {RUN("scanned", ON_PIPES, "scan " NEW " --workers 2"), 1500},
    {RUN("scanned again", ON_PIPES, "scan @games.pgn --db @store.db --engine ENGINE" ASK_ANEW),
     900},
    {RUN("checked", ON_PIPES, "check @games.pgn"), 150},
    {RUN("tagged", ON_PIPES, "tag @games.pgn"), 300},
    {RUN("imported", ON_PIPES, "import @games.pgn --db @new.db"), 300},
    {RUN("explained", ON_PIPES, "explain @games.pgn --game 3 --ply 0 --engine ENGINE"), 300},
};
enum { READERS = COUNT_OF(readers), CHANGES = COUNT_OF(changes), WAYS = READERS + 1 };

static void hold_stores(Attack *attack) {
    target_hold_whole(attack, "store.db");
    if (access(attack_path(attack, "new.db"), F_OK) == 0)
        target_hold_whole(attack, "new.db");
}

static void change_read(Attack *attack, const struct Reader *reader, const struct Change *change) {
    WorkbenchRun session;
    Run run = reader->run;
    attack->is = text_of("games that are %s: the file %s", run.name, change->name);
    run.stage = ON_TERMINAL;
    run.before = strstr(change->script, "chmod") ? AS_NOBODY : NULL;
    run.release = attack->number % 2;
    target_shell(attack, "cp \"$0\" \"$0.kept\"", "games.pgn");
    session_open(&session, attack, run);
    session_waits(&session, (int)attack_below(attack, reader->ms));
    target_shell(attack, change->script, "games.pgn");
    session_end(&session);
    target_shell(attack, "chmod -R u+rwx \"$0\"; rm -rf \"$0\"; mv \"$0.kept\" \"$0\"",
                 "games.pgn");
    run.stage = ON_PIPES;
    const int status = target_run(attack, run).status;
    attack_holds(attack, status == 0 || strstr(run.words, "import"), "done again it ends with %d",
                 status);
    hold_stores(attack);
}

// The user goes through it and decides, while the file changes two times.
static void change_shown(Attack *attack, const struct Change *change) {
    WorkbenchRun session;
    attack->is = text_of("games on the screen: the file %s", change->name);
    session_take(&session, attack,
                 (Run){.before = strstr(change->script, "chmod") ? AS_NOBODY : NULL,
                       .release = attack->number % 2});
    session_asks(&session, "A", "accepted;");
    target_shell(attack, change->script, "games.pgn");
    terminal_keys(session.t, text_of(":game %u\r", attack_between(attack, 2, 55)));
    session_waits(&session, (int)attack_below(attack, 300));
    terminal_keys(session.t, PAGE_DOWN);
    session_waits(&session, (int)attack_below(attack, 300));
    terminal_keys(session.t, "s");
    const bool shown = session_sees(&session, "skipped;", 1500);
    terminal_keys(session.t, "v");
    session_waits(&session, (int)attack_below(attack, 300));
    terminal_keys(session.t, ":queue file\r");
    session_must_answer(&session);
    session_leave(&session);
    const char *decided = target_sql(attack, "store.db", "SELECT decision FROM journal");
    attack_holds(attack,
                 decided && strstr(decided, "accept\n") && (!shown || strstr(decided, "skip\n")),
                 "of what was shown as decided the store has: %s", decided ? decided : "nothing");
    target_hold_whole(attack, "store.db");
}

static void attempt(Attack *attack) {
    const unsigned way = attack->number % WAYS;
    const struct Change *change = &changes[attack->number / WAYS % CHANGES];
    if (way < READERS)
        change_read(attack, &readers[way], change);
    else
        change_shown(attack, change);
}

FAMILY(changing, "games that change while they are read", 5, attempt, 3 * WAYS * CHANGES);
