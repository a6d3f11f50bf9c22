// The numbers of the profile, and which puzzles other numbers would lose or add; a comparison with
// another profile at the position on the board; and the engine's results there at every node limit
// that was judged.
#include "onlymove/tuning.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/actions/actions.h"
#include "ui/term/grid.h"

typedef struct Trial {
    bool has_begun;
    bool shows_all;                         // every number is shown, not only those that come first
    Profile original;                       // the current profile when the trial began
    Profile profile;                        // the same with the numbers that are tried
    bool compares;                          // another profile stands beside it ...
    Profile other;                          // ... namely this one ...
    TableColumn columns[TABLE_COLUMNS_MAX]; // ... in these columns, which have the profiles' names
    bool has_limits;                        // the rows of node limits are shown
    LimitResult limits[NODE_LIMITS_MAX];
    size_t limit_count;
} Trial;

// --- Rows: what the two profiles say, numbers of the profile, node limits, puzzles lost and new

typedef enum RowKind {
    ROW_COMPARED,
    ROW_NUMBER,
    ROW_MORE, // shows the other numbers, or hides them
    ROW_LIMIT,
    ROW_PUZZLE,
    ROW_KINDS
} RowKind;

typedef struct TrialRow {
    RowKind kind;
    size_t index; // among those of the kind
} TrialRow;

static Trial *trial_of(const Workbench *wb) {
    return view_state(wb, VIEW_TUNING);
}

static bool is_listed(const Trial *trial, ProfileKey key) {
    return profile_uses(&trial->profile, key) ||
           (trial->compares && profile_uses(&trial->other, key));
}

static bool is_changed(const Trial *trial, ProfileKey key) {
    return trial->profile.value[key] != trial->original.value[key];
}

// Whether a number is an engine's option, or one of the steps of the first look.
static bool is_technical(ProfileKey key) {
    return profile_key_is_search_option(key) || key == KEY_CENTIPAWN ||
           (key >= KEY_PRESCAN && key <= KEY_PRESCAN_AGAIN);
}

static bool is_among(const ProfileKey *keys, size_t count, ProfileKey key) {
    size_t index = 0;
    while (index < count && keys[index] != key)
        index++;
    return index < count;
}

// Fills in the numbers in use in the order of their rows and returns how many: the first keys of
// the profile, then the others, the technical ones last; in a comparison, in the order of the
// table. *shown is how many are shown unless all are: the first keys, and the changed numbers.
static size_t order_numbers(const Trial *trial, ProfileKey keys[KEY_COUNT], size_t *shown) {
    enum { SHOWN, OTHERS, TECHNICAL, GROUPS };
    const size_t first_count = trial->compares ? 0 : profile_first_keys(&trial->profile, keys);
    size_t count = first_count;
    *shown = 0;
    for (int group = SHOWN; group < GROUPS; group++) {
        for (int i = 0; i < KEY_COUNT; i++) {
            const ProfileKey key = (ProfileKey)i;
            const bool is_shown = trial->compares || (is_changed(trial, key) && !trial->shows_all);
            const int key_group = is_shown ? SHOWN : is_technical(key) ? TECHNICAL : OTHERS;
            if (key_group == group && is_listed(trial, key) && !is_among(keys, first_count, key))
                keys[count++] = key;
        }
        *shown = group == SHOWN ? count : *shown;
    }
    return count;
}

static void count_rows(const Workbench *wb, size_t counts[ROW_KINDS]) {
    const Trial *trial = trial_of(wb);
    const Tuning *tuning = review_tuning(wb->review);
    ProfileKey keys[KEY_COUNT];
    size_t shown;
    const char *fault;
    const Candidate *compared = review_compared(wb->review, &fault);
    memset(counts, 0, ROW_KINDS * sizeof *counts);
    if (!trial->has_begun)
        return;
    const size_t all = order_numbers(trial, keys, &shown);
    counts[ROW_NUMBER] = trial->shows_all ? all : shown;
    counts[ROW_MORE] = !trial->compares;
    counts[ROW_COMPARED] = trial->compares && compared ? compared_count(compared) : 0;
    counts[ROW_LIMIT] = trial->limit_count;
    if (tuning)
        (void)tuning_puzzles(tuning, &counts[ROW_PUZZLE]);
}

static size_t tuning_count(const Workbench *wb) {
    size_t counts[ROW_KINDS], sum = 0;
    count_rows(wb, counts);
    for (int kind = 0; kind < ROW_KINDS; kind++)
        sum += counts[kind];
    return sum;
}

static TrialRow trial_row(const Workbench *wb, size_t row) {
    size_t counts[ROW_KINDS];
    int kind = 0;
    count_rows(wb, counts);
    for (; kind < ROW_PUZZLE && row >= counts[kind]; kind++)
        row -= counts[kind];
    return (TrialRow){(RowKind)kind, row};
}

// Returns the key of the number that a row shows; KEY_COUNT: it shows none.
static ProfileKey key_of_row(const Workbench *wb, size_t row) {
    const TrialRow item = trial_row(wb, row);
    ProfileKey keys[KEY_COUNT];
    size_t shown;
    if (item.kind != ROW_NUMBER)
        return KEY_COUNT;
    (void)order_numbers(trial_of(wb), keys, &shown);
    return keys[item.index];
}

// Returns the puzzle that a row shows; NULL: it shows none.
static const PuzzleChange *puzzle_of_row(const Workbench *wb, size_t row) {
    size_t count = 0;
    const TrialRow item = trial_row(wb, row);
    const Tuning *tuning = review_tuning(wb->review);
    const PuzzleChange *puzzles = tuning ? tuning_puzzles(tuning, &count) : NULL;
    return item.kind == ROW_PUZZLE && item.index < count ? &puzzles[item.index] : NULL;
}

// --- Columns

static void write_puzzle(const PuzzleChange *puzzle, Str *out) {
    const char *dots = puzzle->black ? "..." : ".";
    str_addf(out, "game %4zu %4d%s%-*s  %s", puzzle->game_number, puzzle->move_number, dots,
             10 - (int)strlen(dots), puzzle->first, puzzle->is_gained ? "was no puzzle: " : "");
    refusal_write_packed(puzzle->refusal, out);
}

static void write_move(const Workbench *wb, const char *prefix, Move move, Score score, Str *out) {
    const Position pos = game_position(&wb->file.game, wb->file.node);
    str_addf(out, "%s%s %s", prefix, SAN_TEXT(&pos, move), SCORE_TEXT(score));
}

static void write_gap(const LimitResult *limit, Str *out) {
    const Score best = limit->best_score, second = limit->second_score;
    const int gap = best.value - second.value;
    if (limit->second == MOVE_NONE) {
        str_add(out, limit->one_line ? "a search of one line" : "the only legal move");
    } else if (best.mate || second.mate) {
        const bool same_side = best.mate && second.mate && (best.value > 0) == (second.value > 0);
        str_add(out, same_side ? "both mate" : "a mate ahead");
    } else {
        str_addf(out, "gap %d.%02d", gap / 100, gap % 100);
    }
}

typedef enum TrialColumn {
    COLUMN_NAME,
    COLUMN_VALUE,
    COLUMN_OTHER,
    COLUMN_UNIT,
    COLUMN_HELP
} TrialColumn;

// Appends a cell of a number's row. COLUMN_OTHER has the other profile's number, else the usual.
static void write_number(const Workbench *wb, ProfileKey key, TrialColumn column, Str *out) {
    const Trial *trial = trial_of(wb);
    const ProfileKeyInfo *info = &profile_keys[key];
    Profile usual;
    if (column == COLUMN_NAME || column == COLUMN_HELP) {
        str_add(out, column == COLUMN_NAME ? info->name : info->help);
    } else if (column == COLUMN_UNIT) {
        str_add(out, info->unit); // its range stands below the rows
    } else if (column == COLUMN_VALUE || trial->compares) {
        const Profile *profile = column == COLUMN_VALUE ? &trial->profile : &trial->other;
        str_addf(out, "%.15g", profile->value[key]);
    } else if (profile_original(wb, &usual)) {
        str_addf(out, "%.15g", usual.value[key]);
    }
}

static void write_more_row(const Trial *trial, TrialColumn column, Str *out) {
    ProfileKey keys[KEY_COUNT];
    size_t shown;
    const size_t count = order_numbers(trial, keys, &shown);
    if (column == COLUMN_NAME)
        str_addf(out, trial->shows_all ? "first %zu alone" : "all %zu numbers",
                 trial->shows_all ? shown : count);
    else if (column == COLUMN_HELP)
        str_add(out, trial->shows_all ? "hides the others" : "shows every number");
}

static void write_limit(const Workbench *wb, const LimitResult *limit, TrialColumn column,
                        Str *out) {
    char nodes[SHORT_NUMBER_MAX];
    if (column == COLUMN_NAME) {
        short_number_write(limit->nodes, nodes);
        str_addf(out, "at %s nodes", nodes);
    } else if (!limit->searched) {
        str_add(out,
                column == COLUMN_HELP ? "not searched so far, or not in the cache any more" : "");
    } else if (column == COLUMN_VALUE) {
        write_move(wb, "", limit->best, limit->best_score, out);
    } else if (column == COLUMN_OTHER && limit->second != MOVE_NONE) {
        write_move(wb, "second ", limit->second, limit->second_score, out);
    } else if (column == COLUMN_UNIT) {
        write_gap(limit, out);
    } else if (column == COLUMN_HELP) {
        str_addf(out, "depth %d%s", limit->depth, limit->decided ? ", which decided" : "");
    }
}

static const TrialColumn ids[] = {COLUMN_NAME, COLUMN_VALUE, COLUMN_OTHER, COLUMN_UNIT,
                                  COLUMN_HELP};

// `id`, the argument of a column, points into `ids`.
static void write_cell(const Workbench *wb, const void *id, size_t row, Str *out) {
    const TrialColumn column = *(const TrialColumn *)id;
    const TrialRow item = trial_row(wb, row);
    const PuzzleChange *puzzle = puzzle_of_row(wb, row);
    const char *fault;
    if (item.kind == ROW_NUMBER)
        write_number(wb, key_of_row(wb, row), column, out);
    else if (item.kind == ROW_MORE)
        write_more_row(trial_of(wb), column, out);
    else if (item.kind == ROW_LIMIT)
        write_limit(wb, &trial_of(wb)->limits[item.index], column, out);
    else if (item.kind == ROW_COMPARED && column == COLUMN_NAME)
        str_add(out, compared_name(review_compared(wb->review, &fault), item.index));
    else if (item.kind == ROW_COMPARED && column <= COLUMN_OTHER)
        compared_write(review_compared(wb->review, &fault), column == COLUMN_OTHER, item.index,
                       out);
    else if (puzzle && column == COLUMN_NAME)
        write_puzzle(puzzle, out);
}

static Style number_style(const Workbench *wb, size_t row) {
    const ProfileKey key = key_of_row(wb, row);
    return key != KEY_COUNT && is_changed(trial_of(wb), key) ? STYLE_STRONG : STYLE_TEXT;
}

static const TableColumn usual_columns[] = {
    {.name = "profile"}, // for the order in which the rows come
    {"name", 12, false, STYLE_TEXT, .write_with = write_cell, .argument = &ids[COLUMN_NAME],
     .style_of = number_style},
    {"value", 3, true, STYLE_TEXT, .write_with = write_cell, .argument = &ids[COLUMN_VALUE],
     .style_of = number_style},
    {"usual", 9, false, STYLE_DIM, .write_with = write_cell, .argument = &ids[COLUMN_OTHER]},
    {"unit", 6, false, STYLE_DIM, .write_with = write_cell, .argument = &ids[COLUMN_UNIT]},
    {"help", 20, false, STYLE_COMMENT, .write_with = write_cell, .argument = &ids[COLUMN_HELP]},
    {.name = NULL}};
// Sets the columns for a comparison. Values can be words there, so they are aligned at their left,
// and the names of filters need more room than those of numbers.
static void set_comparison_columns(Trial *trial) {
    memcpy(trial->columns, usual_columns, sizeof usual_columns);
    trial->columns[1 + COLUMN_NAME].least_cols = 17;
    for (int i = COLUMN_VALUE; i <= COLUMN_OTHER; i++) {
        TableColumn *column = &trial->columns[1 + i];
        column->name = i == COLUMN_VALUE ? "value" : "other";
        column->heading = i == COLUMN_VALUE ? trial->profile.name : trial->other.name;
        column->least_cols = 20;
        column->right_aligned = false;
        column->style = STYLE_TEXT;
    }
}

static const TableColumn *tuning_columns(const Workbench *wb) {
    return trial_of(wb)->compares ? trial_of(wb)->columns : usual_columns;
}

static void draw_signs(Grid *grid, Rect area, int y, void *context, size_t row) {
    const Workbench *wb = context;
    const TrialRow item = trial_row(wb, row);
    const PuzzleChange *puzzle = puzzle_of_row(wb, row);
    const ProfileKey key = key_of_row(wb, row);
    if (puzzle) {
        grid_put(grid, area, y, 0, puzzle->is_gained ? "+" : "-",
                 puzzle->is_gained ? STYLE_PASS : STYLE_FAIL);
    } else if ((key != KEY_COUNT && is_changed(trial_of(wb), key)) ||
               (item.kind == ROW_LIMIT && trial_of(wb)->limits[item.index].decided)) {
        grid_put(grid, area, y, 0, "*", STYLE_MARK);
    }
}

static void tuning_write_row(const Workbench *wb, size_t row, Str *out) {
    const PuzzleChange *puzzle = puzzle_of_row(wb, row);
    const ProfileKey key = key_of_row(wb, row);
    if (puzzle) {
        write_puzzle(puzzle, out);
        str_addf(out, "; %s", puzzle->source);
    } else if (key != KEY_COUNT) {
        profile_number_write(wb, &trial_of(wb)->profile, key, out);
    } else {
        list_table_write_row(tuning_columns(wb), wb, row, out);
    }
}

static void tuning_write_title_end(const Workbench *wb, Str *out) {
    const Trial *trial = trial_of(wb);
    const Tuning *tuning = review_tuning(wb->review);
    char progress[64] = "";
    const char *fault;
    const Candidate *compared = review_compared(wb->review, &fault);
    TuningCounts counts = {.over = true};
    if (tuning)
        counts = tuning_counts(tuning);
    if (!counts.over && counts.games > 0)
        snprintf(progress, sizeof progress, "  %zu%%", counts.games_done * 100 / counts.games);
    str_addf(out, "  %s%s", trial->profile.name, trial->has_limits ? ", solver's view" : "");
    if (trial->compares) {
        str_addf(out, " beside %s%s%s", trial->other.name, compared ? "" : ": ", fault);
        review_write_comparing(wb->review, out);
    }
    str_addf(out, "%s  ", progress);
    if (tuning)
        tuning_write(tuning, out);
    if (trial->compares && compared) {
        str_addf(out, "\n  %s beside %s", trial->profile.name, trial->other.name);
    } else if (trial->compares) {
        str_add(out, "\n  ");
        review_write_comparing(wb->review, out);
    }
    if (tuning) {
        str_addf(out, "\n%s  %zu → %zu puzzles: %zu lost, %zu new, %zu to search\n%s %zu → %zu",
                 progress, counts.puzzles_before, counts.puzzles_after, counts.lost, counts.gained,
                 counts.to_search, progress, counts.puzzles_before, counts.puzzles_after);
    }
}

// --- Commands

// Reads what is known of the position on the board: node limits, and what the other profile says.
static void read_position(Workbench *wb) {
    Fault fault;
    Trial *trial = trial_of(wb);
    trial->limit_count = 0;
    if (trial->has_limits)
        (void)review_node_limits(wb->review, wb->file.node, trial->limits, &trial->limit_count,
                                 NULL);
    if (trial->compares && review_compare_with(wb->review, wb->file.node, &trial->profile,
                                               &trial->other, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    }
}

// Tries the numbers on the source that the queue is over, else on the current file.
static void tune_with_trial(Workbench *wb) {
    Fault fault;
    const char *source =
        review_queue(wb->review) ? review_queue_source(wb->review) : wb->file.collection.path;
    if (review_tune(wb->review, source, &trial_of(wb)->profile, &fault) != STATUS_OK)
        workbench_error(wb, "%s", fault.text);
    read_position(wb);
}

// Begins a trial with the current numbers.
static Trial *begin_trial(Workbench *wb) {
    Trial *trial = trial_of(wb);
    trial->original = trial->profile = *review_profile(wb->review);
    trial->has_begun = true;
    return trial;
}

static void open_trial(Workbench *wb) {
    if (!trial_of(wb)->has_begun)
        begin_trial(wb);
    wb->panes.overlay = VIEW_TUNING;
    read_position(wb);
}

// Begins the trial anew where the current profile, or its numbers, have changed.
static void tuning_reset(Workbench *wb) {
    const Trial *trial = trial_of(wb);
    const Profile *current = review_profile(wb->review);
    if (trial->has_begun && (strcmp(trial->original.name, current->name) != 0 ||
                             !profile_judges_alike(&trial->original, current))) {
        begin_trial(wb);
        tune_with_trial(wb);
    } else if (wb->panes.overlay == VIEW_TUNING) {
        read_position(wb);
    }
}

void do_tune(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (!call->text[0] && wb->panes.overlay == VIEW_TUNING) {
        wb->panes.overlay = VIEW_NONE;
        return;
    }
    trial_of(wb)->has_limits = trial_of(wb)->has_limits && wb->panes.overlay == VIEW_TUNING;
    trial_of(wb)->compares = trial_of(wb)->compares && wb->panes.overlay == VIEW_TUNING;
    open_trial(wb);
    if (call->text[0] && profile_set(&trial_of(wb)->profile, call->text, &fault) != STATUS_OK)
        workbench_error(wb, "%s", fault.text);
    else if (call->text[0] || !review_tuning(wb->review) || review_tuning_is_old(wb->review))
        tune_with_trial(wb);
}

// Returns the next number up or down in 1, 2, 5, 10, 20, 50 ...
static double next_round_number(double value, bool up) {
    static const double rounds[] = {1, 2, 5, 10};
    const double power = pow(10, floor(log10(value) + 1e-9));
    double next = up ? 10 : 0.5;
    for (int i = 0; i < 4; i++) {
        const double round_number = rounds[up ? 3 - i : i];
        if (up ? round_number * power > value * 1.001 : round_number * power < value * 0.999)
            next = round_number;
    }
    return next * power;
}

// Returns the next value up or down: 160 for 150 cp, 20 for 15 percent, 2000000 for 1000000 nodes.
static double next_value(const ProfileKeyInfo *info, double value, bool up) {
    static const struct {
        const char *unit;
        double delta; // 0: by a factor
    } deltas[] = {{"nodes", 0},   {"of the nodes", 0},     {"MB", 0},
                  {"cp", 10},     {"percent", 5},          {"where a win is 1", 0.05},
                  {"times", 0.1}, {"of the profile", 0.01}};
    double delta = 1;
    for (size_t i = 0; i < sizeof deltas / sizeof *deltas; i++)
        delta = strcmp(deltas[i].unit, info->unit) == 0 ? deltas[i].delta : delta;
    if (delta == 0)
        return next_round_number(value, up);
    return delta * (up ? floor(value / delta + 1e-6) + 1 : ceil(value / delta - 1e-6) - 1);
}

void do_tune_step(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    const ProfileKey key = key_of_row(wb, view_selected_row(wb, VIEW_TUNING));
    if (key == KEY_COUNT) {
        workbench_refuse(wb, "the cursor is on no number");
        return;
    }
    const ProfileKeyInfo *info = &profile_keys[key];
    double value = trial_of(wb)->profile.value[key];
    for (size_t i = 0; i < call->count; i++) {
        const double next = rint(next_value(info, value, call->command->forward) * 1e6) / 1e6;
        value = fmin(fmax(next, info->low), info->high);
    }
    if (profile_set_value(&trial_of(wb)->profile, key, value, &fault) != STATUS_OK)
        workbench_error(wb, "%s", fault.text);
    else
        tune_with_trial(wb);
}

void do_tune_back(const CommandCall *call) {
    begin_trial(call->wb)->compares = false;
    review_end_comparison(call->wb->review);
    tune_with_trial(call->wb);
}

void do_tune_take(const CommandCall *call) {
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str differences = {0};
    Fault fault;
    Trial *trial = trial_of(wb);
    profile_diff(&trial->profile, &trial->original, &differences);
    if (!workbench_succeeds(wb, profile_check(&trial->profile, &fault), &fault))
        return;
    if (differences.len == 0) {
        workbench_refuse(wb, "no number has been changed");
        return;
    }
    trial->original = trial->profile;
    workbench_use_profile(wb, &trial->profile);
    wb->panes.overlay = VIEW_NONE;
    workbench_say(
        wb,
        "%s with%s from now on; <:judge game> runs it over the game, <:judge file> over the file",
        trial->profile.name, str_text(&differences));
}

// Shows the position of a puzzle that is lost or new.
static void show_puzzle(Workbench *wb, const PuzzleChange *puzzle) {
    CLEANUP(str_done) Str why = {0};
    Fault fault;
    StepToShow step = {.verb = puzzle->is_gained ? "new, was no puzzle" : "lost",
                       .report = {.candidate = puzzle->id,
                                  .game_hash = puzzle->game_hash,
                                  .number = puzzle->game_number,
                                  .ply = puzzle->ply}};
    refusal_write_packed(puzzle->refusal, &why);
    snprintf(step.report.label, sizeof step.report.label, "%s", str_text(&why));
    if (!workbench_open_source(wb, puzzle->source, &fault)) {
        workbench_error(wb, "%s", fault.text);
        return;
    }
    wb->panes.overlay = VIEW_NONE;
    workbench_show_step(wb, &step);
}

void do_tune_enter(const CommandCall *call) {
    Workbench *wb = call->wb;
    char text[sizeof wb->question.prompt_text];
    const size_t row = view_selected_row(wb, VIEW_TUNING);
    const PuzzleChange *puzzle = puzzle_of_row(wb, row);
    const ProfileKey key = key_of_row(wb, row);
    if (puzzle) {
        show_puzzle(wb, puzzle);
    } else if (trial_row(wb, row).kind == ROW_MORE) {
        trial_of(wb)->shows_all = !trial_of(wb)->shows_all;
    } else if (key != KEY_COUNT) {
        snprintf(text, sizeof text, "tune %s=", profile_keys[key].name);
        workbench_prompt(wb, text, "");
    }
}

void tuning_compare(Workbench *wb, const Profile *other) {
    Trial *trial = trial_of(wb);
    trial->other = *other;
    trial->compares = true;
    set_comparison_columns(trial);
    open_trial(wb);
}

// Opens the list with the cursor on the node limit that decided; there, closes it.
void do_stability(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    size_t counts[ROW_KINDS], row = 0;
    Trial *trial = trial_of(wb);
    if (wb->panes.overlay == VIEW_TUNING &&
        trial_row(wb, view_selected_row(wb, VIEW_TUNING)).kind == ROW_LIMIT) {
        wb->panes.overlay = VIEW_NONE;
        return;
    }
    if (review_node_limits(wb->review, wb->file.node, trial->limits, &trial->limit_count, &fault) !=
        STATUS_OK) {
        workbench_say(wb, "%s", fault.text);
        return;
    }
    trial->has_limits = true;
    open_trial(wb);
    while (row + 1 < trial->limit_count && !trial->limits[row].decided)
        row++;
    count_rows(wb, counts);
    view_list(wb, VIEW_TUNING);
    view_select_row(wb, VIEW_TUNING,
                    counts[ROW_COMPARED] + counts[ROW_NUMBER] + counts[ROW_MORE] + row);
}

static const KeyBinding tuning_keys[] = {
    {"Left", "tune less"},   {"h", "tune less"}, {"Right", "tune more"}, {"l", "tune more"},
    {"Enter", "tune enter"}, {"A", "tune take"}, {NULL, NULL},
};

static const char *const tuning_hints[] = {"tune less", "tune more", "undo",
                                           "tune take", "close",     NULL};

const View tuning_view = {.name = "tune",
                          .title = "Numbers",
                          .slot = SLOT_OVERLAY,
                          .shows_puzzles = true,
                          .state = {.size = sizeof(Trial)},
                          .keys = {tuning_keys, "In the numbers of the profile", tuning_hints},
                          .list = {.count = tuning_count,
                                   .columns_now = tuning_columns,
                                   .sign_cols = 2,
                                   .has_headings = true,
                                   .draw_row = draw_signs,
                                   .write_row = tuning_write_row,
                                   .write_title_end = tuning_write_title_end},
                          .reset = {CHANGE_FINDINGS, tuning_reset}};
