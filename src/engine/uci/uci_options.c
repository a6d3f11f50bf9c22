// An engine's UCI options: its `option` lines, which values each one can take, the `setoption`
// lines that bring it to its settings, and what it refuses of a setup.
#include "src/engine/uci/uci_options.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"
#include "onlymove/limits.h"

void offers_done(Offers *offers) {
    for (size_t i = 0; i < offers->count; i++) {
        free(offers->items[i].name);
        free(offers->items[i].choices);
    }
    free(offers->items);
    *offers = (Offers){0};
}

static void fingerprint_option(Offers *offers, const UciOption *option) {
    uint64_t fingerprint = offers->fingerprint ? offers->fingerprint : HASH_BEGIN;
    fingerprint = hash_bytes(fingerprint, option->name.text, option->name.len);
    fingerprint = hash_bytes(fingerprint, "\n", 1);
    fingerprint = hash_bytes(fingerprint, option->type.text, option->type.len);
    Span rest = option->rest;
    Span word;
    // The ranges of these two often depend on the machine, its cores or memory.
    if (span_is_name(option->name, "Threads") || span_is_name(option->name, "Hash"))
        rest.len = 0;
    while (span_word(&rest, &word)) {
        fingerprint = hash_bytes(fingerprint, " ", 1);
        fingerprint = hash_bytes(fingerprint, word.text, word.len);
    }
    offers->fingerprint = hash_bytes(fingerprint, "\n", 1);
}

// The texts after each "var", with single blanks between their words.
static char *read_choices(Span rest) {
    Str choices = {0};
    Span word;
    bool in_choice = false;
    bool first = true;
    while (span_word(&rest, &word)) {
        if (span_is(word, "var") || span_is(word, "default") || span_is(word, "min") ||
            span_is(word, "max")) {
            if (in_choice && !first)
                str_add_char(&choices, '\0');
            in_choice = span_is(word, "var");
            first = true;
        } else if (in_choice) {
            str_add(&choices, first ? "" : " ");
            str_add_bytes(&choices, word.text, word.len);
            first = false;
        }
    }
    str_add_bytes(&choices, "\0", in_choice && !first ? 2 : 1);
    return str_take(&choices);
}

static OfferType read_type(Span word) {
    static const char *const type_names[] = {[OFFER_CHECK] = "check",
                                             [OFFER_SPIN] = "spin",
                                             [OFFER_COMBO] = "combo",
                                             [OFFER_BUTTON] = "button",
                                             [OFFER_STRING] = "string"};
    OfferType type = OFFER_STRING;
    while (type != OFFER_OTHER && !span_is(word, type_names[type]))
        type--;
    return type;
}

void offers_add(Offers *offers, const UciOption *option) {
    fingerprint_option(offers, option);
    if (offers->count >= UCI_OPTIONS_MAX ||
        option->name.len + option->rest.len > UCI_OPTION_BYTES_MAX)
        return;
    CLEANUP(str_done) Str name = {0};
    str_add_bytes(&name, option->name.text, option->name.len);
    if (offers_find(offers, str_text(&name)))
        return;
    Offer offer = {
        .name = str_take(&name),
        .type = read_type(option->type),
        .min = option->min,
        .max = option->max,
        .is_known = option->has_default,
        .value = option->default_value,
        .base_value = option->default_value,
    };
    if (offer.type == OFFER_COMBO)
        offer.choices = read_choices(option->rest);
    *array_add(&offers->items, &offers->count, &offers->cap) = offer;
}

Offer *offers_find(const Offers *offers, const char *name) {
    for (size_t i = 0; i < offers->count; i++)
        if (strcasecmp(offers->items[i].name, name) == 0)
            return &offers->items[i];
    return NULL;
}

static const char *name_at(const void *table, size_t index) {
    const Offers *offers = table;
    return index < offers->count ? offers->items[index].name : NULL;
}

static Status write_number(const Offer *offer, const char *value, Str *out, Fault *fault) {
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    bool is_number = end != value && *end == '\0' && !isspace((unsigned char)value[0]);
    // A range with its minimum above its maximum is no limit.
    bool bounded = offer->min <= offer->max;
    if (!is_number || errno == ERANGE ||
        (bounded && (number < offer->min || number > offer->max))) {
        return fault_set(fault, STATUS_USAGE,
                         "it takes a whole number from %" PRId64 " to %" PRId64, offer->min,
                         offer->max);
    }
    str_addf(out, "%lld", number);
    return STATUS_OK;
}

static Status write_choice(const Offer *offer, const char *value, Str *out, Fault *fault) {
    CLEANUP(str_done) Str all = {0};
    for (const char *choice = offer->choices; *choice; choice += strlen(choice) + 1) {
        if (strcasecmp(choice, value) == 0) {
            str_add(out, choice);
            return STATUS_OK;
        }
        str_addf(&all, "%s\"%s\"", all.len ? ", " : "", choice);
    }
    fault_set(fault, STATUS_USAGE, "it takes one of %.300s", str_text(&all));
    return STATUS_USAGE;
}

static Status write_check(const char *value, Str *out, Fault *fault) {
    bool is_true = strcasecmp(value, "true") == 0;
    if (!is_true && strcasecmp(value, "false") != 0)
        return fault_set(fault, STATUS_USAGE, "it takes true or false");
    str_add(out, is_true ? "true" : "false");
    return STATUS_OK;
}

// Checks that folders exist, because an engine that lacks its tablebases reports no error.
static Status check_folders(const char *paths, Fault *fault) {
    CLEANUP(str_done) Str path = {0};
    struct stat found;
    while (*paths) {
        const size_t len = strcspn(paths, ":");
        str_clear(&path);
        str_add_bytes(&path, paths, len);
        if (len > 0 && (stat(str_text(&path), &found) != 0 || !S_ISDIR(found.st_mode)))
            return fault_set(fault, STATUS_USAGE, "%.200s is no folder", str_text(&path));
        paths += len + (paths[len] == ':');
    }
    return STATUS_OK;
}

static Status write_text(const Offer *offer, const char *value, Str *out, Fault *fault) {
    if (!value)
        return fault_set(fault, STATUS_USAGE, "it takes a text");
    const bool takes_folders =
        strcasecmp(offer->name, "SyzygyPath") == 0 && strcmp(value, "<empty>") != 0;
    const Status status = takes_folders ? check_folders(value, fault) : STATUS_OK;
    if (status == STATUS_OK)
        str_add(out, value[0] ? value : "<empty>");
    return status;
}

Status offer_write_value(const Offer *offer, const char *value, Str *out, Fault *fault) {
    const char *text = value ? value : "";
    switch (offer->type) {
    case OFFER_BUTTON:
        return value ? fault_set(fault, STATUS_USAGE, "it is a button and takes no value")
                     : STATUS_OK;
    case OFFER_CHECK:
        return write_check(text, out, fault);
    case OFFER_SPIN:
        return write_number(offer, text, out, fault);
    case OFFER_COMBO:
        return write_choice(offer, text, out, fault);
    case OFFER_STRING:
    case OFFER_OTHER:
        break;
    }
    return write_text(offer, value, out, fault);
}

// --- Settings

void settings_done(Settings *settings) {
    offers_done(&settings->offers);
    str_done(&settings->identity);
    str_done(&settings->refused);
    str_done(&settings->warning);
    *settings = (Settings){0};
}

// The option of that name if it can be set to a number, else NULL.
static Offer *find_spin(const Settings *settings, const char *name) {
    Offer *offer = offers_find(&settings->offers, name);
    return offer && offer->type == OFFER_SPIN && offer->min <= offer->max ? offer : NULL;
}

static void set_value(Offer *offer, const char *name, int64_t value, Str *out) {
    if (offer->is_known && offer->value == value)
        return;
    offer->is_known = true;
    offer->value = value;
    if (offer->type == OFFER_CHECK)
        str_addf(out, "setoption name %s value %s\n", name, value ? "true" : "false");
    else
        str_addf(out, "setoption name %s value %" PRId64 "\n", name, value);
}

void settings_set_number(Settings *settings, const char *name, int64_t value, Str *out) {
    Offer *offer = find_spin(settings, name);
    if (offer)
        set_value(offer, name,
                  value < offer->min   ? offer->min
                  : value > offer->max ? offer->max
                                       : value,
                  out);
}

void settings_set_option(Settings *settings, const char *name, bool is_switch, int value,
                         Str *out) {
    Offer *offer = offers_find(&settings->offers, name);
    if (!offer || offer->type != (is_switch ? OFFER_CHECK : OFFER_SPIN) ||
        (value == 0 && !offer->is_known)) {
        return;
    }
    if (value == 0)
        set_value(offer, name, offer->base_value, out);
    else if (is_switch)
        set_value(offer, name, 1, out);
    else
        settings_set_number(settings, name, value, out);
}

int settings_lines(const Settings *settings, int wanted) {
    const Offer *offer = find_spin(settings, "MultiPV");
    return !offer ? 1 : wanted > offer->max ? (int)offer->max : wanted;
}

static void refuse_value(Str *refused, const char *engine, const SetupOption *option,
                         const char *why) {
    str_addf(refused, "%s%s cannot take %s%s%s: %s", refused->len ? "\n" : "", engine, option->name,
             option->value ? "=" : "", option->value ? option->value : "", why);
}

static void refuse_unknown(Settings *settings, const char *engine, const SetupOption *option) {
    Str *refused = &settings->refused;
    const char *nearest = text_nearest(option->name, name_at, &settings->offers);
    str_addf(refused, "%s%s has no option \"%s\"", refused->len ? "\n" : "", engine, option->name);
    if (nearest[0])
        str_addf(refused, "; the nearest one it has is \"%s\"", nearest);
}

// Appends "; NAME=VALUE" to an identity, with a backslash before ; and \ in the value.
static void add_to_identity(Str *identity, const char *name, const char *value) {
    str_addf(identity, "; %s=", name);
    for (; *value; value++) {
        if (*value == ';' || *value == '\\')
            str_add_char(identity, '\\');
        str_add_char(identity, *value);
    }
}

// Sets an option to a value of offer_write_value(); Threads come last, Hash before each search.
static void set_offered_option(Settings *settings, Offer *offer, const char *value, Str *out,
                               int64_t *threads) {
    const bool is_number = offer->type == OFFER_SPIN;
    if (is_number && strcasecmp(offer->name, "Threads") == 0) {
        *threads = strtoll(value, NULL, 10);
        return;
    }
    if (is_number && strcasecmp(offer->name, "Hash") == 0) {
        const int64_t megabytes = strtoll(value, NULL, 10);
        settings->hash_max = megabytes < 1 ? 1 : megabytes > INT_MAX ? INT_MAX : (int)megabytes;
    } else {
        const bool has_value = offer->type != OFFER_BUTTON;
        str_addf(out, "setoption name %s%s%s\n", offer->name, has_value ? " value " : "",
                 has_value ? value : "");
        offer->is_known = is_number || offer->type == OFFER_CHECK;
        offer->base_value = offer->value =
            is_number ? strtoll(value, NULL, 10) : strcmp(value, "true") == 0;
    }
    add_to_identity(&settings->identity, offer->name, value);
}

static void apply_option(Settings *settings, const char *engine, const SetupOption *option,
                         Str *out, int64_t *threads) {
    Offer *offer = offers_find(&settings->offers, option->name);
    Fault why;
    CLEANUP(str_done) Str value = {0};
    if (!offer)
        refuse_unknown(settings, engine, option);
    else if (offer_write_value(offer, option->value, &value, &why) != STATUS_OK)
        refuse_value(&settings->refused, engine, option, why.text);
    else
        set_offered_option(settings, offer, str_text(&value), out, threads);
}

void settings_apply(Settings *settings, const EngineSetup *setup, const char *name, uint64_t digest,
                    Str *out) {
    int64_t threads = 1;
    str_addf(&settings->identity, "%s [%016" PRIx64 "]", name,
             hash_bytes(settings->offers.fingerprint, &digest, sizeof digest));
    for (size_t i = 0; i < setup->option_count; i++)
        apply_option(settings, name, &setup->options[i], out, &threads);
    settings_set_number(settings, "Threads", threads, out);
    const Offer *offer = find_spin(settings, "Threads");
    if (offer && offer->value != 1) {
        str_clear(&settings->identity);
        str_addf(&settings->warning,
                 "%s searches with %" PRId64 " threads: what it finds may differ from run to run",
                 name, offer->value);
    }
}
