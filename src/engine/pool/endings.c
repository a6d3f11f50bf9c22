// Endings of three men by Gaviota's tables. The program looks for the tables and their library when
// it runs. It uses only files with the known checksums, because the library does not check them.
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "onlymove/file.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "onlymove/pool.h"
#include "onlymove/xalloc.h"

enum { FIFTY_MOVE_PLIES = 100, FILE_BYTES_MAX = 1 << 16 };

static const char usual_folder[] = "/usr/share/gaviotatb/gtb4";
static const char *const libraries[] = {"libgaviotatb.so.1", "libgtb.so.1", "libgtb.so"};

// The tables in the library's compression scheme 4, the common one.
static const struct {
    const char *name;
    unsigned long crc;
} tables[] = {
    {"kbk.gtb.cp4", 0xf03c3ff8}, {"knk.gtb.cp4", 0xceaedf1b}, {"kpk.gtb.cp4", 0x0011b11b},
    {"kqk.gtb.cp4", 0x2622a045}, {"krk.gtb.cp4", 0xdbef7050},
};
enum { COMPRESSION_SCHEME = 4 };

// The functions of gtb-probe.h that are used.
typedef struct TableApi {
    int (*is_initialized)(void);
    char *(*init)(int verbosity, int compression, const char **folders);
    void (*done)(void);
    int (*cache_init)(size_t bytes, int share);
    void (*cache_done)(void);
    // Squares from a1 = 0 on and men from pawn = 1 on; the lists end with 64 and 0.
    int (*probe)(unsigned side, unsigned en_passant, unsigned castling, const unsigned *white,
                 const unsigned *black, const unsigned char *white_men,
                 const unsigned char *black_men, unsigned *result, unsigned *plies);
} TableApi;

static const struct {
    const char *name;
    size_t offset;
} symbols[] = {
    {"tb_is_initialized", offsetof(TableApi, is_initialized)},
    {"tb_init", offsetof(TableApi, init)},
    {"tb_done", offsetof(TableApi, done)},
    {"tbcache_init", offsetof(TableApi, cache_init)},
    {"tbcache_done", offsetof(TableApi, cache_done)},
    {"tb_probe_hard", offsetof(TableApi, probe)},
};

struct EndingTables {
    char *folder;
    void *library;
    TableApi api;
    bool tables_open; // init() was called for the tables in `folder`
};

static Status load_library(EndingTables *endings, Fault *fault) {
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !endings->library; i++)
        endings->library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; endings->library && i < sizeof symbols / sizeof *symbols; i++) {
        void *symbol = dlsym(endings->library, symbols[i].name);
        if (!symbol)
            return fault_set(fault, STATUS_NOT_FOUND, "the library of Gaviota's tables has no %s",
                             symbols[i].name);
        memcpy((char *)&endings->api + symbols[i].offset, &symbol, sizeof symbol);
    }
    return endings->library ? STATUS_OK
                            : fault_set(fault, STATUS_NOT_FOUND,
                                        "%s is not installed, so nobody reads the tables in %.300s",
                                        libraries[0], endings->folder);
}

static Status check_tables(const EndingTables *endings, Fault *fault) {
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof tables / sizeof *tables && status == STATUS_OK; i++) {
        CLEANUP(str_done) Str path = {0};
        CLEANUP(str_done) Str bytes = {0};
        str_addf(&path, "%s/%s", endings->folder, tables[i].name);
        status = file_read(str_text(&path), FILE_BYTES_MAX, &bytes, fault);
        if (status == STATUS_OK && crc32(0, (const unsigned char *)str_text(&bytes),
                                         (unsigned)bytes.len) != tables[i].crc) {
            status = fault_set(fault, STATUS_SYNTAX, "%.300s is damaged, or no table that is known",
                               str_text(&path));
        } else if (status == STATUS_NOT_FOUND && i > 0) {
            status = STATUS_IO; // some tables exist, and this one does not
        }
    }
    return status;
}

Status ending_tables_open(EndingTables **endings, Fault *fault) {
    const char *variable = getenv("ONLYMOVE_TABLES");
    Fault why;
    *endings = NULL;
    if (variable && (variable[0] == '\0' || strcmp(variable, "none") == 0))
        return fault_set(fault, STATUS_NOT_FOUND, "no tables of endings are wanted");
    EndingTables *opened = xcalloc(1, sizeof *opened);
    opened->folder = xstrdup(variable ? variable : usual_folder);
    Status status = check_tables(opened, &why);
    status = status == STATUS_OK ? load_library(opened, &why) : status;
    if (status == STATUS_OK) {
        *endings = opened;
        return STATUS_OK;
    }
    ending_tables_close(opened);
    return fault_set(fault, status == STATUS_NOT_FOUND && variable ? STATUS_IO : status,
                     "no tables of endings are asked: %.440s", why.text);
}

void ending_tables_close(EndingTables *endings) {
    if (!endings)
        return;
    if (endings->tables_open) {
        endings->api.cache_done();
        endings->api.done();
    }
    if (endings->library)
        dlclose(endings->library);
    free(endings->folder);
    free(endings);
}

static bool init_library(EndingTables *endings) {
    enum { CACHE_BYTES = 1 << 20 };
    const char *folders[] = {endings->folder, NULL};
    if (!endings->tables_open && !endings->api.is_initialized()) {
        endings->api.init(0, COMPRESSION_SCHEME, folders);
        endings->api.cache_init(CACHE_BYTES, 0);
        endings->tables_open = true;
    }
    return endings->tables_open;
}

// Looks up a position; *score is from the view of the side to move. False: not found, or a mate
// that may come after the fifty-move rule.
static bool probe_position(const EndingTables *endings, const Position *pos, Score *score) {
    enum { DRAW, WHITE_MATES, BLACK_MATES };
    unsigned squares[2][ENDING_TABLES_MEN + 1], result, plies;
    unsigned char men[2][ENDING_TABLES_MEN + 1] = {{0}};
    int count[2] = {0};
    for (Square s = A1; s <= H8; s++) {
        const Piece piece = pos_piece(pos, s);
        if (piece == NO_PIECE)
            continue;
        const Color color = piece_color(piece);
        squares[color][count[color]] = s;
        men[color][count[color]++] = (unsigned char)(piece_type(piece) + 1);
    }
    squares[WHITE][count[WHITE]] = squares[BLACK][count[BLACK]] = NO_SQUARE;
    if (!endings->api.probe(pos->side, NO_SQUARE, 0, squares[WHITE], squares[BLACK], men[WHITE],
                            men[BLACK], &result, &plies) ||
        result > BLACK_MATES || (result != DRAW && pos->rule50 + plies > FIFTY_MOVE_PLIES)) {
        return false;
    }
    const bool wins = result == (pos->side == WHITE ? WHITE_MATES : BLACK_MATES);
    *score = (Score){.mate = result != DRAW,
                     .value = result == DRAW ? 0
                              : wins         ? (int)(plies + 1) / 2
                                             : -(int)plies / 2};
    return true;
}

static int compare_lines(const void *left, const void *right) {
    const Line *one = left, *other = right;
    const double one_score = score_as_number(score_pack(one->score)),
                 other_score = score_as_number(score_pack(other->score));
    return one_score != other_score ? (one_score < other_score) - (one_score > other_score)
                                    : one->pv[0] - other->pv[0];
}

// Writes a line for each move, the best first; returns their number, or 0 if one is not known.
static int rank_moves(const EndingTables *endings, const Position *pos, Line lines[MOVES_MAX]) {
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        Score score_after;
        pos_make(pos, moves[i], &next);
        if (!probe_position(endings, &next, &score_after))
            return 0;
        lines[i] = (Line){.depth = 1,
                          .seldepth = 1,
                          .from_tables = true,
                          .nodes = 1,
                          .score = score_of_move(score_after),
                          .pv_count = 1,
                          .pv = {moves[i]}};
    }
    qsort(lines, (size_t)count, sizeof *lines, compare_lines);
    return count;
}

// Extends the variation of a line with a mate score up to the mate.
static void extend_to_mate(const EndingTables *endings, const Position *pos, Line *line) {
    Line replies[MOVES_MAX];
    Position here = *pos;
    pos_play(&here, line->pv[0]);
    while (line->score.mate && line->pv_count < LINE_PV_MAX &&
           rank_moves(endings, &here, replies) > 0) {
        line->pv[line->pv_count++] = replies[0].pv[0];
        pos_play(&here, replies[0].pv[0]);
    }
}

bool ending_tables_answer(EndingTables *endings, const Position *positions, size_t count, int lines,
                          Analysis *analysis) {
    const Position *pos = &positions[count - 1];
    Line ranked[MOVES_MAX];
    if (pos_men(pos) > ENDING_TABLES_MEN || pos->castling != 0 ||
        draw_seen_since_irreversible(positions, count) || !init_library(endings)) {
        return false;
    }
    const int move_count = rank_moves(endings, pos, ranked);
    const int wanted = move_count < lines ? move_count : lines;
    if (wanted == 0)
        return false;
    analysis_clear(analysis, wanted);
    for (int i = 0; i < wanted; i++) {
        extend_to_mate(endings, pos, &ranked[i]);
        ranked[i].rank = i + 1;
        analysis_add_line(analysis, &ranked[i]);
    }
    analysis->last_is_final = analysis->finished = analysis->in_tablebases = true;
    return true;
}
