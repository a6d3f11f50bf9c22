#include "ui/rows.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"

void rows_done(Rows *rows)
{
    str_done(&rows->text);
    free(rows->starts);
    *rows = (Rows){0};
}

static bool add_row(Rows *rows, const char *text, size_t len)
{
    size_t start = rows->text.len;
    str_add_bytes(&rows->text, text, len);
    str_add_bytes(&rows->text, "", 1);
    if (rows->text.failed ||
        !array_reserve((void **)&rows->starts, &rows->cap, rows->count + 1, sizeof *rows->starts)) {
        return false;
    }
    rows->starts[rows->count++] = start;
    return true;
}

bool rows_add(Rows *rows, const char *text)
{
    while (*text) {
        size_t len = strcspn(text, "\n");
        if (!add_row(rows, text, len)) {
            return false;
        }
        text += len + (text[len] == '\n');
    }
    return true;
}

const char *rows_at(const Rows *rows, size_t row)
{
    return row < rows->count ? rows->text.data + rows->starts[row] : "";
}
