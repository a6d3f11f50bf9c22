// The judges of the table in motif.c: one for each motif, pure functions of a line played out. A
// judge that says yes fills in where.
#ifndef ONLYMOVE_MOTIF_JUDGES_H
#define ONLYMOVE_MOTIF_JUDGES_H

#include "src/motif/walk.h"

typedef bool MotifJudge(const Walk *walk, MotifHit *hit);

// lengths.c
MotifJudge judge_one_move, judge_short, judge_long, judge_very_long, judge_mate, judge_mate_in_1,
    judge_mate_in_2, judge_mate_in_3, judge_mate_in_4, judge_mate_in_5;
// phases.c
MotifJudge judge_opening, judge_middlegame, judge_endgame;
// endings.c
MotifJudge judge_pawn_endgame, judge_queen_endgame, judge_rook_endgame, judge_bishop_endgame,
    judge_knight_endgame, judge_queen_rook_endgame;
// moves.c
MotifJudge judge_advanced_pawn, judge_promotion, judge_under_promotion, judge_castling,
    judge_en_passant, judge_double_check, judge_quiet_move, judge_defensive_move, judge_sacrifice;
// tactics_piece.c
MotifJudge judge_hanging_piece, judge_fork, judge_trapped_piece, judge_attraction, judge_deflection,
    judge_capturing_defender, judge_intermezzo;
// tactics_line.c
MotifJudge judge_pin, judge_skewer, judge_discovered_attack, judge_x_ray_attack, judge_clearance,
    judge_interference;
// mates.c
MotifJudge judge_smothered_mate, judge_back_rank_mate, judge_anastasia_mate, judge_hook_mate,
    judge_arabian_mate, judge_boden_mate, judge_double_bishop_mate, judge_dovetail_mate;
// mates_young.c
MotifJudge judge_balestra_mate, judge_blind_swine_mate, judge_corner_mate, judge_kill_box_mate,
    judge_triangle_mate, judge_vukovic_mate;
// kings.c
MotifJudge judge_attacking_f2_f7, judge_exposed_king, judge_kingside_attack, judge_queenside_attack;

#endif
