// Interruptions, locks and steps of commands that take long.
#include "src/cli/pump.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "onlymove/runner.h"
#include "src/cli/command.h"

// Milliseconds between two tries of a lock, until the user hears of it, between progress lines.
enum { RETRY_TIME = 50, REPORT_AFTER = 500, PROGRESS_TIME = 500 };

// A global, because a signal handler has no other way to say anything.
static volatile int interrupted;

static void on_interrupt(int number) {
    interrupted = number;
}

static void install_handlers(const struct sigaction *action) {
    struct sigaction hangup;
    sigaction(SIGINT, action, 0);
    sigaction(SIGTERM, action, 0);
    // A program that was started with nohup goes on when the terminal is gone.
    if (sigaction(SIGHUP, 0, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, action, 0);
}

const volatile int *signals_catch(void) {
    install_handlers(
        &(struct sigaction){.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND});
    return &interrupted;
}

static void exit_at_signal(int number) {
    (void)number;
    _exit(EXIT_INTERRUPTED);
}

void signals_end_program(void) {
    install_handlers(&(struct sigaction){.sa_handler = exit_at_signal});
    if (interrupted)
        exit_at_signal(interrupted);
}

// Waits before a lock is tried again, and returns 1; 0: the time is over, or it was interrupted.
static int wait_for_lock(void *context, int tries) {
    LockWait *waiting = context;
    if ((waiting->interrupted && *waiting->interrupted) ||
        tries >= LOCK_SECONDS * 1000 / RETRY_TIME)
        return 0;
    if (tries == REPORT_AFTER / RETRY_TIME && !waiting->has_reported) {
        Fault fault;
        fault_set(&fault, STATUS_LOCKED, "%s: is locked by another program; waiting",
                  waiting->path);
        command_failed(&fault);
        waiting->has_reported = true;
    }
    poll(NULL, 0, RETRY_TIME);
    return 1;
}

const char *store_path_or_usual(const char *db, Str *path, Fault *fault) {
    return db ? db : store_default_path(path, fault) == STATUS_OK ? str_text(path) : NULL;
}

Status open_when_unlocked(LockWait *waiting, StoreOpen *open, Store **store, const char *path,
                          Fault *fault) {
    Status status;
    int tries = 0;
    waiting->path = path;
    while ((status = open(store, path, fault)) == STATUS_LOCKED && wait_for_lock(waiting, tries))
        tries++;
    if (status == STATUS_OK)
        store_set_wait(*store, wait_for_lock, waiting);
    return status;
}

void pump_end_line(Pump *pump) {
    if (pump->line_is_open) {
        fprintf(stderr, "\n");
        pump->line_is_open = false;
    }
}

int pump_report_fault(Pump *pump, const Fault *fault) {
    pump_end_line(pump);
    return command_failed(fault);
}

static void say_progress(Pump *pump) {
    const int64_t now = now_ms();
    if (!pump->describe || now < pump->printed_at + PROGRESS_TIME || !isatty(STDERR_FILENO))
        return;
    CLEANUP(str_done) Str line = {0};
    pump->describe(pump->context, &line);
    fprintf(stderr, "\r%s  ", str_text(&line));
    pump->printed_at = now;
    pump->line_is_open = true;
}

JobResult pump_run(Pump *pump, Fault *fault) {
    while (!*pump->interrupted) {
        *fault = (Fault){""};
        const JobResult result = pump->step(pump->context, fault);
        if (result == JOB_DONE || result == JOB_FAILED || result == JOB_LOCKED)
            return result == JOB_DONE ? JOB_DONE : JOB_FAILED;
        if (fault->text[0])
            pump_report_fault(pump, fault);
        say_progress(pump);
        if (result == JOB_WAIT && pump->pool && !*pump->interrupted) {
            pool_wait(pump->pool, now_ms());
            pool_pump(pump->pool, now_ms());
        }
    }
    return JOB_MORE;
}
