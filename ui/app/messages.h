// The last row of the screen: its messages, which :messages lists, questions and the prompt.
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
    uint64_t times; // it came again; 0: once
} Message;
enum { MESSAGES_KEPT = 100 };

typedef struct Messages {
    char text[600]; // in the last row now, or ""
    bool is_error;
    bool refused;                // the last command was not done
    bool says_progress;          // the message is only that the file is still being read
    Message kept[MESSAGES_KEPT]; // the newest at (count - 1) % MESSAGES_KEPT
    size_t count;                // of all messages so far
} Messages;

// What is asked in the last row, see questions.h.
typedef enum QuestionId {
    ASKS_NOTHING,
    ASKS_REASON, // of a rejection
    ASKS_REASON_OF_MARKED,
    ASKS_MARKED,      // what to do with the marked rows of the queue
    ASKS_NONE_MARKED, // as ASKS_MARKED, but no row is marked: keys that are no answer act as usual
    ASKS_ACCEPT_MARKED,
    ASKS_COOKED,    // the puzzle to be accepted is cooked
    ASKS_DUPLICATE, // another puzzle is a duplicate of the one to be accepted
    // The questions below do not lead to a decision, so their keys must not decide elsewhere.
    ASKS_COPY,      // what is to be copied
    ASKS_PROMOTION, // what the pawn becomes
    ASKS_KEEP,      // where to add a line that is not in the game
    ASKS_ROLE,      // which role a move of the tree gets
    // The questions of a new profile, one after the other.
    ASKS_KIND,       // mates, wins of material, or both
    ASKS_DEFENDING,  // whether moves that save a draw are puzzles
    ASKS_ONE_MOVERS, // whether puzzles of one move are wanted
    ASKS_EFFORT,
    ASKS_MARGIN, // by how much the best move must lead
    ASKS_COUNT
} QuestionId;

// The finding that a question is about, as it was when the question was asked; zeroed, none.
typedef struct QuestionSubject {
    int64_t id, entry; // of its candidate, and of the newest journal entry on that
} QuestionSubject;

typedef struct Question {
    QuestionId asks; // the next key is the answer
    QuestionSubject subject;
    char duplicate_text[300]; // what these two questions begin with
    Profile profile;          // the new one, as far as its questions are answered
    bool asks_prompt;         // the prompt is to be opened
    char prompt_text[600];    // what is in the prompt then
    size_t prompt_prefix;     // how many bytes of `prompt_text` cannot be edited
} Question;

// Sets the message of the last row, which :messages keeps as well. workbench_say(): what was done.
// workbench_error(): what went wrong, drawn as an error. workbench_refuse(): why there was
// nothing to do. The last two set messages.refused.
void workbench_say(Workbench *wb, const char *format, ...) __attribute__((format(printf, 2, 3)));
void workbench_error(Workbench *wb, const char *format, ...) __attribute__((format(printf, 2, 3)));
void workbench_refuse(Workbench *wb, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Complains the first time; later :messages counts how often it came.
void workbench_error_counted(Workbench *wb, const char *text);
// Adds to the message in the last row.
void workbench_say_more(Workbench *wb, const char *more);
// Says why something was not done: refuses where the status is STATUS_NOT_FOUND, else complains.
void workbench_report_failure(Workbench *wb, Status status, const Fault *fault);
// Returns whether the status is STATUS_OK; complains of the fault where it is not.
bool workbench_succeeds(Workbench *wb, Status status, const Fault *fault);
// Whether the last message, which may have been dismissed, begins with `text`.
bool workbench_said_last(const Workbench *wb, const char *text);
void messages_done(Messages *messages);

// Opens the prompt with a command, which stays, followed by `text`, which can be changed.
void workbench_prompt(Workbench *wb, const char *command, const char *text);
