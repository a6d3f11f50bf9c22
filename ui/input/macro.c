// Recording commands, and running them again.
#include "ui/input/macro.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "ui/actions/actions.h"
#include "ui/input/keys.h"

enum { STEPS_AT_ONCE = 50 };

static void macro_clear(Macro *macro)
{
    for (size_t i = 0; i < macro->count; i++) {
        free(macro->steps[i].line);
    }
    free(macro->steps);
    *macro = (Macro){0};
}

void macros_done(Macros *macros)
{
    for (size_t i = 0; i < 26; i++) {
        macro_clear(&macros->kept[i]);
    }
    macro_clear(&macros->coming);
}

// --- Letters

static bool is_letter(const Workbench *wb, const char *key)
{
    return key[0] >= 'a' && key[0] <= 'z' && key[1] == '\0' && !key_decides(&wb->keys, key);
}

// The macro that a key stands for; 0: none.
static char kept_under(const Workbench *wb, const char *key)
{
    const Macros *macros = &wb->macros;
    if (strcmp(key, "@") == 0) {
        return macros->last;
    }
    return is_letter(wb, key) && macros->kept[key[0] - 'a'].count > 0 ? key[0] : '\0';
}

bool macro_letter(const Workbench *wb, const char *key)
{
    return wb->question.asks == ASKS_RECORD ? is_letter(wb, key) : kept_under(wb, key) != '\0';
}

void macro_write_letters(const Workbench *wb, Str *out)
{
    const size_t before = out->len;
    for (char letter = 'a'; letter <= 'z'; letter++) {
        const Macro *macro = &wb->macros.kept[letter - 'a'];
        for (size_t i = 0; i < macro->count; i++) {
            if (i == 0) {
                str_addf(out, " %c ", letter);
            }
            str_addf(out, "%s%s", i > 0 ? ", " : "", macro->steps[i].line);
        }
    }
    if (wb->macros.last) {
        str_addf(out, " @ %c again", wb->macros.last);
    }
    str_add(out, out->len > before ? "" : " none is recorded");
}

void macro_write_state(const Workbench *wb, Str *out)
{
    const Macros *macros = &wb->macros;
    if (macros->recording) {
        str_addf(out, "  recording %c", macros->recording);
    }
    if (macros->playing) {
        str_addf(out, "  macro %c %zu/%zu", macros->playing, macros->round, macros->of);
    }
}

// --- Recording

size_t macro_noted(const Workbench *wb)
{
    return wb->macros.coming.count;
}

void macro_note(Workbench *wb, const Command *command, const char *text, size_t count)
{
    Macro *coming = &wb->macros.coming;
    const bool asks = wb->question.asks != ASKS_NOTHING || wb->question.asks_prompt;
    if (!wb->macros.recording || wb->messages.refused || asks || command->run == do_record ||
        command->run == do_macro) {
        return;
    }
    CLEANUP(str_done) Str line = {0};
    const bool waives = command->decides && strcmp(text, "yes") == 0;
    str_addf(&line, "%s%s%s", command->name, text[0] && !waives ? " " : "", waives ? "" : text);
    char *kept = strdup(str_text(&line));
    if (!kept || !array_reserve((void **)&coming->steps, &coming->cap, coming->count + 1,
                                sizeof *coming->steps)) {
        free(kept);
        return;
    }
    coming->steps[coming->count++] = (MacroStep){kept, count};
}

static void end_recording(Workbench *wb)
{
    Macros *macros = &wb->macros;
    const char letter = macros->recording;
    Macro *kept = &macros->kept[letter - 'a'];
    macros->recording = '\0';
    if (macros->coming.count == 0) {
        workbench_refuse(wb, "nothing was recorded");
        return;
    }
    macro_clear(kept);
    *kept = macros->coming;
    macros->coming = (Macro){0};
    workbench_say(wb, "%zu command%s recorded: @%c runs %s", kept->count,
                  kept->count == 1 ? "" : "s", letter, kept->count == 1 ? "it" : "them");
}

void do_record(const CommandCall *call)
{
    Workbench *wb = call->wb;
    if (wb->macros.recording) {
        end_recording(wb);
    } else if (!call->text[0]) {
        wb->question.asks = ASKS_RECORD;
    } else if (!is_letter(wb, call->text)) {
        workbench_complain(wb,
                           "record: expected a letter from a to z that decides nothing as a "
                           "key, found \"%s\"",
                           call->text);
    } else {
        wb->macros.recording = call->text[0];
        workbench_say(wb, "what you do is recorded under %s until %s", call->text,
                      key_of(wb, "record") ? key_of(wb, "record") : ":record");
    }
}

// --- Playing

void do_macro(const CommandCall *call)
{
    Workbench *wb = call->wb;
    Macros *macros = &wb->macros;
    const char letter = call->text[0] ? kept_under(wb, call->text) : '\0';
    macros->of = call->count;
    if (!call->text[0]) {
        wb->question.asks = ASKS_MACRO;
    } else if (!letter) {
        workbench_complain(wb, "macro: nothing is recorded under %s", call->text);
    } else if (letter == macros->recording) {
        workbench_complain(wb, "macro: %c is being recorded", letter);
    } else {
        macros->playing = macros->last = letter;
        macros->at = 0;
        macros->round = 1;
        wb->messages.refused = false;
        for (int i = 0; i < STEPS_AT_ONCE && macro_step(wb, call->now); i++) {
        }
    }
}

bool macro_waits(const Workbench *wb)
{
    return wb->macros.playing && workbench_is_idle(wb);
}

static void end_playing(Workbench *wb)
{
    wb->macros.playing = '\0';
}

// A command was refused, or asks for something.
static void stop_at(Workbench *wb, const char *line)
{
    const Macros *macros = &wb->macros;
    const bool asks = wb->question.asks != ASKS_NOTHING || wb->question.asks_prompt;
    CLEANUP(str_done) Str why = {0};
    str_add(&why, asks ? "which asks" : wb->messages.text);
    workbench_complain(wb, "macro %c stops in round %zu of %zu at %s%s%s", macros->playing,
                       macros->round, macros->of, line, why.len > 0 ? ": " : "", str_text(&why));
    end_playing(wb);
}

static void next_round(Workbench *wb)
{
    Macros *macros = &wb->macros;
    macros->at = 0;
    if (macros->round++ == macros->of) {
        end_playing(wb);
    }
}

bool macro_step(Workbench *wb, int64_t now)
{
    Macros *macros = &wb->macros;
    if (!macro_waits(wb)) {
        return false;
    }
    const Macro *macro = &macros->kept[macros->playing - 'a'];
    if (wb->messages.refused && macros->at > 0) { // it has turned out
        stop_at(wb, macro->steps[macros->at - 1].line);
        return false;
    }
    if (macros->at == macro->count) {
        next_round(wb);
        return true;
    }
    const MacroStep *step = &macro->steps[macros->at++];
    wb->messages.text[0] = '\0';
    wb->messages.refused = false;
    command_press(wb, step->line, step->count, now);
    if (wb->question.asks != ASKS_NOTHING || wb->question.asks_prompt) {
        stop_at(wb, step->line);
    }
    return true;
}

bool macro_stop(Workbench *wb)
{
    if (!wb->macros.playing) {
        return false;
    }
    workbench_complain(wb, "macro %c is stopped in round %zu of %zu", wb->macros.playing,
                       wb->macros.round, wb->macros.of);
    end_playing(wb);
    return true;
}
