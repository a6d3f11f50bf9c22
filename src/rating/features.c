// Features of a line: those of its moves summed up, and those of the position that it begins with.
#include "src/rating/features.h"

#include <stdlib.h>

#include "onlymove/movegen.h"
#include "src/chess/bitboard.h"

static const struct {
    const char *name;
    Topic topic;
} table[FEATURE_COUNT] = {
#define X(name, topic)                                                                             \
    {#name "_FIRST", TOPIC_##topic}, {#name "_SUM", TOPIC_##topic},                                \
        {#name "_MOST", TOPIC_##topic}, {#name "_LEAST", TOPIC_##topic},
    MOVE_FEATURES(X)
#undef X
#define X(name, topic) {#name "_OF_LINE", TOPIC_##topic},
        LINE_FEATURES(X)
#undef X
};

const char *feature_name(Feature feature)
{
    return table[feature].name;
}

Topic feature_topic(Feature feature)
{
    return table[feature].topic;
}

static void sum_up(const Difficulty *difficulty, MoveFeature feature, int *value)
{
    enum { FIRST, SUM, MOST, LEAST };
    value[FIRST] = value[MOST] = value[LEAST] = difficulty->looks[0].value[feature];
    value[SUM] = 0;
    for (size_t i = 0; i < difficulty->looked; i++) {
        const int one = difficulty->looks[i].value[feature];
        value[SUM] += one;
        value[MOST] = one > value[MOST] ? one : value[MOST];
        value[LEAST] = one < value[LEAST] ? one : value[LEAST];
    }
}

typedef struct KingSite {
    int attacks, flights, rank, file;
} KingSite;

static KingSite king_site(const Position *pos, Color color)
{
    const Bitboard occupied = pos->by_color[WHITE] | pos->by_color[BLACK];
    const Square king = bb_first(pos->by_type[KING] & pos->by_color[color]);
    KingSite site = {
        .rank = color == WHITE ? square_rank(king) : 7 - square_rank(king),
        .file = abs(2 * square_file(king) - 7),
    };
    Bitboard around = bb_king[king] | bb_bit(king);
    while (around) {
        const Square s = bb_pop(&around);
        const int attackers = __builtin_popcountll(pos_attackers(pos, s, !color, occupied));
        site.attacks += attackers;
        if (attackers == 0 && !(pos->by_color[color] >> s & 1)) {
            site.flights++;
        }
    }
    return site;
}

void features_gather(const Difficulty *difficulty, Features *features)
{
    int *value = features->value;
    for (int i = 0; i < MOVE_FEATURE_COUNT; i++) {
        sum_up(difficulty, (MoveFeature)i, value + 4 * i);
    }
    const Position *start = &difficulty->start, *end = &difficulty->end;
    const Color solver = (Color)start->side;
    const int moves = (int)(difficulty->count + 1) / 2;
    const bool mate = pos_in_check(end) && !pos_has_legal_move(end);
    const KingSite own = king_site(start, solver), other = king_site(start, !solver);
    value[MOVES_OF_LINE] = moves;
    value[MATE_OF_LINE] = mate;
    value[MATE_IN_OF_LINE] = mate ? moves : 0;
    value[GAIN_OF_LINE] = pos_balance(end, solver) - pos_balance(start, solver);
    value[MATERIAL_OF_LINE] = pos_material(start, solver);
    value[PIECES_OF_LINE] = __builtin_popcountll(start->by_color[WHITE] | start->by_color[BLACK]);
    value[BISHOPS_OF_LINE] = __builtin_popcountll(start->by_type[BISHOP]);
    value[MATE_THREAT_OF_LINE] = !pos_in_check(start) && pos_threatens_mate(start);
    value[OWN_ATTACKS_OF_LINE] = own.attacks;
    value[OWN_FLIGHTS_OF_LINE] = own.flights;
    value[OWN_RANK_OF_LINE] = own.rank;
    value[OWN_FILE_OF_LINE] = own.file;
    value[OTHER_ATTACKS_OF_LINE] = other.attacks;
    value[OTHER_FLIGHTS_OF_LINE] = other.flights;
    value[OTHER_RANK_OF_LINE] = other.rank;
    value[OTHER_FILE_OF_LINE] = other.file;
}
