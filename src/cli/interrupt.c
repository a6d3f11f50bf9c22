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
    sigaction(SIGINT, &action, 0);
    sigaction(SIGTERM, &action, 0);
    return &interrupted;
}
