// Quiescence: the evaluation is only asked where nothing hangs. Captures that pay are played out,
// checks are answered by every evasion, and a side not in check may stand pat, since no capture is
// forced.
#include "src/engine/builtin/search_frame.h"

static const int centipawns[8] = {100, 320, 330, 500, 1000, 0, 0, 0};
enum { SURPRISE = 180 }; // what a position can gain beside the piece that was taken

// The captured piece, and something on top: where that stays below alpha the move is left out, a
// bet, but a safe one.
static int most_from(const Position *pos, Move move, int still)
{
    int gain = centipawns[piece_type(pos->board[move_to(move)])];
    if (move_kind(move) == MOVE_PROMOTION) {
        gain += centipawns[QUEEN] - centipawns[PAWN];
    } else if (move_kind(move) == MOVE_EN_PASSANT) {
        gain = centipawns[PAWN];
    }
    return still + gain + SURPRISE;
}

int search_quiet(Builtin *s, int ply, int left, int alpha, int beta)
{
    Frame *here = &s->frames[ply];
    const Position *pos = &here->pos;
    const bool in_check = pos_in_check(pos), pv = beta - alpha > 1;
    here->pv_count = 0;
    if (ply > s->seldepth) {
        s->seldepth = ply;
    }
    if (search_is_draw(s, ply)) {
        return DRAW;
    }
    if (left == 0 || ply >= BUILTIN_PLIES - 1) {
        return eval_position(&s->eval, pos);
    }

    // Standing pat is asked before the table: it settles most of these positions by itself.
    int best = ply - MATE; // where every evasion fails, or there is none
    int eval = -INFINITE;
    if (!in_check) {
        best = eval = eval_position(&s->eval, pos);
        if (best >= beta) {
            return best;
        }
    }
    Move table = MOVE_NONE;
    const TableEntry *entry = table_find(&s->table, pos->key);
    if (entry) {
        const int value = value_from_table(entry->score, ply, pos->rule50);
        if (!pv && pos->rule50 < 90 &&
            (entry->bound == BOUND_EXACT ||
             (entry->bound == BOUND_LOWER ? value >= beta : value <= alpha))) {
            return value;
        }
        table = entry->move;
    }

    const int alpha_before = alpha;
    alpha = best > alpha ? best : alpha;
    Move best_move = MOVE_NONE;
    Picker picker;
    picker_forcing(&picker, &s->order, pos, table);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (!in_check) {
            if (picker.score < BAND_QUIET - HISTORY_MAX) {
                break; // from here on they lose material
            }
            const int most = most_from(pos, move, eval);
            if (most <= alpha) {
                best = most > best ? most : best;
                continue;
            }
        }
        if (!search_make(s, ply, move)) {
            return 0;
        }
        const int value = -search_quiet(s, ply + 1, left - 1, -beta, -alpha);
        if (s->stopped) {
            return 0;
        }
        best = value > best ? value : best;
        if (value > alpha) {
            alpha = value;
            best_move = move;
            if (pv) {
                search_keep_pv(s, ply, move);
            }
            if (value >= beta) {
                break;
            }
        }
    }
    const Bound bound = best >= beta                ? BOUND_LOWER
                        : best > alpha_before && pv ? BOUND_EXACT
                                                    : BOUND_UPPER;
    table_store(&s->table, pos->key, best_move, value_to_table(best, ply), 0, bound);
    return best;
}
