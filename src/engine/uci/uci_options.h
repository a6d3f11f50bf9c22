// The options that an engine offers, and whether they can take a value. Pure: no engine, no text
// to be sent.
#ifndef ONLYMOVE_ENGINE_UCI_UCI_OPTIONS_H
#define ONLYMOVE_ENGINE_UCI_UCI_OPTIONS_H

#include "onlymove/status.h"
#include "onlymove/str.h"
#include "src/engine/uci/uci.h"

typedef enum OfferType {
    OFFER_OTHER, // of a type that UCI does not know
    OFFER_CHECK,
    OFFER_SPIN,
    OFFER_COMBO,
    OFFER_BUTTON,
    OFFER_STRING,
} OfferType;

typedef struct Offer {
    char *name; // as the engine spells it
    OfferType type;
    int64_t min, max; // of a spin
    bool known;       // `value` is what the engine has now: a spin, or a check that was switched
    int64_t value;
    char *choices; // of a combo: each with its NUL, an empty one ends them; NULL: none
} Offer;

// Zeroed, it is empty.
typedef struct Offers {
    Offer *items;
    size_t count, cap;
    uint64_t fingerprint; // over all option lines, in their order
    bool failed;          // memory ran out
} Offers;

void offers_done(Offers *offers);
// Takes what one option line says. Of two with one name the first counts; what is far more than
// any engine offers is overlooked.
void offers_add(Offers *offers, const UciOption *option);
// Names are not case sensitive. NULL when there is none.
Offer *offers_find(const Offers *offers, const char *name);
// The name that is most alike, or "" when none is near.
const char *offers_nearest(const Offers *offers, const char *name);

// Appends the value as the engine is to be told it: a number without leading zeros, a choice as the
// engine spells it, "<empty>" for an empty text, nothing for a button. `value` is NULL where none
// was given. Otherwise STATUS_USAGE, and the fault says what the option takes. SyzygyPath takes
// folders that are there, with ":" between them.
Status offer_take(const Offer *offer, const char *value, Str *taken, Fault *fault);

#endif
