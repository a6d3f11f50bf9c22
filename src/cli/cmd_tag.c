// onlymove tag: prints the motifs of puzzles from files of many formats, and how hard the puzzles
// are; or how far motifs and ratings agree with those in the files.
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/import.h"
#include "onlymove/inquiry.h"
#include "onlymove/motif.h"
#include "onlymove/rating.h"
#include "onlymove/runner.h"
#include "onlymove/tree_text.h"
#include "onlymove/xalloc.h"
#include "src/cli/command.h"
#include "src/cli/option_groups.h"
#include "src/cli/pump.h"

// --- Tagged puzzles as text: rows of CSV, objects of JSON, or lines that say what differs

typedef struct TaggedPuzzle {
    const ImportedPuzzle *puzzle;
    size_t index; // among those that were tagged
    TreeMotifs motifs;
    bool estimated; // `estimate` is filled in
    Estimate estimate;
    Worth worth; // .value is 0 where it was not asked for
} TaggedPuzzle;

typedef struct TagFormat {
    const char *name;
    const char *head, *foot; // text before and after the puzzles
    void (*add)(const TaggedPuzzle *tagged, Str *out);
} TagFormat;

// Appends the position before the moves of add_moves(): before the blunder, where that is known.
static void add_fen(const ImportedPuzzle *puzzle, Str *out) {
    str_add(out, FEN_TEXT(puzzle->has_blunder ? &puzzle->before_blunder : &puzzle->tree.start));
}

static void add_moves(const ImportedPuzzle *puzzle, Str *out) {
    Move moves[MOTIF_MOVES_MAX];
    const size_t count = tree_solution(&puzzle->tree, moves, MOTIF_MOVES_MAX);
    if (puzzle->has_blunder)
        str_addf(out, "%s ", UCI_MOVE_TEXT(puzzle->blunder));
    for (size_t i = 0; i < count; i++)
        str_addf(out, "%s%s", i == 0 ? "" : " ", UCI_MOVE_TEXT(moves[i]));
}

// Appends a field of CSV, in quotes where it needs them.
static void add_field(const char *text, Str *out) {
    if (!strpbrk(text, ",\"\r\n")) {
        str_add(out, text);
        return;
    }
    str_add_char(out, '"');
    for (; *text != '\0'; text++) {
        str_add(out, *text == '"' ? "\"" : "");
        str_add_char(out, *text);
    }
    str_add_char(out, '"');
}

static void add_csv(const TaggedPuzzle *tagged, Str *out) {
    const MotifSet themes = tree_motifs_of(&tagged->motifs, PART_MAIN_LINE);
    add_field(str_text(&tagged->puzzle->name), out);
    str_add_char(out, ',');
    add_fen(tagged->puzzle, out);
    str_add_char(out, ',');
    add_moves(tagged->puzzle, out);
    str_add_char(out, ',');
    if (tagged->estimated)
        str_addf(out, "%d", tagged->estimate.rating);
    str_add(out, ",,,,");
    motifs_write_names(&themes, out);
    str_add(out, ",,,");
    if (tagged->worth.value > 0)
        str_addf(out, "%d", tagged->worth.value);
    str_add_char(out, '\n');
}

static json_t *text_value(void (*add)(const ImportedPuzzle *, Str *),
                          const ImportedPuzzle *puzzle) {
    CLEANUP(str_done) Str text = {0};
    add(puzzle, &text);
    return json_string(str_text(&text));
}

static json_t *themes_to_json(const TreeMotifs *motifs) {
    CLEANUP(str_done) Str names = {0};
    const MotifSet themes = tree_motifs_of(motifs, PART_MAIN_LINE);
    motifs_write_names(&themes, &names);
    return json_string(str_text(&names));
}

static void add_json(const TaggedPuzzle *tagged, Str *out) {
    const ImportedPuzzle *puzzle = tagged->puzzle;
    json_t *object = json_object();
    json_object_set_new(object, "id", text_to_json(str_text(&puzzle->name), SIZE_MAX));
    json_object_set_new(object, "fen", text_value(add_fen, puzzle));
    json_object_set_new(object, "moves", text_value(add_moves, puzzle));
    json_object_set_new(object, "themes", themes_to_json(&tagged->motifs));
    json_object_set_new(object, "motifs", tree_motifs_to_json(&puzzle->tree, &tagged->motifs));
    if (tagged->worth.value > 0) {
        json_object_set_new(object, "estimate",
                            tagged->estimated ? estimate_to_json(&tagged->estimate) : json_null());
        worth_to_json(&tagged->worth, object);
    }
    str_add(out, tagged->index == 0 ? "\n" : ",\n");
    candidate_json_write(object, out);
}

// Returns the format of that name; NULL: there is none.
static const TagFormat *tag_format(const char *name) {
    static const TagFormat formats[] = {
        {"csv", LICHESS_COLUMNS ",Worth\n", "", add_csv},
        {"json", "[", "\n]\n", add_json},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(name, formats[i].name) == 0)
            return &formats[i];
    return NULL;
}

// Appends " -fork +pin": motifs that were missed, and motifs that are too many.
static void add_difference(const MotifSet *missed, const MotifSet *extra, Str *out) {
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++)
        if (motif_in(missed, motif) || motif_in(extra, motif))
            str_addf(out, " %c%s", motif_in(missed, motif) ? '-' : '+', motif_name(motif));
}

// --- Asking an engine for zugzwang, puzzle by puzzle

// Zeroed, it asks no engine.
typedef struct ZugzwangAsker {
    EngineChoice choice;
    Pool *pool; // NULL: no engine is asked
    const volatile int *interrupted;
    bool failed; // the engine has failed, and is asked no more
} ZugzwangAsker;

// Makes a pool of one engine, which the options choose. STATUS_USAGE when they are wrong.
static Status zugzwang_asker_open(ZugzwangAsker *asker, const EngineArgs *args, Fault *fault) {
    Status status = engine_choice_read(&asker->choice, args, program_path(), fault);
    if (status != STATUS_OK)
        return status;
    asker->pool = engine_choice_pool(&asker->choice, 1);
    asker->interrupted = signals_catch();
    return STATUS_OK;
}

static void zugzwang_asker_close(ZugzwangAsker *asker) {
    if (asker->pool) {
        engine_choice_report(&asker->choice, asker->pool);
        pool_free(asker->pool);
        engine_choice_done(&asker->choice);
    }
}

// Asks the engine whether the tree's main line has a zugzwang: *found.
static Status zugzwang_ask(ZugzwangAsker *asker, const Tree *tree, bool *found, Fault *fault) {
    Move moves[MOTIF_MOVES_MAX];
    const size_t count = tree_solution(tree, moves, MOTIF_MOVES_MAX);
    Zugzwang *zugzwang = zugzwang_new(&tree->start, moves, count);
    Runner runner;
    runner_init(&runner, asker->pool, zugzwang_task(zugzwang), PRIORITY_CURATOR);
    const Status status = runner_finish(&runner, asker->interrupted, fault);
    *found = zugzwang_found(zugzwang);
    asker->failed = status != STATUS_OK;
    zugzwang_free(zugzwang);
    return status;
}

// --- The command

typedef struct RatedPair {
    int file_rating, estimated;
} RatedPair;

// How near the estimates come to the ratings of the files.
typedef struct RatingAgreement {
    RatedPair *pairs;
    size_t count, cap;
    size_t inside; // pairs whose rating lies in the interval of the estimate
} RatingAgreement;

// What is done with each puzzle, and the results so far.
typedef struct Tagging {
    const TagFormat *format; // NULL: puzzles are compared with what their files say
    Estimator *estimator;    // NULL: ratings are not estimated
    ZugzwangAsker zugzwang;
    MotifAgreement agreement;
    RatingAgreement ratings;
    size_t puzzles, left_out;
    size_t without_mistake; // puzzles without the move that led to them
    bool failed;            // there was nothing to tag or to compare
    char last_reason[512];  // why the last puzzle was left out
    size_t repeated;        // how many more were left out for the same reason
    Str out;                // text that is not printed yet
} Tagging;

static void flush_output(Tagging *tagging) {
    fwrite(str_text(&tagging->out), 1, tagging->out.len, stdout);
    str_clear(&tagging->out);
}

// Returns what follows "FILE:LINE: " in the text of a fault.
static const char *sentence_of(const char *text) {
    for (const char *at = strchr(text, ':'); at; at = strchr(at + 1, ':')) {
        const size_t digits = strspn(at + 1, "0123456789");
        if (digits > 0 && strncmp(at + 1 + digits, ": ", 2) == 0)
            return at + digits + 3;
    }
    return text;
}

static void say_repeated(Tagging *tagging) {
    if (tagging->repeated > 0)
        fprintf(stderr, "onlymove: and %zu more like it\n", tagging->repeated);
    tagging->repeated = 0;
}

// Says why a puzzle is left out. The same reason for several in a row is said once, and counted.
static void report_left_out(Tagging *tagging, const Fault *fault) {
    const char *sentence = sentence_of(fault->text);
    tagging->left_out++;
    if (strcmp(sentence, tagging->last_reason) == 0) {
        tagging->repeated++;
        return;
    }
    say_repeated(tagging);
    snprintf(tagging->last_reason, sizeof tagging->last_reason, "%s", sentence);
    command_failed(fault);
}

// Returns the motifs by the file that moves cannot show, so that only the file can give them.
static MotifSet given_motifs(const ImportedPuzzle *puzzle) {
    MotifSet given = {0};
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++)
        if (motif_is_given(motif) && motif_in(&puzzle->motifs, motif))
            motif_add(&given, motif);
    return given;
}

// Sets a fault "FILE:LINE: puzzle ID: sentence", with as much of it as is known.
static void set_puzzle_fault(const char *file, const ImportedPuzzle *puzzle, Fault *fault,
                             const char *sentence) {
    CLEANUP(str_done) Str name = str_of("%s", file);
    if (puzzle->line > 0)
        str_addf(&name, ":%zu", puzzle->line);
    fault_set(fault, STATUS_SYNTAX, "%s: puzzle %s: %s", str_text(&name), str_text(&puzzle->name),
              sentence);
}

// Notes a rating by the file and its estimate; appends " 1640, not 2300" where they are far apart.
static void compare_ratings(Tagging *tagging, const TaggedPuzzle *tagged, Str *difference) {
    enum { FAR = 600 };
    const ImportedPuzzle *puzzle = tagged->puzzle;
    const int file_rating = puzzle->source_info.numbers[SOURCE_RATING];
    if (!tagged->estimated || file_rating == SOURCE_MISSING)
        return;
    const Estimate *estimate = &tagged->estimate;
    const int error = abs(estimate->rating - file_rating);
    RatingAgreement *ratings = &tagging->ratings;
    *array_add(&ratings->pairs, &ratings->count, &ratings->cap) =
        (RatedPair){file_rating, estimate->rating};
    ratings->inside += estimate->low <= file_rating && file_rating <= estimate->high;
    if (error >= FAR)
        str_addf(difference, " %d, not %d", estimate->rating, file_rating);
}

// Compares a puzzle with what its file says, and prints a line where the two differ.
static void compare_puzzle(Tagging *tagging, const TaggedPuzzle *tagged) {
    const ImportedPuzzle *puzzle = tagged->puzzle;
    const MotifSet ours = tree_motifs_of(&tagged->motifs, PART_MAIN_LINE);
    MotifSet missed, extra;
    CLEANUP(str_done) Str difference = {0};
    if (puzzle->says_motifs &&
        !motif_agreement_add(&tagging->agreement, &puzzle->motifs, puzzle->has_unknown_themes,
                             &ours, &missed, &extra)) {
        str_add(&difference, motif_is_tagged(&puzzle->motifs) ? "" : " untagged");
        add_difference(&missed, &extra, &difference);
        str_add(&difference, puzzle->has_unknown_themes ? " other" : "");
    }
    compare_ratings(tagging, tagged, &difference);
    if (difference.len > 0)
        str_addf(&tagging->out, "%s%s\n", str_text(&puzzle->name), str_text(&difference));
}

// Gets the motifs that moves cannot show: from the file; zugzwang from the engine, if there is one.
static Status find_given_motifs(Tagging *tagging, const ImportedPuzzle *puzzle, MotifSet *given,
                                Fault *fault) {
    bool found;
    *given = given_motifs(puzzle);
    if (!tagging->zugzwang.pool || puzzle->tree.count < 2)
        return STATUS_OK;
    const Status status = zugzwang_ask(&tagging->zugzwang, &puzzle->tree, &found, fault);
    motif_remove(given, MOTIF_ZUGZWANG);
    if (status == STATUS_OK && found)
        motif_add(given, MOTIF_ZUGZWANG);
    return status;
}

// Finds a puzzle's motifs and, where that is wanted, how hard it is.
static Status judge_puzzle(Tagging *tagging, TaggedPuzzle *tagged, Fault *fault) {
    const ImportedPuzzle *puzzle = tagged->puzzle;
    MotifFacts facts = {.before_blunder = puzzle->has_blunder ? &puzzle->before_blunder : NULL,
                        .blunder = puzzle->blunder};
    Status status = find_given_motifs(tagging, puzzle, &facts.given, fault);
    if (status == STATUS_OK)
        status = tree_motifs(&puzzle->tree, &facts, &tagged->motifs, fault);
    if (status == STATUS_OK && tagging->estimator) {
        const int file_rating = puzzle->source_info.numbers[SOURCE_RATING];
        status = tree_estimator_run(tagging->estimator, &puzzle->tree, fault);
        tagged->estimated = estimator_rating(tagging->estimator, &tagged->estimate);
        estimator_worth(tagging->estimator, file_rating == SOURCE_MISSING ? 0 : file_rating,
                        &tagged->worth);
    }
    if (status == STATUS_OK && puzzle->says_mate) {
        const MotifSet main_line = tree_motifs_of(&tagged->motifs, PART_MAIN_LINE);
        if (!motif_in(&main_line, MOTIF_MATE)) {
            status = fault_set(fault, STATUS_SYNTAX,
                               "is said to be mate, but the line does not end in it");
        }
    }
    return status;
}

static void tag_puzzle(Tagging *tagging, const char *file, const ImportedPuzzle *puzzle) {
    Fault fault, full_fault;
    TaggedPuzzle tagged = {.puzzle = puzzle, .index = tagging->puzzles};
    if (judge_puzzle(tagging, &tagged, &fault) != STATUS_OK) {
        set_puzzle_fault(file, puzzle, &full_fault, fault.text);
        report_left_out(tagging, &full_fault);
    } else {
        tagging->puzzles++;
        if (tagging->format) {
            tagging->format->add(&tagged, &tagging->out);
            tagging->without_mistake += !puzzle->has_blunder;
        } else {
            compare_puzzle(tagging, &tagged);
        }
    }
    tree_motifs_done(&tagged.motifs);
}

static void tag_file(Tagging *tagging, const char *path) {
    enum { FLUSH = 1 << 16 };
    ImportReader *reader;
    ImportedPuzzle puzzle = {0};
    Fault fault;
    if (import_open(&reader, path, &fault) != STATUS_OK) {
        report_left_out(tagging, &fault);
        return;
    }
    ImportReadResult result;
    while ((result = import_next(reader, &puzzle, &fault)) != IMPORT_END) {
        if (result == IMPORT_PUZZLE)
            tag_puzzle(tagging, import_name(reader), &puzzle);
        else
            report_left_out(tagging, &fault);
        if (result == IMPORT_BAD_FILE || tagging->zugzwang.failed)
            break;
        if (tagging->out.len >= FLUSH)
            flush_output(tagging);
    }
    imported_puzzle_done(&puzzle);
    import_close(reader);
}

static void say_totals(Tagging *tagging) {
    say_repeated(tagging);
    fprintf(stderr, "puzzles %zu left out %zu\n", tagging->puzzles, tagging->left_out);
    if (tagging->without_mistake > 0) {
        fprintf(stderr,
                "%zu came without the move that led to them: FEN is then the puzzle itself, and "
                "Moves begins with the solver's\n",
                tagging->without_mistake);
    }
}

static int by_file_rating(const void *a, const void *b) {
    return ((const RatedPair *)a)->file_rating - ((const RatedPair *)b)->file_rating;
}

static int by_estimate(const void *a, const void *b) {
    return ((const RatedPair *)a)->estimated - ((const RatedPair *)b)->estimated;
}

// Appends by how much the estimates are too high, in each third of the pairs sorted by `order`.
static void write_bias(const RatingAgreement *ratings, int (*order)(const void *, const void *),
                       const char *basis, Str *out) {
    qsort(ratings->pairs, ratings->count, sizeof *ratings->pairs, order);
    str_addf(out, "bias by thirds of the %s", basis);
    for (size_t third = 0; third < 3; third++) {
        const size_t from = ratings->count * third / 3, end = ratings->count * (third + 1) / 3;
        double sum = 0;
        for (size_t i = from; i < end; i++)
            sum += ratings->pairs[i].estimated - ratings->pairs[i].file_rating;
        str_addf(out, " %+.0f", end > from ? sum / (double)(end - from) : 0);
    }
    str_add_char(out, '\n');
}

static void write_agreement(Tagging *tagging) {
    const RatingAgreement *ratings = &tagging->ratings;
    if (tagging->agreement.puzzles > 0)
        motif_agreement_write(&tagging->agreement, &tagging->out);
    if (ratings->count > 0) {
        double errors = 0, squared = 0;
        for (size_t i = 0; i < ratings->count; i++) {
            const double error = ratings->pairs[i].estimated - ratings->pairs[i].file_rating;
            errors += fabs(error);
            squared += error * error;
        }
        str_addf(
            &tagging->out, "rating %zu mean error %.0f RMSE %.0f inside the interval %.1f %%\n",
            ratings->count, errors / (double)ratings->count, sqrt(squared / (double)ratings->count),
            100 * (double)ratings->inside / (double)ratings->count);
        write_bias(ratings, by_estimate, "estimates", &tagging->out);
        write_bias(ratings, by_file_rating, "ratings", &tagging->out);
    }
}

// Tags all files, and prints their puzzles as they come.
static int tag_files(Tagging *tagging, const Operands *files) {
    if (tagging->format)
        str_add(&tagging->out, tagging->format->head);
    for (int i = 0; i < files->count && !tagging->zugzwang.failed; i++)
        tag_file(tagging, files->items[i]);
    if (tagging->format) {
        str_add(&tagging->out, tagging->format->foot);
        if (tagging->puzzles + tagging->left_out == 0) {
            tagging->failed = true;
            command_note("onlymove: nothing to tag: no file has a puzzle in it");
        }
    } else if (tagging->agreement.puzzles + tagging->ratings.count > 0) {
        write_agreement(tagging);
    } else {
        tagging->failed = true;
        command_note("onlymove: nothing to compare: no puzzle says its themes or its rating");
    }
    flush_output(tagging);
    say_totals(tagging);
    const int status = command_finish();
    return tagging->left_out > 0 || tagging->failed ? EXIT_FAILED : status;
}

// What the command line asks for.
typedef struct TagArgs {
    bool check, no_rating, zugzwang, list;
    EngineArgs engine;
    const char *format;
} TagArgs;

static const Option options[] = {
    FLAG_ROW(TagArgs, check, "--check",
             "compare with the themes and ratings that the files have; print where they differ"),
    FLAG_ROW(TagArgs, no_rating, "--no-rating", "motifs alone: a hundred times faster"),
    FLAG_ROW(TagArgs, zugzwang, "--zugzwang",
             "ask an engine for zugzwang, two searches of 100,000 nodes a move"),
    GROUP_ROW(engine_options, TagArgs, engine),
    FLAG_ROW(TagArgs, list, "--motifs", "list the motifs there are, by their names as themes"),
    VALUE_ROW(TagArgs, format, "--format", "csv|json", "csv when not given"),
    {0},
};

static int run_tag(const CliCommand *command, void *arguments, const Operands *files) {
    TagArgs *args = arguments;
    if (args->list) {
        CLEANUP(str_done) Str text = {0};
        motifs_write(&text);
        return command_print(&text);
    }
    Tagging tagging = {.format = tag_format(args->format ? args->format : "csv")};
    if (!tagging.format)
        return command_usage_error(command, "--format is csv or json");
    if (files->count == 0)
        return command_usage_error(command, "tag needs at least one file");
    tagging.format = args->check ? NULL : tagging.format;
    Fault fault;
    tagging.estimator = args->no_rating ? NULL : estimator_new();
    target_set_inputs(&args->engine.log, files);
    if (args->zugzwang &&
        zugzwang_asker_open(&tagging.zugzwang, &args->engine, &fault) != STATUS_OK) {
        estimator_free(tagging.estimator);
        return command_usage_error(command, fault.text);
    }
    int status = tag_files(&tagging, files);
    if (tagging.zugzwang.pool && *tagging.zugzwang.interrupted)
        status = EXIT_INTERRUPTED;
    zugzwang_asker_close(&tagging.zugzwang);
    estimator_free(tagging.estimator);
    free(tagging.ratings.pairs);
    str_done(&tagging.out);
    return status;
}

const CliCommand cli_tag = {"tag",
                            "FILE... [OPTION...] | --motifs",
                            "the motifs of puzzles from any file, and how hard they are",
                            run_tag,
                            options,
                            sizeof(TagArgs)};
