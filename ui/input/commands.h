// All commands of the workbench, in one table: keys are bound to them, the prompt takes and
// completes them, help and manual list them.
#pragma once

#include "ui/app/workbench.h"

enum { COUNT_MAX = 9999, TYPED_NUMBER_MAX = 9999999 };

typedef struct Command Command;

// What a handler is given. Its argument has been checked against the row of the command.
typedef struct CommandCall {
    Workbench *wb;
    const Command *command;
    const char *text; // what stands after the name, without blanks around it; "" when nothing
    size_t count;     // how often; 1 when nothing was said
    bool marked;      // it is for the marked rows of the queue
    size_t choice;    // the index of the row's word that `text` is or begins
    int64_t now;
} CommandCall;
typedef void Handler(const CommandCall *call);

// Which text of a set, or of a puzzle in it, a command changes.
typedef enum SetTextKind { SET_TITLE, SET_NOTES, SET_TAGS } SetTextKind;

// The argument of a command: what stands after its name, or is typed before its key.
typedef enum ArgKind {
    ARG_NOTHING,
    ARG_COUNT, // how often
    ARG_TEXT,  // a text, or nothing
    NEEDS_TEXT,
    NEEDS_NUMBER, // a number, perhaps with a letter as in 16b; or a count before the key
    ARG_CHOICE,   // one of the row's words, or nothing
    NEEDS_CHOICE,
} ArgKind;

struct Command {
    const char *name;
    const char *help;
    Handler *run;        // NULL: only its variants do something
    Handler *run_marked; // does it to the marked rows of the queue, after "*"; NULL: not possible
    ArgKind takes;
    const char *argument; // for the help; NULL: as `takes` says
    const char *context;  // a view, or a CONTEXT_, where it makes sense; NULL: everywhere
    // What Tab completes: `choices` (ended by NULL) or `words`, the same for every workbench, or
    // `names`, its own; by index, NULL past the end. With `file` also the name of a file, which
    // stands after the first word unless that may be one of `names`.
    const char *const *choices;
    const char *(*words)(size_t index);
    const char *(*names)(const Workbench *wb, size_t index);
    bool file;
    bool pattern; // what stands after the name is a pattern, which Tab completes
    bool topics;  // each of the words is a topic of the help
    char suffix;  // what follows a completed word; 0: a blank
    bool forward; // which way, of commands that come in pairs
    bool decides; // on a puzzle: its key answers no question about something else
    bool blind;   // it makes sense while a puzzle is solved blind
    // Which of several things `run` does; each `run` reads one of these.
    union {
        bool force, replaces, takes_out, fills, keeps_other;
        Decision decision;
        TreeEdit edit;
        ViewId view;
        AppearanceKind look;
        SetTextKind set_text;
    };
};

extern const Command command_table[]; // ended by a row without a name
// Returns the command whose complete name a line begins with; NULL: none. *rest is what follows the
// name (NULL: not wanted).
const Command *command_named(const char *line, const char **rest);
// Returns a variant of a command by index; NULL past the last. Variants have names of two words and
// stand below the command of the first word, which alone does nothing where it has no `run`.
const Command *command_variant(const Command *command, size_t index);
// Returns the name of a variant without that of its command.
const char *command_word(const Command *variant);
// Returns a name of the table `commands` by index; NULL past the last.
const char *command_name_at(const void *commands, size_t index);
// Returns the argument of a command as the help names it; "": it takes none.
const char *command_argument(const Command *command);
// Appends a command's argument with the words of its variants, and the help of all of these.
void command_write(const Command *command, Str *argument, Str *help);

// Runs a line: a command's name, or an unambiguous beginning of it, and its argument. With a "*"
// before the name the command is for the marked rows of the queue. A message says what goes wrong.
void command_execute(Workbench *wb, const char *line, int64_t now);
// Runs a line that a key is bound to: `count` was typed before it, 0: nothing. Where text
// is missing the prompt opens for it.
void command_press(Workbench *wb, const char *line, size_t count, int64_t now);

// What can be completed in a line at the word that begins at `word_start`.
typedef struct Completion {
    const Command *command; // NULL: the names of all commands
    bool words;             // the names of commands, or the words of `command`
    bool no_variants;       // of these words no variant: another word stands before
    bool file;              // files, which are left to the caller
} Completion;
Completion command_completion(const char *line, size_t word_start);
// Returns the next completion of a word, and moves *index on; NULL: there are no more.
const char *command_complete(const Workbench *wb, const Completion *completion, const char *word,
                             size_t *index);
