// What a part of an estimate is about, in words that fit the puzzle.
#ifndef ONLYMOVE_RATING_RATING_WORDS_H
#define ONLYMOVE_RATING_RATING_WORDS_H

#include "src/rating/features.h"

void topic_write(Topic topic, const Features *features, char words[DIFFICULTY_WORDS_MAX]);

#endif
