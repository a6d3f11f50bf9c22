// The signal handler that sets a flag.
#include "src/cli/interrupt.h"

#include <signal.h>

// A signal handler has no other way to say anything.
static volatile int interrupted;

static void on_interrupt(int number)
{
    interrupted = number;
}

const volatile int *interrupt_catch(void)
{
    const struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    struct sigaction hangup;
    sigaction(SIGINT, &action, 0);
    sigaction(SIGTERM, &action, 0);
    // Who has started it with nohup wants it to go on when the terminal is gone.
    if (sigaction(SIGHUP, 0, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, 0);
    return &interrupted;
}
