// Writes what a store keeps of a game, and reads the game back.
#include "src/store/files/game_texts.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/pgn.h"

void game_texts_done(GameTexts *texts)
{
    str_done(&texts->tags);
    str_done(&texts->moves);
    str_done(&texts->evals);
    listed_tags_done(&texts->listed);
}

static void write_moves(const Game *game, Str *out)
{
    char move[UCI_MOVE_MAX];
    for (uint32_t node = game->nodes[GAME_ROOT].child; node != GAME_NO_NODE;
         node = game->nodes[node].child) {
        uci_move_write(game->nodes[node].move, move);
        str_add(out, move);
        str_add_char(out, ' ');
    }
}

static void write_evals(const Game *game, Str *out)
{
    Score score;
    bool any = false;
    for (uint32_t node = GAME_ROOT; node != GAME_NO_NODE; node = game->nodes[node].child) {
        const bool said = game_eval(game, node, &score);
        if (said) {
            str_addf(out, "%s%d ", score.mate ? "#" : "", score.value);
        } else {
            str_add(out, "- ");
        }
        any |= said;
    }
    if (!any) {
        str_clear(out);
    }
}

Status game_texts_write(const Game *game, GameTexts *texts, Fault *fault)
{
    write_moves(game, &texts->moves);
    write_evals(game, &texts->evals);
    if (texts->moves.failed || texts->evals.failed || !tags_list(game, &texts->listed)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    return tags_write(game, &texts->tags, fault);
}

// Adds the main line to a game without moves.
static Status read_moves(const char *text, Game *game, Fault *fault)
{
    uint32_t node = GAME_ROOT;
    Position here = game->start;
    for (size_t ply = 1; *text; ply++) {
        Move move;
        const size_t len = strcspn(text, " ");
        Status status = uci_move_read(&here, text, len, &move, fault);
        if (status != STATUS_OK) {
            return status;
        }
        pos_play(&here, move);
        node = game_add(game, node, move);
        if (ply % GAME_KEPT_EVERY == 0) {
            game_keep_position(game, node, ply, &here);
        }
        text += len + (text[len] == ' ');
    }
    return STATUS_OK;
}

static bool read_score(const char *text, char **end, Score *score)
{
    *score = (Score){.mate = *text == '#'};
    const char *number = text + score->mate;
    const long value = strtol(number, end, 10);
    const long most = score->mate ? SCORE_MATE_MAX : SCORE_CENTIPAWNS_MAX;
    score->value = (int)value;
    return *end > number && **end == ' ' && value >= -most && value <= most &&
           !(score->mate && value == 0);
}

// Adds the evaluations to a game with its main line.
static Status read_evals(const char *text, Game *game, Fault *fault)
{
    Score score;
    for (uint32_t node = GAME_ROOT; *text; node = game->nodes[node].child) {
        const bool none = strncmp(text, "- ", 2) == 0;
        char *end = (char *)text + 1;
        if (node == GAME_NO_NODE || (!none && !read_score(text, &end, &score))) {
            return fault_set(fault, STATUS_SYNTAX, "%.20s: no evaluation of a position", text);
        }
        if (!none) {
            game_say_eval(game, node, score);
        }
        text = end + 1;
    }
    return STATUS_OK;
}

// The row of a game, with copies of its texts.
typedef struct GameRow {
    Str source, tags, start, moves, evals;
    long long number;
    bool has_moves;
} GameRow;

static void game_row_done(GameRow *row)
{
    str_done(&row->source);
    str_done(&row->tags);
    str_done(&row->start);
    str_done(&row->moves);
    str_done(&row->evals);
}

static Status fetch(Store *store, uint64_t hash, GameRow *row, Fault *fault)
{
    bool found;
    sqlite3_stmt *columns = store_statement(store, SQL_GAME);
    bind_bits(columns, 1, hash);
    Status status = store_step(store, columns, &found, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!found) {
        return fault_set(fault, STATUS_NOT_FOUND, "%s: does not have this game", store->path);
    }
    column_text(columns, 0, &row->source);
    row->number = sqlite3_column_int64(columns, 1);
    column_text(columns, 2, &row->tags);
    column_text(columns, 3, &row->start);
    row->has_moves = sqlite3_column_type(columns, 4) != SQLITE_NULL;
    column_text(columns, 4, &row->moves);
    column_text(columns, 5, &row->evals);
    sqlite3_reset(columns);
    return row->source.failed || row->tags.failed || row->start.failed || row->moves.failed ||
                   row->evals.failed
               ? store_out_of_memory(store, fault)
               : STATUS_OK;
}

static Status parse(const GameRow *row, Game *game, Fault *fault)
{
    Status status = pos_from_fen(&game->start, str_text(&row->start), fault);
    if (status == STATUS_OK) {
        status = tags_read(game, str_text(&row->tags), fault);
    }
    if (status == STATUS_OK) {
        status = read_moves(str_text(&row->moves), game, fault);
    }
    return status == STATUS_OK ? read_evals(str_text(&row->evals), game, fault) : status;
}

Status store_game(Store *store, uint64_t hash, Game *game, Fault *fault)
{
    Fault why;
    CLEANUP(game_row_done) GameRow row = {0};
    game_clear(game);
    Status status = fetch(store, hash, &row, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const char *source = str_text(&row.source);
    if (!row.has_moves) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "%s: game %lld of %.150s has too many moves to be kept with them",
                         store->path, row.number, source);
    }
    status = parse(&row, game, &why);
    if (status != STATUS_OK) {
        game_clear(game);
        fault_set(fault, status, "%s: game %lld of %.150s: %.200s", store->path, row.number, source,
                  why.text);
    }
    return status;
}
