// onlymove diagram: draws a FEN, or a puzzle of a file, as an SVG or PNG.
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "onlymove/export.h"
#include "onlymove/export_target.h"
#include "onlymove/import.h"
#include "src/cli/command.h"
#include "src/cli/pump.h"

extern char **environ;

typedef struct DiagramArgs {
    ExportTarget target;
    const char *bottom, *puzzle;
} DiagramArgs;

static const Option options[] = {
    OUT_OPTIONS(DiagramArgs, target),
    VALUE_ROW(DiagramArgs, bottom, "--below", "white|black",
              "who sits below; who is to move when not given"),
    VALUE_ROW(DiagramArgs, puzzle, "--puzzle", "N", "the N-th puzzle of the file; 1"),
    {0},
};

// Reads the start of the puzzle with this number, from 1, in a file.
static Status read_puzzle(const char *path, size_t number, Position *pos, Fault *fault) {
    ImportReader *reader;
    ImportedPuzzle puzzle = {0};
    Status status = import_open(&reader, path, fault);
    if (status != STATUS_OK)
        return status;
    ImportReadResult result = IMPORT_PUZZLE;
    for (size_t i = 0; i < number && (result == IMPORT_PUZZLE || result == IMPORT_BAD_PUZZLE); i++)
        result = import_next(reader, &puzzle, fault);
    if (result == IMPORT_PUZZLE)
        *pos = puzzle.tree.start;
    else if (result == IMPORT_END)
        fault_set(fault, STATUS_NOT_FOUND, "%s has no puzzle %zu", path, number);
    imported_puzzle_done(&puzzle);
    import_close(reader);
    return result == IMPORT_PUZZLE ? STATUS_OK : STATUS_SYNTAX;
}

// Runs rsvg-convert, which reads `svg` from its start and writes `png`.
static Status run_converter(FILE *svg, FILE *png, Fault *fault) {
    static char *const argv[] = {"rsvg-convert", "--format", "png", NULL};
    pid_t pid;
    int wait_status = 0;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(svg), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(png), STDOUT_FILENO);
    const int spawn_error = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (spawn_error) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "a PNG needs rsvg-convert, which comes with librsvg: %s; write an SVG",
                         strerror(spawn_error));
    }
    while (waitpid(pid, &wait_status, 0) < 0 && errno == EINTR)
        ;
    return wait_status == 0 ? STATUS_OK
                            : fault_set(fault, STATUS_IO, "rsvg-convert could not make a PNG");
}

// Appends the PNG of an SVG.
static Status make_png(const Str *svg, Str *png, Fault *fault) {
    char block[1 << 16];
    size_t len;
    FILE *in = tmpfile(), *out = tmpfile();
    const bool written = in && out && fwrite(str_text(svg), 1, svg->len, in) == svg->len &&
                         fflush(in) == 0 && fseek(in, 0, SEEK_SET) == 0;
    const Status status =
        written ? run_converter(in, out, fault)
                : fault_set(fault, STATUS_IO, "a temporary file: %s", strerror(errno));
    if (status == STATUS_OK) {
        rewind(out);
        while ((len = fread(block, 1, sizeof block, out)) > 0)
            str_add_bytes(png, block, len);
    }
    if (in)
        fclose(in);
    if (out)
        fclose(out);
    return status;
}

static int write_diagram(const DiagramArgs *args, const Position *pos) {
    Fault fault;
    CLEANUP(str_done) Str svg = {0}, png = {0};
    const Color bottom = !args->bottom                        ? (Color)pos->side
                         : strcmp(args->bottom, "black") == 0 ? BLACK
                                                              : WHITE;
    diagram_svg(pos, bottom == WHITE, &svg);
    if (export_target_is_standard_output(&args->target))
        return command_print(&svg);
    const char *extension = strrchr(args->target.path, '.');
    const bool wants_png = extension && strcmp(extension, ".png") == 0;
    signals_catch();
    Status status = export_target_check(&args->target, &fault);
    signals_end_program();
    if (status == STATUS_OK && wants_png)
        status = make_png(&svg, &png, &fault);
    signals_catch();
    if (status == STATUS_OK)
        status = export_target_write(&args->target, wants_png ? &png : &svg, &fault);
    return status == STATUS_OK ? EXIT_DONE : command_failed(&fault);
}

static int run_diagram(const CliCommand *command, void *arguments, const Operands *operands) {
    DiagramArgs *args = arguments;
    Position pos;
    Fault fault, why;
    char *end = "";
    const long number = args->puzzle ? strtol(args->puzzle, &end, 10) : 1;
    args->target.replace_hint = "--force";
    if (operands->count != 1)
        return command_usage_error(command, "diagram needs one FEN, in quotes, or one file");
    if (args->bottom && strcmp(args->bottom, "white") != 0 && strcmp(args->bottom, "black") != 0)
        return command_usage_error(command, "--below is white or black");
    if (*end || number < 1)
        return command_usage_error(command, "--puzzle is a number from 1 on");
    const char *operand = operands->items[0];
    args->target.inputs = (const char *const *)operands->items;
    args->target.input_count = 1;
    if (access(operand, F_OK) != 0 && strcmp(operand, "-") != 0) {
        if (pos_from_fen(&pos, operand, &why) != STATUS_OK) {
            fault_set(&fault, STATUS_USAGE, "%s: there is no such file, and it is no FEN: %s",
                      operand, why.text);
            return command_usage_error(command, fault.text);
        }
    } else if (read_puzzle(operand, (size_t)number, &pos, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    return write_diagram(args, &pos);
}

const CliCommand cli_diagram = {
    "diagram", "FEN|FILE [OPTION...]", "a position as an SVG or PNG", run_diagram,
    options,   sizeof(DiagramArgs)};
