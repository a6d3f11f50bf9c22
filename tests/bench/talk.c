// Talks to an engine by hand, from a list, without pool, inquiry or filter.
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/bench/bench.h"
#include "tests/support/child.h"

enum { PATIENCE = 300, LINE_SIZE = 16384 }; // seconds for an answer; then SIGALRM ends the program

// Which lines have an answer, told by how they begin, and in what the answer's last line is known.
static const struct {
    const char *said, *answer;
} answers[] = {
    {"uci\n", "uciok"},
    {"isready", "readyok"},
    {"go perft", "Nodes searched"},
    {"go", "bestmove"},
};

static const char *answer_to(const char *line) {
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (strncmp(line, answers[i].said, strlen(answers[i].said)) == 0)
            return answers[i].answer;
    return NULL;
}

// The engine's input and output are one pair of sockets.
static pid_t start(char **argv, FILE **to, FILE **from) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 || !child_keeps_out(ends[0]))
        bench_give_up(BENCH_FAILED, "no pair of sockets");
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        child_keeps_out(ends[1]);
        child_become((const char *const *)argv, NULL);
    }
    close(ends[1]);
    *to = fdopen(ends[0], "w");
    *from = fdopen(fcntl(ends[0], F_DUPFD_CLOEXEC, 0), "r");
    if (pid < 0 || !*to || !*from)
        bench_give_up(BENCH_FAILED, "%s cannot be started", argv[0]);
    return pid;
}

static void hear_answer(FILE *from, const char *answer, Shift *shift, pid_t pid) {
    char line[LINE_SIZE];
    do {
        alarm(PATIENCE);
        if (!fgets(line, sizeof line, from))
            bench_give_up(BENCH_FAILED, "the engine has ended before %s", answer);
        fputs(line, stdout);
        shift_hear(shift, pid, line);
    } while (!strstr(line, answer));
    alarm(0);
    shift_answered(shift, pid);
}

// ENGINE [WORD...]: says what stands on standard input, a line at a time, and waits for each
// answer. Prints all that the engine says, then the line "talked SECONDS CPU NODES": how long that
// took, as shift_seconds() has it, its seconds of CPU time (below 0: not known), and the nodes it
// reported; from its start on or, where there is an empty line, from there.
void bench_talk(char **words) {
    enum { GRACE = 10000 }; // milliseconds
    char line[LINE_SIZE];
    FILE *to, *from;
    Shift shift;
    signal(SIGPIPE, SIG_IGN); // an engine that has ended is noticed when it is heard
    const double started = bench_clock();
    const pid_t pid = start(words, &to, &from);
    shift_begin(&shift, pid);
    shift.first = started;
    while (fgets(line, sizeof line, stdin)) {
        if (strcmp(line, "\n") == 0) {
            shift_begin(&shift, pid);
            continue;
        }
        fputs(line, to);
        fflush(to);
        if (answer_to(line))
            hear_answer(from, answer_to(line), &shift, pid);
    }
    fputs("quit\n", to);
    fclose(to);
    child_reap(pid, child_clock() + GRACE, &(int){0});
    printf("talked %g %g %llu\n", shift_seconds(&shift, 1), shift.cpu,
           (unsigned long long)shift.nodes);
    fclose(from);
}
