// ASCII stand-ins, for locales that can show nothing else.
#include <stddef.h>

#include "ui/term/grid.h"

typedef struct StandIn {
    uint32_t character;
    char ascii;
} StandIn;

static const StandIn signs[] = {
    {0xA0, ' '},   {0xB7, '.'},    {0x2010, '-'},  {0x2011, '-'},  {0x2012, '-'}, {0x2013, '-'},
    {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'},  {0x201D, '"'}, {0x2022, '*'},
    {0x2026, '~'}, {0x2212, '-'},  {0x221E, '~'},  {0x2260, '!'},  {0x2264, '<'}, {0x2265, '>'},
    {0x25A1, 'o'}, {0x25AA, '*'},  {0x25B8, '>'},  {0x25BE, 'v'},  {0x25C7, '%'}, {0x25C6, '#'},
    {0x25CB, 'o'}, {0x25CF, '*'},  {0x2713, '+'},  {0x2190, '<'},  {0x2191, '^'}, {0x2192, '>'},
    {0x2193, 'v'}, {0x2196, '\\'}, {0x2197, '/'},  {0x2198, '\\'}, {0x2199, '/'}, {0x21D0, '='},
    {0x21D1, '='}, {0x21D2, '='},  {0x21D3, '='},  {0x21D6, '='},  {0x21D7, '='}, {0x21D8, '='},
    {0x21D9, '='}, {0x2717, 'x'},  {0x25B2, '^'},  {0x25BC, 'v'},
};

// Latin letters without their marks, from U+00C0 to U+017F in rows of sixteen.
static const char latin[] = "AAAAAAACEEEEIIII"
                            "DNOOOOOxOUUUUYTs"
                            "aaaaaaaceeeeiiii"
                            "dnooooo/ouuuuyty"
                            "AaAaAaCcCcCcCcDd"
                            "DdEeEeEeEeEeGgGg"
                            "GgGgHhHhIiIiIiIi"
                            "IiIiJjKkkLlLlLlL"
                            "lLlNnNnNnnNnOoOo"
                            "OoOoRrRrRrSsSsSs"
                            "SsTtTtTtUuUuUuUu"
                            "UuUuWwYyYZzZzZzs";

uint32_t grid_ascii(uint32_t character)
{
    if (character < 0x80) {
        return character;
    }
    if (character >= 0xC0 && character <= 0x17F) {
        return (uint32_t)latin[character - 0xC0];
    }
    if (character >= 0x2654 && character <= 0x265F) {
        return (uint32_t) "KQRBNP"[(character - 0x2654) % 6];
    }
    if (character >= 0x2500 && character <= 0x257F) {
        bool vertical = character == 0x2502 || character == 0x2503 || character == 0x2551;
        bool horizontal = character <= 0x2501 || character == 0x2550;
        return vertical ? '|' : horizontal ? '-' : '+';
    }
    if (character >= 0x2581 && character <= 0x2588) { // bars, by their height
        return '1' + (character - 0x2581);
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (signs[i].character == character) {
            return (uint32_t)signs[i].ascii;
        }
    }
    return '?';
}
