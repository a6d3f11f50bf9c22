// onlymove mate: proves mates, and prints them as problemists read them.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/bitboard.h"
#include "onlymove/candidate.h"
#include "onlymove/import.h"
#include "onlymove/mate.h"
#include "onlymove/notation.h"
#include "onlymove/pool.h"
#include "src/cli/command.h"

enum { NODES = 2000000, WRITTEN_MOVES_MAX = 3 };

typedef struct MateArgs {
    const char *in, *nodes;
    bool json, epd;
} MateArgs;

typedef struct MateWork {
    const MateArgs *args;
    MateProver *prover;
    EndingTables *endings; // tables of endings; NULL: there are none, or they are not opened yet
    bool endings_tried;    // an attempt to open them was made
    Analysis by_tables;    // what the tables say of the position; without lines: nothing
    bool solved_by_tables; // the solution is by the tables
    size_t moves_max;      // to mate; 0: as many as the file says, else MATE_MOVES_MAX
    size_t nodes;
    Str out;
    bool failed;
} MateWork;

static json_t *uci_to_json(Move move) {
    return json_string(UCI_MOVE_TEXT(move));
}

static json_t *dual_to_json(const MateDual *dual) {
    json_t *line = json_array();
    for (int i = 0; i < dual->plies; i++)
        json_array_append_new(line, uci_to_json(dual->line[i]));
    return line;
}

// Appends what the tables say of the position, "mate in 12", "draw" or "mated in 3".
static void add_tables_answer(const Analysis *answer, Str *out) {
    const Score best = answer->lines[0].score;
    if (best.mate)
        str_addf(out, "%s in %d", best.value > 0 ? "mate" : "mated", abs(best.value));
    else
        str_add(out, "draw");
}

static void add_json(MateWork *work, const char *fen, const MateSolution *solution) {
    json_t *object = json_object(), *keys = json_array(), *duals = json_array();
    const bool proved = solution->state == PROOF_MATE;
    for (int i = 0; i < solution->key_count; i++)
        json_array_append_new(keys, uci_to_json(solution->keys[i]));
    for (size_t i = 0; i < solution->dual_count; i++)
        json_array_append_new(duals, dual_to_json(&solution->duals[i]));
    json_object_set_new(object, "fen", fen ? json_string(fen) : json_null());
    json_object_set_new(object, "state", json_string(proof_state_name(solution->state)));
    json_object_set_new(object, "mate", proved ? json_integer(solution->moves) : json_null());
    json_object_set_new(object, "keys", keys);
    json_object_set_new(object, "keys_known", json_boolean(proved && solution->keys_complete));
    json_object_set_new(object, "duals", duals);
    json_object_set_new(object, "duals_known", json_boolean(proved && solution->duals_complete));
    json_object_set_new(object, "nodes", json_integer((json_int_t)solution->nodes));
    if (work->by_tables.line_count > 0) {
        CLEANUP(str_done) Str answer = {0};
        add_tables_answer(&work->by_tables, &answer);
        json_object_set_new(object, "tables", json_string(str_text(&answer)));
    }
    candidate_json_write(object, &work->out);
    str_add_char(&work->out, '\n');
}

// Appends "FEN bm Qh5; dm 2; ...", the FEN by four fields; bm and dm only of a proved mate.
static void add_epd(MateWork *work, const Position *pos, const char *fen,
                    const MateSolution *solution) {
    const char *counters = fen;
    for (int fields = 0; *counters && (*counters != ' ' || ++fields < 4); counters++)
        ;
    str_addf(&work->out, "%.*s", (int)(counters - fen), fen);
    for (int i = 0; i < solution->key_count; i++)
        str_addf(&work->out, "%s %s", i == 0 ? " bm" : "", SAN_TEXT(pos, solution->keys[i]));
    if (solution->state == PROOF_MATE)
        str_addf(&work->out, "; dm %d;", solution->moves);
    str_addf(&work->out, " hmvc %d; fmvn %d;\n", pos->rule50, pos->fullmove);
}

// Appends a line for each key; the keys are the first lines of the tables' answer.
static void add_lines(MateWork *work, const Position *pos, int keys) {
    for (int i = 0; i < keys; i++) {
        const Line *line = &work->by_tables.lines[i];
        Position pos_now = *pos;
        for (int ply = 0; ply < line->pv_count; ply++)
            san_add_to_line(&pos_now, line->pv[ply], ply == 0, &work->out);
        str_add(&work->out, pos_is_checkmate(&pos_now) ? "\n" : " ...\n");
    }
}

static void add_text(MateWork *work, const Position *pos, const char *fen, int file_moves,
                     const MateSolution *solution) {
    Str *out = &work->out;
    str_addf(out, "%s\n", fen);
    if (solution->state == PROOF_MATE)
        str_addf(out, "mate in %d, proved", solution->moves);
    else if (solution->state == PROOF_DISPROVED)
        str_addf(out, "no mate in %d, proved", solution->moves);
    else
        str_addf(out, "open: no mate in %d, then the nodes were used up", solution->moves);
    if (file_moves > 0 && solution->state != PROOF_OPEN && file_moves != solution->moves)
        str_addf(out, "; the file says %d", file_moves);
    if (work->by_tables.line_count > 0) {
        str_add(out, "; by the tables: ");
        add_tables_answer(&work->by_tables, out);
    }
    str_add(out, "; ");
    str_add_grouped(out, solution->nodes);
    str_add(out, solution->nodes == 1 ? " node\n" : " nodes\n");
    if (solution->state != PROOF_MATE)
        return;
    if (solution->key_count > 1)
        str_addf(out, "cooked: %d keys\n", solution->key_count);
    if (!solution->keys_complete)
        str_add(out, "open: whether other first moves mate as fast\n");
    if (work->solved_by_tables)
        add_lines(work, pos, solution->key_count);
    else
        mate_solution_write(work->prover, pos, solution, out);
    if (solution->dual_count > 0 || !solution->duals_complete)
        str_addf(out, "%zu %s where the defender holds out longest%s\n", solution->dual_count,
                 solution->dual_count == 1 ? "move is a dual" : "moves are duals",
                 solution->duals_complete ? "" : "; not all lines were looked at");
}

// Asks the tables of endings about a position; opens them the first time, and prints a fault.
static void ask_tables(MateWork *work, const Position *pos) {
    Fault fault;
    analysis_clear(&work->by_tables, 0);
    if (bb_count(pos->by_color[WHITE] | pos->by_color[BLACK]) > ENDING_TABLES_MEN)
        return;
    const Status status =
        work->endings_tried ? STATUS_OK : ending_tables_open(&work->endings, &fault);
    if (status != STATUS_OK && status != STATUS_NOT_FOUND)
        command_failed(&fault);
    work->endings_tried = true;
    if (work->endings)
        (void)ending_tables_answer(work->endings, pos, 1, MOVES_MAX, &work->by_tables);
}

// Fills in the solution by the tables: a mate in at most `moves_max` moves, or none.
static void solve_by_tables(MateWork *work, int moves_max, MateSolution *solution) {
    const Analysis *answer = &work->by_tables;
    const Score best = answer->lines[0].score;
    const bool mates = score_mates(best) && best.value <= moves_max;
    solution->state = mates ? PROOF_MATE : PROOF_DISPROVED;
    solution->moves = mates ? best.value : moves_max;
    solution->keys_complete = true;
    solution->key_count = 0;
    for (size_t i = 0; mates && i < answer->line_count && answer->lines[i].score.mate &&
                       answer->lines[i].score.value == best.value;
         i++)
        solution->keys[solution->key_count++] = answer->lines[i].pv[0];
}

// Solves a position and prints the solution. `file_moves`: the moves to mate by the file; 0: none.
static void solve_position(MateWork *work, const Position *pos, int file_moves) {
    char fen[FEN_MAX];
    MateSolution solution = {.nodes = 0};
    const int file_max =
        file_moves > 0 && file_moves < MATE_MOVES_MAX ? file_moves : MATE_MOVES_MAX;
    const int moves_max = work->moves_max > 0 ? (int)work->moves_max : file_max;
    pos_to_fen(pos, fen);
    ask_tables(work, pos);
    // The tables know enough of a mate that is too long to be written in full.
    const Score best = work->by_tables.line_count > 0 ? work->by_tables.lines[0].score : (Score){0};
    const bool short_mate = score_mates(best) && best.value <= WRITTEN_MOVES_MAX;
    work->solved_by_tables =
        work->by_tables.line_count > 0 && !(short_mate && best.value <= moves_max);
    if (!work->solved_by_tables) {
        mate_begin(work->prover, pos, 1, work->nodes);
        mate_solve(work->prover, pos, moves_max, &solution);
    }
    if (work->solved_by_tables)
        solve_by_tables(work, moves_max, &solution);
    if (work->args->json)
        add_json(work, fen, &solution);
    else if (work->args->epd)
        add_epd(work, pos, fen, &solution);
    else
        add_text(work, pos, fen, file_moves, &solution);
    mate_solution_done(&solution);
}

// Complains of a position that cannot be read and counts as open. `fen`: its text; NULL: unknown.
static void report_unreadable(MateWork *work, const char *fen, const Fault *fault) {
    const MateSolution unproved = {.state = PROOF_OPEN};
    analysis_clear(&work->by_tables, 0);
    command_failed(fault);
    work->failed = true;
    if (work->args->json)
        add_json(work, fen, &unproved);
}

// Returns in how many moves the solver mates by what the file says; 0: it says nothing.
static int moves_by_file(const ImportedPuzzle *puzzle) {
    const size_t plies = puzzle->says_mate ? tree_solution_plies(&puzzle->tree) : 0;
    return puzzle->mates_in == 0 && plies > 0 ? (int)(plies / 2) + 1 : puzzle->mates_in;
}

static void solve_file(MateWork *work, const char *path) {
    ImportReader *reader;
    ImportedPuzzle puzzle = {0};
    ImportReadResult result;
    Fault fault;
    if (import_open(&reader, path, &fault) != STATUS_OK) {
        work->failed = true;
        command_failed(&fault);
        return;
    }
    while ((result = import_next(reader, &puzzle, &fault)) != IMPORT_END) {
        if (result == IMPORT_PUZZLE)
            solve_position(work, &puzzle.tree.start, moves_by_file(&puzzle));
        else
            report_unreadable(work, NULL, &fault);
        if (result == IMPORT_BAD_FILE)
            break;
        if (!work->args->json && !work->args->epd)
            str_add(&work->out, "\n");
        command_print(&work->out);
        str_clear(&work->out);
    }
    imported_puzzle_done(&puzzle);
    import_close(reader);
}

// Whether an operand looks like a FEN, even a wrong one, not like a file: has ranks and a blank.
static bool is_fen(const char *operand) {
    const size_t board_len = strspn(operand, "pnbrqkPNBRQK123456789/");
    return operand[board_len] == ' ' && memchr(operand, '/', board_len);
}

static int run_mate(const CliCommand *command, void *arguments, const Operands *operands) {
    MateWork work = {.args = arguments, .nodes = NODES};
    const MateArgs *args = arguments;
    Position pos;
    Fault fault;
    if (operands->count == 0)
        return command_usage_error(command, "mate needs a FEN or a file");
    if (args->json && args->epd)
        return command_usage_error(command, "--json and --epd do not go together");
    if (option_number("--in", args->in, 1, MATE_MOVES_MAX, &work.moves_max, &fault) != STATUS_OK ||
        option_number("--nodes", args->nodes, 1, SIZE_MAX, &work.nodes, &fault) != STATUS_OK) {
        return command_usage_error(command, fault.text);
    }
    work.prover = mate_prover_new();
    for (int i = 0; i < operands->count; i++) {
        const char *operand = operands->items[i];
        if (!is_fen(operand))
            solve_file(&work, operand);
        else if (pos_from_fen(&pos, operand, &fault) == STATUS_OK)
            solve_position(&work, &pos, 0);
        else
            report_unreadable(&work, operand, &fault);
    }
    mate_prover_free(work.prover);
    ending_tables_close(work.endings);
    analysis_done(&work.by_tables);
    const int status = command_print(&work.out);
    str_done(&work.out);
    return work.failed && status == EXIT_DONE ? EXIT_FAILED : status;
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
