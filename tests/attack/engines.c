// Engines that misbehave in every way that the fake one knows, through a scan and in the workbench:
// what is wrong is said, what was found and decided before is safe, and nobody is left behind.
#include <stdlib.h>
#include <string.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

static const char faults[] =
    "--die-at-start|--die-in-search|--die-in-line|--exit-in-search|--no-uciok|--no-readyok"
    "|--late-readyok|--uciok-twice|--huge-name|--evil-name|--many-options|--crlf|--error-flood"
    "|--ignore-signals|--ignore-quit|--ignore-quit --ignore-signals|--helper|--stop-itself"
    "|--hang-after-go|--ignore-stop|--no-limit|--mute|--close-output|--flood|--flood-of-dots"
    "|--garbage|--garbage-only|--nul|--long-line|--evil-words|--illegal-pv|--torn-pv|--long-pv"
    "|--illegal-bestmove|--other-bestmove|--no-bestmove|--bare-bestmove|--two-bestmoves"
    "|--info-after-bestmove|--stale|--mate-zero|--mate-far|--score-huge|--nodes-negative"
    "|--numbers-huge|--depth-falls|--no-multipv|--one-line|--one-move|--ranks-huge|--bounds"
    "|--bounds-only|--no-limit --ignore-stop|--exit-code 255|--delay-ms 5 --die-in-search"
    "|--hang-in-search|--drip|--trickle|--eat-memory|--eat-all";
enum { WAYS = 2, PATIENT_MS = 480000 };

// What a watchdog must end, however long it takes.
static const char endless[] = "--hang-after-go|--stop-itself|--flood|--no-readyok|--no-uciok"
                              "|--flood-of-dots|--hang-in-search|--drip";

// An engine by a name of its own: what it says is no answer of the good one.
static void take_faulty(Attack *attack, const char *fault) {
    attack->engine = text_of("%s --name Faulty %s", attack->engine, fault);
}

static Command scan(Attack *attack, const char *before, int ms) {
    return target_run(attack,
                      (Run){.words = SCAN_FEW "store.db --workers 2", .before = before, .ms = ms});
}

static int puzzles_of(const Attack *attack, const char *engine) {
    const char *count = target_sql(
        attack, "store.db",
        text_of("SELECT count (DISTINCT candidate) FROM judgement JOIN run ON run.id = run"
                " WHERE accepted AND engine LIKE '%s%%'",
                engine));
    return count ? atoi(count) : -1;
}

// A good engine goes on with the same store.
static void scan_after_all(Attack *attack, const char *good) {
    target_hold_whole(attack, "store.db");
    attack->engine = good;
    attack_holds(attack, scan(attack, NULL, 0).status == 0,
                 "a good engine cannot scan into the same store");
    attack_holds(attack, puzzles_of(attack, "Fake") == PUZZLE_COUNT,
                 "a good engine has not found all puzzles");
}

static void in_the_workbench(Attack *attack) {
    WorkbenchRun session;
    session_take(&session, attack, (Run){0});
    session_asks(&session, "A", "accepted;");
    terminal_keys(session.t, " ");
    session_waits(&session, (int)attack_below(attack, 800));
    terminal_keys(session.t, "v");
    session_sees(&session, "has stopped|a puzzle (|no puzzle:", (int)attack_below(attack, 1500));
    session_must_answer(&session);
    terminal_keys(session.t, PAGE_DOWN "r>>e");
    session_waits(&session, (int)attack_below(attack, 500));
    terminal_keys(session.t, "R");
    session_must_answer(&session);
    session_leave(&session);
    target_hold_whole(attack, "store.db");
    const char *decided = target_sql(attack, "store.db", "SELECT decision FROM journal");
    attack_holds(attack, decided && strcmp(decided, "accept\n") == 0, "the decision is lost");
}

static void attempt(Attack *attack) {
    const char *good = attack->engine, *fault = texts_item(faults, attack->number / WAYS);
    take_faulty(attack, fault);
    if (attack->number % WAYS == 0) {
        attack->is = text_of("%s in the workbench", fault);
        in_the_workbench(attack);
        return;
    }
    attack->is = text_of("%s through a scan", fault);
    scan(attack, INTERRUPTED_AFTER("3"), 0); // whoever does not come to an end
    scan_after_all(attack, good);
}

FAMILY(engines, "faults of engines, in scans and in the workbench", 7, attempt, WAYS, faults);

static void attempt_patiently(Attack *attack) {
    const char *good = attack->engine, *fault = texts_item(endless, attack->number);
    attack->is = text_of("%s until it is given up", fault);
    take_faulty(attack, fault);
    const Command run = scan(attack, NULL, PATIENT_MS);
    attack_holds(attack,
                 run.status == 1 &&
                     (!strstr(fault, "--hang") || strstr(str_text(&run.err), "not used any more")),
                 "an engine that never answers was not given up");
    attack_holds(attack, puzzles_of(attack, "Faulty") == 0, "such an engine has found puzzles");
    scan_after_all(attack, good);
}

FAMILY(patience, "engines that never answer, waited for", 0, attempt_patiently, 1, endless);

// Engines that nobody here wrote, where they are installed; the last one by .ci/deps.
static const char others[] =
    "stockfish|fairy-stockfish|glaurung|toga2|ethereal-chess|gnuchess --uci"
    "|node build/npm/node_modules/stockfish/bin/stockfish-19-single.js";

static void attempt_others(Attack *attack) {
    const char *name = texts_item(others, attack->number);
    const char *asked = " --set nodes.max=20000";
    attack->is = text_of("%s: a scan, lines and an audit", name);
    setenv("PATH", text_of("%s:/usr/games", getenv("PATH")), 1);
    attack->engine = name;
    if (system(text_of("set -- %s; command -v $1 >/dev/null &&"
                       " case ${2-} in */*) [ -e $2 ] ;; esac",
                       name)) != 0)
        return;
    const char *const words[] = {
        text_of("scan @few.pgn --db @new.db --engine ENGINE%s", asked),
        text_of("@few.pgn --plain --db @new.db --engine ENGINE%s", asked),
        text_of("audit --db @new.db --engine ENGINE%s", asked),
    };
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        const Run run = {.words = words[i],
                         .before = "printf 'queue\\naccept\\naccept\\nverify\\nq\\n'"
                                   " >\"$HOME/lines\"; exec <\"$HOME/lines\""};
        const int status = target_run(attack, run).status;
        attack_holds(attack, status == 0, "%s: it ends with %d", words[i], status);
        target_hold_whole(attack, "new.db");
    }
}

FAMILY(others, "engines that nobody here wrote", 0, attempt_others, 1, others);
