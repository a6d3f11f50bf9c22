// The table of commands, and how a line finds its row, is checked against it and is completed.
#include "ui/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/export.h"
#include "onlymove/text.h"
#include "ui/actions.h"

static const Command commands[] = {
    {"back", "ply back; in the tree to the parent", .run = do_step, .takes = TAKES_COUNT},
    {"forward", "ply forward; in the tree to the main child", .run = do_step, .takes = TAKES_COUNT,
     .forward = true},
    {"up", "row up, or previous variation at a fork", .run = do_row, .takes = TAKES_COUNT},
    {"down", "row down, or next variation at a fork", .run = do_row, .takes = TAKES_COUNT,
     .forward = true},
    {"first", "first row or position", .run = do_last},
    {"last", "last row or position", .run = do_last, .forward = true},
    {"page-up", "page up in a list", .run = do_page, .takes = TAKES_COUNT,
     .context = CONTEXT_LISTS},
    {"page-down", "page down in a list", .run = do_page, .takes = TAKES_COUNT,
     .context = CONTEXT_LISTS, .forward = true},
    {"previous-game", "previous game", .run = do_next_game, .takes = TAKES_COUNT},
    {"next-game", "next game", .run = do_next_game, .takes = TAKES_COUNT, .forward = true},
    {"previous-candidate", "previous candidate", .run = do_next_wanted, .takes = TAKES_COUNT,
     .which = WANTED_CANDIDATE},
    {"next-candidate", "next candidate", .run = do_next_wanted, .takes = TAKES_COUNT,
     .which = WANTED_CANDIDATE, .forward = true},
    {"previous-puzzle", "previous puzzle", .run = do_next_wanted, .takes = TAKES_COUNT,
     .which = WANTED_PUZZLE},
    {"next-puzzle", "next puzzle", .run = do_next_wanted, .takes = TAKES_COUNT,
     .which = WANTED_PUZZLE, .forward = true},
    {"previous-undecided", "previous puzzle without a decision", .run = do_next_wanted,
     .takes = TAKES_COUNT, .which = WANTED_WAITING},
    {"next-undecided", "next puzzle without a decision", .run = do_next_wanted,
     .takes = TAKES_COUNT, .which = WANTED_WAITING, .forward = true},
    {"move", "go to move N, with b to Black's", .run = do_move, .takes = NEEDS_NUMBER,
     .argument = "N[b]"},
    {"game", "go to game N", .run = do_game, .takes = NEEDS_NUMBER, .argument = "N"},
    {"games", "list of the file's games", .run = do_view, .which = VIEW_GAMES},
    {"open", "open another PGN file", .run = do_open, .takes = NEEDS_TEXT, .argument = "FILE",
     .file = true},
    {"errors", "what could not be read in the file", .run = do_view, .which = VIEW_ERRORS},
    {"judge", "run the profile on this position", .run = do_judge},
    {"judge-game", "run the profile over this game, or stop it", .run = do_judge_game},
    {"stop", "stop the profile", .run = do_stop},
    {"profile", "use another profile", .run = do_profile, .takes = TAKES_TEXT, .argument = "[NAME]",
     .names = profile_name_at},
    {"set", "see or change a number of the profile", .run = do_set, .takes = TAKES_TEXT,
     .argument = "[KEY[=VALUE]]", .words = profile_key_name, .behind = '='},
    {"accept", "accept the candidate", .run = do_decide, .context = CONTEXT_PANES,
     .which = DECISION_ACCEPT},
    {"reject", "reject the candidate", .run = do_reject, .takes = TAKES_TEXT,
     .argument = "[REASON]", .context = CONTEXT_PANES, .words = reject_reason},
    {"skip", "leave the candidate for later", .run = do_decide, .context = CONTEXT_PANES,
     .which = DECISION_SKIP},
    {"undo", "take back a decision; in the tree a change", .run = do_undo, .takes = TAKES_COUNT},
    {"redo", "do again what was taken back", .run = do_undo, .takes = TAKES_COUNT, .forward = true},
    {"prune", "take a move and all below it out of the tree", .run = do_operate, .context = "tree",
     .which = OPERATION_PRUNE},
    {"promote", "make a move of the tree the main line there", .run = do_operate, .context = "tree",
     .which = OPERATION_PROMOTE},
    {"mark", "give a move of the tree another role", .run = do_mark, .takes = NEEDS_CHOICE,
     .argument = "ROLE", .context = "tree", .words = mark_role},
    {"end", "end the line with this move of the tree", .run = do_operate, .context = "tree",
     .which = OPERATION_END},
    {"add", "add moves after this one, or beside it", .run = do_add, .takes = TAKES_TEXT,
     .argument = "MOVE...", .context = "tree"},
    {"verify", "let the profile look at what was changed in the tree", .run = do_verify},
    {"forget", "judge anew, though the tree was changed by hand", .run = do_forget},
    {"fold", "hide what follows the move, or show it again", .run = do_enter, .context = "tree"},
    {"enter", "go where the row leads, and close the list", .run = do_enter,
     .context = CONTEXT_LISTS},
    {"engine", "live lines on or off, or another engine in their place", .run = do_engine,
     .takes = TAKES_TEXT, .argument = "[NAME]", .names = engine_name_at, .file = true},
    {"next-engine", "the next engine of the list", .run = do_next_engine},
    {"log", "write what engines are told and say, or end it", .run = do_log, .takes = TAKES_TEXT,
     .argument = "[FILE]", .file = true},
    {"cache", "what the analysis cache holds and has answered", .run = do_cache,
     .takes = TAKES_CHOICE, .argument = "[clear]", .words = cache_word},
    {"fewer-lines", "one engine line less", .run = do_more_lines, .takes = TAKES_COUNT},
    {"more-lines", "one engine line more", .run = do_more_lines, .takes = TAKES_COUNT,
     .forward = true},
    {"lines", "number of engine lines", .run = do_lines, .takes = NEEDS_NUMBER, .argument = "N"},
    {"restart", "start the engine afresh", .run = do_restart},
    {"next-pane", "next pane", .run = do_next_pane, .takes = TAKES_COUNT, .forward = true},
    {"previous-pane", "previous pane", .run = do_next_pane, .takes = TAKES_COUNT},
    {"zoom", "one pane alone beside the board", .run = do_zoom},
    {"flip", "turn the board", .run = do_flip},
    {"letters", "pieces as letters or as glyphs", .run = do_letters},
    {"fen", "show the position's FEN", .run = do_fen},
    {"export", "write all accepted puzzles", .run = do_export, .takes = NEEDS_TEXT,
     .argument = "FORMAT FILE", .words = export_format_name, .file = true},
    {"replace", "the same, in place of an existing file", .run = do_export, .takes = NEEDS_TEXT,
     .argument = "FORMAT FILE", .words = export_format_name, .file = true, .which = true},
    {"prompt", "type a command", .run = do_prompt, .takes = TAKES_TEXT, .argument = "[TEXT]"},
    {"help", "keys and commands", .run = do_view, .which = VIEW_HELP},
    {"messages", "what was said, the newest first", .run = do_view, .which = VIEW_MESSAGES},
    {"redraw", "paint the screen again", .run = do_redraw},
    {"suspend", "back to the shell for a while", .run = do_suspend},
    {"close", "close a list, else stop the profile", .run = do_close},
    {"quit-or-back", "close a list or quit", .run = do_back_or_quit},
    {"quit", "leave onlymove", .run = do_quit},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

const Command *command_at(size_t index)
{
    return index < COMMAND_COUNT ? &commands[index] : NULL;
}

const Command *command_named(const char *line)
{
    const size_t len = strcspn(line, " ");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strlen(commands[i].name) == len && strncmp(commands[i].name, line, len) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

// "e: could be errors, enter, engine, export".
static void say_ambiguous(Workbench *wb, const char *word)
{
    Str names;
    str_init(&names);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strncmp(commands[i].name, word, strlen(word)) == 0) {
            str_addf(&names, "%s%s", names.len > 0 ? ", " : "", commands[i].name);
        }
    }
    workbench_complain(wb, "%s: could be %s", word, str_text(&names));
    str_done(&names);
}

static const char *name_at(const void *table, size_t index)
{
    const Command *rows = table;
    return index < COMMAND_COUNT ? rows[index].name : NULL;
}

// The command of that name, or the only one that begins so. NULL with a sentence otherwise.
static const Command *find(Workbench *wb, const char *name, size_t len)
{
    size_t beginnings = 0;
    const Command *found = NULL;
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)len, name);
    if (command_named(word)) {
        return command_named(word);
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strncmp(commands[i].name, word, strlen(word)) == 0) {
            beginnings++;
            found = &commands[i];
        }
    }
    if (beginnings > 1) {
        say_ambiguous(wb, word);
    } else if (beginnings == 0) {
        const char *nearest = text_nearest(word, name_at, commands);
        workbench_complain(wb, "there is no command %s%s%s", word, nearest[0] ? "; nearest: " : "",
                           nearest);
    }
    return beginnings == 1 ? found : NULL;
}

// Complains where the command makes no sense.
static bool is_out_of_place(Workbench *wb, const Command *command)
{
    if (!command->context || view_is_in(wb, command->context)) {
        return false;
    }
    Str where;
    str_init(&where);
    view_write_context(command->context, &where);
    workbench_complain(wb, "%s: %s", command->name, str_text(&where));
    str_done(&where);
    return true;
}

// The row's word that the text is, or begins; complains where there is none.
static bool read_choice(CommandCall *call)
{
    Str words;
    const char *word;
    for (size_t i = 0; call->text[0] && (word = call->command->words(i)); i++) {
        if (strncmp(word, call->text, strlen(call->text)) == 0) {
            call->choice = i;
            return true;
        }
    }
    str_init(&words);
    for (size_t i = 0; (word = call->command->words(i)); i++) {
        str_addf(&words, "%s%s", i > 0 ? " or " : "", word);
    }
    workbench_complain(call->wb, "%s: expected %s%s, found \"%s\"", call->command->name,
                       call->command->takes == TAKES_CHOICE ? "nothing or " : "", str_text(&words),
                       call->text);
    str_done(&words);
    return false;
}

// A count behind the name; complains where it is none.
static bool read_count(CommandCall *call)
{
    char *end;
    const long number = strtol(call->text, &end, 10);
    if (*end || number < 1) {
        workbench_complain(call->wb, "%s: expected how often, found \"%s\"", call->command->name,
                           call->text);
        return false;
    }
    call->count = number < COUNT_MAX ? (size_t)number : COUNT_MAX;
    return true;
}

// Holds what was said against what the row takes; complains where it is something else.
static bool read_text(CommandCall *call)
{
    const Command *command = call->command;
    switch (command->takes) {
    case TAKES_NOTHING:
        if (call->text[0]) {
            workbench_complain(call->wb, "%s takes nothing, found \"%s\"", command->name,
                               call->text);
        }
        return !call->text[0];
    case TAKES_COUNT:
        return !call->text[0] || read_count(call);
    case NEEDS_TEXT:
        if (!call->text[0]) {
            workbench_complain(call->wb, "%s: expected %s", command->name, command->argument);
        }
        return call->text[0];
    case TAKES_CHOICE:
        return !call->text[0] || read_choice(call);
    case NEEDS_CHOICE:
        return read_choice(call);
    case TAKES_TEXT:
    case NEEDS_NUMBER:
        break;
    }
    return true;
}

// A line's argument, without blanks around it. NULL when memory is out.
static char *argument_of(const char *line)
{
    const size_t name = strcspn(line, " ");
    const char *text = line + name + strspn(line + name, " ");
    size_t len = strlen(text);
    while (len > 0 && text[len - 1] == ' ') {
        len--;
    }
    return strndup(text, len);
}

static void run(Workbench *wb, const Command *command, const char *text, int64_t now)
{
    CommandCall call = {.wb = wb, .command = command, .text = text, .count = 1, .now = now};
    if (!is_out_of_place(wb, command) && read_text(&call)) {
        command->run(&call);
    }
}

void command_execute(Workbench *wb, const char *line, int64_t now)
{
    line += strspn(line, " :");
    const size_t len = strcspn(line, " ");
    const Command *command = len > 0 ? find(wb, line, len) : NULL;
    char *text = command ? argument_of(line) : NULL;
    if (text) {
        run(wb, command, text, now);
    }
    free(text);
}

// A count is the text of commands that take a number.
void command_press(Workbench *wb, const char *line, size_t count, int64_t now)
{
    const Command *command = command_named(line);
    char number[24] = "";
    bool numbered = command->takes == TAKES_COUNT || command->takes == NEEDS_NUMBER;
    bool needs = command->takes == NEEDS_TEXT || command->takes == NEEDS_NUMBER;
    const char *text = line + strlen(command->name) + strspn(line + strlen(command->name), " ");
    if (count > 0) {
        snprintf(number, sizeof number, "%zu", count);
        text = number;
    }
    if (count > 0 && !numbered) {
        workbench_complain(wb, "%s takes no count", command->name);
    } else if (needs && !text[0] && !is_out_of_place(wb, command)) {
        snprintf(number, sizeof number, "%s ", command->name);
        workbench_prompt(wb, number);
    } else {
        run(wb, command, text, now);
    }
}

Completion command_completion(const char *line, size_t word_start)
{
    const size_t len = strcspn(line, " ");
    const Command *command = command_named(line);
    if (word_start <= len) {
        return (Completion){.words = true};
    }
    if (!command) {
        return (Completion){0};
    }
    const bool first = !memchr(line + len + 1, ' ', word_start - len - 1);
    const bool words = command->words || command->names;
    return (Completion){.command = command,
                        .words = words && (first || !command->file || command->names),
                        .file = command->file && (!first || !words || command->names)};
}

// The words a completion chooses from, by index.
static const char *completion_word(const Workbench *wb, const Command *command, size_t index)
{
    return !command         ? name_at(commands, index)
           : command->words ? command->words(index)
                            : command->names(wb, index);
}

const char *command_complete(const Workbench *wb, const Completion *completion, const char *word,
                             size_t *index)
{
    const char *choice;
    while (completion->words && (choice = completion_word(wb, completion->command, *index))) {
        ++*index;
        if (strncmp(choice, word, strlen(word)) == 0) {
            return choice;
        }
    }
    return NULL;
}
