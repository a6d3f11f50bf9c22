// The options that an engine offers, whether they can take a value, and what they are set to. Pure:
// no engine.
#pragma once

#include "onlymove/setup.h"
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
    bool known;       // `value` is what the engine has now: a spin, or a check as 0 or 1
    int64_t value;
    int64_t own;   // what the engine has where no search asks: its default, or what its setup says
    char *choices; // of a combo: each with its NUL, an empty one ends them; NULL: none
} Offer;

// Zeroed, it is empty.
typedef struct Offers {
    Offer *items;
    size_t count, cap;
    uint64_t fingerprint; // over all option lines, in their order
} Offers;

void offers_done(Offers *offers);
// Takes what one option line says. Of two with one name the first counts; what is far more than
// any engine offers is overlooked.
void offers_add(Offers *offers, const UciOption *option);
// Names are not case sensitive. NULL when there is none.
Offer *offers_find(const Offers *offers, const char *name);

// Appends the value as the engine is to be told it: a number without leading zeros, a choice as the
// engine spells it, "<empty>" for an empty text, nothing for a button. `value` is NULL where none
// was given. Otherwise STATUS_USAGE, and the fault says what the option takes. SyzygyPath takes
// folders that are there, with ":" between them.
Status offer_take(const Offer *offer, const char *value, Str *taken, Fault *fault);

// --- What an engine is set to: the numbers that searches need, and what its setup wants of it.
// Commands are appended to a text, nothing is sent.

// Zeroed, of an engine that has said nothing yet.
typedef struct Settings {
    Offers offers;
    int own_hash; // megabytes that the setup allows; 0: any
    // Known when the setup has been applied; engine.h says what they are.
    Str identity, refused, caution;
} Settings;

void settings_done(Settings *settings);
// Forgets what was offered and set.
void settings_clear(Settings *settings);
// Appends the commands for what the setup wants and the engine, of that name, offers.
// `digest`: of its program, see digest.h.
void settings_apply(Settings *settings, const EngineSetup *setup, const char *name, uint64_t digest,
                    Str *out);
// Appends the command for a number, as near to `value` as the engine offers; nothing where it does
// not offer it or is known to have it.
void settings_set(Settings *settings, const char *name, int64_t value, Str *out);
// The same for what a search asks of an option that is a switch, or else a number; 0 gives the
// engine back what it has of its own.
void settings_ask(Settings *settings, const char *name, bool is_switch, int value, Str *out);
// How many of so many lines the engine can report.
int settings_lines(const Settings *settings, int wanted);
