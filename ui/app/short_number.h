// Numbers for the eye.
#ifndef ONLYMOVE_UI_APP_SHORT_NUMBER_H
#define ONLYMOVE_UI_APP_SHORT_NUMBER_H

#include <stdint.h>

enum { FIGURE_MAX = 8 };

// A count in at most five columns: "999", "9.9k", "350k", "1.0M", "28.9M", "1.2G"; cut, never
// rounded up. Beyond the scale ">999T".
void short_number_write(uint64_t count, char text[FIGURE_MAX]);

#endif
