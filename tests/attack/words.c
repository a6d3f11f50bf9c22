// Command lines that mean nothing, or too much: positions, moves, numbers, names, and what stands
// in the place of a file.
#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

static const char commands[] =
    "check|explain|mate|scan|import|list|report|export|audit|results|set|merge|store|profiles|tag"
    "|diagram|perft|engine|tables|";

static const char options[] =
    "--fen|--moves|--move|--played|--game|--games|--ply|--profile|--set|--effort|--nodes|--compare"
    "|--zugzwang|--recheck|--engine|--engine-option|--engine-log|--json|--json-log|--db|--workers"
    "|--format|--out|--force|--for|--details|--motifs|--filters|--where|--sample|--seed|--shard"
    "|--limit-puzzles|--best|--result|--time-control|--min-elo|--title|--source|--suite|--split"
    "|--per-page|--columns|--accepted|--from|--since|--check|--puzzle|--below|--in|--schema|--paths"
    "|--help|--|-|--=|--nonsense";

static const char values[] =
    "|-1|0|2|99999999999999999999999|4294967297|1e999|nan|8/8/8/8/8/8/8/8 w - - 0 1"
    "|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    "|4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"
    "|PPPPPPPPPPPPPPPPPPPPPPPPPPPP/8/8/8/8/8/8/k6K w - - 0 1"
    "|4k3/8/8/8/8/8/8/4K3 w KQkq e6 999999999999 -1; c0 \"x\"; bm Qb8|e2e4 e7e5 e1e8 a1a1"
    "|0000 0000 0000|e7e8k|\033]0;OWNED\a\302\233m\342\200\256\xff|magnus|magnus,lichess"
    "|nodes.max=3000|nodes.max=-1|=|filters=|filters=only-winning-move,only-winning-move,"
    "|nodes.max=99999999999999999999999|Hash=\n\nquit\n|quick|study|1/2|1-2|rescue|add|~p magnus"
    "|worth:>=70 & (|kind,worth,|new.db|/dev/null|/dev/zero|/dev/full|/"
    "|/nowhere/at/all|/proc/self/mem|pgn|json|%s%n%x|\"unclosed 'quotes";

static void attempt(Attack *attack) {
    const char *words[WORDS_MAX] = {texts_pick(attack, commands)};
    size_t count = words[0][0] ? 1 : 0;
    attack->is = text_of("onlymove %s with words at random", words[0]);
    for (unsigned i = attack_below(attack, 9); i > 0; i--) {
        const unsigned kind = attack_below(attack, 5);
        words[count++] = kind == 0 ? attack_path(attack, "games.pgn")
                                   : texts_pick(attack, kind <= 2 ? options : values);
    }
    words[count] = NULL;
    const bool on_pipes = count == 0 || attack->number % 2;
    // whatever it begins is not waited for, and a file that it writes is of this case
    target_run(attack, (Run){.stage = on_pipes ? ON_PIPES : ON_TERMINAL,
                             .list = words,
                             .before = "cd \"$HOME\"; exec </dev/null; " INTERRUPTED_AFTER("5")});
}

FAMILY(words, "command lines of nonsense", 20, attempt, 1600);
