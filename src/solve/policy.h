// What a tree is made of: which moves the solver may play, which replies are answered, where a line
// ends. One policy a profile; the builder is the same for all.
#ifndef ONLYMOVE_SOLVE_POLICY_H
#define ONLYMOVE_SOLVE_POLICY_H

#include "onlymove/profile.h"
#include "onlymove/tree.h"

enum { CHOICES_MAX = 50 };

// Moves chosen from an engine's lines, best first.
typedef struct Choice {
    Move move;
    TreeRole role;
    Score score; // after the move, from the solver's view
} Choice;

typedef struct Choices {
    Choice items[CHOICES_MAX];
    int count;
    Outcome outcome; // where nothing was chosen: why the line ends here
} Choices;

typedef struct TreePolicy TreePolicy;
struct TreePolicy {
    uint64_t nodes;  // limit of each search
    int reply_lines; // MultiPV of the defender's searches
    int solver_lines;
    size_t max_nodes;
    int max_plies;
    int won;             // cp
    int reply_tolerance; // cp
    int alternatives;    // beside the solution, below the root
    int gain;            // pawns

    // The solver's moves at a position below the root; `lines` are from the solver's view.
    void (*solver)(const TreePolicy *policy, const Line *lines, int count, Choices *choices);
    // The defender's replies; `lines` are from the defender's view.
    void (*defender)(const TreePolicy *policy, const Line *lines, int count, Choices *choices);
    // Whether the line ends after a solver's move; `start` is the tree's root position.
    Outcome (*ended)(const TreePolicy *policy, const Position *start, const Position *pos);
};

// The policy of a profile.
TreePolicy policy_of(const Profile *profile);

#endif
