// Environments that are not as they should be: terminals unknown, tiny or enormous, folders that
// are not there, descriptors closed, memory and files limited, signals in storms. Each is a few
// words of a shell that then becomes the program.
#include <signal.h>
#include <string.h>
#include <time.h>

#include "tests/attack/targets.h"
#include "tests/support/child.h"

typedef struct Place {
    const char *name, *script;
    int rows, cols;
    bool mute;    // nobody could hear it
    bool release; // sanitizers take address space as they like
} Place;

// What a program that has no terminal to draw on can be put into as well.
static const Place places[] = {
    {.name = "no variables at all", .script = "exec env -i \"$0\" \"$@\""},
    {.name = "TERM unset", .script = "unset TERM"},
    {.name = "TERM empty", .script = "export TERM="},
    {.name = "TERM dumb", .script = "export TERM=dumb"},
    {.name = "TERM unknown", .script = "export TERM=no-such-terminal"},
    {.name = "TERM a path", .script = "export TERM=../../../../etc/passwd"},
    {.name = "TERM very long", .script = "export TERM=$(printf %0100000d 1)"},
    {.name = "TERM vt100", .script = "export TERM=vt100"},
    {.name = "TERM linux", .script = "export TERM=linux"},
    {.name = "TERMINFO nonsense",
     .script = "export TERMINFO=/nowhere TERMINFO_DIRS=/dev/null:/etc/passwd"},
    {.name = "NO_COLOR", .script = "export NO_COLOR=1 COLORTERM=truecolor"},
    {.name = "LINES and COLUMNS nonsense", .script = "export LINES=-5 COLUMNS=99999999999"},
    {.name = "ESCDELAY nonsense", .script = "export ESCDELAY=-99999999999"},
    {.name = "one cell", .script = ":", .rows = 1, .cols = 1},
    {.name = "two columns", .script = ":", .rows = 300, .cols = 2},
    {.name = "two rows", .script = ":", .rows = 2, .cols = 500},
    {.name = "an enormous window", .script = ":", .rows = 400, .cols = 1000},
    {.name = "the C locale", .script = "export LC_ALL=C LANG=C"},
    {.name = "no locale", .script = "unset LC_ALL LANG LC_CTYPE"},
    {.name = "an unknown locale", .script = "export LC_ALL=xx_YY.UTF-8"},
    {.name = "HOME unset",
     .script = "unset HOME XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME"},
    {.name = "HOME missing",
     .script = "export HOME=/nowhere/at/all; unset XDG_DATA_HOME XDG_CONFIG_HOME"},
    {.name = "HOME a file",
     .script = "export HOME=/etc/passwd; unset XDG_DATA_HOME XDG_CONFIG_HOME"},
    {.name = "HOME without a place to write",
     .script = "export HOME=/proc; unset XDG_DATA_HOME XDG_CACHE_HOME"},
    {.name = "HOME empty",
     .script = "export HOME=; unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME"},
    {.name = "XDG folders relative",
     .script = "export XDG_DATA_HOME=a XDG_CONFIG_HOME=../b XDG_CACHE_HOME=."},
    {.name = "XDG folders that are none",
     .script = "export XDG_DATA_HOME=/dev/null XDG_CONFIG_HOME=/dev/full XDG_CACHE_HOME=/dev/zero"},
    {.name = "a config.ini that never ends",
     .script = "mkdir -p $HOME/c/onlymove; ln -sf /dev/zero $HOME/c/onlymove/config.ini;"
               " export XDG_CONFIG_HOME=$HOME/c"},
    {.name = "TMPDIR missing", .script = "export TMPDIR=/nowhere"},
    {.name = "PATH empty", .script = "export PATH="},
    {.name = "the folder removed",
     .script = "mkdir -p $HOME/gone; cd $HOME/gone; rmdir $HOME/gone"},
    {.name = "umask 777", .script = "umask 777"},
    {.name = "standard input closed", .script = "exec <&-"},
    {.name = "standard output closed", .script = "exec >&-"},
    {.name = "standard error closed", .script = "exec 2>&-", .mute = true},
    {.name = "all closed", .script = "exec <&- >&- 2>&-", .mute = true},
    {.name = "standard output full", .script = "exec >/dev/full"},
    {.name = "standard error full", .script = "exec 2>/dev/full", .mute = true},
    {.name = "standard input a folder", .script = "exec </"},
    {.name = "four descriptors", .script = "ulimit -n 4"},
    {.name = "six descriptors", .script = "ulimit -n 6"},
    {.name = "eight descriptors", .script = "ulimit -n 8"},
    {.name = "ten descriptors", .script = "ulimit -n 10"},
    {.name = "twelve descriptors", .script = "ulimit -n 12"},
    {.name = "sixteen descriptors", .script = "ulimit -n 16"},
    {.name = "24 MB of memory", .script = "ulimit -v 24000", .release = true},
    {.name = "32 MB of memory", .script = "ulimit -v 32000", .release = true},
    {.name = "48 MB of memory", .script = "ulimit -v 48000", .release = true},
    {.name = "96 MB of memory", .script = "ulimit -v 96000", .release = true},
    {.name = "a small stack", .script = "ulimit -s 256", .release = true},
    {.name = "files of no size", .script = "trap '' XFSZ; ulimit -f 0"},
    {.name = "files of no size, and the signal for it", .script = "ulimit -f 0"},
    {.name = "files of 50 KB, and the signal for it", .script = "ulimit -f 100"},
    {.name = "no processes", .script = "ulimit -u 1", .release = true},
    {.name = "SIGCHLD ignored", .script = "trap '' CHLD"},
    {.name = "SIGPIPE ignored", .script = "trap '' PIPE"},
    {.name = "every signal ignored",
     .script = "trap '' HUP INT QUIT TERM USR1 ALRM TSTP TTIN TTOU WINCH CONT"},
};

static const struct {
    const char *name;
    int numbers[4]; // 0 ends them
    bool ends;
} storms[] = {
    {"SIGWINCH", {SIGWINCH}, false},
    {"SIGCONT", {SIGCONT}, false},
    {"SIGTSTP and SIGCONT", {SIGTSTP, SIGCONT}, false},
    {"SIGSTOP, SIGCONT, SIGWINCH", {SIGSTOP, SIGCONT, SIGWINCH}, false},
    {"SIGCHLD and SIGALRM", {SIGCHLD, SIGWINCH}, false},
    {"SIGPIPE", {SIGPIPE}, false},
    {"SIGTERM", {SIGTERM}, true},
    {"SIGHUP", {SIGHUP}, true},
    {"SIGINT", {SIGINT}, true},
    {"SIGTERM, SIGHUP, SIGINT", {SIGTERM, SIGHUP, SIGINT}, true},
    {"all of them", {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM}, true},
};

enum { WAYS = 3, STORM_SIGNALS = 300 };
enum { PLACE_CASES = WAYS * COUNT_OF(places), STORM_CASES = 4 * COUNT_OF(storms) };

// HOME is the folder of the case wherever the place does not say otherwise.
static void begin(Scene *scene, Attack *attack)
{
    scene_init(scene, attack);
    setenv("HOME", str_text(&attack->folder.path), 1);
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_DATA_HOME");
}

static void use_the_workbench(Attack *attack, Run run)
{
    Seat seat;
    seat_open(&seat, attack, run);
    bool opened = seat_sees(&seat, "game 1/54|onlymove needs", ANSWER_MS / 6);
    if (opened && !terminal_ended(seat.t)) {
        static const char *const keys[] = {"A", " ", "v", "r", "w\r", ":game 3\r", "?q"};
        for (size_t i = 0; i < COUNT_OF(keys) && !terminal_ended(seat.t); i++) {
            terminal_keys(seat.t, keys[i]);
            seat_waits(&seat, 60);
        }
    }
    if (!terminal_ended(seat.t) && strstr(run.before, "trap '' HUP")) {
        terminal_keys(seat.t, "q"); // q and nothing else can end it
    }
    seat_leave(&seat);
}

static void in_a_place(Attack *attack, const Place *place, unsigned way)
{
    ENDS_BY(scene_done) Scene scene;
    begin(&scene, attack);
    Run run = {.program = place->release ? target_release() : NULL,
               .before = place->script,
               .mute = place->mute,
               .rows = place->rows,
               .cols = place->cols};
    if (way == 0) {
        run.words =
            WORDS(str_text(&scene.games), "--db", str_text(&scene.db), "--engine", target_engine());
        use_the_workbench(attack, run);
    } else if (way == 1) {
        run.words = WORDS("scan", str_text(&scene.games), "--db", str_text(&scene.db), "--engine",
                          target_engine(), "--set", "nodes.scan=900", "--format", "pgn");
        Command done = target_run(attack, run);
        command_done(&done);
    } else {
        run.words = WORDS("export", "--format", "json");
        target_run_on_terminal(attack, run);
    }
    target_hold_whole(attack, str_text(&scene.db));
}

static void storm_comes(Attack *attack, Seat *seat, const int numbers[4])
{
    struct timespec pause = {.tv_nsec = (long)attack_below(attack, 2000000)};
    pid_t pid = terminal_process(seat->t);
    for (int i = 0; i < STORM_SIGNALS && !terminal_ended(seat->t); i++) {
        for (int k = 0; k < 4 && numbers[k]; k++) {
            kill(pid, numbers[k]);
            nanosleep(&pause, NULL);
        }
        if (i % 16 == 0) {
            terminal_keys(seat->t, i % 32 ? " " : ")");
            seat_waits(seat, 0);
        }
    }
    kill(pid, SIGCONT);
}

static void in_a_storm(Attack *attack, unsigned which)
{
    Seat seat;
    ENDS_BY(scene_done) Scene scene;
    begin(&scene, attack);
    seat_take(&seat, attack, &scene, NULL, (Run){0});
    terminal_keys(seat.t, " r");
    seat_waits(&seat, (int)attack_below(attack, 200));
    storm_comes(attack, &seat, storms[which].numbers);
    if (!storms[which].ends) {
        seat_must_answer(&seat);
    }
    seat_leave(&seat);
    target_hold_whole(attack, str_text(&scene.db));
}

static void attempt(Attack *attack)
{
    if (attack->number < PLACE_CASES) {
        in_a_place(attack, &places[attack->number / WAYS], attack->number % WAYS);
    } else {
        in_a_storm(attack, (attack->number - PLACE_CASES) % COUNT_OF(storms));
    }
}

static void say(unsigned number, Str *out)
{
    static const char *const ways[WAYS] = {"the workbench", "a scan", "an export"};
    if (number < PLACE_CASES) {
        str_addf(out, "%s with %s", ways[number % WAYS], places[number / WAYS].name);
    } else {
        str_addf(out, "a storm of %s", storms[(number - PLACE_CASES) % COUNT_OF(storms)].name);
    }
}

const Family environments_family = {"environments",
                                    "terminals, locales, folders, descriptors, limits, signals",
                                    PLACE_CASES + STORM_CASES,
                                    8,
                                    attempt,
                                    say};
