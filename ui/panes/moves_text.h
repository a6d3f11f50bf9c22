// A game as running text: words that are made of styled parts, broken into rows of a given width.
#pragma once

#include "ui/panes/panes.h"

// A part of one row, in one style.
typedef struct MovesSpan {
    size_t row;
    int col;
    size_t start, len; // in MovesText.text, safe to draw
    Style style;
    uint32_t node; // the node whose move or comment it is
} MovesSpan;

typedef struct MovesText {
    MovesRow *starts; // where paragraphs begin, by row; the first begins the text
    size_t start_count, start_cap;
    Str text;
    MovesSpan *spans; // by row and column
    size_t count, cap;
    size_t rows;
    size_t cursor_row; // of the cursor's move; 0 at the root
} MovesText;

// Initialises and fills *text with at least `height` rows around the cursor, where the game has so
// many. With `roomy`, variations of the main line begin rows of their own, where the rows are wide
// enough.
void moves_text_write(MovesText *text, const MovesView *view, int width, size_t height, bool roomy);
void moves_text_done(MovesText *text);
