// onlymove tables: prints the tables of the program, for scripts, the manual and completions.
#include <stdio.h>
#include <string.h>

#include "onlymove/export.h"
#include "onlymove/filter.h"
#include "onlymove/motif.h"
#include "onlymove/pattern.h"
#include "onlymove/str.h"
#include "onlymove/limits.h"
#include "src/cli/command.h"
#include "ui/input/commands.h"
#include "ui/input/keys.h"
#include "ui/term/appearance.h"
#include "ui/lists/marks.h"

static void write_row(Str *out, const char *group, const char *name, const char *argument,
                      const char *means) {
    str_addf(out, "%s\t%s\t%s\t%s\n", group, name, argument ? argument : "", means);
}

static void write_program(Str *out) {
    write_row(out, "", "onlymove", ONLYMOVE_VERSION, ONLYMOVE_DATE);
}

static void write_commands(Str *out) {
    const CliCommand *command;
    for (size_t i = 0; (command = command_at(i)); i++)
        write_row(out, "", command->name, command->usage, command->about);
}

static void write_options(Str *out) {
    const CliCommand *command;
    for (size_t i = 0; (command = command_at(i)); i++) {
        Option rows[OPTIONS_MAX];
        const size_t count = command_options(command, rows);
        for (size_t row = 0; row < count; row++) {
            CLEANUP(str_done) Str help = {0};
            option_write_help(&rows[row], &help);
            write_row(out, command->name[0] ? command->name : "workbench", rows[row].name,
                      rows[row].argument, str_text(&help));
        }
    }
}

static void write_exits(Str *out) {
    const ExitMeaning *meaning;
    for (size_t i = 0; (meaning = exit_meaning(i)); i++) {
        char number[8];
        snprintf(number, sizeof number, "%d", meaning->status);
        write_row(out, "", number, NULL, meaning->means);
    }
}

static void write_keys(Str *out) {
    KeySection section;
    for (size_t i = 0; (section = key_section(NULL, i)).keys; i++) {
        for (const KeyBinding *at = section.keys; at->key;) {
            CLEANUP(str_done) Str keys = {0}, means = {0};
            at = key_binding_write(at, &keys, &means);
            write_row(out, section.heading, str_text(&keys), NULL, str_text(&means));
        }
    }
}

static void write_marks(Str *out) {
    SignMeaning mark;
    for (size_t i = 0; (mark = sign_meaning_at(i)).meaning; i++)
        write_row(out, "", mark.sign.text, NULL, mark.meaning);
}

static void write_prompt(Str *out) {
    for (const Command *command = command_table; command->name; command++) {
        CLEANUP(str_done) Str argument = {0}, help = {0};
        command_write(command, &argument, &help);
        if (!strchr(command->name, ' '))
            write_row(out, "", command->name, str_text(&argument), str_text(&help));
    }
}

static void write_profiles(Str *out) {
    Profile profile;
    for (size_t i = 0; profile_name(i); i++)
        if (!profile_is_quick(profile_name(i)) &&
            profile_find(profile_name(i), &profile, NULL) == STATUS_OK)
            write_row(out, "", profile.name, NULL, profile.about);
}

// Appends a profile's filters in their order, its tree, and the numbers that it uses. A number that
// lists show first is followed by "comes first".
static void write_profile(const Profile *profile, Str *out) {
    CLEANUP(str_done) Str filters = {0};
    profile_write_filters(profile, " ", &filters);
    write_row(out, profile->name, "filters", str_text(&filters), "");
    write_row(out, profile->name, "tree", policy_rows[profile->policy].name, "");
    ProfileKey first[PROFILE_FIRST_MAX];
    const size_t count = profile_first_keys(profile, first);
    for (int key = 0; key < KEY_COUNT; key++) {
        if (profile_uses(profile, (ProfileKey)key)) {
            char value[32];
            bool comes_first = false;
            for (size_t i = 0; i < count; i++)
                comes_first = comes_first || (int)first[i] == key;
            snprintf(value, sizeof value, "%.15g", profile->value[key]);
            write_row(out, profile->name, profile_keys[key].name, value,
                      comes_first ? "; comes first" : "");
        }
    }
}

static void write_shipped(Str *out) {
    Profile profile;
    for (size_t i = 0; profile_name(i); i++)
        if (!profile_is_quick(profile_name(i)) &&
            profile_find(profile_name(i), &profile, NULL) == STATUS_OK)
            write_profile(&profile, out);
}

static void write_numbers(Str *out) {
    for (int key = 0; key < KEY_COUNT; key++) {
        const ProfileKeyInfo *info = &profile_keys[key];
        char usual[32];
        snprintf(usual, sizeof usual, "%.15g", info->usual);
        str_addf(out, "\t%s\t%s\t%s (%.15g to %.15g %s)\n", info->name, usual, info->help,
                 info->low, info->high, info->unit);
    }
}

static void write_filters(Str *out) {
    for (size_t i = 0; filter_at(i); i++) {
        const Filter *filter = filter_at(i);
        CLEANUP(str_done) Str keys = {0};
        for (size_t k = 0; k < filter->key_count; k++)
            str_addf(&keys, "%s%s", k > 0 ? " " : "", profile_keys[filter->keys[k]].name);
        str_addf(out, "\t%s\t%s\t%s Measures: %s%s%s. Cost: %s.\n", filter->name, str_text(&keys),
                 filter->question, filter->measures, filter->unit ? ", in " : "",
                 unit_name(filter->unit), filter_cost_word(filter->cost));
    }
}

static void write_trees(Str *out) {
    for (int i = 0; i < POLICY_COUNT; i++)
        write_row(out, "", policy_rows[i].name, NULL, policy_rows[i].about);
}

static void write_patterns(Str *out) {
    for (size_t i = 0; pattern_term(i); i++) {
        const QueueColumn *term = pattern_term(i);
        CLEANUP(str_done) Str word = {0}, means = {0};
        pattern_term_write(term, &word, &means);
        write_row(out, "", str_text(&word), term->argument_in_help, str_text(&means));
    }
}

static void write_kinds(Str *out) {
    for (int kind = 0; kind < KIND_COUNT; kind++)
        write_row(out, "", kind_name((PuzzleKind)kind), NULL, kind_sentence((PuzzleKind)kind));
}

static void write_motifs(Str *out) {
    for (int i = 0; i < MOTIF_COUNT; i++) {
        const Motif motif = (Motif)i;
        write_row(out, motif_group_name(motif_group(motif)), motif_name(motif), NULL,
                  motif_sentence(motif));
    }
}

static void write_formats(Str *out) {
    for (size_t i = 0; export_format_name(i); i++)
        write_row(out, "", export_format_name(i), NULL, export_format_about((ExportFormat)i));
}

static void write_appearances(AppearanceKind kind, Str *out) {
    Appearance appearance = {0};
    CLEANUP(theme_names_done) ThemeNames names = {0};
    theme_folders_find(&appearance.theme_folders, program_path());
    str_clear(&appearance.theme_folders.paths[0]); // without the user's own
    appearance_names(&appearance, kind, &names);
    for (size_t i = 0; i < names.count; i++) {
        CLEANUP(str_done) Str about = {0};
        appearance_write_about(&appearance, kind, names.items[i], &about);
        write_row(out, "", names.items[i], NULL, str_text(&about));
    }
    appearance_done(&appearance);
}

static void write_themes(Str *out) {
    write_appearances(APPEARANCE_THEME, out);
}

static void write_pieces(Str *out) {
    write_appearances(APPEARANCE_PIECES, out);
}

static void write_theme_keys(Str *out) {
    ThemeKey key;
    for (size_t i = 0; (key = theme_key(i)).section; i++)
        write_row(out, key.section, key.name, NULL, "");
}

// A table, whose rows `write` appends. A row has four columns, with tabs between them: its group,
// its name, what belongs to the name, what the name means. A column may be empty.
typedef struct Table {
    const char *name;
    const char *about;
    void (*write)(Str *out);
} Table;

static const Table tables[] = {
    {"program", "its name, version and day", write_program},
    {"commands", "of the command line", write_commands},
    {"options", "of each command", write_options},
    {"exits", "statuses, and what they say", write_exits},
    {"keys", "of the workbench, by where they have a meaning", write_keys},
    {"marks", "beside moves and in the queue", write_marks},
    {"prompt", "commands after : in the workbench", write_prompt},
    {"profiles", "that ship", write_profiles},
    {"shipped", "filters, tree and numbers of each profile", write_shipped},
    {"numbers", "keys of profiles, with what is usual", write_numbers},
    {"filters", "with their keys", write_filters},
    {"trees", "ways to build one", write_trees},
    {"patterns", "terms of a pattern", write_patterns},
    {"kinds", "of puzzles", write_kinds},
    {"motifs", "by group", write_motifs},
    {"formats", "of export", write_formats},
    {"themes", "that ship", write_themes},
    {"pieces", "ways to draw them that ship, and signs of the font", write_pieces},
    {"roles", "keys of a theme, by section", write_theme_keys},
};

enum { TABLE_COUNT = sizeof tables / sizeof *tables };

static const char *name_at(size_t index) {
    return index < TABLE_COUNT ? tables[index].name : NULL;
}

static int list_tables(void) {
    for (size_t i = 0; i < TABLE_COUNT; i++)
        printf("%-10s %s\n", tables[i].name, tables[i].about);
    return command_finish();
}

static int run_tables(const CliCommand *command, void *args, const Operands *names) {
    (void)args;
    if (names->count == 0)
        return list_tables();
    if (names->count > 1)
        return command_usage_error(command, "tables takes at most one name");
    const Table *table = NULL;
    for (size_t i = 0; i < TABLE_COUNT && !table; i++)
        table = strcmp(tables[i].name, names->items[0]) == 0 ? &tables[i] : NULL;
    if (!table) {
        Fault fault;
        fault_set_nearest(&fault, STATUS_USAGE, names->items[0], text_name_by,
                          &(TextName *){name_at}, "there is no table \"%s\"", names->items[0]);
        return command_usage_error(command, fault.text);
    }
    CLEANUP(str_done) Str out = {0};
    table->write(&out);
    return command_print(&out);
}

const CliCommand cli_tables = {
    .name = "tables",
    .usage = "[NAME]",
    .about = "commands, options, keys, filters and all else as lines for scripts",
    .run = run_tables};
