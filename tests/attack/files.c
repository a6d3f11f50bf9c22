// Files that strangers could have made: games, packed games, configurations, indexes. All of them
// are made here, from the seed of the case, and read by every command that reads files. The
// program says what is wrong, in time and in memory, and sends nothing of it to the terminal that
// steers one.
#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

#define HEAD "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
#define FEN  "[SetUp \"1\"]\n[FEN \""
#define GAME "\"]\n\n1. e4 Ke2 O-O 2. Qxh8# *\n\n" FEN
#define LONG "99999999999999999999"

static void make_tags(Attack *attack, Str *out) {
    for (unsigned i = attack_between(attack, 500, 200000); i > 0; i--)
        str_addf(out, "[Tag%u \"value\"]\n", i);
    str_add(out, "\n1. e4 *\n");
}

static void make_random(Attack *attack, Str *out) {
    for (unsigned i = attack_below(attack, 200000); i > 0; i--)
        str_add_char(out, (char)attack_below(attack, 256));
}

// The games that are known, with some bytes changed, lost or doubled.
static void make_changed(Attack *attack, Str *out) {
    CLEANUP(str_done) Str games = {0};
    folder_read(attack->common, "games.pgn", &games);
    texts_add_changed(attack, games.data, games.len, attack_between(attack, 5, 500), out);
}

// What is too much of one thing, or what somebody makes.
typedef struct Text {
    const char *name;
    Part parts[4];
    void (*make)(Attack *attack, Str *out);
} Text;

#define ONE(text)                                                                                  \
    { .pieces = text }
#define TEXT(called, ...)                                                                          \
    {                                                                                              \
        .name = called, .parts = { __VA_ARGS__ }                                                   \
    }

static const Text texts[] = {
    TEXT("one word", ONE(HEAD), {"Nf3xQ=e8", 100000, 3000000}, ONE(" *\n\n" HEAD "1. e4 *\n")),
    TEXT("one comment", ONE(HEAD "1. e4 {"), {"word after word ", 100000, 2000000},
         ONE("} e5 *\n")),
    TEXT("one comment without end", ONE(HEAD "1. e4 {"), {"word after word ", 100000, 2000000}),
    TEXT("comments of lines", ONE(HEAD "1. e4\n"),
         {"; a comment } { ( [Event \"x\"]\n% escaped\n", 1000, 300000}),
    TEXT("variations in variations", ONE(HEAD), {"1. e4 (", 1000, 500000}, {")", 1, 500000},
         ONE(" *\n")),
    TEXT("variations side by side", ONE(HEAD "1. e4"), {" (1. d4 d5 2. c4)", 1000, 300000},
         ONE(" *\n")),
    TEXT("a game without end", ONE(HEAD), {"1. Nf3 Nf6 2. Ng1 Ng8 ", 1000, 200000}, ONE("*\n")),
    TEXT("brackets that close nothing", ONE(HEAD), {") } ] > ", 1000, 500000}),
    {.name = "tags without end", .make = make_tags},
    TEXT("one tag", ONE("[White \""), {"\\\"name\\\\", 10000, 1000000}, ONE("\"]\n\n1. e4 *\n")),
    TEXT("one tag without end", ONE("[White \""), {"\\\"name\\\\", 10000, 1000000}),
    TEXT("NULs", {"[White \"a~b\"]~\n~~ 1. e~4 {~} *\n\n", 1, 5000}),
    TEXT("controls of terminals",
         {"[Event \"" EVIL "\"]\n|[White \"" EVIL "\"]\n|[Black \"" EVIL "\"]\n|[Result \"" EVIL
          "\"]\n|[FEN \"" EVIL "\"]\n|[Variant \"" EVIL "\"]\n|[" EVIL " \"x\"]\n|\n1. e4 {" EVIL
          "} $1 e5 ;" EVIL "\n2. Qh5 *\n\n|\n1. e4 {" EVIL "} " EVIL " $1 e5 *\n\n",
          5, 200}),
    TEXT("positions that are none", ONE(FEN),
         {"8/8/8/8/8/8/8/8 w - - 0 1" GAME "|kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w KQkq - 0 1" GAME
          "|PPPPPPPPP/8/8/8/8/8/8/k6K w - - 0 1" GAME "|99999999/8/8/8/8/8/8/8 w - - 0 1" GAME
          "|////////////////////////////////" GAME "|4k3/8/8/8/8/8/8/4K3 x - z9 0 0" GAME
          "|4k3/8/8/8/8/8/8/4K3 w KQkq e3 99999999999 -5" GAME
          "|4k3/4R3/8/8/8/8/8/4K3 w - - 0 1" GAME
          "|QQQQkQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1" GAME "|" GAME
          "|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1" GAME
          "|PPPPkPPP/8/8/8/8/8/8/4K3 w - - 0 1" GAME,
          5, 300}),
    TEXT("gigantic numbers", ONE(HEAD),
         {LONG ". e4 |-" LONG ". e4 |$" LONG " |$-" LONG " |{[%eval 1e999] [%clk -9]} |"
               "{[%eval #1e999]} ",
          20, 2000},
         ONE("99999-0\n")),
    TEXT("games of nothing",
         {"[Event \"\"]\n\n*\n\n|[Event \"\"]\n\n*\n\n|[]\n\n1-0 0-1 1/2-1/2\n", 1000, 60000}),
    TEXT("blanks", {" | |\n|\r|\t|\v\f|\r\r\n", 0, 4000000}),
    {.name = "random bytes", .make = make_random},
    {.name = "changed bytes", .make = make_changed},
    TEXT("UTF-16", ONE("\377\376"), {"[~E~v~e~n~t~ ~\"~\"~]~\n~", 1, 5000}),
};

// Configurations and profiles: lines that are none, and lines that are too much.
static const char lines[] =
    "[engine a]\n|\v[engine x]\n|\f[x]\r|\rcommand = x\n|[engine \n|]\n|= value\n|command\n|["
    "|command = ' \n|[profile magnus]\n|[magnus]\nbase = magnus\n|base = base\n|; comment"
    "|nodes.max = 1e999\n|nodes.scan = -1\n|filters = , , ,\n|theme = ../../../etc/passwd\n"
    "|keys = \033]0;OWNED\a\n|\302\233 = \342\200\256\n|option.Hash = " LONG "\n|\377\376\n";

static const Text configurations[] = {
    TEXT("lines", {lines, 1, 60}),
    TEXT("lines and a long one", {lines, 1, 60}, {"a = bbbbbbbbbbbbbbbb", 1, 200000}),
    TEXT("lines and NULs", {lines, 1, 60}, ONE("~[engine ~]\n~")),
};

// Keys and colours of one's own.
static const char key_lines[] =
    "[everywhere]\n|[panes]\n|[lists]\n|[queue]\n|[solution]\n|[games]\n|[nowhere]\n|[" EVIL "]\n"
    "|Q = queue\n|Q = next\n|F5 = queue store\n|Space =\n|q = accept\n|? = quit\n|: = accept\n|x = "
    "prune\n"
    "|y = reject\n|C-a = undo\n|C-c = accept\n|C-z = redo\n|Esc = quit\n|Enter = no such command\n"
    "|Equals = flip\n|Hash = \n| = accept\n|F99 = next\n|\303\274 = next\n|\377 = next\n|5 = next\n"
    "|w = w\n|a = shell rm -rf /\n|b = queue " LONG "\n|d = :::::\n|e = accept; accept\n"
    "|f = " EVIL "\n|" EVIL " = accept\n|g = help " LONG "\n; comment\n";
static const char theme_lines[] =
    "[theme]\n|about = " EVIL
    "\n|[board]\n|[panes]\n|[pieces]\n|[verdicts]\n|[moves]\n|[roles]\n|[marks]\n"
    "|light = #8787af / bright-blue\n|light = #xyzxyz\n|light = #" LONG
    "\n|dark = / / / /\n|text = own\n"
    "|text = #fff on #fff on #fff\n|title = own bold bold bold dim blink\n|dim = \033]0;OWNED\a\n"
    "|king = K\n|king = \342\200\256\n|queen = \n|rook = \360\237\217\260\360\237\217\260\n|size "
    "= " LONG
    "\n|size = -1\n|[king]\n|1 = ####\n|2 = ~~~~\n|base = a\n|base = ../../../../etc/passwd\n";

static const Text keys_of_strangers[] = {
    TEXT("keys", {key_lines, 1, 30}),
    TEXT("keys and a long line", {key_lines, 1, 30}, {"a = bbbbbbbbbbbbbbbb", 1, 200000}),
    TEXT("keys without end", {key_lines, 1000, 60000}),
};
static const Text themes_of_strangers[] = {
    TEXT("a theme", {theme_lines, 1, 30}),
    TEXT("a theme with a long line", {theme_lines, 1, 30}, {"a = bbbbbbbbbbbbbbbb", 1, 200000}),
    TEXT("a theme without end", {theme_lines, 1000, 60000}),
};

static void make_file(Attack *attack, const Text *text, const char *name) {
    CLEANUP(str_done) Str out = {0};
    for (size_t i = 0; i < COUNT_OF(text->parts) && text->parts[i].pieces; i++)
        texts_add(attack, &text->parts[i], &out);
    if (text->make)
        text->make(attack, &out);
    target_write(attack, name, &out);
}

// What a packer and a vandal make of it: a shell, with the file as $0 and a random number as $1.
static const char *const wrappings[] = {
    NULL,
    NULL,
    "gzip -1n <\"$0\"",
    "gzip -1n <\"$0\" | head -c $((20 + $1 % 5000))",
    "gzip -1n <\"$0\" | head -c -8; head -c 8 /dev/zero",
    "gzip -1n <\"$0\" | tail -c +$((30 + $1 % 50)) | cat \"$0\" -",
    "gzip -1n <\"$0\" | gzip -1n | gzip -1n",
    "gzip -1n <\"$0\"; cat \"$0\"",
    "{ cat \"$0\"; head -c 100000000 /dev/zero | tr '\\0' 'a'; } | gzip -1n",
    "bzip2 -1 <\"$0\" | head -c $((20 + $1 % 5000))",
    "xz -0 <\"$0\" | head -c $((20 + $1 % 5000))",
    "{ cat \"$0\"; head -c 20000000 /dev/zero; } | zstd -q -1",
    "printf '\\037\\213\\010'; head -c $(($1 % 90)) \"$0\"",
};

static void wrap(Attack *attack, const char *script) {
    target_shell(attack, text_of("{ %s; } >\"$0.packed\"; mv \"$0.packed\" \"$0\"", script),
                 "games.pgn");
}

#define NEW "@games.pgn --db @new.db --engine ENGINE"

static const Run readers[] = {
    RUN("in the workbench", IN_WORKBENCH, NEW, .opens = "? help", .pause = 200,
        .keys = WORDS("$", "G", "\033[F", "\r", PAGE_DOWN, "v", ":errors\r", "\033", ":game 2\r",
                      "llllhhkj", "?", "q")),
    RUN("checked on a terminal", ON_TERMINAL, "check @games.pgn"),
    RUN("scanned", ON_TERMINAL, "scan " NEW " --set nodes.scan=900 --format pgn",
        .before = INTERRUPTED_AFTER("3")),
    RUN("explained", ON_TERMINAL,
        "explain @games.pgn --ply CHOICE --engine ENGINE --set nodes.max=3000"),
    RUN("from a pipe", ON_PIPES, "@games.pgn", .before = "exec \"$0\" check - <\"$1\""),
};
enum { READERS = COUNT_OF(readers), TEXT_CASES = 2 * READERS * COUNT_OF(texts) };
enum { INI_CASES = 120, APPEARANCE_CASES = 160, INDEX_CASES = 5 };

static void read_games(Attack *attack) {
    const Text *text = &texts[attack->number / READERS % COUNT_OF(texts)];
    const char *script = ATTACK_ONE_OF(attack, wrappings);
    Run run = readers[attack->number % READERS];
    attack->is = text_of("%s, %s", text->name, run.name);
    make_file(attack, text, "games.pgn");
    if (script)
        wrap(attack, script);
    attack->choice = texts_pick(attack, "0|1|2");
    run.release = attack->number / READERS % 2;
    target_run(attack, run);
}

static void read_configuration(Attack *attack) {
    static const Run profiles[] = {
        {.stage = ON_TERMINAL, "profiles magnus"},
        {.stage = ON_TERMINAL, "profiles"},
    };
    const Text *text = &ATTACK_ONE_OF(attack, configurations);
    attack->is = text_of("a configuration of %s", text->name);
    target_shell(attack, "mkdir -p \"$0\"", ".config/onlymove");
    make_file(attack, text,
              texts_pick(attack, ".config/onlymove/config.ini|.config/onlymove/profiles.ini"));
    target_run(attack, attack->number % 3 < 2 ? profiles[attack->number % 3] : readers[0]);
}

// Both are chosen, and the theme is the one or the other kind.
static void read_appearance(Attack *attack) {
    Run run = RUN("", IN_WORKBENCH, SCENE " --theme a --pieces a", .opens = "game 1/54|$ ",
                  .pause = 60, .blind = true,
                  .keys = WORDS("A", " ", "?", "\033", ":theme a\r", ":glyphs a\r",
                                ":glyphs letters\r", ":theme\r", "jj", "\033", "Qbdefg"));
    const Text *text = attack->number % 2 ? &ATTACK_ONE_OF(attack, keys_of_strangers)
                                          : &ATTACK_ONE_OF(attack, themes_of_strangers);
    attack->is = text_of("%s of a stranger's", text->name);
    target_shell(attack, "mkdir -p \"$0/pieces\"", ".config/onlymove/themes");
    if (attack->number % 2) {
        run.words = SCENE;
        make_file(attack, text, ".config/onlymove/keys.ini");
    } else {
        make_file(attack, text, ".config/onlymove/themes/a.ini");
        make_file(attack, text, ".config/onlymove/themes/pieces/a.ini");
    }
    run.release = attack->number % 4 > 1;
    target_run(attack, run);
    target_hold_whole(attack, "store.db");
}

// A file large enough to have its index kept, and then that index spoilt.
static void read_index(Attack *attack) {
    static const Text changed = {.make = make_changed};
    attack->is = text_of("an index spoilt");
    make_file(attack, &changed, "games.pgn");
    wrap(attack,
         "for i in 1 2 3 4 5 6 7 8 9 10; do cat \"$0\" \"$0\" >\"$0.2\"; mv \"$0.2\" \"$0\";"
         " done; cat \"$0\"");
    target_run(attack, readers[0]);
    wrap(attack,
         "for f in \"${0%/*}\"/.cache/onlymove/games/*; do head -c $(($1 % 5000)) \"$f\""
         " >\"$f.2\"; head -c 5000 \"$0\" >>\"$f.2\"; mv \"$f.2\" \"$f\"; done; cat \"$0\"");
    target_run(attack, readers[0]);
}

static void attempt(Attack *attack) {
    const unsigned n = attack->number;
    (n >= TEXT_CASES + INI_CASES + APPEARANCE_CASES ? read_index
     : n >= TEXT_CASES + INI_CASES                  ? read_appearance
     : n >= TEXT_CASES                              ? read_configuration
                                                    : read_games)(attack);
}

FAMILY(files, "games, packed games, configurations, keys, themes, indexes of strangers", 10,
       attempt, TEXT_CASES + INI_CASES + APPEARANCE_CASES + INDEX_CASES);
