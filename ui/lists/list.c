// Selection and scrolling of a list.
#include "ui/lists/list.h"

void list_settle(List *list)
{
    if (list->count == 0) {
        list->selected = list->top = 0;
        return;
    }
    if (list->selected >= list->count)
        list->selected = list->count - 1;
    size_t height = list->height ? list->height : 1;
    size_t last_top = list->count > height ? list->count - height : 0;
    if (list->top > last_top)
        list->top = last_top;
    if (list->selected < list->top)
        list->top = list->selected;
    else if (list->selected - list->top >= height)
        list->top = list->selected - height + 1;
}

void list_move(List *list, long rows)
{
    if (rows < 0) {
        size_t up = (size_t)0 - (size_t)rows;
        list->selected = up < list->selected ? list->selected - up : 0;
    } else {
        list->selected += (size_t)rows;
    }
    list_settle(list);
}

void list_select(List *list, size_t row)
{
    list->selected = row;
    list_settle(list);
}
