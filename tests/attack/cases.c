// A case's process, from fork to the look at what it left behind.
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"
#include "tests/support/child.h"
#include "tests/support/random.h"

// An engine that hangs on every search is given up after three minutes.
enum { CASE_SECONDS = 600, CASE_LATE = 2, LEAVE_MS = 10000, SHOWN_BYTES = 6000 };

static int words_fd = STDERR_FILENO; // where a lost case says why

unsigned attack_below(Attack *attack, unsigned end) {
    attack->random = random_mix(attack->random);
    return (unsigned)(attack->random % end);
}

unsigned attack_between(Attack *attack, unsigned least, unsigned end) {
    return least + attack_below(attack, end - least);
}

const char *attack_path(const Attack *attack, const char *name) {
    return text_of("%s/%s", str_text(&attack->folder.path), name);
}

// Puts the first bytes of a file in the place of its path; "" where they cannot be read.
static void read_start(char text[64]) {
    const int fd = open(text, O_RDONLY | O_CLOEXEC);
    const ssize_t got = fd >= 0 ? read(fd, text, 63) : 0;
    text[got > 0 ? got : 0] = '\0';
    close(fd);
}

// A child of this process that runs, or 0; those that have ended are reaped.
static pid_t some_child(void) {
    char text[64];
    while (waitpid(-1, NULL, WNOHANG) > 0) {
    }
    snprintf(text, sizeof text, "/proc/self/task/%d/children", (int)getpid());
    read_start(text);
    return (pid_t)atoi(text);
}

void cases_end(void) {
    for (pid_t child; (child = some_child()) > 0;) {
        kill(child, SIGKILL);
        poll(NULL, 0, 1);
    }
}

static void on_end(int number) {
    static const char late[] = "not done in ten minutes\n";
    if (number == SIGALRM)
        (void)!write(words_fd, late, sizeof late - 1);
    cases_end();
    _exit(CASE_LATE);
}

// Whoever ends the attack, or a case of it, ends what has been started. Orphans come to the case,
// and those of a case that had to be killed to the attack, where the system has that.
void cases_begin(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM};
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        signal(numbers[i], on_end);
    signal(SIGPIPE, SIG_IGN);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
}

static void end_case(Attack *attack, bool lost) {
    cases_end();
    folder_done(&attack->folder);
    if (lost || !attack->quiet) {
        printf("%s - %s %u: %s\n", lost ? "not ok" : "ok", attack->family->name, attack->number,
               attack->is);
        fflush(stdout);
    }
    _exit(lost ? CASE_LOST : 0);
}

void attack_lose(Attack *attack, const char *format, ...) {
    va_list args;
    Str said = {0};
    fflush(stderr);
    folder_read(&attack->folder, "stderr", &said);
    const size_t left_out = said.len > SHOWN_BYTES ? said.len - SHOWN_BYTES : 0;
    dprintf(words_fd, "%s", str_text(&said) + left_out);
    va_start(args, format);
    vdprintf(words_fd, format, args);
    va_end(args);
    dprintf(words_fd, "\n");
    end_case(attack, true);
    abort();
}

// Whatever the program has started must be gone soon after it.
static void look_for_children(Attack *attack) {
    for (int64_t deadline = child_clock() + LEAVE_MS; some_child() > 0; poll(NULL, 0, 5)) {
        if (child_time_left(deadline) == 0) {
            char name[64];
            snprintf(name, sizeof name, "/proc/%d/comm", (int)some_child());
            read_start(name);
            attack_lose(attack, "a process was left behind: %s", name);
        }
    }
}

static void be_case(Attack *attack) {
    cases_begin();
    alarm(CASE_SECONDS);
    words_fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    attack->is = "";
    attack->random = random_mix(attack->seed);
    for (const char *c = attack->family->name; *c; c++)
        attack->random = random_mix(attack->random ^ (uint64_t)*c);
    attack->random = random_mix(attack->random ^ attack->number);
    attack->folder = folder_make();
    attack_holds(attack, freopen(attack_path(attack, "stderr"), "w", stderr),
                 "no file can be made for the case");
    target_lay_out(attack);
    attack->family->attempt(attack);
    look_for_children(attack);
    end_case(attack, false);
}

pid_t case_begin(Attack attack) {
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0)
        be_case(&attack);
    return pid;
}
