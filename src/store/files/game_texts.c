// Writes the texts that a store keeps of a game, and reads the game back: tags as JSON, the main
// line, and evaluations. JSON is UTF-8, PGN often is not.
#include <jansson.h>

#include "src/store/files/game_texts.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/pgn.h"
#include "onlymove/str.h"
#include "onlymove/candidate.h"

json_t *tags_to_json(const Game *game) {
    json_t *object = json_object();
    CLEANUP(str_done) Str name = {0};
    for (size_t i = 0; i < game->tag_count; i++) {
        str_clear(&name);
        text_to_utf8(&name, game_text(game, game->tags[i].name), SIZE_MAX);
        if (!json_object_get(object, str_text(&name)))
            json_object_set_new(object, str_text(&name),
                                text_to_json(game_text(game, game->tags[i].value), SIZE_MAX));
    }
    return object;
}

// Appends UTF-8 bytes as a JSON string, as jansson writes it.
static void add_json_string(const char *at, size_t len, Str *out) {
    static const char escapes[] = "\bb\ff\nn\rr\tt\"\"\\\\";
    str_add_char(out, '"');
    for (size_t i = 0; i < len;) {
        size_t plain_end = i;
        while (plain_end < len && (unsigned char)at[plain_end] >= ' ' && at[plain_end] != '"' &&
               at[plain_end] != '\\') {
            plain_end++;
        }
        str_add_bytes(out, at + i, plain_end - i);
        if (plain_end < len) {
            const char *escape = strchr(escapes, at[plain_end]);
            if (at[plain_end] != '\0' && escape && (escape - escapes) % 2 == 0)
                str_addf(out, "\\%c", escape[1]);
            else
                str_addf(out, "\\u%04X", (unsigned)(unsigned char)at[plain_end]);
            plain_end++;
        }
        i = plain_end;
    }
    str_add_char(out, '"');
}

// Whether an earlier tag has the same name.
static bool is_repeated(const Game *game, size_t tag) {
    const char *name = game_text(game, game->tags[tag].name);
    for (size_t i = 0; i < tag; i++)
        if (strcmp(game_text(game, game->tags[i].name), name) == 0)
            return true;
    return false;
}

void tags_write(const Game *game, Str *out) {
    CLEANUP(str_done) Str text = {0};
    const char *separator = "{";
    for (size_t i = 0; i < game->tag_count; i++) {
        if (is_repeated(game, i))
            continue;
        str_add(out, separator);
        for (int part = 0; part < 2; part++) {
            const GameTag *tag = &game->tags[i];
            const char *raw = game_text(game, part > 0 ? tag->value : tag->name);
            const size_t len = strlen(raw);
            str_add(out, part > 0 ? ":" : "");
            if (text_is_ascii(raw, len)) {
                add_json_string(raw, len, out);
                continue;
            }
            str_clear(&text);
            text_to_utf8(&text, raw, SIZE_MAX);
            add_json_string(str_text(&text), text.len, out);
        }
        separator = ",";
    }
    str_add(out, game->tag_count == 0 ? "{}" : "}");
}

Status tags_read(Game *game, const char *json, Fault *fault) {
    json_t *tags;
    Status status = candidate_json_load(json, &tags, fault);
    if (status != STATUS_OK)
        return status;
    if (!json_is_object(tags)) {
        json_decref(tags);
        return fault_set(fault, STATUS_SYNTAX, "tags: should be a JSON object");
    }
    const char *name;
    json_t *value;
    json_object_foreach(tags, name, value) {
        if (!json_is_string(value)) {
            status = fault_set(fault, STATUS_SYNTAX, "tags: %s: should be text", name);
            break;
        }
        game_set_tag(game, name, json_string_value(value));
    }
    json_decref(tags);
    return status;
}

static const char *const column_tags[TAG_COLUMNS] = {"White", "Black",   "Event",    "Date",
                                                     "ECO",   "Opening", "WhiteElo", "BlackElo"};

// Whether a tag's text means unknown: PGN has "?", "????.??.??" and "-" for that.
static bool is_unknown(const char *text) {
    return text[strspn(text, "?.- ")] == '\0';
}

static int read_elo(const char *text) {
    const size_t digits = strspn(text, "0123456789");
    return digits < 5 && text[digits] == '\0' ? atoi(text) : 0;
}

void tags_to_columns(const Game *game, ListedTags *tags) {
    for (int i = 0; i < TAG_COLUMNS; i++) {
        const char *value = game_tag(game, column_tags[i]);
        value = value && !is_unknown(value) ? value : "";
        if (i >= TAG_TEXTS) {
            tags->elos[i - TAG_TEXTS] = read_elo(value);
        } else {
            str_clear(&tags->texts[i]);
            text_to_utf8(&tags->texts[i], value, STORE_TAG_MAX);
        }
    }
}

// --- Moves and evaluations

void game_texts_done(GameTexts *texts) {
    str_done(&texts->tags);
    str_done(&texts->moves);
    str_done(&texts->evals);
    for (int i = 0; i < TAG_TEXTS; i++)
        str_done(&texts->listed_tags.texts[i]);
}

static void write_moves(const Game *game, Str *out) {
    for (uint32_t node = game->nodes[GAME_ROOT].child; node != GAME_NO_NODE;
         node = game->nodes[node].child) {
        str_add(out, UCI_MOVE_TEXT(game->nodes[node].move));
        str_add_char(out, ' ');
    }
}

static void write_evals(const Game *game, Str *out) {
    Score score;
    bool has_any = false;
    for (uint32_t node = GAME_ROOT; node != GAME_NO_NODE; node = game->nodes[node].child) {
        const bool has_eval = game_eval(game, node, &score);
        if (has_eval)
            str_addf(out, "%s%d ", score.mate ? "#" : "", score.value);
        else
            str_add(out, "- ");
        has_any |= has_eval;
    }
    if (!has_any)
        str_clear(out);
}

void game_texts_write(const Game *game, GameTexts *texts) {
    write_moves(game, &texts->moves);
    write_evals(game, &texts->evals);
    tags_to_columns(game, &texts->listed_tags);
    tags_write(game, &texts->tags);
}

// Adds the main line to a game without moves.
static Status read_moves(const char *text, Game *game, Fault *fault) {
    uint32_t node = GAME_ROOT;
    Position pos = game->start;
    for (size_t ply = 1; *text; ply++) {
        Move move;
        const size_t len = strcspn(text, " ");
        const Status status = uci_move_read(&pos, text, len, &move, fault);
        if (status != STATUS_OK)
            return status;
        pos_play(&pos, move);
        node = game_add(game, node, move);
        if (ply % GAME_KEPT_EVERY == 0)
            game_keep_position(game, node, ply, &pos);
        text += len + (text[len] == ' ');
    }
    return STATUS_OK;
}

static bool read_score(const char *text, char **end, Score *score) {
    *score = (Score){.mate = *text == '#'};
    const char *number = text + score->mate;
    const long value = strtol(number, end, 10);
    const long most = score->mate ? SCORE_MATE_MAX : SCORE_CENTIPAWNS_MAX;
    score->value = (int)value;
    return *end > number && **end == ' ' && value >= -most && value <= most &&
           !(score->mate && value == 0);
}

// Adds the evaluations to a game with its main line.
static Status read_evals(const char *text, Game *game, Fault *fault) {
    Score score;
    for (uint32_t node = GAME_ROOT; *text; node = game->nodes[node].child) {
        const bool has_none = strncmp(text, "- ", 2) == 0;
        char *end = NULL;
        if (node == GAME_NO_NODE || (!has_none && !read_score(text, &end, &score)))
            return fault_set(fault, STATUS_SYNTAX, "%.20s: no evaluation of a position", text);
        if (!has_none)
            game_add_eval(game, node, score);
        text = has_none ? text + 2 : end + 1;
    }
    return STATUS_OK;
}

static Status parse_game(sqlite3_stmt *row, Game *game, Fault *fault) {
    Status status = pos_from_fen(&game->start, column_string(row, 3), fault);
    status = status == STATUS_OK ? tags_read(game, column_string(row, 2), fault) : status;
    status = status == STATUS_OK ? read_moves(column_string(row, 4), game, fault) : status;
    return status == STATUS_OK ? read_evals(column_string(row, 5), game, fault) : status;
}

Status store_game(Store *store, uint64_t hash, Game *game, Fault *fault) {
    Fault why;
    game_clear(game);
    sqlite3_stmt *row = STORE_BIND(store, SQL_GAME, signed_of(hash));
    if (!store_next_row(store, row)) {
        store_fail(store, STATUS_NOT_FOUND, "%s: does not have this game", store->path);
        return store_take_fault(store, fault);
    }
    const long long number = sqlite3_column_int64(row, 1);
    if (sqlite3_column_type(row, 4) == SQLITE_NULL) {
        store_fail(store, STATUS_NOT_FOUND, "%s: game %lld of %.150s is kept without its moves",
                   store->path, number, column_string(row, 0));
    } else {
        const Status status = parse_game(row, game, &why);
        if (status != STATUS_OK) {
            game_clear(game);
            store_fail(store, status, "%s: game %lld of %.150s: %.200s", store->path, number,
                       column_string(row, 0), why.text);
        }
    }
    sqlite3_reset(row);
    return store_take_fault(store, fault);
}
