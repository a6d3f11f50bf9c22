// The table of commands.
#include "ui/input/commands.h"

#include <string.h>

#include "ui/actions/actions.h"
#include "ui/panes/hand_board.h"
#include "ui/panes/line_view.h"
#include "ui/input/questions.h"

const Command command_table[] = {
    {"go", "move the cursor, the game or the tree", .run = NULL},
    {"go back", "ply back; in the tree to the parent", .run = do_step, .takes = ARG_COUNT},
    {"go forward", "ply forward; in the tree to the main child", .run = do_step, .takes = ARG_COUNT,
     .forward = true},
    {"go up", "row up, or previous variation at a fork", .run = do_row, .takes = ARG_COUNT,
     .blind = true},
    {"go down", "row down, or next variation at a fork", .run = do_row, .takes = ARG_COUNT,
     .forward = true, .blind = true},
    {"go first", "first row or position", .run = do_last, .blind = true},
    {"go last", "last row or position", .run = do_last, .forward = true, .blind = true},
    {"go page-up", "page up in a list", .run = do_page, .takes = ARG_COUNT, .context = CONTEXT_ROWS,
     .blind = true},
    {"go page-down", "page down in a list", .run = do_page, .takes = ARG_COUNT,
     .context = CONTEXT_ROWS, .forward = true, .blind = true},
    {"go previous-game", "previous game", .run = do_next_game, .takes = ARG_COUNT},
    {"go next-game", "next game", .run = do_next_game, .takes = ARG_COUNT, .forward = true},
    {"go next-match", "the next row that has them", .run = do_search_on, .takes = ARG_COUNT,
     .forward = true, .blind = true},
    {"go previous-match", "the previous row that has them", .run = do_search_on, .takes = ARG_COUNT,
     .blind = true},
    {"previous", "previous puzzle, or candidate, or undecided one of the queue, from now on",
     .run = do_next, .takes = ARG_TEXT, .argument = "[puzzle, candidate or undecided]",
     .words = next_stop_word},
    {"next", "the next one", .run = do_next, .takes = ARG_TEXT,
     .argument = "[puzzle, candidate or undecided]", .words = next_stop_word, .forward = true},
    {"queue", "go to the queue and back, or fill it from the file, all of the store or a set",
     .run = do_queue, .takes = ARG_TEXT, .argument = "[file|store|set NAME]"},
    {"narrow", "show what fits a pattern in the queue; nothing shows all", .run = do_narrow,
     .takes = ARG_TEXT, .argument = "[PATTERN]", .pattern = true},
    {"keep", "keep something under a name, or with the puzzle", .run = NULL},
    {"keep pattern", "keep the pattern of the queue under a name, as @NAME", .run = do_keep_pattern,
     .takes = NEEDS_TEXT, .argument = "NAME"},
    {"keep profile", "keep the numbers at work as a profile of yours", .run = do_keep_profile,
     .takes = NEEDS_TEXT, .argument = "NAME"},
    {"keep this", "reject the other one as a duplicate", .run = do_keep_side, .decides = true,
     .context = "duplicates", .second = false},
    {"keep other", "reject this one as a duplicate", .run = do_keep_side, .decides = true,
     .context = "duplicates", .second = true},
    {"keep both", "keep both of two duplicates, or no more", .run = do_keep_both,
     .context = "duplicates"},
    {"keep line", "keep the line, a frozen one in the tree", .run = do_keep_line, .context = "line",
     .edit = EDIT_ADD},
    {"keep variation", "keep the line as a variation of the game", .run = do_add_line,
     .context = "line", .edit = EDIT_VARIATION},
    {"keep comment", "keep the line as a comment, to be changed first", .run = do_keep_comment,
     .context = "line"},
    {"sort", "sort the list, or the queue, by a column; the same again turns it round",
     .run = do_sort, .takes = ARG_CHOICE, .argument = "[COLUMN]", .names = view_order_at},
    {"mark", "mark rows of the queue, for one decision on all of them", .run = NULL},
    {"mark row", "mark the row, or take its mark", .run = do_mark_row, .takes = ARG_COUNT,
     .context = "queue"},
    {"mark matching", "mark what fits a pattern, of what is shown; without one, all of it",
     .run = do_mark_matching, .takes = ARG_TEXT, .argument = "[PATTERN]", .context = "queue",
     .pattern = true},
    {"mark game", "mark what is shown of this game", .run = do_mark_game, .context = "queue"},
    {"mark none", "take all marks of the queue", .run = do_unmark, .context = "queue"},
    {"skip", "skip the candidate", .run = do_decide, .decides = true, .context = CONTEXT_PANES,
     .decision = DECISION_SKIP, .run_marked = do_decide_marked},
    {"skip overlapping", "skip the puzzles that overlap the one accepted last",
     .run = do_leave_overlapping, .decides = true, .context = CONTEXT_PANES},
    {"columns", "choose what the queue says of its rows", .run = do_columns, .takes = ARG_TEXT,
     .argument = "[NAME,... or usual]"},
    {"report", "what a player finds and misses; without a name, why was rejected what was",
     .run = do_report, .takes = ARG_TEXT, .argument = "[NAME|NAME...]"},
    {"chains", "have puzzles of a game that overlap in one row, or not", .run = do_chains,
     .takes = ARG_CHOICE, .argument = "[ask, leave or off]", .words = chains_word},
    {"worth", "what the queue has learnt of your decisions, or have it forgotten", .run = do_worth,
     .takes = ARG_CHOICE, .argument = "[forget]", .words = worth_word},
    {"open chain", "show all puzzles that overlap this one, or one again", .run = do_open_chain,
     .context = "queue"},
    {"for-marked", "decide on the marked rows with the next key", .run = do_for_marked,
     .context = "queue"},
    {"collect", "put what is accepted into a set, with - into none", .run = do_collect,
     .takes = ARG_TEXT, .argument = "[NAME or -]", .names = set_name_at},
    {"sets", "list of the sets", .run = do_sets},
    {"sets rename", "give the set another name", .run = do_rename_set, .takes = NEEDS_TEXT,
     .argument = "NAME", .context = "sets"},
    {"sets delete", "delete the set; its puzzles stay in the store", .run = do_drop_set,
     .context = "sets"},
    {"title", "give the puzzle a title in its set; in the list of sets, the set",
     .run = do_set_words, .takes = ARG_TEXT, .argument = "[TEXT or -]", .set_words = SAYS_TITLE},
    {"notes", "the same, notes for the solver; \\n begins a line", .run = do_set_words,
     .takes = ARG_TEXT, .argument = "[TEXT or -]", .set_words = SAYS_NOTES,
     .run_marked = do_set_words},
    {"tags", "set the tags, or add and remove them by +NAME -NAME", .run = do_set_words,
     .takes = ARG_TEXT, .argument = "[NAME... or -]", .set_words = SAYS_TAGS,
     .run_marked = do_set_words},
    {"copy", "copy the FEN, the game, its solution or verdicts to the clipboard or a file",
     .run = do_copy, .takes = ARG_CHOICE, .argument = "[WHAT]", .words = copy_word},
    {"copy to", "put the row into a set too", .run = do_put_into, .takes = NEEDS_TEXT,
     .argument = "SET", .context = "queue", .names = set_name_at, .run_marked = do_put_into},
    {"move", "go to move N, with b to Black's", .run = do_move, .takes = NEEDS_NUMBER,
     .argument = "N[b]"},
    {"move to", "put the puzzle into another set", .run = do_put_into, .takes = NEEDS_TEXT,
     .argument = "SET", .context = "queue", .names = set_name_at, .second = true,
     .run_marked = do_put_into},
    {"take", "take something over, or out of the set", .run = NULL},
    {"take out", "take the puzzle out of the set", .run = do_take_out, .context = "queue",
     .run_marked = do_take_out},
    {"take audit", "take the tree that the audit has found", .run = do_take_audit, .decides = true,
     .context = CONTEXT_PANES},
    {"take profile", "take the profile that has other candidates of this file",
     .run = do_take_profile},
    {"place", "put the puzzle at place N of the set", .run = do_place, .takes = NEEDS_NUMBER,
     .argument = "N", .context = "queue", .run_marked = do_place},
    {"place up", "move the puzzle up in the set", .run = do_shift, .takes = ARG_COUNT,
     .context = "queue"},
    {"place down", "move the puzzle down in the set", .run = do_shift, .takes = ARG_COUNT,
     .context = "queue", .forward = true},
    {"fill", "fill the set by rules: 20; at least 3 of each mate; missed NAME",
     .run = do_fill, .takes = NEEDS_TEXT, .argument = "RULE; RULE...", .second = true},
    {"check", "test the set against rules", .run = do_fill, .takes = NEEDS_TEXT,
     .argument = "RULE; RULE..."},
    {"preview", "show what an export writes of the puzzle, or of the set", .run = do_preview,
     .takes = ARG_CHOICE, .argument = "[FORMAT]", .words = export_format_name},
    {"preview next", "the same in the next format", .run = do_preview_format, .context = "preview"},
    {"game", "go to game N", .run = do_game, .takes = NEEDS_NUMBER, .argument = "N"},
    {"games", "list of the file's games", .run = do_toggle_view, .view = VIEW_GAMES},
    {"position", "show the position of a FEN, to be judged; without one, set it up on the board",
     .run = do_position, .takes = ARG_TEXT, .argument = "[FEN]"},
    {"open", "open another PGN file", .run = do_open, .takes = NEEDS_TEXT, .argument = "FILE",
     .file = true},
    {"errors", "what could not be read in the file", .run = do_toggle_view, .view = VIEW_ERRORS},
    {"judge", "run the profile on this position", .run = do_judge},
    {"judge game", "run the profile over this game, or stop it", .run = do_judge_game},
    {"judge file",
     "scan the file, or the games of the queue, for puzzles in the background, by the profile "
     "at work or several",
     .run = do_judge_file, .takes = ARG_TEXT, .argument = "[PROFILE,...]"},
    {"judge anew", "judge anew, though the tree was changed by hand", .run = do_judge,
     .second = true},
    {"import", "bring the puzzles of a file into the store, behind the screen", .run = do_import,
     .takes = NEEDS_TEXT, .argument = "FILE", .file = true},
    {"results", "rate puzzles by who solved them, out of a CSV", .run = do_results,
     .takes = NEEDS_TEXT, .argument = "FILE", .file = true},
    {"audit",
     "search puzzles again with more nodes, in the background: those of a pattern, else the marked "
     "ones",
     .run = do_audit, .takes = ARG_TEXT, .argument = "[NODES] [PATTERN]", .pattern = true},
    {"runs", "runs over files, and how far they are", .run = do_toggle_view, .view = VIEW_RUNS},
    {"runs pause", "pause the run, or let it go on", .run = do_pause_run, .context = "runs"},
    {"runs end", "end the run; what it has found stays", .run = do_end_run, .context = "runs"},
    {"judgements", "every judgement of this position", .run = do_toggle_view,
     .view = VIEW_JUDGEMENTS},
    {"stop", "stop the profile or an export, else pause the run over files", .run = do_stop},
    {"profile", "use another profile, or make a new one by five questions", .run = do_profile,
     .takes = ARG_TEXT, .argument = "[NAME or new]", .names = profile_word_at},
    {"compare", "another profile beside the one at work at this position", .run = do_compare,
     .takes = NEEDS_TEXT, .argument = "PROFILE", .names = profile_name_at},
    {"set", "see or change a number of the profile", .run = do_set, .takes = ARG_TEXT,
     .argument = "[KEY[=VALUE]]", .words = profile_key_name, .ending = '='},
    {"tune", "try other numbers of the profile on what it has looked at", .run = do_tune,
     .takes = ARG_TEXT, .argument = "[KEY=VALUE]", .words = profile_key_name, .ending = '='},
    {"tune less", "a smaller number", .run = do_tune_step, .takes = ARG_COUNT, .context = "tune"},
    {"tune more", "a larger number", .run = do_tune_step, .takes = ARG_COUNT, .context = "tune",
     .forward = true},
    {"tune enter", "type the number, or go where the row leads", .run = do_tune_enter,
     .context = "tune"},
    {"tune back", "the numbers as they are at work", .run = do_tune_back, .context = "tune"},
    {"tune take", "take the numbers as those at work", .run = do_tune_take, .context = "tune"},
    {"accept", "accept the candidate; with yes also if it is a duplicate", .run = do_decide,
     .decides = true, .takes = ARG_TEXT, .argument = "[yes]", .context = CONTEXT_PANES,
     .decision = DECISION_ACCEPT, .run_marked = do_decide_marked},
    {"accept anyway", "accept a position that the profile rejects, with a reason", .run = do_take,
     .decides = true, .takes = NEEDS_TEXT, .argument = "REASON", .context = CONTEXT_PANES},
    {"reject", "reject the candidate", .run = do_reject, .decides = true, .takes = ARG_TEXT,
     .argument = "[REASON]", .context = CONTEXT_PANES, .names = reject_reason,
     .run_marked = do_decide_marked, .decision = DECISION_REJECT},
    {"undecide", "make the candidate undecided again", .run = do_decide, .decides = true,
     .context = CONTEXT_PANES, .decision = DECISION_NONE, .run_marked = do_decide_marked},
    {"duplicates", "the puzzle beside its duplicates", .run = do_duplicates},
    {"undo", "undo the last decision or change; in the solution the last change there",
     .run = do_undo, .takes = ARG_COUNT},
    {"redo", "redo what was undone", .run = do_undo, .takes = ARG_COUNT, .forward = true},
    {"prune", "take a move and all below it out of the tree", .run = do_edit, .context = "tree",
     .edit = EDIT_PRUNE},
    {"role", "say what a move of the tree is", .run = do_role, .context = "tree"},
    {"role main", "make a move of the tree the main line there", .run = do_edit, .context = "tree",
     .edit = EDIT_PROMOTE},
    {"role end", "end the line with this move of the tree", .run = do_edit, .context = "tree",
     .edit = EDIT_END},
    {"role alternative", "another right move beside the solution", .run = do_edit,
     .context = "tree", .edit = EDIT_ALTERNATIVE},
    {"role retry", "a good move, but not the best: the solver tries again", .run = do_edit,
     .context = "tree", .edit = EDIT_RETRY},
    {"add", "add moves after this one, or as an alternative to it", .run = do_add,
     .takes = ARG_TEXT, .argument = "MOVE...", .context = "tree"},
    {"add line", "add the line to the solution tree, or begin one with it", .run = do_add_line,
     .context = "line", .edit = EDIT_ADD},
    {"motif", "add a motif to the puzzle, or take one from it", .run = do_say, .takes = NEEDS_TEXT,
     .argument = "+NAME or -NAME", .words = motif_said, .edit = EDIT_MOTIF,
     .run_marked = do_tag_marked},
    {"variation", "keep moves as a variation that begins here", .run = do_note, .takes = NEEDS_TEXT,
     .argument = "MOVE...", .context = CONTEXT_PANES, .names = legal_move_at,
     .edit = EDIT_VARIATION},
    {"comment", "keep words on this position, or take the newest note with -", .run = do_note,
     .takes = NEEDS_TEXT, .argument = "TEXT or -", .context = CONTEXT_PANES, .edit = EDIT_COMMENT},
    {"draw",
     "draw arrows and circles, the same again takes them, - all; on the board from the cursor",
     .run = do_draw, .takes = ARG_TEXT, .argument = "[SQUARES... or -]", .context = CONTEXT_PANES},
    {"rating", "rate the puzzle by hand, or take back to the estimate with -", .run = do_say,
     .takes = NEEDS_TEXT, .argument = "N or -", .edit = EDIT_RATING},
    {"verify", "let the profile look at what was changed in the tree", .run = do_verify},
    {"solve", "solve the puzzle blind, or give it up", .run = do_solve, .context = CONTEXT_PANES,
     .blind = true},
    {"fold", "hide what follows the move, or show it again", .run = do_enter, .context = "tree"},
    {"enter", "open the row", .run = do_enter, .context = CONTEXT_ROWS, .blind = true},
    {"search", "find a row that has these words", .run = do_search, .takes = NEEDS_TEXT,
     .argument = "TEXT", .blind = true},
    {"engine", "live lines on or off, or another engine in their place", .run = do_engine,
     .takes = ARG_TEXT, .argument = "[NAME]", .names = engine_name_at, .file = true},
    {"engine next", "the next engine of the list", .run = do_next_engine},
    {"engine restart", "start the engine afresh", .run = do_restart},
    {"log", "log what engines send and receive, or end the log", .run = do_log, .takes = ARG_TEXT,
     .argument = "[FILE]", .file = true},
    {"log replace", "the same, in place of an existing file", .run = do_log, .takes = NEEDS_TEXT,
     .argument = "FILE", .file = true, .second = true},
    {"cache", "what the analysis cache holds and has answered", .run = do_cache,
     .takes = ARG_CHOICE, .argument = "[clear]", .words = cache_word},
    {"lines", "number of engine lines", .run = do_lines, .takes = NEEDS_NUMBER, .argument = "N"},
    {"lines fewer", "one engine line less", .run = do_more_lines, .takes = ARG_COUNT},
    {"lines more", "one engine line more", .run = do_more_lines, .takes = ARG_COUNT,
     .forward = true},
    {"play", "play moves by hand beside the game", .run = do_play, .takes = NEEDS_TEXT,
     .argument = "MOVE...", .context = CONTEXT_PANES, .names = legal_move_at, .blind = true},
    {"board", "move pieces on the board by the cursor keys, or leave it", .run = do_board,
     .context = CONTEXT_PANES, .blind = true},
    {"board pick", "lift the piece, put it down, or back", .run = do_pick, .context = "board",
     .blind = true},
    {"board promotion", "what the pawn becomes", .run = do_promotion, .takes = NEEDS_CHOICE,
     .argument = "PIECE", .context = "board", .words = promotion_word, .blind = true},
    {"board leave", "put the piece back, or leave the board", .run = do_leave_board,
     .context = "board", .blind = true},
    {"stability", "best and second move at every node limit that was judged", .run = do_stability},
    {"threat", "show what the other side threatens, or take that away", .run = do_threat,
     .context = CONTEXT_PANES},
    {"freeze", "freeze the engine's lines and step into one", .run = do_freeze,
     .context = CONTEXT_PANES},
    {"leave-line", "back to the game", .run = do_leave_line, .context = "line"},
    {"view", "go to that pane", .run = do_view, .takes = NEEDS_CHOICE, .argument = "PANE",
     .words = pane_name},
    {"view next", "next pane", .run = do_next_pane, .takes = ARG_COUNT, .forward = true},
    {"view previous", "previous pane", .run = do_next_pane, .takes = ARG_COUNT},
    {"view wider", "the pane with the focus wider", .run = do_widen, .takes = ARG_COUNT,
     .forward = true},
    {"view narrower", "the pane with the focus narrower", .run = do_widen, .takes = ARG_COUNT},
    {"zoom", "one pane alone beside the board", .run = do_zoom},
    {"hide", "hide a pane, that with the focus or a named one, or show it again; all shows all",
     .run = do_hide, .takes = ARG_CHOICE, .argument = "[PANE or all]", .words = hidden_word},
    {"mouse", "clicks and the wheel, on or off", .run = do_mouse, .takes = ARG_CHOICE,
     .argument = "[on or off]", .words = mouse_word, .blind = true},
    {"flip", "turn the board, or with scores the side that they are from", .run = do_flip,
     .takes = ARG_CHOICE, .argument = "[scores]", .words = flip_word, .blind = true},
    {"theme", "use other colours, or the list of them", .run = do_look, .takes = ARG_TEXT,
     .argument = "[NAME]", .names = theme_name_at, .blind = true, .look = LOOK_THEME},
    {"glyphs", "draw pieces in another way, or the list of ways", .run = do_look, .takes = ARG_TEXT,
     .argument = "[NAME]", .names = pieces_name_at, .blind = true, .look = LOOK_PIECES},
    {"describe", "say the position in words", .run = do_describe, .blind = true},
    {"fen", "show the position's FEN", .run = do_fen},
    {"export", "write accepted puzzles: all, or of the queue, the marked, this file, ...",
     .run = do_export, .takes = NEEDS_TEXT, .argument = "[--OPTION] [WHICH] FORMAT FILE",
     .words = export_word, .file = true},
    {"export replace", "the same, in place of an existing file", .run = do_export,
     .takes = NEEDS_TEXT, .argument = "[--OPTION] [WHICH] FORMAT FILE", .words = export_word,
     .file = true, .second = true},
    {"prompt", "type a command", .run = do_prompt, .takes = ARG_TEXT, .argument = "[TEXT]",
     .blind = true},
    {"help", "keys and commands, or what a word means: of a command, key, filter, number, motif",
     .run = do_help, .takes = ARG_TEXT, .argument = "[TOPIC]", .names = topic_at, .blind = true},
    {"messages", "list of messages, the newest first", .run = do_toggle_view,
     .view = VIEW_MESSAGES},
    {"redraw", "paint the screen again", .run = do_redraw, .blind = true},
    {"suspend", "back to the shell for a while", .run = do_suspend, .blind = true},
    {"close", "close a list, or stop judging", .run = do_close, .blind = true},
    {"quit-or-back", "close a list or quit", .run = do_back_or_quit, .blind = true},
    {"quit", "leave onlymove", .run = do_quit, .blind = true},
    {.name = NULL},
};

// Whether a line begins with the words of a name; a dash is as good as their blank.
static bool line_begins(const char *line, const char *name) {
    size_t at = 0;
    while (name[at] && (line[at] == name[at] || (name[at] == ' ' && line[at] == '-')))
        at++;
    return !name[at] && (!line[at] || line[at] == ' ');
}

const Command *command_named(const char *line, const char **rest) {
    const Command *found = NULL;
    line += line[0] == '*';
    for (const Command *row = command_table; row->name; row++)
        if (line_begins(line, row->name) && (!found || strchr(row->name, ' ')))
            found = row;
    if (found && rest)
        *rest = line + strlen(found->name) + strspn(line + strlen(found->name), " ");
    return found;
}

const Command *command_variant(const Command *command, size_t index) {
    const size_t len = strlen(command->name);
    for (const Command *row = command + 1; row->name; row++) {
        const bool varies = strncmp(row->name, command->name, len) == 0 && row->name[len] == ' ';
        if (!varies || index-- == 0)
            return varies ? row : NULL;
    }
    return NULL;
}

const char *command_word(const Command *variant) {
    const char *blank = strchr(variant->name, ' ');
    return blank ? blank + 1 : variant->name;
}

const char *command_name_at(const void *commands, size_t index) {
    return ((const Command *)commands)[index].name;
}

const char *command_argument(const Command *command) {
    return command->argument ? command->argument : command->takes == ARG_COUNT ? "[N]" : "";
}

void command_write(const Command *command, Str *argument, Str *help) {
    const Command *variant;
    const char *own = command_argument(command);
    str_addf(argument, "%s%s", own, own[0] && command_variant(command, 0) ? " or " : "");
    str_add(help, command->help);
    for (size_t i = 0; (variant = command_variant(command, i)); i++) {
        str_addf(argument, "%s%s", i > 0 ? "|" : "", command_word(variant));
        own = command_argument(variant);
        str_addf(help, "; %s%s%s: %s", command_word(variant), own[0] ? " " : "", own,
                 variant->help);
    }
}
