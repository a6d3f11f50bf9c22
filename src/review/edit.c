// Trees changed by hand: what is in view and what is in the store change together or not at all.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/surgery.h"
#include "onlymove/tree_text.h"
#include "src/review/review_private.h"

enum { ADDED_MAX = 200 };

// What a command asks of an edit.
typedef struct Order {
    EndRule rule;
    TreeRole role;
    const char *moves;
    const Tree *tree;
} Order;

static Status prune(Tree *tree, uint32_t *at, const Order *order, Fault *fault)
{
    return tree_prune(tree, at, &order->rule, fault);
}

static Status promote(Tree *tree, uint32_t *at, const Order *order, Fault *fault)
{
    (void)order;
    return tree_promote(tree, at, fault);
}

static Status mark(Tree *tree, uint32_t *at, const Order *order, Fault *fault)
{
    return tree_mark(tree, at, order->role, fault);
}

static Status end_line(Tree *tree, uint32_t *at, const Order *order, Fault *fault)
{
    return tree_end_here(tree, at, &order->rule, fault);
}

static Status take_tree(Tree *tree, uint32_t *at, const Order *order, Fault *fault)
{
    (void)at; // the nodes keep their numbers
    Tree copy;
    if (!tree_copy(&copy, order->tree)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    tree_done(tree);
    *tree = copy;
    return STATUS_OK;
}

// What is to be added.
typedef struct AddedLine {
    Move moves[ADDED_MAX];
    size_t count;
} AddedLine;

// "17." or "17...", before a move or joined to it. Zeroed: nothing was said.
typedef struct MoveNumber {
    int number;
    bool black;
} MoveNumber;

// Reads a number at the beginning of a word; returns how much of the word it takes. Digits without
// a dot are a number only when they are the whole word: 0-0 is castling.
static size_t read_number(const char *word, size_t len, MoveNumber *number)
{
    size_t digits = 0, dots = 0;
    while (digits < len && isdigit((unsigned char)word[digits])) {
        digits++;
    }
    while (digits + dots < len && word[digits + dots] == '.') {
        dots++;
    }
    if (digits > 0 && dots > 0) {
        *number = (MoveNumber){.number = atoi(word), .black = dots > 1};
    }
    return dots > 0 || digits == len ? digits + dots : 0;
}

static bool is_its_turn(const Position *pos, MoveNumber said)
{
    return said.number == 0 || (said.number == pos->fullmove && said.black == (pos->side == BLACK));
}

// Reads one move, plays it, and adds it to the line.
static Status read_move(Position *pos, const char *san, size_t len, MoveNumber said,
                        AddedLine *line, Fault *fault)
{
    Position next;
    if (!is_its_turn(pos, said)) {
        return fault_set(fault, STATUS_ILLEGAL, "%.*s: it is not the turn of move %d", (int)len,
                         san, said.number);
    }
    if (line->count == ADDED_MAX) {
        return fault_set(fault, STATUS_LIMIT, "add: more than %d moves", ADDED_MAX);
    }
    Status status = san_read(pos, san, len, &line->moves[line->count], fault);
    if (status == STATUS_OK) {
        pos_make(pos, line->moves[line->count++], &next);
        *pos = next;
    }
    return status;
}

// Reads a line of moves from a position on.
static Status read_line(const Position *start, const char *text, AddedLine *line, Fault *fault)
{
    Position pos = *start;
    MoveNumber said = {0};
    line->count = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t len = strcspn(text, " "), taken = read_number(text, len, &said);
        if (taken < len) {
            Status status = read_move(&pos, text + taken, len - taken, said, line, fault);
            if (status != STATUS_OK) {
                return status;
            }
            said = (MoveNumber){0};
        }
        text += len;
    }
    return line->count > 0 ? STATUS_OK : fault_set(fault, STATUS_USAGE, "add: expected moves");
}

// A line goes on after the move under the cursor or, where it cannot, stands beside it.
static Status add_moves(Tree *tree, uint32_t *at, const Order *order, Fault *fault)
{
    Position pos;
    AddedLine line;
    uint32_t follows = *at;
    tree_position(tree, follows, &pos);
    Status status = read_line(&pos, order->moves, &line, fault);
    if (status == STATUS_ILLEGAL && follows != TREE_ROOT) {
        tree_position(tree, tree->nodes[follows].parent, &pos);
        if (read_line(&pos, order->moves, &line, NULL) == STATUS_OK) {
            follows = tree->nodes[follows].parent;
            status = STATUS_OK;
        }
    }
    if (status == STATUS_OK) {
        status = tree_extend(tree, &follows, line.moves, line.count, fault);
    }
    if (status == STATUS_OK) {
        *at = follows;
    }
    return status;
}

typedef struct Edit {
    const char *verb, *detail; // around the move, for the label; no move where `detail` is NULL
    TreeRole role;
    Status (*run)(Tree *tree, uint32_t *at, const Order *order, Fault *fault);
    Status (*say)(Candidate *candidate, const char *text, Fault *fault); // in the place of `run`
} Edit;

static const Edit edits[] = {
    [EDIT_PRUNE] = {"prune", "", ROLE_SOLUTION, prune, NULL},
    [EDIT_PROMOTE] = {"promote", "", ROLE_SOLUTION, promote, NULL},
    [EDIT_ALTERNATIVE] = {"mark", " as alternative", ROLE_ALTERNATIVE, mark, NULL},
    [EDIT_RETRY] = {"mark", " as retry", ROLE_RETRY, mark, NULL},
    [EDIT_END] = {"end with", "", ROLE_SOLUTION, end_line, NULL},
    [EDIT_ADD] = {"add", NULL, ROLE_SOLUTION, add_moves, NULL},
    [EDIT_MOTIF] = {.verb = "motif", .say = candidate_say_motif},
    [EDIT_RATING] = {.verb = "rating", .say = candidate_say_rating},
};
static const Edit verified = {"verify", NULL, ROLE_SOLUTION, take_tree, NULL};
static const Edit taken = {"take", NULL, ROLE_SOLUTION, take_tree, NULL};

static void write_label(const Edit *edit, const Tree *tree, uint32_t at, const char *moves,
                        char label[STORE_LABEL_MAX])
{
    char move[SAN_NUMBERED_MAX];
    if (edit->detail) {
        tree_write_move(tree, at, move);
        snprintf(label, STORE_LABEL_MAX, "%s %s%s", edit->verb, move, edit->detail);
    } else {
        snprintf(label, STORE_LABEL_MAX, "%s%s%s", edit->verb, moves ? " " : "",
                 moves ? moves : "");
    }
}

static Status change(Review *review, Finding *finding, const Edit *edit, const Order *order,
                     uint32_t *at, Fault *fault)
{
    Candidate *candidate = &finding->candidate;
    if (edit->say && finding->withdrawn) {
        return fault_set(fault, STATUS_USAGE, "the newest run has withdrawn the puzzle");
    }
    if (edit->say) {
        return edit->say(candidate, order->moves ? order->moves : "", fault);
    }
    Move before[TREE_PLIES_MAX], after[TREE_PLIES_MAX];
    const size_t count = tree_solution(&candidate->tree, before, TREE_PLIES_MAX);
    Status status = edit->run(&candidate->tree, at, order, fault);
    if (status == STATUS_OK) {
        candidate->kind = tree_kind(&candidate->tree);
        if (!candidate->estimated ||
            tree_solution(&candidate->tree, after, TREE_PLIES_MAX) != count ||
            memcmp(before, after, count * sizeof *before) != 0) {
            review_drop_estimate(review);
            candidate_estimate(candidate, review->difficulty);
        }
    }
    return status;
}

// Stores what was done to the tree; where the finding is not in the store there is nothing to do.
static Status store_edit(Review *review, Finding *finding, const char *label, Fault *fault)
{
    StoreDone done;
    StoreAction action = {
        .candidate = finding->id, .judgement = &finding->candidate, .seen = finding->entry};
    if (finding->id == 0) {
        return STATUS_OK;
    }
    Status status = review_need_writing(review, "the tree is as it was", fault);
    if (status != STATUS_OK) {
        return status;
    }
    snprintf(action.label, sizeof action.label, "%s", label);
    status = review_wrote(review, store_act(review->store, &action, &done, fault), fault);
    if (status == STATUS_OK) {
        finding->entry = done.entry;
    }
    return status;
}

// Does an edit to the tree of a finding, and stores it. As it was before, it stands again when the
// store does not take it, and is kept for undo where no store does.
static Status run_edit(Review *review, Finding *finding, const Edit *edit, const Order *order,
                       uint32_t *at, const char *label, Fault *fault)
{
    Candidate before;
    Candidate *candidate = &finding->candidate;
    const uint32_t stood = *at;
    if (!candidate_copy(&before, candidate)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    Status status = change(review, finding, edit, order, at, fault);
    if (status == STATUS_OK) {
        candidate->by_hand = candidate->by_hand || !edit->say;
        status = store_edit(review, finding, label, fault);
    }
    if (status != STATUS_OK) {
        candidate_done(candidate);
        *candidate = before;
        *at = stood;
    } else if (finding->id == 0) {
        finding_add_step(finding, &before, label);
    } else {
        candidate_done(&before); // the journal has it
    }
    const uint32_t node = finding->node;
    if (status == STATUS_CONFLICT) {
        status = review_show_conflict(review, finding->id, fault);
        const Finding *shown = review_finding(review, node);
        *at = shown && *at < shown->candidate.tree.count ? *at : TREE_ROOT;
    }
    review_mark(review, node);
    return status;
}

static EndRule rule_of(const Finding *finding)
{
    const Profile *profile = &finding->candidate.profile;
    return (EndRule){.gain = (int)profile_whole(profile, KEY_TREE_GAIN),
                     .won = (int)profile_whole(profile, KEY_WON)};
}

Status review_edit_now(Review *review, ReviewStep *step, Fault *fault)
{
    Finding *finding = review_meant(review, step);
    if (review_is_at_work(review, step->node, fault)) {
        return STATUS_USAGE;
    }
    const size_t least = step->edit == EDIT_ADD ? 1 : 2; // a tree may begin with nothing
    if (!finding || step->at >= finding->candidate.tree.count ||
        finding->candidate.tree.count < least) {
        return fault_set(fault, STATUS_USAGE, "there is no solution tree here");
    }
    const Edit *edit = &edits[step->edit];
    const Order order = {.rule = rule_of(finding), .role = edit->role, .moves = step->text};
    write_label(edit, &finding->candidate.tree, step->at, step->text, step->label);
    return run_edit(review, finding, edit, &order, &step->at, step->label, fault);
}

Status review_edit(Review *review, uint32_t node, TreeEdit edit, const char *moves, uint32_t *at,
                   char label[STORE_LABEL_MAX], Fault *fault)
{
    ReviewStep step = {
        .kind = STEP_EDIT, .node = node, .edit = edit, .at = *at, .text = (char *)(uintptr_t)moves};
    if (review->waiting.count > 0) {
        return fault_set(fault, STATUS_CONFLICT,
                         "the tree is as it was: what was done before still waits for the store, "
                         "which another program has locked");
    }
    Status status = review_do(review, &step, fault);
    memcpy(label, step.label, STORE_LABEL_MAX);
    *at = step.at;
    return status;
}

// Puts a tree in the place of the one that a finding of this profile has, unless that has become
// another meanwhile.
static Status replace_tree(Review *review, uint32_t node, const char *profile, const Edit *edit,
                           const Tree *tree, Fault *fault)
{
    uint32_t at = TREE_ROOT;
    if (review->waiting.count > 0) { // as in review_keep()
        return review_wait(review, fault);
    }
    Finding *finding = findings_find(&review->findings, node, profile);
    const Order order = {.tree = tree};
    const Tree *now = finding ? &finding->candidate.tree : NULL;
    if (!now || (edit == &verified ? !tree_is_alike(now, tree) : now->count > 1)) {
        return fault_set(fault, STATUS_CONFLICT, "the tree was changed while it was %s",
                         edit == &verified ? "verified; V verifies it as it is now" : "built");
    }
    return run_edit(review, finding, edit, &order, &at, edit->verb, fault);
}

Status review_take_verified(Review *review, uint32_t node, const char *profile, const Tree *tree,
                            Fault *fault)
{
    return replace_tree(review, node, profile, &verified, tree, fault);
}

Status review_take_tree(Review *review, uint32_t node, const char *profile, const Tree *tree,
                        Fault *fault)
{
    return replace_tree(review, node, profile, &taken, tree, fault);
}
