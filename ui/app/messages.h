// The last row: what is said in it and kept, what is asked in it, and the prompt that opens there.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/profile.h"
#include "onlymove/status.h"

typedef struct Workbench Workbench;

typedef struct Message {
    char *text;
    bool is_error;
} Message;
enum { MESSAGES_KEPT = 100 };

typedef struct Messages {
    char text[600]; // in the last row now, or ""
    bool is_error;
    bool refused;                // the last command was not done
    bool says_progress;          // the message is only that the file is still being read
    Message kept[MESSAGES_KEPT]; // the newest at (count - 1) % MESSAGES_KEPT
    size_t count;                // all that there were
} Messages;

// What is asked in the last row, see questions.h.
typedef enum Asks {
    ASKS_NOTHING,
    ASKS_REASON, // of a rejection
    ASKS_REASON_OF_MARKED,
    ASKS_MARKED,      // what is to be done with the marked rows of the queue
    ASKS_NONE_MARKED, // ... of which there are none: other keys act as ever
    ASKS_ACCEPT_MARKED,
    ASKS_DUPLICATE, // of the puzzle to be accepted another one is
    // What follows is no decision: see question_takes().
    ASKS_COPY,      // what
    ASKS_PROMOTION, // what the pawn becomes
    ASKS_KEEP,      // as what a line beside the game is kept
    ASKS_ROLE,      // of a move of the tree
    // The questions of a new profile, one after the other.
    ASKS_KIND,
    ASKS_DEFENCE,
    ASKS_ONE_MOVERS,
    ASKS_EFFORT,
    ASKS_CLEAR,
    ASKS_COUNT
} Asks;

// What the curator was asked about, as it was then; zeroed, nothing.
typedef struct AskedOf {
    int64_t id, entry; // see Finding
} AskedOf;

typedef struct Question {
    Asks asks; // the next key is the answer
    AskedOf of;
    char duplicate[300];   // what is said of duplicates in it
    Profile profile;       // the new one, as far as it is answered
    bool asks_prompt;      // the prompt is to be opened ...
    char prompt_text[600]; // ... with this in it
    size_t prompt_prefix;  // ... of which so much is not to be changed
} Question;

// Sets the message of the last row, which :messages keeps as well. workbench_say(): what was done.
// workbench_complain(): what went wrong, drawn as an error. workbench_refuse(): why there was
// nothing to do. The last two set messages.refused.
void workbench_say(Workbench *wb, const char *format, ...) __attribute__((format(printf, 2, 3)));
void workbench_complain(Workbench *wb, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void workbench_refuse(Workbench *wb, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Adds to the message that is there.
void workbench_say_more(Workbench *wb, const char *more);
// Says why something was not done: a complaint, unless there was only nothing to do.
void workbench_answer(Workbench *wb, Status status, const Fault *fault);
// True where a status says that something was done; else complains of the fault.
bool workbench_succeeds(Workbench *wb, Status status, const Fault *fault);
// Whether the last message, which may have been dismissed, begins with that.
bool workbench_said_last(const Workbench *wb, const char *text);
void messages_done(Messages *messages);

// Opens the prompt with a command in it, and what is to be changed behind that; "": nothing.
void workbench_prompt(Workbench *wb, const char *command, const char *text);
