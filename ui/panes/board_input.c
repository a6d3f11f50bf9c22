// Moves on the board by the cursor keys or the mouse, arrows, and positions that are set up.
#include "ui/panes/board_input.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "ui/actions/actions.h"

static BoardInput *input_of(const Workbench *wb) {
    return view_state(wb, VIEW_BOARD);
}

const BoardInput *board_input(const Workbench *wb) {
    return input_of(wb);
}

bool board_input_is_inactive(const Workbench *wb) {
    return !input_of(wb)->has_focus;
}

ViewId focus_beside_board(const Workbench *wb) {
    return wb->panes.focus == VIEW_BOARD ? input_of(wb)->focus_before : wb->panes.focus;
}

const Tree *board_input_tree(const Workbench *wb, uint32_t *node) {
    const View *pane = view_of(input_of(wb)->focus_before);
    return pane && pane->board_tree ? pane->board_tree(wb, node) : NULL;
}

void board_input_reset(Workbench *wb) {
    input_of(wb)->lifted = input_of(wb)->target = input_of(wb)->arrow_start = NO_SQUARE;
    input_of(wb)->editing = false;
}

static void focus_board(Workbench *wb) {
    BoardInput *input = input_of(wb);
    input->has_focus = true;
    input->focus_before = wb->panes.focus;
    wb->panes.focus = VIEW_BOARD;
    board_input_reset(wb);
}

static void leave_board(Workbench *wb) {
    BoardInput *input = input_of(wb);
    input->has_focus = input->editing = false;
    if (wb->panes.focus == VIEW_BOARD)
        wb->panes.focus = input->focus_before;
}

static Square king_square(const Position *pos) {
    int square = A1;
    while (square < H8 && pos_piece(pos, (Square)square) != piece_make((Color)pos->side, KING))
        square++;
    return (Square)square;
}

void do_board(const CommandCall *call) {
    Workbench *wb = call->wb;
    BoardInput *input = input_of(wb);
    Position pos;
    if (wb->panes.focus == VIEW_BOARD) {
        leave_board(wb);
        return;
    }
    wb->panes.overlay = VIEW_NONE;
    focus_board(wb);
    workbench_board_position(wb, &pos);
    if (!input->has_cursor) {
        input->has_cursor = true;
        input->cursor = king_square(&pos);
    }
    workbench_say(
        wb, "the cursor keys go over the board, <:board pick> lifts a piece and puts it down");
}

// Puts a lifted piece back; where there is none, leaves the board.
void do_leave_board(const CommandCall *call) {
    BoardInput *input = input_of(call->wb);
    if (input->lifted != NO_SQUARE || input->arrow_start != NO_SQUARE)
        board_input_reset(call->wb);
    else
        leave_board(call->wb);
}

void board_input_move(Workbench *wb, int files, int ranks) {
    BoardInput *input = input_of(wb);
    const int flip = wb->panes.flipped ? -1 : 1;
    const int file = square_file(input->cursor) + flip * files;
    const int rank = square_rank(input->cursor) + flip * ranks;
    if (file >= 0 && file <= 7 && rank >= 0 && rank <= 7)
        input->cursor = square_make(file, rank);
}

// --- Moves

static const struct {
    const char *word;
    PieceType type;
} promotions[] = {{"queen", QUEEN}, {"rook", ROOK}, {"bishop", BISHOP}, {"knight", KNIGHT}};

const char *promotion_word(size_t index) {
    return index < sizeof promotions / sizeof *promotions ? promotions[index].word : NULL;
}

// Finds the legal moves between two squares; returns how many: more than one where a pawn becomes a
// piece.
static int moves_between(const Position *pos, Square from, Square to, Move found[4]) {
    Move moves[MOVES_MAX];
    int count = 0;
    const int legal_count = moves_legal(pos, moves);
    for (int i = 0; i < legal_count && count < 4; i++)
        if (move_from(moves[i]) == from && move_to(moves[i]) == to)
            found[count++] = moves[i];
    return count;
}

// Plays a move as if it had been typed; the board keeps the focus.
static void play_move(Workbench *wb, Move move, int64_t now) {
    char line[UCI_MOVE_MAX + 8];
    leave_board(wb);
    snprintf(line, sizeof line, "play %s", UCI_MOVE_TEXT(move));
    command_execute(wb, line, now);
    focus_board(wb);
}

static void put_piece_down(Workbench *wb, const Position *pos, Square square, int64_t now) {
    BoardInput *input = input_of(wb);
    Move moves[4];
    const int count = moves_between(pos, input->lifted, square, moves);
    if (count == 0) {
        workbench_error(wb, "no legal move goes from %c%d to %c%d",
                        'a' + square_file(input->lifted), 1 + square_rank(input->lifted),
                        'a' + square_file(square), 1 + square_rank(square));
    } else if (count > 1) {
        input->target = square;
        wb->question.asks = ASKS_PROMOTION;
    } else {
        play_move(wb, moves[0], now);
    }
}

static void say_setup_keys(Workbench *wb) {
    workbench_say(
        wb, "KQRBNP kqrbnp put pieces, Space clears, t: whose move, Enter judges, Esc leaves");
}

void board_input_pick(Workbench *wb, Square square, int64_t now) {
    BoardInput *input = input_of(wb);
    Position pos;
    workbench_board_position(wb, &pos);
    const Piece piece = pos_piece(&pos, square);
    input->cursor = square;
    if (input->editing) {
        say_setup_keys(wb);
    } else if (square == input->lifted) {
        board_input_reset(wb);
    } else if (piece != NO_PIECE && piece_color(piece) == (Color)pos.side) {
        input->lifted = square;
    } else if (input->lifted != NO_SQUARE) {
        put_piece_down(wb, &pos, square, now);
    } else {
        workbench_refuse(wb, "%s is to move, and has no piece there",
                         pos.side == WHITE ? "White" : "Black");
    }
}

void board_input_click(Workbench *wb, Square square, int64_t now) {
    BoardInput *input = input_of(wb);
    if (wb->panes.focus != VIEW_BOARD) {
        focus_board(wb);
        input->has_cursor = true;
    }
    board_input_pick(wb, square, now);
    if (input->lifted == NO_SQUARE && !input->editing && wb->question.asks == ASKS_NOTHING)
        leave_board(wb);
}

void do_pick(const CommandCall *call) {
    board_input_pick(call->wb, input_of(call->wb)->cursor, call->now);
}

void do_promotion(const CommandCall *call) {
    BoardInput *input = input_of(call->wb);
    Position pos;
    Move moves[4];
    workbench_board_position(call->wb, &pos);
    const int count = input->lifted != NO_SQUARE && input->target != NO_SQUARE
                          ? moves_between(&pos, input->lifted, input->target, moves)
                          : 0;
    for (int i = 0; i < count; i++) {
        if (move_promotion(moves[i]) == promotions[call->choice].type) {
            play_move(call->wb, moves[i], call->now);
            return;
        }
    }
    workbench_refuse(call->wb, "no pawn is about to become a piece");
}

// --- Arrows and circles

bool board_input_draw_arrow(Workbench *wb, Str *squares) {
    BoardInput *input = input_of(wb);
    const Square ends[] = {input->arrow_start, input->cursor};
    board_input_reset(wb);
    if (ends[0] == NO_SQUARE) {
        input->arrow_start = input->cursor;
        workbench_say(wb, "<:draw> on another square draws an arrow, on this one a circle");
        return false;
    }
    for (int i = 0; i < 1 + (ends[0] != ends[1]); i++)
        str_addf(squares, "%c%d", 'a' + square_file(ends[i]), 1 + square_rank(ends[i]));
    return true;
}

// --- A position that is set up

void board_input_set_up(Workbench *wb) {
    BoardInput *input = input_of(wb);
    if (wb->panes.focus != VIEW_BOARD)
        focus_board(wb);
    board_input_reset(wb);
    workbench_board_position(wb, &input->edited);
    input->edited.checkers = 0;
    input->edited.en_passant = NO_SQUARE;
    input->edited.rule50 = 0;
    input->cursor = input->has_cursor ? input->cursor : king_square(&input->edited);
    input->has_cursor = input->editing = true;
    say_setup_keys(wb);
}

// Shows the position as if its FEN had been typed. Where that is refused, setting up goes on.
static void finish_setup(Workbench *wb, int64_t now) {
    char line[FEN_MAX + 16] = "position ";
    pos_to_fen(&input_of(wb)->edited, line + strlen(line));
    command_execute(wb, line, now);
    if (!input_of(wb)->editing) {
        leave_board(wb);
        command_execute(wb, "judge", now);
    }
}

bool board_input_takes_key(Workbench *wb, const char *key, int64_t now) {
    static const char letters[] = "PNBRQKpnbrqk";
    static const char *const passed_keys[] = {"Left", "Right", "Up",  "Down", ":",
                                              "?",    "f",     "C-l", "C-z",  NULL};
    BoardInput *input = input_of(wb);
    const char *letter = key[1] == '\0' ? strchr(letters, key[0]) : NULL;
    size_t i = 0;
    while (passed_keys[i] && strcmp(passed_keys[i], key) != 0)
        i++;
    if (!input->editing || wb->panes.overlay != VIEW_NONE || wb->panes.focus != VIEW_BOARD ||
        passed_keys[i])
        return false;
    Piece *piece = &input->edited.board[input->cursor];
    if (letter) {
        const long index = letter - letters;
        *piece = piece_make(index < 6 ? WHITE : BLACK, (PieceType)(PAWN + index % 6));
    } else if (strcmp(key, "Space") == 0 || strcmp(key, "Del") == 0 ||
               strcmp(key, "Backspace") == 0) {
        *piece = NO_PIECE;
    } else if (strcmp(key, "t") == 0) {
        input->edited.side ^= 1;
    }
    if (strcmp(key, "Enter") == 0)
        finish_setup(wb, now);
    else if (strcmp(key, "Esc") == 0 || strcmp(key, "C-c") == 0)
        leave_board(wb);
    else
        say_setup_keys(wb);
    return true;
}
