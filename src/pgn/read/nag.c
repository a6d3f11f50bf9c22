// The table of signs that annotators write instead of $n. The numbers up to 139 are those of the
// PGN standard, section 10; 44, 132 and 140 to 146 follow the common practice of chess programs.
#include "src/pgn/read/nag.h"

#include <string.h>

// A longer sign stands before the shorter ones it begins with.
static const struct {
    const char *sign;
    uint8_t nag;
} signs[] = {
    {"!!", 3},   {"!?", 5},  {"!", 1},   {"??", 4},  {"?!", 6},   {"?", 2},   {"+/-", 16},
    {"+/=", 14}, {"+-", 18}, {"+=", 14}, {"+−", 18}, {"-/+", 17}, {"-+", 19}, {"−+", 19},
    {"=/+", 15}, {"=+", 15}, {"=∞", 44}, {"=", 10},  {"‼", 3},    {"⁇", 4},   {"⁉", 5},
    {"⁈", 6},    {"□", 7},   {"∞", 13},  {"⩲", 14},  {"⩱", 15},   {"±", 16},  {"∓", 17},
    {"⨀", 22},   {"⊙", 22},  {"○", 26},  {"⟳", 32},  {"↑", 36},   {"→", 40},  {"⇆", 132},
    {"⨁", 138},  {"⊕", 138}, {"∆", 140}, {"△", 140}, {"∇", 141},  {"⌓", 142},
};

size_t nag_sign(const char *text, size_t len, uint8_t *nag)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t size = strlen(signs[i].sign);
        if (signs[i].sign[0] == text[0] && size <= len && memcmp(signs[i].sign, text, size) == 0) {
            *nag = signs[i].nag;
            return size;
        }
    }
    return 0;
}
