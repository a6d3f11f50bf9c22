// Files that strangers could have made: games, packed games, configurations, indexes. All of them
// are made here, from the seed of the case, and read by every command that reads files. The
// program says what is wrong, in time and in memory, and sends nothing of it to the terminal that
// steers one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/attack/targets.h"

enum { READERS = 5 };

typedef void Maker(Attack *attack, FILE *file);

#define HEAD "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"

// Clears the screen, sets title and clipboard, C1 controls, reads from right to left, and is no
// UTF-8.
static const char EVIL[] = "\033[2J\033]0;OWNED\a\033]52;c;T1dORUQ=\a\033P+q\033\\\302\233"
                           "31m\342\200\256evil\342\201\247\b\b\r\377\376\300\200\355\240\200\x7f";

static void put_many(FILE *file, const char *text, unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        fputs(text, file);
    }
}

static unsigned some(Attack *attack, unsigned least, unsigned most)
{
    return least + attack_below(attack, most - least);
}

static void make_depth(Attack *attack, FILE *file)
{
    fputs(HEAD, file);
    put_many(file, "1. e4 (", some(attack, 1000, 500000));
    put_many(file, ")", some(attack, 1, 500000));
    fputs(" *\n", file);
}

static void make_tags(Attack *attack, FILE *file)
{
    for (unsigned i = some(attack, 500, 200000); i > 0; i--) {
        fprintf(file, "[Tag%u \"value\"]\n", i);
    }
    fputs("\n1. e4 *\n", file);
}

static void make_nuls(Attack *attack, FILE *file)
{
    for (unsigned i = some(attack, 1, 5000); i > 0; i--) {
        fwrite("[White \"a\0b\"]\0\n\0\0 1. e\0004 {\0} *\n\n", 1, 36, file);
    }
}

static void make_evil(Attack *attack, FILE *file)
{
    static const char *const tags[] = {"Event", "White", "Black", "Result", "FEN", "Variant"};
    for (unsigned i = some(attack, 1, 40); i > 0; i--) {
        const char *tag = tags[attack_below(attack, COUNT_OF(tags))];
        fprintf(file,
                "[White \"%s\"]\n[%s \"%s\"]\n[%s \"x\"]\n\n1. e4 {%s} %s $1 e5 ;%s\n2. Qh5 *\n\n",
                EVIL, tag, EVIL, EVIL, EVIL, attack_below(attack, 2) ? EVIL : "", EVIL);
    }
}

static void make_fens(Attack *attack, FILE *file)
{
    static const char *const fens[] = {
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w KQkq - 0 1",
        "PPPPPPPPP/8/8/8/8/8/8/k6K w - - 0 1",
        "99999999/8/8/8/8/8/8/8 w - - 0 1",
        "////////////////////////////////",
        "4k3/8/8/8/8/8/8/4K3 w KQkq e3 99999999999 -5",
        "4k3/8/8/8/8/8/8/4K3 x - z9 0 0",
        "QQQQkQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "PPPPkPPP/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "",
    };
    for (unsigned i = some(attack, 5, 300); i > 0; i--) {
        fprintf(file, "[SetUp \"1\"]\n[FEN \"%s\"]\n\n1. e4 Ke2 O-O 2. Qxh8# *\n\n",
                fens[attack_below(attack, COUNT_OF(fens))]);
    }
}

static void make_numbers(Attack *attack, FILE *file)
{
    fputs(HEAD, file);
    for (unsigned i = some(attack, 5, 500); i > 0; i--) {
        fprintf(file,
                "%s999999999999999999999999. e4 $%s99999999999 {[%%eval %s1e999] [%%clk -9]} ",
                attack_below(attack, 2) ? "-" : "", attack_below(attack, 2) ? "-" : "",
                attack_below(attack, 2) ? "#" : "");
    }
    fputs("99999-0\n", file);
}

static void make_games(Attack *attack, FILE *file)
{
    for (unsigned i = some(attack, 1000, 60000); i > 0; i--) {
        fputs(i % 3 ? "[Event \"\"]\n\n*\n\n" : "[]\n\n1-0 0-1 1/2-1/2\n", file);
    }
}

static void make_blanks(Attack *attack, FILE *file)
{
    static const char *const blanks[] = {" ", "\n", "\r", "\t", "\v\f", "\r\r\n"};
    put_many(file, blanks[attack_below(attack, COUNT_OF(blanks))], some(attack, 0, 4000000));
}

static void make_random(Attack *attack, FILE *file)
{
    for (unsigned i = some(attack, 0, 200000); i > 0; i--) {
        putc((int)attack_below(attack, 256), file);
    }
}

// The games that are known, with some bytes changed, lost or doubled.
static void make_mutated(Attack *attack, FILE *file)
{
    ENDS_BY(str_done) Str games = {0};
    folder_read(attack->common, "puzzles.pgn", &games);
    const unsigned rarely = some(attack, 5, 500);
    for (size_t i = 0; i < games.len; i++) {
        unsigned how = attack_below(attack, rarely);
        if (how != 0) {
            putc(games.data[i], file);
        }
        if (how <= 1) {
            putc(attack_below(attack, 2) ? "[]{}()\";$%\\\n\r*"[attack_below(attack, 15)]
                                         : (int)attack_below(attack, 256),
                 file);
        }
    }
}

static void make_utf16(Attack *attack, FILE *file)
{
    fputs("\377\376", file);
    for (unsigned i = some(attack, 1, 5000); i > 0; i--) {
        fwrite("[\0E\0v\0e\0n\0t\0 \0\"\0\"\0]\0\n\0", 1, 22, file);
    }
}

// A text that is too much of one thing, or what somebody makes.
static const struct {
    const char *name, *start, *piece, *end;
    unsigned least, most; // pieces
    Maker *make;
} texts[] = {
    {"one word", HEAD, "Nf3xQ=e8", " *\n\n" HEAD "1. e4 *\n", 100000, 3000000, NULL},
    {"one comment", HEAD "1. e4 {", "word after word ", "} e5 *\n", 100000, 2000000, NULL},
    {"one comment without end", HEAD "1. e4 {", "word after word ", "", 100000, 2000000, NULL},
    {"comments of lines", HEAD "1. e4\n", "; a comment } { ( [Event \"x\"]\n% escaped\n", "", 1000,
     300000, NULL},
    {"variations in variations", .make = make_depth},
    {"variations side by side", HEAD "1. e4", " (1. d4 d5 2. c4)", " *\n", 1000, 300000, NULL},
    {"a game without end", HEAD, "1. Nf3 Nf6 2. Ng1 Ng8 ", "*\n", 1000, 200000, NULL},
    {"brackets that close nothing", HEAD, ") } ] > ", "", 1000, 500000, NULL},
    {"tags without end", .make = make_tags},
    {"one tag", "[White \"", "\\\"name\\\\", "\"]\n\n1. e4 *\n", 10000, 1000000, NULL},
    {"one tag without end", "[White \"", "\\\"name\\\\", "", 10000, 1000000, NULL},
    {"NULs", .make = make_nuls},
    {"controls of terminals", .make = make_evil},
    {"positions that are none", .make = make_fens},
    {"gigantic numbers", .make = make_numbers},
    {"games of nothing", .make = make_games},
    {"blanks", .make = make_blanks},
    {"random bytes", .make = make_random},
    {"changed bytes", .make = make_mutated},
    {"UTF-16", .make = make_utf16},
};

static void make_text(Attack *attack, FILE *file)
{
    const size_t which = attack->number / READERS % COUNT_OF(texts);
    if (texts[which].make) {
        texts[which].make(attack, file);
        return;
    }
    fputs(texts[which].start, file);
    put_many(file, texts[which].piece, some(attack, texts[which].least, texts[which].most));
    fputs(texts[which].end, file);
}

// What a packer and a vandal make of it: a shell, with the file as $0 and a number as $1.
static const struct {
    const char *name, *script;
} wrappings[] = {
    {"plain", NULL},
    {"plain", NULL},
    {"gz", "gzip -1n <\"$0\""},
    {"gz cut short", "gzip -1n <\"$0\" | head -c $((20 + $1))"},
    {"gz with a wrong checksum", "gzip -1n <\"$0\" | head -c -8; head -c 8 /dev/zero"},
    {"gz with a strange middle", "gzip -1n <\"$0\" | tail -c +$((30 + $1 % 50)) | cat \"$0\" -"},
    {"gz in gz in gz", "gzip -1n <\"$0\" | gzip -1n | gzip -1n"},
    {"gz before plain", "gzip -1n <\"$0\"; cat \"$0\""},
    {"gz of 100 MB", "{ cat \"$0\"; head -c 100000000 /dev/zero | tr '\\0' 'a'; } | gzip -1n"},
    {"bz2 cut short", "bzip2 -1 <\"$0\" | head -c $((20 + $1))"},
    {"xz cut short", "xz -0 <\"$0\" | head -c $((20 + $1))"},
    {"zst of zeros", "{ cat \"$0\"; head -c 20000000 /dev/zero; } | zstd -q -1"},
    {"only the mark of gz", "printf '\\037\\213\\010'; head -c $(($1 % 90)) \"$0\""},
};

static void wrap(Attack *attack, const char *script)
{
    ENDS_BY(str_done) Str path = {0};
    ENDS_BY(str_done) Str all = {0};
    char number[16];
    Command run;
    snprintf(number, sizeof number, "%u", attack_below(attack, 5000));
    str_addf(&all, "{ %s; } >\"$0.packed\"; mv \"$0.packed\" \"$0\"", script);
    attack_holds(attack,
                 command_run(&run,
                             WORDS("/bin/sh", "-c", str_text(&all),
                                   target_own(attack, "games.pgn", &path), number),
                             NULL, NULL, RUN_MS),
                 "the file cannot be packed");
    command_done(&run);
}

static void make_file(Attack *attack, Maker *make, const char *name)
{
    ENDS_BY(str_done) Str path = {0};
    FILE *file = fopen(target_own(attack, name, &path), "w");
    attack_holds(attack, file, "%s cannot be written", name);
    make(attack, file);
    attack_holds(attack, fclose(file) == 0, "%s cannot be written", name);
}

static void look_around(Attack *attack, const char *games, const char *db)
{
    target_walk_through(attack,
                        (Run){.program = attack->number % 2 ? target_release() : NULL,
                              .words = WORDS(games, "--db", db, "--engine", target_engine())},
                        "? help",
                        WORDS("$", "G", "\033[F", "\r", "\033[6~", "v", ":errors\r", "\033",
                              ":game 2\r", "llllhhkj", "?", "q"),
                        200);
}

enum { TEXT_CASES = 2 * READERS * COUNT_OF(texts) };

static void read_games(Attack *attack, unsigned reader)
{
    ENDS_BY(str_done) Str games = {0};
    ENDS_BY(str_done) Str db = {0};
    char ply[16];
    Run run = {.program = attack->number / READERS % 2 ? target_release() : NULL};
    target_own(attack, "games.pgn", &games);
    target_own(attack, "store.db", &db);
    snprintf(ply, sizeof ply, "%u", attack_below(attack, 3));
    switch (reader) {
    case 0:
        look_around(attack, str_text(&games), str_text(&db));
        return;
    case 1:
        run.words = WORDS("check", str_text(&games));
        target_run_on_terminal(attack, run);
        return;
    case 2:
        run.before = INTERRUPTED_AFTER("3");
        run.words = WORDS("scan", str_text(&games), "--db", str_text(&db), "--engine",
                          target_engine(), "--set", "nodes.scan=900", "--format", "pgn");
        target_run_on_terminal(attack, run);
        return;
    case 3:
        run.words = WORDS("explain", str_text(&games), "--ply", ply, "--engine", target_engine(),
                          "--set", "nodes.max=3000");
        target_run_on_terminal(attack, run);
        return;
    default:
        run.words = WORDS("check", str_text(&games));
        run.before = "exec \"$0\" check - <\"$2\"";
        Command done = target_run(attack, run);
        command_done(&done);
    }
}

// Configurations and profiles: lines that are none, and lines that are too much.
static void make_ini(Attack *attack, FILE *file)
{
    static const char *const lines[] = {
        "[engine a]\n",
        "\v[engine x]\n",
        "\f[x]\r",
        "\rcommand = x\n",
        "[engine \n",
        "]\n",
        "= value\n",
        "command\n",
        "command = ' \n",
        "[profile magnus]\n",
        "[",
        "[magnus]\nbase = magnus\n",
        "base = base\n",
        "nodes.max = 1e999\n",
        "nodes.scan = -1\n",
        "filters = , , ,\n",
        "; comment",
        "theme = ../../../etc/passwd\n",
        "keys = \033]0;OWNED\a\n",
        "\302\233 = \342\200\256\n",
        "option.Hash = 99999999999999999999\n",
        "\377\376\n",
    };
    for (unsigned i = some(attack, 1, 60); i > 0; i--) {
        fputs(lines[attack_below(attack, COUNT_OF(lines))], file);
    }
    if (attack_below(attack, 4) == 0) {
        put_many(file, "a = bbbbbbbbbbbbbbbb", some(attack, 1, 200000));
    }
    if (attack_below(attack, 4) == 0) {
        fwrite("\0[engine \0]\n\0", 1, 12, file);
    }
}

static const char *const configured[] = {"onlymove/config.ini", "onlymove/profiles.ini"};

static void read_configuration(Attack *attack)
{
    ENDS_BY(str_done) Str folder = {0};
    ENDS_BY(str_done) Str games = {0};
    ENDS_BY(str_done) Str db = {0};
    mkdir(target_own(attack, "onlymove", &folder), 0755);
    make_file(attack, make_ini, configured[attack_below(attack, COUNT_OF(configured))]);
    setenv("XDG_CONFIG_HOME", str_text(&attack->folder.path), 1);
    target_copy(attack, "puzzles.pgn", "games.pgn");
    if (attack->number % 3 == 0) {
        target_run_on_terminal(attack, (Run){.words = WORDS("profiles", "magnus")});
    } else if (attack->number % 3 == 1) {
        target_run_on_terminal(attack, (Run){.words = WORDS("profiles")});
    } else {
        look_around(attack, target_own(attack, "games.pgn", &games),
                    target_own(attack, "store.db", &db));
    }
}

// A file large enough to have its index kept, and then that index spoilt.
static void read_index(Attack *attack)
{
    ENDS_BY(str_done) Str games = {0};
    ENDS_BY(str_done) Str db = {0};
    setenv("XDG_CACHE_HOME", str_text(&attack->folder.path), 1);
    make_file(attack, make_mutated, "games.pgn");
    wrap(attack,
         "for i in 1 2 3 4 5 6 7 8 9 10; do cat \"$0\" \"$0\" >\"$0.2\"; mv \"$0.2\" \"$0\";"
         " done; cat \"$0\"");
    look_around(attack, target_own(attack, "games.pgn", &games),
                target_own(attack, "store.db", &db));
    wrap(attack, "for f in \"${0%/*}\"/onlymove/games/*; do head -c $1 \"$f\" >\"$f.2\";"
                 " head -c 5000 \"$0\" >>\"$f.2\"; mv \"$f.2\" \"$f\"; done; cat \"$0\"");
    look_around(attack, str_text(&games), str_text(&db));
}

enum { INI_CASES = 45, INDEX_CASES = 5 };

static void attempt(Attack *attack)
{
    unsigned n = attack->number;
    if (n >= TEXT_CASES + INI_CASES) {
        read_index(attack);
    } else if (n >= TEXT_CASES) {
        read_configuration(attack);
    } else {
        make_file(attack, make_text, "games.pgn");
        const char *script = wrappings[attack_below(attack, COUNT_OF(wrappings))].script;
        if (script) {
            wrap(attack, script);
        }
        read_games(attack, n % READERS);
    }
}

static void say(unsigned n, Str *out)
{
    static const char *const readers[READERS] = {"in the workbench", "checked on a terminal",
                                                 "scanned", "explained", "from a pipe"};
    if (n >= TEXT_CASES + INI_CASES) {
        str_add(out, "an index spoilt");
    } else if (n >= TEXT_CASES) {
        str_add(out, "a configuration");
    } else {
        str_addf(out, "%s, %s", texts[n / READERS % COUNT_OF(texts)].name, readers[n % READERS]);
    }
}

const Family files_family = {"files",
                             "games, packed games, configurations and indexes of strangers",
                             TEXT_CASES + INI_CASES + INDEX_CASES,
                             7,
                             attempt,
                             say};
