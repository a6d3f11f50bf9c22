// What is asked of the games of a collection that are known: one of them loaded, at once or in
// slices, tags for a list, what is wrong with it.
#include "src/pgn/index/collection_parts.h"

static uint64_t collection_game_end(const Collection *c, size_t index)
{
    const struct CollectionParts *p = c->parts;
    return index + 1 < p->index.count ? p->index.entries[index + 1].offset : p->end;
}

bool collection_show_game(const Collection *c, size_t index, PgnReader *reader)
{
    const struct CollectionParts *p = c->parts;
    const uint64_t end = collection_game_end(c, index);
    reader->data = p->text;
    reader->len = end < p->len ? (size_t)end : p->len;
    return p->index.entries[index].offset < reader->len;
}

bool collection_open_game(const Collection *c, size_t index, PgnReader *reader)
{
    const IndexEntry *entry = &c->parts->index.entries[index];
    reader->at = reader->line_at = (size_t)entry->offset;
    reader->line = entry->line;
    reader->error_count = 0;
    return collection_show_game(c, index, reader);
}

// What loading a game has come to.
static Status end_load(const Collection *c, size_t index, bool read, const Game *game, Fault *fault)
{
    if (game_failed(game)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    return read ? STATUS_OK
                : fault_set(fault, STATUS_NOT_FOUND,
                            "%s: game %zu is not there any more; the file has changed",
                            collection_shown_name(c), index + 1);
}

Status collection_load(Collection *collection, size_t index, Game *game, Fault *fault)
{
    if (index >= collection->count) {
        bool more = collection->work == COLLECTION_INDEXING;
        return fault_set(fault, STATUS_NOT_FOUND, "%s: has no game %zu%s, only %zu",
                         collection_shown_name(collection), index + 1, more ? " yet" : "",
                         collection->count);
    }
    collection_look_at_file(collection);
    PgnReader *reader = &collection->parts->reader;
    bool read = collection_open_game(collection, index, reader) && pgn_read(reader, game);
    return end_load(collection, index, read, game, fault);
}

bool collection_load_begin(Collection *collection, size_t index, Game *game)
{
    struct CollectionParts *p = collection->parts;
    collection_load_drop(collection);
    if (index >= collection->count ||
        collection_game_end(collection, index) - p->index.entries[index].offset <= INPUT_STEP) {
        return false;
    }
    collection_look_at_file(collection);
    p->wanted = index;
    p->game_to = game;
    return collection_open_game(collection, index, &p->fetcher);
}

CollectionLoad collection_load_step(Collection *collection, size_t bytes, Fault *fault)
{
    struct CollectionParts *p = collection->parts;
    SliceNews news = SLICE_NOTHING;
    collection_look_at_file(collection);
    if (collection_show_game(collection, p->wanted, &p->fetcher)) {
        news = pgn_read_slice(&p->fetcher, &p->load, p->game_to, bytes);
    }
    if (news == SLICE_MORE) {
        return COLLECTION_LOADING;
    }
    pgn_drop_slices(&p->load);
    Status status = end_load(collection, p->wanted, news == SLICE_GAME, p->game_to, fault);
    return status == STATUS_OK ? COLLECTION_LOADED : COLLECTION_FAILED;
}

void collection_load_drop(Collection *collection)
{
    if (collection->parts) {
        pgn_drop_slices(&collection->parts->load);
    }
}

int collection_load_progress(const Collection *collection)
{
    const struct CollectionParts *p = collection->parts;
    if (!p || !p->load.reading) {
        return 0;
    }
    const uint64_t from = p->index.entries[p->wanted].offset;
    return (int)((reading_at(p->load.reading) - from) * 100 /
                 (collection_game_end(collection, p->wanted) - from));
}

CollectionGame collection_game(const Collection *collection, size_t index)
{
    const IndexEntry *entry = &collection->parts->index.entries[index];
    return (CollectionGame){.offset = entry->offset,
                            .line = entry->line,
                            .checked = index < collection->checked,
                            .damaged = (entry->flags & INDEX_DAMAGED) != 0,
                            .plies = entry->plies};
}

// Reads a game into the collection's own, where it is needed for what a row of the list shows.
static bool hold(Collection *c, size_t index)
{
    struct CollectionParts *p = c->parts;
    if (p->held != index || p->changed) {
        bool read = collection_open_game(c, index, &p->reader) && pgn_read(&p->reader, &p->game);
        p->held = read && !game_failed(&p->game) ? index : SIZE_MAX;
    }
    return p->held == index;
}

void collection_tag(Collection *collection, size_t index, CollectionTag tag, Str *out)
{
    static const struct {
        CutTag tag;
        const char *name;
    } names[COLLECTION_TAG_COUNT] = {
        [COLLECTION_WHITE] = {SPLITTER_WHITE, "White"},
        [COLLECTION_BLACK] = {SPLITTER_BLACK, "Black"},
        [COLLECTION_EVENT] = {SPLITTER_EVENT, "Event"},
        [COLLECTION_DATE] = {SPLITTER_DATE, "Date"},
        [COLLECTION_RESULT] = {SPLITTER_RESULT, "Result"},
        [COLLECTION_ECO] = {SPLITTER_ECO, "ECO"},
    };
    struct CollectionParts *p = collection->parts;
    if (index >= collection->count) {
        return;
    }
    collection_look_at_file(collection);
    if (!index_tag(&p->index.entries[index], names[tag].tag, p->text, p->len, out) &&
        hold(collection, index)) {
        const char *value = game_tag(&p->game, names[tag].name);
        str_add(out, value ? value : "");
    }
}

size_t collection_error_game(const Collection *collection, size_t at)
{
    return at < collection->error_count ? collection->parts->torn[at] : 0;
}

bool collection_error(Collection *collection, size_t at, PgnError *error)
{
    struct CollectionParts *p = collection->parts;
    if (at >= collection->error_count) {
        return false;
    }
    collection_look_at_file(collection);
    const size_t game = p->torn[at];
    if (p->error_of != game || p->changed) {
        if (!collection_open_game(collection, game, &p->reader) || !pgn_read(&p->reader, NULL) ||
            p->reader.error_count == 0) {
            return false;
        }
        p->error = p->reader.errors[0];
        p->error.game = game + 1;
        p->error_of = game;
    }
    *error = p->error;
    return true;
}
