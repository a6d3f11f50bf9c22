// The table of styles as data.
#include "ui/style.h"

typedef struct StyleRow {
    short colors[DEPTH_COUNT][2];
    const char *attributes;
    const char *mono;
} StyleRow;

static const StyleRow rows[STYLE_COUNT] = {
#define STYLE_ROW(id, letter, fg256, bg256, fg16, bg16, fg8, bg8, attributes, mono)                \
    {{{-1, -1}, {fg8, bg8}, {fg16, bg16}, {fg256, bg256}}, attributes, mono},
    STYLES(STYLE_ROW)
#undef STYLE_ROW
};

StyleLook style_look(Style style, Depth depth)
{
    const StyleRow *row = &rows[style];
    return (StyleLook){
        .fg = row->colors[depth][0],
        .bg = row->colors[depth][1],
        .attributes = depth == DEPTH_MONO ? row->mono : row->attributes,
    };
}
