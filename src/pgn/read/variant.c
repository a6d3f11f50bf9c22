// Variant tags are written in many ways: "Chess960", "Chess 960", "Fischerandom", "Fischer Random";
// letters and digits are compared and nothing else.
#include "src/pgn/read/variant.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *name;
    VariantKind kind;
} known[] = {
    {"", VARIANT_CHESS},
    {"standard", VARIANT_CHESS},
    {"chess", VARIANT_CHESS},
    {"normal", VARIANT_CHESS},
    {"regular", VARIANT_CHESS},
    {"orthodox", VARIANT_CHESS},
    {"classical", VARIANT_CHESS},
    {"fromposition", VARIANT_CHESS},
    {"chess960", VARIANT_960},
    {"960", VARIANT_960},
    {"frc", VARIANT_960},
    {"fischerandom", VARIANT_960},
    {"fischerrandom", VARIANT_960},
    {"fischerrandomchess", VARIANT_960},
    {"fischerandomchess", VARIANT_960},
};

static bool same_name(const char *value, size_t len, const char *name)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)value[i];
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

VariantKind variant_kind(const char *value, size_t len)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (same_name(value, len, known[i].name)) {
            return known[i].kind;
        }
    }
    return VARIANT_OTHER;
}

bool variant_is_chess(VariantKind kind, const char *fen, bool *standard_start)
{
    *standard_start = kind == VARIANT_960 && (!fen || is_standard_start(fen));
    return kind == VARIANT_CHESS || *standard_start;
}
