// The network's training, in fractions; what comes out is whole numbers.
#include "tests/train/net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "tests/support/random.h"

// Found by cross-validation on the Lichess puzzles.
enum { EPOCHS = 30, BATCH = 128, POINTS = 400, NATS_MAX = 8 };
static const float step_size = 3e-3F, decay = 1e-3F, likelihood = 0.05F, error_max = 1.5F;

enum { LINE_COUNT = FEATURE_COUNT, SUMS = 3 }; // sum, most and first surprise

// What is learnt, as one array of numbers.
typedef struct Weights {
    float hidden[INPUT_COUNT][HIDDEN], bias[HIDDEN], output[HIDDEN], direct[INPUT_COUNT];
    float line[LINE_COUNT], sums[SUMS], base;
} Weights;
enum { WEIGHT_COUNT = sizeof(Weights) / sizeof(float) };

typedef struct Trainer {
    const Row *rows;
    float mean[INPUT_COUNT], spread[INPUT_COUNT];
    float line_mean[LINE_COUNT], line_spread[LINE_COUNT];
    float target_mean;
    Weights weights, gradient, momentum, square;
    int steps;
} Trainer;

static float clamp_size(float value, float most) {
    return value > most ? most : value < -most ? -most : value;
}

static double draw_share(uint64_t *state) {
    return ((double)(random_next(state) >> 11) + 0.5) * 0x1p-53;
}

static float draw_normal(uint64_t *state) {
    const double radius = sqrt(-2 * log(draw_share(state)));
    return (float)(radius * cos(2 * acos(-1) * draw_share(state)));
}

// The features of surprise are what is learnt, and a rating is what is told.
static bool is_told(int feature) {
    return feature / 4 != MOVE_SURPRISE && feature != RATING_OF_LINE;
}

static void find_spread(double sum, double squares, double count, float *mean, float *spread,
                        float least) {
    *mean = (float)(sum / count);
    *spread = (float)sqrt(fmax(squares / count - sum / count * sum / count, 0)) + least;
}

static void measure_inputs(Trainer *t, const uint32_t *kept, size_t count) {
    static double sum[INPUT_COUNT], squares[INPUT_COUNT];
    double moves = 0, targets = 0;
    memset(sum, 0, sizeof sum);
    memset(squares, 0, sizeof squares);
    for (size_t k = 0; k < count; k++) {
        const Row *row = &t->rows[kept[k]];
        targets += row->target[AIM_RATING];
        for (int c = 0; c < row->choice_count; c++) {
            moves += row->choices[c].count;
            for (int m = 0; m < row->choices[c].count; m++) {
                for (int i = 0; i < INPUT_COUNT; i++) {
                    const double value = row->choices[c].inputs[m].value[i];
                    sum[i] += value;
                    squares[i] += value * value;
                }
            }
        }
    }
    for (int i = 0; i < INPUT_COUNT; i++)
        find_spread(sum[i], squares[i], moves, &t->mean[i], &t->spread[i], 0.05F);
    t->target_mean = (float)(targets / (double)count);
    for (int f = 0; f < LINE_COUNT; f++) {
        double all = 0, all_squares = 0;
        for (size_t k = 0; k < count; k++) {
            const double value = t->rows[kept[k]].features.value[f];
            all += value;
            all_squares += value * value;
        }
        find_spread(all, all_squares, (double)count, &t->line_mean[f], &t->line_spread[f], 1e-6F);
    }
}

static void begin_weights(Weights *w, uint64_t *random) {
    memset(w, 0, sizeof *w);
    for (int i = 0; i < INPUT_COUNT; i++)
        for (int h = 0; h < HIDDEN; h++)
            w->hidden[i][h] = draw_normal(random) / sqrtf(INPUT_COUNT);
    for (int h = 0; h < HIDDEN; h++)
        w->output[h] = draw_normal(random) * 0.1F;
    memcpy(w->sums, (float[SUMS]){0.1F, 0.1F, 0.05F}, sizeof w->sums);
}

// One choice on its way through the network.
typedef struct Pass {
    float in[MOVES_MAX][INPUT_COUNT], unit[MOVES_MAX][HIDDEN], share[MOVES_MAX];
    float nats; // the surprise, NATS_MAX at most
    bool is_cut;
} Pass;

static void go_forward(const Trainer *t, const Choice *choice, Pass *pass) {
    const Weights *w = &t->weights;
    float output[MOVES_MAX], best = -INFINITY, sum = 0;
    for (int m = 0; m < choice->count; m++) {
        float *unit = pass->unit[m];
        memcpy(unit, w->bias, sizeof w->bias);
        output[m] = 0;
        for (int i = 0; i < INPUT_COUNT; i++) {
            const float in =
                clamp_size(((float)choice->inputs[m].value[i] - t->mean[i]) / t->spread[i], 5);
            pass->in[m][i] = in;
            output[m] += in * w->direct[i];
            for (int h = 0; h < HIDDEN; h++)
                unit[h] += in * w->hidden[i][h];
        }
        for (int h = 0; h < HIDDEN; h++) {
            unit[h] = unit[h] > 0 ? unit[h] : 0;
            output[m] += unit[h] * w->output[h];
        }
        best = output[m] > best ? output[m] : best;
    }
    for (int m = 0; m < choice->count; m++)
        sum += pass->share[m] = expf(output[m] - best);
    for (int m = 0; m < choice->count; m++)
        pass->share[m] /= sum;
    const float nats = -logf(pass->share[choice->chosen] + 1e-30F);
    pass->is_cut = nats >= NATS_MAX;
    pass->nats = pass->is_cut ? NATS_MAX : nats;
}

// Adds the gradient of a choice whose surprise is to change by `push`.
static void go_back(Trainer *t, const Choice *choice, const Pass *pass, float push) {
    const Weights *w = &t->weights;
    Weights *g = &t->gradient;
    for (int m = 0; m < choice->count; m++) {
        const float slope = push * (pass->share[m] - (float)(m == choice->chosen));
        float unit[HIDDEN];
        if (fabsf(slope) < 1e-8F)
            continue;
        for (int h = 0; h < HIDDEN; h++) {
            unit[h] = pass->unit[m][h] > 0 ? slope * w->output[h] : 0;
            g->output[h] += slope * pass->unit[m][h];
            g->bias[h] += unit[h];
        }
        for (int i = 0; i < INPUT_COUNT; i++) {
            const float in = pass->in[m][i];
            g->direct[i] += slope * in;
            for (int h = 0; h < HIDDEN; h++)
                g->hidden[i][h] += unit[h] * in;
        }
    }
}

static void learn_from(Trainer *t, const Row *row, float share) {
    static Pass passes[ESTIMATOR_MOVES_MAX];
    float line[LINE_COUNT], sums[SUMS] = {0}, answer = t->weights.base;
    int most = 0;
    for (int c = 0; c < row->choice_count; c++) {
        go_forward(t, &row->choices[c], &passes[c]);
        most = passes[c].nats > passes[most].nats ? c : most;
        sums[0] += passes[c].nats;
    }
    sums[1] = passes[most].nats;
    sums[2] = passes[0].nats;
    for (int s = 0; s < SUMS; s++)
        answer += t->weights.sums[s] * sums[s];
    for (int f = 0; f < LINE_COUNT; f++) {
        const float value = (float)row->features.value[f];
        line[f] = is_told(f) ? clamp_size((value - t->line_mean[f]) / t->line_spread[f], 4) : 0;
        answer += t->weights.line[f] * line[f];
    }
    const float target = ((float)row->target[AIM_RATING] - t->target_mean) / POINTS;
    const float error =
        clamp_size((answer - target) * (float)row->weight[AIM_RATING], error_max) * share;
    t->gradient.base += error;
    for (int f = 0; f < LINE_COUNT; f++)
        t->gradient.line[f] += error * line[f];
    for (int s = 0; s < SUMS; s++)
        t->gradient.sums[s] += error * sums[s];
    for (int c = 0; c < row->choice_count; c++) {
        const float *w = t->weights.sums;
        const float push = error * (w[0] + (c == most ? w[1] : 0) + (c == 0 ? w[2] : 0));
        go_back(t, &row->choices[c], &passes[c],
                (passes[c].is_cut ? 0 : push) + likelihood * share);
    }
}

static void pull_to_zero(float *gradient, const float *weights, size_t bytes, float much) {
    for (size_t i = 0; i < bytes / sizeof(float); i++)
        gradient[i] += much * weights[i];
}

static void make_step(Trainer *t, float size) {
    Weights *g = &t->gradient, *w = &t->weights;
    float *gradient = (float *)g, *weights = (float *)w;
    float *momentum = (float *)&t->momentum, *square = (float *)&t->square;
    pull_to_zero(g->hidden[0], w->hidden[0], sizeof g->hidden, decay);
    pull_to_zero(g->output, w->output, sizeof g->output, decay);
    pull_to_zero(g->direct, w->direct, sizeof g->direct, decay / 10);
    pull_to_zero(g->line, w->line, sizeof g->line, decay);
    t->steps++;
    const float rise = 1 - powf(0.9F, (float)t->steps), spread = 1 - powf(0.999F, (float)t->steps);
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        momentum[i] = 0.9F * momentum[i] + 0.1F * gradient[i];
        square[i] = 0.999F * square[i] + 0.001F * gradient[i] * gradient[i];
        weights[i] -= size * momentum[i] / rise / (sqrtf(square[i] / spread) + 1e-8F);
    }
    memset(g, 0, sizeof *g);
}

static int16_t to_whole(float value) {
    return (int16_t)lroundf(clamp_size(value, INT16_MAX));
}

static void write_whole(const Trainer *t, MoveNet *net) {
    const Weights *w = &t->weights;
    for (int i = 0; i < INPUT_COUNT; i++) {
        net->mean[i] = to_whole(16 * t->mean[i]);
        net->scale[i] = to_whole(1024 / t->spread[i]);
        net->direct[i] = to_whole(1024 * w->direct[i]);
        for (int h = 0; h < HIDDEN; h++)
            net->hidden[h][i] = to_whole(1024 * w->hidden[i][h]);
    }
    for (int h = 0; h < HIDDEN; h++) {
        net->hidden[h][INPUT_COUNT] = to_whole(64 * w->bias[h]);
        net->output[h] = to_whole(1024 * w->output[h]);
    }
}

void net_train(const Row *rows, size_t count, size_t out_a, size_t out_b, MoveNet *net) {
    static Trainer t;
    uint64_t random = 1;
    uint32_t *kept = xmalloc(count * sizeof *kept);
    size_t n = 0, done = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i % NET_GROUPS != out_a && i % NET_GROUPS != out_b)
            kept[n++] = i;
    memset(&t, 0, sizeof t);
    t.rows = rows;
    measure_inputs(&t, kept, n);
    begin_weights(&t.weights, &random);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        for (size_t i = n - 1; i > 0; i--) { // shuffled
            const size_t other = random_next(&random) % (i + 1);
            const uint32_t row = kept[i];
            kept[i] = kept[other];
            kept[other] = row;
        }
        for (size_t i = 0; i < n; i += BATCH) {
            const size_t end = i + BATCH < n ? i + BATCH : n;
            for (size_t k = i; k < end; k++)
                learn_from(&t, &rows[kept[k]], 1 / (float)(end - i));
            done += end - i;
            make_step(&t, step_size * (1 - (float)done / (float)(n * EPOCHS)) + 1e-5F);
        }
    }
    write_whole(&t, net);
    free(kept);
}

void net_measure(const MoveNet *net, Row *row) {
    int *value = &row->features.value[4 * MOVE_SURPRISE];
    for (int c = 0; c < row->choice_count; c++) {
        const Choice *choice = &row->choices[c];
        const int surprise = move_surprise(net, choice->inputs, choice->count, choice->chosen);
        value[0] = c == 0 ? surprise : value[0];
        value[1] = c == 0 ? surprise : value[1] + surprise;
        value[2] = c == 0 || surprise > value[2] ? surprise : value[2];
        value[3] = c == 0 || surprise < value[3] ? surprise : value[3];
    }
}
