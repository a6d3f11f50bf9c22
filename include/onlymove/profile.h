// A profile: a named list of filters, a tree policy, and a number for every key they ask for.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/engine.h"
#include "onlymove/score.h"
#include "onlymove/status.h"
#include "onlymove/str.h"

// One row a key: identifier, name in the INI, kind of number (W whole, D decimal), lowest, highest,
// usual value, unit, help. Keys that go to the engine as they are have their rows in engine.h.
#define PROFILE_KEYS(K)                                                                            \
    K(NODES_SCAN, "nodes.scan", W, 1, 1e12, 1e6, "nodes",                                          \
      "limit of the first look, and of an evaluation")                                             \
    K(NODES_START, "nodes.start", W, 1, 1e12, 1e6, "nodes", "the first checkpoint")                \
    K(NODES_FACTOR, "nodes.factor", D, 1.01, 100, 1.4, "times", "from one checkpoint to the next") \
    K(NODES_MAX, "nodes.max", W, 1, 1e12, 25e6, "nodes", "no search goes beyond this")             \
    K(LADDER, "ladder", W, 0, 1, 0, "for one or searches",                                         \
      "one search is read at every checkpoint, or each has a search of its own")                   \
    K(LINES, "lines", W, 2, 50, 2, "lines", "MultiPV of the scan and of the checkpoints")          \
    SEARCH_OPTIONS_OF_ALL(K)                                                                       \
    K(SCAN_FIRST, "scan.first", W, 0, 1000, 0, "plies", "the first position of a game looked at")  \
    K(SCAN_FINAL, "scan.final", W, 0, 1, 0, "for no or yes",                                       \
      "the position after the last move too")                                                      \
    K(CENTIPAWN, "centipawn", D, 0, 10, 1, "of the profile",                                       \
      "the engine's centipawn counts as so many; below 0.1 its name tells: 1.74 for Stockfish "    \
      "since 15.1, else 1")                                                                        \
    /* magnus */                                                                                   \
    K(WON, "won", W, -10000, 10000, 280, "cp", "a move wins when its score is above this")         \
    K(NOT_WON, "not-won", W, -10000, 10000, 100, "cp", "scan: every other move must be below")     \
    K(SEE_MAX, "see.max", W, -100, 100, 0, "pawns", "a higher SEE is a simple winning capture")    \
    K(SEE_PINS, "see.pins", W, 0, 1, 1, "for no or yes",                                           \
      "in SEE who is pinned to his king takes nothing")                                            \
    K(SEE_QUEEN, "see.queen", W, 9, 10, 10, "pawns", "what a queen counts in SEE")                 \
    K(NOT_LOST, "not-lost", W, -10000, 10000, 100, "cp",                                           \
      "the position before is not lost when its score is above minus this")                        \
    K(SAME_MOVE_FAIL, "same-move.fail", W, 0, 1, 0, "for no or yes",                               \
      "another best move at a later checkpoint is refused, not only warned of")                    \
    /* classic */                                                                                  \
    K(JUMP_BEFORE, "jump.before", W, -10000, 10000, 0, "cp",                                       \
      "the two evaluations before are not above this")                                             \
    K(JUMP_AFTER, "jump.after", W, -10000, 10000, 400, "cp",                                       \
      "the evaluation now is at least this")                                                       \
    K(JUMP_MIN, "jump.min", W, 0, 20000, 300, "cp", "and at least this much above the last one")   \
    K(MATE_BEFORE, "mate.before", W, -10000, 10000, 0, "cp",                                       \
      "an evaluation that turns into mate was not above this before")                              \
    /* finder */                                                                                   \
    K(ONLY_MARGIN, "only.margin", W, 0, 10000, 150, "cp",                                          \
      "the only good move is more than this above the next")                                       \
    K(ONLY_CEILING, "only.ceiling", W, 1, 10000, 1000, "cp",                                       \
      "above this nothing is left to be won: no puzzle")                                           \
    K(DRAW_LOSS, "draw.loss", W, 1, 10000, 150, "cp",                                              \
      "the only draw: every other move loses by this or more")                                     \
    K(INSIDE_FAILED, "inside.failed", W, 0, 1, 0, "for no or yes",                                 \
      "what lies inside a tree that failed is not tried either")                                   \
    K(EVAL_BEFORE, "eval.before", W, 0, 1, 0, "for no or yes",                                     \
      "the position before a puzzle's mistake is searched where the game has no evaluation of it") \
    K(ONE_PER_GAME, "one-per-game", W, 0, 1, 0, "for no or yes",                                   \
      "a game that has a puzzle has no other after it")                                            \
    K(NET_SHARE, "net.share", W, 0, 100, 50, "percent",                                            \
      "a mating net has more of its moves than this answered uniquely")                            \
    /* positional */                                                                               \
    K(MOVE_MIN, "move.min", W, 1, 10000, 16, "moves", "the first move number looked at")           \
    K(MOVE_MAX, "move.max", W, 1, 10000, 60, "moves", "the last move number looked at")            \
    K(BEST_MIN, "best.min", W, -10000, 10000, 15, "cp", "the best move scores at least this")      \
    K(BEST_MAX, "best.max", W, -10000, 10000, 150, "cp", "and at most this")                       \
    K(MARGIN_MIN, "margin.min", W, 0, 10000, 15, "cp", "the best is at least this above the next") \
    K(MARGIN_MAX, "margin.max", W, 0, 10000, 100, "cp", "and at most this")                        \
    K(SHOT_LOSS, "shot.loss", W, 0, 10000, 200, "cp",                                              \
      "a natural shot fails so far below the best")                                                \
    K(MARGIN_LATER, "margin.later", W, 0, 2, 1, "for no, warn or fail",                            \
      "later moves of the solution have that margin too")                                          \
    K(ROOKS_MIN, "rooks.min", W, 0, 10, 2, "pieces", "each side has at least so many rooks")       \
    K(MINORS_MIN, "minors.min", W, 0, 10, 1, "pieces", "and so many bishops and knights")          \
    K(ACS_SPEED, "acs.speed", W, 1, 1e12, 1e6, "nodes",                                            \
      "counted as one second in the EPD opcode acs, so that it is the same everywhere")            \
    /* lichess */                                                                                  \
    K(EVAL_START, "eval.start", W, -10000, 10000, 20, "cp",                                        \
      "the evaluation before a game's first position, and of the one all games begin with")        \
    K(BEFORE_MAX, "before.max", W, -10000, 10000, 300, "cp",                                       \
      "above this the solver was winning already")                                                 \
    K(MATE_SOON, "mate.soon", W, 1, 100, 15, "moves",                                              \
      "a mate this close is near; only a closer one begins a puzzle")                              \
    K(ADVANTAGE, "advantage", W, 0, 10000, 200, "cp", "an advantage is at least this")             \
    K(ADVANTAGE_CLEAR, "advantage.clear", W, 0, 10000, 400, "cp",                                  \
      "a smaller one counts only for a solver who is behind in material")                          \
    K(ADVANTAGE_BEHIND, "advantage.behind", W, 0, 100, 1, "pawns", "by at least this")             \
    K(CHANCES_GAIN, "chances.gain", D, 0, 2, 0.6, "where a win is 1",                              \
      "win chances gained are more")                                                               \
    K(CHANCES_MARGIN, "chances.margin", D, 0, 2, 0.7, "where a win is 1",                          \
      "win chances of the best are more than this above the next")                                 \
    K(CHANCES_OTHER, "chances.other", D, -1, 1, 0.6, "where a win is 1",                           \
      "beside a mate in one, win chances of the best other move are at most this")                 \
    SEARCH_OPTIONS_OF_SOME(K)                                                                      \
    K(TIER, "tier", W, 1, 10, 10, "tier",                                                          \
      "below 3 no mates in one and no advantage in three plies; 1: no mates in three plies")       \
    /* swing */                                                                                    \
    K(EVAL_SEARCHED, "eval.searched", W, 0, 1, 0, "for no or yes",                                 \
      "evaluations come from searches even where the game has its own")                            \
    K(SWING_EVEN, "swing.even", W, 1, 10000, 110, "cp",                                            \
      "an evaluation nearer to 0 than this is even")                                               \
    K(SWING_CHANGE, "swing.change", W, 0, 20000, 110, "cp",                                        \
      "from an even one a change by this much is a swing")                                         \
    K(SWING_WON, "swing.won", W, 0, 10000, 200, "cp",                                              \
      "from above this for either side it is one to an even one, or to the other side")            \
    K(SWING_MATERIAL, "swing.material", W, 0, 100, 3, "pawns",                                     \
      "on the board before it are more than this, both sides' counted")                            \
    K(SWING_MEN, "swing.men", W, 0, 32, 6, "men", "and, where nobody mates, more men than this")   \
    K(CLEAR_LEVEL, "clear.level", W, 0, 10000, 50, "cp", "a score nearer to 0 than this is level") \
    K(CLEAR_LEVEL_APART, "clear.level-apart", W, 0, 20000, 110, "cp",                              \
      "a best move or a next one that is level is clear when they are further apart than this")    \
    K(CLEAR_SIGNS_APART, "clear.signs-apart", W, 0, 20000, 120, "cp",                              \
      "a small advantage beside a disadvantage is clear when further apart than this")             \
    K(CLEAR_SMALL, "clear.small", W, -10000, 10000, 210, "cp",                                     \
      "a best move below this is a small advantage")                                               \
    K(CLEAR_SMALL_APART, "clear.small-apart", W, 0, 20000, 250, "cp",                              \
      "which is clear when further apart than this from any next move")                            \
    K(CLEAR_LARGE, "clear.large", W, -10000, 10000, 1000, "cp",                                    \
      "a best move below this, and no small one, is an advantage")                                 \
    K(CLEAR_LARGE_APART, "clear.large-apart", W, 0, 20000, 500, "cp",                              \
      "which is clear when further apart than this from the next,")                                \
    K(CLEAR_WON, "clear.won", W, -10000, 10000, 350, "cp", "or when it is above this")             \
    K(CLEAR_WON_NEXT, "clear.won-next", W, -10000, 10000, 140, "cp", "and the next below this")    \
    K(CLEAR_NEXT, "clear.next", W, -10000, 10000, 90, "cp",                                        \
      "any other is clear when the next is not above this")                                        \
    K(CLEAR_MATE_NEXT, "clear.mate-next", W, -10000, 10000, 500, "cp",                             \
      "a mate is clear when the next is not above this")                                           \
    K(EQUAL_FROM, "equal.from", W, 0, 10000, 200, "cp",                                            \
      "the solver was behind by more than this before the mistake")                                \
    K(EQUAL_TO, "equal.to", W, 0, 10000, 90, "cp",                                                 \
      "is equalized when the line ends nearer to 0 than this")                                     \
    K(HELD, "held", W, -10000, 10000, 100, "cp",                                                   \
      "material counts when the line ends more than this above the score before the mistake")      \
    K(TREE_MOVES, "tree.moves", W, 1, 100, 2, "moves", "the solver has at least so many to find")  \
    /* trees */                                                                                    \
    K(TREE_NODES, "tree.nodes", W, 1, 1e12, 1e6, "nodes", "limit of each search in the tree")      \
    K(TREE_DEPTH, "tree.depth", W, 1, 250, 50, "plies", "depth limit of each search in the tree")  \
    K(TREE_DEFENCE_NODES, "tree.defence-nodes", W, 1, 1e12, 8e6, "nodes",                          \
      "limit where the longest defence against a mate is looked for")                              \
    K(TREE_DEFENCE_DEPTH, "tree.defence-depth", W, 1, 250, 15, "plies", "and its depth limit")     \
    K(TREE_LINES, "tree.lines", W, 2, 50, 5, "lines", "MultiPV in the tree")                       \
    K(TREE_MATERIAL_LINES, "tree.material-lines", W, 2, 50, 5, "lines",                            \
      "MultiPV in the tree where nothing mates")                                                   \
    K(TREE_LIST_TOLERANCE, "tree.list-tolerance", W, 0, 1000, 40, "percent",                       \
      "moves that look this much worse than the best are not searched again")                      \
    K(TREE_PROOF_NODES, "tree.proof-nodes", W, 0, 1e9, 100000, "nodes",                            \
      "mates of a tree are proved by trying all moves, with so many nodes of our own")             \
    K(TREE_MAX_NODES, "tree.max-nodes", W, 1, 100000, 100, "moves", "a larger tree fails")         \
    K(TREE_MAX_PLIES, "tree.max-plies", W, 1, 400, 30, "plies", "a deeper tree fails")             \
    K(TREE_TRIM, "tree.trim", W, 0, 1, 0, "for no or yes",                                         \
      "a tree that is too large or deep loses its least testing replies instead")                  \
    K(TREE_REPLY_TOLERANCE, "tree.reply-tolerance", W, 0, 10000, 40, "cp",                         \
      "replies at most this much worse than the best are answered too")                            \
    K(TREE_ALTERNATIVES, "tree.alternatives", W, 0, 48, 1, "moves",                                \
      "winning moves allowed beside the solution below the root; with more the line ends")         \
    K(ALTERNATIVE, "alternative", W, 0, 100, 10, "percent",                                        \
      "moves at most this much worse than the best are alternatives")                              \
    K(RETRY, "retry", W, 0, 100, 20, "percent", "and at most this much worse are retries")         \
    K(MATE_LONGER, "mate.longer", W, 0, 100, 0, "moves",                                           \
      "mates at most so much longer than the shortest are alternatives, as long as the distance "  \
      "falls with every move")                                                                     \
    K(MATE_LIKELY, "mate.likely", W, 0, 100000, 1000, "cp",                                        \
      "beside a mate, a move that wins more than this is searched again: it may mate sooner")      \
    K(RETRY_MATE, "retry.mate", W, 0, 100, 2, "moves",                                             \
      "mates at most so much longer than the shortest are retries")                                \
    K(TREE_GAIN, "tree.gain", W, 1, 100, 3, "pawns",                                               \
      "a line ends in a quiet position when this much material is won")                            \
    K(TREE_PLIES, "tree.plies", W, 1, 100, 4, "plies",                                             \
      "a line must win material within so many plies; forcing moves begin the count anew")         \
    K(TREE_RENEWAL, "tree.renewal", W, 0, 100, 1, "pawns",                                         \
      "a capture by either side worth more renews the plies, as a check or a capture next does")   \
    K(TREE_LENGTH, "tree.length", W, 1, 99, 3, "plies", "length of the solution")                  \
    /* the first look in steps */                                                                  \
    K(PRESCAN, "prescan", W, 0, 8, 0, "steps",                                                     \
      "points on the way of a search at each of which it can fail and end; 0: none")               \
    K(PRESCAN_FIRST, "prescan.first", D, 0.000001, 1, 0.005, "of the nodes",                       \
      "share of its nodes at which a search has come to the first step")                           \
    K(PRESCAN_FACTOR, "prescan.factor", D, 1.01, 1000, 2.5, "times", "from one step to the next")  \
    K(PRESCAN_MARGIN, "prescan.margin", W, 0, 1000000, 320, "cp",                                  \
      "the first step refuses a position that misses by more than this")                           \
    K(PRESCAN_CHANCES, "prescan.chances", D, 0, 2, 0.5, "where a win is 1",                        \
      "the same where win chances are asked for")                                                  \
    K(PRESCAN_LEAD, "prescan.lead", W, 0, 20000, 140, "cp",                                        \
      "the first step fails where the best move leads the others by too little: more than this "   \
      "is lacking in all")                                                                         \
    K(PRESCAN_CLEAR, "prescan.clear", W, 0, 20000, 0, "cp",                                        \
      "a step fails by what the best move is, a capture say, where it leads the next by as "       \
      "much; 0: none does")                                                                        \
    K(PRESCAN_NARROWING, "prescan.narrowing", D, 0.01, 1, 1, "times",                              \
      "from step to step the margins above shrink by this factor")                                 \
    K(PRESCAN_TREE, "prescan.tree", W, 0, 10000, 0, "cp",                                          \
      "a step settles a solver's move in the tree where so much in any score makes no "            \
      "difference; 0: never")                                                                      \
    K(PRESCAN_REPLIES, "prescan.replies", D, 0, 1, 1, "of the nodes",                              \
      "two steps of at least this share that agree settle replies, until the tree stands; 1: "     \
      "none do")                                                                                   \
    K(PRESCAN_AGAIN, "prescan.again", D, 0.000001, 1, 1, "of the nodes",                           \
      "a tree that stands by steps is built again by steps of at least this share; 1: by whole "   \
      "searches")                                                                                  \
    /* a second opinion */                                                                         \
    K(CONFIRM_FACTOR, "confirm.factor", D, 1, 1000, 10, "times",                                   \
      "node limits of searches that are asked again")                                              \
    K(CONFIRM_MARGIN, "confirm.margin", W, 0, 10000, 50, "cp",                                     \
      "a decision that such a change of one score would reverse is searched again")                \
    K(CONFIRM_REPLIES, "confirm.replies", W, 0, 1, 1, "for no or yes",                             \
      "also ask again for replies that have another reply nearly as good")                         \
    K(CONFIRM_REPLY_MARGIN, "confirm.reply-margin", W, 0, 10000, 150, "cp",                        \
      "which is at most this much worse")                                                          \
    K(CONFIRM_SECOND, "confirm.second", W, 0, 1, 0, "for no or yes",                               \
      "the second engine of config.ini is asked, not the same again")                              \
    K(CONFIRM_RIVALS, "confirm.rivals", D, 0, 1, 0.002, "of the nodes",                            \
      "every other move of the solver's is searched so far, each by itself; 0: none is")           \
    K(SHOWS_GAIN_FAIL, "shows-gain.fail", W, 0, 1, 0, "for no or yes",                             \
      "a solution whose end does not show what was gained is refused, not only warned of")         \
    /* the last word */                                                                            \
    K(HISTORY_FREE_FAIL, "history-free.fail", W, 0, 1, 0, "for no or yes",                         \
      "what depends on the game's past fails, in place of a warning")

typedef enum ProfileKey {
#define PROFILE_KEY_ID(id, ...) KEY_##id,
    PROFILE_KEYS(PROFILE_KEY_ID)
#undef PROFILE_KEY_ID
        KEY_COUNT
} ProfileKey;

typedef enum ProfileKeyKind { NUMBER_W, NUMBER_D } ProfileKeyKind; // whole, decimal

typedef struct ProfileKeyInfo {
    const char *name;
    ProfileKeyKind kind;
    double low, high;
    double usual;
    const char *unit;
    const char *help;
} ProfileKeyInfo;

extern const ProfileKeyInfo profile_keys[KEY_COUNT];

// The names of all keys: those of the table in its order, then "filters", "tree", "about" and
// "effort". NULL past the last.
enum { PROFILE_KEY_NAMES = KEY_COUNT + 4 };
const char *profile_key_name(size_t index);

// The keys of the rule that says when a move is clear, see has_clear_move().
#define CLEAR_KEYS                                                                                 \
    KEY_CLEAR_LEVEL, KEY_CLEAR_LEVEL_APART, KEY_CLEAR_SIGNS_APART, KEY_CLEAR_SMALL,                \
        KEY_CLEAR_SMALL_APART, KEY_CLEAR_LARGE, KEY_CLEAR_LARGE_APART, KEY_CLEAR_WON,              \
        KEY_CLEAR_WON_NEXT, KEY_CLEAR_NEXT, KEY_CLEAR_MATE_NEXT

// The tree policies, which say what moves a tree has and where a line ends. One row a policy:
// identifier, name as the key `tree` of the INI has it, a sentence, and the keys it uses besides
// tree.proof-nodes, tree.max-nodes, tree.max-plies and tree.trim.
#define TREE_POLICIES(T)                                                                           \
    T(MAGNUS, magnus, "one winning move at the root, more are allowed below it", KEY_NODES_MAX,    \
      KEY_WON, KEY_TREE_NODES, KEY_TREE_LINES, KEY_TREE_REPLY_TOLERANCE, KEY_TREE_ALTERNATIVES,    \
      KEY_TREE_GAIN)                                                                               \
    T(CLASSIC, classic, "every shortest mate, or every line that gains material in time",          \
      KEY_NODES_MAX, KEY_TREE_NODES, KEY_TREE_LINES, KEY_TREE_MATERIAL_LINES,                      \
      KEY_TREE_LIST_TOLERANCE, KEY_ALTERNATIVE, KEY_RETRY, KEY_RETRY_MATE, KEY_MATE_LONGER,        \
      KEY_MATE_LIKELY, KEY_TREE_GAIN, KEY_TREE_PLIES, KEY_TREE_RENEWAL)                            \
    T(FINDER, finder, "only good moves against all good replies, to a resolved position",          \
      KEY_NODES_MAX, KEY_TREE_LINES, KEY_TREE_REPLY_TOLERANCE, KEY_ONLY_MARGIN, KEY_ONLY_CEILING,  \
      KEY_DRAW_LOSS, KEY_EVAL_BEFORE, KEY_NET_SHARE, KEY_TREE_GAIN)                                \
    T(POSITIONAL, positional, "best move, best reply, best move", KEY_NODES_MAX, KEY_TREE_LENGTH,  \
      KEY_MARGIN_MIN, KEY_MARGIN_MAX, KEY_MARGIN_LATER, KEY_ACS_SPEED)                             \
    T(LICHESS, lichess, "one line, as long as each of the solver's moves is the only one",         \
      KEY_NODES_MAX, KEY_TREE_DEPTH, KEY_TREE_DEFENCE_NODES, KEY_TREE_DEFENCE_DEPTH,               \
      KEY_MATE_SOON, KEY_ADVANTAGE, KEY_CHANCES_MARGIN, KEY_CHANCES_OTHER, KEY_CHANCES_WDL,        \
      KEY_TIER, KEY_TREE_GAIN)                                                                     \
    T(SWING, swing, "one line, as long as each of the solver's moves is clear", KEY_NODES_MAX,     \
      KEY_LINES, CLEAR_KEYS, KEY_EQUAL_FROM, KEY_EQUAL_TO, KEY_HELD, KEY_TREE_MOVES)               \
    T(DECOY, decoy, "a quiet move, and the natural shot that fails", KEY_NODES_MAX, KEY_SHOT_LOSS) \
    T(LINE, line, "the engine's line, to mate or as long as asked for", KEY_NODES_MAX,             \
      KEY_TREE_LENGTH, KEY_TREE_GAIN)

typedef enum PolicyId {
#define POLICY_ID(id, name, about, ...) POLICY_##id,
    TREE_POLICIES(POLICY_ID)
#undef POLICY_ID
        POLICY_COUNT
} PolicyId;

typedef struct PolicyInfo {
    const char *name, *about;
    const ProfileKey *keys;
    size_t key_count;
} PolicyInfo;

extern const PolicyInfo policy_rows[POLICY_COUNT];

// Efforts: one word that multiplies all node limits of a profile. A row is identifier, word and
// factor; the first is the usual one.
#define EFFORTS(E)                                                                                 \
    E(NORMAL, normal, 1)                                                                           \
    E(QUICK, quick, 0.1)                                                                           \
    E(DEEP, deep, 4)

typedef enum Effort {
#define EFFORT_ID(id, name, times) EFFORT_##id,
    EFFORTS(EFFORT_ID)
#undef EFFORT_ID
        EFFORT_COUNT
} Effort;
enum { NODE_LIMITS = 5 }; // keys that are scaled, see profile_scale_nodes()

// The words, by index; NULL past the last.
const char *effort_name(size_t index);

// The profile of imported puzzles, which no profile has found. No profile of a user may have its
// name.
#define PROFILE_IMPORTED "imported"
enum {
    PROFILE_NAME_MAX = 32,
    PROFILE_ABOUT_MAX = 120,
    PROFILE_FILTERS_MAX = 40,
    PROFILE_TERMS_MAX = 32,
    TERM_TEXT_MAX = 20, // bytes of a term's argument, with the NUL
    PROFILE_CHECKPOINTS_MAX = 64
};

struct Filter;

typedef struct Profile {
    char name[PROFILE_NAME_MAX];
    char about[PROFILE_ABOUT_MAX];                     // one line
    const struct Filter *filters[PROFILE_FILTERS_MAX]; // in the order of judging and showing
    int filter_count;
    // Arguments of the filters that are terms, by Filter.slot; zeroed for terms it does not have.
    struct ProfileTerm {
        char text[TERM_TEXT_MAX];
        bool negated; // the term must not hold
    } terms[PROFILE_TERMS_MAX];
    PolicyId policy;
    double value[KEY_COUNT]; // whole numbers are exact
    double cp_scale;         // see profile_set_cp_scale(); not compared by profile_judges_alike()
    // What the key `effort` has done to the numbers; not compared either.
    Effort effort;
    double base_nodes[NODE_LIMITS]; // without the effort, while that is not EFFORT_NORMAL
    bool has_quick_steps;           // prescan and its keys come from the shipped profile NAME-quick
} Profile;

// Makes a profile without filters, every key at its usual value. The name is cut at
// PROFILE_NAME_MAX.
void profile_init(Profile *profile, const char *name);

// The names of the profiles that ship, by index; NULL past the last.
const char *profile_name(size_t index);
// The shipped profile to suggest where that of this name has found nothing: it finds something in
// more games.
const char *profile_to_try(const char *name);
// Whether a shipped profile is a NAME-quick, that is, NAME with steps, as `effort = quick` makes
// it. Scripts use these; lists leave them out.
bool profile_is_quick(const char *name);
// Copies the shipped profile of that name. The fault for a wrong name has the nearest right one.
Status profile_find(const char *name, Profile *profile, Fault *fault);

// Sets a key: a number, the tree policy, the line `about`, the filters or the effort. Filters are a
// list, "not-in-check only-winning-move", or changes, "+not-check -solution-tree". Terms of
// patterns are filters too: "gap:>=150" must hold, "!second:wins" must not; "-second:wins" takes
// that term away where it must hold, else it must not hold from now on; "-gap" takes either away.
// An effort multiplies the node limits that the profile has without it; quick also takes steps,
// where the profile has none, from the shipped profile NAME-quick. Numbers set later stay as set.
// Refuses unknown keys, filters and policies (naming the nearest), values out of range and trailing
// text. A number is written in decimal digits, with a sign, a point and an exponent if need be,
// whatever the locale; one whose unit lists words ("for one or searches") also as a word:
// "ladder=searches".
Status profile_set_key(Profile *profile, const char *key, const char *value, Fault *fault);
// Sets a key by a single text: "nodes.max=200000".
Status profile_set(Profile *profile, const char *assignment, Fault *fault);
// Sets one number. Refuses values out of range, and fractions for a whole number.
Status profile_set_value(Profile *profile, ProfileKey key, double value, Fault *fault);
// Refuses ranges that nothing can meet (best.min above best.max, and so on) where the profile uses
// them; the fault names both keys. Call it when all keys are set.
Status profile_check(const Profile *profile, Fault *fault);
// Tells the profile what a centipawn of the scores to be judged counts as (Analysis.cp_scale).
void profile_set_cp_scale(Profile *profile, double cp_scale);
// How many of the profile's centipawns one of the scores' counts as: by the key `centipawn`, else
// by profile_set_cp_scale(), else 1.
double profile_cp_scale(const Profile *profile);
// Whether the number of a key is in the profile's centipawns.
bool profile_key_is_in_centipawns(ProfileKey key);
// The value of a key as a whole number. Centipawns are converted to the engine's, divided by
// profile_cp_scale() and rounded, so that they can be compared with its scores.
int64_t profile_int(const Profile *profile, ProfileKey key);
// Whether the key goes to the engine as it is, see SEARCH_OPTIONS.
bool profile_key_is_search_option(ProfileKey key);
// Whether searches shall bring the engine's own win chances.
bool profile_wants_chances(const Profile *profile);
// Whether two scores to be compared both have the engine's win chances. A mate needs none.
bool scores_have_chances(Score one, Score other);
// The win chances of a score in the engine's centipawns: the engine's (`by_engine`), or by the
// formula of score_win_chances().
double profile_win_chances(const Profile *profile, Score score, bool by_engine);

// Whether the profile has the filter of that name; has a filter that builds the tree.
bool profile_has_filter(const Profile *profile, const char *name);
bool profile_builds_tree(const Profile *profile);

// Whether a filter or the tree policy of the profile asks for this key.
bool profile_uses(const Profile *profile, ProfileKey key);
// Appends a line for each setting ("KEY=VALUE") that none of the profiles uses, with the key to use
// instead: "nodes.scan: finder does not use it; nodes.max is its node limit".
void profile_write_unused(const Profile *profiles, int count, const char *const *settings,
                          int setting_count, Str *out);
// Appends what a game takes with each effort, where one took `milliseconds` with `effort`: "a game
// takes about 0.4 s quick, 4 s normal, 16 s deep".
void effort_write_times(Effort effort, double milliseconds, Str *out);
// Writes the few keys that characterise the profile, in the order in which lists show them first.
// Returns how many.
enum { PROFILE_FIRST_MAX = 6 };
size_t profile_first_keys(const Profile *profile, ProfileKey keys[PROFILE_FIRST_MAX]);
// Whether its tree policy asks for this key, even if the profile builds no tree.
bool profile_tree_uses(const Profile *profile, ProfileKey key);
// The node limit of the first look: nodes.scan, at most nodes.max, for a profile with checkpoints;
// else nodes.max.
uint64_t profile_look_nodes(const Profile *profile);

// A request for `nodes` nodes and `lines` lines, with all else that the profile asks of an engine;
// the caller adds the position. Every search for a profile is made with this.
SearchRequest profile_request(const Profile *profile, uint64_t nodes, int lines);

// Multiplies every node limit by `factor`, within the ranges of the keys.
void profile_scale_nodes(Profile *profile, double factor);

// The node limits of the checkpoints, ascending: nodes.start, times nodes.factor each (rounded),
// while not above nodes.max; at least one (nodes.max itself when nodes.start is above it). At most
// PROFILE_CHECKPOINTS_MAX. Returns how many; none for a profile without checkpoints.
int profile_checkpoints(const Profile *profile, uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX]);

// Whether both have the same filters, tree policy and used numbers.
bool profile_judges_alike(const Profile *profile, const Profile *other);

// Appends " KEY=VALUE" for every used number that differs from the shipped profile of its name, in
// the order of the table, and " filters=NAME,NAME..." and " tree=NAME" likewise, after the effort
// that makes this shortest; nothing for a name that no shipped profile has.
void profile_diff_shipped(const Profile *profile, Str *out);
// Appends the differences from another profile in the same way.
void profile_diff(const Profile *profile, const Profile *other, Str *out);
// Appends the settings that profile_set() would need to turn *original into *profile: "
// effort=quick" where it has an effort, and what else differs.
void profile_diff_settings(const Profile *profile, const Profile *original, Str *out);
// Appends the differences from *base as lines of INI, without comments; with a NULL base every key
// that the profile uses.
void profile_diff_ini(const Profile *profile, const Profile *base, Str *out);

// Whether both profiles, which have a filter, have it with the same argument.
bool profile_same_term(const Profile *profile, const Profile *other, const struct Filter *filter);
// Appends the names of its filters with `between` between them, terms with their arguments.
void profile_write_filters(const Profile *profile, const char *between, Str *out);

// Appends the profile as INI: every key that it uses, with what it means. profiles.h reads it back.
void profile_write(const Profile *profile, Str *out);
