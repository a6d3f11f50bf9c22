// The options that make the fake engine faulty, and the nonsense it then says.
#include "tests/fake-engine/faults.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_OF_SEARCH = DIE_IN_SEARCH, LONG_LINE_BYTES = 10 << 20, DOTS = 100 << 20 };

#define OPTION_OF(kind, option) option,
static const char *const names[FAULT_COUNT] = {FAULTS(OPTION_OF)};

bool faults_take(Faults *faults, char ***arg) {
    const char *option = **arg;
    for (size_t i = 0; i < FAULT_COUNT; i++) {
        if (strcmp(option, names[i]) == 0) {
            faults->asked[i] = true;
            return true;
        }
    }
    const char **text = strcmp(option, "--once") == 0       ? &faults->once
                        : strcmp(option, "--only-fen") == 0 ? &faults->only
                                                            : NULL;
    if (!text || !(*arg)[1])
        return false;
    *text = *++*arg;
    return true;
}

// The first who asks may be faulty when the faults are to happen once.
static bool is_the_one(const Faults *faults) {
    if (!faults->once)
        return true;
    int fd = open(faults->once, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

bool faults_strike(Faults *faults, FaultKind kind) {
    return faults->asked[kind] && is_the_one(faults);
}

void faults_begin_search(Faults *faults, const Position *pos) {
    bool any = false;
    for (size_t i = FIRST_OF_SEARCH; i < FAULT_COUNT; i++)
        any = any || faults->asked[i];
    bool meant = !faults->only || strstr(FEN_TEXT(pos), faults->only);
    bool strike = any && meant && is_the_one(faults);
    for (size_t i = FIRST_OF_SEARCH; i < FAULT_COUNT; i++)
        faults->active[i] = strike && faults->asked[i];
}

void faults_put_garbage(void) {
    printf("\x1b[2J\xff\xfe what is this\ninfo\ninfo depth banana score cp pv\n"
           "info depth 99999999999999999999 multipv -1 score mate x nodes -5 pv zz\n"
           "info depth 1 multipv 1 score cp 999999999 nodes 7 pv e2e9\n\n");
}

static void put_many(char c, int count) {
    for (int i = 0; i < count; i++)
        putchar(c);
}

// Clears the screen, sets the title and the clipboard, and reads from right to left.
static const char EVIL[] = "\033[2J\033]0;OWNED\a\033]52;c;T1dORUQ=\a\xc2\x9b"
                           "31m\xe2\x80\xae\b\b\r";

void faults_put_nuisance(const Faults *faults, int depth) {
    if (faults->active[GARBAGE])
        faults_put_garbage();
    if (faults->active[NUL]) {
        static const char bytes[] = "\0\0\n\0info string \0 nothing\n";
        fwrite(bytes, 1, sizeof bytes, stdout);
    }
    if (faults->active[ILLEGAL_PV])
        printf("info depth %d multipv 1 score mate 1 nodes 1 pv a1a1\n", depth);
    if (faults->active[LONG_LINE]) {
        put_many('x', LONG_LINE_BYTES);
        putchar('\n');
    }
    if (faults->active[FLOOD_OF_DOTS])
        put_many('.', DOTS);
    if (faults->active[EVIL_WORDS])
        printf("info string %s\n", EVIL);
    if (faults->active[RANKS_HUGE])
        printf("info depth %d multipv 4000000000 score cp 1 nodes 1 pv e2e4\n", depth);
    if (faults->active[LONG_PV]) {
        printf("info depth %d multipv 1 score cp 1 nodes 1 pv", depth);
        for (int i = 0; i < 10000; i++)
            fputs(" g1f3 g8f6 f3g1 f6g8", stdout);
        putchar('\n');
    }
}

// Somebody who has nothing to do with the engine any more, and stays.
static void leave_helper(void) {
    if (fork() == 0) {
        setsid();
        for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
            close(fd);
        faults_hang();
    }
}

// What it touches it has.
static void eat_memory(int gigabytes) {
    enum { BITE = 1 << 24, BITES = 64 };
    for (int i = 0; i < gigabytes * BITES; i++) {
        char *bite = malloc(BITE);
        if (!bite) {
            fputs("no more memory\n", stderr);
            break;
        }
        memset(bite, 1, BITE);
    }
    abort();
}

// All that the engine writes goes through a process that hands it on a byte at a time.
static void write_slowly(int ms) {
    char byte;
    int ends[2];
    if (pipe(ends) != 0)
        abort();
    if (fork() == 0) {
        close(ends[1]);
        while (read(ends[0], &byte, 1) == 1 && write(STDOUT_FILENO, &byte, 1) == 1)
            poll(NULL, 0, ms);
        _exit(0);
    }
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
}

void faults_at_start(Faults *faults) {
    static const int polite[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
    for (size_t i = 0; faults->asked[IGNORE_SIGNALS] && i < sizeof polite / sizeof *polite; i++)
        signal(polite[i], SIG_IGN);
    if (faults->asked[HELPER])
        leave_helper();
    if (faults->asked[EAT_MEMORY] || faults->asked[EAT_ALL])
        eat_memory(faults->asked[EAT_ALL] ? 10 : 1);
    if (faults->asked[DRIP] || faults->asked[TRICKLE])
        write_slowly(faults->asked[DRIP] ? 1000 : 10);
}

void faults_introduce(const Faults *faults) {
    if (faults->asked[HUGE_NAME]) {
        printf("id name ");
        put_many('n', 1000000);
        putchar('\n');
    }
    if (faults->asked[EVIL_NAME])
        printf("id name %s\n", EVIL);
    for (int i = 0; faults->asked[MANY_OPTIONS] && i < 20000; i++)
        printf("option name Many %d type spin default 1 min -9999999999999999999 max 1\n", i);
    if (faults->asked[UCIOK_TWICE])
        puts("uciok");
}

void faults_before_search(const Faults *faults) {
    for (int i = 0; faults->asked[ERROR_FLOOD] && i < 20000; i++)
        fprintf(stderr, "%d %s\n", i, EVIL);
    if (faults->active[STOP_ITSELF])
        raise(SIGSTOP);
    if (faults->active[EXIT_IN_SEARCH])
        exit(0);
    if (faults->active[DIE_IN_LINE]) {
        printf("info depth 1 multipv 1 score cp 1");
        fflush(stdout);
        abort();
    }
}

void faults_die(int exit_code) {
    fflush(stdout);
    fprintf(stderr, "first words\nfake engine: out of magic\n");
    exit(exit_code);
}

void faults_hang(void) {
    for (;;)
        pause();
}
