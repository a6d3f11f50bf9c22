// The numbers of the store's statements.
#pragma once

typedef enum StatementId {
#define STATEMENT(id, ...) SQL_##id,
#include "src/store/db/statement_table.h"
#undef STATEMENT
    SQL_COUNT
} StatementId;

enum { IMPORT_ROWS = 50 }; // rows in one statement of an import

extern const char *const statement_texts[SQL_COUNT];
