// The model of difficulty, made and tried:
//
//     train fit N FILE...     writes src/rating/model.c to standard output
//     train try N FILE...     trains on nine tenths of the puzzles and asks about the last one, ten
//                             times over, and prints how near the answers are
//
// Of the puzzles with ratings in the files, of any format that can be imported, every Nth is taken;
// `make model` says what the model that is shipped was made from.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/import.h"
#include "tests/train/boost.h"

enum { FOLDS = 10, BANDS = 4, MOVES = 2 * MOTIF_MOVES_MAX };

typedef struct Rows {
    Row *rows;
    uint64_t *keys; // what the puzzles are known by: position and moves
    size_t count, cap, key_cap;
} Rows;

static void give_up(const char *sentence) {
    fprintf(stderr, "%s\n", sentence);
    exit(1);
}

static void must(bool well) {
    if (!well)
        give_up("out of memory");
}

static uint64_t puzzle_key(const Position *start, const Move *moves, size_t count) {
    uint64_t key = start->key;
    for (size_t i = 0; i < count; i++)
        key = key * UINT64_C(0x9E3779B97F4A7C15) + moves[i];
    return key;
}

static bool is_there(const Rows *rows, uint64_t key) {
    for (size_t i = 0; i < rows->count; i++)
        if (rows->keys[i] == key)
            return true;
    return false;
}

static void add_row(Rows *rows, Difficulty *difficulty, const ImportedPuzzle *puzzle) {
    Move moves[MOVES];
    Fault fault;
    const size_t count = tree_solution(&puzzle->tree, moves, MOVES);
    const uint64_t key = puzzle_key(&puzzle->tree.start, moves, count);
    if (is_there(rows, key))
        return;
    if (difficulty_begin(difficulty, &puzzle->tree.start, moves, count, &fault) != STATUS_OK) {
        fprintf(stderr, "line %zu: %s\n", puzzle->line, fault.text);
        return;
    }
    while (difficulty_step(difficulty)) {
    }
    must(array_reserve((void **)&rows->rows, &rows->cap, rows->count + 1, sizeof *rows->rows));
    must(array_reserve((void **)&rows->keys, &rows->key_cap, rows->count + 1, sizeof *rows->keys));
    rows->keys[rows->count] = key;
    Row *row = &rows->rows[rows->count++];
    row->rating = puzzle->words.numbers[SOURCE_RATING];
    features_gather(difficulty, &row->features);
}

static void read_rows(Rows *rows, const char *path, size_t every) {
    Fault fault;
    ImportReader *reader;
    ImportedPuzzle puzzle = {0};
    Difficulty *difficulty = difficulty_new();
    must(difficulty);
    if (import_open(&reader, path, &fault) != STATUS_OK)
        give_up(fault.text);
    ImportStep step;
    for (size_t n = 0; (step = import_next(reader, &puzzle, &fault)) != IMPORT_END; n++) {
        if (step == IMPORT_BROKEN)
            give_up(fault.text);
        if (step == IMPORT_PUZZLE && puzzle.words.numbers[SOURCE_RATING] != SOURCE_UNSAID &&
            n % every == 0) {
            add_row(rows, difficulty, &puzzle);
        }
    }
    imported_puzzle_done(&puzzle);
    import_close(reader);
    difficulty_free(difficulty);
}

// --- Trying

// What the model says of each row when it was trained without it.
static double *answers_unseen(const Rows *rows, const Cuts *cuts) {
    static Boosted model;
    double *answers = malloc(rows->count * sizeof *answers);
    must(answers);
    for (size_t fold = 0; fold < FOLDS; fold++) {
        boost(rows->rows, rows->count, cuts, FOLDS, fold, &model);
        for (size_t i = fold; i < rows->count; i += FOLDS)
            answers[i] = boosted_rating(&model, &rows->rows[i].features);
    }
    return answers;
}

typedef struct Ranked {
    double value, rank;
    size_t row;
} Ranked;

static int by_value(const void *a, const void *b) {
    const Ranked *left = a, *right = b;
    return (left->value > right->value) - (left->value < right->value);
}

static int by_row(const void *a, const void *b) {
    const Ranked *left = a, *right = b;
    return (left->row > right->row) - (left->row < right->row);
}

// Ranks from 0; equal values share the middle of theirs.
static void rank_all(Ranked *ranked, size_t count) {
    qsort(ranked, count, sizeof *ranked, by_value);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && ranked[end].value == ranked[i].value; end++) {
        }
        for (size_t k = i; k < end; k++)
            ranked[k].rank = (double)(i + end - 1) / 2;
    }
    qsort(ranked, count, sizeof *ranked, by_row);
}

// Spearman's correlation of ranks.
static double rank_correlation(const Rows *rows, const double *answers) {
    const size_t n = rows->count;
    Ranked *said = malloc(n * sizeof *said), *are = malloc(n * sizeof *are);
    must(said && are);
    for (size_t i = 0; i < n; i++) {
        said[i] = (Ranked){.value = answers[i], .row = i};
        are[i] = (Ranked){.value = rows->rows[i].rating, .row = i};
    }
    rank_all(said, n);
    rank_all(are, n);
    const double middle = (double)(n - 1) / 2;
    double both = 0, left = 0, right = 0;
    for (size_t i = 0; i < n; i++) {
        const double a = said[i].rank - middle, b = are[i].rank - middle;
        both += a * b;
        left += a * a;
        right += b * b;
    }
    free(said);
    free(are);
    return both / sqrt(left * right);
}

// The errors' tenths, low and high, where the answers are cut into parts of equal size, without the
// rows of one fold; FOLDS: of all.
static void make_bands(const Rows *rows, const double *answers, size_t left_out, ErrorBand *bands) {
    size_t n = 0;
    Ranked *said = malloc(rows->count * sizeof *said), *errors = malloc(rows->count * sizeof *said);
    must(said && errors);
    for (size_t i = 0; i < rows->count; i++)
        if (i % FOLDS != left_out)
            said[n++] = (Ranked){.value = answers[i], .row = i};
    qsort(said, n, sizeof *said, by_value);
    for (size_t band = 0; band < BANDS; band++) {
        const size_t from = n * band / BANDS, end = n * (band + 1) / BANDS;
        for (size_t i = from; i < end; i++)
            errors[i - from].value = rows->rows[said[i].row].rating - said[i].value;
        qsort(errors, end - from, sizeof *errors, by_value);
        bands[band] = (ErrorBand){
            .from = (int16_t)(band ? lround(said[from].value) : 0),
            .low = (int16_t)lround(errors[(end - from) / 10].value),
            .high = (int16_t)lround(errors[(end - from) * 9 / 10].value),
        };
    }
    free(said);
    free(errors);
}

// How many ratings lie in an interval that was made without them.
static size_t count_inside(const Rows *rows, const double *answers) {
    size_t inside = 0;
    for (size_t fold = 0; fold < FOLDS; fold++) {
        ErrorBand bands[BANDS];
        make_bands(rows, answers, fold, bands);
        for (size_t i = fold; i < rows->count; i += FOLDS) {
            size_t band = BANDS - 1;
            while (band > 0 && answers[i] < bands[band].from)
                band--;
            const double error = rows->rows[i].rating - answers[i];
            inside += bands[band].low <= error && error <= bands[band].high;
        }
    }
    return inside;
}

static void try_it(const Rows *rows, const double *answers) {
    double error = 0;
    for (size_t i = 0; i < rows->count; i++)
        error += fabs(answers[i] - rows->rows[i].rating);
    printf("puzzles %zu\nrank correlation %.4f\nmean error %.1f\ninside %.1f\n", rows->count,
           rank_correlation(rows, answers), error / (double)rows->count,
           100 * (double)count_inside(rows, answers) / (double)rows->count);
}

// --- Writing

static int sixteenths(double points) {
    return (int)lround(16 * points);
}

static void write_question(Question question) {
    printf("{%s, %d}", feature_name((Feature)question.feature), question.cut);
}

// Points are told against the root of the tree, and the roots are part of the base.
static void write_tree(const BoostedTree *tree) {
    printf("    {");
    write_question(tree->first);
    printf(", {");
    write_question(tree->second[0]);
    printf(", ");
    write_question(tree->second[1]);
    printf("}, {%d, %d}, {{%d, %d}, {%d, %d}}},\n", sixteenths(tree->after[0] - tree->root),
           sixteenths(tree->after[1] - tree->root), sixteenths(tree->leaf[0][0] - tree->root),
           sixteenths(tree->leaf[0][1] - tree->root), sixteenths(tree->leaf[1][0] - tree->root),
           sixteenths(tree->leaf[1][1] - tree->root));
}

static void write_bands(const ErrorBand *bands) {
    printf("static const ErrorBand bands[] = {\n");
    for (size_t band = 0; band < BANDS; band++)
        printf("    {%d, %d, %d},\n", bands[band].from, bands[band].low, bands[band].high);
    printf("};\n\n");
}

static void fit(const Rows *rows, const Cuts *cuts, const double *answers) {
    static Boosted model;
    ErrorBand bands[BANDS];
    boost(rows->rows, rows->count, cuts, 0, 0, &model);
    double base = model.base;
    printf(
        "// Written by tests/train (`make model`) from %zu rated puzzles of the Lichess puzzle\n"
        "// database: %d trees of gradient boosting. On a tenth that it had not seen, ten times\n"
        "// over: rank correlation %.3f.\n"
        "#include \"src/rating/features.h\"\n"
        "#include \"src/rating/model.h\"\n\n"
        "// clang-format off\n"
        "static const SmallTree trees[] = {\n",
        rows->count, TREES, rank_correlation(rows, answers));
    for (int t = 0; t < TREES; t++) {
        write_tree(&model.trees[t]);
        base += model.trees[t].root;
    }
    printf("};\n\n");
    make_bands(rows, answers, FOLDS, bands);
    write_bands(bands);
    printf("const Model difficulty_model = {\n"
           "    .base = %ld,\n"
           "    .trees = trees,\n"
           "    .tree_count = sizeof trees / sizeof *trees,\n"
           "    .bands = bands,\n"
           "    .band_count = sizeof bands / sizeof *bands,\n"
           "};\n",
           lround(base));
}

int main(int argc, char **argv) {
    const int every = argc > 3 ? atoi(argv[2]) : 0;
    const bool fits = argc > 3 && strcmp(argv[1], "fit") == 0;
    if (every < 1 || (!fits && strcmp(argv[1], "try") != 0))
        give_up("usage: train fit N FILE..., or train try N FILE...");
    Rows rows = {0};
    for (int i = 3; i < argc; i++)
        read_rows(&rows, argv[i], (size_t)every);
    if (rows.count < FOLDS * FOLDS)
        give_up("too few puzzles with a rating");
    Cuts *cuts = cuts_new(rows.rows, rows.count);
    double *answers = answers_unseen(&rows, cuts);
    if (fits)
        fit(&rows, cuts, answers);
    else
        try_it(&rows, answers);
    free(answers);
    cuts_free(cuts);
    free(rows.rows);
    free(rows.keys);
    return 0;
}
