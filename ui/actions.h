// What the commands do, by subject; commands.c has the table of them.
#ifndef ONLYMOVE_UI_ACTIONS_H
#define ONLYMOVE_UI_ACTIONS_H

#include "ui/workbench.h"

typedef void Action(Workbench *wb, const char *argument, int64_t now);

// actions_game.c: around in games and lists
Action do_back, do_forward, do_up, do_down, do_first, do_last, do_next_game, do_previous_game,
    do_next_candidate, do_previous_candidate, do_next_puzzle, do_previous_puzzle, do_move, do_game,
    do_open, do_games, do_errors, do_help;

// Goes to the next (previous) position of the game that is wanted; false when there is none.
bool show_candidate(Workbench *wb, bool forward, ReviewWanted wanted);

// actions_engine.c: the live engine, and what is to be judged
Action do_judge, do_judge_game, do_stop, do_engine, do_next_engine, do_restart, do_log, do_cache,
    do_lines, do_fewer_lines, do_more_lines;

// Complains when nothing can pass the profile, as profile_check() says.
bool refuses_profile(Workbench *wb);

// actions_profile.c: the profile at work
Action do_profile, do_set;

// actions_review.c: decisions
Action do_accept, do_skip, do_reject, do_undo, do_redo, do_enter, do_backspace;

// actions_tree.c: surgery on the solution tree
Action do_prune, do_promote, do_end, do_mark, do_add, do_verify, do_forget;

// Whether the cursor stands in a tree that has a step to undo.
bool can_undo_in_tree(const Workbench *wb);
// Undo and redo there; false when there is no step.
bool undo_in_tree(Workbench *wb);
bool redo_in_tree(Workbench *wb);

// actions_view.c: the screen, export, leaving
Action do_next_pane, do_previous_pane, do_zoom, do_flip, do_letters, do_fen, do_export, do_replace,
    do_prompt, do_redraw, do_suspend, do_back_or_quit, do_close, do_quit;

#endif
