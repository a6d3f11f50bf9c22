// The texts of the statements, and the parts that several share.
#include "src/store/db/statements.h"

#include "src/store/files/sources.h"

// Whether an entry has this writer_id (?1), or was there when the store was opened (up to ?2).
#define IN_SCOPE(entry) "(" entry ".session = ?1 OR " entry ".id <= ?2)"
// Whether an entry was undone, and not redone since.
#define IS_UNDONE(entry)                                                                           \
    "'undo' IS (SELECT last.verb FROM journal AS last WHERE last.target = " entry ".id"            \
    " ORDER BY last.id DESC LIMIT 1)"
// Whether an entry changes nothing but the tree of candidate ?3.
#define CHANGES_ONLY_TREE(entry)                                                                   \
    " AND " entry ".candidate = ?3 AND NOT " entry ".decides"                                      \
    " AND " entry ".holding IS NOT " entry ".held_before"

#define UNDO(condition)                                                                            \
    "SELECT act.id FROM journal AS act WHERE act.verb = 'do' AND " IN_SCOPE("act")                 \
        condition("act") " AND NOT " IS_UNDONE("act") " ORDER BY act.id DESC LIMIT 1"
// Only a `do` that was undone after the last `do` can be redone.
#define REDO(condition)                                                                            \
    "SELECT act.id FROM journal AS back JOIN journal AS act ON act.id = back.target"               \
    " WHERE back.verb = 'undo' AND " IN_SCOPE("back")                                              \
        condition("act") " AND back.id > coalesce((SELECT done.id FROM journal AS done WHERE "     \
                         "done.verb = 'do'"                                                        \
                         "  AND " IN_SCOPE("done") condition(                                      \
                             "done") " ORDER BY done.id DESC LIMIT 1), 0)"                         \
                                     " AND back.id = (SELECT max(last.id) FROM journal AS "        \
                                     "last WHERE last.target = act.id)"                            \
                                     " ORDER BY back.id DESC LIMIT 1"
#define NO_CONDITION(entry) ""
#define SELECT_STEP                                                                                \
    "WITH step (id) AS (SELECT coalesce(nullif(batch, 0), id) FROM journal WHERE id = ?1)"         \
    " SELECT act.id FROM journal AS act JOIN step ON act.id = step.id"                             \
    "  OR (act.batch = step.id AND act.batch <> 0) WHERE act.verb = 'do'"
// The number of the change under way, which store_commit_change() counts.
#define THIS_CHANGE "(SELECT value + 1 FROM meta WHERE key = 'changes')"
// The rank after all puzzles of a set, those that are gone included: the next whole number.
#define NEXT_RANK(set)                                                                             \
    "CAST((SELECT coalesce(max(CAST(rank AS INTEGER)), 0) + 1 FROM member"                         \
    " WHERE collection = " set ") AS TEXT)"
// Joins the candidate whose tree has the key.
#define JOIN_CANDIDATE                                                                             \
    " JOIN judgement ON judgement.id = tree_key.judgement"                                         \
    " JOIN candidate ON candidate.id = judgement.candidate"
// Bits STATE_PUZZLE and STATE_WITHDRAWN: the first without the second.
#define IS_PUZZLE "candidate.marks & 24 = 8"
// Accepted, or a puzzle that is not rejected.
#define IS_COMPARED "(candidate.marks & 3 = 1 OR (candidate.marks & 3 <> 2 AND " IS_PUZZLE "))"
// The judgement that an export writes.
#define EXPORTED "coalesce(candidate.decided, candidate.shown)"
// Images are the rows of set_image: what a step over sets has changed, before and after it.
#define INSERT_IMAGE                                                                               \
    "INSERT OR IGNORE INTO set_image (entry, collection, candidate, after, name, title, note,"     \
    " tags)"
#define PAIRS_OF_ENTRY                                                                             \
    " SELECT min(journal.candidate, image.candidate), max(journal.candidate, image.candidate)"     \
    " FROM set_image AS image JOIN journal ON journal.id = image.entry"                            \
    " WHERE image.entry = ?1 AND image.collection = 0 AND image.after = ?2"
#define IMAGE_TEXTS "image.name, image.title, image.note, image.tags"
#define JOIN_SET_NOW                                                                               \
    " LEFT JOIN collection AS now ON now.id = image.collection WHERE image.entry = ?1"             \
    " AND image.candidate = 0"
#define JOIN_MEMBER_NOW                                                                            \
    " LEFT JOIN member AS now ON now.collection = image.collection"                                \
    " AND now.candidate = image.candidate AND NOT now.gone WHERE image.entry = ?1"                 \
    " AND image.candidate <> 0"
// The columns that both tables have, of the judgement that is shown. Without a judgement they are
// NULL, for which OR REPLACE puts their defaults.
#define SHOWN_COLUMNS                                                                              \
    "kind, moves, size, nodes, first, rating, motifs_low, motifs_high, best, second, eval_before," \
    " traits, worth, clock, line"
// The row of the reason of a journal entry.
#define REASON_OF(entry)                                                                           \
    "(SELECT reason.id FROM journal JOIN reason ON reason.text = journal.reason"                   \
    " WHERE journal.id = " entry ")"

// IMPORT_ROWS rows of parameters. A row left unbound breaks a NOT NULL, and is ignored.
#define FIVE(row)           row "," row "," row "," row "," row
#define VALUES_OF_ROWS(row) " VALUES " FIVE(FIVE(row)) "," FIVE(FIVE(row))

const char *const statement_texts[SQL_COUNT] = {
#define STATEMENT(id, ...) [SQL_##id] = __VA_ARGS__,
#include "src/store/db/statement_table.h"
#undef STATEMENT
};
