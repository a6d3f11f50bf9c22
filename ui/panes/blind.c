// An attempt at a puzzle, and the pane that it has beside the board.
#include "ui/panes/blind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/tree_text.h"
#include "ui/input/keys.h"
#include "ui/lists/rows.h"

enum { INDENT = 2 };

typedef struct Blind {
    Str answers; // a line for each answer
    bool on;
    Tree tree;     // a copy: nothing that runs meanwhile changes the puzzle
    uint32_t node; // the node after which the solver is to move
    int wrong_count;
    int64_t begin_time;
    Search *search; // NULL, or the search for why `wrong_move` is wrong
    Move wrong_move;
    ViewId focus; // this and what follows: as they were before the attempt
    bool zoom, flipped, engine_on;
} Blind;

static Blind *blind_of(const Workbench *wb) {
    return view_state(wb, VIEW_BLIND);
}

bool blind_is_on(const Workbench *wb) {
    return blind_of(wb)->on;
}

// --- Messages

static void say_answer(Workbench *wb, const char *answer) {
    Blind *blind = blind_of(wb);
    str_addf(&blind->answers, "%s\n", answer);
    rows_clear(view_rows(wb, VIEW_BLIND));
    wb->panes.lists[VIEW_BLIND].selected = SIZE_MAX; // the last
    workbench_say(wb, "%s", answer);
}

static const char *write_move(const Blind *blind, Move move, char text[SAN_NUMBERED_MAX]) {
    const Position pos = tree_position(&blind->tree, blind->node);
    return san_write_numbered(&pos, move, text);
}
#define MOVE_TEXT(blind, move) write_move(blind, move, (char[SAN_NUMBERED_MAX]){""})

static const char *side_to_solve(const Blind *blind) {
    return blind->tree.start.side == WHITE ? "White" : "Black";
}

// --- Hiding the panes that would give the solution away

static void hide_panes(Workbench *wb, int64_t now) {
    Blind *blind = blind_of(wb);
    blind->focus = wb->panes.focus;
    blind->zoom = wb->panes.zoom;
    blind->flipped = wb->panes.flipped;
    blind->engine_on = wb->engines.live.on;
    wb->panes.focus = VIEW_BLIND;
    wb->panes.overlay = VIEW_NONE;
    wb->panes.zoom = true;
    wb->panes.flipped = blind->tree.start.side == BLACK;
    live_switch(&wb->engines.live, false, now);
}

static void restore_panes(Workbench *wb, int64_t now) {
    const Blind *blind = blind_of(wb);
    wb->panes.focus = blind->focus;
    wb->panes.overlay = VIEW_NONE;
    wb->panes.zoom = blind->zoom;
    wb->panes.flipped = blind->flipped;
    live_switch(&wb->engines.live, blind->engine_on, now);
}

static void drop_search(Workbench *wb, int64_t now) {
    Blind *blind = blind_of(wb);
    if (blind->search) {
        pool_drop(wb->engines.pool, blind->search, now);
        blind->search = NULL;
    }
}

bool blind_begin(Workbench *wb, int64_t now) {
    Blind *blind = blind_of(wb);
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (wb->file.loading || review_waiting_count(wb->review) > 0) {
        workbench_refuse(wb, "not while something waits for the store, or a game is being read");
        return false;
    }
    if (!finding || solving_right_move(&finding->candidate.tree, TREE_ROOT) == MOVE_NONE) {
        workbench_refuse(wb,
                         "there is no solution to be found here: <:next> goes to the next puzzle");
        return false;
    }
    tree_copy(&blind->tree, &finding->candidate.tree);
    blind->on = true;
    blind->node = TREE_ROOT;
    blind->wrong_count = 0;
    blind->begin_time = now;
    str_clear(&blind->answers);
    rows_clear(view_rows(wb, VIEW_BLIND));
    hide_panes(wb, now);
    str_addf(&blind->answers, "Find the moves of %s. Type them: Qb8 or d1d8, Tab completes.\n",
             side_to_solve(blind));
    keys_expand(wb, "<:solve> gives up, <:quit-or-back> leaves without a result.\n",
                &blind->answers);
    workbench_say(wb, "%s to move: which move?", side_to_solve(blind));
    return true;
}

static void announce_end(Workbench *wb, const SolvingRecord *record, const char *solution) {
    CLEANUP(str_done) Str text = {0};
    solving_write(record, &text);
    if (record->result == SOLVING_GIVEN_UP)
        str_addf(&text, ": it was %s", solution);
    if (record->result == SOLVING_UNTRIED)
        workbench_say(wb, "left; no result is kept");
    else
        workbench_say(wb, "%s; <:accept> accepts, <:reject> rejects", str_text(&text));
}

void blind_end(Workbench *wb, SolvingResult result, int64_t now) {
    Blind *blind = blind_of(wb);
    const SolvingRecord record = {result, blind->wrong_count, now - blind->begin_time};
    Fault fault;
    const Move move = solving_right_move(&blind->tree, blind->node);
    const char *solution = move != MOVE_NONE ? MOVE_TEXT(blind, move) : "";
    drop_search(wb, now);
    restore_panes(wb, now);
    blind->on = false;
    tree_done(&blind->tree);
    announce_end(wb, &record, solution);
    if (result != SOLVING_UNTRIED &&
        review_keep_solving(wb->review, wb->file.node, &record, &fault) != STATUS_OK) {
        workbench_error(wb, "the result is not kept: %s", fault.text);
    }
}

// --- Answers

// Searches the position after a wrong move: the game's moves, those of the solution, and that move.
static Search *ask_engine(const Workbench *wb, Move move, int64_t now) {
    const Blind *blind = blind_of(wb);
    const Profile *profile = review_profile(wb->review);
    Position start;
    Move *moves = NULL;
    size_t count = 0, cap = 0;
    const size_t plies = blind->tree.nodes[blind->node].ply;
    Search *search = NULL;
    if (wb->engines.pool) {
        game_history(&wb->file.game, wb->file.node, &start, &moves, &count, &cap);
        array_grow(&moves, &cap, count + plies + 1);
        count += tree_path(&blind->tree, blind->node, moves + count, plies);
        moves[count++] = move;
        SearchRequest request = profile_request(profile, profile_look_nodes(profile), 1);
        request.start = start;
        request.moves = moves;
        request.move_count = count;
        search = pool_ask(wb->engines.pool, &request, PRIORITY_CURATOR, now);
    }
    free(moves);
    return search;
}

static void answer_wrong(Workbench *wb, Move move, const char *san, int64_t now) {
    Blind *blind = blind_of(wb);
    CLEANUP(str_done) Str text = str_of("%s is wrong: ", san);
    blind->wrong_count++;
    if (!solving_write_why_wrong(&blind->tree, blind->node, move, &text)) {
        blind->wrong_move = move;
        blind->search = ask_engine(wb, move, now);
        str_clear(&text);
        str_addf(&text, "%s is not the solution%s", san,
                 blind->search ? ": the engine looks why" : "");
    }
    say_answer(wb, str_text(&text));
}

static void answer_right(Workbench *wb, const SolvingAnswer *answer, const char *san, int64_t now) {
    Blind *blind = blind_of(wb);
    char message[100];
    if (answer->reply == TREE_NO_NODE) {
        blind_end(wb, SOLVING_SOLVED, now);
        return;
    }
    blind->node = answer->reply;
    snprintf(message, sizeof message, "%s is right; the reply is %s: which move?", san,
             TREE_MOVE_TEXT(&blind->tree, answer->reply));
    say_answer(wb, message);
}

void blind_answer(Workbench *wb, const char *text, int64_t now) {
    Blind *blind = blind_of(wb);
    Move move;
    Fault fault;
    char message[100];
    const Position pos = tree_position(&blind->tree, blind->node);
    Status status = san_read(&pos, text, strlen(text), &move, &fault);
    if (status == STATUS_OK && move == MOVE_NULL)
        status = fault_set(&fault, STATUS_ILLEGAL, "%s: a move is to be found", text);
    if (!workbench_succeeds(wb, status, &fault))
        return;
    drop_search(wb, now);
    const char *san = MOVE_TEXT(blind, move);
    const SolvingAnswer answer = solving_answer(&blind->tree, blind->node, move);
    switch (answer.grade) {
    case SOLVING_RIGHT:
        answer_right(wb, &answer, san, now);
        break;
    case SOLVING_RETRY:
        snprintf(message, sizeof message, "%s: good, but not the solution; try again", san);
        say_answer(wb, message);
        break;
    case SOLVING_WRONG:
        answer_wrong(wb, move, san, now);
        break;
    }
}

bool blind_poll_engine(Workbench *wb, int64_t now) {
    Blind *blind = blind_of(wb);
    const SearchState state = blind->search ? search_state(blind->search) : SEARCH_WAITING;
    if (state != SEARCH_DONE && state != SEARCH_FAILED)
        return false;
    CLEANUP(str_done) Str text = str_of("%s: ", MOVE_TEXT(blind, blind->wrong_move));
    const Analysis *analysis = search_analysis(blind->search);
    if (state == SEARCH_DONE && analysis->iteration_count > 0) {
        const Iteration *last = &analysis->iterations[analysis->iteration_count - 1];
        if (solving_write_search(&blind->tree, blind->node, blind->wrong_move,
                                 &analysis->lines[last->first], &text)) {
            blind->wrong_count--;
            str_add(&text, ", no worse than the solution: not counted, find the other move");
        }
    } else {
        str_addf(&text, "why it is wrong is not known%s%s", state == SEARCH_FAILED ? ": " : "",
                 state == SEARCH_FAILED ? search_fault(blind->search) : "");
    }
    drop_search(wb, now);
    say_answer(wb, str_text(&text));
    return true;
}

bool blind_takes_key(Workbench *wb, const char *key) {
    const bool begins_move = blind_is_on(wb) && wb->panes.overlay == VIEW_NONE && key[1] == '\0' &&
                             strchr("abcdefghBKNOQR", key[0]);
    if (begins_move) {
        char command[16];
        snprintf(command, sizeof command, "play %s", key);
        workbench_prompt(wb, command, "");
    }
    return begins_move;
}

// --- The view

static void fill_answers(const Workbench *wb, Rows *rows, int width) {
    rows_wrap(rows, str_text(&blind_of(wb)->answers), width, INDENT);
}

static void blind_write_title_end(const Workbench *wb, Str *out) {
    const Blind *blind = blind_of(wb);
    if (blind->wrong_count > 0)
        str_addf(out, ", %d wrong", blind->wrong_count);
}

static const Tree *blind_view_board(const Workbench *wb, uint32_t *node) {
    *node = blind_of(wb)->node;
    return &blind_of(wb)->tree;
}

static bool blind_view_absent(const Workbench *wb) {
    return !blind_is_on(wb);
}

static void blind_view_done(void *state) {
    Blind *blind = state;
    str_done(&blind->answers);
    tree_done(&blind->tree);
}

static const KeyBinding blind_view_keys[] = {{"z", "solve"}, {"q", "quit-or-back"}, {NULL, NULL}};

static const char *const blind_view_hints[] = {"play", "solve", "quit-or-back", NULL};

const View blind_view = {
    .name = "blind",
    .title = "Solve",
    .slot = SLOT_MOVES,
    .state = {sizeof(Blind), blind_view_done},
    .keys = {blind_view_keys, "Solving blind, where a move is typed as it is", blind_view_hints},
    .list = {.fill_rows = fill_answers, .write_title_end = blind_write_title_end},
    .takes_no_focus = blind_view_absent,
    .board_tree = blind_view_board};
