// A list with a selected row and a window on it; knows nothing of what the rows are.
#ifndef ONLYMOVE_UI_LISTS_LIST_H
#define ONLYMOVE_UI_LISTS_LIST_H

#include <stddef.h>

typedef struct List {
    size_t count;    // rows
    size_t selected; // < count, or 0 when empty
    size_t top;      // the first row shown
    size_t height;   // rows that fit; set when drawn
    int width;       // columns of a row; set when drawn
} List;

// Clamps selected and top after count, height or selected have changed, and scrolls as little as
// needed to show the selected row.
void list_settle(List *list);
void list_move(List *list, long rows); // negative is up; stops at the ends
void list_select(List *list, size_t row);

#endif
