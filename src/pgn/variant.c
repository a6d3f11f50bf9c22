// Variant tags are written in many ways: "Chess960", "Chess 960", "Fischerandom", "Fischer Random";
// letters and digits are compared and nothing else.
#include "src/pgn/variant.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *name;
    bool is_960;
} known[] = {
    {"", false},
    {"standard", false},
    {"chess", false},
    {"normal", false},
    {"regular", false},
    {"orthodox", false},
    {"classical", false},
    {"fromposition", false},
    {"chess960", true},
    {"960", true},
    {"frc", true},
    {"fischerandom", true},
    {"fischerrandom", true},
    {"fischerrandomchess", true},
    {"fischerandomchess", true},
};

static bool same_name(const char *variant, const char *name)
{
    for (; *variant; variant++) {
        unsigned char c = (unsigned char)*variant;
        if (c < 0x80 && !isalnum(c)) {
            continue;
        }
        if (tolower(c) != (unsigned char)*name) {
            return false;
        }
        name++;
    }
    return *name == '\0';
}

// The standard starting position, with castling rights as letters of sides or of files.
static bool is_standard_start(const char *fen)
{
    const size_t castling = strcspn(FEN_START, " ") + 3;
    if (strncmp(fen, FEN_START, castling) != 0) {
        return false;
    }
    size_t len = strcspn(fen + castling, " ");
    return len == 4 &&
           (strncmp(fen + castling, "KQkq", 4) == 0 || strncmp(fen + castling, "HAha", 4) == 0 ||
            strncmp(fen + castling, "AHah", 4) == 0);
}

bool variant_is_chess(const char *variant, const char *fen, bool *standard_start)
{
    *standard_start = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (same_name(variant ? variant : "", known[i].name)) {
            *standard_start = known[i].is_960 && (!fen || is_standard_start(fen));
            return !known[i].is_960 || *standard_start;
        }
    }
    return false;
}
