// A checked search request. One walk over its moves yields its key in the cache, the command for
// the engine, and the position in which the engine's moves are read.
#pragma once

#include "onlymove/engine.h"

typedef enum SearchOptionId {
#define SEARCH_OPTION_ID(id, ...) OPTION_##id,
    SEARCH_OPTIONS(SEARCH_OPTION_ID)
#undef SEARCH_OPTION_ID
        SEARCH_OPTION_COUNT
} SearchOptionId;

typedef struct SearchOption {
    const char *uci, *key; // the option in UCI and in keys of the cache
    int min;
    bool is_switch; // a check in UCI, else a spin
} SearchOption;

extern const SearchOption search_options[SEARCH_OPTION_COUNT];

// The history is in a normal form: it begins after the last capture or pawn move, because nothing
// before can be repeated or counts for the fifty moves, and with move number 1. So games that reach
// a position by the same last moves have the same request.
typedef struct CheckedRequest {
    char start_fen[FEN_MAX];          // where the history begins
    Str moves;                        // of the history, in UCI's notation, a blank in front of each
    Position position;                // to be searched
    int legal_moves;                  // in `position`
    uint64_t nodes;                   // limit; 0: none
    int lines;                        // at least 1
    int options[SEARCH_OPTION_COUNT]; // by SearchOptionId
} CheckedRequest;

// Checks and copies a request. *to is zeroed or was used before; its memory is reused. False when a
// move is not legal or is a null move: *to is then only for request_done() or request_check().
bool request_check(CheckedRequest *to, const SearchRequest *from);
void request_copy(CheckedRequest *to, const CheckedRequest *from);
void request_done(CheckedRequest *request);

// Writes the positions of the history, the searched one last; returns how many, 0: above `max`.
size_t request_positions(const CheckedRequest *request, Position *positions, size_t max);

// Whether both have the same key in the cache, whatever their node limits.
bool request_is_same(const CheckedRequest *one, const CheckedRequest *other);

// Appends the command that tells the engine the position.
void request_write_position(const CheckedRequest *request, Str *out);
// Appends the key of the search in the cache: engine, hash, lines, position and history, without
// the node limit.
void request_write_key(const CheckedRequest *request, const char *identity, Str *out);

// --- How the pool asks an engine.

// Takes a new request (copied), also while the engine starts; an older one is stopped first, and
// its late lines are ignored. A position without legal moves is answered at once: finished, with no
// iterations. Returns the request's id, never 0, or 0 when the engine is off or failed.
unsigned engine_search(Engine *engine, const CheckedRequest *request, int64_t now);

// How many searches the engine has ended with a sound bestmove, also stopped ones; never falls.
uint64_t engine_bestmove_count(const Engine *engine);
