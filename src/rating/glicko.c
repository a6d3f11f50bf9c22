// The steps of Glickman's paper on Glicko-2, by its letters: mu and phi are rating and deviation on
// the paper's own scale, sigma is the volatility.
#include "onlymove/rating.h"

#include <math.h>

const Glicko glicko_unrated = {1500, 350, 0.06};

static const double SCALE = 173.7178, TAU = 0.5, TOLERANCE = 1e-6, PI = 3.14159265358979323846;

void glicko_begin(GlickoPeriod *period, Glicko before) {
    *period = (GlickoPeriod){.before = before};
}

void glicko_add_game(GlickoPeriod *period, double rating, double deviation, double score) {
    const double phi = deviation / SCALE, difference = (period->before.rating - rating) / SCALE;
    const double g = 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
    const double expected = 1 / (1 + exp(-g * difference));
    period->information += g * g * expected * (1 - expected);
    period->surplus += g * (score - expected);
}

// Step 5: the function f, whose root is the logarithm of the new variance.
static double step5_f(double x, double delta, double phi, double v, double a) {
    const double e = exp(x), sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (TAU * TAU);
}

static double new_volatility(double sigma, double delta, double phi, double v) {
    const double a = log(sigma * sigma);
    double low = a, high = a - TAU;
    if (delta * delta > phi * phi + v)
        high = log(delta * delta - phi * phi - v);
    else
        while (step5_f(high, delta, phi, v, a) < 0)
            high -= TAU;
    double f_low = step5_f(low, delta, phi, v, a), f_high = step5_f(high, delta, phi, v, a);
    while (fabs(high - low) > TOLERANCE) {
        const double next = low + (low - high) * f_low / (f_high - f_low);
        const double f_next = step5_f(next, delta, phi, v, a);
        if (f_next * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = next;
        f_high = f_next;
    }
    return exp(low / 2);
}

Glicko glicko_end(const GlickoPeriod *period) {
    const Glicko *old = &period->before;
    const double phi = old->deviation / SCALE;
    if (period->information <= 0) { // no game played: the deviation only grows
        const double new_phi = sqrt(phi * phi + old->volatility * old->volatility);
        return (Glicko){old->rating, new_phi * SCALE, old->volatility};
    }
    const double v = 1 / period->information, delta = v * period->surplus;
    const double sigma = new_volatility(old->volatility, delta, phi, v);
    const double new_phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + period->information);
    return (Glicko){old->rating + new_phi * new_phi * period->surplus * SCALE, new_phi * SCALE,
                    sigma};
}
