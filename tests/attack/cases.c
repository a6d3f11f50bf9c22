// A case's process, from fork to the look at what it left behind.
#include "tests/attack/cases.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "tests/support/child.h"

// An engine that hangs on every search is given up after three minutes.
enum { CASE_SECONDS = 600, LEAVE_MS = 10000, SHOWN_BYTES = 6000 };

static int words_fd = STDERR_FILENO; // where a lost case says why

static uint64_t mix(uint64_t x) // the finalizer of SplitMix64
{
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

unsigned attack_below(Attack *attack, unsigned end)
{
    attack->random = mix(attack->random);
    return (unsigned)(attack->random % end);
}

// Orphans of what a case has started come to the case, where the system has that.
static void adopt_orphans(void)
{
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

// A child of this process that runs, or 0; those that have ended are reaped.
static pid_t some_child(void)
{
    while (waitpid(-1, NULL, WNOHANG) > 0) {
    }
    char path[64], text[32] = "";
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || read(fd, text, sizeof text - 1) < 0) {
        text[0] = '\0';
    }
    close(fd);
    return (pid_t)atoi(text);
}

static void name_process(pid_t pid, char name[64])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/comm", (int)pid);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(name, 64, file)) {
        strcpy(name, "?");
    }
    name[strcspn(name, "\n")] = '\0';
    if (file) {
        fclose(file);
    }
}

static void end_children(void)
{
    for (pid_t child; (child = some_child()) > 0;) {
        kill(child, SIGKILL);
        poll(NULL, 0, 1);
    }
}

// Whoever ends the attack, or a case of it, ends what has been started.
static void on_end(int number)
{
    static const char late[] = "not done in ten minutes\n";
    if (number == SIGALRM) {
        (void)!write(words_fd, late, sizeof late - 1);
    }
    end_children();
    _exit(CASE_LOST);
}

static void end_with_the_attack(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        signal(numbers[i], on_end);
    }
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
}

static void show_own_words(const Attack *attack)
{
    ENDS_BY(str_done) Str said = {0};
    fflush(stderr);
    folder_read(&attack->folder, "stderr", &said);
    size_t shown = said.len < SHOWN_BYTES ? said.len : SHOWN_BYTES;
    dprintf(words_fd, "%s", str_text(&said) + said.len - shown);
}

void attack_lose(Attack *attack, const char *format, ...)
{
    va_list args;
    show_own_words(attack);
    va_start(args, format);
    vdprintf(words_fd, format, args);
    va_end(args);
    dprintf(words_fd, "\n");
    end_children();
    folder_done(&attack->folder);
    _exit(CASE_LOST);
}

// Whatever the program has started must be gone soon after it.
static void look_for_children(Attack *attack)
{
    for (int64_t deadline = child_clock() + LEAVE_MS; some_child() > 0;) {
        if (child_time_left(deadline) == 0) {
            char name[64];
            pid_t left = some_child();
            name_process(left, name);
            attack_lose(attack, "a process was left behind: %s", name);
        }
        poll(NULL, 0, 5);
    }
}

static void be_case(const Family *family, Attack *attack)
{
    ENDS_BY(str_done) Str own_words = {0};
    adopt_orphans();
    end_with_the_attack();
    alarm(CASE_SECONDS);
    attack_holds(attack, folder_init(&attack->folder), "no folder can be made for the case");
    chmod(str_text(&attack->folder.path), 0755); // some cases run as somebody else
    folder_path(&attack->folder, "stderr", &own_words);
    words_fd = dup(STDERR_FILENO);
    attack_holds(attack, freopen(str_text(&own_words), "w", stderr), "%s cannot be written",
                 str_text(&own_words));
    family->attempt(attack);
    look_for_children(attack);
    folder_done(&attack->folder);
    _exit(0);
}

void cases_begin(void)
{
    signal(SIGPIPE, SIG_IGN);
    adopt_orphans(); // of a case that had to be killed
    end_with_the_attack();
}

void cases_end(void)
{
    end_children();
}

pid_t case_begin(const Family *family, unsigned number, uint64_t seed, const Folder *common)
{
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        Attack attack = {.number = number, .common = common, .random = mix(seed)};
        for (const char *c = family->name; *c; c++) {
            attack.random = mix(attack.random ^ (uint64_t)*c);
        }
        attack.random = mix(attack.random ^ number);
        be_case(family, &attack);
    }
    return pid;
}
