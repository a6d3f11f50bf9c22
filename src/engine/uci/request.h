// A search request that was checked and written down: the one walk over its moves, whose results
// name the search in the cache, tell it to the engine, and are what the engine's moves are read
// from.
#pragma once

#include "onlymove/engine.h"

typedef enum SearchOptionId {
#define SEARCH_OPTION_ID(id, ...) OPTION_##id,
    SEARCH_OPTIONS(SEARCH_OPTION_ID)
#undef SEARCH_OPTION_ID
        SEARCH_OPTION_COUNT
} SearchOptionId;

typedef struct SearchOption {
    const char *uci, *key; // its names for engines and in the cache
    int low;
    bool is_switch;
} SearchOption;

extern const SearchOption search_options[SEARCH_OPTION_COUNT];

// The history is in its normal form: it begins behind the last capture or pawn move, for nothing
// before that can be repeated or counts for the fifty moves, and with move number 1. So games that
// come to one position by the same last moves ask the same.
typedef struct CheckedRequest {
    char start[FEN_MAX]; // where the history begins
    Str moves;           // of the history, in UCI's notation, a blank in front of each
    Position position;   // to be searched
    int legal_moves;     // there
    uint64_t nodes;      // limit; 0: none
    int lines;           // at least 1
    int option[SEARCH_OPTION_COUNT];
} CheckedRequest;

// *to is zeroed or was used before; its memory is used again. False when a move is not legal or is
// a null move: *to is then good for nothing but request_done() or another try.
bool request_check(CheckedRequest *to, const SearchRequest *from);
void request_copy(CheckedRequest *to, const CheckedRequest *from);
void request_done(CheckedRequest *request);

// Every position from where its history begins, the one to be searched last; 0: more than `most`.
size_t request_path(const CheckedRequest *request, Position *path, size_t most);

// Whether both have one name in the cache, whatever their node limits.
bool request_is_same(const CheckedRequest *one, const CheckedRequest *other);

// Appends the line that tells the position to the engine.
void request_write_position(const CheckedRequest *request, Str *out);
// Appends what names the search in the cache: engine, hash, lines, position and history. The node
// limit is no part of it.
void request_write_key(const CheckedRequest *request, const char *identity, Str *out);

// --- How the pool asks an engine.

// Takes a new request (copied); an older one is stopped first and its late news is dropped. May
// be called while starting. A position without legal moves is answered at once: finished, with no
// iterations. Returns the request's generation, never 0, or 0 when the engine is off or failed.
unsigned engine_search(Engine *engine, const CheckedRequest *request, int64_t now);

// How many searches it has ended with a bestmove that was none of nonsense, also those that it was
// told to stop; it never falls.
uint64_t engine_answers(const Engine *engine);
