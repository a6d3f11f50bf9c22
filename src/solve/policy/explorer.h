// An explorer is at one node of a tree at a time and asks the policy for its step there. It has the
// moves to the node and the answers of the searches that the policy wants. A builder grows a tree
// with it; a verification compares a tree with the policy's steps.
#pragma once

#include "onlymove/engine.h"
#include "onlymove/inquiry.h"
#include "onlymove/mate.h"
#include "src/solve/policy/policy.h"

typedef struct Explorer {
    Profile profile, second_profile; // the latter has the node limits of a second opinion
    const TreePolicy *policy;
    Tree *tree;     // borrowed
    uint32_t at;    // the node that the explorer is at
    Line root_line; // the best line at the root, if the filters have found one
    bool has_root_line;
    bool has_eval_before; // the next field is filled
    Score eval_before;    // evaluation before the move to the root, solver's view
    Score game_eval;      // the game's evaluation of the root, if `has_game_eval`
    bool has_game_eval;
    Move *moves;         // moves of the game to the root, then to `at`, then that of the wish
    Position *positions; // every position from the game's start along `moves`
    size_t move_cap, position_cap;
    size_t game_move_count, move_count; // number of moves to the root; to `at`
    TreeWish wish;
    bool second_opinion;     // a second opinion is asked for at this node
    double least_share;      // a prescan step of at least this share of a search's nodes may settle
                             // a node; 1: none may; 0: any may, and two that agree settle a reply:
                             // the tree is then a draft, and built again where it holds
    bool prescan_settled;    // a prescan step has settled a node
    bool has_second_reply;   // a prescan step settled a draft's first reply; there is a second
    bool takes_second_reply; // the draft goes on with that second best reply
    PolicyStep previous_decision;   // what the policy chose at the prescan step before
    uint64_t previous_answer_nodes; // nodes of that step's iteration; 0: none
    bool lacks_engine_chances;      // an answer had a score without the engine's own win chances
    int prescan_count;              // prescan steps of the wanted search
    int next_prescan;               // index of the next of them
    uint64_t answer_limit;          // node limit of the newest answer
    uint64_t answer_nodes;          // nodes of that answer's iteration
    Answer *answers;                // at this node
    size_t answer_cap;
    int answer_count;
    Line *lines; // the lines of all answers, one answer after the other
    size_t line_count, line_cap;
    uint64_t nodes_needed; // by the newest search
    MateProver *prover;    // NULL until something is to be proved
    bool answer_is_proof;  // the answer at this node is a proof, not a search's
} Explorer;

// Initialises *tree with the subject's position, and begins at the root. `root_line` may be NULL.
void explorer_init(Explorer *explorer, const Profile *profile, const Subject *subject, Tree *tree,
                   const Line *root_line);
void explorer_done(Explorer *explorer);

// Goes to a node, and drops the answers at the node before.
void explorer_go_to(Explorer *explorer, uint32_t node);
// Of the explorer's node: its position, whether the solver is to move, and the policy's view.
const Position *explorer_position(const Explorer *explorer);
bool explorer_solver_to_move(const Explorer *explorer);
NodeView explorer_view(const Explorer *explorer);

// Asks the policy for its step at the node. After STEP_ASK a search is wanted; a search of the
// defender's replies to a mating move is replaced by a proof where one succeeds.
void explorer_step(Explorer *explorer, PolicyStep *step);
// Whether filter `confirmed` wants a second opinion on the step: with the scores of the node's own
// lines perturbed (see perturb_lines()) the policy would choose another move or end elsewhere, or a
// main-line reply has another within the margin.
bool explorer_wants_second_opinion(const Explorer *explorer, const PolicyStep *step);
// Drops the answers at this node: the policy is asked anew, with `second_profile`.
void explorer_ask_second_opinion(Explorer *explorer);
// Fills *request with the wanted search.
void explorer_request(const Explorer *explorer, SearchRequest *request);

// Adds these lines as the answer of the wished search.
void explorer_add_answer(Explorer *explorer, const Line *lines, int count);

typedef enum FeedResult {
    FEED_CONTINUE, // the same search is still needed
    FED_ANSWER,    // the policy can be asked for its next step
    FED_NOTHING,   // the search has ended without a completed iteration
} FeedResult;

// Reads the analysis of the wanted search as far as it has come.
FeedResult explorer_feed(Explorer *explorer, const Analysis *analysis);
