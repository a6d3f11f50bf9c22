// Sharing out by need.
#include "ui/term/columns.h"

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
