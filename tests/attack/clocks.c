// Clocks that go back and forth, and languages in which a number has a comma and I is no capital of
// i: what is written and shown is what it is elsewhere, but for dates.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

#define NEW "@games.pgn --db @new.db --engine ENGINE"

static const Run ways[] = {
    RUN("a scan", ON_PIPES, "scan " NEW " --format json"),
    RUN("a scan with numbers", ON_PIPES,
        "scan @few.pgn --db @new.db --engine ENGINE --set nodes.scan=900 --format pgn"),
    RUN("an audit", ON_PIPES, "audit --db @store.db --engine ENGINE"),
    RUN("pgn", ON_PIPES, "export --db @store.db --format pgn"),
    RUN("json", ON_PIPES, "export --db @store.db --format json"),
    RUN("epd", ON_PIPES, "export --db @store.db --format epd --details"),
    RUN("puzzlejson", ON_PIPES, "export --db @store.db --format puzzlejson"),
    RUN("csv", ON_PIPES, "export --db @store.db --format csv"),
    RUN("html", ON_PIPES, "export --db @store.db --format html --title A"),
    RUN("latex", ON_PIPES, "export --db @store.db --format latex"),
    RUN("a pattern", ON_PIPES, "export --db @store.db --format fen R>1000"),
    RUN("a tag", ON_PIPES, "tag @games.pgn --engine ENGINE"),
    RUN("a profile", ON_PIPES, "profiles magnus"),
    RUN("tables", ON_PIPES, "tables"),
    RUN("an explanation", ON_PIPES, "explain @games.pgn --ply 0 --engine ENGINE --json"),
    RUN("a merge", ON_PIPES, "merge @store.db --db @new.db"),
    RUN("a rescue", ON_PIPES, "store rescue --db @store.db --out @new.db"),
    RUN("a check", ON_PIPES, "store check --db @store.db"),
    RUN("a set's rules", ON_PIPES, "set fill mates 20 --db @store.db"),
    RUN("a diagram", ON_PIPES, "diagram @games.pgn"),
    RUN("lines", ON_PIPES, "@games.pgn --fresh --plain --db @store.db --engine ENGINE",
        .before = "exec <\"$HOME/lines\""),
};
enum { WAYS = COUNT_OF(ways), SEEDS = 6 };
static const char locales[] = "de_DE|tr_TR|fa_IR";

static const char lines[] =
    "queue\nreject too easy\nundo\nskip\nundo\nredo\ncollect mates\naccept\n"
    "undo 2\nredo\nqueue R>1000.5\nqueue store\nsort rating\nedit\nq\n";

// As another user on another machine: nothing of the first remains.
static void lay_out(Attack *attack) {
    Str text = {0};
    str_add(&text, lines);
    target_shell(attack, "rm -f \"${0%/*}\"/*.db*", "new.db");
    target_lay_out(attack);
    target_accept_all(attack);
    target_write(attack, "lines", &text);
    str_done(&text);
}

static const char *run_in(Attack *attack, const Run *way, const char *setting) {
    Run run = *way;
    lay_out(attack);
    run.release = true; // before sanitizers no library can be loaded
    run.before = text_of("%s\n%s", run.before ? run.before : "", setting);
    const Command done = target_run(attack, run);
    target_hold_whole(attack, "store.db");
    if (access(attack_path(attack, "new.db"), F_OK) == 0)
        target_hold_whole(attack, "new.db");
    return text_of("%d\n%s", done.status, str_text(&done.out));
}

static void hold_the_same(Attack *attack, const char *setting, const Run *way) {
    const char *here = run_in(attack, way, ":"), *there = run_in(attack, way, setting);
    size_t same = 0;
    while (here[same] && here[same] == there[same])
        same++;
    attack_holds(attack, strcmp(here, there) == 0,
                 "%s: it says otherwise from byte %zu on:\n%.200s\ninstead of:\n%.200s", setting,
                 same, there + (same < 60 ? 0 : same - 60), here + (same < 60 ? 0 : same - 60));
}

// Makes the locale, where the system can; NULL where it cannot.
static const char *make_locale(Attack *attack, const char *name) {
    target_shell(attack,
                 text_of("if command -v localedef; then localedef -i %s -f UTF-8"
                         " \"${0%%/*}/%s.UTF-8\" || :; fi 2>&1",
                         name, name),
                 "games.pgn");
    const char *folder = attack_path(attack, text_of("%s.UTF-8", name));
    return access(text_of("%s/LC_NUMERIC", folder), F_OK) == 0
               ? text_of("export LOCPATH=\"$HOME\" LC_ALL=%s.UTF-8", name)
               : NULL;
}

// Decisions in the workbench, whose time lies before that of the ones before.
static void decide(Attack *attack, const char *setting) {
    WorkbenchRun session;
    session_take(&session, attack, (Run){.before = setting, .release = true});
    session_asks(&session, "A", "accepted;");
    session_asks(&session, PAGE_DOWN, "game 2/54");
    session_asks(&session, "X1", "rejected: too easy");
    session_asks(&session, "u", "undone: ");
    terminal_keys(session.t, " ");
    session_waits(&session, (int)attack_below(attack, 700));
    session_must_answer(&session);
    session_leave(&session);
    const char *decided =
        target_sql(attack, "store.db", "SELECT verb, decision FROM journal ORDER BY id");
    attack_holds(attack, decided && strcmp(decided, "do accept\ndo reject\nundo none\n") == 0,
                 "the store has: %s", decided ? decided : "nothing");
    target_hold_whole(attack, "store.db");
}

static void attempt(Attack *attack) {
    const unsigned n = attack->number, way = n % (WAYS + 1), locale = n / (WAYS + 1) % SEEDS;
    const char *here = getcwd(NULL, 0), *setting;
    if (locale < texts_count(locales)) {
        setting = make_locale(attack, texts_item(locales, locale));
        attack->is = text_of("%s in %s", way < WAYS ? ways[way].name : "the workbench",
                             setting ? texts_item(locales, locale) : "C, for want of localedef");
    } else {
        setting = text_of("export LD_PRELOAD=%s/build/tests/clock.so CLOCK_SEED=%u", here,
                          attack_below(attack, 1U << 30));
        attack->is = text_of("%s by %s", way < WAYS ? ways[way].name : "the workbench", setting);
    }
    setting = setting ? setting : ":";
    if (way < WAYS)
        hold_the_same(attack, setting, &ways[way]);
    else
        decide(attack, setting);
}

FAMILY(clocks, "clocks that leap, locales with decimal commas", 7, attempt, 2 * SEEDS * (WAYS + 1));
