// The key tables as text: for the help, for the manual, and for the last row.
#include <stdio.h>
#include <string.h>

#include "onlymove/str.h"
#include "ui/input/commands.h"
#include "ui/input/keys.h"
#include "ui/lists/marks.h"

// The order of sections in the help of a view: keys of the view, of its kind, those that hold
// everywhere, keys of other views.
enum { TIER_VIEW, TIER_KIND, TIER_EVERYWHERE, TIER_OTHER_VIEWS, TIER_COUNT };

static int section_tier(ViewId view, const KeySection *section) {
    return !section->context                                    ? TIER_EVERYWHERE
           : strcmp(section->context, view_of(view)->name) == 0 ? TIER_VIEW
           : view_has_context(view_of(view), section->context)  ? TIER_KIND
                                                                : TIER_OTHER_VIEWS;
}

// Returns the line that a key is bound to in `view`; NULL: none.
static const char *bound_line(const KeyMap *map, ViewId view, const char *key) {
    KeySection section;
    const char *line = NULL;
    for (int tier = TIER_VIEW; tier < TIER_OTHER_VIEWS; tier++)
        for (size_t i = 0; !line && (section = key_section(map, i)).keys; i++)
            line = section_tier(view, &section) == tier ? key_line_in(section, key) : NULL;
    return line;
}

// Returns the first key that a line is bound to in a view; NULL: none.
static const char *bound_key(const KeyMap *map, ViewId view, const char *line) {
    KeySection section;
    for (size_t i = 0; (section = key_section(map, i)).keys; i++) {
        for (const KeyBinding *row = section.keys; row->key; row++) {
            const char *bound =
                strcmp(row->line, line) == 0 ? bound_line(map, view, row->key) : NULL;
            if (bound && strcmp(bound, line) == 0)
                return row->key;
        }
    }
    return NULL;
}

const char *line_of_key(const Workbench *wb, const char *key) {
    return bound_line(&wb->keys, current_view(wb), key);
}

const char *key_of_line(const Workbench *wb, const char *line) {
    return bound_key(&wb->keys, current_view(wb), line);
}

const char *key_of_line_anywhere(const Workbench *wb, const char *line) {
    const char *key = key_of_line(wb, line);
    KeySection section;
    for (size_t i = 0; !key && (section = key_section(&wb->keys, i)).keys; i++) {
        for (const KeyBinding *row = section.keys; row->key; row++) {
            const bool has_meaning_here = line_of_key(wb, row->key);
            if (strcmp(row->line, line) == 0 && !has_meaning_here)
                return row->key;
        }
    }
    return key;
}

void keys_expand(const Workbench *wb, const char *sentence, Str *out) {
    enum { COMMAND_MAX = 40 };
    for (const char *at; (at = strstr(sentence, "<:")); sentence = at) {
        char line[COMMAND_MAX];
        const size_t len = strcspn(at + 2, ">");
        str_add_bytes(out, sentence, (size_t)(at - sentence));
        snprintf(line, sizeof line, "%.*s", (int)len, at + 2);
        at += 2 + len;
        if (*at != '>' || !command_named(line, NULL)) { // no command: a text from outside has "<:"
            str_addf(out, "<:%.*s", (int)len, at - len);
            continue;
        }
        const char *key = key_of_line_anywhere(wb, line);
        str_addf(out, key ? "%s" : ":%s", key ? key : line);
        at++;
    }
    str_add(out, sentence);
}

void view_write_context(const Workbench *wb, const char *context, Str *out) {
    CLEANUP(str_done) Str text = {0};
    const View *view = view_of(view_named(context)); // NULL: it is a kind of view
    if (strcmp(context, CONTEXT_PANES) == 0 || strcmp(context, CONTEXT_PUZZLES) == 0)
        str_add(&text, "not while a list is open: <:close> closes it");
    else if (strcmp(context, CONTEXT_LISTS) == 0 || strcmp(context, CONTEXT_ROWS) == 0)
        str_add(&text, "only in a list: <:games>, :errors, :messages and <:help> open one");
    else if (view && view->slot == SLOT_OVERLAY)
        str_addf(&text, "only in the list: :%s opens it", context);
    else if (wb->panes.overlay != VIEW_NONE)
        str_addf(&text, "only in the %s: <:close> closes the list that is before it", context);
    else
        str_addf(&text, "only in the %s: <:view next> goes there", context);
    keys_expand(wb, str_text(&text), out);
}

static const char *key_sign(const char *key) {
    static const char *const signs[][2] = {
        {"Left", "←"}, {"Right", "→"}, {"Up", "↑"}, {"Down", "↓"}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcmp(signs[i][0], key) == 0)
            return signs[i][1];
    return key;
}

static void write_padded(Str *out, const char *text, int columns) {
    size_t at = 0, len = strlen(text);
    str_add(out, text);
    while (at < len) {
        uint32_t character;
        at += text_decode(text + at, len - at, &character);
        columns--;
    }
    do { // a blank in any case
        str_add_char(out, ' ');
    } while (--columns > 0);
}

const KeyBinding *key_binding_write(const KeyBinding *binding, Str *keys, Str *meaning) {
    const KeyBinding *next = binding;
    for (; next->key && strcmp(next->line, binding->line) == 0; next++)
        str_addf(keys, "%s%s", next > binding ? " " : "", key_sign(next->key));
    const bool opens_prompt = strncmp(binding->line, "prompt ", 7) == 0;
    const char *line = opens_prompt ? binding->line + 7 : binding->line;
    str_addf(meaning, "%s: %s", line, command_named(line, NULL)->help);
    return next;
}

static const KeyBinding *write_binding(Str *out, const KeyBinding *binding) {
    CLEANUP(str_done) Str keys = {0}, meaning = {0};
    const KeyBinding *next = key_binding_write(binding, &keys, &meaning);
    str_add(out, "  ");
    write_padded(out, str_text(&keys), 12);
    str_addf(out, "%s\n", str_text(&meaning));
    return next;
}

static void write_command(Str *out, const Command *command) {
    CLEANUP(str_done) Str usage = {0}, help = {0};
    str_addf(&usage, "%s ", command->name);
    command_write(command, &usage, &help);
    str_addf(out, "  %-22s %s%s\n", str_text(&usage), usage.len > 22 ? " " : "", str_text(&help));
}

static void write_section(Str *out, const KeySection *section) {
    if (!section->keys->key)
        return; // the user has unbound all its keys
    str_addf(out, "%s%s\n", out->len > 0 ? "\n" : "", section->heading);
    for (const KeyBinding *binding = section->keys; binding->key;)
        binding = write_binding(out, binding);
}

static void write_signs(Str *out) {
    SignMeaning item;
    str_add(out, "\nMarks beside moves and in the queue\n");
    for (size_t i = 0; (item = sign_meaning_at(i)).meaning; i++) {
        str_add(out, "  ");
        write_padded(out, item.sign.text, 12);
        str_addf(out, "%s\n", item.meaning);
    }
}

// What keys do, in words for the last row (`hint`) and for the help's first page (`page_text`),
// where they have to fit a narrow list. What is wanted most comes first. Without words of its own,
// a line has its command's name in the last row, and the command's help on the first page.
static const struct {
    const char *line, *hint, *page_text;
} wordings[] = {{"accept", NULL, "accept the puzzle"},
                {"reject", NULL, "reject it, and say why"},
                {"enter", "open", "open what the row names"},
                {"close", NULL, "close a list, or stop"},
                {"skip", NULL, "skip it: leave it for later"},
                {"undo", NULL, "undo: take back the last step"},
                {"next", "next puzzle", "go to the next puzzle"},
                {"judge", NULL, "judge this position"},
                {"judge game", NULL, "judge this game"},
                {"judge file", "find puzzles", "find puzzles in the file"},
                {"queue", NULL, "go to the queue, and back"},
                {"prompt narrow", "filter", "filter the queue by a pattern"},
                {"engine", NULL, "turn the engine on or off"},
                {"export", NULL, "write puzzles to a file"},
                {"search", NULL, "find a row by its words"},
                {"sort", NULL, "sort the rows"},
                {"view next", NULL, "go to the next pane"},
                {"prompt", "command", "type a command"},
                {"quit-or-back", "back", "go back, or leave onlymove"},
                {"mark row", "mark", NULL},
                {"for-marked", "all marked", NULL},
                {"go next-match", "next match", NULL},
                {"board pick", "lift, put down", NULL},
                {"board leave", "leave", NULL},
                {"tune less", "less", NULL},
                {"tune more", "more", NULL},
                {"tune take", "use these", NULL},
                {"keep line", "keep", NULL},
                {"add line", "add to solution", NULL},
                {"leave-line", "leave", NULL},
                {"preview next", "next format", NULL},
                {"runs pause", "pause", NULL},
                {"runs end", "end", NULL}};
enum { WORDING_COUNT = sizeof wordings / sizeof *wordings };

static size_t wording_index(const char *line) {
    size_t at = 0;
    while (at < WORDING_COUNT && strcmp(wordings[at].line, line) != 0)
        at++;
    return at;
}

// Writes a line's row of the first page, and returns 1; 0: it has no key, or is in *written.
static size_t write_first_page_row(Str *out, Str *written, const char *key, const char *line) {
    CLEANUP(str_done) Str name = str_of("\n%s\n", line ? line : "");
    if (!key || !line || strstr(str_text(written), str_text(&name)))
        return 0;
    str_add(written, str_text(&name));
    const size_t at = wording_index(line);
    const char *text = at < WORDING_COUNT ? wordings[at].page_text : NULL;
    str_add(out, "  ");
    write_padded(out, key_sign(key), 12);
    str_addf(out, "%s\n", text ? text : command_named(line, NULL)->help);
    return 1;
}

// Writes the first page, for a screen of 24 rows: Enter and Backspace, the keys that the view names
// for the last row, and those that are wanted most.
static void write_first_page(Str *out, const KeyMap *map, ViewId view) {
    enum { ROWS = 15 };
    CLEANUP(str_done) Str written = {0};
    static const char *const first[] = {"Enter", "Backspace"};
    const char *const *hints = view_of(view)->keys.hints;
    size_t rows = 0;
    str_add(out, "The keys to begin with; all keys follow\n");
    for (size_t i = 0; i < 2; i++)
        rows += write_first_page_row(out, &written, first[i], bound_line(map, view, first[i]));
    for (; hints && *hints; hints++)
        rows += write_first_page_row(out, &written, bound_key(map, view, *hints), *hints);
    for (size_t i = 0; wordings[i].page_text && rows < ROWS; i++)
        rows += write_first_page_row(out, &written, bound_key(map, view, wordings[i].line),
                                     wordings[i].line);
}

void keys_write(Str *out, const KeyMap *map, ViewId view) {
    KeySection section;
    if (view != VIEW_NONE)
        write_first_page(out, map, view);
    for (int tier = view == VIEW_NONE ? TIER_OTHER_VIEWS : TIER_VIEW; tier < TIER_COUNT; tier++) {
        if (tier == TIER_OTHER_VIEWS && view != VIEW_NONE)
            write_signs(out);
        for (size_t i = 0; (section = key_section(map, i)).keys; i++)
            if (view == VIEW_NONE || section_tier(view, &section) == tier)
                write_section(out, &section);
    }
    if (view == VIEW_NONE)
        write_signs(out);
    str_add(out, "\nA number before a key says how often: 5] 3j; before g where to: 16g.\n"
                 "\nCommands after : (the beginning of a name is enough, Tab completes)\n");
    for (const Command *command = command_table; command->name; command++)
        if (!strchr(command->name, ' '))
            write_command(out, command);
}

// Returns the commands for the last row: those that the view itself names, unless its list is
// empty; else those of a list ("enter" only if Enter does something), no game, a candidate or a
// game.
static const char *const *hint_lines(const Workbench *wb) {
    static const char *const at_candidate[] = {"accept", "reject", "skip", "next", "solve", NULL};
    static const char *const in_game[] = {"judge", "judge file", "next", "queue", "engine", NULL};
    static const char *const at_start[] = {"queue", "engine", "prompt", NULL};
    static const char *const in_list[] = {"enter", "search", "go next-match", "close", NULL};
    const View *view = view_of(current_view(wb));
    const bool is_empty = view->keys.hints && view->list.count && view->list.count(wb) == 0;
    return view->keys.hints && !is_empty               ? view->keys.hints
           : view->slot == SLOT_OVERLAY                ? in_list + !view->list.enter
           : open_file_has_no_game(&wb->file)          ? at_start
           : is_empty                                  ? in_game
           : review_finding(wb->review, wb->file.node) ? at_candidate
                                                       : in_game;
}

size_t keys_hints(const Workbench *wb, KeyHint hints[KEYS_HINTS_MAX]) {
    size_t count = 0;
    const char *const *line = hint_lines(wb);
    for (; *line && count < KEYS_HINTS_MAX; line++) {
        const char *key = key_of_line(wb, *line);
        const size_t at = wording_index(*line);
        const char *word = at < WORDING_COUNT && wordings[at].hint ? wordings[at].hint : *line;
        const char *enters = view_of(current_view(wb))->list.enter_label;
        if (enters && strcmp(*line, "enter") == 0)
            word = enters;
        if (key)
            hints[count++] = (KeyHint){key_sign(key), *line, word};
    }
    return count;
}
