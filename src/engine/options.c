// What an engine is set to: the numbers that searches need, and what its setup wants of it.
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "src/engine/engine_private.h"

void options_forget(Engine *engine)
{
    engine->options[OPTION_THREADS] = (Option){.name = "Threads"};
    engine->options[OPTION_HASH] = (Option){.name = "Hash"};
    engine->options[OPTION_MULTIPV] = (Option){.name = "MultiPV"};
    offers_done(&engine->offers);
    engine->own_hash = 0;
    str_clear(&engine->identity);
    str_clear(&engine->refused);
    str_clear(&engine->caution);
}

static bool same_name(Span heard, const char *name)
{
    return heard.len == strlen(name) && strncasecmp(heard.text, name, heard.len) == 0;
}

void options_hear(Engine *engine, const UciOption *heard)
{
    offers_add(&engine->offers, heard);
    for (int i = 0; i < OPTIONS; i++) {
        Option *option = &engine->options[i];
        if (heard->spin && same_name(heard->name, option->name) && heard->min <= heard->max) {
            option->offered = true;
            option->min = heard->min;
            option->max = heard->max;
            option->known = heard->has_preset;
            option->value = heard->preset;
        }
    }
}

void options_set(Engine *engine, int which, int64_t value)
{
    Option *option = &engine->options[which];
    if (!option->offered) {
        return;
    }
    value = value < option->min ? option->min : value > option->max ? option->max : value;
    if (option->known && option->value == value) {
        return;
    }
    option->known = true;
    option->value = value;
    str_addf(&engine->outgoing, "setoption name %s value %" PRId64 "\n", option->name, value);
}

static void refuse(Engine *engine, const EngineOption *wish, const char *why)
{
    Str *refused = &engine->refused;
    str_addf(refused, "%s%s cannot take %s%s%s: %s", refused->len ? "\n" : "", engine_name(engine),
             wish->name, wish->value ? "=" : "", wish->value ? wish->value : "", why);
}

static void refuse_unknown(Engine *engine, const EngineOption *wish)
{
    Str *refused = &engine->refused;
    const char *nearest = offers_nearest(&engine->offers, wish->name);
    str_addf(refused, "%s%s has no option \"%s\"", refused->len ? "\n" : "", engine_name(engine),
             wish->name);
    if (nearest) {
        str_addf(refused, "; the nearest one it has is \"%s\"", nearest);
    }
}

// Behind a name in the identity. What separates there is marked where it stands in a value.
static void identify(Engine *engine, const char *name, const char *value)
{
    str_addf(&engine->identity, "; %s=", name);
    for (; *value; value++) {
        if (*value == ';' || *value == '\\') {
            str_add_char(&engine->identity, '\\');
        }
        str_add_char(&engine->identity, *value);
    }
}

// Sends it, keeps it for the search or refuses it.
static void apply(Engine *engine, const EngineOption *wish, int64_t *threads)
{
    const Offer *offer = offers_find(&engine->offers, wish->name);
    if (!offer) {
        refuse_unknown(engine, wish);
        return;
    }
    Fault why;
    Str value;
    str_init(&value);
    if (offer_take(offer, wish->value, &value, &why) != STATUS_OK) {
        refuse(engine, wish, why.text);
    } else if (strcasecmp(offer->name, "Threads") == 0 && offer->type == OFFER_SPIN) {
        *threads = strtoll(str_text(&value), NULL, 10);
    } else if (strcasecmp(offer->name, "Hash") == 0 && offer->type == OFFER_SPIN) {
        int64_t hash = strtoll(str_text(&value), NULL, 10);
        engine->own_hash = hash < 1 ? 1 : hash > INT_MAX ? INT_MAX : (int)hash;
        identify(engine, offer->name, str_text(&value));
    } else {
        str_addf(&engine->outgoing, "setoption name %s", offer->name);
        if (offer->type != OFFER_BUTTON) {
            str_addf(&engine->outgoing, " value %s", str_text(&value));
        }
        str_add_char(&engine->outgoing, '\n');
        identify(engine, offer->name, str_text(&value));
    }
    str_done(&value);
}

void options_apply(Engine *engine)
{
    int64_t threads = 1;
    str_clear(&engine->identity);
    str_clear(&engine->refused);
    str_addf(&engine->identity, "%s [%016" PRIx64 "]", engine_name(engine),
             engine->offers.fingerprint);
    for (size_t i = 0; i < engine->setup.option_count; i++) {
        apply(engine, &engine->setup.options[i], &threads);
    }
    options_set(engine, OPTION_THREADS, threads);
    const Option *set = &engine->options[OPTION_THREADS];
    if (set->offered && set->value != 1) {
        str_clear(&engine->identity);
        str_addf(&engine->caution,
                 "%s searches with %" PRId64 " threads: what it finds may differ from run to run",
                 engine_name(engine), set->value);
    }
    if (engine->offers.failed || engine->identity.failed || engine->refused.failed ||
        engine->caution.failed) {
        engine_fail(engine, "%s: out of memory", engine_name(engine));
    }
}
