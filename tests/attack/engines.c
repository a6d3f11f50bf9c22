// Engines that misbehave in every way that the fake one knows, through a scan and in the workbench:
// what is wrong is said, what was found and decided before is safe, and nobody is left behind.
#include <string.h>

#include "tests/attack/targets.h"

static const char *const faults[] = {
    "--die-at-start",
    "--die-in-search",
    "--die-in-line",
    "--exit-in-search",
    "--no-uciok",
    "--no-readyok",
    "--late-readyok",
    "--uciok-twice",
    "--huge-name",
    "--evil-name",
    "--many-options",
    "--crlf",
    "--error-flood",
    "--ignore-signals",
    "--ignore-quit",
    "--ignore-quit --ignore-signals",
    "--helper",
    "--stop-itself",
    "--hang-after-go",
    "--ignore-stop",
    "--no-limit",
    "--mute",
    "--close-output",
    "--flood",
    "--flood-of-dots",
    "--garbage",
    "--garbage-only",
    "--nul",
    "--long-line",
    "--evil-words",
    "--illegal-pv",
    "--torn-pv",
    "--long-pv",
    "--illegal-bestmove",
    "--other-bestmove",
    "--no-bestmove",
    "--bare-bestmove",
    "--two-bestmoves",
    "--info-after-bestmove",
    "--stale",
    "--mate-zero",
    "--mate-far",
    "--score-huge",
    "--nodes-negative",
    "--numbers-huge",
    "--depth-falls",
    "--no-multipv",
    "--one-line",
    "--one-move",
    "--ranks-huge",
    "--bounds",
    "--bounds-only",
    "--no-limit --ignore-stop",
    "--exit-code 255",
    "--delay-ms 5 --die-in-search",
};
enum { WAYS = 2, PATIENT_MS = 480000 };

// What a watchdog must end, however long it takes.
static const char *const endless[] = {
    "--hang-after-go", "--stop-itself", "--flood", "--no-readyok", "--no-uciok", "--flood-of-dots",
};

// An engine by a name of its own: what it says is no answer of the good one.
static void name_faulty(Str *command, const char *fault)
{
    str_addf(command, "%s --name Faulty %s", target_engine(), fault);
}

static int scan(Attack *attack, const Scene *scene, const char *engine, const char *before, int ms)
{
    Command run = target_run(
        attack, (Run){.before = before,
                      .words = WORDS("scan", str_text(&scene->games), "--db", str_text(&scene->db),
                                     "--engine", engine, "--workers", "2"),
                      .ms = ms});
    command_done(&run);
    return run.status;
}

// A good engine goes on with the same store.
static void scan_after_all(Attack *attack, const Scene *scene)
{
    target_hold_whole(attack, str_text(&scene->db));
    attack_holds(attack, scan(attack, scene, target_engine(), NULL, 0) == 0,
                 "a good engine cannot scan into the same store");
    ENDS_BY(str_done) Str count = {0};
    attack_holds(attack,
                 target_sql(str_text(&scene->db),
                            "SELECT count (DISTINCT candidate) FROM judgement"
                            " JOIN run ON run.id = run WHERE accepted AND engine LIKE 'Fake%'",
                            &count) &&
                     strcmp(str_text(&count), "54\n") == 0,
                 "a good engine has found this many puzzles, not 54: %s", str_text(&count));
}

// Who does not come to an end is interrupted.
static void through_a_scan(Attack *attack, const Scene *scene, const char *engine)
{
    scan(attack, scene, engine, INTERRUPTED_AFTER("3"), 0);
    scan_after_all(attack, scene);
}

static void in_the_workbench(Attack *attack, const Scene *scene, const char *engine)
{
    Seat seat;
    seat_take(&seat, attack, scene, engine, (Run){0});
    terminal_keys(seat.t, "A");
    attack_holds(attack, seat_sees(&seat, "accepted;", ANSWER_MS), "no answer to A");
    terminal_keys(seat.t, " ");
    seat_waits(&seat, (int)attack_below(attack, 800));
    terminal_keys(seat.t, "v");
    seat_sees(&seat, "has stopped|a puzzle (|no puzzle:", (int)attack_below(attack, 1500));
    seat_must_answer(&seat);
    terminal_key(seat.t, TERMINAL_PAGE_DOWN);
    terminal_keys(seat.t, "r>>e");
    seat_waits(&seat, (int)attack_below(attack, 500));
    terminal_keys(seat.t, "R");
    seat_must_answer(&seat);
    seat_leave(&seat);
    ENDS_BY(str_done) Str decided = {0};
    target_hold_whole(attack, str_text(&scene->db));
    attack_holds(attack,
                 target_sql(str_text(&scene->db), "SELECT decision FROM journal", &decided) &&
                     strcmp(str_text(&decided), "accept\n") == 0,
                 "the decision is lost");
}

static void attempt(Attack *attack)
{
    ENDS_BY(scene_done) Scene scene;
    ENDS_BY(str_done) Str engine = {0};
    name_faulty(&engine, faults[attack->number / WAYS % COUNT_OF(faults)]);
    scene_init(&scene, attack);
    if (attack->number % WAYS) {
        through_a_scan(attack, &scene, str_text(&engine));
    } else {
        in_the_workbench(attack, &scene, str_text(&engine));
    }
}

static void say(unsigned number, Str *out)
{
    str_addf(out, "%s %s", faults[number / WAYS % COUNT_OF(faults)],
             number % WAYS ? "through a scan" : "in the workbench");
}

const Family engines_family = {"engines",
                               "faults of engines, in scans and in the workbench",
                               WAYS *COUNT_OF(faults),
                               7,
                               attempt,
                               say};

static void attempt_patiently(Attack *attack)
{
    ENDS_BY(scene_done) Scene scene;
    ENDS_BY(str_done) Str engine = {0};
    name_faulty(&engine, endless[attack->number]);
    scene_init(&scene, attack);
    attack_holds(attack, scan(attack, &scene, str_text(&engine), NULL, PATIENT_MS) == 1,
                 "an engine that never answers was not given up");
    scan_after_all(attack, &scene);
}

static void say_patiently(unsigned number, Str *out)
{
    str_addf(out, "%s until it is given up", endless[number]);
}

const Family patience_family = {"patience",        "engines that never answer, waited for",
                                COUNT_OF(endless), 0,
                                attempt_patiently, say_patiently};
