// The columns of a table, how its width is shared out, and short forms of large numbers.
#ifndef ONLYMOVE_UI_TERM_COLUMNS_H
#define ONLYMOVE_UI_TERM_COLUMNS_H

#include <stddef.h>
#include <stdint.h>

typedef struct ColumnNeed {
    int need;  // with so many characters nothing is cut; 0: it is empty
    int least; // with fewer it says nothing, unless it needs no more
} ColumnNeed;

// Fills in how wide each is, a blank behind it included, which the last one may do without; 0: it
// is empty or has no room, and those behind it have none either; the second one has what is left.
// Where all have what is least, the first ones have as much more as they need.
void columns_share(const ColumnNeed *columns, size_t count, int room, int *widths);

// Where a text of `cols` columns begins that has `room` from `x` on: further left where it is cut
// there and blanks before it, from `blank` on, make it whole; one of them is left.
int column_begin(int x, int room, int cols, int blank);

enum { FIGURE_MAX = 8 };

// A count in at most five columns: "999", "9.9k", "350k", "1.0M", "28.9M", "1.2G"; cut, never
// rounded up. Beyond the scale ">999T".
void short_number_write(uint64_t count, char text[FIGURE_MAX]);

#endif
