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
    } else if (!finding || finding->candidate.tree.count < 2 || *at == TREE_NO_NODE) {
        workbench_complain(wb, "%s", no_tree);
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

void do_operate(const CommandCall *call)
{
    static const struct {
        const char *verb;
        Operation *run;
    } operations[] = {[OPERATION_PRUNE] = {"prune", run_prune},
                      [OPERATION_PROMOTE] = {"promote", run_promote},
                      [OPERATION_END] = {"end with", run_end}};
    const int which = call->command->which;
    operate_here(call->wb, operations[which].verb, "", operations[which].run, ROLE_SOLUTION);
}

static const TreeRole marks[] = {ROLE_ALTERNATIVE, ROLE_RETRY};

const char *mark_role(size_t index)
{
    return index < sizeof marks / sizeof *marks ? role_name(marks[index]) : NULL;
}

void do_mark(const CommandCall *call)
{
    char detail[32];
    snprintf(detail, sizeof detail, " as %s", mark_role(call->choice));
    operate_here(call->wb, "mark", detail, run_mark, marks[call->choice]);
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

void do_add(const CommandCall *call)
{
    Workbench *wb = call->wb;
    uint32_t at;
    AddedLine line;
    Fault fault;
    const Finding *finding = finding_at_cursor(wb, &at);
    if (!finding) {
        return;
    }
    if (!call->text[0]) {
        workbench_prompt(wb, "add ");
        return;
    }
    if (read_added(&finding->candidate.tree, &at, call->text, &line, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return;
    }
    const Surgery surgery = {.moves = line.moves, .count = line.count};
    ReviewOperation operation = {.run = run_add, .context = &surgery};
    snprintf(operation.label, sizeof operation.label, "add %s", call->text);
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

void do_verify(const CommandCall *call)
{
    Workbench *wb = call->wb;
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

void do_forget(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const Finding *finding = review_finding(&wb->review, wb->node);
    if (!finding || !finding->candidate.by_hand) {
        workbench_say(wb, "no tree was changed by hand here; v judges the position");
    } else if (!refuses_profile(wb)) {
        workbench_say(wb, "%s judges this position anew; its tree replaces the one changed by hand",
                      wb->judge.profile.name);
        judge_here(&wb->judge, &wb->game, wb->node);
    }
}

// The label of the step that undo or redo takes in the tree; NULL when the cursor is not there, or
// there is none.
static const char *tree_step_label(const Workbench *wb, bool redo)
{
    const Finding *finding = review_finding(&wb->review, wb->node);
    if (!finding || view_at_hand(wb) != VIEW_TREE) {
        return NULL;
    }
    return redo ? tree_history_redo_label(&finding->history)
                : tree_history_undo_label(&finding->history);
}

bool has_tree_step(const Workbench *wb, bool redo)
{
    return tree_step_label(wb, redo);
}

bool take_tree_step(Workbench *wb, bool redo)
{
    Fault fault;
    uint32_t at = TREE_ROOT;
    char label[TREE_LABEL_MAX];
    const ReviewGame where = workbench_where(wb);
    snprintf(label, sizeof label, "%s", tree_step_label(wb, redo));
    if (judge_is_at(&wb->judge, wb->node)) {
        workbench_complain(wb, "%s", busy);
        return false;
    }
    const Status status = redo ? review_tree_redo(&wb->review, &where, wb->node, &at, &fault)
                               : review_tree_undo(&wb->review, &where, wb->node, &at, &fault);
    if (status != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return false;
    }
    tree_view_show(wb, at, true);
    workbench_say(wb, "%s: %s", redo ? "done again" : "undone", label);
    return true;
}
