// A UCI engine for tests: fast, deterministic, and faulty on request.
//
// What it finds is a function of the position alone. Mates in up to three moves, and being mated in
// up to two, are found exactly, by looking at every move. All else scores what a hash of the
// position after the move says, at most 60 centipawns either way. Repetition and the fifty moves do
// not count.
//
// Depth d has spent 20 * 1.5^(d-1) nodes. At the node limit it reports a torn block as Stockfish
// does: rank 1 a depth deeper with a bound, the others once more. `go infinite` ends at depth 30
// and waits for stop.
//
// Options: --name TEXT, --option TEXT (one more that it offers: "name Style type combo ..."),
// --delay-ms N (before each iteration), --exit-code N (when it quits, and when it dies as told:
// then 1 without it), and the faults in the table below.
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/analysis.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "onlymove/str.h"

enum { OFFERS_MAX = 8 };
enum { FIRST_NODES = 20, INFINITE_DEPTH = 30, DEATH_DEPTH = 3, LIFETIME = 120, PV_MAX = 8 };

typedef enum FaultKind {
    DIE_AT_START = 1 << 0,  // before uciok
    DIE_IN_SEARCH = 1 << 1, // after depth 3
    HANG_AFTER_GO = 1 << 2, // deaf and dumb
    NO_READYOK = 1 << 3,
    IGNORE_STOP = 1 << 4,
    GARBAGE = 1 << 5,      // lines that are no UCI between those that are
    LONG_LINE = 1 << 6,    // two megabytes without an end
    NUL = 1 << 7,          // NUL bytes between and within lines
    ILLEGAL_PV = 1 << 8,   // one line illegal from its first move, all others from their last
    CLOSE_OUTPUT = 1 << 9, // after go, and goes on
    FLOOD = 1 << 10,       // output without end, until stop
    MUTE = 1 << 11,        // bestmove and nothing else
} FaultKind;

static const struct {
    const char *option;
    FaultKind kind;
} faults[] = {
    {"--die-at-start", DIE_AT_START},
    {"--die-in-search", DIE_IN_SEARCH},
    {"--hang-after-go", HANG_AFTER_GO},
    {"--no-readyok", NO_READYOK},
    {"--ignore-stop", IGNORE_STOP},
    {"--garbage", GARBAGE},
    {"--long-line", LONG_LINE},
    {"--nul", NUL},
    {"--illegal-pv", ILLEGAL_PV},
    {"--close-output", CLOSE_OUTPUT},
    {"--flood", FLOOD},
    {"--mute", MUTE},
};

typedef struct Fake {
    const char *name;
    const char *offers[OFFERS_MAX];
    int offer_count;
    int delay; // milliseconds before each iteration
    int exit_code;
    unsigned faults;
    int multipv;
    Position position;
    Str input;
    Str later;  // what came in a search and must wait for its end
    bool ended; // standard input has
} Fake;

typedef struct RootMove {
    Move move;
    Score score;
    int pv_count;
    Move pv[PV_MAX];
} RootMove;

static uint64_t mix(uint64_t x) // the finalizer of SplitMix64
{
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

static bool mates_in_1(const Position *pos, Move *key)
{
    Move moves[MOVES_MAX];
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        if (!pos_gives_check(pos, moves[i])) {
            continue;
        }
        Position next;
        pos_make(pos, moves[i], &next);
        if (!pos_has_legal_move(&next)) {
            *key = moves[i];
            return true;
        }
    }
    return false;
}

// The side to move has moves, and after each of them is mated in 1.
static bool mated_after_any_move(const Position *pos)
{
    Move moves[MOVES_MAX];
    Move key;
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        if (!mates_in_1(&next, &key)) {
            return false;
        }
    }
    return count > 0;
}

// Mate in exactly 2.
static bool mates_in_2(const Position *pos, Move *key)
{
    Move moves[MOVES_MAX];
    if (mates_in_1(pos, key)) {
        return false;
    }
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        if (mated_after_any_move(&next)) {
            *key = moves[i];
            return true;
        }
    }
    return false;
}

// In how many moves the side to move mates: 1, 2, or 0 for not so soon.
static int mates_soon(const Position *pos, Move *key)
{
    return mates_in_1(pos, key) ? 1 : mates_in_2(pos, key) ? 2 : 0;
}

// In how many moves the side to move is mated whatever it does: 1, 2, or 0 for not so soon. *reply
// is a move that holds out longest.
static int mated_soon(const Position *pos, Move *reply)
{
    Move moves[MOVES_MAX];
    int longest = 0;
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        Move key;
        pos_make(pos, moves[i], &next);
        int soon = mates_soon(&next, &key);
        if (soon == 0) {
            return 0;
        }
        if (soon > longest) {
            longest = soon;
            *reply = moves[i];
        }
    }
    return longest;
}

static Score score_of(const Position *after)
{
    Move move;
    if (!pos_has_legal_move(after)) {
        return (Score){.mate = pos_in_check(after), .value = pos_in_check(after) ? 1 : 0};
    }
    int soon = mated_soon(after, &move);
    if (soon) {
        return (Score){.mate = true, .value = soon + 1};
    }
    soon = mates_soon(after, &move);
    if (soon) {
        return (Score){.mate = true, .value = -soon};
    }
    return (Score){.value = (int)(mix(after->key) % 121) - 60};
}

// Continues the variation: to the mate, or with up to three moves of the hash's choice.
static void extend_pv(RootMove *root, const Position *after)
{
    Position here = *after;
    bool attacks = root->score.value < 0; // of a mate: who is to move in `here`
    int wanted = root->score.mate ? PV_MAX : 1 + (int)(mix(here.key ^ 1) % 4);
    while (root->pv_count < wanted && pos_has_legal_move(&here)) {
        Move move = MOVE_NONE;
        if (!root->score.mate) {
            Move moves[MOVES_MAX];
            int count = moves_legal(&here, moves);
            move = moves[mix(here.key ^ 2) % (unsigned)count];
        } else if (attacks ? !mates_soon(&here, &move) : !mated_soon(&here, &move)) {
            return;
        }
        root->pv[root->pv_count++] = move;
        Position next;
        pos_make(&here, move, &next);
        here = next;
        attacks = !attacks;
    }
}

// All moves, best first; equals in the order of the move generator.
static int rank_moves(const Position *pos, RootMove roots[MOVES_MAX])
{
    Move moves[MOVES_MAX];
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position after;
        pos_make(pos, moves[i], &after);
        RootMove root = {.move = moves[i], .score = score_of(&after)};
        int at = i;
        while (at > 0 && score_order(roots[at - 1].score) < score_order(root.score)) {
            roots[at] = roots[at - 1];
            at--;
        }
        roots[at] = root;
    }
    return count;
}

static void write_variations(const Position *pos, RootMove *roots, int count)
{
    for (int i = 0; i < count; i++) {
        Position after;
        roots[i].pv[0] = roots[i].move;
        roots[i].pv_count = 1;
        pos_make(pos, roots[i].move, &after);
        extend_pv(&roots[i], &after);
    }
}

// The next line of input without its newline, waiting for it at most `wait` milliseconds (-1: for
// ever). False when none came.
static bool read_line(Fake *fake, int wait, Str *line)
{
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
        if (fake->ended || poll(&fd, 1, wait) <= 0) {
            return false;
        }
        char bytes[4096];
        ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
        fake->ended = got <= 0;
        str_add_bytes(&fake->input, bytes, got > 0 ? (size_t)got : 0);
    }
}

// Waits `wait` milliseconds. True when the search is to end.
static bool told_to_stop(Fake *fake, int wait)
{
    Str line;
    str_init(&line);
    bool stop = false;
    while (!stop && read_line(fake, wait, &line)) {
        const char *text = str_text(&line);
        if (strcmp(text, "isready") == 0) {
            puts("readyok");
            fflush(stdout);
        } else if (strcmp(text, "quit") == 0) {
            exit(fake->exit_code);
        } else if (strcmp(text, "stop") == 0) {
            stop = !(fake->faults & IGNORE_STOP);
        } else {
            str_addf(&fake->later, "%s\n", text);
        }
    }
    str_done(&line);
    return stop;
}

// What waited for the end of a search comes before what has not been looked at.
static void take_up_later(Fake *fake)
{
    Str input = fake->later;
    str_add(&input, str_text(&fake->input));
    str_done(&fake->input);
    fake->input = input;
    str_init(&fake->later);
}

static void put_move(Move move)
{
    char text[UCI_MOVE_MAX];
    uci_move_write(move, text);
    printf(" %s", text);
}

static void put_line(const Fake *fake, const RootMove *root, int rank, int depth, uint64_t nodes,
                     const char *bound)
{
    uint64_t fullness = nodes / 1000 < 1000 ? nodes / 1000 : 1000;
    printf("info depth %d seldepth %d multipv %d score %s %d%s nodes %llu nps 1000000 hashfull "
           "%llu tbhits 0 time %llu pv",
           depth, depth + root->pv_count, rank, root->score.mate ? "mate" : "cp", root->score.value,
           bound, (unsigned long long)nodes, (unsigned long long)fullness,
           (unsigned long long)(nodes / 1000));
    for (int i = 0; i < root->pv_count; i++) {
        put_move(root->pv[i]);
    }
    if (fake->faults & ILLEGAL_PV) {
        printf(" a1a1 e2e4");
    }
    putchar('\n');
}

static void put_nuisance(const Fake *fake, int depth)
{
    if (fake->faults & GARBAGE) {
        printf("\x1b[2J\xff\xfe what is this\ninfo\ninfo depth banana score cp pv\n"
               "info depth 99999999999999999999 multipv -1 score mate x nodes -5 pv zz\n"
               "bestmove\ninfo depth %d multipv 1 score cp 999999999 nodes 7 pv e2e9\n\n",
               depth);
    }
    if (fake->faults & NUL) {
        static const char bytes[] = "\0\0\n\0info string \0 nothing\n";
        fwrite(bytes, 1, sizeof bytes, stdout);
    }
    if (fake->faults & ILLEGAL_PV) {
        printf("info depth %d multipv 1 score mate 1 nodes 1 pv a1a1\n", depth);
    }
    if (fake->faults & LONG_LINE) {
        for (int i = 0; i < 1 << 21; i++) {
            putchar('x');
        }
    }
}

// Says it, as told, and is gone.
static void die(const Fake *fake)
{
    fflush(stdout);
    fprintf(stderr, "first words\nfake engine: out of magic\n");
    exit(fake->exit_code ? fake->exit_code : 1);
}

static void hang(void)
{
    for (;;) {
        pause();
    }
}

static void flood(Fake *fake)
{
    do {
        for (int i = 0; i < 1000; i++) {
            puts("info depth 1 currmove e2e4 currmovenumber 1 nodes 1");
        }
    } while (!told_to_stop(fake, 0) && !fake->ended);
}

// Iterations up to the limit (0: until stopped).
static void iterate(Fake *fake, const RootMove *roots, int shown, uint64_t limit)
{
    uint64_t nodes = FIRST_NODES;
    for (int depth = 1;; depth++, nodes += nodes / 2) {
        if (told_to_stop(fake, fake->delay)) {
            return;
        }
        if (!limit && depth > INFINITE_DEPTH) {
            while (!told_to_stop(fake, -1) && !fake->ended) {
            }
            return;
        }
        put_nuisance(fake, depth);
        bool torn = limit && nodes >= limit;
        for (int i = 0; i < shown; i++) {
            bool deeper = !torn || i == 0;
            put_line(fake, &roots[i], i + 1, deeper ? depth : depth - 1, torn ? limit : nodes,
                     torn && i == 0 ? " lowerbound" : "");
        }
        fflush(stdout);
        if (torn) {
            return;
        }
        if ((fake->faults & DIE_IN_SEARCH) && depth == DEATH_DEPTH) {
            die(fake);
        }
    }
}

static void search(Fake *fake, uint64_t limit)
{
    RootMove roots[MOVES_MAX];
    int count = rank_moves(&fake->position, roots);
    int shown = count < fake->multipv ? count : fake->multipv;
    write_variations(&fake->position, roots, shown);
    if (fake->faults & HANG_AFTER_GO) {
        hang();
    }
    if (fake->faults & CLOSE_OUTPUT) {
        fclose(stdout);
        close(STDOUT_FILENO);
        hang();
    }
    if (fake->faults & FLOOD) {
        flood(fake);
    } else if (count && !(fake->faults & MUTE)) {
        iterate(fake, roots, shown, limit);
    } else if (!count) {
        printf("info depth 0 score %s 0\n", pos_in_check(&fake->position) ? "mate" : "cp");
    }
    printf("bestmove");
    if (count) {
        put_move(roots[0].move);
    }
    puts(count ? "" : " (none)");
    take_up_later(fake);
}

// "startpos" or "fen ...", then perhaps "moves ...".
static void set_position(Fake *fake, char *text)
{
    Position pos;
    char *moves = strstr(text, " moves ");
    if (moves) {
        *moves = '\0';
        moves += strlen(" moves ");
    }
    pos_start(&pos);
    if (strncmp(text, "fen ", 4) == 0 && pos_from_fen(&pos, text + 4, NULL) != STATUS_OK) {
        return;
    }
    char *save = NULL;
    for (char *word = moves ? strtok_r(moves, " ", &save) : NULL; word;
         word = strtok_r(NULL, " ", &save)) {
        Move move;
        if (uci_move_read(&pos, word, strlen(word), &move, NULL) != STATUS_OK) {
            return;
        }
        Position next;
        pos_make(&pos, move, &next);
        pos = next;
    }
    fake->position = pos;
}

static void introduce(const Fake *fake)
{
    printf("id name %s\nid author nobody\n", fake->name);
    printf("option name Threads type spin default 1 min 1 max 8\n"
           "option name Hash type spin default 16 min 1 max 1024\n"
           "option name MultiPV type spin default 1 min 1 max 500\n"
           "option name Clear Hash type button\n");
    for (int i = 0; i < fake->offer_count; i++) {
        printf("option %s\n", fake->offers[i]);
    }
    puts("uciok");
}

// False when it is to quit.
static bool obey(Fake *fake, char *line)
{
    static const char multipv[] = "setoption name MultiPV value ";
    if (strcmp(line, "uci") == 0) {
        introduce(fake);
    } else if (strcmp(line, "isready") == 0) {
        fputs(fake->faults & NO_READYOK ? "" : "readyok\n", stdout);
    } else if (strncmp(line, multipv, sizeof multipv - 1) == 0) {
        fake->multipv = atoi(line + sizeof multipv - 1);
    } else if (strncmp(line, "position ", 9) == 0) {
        set_position(fake, line + 9);
    } else if (strcmp(line, "go infinite") == 0) {
        search(fake, 0);
    } else if (strncmp(line, "go nodes ", 9) == 0) {
        search(fake, strtoull(line + 9, NULL, 10));
    }
    return strcmp(line, "quit") != 0;
}

static bool read_options(Fake *fake, char *argv[])
{
    for (char **arg = argv + 1; *arg; arg++) {
        unsigned kind = 0;
        for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
            kind |= strcmp(*arg, faults[i].option) == 0 ? faults[i].kind : 0U;
        }
        fake->faults |= kind;
        if (kind) {
            continue;
        }
        if (strcmp(*arg, "--name") == 0 && arg[1]) {
            fake->name = *++arg;
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

int main(int argc, char *argv[])
{
    (void)argc;
    Fake fake = {.name = "Fake 1.0", .multipv = 1};
    alarm(LIFETIME); // so that a broken test leaves nothing behind
    pos_start(&fake.position);
    if (!read_options(&fake, argv)) {
        return 2;
    }
    if (fake.faults & DIE_AT_START) {
        die(&fake);
    }
    Str line;
    str_init(&line);
    bool obeys = true;
    while (obeys && read_line(&fake, -1, &line)) {
        obeys = obey(&fake, line.data);
        if (!ferror(stdout)) {
            fflush(stdout);
        }
    }
    str_done(&line);
    str_done(&fake.input);
    return fake.exit_code;
}
