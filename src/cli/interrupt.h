// Ctrl-C, SIGTERM and a terminal that is closed as a flag that long work looks at.
#ifndef ONLYMOVE_CLI_INTERRUPT_H
#define ONLYMOVE_CLI_INTERRUPT_H

// From now on the first of each of the three signals ends nothing by itself; a second one ends the
// program at once. SIGHUP stays ignored where it was. Returns where the
// number stands once one has come; 0 before.
const volatile int *interrupt_catch(void);

#endif
