// Endings by Gaviota's tables, where they and their library are installed.
#include <float.h>

#include "onlymove/file.h"
#include "onlymove/mate.h"
#include "onlymove/pool.h"
#include "tests/support/board.h"
#include "tests/support/folder.h"

static const char usual[] = "/usr/share/gaviotatb/gtb4";
static const char *const names[] = {"kbk.gtb.cp4", "knk.gtb.cp4", "kpk.gtb.cp4", "kqk.gtb.cp4",
                                    "krk.gtb.cp4"};

typedef struct Tables {
    EndingTables *endings;
    Fault fault;
    Folder folder;
} Tables;

static void open_tables(Tables *t) {
    setenv("ONLYMOVE_TABLES", usual, 1);
    if (ending_tables_open(&t->endings, &t->fault) != STATUS_OK)
        print_message("# %s\n", t->fault.text);
    t->folder = folder_make();
}

static void close_tables(Tables *t) {
    ending_tables_close(t->endings);
    folder_done(&t->folder);
    setenv("ONLYMOVE_TABLES", "none", 1);
}

FIXTURE(Tables, open_tables, close_tables);
#define TABLES_TEST(name) TEST_ON(name, Tables *t, open_tables)
#define NEED_TABLES                                                                                \
    if (!t->endings)                                                                               \
    skip()

// Moves to mate, 0 for a draw; and how many moves are worth as much.
static int worth(Tables *t, const Position *pos, int *keys, Move *best) {
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    assert_true(ending_tables_answer(t->endings, pos, 1, MOVES_MAX, &analysis));
    assert_true(analysis.finished && analysis.in_tablebases && analysis.iteration_count == 1);
    Move moves[MOVES_MAX];
    assert_int_equal(analysis.line_count, moves_legal(pos, moves));
    assert_true(analysis_is_valid(&analysis, pos, MOVES_MAX));
    const Score score = analysis.lines[0].score;
    *best = analysis.lines[0].pv[0];
    for (*keys = 0; (size_t)*keys < analysis.line_count; (*keys)++)
        if (analysis.lines[*keys].score.mate != score.mate ||
            analysis.lines[*keys].score.value != score.value)
            break;
    assert_true(score.mate || score.value == 0);
    return score.value;
}

static Score score_of(Tables *t, const Position *pos) {
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    if (!pos_has_legal_move(pos))
        return (Score){.mate = pos_in_check(pos)};
    assert_true(ending_tables_answer(t->endings, pos, 1, 1, &analysis));
    return analysis.lines[0].score;
}

// Puzzles of the books: the one move that wins, or that keeps the draw.
static const struct {
    const char *fen;
    int moves;
    const char *key; // NULL: there are several
} endings[] = {
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", 11, "h1h7"}, {"8/8/8/4k3/8/8/3PK3/8 w - - 0 1", 22, "e2e3"},
    {"8/8/8/8/4k3/8/3PK3/8 b - - 0 1", 0, "e4d4"},  {"8/8/8/8/4k3/4P3/4K3/8 b - - 0 1", 0, NULL},
    {"8/8/4k3/8/4P3/4K3/8/8 b - - 0 1", 0, NULL},   {"4k3/8/3KP3/8/8/8/8/8 b - - 0 1", 0, "e8d8"},
    {"8/4k3/8/3KP3/8/8/8/8 b - - 0 1", 0, "e7d7"},  {"8/8/8/3k4/8/8/8/KQ6 b - - 0 1", -9, NULL},
    {"k7/2K5/8/8/8/8/8/1Q6 w - - 0 1", 1, NULL},    {"8/8/8/4k3/8/8/8/2K1N3 w - - 0 1", 0, NULL},
    {"8/8/8/4k3/8/8/8/2K1B3 b - - 0 1", 0, NULL},
};

TABLES_TEST(endings_are_won_drawn_and_lost_as_they_are_in_the_mirror) {
    NEED_TABLES;
    for (size_t i = 0; i < COUNT(endings); i++) {
        const Position pos = position_of(endings[i].fen);
        int keys, same;
        Move best, other;
        char uci[UCI_MOVE_MAX];
        const int moves = worth(t, &pos, &keys, &best);
        uci_move_write(best, uci);
        if (moves != endings[i].moves || (keys == 1) != (endings[i].key != NULL) ||
            (keys == 1 && strcmp(uci, endings[i].key) != 0))
            fail_msg("%s: %d in %d moves, by %d, %s", endings[i].fen, endings[i].moves, moves, keys,
                     uci);
        for (int way = 1; way < 4; way++) {
            Position mirrored;
            pos_reflect(&pos, way & 1, way & 2, &mirrored);
            assert_int_equal(worth(t, &mirrored, &same, &other), moves);
            assert_int_equal(same, keys);
        }
    }
}

// Any three men, White or Black to move; false where they cannot stand so.
static bool three_men(uint64_t *seed, Position *pos) {
    static const char men[] = "QRPBNqrpbn";
    char board[8][9] = {{0}}, fen[FEN_MAX];
    memset(board, '1', sizeof board);
    for (int i = 0; i < 3; i++) {
        *seed = *seed * 6364136223846793005U + 1442695040888963407U;
        board[*seed >> 33 & 7][*seed >> 36 & 7] = i < 2 ? "kK"[i] : men[(*seed >> 40) % 10];
    }
    for (int rank = 0; rank < 8; rank++)
        board[rank][8] = rank < 7 ? '/' : ' ';
    snprintf(fen, sizeof fen, "%.72s%c - - 0 1", board[0], *seed >> 50 & 1 ? 'w' : 'b');
    return pos_from_fen(pos, fen, NULL) == STATUS_OK && pos_has_legal_move(pos);
}

// The best that the answers one move on leave, on the scale of scores.
static double best_of_next(Tables *t, const Position *pos) {
    Move moves[MOVES_MAX];
    double most = -DBL_MAX;
    for (int i = moves_legal(pos, moves); i-- > 0;) {
        Position next;
        pos_make(pos, moves[i], &next);
        const double scale = score_as_number(score_pack(score_of_move(score_of(t, &next))));
        most = scale > most ? scale : most;
    }
    return most;
}

// Mates in two are those of the prover, and each answer follows from those one move on.
TABLES_TEST(three_men_anywhere_are_as_the_prover_and_the_next_move_have_them) {
    NEED_TABLES;
    uint64_t seed = 36;
    MateProver *prover = mate_prover_new();
    int mates = 0;
    for (int asked = 0; asked < 1000;) {
        Position pos;
        int in;
        if (!three_men(&seed, &pos))
            continue;
        const Score score = score_of(t, &pos);
        mate_begin(prover, &pos, 1, 1000000);
        const bool mate = mate_shortest(prover, &pos, 2, &in) == PROOF_MATE;
        assert_int_equal(mate, score_mates(score) && score.value <= 2);
        assert_true(!mate || in == score.value);
        assert_true(score_as_number(score_pack(score)) == best_of_next(t, &pos));
        mates += mate;
        asked++;
    }
    assert_in_range(mates, 2, 500);
    mate_prover_free(prover);
}

TABLES_TEST(what_history_or_castling_could_change_is_left_open) {
    NEED_TABLES;
    static const char *const open[] = {
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 80 60",
        "4k3/7p/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/4K3/8/8/8/8/6QQ b - - 0 1"};
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    Position path[5];
    for (size_t i = 0; i < COUNT(open); i++) {
        path[0] = position_of(open[i]);
        assert_false(ending_tables_answer(t->endings, path, 1, 5, &analysis));
    }
    static const char *const moves[] = {"e1e2", "e8e7", "e2e1", "e7e8"};
    path[0] = position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    for (int i = 0; i < 4; i++) {
        Move move;
        assert_ok(uci_move_read(&path[i], moves[i], 4, &move, SAID));
        pos_make(&path[i], move, &path[i + 1]);
    }
    assert_true(ending_tables_answer(t->endings, path, 4, 5, &analysis));
    assert_false(ending_tables_answer(t->endings, path, 5, 5, &analysis));
}

// Copies the tables and does harm to one of them.
static void copy_tables(const Folder *folder, const char *harmed, void (*harm)(Str *bytes)) {
    for (size_t i = 0; i < COUNT(names); i++) {
        CLEANUP(str_done) Str from = {0}, bytes = {0};
        str_addf(&from, "%s/%s", usual, names[i]);
        assert_ok(file_read(str_text(&from), 1 << 20, &bytes, SAID));
        if (strcmp(names[i], harmed) == 0)
            harm(&bytes);
        assert_ok(file_write(folder_file(folder, names[i]), bytes.data, bytes.len, SAID));
    }
}

static uint64_t turn;
static void leave(Str *bytes) {
    (void)bytes;
}
static void cut(Str *bytes) {
    bytes->len /= 2;
}
static void clear(Str *bytes) {
    memset(bytes->data + 100, 0, bytes->len - 100);
}
static void flip(Str *bytes) {
    turn = turn * 6364136223846793005U + 1442695040888963407U;
    bytes->data[(turn >> 33) % bytes->len] ^= (char)(1 << (turn >> 60 & 7));
}
static void empty(Str *bytes) {
    str_clear(bytes);
}
static void other(Str *bytes) {
    str_clear(bytes);
    str_add(bytes, "\x71\xE8\x23\x5D of Syzygy");
}

TABLES_TEST(tables_that_are_damaged_missing_or_of_another_kind_are_named_and_not_used) {
    NEED_TABLES;
    static void (*const harms[])(Str *) = {cut, clear, empty, other, flip, flip, flip, flip, flip};
    const char *folder = str_text(&t->folder.path);
    EndingTables *made;
    setenv("ONLYMOVE_TABLES", folder, 1);
    assert_int_equal(ending_tables_open(&made, &t->fault), STATUS_IO);
    assert_non_null(strstr(t->fault.text, "kbk.gtb.cp4: cannot"));
    copy_tables(&t->folder, "", leave);
    assert_int_equal(ending_tables_open(&made, &t->fault), STATUS_OK);
    ending_tables_close(made);
    for (size_t i = 0; i < COUNT(harms) * COUNT(names); i++) {
        const char *name = names[i % COUNT(names)];
        copy_tables(&t->folder, name, harms[i / COUNT(names)]);
        assert_int_equal(ending_tables_open(&made, &t->fault), STATUS_SYNTAX);
        assert_null(made);
        assert_non_null(strstr(t->fault.text, name));
        assert_non_null(strstr(t->fault.text, " is damaged"));
    }
    copy_tables(&t->folder, "", leave);
    const char *kqk = folder_file(&t->folder, "kqk.gtb.cp4");
    assert_int_equal(rename(folder_file(&t->folder, "krk.gtb.cp4"), kqk), 0);
    assert_int_equal(ending_tables_open(&made, &t->fault), STATUS_SYNTAX);
    assert_int_equal(unlink(kqk), 0);
    assert_int_equal(ending_tables_open(&made, &t->fault), STATUS_IO);
    setenv("ONLYMOVE_TABLES", "none", 1);
    assert_int_equal(ending_tables_open(&made, &t->fault), STATUS_NOT_FOUND);
}
