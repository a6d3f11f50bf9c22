// Estimates of difficulty and worth: sums up the features of a line from its moves and its first
// position, asks the models, and puts the answer into words by topics.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/bitboard.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/rating/features.h"
#include "src/rating/model.h"

static const struct {
    const char *name;
    Topic topic;
} feature_table[FEATURE_COUNT] = {
#define X(name, topic)                                                                             \
    {#name "_FIRST", TOPIC_##topic}, {#name "_SUM", TOPIC_##topic},                                \
        {#name "_MOST", TOPIC_##topic}, {#name "_LEAST", TOPIC_##topic},
    MOVE_FEATURES(X)
#undef X
#define X(name, topic) {#name "_OF_LINE", TOPIC_##topic},
        LINE_FEATURES(X)
#undef X
};

const char *feature_name(Feature feature) {
    return feature_table[feature].name;
}

static void summarize_feature(const Estimator *estimator, MoveFeature feature, int *value) {
    enum { FIRST, SUM, MOST, LEAST };
    value[FIRST] = value[MOST] = value[LEAST] = estimator->per_move[0].value[feature];
    value[SUM] = 0;
    for (size_t i = 0; i < estimator->moves_done; i++) {
        const int move_value = estimator->per_move[i].value[feature];
        value[SUM] += move_value;
        value[MOST] = move_value > value[MOST] ? move_value : value[MOST];
        value[LEAST] = move_value < value[LEAST] ? move_value : value[LEAST];
    }
}

typedef struct KingSite { // of one king, as the features OWN_ATTACKS to OWN_FILE say
    int attacks, flights, rank, file;
} KingSite;

static KingSite measure_king(const Position *pos, Color color) {
    const Square king = pos_king(pos, color);
    KingSite site = {
        .rank = color == WHITE ? square_rank(king) : 7 - square_rank(king),
        .file = abs(2 * square_file(king) - 7),
    };
    Bitboard around = bb_king[king] | bb_bit(king);
    while (around) {
        const Square s = bb_pop(&around);
        const int attackers = bb_count(pos_attackers(pos, s, !color, pos_occupied(pos)));
        site.attacks += attackers;
        if (attackers == 0 && !(pos->by_color[color] >> s & 1))
            site.flights++;
    }
    return site;
}

static int count_promotions(const Estimator *estimator) {
    int count = 0;
    for (size_t i = 0; i < estimator->count; i += 2)
        count += move_type(estimator->moves[i]) == MOVE_PROMOTION;
    return count;
}

void features_measure(const Estimator *estimator, Features *features) {
    int *value = features->value;
    for (int i = 0; i < MOVE_FEATURE_COUNT; i++)
        summarize_feature(estimator, (MoveFeature)i, value + 4 * i);
    const Position *start = &estimator->start, *end = &estimator->end;
    const Color solver = (Color)start->side;
    const int moves = (int)(estimator->count + 1) / 2;
    const bool mate = pos_is_checkmate(end);
    const KingSite own = measure_king(start, solver), other = measure_king(start, !solver);
    value[MOVES_OF_LINE] = moves;
    value[MATE_OF_LINE] = mate;
    value[MATE_IN_OF_LINE] = mate ? moves : 0;
    value[GAIN_OF_LINE] = pos_balance(end, solver) - pos_balance(start, solver);
    value[PROOF_OF_LINE] = estimator->proof_log;
    value[BALANCE_OF_LINE] = pos_balance(start, solver);
    value[PROMOTIONS_OF_LINE] = count_promotions(estimator);
    value[RATING_OF_LINE] = 0;
    value[MATERIAL_OF_LINE] = pos_material(start, solver);
    value[PIECES_OF_LINE] = pos_men(start);
    value[OFFICERS_OF_LINE] = value[PIECES_OF_LINE] - 2 - bb_count(start->by_type[PAWN]);
    value[BISHOPS_OF_LINE] = bb_count(start->by_type[BISHOP]);
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

// --- Words: a row or a writer for each topic turns the topic's features into a few words

// Writes a number with its noun: "1 reply", "3 replies".
static void write_count(char *words, int count, const char *singular, const char *plural) {
    snprintf(words, ESTIMATOR_WORDS_MAX, "%d %s", count, count == 1 ? singular : plural);
}

static void set_words(char *words, const char *text) {
    snprintf(words, ESTIMATOR_WORDS_MAX, "%s", text);
}

static void write_length(const int *value, char *words) {
    if (value[MATE_OF_LINE])
        snprintf(words, ESTIMATOR_WORDS_MAX, "mate in %d", value[MATE_IN_OF_LINE]);
    else
        write_count(words, value[MOVES_OF_LINE], "move", "moves");
}

static void write_search(const int *value, char *words) {
    const uint64_t nodes = nodes_of_log(value[KEPT_MOST]);
    if (nodes > ESTIMATOR_NODES)
        snprintf(words, ESTIMATOR_WORDS_MAX, "a move not found in %d nodes", ESTIMATOR_NODES);
    else if (nodes == 0)
        set_words(words, "found at once by search");
    else
        snprintf(words, ESTIMATOR_WORDS_MAX, "found by search after %u nodes", (unsigned)nodes);
}

static void write_surprise(const int *value, char *words) {
    enum { SELDOM = 16 * 5, OFTEN = 16 * 2 }; // a share of one in 32, and in 4
    set_words(words, value[SURPRISE_MOST] >= SELDOM  ? "a move that people seldom see"
                     : value[SURPRISE_MOST] <= OFTEN ? "moves that people soon see"
                                                     : "moves that people see");
}

static void write_key_move(const int *value, char *words) {
    set_words(words, value[GIVES_CHECK_FIRST] ? "first move a check"
                     : value[QUIET_FIRST]     ? "quiet first move"
                                              : "first move a capture");
}

static void write_sacrifice(const int *value, char *words) {
    set_words(words, value[SEE_LEAST] < 0   ? "sacrifice"
                     : value[SEE_FIRST] > 0 ? "first move wins material"
                                            : "no sacrifice");
}

static void write_direction(const int *value, char *words) {
    set_words(words, value[FORWARD_LEAST] < 0   ? "backward move"
                     : value[FORWARD_LEAST] > 0 ? "forward moves only"
                                                : "no backward move");
}

static void write_piece(const int *value, char *words) {
    static const char *const names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    snprintf(words, ESTIMATOR_WORDS_MAX, "a %s begins%s", names[value[PIECE_FIRST]],
             value[SAME_PIECE_SUM] ? " and goes on" : "");
}

static void write_result(const int *value, char *words) {
    snprintf(words, ESTIMATOR_WORDS_MAX, "material %+d, win chances %d %%", value[GAIN_OF_LINE],
             (value[END_SCORE_LEAST] + 1000) / 20);
}

static void write_kings(const int *value, char *words) {
    if (value[MATE_THREAT_OF_LINE]) {
        set_words(words, "a mate is threatened");
    } else {
        write_count(words, value[OTHER_ATTACKS_OF_LINE], "attack near their king",
                    "attacks near their king");
    }
}

static void write_in_check(const int *value, char *words) {
    set_words(words, value[IN_CHECK_SUM] ? "solver in check" : "solver never in check");
}

// Topics whose words are a number with its noun.
static const struct {
    Feature feature;
    const char *singular, *plural;
    const char *none; // in place of a number of 0, or of one without a noun; NULL: the number
} counted_topics[TOPIC_COUNT] = {
    [TOPIC_GLANCE] = {BETTER_LOOKING_SUM, "better-looking move", "better-looking moves",
                      "best at first glance"},
    [TOPIC_LURES] = {FORCING_SUM, "other check or capture", "other checks and captures",
                     "no other check or capture"},
    [TOPIC_REPLIES] = {REPLIES_SUM, "reply", "replies", NULL},
    [TOPIC_CHOICE] = {LEGAL_FIRST, "legal move", "legal moves", NULL},
    [TOPIC_QUIET] = {QUIET_SUM, "quiet move", "quiet moves", "no quiet move"},
    [TOPIC_BOARD] = {PIECES_OF_LINE, "piece", "pieces", NULL},
    // It may be a guess outside the model, so no number is given.
    [TOPIC_RATING] = {RATING_OF_LINE, NULL, NULL, "how hard it is"},
};

// The writers of the other topics.
static void (*const writers[TOPIC_COUNT])(const int *value, char *words) = {
    [TOPIC_LENGTH] = write_length,       [TOPIC_SEARCH] = write_search,
    [TOPIC_SURPRISE] = write_surprise,   [TOPIC_KEY_MOVE] = write_key_move,
    [TOPIC_SACRIFICE] = write_sacrifice, [TOPIC_DIRECTION] = write_direction,
    [TOPIC_PIECE] = write_piece,         [TOPIC_RESULT] = write_result,
    [TOPIC_KINGS] = write_kings,         [TOPIC_IN_CHECK] = write_in_check,
};

void topic_write(Topic topic, const Features *features, char words[ESTIMATOR_WORDS_MAX]) {
    const int count = features->value[counted_topics[topic].feature];
    if (writers[topic])
        writers[topic](features->value, words);
    else if (counted_topics[topic].none && (count == 0 || !counted_topics[topic].plural))
        set_words(words, counted_topics[topic].none);
    else
        write_count(words, count, counted_topics[topic].singular, counted_topics[topic].plural);
}

// --- Answers of the models

_Static_assert((int)TOPIC_COUNT <= ESTIMATOR_REASONS, "every topic can be a reason");
_Static_assert((int)FEATURE_COUNT <= UINT8_MAX, "a question names its feature in a byte");

enum { SIXTEENTHS = 16 };

// Adds up the answers of all trees by the topics of their questions. Returns the sum. In
// sixteenths.
static int sum_answers(const Model *model, const Features *features, int points[TOPIC_COUNT]) {
    int sum = 0;
    memset(points, 0, TOPIC_COUNT * sizeof *points);
    for (int i = 0; i < model->tree_count; i++) {
        const SmallTree *tree = &model->trees[i];
        int node = 0;
        while (node < TREE_QUESTIONS) {
            const Question *question = &tree->ask[node];
            const int next = node_after(node, features->value[question->feature] > question->cut);
            points[feature_table[question->feature].topic] += tree->says[next] - tree->says[node];
            node = next;
        }
        sum += tree->says[node];
    }
    return sum;
}

static int round_sixteenths(int sixteenths) {
    return (sixteenths + (sixteenths < 0 ? -SIXTEENTHS / 2 : SIXTEENTHS / 2)) / SIXTEENTHS;
}

static int largest_first(const void *a, const void *b) {
    const EstimatorReason *left = a, *right = b;
    const int order = abs(right->points) - abs(left->points);
    return order ? order : strcmp(left->words, right->words);
}

// Returns the model's answer. Fills *reasons, the largest first, and *count.
static int ask_model(const Model *model, const Features *features,
                     EstimatorReason reasons[ESTIMATOR_REASONS], int *count) {
    int points[TOPIC_COUNT];
    const int sum = sum_answers(model, features, points);
    *count = 0;
    for (int topic = 0; topic < TOPIC_COUNT; topic++) {
        EstimatorReason *reason = &reasons[*count];
        reason->points = round_sixteenths(points[topic]);
        if (reason->points != 0) {
            topic_write((Topic)topic, features, reason->words);
            ++*count;
        }
    }
    qsort(reasons, (size_t)*count, sizeof *reasons, largest_first);
    return model->base + round_sixteenths(sum);
}

static bool is_complete(const Estimator *estimator) {
    return estimator->moves_done > 0 && estimator->moves_done == estimator->moves_to_do;
}

static bool is_outside_model(const Features *features) {
    const int mate = features->value[MATE_OF_LINE];
    bool outside = false;
    for (int i = LINE_FEATURES_BEGIN; i < RATING_OF_LINE && difficulty_model.seen; i++) {
        const SeenRange *seen = &difficulty_model.seen[i - LINE_FEATURES_BEGIN];
        outside |= features->value[i] < seen->low[mate] || features->value[i] > seen->high[mate];
    }
    return outside;
}

bool estimator_rating(const Estimator *estimator, Estimate *estimate) {
    Features features;
    *estimate = (Estimate){0};
    if (!is_complete(estimator))
        return false;
    features_measure(estimator, &features);
    if (is_outside_model(&features))
        return false;
    estimate->base = difficulty_model.base;
    estimate->rating =
        ask_model(&difficulty_model, &features, estimate->reasons, &estimate->reason_count);
    const ErrorBand *band = difficulty_model.bands;
    while (band + 1 < difficulty_model.bands + difficulty_model.band_count &&
           band[1].from <= estimate->rating) {
        band++;
    }
    estimate->low = estimate->rating + band->low;
    estimate->high = estimate->rating + band->high;
    return true;
}

bool estimator_worth(const Estimator *estimator, int rating, Worth *worth) {
    Features features;
    int points[TOPIC_COUNT];
    *worth = (Worth){0};
    if (!is_complete(estimator))
        return false;
    features_measure(estimator, &features);
    features.value[RATING_OF_LINE] =
        rating != 0 ? rating
                    : difficulty_model.base +
                          round_sixteenths(sum_answers(&difficulty_model, &features, points));
    const int value = ask_model(&worth_model, &features, worth->reasons, &worth->reason_count);
    worth->value = value < WORTH_MIN ? WORTH_MIN : value > WORTH_MAX ? WORTH_MAX : value;
    return true;
}

// Appends the reasons of `least` points or more, up or down: ": quiet first move +140, ...".
static void write_reasons(const EstimatorReason *reasons, int count, int least, Str *out) {
    for (int i = 0; i < count; i++)
        if (abs(reasons[i].points) >= least)
            str_addf(out, "%s%s %+d", i ? ", " : ": ", reasons[i].words, reasons[i].points);
}

static int smaller_of(int a, int b) {
    return a < b ? a : b;
}

void estimate_write(const Estimate *estimate, int max_reasons, Str *out) {
    str_addf(out, "%d (%d to %d)", estimate->rating, estimate->low, estimate->high);
    write_reasons(estimate->reasons, smaller_of(max_reasons, estimate->reason_count), 20, out);
}

void worth_write(const Worth *worth, int max_reasons, Str *out) {
    str_addf(out, "%d", worth->value);
    write_reasons(worth->reasons, smaller_of(max_reasons, worth->reason_count), 2, out);
}
