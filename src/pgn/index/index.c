// The index of games: offsets of their texts and of the tags that a list shows.
#include "src/pgn/index/index.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "src/pgn/read/tag.h"

void index_done(Index *index)
{
    free(index->entries);
    *index = (Index){0};
}

bool index_add(Index *index, const CutGame *game)
{
    if (!array_fit(&index->entries, &index->cap, index->count + 1)) {
        return false;
    }
    IndexEntry entry = {
        .offset = game->offset,
        .line = game->line < UINT32_MAX ? (uint32_t)game->line : UINT32_MAX,
        .flags = game->other_tags ? INDEX_OTHER_TAGS : 0,
    };
    for (int i = 0; i < SPLITTER_TAG_COUNT; i++) {
        if (game->tags[i] > UINT16_MAX) {
            entry.flags = INDEX_OTHER_TAGS;
        } else {
            entry.tags[i] = (uint16_t)game->tags[i];
        }
    }
    index->entries[index->count++] = entry;
    return true;
}

static bool is_plain(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if ((unsigned char)text[i] >= 0x80 || text[i] == '\0') {
            return false;
        }
    }
    return true;
}

bool index_tag(const IndexEntry *entry, CutTag tag, const char *text, size_t len, Str *out)
{
    const size_t distance = entry->tags[tag];
    if (entry->flags & INDEX_OTHER_TAGS) {
        return false;
    }
    if (distance == 0 || entry->offset >= len || distance >= len - entry->offset) {
        return true;
    }
    size_t open = (size_t)entry->offset + distance;
    while (open > entry->offset && text[open] != '[') {
        open--;
    }
    TagPair pair;
    tag_parse(text, len, open, &pair);
    if (pair.problem) {
        return true;
    }
    const char *value = text + pair.value;
    if (!is_plain(value, pair.value_len)) {
        return false;
    }
    for (size_t i = 0; i < pair.value_len; i++) {
        bool escapes = pair.escaped && value[i] == '\\' && i + 1 < pair.value_len &&
                       (value[i + 1] == '"' || value[i + 1] == '\\');
        i += escapes;
        str_add_char(out, value[i]);
    }
    return true;
}
