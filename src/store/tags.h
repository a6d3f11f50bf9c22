// The tags of a game as a JSON object.
#ifndef ONLYMOVE_STORE_TAGS_H
#define ONLYMOVE_STORE_TAGS_H

#include <jansson.h>

#include "onlymove/game.h"

// In the order of the file; of a tag that is there twice the first. NULL when memory is out.
json_t *tags_to_json(const Game *game);

// Sets the tags of a cleared game from what tags_to_json() made.
Status tags_read(Game *game, const char *json, Fault *fault);

#endif
