// Functions that draw panes: they turn plain state into cells. They change only the lists and the
// `top` that they get. A pane's keys, rows and state are in its row of VIEWS (ui/app/view.h).
#pragma once

#include "onlymove/imported.h"
#include "onlymove/collection.h"
#include "onlymove/pgn.h"
#include "onlymove/review.h"
#include "onlymove/review_jobs.h"
#include "ui/app/board_state.h"
#include "ui/term/grid.h"
#include "ui/app/layout.h"
#include "ui/lists/list.h"
#include "ui/term/pieces.h"

typedef struct BoardView {
    const Position *pos;
    Move last; // or MOVE_NONE; dots mark squares that it leaves or passes, [ ] its destination
    // The live engine's best move, and the threat of the other side, or MOVE_NONE: arrows mark
    // their squares, and > marks the destination.
    Move best, threat;
    // The motif that is shown (zeroes: none): + marks its piece, * the squares of its targets.
    Bitboard motif_at, motif_squares;
    // The curator's arrows and circles: triangles from square to square, rings.
    const Drawing *drawings;
    size_t drawing_count;
    // The square under the cursor, between corners, and that of a lifted piece, in ( ); zeroes:
    // none.
    Bitboard cursor, lifted;
    bool editing; // a position is set up by hand: only the board and the side of `pos` count
    bool flipped;
    // Glyphs are drawn where the set has no bitmaps of the size, letters without enough colours.
    const PieceSet *pieces;
    const Palette *palette;
    int square_rows; // 1 and more; a square is twice as wide
} BoardView;
// Draws a board with coordinates, the side to move, a check sign at the king, and who is ahead.
void board_draw(Grid *grid, Rect area, const BoardView *view, bool focused);
// Returns where the middle of a square is drawn; SPOT_NONE: nowhere.
Spot board_spot(Rect area, const BoardView *view, Square square);
// Draws a single square with a piece, as the board of `view` would.
void board_draw_piece(Grid *grid, int y, int x, const BoardView *view, Piece piece, bool dark);

typedef struct EngineView {
    EngineState state;
    bool on;      // analysis is wanted
    bool waiting; // ... and has no engine yet: all are at work on something more urgent
    const char *name;
    const char *fault;       // "" or why it failed
    const char *restart_key; // what the user presses to restart it
    const Position *pos;     // the lines begin here
    const Line *lines;       // their scores are from the side to move, and are shown ...
    Viewpoint viewpoint;     // ... from this viewpoint
    int count;               // of lines
    int multipv;             // how many lines were asked for
    EngineStats stats;
    const char *title;     // NULL: that of the engine, or of the threat
    bool is_threat;        // `pos` is the one on the board after a null move
    List *frozen;          // NULL, or the list of frozen lines, one of which is selected ...
    size_t moves_on_board; // ... and how many of its moves are on the board
} EngineView;
// Appends moves, "16.Qb8+ Nxb8 17.Rd8#", up to the first that is not legal.
void moves_write(Str *out, const Position *start, const Move *moves, size_t count);
// Draws one row a line: rank, score (the title row says whose view), depth, moves in SAN. The last
// of the moves that are on the board is in [ ].
void engine_draw(Grid *grid, Rect area, EngineView *view, bool focused);

enum { VERDICTS_NOTE_MAX = 900 };
typedef struct VerdictsView {
    const char *profile;
    char position_name[32];  // the judged position, "after 15...Nxd7"; "": it is on the board
    const Verdict *verdicts; // NULL: the profile has not run here
    SourceVerdict source;    // whether the solution that came with the puzzle holds
    Verdict own_verdicts[PROFILE_FILTERS_MAX + 1]; // room for `verdicts` and a row of `source`
    int count;
    bool running, done, is_puzzle, withdrawn;
    bool unjudged;      // its tree was begun by hand; nothing has judged it, and no filter fails
    bool by_hand;       // its tree was changed by hand
    bool is_refused;    // there are no verdicts, but a run has refused the position
    bool verifying;     // what is running is a verification of the tree; else ...
    InquiryState state; // ... an inquiry in this state
    const char *reason; // why the inquiry was not accepted, or ""
    const char *fault;  // why the last run has stopped, or "" or NULL
    InquiryProgress progress;
    bool audit_differs;           // an audit found something else: the note says what
    char note[VERDICTS_NOTE_MAX]; // sentences below the rows, or in place of them
    // What the puzzle teaches, and whom: NULL where that is not known.
    const Estimate *estimate;
    const Worth *worth;
    const MeasuredRating *measured_rating; // rating by results of solvers
    const Tree *tree;                      // that the motifs are in
    const TreeMotifs *motifs;
    const Remarks *remarks; // what the curator has said of rating and motifs
    List *list;             // the row under the cursor; its reason is shown below the rows
} VerdictsView;
// Counts the rows after those of the filters: rating, worth, motifs found, motifs added by hand.
size_t lesson_row_count(const VerdictsView *view);
// Returns the motif that was found, by its row; NULL: the row is another one.
const TreeMotif *lesson_row_motif(const VerdictsView *view, size_t row);
// The columns at which the rows of the filters have what is measured, and the threshold.
typedef struct VerdictColumns {
    int measured, threshold; // no room for a threshold: 0
} VerdictColumns;
// Draws a row of rating, worth or motif: its name; the number, or the motif's move and part of the
// tree; and its group, where there is room. It keeps to the filters' columns as far as names allow.
void lesson_row_draw(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row,
                     VerdictColumns columns);
// Draws what a row of rating, worth or motif says in full: the reasons of the number, or what the
// motif means and where it is. Returns the rows used.
int lesson_row_draw_sentence(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row);
// Draws one row a filter: the verdict's word, the name, measured against threshold; below them why
// the selected row is so, wrapped, and how far it is from passing. A bar shows how many node limits
// have been judged or, where a profile has but one, how far its search has come.
void verdicts_draw(Grid *grid, Rect area, VerdictsView *view, bool focused);
// Returns how many rows there are, those of the filters and those after them.
int verdicts_row_count(const VerdictsView *view);
// Returns the rows of title, list and reason, and the columns with which no filter's row is cut.
Need verdicts_need(const VerdictsView *view);

// A row of a game's text: the node that begins its paragraph, and how many rows below that it is.
// Zeroes are the beginning.
typedef struct MovesRow {
    uint32_t node;
    size_t row;
} MovesRow;

typedef struct MovesView {
    const Game *game;
    uint32_t node;        // the cursor
    const PlyMark *marks; // candidate, decision: one a ply of the main line, by ply; or NULL
    size_t mark_count;
    size_t candidates; // how many of the marks are candidates
    MovesRow *top;     // first row shown; kept by the caller, set by moves_draw()
} MovesView;
// Draws the game as running text with variations in brackets, NAG signs and comments. The cursor's
// move is always in view; returns where it stands.
Spot moves_draw(Grid *grid, Rect area, MovesView *view, bool focused);

typedef struct GraphView {
    Viewpoint viewpoint;  // of the scores
    const PlyEval *evals; // one a ply of the main line, and one for its end
    const PlyMark *marks; // likewise
    size_t count;         // of each, at least 1
    size_t ply;           // the cursor's
    bool hidden;          // a puzzle is being solved blind
    bool no_game;
    const char *run_key; // the key that runs the profile over the game; NULL: none
} GraphView;
// Draws a column for each ply, or for several where the room is short: the share of the side that
// scores are from, by score_win_chances(), in eighths of a row. A line at half the height is an
// even game. Below stand the signs of candidates and decisions, or "^" at the cursor; in the title
// the scores at the cursor and before it. Returns where the cursor is.
Spot graph_draw(Grid *grid, Rect area, const GraphView *view, bool focused);

typedef struct TreeView {
    const Tree *tree;    // NULL: none
    bool by_hand;        // a curator has changed it
    Viewpoint viewpoint; // of the scores
    bool building, verifying;
    const uint8_t *folded; // one a node, non-zero: its children are hidden; or NULL
    List *list;            // over the nodes that are shown
} TreeView;
// Draws one row a node: fold sign, indent, "*" where it is by hand, "?" where that is to be
// verified and a cross where it was refuted, move with number, score, role, outcome. Below them
// stands what the classic policy has counted after the selected move: "Adv +3 Var +3 + T M C, 4
// plies left", with a hyphen in place of each sign that does not hold.
void tree_draw(Grid *grid, Rect area, TreeView *view, bool focused);
// Returns the columns in which all moves are indented and no words are cut, whatever is folded; 0:
// the tree has no moves.
int tree_cols(const Tree *tree);
// Writes the nodes that are shown (depth first, without the root and without what is folded away)
// and returns how many; at most `max` are written.
size_t tree_rows(const Tree *tree, const uint8_t *folded, uint32_t *shown, size_t max);

typedef struct GameInfo {
    const Game *game;
    uint32_t node; // the cursor, whose clock is shown
    const char *file;
    size_t number, count; // of the game in the file
    bool blind;           // its result is hidden
    const char *copy;     // NULL, or for a game that is not in the file: "copy of game 3"
    const PlyMark *mark;  // of the position shown, or NULL
    const char *reason;   // of the decision, or ""
    bool waits;           // a decision waits for the store ...
    Decision decision;    // ... this one
} GameInfo;
// Draws players with ratings, the clock of who moved last, event, date, result, opening; and the
// decision on the position, in words.
void gameinfo_draw(Grid *grid, Rect area, const GameInfo *info);

// Appends "finder 34/219 games, 21 a minute, 9 min left".
void job_write_progress(const Job *job, Str *out);

// Appends "  indexing 34%" or "  checking 34%"; nothing after that.
void games_write_progress(const Collection *collection, Str *out);
