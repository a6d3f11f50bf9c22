// Readline keeps its state in globals and calls back without a context, so this file has to keep
// its own in one static struct.
#include "ui/input/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>
#include <readline/history.h>

#include "onlymove/file.h"
#include "onlymove/str.h"
#include "ui/actions/actions.h"
#include "ui/input/commands.h"

enum { HISTORY_LINES = 500 };

static struct {
    bool open;
    Str bytes; // of keys, for readline
    size_t bytes_read;
    Str *line; // where a finished line goes
    bool finished;
    Str matches;
    FILE *null_output;
    Str command;           // that it was opened with, and the blank after it; keys cannot delete it
    const Workbench *wb;   // whose words are completed
    Completion completion; // of the word that is being completed
    size_t match_at;       // the next match: its index, or its offset in `words`
    Str words;             // completions of a pattern, a line each
    Str listed;            // the line when its matches were noted
    size_t page;           // how often they have been noted again since
} prompt;

static int next_byte(FILE *stream) {
    (void)stream;
    if (prompt.bytes_read >= prompt.bytes.len)
        return EOF;
    return (unsigned char)prompt.bytes.data[prompt.bytes_read++];
}

static int bytes_available(void) {
    return prompt.bytes_read < prompt.bytes.len;
}

static void draw_nothing(void) {
}

static void prepare_nothing(int meta) {
    (void)meta;
}

static void finish_line(char *line) {
    rl_callback_handler_remove();
    prompt.open = false;
    prompt.finished = line != NULL;
    if (line) {
        if (line[strspn(line, " ")])
            add_history(line);
        str_add(prompt.line, line);
    }
    free(line);
}

static char *next_match(const char *text, int state) {
    if (state == 0)
        prompt.match_at = 0;
    const char *match = command_complete(prompt.wb, &prompt.completion, text, &prompt.match_at);
    return match ? strdup(match) : NULL;
}

// Returns where the file name begins that has the word at `word_start`. A file name goes on to the
// end of the line and may have blanks.
static size_t file_start(size_t word_start) {
    size_t start = strspn(rl_line_buffer, " ");
    Completion completion;
    do {
        start += strcspn(rl_line_buffer + start, " ");
        start += strspn(rl_line_buffer + start, " ");
        completion = command_completion(rl_line_buffer, start);
    } while (start < word_start && (!completion.file || completion.words));
    return start < word_start ? start : word_start;
}

// Readline replaces only the last word of a file name: the text before it is cut from every match.
static char **complete_file(size_t start, size_t end) {
    size_t name_start = file_start(start);
    char *name = strndup(rl_line_buffer + name_start, end - name_start);
    char **matches = name ? rl_completion_matches(name, rl_filename_completion_function) : NULL;
    for (char **match = matches; match && *match; match++) {
        size_t len = strlen(*match);
        size_t cut = start - name_start < len ? start - name_start : len;
        memmove(*match, *match + cut, len - cut + 1);
    }
    free(name);
    return matches;
}

// Returns the next completion of a pattern, as text from where readline's word begins.
static char *next_pattern_match(const char *text, int state) {
    (void)text;
    const char *line = str_text(&prompt.words) + prompt.match_at;
    const size_t len = strcspn(line, "\n");
    (void)state;
    prompt.match_at += len + (line[len] == '\n');
    return len > 0 ? strndup(line, strcspn(line, "\t\n")) : NULL;
}

// Appends how many candidates fit a pattern with the first word of `line` at its end, and what that
// word means. In a queue where counting takes too long, the number is left out.
static void write_count(const Queue *queue, const char *pattern, size_t pattern_len,
                        const char *line, Str *out) {
    enum { ROWS_MAX = 20000 }; // more rows, for each of some dozens of words, take too long
    CLEANUP(str_done) Str longer_pattern = {0};
    const size_t word_len = strcspn(line, "\t\n");
    str_add_bytes(&longer_pattern, pattern, pattern_len);
    str_add_bytes(&longer_pattern, line, word_len);
    const size_t count = queue && queue_list(queue)->count <= ROWS_MAX
                             ? queue_count_matches(queue, str_text(&longer_pattern))
                             : SIZE_MAX;
    if (count != SIZE_MAX) {
        str_add_count(out, count, "candidate", "candidates");
        str_add(out, ": ");
    }
    str_add_bytes(out, line + word_len + 1, strcspn(line + word_len + 1, "\n"));
}

// Completes a pattern, the rest of the line after the command's name. Where its last word begins
// before readline's, matches lose the text between; where after, that text precedes them.
static char **complete_pattern(const char *text, size_t start, size_t end) {
    CLEANUP(str_done) Str lines = {0};
    const char *rest = rl_line_buffer;
    (void)command_named(rl_line_buffer, &rest);
    const size_t after_name = (size_t)(rest - rl_line_buffer);
    const size_t from = after_name < end ? after_name : end; // the cursor may be before it
    Queue *queue = review_queue(prompt.wb->review);
    const size_t begin =
        from + pattern_complete(rl_line_buffer + from, end - from, queue ? queue_list(queue) : NULL,
                                queue ? queue_named_patterns(queue) : NULL, &lines);
    const size_t prefix = begin > start ? begin - start : 0,
                 cut = start > begin ? start - begin : 0;
    str_clear(&prompt.words);
    for (const char *line = str_text(&lines); *line; line += strcspn(line, "\n") + 1) {
        if (strcspn(line, "\t\n") >= cut) {
            str_add_bytes(&prompt.words, rl_line_buffer + start, prefix);
            str_add_bytes(&prompt.words, line + cut, strcspn(line, "\t\n") + 1 - cut);
            write_count(queue, rl_line_buffer + from, begin - from, line, &prompt.words);
            str_add_char(&prompt.words, '\n');
        }
    }
    prompt.match_at = 0;
    char **matches = rl_completion_matches(text, next_pattern_match);
    const size_t len = matches ? strlen(matches[0]) : 0;
    if (len > 0 && matches[0][len - 1] == ':')
        rl_completion_append_character = '\0'; // its value follows
    return matches;
}

static char **complete_word(const char *text, int start, int end) {
    const Completion completion = command_completion(rl_line_buffer, (size_t)start);
    const bool is_path = strchr(text, '/') || text[0] == '~';
    prompt.completion = completion;
    rl_attempted_completion_over = 1;
    if (completion.file && (!completion.words || is_path)) {
        rl_completion_append_character = '\0';
        return complete_file((size_t)start, (size_t)end);
    }
    const Command *command = completion.command;
    if (command && command->pattern) {
        rl_completion_append_character = ' ';
        return complete_pattern(text, (size_t)start, (size_t)end);
    }
    rl_completion_append_character = command && command->suffix ? command->suffix : ' ';
    return rl_completion_matches(text, next_match);
}

// Appends what a match means: in a pattern what pattern_complete() says of it, else what the help
// says, if anything.
static void write_meaning(const char *match, Str *out) {
    const Command *command = prompt.completion.command;
    CLEANUP(str_done) Str text = {0}, name = {0};
    const char *line = str_text(&prompt.words), *sense = NULL;
    for (; command && command->pattern && *line && !sense; line += strcspn(line, "\n") + 1)
        if (strncmp(line, match, strlen(match)) == 0 && line[strlen(match)] == '\t')
            sense = line + strlen(match);
    str_addf(&name, "%s %s", command ? command->name : "", match);
    if (!sense && (topic_explain(prompt.wb, str_text(&name), &text) ||
                   ((!command || command->topics) &&
                    topic_explain(prompt.wb, match + strspn(match, "+"), &text))))
        sense = strchr(str_text(&text), '\n') + 1;
    if (sense)
        str_add_bytes(out, sense + strspn(sense, "\t "),
                      strcspn(sense + strspn(sense, "\t "), "\n"));
}

// Notes the matches: a line each where one of them has a meaning or they are too many for a row,
// else side by side. Tab again turns to the next page of them.
static void show_matches(char **matches, int count, int longest) {
    enum { ROW_COLS = 76 };
    CLEANUP(str_done) Str lines = {0}, row = {0};
    bool has_meaning = false;
    for (int i = 1; i <= count; i++) {
        const char *name = path_name(matches[i]);
        str_addf(&row, "%s%s", i > 1 ? "  " : "", name);
        str_addf(&lines, "%-*s  ", longest, name);
        const size_t old_len = lines.len;
        write_meaning(matches[i], &lines);
        has_meaning = has_meaning || lines.len > old_len;
        str_add_char(&lines, '\n');
    }
    str_set(&prompt.matches, str_text(has_meaning || row.len > ROW_COLS ? &lines : &row));
    prompt.page = strcmp(str_text(&prompt.listed), rl_line_buffer) == 0 ? prompt.page + 1 : 0;
    str_set(&prompt.listed, rl_line_buffer);
}

static bool history_path(Str *path) {
    *path = (Str){0};
    return file_xdg(XDG_STATE, "history", path, NULL) == STATUS_OK;
}

void prompt_begin(void) {
    memset(&prompt, 0, sizeof prompt);
    prompt.null_output = fopen("/dev/null", "w");
    rl_readline_name = "onlymove";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    rl_outstream = prompt.null_output;
    rl_getc_function = next_byte;
    rl_input_available_hook = bytes_available;
    rl_redisplay_function = draw_nothing;
    rl_prep_term_function = prepare_nothing;
    rl_deprep_term_function = draw_nothing;
    rl_attempted_completion_function = complete_word;
    rl_completion_display_matches_hook = show_matches;
    rl_completer_word_break_characters = " =";
    rl_initialize();
    // Esc and Enter in one go are the two keys, not a change to vi's editing. And in readline 8.2
    // commands that prompt for a search of the history free an undo list twice.
    rl_unbind_function_in_map(rl_vi_editing_mode, emacs_meta_keymap);
    rl_unbind_function_in_map(rl_noninc_forward_search, emacs_meta_keymap);
    rl_unbind_function_in_map(rl_noninc_reverse_search, emacs_meta_keymap);
    rl_unbind_function_in_map(rl_vi_search, vi_movement_keymap);
    rl_unbind_function_in_map(rl_vi_search_again, vi_movement_keymap);
    rl_variable_bind("enable-bracketed-paste", "off");
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("show-all-if-ambiguous", "on");
    // The screen itself was measured by curses; readline only needs one that is wide enough.
    rl_set_screen_size(1, 10000);

    Str path;
    using_history();
    stifle_history(HISTORY_LINES);
    if (history_path(&path))
        read_history(str_text(&path));
    str_done(&path);
}

void prompt_finish(void) {
    Str path;
    prompt_cancel();
    if (history_path(&path))
        write_history(str_text(&path));
    str_done(&path);
    for (HIST_ENTRY **at = history_list(); at && *at; at++) { // undo lists of changed lines
        rl_undo_list = (UNDO_LIST *)(*at)->data;
        rl_free_undo_list();
    }
    clear_history();
    str_done(&prompt.bytes);
    str_done(&prompt.matches);
    str_done(&prompt.words);
    str_done(&prompt.listed);
    str_done(&prompt.command);
    if (prompt.null_output) {
        fclose(prompt.null_output);
        prompt.null_output = NULL;
    }
}

void prompt_open(const Workbench *wb, const char *text) {
    const char *argument = text;
    prompt.wb = wb;
    prompt_cancel();
    (void)command_named(text, &argument);
    str_clear(&prompt.command);
    str_add_bytes(&prompt.command, text, (size_t)(argument - text));
    str_clear(&prompt.bytes);
    str_clear(&prompt.matches);
    str_clear(&prompt.listed);
    str_add_char(&prompt.listed, '\n'); // no line is this one
    prompt.bytes_read = 0;
    prompt.open = true;
    rl_callback_handler_install("", finish_line);
    rl_insert_text(text);
    const Command *command = command_completion(text, strlen(text)).command;
    if (command && (command->words || command->choices) && command->help)
        str_addf(&prompt.matches, "%s: %s", command_argument(command), command->help);
}

bool prompt_is_open(void) {
    return prompt.open;
}

void prompt_cancel(void) {
    if (prompt.open) {
        rl_free_line_state(); // else the next line takes over the undo list of a line of history
        rl_callback_sigcleanup();
        rl_callback_handler_remove();
        prompt.open = false;
    }
}

void prompt_insert(const char *text) {
    str_clear(&prompt.matches);
    rl_insert_text(text);
}

static bool has_command(void) {
    return strncmp(rl_line_buffer, str_text(&prompt.command), prompt.command.len) == 0;
}

// Reads a byte. A key that deletes from prompt.command deletes what is after it alone.
static void read_byte(void) {
    const bool had_command = has_command();
    const UNDO_LIST *older = rl_undo_list;
    HIST_ENTRY *entry = current_history();
    if (entry)
        entry->data = NULL; // in vi's editing Esc frees the undo list, which readline 8.2 left here
    rl_callback_read_char();
    if (prompt.open && had_command && !has_command() && rl_undo_list &&
        rl_undo_list->what == UNDO_DELETE && rl_undo_list->next == older) {
        const int begin = (int)prompt.command.len;
        rl_do_undo();
        rl_delete_text(begin, rl_point > begin ? rl_point : begin);
        rl_point = rl_point > begin ? begin : rl_point;
    }
}

bool prompt_feed(const char *bytes, size_t count, Str *line) {
    str_clear(&prompt.bytes);
    str_clear(&prompt.matches);
    str_add_bytes(&prompt.bytes, bytes, count);
    prompt.bytes_read = 0;
    prompt.line = line;
    prompt.finished = false;
    while (prompt.open && bytes_available())
        read_byte();
    return prompt.finished;
}

const char *prompt_text(void) {
    return prompt.open ? rl_line_buffer : "";
}

int prompt_cursor(void) {
    return prompt.open ? text_width(rl_line_buffer, (size_t)rl_point) : 0;
}

const char *prompt_matches(size_t *page) {
    *page = prompt.page;
    return str_text(&prompt.matches);
}

const char *prompt_library(void) {
    return rl_library_version;
}
