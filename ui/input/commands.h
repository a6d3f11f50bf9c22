// Everything the workbench can be told to do, in one table: keys are bound to these commands, the
// prompt takes and completes them, help and manual list them.
#pragma once

#include "ui/app/workbench.h"

enum { COUNT_MAX = 9999 };

typedef struct Command Command;

// What an action is given; what its row asks for has been checked.
typedef struct CommandCall {
    Workbench *wb;
    const Command *command;
    const char *text; // what stands behind the name, without blanks around it; "" when nothing
    size_t count;     // how often; 1 when nothing was said
    bool marked;      // it is for the marked rows of the queue
    size_t choice;    // the word of the row's that `text` is or begins, by index
    int64_t now;
} CommandCall;
typedef void Action(const CommandCall *call);

// What is said of a set, or of a puzzle in it.
typedef enum SetWordsKind { SAYS_TITLE, SAYS_NOTES, SAYS_TAGS } SetWordsKind;

// What stands behind a command's name, or is typed before the key that it is bound to.
typedef enum ArgKind {
    ARG_NOTHING,
    ARG_COUNT, // how often
    ARG_TEXT,  // or nothing
    NEEDS_TEXT,
    NEEDS_NUMBER, // with what belongs to it, as in 16b; a count before the key is it
    ARG_CHOICE,   // one of the row's words, or nothing
    NEEDS_CHOICE,
} ArgKind;

struct Command {
    const char *name;
    const char *help;
    Action *run;        // NULL: only its variants do something
    Action *run_marked; // the same for the marked rows of the queue, behind "*"; NULL: not for them
    ArgKind takes;
    const char *argument; // for the help; NULL: as `takes` says
    const char *context;  // where it makes sense, see view_is_in(); NULL: everywhere
    // What Tab completes: words that are the same for every workbench, in a row ended by NULL or by
    // index, or its own; a file where a word cannot be one of them. Words that stand for one thing
    // each end the first word.
    const char *const *choices;
    const char *(*words)(size_t index);
    const char *(*names)(const Workbench *wb, size_t index);
    bool file;
    bool pattern; // or what stands behind the name is a pattern, see pattern_complete()
    bool topics;  // or each of the words is a topic of the help
    char ending;  // what follows a completed word; 0: a blank
    bool forward; // which way, of commands that come in pairs
    bool decides; // on a puzzle: no key for it answers a question about something else
    bool blind;   // it makes sense while a puzzle is solved blind
    // Which of several things `run` does: one of these, as `run` has it.
    union {
        bool second; // the second of two
        Decision decision;
        TreeEdit edit;
        ViewId view;
        AppearanceKind look;
        SetWordsKind set_words;
    };
};

extern const Command command_table[]; // ended by a row without a name
// The command that a line is about: it begins with the whole name. *rest is what stands behind that
// (NULL: not wanted). Returns NULL where there is none.
const Command *command_named(const char *line, const char **rest);
// A command whose name has two words is a variant of that of the first word, which stands above it,
// and which alone is nothing where it has no `run`. By index; NULL past the last.
const Command *command_variant(const Command *command, size_t index);
// What a variant is called behind the name of its command.
const char *command_word(const Command *variant);
// A name of the table `commands`, by index; NULL past the last.
const char *command_name_at(const void *commands, size_t index);
// What stands behind its name, for the help; "": nothing.
const char *command_argument(const Command *command);
// Appends that with the words of its variants, and what they all do.
void command_write(const Command *command, Str *argument, Str *help);

// Runs a line: a command's name, or an unambiguous beginning of it, and its argument. A "*" before
// the name has it done to the marked rows of the queue. What goes wrong is said in the workbench's
// message.
void command_execute(Workbench *wb, const char *line, int64_t now);
// Runs a line that a key is bound to: `count` was typed before it, 0: nothing. Where text
// is missing the prompt opens for it.
void command_press(Workbench *wb, const char *line, size_t count, int64_t now);

// What can be completed in a line where the word at `word_start` begins.
typedef struct Completion {
    const Command *command; // NULL: names of commands
    bool words;             // ... else the command's words or names
    bool later;             // ... but no variant of it: another word stands before
    bool file;              // ... and or files, which are left to the caller
} Completion;
Completion command_completion(const char *line, size_t word_start);
// The next completion of a word; NULL when there are no more.
const char *command_complete(const Workbench *wb, const Completion *completion, const char *word,
                             size_t *index);
