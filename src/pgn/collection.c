// The list of a file's games. The file is read once, every game with all its moves, and each is
// read again when it is wanted; only the file's bytes stay in memory.
#include "onlymove/collection.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/file.h"

const char *collection_text(const Collection *collection, uint32_t offset)
{
    return offset < collection->text.len ? collection->text.data + offset : "";
}

// Stores a tag's value; neighbours in a file often share it, and then it is stored once.
static uint32_t intern(Collection *c, const Game *game, const char *tag, uint32_t before)
{
    const char *value = game_tag(game, tag);
    if (!value || *value == '\0') {
        return 0;
    }
    if (before != 0 && strcmp(collection_text(c, before), value) == 0) {
        return before;
    }
    if (c->text.len == 0) {
        str_add_bytes(&c->text, "", 1); // offset 0
    }
    size_t offset = c->text.len;
    str_add_bytes(&c->text, value, strlen(value) + 1);
    if (offset > UINT32_MAX) {
        c->text.failed = true;
    }
    return c->text.failed ? 0 : (uint32_t)offset;
}

static bool add_game(Collection *c, const Game *game, size_t offset, size_t line)
{
    if (!array_reserve((void **)&c->games, &c->cap, c->count + 1, sizeof *c->games)) {
        return false;
    }
    const CollectionGame none = {0};
    const CollectionGame *last = c->count > 0 ? &c->games[c->count - 1] : &none;
    CollectionGame entry = {
        .offset = offset,
        .line = line,
        .plies = game_main_plies(game),
        .hash = game_hash(game),
        .white = intern(c, game, "White", last->white),
        .black = intern(c, game, "Black", last->black),
        .result = intern(c, game, "Result", last->result),
        .date = intern(c, game, "Date", last->date),
        .event = intern(c, game, "Event", last->event),
        .eco = intern(c, game, "ECO", last->eco),
        .damaged = game->damaged,
    };
    c->games[c->count++] = entry;
    c->plies += entry.plies;
    return !c->text.failed;
}

static const char *shown_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

// Refuses what cannot be PGN before a word of it is read.
static Status check_bytes(const Collection *c, Fault *fault)
{
    const char *name = shown_name(c->path);
    const char *data = str_text(&c->bytes);
    size_t len = c->bytes.len;
    if (len == 0) {
        return fault_set(fault, STATUS_SYNTAX, "%s: is empty", name);
    }
    if (len >= 2 && (memcmp(data, "\xFF\xFE", 2) == 0 || memcmp(data, "\xFE\xFF", 2) == 0)) {
        return fault_set(fault, STATUS_SYNTAX, "%s: is UTF-16 text, expected UTF-8", name);
    }
    if (memchr(data, '\0', len)) {
        return fault_set(fault, STATUS_SYNTAX, "%s: is a binary file, not PGN", name);
    }
    return STATUS_OK;
}

// Lists every game. `found` tells whether any of them has a tag or a move.
static Status list_games(Collection *c, PgnReader *reader, bool *found, Fault *fault)
{
    Game game;
    game_init(&game);
    bool ok = !game_failed(&game);
    while (ok) {
        size_t offset = reader->at, line = pgn_reader_line(reader);
        if (!pgn_read(reader, &game)) {
            break;
        }
        *found = *found || game.tag_count > 0 || game.node_count > 1;
        ok = add_game(c, &game, offset, line);
    }
    ok = ok && !game_failed(&game);
    game_done(&game);
    return ok ? STATUS_OK
              : fault_set(fault, STATUS_MEMORY, "%s: too large for memory", shown_name(c->path));
}

static Status read_games(Collection *c, Fault *fault)
{
    Status status = check_bytes(c, fault);
    if (status != STATUS_OK) {
        return status;
    }
    PgnReader reader;
    bool found = false;
    pgn_reader_init(&reader, str_text(&c->bytes), c->bytes.len);
    status = list_games(c, &reader, &found, fault);
    c->errors = reader.errors;
    c->error_count = reader.error_count;
    reader.errors = NULL;
    pgn_reader_done(&reader);
    if (status == STATUS_OK && !found) {
        return fault_set(fault, STATUS_SYNTAX, "%s: holds no game", shown_name(c->path));
    }
    return status;
}

Status collection_open(Collection *collection, const char *path, Fault *fault)
{
    *collection = (Collection){.path = strdup(path)};
    if (!collection->path) {
        return fault_set(fault, STATUS_MEMORY, "%s: out of memory", shown_name(path));
    }
    Status status = file_read(path, &collection->bytes, fault);
    if (status == STATUS_OK) {
        status = read_games(collection, fault);
    }
    if (status != STATUS_OK) {
        collection_done(collection);
    }
    return status;
}

void collection_done(Collection *collection)
{
    free(collection->path);
    free(collection->games);
    free(collection->errors);
    str_done(&collection->bytes);
    str_done(&collection->text);
    *collection = (Collection){0};
}

Status collection_load(const Collection *collection, size_t index, Game *game, Fault *fault)
{
    if (index >= collection->count) {
        return fault_set(fault, STATUS_NOT_FOUND, "%s: has no game %zu, only %zu",
                         shown_name(collection->path), index + 1, collection->count);
    }
    PgnReader reader = {
        .data = str_text(&collection->bytes),
        .len = collection->bytes.len,
        .at = collection->games[index].offset,
        .line = collection->games[index].line,
        .line_at = collection->games[index].offset,
        .game_count = index,
    };
    bool read = pgn_read(&reader, game);
    pgn_reader_done(&reader);
    // A game that was read once fails now only for lack of memory.
    return read && !game_failed(game) ? STATUS_OK
                                      : fault_set(fault, STATUS_MEMORY, "out of memory");
}
