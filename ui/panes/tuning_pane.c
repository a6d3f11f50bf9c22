// The numbers of the profile, and what others would make of what it has looked at.
#include "ui/panes/tuning_view.h"

#include <stdio.h>
#include <string.h>

#include "ui/actions/actions.h"

static const Trial *trial_of(const Workbench *wb)
{
    return view_state(wb, VIEW_TUNING);
}

static size_t number_count(const Workbench *wb)
{
    size_t count = 0;
    for (int key = 0; key < KEY_COUNT; key++) {
        count += profile_uses(&trial_of(wb)->profile, (ProfileKey)key);
    }
    return count;
}

ProfileKey tuning_view_key(const Workbench *wb, size_t row)
{
    int key = 0;
    for (; key < KEY_COUNT; key++) {
        if (profile_uses(&trial_of(wb)->profile, (ProfileKey)key) && row-- == 0) {
            break;
        }
    }
    return (ProfileKey)key;
}

const TunedPuzzle *tuning_view_puzzle(const Workbench *wb, size_t row)
{
    size_t count = 0;
    const size_t numbers = number_count(wb);
    const Tuning *tuning = review_tuning(wb->review);
    const TunedPuzzle *puzzles = tuning ? tuning_puzzles(tuning, &count) : NULL;
    return row >= numbers && row - numbers < count ? &puzzles[row - numbers] : NULL;
}

static size_t tuning_view_count(const Workbench *wb)
{
    size_t count = 0;
    const Tuning *tuning = review_tuning(wb->review);
    if (!trial_of(wb)->begun) {
        return 0;
    }
    if (tuning) {
        (void)tuning_puzzles(tuning, &count);
    }
    return number_count(wb) + count;
}

static void write_puzzle(const TunedPuzzle *puzzle, Str *out)
{
    const char *dots = puzzle->black ? "..." : ".";
    str_addf(out, "game %4zu %4d%s%-*s  %s", puzzle->number, puzzle->move, dots,
             10 - (int)strlen(dots), puzzle->first, puzzle->comes ? "was refused: " : "");
    refusal_write_packed(puzzle->refusal, out);
}

static bool is_changed(const Workbench *wb, ProfileKey key)
{
    return trial_of(wb)->profile.value[key] != trial_of(wb)->from.value[key];
}

static void write_place(const Workbench *wb, size_t row, Str *out)
{
    (void)wb;
    str_addf(out, "%zu", row);
}

static void write_name(const Workbench *wb, size_t row, Str *out)
{
    const TunedPuzzle *puzzle = tuning_view_puzzle(wb, row);
    if (puzzle) {
        write_puzzle(puzzle, out);
    } else {
        str_add(out, profile_keys[tuning_view_key(wb, row)].name);
    }
}

static void write_value(const Workbench *wb, size_t row, Str *out)
{
    const ProfileKey key = tuning_view_key(wb, row);
    if (key != KEY_COUNT) {
        str_addf(out, "%.15g", trial_of(wb)->profile.value[key]);
    }
}

static void write_usual(const Workbench *wb, size_t row, Str *out)
{
    const ProfileKey key = tuning_view_key(wb, row);
    Profile original;
    if (key != KEY_COUNT && profile_original(wb, &original)) {
        str_addf(out, "usual %.15g", original.value[key]);
    }
}

static void write_range(const Workbench *wb, size_t row, Str *out)
{
    const ProfileKey key = tuning_view_key(wb, row);
    if (key != KEY_COUNT) {
        const ProfileKeyInfo *info = &profile_keys[key];
        str_addf(out, "%.15g to %.15g %s", info->low, info->high, info->unit);
    }
}

static void write_help(const Workbench *wb, size_t row, Str *out)
{
    const ProfileKey key = tuning_view_key(wb, row);
    str_add(out, key != KEY_COUNT ? profile_keys[key].help : "");
}

static Style number_style(const Workbench *wb, size_t row)
{
    const ProfileKey key = tuning_view_key(wb, row);
    return key != KEY_COUNT && is_changed(wb, key) ? STYLE_STRONG : STYLE_TEXT;
}

static const TableColumn *tuning_view_columns(const Workbench *wb)
{
    static const TableColumn columns[] = {{"profile", 0, false, STYLE_TEXT, write_place, NULL},
                                          {"name", 12, false, STYLE_TEXT, write_name, number_style},
                                          {"value", 3, true, STYLE_TEXT, write_value, number_style},
                                          {"usual", 9, false, STYLE_DIM, write_usual, NULL},
                                          {"range", 15, false, STYLE_DIM, write_range, NULL},
                                          {"help", 20, false, STYLE_COMMENT, write_help, NULL},
                                          {NULL, 0, false, STYLE_TEXT, NULL, NULL}};
    (void)wb;
    return columns;
}

static void tuning_view_draw_signs(Grid *grid, Rect area, int y, void *context, size_t row)
{
    const Workbench *wb = context;
    const TunedPuzzle *puzzle = tuning_view_puzzle(wb, row);
    if (puzzle) {
        grid_put(grid, area, y, 0, puzzle->comes ? "+" : "-",
                 puzzle->comes ? STYLE_PASS : STYLE_FAIL);
    } else if (is_changed(wb, tuning_view_key(wb, row))) {
        grid_put(grid, area, y, 0, "*", STYLE_MARK);
    }
}

static void tuning_view_write_row(const Workbench *wb, size_t row, Str *out)
{
    const TunedPuzzle *puzzle = tuning_view_puzzle(wb, row);
    if (puzzle) {
        write_puzzle(puzzle, out);
        str_addf(out, "; %s", puzzle->source);
    } else {
        number_write(wb, &trial_of(wb)->profile, tuning_view_key(wb, row), out);
    }
}

static void tuning_view_write_note(const Workbench *wb, Str *out)
{
    const Tuning *tuning = review_tuning(wb->review);
    if (!tuning) {
        return;
    }
    const TuningFigures figures = tuning_figures(tuning);
    char progress[64] = "";
    if (!figures.over && figures.games > 0) {
        snprintf(progress, sizeof progress, "  %zu%%", figures.games_done * 100 / figures.games);
    }
    str_addf(out, "  %s%s  ", trial_of(wb)->profile.name, progress);
    tuning_write(tuning, out);
    str_addf(out, "\n%s  %zu → %zu: %zu leave, %zu come, %zu to search\n%s %zu → %zu", progress,
             figures.before, figures.after, figures.leave, figures.come, figures.to_search,
             progress, figures.before, figures.after);
}

// What is tried is tried on the profile at work.
static void tuning_view_reset(Workbench *wb)
{
    Trial *trial = view_state(wb, VIEW_TUNING);
    const Profile *now = review_profile(wb->review);
    if (trial->begun &&
        (strcmp(trial->from.name, now->name) != 0 || !profile_judges_alike(&trial->from, now))) {
        tuning_begin(wb);
    }
}

static const KeyBinding tuning_keys[] = {
    {"Left", "tune-less"},   {"h", "tune-less"}, {"-", "tune-less"},
    {"Right", "tune-more"},  {"l", "tune-more"}, {"+", "tune-more"},
    {"Enter", "tune-enter"}, {"u", "tune-back"}, {"t", "tune-take"},
    {"P", "tune"},           {NULL, NULL},
};

static const char *const tuning_foot[] = {"tune-less", "tune-more", "tune-back",
                                          "tune-take", "close",     NULL};

const View tuning_view = {.name = "tune",
                          .title = "Numbers",
                          .slot = SLOT_OVER,
                          .state_size = sizeof(Trial),
                          .keys = tuning_keys,
                          .heading = "In the numbers of the profile",
                          .foot = tuning_foot,
                          .count = tuning_view_count,
                          .draw_row = tuning_view_draw_signs,
                          .columns = tuning_view_columns,
                          .sign_cols = 2,
                          .write_row = tuning_view_write_row,
                          .write_note = tuning_view_write_note,
                          .reset_at = CHANGE_FINDINGS,
                          .reset = tuning_view_reset};
