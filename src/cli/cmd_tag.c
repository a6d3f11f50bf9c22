// onlymove tag: the motifs of puzzles and how hard they are, whatever file they come in, or how far
// both agree with what the file says.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/tree_motif.h"
#include "src/cli/command.h"
#include "src/cli/tag_print.h"
#include "src/cli/tag_zugzwang.h"

// How near estimates come to the ratings of a file.
typedef struct RatingAgreement {
    size_t count, inside; // of them, those whose rating lies in the interval of the estimate
    double errors;        // their sum, without their signs
} RatingAgreement;

// What is done with each puzzle, and what has come of it.
typedef struct Tagging {
    const TagFormat *format; // NULL: they are checked
    Difficulty *difficulty;  // NULL: it is not estimated
    ZugzwangAsker zugzwang;
    MotifAgreement agreement;
    RatingAgreement ratings;
    size_t puzzles, left_out, bare; // bare: without the move that led to it
    bool failed;                    // nothing to compare
    Str out;                        // not yet printed
} Tagging;

static void flush(Tagging *tagging)
{
    fwrite(str_text(&tagging->out), 1, tagging->out.len, stdout);
    str_clear(&tagging->out);
}

static void complain(Tagging *tagging, const Fault *fault)
{
    tagging->left_out++;
    command_failed(fault);
}

// What somebody must have told, since the moves do not say it.
static MotifSet told_of(const ImportedPuzzle *puzzle)
{
    MotifSet told = {0};
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        if (motif_is_told(motif) && motif_in(&puzzle->motifs, motif)) {
            motif_put(&told, motif);
        }
    }
    return told;
}

// "FILE:LINE: puzzle ID", as much of it as is known.
static void name_puzzle(const char *file, const ImportedPuzzle *puzzle, Fault *fault,
                        const char *sentence)
{
    CLEANUP(str_done) Str name = {0};
    str_add(&name, file);
    if (puzzle->line > 0) {
        str_addf(&name, ":%zu", puzzle->line);
    }
    fault_set(fault, STATUS_SYNTAX, "%s: puzzle %s: %s", str_text(&name), str_text(&puzzle->name),
              sentence);
}

// Appends " 1640, not 2300" where a rating is far from its estimate.
static void check_rating(Tagging *tagging, const TaggedPuzzle *tagged, Str *difference)
{
    enum { FAR = 600 };
    const ImportedPuzzle *puzzle = tagged->puzzle;
    const int said = puzzle->words.numbers[SOURCE_RATING];
    if (!tagged->estimated || said == SOURCE_UNSAID) {
        return;
    }
    const Estimate *estimate = &tagged->estimate;
    const int error = abs(estimate->rating - said);
    tagging->ratings.count++;
    tagging->ratings.inside += estimate->low <= said && said <= estimate->high;
    tagging->ratings.errors += error;
    if (error >= FAR) {
        str_addf(difference, " %d, not %d", estimate->rating, said);
    }
}

// Prints a line for a puzzle about which the file says something else.
static void check_puzzle(Tagging *tagging, const TaggedPuzzle *tagged)
{
    const ImportedPuzzle *puzzle = tagged->puzzle;
    const MotifSet ours = tree_motifs_of(&tagged->motifs, MOTIFS_OF_MAIN_LINE);
    MotifSet missed, extra;
    CLEANUP(str_done) Str difference = {0};
    if (puzzle->says_motifs && !motif_agreement_add(&tagging->agreement, &puzzle->motifs,
                                                    puzzle->says_others, &ours, &missed, &extra)) {
        str_add(&difference, motif_is_tagged(&puzzle->motifs) ? "" : " untagged");
        tag_print_difference(&missed, &extra, &difference);
        str_add(&difference, puzzle->says_others ? " other" : "");
    }
    check_rating(tagging, tagged, &difference);
    if (difference.len > 0) {
        str_addf(&tagging->out, "%s%s\n", str_text(&puzzle->name), str_text(&difference));
    }
}

// What is told of the motifs: by the file, and of zugzwang by the engine where one is asked.
static Status tell(Tagging *tagging, const ImportedPuzzle *puzzle, MotifSet *told, Fault *fault)
{
    bool found;
    *told = told_of(puzzle);
    if (!tagging->zugzwang.pool || puzzle->tree.count < 2) {
        return STATUS_OK;
    }
    const Status status = zugzwang_ask(&tagging->zugzwang, &puzzle->tree, &found, fault);
    motif_drop(told, MOTIF_ZUGZWANG);
    if (status == STATUS_OK && found) {
        motif_put(told, MOTIF_ZUGZWANG);
    }
    return status;
}

// Motifs, and how hard it is where that is wanted.
static Status judge_puzzle(Tagging *tagging, TaggedPuzzle *tagged, Fault *fault)
{
    const ImportedPuzzle *puzzle = tagged->puzzle;
    MotifOrigin origin = {.before = puzzle->knows_blunder ? &puzzle->before : NULL,
                          .blunder = puzzle->blunder};
    Status status = tell(tagging, puzzle, &origin.told, fault);
    if (status == STATUS_OK) {
        status = tree_motifs(&puzzle->tree, &origin, &tagged->motifs, fault);
    }
    if (status == STATUS_OK && tagging->difficulty) {
        status = tree_difficulty(tagging->difficulty, &puzzle->tree, &tagged->estimate, fault);
        tagged->estimated = status == STATUS_OK;
    }
    if (status == STATUS_OK && puzzle->says_mate) {
        const MotifSet main_line = tree_motifs_of(&tagged->motifs, MOTIFS_OF_MAIN_LINE);
        if (!motif_in(&main_line, MOTIF_MATE)) {
            status = fault_set(fault, STATUS_SYNTAX,
                               "is said to be mate, but the line does not end in it");
        }
    }
    return status;
}

static void tag_puzzle(Tagging *tagging, const char *file, const ImportedPuzzle *puzzle)
{
    Fault fault, named;
    TaggedPuzzle tagged = {.puzzle = puzzle, .number = tagging->puzzles};
    if (judge_puzzle(tagging, &tagged, &fault) != STATUS_OK) {
        name_puzzle(file, puzzle, &named, fault.text);
        complain(tagging, &named);
    } else {
        tagging->puzzles++;
        if (tagging->format) {
            tagging->format->add(&tagged, &tagging->out);
            tagging->bare += !puzzle->knows_blunder;
        } else {
            check_puzzle(tagging, &tagged);
        }
    }
    tree_motifs_done(&tagged.motifs);
}

static void tag_file(Tagging *tagging, const char *path)
{
    enum { FLUSH = 1 << 16 };
    ImportReader *reader;
    ImportedPuzzle puzzle = {0};
    Fault fault;
    if (import_open(&reader, path, &fault) != STATUS_OK) {
        complain(tagging, &fault);
        return;
    }
    ImportStep step;
    while ((step = import_next(reader, &puzzle, &fault)) != IMPORT_END) {
        if (step == IMPORT_PUZZLE) {
            tag_puzzle(tagging, import_name(reader), &puzzle);
        } else {
            complain(tagging, &fault);
        }
        if (step == IMPORT_BROKEN || tagging->zugzwang.failed) {
            break;
        }
        if (tagging->out.len >= FLUSH) {
            flush(tagging);
        }
    }
    imported_puzzle_done(&puzzle);
    import_close(reader);
}

static void say_totals(const Tagging *tagging)
{
    fprintf(stderr, "puzzles %zu left out %zu\n", tagging->puzzles, tagging->left_out);
    if (tagging->bare > 0) {
        fprintf(stderr,
                "%zu came without the move that led to them: FEN is then the puzzle itself, and "
                "Moves begins with the solver's\n",
                tagging->bare);
    }
}

static void write_agreement(Tagging *tagging)
{
    const RatingAgreement *ratings = &tagging->ratings;
    if (tagging->agreement.puzzles > 0) {
        motif_agreement_write(&tagging->agreement, &tagging->out);
    }
    if (ratings->count > 0) {
        str_addf(&tagging->out, "rating %zu mean error %.0f inside the interval %.1f %%\n",
                 ratings->count, ratings->errors / (double)ratings->count,
                 100 * (double)ratings->inside / (double)ratings->count);
    }
}

// Reads all files; what they hold is printed as it comes.
static int tag_files(Tagging *tagging, const Operands *files)
{
    if (tagging->format) {
        str_add(&tagging->out, tagging->format->open);
    }
    for (int i = 0; i < files->count && !tagging->zugzwang.failed; i++) {
        tag_file(tagging, files->items[i]);
    }
    if (tagging->format) {
        str_add(&tagging->out, tagging->format->close);
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
    flush(tagging);
    say_totals(tagging);
    const int status = command_finish();
    return tagging->left_out > 0 || tagging->failed ? EXIT_FAILED : status;
}

static int print_motifs(void)
{
    CLEANUP(str_done) Str text = {0};
    motifs_write(&text);
    return command_print(&text);
}

int run_tag(const CliCommand *command, int argc, char **argv)
{
    bool check = false, list = false, no_rating = false, zugzwang = false;
    EngineWords engine = {0};
    const char *name = "csv";
    const Option options[] = {
        {.name = "--check",
         .help = "compare with the themes and ratings that the files have; print where they differ",
         .flag = &check},
        {.name = "--no-rating", .help = "motifs alone: a hundred times faster", .flag = &no_rating},
        {.name = "--zugzwang",
         .help = "ask an engine for zugzwang, two searches of 100,000 nodes a move",
         .flag = &zugzwang},
        ENGINE_ROWS(engine),
        {.name = "--motifs",
         .help = "list the motifs there are, by their names as themes",
         .flag = &list},
        {.name = "--format", .argument = "csv|json", .help = "csv when not given", .value = &name},
        {0},
    };
    Operands files;
    int status;
    if (!command_options(command, argc, argv, options, &files, &status)) {
        return status;
    }
    if (list) {
        return print_motifs();
    }
    Tagging tagging = {.format = tag_format(name)};
    if (!tagging.format) {
        return command_usage(command, "--format is csv or json");
    }
    if (files.count == 0) {
        return command_usage(command, "tag needs at least one file");
    }
    tagging.format = check ? NULL : tagging.format;
    Fault fault;
    if (!no_rating && !(tagging.difficulty = difficulty_new(&fault))) {
        return command_failed(&fault);
    }
    engine_words_read(&engine, &files);
    if (zugzwang && zugzwang_asker_open(&tagging.zugzwang, &engine, &fault) != STATUS_OK) {
        difficulty_free(tagging.difficulty);
        return command_usage(command, fault.text);
    }
    status = tag_files(&tagging, &files);
    if (tagging.zugzwang.pool && *tagging.zugzwang.interrupted) {
        status = EXIT_INTERRUPTED;
    }
    zugzwang_asker_close(&tagging.zugzwang);
    difficulty_free(tagging.difficulty);
    str_done(&tagging.out);
    return status;
}
