// Everything that the program knows as a table, as text for scripts: the manual and the completions
// of shells are made from it.
#ifndef ONLYMOVE_CLI_TABLES_H
#define ONLYMOVE_CLI_TABLES_H

#include "onlymove/str.h"

// Appends the rows of a table. A row is a line of four columns with tabs between: the group that it
// belongs to, its name, what belongs to the name, what it means. A column with nothing to say is
// empty.
typedef void TableWrite(Str *out);

typedef struct Table {
    const char *name;
    const char *about;
    TableWrite *write;
} Table;

const Table *table_at(size_t index); // NULL past the last

#endif
