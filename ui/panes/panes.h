// Pane renderers: plain state in, cells out. None of them keeps or changes anything but the
// windows of the lists it is given. What a pane is beside that, its keys, its rows and where its
// state comes from, is its row in the table of views (ui/app/view.h).
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
    Move last; // or MOVE_NONE: from-square marked with a middle dot, destination with [ ]
    // The live engine's best move, and what the other side would play, or MOVE_NONE: arrows along
    // their squares, destination marked with >. Along those of the last move stand dots.
    Move best, threat;
    // Of a motif, zeroes where none is shown: the square of the piece that does it, marked with +,
    // and those it does it to, marked with *.
    Bitboard motif_at, motif_squares;
    // The curator's arrows and circles: triangles from square to square, rings.
    const Drawn *drawn;
    size_t drawn_count;
    // The square under the cursor, between corners, and that of a lifted piece, in ( ); zeroes:
    // none.
    Bitboard cursor, lifted;
    bool setting; // a position is set up: of `pos` the board and the side hold
    bool flipped;
    // A set of bitmaps that has none for the size stands for glyphs, and where colours are too few
    // to tell the sides by, for letters.
    const PieceSet *pieces;
    const Palette *palette;
    int square_rows; // 1 and more; a square is twice as wide
} BoardView;
// Board with coordinates, side to move, check sign at the king, material difference.
void board_draw(Grid *grid, Rect area, const BoardView *view, bool focused);
// Where the middle of a square is drawn; SPOT_NONE: nowhere.
Spot board_spot(Rect area, const BoardView *view, Square square);
// A piece on a square of its own, as the view draws them.
void board_draw_piece(Grid *grid, int y, int x, const BoardView *view, Piece piece, bool dark);

typedef struct EngineView {
    EngineState state;
    bool on;      // analysis is wanted
    bool waiting; // ... and has no engine yet: all are at work on what comes first
    const char *name;
    const char *fault;       // "" or why it failed
    const char *restart_key; // what the user presses to restart it
    const Position *pos;     // the lines begin here
    const Line *lines;       // scores from the side to move, shown
    ScoreView scores;        // ... from this view
    int count;
    int wanted; // MultiPV asked for
    EngineFigures figures;
    const char *title; // NULL: that of the engine, or of the threat
    bool threat;       // `pos` is the one on the board after a null move
    List *frozen;      // the lines stand still, and one is chosen ...
    size_t steps;      // ... of which so many moves are on the board; or NULL
} EngineView;
// Appends "16.Qb8+ Nxb8 17.Rd8#"; up to where moves and position agree.
void moves_write(Str *out, const Position *start, const Move *moves, size_t count);
// One row a line: rank, score (from whose view says the title row), depth, SAN moves. The
// last of the moves that are on the board stands in [ ].
void engine_draw(Grid *grid, Rect area, EngineView *view, bool focused);

enum { VERDICTS_NOTE_MAX = 900 };
typedef struct VerdictsView {
    const char *profile;
    char place[32]; // of the verdicts, "after 15...Nxd7", where the board shows another; else ""
    const Verdict *verdicts; // NULL: the profile has not run here
    SourceVerdict source;    // what they say of the solution that came with the puzzle: a row more
    Verdict rows[PROFILE_FILTERS_MAX + 1]; // with that row
    int count;
    bool running, done, accepted, withdrawn;
    bool begun;         // by hand; no engine has judged it, and no filter refuses it
    bool by_hand;       // its tree was changed since
    bool scanned;       // no ledger is kept, but a run has refused it
    bool verifying;     // its tree, while it runs; else
    InquiryState state; // that of the inquiry
    const char *reason; // why the inquiry was not accepted, or ""
    const char *fault;  // why the last run has stopped, or "" or NULL
    InquiryProgress progress;
    bool audited;                 // ... and is not as it was: the note says what is new
    char note[VERDICTS_NOTE_MAX]; // what has to be said besides; or in the place of the rows
    // What the puzzle teaches, and whom: NULL where that is not known.
    const Estimate *estimate;
    const Worth *worth;
    const Measured *measured; // by results of solvers, or NULL
    const Tree *tree;         // of the motifs
    const TreeMotifs *motifs;
    const Curator *curator; // what is said by hand, or NULL
    List *list;             // the row under the cursor; its reason is shown below the rows
} VerdictsView;
// The rows behind the filters: the rating, the worth, motif by motif, then those by hand.
size_t lesson_count(const VerdictsView *view);
// The machine's motif in such a row, or NULL: it is another one.
const TreeMotif *lesson_motif(const VerdictsView *view, size_t row);
// Where the rows of the filters have what is measured and, with more than that, the threshold.
typedef struct VerdictColumns {
    int measured, threshold; // no room for a threshold: 0
} VerdictColumns;
// Draws such a row: name, rating, worth or move with part of the tree and, where there is room,
// group; in the columns of the filters' rows as far as its names leave them.
void lesson_draw_row(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row,
                     VerdictColumns columns);
// Says such a row in full: the reasons of rating and worth, or what the motif means and where it
// is. Returns the rows used.
int lesson_draw_sentence(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row);
// One row a filter: the verdict's word, name, measured against threshold; below them the reason of
// the selected row, wrapped, and how far it is from passing. A bar shows how many node limits have
// been judged or, where a profile has but one, how far its search has come.
void verdicts_draw(Grid *grid, Rect area, VerdictsView *view, bool focused);
// The rows of the filters and those behind them.
int verdicts_row_count(const VerdictsView *view);
// Title, rows, and what is said of the selected one; the columns of the filters' rows.
Need verdicts_need(const VerdictsView *view);

// A row of a game's text: the node with which a paragraph begins, and rows from there. Zeroes are
// the beginning.
typedef struct MovesTop {
    uint32_t node;
    size_t row;
} MovesTop;

typedef struct MovesView {
    const Game *game;
    uint32_t node;         // the cursor
    const MoveMark *marks; // one a ply of the main line (index: ply of the position), or NULL
    size_t mark_count;
    size_t candidates; // among them
    MovesTop *top;     // first row shown; kept by the caller, settled here
} MovesView;
// The game as running text with variations in brackets, NAG signs, comments; the cursor's move
// reversed and always in view: returns where it stands.
Spot moves_draw(Grid *grid, Rect area, MovesView *view, bool focused);

typedef struct GraphView {
    ScoreView scores;
    const PlyEval *evals;  // one a ply of the main line, and one for its end
    const MoveMark *marks; // likewise
    size_t count;          // of them, at least 1
    size_t ply;            // the cursor's
    bool hidden;           // a puzzle is solved blind
    bool no_game;
    const char *run; // the key that runs the profile over the game; NULL: none
} GraphView;
// A column a ply, or several where they have no room: that side's share of the position from below,
// as score_win_chances() has it, in eighths of a row; a line at half of the height, where it is
// even; the signs of candidates and decisions below, "^" below the cursor where there is none; what
// is known at the cursor, and before it, in the title. Returns where the cursor is.
Spot graph_draw(Grid *grid, Rect area, const GraphView *view, bool focused);

typedef struct TreeView {
    const Tree *tree; // NULL: none
    bool by_hand;     // a curator has changed it
    bool building, verifying;
    const uint8_t *folded; // one a node, non-zero: its children are hidden; or NULL
    List *list;            // over the nodes that are shown, see tree_rows()
} TreeView;
// One row a node: fold sign, indent, "*" where it is by hand, "?" where that is to be verified and
// a cross where it was refuted, move with number, score, role, outcome.
// Below them what the classic policy has counted after the selected move: "Adv +3 Var +3 + T M C, 4
// plies left", a hyphen in the place of each sign that does not hold.
void tree_draw(Grid *grid, Rect area, TreeView *view, bool focused);
// In so many columns all moves are indented and no words are cut, whatever is folded; 0: none are
// there.
int tree_cols(const Tree *tree);
// Writes the nodes that are shown (depth first, without the root and without what is folded away)
// and returns how many; at most `max` are written.
size_t tree_rows(const Tree *tree, const uint8_t *folded, uint32_t *nodes, size_t max);

typedef struct GameInfo {
    const Game *game;
    uint32_t node; // whose clock is told
    const char *file;
    size_t number, count; // of the game in the file
    bool blind;           // how it ended is out of sight
    const char *copy;     // NULL, or what it is instead of a game of the file: "copy of game 3"
    const MoveMark *mark; // of the position shown, or NULL
    const char *reason;   // of the decision, or ""
    bool waits;           // a decision waits for the store:
    Decision decision;
} GameInfo;
// Players with ratings, the clock of who moved last, event, date, result, opening; the decision
// here, in words.
void gameinfo_draw(Grid *grid, Rect area, const GameInfo *info);

// "finder 34/219 games, 21 a minute, 9 min left".
void run_write(const Job *run, Str *out);

// "  indexing 34%" or "  checking 34%", nothing when all is known.
void games_write_progress(const Collection *collection, Str *out);
