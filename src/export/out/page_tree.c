// The positions that a solver can come to, each with the answers to all its legal moves.
#include "src/export/out/page_tree.h"

#include <stdlib.h>

#include "onlymove/movegen.h"

// Positions in the order in which they are met.
typedef struct Queue {
    const Tree *tree;
    uint32_t *nodes;
    size_t count;
    Str *out;
} Queue;

// Opens ["e2e4","16.e4".
static void open_move(const Position *pos, Move move, Str *out)
{
    char uci[UCI_MOVE_MAX], san[SAN_NUMBERED_MAX];
    uci_move_write(move, uci);
    san_write_numbered(pos, move, san);
    str_addf(out, "[\"%s\",\"%s\"", uci, san);
}

static void add_reply(Queue *queue, const Position *pos, uint32_t reply, const char *between)
{
    str_add(queue->out, between);
    open_move(pos, queue->tree->nodes[reply].move, queue->out);
    str_addf(queue->out, ",%zu]", queue->count);
    queue->nodes[queue->count++] = reply;
}

// The answer that the rule gives, then the others that go on.
static void add_replies(Queue *queue, const Position *before, Move move,
                        const SolvingAnswer *answer)
{
    Position pos;
    pos_make(before, move, &pos);
    str_add(queue->out, ",[");
    if (answer->reply != TREE_NO_NODE) {
        const TreeNode *nodes = queue->tree->nodes;
        add_reply(queue, &pos, answer->reply, "");
        for (uint32_t at = nodes[answer->node].child; at != TREE_NO_NODE; at = nodes[at].sibling) {
            if (at != answer->reply && solving_solution(queue->tree, at) != MOVE_NONE) {
                add_reply(queue, &pos, at, ",");
            }
        }
    }
    str_add(queue->out, "]]");
}

// The moves of one verdict. The solution comes first, for who asks to be shown it.
static void add_answers(Queue *queue, uint32_t at, const Position *pos, const Move *moves,
                        int count, SolvingVerdict verdict)
{
    const char *between = "";
    const Move solution = solving_solution(queue->tree, at);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const SolvingAnswer answer = solving_answer(queue->tree, at, moves[i]);
            if (answer.verdict != verdict || (moves[i] == solution) != (pass == 0)) {
                continue;
            }
            str_add(queue->out, between);
            open_move(pos, moves[i], queue->out);
            between = ",";
            if (verdict == SOLVING_RIGHT) {
                add_replies(queue, pos, moves[i], &answer);
            } else {
                str_add_char(queue->out, ']');
            }
        }
    }
}

static void add_position(Queue *queue, uint32_t at)
{
    Move moves[MOVES_MAX];
    const Position pos = tree_position(queue->tree, at);
    const int count = moves_legal(&pos, moves);
    str_add(queue->out, "{\"legal\":\"");
    for (int i = 0; i < count; i++) {
        char uci[UCI_MOVE_MAX];
        uci_move_write(moves[i], uci);
        str_addf(queue->out, "%s%s", i > 0 ? " " : "", uci);
    }
    str_add(queue->out, "\",\"right\":[");
    add_answers(queue, at, &pos, moves, count, SOLVING_RIGHT);
    str_add(queue->out, "],\"retry\":[");
    add_answers(queue, at, &pos, moves, count, SOLVING_RETRY);
    str_add(queue->out, "]}");
}

void page_tree_write(const ExportPiece *piece, Str *out)
{
    const Candidate *candidate = &piece->puzzle->candidate;
    const Tree *tree = &candidate->tree;
    Queue queue = {
        .tree = tree, .nodes = calloc(tree->count, sizeof *queue.nodes), .count = 1, .out = out};
    char fen[FEN_MAX], uci[UCI_MOVE_MAX];
    if (!queue.nodes) {
        out->failed = true;
        return;
    }
    export_start(piece, fen);
    str_addf(out, "{\"side\":\"%c\",\"fen\":\"%s\"", tree->start.side == WHITE ? 'w' : 'b', fen);
    if (piece->before) {
        uci_move_write(candidate->blunder, uci);
        str_addf(out, ",\"mistake\":\"%s\"", uci);
    }
    str_add(out, ",\"positions\":[");
    queue.nodes[0] = TREE_ROOT;
    for (size_t i = 0; i < queue.count; i++) {
        str_add(out, i > 0 ? "," : "");
        add_position(&queue, queue.nodes[i]);
    }
    str_add(out, "]}");
    free(queue.nodes);
}
