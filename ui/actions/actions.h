// The functions of the commands, by subject; commands.c has the table of commands.
#pragma once

#include "onlymove/review_journal.h"
#include "ui/input/commands.h"

// actions_game.c: moving around in games and lists
Handler do_go_ply, do_row, do_first_or_last, do_page, do_next_game, do_next_puzzle, do_go_to_move,
    do_game, do_open, do_position;

// Moves `rows` down (negative: up) in a list; sets messages.refused where the list has no such row.
void move_in_list(Workbench *wb, ViewId id, long rows);

// actions_engine.c: the live engine, and judging positions and games
Handler do_judge, do_judge_game, do_stop, do_engine, do_next_engine, do_restart, do_log, do_cache,
    do_lines, do_more_lines;

const char *engine_name_at(const Workbench *wb, size_t index);

// actions_line.c: moves and lines that are not in the game
Handler do_play, do_freeze, do_threat, do_leave_line, do_add_line, do_keep_line, do_keep_comment,
    do_annotate, do_draw;

// actions_runs.c: runs over files, and the other jobs
Handler do_judge_file, do_import, do_results, do_audit, do_take_audit, do_pause_run, do_end_run;

// actions_queue.c: the queue
Handler do_queue, do_narrow, do_keep_pattern, do_mark_row, do_mark_matching, do_mark_game,
    do_unmark, do_for_marked, do_decide_marked, do_motif_marked, do_skip_overlapping, do_chains,
    do_open_chain, do_worth, do_alike, do_columns, do_report;

// Returns the ids of the marked candidates; the caller frees them. NULL, and a message: none is.
int64_t *queue_require_marked(Workbench *wb, size_t *count);
// Shows the next (previous) undecided candidate of the queue, call->count times.
void queue_next_undecided(const CommandCall *call);

// actions_list.c: the order of lists, and the search for a row by its words
Handler do_sort;

// Searches the current list for the next (previous) row that has the words searched for, `matches`
// times. The search wraps around the end and looks at the selected row last; it complains when no
// row has the words. Each call looks at a few rows only, so no key waits for a list of millions.
void row_search_begin(Workbench *wb, bool forward, size_t matches);
bool row_search_is_on(const Workbench *wb);
void row_search_step(Workbench *wb); // looks at the next rows

// actions_sets.c: sets and their puzzles
Handler do_collect, do_sets, do_set_text, do_rename_set, do_drop_set, do_put_into, do_take_out,
    do_place, do_move_in_set, do_fill, do_preview, do_preview_format;

const char *set_name_at(const Workbench *wb, size_t index); // NULL past the last

// actions_profile.c: the current profile
Handler do_profile, do_keep_profile, do_take_profile, do_compare, do_set_number;

const char *profile_name_at(const Workbench *wb, size_t index); // NULL past the last
const char *profile_word_at(const Workbench *wb, size_t index); // "new", then the names
// Gives a profile the effort in force and the settings of the command line, which apply to every
// profile; appends to *refused "; without KEY=VALUE: why" for each that the profile refuses.
void profile_apply_settings(const Workbench *wb, Profile *profile, Str *refused);
// profile_ask() begins the questions that make a new profile. profile_answer() applies the answer
// to one of them, a setting or "", and asks the next.
void profile_ask(Workbench *wb);
void profile_answer(Workbench *wb, QuestionId asked, const char *setting);
// Gets the profile that the numbers of the current profile are compared with: the built-in one of
// its name, else that of the user's file. Returns a name for where it is from; NULL: there is none.
const char *profile_original(const Workbench *wb, Profile *original);
// Appends "only.margin=200 (0 to 10000 cp, was 150): the only good move is ...".
void profile_number_write(const Workbench *wb, const Profile *profile, ProfileKey key, Str *out);

// ui/panes/tuning_pane.c: other numbers, another profile and other node limits
Handler do_tune, do_tune_step, do_tune_enter, do_tune_back, do_tune_take, do_stability;

// Shows the numbers of another profile next to those of the current profile.
void tuning_compare(Workbench *wb, const Profile *other);

// actions_review.c: decisions
Handler do_decide, do_accept_anyway, do_reject, do_undo;

// actions_review.c: the solution tree
Handler do_edit, do_role, do_add, do_motif_or_rating, do_verify;

// Edits the solution tree of the game's position at a node, or a curator's remarks on the puzzle.
void workbench_edit(Workbench *wb, TreeEdit edit, uint32_t at, const char *text);
// Returns "+fork", "-fork" and so on, by index; NULL past the end.
const char *motif_edit_word(size_t index);

// actions_review.c: duplicates
Handler do_duplicates, do_keep_one, do_keep_both;

// Notes how many of these candidates have a duplicate, for the question whether to accept them.
void note_duplicate_count(Workbench *wb, const int64_t *ids, size_t count);

// actions_export.c: puzzles into files
Handler do_export;
// Returns a word of the command: the formats, which puzzles, the options; NULL past the end.
const char *export_word(size_t index);
// Whether a word from `line` to `end` is a format, which is followed by the name of the file.
bool export_has_format(const char *line, const char *end);

// actions_view.c: the screen, leaving
Handler do_toggle_view, do_enter, do_search, do_next_match, do_next_pane, do_view, do_zoom, do_flip,
    do_fen, do_describe, do_prompt, do_solve, do_redraw, do_suspend, do_back_or_quit, do_close,
    do_quit, do_hide, do_widen;
// Returns the name of a pane that can have the focus, by index; NULL past the end.
const char *pane_name(size_t index);
const char *hide_word(size_t index); // panes that can be hidden, and "all"; NULL past the end
// Saves the appearance that the user has chosen, for the next start; complains of a failure.
void workbench_save_appearance(Workbench *wb);
// Returns how many actions wait for the store and how many runs and exports are not over, which
// quitting would leave undone. Appends what they are to *out, which may be NULL.
size_t workbench_count_unfinished(const Workbench *wb, Str *out);

// actions_copy.c: to the clipboard of the terminal by OSC 52 where config.ini has "clipboard =
// yes", else into copied.txt of the XDG state folder
Handler do_copy;
const char *copy_word(size_t index); // NULL past the end
enum { COPY_MAX = 56244 };           // bytes; xterm takes 74,994 of base64
// Appends the control sequence that puts a text on the clipboard.
void copy_write_sequence(const Str *text, Str *out);

// announce.c
// Posts an action of the curator, and announces its outcome, if that is known at once.
void workbench_post(Workbench *wb, const ReviewAction *action);
// Says what has happened in the review, and updates the views.
void announce_event(Workbench *wb, const ReviewEvent *event);

// help_pane.c: the topics of :help, a word each: commands, keys, filters, numbers of profiles,
// terms of patterns, motifs and more, all from their tables. A word may be several of these.
Handler do_help;
// Returns a topic by index; NULL past the last.
const char *topic_at(const Workbench *wb, size_t index);
// Appends the help on a topic, with a heading for each thing of that name. False: there is none.
bool topic_explain(const Workbench *wb, const char *topic, Str *out);

// appearance_panes.c: themes and sets of pieces, and their names; NULL past the end.
Handler do_appearance;
const char *theme_name_at(const Workbench *wb, size_t index);
const char *pieces_name_at(const Workbench *wb, size_t index);

// board_input.c: the cursor on the board; mouse.c
Handler do_board, do_leave_board, do_pick, do_promotion, do_mouse;
