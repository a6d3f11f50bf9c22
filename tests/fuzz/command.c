// Any bytes as what the built-in engine is told. What it understands is legal, and every search
// that it is asked for ends.
#include "tests/fuzz/fuzz.h"

#include "onlymove/movegen.h"
#include "src/engine/builtin/command_words.h"
#include "src/engine/builtin/line_queue.h"

static void take_position(Span words, Position *pos) {
    Position start;
    CLEANUP(free_at) Move *moves = NULL;
    size_t count = 0;
    Fault fault = {""};
    if (position_read(words, &start, &moves, &count, &fault) == STATUS_OK) {
        for (size_t i = 0; i < count; i++) {
            const Position before = start;
            HOLDS(move_is_legal(&before, moves[i]));
            pos_make(&before, moves[i], &start);
        }
        *pos = start;
    } else {
        HOLDS(fault.text[0]);
    }
}

static void take_go(Span words, const Position *pos) {
    CLEANUP(go_done) GoRequest request;
    go_read(&request, words, pos);
    for (int i = 0; i < request.searchmove_count; i++)
        HOLDS(move_is_legal(pos, request.searchmoves[i]));
    const TimeBudget budget = go_budget(&request, pos->side, 20);
    HOLDS(budget.soft >= 0 && budget.hard >= 0);
    HOLDS(request.infinite || budget.hard < INT64_MAX || request.limits.nodes > 0 ||
          request.limits.depth > 0 || request.limits.mate > 0);
    HOLDS(request.limits.depth >= 0 && request.limits.mate >= 0);
}

static void obey(Span line, Position *pos) {
    Span word, rest = line;
    if (span_word(&rest, &word) && span_is(word, "position"))
        take_position(rest, pos);
    else if (span_is(word, "go"))
        take_go(rest, pos);
}

FUZZ_TARGET(command) {
    enum { PIPE = 4096 };
    int ends[2];
    LineQueue queue;
    Span line;
    Position pos = pos_start();
    HOLDS(pipe(ends) == 0);
    line_queue_init(&queue, ends[0]);
    for (size_t at = 0; at < size; at += PIPE) {
        const size_t len = size - at < PIPE ? size - at : PIPE;
        HOLDS(write(ends[1], data + at, len) == (ssize_t)len);
        line_queue_poll(&queue, 0, NULL, NULL);
    }
    close(ends[1]);
    line_queue_poll(&queue, 0, NULL, NULL);
    HOLDS(queue.ended);
    while (line_queue_take(&queue, &line)) {
        HOLDS(!memchr(line.text, '\n', line.len));
        obey(line, &pos);
    }
    line_queue_done(&queue);
    close(ends[0]);
    return 0;
}
