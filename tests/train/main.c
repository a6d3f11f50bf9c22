// The model of difficulty, made and tried:
//
//     train fit N FILE...     writes src/rating/model.c to standard output
//     train try N FILE...     trains on nine tenths of the puzzles and asks about the last one, ten
//                             times over, and prints how near the answers are
//
// Of the puzzles with ratings in the files, of any format that can be imported, every Nth is taken;
// `make model` says what the model that is shipped was made from.
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/import.h"
#include "tests/train/net.h"

enum { FOLDS = 10, BANDS = 4, PLAYS_LEAST = 50, PLAYS_MANY = 300, MOVES = 2 * MOTIF_MOVES_MAX };

// What the files say of a puzzle; SOURCE_MISSING where none does.
typedef struct PuzzleFacts {
    uint64_t key; // position and moves
    int numbers[SOURCE_NUMBER_COUNT];
    int file; // the first that has it
} PuzzleFacts;

typedef struct Rows {
    Row *rows;
    PuzzleFacts *said; // of each row
    size_t count, cap, said_cap;
} Rows;

static void give_up(const char *sentence) {
    fprintf(stderr, "%s\n", sentence);
    exit(1);
}

static uint64_t puzzle_key(const Position *start, const Move *moves, size_t count) {
    uint64_t key = start->key;
    for (size_t i = 0; i < count; i++)
        key = key * UINT64_C(0x9E3779B97F4A7C15) + moves[i];
    return key;
}

// The row of a puzzle, or rows->count.
static size_t row_of(const Rows *rows, uint64_t key) {
    size_t i = 0;
    while (i < rows->count && rows->said[i].key != key)
        i++;
    return i;
}

// A puzzle may stand in several files, of which each says something else.
static void take_said(PuzzleFacts *said, const int numbers[SOURCE_NUMBER_COUNT]) {
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++)
        said->numbers[i] = said->numbers[i] == SOURCE_MISSING ? numbers[i] : said->numbers[i];
}

// Fills in what the network sees of each of the solver's moves.
static void look_at_choices(const Estimator *estimator, Row *row) {
    static MoveInputs inputs[MOVES_MAX];
    Move moves[MOVES_MAX];
    row->choice_count = (int)estimator->moves_to_do;
    for (size_t i = 0; i < estimator->moves_to_do; i++) {
        const Situation situation = estimator_situation(estimator, i);
        Choice *choice = &row->choices[i];
        choice->count = situation_look(&situation, moves, inputs);
        choice->inputs = xmemdup(inputs, (size_t)choice->count * sizeof *inputs);
        choice->chosen = 0;
        while (moves[choice->chosen] != estimator->moves[2 * i])
            choice->chosen++;
    }
}

static void add_row(Rows *rows, Estimator *estimator, const ImportedPuzzle *puzzle, int file) {
    Move moves[MOVES];
    Fault fault;
    const size_t count = tree_solution(&puzzle->tree, moves, MOVES);
    const uint64_t key = puzzle_key(&puzzle->tree.start, moves, count);
    const size_t known = row_of(rows, key);
    if (known < rows->count) {
        take_said(&rows->said[known], puzzle->source_info.numbers);
        return;
    }
    if (estimator_begin(estimator, &puzzle->tree.start, moves, count, &fault) != STATUS_OK) {
        fprintf(stderr, "line %zu: %s\n", puzzle->line, fault.text);
        return;
    }
    while (estimator_step(estimator)) {
    }
    array_grow(&rows->rows, &rows->cap, rows->count + 1);
    array_grow(&rows->said, &rows->said_cap, rows->count + 1);
    PuzzleFacts *said = &rows->said[rows->count];
    said->key = key;
    said->file = file;
    memcpy(said->numbers, puzzle->source_info.numbers, sizeof said->numbers);
    features_measure(estimator, &rows->rows[rows->count].features);
    look_at_choices(estimator, &rows->rows[rows->count++]);
}

static void read_rows(Rows *rows, const char *path, size_t every, int file) {
    Fault fault;
    ImportReader *reader;
    ImportedPuzzle puzzle = {0};
    Estimator *estimator = estimator_new();
    if (import_open(&reader, path, &fault) != STATUS_OK)
        give_up(fault.text);
    ImportReadResult step;
    for (size_t n = 0; (step = import_next(reader, &puzzle, &fault)) != IMPORT_END; n++) {
        if (step == IMPORT_BAD_FILE)
            give_up(fault.text);
        if (step == IMPORT_PUZZLE && puzzle.source_info.numbers[SOURCE_RATING] != SOURCE_MISSING &&
            n % every == 0) {
            add_row(rows, estimator, &puzzle, file);
        }
    }
    imported_puzzle_done(&puzzle);
    import_close(reader);
    estimator_free(estimator);
}

// --- What the models are to say, and how much each row counts

// Ratings of many plays have a deviation of 75 to 80.
static double rating_weight(int deviation) {
    const double more =
        deviation == SOURCE_MISSING || deviation < 80 ? 0 : (deviation - 80) / 120.0;
    return 1 / (1 + more * more);
}

// Opinions of few are mostly chance.
static double worth_weight(int plays) {
    return plays == SOURCE_MISSING || plays < PLAYS_LEAST ? 0 : plays / (plays + 300.0);
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

// Spearman's correlation of ranks of n pairs.
static double rank_correlation(Ranked *said, Ranked *are, size_t n) {
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
    return n > 1 ? both / sqrt(left * right) : 0;
}

enum { ANY_FILE = -1 };

// Of answers and targets of the rows of that file that `plays` and more have played (0: of all that
// count) and that are rated from `low` until before `high`. *count: how many.
static double agreement(const Rows *rows, Aim aim, const double *answers, int file, int plays,
                        int low, int high, size_t *count) {
    Ranked *said = xmalloc(rows->count * sizeof *said), *are = xmalloc(rows->count * sizeof *are);
    size_t n = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const int *numbers = rows->said[i].numbers;
        const bool played = plays == 0 || numbers[SOURCE_PLAYS] >= plays;
        const bool there = file == ANY_FILE || rows->said[i].file == file;
        if (rows->rows[i].weight[aim] > 0 && played && there && numbers[SOURCE_RATING] >= low &&
            numbers[SOURCE_RATING] < high) {
            said[n] = (Ranked){.value = answers[i], .row = n};
            are[n] = (Ranked){.value = rows->rows[i].target[aim], .row = n};
            n++;
        }
    }
    *count = n;
    const double correlation = rank_correlation(said, are, n);
    free(said);
    free(are);
    return correlation;
}

// The place of each popularity among all, from 0 to 100, is what worth is to say.
static void set_targets(Rows *rows) {
    Ranked *popular = xmalloc(rows->count * sizeof *popular);
    size_t n = 0;
    for (size_t i = 0; i < rows->count; i++) {
        Row *row = &rows->rows[i];
        const int *numbers = rows->said[i].numbers;
        row->target[AIM_RATING] = row->features.value[RATING_OF_LINE] = numbers[SOURCE_RATING];
        row->weight[AIM_RATING] = rating_weight(numbers[SOURCE_DEVIATION]);
        row->weight[AIM_WORTH] =
            numbers[SOURCE_POPULARITY] == SOURCE_MISSING ? 0 : worth_weight(numbers[SOURCE_PLAYS]);
        if (row->weight[AIM_WORTH] > 0)
            popular[n++] = (Ranked){.value = numbers[SOURCE_POPULARITY], .row = i};
    }
    rank_all(popular, n);
    for (size_t i = 0; i < n; i++)
        rows->rows[popular[i].row].target[AIM_WORTH] = 100 * popular[i].rank / (double)n;
    free(popular);
}

// --- Trying

// Networks by the groups of rows that they were trained without: two, or one where these are equal.
typedef struct Nets {
    MoveNet without[NET_GROUPS][NET_GROUPS];
} Nets;

static void train_nets(const Rows *rows, Nets *nets) {
    for (size_t a = 0; a < NET_GROUPS; a++) {
        for (size_t b = 0; b <= a; b++) {
            net_train(rows->rows, rows->count, a, b, &nets->without[a][b]);
            nets->without[b][a] = nets->without[a][b];
        }
    }
}

// What the models say of each row when they were trained without it: neither the trees have seen it
// nor the network that measures the rows they see.
static void answer_unseen(Rows *rows, const Nets *nets, double *answers[AIM_COUNT]) {
    static Boosted model;
    for (int aim = 0; aim < AIM_COUNT; aim++)
        answers[aim] = xmalloc(rows->count * sizeof *answers[aim]);
    for (size_t fold = 0; fold < FOLDS; fold++) {
        for (size_t i = 0; i < rows->count; i++)
            net_measure(&nets->without[fold % NET_GROUPS][i % NET_GROUPS], &rows->rows[i]);
        Cuts *cuts = cuts_new(rows->rows, rows->count);
        for (int aim = 0; aim < AIM_COUNT; aim++) {
            boost(rows->rows, rows->count, cuts, (Aim)aim, FOLDS, fold, &model);
            for (size_t i = fold; i < rows->count; i += FOLDS)
                answers[aim][i] = boosted_answer(&model, &rows->rows[i].features);
        }
        cuts_free(cuts);
    }
}

// The errors' tenths, low and high, where the answers are cut into parts of equal size, without the
// rows of one fold; FOLDS: of all.
static void make_bands(const Rows *rows, const double *answers, size_t left_out, ErrorBand *bands) {
    size_t n = 0;
    Ranked *said = xmalloc(rows->count * sizeof *said),
           *errors = xmalloc(rows->count * sizeof *said);
    for (size_t i = 0; i < rows->count; i++)
        if (i % FOLDS != left_out)
            said[n++] = (Ranked){.value = answers[i], .row = i};
    qsort(said, n, sizeof *said, by_value);
    for (size_t band = 0; band < BANDS; band++) {
        const size_t from = n * band / BANDS, end = n * (band + 1) / BANDS;
        for (size_t i = from; i < end; i++)
            errors[i - from].value = rows->rows[said[i].row].target[AIM_RATING] - said[i].value;
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
static size_t count_inside(const Rows *rows, const double *answers, int file) {
    size_t inside = 0;
    for (size_t fold = 0; fold < FOLDS; fold++) {
        ErrorBand bands[BANDS];
        make_bands(rows, answers, fold, bands);
        for (size_t i = fold; i < rows->count; i += FOLDS) {
            if (rows->said[i].file != file)
                continue;
            size_t band = BANDS - 1;
            while (band > 0 && answers[i] < bands[band].from)
                band--;
            const double error = rows->rows[i].target[AIM_RATING] - answers[i];
            inside += bands[band].low <= error && error <= bands[band].high;
        }
    }
    return inside;
}

// The mean error with its sign in a third of the answers, from the lowest to the highest.
static double bias(const Rows *rows, const double *answers, int file, int third) {
    Ranked *rated = xmalloc(rows->count * sizeof *rated);
    size_t n = 0;
    double sum = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->said[i].file == file)
            rated[n++] = (Ranked){.value = answers[i], .row = i};
    qsort(rated, n, sizeof *rated, by_value);
    const size_t from = n * (size_t)third / 3, end = n * (size_t)(third + 1) / 3;
    for (size_t i = from; i < end; i++)
        sum += rated[i].value - rows->rows[rated[i].row].target[AIM_RATING];
    free(rated);
    return sum / (double)(end - from);
}

static void try_ratings(const Rows *rows, const double *answers, int file) {
    size_t n;
    double error = 0;
    const double rank = agreement(rows, AIM_RATING, answers, file, 0, INT_MIN, INT_MAX, &n);
    for (size_t i = 0; i < rows->count; i++)
        if (rows->said[i].file == file)
            error += fabs(answers[i] - rows->rows[i].target[AIM_RATING]);
    printf("rating, file %d: puzzles %zu, rank correlation %.4f, mean error %.1f, inside %.1f %%, "
           "bias by thirds %+.0f %+.0f %+.0f\n",
           file + 1, n, rank, error / (double)n,
           100 * (double)count_inside(rows, answers, file) / (double)n,
           bias(rows, answers, file, 0), bias(rows, answers, file, 1),
           bias(rows, answers, file, 2));
}

// Prints how many puzzles a curator looks at who wants fifty good ones, those that worth puts first
// before the others, and how many in any other order: each of them takes a key.
static void try_keys(const Rows *rows, const double *answers) {
    enum { WANTED = 50, LIKED = 97 }; // popularity from -100 to 100; not one puzzle of three has 97
    Ranked *puzzles = xmalloc(rows->count * sizeof *puzzles);
    size_t count = 0, good = 0, found = 0, keys = 0;
    for (size_t i = 0; i < rows->count; i++) {
        if (rows->said[i].numbers[SOURCE_PLAYS] >= PLAYS_MANY) {
            puzzles[count++] = (Ranked){.value = -answers[i], .row = i};
            good += rows->said[i].numbers[SOURCE_POPULARITY] >= LIKED;
        }
    }
    qsort(puzzles, count, sizeof *puzzles, by_value);
    while (keys < count && found < WANTED)
        found += rows->said[puzzles[keys++].row].numbers[SOURCE_POPULARITY] >= LIKED;
    printf("keys: %zu to %d puzzles of popularity %d, %.0f in any order\n", keys, WANTED, LIKED,
           (double)WANTED * (double)count / (double)good);
    free(puzzles);
}

// Easy puzzles are liked: so within bands of ratings as well.
static void try_worth(const Rows *rows, const double *answers) {
    enum { BAND = 200, RATINGS_END = 3400 };
    size_t n, all, in_bands = 0;
    double sum = 0;
    const double whole =
        agreement(rows, AIM_WORTH, answers, ANY_FILE, PLAYS_MANY, 0, RATINGS_END, &all);
    for (int low = 0; low < RATINGS_END; low += BAND) {
        const double one =
            agreement(rows, AIM_WORTH, answers, ANY_FILE, PLAYS_MANY, low, low + BAND, &n);
        sum += n > 2 ? one * (double)n : 0;
        in_bands += n > 2 ? n : 0;
    }
    printf("worth: puzzles %zu of %d plays and more, rank correlation with popularity %.4f, within "
           "bands of 200 %.4f\n",
           all, PLAYS_MANY, whole, sum / (double)in_bands);
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
    printf("    {{");
    for (int i = 0; i < TREE_QUESTIONS; i++) {
        printf(i > 0 ? ", " : "");
        write_question(tree->ask[i]);
    }
    for (int i = 0; i < TREE_NODES; i++)
        printf("%s%d", i > 0 ? ", " : "}, {", sixteenths(tree->says[i] - tree->says[0]));
    printf("}},\n");
}

static void write_trees(const char *name, const Boosted *model) {
    printf("static const SmallTree %s_trees[] = {\n", name);
    for (int t = 0; t < model->count; t++)
        write_tree(&model->trees[t]);
    printf("};\n\n");
}

static long base_of(const Boosted *model) {
    double base = model->base;
    for (int t = 0; t < model->count; t++)
        base += model->trees[t].says[0];
    return lround(base);
}

// What a feature was in the rows of lines that mate, or not, but for one in a thousand at an end.
static void find_range(const Rows *rows, int feature, bool mate, int *low, int *high) {
    Ranked *values = xmalloc(rows->count * sizeof *values);
    size_t n = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].features.value[MATE_OF_LINE] == mate)
            values[n++] = (Ranked){.value = rows->rows[i].features.value[feature], .row = i};
    qsort(values, n, sizeof *values, by_value);
    *low = n > 0 ? (int)values[n / 1000].value : 0;
    *high = n > 0 ? (int)values[n - 1 - n / 1000].value : -1;
    free(values);
}

static void write_ranges(const Rows *rows) {
    printf("static const SeenRange seen[] = {\n");
    for (int feature = LINE_FEATURES_BEGIN; feature < RATING_OF_LINE; feature++) {
        int low[2], high[2];
        for (int mate = 0; mate < 2; mate++)
            find_range(rows, feature, mate == 1, &low[mate], &high[mate]);
        printf("    [%s - LINE_FEATURES_BEGIN] = {{%d, %d}, {%d, %d}},\n",
               feature_name((Feature)feature), low[0], low[1], high[0], high[1]);
    }
    printf("};\n\n");
}

static void write_numbers(const int16_t *numbers, int count) {
    printf("{");
    for (int i = 0; i < count; i++)
        printf("%s%d", i > 0 ? ", " : "", numbers[i]);
    printf("},\n");
}

static void write_net(const MoveNet *net) {
    printf("const MoveNet move_net = {\n    .mean = ");
    write_numbers(net->mean, INPUT_COUNT);
    printf("    .scale = ");
    write_numbers(net->scale, INPUT_COUNT);
    printf("    .hidden = {\n");
    for (int h = 0; h < HIDDEN; h++) {
        printf("        ");
        write_numbers(net->hidden[h], INPUT_COUNT + 1);
    }
    printf("    },\n    .output = ");
    write_numbers(net->output, HIDDEN);
    printf("    .direct = ");
    write_numbers(net->direct, INPUT_COUNT);
    printf("};\n\n");
}

static void fit(Rows *rows, const Nets *nets, double *const answers[AIM_COUNT]) {
    static Boosted model;
    static MoveNet net;
    for (size_t i = 0; i < rows->count; i++)
        net_measure(&nets->without[i % NET_GROUPS][i % NET_GROUPS], &rows->rows[i]);
    Cuts *cuts = cuts_new(rows->rows, rows->count);
    ErrorBand bands[BANDS];
    size_t rated, liked;
    const double rating_rank =
        agreement(rows, AIM_RATING, answers[AIM_RATING], ANY_FILE, 0, 0, INT_MAX, &rated);
    const double worth_rank =
        agreement(rows, AIM_WORTH, answers[AIM_WORTH], ANY_FILE, PLAYS_MANY, 0, INT_MAX, &liked);
    printf("// Written by tests/train (`make model`) from %zu rated puzzles of the Lichess puzzle\n"
           "// database by a network and gradient boosting. On a tenth not seen, ten times over: "
           "rank\n"
           "// correlation of ratings %.3f, of worth with the popularity of %zu puzzles %.3f.\n"
           "#include \"src/rating/features.h\"\n"
           "#include \"src/rating/model.h\"\n\n"
           "// clang-format off\n",
           rated, rating_rank, liked, worth_rank);
    net_train(rows->rows, rows->count, NET_GROUPS, NET_GROUPS, &net);
    write_net(&net);
    boost(rows->rows, rows->count, cuts, AIM_RATING, 0, 0, &model);
    write_trees("rating", &model);
    make_bands(rows, answers[AIM_RATING], FOLDS, bands);
    printf("static const ErrorBand bands[] = {\n");
    for (size_t band = 0; band < BANDS; band++)
        printf("    {%d, %d, %d},\n", bands[band].from, bands[band].low, bands[band].high);
    printf("};\n\n");
    write_ranges(rows);
    printf("const Model difficulty_model = {\n"
           "    .base = %ld,\n"
           "    .trees = rating_trees,\n"
           "    .tree_count = sizeof rating_trees / sizeof *rating_trees,\n"
           "    .bands = bands,\n"
           "    .band_count = sizeof bands / sizeof *bands,\n"
           "    .seen = seen,\n"
           "};\n\n",
           base_of(&model));
    boost(rows->rows, rows->count, cuts, AIM_WORTH, 0, 0, &model);
    write_trees("worth", &model);
    printf("const Model worth_model = {\n"
           "    .base = %ld,\n"
           "    .trees = worth_trees,\n"
           "    .tree_count = sizeof worth_trees / sizeof *worth_trees,\n"
           "};\n",
           base_of(&model));
    cuts_free(cuts);
}

int main(int argc, char **argv) {
    const int every = argc > 3 ? atoi(argv[2]) : 0;
    const bool fits = argc > 3 && strcmp(argv[1], "fit") == 0;
    if (every < 1 || (!fits && strcmp(argv[1], "try") != 0))
        give_up("usage: train fit N FILE..., or train try N FILE...");
    Rows rows = {0};
    for (int i = 3; i < argc; i++)
        read_rows(&rows, argv[i], (size_t)every, i - 3);
    if (rows.count < FOLDS * FOLDS)
        give_up("too few puzzles with a rating");
    set_targets(&rows);
    static Nets nets;
    double *answers[AIM_COUNT];
    train_nets(&rows, &nets);
    answer_unseen(&rows, &nets, answers);
    for (int file = 0; file < argc - 3 && !fits; file++)
        try_ratings(&rows, answers[AIM_RATING], file);
    if (fits) {
        fit(&rows, &nets, answers);
    } else {
        try_worth(&rows, answers[AIM_WORTH]);
        try_keys(&rows, answers[AIM_WORTH]);
    }
    for (int aim = 0; aim < AIM_COUNT; aim++)
        free(answers[aim]);
    for (size_t i = 0; i < rows.count; i++)
        for (int c = 0; c < rows.rows[i].choice_count; c++)
            free(rows.rows[i].choices[c].inputs);
    free(rows.rows);
    free(rows.said);
    return 0;
}
