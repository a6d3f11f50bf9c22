// What an engine is set to: the numbers that searches need, and what its setup wants of it. Pure:
// commands are appended to a text, nothing is sent.
#ifndef ONLYMOVE_ENGINE_UCI_SETOPTION_H
#define ONLYMOVE_ENGINE_UCI_SETOPTION_H

#include "onlymove/setup.h"
#include "src/engine/uci/uci_options.h"

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
// STATUS_MEMORY.
Status settings_apply(Settings *settings, const EngineSetup *setup, const char *name, Str *out,
                      Fault *fault);
// Appends the command for a number, as near to `value` as the engine offers; nothing where it does
// not offer it or is known to have it.
void settings_set(Settings *settings, const char *name, int64_t value, Str *out);
// The same for an option that is on or off. One that nobody has turned on here is left alone.
void settings_switch(Settings *settings, const char *name, bool on, Str *out);
// How many of so many lines the engine can report.
int settings_lines(const Settings *settings, int wanted);

#endif
