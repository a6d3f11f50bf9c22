// Patterns over the tags of a game: White ~ Carlsen & (Date >= 2019 | !Event = "Casual game")
//
//     where  = all { "|" all }     all = one { "&" one }     one = "!" one | "(" where ")" | test
//     test   = TAG ( "=" | "!=" | "~" | "!~" | "<" | "<=" | ">" | ">=" ) VALUE
//
// ~ is for a part of the value, whatever its case. The four that order compare numbers where both
// are numbers; else as many characters as VALUE has, so that dates compare by year, month or day. A
// tag that is not there is like an empty one, and neither that nor "?" is in any order. TAG and
// VALUE stand in quotes where they have blanks or signs in them; a TAG that is like one of the
// usual ones, and not among them, is taken for a slip unless it is in quotes.
#ifndef ONLYMOVE_WHERE_H
#define ONLYMOVE_WHERE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/status.h"

enum { WHERE_NODES_MAX = 100, WHERE_TEXT_MAX = 1000 };

typedef struct WhereNode {
    uint8_t kind;        // see where.c
    uint8_t left, right; // nodes
    uint16_t tag, value; // in the text
} WhereNode;

typedef struct Where { // plain data
    WhereNode nodes[WHERE_NODES_MAX];
    size_t count; // the last is the whole
    char text[WHERE_TEXT_MAX + 1];
    size_t len;
} Where;

// STATUS_USAGE: what is wrong at which character, from 1.
Status where_read(Where *where, const char *pattern, Fault *fault);

typedef struct TagView { // of len 0 where the game has no such tag
    const char *text;
    size_t len;
} TagView;
typedef TagView WhereTag(void *context, const char *name);

bool where_fits(const Where *where, WhereTag *tag, void *context);

#endif
