// Judges a puzzle again: forwards an inquiry's searches, and compares its tree with the puzzle's.
#include "onlymove/audit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/score.h"
#include "onlymove/xalloc.h"

enum { RECHECK_PLIES_MAX = 63 };

struct Audit {
    Inquiry *inquiry;
    Tree puzzle_tree;
    bool by_hand;       // a curator has changed that tree
    bool cooked;        // another first move was known to mate as fast
    double node_factor; // nodes of the audit / nodes of the puzzle's search; 0: imported puzzle
    size_t search_count, table_answers; // number of searches; those answered from tables of endings
    Profile profile;                    // of the inquiry
    uint64_t recheck_nodes;             // of searches of five lines; 0: there are none
    Move moves[RECHECK_PLIES_MAX];      // of the main line
    size_t move_count, move_at; // number of moves; index of the solver's move that is searched
    Str flaws;                  // what those searches found wrong
};

const char *audit_outcome_name(AuditOutcome outcome) {
    static const char *const names[] = {"none", "holds", "changed", "broken"};
    return names[outcome];
}

void audit_profile(Profile *profile, uint64_t nodes) {
    const int count = profile->filter_count;
    profile_scale_nodes(profile, nodes > 0 ? (double)nodes / profile->value[KEY_NODES_MAX]
                                           : (double)AUDIT_FACTOR);
    profile->filter_count = 0;
    for (int i = 0; i < count; i++)
        if (profile->filters[i]->stage != STAGE_CONFIRM)
            profile->filters[profile->filter_count++] = profile->filters[i];
}

// The puzzle's tree and the audit's, and the nodes that their comparison has reached.
typedef struct TreePair {
    const Tree *old_tree, *new_tree;
    bool by_hand;
    uint32_t old_parent, new_parent; // the nodes whose children are compared
    AuditResult *result;
} TreePair;

// Appends the main line from a node on: "23.Rxe6 Qxe6 24.Qd8# (#2)". `node` may be TREE_NO_NODE.
static void write_line(const Tree *tree, uint32_t node, Str *out) {
    enum { PLIES_MAX = 8 };
    if (node == TREE_NO_NODE) {
        str_add(out, "the end of the line");
        return;
    }
    const TreeNode *first = &tree->nodes[node];
    Position pos = tree_position(tree, first->parent);
    for (int i = 0; i < PLIES_MAX && node != TREE_NO_NODE; i++) {
        san_add_to_line(&pos, tree->nodes[node].move, i == 0, out);
        node = tree->nodes[node].child;
    }
    if (first->scored)
        str_addf(out, " (%s)", SCORE_TEXT(first->score));
}

// Fills in the result: the lines from `old` and `new` differ. Returns false: the comparison ends.
static bool set_change(const TreePair *pair, AuditOutcome outcome, const char *what, uint32_t old,
                       uint32_t new) {
    CLEANUP(str_done) Str text = str_of("%s: was ", what);
    write_line(pair->old_tree, old, &text);
    str_add(&text, ", now ");
    write_line(pair->new_tree, new, &text);
    pair->result->outcome = outcome;
    snprintf(pair->result->text, sizeof pair->result->text, "%s", str_text(&text));
    return false;
}

// Returns the child with that move, unless it is a retry; else TREE_NO_NODE.
static uint32_t find_right_move(const Tree *tree, uint32_t parent, Move move) {
    const uint32_t node = tree_find(tree, parent, move);
    return node != TREE_NO_NODE && tree->nodes[node].role != ROLE_RETRY ? node : TREE_NO_NODE;
}

// Returns the first node, from `node` through its siblings, that is right here but not in the other
// tree; or TREE_NO_NODE.
static uint32_t first_missing(const Tree *tree, uint32_t node, const Tree *other, uint32_t parent) {
    while (node != TREE_NO_NODE &&
           (tree->nodes[node].role == ROLE_RETRY ||
            find_right_move(other, parent, tree->nodes[node].move) != TREE_NO_NODE)) {
        node = tree->nodes[node].sibling;
    }
    return node;
}

static bool same_mate_length(const TreePair *pair, uint32_t old, uint32_t new) {
    const TreeNode *old_node = &pair->old_tree->nodes[old], *new_node = &pair->new_tree->nodes[new];
    if (!old_node->scored || !new_node->scored || !score_mates(old_node->score) ||
        !score_mates(new_node->score) || old_node->score.value == new_node->score.value) {
        return true;
    }
    const bool faster = new_node->score.value < old_node->score.value;
    return set_change(pair, AUDIT_CHANGED, faster ? "faster mate" : "better defence", old, new);
}

// Compares the solver's moves; `old` and `new` are those of the main lines.
static bool same_solution(const TreePair *pair, uint32_t old, uint32_t new) {
    const TreeNode *old_node = &pair->old_tree->nodes[old], *new_node = &pair->new_tree->nodes[new];
    const bool is_still_right =
        find_right_move(pair->new_tree, pair->new_parent, old_node->move) != TREE_NO_NODE;
    const bool is_by_hand = pair->by_hand && old_node->by_hand;
    if (!is_still_right && !is_by_hand) {
        return set_change(pair, pair->old_parent == TREE_ROOT ? AUDIT_BROKEN : AUDIT_CHANGED,
                          "another solution", old, new);
    }
    if (old_node->move == new_node->move && !same_mate_length(pair, old, new))
        return false;
    if (pair->by_hand)
        return true;
    const uint32_t second = first_missing(pair->new_tree, new, pair->old_tree, pair->old_parent);
    if (second != TREE_NO_NODE)
        return set_change(pair, AUDIT_CHANGED, "second solution", old, second);
    const uint32_t missing = first_missing(pair->old_tree, old, pair->new_tree, pair->new_parent);
    if (missing != TREE_NO_NODE)
        return set_change(pair, AUDIT_CHANGED, "an alternative is right no more", missing, new);
    return old_node->move == new_node->move ||
           set_change(pair, AUDIT_CHANGED, "another main line", old, new);
}

// Returns the plies from a node to the checkmate that ends its main line; 0: none does.
static unsigned mate_length(const Tree *tree, uint32_t node) {
    const unsigned from = tree->nodes[node].ply;
    while (tree->nodes[node].child != TREE_NO_NODE)
        node = tree->nodes[node].child;
    const Position end = tree_position(tree, node);
    return pos_is_checkmate(&end) ? tree->nodes[node].ply - from : 0;
}

// Compares the replies. It does no harm when a reply is no longer among the good ones, nor when the
// only one is another that is mated in as many moves.
static bool same_defence(const TreePair *pair, uint32_t old, uint32_t new) {
    const uint32_t added = first_missing(pair->new_tree, new, pair->old_tree, pair->old_parent);
    const unsigned old_length = mate_length(pair->old_tree, old);
    const bool is_as_long = added == new &&old_length > 0 &&
                            pair->new_tree->nodes[new].sibling ==
                                TREE_NO_NODE &&mate_length(pair->new_tree, new) == old_length;
    if (pair->by_hand || is_as_long)
        return true;
    if (added != TREE_NO_NODE) {
        return set_change(pair, AUDIT_CHANGED, added == new ? "better defence" : "another defence",
                          old, added);
    }
    return pair->old_tree->nodes[old].move == pair->new_tree->nodes[new].move ||
           set_change(pair, AUDIT_CHANGED, "another main line", old, new);
}

static bool same_moves(const TreePair *pair) {
    const uint32_t old = pair->old_tree->nodes[pair->old_parent].child;
    const uint32_t new = pair->new_tree->nodes[pair->new_parent].child;
    if (old == TREE_NO_NODE || new == TREE_NO_NODE) {
        return old == new || pair->by_hand ||
               set_change(pair, AUDIT_CHANGED, old == TREE_NO_NODE ? "longer line" : "shorter line",
                          old, new);
    }
    return pair->old_tree->nodes[pair->old_parent].ply % 2 == 0 ? same_solution(pair, old, new)
                                                                : same_defence(pair, old, new);
}

void audit_compare(const Tree *before, bool by_hand, const Tree *after, AuditResult *result) {
    uint32_t *matches = xmalloc(before->count * sizeof *matches); // nodes of the new tree
    *result = (AuditResult){.outcome = AUDIT_HOLDS};
    for (uint32_t old = TREE_ROOT; old != TREE_NO_NODE; old = tree_next(before, old)) {
        const TreeNode *node = &before->nodes[old];
        const uint32_t parent = old == TREE_ROOT ? TREE_NO_NODE : matches[node->parent];
        matches[old] = old == TREE_ROOT         ? TREE_ROOT
                       : parent == TREE_NO_NODE ? TREE_NO_NODE
                                                : tree_find(after, parent, node->move);
        const TreePair pair = {before, after, by_hand, old, matches[old], result};
        if (matches[old] != TREE_NO_NODE && node->role != ROLE_RETRY && !same_moves(&pair))
            break;
    }
    free(matches);
}

static void explain_refusal(const Tree *before, const Inquiry *inquiry, AuditResult *result) {
    const uint32_t first = before->nodes[TREE_ROOT].child;
    const Move best = inquiry_solution(inquiry);
    const bool is_same_move = best == MOVE_NONE || best == before->nodes[first].move;
    CLEANUP(str_done) Str old_line = {0};
    write_line(before, first, &old_line);
    result->outcome = is_same_move ? AUDIT_CHANGED : AUDIT_BROKEN;
    snprintf(result->text, sizeof result->text, "no puzzle any more: was %s, now: %s",
             str_text(&old_line), inquiry_reason(inquiry));
}

void audit_judge(const Tree *before, bool by_hand, const Inquiry *inquiry, AuditResult *result) {
    if (inquiry_accepted(inquiry))
        audit_compare(before, by_hand, inquiry_tree(inquiry), result);
    else
        explain_refusal(before, inquiry, result);
}

// Appends what ends the text before, if there is one: "; ".
static void separate_note(Str *text) {
    str_add(text, text->len > 0 ? "; " : "");
}

// Appends "every mate proved", "every move proved" or "proved by tablebases", the last perhaps only
// for some positions.
static void note_proved(const Audit *audit, AuditResult *result, Str *text) {
    const Tree *tree = inquiry_tree(audit->inquiry);
    const bool proved = tree_is_proved(tree), mate = proved && kind_is_mate(tree_kind(tree));
    const bool in_tables = audit->table_answers > 0 && audit->table_answers == audit->search_count;
    result->proved = proved || in_tables;
    if (audit->table_answers == 0 && !proved)
        return;
    separate_note(text);
    str_add(text, mate     ? "every mate proved"
                  : proved ? "every move proved"
                           : "proved by tablebases");
    if (!proved && !in_tables)
        str_addf(text, " at %zu of %zu positions", audit->table_answers, audit->search_count);
}

// Appends which other first move is proved to mate as fast. Where that is the old solution, it is
// still right, whichever the engine has now.
static void note_cook(const Audit *audit, AuditResult *result, Str *text) {
    const Tree *tree = &audit->puzzle_tree;
    int count;
    const Verdict *verdicts = inquiry_verdicts(audit->inquiry, &count);
    const char *cook = verdicts_cook(verdicts, count);
    uint32_t known = tree->nodes[TREE_ROOT].child; // where the puzzle's tree has that move
    while (cook && known != TREE_NO_NODE &&
           strcmp(cook, SAN_TEXT(&tree->start, tree->nodes[known].move)) != 0)
        known = tree->nodes[known].sibling;
    const bool is_old = known == tree->nodes[TREE_ROOT].child;
    const bool is_right = known != TREE_NO_NODE && tree->nodes[known].role != ROLE_RETRY;
    if (!cook || audit->cooked || (is_right && !is_old))
        return;
    if (result->outcome != AUDIT_BROKEN || is_old)
        result->outcome = AUDIT_CHANGED;
    separate_note(text);
    str_addf(text, "%s is proved to mate as fast, or sooner", cook);
}

// Appends the audit's nodes, as a multiple of the nodes of the puzzle's search.
static void note_node_factor(const Audit *audit, Str *text) {
    if (audit->node_factor > 0 && fabs(audit->node_factor - 1) >= 0.005)
        str_addf(text, "%.3g times ", audit->node_factor);
    str_add(text, audit->node_factor > 0 ? "the nodes of the find" : "");
}

Audit *audit_new(const Candidate *puzzle, const Profile *profile, const Subject *subject) {
    if (puzzle->tree.nodes[TREE_ROOT].child == TREE_NO_NODE)
        return NULL;
    Audit *audit = xcalloc(1, sizeof *audit);
    audit->by_hand = puzzle->by_hand;
    audit->cooked = verdicts_cook(puzzle->verdicts, puzzle->verdict_count) != NULL;
    if (strcmp(puzzle->profile.name, PROFILE_IMPORTED) != 0)
        audit->node_factor = profile->value[KEY_NODES_MAX] / puzzle->profile.value[KEY_NODES_MAX];
    audit->inquiry = inquiry_new(profile, subject, false);
    audit->profile = *profile;
    tree_copy(&audit->puzzle_tree, &puzzle->tree);
    return audit;
}

void audit_free(Audit *audit) {
    if (audit) {
        inquiry_free(audit->inquiry);
        tree_done(&audit->puzzle_tree);
        str_done(&audit->flaws);
        free(audit);
    }
}

// --- Five lines at each of the solver's moves

static bool wants_recheck(const Audit *audit, SearchRequest *request) {
    if (audit->recheck_nodes == 0 || audit->move_at >= audit->move_count)
        return false;
    *request = profile_request(&audit->profile, audit->recheck_nodes, RECHECK_LINES);
    request->start = audit->puzzle_tree.start;
    request->moves = audit->moves;
    request->move_count = audit->move_at;
    return true;
}

// Notes where another move is the solution or as good, or where the main line misses a mate.
static void recheck_move(Audit *audit, const Analysis *analysis) {
    static const double gap_max = 0.14;
    enum { WINNING_CP = 200 };
    Position pos = audit->puzzle_tree.start;
    for (size_t i = 0; i < audit->move_at; i++)
        pos_play(&pos, audit->moves[i]);
    const Move right = audit->moves[audit->move_at];
    const Line *right_line = NULL, *other = NULL;
    for (size_t i = 0; i < analysis->line_count; i++) {
        const Line *line = &analysis->lines[i];
        if (line->pv[0] == right)
            right_line = right_line ? right_line : line;
        else if (!other || score_as_number(score_pack(line->score)) >
                               score_as_number(score_pack(other->score)))
            other = line;
    }
    Position next = pos;
    pos_play(&next, right);
    const bool mates = pos_is_checkmate(&next);
    const bool is_last = audit->move_at + 2 > audit->move_count;
    const char *separator = audit->flaws.len > 0 ? ", " : "";
    if (is_last && !mates && right_line && score_mates(right_line->score))
        str_addf(&audit->flaws, "%sthe end could have been mate", separator);
    if (!other || mates) // any mate is as good at the end
        return;
    const double gap =
        right_line ? (score_win_chances(right_line->score) - score_win_chances(other->score)) / 2
                   : 0;
    if (score_as_number(score_pack(other->score)) >= WINNING_CP || gap <= gap_max) {
        str_addf(&audit->flaws, "%s%s is a second solution (%s)", separator,
                 SAN_NUMBERED_TEXT(&pos, other->pv[0]), SCORE_TEXT(other->score));
    }
}

void audit_recheck(Audit *audit, uint64_t nodes) {
    audit->recheck_nodes = nodes > 0 ? nodes : RECHECK_NODES;
    audit->move_count = tree_solution(&audit->puzzle_tree, audit->moves, RECHECK_PLIES_MAX);
}

static void note_recheck(const Audit *audit, AuditResult *result, Str *text) {
    if (audit->recheck_nodes == 0)
        return;
    if (result->outcome == AUDIT_HOLDS && audit->flaws.len > 0)
        result->outcome = AUDIT_CHANGED;
    separate_note(text);
    str_addf(text, "by five lines %s",
             audit->flaws.len > 0 ? str_text(&audit->flaws) : "there is no second solution");
}

void audit_result(const Audit *audit, AuditResult *result) {
    CLEANUP(str_done) Str text = {0};
    audit_judge(&audit->puzzle_tree, audit->by_hand, audit->inquiry, result);
    note_node_factor(audit, &text);
    str_addf(&text, "%s%s", text.len > 0 && result->text[0] ? "; " : "", result->text);
    note_cook(audit, result, &text);
    note_proved(audit, result, &text);
    note_recheck(audit, result, &text);
    snprintf(result->text, sizeof result->text, "%s", str_text(&text));
}

// --- The task

static bool task_wants(const void *self, SearchRequest *request) {
    const Audit *audit = self;
    const SearchTask task = inquiry_task(audit->inquiry);
    return task.wants(task.self, request) || wants_recheck(audit, request);
}

static bool task_feed(void *self, const Analysis *analysis) {
    Audit *audit = self;
    SearchRequest request;
    const SearchTask task = inquiry_task(audit->inquiry);
    if (!task.wants(task.self, &request)) {
        if (analysis->finished) {
            recheck_move(audit, analysis);
            audit->move_at += 2;
        }
        return !analysis->finished;
    }
    const bool goes_on = task.feed(task.self, analysis);
    audit->search_count += !goes_on;
    audit->table_answers += !goes_on && analysis->in_tablebases;
    return goes_on;
}

static void task_free(void *self) {
    audit_free(self);
}

SearchTask audit_task(Audit *audit) {
    return (SearchTask){audit, task_wants, task_feed, task_free};
}

const Inquiry *audit_inquiry(const Audit *audit) {
    return audit->inquiry;
}
