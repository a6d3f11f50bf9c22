// The texts of the statements, and what several of them have in common.
#include "src/store/db/statements.h"

#include "src/store/files/sources.h"

// An entry of this session (?1), or one that was there when the store was opened (up to ?2).
#define IN_SCOPE(entry) "(" entry ".session = ?1 OR " entry ".id <= ?2)"
// Undone, and not done again since.
#define TAKEN_BACK(entry)                                                                          \
    "'undo' IS (SELECT last.verb FROM journal AS last WHERE last.target = " entry ".id"            \
    " ORDER BY last.id DESC LIMIT 1)"
// Changes nothing but the tree of the candidate ?3.
#define OF_TREE(entry)                                                                             \
    " AND " entry ".candidate = ?3 AND NOT " entry ".decides"                                      \
    " AND " entry ".holding IS NOT " entry ".held_before"

#define UNDO(wanted)                                                                               \
    "SELECT act.id FROM journal AS act WHERE act.verb = 'do' AND " IN_SCOPE("act")                 \
        wanted("act") " AND NOT " TAKEN_BACK("act") " ORDER BY act.id DESC LIMIT 1"
// Only what was undone after the last `do` can be done again.
#define REDO(wanted)                                                                               \
    "SELECT act.id FROM journal AS back JOIN journal AS act ON act.id = back.target"               \
    " WHERE back.verb = 'undo' AND " IN_SCOPE("back")                                              \
        wanted("act") " AND back.id > coalesce((SELECT done.id FROM journal AS done WHERE "        \
                      "done.verb = 'do'"                                                           \
                      "  AND " IN_SCOPE("done")                                                    \
                          wanted("done") " ORDER BY done.id DESC LIMIT 1), 0)"                     \
                                         " AND back.id = (SELECT max(last.id) FROM journal AS "    \
                                         "last WHERE last.target = act.id)"                        \
                                         " ORDER BY back.id DESC LIMIT 1"
#define ANYTHING(entry) ""
#define STEP                                                                                       \
    "WITH step (id) AS (SELECT coalesce(nullif(batch, 0), id) FROM journal WHERE id = ?1)"         \
    " SELECT act.id FROM journal AS act JOIN step ON act.id = step.id"                             \
    "  OR (act.batch = step.id AND act.batch <> 0) WHERE act.verb = 'do'"
// What the change under way will be, see store_commit_change().
#define THIS_CHANGE "(SELECT value + 1 FROM meta WHERE key = 'changes')"
// The place behind all puzzles of a set, those that are gone among them: the next whole number.
#define NEXT_RANK(set)                                                                             \
    "CAST((SELECT coalesce(max(CAST(rank AS INTEGER)), 0) + 1 FROM member"                         \
    " WHERE collection = " set ") AS TEXT)"
// The candidate whose tree a key is of.
#define OF_KEY                                                                                     \
    " JOIN judgement ON judgement.id = tree_key.judgement"                                         \
    " JOIN candidate ON candidate.id = judgement.candidate"
// Of the marks MARK_PUZZLE and not MARK_WITHDRAWN.
#define IS_PUZZLE "candidate.marks & 24 = 8"
// What is accepted, and a puzzle that is not rejected.
#define COUNTS   "(candidate.marks & 3 = 1 OR (candidate.marks & 3 <> 2 AND " IS_PUZZLE "))"
#define GOES_OUT "coalesce(candidate.decided, candidate.shown)"
#define INTO_IMAGE                                                                                 \
    "INSERT OR IGNORE INTO set_image (entry, collection, candidate, after, name, title, note,"     \
    " tags)"
#define PAIRS_OF_ENTRY                                                                             \
    " SELECT min(journal.candidate, image.candidate), max(journal.candidate, image.candidate)"     \
    " FROM set_image AS image JOIN journal ON journal.id = image.entry"                            \
    " WHERE image.entry = ?1 AND image.collection = 0 AND image.after = ?2"
#define IMAGE_WORDS "image.name, image.title, image.note, image.tags"
#define NOW_OF_SET                                                                                 \
    " LEFT JOIN collection AS now ON now.id = image.collection WHERE image.entry = ?1"             \
    " AND image.candidate = 0"
#define NOW_OF_MEMBER                                                                              \
    " LEFT JOIN member AS now ON now.collection = image.collection"                                \
    " AND now.candidate = image.candidate AND NOT now.gone WHERE image.entry = ?1"                 \
    " AND image.candidate <> 0"
// What lists show of a judgement: columns of both tables. Without one they are their defaults,
// which OR REPLACE puts in the place of NULL.
#define SHOWN                                                                                      \
    "kind, moves, size, nodes, first, rating, motifs_low, motifs_high, best, second, eval_before," \
    " traits, worth, clock, line"
// The row of the reason that a journal entry gives.
#define REASON_OF(entry)                                                                           \
    "(SELECT reason.id FROM journal JOIN reason ON reason.text = journal.reason"                   \
    " WHERE journal.id = " entry ")"

// Rows of parameters, INTAKE_ROWS of them. One that nothing is bound to may not be NULL, and is
// ignored.
#define FIVE(row)           row "," row "," row "," row "," row
#define VALUES_OF_ROWS(row) " VALUES " FIVE(FIVE(row)) "," FIVE(FIVE(row))

const char *const statement_texts[SQL_COUNT] = {
#define STATEMENT(id, ...) [SQL_##id] = __VA_ARGS__,
#include "src/store/db/statement_table.h"
#undef STATEMENT
};
