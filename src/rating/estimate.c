// Estimates: the model is asked about the features of a line, and what it says is summed up by
// topics, so that it can be said in words.
#include <stdlib.h>
#include <string.h>

#include "src/rating/features.h"
#include "src/rating/model.h"
#include "src/rating/rating_words.h"

_Static_assert((int)TOPIC_COUNT <= DIFFICULTY_REASONS, "every topic can be a reason");
_Static_assert((int)FEATURE_COUNT <= UINT8_MAX, "a question names its feature in a byte");

enum { SIXTEENTHS = 16 };

// Sums up what all trees say, in sixteenths, by the topics of what they ask.
static void ask_model(const Features *features, int points[TOPIC_COUNT])
{
    memset(points, 0, TOPIC_COUNT * sizeof *points);
    for (int i = 0; i < difficulty_model.tree_count; i++) {
        const SmallTree *tree = &difficulty_model.trees[i];
        const bool first = features->value[tree->first.feature] > tree->first.cut;
        const Question *question = &tree->second[first];
        const bool second = features->value[question->feature] > question->cut;
        points[feature_topic((Feature)tree->first.feature)] += tree->after[first];
        points[feature_topic((Feature)question->feature)] +=
            tree->leaf[first][second] - tree->after[first];
    }
}

static int rounded(int sixteenths)
{
    return (sixteenths + (sixteenths < 0 ? -SIXTEENTHS / 2 : SIXTEENTHS / 2)) / SIXTEENTHS;
}

static int heaviest_first(const void *a, const void *b)
{
    const DifficultyReason *left = a, *right = b;
    const int by_weight = abs(right->points) - abs(left->points);
    return by_weight ? by_weight : strcmp(left->words, right->words);
}

bool difficulty_estimate(const Difficulty *difficulty, Estimate *estimate)
{
    Features features;
    int points[TOPIC_COUNT], sum = 0;
    *estimate = (Estimate){0};
    if (difficulty->looked == 0 || difficulty->looked < difficulty->to_look) {
        return false;
    }
    estimate->base = difficulty_model.base;
    features_gather(difficulty, &features);
    ask_model(&features, points);
    for (int topic = 0; topic < TOPIC_COUNT; topic++) {
        DifficultyReason *reason = &estimate->reasons[estimate->reason_count];
        sum += points[topic];
        reason->points = rounded(points[topic]);
        if (reason->points != 0) {
            topic_write((Topic)topic, &features, reason->words);
            estimate->reason_count++;
        }
    }
    qsort(estimate->reasons, (size_t)estimate->reason_count, sizeof *estimate->reasons,
          heaviest_first);
    estimate->rating = difficulty_model.base + rounded(sum);
    const ErrorBand *band = difficulty_model.bands;
    while (band + 1 < difficulty_model.bands + difficulty_model.band_count &&
           band[1].from <= estimate->rating) {
        band++;
    }
    estimate->low = estimate->rating + band->low;
    estimate->high = estimate->rating + band->high;
    return true;
}

void estimate_write(const Estimate *estimate, int most, Str *out)
{
    enum { WORTH_SAYING = 20 };
    str_addf(out, "%d (%d to %d)", estimate->rating, estimate->low, estimate->high);
    for (int i = 0; i < estimate->reason_count && i < most; i++) {
        const DifficultyReason *reason = &estimate->reasons[i];
        if (abs(reason->points) >= WORTH_SAYING) {
            str_addf(out, "%s%s %+d", i ? ", " : ": ", reason->words, reason->points);
        }
    }
}
