// The rules of the swing profile at every threshold, with its numbers as they ship: for the tests,
// and for `make bench`.
#pragma once

#include <stdbool.h>

typedef struct SwingRow {
    const char *evals; // now, before: solver's view
    bool swings;
} SwingRow;

static const SwingRow swing_rows[] = {
    // From even by 110 or more, either way; 110 is even no more.
    {"109 0", false},
    {"110 0", true},
    {"-109 0", false},
    {"-110 0", true},
    {"219 109", true},
    {"218 109", false},
    {"-219 -109", true},
    {"220 110", false},
    // From beyond 200 to even, or to the other side.
    {"109 201", true},
    {"110 201", false},
    {"109 200", false},
    {"-109 -201", true},
    {"-110 -201", false},
    {"-200 201", true},
    {"-200 200", false},
    {"600 300", false},
    {"600 -201", true},
    // Into a mate: from even, or of the other side.
    {"#3 109", true},
    {"#3 110", false},
    {"#-3 110", true},
    {"#-3 -110", false},
    {"#-3 -109", true},
    // Out of one.
    {"#2 #3", false},
    {"#-2 #3", true},
    {"#2 #-3", true},
    {"#-2 #-3", false},
    {"109 #3", true},
    {"110 #3", false},
    {"-1 #3", true},
    {"-109 #-3", true},
    {"-110 #-3", false},
    {"110 #-3", true},
};

enum { CLEAR_PASSES = -2, CLEAR_NO_MISS = 0 };

typedef struct ClearRow {
    const char *best, *next;
    int miss; // or CLEAR_PASSES; CLEAR_NO_MISS: it is refused without a number
} ClearRow;

static const ClearRow clear_rows[] = {
    // A level best move, more than 110 apart.
    {"49", "-62", CLEAR_PASSES},
    {"49", "-61", 1},
    {"-49", "-160", CLEAR_PASSES},
    {"-49", "-159", 1},
    // A small advantage: more than 250 apart; beside a level one 110; beside another sign 120.
    {"209", "-42", CLEAR_PASSES},
    {"209", "49", CLEAR_PASSES},
    {"209", "50", 1},
    {"160", "49", CLEAR_PASSES},
    {"159", "49", 1},
    {"70", "-51", CLEAR_PASSES},
    {"70", "-50", 1},
    {"51", "-60", 10},
    {"-51", "-301", 1},
    {"-51", "-302", CLEAR_PASSES},
    // An advantage: above 350 beside less than 140, or more than 500 apart, or the next at most 90.
    {"210", "90", CLEAR_PASSES},
    {"210", "91", 1},
    {"350", "91", 1},
    {"351", "139", CLEAR_PASSES},
    {"351", "140", 1},
    {"999", "498", CLEAR_PASSES},
    {"999", "499", 1},
    // A large one: only the next counts.
    {"1000", "90", CLEAR_PASSES},
    {"1000", "91", 1},
    {"1000", "139", 49},
    // Mates.
    {"#3", "500", CLEAR_PASSES},
    {"#3", "501", 1},
    {"#3", "#9", CLEAR_NO_MISS},
    {"#3", "#-9", CLEAR_PASSES},
    {"-300", "#-9", CLEAR_PASSES},
    {"#-9", "#-3", CLEAR_NO_MISS},
};
