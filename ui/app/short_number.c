// Short forms of large numbers.
#include "ui/app/short_number.h"

#include <stdio.h>

void short_number_write(uint64_t count, char text[FIGURE_MAX])
{
    static const char units[] = "kMGT";
    if (count < 1000) {
        snprintf(text, FIGURE_MAX, "%u", (unsigned)count);
        return;
    }
    uint64_t tenths = count / 100;
    int unit = 0;
    while (tenths >= 10000 && unit < 3) {
        tenths /= 1000;
        unit++;
    }
    if (tenths >= 10000) {
        snprintf(text, FIGURE_MAX, ">999T");
    } else if (tenths >= 1000 || (unit == 0 && tenths >= 100)) {
        snprintf(text, FIGURE_MAX, "%u%c", (unsigned)(tenths / 10), units[unit]);
    } else {
        snprintf(text, FIGURE_MAX, "%u.%u%c", (unsigned)(tenths / 10), (unsigned)(tenths % 10),
                 units[unit]);
    }
}
