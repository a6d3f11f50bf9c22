// onlymove tag: the motifs of puzzles, whatever file they come in, or how far they agree with those
// that the file says.
#include <stdio.h>
#include <string.h>

#include "src/cli/command.h"
#include "src/cli/tag_print.h"

// What is done with each puzzle, and what has come of it.
typedef struct Tagging {
    const TagFormat *format; // NULL: they are checked
    MotifAgreement agreement;
    size_t puzzles, wrong, bare; // bare: without the move that led to it
    Str out;                     // not yet printed
} Tagging;

static void flush(Tagging *tagging)
{
    fwrite(str_text(&tagging->out), 1, tagging->out.len, stdout);
    str_clear(&tagging->out);
}

static void complain(Tagging *tagging, const Fault *fault)
{
    tagging->wrong++;
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
    Str name;
    str_init(&name);
    str_add(&name, file);
    if (puzzle->line > 0) {
        str_addf(&name, ":%zu", puzzle->line);
    }
    fault_set(fault, STATUS_SYNTAX, "%s: puzzle %s: %s", str_text(&name), str_text(&puzzle->id),
              sentence);
    str_done(&name);
}

static void check_puzzle(Tagging *tagging, const ImportedPuzzle *puzzle, const MotifSet *ours)
{
    MotifSet missed, extra;
    if (!puzzle->says_motifs || motif_agreement_add(&tagging->agreement, &puzzle->motifs,
                                                    puzzle->says_others, ours, &missed, &extra)) {
        return;
    }
    str_addf(&tagging->out, "%s", str_text(&puzzle->id));
    tag_print_difference(&missed, &extra, &tagging->out);
}

static void tag_puzzle(Tagging *tagging, const char *file, const ImportedPuzzle *puzzle)
{
    Fault fault, named;
    TreeMotifs motifs;
    const MotifOrigin origin = {.before = puzzle->knows_blunder ? &puzzle->before : NULL,
                                .blunder = puzzle->blunder,
                                .told = told_of(puzzle)};
    if (tree_motifs(&puzzle->tree, &origin, &motifs, &fault) != STATUS_OK) {
        name_puzzle(file, puzzle, &named, fault.text);
        complain(tagging, &named);
        return;
    }
    const MotifSet main_line = tree_motifs_of(&motifs, MOTIFS_OF_MAIN_LINE);
    if (puzzle->says_mate && !motif_in(&main_line, MOTIF_MATE)) {
        name_puzzle(file, puzzle, &named, "is said to be mate, but the line does not end in it");
        complain(tagging, &named);
    } else if (tagging->format) {
        tagging->format->add(puzzle, &motifs, tagging->puzzles++, &tagging->out);
        tagging->bare += !puzzle->knows_blunder;
    } else {
        tagging->puzzles++;
        check_puzzle(tagging, puzzle, &main_line);
    }
    tree_motifs_done(&motifs);
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
        if (step == IMPORT_BROKEN) {
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
    fprintf(stderr, "puzzles %zu wrong %zu\n", tagging->puzzles, tagging->wrong);
    if (tagging->bare > 0) {
        fprintf(stderr,
                "%zu came without the move that led to them: FEN is then the puzzle itself, and "
                "Moves begins with the solver's\n",
                tagging->bare);
    }
}

// Reads all files; what they hold is printed as it comes.
static int tag_files(Tagging *tagging, const Operands *files)
{
    if (tagging->format) {
        str_add(&tagging->out, tagging->format->open);
    }
    for (int i = 0; i < files->count; i++) {
        tag_file(tagging, files->items[i]);
    }
    if (tagging->format) {
        str_add(&tagging->out, tagging->format->close);
    } else if (tagging->agreement.puzzles > 0) {
        motif_agreement_write(&tagging->agreement, &tagging->out);
    } else {
        tagging->wrong++;
        command_note("onlymove: nothing to compare: no puzzle says its themes");
    }
    flush(tagging);
    say_totals(tagging);
    const int status = command_finish();
    return tagging->wrong > 0 ? EXIT_FAILED : status;
}

static int print_motifs(void)
{
    Str text;
    str_init(&text);
    motifs_write(&text);
    const int status = command_print(&text);
    str_done(&text);
    return status;
}

int run_tag(const CliCommand *command, int argc, char **argv)
{
    bool check = false, list = false;
    const char *name = "csv";
    const Option options[] = {
        {.name = "--check",
         .help = "compare with the themes that the files have, and print where they differ",
         .flag = &check},
        {.name = "--motifs",
         .help = "list the motifs there are, by their names as themes",
         .flag = &list},
        {.name = "--format",
         .argument = "F",
         .help = "csv (when not given) or json",
         .value = &name},
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
    status = tag_files(&tagging, &files);
    str_done(&tagging.out);
    return status;
}
