// A UCI engine for tests: fast, deterministic, and faulty on request. What it finds is find.h's,
// which faults it has faults.h's.
//
// Depth d has spent 20 * 1.5^(d-1) nodes. At the node limit it reports a torn block as
// Stockfish does: rank 1 a depth deeper with a bound, the others once more. `go infinite` ends at
// depth 30 and waits for stop.
//
// Options, on its command line or in $FAKE_ENGINE_WORDS: --name TEXT, --option TEXT (one more that
// it offers: "name Style type combo ..."),
// --wdl (it offers UCI_ShowWDL, and says chances when told to), --wdl-words TEXT (says these
// instead), --delay-ms N (before each iteration), --exit-code N (when it quits, and when it dies as
// told: then 1 without it), the faults in the table of faults.c, and for them --only-fen TEXT and
// --once FILE.
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/notation.h"
#include "tests/fake-engine/faults.h"
#include "tests/fake-engine/find.h"

enum { OFFERS_MAX = 8 };
enum { FIRST_NODES = 20, INFINITE_DEPTH = 30, DEATH_DEPTH = 3, LATE_MS = 2000, LIFETIME = 120 };

typedef struct Fake {
    const char *name, *offers[OFFERS_MAX];
    int offer_count;
    const char *wdl; // NULL: not offered; "": of the score; else said as it is
    bool shows_wdl;
    int delay; // milliseconds before each iteration
    int exit_code;
    Faults faults;
    bool deaf_to_isready;
    int multipv;
    Position position;
    Position former; // of the search before
    Str input;
    Str later;  // what came in a search and must wait for its end
    bool ended; // standard input has
} Fake;

static bool has(const Fake *fake, FaultKind kind) {
    return fake->faults.active[kind];
}

// The next line of input without its newline, waiting for it at most `wait` milliseconds (-1: for
// ever). False when none came.
static bool read_line(Fake *fake, int wait, Str *line) {
    for (;;) {
        const char *text = str_text(&fake->input);
        const char *end = strchr(text, '\n');
        if (end) {
            size_t len = (size_t)(end - text);
            str_clear(line);
            str_add_bytes(line, text, len);
            memmove(fake->input.data, end + 1, fake->input.len - len);
            fake->input.len -= len + 1;
            return true;
        }
        struct pollfd fd = {.fd = STDIN_FILENO, .events = POLLIN};
        if (fake->ended || poll(&fd, 1, wait) <= 0)
            return false;
        char bytes[4096];
        ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
        fake->ended = got <= 0;
        str_add_bytes(&fake->input, bytes, got > 0 ? (size_t)got : 0);
    }
}

// Waits `wait` milliseconds. True when the search is to end.
static bool told_to_stop(Fake *fake, int wait) {
    CLEANUP(str_done) Str line = {0};
    bool stop = false;
    while (!stop && read_line(fake, wait, &line)) {
        const char *text = str_text(&line);
        if (strcmp(text, "isready") == 0) {
            puts("readyok");
            fflush(stdout);
        } else if (strcmp(text, "quit") == 0) {
            if (!fake->faults.asked[IGNORE_QUIT])
                exit(fake->exit_code);
        } else if (strcmp(text, "stop") == 0) {
            stop = !has(fake, IGNORE_STOP);
        } else {
            str_addf(&fake->later, "%s\n", text);
        }
    }
    return stop;
}

static void put_move(Move move) {
    printf(" %s", UCI_MOVE_TEXT(move));
}

static void die(const Fake *fake) {
    faults_die(fake->exit_code ? fake->exit_code : 1);
}

static void put_score(const Fake *fake, Score score) {
    if (has(fake, MATE_ZERO))
        printf(" score mate 0");
    else if (has(fake, MATE_FAR))
        printf(" score mate 32000");
    else if (has(fake, SCORE_HUGE))
        printf(" score cp -2147483648");
    else
        printf(" score %s %d", score.mate ? "mate" : "cp", score.value);
}

// A mate is won; of all else half are drawn, and a centipawn is two games.
static void put_chances(const Fake *fake, Score score) {
    if (!fake->shows_wdl)
        return;
    const int won = score.mate ? (score.value > 0 ? 1000 : 0) : 250 + score.value;
    if (fake->wdl[0])
        printf(" wdl %s", fake->wdl);
    else
        printf(" wdl %d %d %d", won, score.mate ? 0 : 500, score.mate ? 1000 - won : 500 - won);
}

// How much was done, as words after the score.
static void put_effort(const Fake *fake, uint64_t nodes) {
    uint64_t fullness = nodes / 1000 < 1000 ? nodes / 1000 : 1000;
    if (has(fake, NODES_NEGATIVE)) {
        printf(" nodes -%llu time -1", (unsigned long long)nodes);
    } else if (has(fake, NUMBERS_HUGE)) {
        printf(" nodes 99999999999999999999999 nps 18446744073709551615 time 9223372036854775807");
    } else {
        printf(" nodes %llu nps 1000000 hashfull %llu tbhits %d time %llu",
               (unsigned long long)nodes, (unsigned long long)fullness,
               has(fake, IN_TABLES) ? MOVES_MAX : 0, (unsigned long long)(nodes / 1000));
    }
}

static void put_line(const Fake *fake, const RootMove *root, int rank, int depth, uint64_t nodes,
                     const char *bound) {
    int said = has(fake, DEPTH_FALLS) ? 100 - depth : has(fake, NUMBERS_HUGE) ? INT_MAX : depth;
    printf("info depth %d seldepth %d", said, depth + root->pv_count);
    if (!has(fake, NO_MULTIPV))
        printf(" multipv %d", rank);
    put_score(fake, root->score);
    put_chances(fake, root->score);
    fputs(bound, stdout);
    put_effort(fake, nodes);
    fputs(" pv", stdout);
    for (int i = 0; i < root->pv_count; i++)
        put_move(root->pv[i]);
    fputs(has(fake, TORN_PV) ? " a1a1 e2e4" : "", stdout);
    puts(fake->faults.asked[CRLF] ? "\r" : "");
}

static void put_exact_line(const Fake *fake, const RootMove *root, int rank, int depth,
                           uint64_t nodes) {
    bool bounds = has(fake, BOUNDS) || has(fake, BOUNDS_ONLY);
    if (bounds) {
        put_line(fake, root, rank, depth, nodes, " lowerbound");
        put_line(fake, root, rank, depth, nodes, " upperbound");
    }
    if (!has(fake, BOUNDS_ONLY))
        put_line(fake, root, rank, depth, nodes, "");
}

static void flood(Fake *fake) {
    do {
        for (int i = 0; i < 1000; i++)
            puts("info depth 1 currmove e2e4 currmovenumber 1 nodes 1");
    } while (!told_to_stop(fake, 0) && !fake->ended);
}

// Iterations up to the limit (0: until stopped).
static void iterate(Fake *fake, const RootMove *roots, int shown, uint64_t limit) {
    uint64_t nodes = FIRST_NODES;
    for (int depth = 1;; depth++, nodes += nodes / 2) {
        if (told_to_stop(fake, fake->delay))
            return;
        if (has(fake, FLOOD_OF_LINES) && depth > INFINITE_DEPTH) {
            depth = INFINITE_DEPTH;
            nodes = FIRST_NODES;
        } else if (!limit && depth > INFINITE_DEPTH) {
            while (!told_to_stop(fake, -1) && !fake->ended) {
            }
            return;
        }
        faults_put_nuisance(&fake->faults, depth);
        const bool ends = limit && nodes >= limit;
        const bool torn = ends && !has(fake, WHOLE_END);
        for (int i = 0; i < shown; i++) {
            if (torn && i == 0) {
                put_line(fake, &roots[i], i + 1, depth, limit, " lowerbound");
            } else {
                put_exact_line(fake, &roots[has(fake, ONE_MOVE) ? 0 : i], i + 1,
                               torn ? depth - 1 : depth, torn ? limit : nodes);
            }
        }
        fflush(stdout);
        while (ends && !torn && !told_to_stop(fake, -1) && !fake->ended) {
        }
        if (ends)
            return;
        if (has(fake, DIE_IN_SEARCH) && depth == DEATH_DEPTH)
            die(fake);
        if (has(fake, HANG_IN_SEARCH) && depth == DEATH_DEPTH)
            faults_hang();
    }
}

// What it says between go and bestmove.
static void talk(Fake *fake, const RootMove *roots, int shown, uint64_t limit) {
    if (has(fake, HANG_AFTER_GO))
        faults_hang();
    if (has(fake, CLOSE_OUTPUT)) {
        fclose(stdout);
        close(STDOUT_FILENO);
        faults_hang();
    }
    if (has(fake, FLOOD))
        flood(fake);
    else if (has(fake, GARBAGE_ONLY))
        faults_put_garbage();
    else if (shown && !has(fake, MUTE))
        iterate(fake, roots, has(fake, ONE_LINE) ? 1 : shown, has(fake, NO_LIMIT) ? 0 : limit);
    else if (!shown)
        printf("info depth 0 score %s 0\n", pos_in_check(&fake->position) ? "mate" : "cp");
}

static void put_bestmove(const Fake *fake, const RootMove *roots, int count) {
    fputs("bestmove", stdout);
    if (has(fake, ILLEGAL_BESTMOVE))
        fputs(" a1a1", stdout);
    else if (count == 0 || has(fake, NO_BESTMOVE))
        fputs(" (none)", stdout);
    else if (!has(fake, BARE_BESTMOVE))
        put_move(roots[has(fake, OTHER_BESTMOVE) ? count - 1 : 0].move);
    puts(fake->faults.asked[CRLF] ? "\r" : "");
}

static void search(Fake *fake, uint64_t limit) {
    RootMove roots[MOVES_MAX];
    faults_begin_search(&fake->faults, &fake->position);
    Position asked = has(fake, STALE) ? fake->former : fake->position;
    fake->former = fake->position;
    int count = find_moves(&asked, roots);
    int shown = count < fake->multipv ? count : fake->multipv;
    find_variations(&asked, roots, shown);
    faults_before_search(&fake->faults);
    talk(fake, roots, shown, limit);
    put_bestmove(fake, roots, count);
    if (has(fake, TWO_BESTMOVES))
        put_bestmove(fake, roots, count);
    if (has(fake, INFO_AFTER_BESTMOVE))
        iterate(fake, roots, shown, limit ? limit : 1000);
    // What waited for the end of a search comes before what has not been looked at.
    Str input = fake->later;
    str_add(&input, str_text(&fake->input));
    str_done(&fake->input);
    fake->input = input;
    fake->later = (Str){0};
}

// "startpos" or "fen ...", then perhaps "moves ...".
static void set_position(Fake *fake, char *text) {
    char *moves = strstr(text, " moves ");
    if (moves) {
        *moves = '\0';
        moves += strlen(" moves ");
    }
    Position pos = pos_start();
    if (strncmp(text, "fen ", 4) == 0 && pos_from_fen(&pos, text + 4, NULL) != STATUS_OK)
        return;
    char *save = NULL;
    for (char *word = moves ? strtok_r(moves, " ", &save) : NULL; word;
         word = strtok_r(NULL, " ", &save)) {
        Move move;
        if (uci_move_read(&pos, word, strlen(word), &move, NULL) != STATUS_OK)
            return;
        pos_play(&pos, move);
    }
    fake->position = pos;
}

static void introduce(const Fake *fake) {
    printf("id name %s\nid author nobody\n", fake->name);
    printf("option name Threads type spin default 1 min 1 max 8\n"
           "option name Hash type spin default 16 min 1 max 1024\n"
           "option name MultiPV type spin default 1 min 1 max 500\n"
           "option name Clear Hash type button\n");
    fputs(fake->wdl ? "option name UCI_ShowWDL type check default false\n" : "", stdout);
    faults_introduce(&fake->faults);
    for (int i = 0; i < fake->offer_count; i++)
        printf("option %s\n", fake->offers[i]);
}

// False when it is to quit.
static bool obey(Fake *fake, char *line) {
    static const char multipv[] = "setoption name MultiPV value ";
    static const char wdl[] = "setoption name UCI_ShowWDL value ";
    if (strcmp(line, "uci") == 0) {
        introduce(fake);
        fputs(faults_strike(&fake->faults, NO_UCIOK) ? "" : "uciok\n", stdout);
    } else if (strcmp(line, "isready") == 0) {
        fake->deaf_to_isready = fake->deaf_to_isready || faults_strike(&fake->faults, NO_READYOK);
        if (fake->faults.asked[LATE_READYOK])
            poll(NULL, 0, LATE_MS);
        fputs(fake->deaf_to_isready ? "" : "readyok\n", stdout);
    } else if (strncmp(line, multipv, sizeof multipv - 1) == 0) {
        fake->multipv = atoi(line + sizeof multipv - 1);
    } else if (strncmp(line, wdl, sizeof wdl - 1) == 0 && fake->wdl) {
        fake->shows_wdl = strcmp(line + sizeof wdl - 1, "true") == 0;
    } else if (strncmp(line, "position ", 9) == 0) {
        set_position(fake, line + 9);
    } else if (strcmp(line, "go infinite") == 0) {
        search(fake, 0);
    } else if (strncmp(line, "go nodes ", 9) == 0) {
        search(fake, strtoull(line + 9, NULL, 10));
    }
    return strcmp(line, "quit") != 0 || fake->faults.asked[IGNORE_QUIT];
}

static bool read_options(Fake *fake, char *argv[]) {
    for (char **arg = argv + 1; *arg; arg++) {
        if (faults_take(&fake->faults, &arg))
            continue;
        if (strcmp(*arg, "--name") == 0 && arg[1]) {
            fake->name = *++arg;
        } else if (strcmp(*arg, "--wdl") == 0) {
            fake->wdl = "";
        } else if (strcmp(*arg, "--wdl-words") == 0 && arg[1]) {
            fake->wdl = *++arg;
        } else if (strcmp(*arg, "--option") == 0 && arg[1] && fake->offer_count < OFFERS_MAX) {
            fake->offers[fake->offer_count++] = *++arg;
        } else if (strcmp(*arg, "--delay-ms") == 0 && arg[1]) {
            fake->delay = atoi(*++arg);
        } else if (strcmp(*arg, "--exit-code") == 0 && arg[1]) {
            fake->exit_code = atoi(*++arg);
        } else {
            fprintf(stderr, "fake engine: no such option: %s\n", *arg);
            return false;
        }
    }
    return true;
}

// The same of $FAKE_ENGINE_WORDS, blanks between them: words of its command line are part of what
// an engine is, and a fault that passes is not.
static bool read_environment(Fake *fake) {
    enum { WORDS = 16 };
    char *words[WORDS] = {"fake-engine"};
    size_t count = 1;
    const char *given = getenv("FAKE_ENGINE_WORDS");
    if (!given)
        return true;
    char *rest = strdup(given); // kept, as the words are
    while (count + 1 < WORDS && (words[count] = strtok(count == 1 ? rest : NULL, " ")))
        count++;
    return read_options(fake, words);
}

int main(int argc, char *argv[]) {
    (void)argc;
    Fake fake = {.name = "Fake 1.0", .multipv = 1};
    alarm(LIFETIME); // so that a broken test leaves nothing behind
    fake.position = pos_start();
    if (!read_options(&fake, argv) || !read_environment(&fake))
        return 2;
    fake.former = fake.position;
    faults_at_start(&fake.faults);
    if (faults_strike(&fake.faults, DIE_AT_START))
        die(&fake);
    Str line = {0};
    bool obeys = true;
    while (obeys && read_line(&fake, -1, &line)) {
        obeys = obey(&fake, line.data);
        if (!ferror(stdout))
            fflush(stdout);
    }
    str_done(&line);
    str_done(&fake.input);
    if (fake.faults.asked[IGNORE_QUIT]) // and the end of its input
        faults_hang();
    return fake.exit_code;
}
