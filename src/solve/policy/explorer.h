// Stands at one node of a tree at a time and asks the policy what comes of it: finds the way there,
// keeps the answers of the searches that the policy wants. The builder lets a tree grow with it, a
// verification compares.
#pragma once

#include "onlymove/engine.h"
#include "onlymove/inquiry.h"
#include "onlymove/mate.h"
#include "src/solve/policy/policy.h"

typedef struct Explorer {
    Profile profile, longer; // the second has the node limits of a second opinion
    const TreePolicy *policy;
    Tree *tree;  // borrowed
    uint32_t at; // the node it stands at
    Line found;  // the best line at the root, if the filters have found one
    bool has_found;
    bool has_before; // the next field is filled, see NodeView
    Score before;
    Score game_eval; // what the game says of the root, if it does
    bool has_game_eval;
    Move *moves;    // the game's moves to the root, then those to `at`, then that of the wish
    Position *path; // every position from the game's start along `moves`
    size_t move_cap, path_cap;
    size_t game_moves, move_count; // to the root; to `at`
    TreeWish wish;
    bool again;   // a second opinion is asked for at this node
    double least; // steps of at least that share of a search's nodes may do, see prescan_steps();
                  // 0: all, for a first look, in which replies do that two agree on; 1: none
    bool stepped; // one did
    PolicyStep former;   // what the policy said of the replies by the step before,
    uint64_t former_end; // and the nodes of its iteration; 0: there was none
    bool formula;        // an answer had a score without the engine's own chances
    int steps;           // of the wish, whose answer stands where it is sure enough
    int step;            // of them, the next
    uint64_t judged;     // the node limit of the answer taken last
    uint64_t end;        // the nodes of its iteration
    Answer *answers;     // at this node
    size_t answer_cap;
    int answer_count;
    Line *lines; // of the answers, one after the other
    size_t line_count, line_cap;
    uint64_t needed;    // nodes of the search that was fed last, as far as they were needed
    MateProver *prover; // NULL: nothing was to be proved yet
    bool proved;        // the answer at this node is a proof
} Explorer;

// Stands at the root of *tree, which is initialised here with the subject's position. `found` may
// be NULL.
void explorer_init(Explorer *explorer, const Profile *profile, const Subject *subject, Tree *tree,
                   const Line *found);
void explorer_done(Explorer *explorer);

// Goes to a node; the answers at the last one are forgotten.
void explorer_go(Explorer *explorer, uint32_t node);
// The position of the node it stands at.
const Position *explorer_position(const Explorer *explorer);
bool explorer_solves(const Explorer *explorer); // the solver is to move there
// What the policy sees at the node it stands at.
NodeView explorer_view(const Explorer *explorer);

// Asks the policy for the next step. After STEP_ASK a search is wanted. What a search of the
// defender's replies to a mating move would tell is proved instead, where that can be done.
void explorer_step(Explorer *explorer, PolicyStep *step);
// Whether a second opinion is wanted on the step, by filter `confirmed`: a move or an end of the
// line that would be another with the scores of the node's own lines perturbed (see
// perturb_lines()), or a reply of the main line that has another one near.
bool explorer_is_narrow(const Explorer *explorer, const PolicyStep *step);
// Forgets the answers at this node: the policy is asked anew, and may search for longer.
void explorer_ask_again(Explorer *explorer);
// The wanted search.
void explorer_wish(const Explorer *explorer, SearchRequest *request);

// Takes lines as the answer of the wish.
void explorer_keep(Explorer *explorer, const Line *lines, int count);

typedef enum ExplorerFed {
    FED_MORE,    // the same search is still needed
    FED_ANSWER,  // the policy can be asked for its next step
    FED_NOTHING, // the search has ended without a completed iteration
} ExplorerFed;

// Takes the analysis of the wanted search as far as it has come.
ExplorerFed explorer_feed(Explorer *explorer, const Analysis *analysis);
