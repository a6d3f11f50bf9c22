// Commands that change the solution tree by hand.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/surgery.h"
#include "onlymove/tree_text.h"
#include "ui/actions.h"
#include "ui/commands.h"
#include "ui/tree_view.h"

// What an operation needs to know.
typedef struct Surgery {
    EndRule rule;
    TreeRole role;
    const Move *moves;
    size_t count;
} Surgery;

static const char busy[] = "the profile is at work on this position; Esc stops it";
static const char no_tree[] = "there is no solution tree here";

static Status run_prune(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault)
{
    const Surgery *surgery = operation->context;
    return tree_prune(tree, at, &surgery->rule, fault);
}

static Status run_promote(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault)
{
    (void)operation;
    return tree_promote(tree, at, fault);
}

static Status run_mark(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault)
{
    const Surgery *surgery = operation->context;
    return tree_mark(tree, at, surgery->role, fault);
}

static Status run_end(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault)
{
    const Surgery *surgery = operation->context;
    return tree_end_here(tree, at, &surgery->rule, fault);
}

static Status run_add(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault)
{
    const Surgery *surgery = operation->context;
    return tree_extend(tree, at, surgery->moves, surgery->count, fault);
}

// The finding whose tree is under the cursor, and the node; NULL, with a sentence, where nothing
// can be changed now.
static const Finding *finding_at_cursor(Workbench *wb, uint32_t *at)
{
    const Finding *finding = review_finding(&wb->review, wb->node);
    *at = tree_view_node(wb);
    if (judge_is_at(&wb->judge, wb->node)) {
        workbench_complain(wb, "%s", busy);
    } else if (!finding || finding->candidate.tree.count < 2) {
        workbench_complain(wb, "%s", no_tree);
    } else if (*at == TREE_NO_NODE || view_at_hand(wb) != &tree_view) {
        workbench_complain(wb, "only in the tree: Tab goes there, the arrows choose a move");
    } else {
        return finding;
    }
    return NULL;
}

static void operate(Workbench *wb, uint32_t at, const ReviewOperation *operation)
{
    Fault fault;
    const ReviewGame where = workbench_where(wb);
    Status status = review_operate(&wb->review, &where, wb->node, operation, &at, &fault);
    if (status != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return;
    }
    tree_view_show(wb, at, true);
    workbench_say(wb, "%s: done, u takes it back", operation->label);
}

static EndRule rule_of(const Finding *finding)
{
    const Profile *profile = &finding->candidate.profile;
    return (EndRule){.gain = (int)profile_whole(profile, KEY_TREE_GAIN),
                     .won = (int)profile_whole(profile, KEY_WON)};
}

typedef Status Operation(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault);

// An operation on the move under the cursor; `detail` goes behind its name.
static void operate_here(Workbench *wb, const char *verb, const char *detail, Operation *run,
                         TreeRole role)
{
    uint32_t at;
    char move[SAN_NUMBERED_MAX];
    const Finding *finding = finding_at_cursor(wb, &at);
    if (!finding) {
        return;
    }
    const Surgery surgery = {.rule = rule_of(finding), .role = role};
    ReviewOperation operation = {.run = run, .context = &surgery};
    tree_write_move(&finding->candidate.tree, at, move);
    snprintf(operation.label, sizeof operation.label, "%s %s%s", verb, move, detail);
    operate(wb, at, &operation);
}

void do_prune(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    operate_here(wb, "prune", "", run_prune, ROLE_SOLUTION);
}

void do_promote(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    operate_here(wb, "promote", "", run_promote, ROLE_SOLUTION);
}

void do_end(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    operate_here(wb, "end with", "", run_end, ROLE_SOLUTION);
}

static const TreeRole marks[] = {ROLE_ALTERNATIVE, ROLE_RETRY};

const char *mark_role(size_t index)
{
    return index < sizeof marks / sizeof *marks ? role_name(marks[index]) : NULL;
}

void do_mark(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    for (size_t i = 0; argument[0] && mark_role(i); i++) {
        if (strncmp(mark_role(i), argument, strlen(argument)) == 0) {
            char detail[32];
            snprintf(detail, sizeof detail, " as %s", mark_role(i));
            operate_here(wb, "mark", detail, run_mark, marks[i]);
            return;
        }
    }
    workbench_complain(wb, "mark: expected alternative or retry, found \"%s\"", argument);
}

enum { ADDED_MAX = 200 };

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

// A line goes on after the move under the cursor or, where it cannot, stands beside it: *at becomes
// the node that it follows.
static Status read_added(const Tree *tree, uint32_t *at, const char *text, AddedLine *line,
                         Fault *fault)
{
    Position pos;
    tree_position(tree, *at, &pos);
    Status status = read_line(&pos, text, line, fault);
    if (status == STATUS_ILLEGAL) {
        tree_position(tree, tree->nodes[*at].parent, &pos);
        if (read_line(&pos, text, line, NULL) == STATUS_OK) {
            *at = tree->nodes[*at].parent;
            status = STATUS_OK;
        }
    }
    return status;
}

void do_add(Workbench *wb, const char *argument, int64_t now)
{
    uint32_t at;
    AddedLine line;
    Fault fault;
    const Finding *finding = finding_at_cursor(wb, &at);
    if (!finding) {
        return;
    }
    if (!argument[0]) {
        do_prompt(wb, "add", now);
        return;
    }
    if (read_added(&finding->candidate.tree, &at, argument, &line, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return;
    }
    const Surgery surgery = {.moves = line.moves, .count = line.count};
    ReviewOperation operation = {.run = run_add, .context = &surgery};
    snprintf(operation.label, sizeof operation.label, "add %s", argument);
    operate(wb, at, &operation);
}

// True when there is nothing; says so then, and what was refuted before.
static bool has_none_to_verify(Workbench *wb, const Tree *tree)
{
    size_t touched, refuted;
    tree_count_doubts(tree, &touched, &refuted);
    if (touched == 0 && refuted > 0) {
        workbench_say(wb, "nothing is to be verified; %zu move%s refuted", refuted,
                      refuted == 1 ? " is" : "s are");
    } else if (touched == 0) {
        workbench_say(wb, "nothing in this tree is to be verified");
    }
    return touched == 0;
}

void do_verify(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    const Finding *finding = review_finding(&wb->review, wb->node);
    if (judge_is_at(&wb->judge, wb->node)) {
        workbench_complain(wb, "%s", busy);
    } else if (!finding || finding->candidate.tree.count < 2) {
        workbench_complain(wb, "%s", no_tree);
    } else if (!has_none_to_verify(wb, &finding->candidate.tree)) {
        const Candidate *candidate = &finding->candidate;
        workbench_say(wb, "%s verifies what was changed by hand", candidate->profile.name);
        judge_tree(&wb->judge, &wb->game, wb->node, &candidate->profile, &candidate->tree);
    }
}

void do_forget(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    const Finding *finding = review_finding(&wb->review, wb->node);
    if (!finding || !finding->candidate.by_hand) {
        workbench_say(wb, "no tree was changed by hand here; v judges the position");
    } else if (!refuses_profile(wb)) {
        workbench_say(wb, "%s judges this position anew; its tree replaces the one changed by hand",
                      wb->judge.profile.name);
        judge_here(&wb->judge, &wb->game, wb->node);
    }
}

// The label of a step of the tree's history; NULL when the cursor is not in the tree, or there is
// none.
static const char *step_at_cursor(const Workbench *wb, const char *(*label_of)(const TreeHistory *))
{
    const Finding *finding = review_finding(&wb->review, wb->node);
    bool there = finding && view_at_hand(wb) == &tree_view;
    return there ? label_of(&finding->history) : NULL;
}

typedef Status TakeStep(Review *review, const ReviewGame *where, uint32_t node, uint32_t *at,
                        Fault *fault);

// Takes a step of the tree's history, which is said in the message as what `verb` has done.
static void take_step(Workbench *wb, const char *step, TakeStep *take, const char *verb)
{
    Fault fault;
    uint32_t at = TREE_ROOT;
    char label[TREE_LABEL_MAX];
    const ReviewGame where = workbench_where(wb);
    snprintf(label, sizeof label, "%s", step);
    if (judge_is_at(&wb->judge, wb->node)) {
        workbench_complain(wb, "%s", busy);
    } else if (take(&wb->review, &where, wb->node, &at, &fault) == STATUS_OK) {
        tree_view_show(wb, at, true);
        workbench_say(wb, "%s: %s", verb, label);
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
}

bool can_undo_in_tree(const Workbench *wb)
{
    return step_at_cursor(wb, tree_history_undo_label);
}

bool undo_in_tree(Workbench *wb)
{
    const char *step = step_at_cursor(wb, tree_history_undo_label);
    if (step) {
        take_step(wb, step, review_tree_undo, "undone");
    }
    return step;
}

bool redo_in_tree(Workbench *wb)
{
    const char *step = step_at_cursor(wb, tree_history_redo_label);
    if (step) {
        take_step(wb, step, review_tree_redo, "done again");
    }
    return step;
}
