// The help: keys and commands, first those of the view that had the focus; or one topic.
#include "onlymove/str.h"

#include <string.h>
#include "ui/actions/actions.h"
#include "ui/input/keys.h"
#include "ui/lists/rows.h"
#include "ui/input/commands.h"

enum { INDENT = 14, TOPIC_INDENT = 2 };

typedef struct Help {
    Str topic; // "": keys and commands
    Str terms; // names of terms, "~a" and so on, each ended by a zero
} Help;

static Help *help_of(const Workbench *wb) {
    return view_state(wb, VIEW_HELP);
}

// Returns the name of a topic by index; NULL past the last.
typedef const char *NameTopic(const Workbench *wb, size_t index);
typedef void WriteTopic(const Workbench *wb, size_t index, Str *out);

// --- Topics: commands

static const char *command_name(const Workbench *wb, size_t index) {
    (void)wb;
    return command_table[index].name;
}

// Appends a command's keys with their headings, "  B: In a pane: review", a line each.
static void write_command_keys(const Workbench *wb, const Command *command, Str *out) {
    KeySection section;
    const char *rest;
    for (size_t i = 0; (section = key_section(&wb->keys, i)).keys; i++) {
        for (const KeyBinding *binding = section.keys; binding->key; binding++)
            if (command_named(binding->line, &rest) == command)
                str_addf(out, "  %s%s%s: %s\n", binding->key, rest[0] ? " " : "", rest,
                         section.heading);
    }
}

static void write_command(const Workbench *wb, const Command *command, Str *out) {
    const Command *variant;
    str_addf(out, ":%s %s\n  %s\n", command->name, command_argument(command), command->help);
    if (command->context) {
        str_add(out, "  ");
        view_write_context(wb, command->context, out);
        str_add(out, "\n");
    }
    write_command_keys(wb, command, out);
    for (size_t i = 0; (variant = command_variant(command, i)); i++)
        write_command(wb, variant, out);
}

static void command_topic_write(const Workbench *wb, size_t index, Str *out) {
    write_command(wb, &command_table[index], out);
}

// --- Columns of lists

static const char *column_topic_name(const Workbench *wb, size_t index) {
    (void)wb;
    int id = VIEW_NONE + 1;
    while (id < VIEW_COUNT && (!view_of((ViewId)id)->list.write_column_help || index-- > 0))
        id++;
    return id < VIEW_COUNT ? view_of((ViewId)id)->name : NULL;
}

static void column_topic_write(const Workbench *wb, size_t index, Str *out) {
    const View *view = view_of(view_named(column_topic_name(wb, index)));
    str_addf(out, "What stands in the columns of the %s\n", view->name);
    view->list.write_column_help(out);
}

// --- Keys

static const KeyBinding *binding_at(const Workbench *wb, size_t index, KeySection *section) {
    for (size_t i = 0; (*section = key_section(&wb->keys, i)).keys; i++) {
        for (const KeyBinding *binding = section->keys; binding->key; binding++)
            if (index-- == 0)
                return binding;
    }
    return NULL;
}

static const char *key_name(const Workbench *wb, size_t index) {
    KeySection section;
    const KeyBinding *binding = binding_at(wb, index, &section);
    return binding ? binding->key : NULL;
}

static void key_topic_write(const Workbench *wb, size_t index, Str *out) {
    KeySection section;
    const KeyBinding *binding = binding_at(wb, index, &section);
    str_addf(out, "%s: %s\n  :%s, %s\n", binding->key, section.heading, binding->line,
             command_named(binding->line, NULL)->help);
}

// --- Filters and profiles

static const char *filter_name(const Workbench *wb, size_t index) {
    (void)wb;
    return filter_at(index) ? filter_at(index)->name : NULL;
}

static void filter_topic_write(const Workbench *wb, size_t index, Str *out) {
    const Filter *filter = filter_at(index);
    (void)wb;
    str_addf(out, "The filter %s\n  %s\n  It measures %s%s%s. Cost: %s.\n", filter->name,
             filter->question, filter->measures, filter->unit ? ", in " : "",
             unit_name(filter->unit), filter_cost_word(filter->cost));
    for (size_t i = 0; i < filter->key_count; i++) {
        const ProfileKeyInfo *number = &profile_keys[filter->keys[i]];
        str_addf(out, "  %s: %s\n", number->name, number->help);
    }
}

static const char *number_name(const Workbench *wb, size_t index) {
    (void)wb;
    return index < KEY_COUNT ? profile_keys[index].name : NULL;
}

static void number_topic_write(const Workbench *wb, size_t index, Str *out) {
    const ProfileKeyInfo *number = &profile_keys[index];
    const Profile *profile = review_profile(wb->review);
    str_addf(out, "The number %s of a profile\n  %s\n  %.15g to %.15g %s, usually %.15g",
             number->name, number->help, number->low, number->high, number->unit, number->usual);
    str_addf(out, profile_uses(profile, (ProfileKey)index) ? "; %s has %.15g\n" : "; %s has none\n",
             profile->name, profile->value[index]);
    for (size_t i = 0; filter_at(i); i++) {
        for (size_t k = 0; k < filter_at(i)->key_count; k++)
            if (filter_at(i)->keys[k] == index)
                str_addf(out, "  the filter %s has it\n", filter_at(i)->name);
    }
}

static void profile_topic_write(const Workbench *wb, size_t index, Str *out) {
    Profile profile;
    const char *name = profile_name_at(wb, index);
    if (profile_find(name, &profile, NULL) == STATUS_OK)
        str_addf(out, "The profile %s\n  %s\n", name, profile.about);
}

// --- Words that the screen uses

static const struct {
    const char *word, *meaning;
} glossary[] = {
    {"candidate", "a position that was searched because it may be a puzzle"},
    {"chain", "puzzles of one game that overlap; the queue shows them as one row"},
    {"effort", "how long searches are, with every profile: :set effort=quick takes a tenth of the "
               "nodes, normal the profile's own, deep four times as many"},
    {"profile", "what counts as a puzzle: filters, their numbers, and how a solution is built"},
    {"solution", "the tree of moves that solve a puzzle, and the replies to them"},
    {"store", "the file that keeps candidates, decisions and sets"},
    {"verdict", "what one filter says of a position: PASS, WARN or FAIL, and why"},
};

static const char *glossary_word(const Workbench *wb, size_t index) {
    (void)wb;
    return index < sizeof glossary / sizeof *glossary ? glossary[index].word : NULL;
}

static void glossary_topic_write(const Workbench *wb, size_t index, Str *out) {
    (void)wb;
    str_addf(out, "The word %s\n  %s\n", glossary[index].word, glossary[index].meaning);
}

// --- Patterns and motifs

static const char *term_word(const Workbench *wb, size_t index) {
    (void)wb;
    return pattern_term(index) ? pattern_word(pattern_term(index)) : NULL;
}

enum { SIGN_SIZE = sizeof "~k" };

// Returns the sign of a term of patterns, "~k", as its name, by index; NULL past the last.
static const char *term_sign(const Workbench *wb, size_t index) {
    Str *names = &help_of(wb)->terms;
    const QueueColumn *term;
    for (size_t i = names->len / SIGN_SIZE; (term = pattern_term(i)); i++) {
        const char sign[SIGN_SIZE] = {'~', term->letter, '\0'};
        str_add_bytes(names, sign, sizeof sign);
    }
    return pattern_term(index) ? str_text(names) + SIGN_SIZE * index : NULL;
}

// Appends "  one of: mate, hard mate": what the lines have before their tabs.
static void write_first_words(const char *lines, Str *out) {
    const char *separator = "  one of: ";
    for (; *lines; lines += strcspn(lines, "\n"), lines += *lines == '\n') {
        str_addf(out, "%s%.*s", separator, (int)strcspn(lines, "\t\n"), lines);
        separator = ", ";
    }
    str_add(out, separator[0] == ',' ? "\n" : "");
}

static void term_topic_write(const Workbench *wb, size_t index, Str *out) {
    const QueueColumn *term = pattern_term(index);
    const CandidateList *list =
        review_queue(wb->review) ? queue_list(review_queue(wb->review)) : NULL;
    CLEANUP(str_done) Str words = {0}, term_text = {0}, meaning = {0};
    pattern_term_write(term, &term_text, &meaning);
    str_addf(out, "%s%s in a pattern\n  %s\n", str_text(&term_text),
             term->argument_in_help ? term->argument_in_help : "", str_text(&meaning));
    if (term->type == COLUMN_WORD_SET)
        str_add(&term_text, ":");
    if (term->argument_in_help)
        (void)pattern_complete(str_text(&term_text), term_text.len, list, NULL, &words);
    write_first_words(str_text(&words), out);
}

static const char *motif_topic_name(const Workbench *wb, size_t index) {
    (void)wb;
    return index < MOTIF_COUNT ? motif_name((Motif)index) : NULL;
}

static void motif_topic_write(const Workbench *wb, size_t index, Str *out) {
    (void)wb;
    str_addf(out, "The motif %s, of the group %s\n  %s\n", motif_name((Motif)index),
             motif_group_name(motif_group((Motif)index)), motif_sentence((Motif)index));
}

// Names the topic of all kinds of puzzles, "kind", then each kind.
static const char *kind_topic_name(const Workbench *wb, size_t index) {
    (void)wb;
    return index == 0 ? "kind" : index <= KIND_COUNT ? kind_name((PuzzleKind)(index - 1)) : NULL;
}

static void kind_topic_write(const Workbench *wb, size_t index, Str *out) {
    (void)wb;
    str_add(out, "Kinds of puzzles\n");
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        if (index == 0 || index == (size_t)kind + 1) {
            str_addf(out, "  %s: %s\n", kind_name((PuzzleKind)kind),
                     kind_sentence((PuzzleKind)kind));
        }
    }
}

static const struct {
    NameTopic *name;
    WriteTopic *write;
} topic_groups[] = {
    {command_name, command_topic_write},   {column_topic_name, column_topic_write},
    {key_name, key_topic_write},           {filter_name, filter_topic_write},
    {number_name, number_topic_write},     {profile_name_at, profile_topic_write},
    {glossary_word, glossary_topic_write}, {term_sign, term_topic_write},
    {term_word, term_topic_write},         {motif_topic_name, motif_topic_write},
    {kind_topic_name, kind_topic_write},
};
enum { TOPIC_GROUPS = sizeof topic_groups / sizeof *topic_groups };

const char *topic_at(const Workbench *wb, size_t index) {
    const char *name;
    for (size_t group = 0; group < TOPIC_GROUPS; group++) {
        for (size_t i = 0; (name = topic_groups[group].name(wb, i)); i++)
            if (index-- == 0)
                return name;
    }
    return NULL;
}

bool topic_explain(const Workbench *wb, const char *topic, Str *out) {
    const size_t len_before = out->len;
    const char *name;
    for (size_t group = 0; group < TOPIC_GROUPS; group++) {
        for (size_t i = 0; (name = topic_groups[group].name(wb, i)); i++) {
            if (strcmp(name, topic) == 0) {
                str_add(out, out->len > len_before ? "\n" : "");
                topic_groups[group].write(wb, i, out);
            }
        }
    }
    return out->len > len_before;
}

// --- The view

static void open_help(Workbench *wb, const char *topic) {
    Str *stored = &help_of(wb)->topic;
    str_set(stored, topic);
    wb->panes.help_subject =
        wb->panes.overlay == VIEW_HELP ? wb->panes.help_subject : current_view(wb);
    wb->panes.overlay = VIEW_HELP;
    wb->panes.lists[VIEW_HELP] = (List){.width = wb->panes.lists[VIEW_HELP].width};
}

static const char *topic_name(const void *wb, size_t index) {
    return topic_at(wb, index);
}

void do_help(const CommandCall *call) {
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str help_text = {0};
    if (call->text[0] && !topic_explain(wb, call->text, &help_text)) {
        const char *nearest = text_nearest(call->text, topic_name, wb);
        open_help(wb, "");
        workbench_error(wb, "there is no help on %s%s%s", call->text,
                        nearest[0] ? "; nearest: " : "", nearest);
    } else if (!call->text[0] && wb->panes.overlay == VIEW_HELP && help_of(wb)->topic.len == 0) {
        view_close_overlay(wb);
    } else {
        open_help(wb, call->text);
    }
}

static void fill_help(const Workbench *wb, Rows *rows, int width) {
    const Str *topic = &help_of(wb)->topic;
    CLEANUP(str_done) Str text = {0};
    if (topic->len > 0)
        topic_explain(wb, str_text(topic), &text);
    else
        keys_write(&text, &wb->keys, wb->panes.help_subject);
    rows_clear(rows);
    rows_add_lines(rows, str_text(&text), width, topic->len > 0 ? TOPIC_INDENT : INDENT, true);
}

static void help_write_title_end(const Workbench *wb, Str *out) {
    if (help_of(wb)->topic.len > 0)
        str_addf(out, "  %s", str_text(&help_of(wb)->topic));
}

static void help_view_done(void *state) {
    Help *help = state;
    str_done(&help->topic);
    str_done(&help->terms);
}

const View help_view = {
    .name = "help",
    .title = "Keys and commands",
    .slot = SLOT_OVERLAY,
    .state = {sizeof(Help), help_view_done},
    .list = {.fill_rows = fill_help, .is_sortable = true, .write_title_end = help_write_title_end}};
