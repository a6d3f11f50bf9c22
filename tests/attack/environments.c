// Environments that are not as they should be: terminals unknown, tiny or enormous, folders that
// are not there, descriptors closed, memory and files limited, signals in storms. Each is a few
// words of a shell that then becomes the program.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

// Scripts of a shell.
static const char places[] =
    "exec env -i \"$0\" \"$@\"|unset TERM|export TERM=|export TERM=dumb"
    "|export TERM=no-such-terminal|export TERM=../../../../etc/passwd"
    "|export TERM=$(printf %0100000d 1)|export TERM=vt100|export TERM=linux"
    "|export TERMINFO=/nowhere TERMINFO_DIRS=/dev/null:/etc/passwd"
    "|export NO_COLOR=1 COLORTERM=truecolor|export LINES=-5 COLUMNS=99999999999"
    "|export ESCDELAY=-99999999999|stty rows 1 cols 1|stty rows 300 cols 2|stty rows 2 cols 500"
    "|stty rows 400 cols 1000|export LC_ALL=C LANG=C|unset LC_ALL LANG LC_CTYPE"
    "|export LC_ALL=xx_YY.UTF-8|unset HOME|export HOME=/proc/nowhere/at/all|export HOME=/etc/passwd"
    "|export HOME=/proc|export HOME="
    "|export XDG_DATA_HOME=a XDG_CONFIG_HOME=../b XDG_CACHE_HOME=."
    "|export XDG_DATA_HOME=/dev/null XDG_CONFIG_HOME=/dev/full XDG_CACHE_HOME=/dev/zero"
    "|mkdir -p $HOME/c/onlymove; ln -sf /dev/zero $HOME/c/onlymove/config.ini; export "
    "XDG_CONFIG_HOME=$HOME/c"
    "|export TMPDIR=/nowhere|export PATH=|mkdir -p $HOME/gone; cd $HOME/gone; rmdir $HOME/gone"
    "|umask 777|exec <&-|exec >&-|exec 2>&-|exec <&- >&- 2>&-|exec >/dev/full|exec 2>/dev/full"
    "|exec </|ulimit -n 4|ulimit -n 6|ulimit -n 8|ulimit -n 10|ulimit -n 12|ulimit -n 16"
    "|ulimit -v 24000|ulimit -v 32000|ulimit -v 48000|ulimit -v 96000|ulimit -s 256"
    "|trap '' XFSZ; ulimit -f 0|ulimit -f 0|ulimit -f 100|ulimit -u 1|trap '' CHLD|trap '' PIPE"
    "|trap '' HUP INT QUIT TERM USR1 ALRM TSTP TTIN TTOU WINCH CONT";

static const struct {
    int numbers[4]; // 0 ends them
    bool ends;
} storms[] = {
    {{SIGWINCH}, false},
    {{SIGCONT}, false},
    {{SIGTSTP, SIGCONT}, false},
    {{SIGSTOP, SIGCONT, SIGWINCH}, false},
    {{SIGCHLD, SIGWINCH}, false},
    {{SIGPIPE}, false},
    {{SIGTERM}, true},
    {{SIGHUP}, true},
    {{SIGINT}, true},
    {{SIGTERM, SIGHUP, SIGINT}, true},
    {{SIGWINCH, SIGTSTP, SIGCONT, SIGTERM}, true},
};

static const Run ways[] = {
    RUN("the workbench", IN_WORKBENCH, SCENE, .opens = "game 1/54|onlymove needs", .pause = 60,
        .keys = WORDS("A", " ", "v", "r", "w\r", ":game 3\r", "?q"), .blind = true),
    RUN("a scan", ON_PIPES, SCAN_FEW "store.db" ASK_ANEW " --format pgn"),
    RUN("an export", ON_TERMINAL, "export --format json"),
};

enum { WAYS = COUNT_OF(ways), STORM_SIGNALS = 300, STORM_CASES = 4 * COUNT_OF(storms) };

static void run_in_place(Attack *attack, const char *script, Run run) {
    attack->is = text_of("%s with %s", run.name, script);
    run.before = script;
    run.mute = strstr(script, "2>"); // nobody could hear it
    run.release = strstr(script, "ulimit -v") || strstr(script, "ulimit -s") ||
                  strstr(script, "ulimit -u"); // sanitizers take what they like
    sscanf(script, "stty rows %d cols %d", &run.rows, &run.cols);
    target_run(attack, run);
}

static void storm_comes(Attack *attack, WorkbenchRun *session, const int numbers[4]) {
    const unsigned pause = attack_below(attack, 2000);
    const pid_t pid = terminal_process(session->t);
    for (int i = 0; i < STORM_SIGNALS && !terminal_ended(session->t); i++) {
        for (int k = 0; k < 4 && numbers[k]; k++) {
            kill(pid, numbers[k]);
            usleep(pause);
        }
        if (i % 16 == 0) {
            terminal_keys(session->t, i % 32 ? " " : ")");
            session_waits(session, 0);
        }
    }
    kill(pid, SIGCONT);
}

static void work_in_a_storm(Attack *attack, size_t which) {
    WorkbenchRun session;
    attack->is = text_of("storm %zu of signals", which);
    session_take(&session, attack, (Run){0});
    terminal_keys(session.t, " r");
    session_waits(&session, (int)attack_below(attack, 200));
    storm_comes(attack, &session, storms[which].numbers);
    if (!storms[which].ends)
        session_must_answer(&session);
    session_leave(&session);
}

static void attempt(Attack *attack) {
    const unsigned n = attack->number, place = n / WAYS, count = texts_count(places);
    if (place < count)
        run_in_place(attack, texts_item(places, place), ways[n % WAYS]);
    else
        work_in_a_storm(attack, (n - WAYS * count) % COUNT_OF(storms));
    target_hold_whole(attack, "store.db");
}

FAMILY(environments, "terminals, locales, folders, descriptors, limits, signals", 8, attempt, WAYS,
       places, STORM_CASES);
