// Command lines that mean nothing, or too much: positions, moves, numbers, names, and what stands
// in the place of a file.
#include <string.h>

#include "tests/attack/targets.h"

static const char *const commands[] = {"check",    "explain", "scan",   "export",
                                       "profiles", "perft",   "engine", ""};

static const char *const options[] = {
    "--fen",        "--moves", "--played",   "--game",     "--ply",
    "--profile",    "--set",   "--compare",  "--engine",   "--engine-option",
    "--engine-log", "--json",  "--db",       "--workers",  "--format",
    "--out",        "--force", "--set-name", "--filters",  "--help",
    "--",           "-",       "--=",        "--nonsense",
};

static const char *const values[] = {
    "",
    "-1",
    "0",
    "2",
    "99999999999999999999999",
    "4294967297",
    "1e999",
    "nan",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
    "PPPPPPPPPPPPPPPPPPPPPPPPPPPP/8/8/8/8/8/8/k6K w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w KQkq e6 999999999999 -1; c0 \"x\"; bm Qb8",
    "e2e4 e7e5 e1e8 a1a1",
    "0000 0000 0000",
    "e7e8k",
    "\033]0;OWNED\a\302\233m\342\200\256\xff",
    "magnus",
    "magnus,lichess",
    "nodes.max=3000",
    "nodes.max=-1",
    "=",
    "filters=",
    "filters=only-winning-move,only-winning-move,",
    "nodes.max=99999999999999999999999",
    "Hash=\n\nquit\n",
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/",
    "/nowhere/at/all",
    "/proc/self/mem",
    "pgn",
    "json",
    "%s%n%x",
    "\"unclosed 'quotes",
};

static void attempt(Attack *attack)
{
    ENDS_BY(str_done) Str games = {0};
    const char *words[WORDS_MAX] = {commands[attack->number % COUNT_OF(commands)]};
    size_t count = words[0][0] ? 1 : 0;
    target_copy(attack, "puzzles.pgn", "games.pgn");
    target_own(attack, "games.pgn", &games);
    setenv("HOME", str_text(&attack->folder.path), 1);
    setenv("XDG_DATA_HOME", str_text(&attack->folder.path), 1);
    for (unsigned i = attack_below(attack, 9); i > 0; i--) {
        unsigned kind = attack_below(attack, 5);
        words[count++] = kind == 0   ? str_text(&games)
                         : kind <= 2 ? options[attack_below(attack, COUNT_OF(options))]
                                     : values[attack_below(attack, COUNT_OF(values))];
    }
    Run run = {
        .words = words,
        // whatever it begins is not waited for, and a file that it writes is of this case
        .before = "cd \"$HOME\"; exec </dev/null; " INTERRUPTED_AFTER("5"),
    };
    if (count == 0 || attack->number / COUNT_OF(commands) % 2) {
        Command done = target_run(attack, run);
        command_done(&done);
    } else {
        target_run_on_terminal(attack, run);
    }
}

static void say(unsigned number, Str *out)
{
    const char *command = commands[number % COUNT_OF(commands)];
    str_addf(out, "onlymove %s%swith words at random", command, command[0] ? " " : "");
}

const Family words_family = {"words", "command lines of nonsense", 400, 8, attempt, say};
