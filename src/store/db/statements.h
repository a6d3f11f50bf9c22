// The statements of the store by their numbers.
#pragma once

typedef enum StatementId {
#define STATEMENT(id, ...) SQL_##id,
#include "src/store/db/statement_table.h"
#undef STATEMENT
    SQL_COUNT
} StatementId;

enum { INTAKE_ROWS = 50 }; // of the statements that put rows of an import

extern const char *const statement_texts[SQL_COUNT];
