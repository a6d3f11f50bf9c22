// The table of commands, and how a line finds its row and is completed.
#include "ui/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/export.h"
#include "onlymove/text.h"
#include "ui/actions.h"

static const Command commands[] = {
    {"back", "", COMPLETE_NOTHING, "ply back; in the tree to the parent", do_back},
    {"forward", "", COMPLETE_NOTHING, "ply forward; in the tree to the main child", do_forward},
    {"up", "", COMPLETE_NOTHING, "row up, or previous variation at a fork", do_up},
    {"down", "", COMPLETE_NOTHING, "row down, or next variation at a fork", do_down},
    {"first", "", COMPLETE_NOTHING, "first row or position", do_first},
    {"last", "", COMPLETE_NOTHING, "last row or position", do_last},
    {"previous-game", "", COMPLETE_NOTHING, "previous game; page up in a list", do_previous_game},
    {"next-game", "", COMPLETE_NOTHING, "next game; page down in a list", do_next_game},
    {"previous-candidate", "", COMPLETE_NOTHING, "previous candidate", do_previous_candidate},
    {"next-candidate", "", COMPLETE_NOTHING, "next candidate", do_next_candidate},
    {"previous-puzzle", "", COMPLETE_NOTHING, "previous puzzle", do_previous_puzzle},
    {"next-puzzle", "", COMPLETE_NOTHING, "next puzzle", do_next_puzzle},
    {"move", "N[b]", COMPLETE_NOTHING, "go to move N, with b to Black's", do_move},
    {"game", "N", COMPLETE_NOTHING, "go to game N", do_game},
    {"games", "", COMPLETE_NOTHING, "list of the file's games", do_games},
    {"open", "FILE", COMPLETE_FILE, "open another PGN file", do_open},
    {"errors", "", COMPLETE_NOTHING, "what could not be read in the file", do_errors},
    {"judge", "", COMPLETE_NOTHING, "run the profile on this position", do_judge},
    {"judge-game", "", COMPLETE_NOTHING, "run the profile over this game, or stop it",
     do_judge_game},
    {"stop", "", COMPLETE_NOTHING, "stop the profile", do_stop},
    {"profile", "[NAME]", COMPLETE_PROFILE, "use another profile", do_profile},
    {"set", "[KEY[=VALUE]]", COMPLETE_KEY, "see or change a number of the profile", do_set},
    {"accept", "", COMPLETE_NOTHING, "accept the candidate", do_accept},
    {"reject", "[REASON]", COMPLETE_REASON, "reject the candidate", do_reject},
    {"skip", "", COMPLETE_NOTHING, "leave the candidate for later", do_skip},
    {"undo", "", COMPLETE_NOTHING, "take back a decision; in the tree a change", do_undo},
    {"redo", "", COMPLETE_NOTHING, "do again what was taken back", do_redo},
    {"prune", "", COMPLETE_NOTHING, "take a move and all below it out of the tree", do_prune},
    {"promote", "", COMPLETE_NOTHING, "make a move of the tree the main line there", do_promote},
    {"mark", "ROLE", COMPLETE_ROLE, "give a move of the tree another role", do_mark},
    {"end", "", COMPLETE_NOTHING, "end the line with this move of the tree", do_end},
    {"add", "MOVE...", COMPLETE_NOTHING, "add moves after this one, or beside it", do_add},
    {"verify", "", COMPLETE_NOTHING, "let the profile look at what was changed in the tree",
     do_verify},
    {"forget", "", COMPLETE_NOTHING, "judge anew, though the tree was changed by hand", do_forget},
    {"enter", "", COMPLETE_NOTHING, "accept; in a list open, in the tree fold", do_enter},
    {"backspace", "", COMPLETE_NOTHING, "reject; in a list close", do_backspace},
    {"engine", "[NAME]", COMPLETE_ENGINE,
     "live lines on or off, or another engine (name or command)", do_engine},
    {"next-engine", "", COMPLETE_NOTHING, "the next engine of the list", do_next_engine},
    {"log", "[FILE]", COMPLETE_FILE, "write what engines are told and say, or end it", do_log},
    {"cache", "[clear]", COMPLETE_NOTHING, "what the analysis cache holds and has answered",
     do_cache},
    {"fewer-lines", "", COMPLETE_NOTHING, "one engine line less", do_fewer_lines},
    {"more-lines", "", COMPLETE_NOTHING, "one engine line more", do_more_lines},
    {"lines", "N", COMPLETE_NOTHING, "number of engine lines", do_lines},
    {"restart", "", COMPLETE_NOTHING, "start the engine afresh", do_restart},
    {"next-pane", "", COMPLETE_NOTHING, "next pane", do_next_pane},
    {"previous-pane", "", COMPLETE_NOTHING, "previous pane", do_previous_pane},
    {"zoom", "", COMPLETE_NOTHING, "one pane alone beside the board", do_zoom},
    {"flip", "", COMPLETE_NOTHING, "turn the board", do_flip},
    {"letters", "", COMPLETE_NOTHING, "pieces as letters or as glyphs", do_letters},
    {"fen", "", COMPLETE_NOTHING, "show the position's FEN", do_fen},
    {"export", "FORMAT FILE", COMPLETE_FORMAT, "write all accepted puzzles", do_export},
    {"replace", "FORMAT FILE", COMPLETE_FORMAT, "the same, in place of an existing file",
     do_replace},
    {"prompt", "[TEXT]", COMPLETE_NOTHING, "type a command", do_prompt},
    {"help", "", COMPLETE_NOTHING, "keys and commands", do_help},
    {"redraw", "", COMPLETE_NOTHING, "paint the screen again", do_redraw},
    {"suspend", "", COMPLETE_NOTHING, "back to the shell for a while", do_suspend},
    {"close", "", COMPLETE_NOTHING, "close a list, else stop the profile", do_close},
    {"quit-or-back", "", COMPLETE_NOTHING, "close a list or quit", do_back_or_quit},
    {"quit", "", COMPLETE_NOTHING, "leave onlymove", do_quit},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

const Command *command_at(size_t index)
{
    return index < COMMAND_COUNT ? &commands[index] : NULL;
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
    (void)table; // there is only one
    return index < COMMAND_COUNT ? commands[index].name : NULL;
}

// The command of that name, or the only one that begins so. NULL with a sentence otherwise.
static const Command *find(Workbench *wb, const char *name, size_t len)
{
    size_t beginnings = 0;
    const Command *found = NULL;
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)len, name);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const Command *command = &commands[i];
        if (strcmp(command->name, word) == 0) {
            return command;
        }
        if (strncmp(command->name, word, strlen(word)) == 0) {
            beginnings++;
            found = command;
        }
    }
    if (beginnings > 1) {
        say_ambiguous(wb, word);
    } else if (beginnings == 0) {
        const char *nearest = text_nearest(word, name_at, NULL);
        workbench_complain(wb, "there is no command %s%s%s", word, nearest[0] ? "; nearest: " : "",
                           nearest);
    }
    return beginnings == 1 ? found : NULL;
}

void command_execute(Workbench *wb, const char *line, int64_t now)
{
    line += strspn(line, " :");
    size_t len = strcspn(line, " ");
    if (len == 0) {
        return;
    }
    const Command *command = find(wb, line, len);
    if (!command) {
        return;
    }
    const char *rest = line + len + strspn(line + len, " ");
    char *argument = strdup(rest);
    if (!argument) {
        workbench_complain(wb, "out of memory");
        return;
    }
    for (size_t end = strlen(argument); end > 0 && argument[end - 1] == ' '; end--) {
        argument[end - 1] = '\0';
    }
    command->run(wb, argument, now);
    free(argument);
}

Completion command_completion(const char *line, size_t word_start)
{
    size_t len = strcspn(line, " ");
    if (word_start <= len) {
        return COMPLETE_NOTHING;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strlen(commands[i].name) == len && strncmp(commands[i].name, line, len) == 0) {
            bool second_word = memchr(line + len + 1, ' ', word_start - len - 1) != NULL;
            bool format = commands[i].completion == COMPLETE_FORMAT;
            return format && second_word ? COMPLETE_FILE : commands[i].completion;
        }
    }
    return COMPLETE_NOTHING;
}

// The words a completion chooses from, by index.
static const char *completion_word(const Workbench *wb, Completion completion, bool first_word,
                                   size_t index)
{
    if (first_word) {
        return index < COMMAND_COUNT ? commands[index].name : NULL;
    }
    switch (completion) {
    case COMPLETE_PROFILE:
        return profiles_name(&wb->profiles, index);
    case COMPLETE_KEY:
        return profile_key_name(index);
    case COMPLETE_FORMAT:
        return export_format_name(index);
    case COMPLETE_REASON:
        return reject_reason(index);
    case COMPLETE_ROLE:
        return mark_role(index);
    case COMPLETE_ENGINE:
        return index < wb->setups.count ? wb->setups.items[index].name : NULL;
    case COMPLETE_FILE:
    case COMPLETE_NOTHING:
        break;
    }
    return NULL;
}

const char *command_complete(const Workbench *wb, Completion completion, bool first_word,
                             const char *word, size_t *index)
{
    const char *choice;
    while ((choice = completion_word(wb, completion, first_word, *index))) {
        ++*index;
        if (strncmp(choice, word, strlen(word)) == 0) {
            return choice;
        }
    }
    return NULL;
}
