// Any bytes as PGN: reading comes to an end, what was read and written and read again is the same
// game, and writing that gives the same bytes.
#include "tests/fuzz/fuzz.h"

#include "onlymove/pgn.h"

// The node behind this one: first down, then across, then up; GAME_NO_NODE behind the last. A loop,
// because a game can be deeper than the stack.
static uint32_t behind(const Game *game, uint32_t node) {
    if (game->nodes[node].child != GAME_NO_NODE)
        return game->nodes[node].child;
    while (node != GAME_NO_NODE && game->nodes[node].sibling == GAME_NO_NODE)
        node = game->nodes[node].parent;
    return node == GAME_NO_NODE ? node : game->nodes[node].sibling;
}

static void same_evaluation(const Game *a, uint32_t at_a, const Game *b, uint32_t at_b) {
    Score x, y;
    const bool known = game_eval(a, at_a, &x);
    HOLDS(game_eval(b, at_b, &y) == known);
    if (known) {
        const int most = x.mate ? SCORE_MATE_MAX : SCORE_CENTIPAWNS_MAX;
        HOLDS(x.mate == y.mate && x.value == y.value && abs(x.value) <= most);
    }
}

static void same_moves(const Game *a, const Game *b) {
    HOLDS(a->node_count == b->node_count);
    uint32_t at_a = GAME_ROOT, at_b = GAME_ROOT;
    size_t seen = 0;
    while (at_a != GAME_NO_NODE && at_b != GAME_NO_NODE) {
        const GameNode *x = &a->nodes[at_a], *y = &b->nodes[at_b];
        HOLDS(x->move == y->move);
        HOLDS(x->nag_count == y->nag_count && memcmp(x->nags, y->nags, x->nag_count) == 0);
        same_evaluation(a, at_a, b, at_b);
        HOLDS((x->child == GAME_NO_NODE) == (y->child == GAME_NO_NODE));
        HOLDS((x->sibling == GAME_NO_NODE) == (y->sibling == GAME_NO_NODE));
        at_a = behind(a, at_a);
        at_b = behind(b, at_b);
        seen++;
    }
    HOLDS(at_a == at_b && seen == a->node_count);
}

// A game that was damaged before its first move: not all of its tags were read, so what is written
// of it need not read back as the same.
static bool lost(const Game *game) {
    return game->damaged && game->node_count == 1;
}

static void reads_back(const Game *game) {
    CLEANUP(str_done) Str once = {0}, twice = {0};
    PgnReader reader;
    pgn_write(game, &once);
    pgn_reader_init(&reader, str_text(&once), once.len);
    CLEANUP(game_done) Game back = game_blank();
    CLEANUP(game_done) Game none = game_blank();
    HOLDS(pgn_read(&reader, &back));
    HOLDS(!back.damaged);
    char x[FEN_MAX], y[FEN_MAX];
    pos_to_fen(&game->start, x);
    pos_to_fen(&back.start, y);
    HOLDS(strcmp(x, y) == 0);
    same_moves(game, &back);
    HOLDS(game_hash(game) == game_hash(&back));
    HOLDS(!pgn_read(&reader, &none));
    pgn_write(&back, &twice);
    HOLDS(once.len == twice.len && memcmp(str_text(&once), str_text(&twice), once.len) == 0);
    pgn_reader_done(&reader);
}

// Checking without a game finds the same games, plies and errors.
static void checks_the_same(const uint8_t *data, size_t size, const PgnReader *read, size_t plies) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    size_t checked = 0;
    pgn_reader_init(&reader, (const char *)data, size);
    while (pgn_read(&reader, NULL))
        checked += reader.plies;
    HOLDS(reader.game_count == read->game_count && checked == plies);
    HOLDS(reader.skipped_games == read->skipped_games);
    HOLDS(reader.error_count == read->error_count);
    for (size_t i = 0; i < reader.error_count; i++) {
        const PgnError *a = &reader.errors[i], *b = &read->errors[i];
        HOLDS(a->game == b->game && a->line == b->line && a->column == b->column);
        HOLDS(strcmp(a->text, b->text) == 0);
    }
}

FUZZ_TARGET(pgn) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    size_t plies = 0;
    pgn_reader_init(&reader, (const char *)data, size);
    CLEANUP(game_done) Game game = game_blank();
    for (size_t before = reader.at; pgn_read(&reader, &game); before = reader.at) {
        HOLDS(reader.at > before && reader.at <= size);
        HOLDS(reader.plies == game_main_plies(&game));
        plies += reader.plies;
        if (!lost(&game))
            reads_back(&game);
    }
    for (size_t i = 0; i < reader.error_count; i++) {
        const PgnError *error = &reader.errors[i];
        HOLDS(error->line > 0 && error->column > 0 && error->game > 0 && error->text[0] != '\0');
    }
    checks_the_same(data, size, &reader, plies);
    return 0;
}
