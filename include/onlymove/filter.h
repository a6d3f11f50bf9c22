// Filters: one yes/no question each about a position, in one table. verdict.h has their answers.
#ifndef ONLYMOVE_FILTER_H
#define ONLYMOVE_FILTER_H

#include "onlymove/analysis.h"
#include "onlymove/profile.h"
#include "onlymove/verdict.h"

// When a filter is judged, and what it costs.
typedef enum FilterStage {
    FILTER_SCAN,    // on the first look
    FILTER_RUNG,    // at every rung
    FILTER_TREE,    // when the solution tree has been built; its verdict comes from the builder
    FILTER_CONFIRM, // when filters and tree have passed; its verdict comes from the inquiry
    FILTER_LAST,    // when everything else has passed; its verdict comes from the inquiry
} FilterStage;
typedef enum FilterCost {
    FILTER_FREE,     // the position and its game are enough
    FILTER_EVAL,     // reads evaluations, which the game may bring; else one-line searches
    FILTER_SHARED,   // reads the lines of the search that all share
    FILTER_PREVIOUS, // may ask for a search of the position before
    FILTER_OWN,      // makes searches of its own
} FilterCost;

// "free", "evaluations", "shared search", "the position before", "own searches".
const char *filter_cost_word(FilterCost cost);

// Evaluations of the position and of those before it: 0 plies back, 1, 2.
enum { EVALS_BACK = 3 };

// What a filter looks at.
typedef struct FilterView {
    const Profile *profile;
    const Position *pos;      // the solver is to move
    const Position *previous; // before the move that led here, or NULL at the start of the game
    const Position *path;     // all positions of the game up to this one, which is the last
    size_t path_count;
    Move played;       // the game's next move, or MOVE_NONE
    size_t inside;     // 1 + the ply at which an earlier puzzle of the game begins that
                       // has this position in its tree; 0: none
    bool duplicate;    // a puzzle of an earlier game has this position
    uint64_t nodes;    // the limit that is judged, or what a depth of the first look has spent
    bool cached;       // the lines come from an earlier search
    const Line *lines; // of the last iteration completed within it, or of that depth; NULL for
                       // FILTER_FREE
    int count;
    bool has_previous_score;   // the next field is filled
    Score previous_score;      // of the position before, from the view of its side to move
    bool has_eval[EVALS_BACK]; // the next field is filled, by plies back
    Score eval[EVALS_BACK];    // from the solver's view
} FilterView;

// What a filter answers when it cannot tell yet. An evaluation is asked for only where there is
// such a position: path_count > plies back.
typedef enum FilterNeed {
    NEED_NOTHING,
    NEED_PREVIOUS,
    NEED_EVAL_NOW, // and so many plies back
    NEED_EVAL_1,
    NEED_EVAL_2,
} FilterNeed;

// Fills state and grounds of *verdict, unless it needs something first.
typedef FilterNeed FilterJudge(const FilterView *view, Verdict *verdict);

typedef struct Filter {
    uint8_t id; // in stores: stays what it is, above 0, whatever becomes of the table
    const char *name;
    const char *question;
    const char *measures; // what
    Unit unit;            // of its miss; UNIT_NONE: none, or one that differs
    FilterStage stage;
    FilterCost cost;
    bool of_game; // it asks about the game around the position, so a bare position is not judged
    const ProfileKey *keys;
    size_t key_count;
    FilterJudge *judge; // NULL from FILTER_TREE on
} Filter;

// The table, by index; NULL past its end.
const Filter *filter_at(size_t index);
const Filter *filter_find(const char *name);
const Filter *filter_of_id(unsigned id); // NULL when there is none
// Whether it is judged on the lines of a search of the position.
bool filter_reads_lines(const Filter *filter);

// Appends the whole table as text of at most 90 columns, in the form of an INI: of each filter the
// name, the question, what it measures in which unit, what that costs, and its keys with what is
// usual, their range and meaning.
void filters_write(Str *out);

#endif
