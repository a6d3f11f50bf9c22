// What `onlymove explain` is to explain: a position with its past, as the command line names it.
#ifndef ONLYMOVE_CLI_EXPLAIN_SUBJECT_H
#define ONLYMOVE_CLI_EXPLAIN_SUBJECT_H

#include "onlymove/inquiry.h"

// As they stand on the command line; NULL is what was not given.
typedef struct QuestionWords {
    const char *fen, *moves, *played; // a position by itself ...
    const char *file, *game, *ply;    // ... or one of a game
} QuestionWords;

typedef struct Question {
    Subject subject;
    Move *moves; // the subject's
    size_t move_cap;
} Question;

// Reads the position, from the file where one is named: its game counts from 1 as check and scan
// count, those of other variants included, and is the first when nothing is said; its ply is how
// many moves of either side come before, so that 0 is the start. STATUS_USAGE when the words make
// no sense, something else when the file, the game or the ply is not there. *question is then
// empty.
Status question_read(Question *question, const QuestionWords *words, Fault *fault);
void question_done(Question *question);

#endif
