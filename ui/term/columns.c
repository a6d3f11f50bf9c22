// Sharing out by need.
#include "ui/term/columns.h"

#include <stdio.h>

#include <stdbool.h>

static int least_of(const ColumnNeed *column)
{
    return column->need < column->least ? column->need : column->least;
}

void columns_share(const ColumnNeed *columns, size_t count, int room, int *widths)
{
    int left = room + 1;
    bool fits = true;
    for (size_t i = 0; i < count; i++) {
        const int least = columns[i].need > 0 ? least_of(&columns[i]) + 1 : 0;
        const bool next = fits && i == 1; // one column alone is no table
        fits = fits && least <= left;
        widths[i] = fits ? least : next && left > 0 ? left : 0;
        left -= widths[i];
    }
    for (size_t i = 0; i < count; i++) {
        const int wanted = widths[i] > 0 ? columns[i].need + 1 - widths[i] : 0;
        const int more = wanted < left ? wanted : left;
        widths[i] += more;
        left -= more;
    }
}

int column_begin(int x, int room, int cols, int blank)
{
    const int begin = cols > room ? x - (cols - room) : x;
    return begin > blank ? begin : x;
}

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
