// The options that make the fake engine faulty, and the nonsense it then says.
#include "tests/fake-engine/faults.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/notation.h"

enum { OF_PROCESS = DIE_AT_START | NO_UCIOK | NO_READYOK, LONG_LINE_BYTES = 10 << 20 };

static const struct {
    const char *option;
    FaultKind kind;
} names[] = {
    {"--die-at-start", DIE_AT_START},
    {"--no-uciok", NO_UCIOK},
    {"--no-readyok", NO_READYOK},
    {"--die-in-search", DIE_IN_SEARCH},
    {"--hang-after-go", HANG_AFTER_GO},
    {"--ignore-stop", IGNORE_STOP},
    {"--no-limit", NO_LIMIT},
    {"--mute", MUTE},
    {"--close-output", CLOSE_OUTPUT},
    {"--flood", FLOOD},
    {"--garbage", GARBAGE},
    {"--garbage-only", GARBAGE_ONLY},
    {"--nul", NUL},
    {"--long-line", LONG_LINE},
    {"--illegal-pv", ILLEGAL_PV},
    {"--torn-pv", TORN_PV},
    {"--illegal-bestmove", ILLEGAL_BESTMOVE},
    {"--no-bestmove", NO_BESTMOVE},
    {"--bare-bestmove", BARE_BESTMOVE},
    {"--mate-zero", MATE_ZERO},
    {"--mate-far", MATE_FAR},
    {"--score-huge", SCORE_HUGE},
    {"--no-multipv", NO_MULTIPV},
    {"--one-line", ONE_LINE},
    {"--one-move", ONE_MOVE},
    {"--bounds", BOUNDS},
    {"--bounds-only", BOUNDS_ONLY},
};

bool faults_take(Faults *faults, char ***arg)
{
    const char *option = **arg;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(option, names[i].option) == 0) {
            faults->asked |= names[i].kind;
            return true;
        }
    }
    const char **text = strcmp(option, "--once") == 0       ? &faults->once
                        : strcmp(option, "--only-fen") == 0 ? &faults->only
                                                            : NULL;
    if (!text || !(*arg)[1]) {
        return false;
    }
    *text = *++*arg;
    return true;
}

// The first who asks may be faulty when the faults are to happen once.
static bool is_the_one(const Faults *faults)
{
    if (!faults->once) {
        return true;
    }
    int fd = open(faults->once, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) {
        close(fd);
    }
    return fd >= 0;
}

bool faults_strike(Faults *faults, FaultKind kind)
{
    return (faults->asked & kind) && is_the_one(faults);
}

void faults_begin_search(Faults *faults, const Position *pos)
{
    char fen[FEN_MAX];
    pos_to_fen(pos, fen);
    unsigned kinds = faults->asked & ~(unsigned)OF_PROCESS;
    bool meant = !faults->only || strstr(fen, faults->only);
    faults->active = kinds && meant && is_the_one(faults) ? kinds : 0;
}

void faults_put_garbage(void)
{
    printf("\x1b[2J\xff\xfe what is this\ninfo\ninfo depth banana score cp pv\n"
           "info depth 99999999999999999999 multipv -1 score mate x nodes -5 pv zz\n"
           "info depth 1 multipv 1 score cp 999999999 nodes 7 pv e2e9\n\n");
}

static void put_long_line(void)
{
    for (int i = 0; i < LONG_LINE_BYTES; i++) {
        putchar('x');
    }
    putchar('\n');
}

void faults_put_nuisance(const Faults *faults, int depth)
{
    if (faults->active & GARBAGE) {
        faults_put_garbage();
    }
    if (faults->active & NUL) {
        static const char bytes[] = "\0\0\n\0info string \0 nothing\n";
        fwrite(bytes, 1, sizeof bytes, stdout);
    }
    if (faults->active & ILLEGAL_PV) {
        printf("info depth %d multipv 1 score mate 1 nodes 1 pv a1a1\n", depth);
    }
    if (faults->active & LONG_LINE) {
        put_long_line();
    }
}

void faults_die(int exit_code)
{
    fflush(stdout);
    fprintf(stderr, "first words\nfake engine: out of magic\n");
    exit(exit_code);
}

void faults_hang(void)
{
    for (;;) {
        pause();
    }
}
