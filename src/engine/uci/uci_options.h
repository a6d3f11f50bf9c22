// The UCI options of an engine, which values they take, and what they are set to. Pure: no engine.
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
    char *name; // of the option, as the engine spells it
    OfferType type;
    int64_t min, max; // of a spin
    bool is_known;    // `value` is what the engine has now: a spin, or a check as 0 or 1
    int64_t value;
    int64_t base_value; // its value where no search sets one: its default, or the setup's
    char *choices;      // of a combo: each ended by NUL, the list by an empty one; NULL: none
} Offer;

// All options that an engine offers. Zeroed, the list is empty.
typedef struct Offers {
    Offer *items;
    size_t count, cap;
    uint64_t fingerprint; // over all option lines, in their order
} Offers;

void offers_done(Offers *offers);
// Adds the option of an option line. Of two with one name the first counts. Ignores what is above
// UCI_OPTIONS_MAX or UCI_OPTION_BYTES_MAX.
void offers_add(Offers *offers, const UciOption *option);
// Names are not case sensitive. NULL when there is none.
Offer *offers_find(const Offers *offers, const char *name);

// Appends the value in the form that is sent to the engine: a number without leading zeros, a
// choice as the engine spells it, "<empty>" for an empty text, nothing for a button. `value` is
// NULL where none was given. STATUS_USAGE: the fault says what the option takes. SyzygyPath takes
// existing folders with ":" between them.
Status offer_write_value(const Offer *offer, const char *value, Str *out, Fault *fault);

// --- The settings of an engine, for searches and by its setup. Commands are appended, not sent.

// The settings of an engine; zeroed, of one that has said nothing yet.
typedef struct Settings {
    Offers offers;
    int hash_max; // megabytes that the setup allows; 0: any
    // Set by settings_apply(): what engine_identity() and its like return.
    Str identity, refused, warning;
} Settings;

void settings_done(Settings *settings); // forgets what was offered and set
// Appends the commands for options that the setup sets and the engine offers. `name` is the
// engine's, `digest` of its files.
void settings_apply(Settings *settings, const EngineSetup *setup, const char *name, uint64_t digest,
                    Str *out);
// Appends the command for a number, as near to `value` as the engine offers; nothing where it does
// not offer the option or has that value.
void settings_set_number(Settings *settings, const char *name, int64_t value, Str *out);
// Appends the command for the value that a search sets, of a check (`is_switch`) or a spin; 0
// restores Offer.base_value.
void settings_set_option(Settings *settings, const char *name, bool is_switch, int value, Str *out);
// How many of `wanted` lines the engine can report.
int settings_lines(const Settings *settings, int wanted);
