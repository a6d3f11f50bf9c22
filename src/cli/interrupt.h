// Ctrl-C and SIGTERM as a flag that long work looks at.
#ifndef ONLYMOVE_CLI_INTERRUPT_H
#define ONLYMOVE_CLI_INTERRUPT_H

// From now on the first of each of the two signals ends nothing by itself; a second one ends the
// program at once. Returns where their number stands once one
// has come; 0 before.
const volatile int *interrupt_catch(void);

#endif
