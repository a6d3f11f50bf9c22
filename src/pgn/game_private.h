// What reader and writer share with game.c alone: raw access to a game's strings,
// and the table of the seven-tag roster.
#pragma once

#include "onlymove/game.h"

enum { ROSTER_COUNT = 7 };

typedef struct RosterTag {
    const char *name;
    const char *unknown; // the value that stands for "not known"
} RosterTag;

// In the order of the PGN standard, section 8.1.1.
extern const RosterTag roster[ROSTER_COUNT];

// The result of the standard that a Result tag's value says: "1-0", "0-1", "1/2-1/2", else "*".
const char *pgn_result(const char *value);

// Appends a tag without looking for an earlier one of the same name; with `escaped`, \" and \\ in
// the value lose their backslash.
void game_append_tag(Game *game, const char *name, size_t name_len, const char *value,
                     size_t value_len, bool escaped);

// Appends to the text at *offset (0: there is none yet) as game_comment() does.
void game_append_text(Game *game, uint32_t *offset, const char *text, size_t len);
