// What an engine is set to: the numbers that searches need, and what its setup wants of it. Pure:
// commands are appended to a text, nothing is sent.
#ifndef ONLYMOVE_ENGINE_SETOPTION_H
#define ONLYMOVE_ENGINE_SETOPTION_H

#include "onlymove/setup.h"
#include "src/engine/options.h"

// The options that we set ourselves.
typedef enum NumberName { NUMBER_THREADS, NUMBER_HASH, NUMBER_MULTIPV, NUMBERS } NumberName;
typedef struct NumberSetting {
    bool offered;
    bool known; // `value` is what the engine has now
    int64_t min, max, value;
} NumberSetting;

// Zeroed, of an engine that has said nothing yet.
typedef struct Settings {
    Offers offers;
    NumberSetting numbers[NUMBERS];
    int own_hash; // megabytes, of the setup; 0: the request says
    // Known when the setup has been applied; engine.h says what they are.
    Str identity, refused, caution;
} Settings;

void settings_done(Settings *settings);
// Forgets what was offered and set.
void settings_clear(Settings *settings);
// Takes what one option line offers.
void settings_hear(Settings *settings, const UciOption *option);
// Appends the commands for what the setup wants and the engine, of that name, offers.
// STATUS_MEMORY.
Status settings_apply(Settings *settings, const EngineSetup *setup, const char *name, Str *out,
                      Fault *fault);
// Appends the command for a number, as near to `value` as the engine offers; nothing where it does
// not offer it or is known to have it.
void settings_set(Settings *settings, NumberName name, int64_t value, Str *out);
// How many of so many lines the engine can report.
int settings_lines(const Settings *settings, int wanted);

#endif
