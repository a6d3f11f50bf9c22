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
enum { CASE_MS = 600000, LEAVE_MS = 10000, SHOWN_BYTES = 6000, LOST = 1 };

static int words_fd; // of the case that this process is

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
    (void)number;
    end_children();
    _exit(LOST);
}

static void end_with_the_attack(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        signal(numbers[i], on_end);
    }
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
}

static void show_own_words(const Attack *attack)
{
    Str said = {0};
    fflush(stderr);
    folder_read(&attack->folder, "stderr", &said);
    size_t shown = said.len < SHOWN_BYTES ? said.len : SHOWN_BYTES;
    dprintf(words_fd, "%s", str_text(&said) + said.len - shown);
    str_done(&said);
}

void attack_lose(Attack *attack, const char *format, ...)
{
    va_list args;
    show_own_words(attack);
    va_start(args, format);
    vdprintf(words_fd, format, args);
    va_end(args);
    end_children();
    folder_done(&attack->folder);
    _exit(LOST);
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
    Str own_words = {0};
    adopt_orphans();
    end_with_the_attack();
    attack_holds(attack, folder_init(&attack->folder), "no folder can be made for the case");
    chmod(str_text(&attack->folder.path), 0755); // some cases run as somebody else
    folder_path(&attack->folder, "stderr", &own_words);
    attack_holds(attack, freopen(str_text(&own_words), "w", stderr), "%s cannot be written",
                 str_text(&own_words));
    str_done(&own_words);
    family->attempt(attack);
    look_for_children(attack);
    folder_done(&attack->folder);
    _exit(0);
}

void cases_init(Cases *cases, const Folder *common)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t at_once = processors > 0 ? 3 * (size_t)processors : 3;
    *cases =
        (Cases){.common = common, .at_once = at_once < CASES_AT_ONCE ? at_once : CASES_AT_ONCE};
    for (size_t i = 0; i < CASES_AT_ONCE; i++) {
        cases->running[i].words_end = -1;
    }
    signal(SIGPIPE, SIG_IGN);
    adopt_orphans(); // of a case that had to be killed
}

void cases_done(Cases *cases)
{
    if (!cases_running(cases)) {
        end_children();
    }
}

static size_t count_running(const Cases *cases)
{
    size_t count = 0;
    for (size_t i = 0; i < CASES_AT_ONCE; i++) {
        count += cases->running[i].words_end >= 0;
    }
    return count;
}

bool cases_running(const Cases *cases)
{
    return count_running(cases) > 0;
}

bool cases_have_room(const Cases *cases)
{
    return count_running(cases) < cases->at_once;
}

void cases_begin(Cases *cases, const Family *family, unsigned number, uint64_t seed)
{
    Case *it = cases->running;
    while (it->words_end >= 0) {
        it++;
    }
    int ends[2];
    if (pipe(ends) != 0) {
        perror("attack: pipe");
        exit(1);
    }
    child_keeps_out(ends[0]);
    child_keeps_out(ends[1]);
    *it = (Case){.family = family, .number = number, .words_end = ends[0]};
    it->deadline = child_clock() + CASE_MS;
    fflush(NULL);
    it->pid = fork();
    if (it->pid == 0) {
        Attack attack = {.number = number, .common = cases->common, .random = mix(seed)};
        for (const char *c = family->name; *c; c++) {
            attack.random = mix(attack.random ^ (uint64_t)*c);
        }
        attack.random = mix(attack.random ^ number);
        words_fd = ends[1];
        be_case(family, &attack);
    }
    close(ends[1]);
}

// Takes what the case says; true when its process is at its end.
static bool listen(Case *it)
{
    char block[4096];
    ssize_t got = read(it->words_end, block, sizeof block);
    if (got > 0) {
        str_add_bytes(&it->words, block, (size_t)got);
    }
    return got <= 0;
}

static void finish(Case *it, Case *done)
{
    int status = 0;
    bool in_time = child_reap(it->pid, it->deadline, &status);
    close(it->words_end);
    *done = *it;
    it->words_end = -1;
    it->words = (Str){0};
    done->survived = in_time && status == 0;
    if (!in_time) {
        str_add(&done->words, "not done in ten minutes");
    } else if (status > LOST) {
        str_addf(&done->words, "the case itself ended with status %d", status);
    }
}

void cases_await(Cases *cases, Case *done)
{
    for (;;) {
        for (size_t i = 0; i < CASES_AT_ONCE; i++) {
            Case *it = &cases->running[i];
            if (it->words_end < 0) {
                continue;
            }
            struct pollfd polled = {.fd = it->words_end, .events = POLLIN};
            bool late = child_time_left(it->deadline) == 0;
            if (late || (poll(&polled, 1, 5) > 0 && listen(it))) {
                finish(it, done);
                return;
            }
        }
    }
}

void case_done(Case *done)
{
    str_done(&done->words);
}
