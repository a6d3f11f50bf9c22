// Reads rules of sets from text, and writes them.
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/file.h"
#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/review/sets/set_rules_parts.h"

// --- The keys of "of each"

static uint64_t text_value(const char *text) {
    return text[0] ? hash_bytes(HASH_BEGIN, text, strlen(text)) : 0;
}

static const ListedGame *game_of(const CandidateList *list, const CandidateRow *row) {
    return &list->games[row->game];
}

static uint64_t game_value(const CandidateList *list, const CandidateRow *row) {
    return game_of(list, row)->hash;
}

static void write_file(const CandidateList *list, const CandidateRow *row, Str *out) {
    str_add(out, path_name(list->sources[game_of(list, row)->source]));
}

static void write_game(const CandidateList *list, const CandidateRow *row, Str *out) {
    str_addf(out, "game %zu of ", game_of(list, row)->number);
    write_file(list, row, out);
}

static uint64_t file_value(const CandidateList *list, const CandidateRow *row) {
    return text_value(list->sources[game_of(list, row)->source]);
}

static void write_event(const CandidateList *list, const CandidateRow *row, Str *out) {
    str_add(out, listed_text(list, game_of(list, row)->event));
}

static uint64_t event_value(const CandidateList *list, const CandidateRow *row) {
    return text_value(listed_text(list, game_of(list, row)->event));
}

static void write_opening(const CandidateList *list, const CandidateRow *row, Str *out) {
    str_add(out, listed_text(list, game_of(list, row)->eco));
}

static uint64_t opening_value(const CandidateList *list, const CandidateRow *row) {
    return text_value(listed_text(list, game_of(list, row)->eco));
}

static void write_kind(const CandidateList *list, const CandidateRow *row, Str *out) {
    (void)list;
    str_add(out, kind_name(row->kind));
}

static uint64_t kind_value(const CandidateList *list, const CandidateRow *row) {
    (void)list;
    return (uint64_t)row->kind;
}

static void write_position(const CandidateList *list, const CandidateRow *row, Str *out) {
    write_game(list, row, out);
    str_addf(out, ", move %d", row->move_number);
}

static uint64_t position_value(const CandidateList *list, const CandidateRow *row) {
    (void)list;
    return row->key;
}

static void write_side(const CandidateList *list, const CandidateRow *row, Str *out) {
    (void)list;
    str_add(out, row->black ? "Black" : "White");
}

static uint64_t side_value(const CandidateList *list, const CandidateRow *row) {
    (void)list;
    return row->black ? 2 : 1;
}

static const RuleKey keys[] = {
    {.name = "game", .value = game_value, .write = write_game},
    {.name = "position", .value = position_value, .write = write_position},
    {.name = "file", .value = file_value, .write = write_file},
    {.name = "event", .value = event_value, .write = write_event},
    {.name = "opening", .value = opening_value, .write = write_opening},
    {.name = "kind", .value = kind_value, .write = write_kind},
    {.name = "side", .value = side_value, .write = write_side},
    {.name = "mate", .first = MOTIF_MATE_IN_1, .last = MOTIF_MATE_IN_5},
    {.name = "motif", .first = (Motif)0, .last = (Motif)(MOTIF_COUNT - 1)},
};

static const RuleKey *rule_key_named(const char *name, size_t len) {
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen(keys[i].name) == len && memcmp(keys[i].name, name, len) == 0)
            return &keys[i];
    return NULL;
}

// --- Reading

typedef struct RuleReader {
    const char *text, *at; // the whole text; the rest, without blanks in front
    const char *end;       // end of the present rule
    size_t number;         // number of the present rule, from 1
} RuleReader;

static void skip_blanks(RuleReader *reader) {
    while (reader->at < reader->end && isspace((unsigned char)*reader->at))
        reader->at++;
}

// Skips words if they follow, with any blanks between them.
static bool take_words(RuleReader *reader, const char *words) {
    const RuleReader saved = *reader;
    while (*words) {
        const size_t len = strcspn(words, " ");
        const size_t left = (size_t)(reader->end - reader->at);
        const bool ends = left == len || (left > len && isspace((unsigned char)reader->at[len]));
        if (left < len || memcmp(reader->at, words, len) != 0 || !ends) {
            *reader = saved;
            return false;
        }
        reader->at += len;
        skip_blanks(reader);
        words += len + (words[len] == ' ');
    }
    return true;
}

static Status fail_at(const RuleReader *reader, const char *what, Fault *fault) {
    return fault_set(fault, STATUS_SYNTAX, "rule %zu (at %zu): %s", reader->number,
                     (size_t)(reader->at - reader->text) + 1, what);
}

static Status take_number(RuleReader *reader, int32_t *number, Fault *fault) {
    char *end;
    const long value = isdigit((unsigned char)*reader->at) ? strtol(reader->at, &end, 10) : -1;
    if (value < 0 || value > 1000000 || (end < reader->end && !isspace((unsigned char)*end)))
        return fail_at(reader, "expected a number of puzzles", fault);
    *number = (int32_t)value;
    reader->at = end;
    skip_blanks(reader);
    return STATUS_OK;
}

// Reads "10%" before a rule: a share of all puzzles that the rules ask for.
static bool take_percent(RuleReader *reader, SetRule *rule) {
    char *end;
    const long value = isdigit((unsigned char)*reader->at) ? strtol(reader->at, &end, 10) : -1;
    if (value < 1 || value > 100 || end >= reader->end || *end != '%')
        return false;
    rule->percent = (int32_t)value;
    reader->at = end + 1;
    skip_blanks(reader);
    return true;
}

// Reads "at least 5", "all"; or "no two of one game", with the key.
static Status take_quantity(RuleReader *reader, SetRule *rule, bool *each, Fault *fault) {
    int32_t number;
    Status status = STATUS_OK;
    rule->most = NO_LIMIT;
    if (take_percent(reader, rule)) {
        rule->least = 1; // until all rules are read
    } else if (take_words(reader, "all")) {
        rule->all = true;
    } else if (take_words(reader, "none")) {
        rule->most = 0;
    } else if (take_words(reader, "no two of one") || take_words(reader, "no two from one")) {
        rule->most = 1;
        *each = true;
    } else if (take_words(reader, "at least")) {
        status = take_number(reader, &rule->least, fault);
    } else if (take_words(reader, "at most")) {
        status = take_number(reader, &rule->most, fault);
    } else if (take_words(reader, "exactly") || isdigit((unsigned char)*reader->at)) {
        status = take_number(reader, &number, fault);
        if (status == STATUS_OK)
            rule->least = rule->most = number;
    } else {
        status = fail_at(reader,
                         "expected a number, at least, at most, exactly, all, none or no two of "
                         "one",
                         fault);
    }
    return status;
}

static Status take_key(RuleReader *reader, SetRule *rule, Fault *fault) {
    size_t len = 0;
    CLEANUP(str_done) Str words = {0};
    while (reader->at + len < reader->end && isalpha((unsigned char)reader->at[len]))
        len++;
    rule->key = rule_key_named(reader->at, len);
    if (rule->key) {
        reader->at += len;
        skip_blanks(reader);
        return STATUS_OK;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        str_addf(&words, "%s%s", i > 0 ? ", " : "expected one of ", keys[i].name);
    return fail_at(reader, str_text(&words), fault);
}

// The name of a motif, or after those of a kind; NULL past the last.
static const char *name_at(size_t index) {
    return index < MOTIF_COUNT                ? motif_name((Motif)index)
           : index < MOTIF_COUNT + KIND_COUNT ? kind_name((PuzzleKind)(index - MOTIF_COUNT))
                                              : NULL;
}

// Reads "of fork" as the motif, of an imported puzzle that was never judged as the theme, "of win"
// as kind:win; else "of" has no meaning.
static Status take_motif_or_kind(RuleReader *reader, Str *pattern, Fault *fault) {
    char word[64];
    const RuleReader saved = *reader;
    if (!take_words(reader, "of") || reader->at == reader->end || reader->at[0] == '"')
        return STATUS_OK;
    size_t index = 0, len = 0;
    while (reader->at + len < reader->end && !isspace((unsigned char)reader->at[len]))
        len++;
    snprintf(word, sizeof word, "%.*s", (int)len, reader->at);
    while (name_at(index) && strcasecmp(name_at(index), word) != 0)
        index++;
    if (name_at(index)) {
        str_addf(pattern,
                 index < MOTIF_COUNT ? "(motif:%s or (profile:imported theme:%s)) " : "kind:%s ",
                 name_at(index), name_at(index));
        reader->at += len;
        skip_blanks(reader);
        return STATUS_OK;
    }
    if (!pattern_word_is_text(word))
        return STATUS_OK;
    char what[256];
    const char *nearest = text_nearest(word, text_name_by, &(TextName *){name_at});
    snprintf(what, sizeof what, "no motif or kind is called %s%s%s; text stands in quotes", word,
             nearest[0] ? ", nearest: " : "", nearest);
    reader->at = saved.at;
    return fail_at(reader, what, fault);
}

static Status take_pattern(RuleReader *reader, SetRule *rule, bool decoys,
                           const NamedPatterns *named, Fault *fault) {
    Fault why;
    CLEANUP(str_done) Str pattern = {0};
    Status status = take_motif_or_kind(reader, &pattern, fault);
    str_add(&pattern, decoys ? "kind:decoy " : "");
    if (status != STATUS_OK)
        return status;
    str_add_bytes(&pattern, reader->at, (size_t)(reader->end - reader->at));
    const char *text = str_text(&pattern);
    if (rule->all && !text[0])
        return fail_at(reader, "expected a pattern that all fit", fault);
    status = pattern_new_for_list(&rule->pattern, text, named, &why);
    return status == STATUS_OK ? status
                               : fault_set(fault, status, "rule %zu, in \"%.60s\": %.400s",
                                           reader->number, text, why.text);
}

// Reads "8 motifs 5" after "each of": how many motifs, and at least how many of each.
static Status take_motifs(RuleReader *reader, SetRule *rule, Fault *fault) {
    Status status = take_number(reader, &rule->motif_count, fault);
    rule->key = rule_key_named("motif", strlen("motif"));
    rule->most = NO_LIMIT;
    if (status == STATUS_OK && (rule->motif_count == 0 || !take_words(reader, "motifs")))
        status = fail_at(reader, "expected something like each of 8 motifs 5", fault);
    return status == STATUS_OK ? take_number(reader, &rule->least, fault) : status;
}

static Status read_rule(RuleReader *reader, SetRule *rule, const NamedPatterns *named,
                        Fault *fault) {
    bool each = false;
    snprintf(rule->text, sizeof rule->text, "%.*s", (int)(reader->end - reader->at), reader->at);
    const bool decoys = take_words(reader, "decoys"); // "decoys 10%" is 10% of decoy
    Status status = take_words(reader, "each of") ? take_motifs(reader, rule, fault)
                                                  : take_quantity(reader, rule, &each, fault);
    if (status == STATUS_OK && (each || take_words(reader, "of each"))) {
        status = rule->all ? fail_at(reader, "all is no number of each", fault)
                           : take_key(reader, rule, fault);
    }
    return status == STATUS_OK ? take_pattern(reader, rule, decoys, named, fault) : status;
}

// Reads "900-1700" after "curve".
static Status take_curve(RuleReader *reader, SetRules *rules, Fault *fault) {
    CLEANUP(str_done) Str text = {0};
    Range range;
    const char *why;
    str_add_bytes(&text, reader->at, (size_t)(reader->end - reader->at));
    if (!range_read(str_text(&text), RANGE_NUMBERS, &range, &why) || range.low < 1 ||
        range.high > 4000 || range.low >= range.high) {
        return fail_at(reader, "expected two ratings, the lower first, like 900-1700", fault);
    }
    rules->curve_low = (int32_t)range.low;
    rules->curve_high = (int32_t)range.high;
    return STATUS_OK;
}

// Reads nothing, or "within 10", after "no two alike".
static Status take_alike(RuleReader *reader, SetRules *rules, Fault *fault) {
    rules->alike_within = NO_LIMIT;
    if (reader->at == reader->end)
        return STATUS_OK;
    if (!take_words(reader, "within"))
        return fail_at(reader, "expected nothing, or within 10", fault);
    const Status status = take_number(reader, &rules->alike_within, fault);
    return status != STATUS_OK || reader->at == reader->end
               ? status
               : fail_at(reader, "nothing belongs after the number", fault);
}

// Turns percentages into numbers of puzzles.
static void count_percents(SetRules *rules) {
    int64_t wanted = 0;
    for (size_t i = 0; i < rules->count; i++) {
        const SetRule *rule = &rules->items[i];
        wanted = !rule->key && !rule->percent && rule->least > wanted ? rule->least : wanted;
    }
    for (size_t i = 0; i < rules->count; i++) {
        SetRule *rule = &rules->items[i];
        if (rule->percent)
            rule->least = rule->most = (int32_t)((wanted * rule->percent + 99) / 100);
    }
}

// Returns the next semicolon that is not in quotes, or the end of the text.
static const char *end_of_rule(const char *text) {
    bool quoted = false;
    for (; *text && (quoted || *text != ';'); text++)
        quoted ^= *text == '"';
    return text;
}

Status set_rules_new(SetRules **rules, const char *text, const NamedPatterns *named, Fault *fault) {
    RuleReader reader = {.text = text, .at = text};
    SetRules *result = xcalloc(1, sizeof *result);
    Status status = STATUS_OK;
    *rules = NULL;
    for (const char *at = text; status == STATUS_OK && *at;) {
        const char *const next = end_of_rule(at);
        reader.at = at;
        reader.end = next;
        skip_blanks(&reader);
        while (reader.end > reader.at && isspace((unsigned char)reader.end[-1]))
            reader.end--;
        if (reader.at < reader.end) {
            reader.number++;
            if (take_words(&reader, "curve"))
                status = take_curve(&reader, result, fault);
            else if (take_words(&reader, "no two alike"))
                status = take_alike(&reader, result, fault);
            else if (take_words(&reader, "missed"))
                snprintf(result->missed, sizeof result->missed, "%.*s",
                         (int)(reader.end - reader.at), reader.at);
            else
                status = result->count == SET_RULES_MAX
                             ? fail_at(&reader, "too many rules", fault)
                             : read_rule(&reader, &result->items[result->count++], named, fault);
        }
        at = next + (*next == ';');
    }
    count_percents(result);
    if (status == STATUS_OK && result->count == 0 && !result->missed[0]) {
        status = fault_set(fault, STATUS_SYNTAX,
                           "no rules: expected something like 20; at least 3 of each mate; "
                           "no two of one game");
    }
    if (status == STATUS_OK)
        *rules = result;
    else
        set_rules_free(result);
    return status;
}

void set_rules_free(SetRules *rules) {
    for (size_t i = 0; rules && i < rules->count; i++)
        pattern_free(rules->items[i].pattern);
    free(rules);
}
