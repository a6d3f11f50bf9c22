// Filters that need no search: they read only the position and its game.
#include "onlymove/position.h"
#include "onlymove/movegen.h"
#include "src/filter/filter_checks.h"

FilterNeed check_not_in_check(const FilterView *view, Verdict *verdict) {
    const bool in_check = pos_in_check(view->pos);
    set_state(verdict, !in_check);
    return end_check(verdict, in_check ? "in check" : "no check", "no check",
                     in_check ? "the solver is in check, so there are few moves to choose from"
                              : "the solver is not in check");
}

FilterNeed check_natural_shot(const FilterView *view, Verdict *verdict) {
    const Move shot = natural_shot(view->pos);
    set_state(verdict, shot != MOVE_NONE);
    if (shot == MOVE_NONE)
        return end_check(verdict, "none", "a natural shot", "no capture seems to win anything");
    evidence_move(&verdict->evidence, "shot", view->pos, shot);
    return end_check(verdict, "{shot}", "a natural shot", "{shot} seems to win something");
}

FilterNeed check_has_choice(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    Move moves[MOVES_MAX];
    const int count = moves_legal(view->pos, moves);
    set_miss(verdict, count < 2 ? 2 - count : 0);
    evidence_number(evidence, "moves", count, UNIT_MOVES);
    evidence_limit_number(evidence, "moves", RELATION_AT_LEAST, 2, UNIT_MOVES);
    if (count == 1)
        evidence_move(evidence, "only", view->pos, moves[0]);
    return end_check(verdict, count == 1 ? "{moves=} legal move" : "{moves=} legal moves",
                     ">= {1} moves",
                     count == 0   ? "the game is over: there is no legal move"
                     : count == 1 ? "{only} is the only legal move, so nothing is to be found"
                                  : "there are {moves=} legal moves to choose from");
}

FilterNeed check_not_inside_puzzle(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    set_state(verdict, view->earlier_puzzle == 0);
    if (view->earlier_puzzle == 0) {
        return end_check(verdict, "in no earlier puzzle", "in no earlier puzzle",
                         "no earlier puzzle of the game leads here");
    }
    const size_t back = view->position_count - view->earlier_puzzle; // in plies
    const int half_moves = 2 * view->pos->fullmove + (view->pos->side == BLACK) - (int)back;
    evidence_number(evidence, "move", half_moves / 2, UNIT_MOVES);
    if (key_int(view, KEY_ONE_PER_GAME) != 0) {
        return end_check(verdict, "after the puzzle at move {move=}", "in no earlier puzzle",
                         "the game has its puzzle, which begins at move {move=} (one-per-game)");
    }
    if (key_int(view, KEY_INSIDE_FAILED) != 0) {
        return end_check(
            verdict, "in the tree of move {move=}", "in no earlier puzzle",
            "the tree of move {move=} of the game, a puzzle or one that failed, leads here");
    }
    return end_check(verdict, "in the puzzle at move {move=}", "in no earlier puzzle",
                     "the puzzle that begins at move {move=} of the game leads here");
}

FilterNeed check_not_duplicate(const FilterView *view, Verdict *verdict) {
    set_state(verdict, !view->duplicate);
    return end_check(
        verdict, view->duplicate ? "a puzzle of an earlier game" : "no duplicate", "no duplicate",
        view->duplicate ? "a puzzle of an earlier game has this position"
                        : "no puzzle of an earlier game is known to have this position");
}

FilterNeed check_move_number(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const int number = view->pos->fullmove;
    const int first = (int)key_int(view, KEY_MOVE_MIN);
    const int last = (int)key_int(view, KEY_MOVE_MAX);
    set_miss(verdict, number < first ? first - number : number > last ? number - last : 0);
    evidence_number(evidence, "move", number, UNIT_MOVES);
    evidence_limit(evidence, "move", RELATION_AT_LEAST, view->profile, KEY_MOVE_MIN, UNIT_MOVES);
    evidence_limit(evidence, "move", RELATION_AT_MOST, view->profile, KEY_MOVE_MAX, UNIT_MOVES);
    return end_check(verdict, "move {move=}", "moves {1} to {2}",
                     number < first  ? "move {move=} is too early in the game"
                     : number > last ? "move {move=} is too late in the game"
                                     : "move {move=} is well within the game");
}

// Measures how many pieces of a kind a side has. Returns how many it lacks.
static int measure_pieces(const FilterView *view, const char *name, int count, ProfileKey min_key,
                          Evidence *evidence) {
    const int lacking = (int)key_int(view, min_key) - count;
    evidence_number(evidence, name, count, UNIT_PIECES);
    evidence_limit(evidence, name, RELATION_AT_LEAST, view->profile, min_key, UNIT_PIECES);
    return lacking > 0 ? lacking : 0;
}

// Measures the rooks and minor pieces of a side. Returns how many it lacks in all.
static int measure_rooks_and_minors(const FilterView *view, Color color, Evidence *evidence) {
    static const char *const names[2][2] = {{"white-rooks", "white-minors"},
                                            {"black-rooks", "black-minors"}};
    const int rooks = pos_piece_count(view->pos, color, ROOK);
    const int minors =
        pos_piece_count(view->pos, color, BISHOP) + pos_piece_count(view->pos, color, KNIGHT);
    return measure_pieces(view, names[color == BLACK][0], rooks, KEY_ROOKS_MIN, evidence) +
           measure_pieces(view, names[color == BLACK][1], minors, KEY_MINORS_MIN, evidence);
}

FilterNeed check_enough_pieces(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const int white_lacks = measure_rooks_and_minors(view, WHITE, evidence);
    const int black_lacks = measure_rooks_and_minors(view, BLACK, evidence);
    set_miss(verdict, white_lacks + black_lacks);
    return end_check(verdict,
                     "White: rooks {white-rooks=}, minors {white-minors=}; "
                     "Black: {black-rooks=}, {black-minors=}",
                     ">= {1} rooks, >= {2} minors",
                     white_lacks + black_lacks == 0
                         ? "both sides have rooks, bishops and knights enough"
                     : white_lacks == 0 ? "Black has too few rooks, bishops or knights"
                     : black_lacks == 0 ? "White has too few rooks, bishops or knights"
                                        : "both sides have too few rooks, bishops or knights");
}

FilterNeed check_full_castling(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    Position diagram;
    pos_from_diagram(view->pos, &diagram);
    set_state(verdict, pos_has_full_castling(view->pos));
    evidence_number(evidence, "castling", view->pos->castling, UNIT_CASTLING);
    evidence_limit_number(evidence, "castling", RELATION_EQUAL, diagram.castling, UNIT_CASTLING);
    return end_check(verdict, "castling {castling=}", "as it looks: {1}",
                     verdict->state == VERDICT_PASS
                         ? "every king and rook at home may still castle"
                         : "the diagram looks as if castling were {1}, but it is {castling=}");
}

FilterNeed check_not_seen_before(const FilterView *view, Verdict *verdict) {
    const bool seen = draw_seen_since_irreversible(view->positions, view->position_count);
    set_state(verdict, !seen);
    return end_check(verdict, seen ? "a repetition" : "no repetition", "no repetition",
                     seen ? "since the last move that cannot be undone a position has come back"
                          : "no position has come back since the last move that cannot be undone");
}

FilterNeed check_not_ahead(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const int ahead = pos_balance(view->pos, (Color)view->pos->side);
    set_miss(verdict, ahead > 0 ? ahead : 0);
    evidence_number(evidence, "material", ahead, UNIT_PAWNS);
    evidence_limit_number(evidence, "material", RELATION_AT_MOST, 0, UNIT_PAWNS);
    return end_check(verdict, "{material+} in material", "<= {1}",
                     ahead > 0   ? "the solver is ahead in material already ({material+})"
                     : ahead < 0 ? "the solver is behind in material ({material+})"
                                 : "neither side is ahead in material");
}
