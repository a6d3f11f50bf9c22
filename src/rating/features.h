// What is measured of a puzzle's line: whole numbers only, so that every machine comes to the same
// estimate. The tables here are the one list of features; model.c names them, so that a model made
// from others does not compile.
#pragma once

#include "onlymove/builtin.h"
#include "onlymove/mate.h"
#include "onlymove/rating.h"
#include "src/rating/expectation.h"

// The topics of an estimate: its parts are summed up by topic, and each topic can be said in words.
typedef enum Topic {
    TOPIC_LENGTH,
    TOPIC_SEARCH,
    TOPIC_GLANCE,
    TOPIC_LURES,
    TOPIC_REPLIES,
    TOPIC_CHOICE,
    TOPIC_SURPRISE,
    TOPIC_KEY_MOVE,
    TOPIC_QUIET,
    TOPIC_SACRIFICE,
    TOPIC_DIRECTION,
    TOPIC_PIECE,
    TOPIC_RESULT,
    TOPIC_KINGS,
    TOPIC_IN_CHECK,
    TOPIC_BOARD,
    TOPIC_RATING,
    TOPIC_COUNT
} Topic;

// Features of each of the solver's moves: name, topic.
#define MOVE_FEATURES(X)                                                                           \
    X(KEPT, SEARCH)            /* log2 of nodes from which the search keeps to it */               \
    X(CLEAR, SEARCH)           /* log2 of nodes from which its lead is clear */                    \
    X(CHANGES, SEARCH)         /* how often the best move changes */                               \
    X(SHARE, SEARCH)           /* iterations that have the move, per mille */                      \
    X(END_GAP, SEARCH)         /* last iteration: win chances ahead of the second move */          \
    X(END_SCORE, RESULT)       /* last iteration: win chances of the best, per mille */            \
    X(BETTER_LOOKING, GLANCE)  /* moves that look better one move deep */                          \
    X(GLANCE_GAP, GLANCE)      /* centipawns ahead of the best other move, one move deep */        \
    X(REPLIES, REPLIES)        /* legal replies */                                                 \
    X(REPLY_CAPTURES, REPLIES) /* captures among the replies that lose nothing */                  \
    X(LEGAL, CHOICE)           /* legal moves */                                                   \
    X(CHECKS, CHOICE)          /* legal moves that give check */                                   \
    X(CAPTURES, CHOICE)        /* captures */                                                      \
    X(SAFE_CHECKS, LURES)      /* checks, by this move or another, that lose nothing */            \
    X(FORCING, LURES)          /* other checks and captures that lose no more than the move */     \
    X(OTHER_SEE, LURES)        /* the best exchange among other moves, pawns */                    \
    X(SURPRISE, SURPRISE)      /* move_surprise() */                                               \
    X(SEE, SACRIFICE)          /* exchange of the move, pawns */                                   \
    X(GIVES_CHECK, KEY_MOVE)   /* the move is a check */                                           \
    X(QUIET, QUIET)            /* neither check nor capture */                                     \
    X(IN_CHECK, IN_CHECK)      /* the solver is in check */                                        \
    X(FORWARD, DIRECTION)      /* ranks that the piece goes forward; below 0 back */               \
    X(SAME_PIECE, PIECE)       /* the piece that moved last time */                                \
    X(PIECE, PIECE)            /* which piece moves, PAWN to KING */

// Features of the whole line: name, topic.
#define LINE_FEATURES(X)                                                                           \
    X(MOVES, LENGTH)        /* of the solver */                                                    \
    X(MATE, LENGTH)         /* it ends with mate */                                                \
    X(MATE_IN, LENGTH)      /* in so many moves; 0: no mate */                                     \
    X(GAIN, RESULT)         /* material won, pawns */                                              \
    X(PROOF, SEARCH)        /* log2 of nodes that prove the mate; 0: no mate, or unproved */       \
    X(BALANCE, RESULT)      /* material of the solver less that of the other, pawns */             \
    X(MATERIAL, BOARD)      /* of the solver, pawns */                                             \
    X(PIECES, BOARD)        /* on the board */                                                     \
    X(OFFICERS, BOARD)      /* pieces but pawns and kings */                                       \
    X(BISHOPS, BOARD)       /* of both sides */                                                    \
    X(PROMOTIONS, KEY_MOVE) /* of the solver */                                                    \
    X(MATE_THREAT, KINGS)   /* somebody could mate in one */                                       \
    X(OWN_ATTACKS, KINGS)   /* attacks on the squares around the solver's king */                  \
    X(OWN_FLIGHTS, KINGS)   /* squares that this king could go to */                               \
    X(OWN_RANK, KINGS)      /* of this king, 0 its own first rank */                               \
    X(OWN_FILE, KINGS)      /* twice its distance from the middle */                               \
    X(OTHER_ATTACKS, KINGS) /* the same of the other king */                                       \
    X(OTHER_FLIGHTS, KINGS)                                                                        \
    X(OTHER_RANK, KINGS)                                                                           \
    X(OTHER_FILE, KINGS)                                                                           \
    X(RATING, RATING) /* of the puzzle, known or estimated; 0 while that is not known */

typedef enum MoveFeature {
#define X(name, topic) MOVE_##name,
    MOVE_FEATURES(X)
#undef X
        MOVE_FEATURE_COUNT
} MoveFeature;

// A feature of moves becomes four of the line: the first move's, the sum, the most and the least.
typedef enum Feature {
#define X(name, topic) name##_FIRST, name##_SUM, name##_MOST, name##_LEAST,
    MOVE_FEATURES(X)
#undef X
#define X(name, topic) name##_OF_LINE,
        LINE_FEATURES(X)
#undef X
            FEATURE_COUNT,
    LINE_FEATURES_BEGIN = 4 * MOVE_FEATURE_COUNT // index of the first feature of the line
} Feature;

typedef struct Features {
    int value[FEATURE_COUNT];
} Features;

const char *feature_name(Feature feature); // "KEPT_SUM", as model.c spells it

// The features of one move, by MoveFeature.
typedef struct MoveFeatures {
    int value[MOVE_FEATURE_COUNT];
} MoveFeatures;

// What a search has found at the end of one iteration.
typedef struct TracePoint {
    uint64_t nodes;
    Move best;
    int chances, gap; // of the best move, and its lead over the second: win chances, per mille
} TracePoint;

enum { TRACE_MAX = BUILTIN_DEPTH_MAX + 1 };
typedef struct Trace {
    const Builtin *engine;
    BuiltinHooks hooks;
    TracePoint iterations[TRACE_MAX];
    int count;
} Trace;

// The nodes of a search whose length is `log`, their log2_in_sixteenths().
uint64_t nodes_of_log(int log);

struct Estimator {
    Builtin *engine;    // made when first needed
    MateProver *prover; // made when first needed
    Position start, end;
    Move *moves;
    size_t count, cap;
    MoveFeatures per_move[ESTIMATOR_MOVES_MAX];
    size_t moves_done, moves_to_do;
    bool is_searching; // the search of the next move has begun
    int proof_log;     // the feature PROOF_OF_LINE
    Trace trace;
};

// The situation of the solver's move at an index of the line.
Situation estimator_situation(const Estimator *estimator, size_t index);
// Fills *features from the features of all moves.
void features_measure(const Estimator *estimator, Features *features);
// Writes what a topic is about, in words that fit the puzzle.
void topic_write(Topic topic, const Features *features, char words[ESTIMATOR_WORDS_MAX]);
