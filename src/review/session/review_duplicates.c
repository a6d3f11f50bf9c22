// Finds the duplicates of the current puzzle, and describes what two of them have in common.
#include "onlymove/file.h"
#include "onlymove/review_duplicates.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/tree_text.h"
#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

Status review_duplicates(Review *review, uint32_t node, StoredDuplicates *found, Fault *fault) {
    const Finding *finding = review_finding(review, node);
    if (!review->store) {
        return fault_set(fault, STATUS_STORE, "no store, no duplicates: %s",
                         review->store_fault.text);
    }
    if (!finding || finding->candidate.tree.count < 2)
        return fault_set(fault, STATUS_NOT_FOUND, "there is no puzzle here");
    return store_duplicates(review->store, &finding->candidate.tree, finding->id, found, fault);
}

// Appends "game 12 of a.pgn" or "puzzle 3 of b.csv".
static void write_source(const CandidateList *list, const CandidateRow *row, Str *out) {
    const ListedGame *game = &list->games[row->game];
    str_addf(out, "%s %zu of %s", game->imported ? "puzzle" : "game", game->number,
             path_name(list->sources[game->source]));
}

typedef struct DuplicateNaming {
    Str *out;
    const Tree *tree; // tree of the current puzzle
} DuplicateNaming;

static Status write_accepted(void *context, const StoredCandidate *stored, Fault *fault) {
    const DuplicateNaming *naming = context;
    DuplicateMatch likeness;
    const Tree *tree = &stored->candidate.tree;
    (void)fault;
    duplicate_compare(naming->tree, tree, &likeness);
    str_addf(naming->out,
             ", %s, is accepted: ", TREE_MOVE_TEXT(tree, tree->nodes[TREE_ROOT].child));
    likeness_write(&likeness, naming->tree, tree, naming->out);
    return STATUS_OK;
}

void review_name_duplicate(Review *review, const Tree *tree, int64_t candidate, Str *out) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    const StoreQuery query = {.id = candidate};
    DuplicateNaming naming = {out, tree};
    if (store_list(review->store, &query, &list, NULL) == STATUS_OK && list.count > 0) {
        write_source(&list, &list.rows[0], out);
        (void)store_each(review->store, &query, STORE_DECIDED_ON, write_accepted, &naming, NULL);
    }
}

size_t review_count_duplicates(Review *review, const int64_t *ids, size_t count) {
    int64_t *all = NULL;
    size_t all_count = 0, found = 0;
    Fault ignored;
    if (!review->store ||
        store_all_duplicates(review->store, &all, &all_count, &ignored) != STATUS_OK) {
        return 0;
    }
    for (size_t i = 0; i < count; i++)
        found += array_find(ids[i], all, all_count, sizeof *all) != NULL;
    free(all);
    return found;
}

// --- Two duplicates

const char *puzzle_fact_name(PuzzleFact fact) {
    static const char *const names[FACT_COUNT] = {
        [FACT_GAME] = "from",         [FACT_PLAYERS] = "players", [FACT_EVENT] = "event",
        [FACT_FOUND] = "found by",    [FACT_KIND] = "kind",       [FACT_SOLUTION] = "solution",
        [FACT_TREE] = "tree",         [FACT_RATING] = "rating",   [FACT_SOURCE] = "source",
        [FACT_DECISION] = "decision", [FACT_SETS] = "sets",
    };
    return names[fact];
}

static void puzzle_done(DuplicatePuzzle *puzzle) {
    tree_done(&puzzle->tree);
    for (int i = 0; i < FACT_COUNT; i++)
        str_done(&puzzle->facts[i]);
    *puzzle = (DuplicatePuzzle){0};
}

void duplicate_pair_done(DuplicatePair *pair) {
    puzzle_done(&pair->puzzles[0]);
    puzzle_done(&pair->puzzles[1]);
    str_done(&pair->sentence);
    *pair = (DuplicatePair){0};
}

// Appends the main line, with numbers before White's moves and the first one.
static void write_solution(const Tree *tree, Str *out) {
    Position pos = tree->start;
    uint32_t at = tree->nodes[TREE_ROOT].child;
    for (; at != TREE_NO_NODE; at = tree->nodes[at].child)
        san_add_to_line(&pos, tree->nodes[at].move, out->len == 0, out);
}

static void write_rating(const CandidateRow *row, Str *out) {
    if (row->rating > 0)
        str_addf(out, "%d", row->rating);
    if (row->source_rating > 0)
        str_addf(out, "%s%d by its source", row->rating > 0 ? ", " : "", row->source_rating);
}

static void write_row_facts(const CandidateList *list, const CandidateRow *row,
                            DuplicatePuzzle *puzzle) {
    size_t count;
    Str *facts = puzzle->facts;
    const ListedGame *game = &list->games[row->game];
    const char *white = listed_text(list, game->white), *black = listed_text(list, game->black);
    const ListedMember *members = listed_members(list, row, &count);
    write_source(list, row, &facts[FACT_GAME]);
    if (row->move_number > 0 && !game->imported)
        str_addf(&facts[FACT_GAME], ", move %d%s", row->move_number, row->black ? "..." : "");
    if (white[0] || black[0])
        str_addf(&facts[FACT_PLAYERS], "%s - %s", white[0] ? white : "?", black[0] ? black : "?");
    str_addf(&facts[FACT_EVENT], "%s %s", listed_text(list, game->event),
             listed_text(list, game->date));
    str_add(&facts[FACT_KIND], kind_name(row->kind));
    str_addf(&facts[FACT_TREE], "%d to find, %d in all%s", row->moves, row->size,
             row->by_hand ? ", by hand" : "");
    write_rating(row, &facts[FACT_RATING]);
    for (size_t i = 0; i < count; i++)
        str_addf(&facts[FACT_SETS], "%s%s", i ? ", " : "", list->sets[members[i].set]);
}

static Status write_stored_facts(void *context, const StoredCandidate *stored, Fault *fault) {
    DuplicatePuzzle *puzzle = context;
    const Candidate *candidate = &stored->candidate;
    Str *facts = puzzle->facts;
    (void)fault;
    tree_copy(&puzzle->tree, &candidate->tree);
    puzzle->id = stored->id;
    puzzle->entry = stored->entry;
    puzzle->decision = stored->decision;
    str_add(&facts[FACT_FOUND], candidate->profile.name);
    if (candidate->engine[0])
        str_addf(&facts[FACT_FOUND], ", %s", candidate->engine);
    write_solution(&puzzle->tree, &facts[FACT_SOLUTION]);
    source_info_write(&stored->source_info, &facts[FACT_SOURCE]);
    str_addf(&facts[FACT_DECISION], "%s%s%s", decision_participle(stored->decision),
             stored->reason[0] ? ": " : "", stored->reason);
    return STATUS_OK;
}

// Reads one of two duplicates, with the hash of its game and its ply.
static Status read_puzzle(Review *review, int64_t id, DuplicatePuzzle *puzzle, uint64_t *hash,
                          size_t *ply, Fault *fault) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    const StoreQuery query = {.id = id};
    Status status = store_list(review->store, &query, &list, fault);
    if (status == STATUS_OK)
        status =
            store_each(review->store, &query, STORE_DECIDED_ON, write_stored_facts, puzzle, fault);
    if (status == STATUS_OK && (list.count == 0 || puzzle->tree.count < 2))
        return fault_set(fault, STATUS_NOT_FOUND, "this puzzle is not in the store any more");
    if (status == STATUS_OK) {
        write_row_facts(&list, &list.rows[0], puzzle);
        *hash = list.games[list.rows[0].game].hash;
        *ply = (size_t)list.rows[0].ply;
    }
    return status;
}

// Appends how both games reached the position, if the store has the moves of both.
static void write_move_orders(Review *review, const uint64_t hashes[2], const size_t plies[2],
                              Str *out) {
    Game games[2];
    CLEANUP(str_done) Str orders = {0};
    games[0] = game_blank();
    games[1] = game_blank();
    if (hashes[0] != hashes[1] &&
        store_game(review->store, hashes[0], &games[0], NULL) == STATUS_OK &&
        store_game(review->store, hashes[1], &games[1], NULL) == STATUS_OK) {
        duplicate_write_move_orders(&games[0], plies[0], &games[1], plies[1], &orders);
    }
    if (hashes[0] == hashes[1])
        str_add(out, " of the same game");
    else if (orders.len > 0)
        str_addf(out, ", %s", str_text(&orders));
    game_done(&games[0]);
    game_done(&games[1]);
}

Status review_read_pair(Review *review, int64_t one, int64_t other, DuplicatePair *pair,
                        Fault *fault) {
    uint64_t hashes[2];
    size_t plies[2];
    DuplicatePuzzle *puzzles = pair->puzzles;
    duplicate_pair_done(pair);
    Status status = read_puzzle(review, one, &puzzles[0], &hashes[0], &plies[0], fault);
    if (status == STATUS_OK)
        status = read_puzzle(review, other, &puzzles[1], &hashes[1], &plies[1], fault);
    if (status != STATUS_OK) {
        duplicate_pair_done(pair);
        return status;
    }
    duplicate_compare(&puzzles[0].tree, &puzzles[1].tree, &pair->likeness);
    Str *out = &pair->sentence;
    likeness_write(&pair->likeness, &puzzles[0].tree, &puzzles[1].tree, out);
    if (pair->likeness.duplicate == DUPLICATE_SAME)
        write_move_orders(review, hashes, plies, out);
    if (pair->likeness.duplicate != DUPLICATE_NONE) {
        str_add(out, "; ");
        likeness_write_difference(&pair->likeness, &puzzles[0].tree, &puzzles[1].tree, out);
    }
    return STATUS_OK;
}
