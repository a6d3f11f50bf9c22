// Patterns over games: White ~ Carlsen & (Date >= 2019 | !Event = "Casual game") and pieces:<=12
//
//     where = all { "|" all }     all = one { "&" one }
//     one   = "!" one | "(" where ")" | test | WORD [ ":" ARGUMENT ]
//     test  = TAG ( "=" | "!=" | "~" | "!~" | "<" | "<=" | ">" | ">=" ) VALUE
//
// and, or and not stand for & | and ! as well. ~ is for a part of the value, whatever its case. <,
// <=, > and >= compare numbers where both sides are numbers; else as many characters as VALUE has,
// so that dates compare by year, month or day. A missing tag is like an empty one, and for neither
// that nor "?" any of these four holds. TAG and VALUE stand in quotes where they have blanks or
// signs in them; an unquoted TAG that resembles one of the usual tags, and is none, is refused as a
// slip.
//
// WORD is a term of the board, see board_term_read(). A game fits where the whole pattern holds in
// one position of its main line; its tags count in every position.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "onlymove/status.h"

enum { WHERE_NODES_MAX = 100, WHERE_TERMS_MAX = 20, WHERE_TEXT_MAX = 1000 };

typedef struct WhereNode {
    uint8_t kind;        // a NodeKind of where.c
    uint8_t left, right; // nodes
    uint16_t tag, value; // offsets into Where.text; of a term of the board an index into
                         // Where.board_terms, and its text
} WhereNode;

typedef struct Where { // plain data
    WhereNode nodes[WHERE_NODES_MAX];
    size_t count;                           // the last node is the whole pattern
    BoardTerm board_terms[WHERE_TERMS_MAX]; // their texts are in `text`
    size_t term_count;
    char text[WHERE_TEXT_MAX + 1];
    size_t len;
} Where;

// Reads a pattern. STATUS_USAGE: *fault says what is wrong at which character, from 1.
Status where_read(Where *where, const char *pattern, Fault *fault);

typedef struct TagView { // of len 0 where the game has no such tag
    const char *text;
    size_t len;
} TagView;
typedef TagView FindTag(void *context, const char *name);

// --- Which games of a file are taken, told by their tags as far as possible. Games that do not fit
// are skipped without reading their moves, at the cost of finding their end.

typedef struct GameFilter { // zeroed: every game fits
    size_t first, last;     // numbers in the file, from 1; 0: no bound
    size_t shard, shards;   // every `shards`-th game, beginning with number `shard`; 0: all
    int min_elo, max_elo;   // of both players; 0: no bound
    bool has_time_control;  // the next two fields matter
    int least_seconds, most_seconds; // of the time control: base and 40 increments
    const char *result;              // "1-0"; NULL: any
    bool needs_evals;                // a comment has an evaluation (%eval)
    size_t sample;                   // so many random ones of those that fit; 0: all
    uint64_t seed;                   // ... of the random choice of a sample
    uint64_t sample_key_max;         // set by game_filter_sample()
    bool has_where;
    Where where;
} GameFilter;

// Reads one condition: "games" "10-20", "min-elo" "2000", "max-elo", "time-control" "blitz" or
// "180-479", "result" "1-0", "sample" "500", "seed" "7", "shard" "2/3", "where" and a pattern.
// STATUS_USAGE: *fault says what is expected, or the nearest right word.
Status game_filter_set(GameFilter *filter, const char *condition, const char *value, Fault *fault);
bool game_filter_takes_all(const GameFilter *filter); // every game of every file fits

// A game before its moves are read: its text, or, where the text does not tell the tags (other
// encodings, escaped quotes, a result that only the moves have), the game as read.
typedef struct GameHead {
    size_t number;
    const char *text; // of the whole game; only its tags and %eval are looked at
    size_t len;
    bool tags_need_reader; // the text does not tell the tags
    const Game *game;      // NULL: not read
} GameHead;

typedef enum Fit { FIT_NO, FIT_YES, FIT_UNKNOWN } Fit; // FIT_UNKNOWN: only GameHead.game can tell
Fit where_fits(const Where *where, const GameHead *head, FindTag *tag, void *context);

// Where a sample is wanted, reads the file once and notes in *filter which games are in the sample:
// the same ones for the same games and seed, whatever shard is asked for. Not for standard input.
// `interrupted` (may be NULL) is looked at now and then; non-zero ends it with STATUS_LIMIT.
Status game_filter_sample(GameFilter *filter, const char *path, const volatile int *interrupted,
                          Fault *fault);

// Reads only the games that fit. Reader and filter are borrowed.
typedef struct GameSelector GameSelector;
GameSelector *game_selector_new(PgnReader *reader, const GameFilter *filter);
void game_selector_free(GameSelector *selector); // NULL is fine

typedef enum SelectorResult {
    SELECTOR_GAME,    // the next game that fits is in *game; reader->game_count is its number
    SELECTOR_SKIPPED, // some games were skipped: call again
    SELECTOR_END,
} SelectorResult;
SelectorResult game_selector_read(GameSelector *selector, Game *game);
