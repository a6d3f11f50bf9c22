// How hard a puzzle is for people, an estimated rating on the scale of the Lichess puzzle database,
// and what it is worth, how well people will like it, each with its reasons in words. Both follow
// from the line alone: its moves, the board, and how much search the built-in engine needs to find
// each of the solver's moves and keep it. The models are tables made by tests/train; nothing is
// learnt at run time.
//
//     Estimator *estimator = estimator_new();
//     if (estimator_begin(estimator, &start, moves, count, &fault) == STATUS_OK) {
//         while (estimator_step(estimator)) {
//         }
//         rated = estimator_rating(estimator, &estimate);
//         estimator_worth(estimator, rated ? estimate.rating : 0, &worth);
//     }
//     estimator_free(estimator);
//
// The same line has the same answers on every machine. Exchanged colours change nothing.
#pragma once

#include "onlymove/position.h"
#include "onlymove/str.h"

typedef struct Estimator Estimator; // takes up one line after the other and estimates it

Estimator *estimator_new(void);
void estimator_free(Estimator *estimator);

// Moves of the solver that are searched, the first ones; all are counted.
enum { ESTIMATOR_MOVES_MAX = 8 };
// The nodes of each of these searches.
enum { ESTIMATOR_NODES = 10000 };

// Takes up a line: `start` has the solver to move, `moves` (copied) begin and end with the
// solver's. STATUS_ILLEGAL: a move is not legal, which *fault names, or the line does not end with
// a move of the solver.
Status estimator_begin(Estimator *estimator, const Position *start, const Move *moves, size_t count,
                       Fault *fault);
// Searches on for about a millisecond, seldom three. False when all searches are done.
bool estimator_step(Estimator *estimator);

// A part of an estimate, in points above or below the mean of all puzzles.
enum { ESTIMATOR_REASONS = 24, ESTIMATOR_WORDS_MAX = 48 }; // at most; bytes with the NUL
typedef struct EstimatorReason {
    int points;
    char words[ESTIMATOR_WORDS_MAX]; // "quiet first move"
} EstimatorReason;

typedef struct Estimate {
    int rating, low, high; // eight of ten puzzles lie between low and high
    int base; // the mean of all puzzles; with the points of all reasons it is, rounded, the rating
    EstimatorReason reasons[ESTIMATOR_REASONS]; // the largest first
    int reason_count;
} Estimate;

// After the last step. False, with *estimate zeroed, before the last step, or where the line is
// outside the model, which has seen no puzzles with so many moves, such a material balance and the
// like.
bool estimator_rating(const Estimator *estimator, Estimate *estimate);

// The percentile of a puzzle among all, from the least to the best liked.
enum { WORTH_MIN = 1, WORTH_MAX = 100 };
typedef struct Worth {
    int value;
    EstimatorReason reasons[ESTIMATOR_REASONS]; // the largest first
    int reason_count;
} Worth;

// After the last step; `rating` is the puzzle's, 0: the model's estimate. False, with *worth
// zeroed, before that step.
bool estimator_worth(const Estimator *estimator, int rating, Worth *worth);

// Appends "73: quiet first move +9, 3 replies -4", with the reasons of 2 points and more,
// `max_reasons` at most.
void worth_write(const Worth *worth, int max_reasons, Str *out);

// Appends "1640 (1320 to 1960): quiet first move +140, sacrifice +90, mate in 2 -60", with the
// reasons of 20 points and more, `max_reasons` at most.
void estimate_write(const Estimate *estimate, int max_reasons, Str *out);

// --- Ratings from results: Glicko-2, as in Mark E. Glickman, "Example of the Glicko-2 system"
// (2013), on the scale of Glicko, with a system constant of 0.5.

typedef struct Glicko {
    double rating, deviation, volatility;
} Glicko;
// A player of whom nothing is known: 1500, 350, 0.06.
extern const Glicko glicko_unrated;

// The games of one rating period, which count as if they were played at once.
typedef struct GlickoPeriod {
    Glicko before;
    double information, surplus; // 1 / v, and delta / v, of the paper
} GlickoPeriod;

void glicko_begin(GlickoPeriod *period, Glicko before);
// Adds a game: the opponent's numbers, and the score, 1 for a win, 0.5, or 0 for a loss.
void glicko_add_game(GlickoPeriod *period, double rating, double deviation, double score);
Glicko glicko_end(const GlickoPeriod *period);
