// onlymove perft: counts the leaf nodes of the tree of legal moves, for each first move.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/cli/command.h"

enum { DEPTH_MAX = 20 };

static uint64_t print_divide(const Position *pos, int depth) {
    Move moves[MOVES_MAX];
    uint64_t total = 0;
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        uint64_t nodes = perft(&next, depth - 1);
        printf("%s %" PRIu64 "\n", UCI_MOVE_TEXT(moves[i]), nodes);
        total += nodes;
    }
    return total;
}

static int run_perft(const CliCommand *command, void *args, const Operands *operands) {
    (void)args;
    if (operands->count < 1 || operands->count > 2)
        return command_usage_error(command, "perft needs a depth and at most one FEN");
    char *end;
    long depth = strtol(operands->items[0], &end, 10);
    if (*end || end == operands->items[0] || depth < 0 || depth > DEPTH_MAX)
        return command_usage_error(command, "the depth must be a whole number from 0 to 20");
    Position pos;
    Fault fault;
    if (pos_from_fen(&pos, operands->count > 1 ? operands->items[1] : FEN_START, &fault) !=
        STATUS_OK) {
        return command_usage_error(command, fault.text);
    }
    printf("%" PRIu64 "\n", depth == 0 ? 1 : print_divide(&pos, (int)depth));
    return command_finish();
}

const CliCommand cli_perft = {.name = "perft",
                              .usage = "DEPTH [FEN]",
                              .about = "count the leaf nodes of the tree of legal moves",
                              .run = run_perft};
