// One game in memory: tags, and a tree of moves with comments and NAGs. Nodes are named by their
// index; node 0 is the starting position. Indices stay valid until game_clear() or game_done().
#pragma once

#include "onlymove/limits.h"
#include "onlymove/position.h"
#include "onlymove/str.h"

enum { GAME_ROOT = 0, GAME_NAGS_MAX = 6 };
#define GAME_NO_NODE UINT32_MAX

typedef struct GameTag {
    uint32_t name; // offsets into Game.text, see game_text()
    uint32_t value;
} GameTag;

typedef struct GameNode {
    Move move; // MOVE_NONE at the root, else what led here from `parent`
    uint8_t nag_count;
    uint8_t nags[GAME_NAGS_MAX];
    bool kept;        // Game.kept has its position
    uint32_t parent;  // GAME_NO_NODE at the root
    uint32_t child;   // the main continuation, or GAME_NO_NODE
    uint32_t last;    // its last child, or GAME_NO_NODE
    uint32_t sibling; // the next child of `parent`, or GAME_NO_NODE
    uint32_t line;    // first node of its line, see game_line(); in that node the line's last one
    // Comments, as offsets into Game.text; 0: there is none.
    uint32_t comment_before; // in front of the move; at the root: before the first move
    uint32_t comment_after;  // after the move
} GameNode;

// The position after a node, kept so that the moves before it need not be played.
typedef struct KeptPosition {
    uint32_t node, ply;
    Position pos;
} KeptPosition;

typedef struct Game {
    Position start;
    GameNode *nodes;
    size_t node_count, node_cap;
    KeptPosition *kept; // in the order of their nodes
    size_t kept_count, kept_cap;
    GameTag *tags; // in the order of the file
    size_t tag_count, tag_cap;
    Str text;           // every string of the game, each ended by NUL; offset 0 is ""
    uint32_t last_text; // the string that was stored last, which can grow in place
    bool damaged;       // reading stopped before its end
} Game;

Game game_blank(void); // the starting position, no tags, no moves
void game_done(Game *game);
void game_clear(Game *game); // as game_blank(), memory kept

const char *game_text(const Game *game, uint32_t offset);
// The value of the first tag of that name, or NULL.
const char *game_tag(const Game *game, const char *name);
// Sets a tag, or adds it after the others.
void game_set_tag(Game *game, const char *name, const char *value);

// Adds a continuation of `parent` (the first becomes its main line, later ones variations) and
// returns the new node; GAME_NO_NODE where there is no such parent.
uint32_t game_add(Game *game, uint32_t parent, Move move);
// Drops a NAG that the node has already, and those above GAME_NAGS_MAX.
void game_add_nag(Game *game, uint32_t node, uint8_t nag);
// Appends to the comment (with a space between) after or in front of a move. Line ends and NUL
// bytes become spaces, every other byte is kept.
void game_add_comment(Game *game, uint32_t node, bool before, const char *text, size_t len);

// game_position() and the functions below play on from the nearest kept position, so a long game
// costs no more. A caller that knows the position of the newest node hands it in at every
// GAME_KEPT_EVERY-th ply. False, and it is not kept, where the game has too many for its nodes.
enum { GAME_KEPT_EVERY = 64 };
bool game_keep_position(Game *game, uint32_t node, size_t ply, const Position *pos);

// Plies from the start to this node.
size_t game_ply(const Game *game, uint32_t node);
size_t game_main_plies(const Game *game);
// The node of the main line after so many plies, or the last one of it.
uint32_t game_main_node(const Game *game, size_t ply);
// How many plies stand before a move, as players name it: "16", "16w" and "16." are White's move
// 16, "16b" and "16..." Black's. STATUS_SYNTAX: it is no such name; STATUS_NOT_FOUND: the main line
// does not come so far.
Status game_find_move(const Game *game, const char *name, size_t *ply, Fault *fault);
Position game_position(const Game *game, uint32_t node);

// A line is a node and its main continuation to the end. The main line begins at the root, every
// other with the first move of a variation. These are the first and the last node of the line that
// `node` is in.
uint32_t game_line(const Game *game, uint32_t node);
uint32_t game_line_end(const Game *game, uint32_t node);

// The moves that lead to `node`, as an engine can be told them: *start is the position they begin
// at (after the last null move, else the game's start), but never more than GAME_HISTORY_MAX.
// Appends to the growable array *moves.
void game_history(const Game *game, uint32_t node, Position *start, Move **moves, size_t *count,
                  size_t *cap);

// A hash of the game itself: starting position, main line and the seven-tag roster, where a missing
// tag counts as PGN's "unknown". Equal games in two files have the same number.
uint64_t game_hash(const Game *game);
