// Ratings from results: Glicko-2, as in Mark E. Glickman, "Example of the Glicko-2 system" (2013),
// on the scale of Glicko, with a system constant of 0.5.
#ifndef ONLYMOVE_GLICKO_H
#define ONLYMOVE_GLICKO_H

typedef struct Glicko {
    double rating, deviation, volatility;
} Glicko;
// Of whom nothing is known: 1500, 350, 0.06.
extern const Glicko glicko_new;

// Games of one rating period, which count as if they were played at once.
typedef struct GlickoPeriod {
    Glicko before;
    double information, surplus; // 1 / v, and delta / v, of the paper
} GlickoPeriod;

void glicko_begin(GlickoPeriod *period, Glicko before);
// Against whom, and the score: 1 won, 0.5, 0 lost.
void glicko_game(GlickoPeriod *period, double rating, double deviation, double score);
Glicko glicko_end(const GlickoPeriod *period);

#endif
