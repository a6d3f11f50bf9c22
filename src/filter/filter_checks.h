// The rows of the table of filters that have a check, the prototypes of the checks, and what checks
// use to fill in a verdict.
#pragma once

#include "onlymove/filter.h"

static inline int64_t key_int(const FilterView *view, ProfileKey key) {
    return profile_int(view->profile, key);
}

static inline void set_state(Verdict *verdict, bool pass) {
    verdict->state = pass ? VERDICT_PASS : VERDICT_FAIL;
}

// Sets the verdict by its miss, in the filter's unit: 0 passes, MISS_INFINITE fails without one.
static inline void set_miss(Verdict *verdict, double miss) {
    set_state(verdict, miss == 0);
    evidence_miss(&verdict->evidence, miss, verdict->filter->unit);
}

// Ends a check: sets the texts of the evidence.
static inline FilterNeed end_check(Verdict *verdict, const char *measured, const char *threshold,
                                   const char *reason) {
    evidence_template(&verdict->evidence, measured, threshold, reason);
    return NEED_NOTHING;
}

// The filters that are judged by a check, in the order in which they are judged, cheap ones first:
// id, function after "check_", name, question, what is measured, unit of its miss, stage, cost,
// whether it needs the game, keys. A new filter needs an unused id. The checks are in check_*.c.
#define FILTERS(F)                                                                                 \
    F(1, has_choice, "has-choice", "Is there more than one legal move?", "legal moves",            \
      UNIT_MOVES, STAGE_SCAN, COST_FREE, false, NO_KEYS)                                           \
    F(2, not_in_check, "not-in-check", "Is the solver not in check?", "check or not", UNIT_NONE,   \
      STAGE_SCAN, COST_FREE, false, NO_KEYS)                                                       \
    F(3, move_number, "move-number", "Is it neither too early nor too late in the game?",          \
      "move number", UNIT_MOVES, STAGE_SCAN, COST_FREE, true, KEYS(KEY_MOVE_MIN, KEY_MOVE_MAX))    \
    F(4, enough_pieces, "enough-pieces", "Has each side rooks, bishops and knights enough?",       \
      "rooks, and bishops with knights, of each side", UNIT_PIECES, STAGE_SCAN, COST_FREE, false,  \
      KEYS(KEY_ROOKS_MIN, KEY_MINORS_MIN))                                                         \
    F(5, full_castling, "full-castling", "May every king and rook at home still castle?",          \
      "castling rights", UNIT_NONE, STAGE_SCAN, COST_FREE, false, NO_KEYS)                         \
    F(6, not_ahead, "not-ahead", "Is the solver not ahead in material?",                           \
      "material balance, solver's view", UNIT_PAWNS, STAGE_SCAN, COST_FREE, false, NO_KEYS)        \
    F(7, not_seen_before, "not-seen-before",                                                       \
      "Has no position been repeated since the last capture or pawn move?", "repetition or not",   \
      UNIT_NONE, STAGE_SCAN, COST_FREE, true, NO_KEYS)                                             \
    F(8, not_inside_puzzle, "not-inside-puzzle",                                                   \
      "Is the position in no earlier puzzle of its game?", "where an earlier puzzle begins",       \
      UNIT_NONE, STAGE_SCAN, COST_FREE, true, KEYS(KEY_INSIDE_FAILED, KEY_ONE_PER_GAME))           \
    F(30, not_duplicate, "not-duplicate", "Is the position no puzzle of an earlier game?",         \
      "duplicate or not", UNIT_NONE, STAGE_SCAN, COST_FREE, true, NO_KEYS)                         \
    F(69, natural_shot, "natural-shot", "Does a capture seem to win something?", "the capture",    \
      UNIT_NONE, STAGE_SCAN, COST_FREE, false, NO_KEYS)                                            \
    F(9, evaluation_jump, "evaluation-jump",                                                       \
      "Does the evaluation turn into mate, or jump from nothing to a lot?",                        \
      "evaluations now and before, solver's view", UNIT_CP, STAGE_SCAN, COST_EVALS, true,          \
      KEYS(KEY_JUMP_BEFORE, KEY_JUMP_AFTER, KEY_JUMP_MIN, KEY_MATE_BEFORE))                        \
    F(10, not_winning_before, "not-winning-before",                                                \
      "Was the solver not winning before, or is mate near now?",                                   \
      "evaluations now and before, solver's view", UNIT_CP, STAGE_SCAN, COST_EVALS, true,          \
      KEYS(KEY_BEFORE_MAX, KEY_MATE_SOON, KEY_EVAL_START))                                         \
    F(11, mate_or_advantage, "mate-or-advantage",                                                  \
      "Is mate near, or has the last move given an advantage?",                                    \
      "evaluations now and before, solver's view", UNIT_CHANCES, STAGE_SCAN, COST_EVALS, true,     \
      KEYS(KEY_MATE_SOON, KEY_ADVANTAGE, KEY_ADVANTAGE_CLEAR, KEY_ADVANTAGE_BEHIND,                \
           KEY_CHANCES_GAIN, KEY_CHANCES_WDL, KEY_EVAL_START))                                     \
    F(27, evaluation_swing, "evaluation-swing",                                                    \
      "Has the last move changed the balance, whoever gains by it?",                               \
      "evaluations now and before, solver's view", UNIT_CP, STAGE_SCAN, COST_EVALS, true,          \
      KEYS(KEY_SWING_EVEN, KEY_SWING_CHANGE, KEY_SWING_WON, KEY_SWING_MATERIAL, KEY_SWING_MEN))    \
    F(12, not_easy, "not-easy", "Is it hard enough for the tier?", "moves to mate", UNIT_MOVES,    \
      STAGE_SCAN, COST_EVALS, true, KEYS(KEY_TIER))                                                \
    F(13, one_winning_move, "one-winning-move",                                                    \
      "Is there exactly one winning move at the first look?",                                      \
      "scores of the lines, solver's view", UNIT_CP, STAGE_SCAN, COST_LINES, false,                \
      KEYS(KEY_WON, KEY_NOT_WON))                                                                  \
    F(14, only_good_move, "only-good-move",                                                        \
      "Is there exactly one move that mates soonest, draws or is good?",                           \
      "scores of the lines, solver's view", UNIT_CP, STAGE_SCAN, COST_LINES, false,                \
      KEYS(KEY_ONLY_MARGIN, KEY_ONLY_CEILING, KEY_DRAW_LOSS))                                      \
    F(15, best_in_window, "best-in-window", "Does the best move give a small advantage?",          \
      "score of the best line, solver's view", UNIT_CP, STAGE_SCAN, COST_LINES, false,             \
      KEYS(KEY_BEST_MIN, KEY_BEST_MAX))                                                            \
    F(16, margin_in_window, "margin-in-window", "Is the best move a little better than the next?", \
      "score of the best line above the next", UNIT_CP, STAGE_SCAN, COST_LINES, false,             \
      KEYS(KEY_MARGIN_MIN, KEY_MARGIN_MAX))                                                        \
    F(28, clear_move, "clear-move",                                                                \
      "Is it clear which move is the best, whether it wins or saves?",                             \
      "scores of the lines, solver's view", UNIT_CP, STAGE_SCAN, COST_LINES, false,                \
      KEYS(CLEAR_KEYS))                                                                            \
    F(40, clear_win_only, "clear-win-only", "Does the second best move not win as well?",          \
      "score of the second line, solver's view", UNIT_CP, STAGE_SCAN, COST_LINES, false,           \
      KEYS(KEY_WON))                                                                               \
    F(17, not_capture, "not-capture", "Is the best move no capture?", "the move", UNIT_NONE,       \
      STAGE_SCAN, COST_LINES, false, NO_KEYS)                                                      \
    F(18, not_check, "not-check", "Does the best move give no check?", "the move", UNIT_NONE,      \
      STAGE_SCAN, COST_LINES, false, NO_KEYS)                                                      \
    F(31, not_mate, "not-mate", "Does the best move not mate?", "the move", UNIT_NONE, STAGE_SCAN, \
      COST_LINES, false, NO_KEYS)                                                                  \
    F(32, not_defence, "not-defence", "Does the best move leave more than a draw?", "the move",    \
      UNIT_NONE, STAGE_SCAN, COST_LINES, false, NO_KEYS)                                           \
    F(19, only_winning_move, "only-winning-move", "Does the best move win, and no other?",         \
      "scores of the lines, solver's view", UNIT_CP, STAGE_CHECKPOINT, COST_LINES, false,          \
      KEYS(KEY_WON))                                                                               \
    F(20, not_mate_in_one, "not-mate-in-one", "Is the solution no mate in one?", "moves to mate",  \
      UNIT_MOVES, STAGE_CHECKPOINT, COST_LINES, false, NO_KEYS)                                    \
    F(21, not_en_passant, "not-en-passant", "Is the solution no en passant capture?", "the move",  \
      UNIT_NONE, STAGE_CHECKPOINT, COST_LINES, false, NO_KEYS)                                     \
    F(22, not_queen_promotion, "not-queen-promotion", "Does the solution make no queen?",          \
      "the move", UNIT_NONE, STAGE_CHECKPOINT, COST_LINES, false, NO_KEYS)                         \
    F(23, not_winning_capture, "not-winning-capture",                                              \
      "Is the solution no simple winning capture?", "static exchange evaluation", UNIT_PAWNS,      \
      STAGE_CHECKPOINT, COST_LINES, false, KEYS(KEY_SEE_MAX, KEY_SEE_QUEEN, KEY_SEE_PINS))         \
    F(33, same_move, "same-move", "Does the best move stay the same at every checkpoint?",         \
      "the move, and the first other", UNIT_NONE, STAGE_CHECKPOINT, COST_LINES, false,             \
      KEYS(KEY_SAME_MOVE_FAIL))                                                                    \
    F(24, sacrifice_or_missed, "sacrifice-or-missed",                                              \
      "Is the solution a sacrifice, or did one of the players miss it?",                           \
      "SEE in pawns, move played, score before", UNIT_CP, STAGE_CHECKPOINT, COST_PREVIOUS, true,   \
      KEYS(KEY_SEE_QUEEN, KEY_SEE_PINS, KEY_NOT_LOST))

#define FILTER_CHECK(id, check, ...) FilterCheck check_##check;
FILTERS(FILTER_CHECK)
#undef FILTER_CHECK

// The filters that are terms of patterns: word, id, TermKind, question, what is measured (for a
// flag, the statement that is true), unit, stage, cost, whether it needs the game. term_read()
// reads their arguments, check_term() judges them. A new term needs an unused id.
// clang-format off
#define OF_BOARD STAGE_SCAN, COST_FREE, false
#define OF_CLOCK STAGE_SCAN, COST_FREE, true
#define OF_EVALS STAGE_SCAN, COST_EVALS, true
#define OF_LINES STAGE_SCAN, COST_LINES, false
#define OF_PLAYED STAGE_SCAN, COST_LINES, true
#define OF_TREE STAGE_TREE_TERMS, COST_SEARCHES, false
#define FILTER_TERMS(T) \
    T(pieces, 41, RANGE, "Are there so many pieces?", "pieces and pawns", PIECES, OF_BOARD)        \
    T(material, 42, BY_WORD, "Are there just these pieces?", "the material", NONE, OF_BOARD)       \
    T(on, 43, BY_WORD, "Does that piece stand there?", "what stands there", NONE, OF_BOARD)        \
    T(side, 44, BY_WORD, "Is that side to move?", "the side to move", NONE, OF_BOARD)              \
    T(incheck, 45, BY_WORD, "Is the solver in check?", "the solver is in check", NONE, OF_BOARD)   \
    T(before, 46, SCORE, "Was it so before the last move?", "the evaluation before", CP, OF_EVALS) \
    T(best, 47, SCORE, "Is the best move so good?", "the best move", CP, OF_LINES)                 \
    T(second, 48, SCORE, "Is the second move so good?", "the second move", CP, OF_LINES)           \
    T(gap, 49, RANGE, "Is there such a gap?", "the best move above the second", CP, OF_LINES)      \
    T(check, 50, FLAG, "Does it give check?", "the best move gives check", NONE, OF_LINES)         \
    T(capture, 51, FLAG, "Does it capture?", "the best move captures", NONE, OF_LINES)             \
    T(promotion, 52, FLAG, "Does it promote?", "the best move promotes", NONE, OF_LINES)           \
    T(quiet, 53, FLAG, "Is it a quiet move?", "the best move is quiet", NONE, OF_LINES)            \
    T(sacrifice, 54, FLAG, "Is it a sacrifice?", "the best move is a sacrifice", NONE, OF_LINES)   \
    T(piece, 55, PIECE, "Does that piece move?", "the best move", NONE, OF_LINES)                  \
    T(from, 56, SQUARE, "Does it leave that square?", "the best move", NONE, OF_LINES)             \
    T(to, 57, SQUARE, "Does it go to that square?", "the best move", NONE, OF_LINES)               \
    T(found, 58, FLAG, "Was it played?", "the best move was played", NONE, OF_PLAYED)              \
    T(missed, 59, FLAG, "Was another played?", "another move was played", NONE, OF_PLAYED)         \
    T(phase, 64, BY_WORD, "Is it that phase of the game?", "the phase", NONE, OF_BOARD)            \
    T(clock, 67, RANGE, "Had the opponent so many seconds?", "seconds left", NONE, OF_CLOCK)       \
    T(pawns, 68, BY_WORD, "Do pawns stand on these files?", "the files of pawns", NONE, OF_BOARD)
#define FILTER_TREE_TERMS(T) \
    T(moves, 60, RANGE, "Are there so many to find?", "moves to find", MOVES, OF_TREE)             \
    T(size, 61, RANGE, "Are there so many in the tree?", "moves in the tree", MOVES, OF_TREE)      \
    T(forced, 62, FLAG, "Is each reply forced?", "each reply is the only move", NONE, OF_TREE)     \
    T(motif, 63, MOTIF, "Does it have that motif?", "its motifs", NONE, OF_TREE)                   \
    T(then, 65, LINE, "Has it such moves in that order?", "its moves", NONE, OF_TREE)              \
    T(proved, 66, FLAG, "Is its mate proved?", "every mate is proved", NONE, OF_TREE)
// clang-format on

enum {
#define TERM_ID(word, id, ...) TERM_ID_##word = id,
    FILTER_TERMS(TERM_ID) FILTER_TREE_TERMS(TERM_ID)
#undef TERM_ID
};
FilterNeed check_term(const FilterView *view, Verdict *verdict);
