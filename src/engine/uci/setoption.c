// The `setoption` lines that bring an engine to its settings, and what it refuses of a setup.
#include "src/engine/uci/setoption.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <strings.h>

void settings_done(Settings *settings)
{
    offers_done(&settings->offers);
    str_done(&settings->identity);
    str_done(&settings->refused);
    str_done(&settings->caution);
}

void settings_clear(Settings *settings)
{
    settings_done(settings);
    *settings = (Settings){0};
}

// The option of that name where it can be set to a number; else NULL.
static Offer *find_number(const Settings *settings, const char *name)
{
    Offer *offer = offers_find(&settings->offers, name);
    return offer && offer->type == OFFER_SPIN && offer->min <= offer->max ? offer : NULL;
}

void settings_set(Settings *settings, const char *name, int64_t value, Str *out)
{
    Offer *offer = find_number(settings, name);
    if (!offer) {
        return;
    }
    value = value < offer->min ? offer->min : value > offer->max ? offer->max : value;
    if (!offer->known || offer->value != value) {
        offer->known = true;
        offer->value = value;
        str_addf(out, "setoption name %s value %" PRId64 "\n", name, value);
    }
}

void settings_switch(Settings *settings, const char *name, bool on, Str *out)
{
    Offer *offer = offers_find(&settings->offers, name);
    if (offer && offer->type == OFFER_CHECK && (offer->known ? offer->value : 0) != on) {
        offer->known = true;
        offer->value = on;
        str_addf(out, "setoption name %s value %s\n", name, on ? "true" : "false");
    }
}

int settings_lines(const Settings *settings, int wanted)
{
    const Offer *offer = find_number(settings, "MultiPV");
    return !offer ? 1 : wanted > offer->max ? (int)offer->max : wanted;
}

static void refuse_value(Str *refused, const char *engine, const SetupOption *wish, const char *why)
{
    str_addf(refused, "%s%s cannot take %s%s%s: %s", refused->len ? "\n" : "", engine, wish->name,
             wish->value ? "=" : "", wish->value ? wish->value : "", why);
}

static void refuse_unknown(Settings *settings, const char *engine, const SetupOption *wish)
{
    Str *refused = &settings->refused;
    const char *nearest = offers_nearest(&settings->offers, wish->name);
    str_addf(refused, "%s%s has no option \"%s\"", refused->len ? "\n" : "", engine, wish->name);
    if (nearest[0]) {
        str_addf(refused, "; the nearest one it has is \"%s\"", nearest);
    }
}

// Behind a name in the identity. What separates there is marked where it stands in a value.
static void add_to_identity(Str *identity, const char *name, const char *value)
{
    str_addf(identity, "; %s=", name);
    for (; *value; value++) {
        if (*value == ';' || *value == '\\') {
            str_add_char(identity, '\\');
        }
        str_add_char(identity, *value);
    }
}

// An option that the engine can have, with its value as the engine is to be told it. Threads are
// set last, and Hash before each search.
static void set_offered(Settings *settings, const Offer *offer, const char *value, Str *out,
                        int64_t *threads)
{
    const bool is_number = offer->type == OFFER_SPIN;
    if (is_number && strcasecmp(offer->name, "Threads") == 0) {
        *threads = strtoll(value, NULL, 10);
        return;
    }
    if (is_number && strcasecmp(offer->name, "Hash") == 0) {
        const int64_t hash = strtoll(value, NULL, 10);
        settings->own_hash = hash < 1 ? 1 : hash > INT_MAX ? INT_MAX : (int)hash;
    } else {
        const bool has_value = offer->type != OFFER_BUTTON;
        str_addf(out, "setoption name %s%s%s\n", offer->name, has_value ? " value " : "",
                 has_value ? value : "");
    }
    add_to_identity(&settings->identity, offer->name, value);
}

static void apply_wish(Settings *settings, const char *engine, const SetupOption *wish, Str *out,
                       int64_t *threads)
{
    const Offer *offer = offers_find(&settings->offers, wish->name);
    Fault why;
    CLEANUP(str_done) Str value = {0};
    if (!offer) {
        refuse_unknown(settings, engine, wish);
    } else if (offer_take(offer, wish->value, &value, &why) != STATUS_OK) {
        refuse_value(&settings->refused, engine, wish, why.text);
    } else {
        set_offered(settings, offer, str_text(&value), out, threads);
    }
}

Status settings_apply(Settings *settings, const EngineSetup *setup, const char *name, Str *out,
                      Fault *fault)
{
    int64_t threads = 1;
    str_addf(&settings->identity, "%s [%016" PRIx64 "]", name, settings->offers.fingerprint);
    for (size_t i = 0; i < setup->option_count; i++) {
        apply_wish(settings, name, &setup->options[i], out, &threads);
    }
    settings_set(settings, "Threads", threads, out);
    const Offer *set = find_number(settings, "Threads");
    if (set && set->value != 1) {
        str_clear(&settings->identity);
        str_addf(&settings->caution,
                 "%s searches with %" PRId64 " threads: what it finds may differ from run to run",
                 name, set->value);
    }
    const bool failed = settings->offers.failed || settings->identity.failed ||
                        settings->refused.failed || settings->caution.failed;
    return failed ? fault_memory(fault) : STATUS_OK;
}
