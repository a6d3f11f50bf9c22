// The statements of the store, all in one table: what they do is SQL, and who runs them says what
// for.
#ifndef ONLYMOVE_STORE_STATEMENTS_H
#define ONLYMOVE_STORE_STATEMENTS_H

// Each has its row in the table of statements.c.
typedef enum StatementId {
    SQL_BEGIN,
    SQL_BEGIN_READING,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_CHANGED,
    SQL_CHANGES,
    SQL_OPENED,
    SQL_JOURNAL_AT,
    SQL_FIND_SOURCE,
    SQL_PUT_SOURCE,
    SQL_PUT_GAME,
    SQL_SAVE_TAGS,
    SQL_FIND_GAME,
    SQL_PUT_PROFILE,
    SQL_FIND_PROFILE,
    SQL_PUT_RUN,
    SQL_FIND_RUN,
    SQL_NOTE_RUN,
    SQL_RUNS,
    SQL_RUN,
    SQL_LOOKS,
    SQL_PUT_LOOK,
    SQL_PUT_CANDIDATE,
    SQL_FIND_CANDIDATE,
    SQL_STATE,
    SQL_SAVE_STATE,
    SQL_FACTS,
    SQL_FIND_JUDGEMENT,
    SQL_PUT_JUDGEMENT,
    SQL_PUT_OUTLINE,
    SQL_JUDGEMENT_RUN,
    SQL_PUT_ENTRY,
    SQL_PUT_REASON,
    SQL_PUT_MOTIF,
    SQL_ENTRY,
    SQL_ENTRY_BEFORE,
    SQL_FOREIGN,
    SQL_TAKEN_BACK,
    SQL_UNDO,
    SQL_UNDO_TREE,
    SQL_REDO,
    SQL_REDO_TREE,
    SQL_PLACE,
    SQL_ROW,
    SQL_JUDGEMENTS,
    SQL_JUDGEMENT,
    SQL_CACHE_FIND,
    SQL_CACHE_KEEP,
    SQL_CACHE_TOUCH,
    SQL_CACHE_DROP_OLDEST,
    SQL_CACHE_DROP_ALL,
    SQL_CACHE_NO_SIZE,
    SQL_CACHE_CLOCK,
    SQL_CACHE_SIZE,
    SQL_CACHE_COUNT,
    SQL_COUNT
} StatementId;

const char *statement_sql(StatementId id);

#endif
