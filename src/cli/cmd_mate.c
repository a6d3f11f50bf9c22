// onlymove mate: proves mates, and prints them as problemists read them.
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/import.h"
#include "onlymove/mate.h"
#include "onlymove/notation.h"
#include "src/cli/command.h"

enum { NODES = 2000000 };

typedef struct MateArgs {
    const char *in, *nodes;
    bool json, epd;
} MateArgs;

typedef struct MateRun {
    const MateArgs *args;
    MateProver *prover;
    size_t most; // moves; 0: as many as the file says, else MATE_MOVES_MAX
    size_t nodes;
    Str out;
    bool failed;
} MateRun;

static json_t *uci_of(Move move) {
    char text[UCI_MOVE_MAX];
    uci_move_write(move, text);
    return json_string(text);
}

static json_t *line_of(const MateDual *dual) {
    json_t *line = json_array();
    for (int i = 0; i < dual->plies; i++)
        json_array_append_new(line, uci_of(dual->line[i]));
    return line;
}

static void add_json(MateRun *run, const char *fen, const MateSolution *solution) {
    json_t *made = json_object(), *keys = json_array(), *duals = json_array();
    const bool proved = solution->state == PROOF_MATE;
    for (int i = 0; i < solution->key_count; i++)
        json_array_append_new(keys, uci_of(solution->keys[i]));
    for (size_t i = 0; i < solution->dual_count; i++)
        json_array_append_new(duals, line_of(&solution->duals[i]));
    json_object_set_new(made, "fen", fen ? json_string(fen) : json_null());
    json_object_set_new(made, "state", json_string(proof_state_name(solution->state)));
    json_object_set_new(made, "mate", proved ? json_integer(solution->moves) : json_null());
    json_object_set_new(made, "keys", keys);
    json_object_set_new(made, "keys_known", json_boolean(proved && solution->keys_known));
    json_object_set_new(made, "duals", duals);
    json_object_set_new(made, "duals_known", json_boolean(proved && solution->duals_known));
    json_object_set_new(made, "nodes", json_integer((json_int_t)solution->nodes));
    char *text = json_dumps(made, JSON_COMPACT);
    str_addf(&run->out, "%s\n", text ? text : "null");
    free(text);
    json_decref(made);
}

// "FEN bm Qh5; dm 2;", the FEN of four fields; a position that is open has no operations.
static void add_epd(MateRun *run, const Position *pos, const char *fen,
                    const MateSolution *solution) {
    const char *counters = fen;
    for (int fields = 0; *counters && (*counters != ' ' || ++fields < 4); counters++)
        ;
    str_addf(&run->out, "%.*s", (int)(counters - fen), fen);
    for (int i = 0; i < solution->key_count; i++) {
        char san[SAN_MAX];
        san_write(pos, solution->keys[i], san);
        str_addf(&run->out, "%s %s", i == 0 ? " bm" : "", san);
    }
    if (solution->state == PROOF_MATE)
        str_addf(&run->out, "; dm %d;", solution->moves);
    str_addf(&run->out, " hmvc %d; fmvn %d;\n", pos->rule50, pos->fullmove);
}

static void add_text(MateRun *run, const Position *pos, const char *fen, int said,
                     const MateSolution *solution) {
    Str *out = &run->out;
    str_addf(out, "%s\n", fen);
    if (solution->state == PROOF_MATE)
        str_addf(out, "mate in %d, proved", solution->moves);
    else if (solution->state == PROOF_NONE)
        str_addf(out, "no mate in %d, proved", solution->moves);
    else
        str_addf(out, "open: no mate in %d, then the nodes were used up", solution->moves);
    if (said > 0 && solution->state != PROOF_OPEN && said != solution->moves)
        str_addf(out, "; the file says %d", said);
    str_add(out, "; ");
    str_add_grouped(out, solution->nodes);
    str_add(out, solution->nodes == 1 ? " node\n" : " nodes\n");
    if (solution->state != PROOF_MATE)
        return;
    if (solution->key_count > 1)
        str_addf(out, "cooked: %d keys\n", solution->key_count);
    if (!solution->keys_known)
        str_add(out, "open: whether other first moves mate as fast\n");
    mate_solution_write(run->prover, pos, solution, out);
    if (solution->dual_count > 0 || !solution->duals_known)
        str_addf(out, "%zu %s where the defender holds out longest%s\n", solution->dual_count,
                 solution->dual_count == 1 ? "move is a dual" : "moves are duals",
                 solution->duals_known ? "" : "; not all lines were looked at");
}

// `said`: in so many moves, as the file has it; 0: it does not say.
static void solve(MateRun *run, const Position *pos, int said) {
    char fen[FEN_MAX];
    MateSolution solution;
    const int told = said > 0 && said < MATE_MOVES_MAX ? said : MATE_MOVES_MAX;
    pos_to_fen(pos, fen);
    mate_begin(run->prover, pos, 1, run->nodes);
    mate_solve(run->prover, pos, run->most > 0 ? (int)run->most : told, &solution);
    if (run->args->json)
        add_json(run, fen, &solution);
    else if (run->args->epd)
        add_epd(run, pos, fen, &solution);
    else
        add_text(run, pos, fen, said, &solution);
    mate_solution_done(&solution);
}

// What cannot be read is open. `fen` is what stands there, NULL where that is not known.
static void complain(MateRun *run, const char *fen, const Fault *fault) {
    const MateSolution open = {.state = PROOF_OPEN};
    command_failed(fault);
    run->failed = true;
    if (run->args->json)
        add_json(run, fen, &open);
}

// In how many moves the file says that the solver mates; 0: it does not.
static int said_moves(const ImportedPuzzle *puzzle) {
    const size_t plies = puzzle->says_mate ? tree_solution_plies(&puzzle->tree) : 0;
    return puzzle->mate_moves == 0 && plies > 0 ? (int)(plies / 2) + 1 : puzzle->mate_moves;
}

static void solve_file(MateRun *run, const char *path) {
    ImportReader *reader;
    ImportedPuzzle puzzle = {0};
    ImportStep step;
    Fault fault;
    if (import_open(&reader, path, &fault) != STATUS_OK) {
        run->failed = true;
        command_failed(&fault);
        return;
    }
    while ((step = import_next(reader, &puzzle, &fault)) != IMPORT_END) {
        if (step == IMPORT_PUZZLE)
            solve(run, &puzzle.tree.start, said_moves(&puzzle));
        else
            complain(run, NULL, &fault);
        if (step == IMPORT_BROKEN)
            break;
        if (!run->args->json && !run->args->epd)
            str_add(&run->out, "\n");
        command_print(&run->out);
        str_clear(&run->out);
    }
    imported_puzzle_done(&puzzle);
    import_close(reader);
}

// Eight ranks and something behind them.
static bool is_fen(const char *operand) {
    int slashes = 0;
    for (; *operand != '\0' && *operand != ' '; operand++)
        slashes += *operand == '/';
    return slashes == 7 && *operand == ' ';
}

static int run_mate(const CliCommand *command, void *given, const Operands *operands) {
    MateRun run = {.args = given, .nodes = NODES};
    const MateArgs *args = given;
    Position pos;
    Fault fault;
    if (operands->count == 0)
        return command_usage(command, "mate needs a FEN or a file");
    if (args->json && args->epd)
        return command_usage(command, "--json and --epd do not go together");
    if ((args->in &&
         option_number("--in", args->in, 1, MATE_MOVES_MAX, &run.most, &fault) != STATUS_OK) ||
        (args->nodes &&
         option_number("--nodes", args->nodes, 1, SIZE_MAX, &run.nodes, &fault) != STATUS_OK)) {
        return command_usage(command, fault.text);
    }
    run.prover = mate_prover_new();
    for (int i = 0; i < operands->count; i++) {
        const char *operand = operands->items[i];
        if (!is_fen(operand))
            solve_file(&run, operand);
        else if (pos_from_fen(&pos, operand, &fault) == STATUS_OK)
            solve(&run, &pos, 0);
        else
            complain(&run, operand, &fault);
    }
    mate_prover_free(run.prover);
    const int status = command_print(&run.out);
    str_done(&run.out);
    return run.failed && status == EXIT_DONE ? EXIT_FAILED : status;
}

static const Option options[] = {
    VALUE_ROW(MateArgs, in, "--in", "N",
              "looks for mate in so many moves at most; what the file says, else 32"),
    VALUE_ROW(MateArgs, nodes, "--nodes", "N", "gives up after so many; 2000000 when not given"),
    FLAG_ROW(MateArgs, json, "--json", "one JSON object a position and line"),
    FLAG_ROW(MateArgs, epd, "--epd", "EPD with bm and dm"),
    {0},
};

const CliCommand cli_mate = {"mate",
                             "[OPTION...] FEN|FILE...",
                             "prove a mate: the shortest, its keys, duals, tries, set play",
                             run_mate,
                             options,
                             sizeof(MateArgs)};
