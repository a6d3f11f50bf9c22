#include "src/solve/verifier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/exchange.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"

static NodeFinding *finding_of(Verifier *verifier, uint32_t node)
{
    for (size_t i = 0; i < verifier->finding_count; i++) {
        if (verifier->findings[i].node == node) {
            return &verifier->findings[i];
        }
    }
    return NULL;
}

// What is found later of a node does not make good what was found before; it says more than that
// nothing was found.
static void doubt(Verifier *verifier, uint32_t node, const char *format, const char *detail)
{
    NodeFinding *finding = finding_of(verifier, node);
    if (finding && (finding->holds || (finding->open && !verifier->silent))) {
        finding->holds = false;
        finding->open = verifier->silent;
        snprintf(finding->text, sizeof finding->text, format, detail);
    }
}

static void add_place(Verifier *verifier, uint32_t node)
{
    size_t i = 0;
    while (i < verifier->place_count && verifier->places[i] != node) {
        i++;
    }
    if (i == verifier->place_count) {
        verifier->places[verifier->place_count++] = node;
    }
}

// A touched node is looked at where it was put, and where the line ends with it.
static void list_places(Verifier *verifier)
{
    const Tree *tree = &verifier->tree;
    for (uint32_t node = TREE_ROOT + 1; node < tree->count; node++) {
        if (!tree->nodes[node].touched) {
            continue;
        }
        verifier->findings[verifier->finding_count++] =
            (NodeFinding){.node = node, .holds = true, .text = "as the profile has it"};
        add_place(verifier, tree->nodes[node].parent);
        if (tree->nodes[node].child == TREE_NO_NODE && tree->nodes[node].role != ROLE_RETRY) {
            add_place(verifier, node);
        }
    }
}

static void doubt_for_another(Verifier *verifier, uint32_t node)
{
    char other[SAN_NUMBERED_MAX];
    san_write_numbered(explorer_position(&verifier->explorer), verifier->step.choices[0].move,
                       other);
    doubt(verifier, node, "the profile goes on with %s", other);
}

static const Choice *choice_for(const Step *step, Move move)
{
    for (int i = 0; i < step->count; i++) {
        if (step->choices[i].move == move) {
            return &step->choices[i];
        }
    }
    return NULL;
}

// A retry is right where the profile does not take the move for a solution; that has to be known.
static void compare_retry(Verifier *verifier, uint32_t node, const Choice *choice)
{
    if (verifier->silent) {
        doubt(verifier, node, "the profile does not go on here: %s", verifier->step.reason);
    } else if (choice && choice->role != ROLE_RETRY) {
        doubt(verifier, node, "the profile makes it %s", role_name(choice->role));
    }
}

static void compare_child(Verifier *verifier, uint32_t node)
{
    const Step *step = &verifier->step;
    TreeNode *it = &verifier->tree.nodes[node];
    const Choice *choice = choice_for(step, it->move);
    if (choice) {
        it->score = choice->score;
        it->scored = true;
        it->depth = (uint8_t)(choice->depth < UINT8_MAX ? choice->depth : UINT8_MAX);
        it->only_mate = choice->only_mate;
    }
    if (it->role == ROLE_RETRY) {
        compare_retry(verifier, node, choice);
    } else if (choice && choice->role != it->role) {
        doubt(verifier, node, "the profile makes it %s", role_name(choice->role));
    } else if (!choice && step->count > 0) {
        doubt_for_another(verifier, node);
    } else if (!choice && step->reason[0]) {
        doubt(verifier, node, "the profile does not go on here: %s", step->reason);
    } else if (!choice) {
        doubt(verifier, node, "for the profile the line ends before it: %s",
              outcome_name(step->outcome));
    }
}

// The line ends with the node that the verifier stands at.
static void compare_end(Verifier *verifier)
{
    uint32_t node = verifier->explorer.at;
    const Step *step = &verifier->step;
    TreeNode *it = &verifier->tree.nodes[node];
    if (!it->touched || it->child != TREE_NO_NODE) {
        return;
    }
    if (step->count > 0 && step->outcome == OUTCOME_NONE) {
        doubt_for_another(verifier, node);
        return;
    }
    if (step->reason[0]) {
        doubt(verifier, node, "for the profile it leads nowhere: %s", step->reason);
    }
    if (verifier->silent) {
        return; // the end that it had stays
    }
    it->outcome = step->outcome;
    it->tally = step->tally;
    it->quiet = pos_is_quiet(explorer_position(&verifier->explorer),
                             (int)profile_whole(&verifier->explorer.profile, KEY_TREE_GAIN));
}

// Whether a move at the place the verifier stands at ends the game, and its score then from the
// solver's view.
static bool ends_game(const Verifier *verifier, Move move, Score *score)
{
    Position next;
    bool solver = verifier->tree.nodes[verifier->explorer.at].ply % 2 == 0;
    pos_make(explorer_position(&verifier->explorer), move, &next);
    bool mates = pos_in_check(&next);
    *score = (Score){.mate = mates, .value = !mates ? 0 : solver ? 1 : -1};
    return !pos_has_legal_move(&next);
}

static bool has_answer_after(const Verifier *verifier, Move move)
{
    for (int i = 0; i < verifier->explorer.answer_count; i++) {
        if (verifier->explorer.answers[i].wish.after == move) {
            return true;
        }
    }
    return false;
}

// Wants a search of a touched move here that the policy has said nothing about, so that it has a
// score. False when there is none.
static bool want_score(Verifier *verifier)
{
    const Tree *tree = &verifier->tree;
    Score score;
    for (uint32_t node = tree->nodes[verifier->explorer.at].child; node != TREE_NO_NODE;
         node = tree->nodes[node].sibling) {
        const TreeNode *it = &tree->nodes[node];
        if (it->touched && !choice_for(&verifier->step, it->move) &&
            !has_answer_after(verifier, it->move) && !ends_game(verifier, it->move, &score)) {
            verifier->explorer.wish = (TreeWish){
                .after = it->move,
                .nodes = profile_look(&verifier->explorer.profile),
                .lines = 1,
            };
            return true;
        }
    }
    return false;
}

static void take_scores(Verifier *verifier)
{
    const Explorer *explorer = &verifier->explorer;
    Tree *tree = &verifier->tree;
    bool solver = tree->nodes[explorer->at].ply % 2 == 0;
    for (uint32_t node = tree->nodes[explorer->at].child; node != TREE_NO_NODE;
         node = tree->nodes[node].sibling) {
        TreeNode *it = &tree->nodes[node];
        Score ended;
        if (it->touched && ends_game(verifier, it->move, &ended)) {
            it->score = ended;
            it->scored = true;
        }
        for (int i = 0; i < explorer->answer_count; i++) {
            const Answer *answer = &explorer->answers[i];
            if (it->touched && answer->wish.after == it->move && answer->count > 0) {
                Score score = score_of_move(answer->lines[0].score);
                it->score = solver ? score : score_flip(score);
                it->scored = true;
                it->depth = (uint8_t)answer->lines[0].depth;
            }
        }
    }
}

static void compare(Verifier *verifier)
{
    take_scores(verifier);
    compare_end(verifier);
    for (uint32_t node = verifier->tree.nodes[verifier->explorer.at].child; node != TREE_NO_NODE;
         node = verifier->tree.nodes[node].sibling) {
        if (verifier->tree.nodes[node].touched) {
            compare_child(verifier, node);
        }
    }
}

static void end(Verifier *verifier)
{
    verifier->done = true;
    for (size_t i = 0; i < verifier->finding_count; i++) {
        const NodeFinding *finding = &verifier->findings[i];
        TreeNode *node = &verifier->tree.nodes[finding->node];
        node->touched = finding->open;
        node->refuted = !finding->holds && !finding->open;
    }
}

// Compares at this place, and goes to the next.
static void leave_place(Verifier *verifier)
{
    compare(verifier);
    verifier->asked = verifier->silent = false;
    if (++verifier->place == verifier->place_count) {
        end(verifier);
    } else if (!explorer_go(&verifier->explorer, verifier->places[verifier->place])) {
        verifier->failed = verifier->done = true;
    }
}

// Goes from place to place until a search is wanted.
static void go_on(Verifier *verifier)
{
    while (!verifier->done) {
        if (!verifier->asked) {
            explorer_step(&verifier->explorer, &verifier->step);
            if (verifier->step.kind == STEP_ASK) {
                return;
            }
            verifier->asked = true;
        }
        if (want_score(verifier)) {
            return;
        }
        leave_place(verifier);
    }
}

bool verifier_init(Verifier *verifier, const Profile *profile, const Subject *subject,
                   const Tree *tree)
{
    *verifier = (Verifier){0};
    if (!explorer_init(&verifier->explorer, profile, subject, &verifier->tree, NULL)) {
        return false;
    }
    tree_done(&verifier->tree);
    verifier->places = malloc(2 * tree->count * sizeof *verifier->places);
    verifier->findings = malloc(tree->count * sizeof *verifier->findings);
    if (!verifier->places || !verifier->findings || !tree_copy(&verifier->tree, tree)) {
        verifier_done(verifier);
        return false;
    }
    list_places(verifier);
    if (verifier->place_count == 0) {
        verifier->done = true;
    } else if (!explorer_go(&verifier->explorer, verifier->places[0])) {
        verifier_done(verifier);
        return false;
    }
    go_on(verifier);
    return true;
}

void verifier_done(Verifier *verifier)
{
    explorer_done(&verifier->explorer);
    tree_done(&verifier->tree);
    free(verifier->places);
    free(verifier->findings);
    *verifier = (Verifier){0};
}

void verifier_wish(const Verifier *verifier, SearchRequest *request)
{
    explorer_wish(&verifier->explorer, request);
}

bool verifier_feed(Verifier *verifier, const Analysis *analysis)
{
    switch (explorer_feed(&verifier->explorer, analysis)) {
    case FED_MORE:
        return true;
    case FED_NO_MEMORY:
        verifier->failed = verifier->done = true;
        return false;
    case FED_NOTHING:
        if (!verifier->asked) {
            verifier->step = (Step){.kind = STEP_REFUSE};
            verifier->silent = true;
            snprintf(verifier->step.reason, sizeof verifier->step.reason,
                     "the engine completed no iteration");
        }
        leave_place(verifier);
        break;
    case FED_ANSWER:
        break;
    }
    go_on(verifier);
    return false;
}
