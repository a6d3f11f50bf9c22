// Topics of help, a kind each.
#include "ui/panes/topics.h"

#include <stdio.h>
#include <string.h>

#include "ui/input/commands.h"

// NULL past the last.
typedef const char *NameTopic(const Workbench *wb, size_t index);
typedef void WriteTopic(const Workbench *wb, size_t index, Str *out);

// --- Commands

static const char *command_name(const Workbench *wb, size_t index)
{
    (void)wb;
    return command_table[index].name;
}

// "  B    in a pane: review".
static void write_keys_of(const Workbench *wb, const Command *command, Str *out)
{
    KeySection section;
    const size_t len = strlen(command->name);
    for (size_t i = 0; (section = key_section(&wb->keys, i)).keys; i++) {
        for (const KeyBinding *at = section.keys; at->key; at++)
            if (command_named(at->command) == command)
                str_addf(out, "  %s%s: %s\n", at->key, at->command + len, section.heading);
    }
}

static void command_write(const Workbench *wb, size_t index, Str *out)
{
    const Command *command = &command_table[index];
    str_addf(out, ":%s %s\n  %s\n", command->name, command_argument(command), command->help);
    if (command->context) {
        str_add(out, "  ");
        view_write_context(wb, command->context, out);
        str_add(out, "\n");
    }
    write_keys_of(wb, command, out);
}

// --- Columns of lists

static const char *column_help_name(const Workbench *wb, size_t index)
{
    (void)wb;
    int id = VIEW_NONE + 1;
    while (id < VIEW_COUNT && (!view_row((ViewId)id)->list.write_column_help || index-- > 0))
        id++;
    return id < VIEW_COUNT ? view_row((ViewId)id)->name : NULL;
}

static void column_help_write(const Workbench *wb, size_t index, Str *out)
{
    const View *view = view_row(view_named(column_help_name(wb, index)));
    str_addf(out, "What stands in the columns of the %s\n", view->name);
    view->list.write_column_help(out);
}

// --- Keys

static const KeyBinding *binding_at(const Workbench *wb, size_t index, KeySection *section)
{
    for (size_t i = 0; (*section = key_section(&wb->keys, i)).keys; i++) {
        for (const KeyBinding *at = section->keys; at->key; at++)
            if (index-- == 0)
                return at;
    }
    return NULL;
}

static const char *key_name(const Workbench *wb, size_t index)
{
    KeySection section;
    const KeyBinding *at = binding_at(wb, index, &section);
    return at ? at->key : NULL;
}

static void key_write(const Workbench *wb, size_t index, Str *out)
{
    KeySection section;
    const KeyBinding *at = binding_at(wb, index, &section);
    str_addf(out, "%s: %s\n  :%s, %s\n", at->key, section.heading, at->command,
             command_named(at->command)->help);
}

// --- Filters and profiles

static const char *filter_name(const Workbench *wb, size_t index)
{
    (void)wb;
    return filter_at(index) ? filter_at(index)->name : NULL;
}

static void filter_write(const Workbench *wb, size_t index, Str *out)
{
    const Filter *filter = filter_at(index);
    (void)wb;
    str_addf(out, "The filter %s\n  %s\n  It measures %s%s%s. Cost: %s.\n", filter->name,
             filter->question, filter->measures, filter->unit ? ", in " : "",
             unit_name(filter->unit), filter_cost_word(filter->cost));
    for (size_t i = 0; i < filter->key_count; i++) {
        const ProfileKeyInfo *key = &profile_keys[filter->keys[i]];
        str_addf(out, "  %s: %s\n", key->name, key->help);
    }
}

static const char *number_name(const Workbench *wb, size_t index)
{
    (void)wb;
    return index < KEY_COUNT ? profile_keys[index].name : NULL;
}

static void number_topic_write(const Workbench *wb, size_t index, Str *out)
{
    const ProfileKeyInfo *key = &profile_keys[index];
    const Profile *profile = review_profile(wb->review);
    str_addf(out, "The number %s of a profile\n  %s\n  %.15g to %.15g %s, usually %.15g", key->name,
             key->help, key->low, key->high, key->unit, key->usual);
    str_addf(out, profile_uses(profile, (ProfileKey)index) ? "; %s has %.15g\n" : "; %s has none\n",
             profile->name, profile->value[index]);
    for (size_t i = 0; filter_at(i); i++) {
        for (size_t k = 0; k < filter_at(i)->key_count; k++)
            if (filter_at(i)->keys[k] == index)
                str_addf(out, "  the filter %s has it\n", filter_at(i)->name);
    }
}

// --- Patterns and motifs

enum { TERM_SIZE = sizeof "~k" };

static const char *term_name(const Workbench *wb, size_t index)
{
    Str *names = help_view_terms(wb);
    for (size_t i = names->len / TERM_SIZE; pattern_term(i); i++) {
        str_addf(names, "~%c", pattern_term(i)->letter);
        str_add_char(names, '\0');
    }
    return pattern_term(index) && !names->failed ? str_text(names) + TERM_SIZE * index : NULL;
}

// "  one of: mate, hard mate": what lines have before their tab.
static void write_first_words(const char *lines, Str *out)
{
    const char *before = "  one of: ";
    for (; *lines; lines += strcspn(lines, "\n"), lines += *lines == '\n') {
        str_addf(out, "%s%.*s", before, (int)strcspn(lines, "\t\n"), lines);
        before = ", ";
    }
    str_add(out, before[0] == ',' ? "\n" : "");
}

static void term_write(const Workbench *wb, size_t index, Str *out)
{
    const QueueColumn *term = pattern_term(index);
    const CandidateList *list =
        review_queue(wb->review) ? queue_list(review_queue(wb->review)) : NULL;
    char asked[TERM_SIZE + 1];
    CLEANUP(str_done) Str words = {0};
    str_addf(out, "~%c %s in a pattern\n  %s\n", term->letter, term->term ? term->term : "",
             term->sentence);
    snprintf(asked, sizeof asked, "~%c ", term->letter);
    if (term->term)
        (void)pattern_complete(asked, strlen(asked), list, NULL, &words);
    write_first_words(str_text(&words), out);
}

static const char *motif_topic_name(const Workbench *wb, size_t index)
{
    (void)wb;
    return index < MOTIF_COUNT ? motif_name((Motif)index) : NULL;
}

static void motif_write(const Workbench *wb, size_t index, Str *out)
{
    (void)wb;
    str_addf(out, "The motif %s, of the group %s\n  %s\n", motif_name((Motif)index),
             motif_group_name(motif_group((Motif)index)), motif_sentence((Motif)index));
}

// The column of the queue, then each kind.
static const char *kind_topic_name(const Workbench *wb, size_t index)
{
    (void)wb;
    return index == 0 ? "kind" : index <= KIND_COUNT ? kind_name((PuzzleKind)(index - 1)) : NULL;
}

static void kind_write(const Workbench *wb, size_t index, Str *out)
{
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
} kinds[] = {
    {command_name, command_write},   {column_help_name, column_help_write}, {key_name, key_write},
    {filter_name, filter_write},     {number_name, number_topic_write},     {term_name, term_write},
    {motif_topic_name, motif_write}, {kind_topic_name, kind_write},
};
enum { TOPIC_KINDS = sizeof kinds / sizeof *kinds };

const char *topic_at(const Workbench *wb, size_t index)
{
    const char *name;
    for (size_t kind = 0; kind < TOPIC_KINDS; kind++) {
        for (size_t i = 0; (name = kinds[kind].name(wb, i)); i++)
            if (index-- == 0)
                return name;
    }
    return NULL;
}

bool topic_explain(const Workbench *wb, const char *topic, Str *out)
{
    const size_t before = out->len;
    const char *name;
    for (size_t kind = 0; kind < TOPIC_KINDS; kind++) {
        for (size_t i = 0; (name = kinds[kind].name(wb, i)); i++) {
            if (strcmp(name, topic) == 0) {
                str_add(out, out->len > before ? "\n" : "");
                kinds[kind].write(wb, i, out);
            }
        }
    }
    return out->len > before;
}
