// The table of motifs, and a line judged by it.
#include "onlymove/motif.h"

#include <stdlib.h>
#include <string.h>

#include "src/motif/judges.h"

typedef struct MotifRow {
    const char *name; // as the Lichess puzzle database has it
    MotifGroup group;
    MotifJudge *judge; // NULL: it is told, nobody can see it on the board
    const char *sentence;
} MotifRow;

static const MotifRow rows[MOTIF_COUNT] = {
    [MOTIF_ONE_MOVE] = {"oneMove", MOTIFS_OF_LENGTH, judge_one_move,
                        "The solver has one move to find."},
    [MOTIF_SHORT] = {"short", MOTIFS_OF_LENGTH, judge_short, "Two moves to find."},
    [MOTIF_LONG] = {"long", MOTIFS_OF_LENGTH, judge_long, "Three moves to find."},
    [MOTIF_VERY_LONG] = {"veryLong", MOTIFS_OF_LENGTH, judge_very_long,
                         "Four moves to find, or more."},

    [MOTIF_MATE] = {"mate", MOTIFS_OF_RESULT, judge_mate, "The line ends in checkmate."},
    [MOTIF_MATE_IN_1] = {"mateIn1", MOTIFS_OF_RESULT, judge_mate_in_1, "Mate with one move."},
    [MOTIF_MATE_IN_2] = {"mateIn2", MOTIFS_OF_RESULT, judge_mate_in_2, "Mate with two moves."},
    [MOTIF_MATE_IN_3] = {"mateIn3", MOTIFS_OF_RESULT, judge_mate_in_3, "Mate with three moves."},
    [MOTIF_MATE_IN_4] = {"mateIn4", MOTIFS_OF_RESULT, judge_mate_in_4, "Mate with four moves."},
    [MOTIF_MATE_IN_5] = {"mateIn5", MOTIFS_OF_RESULT, judge_mate_in_5,
                         "Mate with five moves or more."},
    [MOTIF_CRUSHING] = {"crushing", MOTIFS_OF_RESULT, NULL,
                        "No mate, but an evaluation of more than 600 centipawns."},
    [MOTIF_ADVANTAGE] = {"advantage", MOTIFS_OF_RESULT, NULL,
                         "An evaluation of more than 200 centipawns, and at most 600."},
    [MOTIF_EQUALITY] = {"equality", MOTIFS_OF_RESULT, NULL,
                        "An evaluation of at most 200 centipawns: the solver saves the game."},

    [MOTIF_OPENING] = {"opening", MOTIFS_OF_PHASE, judge_opening,
                       "The first fifteen moves, while both sides together have more than ten "
                       "officers and each has four pieces or more on its first rank."},
    [MOTIF_MIDDLEGAME] = {"middlegame", MOTIFS_OF_PHASE, judge_middlegame,
                          "More than six officers, and no opening any more."},
    [MOTIF_ENDGAME] = {"endgame", MOTIFS_OF_PHASE, judge_endgame,
                       "Both sides together have six officers or fewer."},

    [MOTIF_PAWN_ENDGAME] = {"pawnEndgame", MOTIFS_OF_ENDING, judge_pawn_endgame,
                            "Only kings and pawns, before and after the first move."},
    [MOTIF_QUEEN_ENDGAME] = {"queenEndgame", MOTIFS_OF_ENDING, judge_queen_endgame,
                             "Only kings, pawns and queens."},
    [MOTIF_ROOK_ENDGAME] = {"rookEndgame", MOTIFS_OF_ENDING, judge_rook_endgame,
                            "Only kings, pawns and rooks."},
    [MOTIF_BISHOP_ENDGAME] = {"bishopEndgame", MOTIFS_OF_ENDING, judge_bishop_endgame,
                              "Only kings, pawns and bishops."},
    [MOTIF_KNIGHT_ENDGAME] = {"knightEndgame", MOTIFS_OF_ENDING, judge_knight_endgame,
                              "Only kings, pawns and knights."},
    [MOTIF_QUEEN_ROOK_ENDGAME] = {"queenRookEndgame", MOTIFS_OF_ENDING, judge_queen_rook_endgame,
                                  "Only kings, pawns, one queen, and rooks."},

    [MOTIF_ADVANCED_PAWN] = {"advancedPawn", MOTIFS_OF_MOVES, judge_advanced_pawn,
                             "A pawn of the solver reaches the seventh rank, or the last."},
    [MOTIF_PROMOTION] = {"promotion", MOTIFS_OF_MOVES, judge_promotion,
                         "A pawn of the solver promotes."},
    [MOTIF_UNDER_PROMOTION] = {"underPromotion", MOTIFS_OF_MOVES, judge_under_promotion,
                               "It becomes no queen; where it mates, a knight."},
    [MOTIF_CASTLING] = {"castling", MOTIFS_OF_MOVES, judge_castling, "The solver castles."},
    [MOTIF_EN_PASSANT] = {"enPassant", MOTIFS_OF_MOVES, judge_en_passant,
                          "The solver takes a pawn en passant."},
    [MOTIF_DOUBLE_CHECK] = {"doubleCheck", MOTIFS_OF_MOVES, judge_double_check,
                            "Two pieces give check at once."},
    [MOTIF_QUIET_MOVE] = {"quietMove", MOTIFS_OF_MOVES, judge_quiet_move,
                          "A move before the last that gives and answers no check, takes nothing, "
                          "attacks nothing and brings no pawn far; none of the king."},
    [MOTIF_DEFENSIVE_MOVE] = {"defensiveMove", MOTIFS_OF_MOVES, judge_defensive_move,
                              "The one that holds: out of check, or as the last move, with three "
                              "moves or more to choose from, and without a threat of its own."},
    [MOTIF_SACRIFICE] = {"sacrifice", MOTIFS_OF_MOVES, judge_sacrifice,
                         "The solver gives two pawns or more, and gets them back in another way."},
    [MOTIF_ATTACKING_F2_F7] = {"attackingF2F7", MOTIFS_OF_MOVES, judge_attacking_f2_f7,
                               "A capture on f2 or f7, beside a king that has not castled."},
    [MOTIF_HANGING_PIECE] =
        {"hangingPiece", MOTIFS_OF_MOVES, judge_hanging_piece,
         "The first move takes a piece that nobody defends, and the gain lasts."},

    [MOTIF_FORK] = {"fork", MOTIFS_OF_TACTICS, judge_fork,
                    "One piece attacks two that are worth more, or cannot defend themselves."},
    [MOTIF_PIN] = {"pin", MOTIFS_OF_TACTICS, judge_pin,
                   "A piece cannot attack what it would, or cannot leave where it is lost, because "
                   "its king stands behind it."},
    [MOTIF_SKEWER] = {"skewer", MOTIFS_OF_TACTICS, judge_skewer,
                      "A piece has to step aside, and one of less value behind it is taken."},
    [MOTIF_DISCOVERED_ATTACK] = {"discoveredAttack", MOTIFS_OF_TACTICS, judge_discovered_attack,
                                 "A piece moves out of the way of another, which then takes or "
                                 "gives check."},
    [MOTIF_X_RAY_ATTACK] = {"xRayAttack", MOTIFS_OF_TACTICS, judge_x_ray_attack,
                            "A square is attacked through the piece of the defender that takes "
                            "there."},
    [MOTIF_DEFLECTION] = {"deflection", MOTIFS_OF_TACTICS, judge_deflection,
                          "A piece is forced to leave what it guarded."},
    [MOTIF_ATTRACTION] = {"attraction", MOTIFS_OF_TACTICS, judge_attraction,
                          "King, queen or rook is drawn to a square where it is attacked."},
    [MOTIF_CLEARANCE] = {"clearance", MOTIFS_OF_TACTICS, judge_clearance,
                         "A piece leaves a square or a line to another one."},
    [MOTIF_INTERFERENCE] = {"interference", MOTIFS_OF_TACTICS, judge_interference,
                            "A piece comes between another and what that defended."},
    [MOTIF_INTERMEZZO] = {"intermezzo", MOTIFS_OF_TACTICS, judge_intermezzo,
                          "Before taking back, the solver plays something else."},
    [MOTIF_TRAPPED_PIECE] = {"trappedPiece", MOTIFS_OF_TACTICS, judge_trapped_piece,
                             "A piece is taken that had no safe square to go to."},
    [MOTIF_CAPTURING_DEFENDER] = {"capturingDefender", MOTIFS_OF_TACTICS, judge_capturing_defender,
                                  "The piece is taken that defended what is taken next."},

    [MOTIF_SMOTHERED_MATE] = {"smotheredMate", MOTIFS_OF_MATES, judge_smothered_mate,
                              "A knight mates a king that has only pieces of its own around it."},
    [MOTIF_BACK_RANK_MATE] = {"backRankMate", MOTIFS_OF_MATES, judge_back_rank_mate,
                              "Mate along the first rank, to a king behind its own pieces."},
    [MOTIF_ANASTASIA_MATE] = {"anastasiaMate", MOTIFS_OF_MATES, judge_anastasia_mate,
                              "Queen or rook mate at the side, where a piece of the king's own "
                              "and a knight hold it."},
    [MOTIF_HOOK_MATE] = {"hookMate", MOTIFS_OF_MATES, judge_hook_mate,
                         "A rook mates, guarded by a knight, which a pawn guards."},
    [MOTIF_ARABIAN_MATE] = {"arabianMate", MOTIFS_OF_MATES, judge_arabian_mate,
                            "A rook mates in the corner, guarded by a knight that also holds the "
                            "last square."},
    [MOTIF_BODEN_MATE] = {"bodenMate", MOTIFS_OF_MATES, judge_boden_mate,
                          "Two bishops mate, one from each side of the king."},
    [MOTIF_DOUBLE_BISHOP_MATE] = {"doubleBishopMate", MOTIFS_OF_MATES, judge_double_bishop_mate,
                                  "Two bishops mate, both from one side."},
    [MOTIF_BALESTRA_MATE] =
        {"balestraMate", MOTIFS_OF_MATES, judge_balestra_mate,
         "A bishop mates on the last rank, and a queen takes all squares that it leaves."},
    [MOTIF_BLIND_SWINE_MATE] =
        {"blindSwineMate", MOTIFS_OF_MATES, judge_blind_swine_mate,
         "A rook mates beside the king, guarded by another that stands beside it too."},
    [MOTIF_CORNER_MATE] =
        {"cornerMate", MOTIFS_OF_MATES, judge_corner_mate,
         "A knight mates across a file or rank that a queen or rook has closed to the king."},
    [MOTIF_KILL_BOX_MATE] = {"killBoxMate", MOTIFS_OF_MATES, judge_kill_box_mate,
                             "Queen and rook mate from opposite corners of nine squares that hold "
                             "the king, the rook beside it."},
    [MOTIF_TRIANGLE_MATE] =
        {"triangleMate", MOTIFS_OF_MATES, judge_triangle_mate,
         "Queen and rook mate from both sides of a square, each beside the king."},
    [MOTIF_VUKOVIC_MATE] = {"vukovicMate", MOTIFS_OF_MATES, judge_vukovic_mate,
                            "A guarded rook mates beside the king, and the knight behind it takes "
                            "the squares that it leaves."},
    [MOTIF_DOVETAIL_MATE] =
        {"dovetailMate", MOTIFS_OF_MATES, judge_dovetail_mate,
         "A queen mates from the square diagonally beside the king, alone but for what guards it."},

    [MOTIF_EXPOSED_KING] =
        {"exposedKing", MOTIFS_OF_KINGS, judge_exposed_king,
         "The defender's king has no pawn beside it or in front of it, and is checked on the way."},
    [MOTIF_KINGSIDE_ATTACK] = {"kingsideAttack", MOTIFS_OF_KINGS, judge_kingside_attack,
                               "Checks and captures around a king on the king's side."},
    [MOTIF_QUEENSIDE_ATTACK] = {"queensideAttack", MOTIFS_OF_KINGS, judge_queenside_attack,
                                "Checks and captures around a king on the queen's side."},

    [MOTIF_ZUGZWANG] = {"zugzwang", MOTIFS_OF_GAME, NULL,
                        "The defender would be better off if it could pass."},
    [MOTIF_MASTER] = {"master", MOTIFS_OF_GAME, NULL, "From a game of a titled player."},
    [MOTIF_MASTER_VS_MASTER] = {"masterVsMaster", MOTIFS_OF_GAME, NULL,
                                "From a game between titled players."},
    [MOTIF_SUPER_GM] = {"superGM", MOTIFS_OF_GAME, NULL,
                        "From a game of one of the strongest grandmasters."},
};

static const char *const group_names[MOTIF_GROUP_COUNT] = {
    [MOTIFS_OF_LENGTH] = "length", [MOTIFS_OF_RESULT] = "result", [MOTIFS_OF_PHASE] = "phase",
    [MOTIFS_OF_ENDING] = "ending", [MOTIFS_OF_MOVES] = "moves",   [MOTIFS_OF_TACTICS] = "tactics",
    [MOTIFS_OF_MATES] = "mates",   [MOTIFS_OF_KINGS] = "kings",   [MOTIFS_OF_GAME] = "the game",
};

const char *motif_name(Motif motif)
{
    return rows[motif].name;
}

const char *motif_sentence(Motif motif)
{
    return rows[motif].sentence;
}

MotifGroup motif_group(Motif motif)
{
    return rows[motif].group;
}

const char *motif_group_name(MotifGroup group)
{
    return group_names[group];
}

Motif motif_find(const char *name, size_t len)
{
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        if (strlen(rows[motif].name) == len && memcmp(rows[motif].name, name, len) == 0) {
            return motif;
        }
    }
    return MOTIF_COUNT;
}

bool motif_is_told(Motif motif)
{
    return rows[motif].judge == NULL;
}

Motif motif_of_score(Score score)
{
    return score_wins(score, 600)   ? MOTIF_CRUSHING
           : score_wins(score, 200) ? MOTIF_ADVANTAGE
                                    : MOTIF_EQUALITY;
}

// Of some groups a line has one motif at most: the first of the table.
static bool is_exclusive(MotifGroup group)
{
    return group == MOTIFS_OF_PHASE || group == MOTIFS_OF_ENDING || group == MOTIFS_OF_MATES;
}

// An attack on a wing is not named where a fork or a mate on the first rank says more.
static bool is_said_better(Motif motif, const MotifSet *had)
{
    return (motif == MOTIF_KINGSIDE_ATTACK || motif == MOTIF_QUEENSIDE_ATTACK) &&
           (motif_in(had, MOTIF_BACK_RANK_MATE) || motif_in(had, MOTIF_FORK));
}

size_t motifs_judge(const MotifLine *line, MotifHit hits[MOTIF_COUNT])
{
    Walk walk;
    walk_line(&walk, line);
    MotifSet had = {0};
    bool group_had[MOTIF_GROUP_COUNT] = {false};
    size_t count = 0;
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        const MotifRow *row = &rows[motif];
        MotifHit *hit = &hits[count];
        *hit = (MotifHit){.motif = motif, .at = NO_SQUARE};
        if ((is_exclusive(row->group) && group_had[row->group]) || is_said_better(motif, &had)) {
            continue;
        }
        if (row->judge ? row->judge(&walk, hit) : motif_in(&line->told, motif)) {
            motif_put(&had, motif);
            group_had[row->group] = true;
            count++;
        }
    }
    return count;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(rows[*(const Motif *)a].name, rows[*(const Motif *)b].name);
}

void motifs_write_names(const MotifSet *set, Str *out)
{
    Motif sorted[MOTIF_COUNT];
    size_t count = 0;
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        if (motif_in(set, motif)) {
            sorted[count++] = motif;
        }
    }
    qsort(sorted, count, sizeof *sorted, by_name);
    for (size_t i = 0; i < count; i++) {
        str_addf(out, "%s%s", i == 0 ? "" : " ", rows[sorted[i]].name);
    }
}

// A row of the table: the name in a column of its own, the sentence beside it.
static void write_row(const MotifRow *row, Str *out)
{
    enum { COLUMNS = 90, NAME_COLUMNS = 21 };
    size_t column = NAME_COLUMNS;
    str_addf(out, "  %-*s", NAME_COLUMNS - 2, row->name);
    for (const char *word = row->sentence; *word != '\0';) {
        const size_t len = strcspn(word, " ");
        if (column + len > COLUMNS) {
            str_addf(out, "\n%*s", NAME_COLUMNS, "");
            column = NAME_COLUMNS;
        }
        str_add_bytes(out, word, len);
        column += len + 1;
        word += len + strspn(word + len, " ");
        str_add(out, *word != '\0' && column + strcspn(word, " ") <= COLUMNS ? " " : "");
    }
    str_add_char(out, '\n');
}

void motifs_write(Str *out)
{
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        if (motif == 0 || rows[motif].group != rows[motif - 1].group) {
            str_addf(out, "%s%s\n", motif == 0 ? "" : "\n", group_names[rows[motif].group]);
        }
        write_row(&rows[motif], out);
    }
}
