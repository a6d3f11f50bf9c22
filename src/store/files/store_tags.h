// The tags of a game as a store keeps them: a JSON object whose names come in the order of the
// file, and columns for lists.
#ifndef ONLYMOVE_STORE_FILES_STORE_TAGS_H
#define ONLYMOVE_STORE_FILES_STORE_TAGS_H

#include <jansson.h>

#include "src/store/db/handle.h"

// NULL when memory is out.
json_t *tags_to_json(const Game *game);
// Appends what that is, compact.
Status tags_write(const Game *game, Str *out, Fault *fault);
Status tags_read(Game *game, const char *json, Fault *fault);

// White, Black, Event, Date, ECO, Opening, and both ratings.
enum { TAG_TEXTS = 6, TAG_COLUMNS = TAG_TEXTS + 2 };
typedef struct ListedTags {
    Str texts[TAG_TEXTS]; // of tags that say nothing: ""
    int elos[2];          // 0: unknown
} ListedTags;

// False when memory is out. *tags is zeroed, or of another game.
bool tags_list(const Game *game, ListedTags *tags);
void listed_tags_done(ListedTags *tags);
// From `column` on, TAG_COLUMNS of them.
void bind_tags(sqlite3_stmt *statement, int column, const ListedTags *tags);

#endif
