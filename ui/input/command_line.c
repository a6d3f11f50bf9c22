// Finds the row of a line in the table of commands, checks the line against it, and completes it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/str.h"
#include "ui/actions/actions.h"
#include "ui/panes/blind.h"
#include "ui/input/commands.h"

// Returns the first command whose help begins with a word; "": none does.
static const char *name_by_help(const char *word) {
    const size_t len = strlen(word);
    for (const Command *row = command_table; row->name; row++)
        if (strcspn(row->help, " ,;") == len && strncasecmp(row->help, word, len) == 0)
            return row->name;
    return "";
}

// Returns the only command whose name begins with a word. NULL, with a message, where there is none
// or more: "e: could be errors, enter, engine, export".
static const Command *find_by_beginning(Workbench *wb, const char *word) {
    CLEANUP(str_done) Str names = {0};
    size_t match_count = 0;
    const Command *found = NULL;
    for (const Command *row = command_table; row->name; row++) {
        if (!strchr(row->name, ' ') && strncmp(row->name, word, strlen(word)) == 0) {
            str_addf(&names, "%s%s", match_count++ > 0 ? ", " : "", row->name);
            found = row;
        }
    }
    if (match_count > 1) {
        workbench_error(wb, "%s: could be %s", word, str_text(&names));
        found = NULL;
    } else if (!found) {
        const char *nearest = name_by_help(word);
        nearest = nearest[0] ? nearest : text_nearest(word, command_name_at, command_table);
        workbench_error(wb, "there is no command %s%s%s", word, nearest[0] ? "; nearest: " : "",
                        nearest);
    }
    return found;
}

// Returns a word that can stand after a command, by index; NULL past the end.
static const char *word_at(const Workbench *wb, const Command *command, size_t index) {
    return command->words     ? command->words(index)
           : command->names   ? command->names(wb, index)
           : command->choices ? command->choices[index]
                              : NULL;
}

// Returns the words of a command's variants, then those of word_at(), by index.
static const char *variant_or_word(const Workbench *wb, const Command *command, size_t index) {
    size_t count = 0;
    for (const Command *variant; (variant = command_variant(command, count)); count++)
        if (count == index)
            return command_word(variant);
    return word_at(wb, command, index - count);
}

// Complains of a wrong or a missing word, and names those that can stand after the command.
static void complain_of_word(Workbench *wb, const Command *command, const char *word, size_t len) {
    CLEANUP(str_done) Str words = {0};
    const char *allowed;
    for (size_t i = 0; (allowed = variant_or_word(wb, command, i)); i++)
        str_addf(&words, "%s%s", i > 0 ? ", " : "", allowed);
    if (len > 0)
        workbench_error(wb, "%s: \"%.*s\" is not one of: %s", command->name, (int)len, word,
                        str_text(&words));
    else
        workbench_error(wb, "%s needs one of: %s", command->name, str_text(&words));
}

// Returns the variant whose word *rest begins, or the command where it can do without one. NULL,
// with a message, where *rest is none of the words.
static const Command *find_variant(Workbench *wb, const Command *command, const char **rest) {
    const Command *variant, *found = command->run ? command : NULL;
    const size_t len = strcspn(*rest, " ");
    if (!command_variant(command, 0) || (found && (len == 0 || command->takes != ARG_NOTHING)))
        return command;
    for (size_t i = 0; (variant = command_variant(command, i)); i++) {
        if (len > 0 && strncmp(command_word(variant), *rest, len) == 0) {
            *rest += len + strspn(*rest + len, " ");
            return variant;
        }
    }
    complain_of_word(wb, command, *rest, len);
    return NULL;
}

// Returns the command that a line is about, and in *rest what stands after its name.
static const Command *find_command(Workbench *wb, const char *line, const char **rest) {
    const Command *command = command_named(line, rest);
    char word[40];
    if (!command) { // "back" is "go back"
        snprintf(word, sizeof word, "go %.*s", (int)strcspn(line, " "), line);
        command = command_named(word, NULL);
        command = command && strchr(command->name, ' ') ? command : find_by_beginning(wb, word + 3);
        *rest = line + strcspn(line, " ");
        *rest += strspn(*rest, " ");
    }
    return command ? find_variant(wb, command, rest) : NULL;
}

// Refuses, with a message, a command that makes no sense in the current view.
static bool refuses_here(Workbench *wb, const Command *command, bool marked) {
    const char *context = marked ? "queue" : command->context;
    if (blind_is_on(wb) && !command->blind) {
        workbench_error(wb,
                        "%s: not while the puzzle is solved blind; <:solve> gives up, "
                        "<:quit-or-back> leaves it",
                        command->name);
        return true;
    }
    if (marked && !command->run_marked) {
        workbench_error(wb, "%s is not for marked rows", command->name);
        return true;
    }
    if (!context || current_view_has_context(wb, context))
        return false;
    CLEANUP(str_done) Str where = {0};
    view_write_context(wb, context, &where);
    workbench_error(wb, "%s: %s", command->name, str_text(&where));
    return true;
}

// Finds the row's word that the text is, or begins; complains where there is none.
static bool read_choice(CommandCall *call) {
    const char *word;
    for (size_t i = 0; call->text[0] && (word = word_at(call->wb, call->command, i)); i++) {
        if (strncmp(word, call->text, strlen(call->text)) == 0) {
            call->choice = i;
            return true;
        }
    }
    complain_of_word(call->wb, call->command, call->text, strlen(call->text));
    return false;
}

// Reads a count after the name; complains where it is none.
static bool read_count(CommandCall *call) {
    char *end;
    const long number = strtol(call->text, &end, 10);
    if (*end || number < 1) {
        workbench_error(call->wb, "%s: expected a count, found \"%s\"", call->command->name,
                        call->text);
        return false;
    }
    call->count = number < COUNT_MAX ? (size_t)number : COUNT_MAX;
    return true;
}

// Reads the argument as the row of the command takes it; complains where it is something else.
static bool read_argument(CommandCall *call) {
    const Command *command = call->command;
    switch (command->takes) {
    case ARG_NOTHING:
        if (call->text[0]) {
            workbench_error(call->wb, "%s takes no argument, found \"%s\"", command->name,
                            call->text);
        }
        return !call->text[0];
    case ARG_COUNT:
        return !call->text[0] || read_count(call);
    case NEEDS_TEXT:
        if (!call->text[0])
            workbench_error(call->wb, "%s: expected %s", command->name, command->argument);
        return call->text[0];
    case ARG_CHOICE:
        return !call->text[0] || read_choice(call);
    case NEEDS_CHOICE:
        return read_choice(call);
    case ARG_TEXT:
    case NEEDS_NUMBER:
        break;
    }
    return true;
}

// Runs a command; `count` was typed before its key, 0: nothing. A warning of what quitting would
// lose is forgotten after the next command, unless that one opens the prompt.
static void run_command(Workbench *wb, const Command *command, const char *text, size_t count,
                        bool marked, int64_t now) {
    CommandCall call = {.wb = wb,
                        .command = command,
                        .text = text,
                        .count = count == 0          ? 1
                                 : count < COUNT_MAX ? count
                                                     : COUNT_MAX,
                        .now = now,
                        .marked = marked};
    const size_t warned_of = wb->warned_count;
    wb->messages.refused = false;
    if (!refuses_here(wb, command, marked) && read_argument(&call))
        (marked ? command->run_marked : command->run)(&call);
    if (wb->warned_count == warned_of && command->run != do_prompt)
        wb->warned_count = 0;
}

void command_execute(Workbench *wb, const char *line, int64_t now) {
    CLEANUP(str_done) Str text = {0};
    line += strspn(line, " :");
    const bool marked = line[0] == '*';
    line += marked;
    const char *rest;
    const Command *command = line[0] ? find_command(wb, line, &rest) : NULL;
    if (command) { // its argument, without blanks around it
        str_add(&text, rest);
        while (text.len > 0 && text.data[text.len - 1] == ' ')
            text.data[--text.len] = '\0';
        run_command(wb, command, str_text(&text), 0, marked, now);
    }
}

// A count before the key of a command that takes a number becomes its argument.
void command_press(Workbench *wb, const char *line, size_t count, int64_t now) {
    const char *text;
    const Command *command = command_named(line, &text);
    char buffer[40] = "";
    bool takes_number = command->takes == ARG_COUNT || command->takes == NEEDS_NUMBER;
    bool needs_text = command->takes == NEEDS_TEXT || command->takes == NEEDS_NUMBER;
    const bool marked = line[0] == '*';
    if (count > 0 && takes_number) {
        snprintf(buffer, sizeof buffer, "%zu", count);
        text = buffer;
    }
    if (refuses_here(wb, command, marked))
        return;
    if (count > 0 && !takes_number && command->takes != ARG_TEXT) {
        workbench_error(wb, "%s takes no count", command->name);
    } else if (needs_text && !text[0]) {
        snprintf(buffer, sizeof buffer, "%s%s ", marked ? "*" : "", command->name);
        workbench_prompt(wb, buffer, "");
    } else {
        run_command(wb, command, text, takes_number ? 0 : count, marked, now);
    }
}

// Whether `word` stands before an offset of a line, as a word of its own.
static bool word_before_is(const char *line, size_t offset, const char *word) {
    const size_t len = strlen(word);
    return offset > len && line[offset - len - 1] == ' ' &&
           strncmp(line + offset - len, word, len) == 0;
}

Completion command_completion(const char *line, size_t word_start) {
    const char *rest;
    if (word_start <= strcspn(line, " "))
        return (Completion){.words = true};
    const Command *command = command_named(line, &rest);
    if (command && rest > line + word_start) { // the word is the second one of a name
        while (strchr(command->name, ' '))
            command--;
        rest = line + word_start;
    }
    if (!command)
        return (Completion){0};
    // After "=" only the value of `effort` has words. A row without a name ends the table.
    static const Command effort[2] = {{.name = "effort", .words = effort_name}};
    static const Command export_set[2] = {{.name = "export set", .names = set_name_at}};
    if (command->suffix && line[word_start - 1] == command->suffix)
        return (Completion){.command = effort,
                            .words = word_before_is(line, word_start, "effort=")};
    if (command->words == export_word && word_before_is(line, word_start, "set "))
        return (Completion){.command = export_set, .words = true};
    const char *begin = line + word_start;
    const bool is_first = command->words == export_word
                              ? !export_has_format(rest, begin)
                              : !memchr(rest, ' ', (size_t)(begin - rest));
    const bool has_words =
        command->words || command->names || command->choices || command_variant(command, 0);
    return (Completion){.command = command,
                        .no_variants = rest != begin,
                        .words = has_words && (is_first || !command->file || command->names),
                        .file = command->file && (!is_first || !has_words || command->names)};
}

const char *command_complete(const Workbench *wb, const Completion *completion, const char *word,
                             size_t *index) {
    const Command *command = completion->command;
    const char *match;
    while (completion->words && (match = command ? variant_or_word(wb, command, *index)
                                                 : command_name_at(command_table, *index))) {
        ++*index;
        const bool omit = completion->no_variants && command_variant(command, *index - 1);
        if (strncmp(match, word, strlen(word)) == 0 && (command || !strchr(match, ' ')) && !omit)
            return match;
    }
    return NULL;
}
