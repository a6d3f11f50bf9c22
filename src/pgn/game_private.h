// Functions of game.c for reader and writer: a game's strings, and the seven-tag roster.
#pragma once

#include "onlymove/game.h"

enum { ROSTER_COUNT = 7 };

typedef struct RosterTag {
    const char *name;
    const char *unknown; // the value that means "not known"
} RosterTag;

// In the order of the PGN standard, section 8.1.1.
extern const RosterTag roster[ROSTER_COUNT];

// The standard result in the value of a Result tag: "1-0", "0-1", "1/2-1/2", else "*".
const char *pgn_result(const char *value);

// Appends a tag without looking for an earlier one of the same name; with `escaped`, \" and \\ in
// the value lose their backslash.
void game_append_tag(Game *game, const char *name, size_t name_len, const char *value,
                     size_t value_len, bool escaped);

// Appends to the string at *offset (0: there is none yet), as game_add_comment() does.
void game_append_text(Game *game, uint32_t *offset, const char *text, size_t len);
