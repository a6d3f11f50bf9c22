// Candidates as JSON and back. What is read is believed in nothing: every key, name and move is
// checked. The tree and the settings have files of their own: tree_to_json.c, tree_from_json.c and
// candidate_settings.c.
#include "src/solve/candidate_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/text.h"

static const char *const state_names[] = {
    [VERDICT_PENDING] = "pending", [VERDICT_PASS] = "pass", [VERDICT_FAIL] = "fail",
    [VERDICT_SKIPPED] = "skipped", [VERDICT_WARN] = "warn",
};
enum { STATE_COUNT = sizeof state_names / sizeof *state_names };

static Status out_of_memory(Fault *fault)
{
    return fault_set(fault, STATUS_MEMORY, "out of memory");
}

json_t *text_to_json(const char *text, size_t max)
{
    Str utf8;
    str_init(&utf8);
    text_to_utf8(&utf8, text, max);
    json_t *made = utf8.failed ? NULL : json_stringn(str_text(&utf8), utf8.len);
    str_done(&utf8);
    return made;
}

typedef struct Layout {
    Str *out;
    const char *newline;
} Layout;

// Line breaks inside strings are escaped, so every raw one belongs to the layout.
static int append_bytes(const char *bytes, size_t count, void *data)
{
    Layout *layout = data;
    while (count > 0) {
        const char *end = memchr(bytes, '\n', count);
        size_t plain = end ? (size_t)(end - bytes) : count;
        str_add_bytes(layout->out, bytes, plain);
        if (end) {
            str_add(layout->out, layout->newline);
            plain++;
        }
        bytes += plain;
        count -= plain;
    }
    return layout->out->failed ? -1 : 0;
}

Status candidate_json_append(const json_t *value, size_t flags, const char *newline, Str *out,
                             Fault *fault)
{
    Layout layout = {out, newline};
    // 15 digits are what a double keeps of a decimal number: 1.4, not 1.3999999999999999.
    flags |= JSON_REAL_PRECISION(15);
    return json_dump_callback(value, append_bytes, &layout, flags) == 0 ? STATUS_OK
                                                                        : out_of_memory(fault);
}

static json_t *move_to_json(Move move)
{
    char uci[UCI_MOVE_MAX];
    if (move == MOVE_NONE) {
        return json_null();
    }
    uci_move_write(move, uci);
    return json_string(uci);
}

// A value that was put together, or NULL when something of it failed.
static json_t *take_object(json_t *made, int bad)
{
    if (bad) {
        json_decref(made);
        return NULL;
    }
    return made;
}

static json_t *nodes_to_json(uint64_t nodes)
{
    return json_integer(nodes > INT64_MAX ? INT64_MAX : (json_int_t)nodes);
}

// Whole where it can be: win chances are not.
static json_t *number_to_json(double number, Unit unit)
{
    return unit != UNIT_CHANCES && number == floor(number) ? json_integer((json_int_t)number)
                                                           : json_real(number);
}

static json_t *measure_to_json(const Measure *measure)
{
    json_t *made = json_object();
    int bad = json_object_set_new(made, "name", json_string(measure->name));
    if (measure->san[0]) {
        bad |= json_object_set_new(made, "san", json_string(measure->san));
    }
    if (measure->word) {
        bad |= json_object_set_new(made, "word", json_string(measure->word));
    }
    if (measure->has_number) {
        bad |= json_object_set_new(made, "value", number_to_json(measure->number, measure->unit));
        bad |= json_object_set_new(made, "unit", json_string(unit_name(measure->unit)));
    }
    return take_object(made, bad);
}

static json_t *limit_to_json(const Limit *limit)
{
    json_t *made = json_object();
    int bad = json_object_set_new(made, "of", json_string(limit->of));
    bad |= json_object_set_new(made, "relation", json_string(relation_sign(limit->relation)));
    bad |= json_object_set_new(made, "value", number_to_json(limit->number, limit->unit));
    bad |= json_object_set_new(made, "unit", json_string(unit_name(limit->unit)));
    if (limit->key < KEY_COUNT) {
        bad |= json_object_set_new(made, "key", json_string(profile_keys[limit->key].name));
    }
    return take_object(made, bad);
}

static json_t *measures_to_json(const Grounds *grounds)
{
    json_t *made = json_array();
    int bad = 0;
    for (int i = 0; i < grounds->measure_count; i++) {
        bad |= json_array_append_new(made, measure_to_json(&grounds->measures[i]));
    }
    return take_object(made, bad);
}

static json_t *limits_to_json(const Grounds *grounds)
{
    json_t *made = json_array();
    int bad = 0;
    for (int i = 0; i < grounds->limit_count; i++) {
        bad |= json_array_append_new(made, limit_to_json(&grounds->limits[i]));
    }
    return take_object(made, bad);
}

static json_t *verdict_to_json(const Verdict *verdict)
{
    const Grounds *grounds = &verdict->grounds;
    const GroundsText text = grounds_text(grounds);
    json_t *made = json_object();
    int bad = json_object_set_new(made, "name", json_string(verdict->filter->name));
    bad |= json_object_set_new(made, "state", json_string(state_names[verdict->state]));
    bad |= json_object_set_new(made, "measured", text_to_json(text.measured, GROUNDS_TEXT_MAX - 1));
    bad |=
        json_object_set_new(made, "threshold", text_to_json(text.threshold, GROUNDS_TEXT_MAX - 1));
    bad |= json_object_set_new(made, "reason", text_to_json(text.reason, GROUNDS_TEXT_MAX - 1));
    bad |= json_object_set_new(made, "miss",
                               grounds->has_miss ? json_real(grounds->miss) : json_null());
    bad |= json_object_set_new(made, "nodes", nodes_to_json(verdict->nodes));
    bad |= json_object_set_new(
        made, "unit", grounds->has_miss ? json_string(unit_name(grounds->unit)) : json_null());
    bad |= json_object_set_new(made, "values", measures_to_json(grounds));
    bad |= json_object_set_new(made, "limits", limits_to_json(grounds));
    return take_object(made, bad);
}

static json_t *verdicts_to_json(const Candidate *candidate)
{
    json_t *made = json_array();
    for (int i = 0; i < candidate->verdict_count; i++) {
        if (json_array_append_new(made, verdict_to_json(&candidate->verdicts[i])) != 0) {
            json_decref(made);
            return NULL;
        }
    }
    return made;
}

static json_t *solution_to_json(const Tree *tree)
{
    Move moves[CANDIDATE_PLIES_MAX];
    size_t count = tree_solution(tree, moves, CANDIDATE_PLIES_MAX);
    json_t *made = json_array();
    for (size_t i = 0; i < count && i < CANDIDATE_PLIES_MAX; i++) {
        if (json_array_append_new(made, move_to_json(moves[i])) != 0) {
            json_decref(made);
            return NULL;
        }
    }
    return made;
}

Status candidate_to_json(const Candidate *candidate, json_t **json, Fault *fault)
{
    *json = NULL;
    json_t *tree;
    Status status = tree_to_json(&candidate->tree, &tree, fault);
    if (status != STATUS_OK) {
        return status;
    }
    json_t *made = json_object();
    int bad = json_object_set_new(made, "fen", json_string(candidate->fen));
    bad |= json_object_set_new(made, "played", move_to_json(candidate->played));
    bad |= json_object_set_new(made, "profile",
                               text_to_json(candidate->profile.name, PROFILE_NAME_MAX - 1));
    bad |= json_object_set_new(made, "settings", settings_to_json(&candidate->profile));
    bad |= json_object_set_new(made, "engine",
                               text_to_json(candidate->engine ? candidate->engine : "", SIZE_MAX));
    bad |= json_object_set_new(made, "nodes", nodes_to_json(candidate->nodes));
    bad |= json_object_set_new(made, "accepted", json_boolean(candidate->accepted));
    bad |= json_object_set_new(made, "kind", json_string(kind_name(candidate->kind)));
    bad |= json_object_set_new(made, "reason",
                               text_to_json(candidate->reason, sizeof candidate->reason - 1));
    bad |= json_object_set_new(made, "filters", verdicts_to_json(candidate));
    bad |= json_object_set_new(made, "solution", solution_to_json(&candidate->tree));
    if (candidate->by_hand) {
        bad |= json_object_set_new(made, "by_hand", json_true());
    }
    bad |= json_object_set_new(made, "tree", tree);
    if (bad) {
        json_decref(made);
        return out_of_memory(fault);
    }
    *json = made;
    return STATUS_OK;
}

Status candidate_write_json(const Candidate *candidate, Str *out, Fault *fault)
{
    json_t *json;
    Status status = candidate_to_json(candidate, &json, fault);
    if (status == STATUS_OK) {
        status = candidate_json_append(json, JSON_COMPACT, "\n", out, fault);
        json_decref(json);
    }
    return status;
}

Status candidate_json_load(const char *text, json_t **json, Fault *fault)
{
    json_error_t error;
    *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (*json) {
        return STATUS_OK;
    }
    // Out of memory has a code of its own in few places, and no words in the others.
    bool no_memory = json_error_code(&error) == json_error_out_of_memory || error.text[0] == '\0';
    return no_memory ? out_of_memory(fault)
                     : fault_set(fault, STATUS_SYNTAX, "not JSON at byte %d: %s", error.position,
                                 error.text);
}

static Status wrong_type(const json_t *value, const char *place, const char *key, const char *type,
                         Fault *fault)
{
    return value ? fault_set(fault, STATUS_SYNTAX, "%s%s: should be %s", place, key, type)
                 : fault_set(fault, STATUS_SYNTAX, "%s%s: is missing", place, key);
}

Status candidate_json_text(const json_t *object, const char *place, const char *key,
                           const char **text, Fault *fault)
{
    const json_t *value = json_object_get(object, key);
    *text = json_string_value(value);
    return *text ? STATUS_OK : wrong_type(value, place, key, "text", fault);
}

// Into a buffer of `size` bytes.
static Status read_words(const json_t *object, const char *place, const char *key, char *words,
                         size_t size, Fault *fault)
{
    const char *text;
    Status status = candidate_json_text(object, place, key, &text, fault);
    if (status != STATUS_OK) {
        return status;
    }
    size_t len = strlen(text);
    if (len >= size) {
        return fault_set(fault, STATUS_SYNTAX, "%s%s: is longer than %zu bytes", place, key,
                         size - 1);
    }
    memcpy(words, text, len + 1);
    return STATUS_OK;
}

static Status read_nodes(const json_t *object, const char *place, uint64_t *nodes, Fault *fault)
{
    const json_t *value = json_object_get(object, "nodes");
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return wrong_type(value, place, "nodes", "a whole number, 0 or more", fault);
    }
    *nodes = (uint64_t)json_integer_value(value);
    return STATUS_OK;
}

static Status read_number(const json_t *object, const char *place, double *number, Fault *fault)
{
    const json_t *value = json_object_get(object, "value");
    if (!json_is_number(value)) {
        return wrong_type(value, place, "value", "a number", fault);
    }
    *number = json_number_value(value);
    return STATUS_OK;
}

static Status read_unit(const json_t *object, const char *place, Unit *unit, Fault *fault)
{
    const char *name;
    Status status = candidate_json_text(object, place, "unit", &name, fault);
    for (int i = 0; status == STATUS_OK && i < UNIT_COUNT; i++) {
        if (strcmp(name, unit_name((Unit)i)) == 0) {
            *unit = (Unit)i;
            return STATUS_OK;
        }
    }
    return status != STATUS_OK
               ? status
               : fault_set(fault, STATUS_SYNTAX, "%sunit: no unit is called \"%s\"", place, name);
}

// Rows of earlier versions have no miss, and those before this one no unit: it was the filter's.
static Status read_miss(const json_t *object, const char *place, Verdict *verdict, Fault *fault)
{
    Grounds *grounds = &verdict->grounds;
    const json_t *value = json_object_get(object, "miss");
    if (!value || json_is_null(value)) {
        return STATUS_OK;
    }
    if (!json_is_number(value) || json_number_value(value) <= 0) {
        return wrong_type(value, place, "miss", "a number above 0 or null", fault);
    }
    grounds->has_miss = true;
    grounds->miss = json_number_value(value);
    grounds->unit = verdict->filter->unit;
    return json_object_get(object, "unit") ? read_unit(object, place, &grounds->unit, fault)
                                           : STATUS_OK;
}

// A text that outlives the candidate's JSON: held by `told`.
static Status keep_text(const json_t *object, const char *place, const char *key, json_t *told,
                        const char **text, Fault *fault)
{
    Status status = candidate_json_text(object, place, key, text, fault);
    if (status == STATUS_OK && strlen(*text) >= GROUNDS_TEXT_MAX) {
        return fault_set(fault, STATUS_SYNTAX, "%s%s: is longer than %d bytes", place, key,
                         GROUNDS_TEXT_MAX - 1);
    }
    if (status == STATUS_OK && json_array_append(told, json_object_get(object, key)) != 0) {
        return out_of_memory(fault);
    }
    return status;
}

static Status read_measure(const json_t *object, const char *place, json_t *told, Measure *measure,
                           Fault *fault)
{
    Status status = keep_text(object, place, "name", told, &measure->name, fault);
    if (status == STATUS_OK && json_object_get(object, "san")) {
        status = read_words(object, place, "san", measure->san, sizeof measure->san, fault);
    }
    if (status == STATUS_OK && json_object_get(object, "word")) {
        status = keep_text(object, place, "word", told, &measure->word, fault);
    }
    measure->has_number = json_object_get(object, "value");
    if (status == STATUS_OK && measure->has_number) {
        status = read_number(object, place, &measure->number, fault);
        status = status == STATUS_OK ? read_unit(object, place, &measure->unit, fault) : status;
    }
    return status;
}

static Status read_relation(const json_t *object, const char *place, Relation *relation,
                            Fault *fault)
{
    const char *sign;
    Status status = candidate_json_text(object, place, "relation", &sign, fault);
    for (int i = 0; status == STATUS_OK && i < RELATION_COUNT; i++) {
        if (strcmp(sign, relation_sign((Relation)i)) == 0) {
            *relation = (Relation)i;
            return STATUS_OK;
        }
    }
    return status != STATUS_OK ? status
                               : fault_set(fault, STATUS_SYNTAX,
                                           "%srelation: no relation is called \"%s\"", place, sign);
}

static Status read_key(const json_t *object, const char *place, ProfileKey *key, Fault *fault)
{
    const char *name;
    *key = KEY_COUNT;
    if (!json_object_get(object, "key")) {
        return STATUS_OK;
    }
    Status status = candidate_json_text(object, place, "key", &name, fault);
    for (int i = 0; status == STATUS_OK && i < KEY_COUNT; i++) {
        if (strcmp(name, profile_keys[i].name) == 0) {
            *key = (ProfileKey)i;
            return STATUS_OK;
        }
    }
    return status != STATUS_OK
               ? status
               : fault_set(fault, STATUS_SYNTAX, "%skey: no key is called \"%s\"", place, name);
}

static Status read_limit(const json_t *object, const char *place, json_t *told, Limit *limit,
                         Fault *fault)
{
    Status status = keep_text(object, place, "of", told, &limit->of, fault);
    status = status == STATUS_OK ? read_relation(object, place, &limit->relation, fault) : status;
    status = status == STATUS_OK ? read_number(object, place, &limit->number, fault) : status;
    status = status == STATUS_OK ? read_unit(object, place, &limit->unit, fault) : status;
    return status == STATUS_OK ? read_key(object, place, &limit->key, fault) : status;
}

// Arrays that earlier versions have not written, of at most `most` items.
static Status read_count(const json_t *object, const char *place, const char *key, int most,
                         int *count, Fault *fault)
{
    const json_t *array = json_object_get(object, key);
    *count = (int)json_array_size(array);
    if (array && (!json_is_array(array) || json_array_size(array) > (size_t)most)) {
        *count = 0;
        return fault_set(fault, STATUS_SYNTAX, "%s%s: should be an array of at most %d", place, key,
                         most);
    }
    return STATUS_OK;
}

static Status read_numbers(const json_t *object, const char *place, json_t *told, Grounds *grounds,
                           Fault *fault)
{
    char inside[64];
    Status status =
        read_count(object, place, "values", MEASURES_MAX, &grounds->measure_count, fault);
    for (int i = 0; status == STATUS_OK && i < grounds->measure_count; i++) {
        snprintf(inside, sizeof inside, "%svalues[%d].", place, i);
        status = read_measure(json_array_get(json_object_get(object, "values"), (size_t)i), inside,
                              told, &grounds->measures[i], fault);
    }
    if (status == STATUS_OK) {
        status = read_count(object, place, "limits", LIMITS_MAX, &grounds->limit_count, fault);
    }
    for (int i = 0; status == STATUS_OK && i < grounds->limit_count; i++) {
        snprintf(inside, sizeof inside, "%slimits[%d].", place, i);
        status = read_limit(json_array_get(json_object_get(object, "limits"), (size_t)i), inside,
                            told, &grounds->limits[i], fault);
    }
    return status;
}

static Status read_state(const json_t *object, const char *place, VerdictState *state, Fault *fault)
{
    const char *name;
    Status status = candidate_json_text(object, place, "state", &name, fault);
    for (int i = 0; status == STATUS_OK && i < STATE_COUNT; i++) {
        if (strcmp(name, state_names[i]) == 0) {
            *state = (VerdictState)i;
            return STATUS_OK;
        }
    }
    return status != STATUS_OK
               ? status
               : fault_set(fault, STATUS_SYNTAX, "%sstate: no state is called \"%s\"", place, name);
}

static Status read_texts(const json_t *object, const char *place, json_t *told, Grounds *grounds,
                         Fault *fault)
{
    const struct {
        const char *key;
        const char **text;
    } texts[] = {
        {"measured", &grounds->measured},
        {"threshold", &grounds->threshold},
        {"reason", &grounds->reason},
    };
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == STATUS_OK; i++) {
        status = keep_text(object, place, texts[i].key, told, texts[i].text, fault);
    }
    grounds->told = true;
    return status;
}

static Status read_verdict(const json_t *object, const char *place, json_t *told, Verdict *verdict,
                           Fault *fault)
{
    const char *name;
    Status status = candidate_json_text(object, place, "name", &name, fault);
    if (status != STATUS_OK) {
        return status;
    }
    verdict->filter = filter_find(name);
    if (!verdict->filter) {
        return fault_set(fault, STATUS_SYNTAX, "%sname: no filter is called \"%s\"", place, name);
    }
    status = read_state(object, place, &verdict->state, fault);
    if (status == STATUS_OK) {
        status = read_texts(object, place, told, &verdict->grounds, fault);
    }
    if (status == STATUS_OK) {
        status = read_miss(object, place, verdict, fault);
    }
    if (status == STATUS_OK) {
        status = read_nodes(object, place, &verdict->nodes, fault);
    }
    return status == STATUS_OK ? read_numbers(object, place, told, &verdict->grounds, fault)
                               : status;
}

static Status read_verdicts(const json_t *root, Candidate *candidate, Fault *fault)
{
    const json_t *filters = json_object_get(root, "filters");
    if (!json_is_array(filters)) {
        return wrong_type(filters, "", "filters", "an array", fault);
    }
    size_t count = json_array_size(filters);
    if (count > PROFILE_FILTERS_MAX) {
        return fault_set(fault, STATUS_SYNTAX, "filters: %zu of them, and no profile has over %d",
                         count, PROFILE_FILTERS_MAX);
    }
    candidate->told = json_array();
    if (!candidate->told) {
        return out_of_memory(fault);
    }
    for (size_t i = 0; i < count; i++) {
        char place[32];
        snprintf(place, sizeof place, "filters[%zu].", i);
        Status status = read_verdict(json_array_get(filters, i), place, candidate->told,
                                     &candidate->verdicts[i], fault);
        if (status != STATUS_OK) {
            return status;
        }
        candidate->verdict_count++;
    }
    return STATUS_OK;
}

// Every filter has left a verdict, so they tell what the profile was made of.
static void take_filters_from_verdicts(Candidate *candidate)
{
    Profile *profile = &candidate->profile;
    if (profile->filter_count > 0) {
        return;
    }
    for (int i = 0; i < candidate->verdict_count; i++) {
        profile->filters[profile->filter_count++] = candidate->verdicts[i].filter;
    }
}

static Status read_kind(const json_t *root, PuzzleKind *kind, Fault *fault)
{
    const char *name;
    Status status = candidate_json_text(root, "", "kind", &name, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (int i = KIND_NONE; i < KIND_COUNT; i++) {
        if (strcmp(name, kind_name((PuzzleKind)i)) == 0) {
            *kind = (PuzzleKind)i;
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX, "kind: no kind is called \"%s\"", name);
}

// The position, from which the tree begins, and the move that the game went on with.
static Status read_position(const json_t *root, Candidate *candidate, Fault *fault)
{
    const char *text;
    Fault why;
    Position pos;
    Status status = candidate_json_text(root, "", "fen", &text, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = pos_from_fen(&pos, text, &why);
    if (status != STATUS_OK) {
        return fault_set(fault, status, "fen: %s", why.text);
    }
    pos_to_fen(&pos, candidate->fen);
    if (!tree_init(&candidate->tree, &pos)) {
        return out_of_memory(fault);
    }
    if (json_is_null(json_object_get(root, "played"))) {
        return STATUS_OK;
    }
    status = candidate_json_text(root, "", "played", &text, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = uci_move_read(&pos, text, strlen(text), &candidate->played, &why);
    return status == STATUS_OK ? STATUS_OK : fault_set(fault, status, "played: %s", why.text);
}

// The solution says again what the tree says, for readers who want no more; it must be the same.
static Status check_solution(const json_t *root, const Tree *tree, Fault *fault)
{
    const json_t *given = json_object_get(root, "solution");
    if (!json_is_array(given)) {
        return wrong_type(given, "", "solution", "an array", fault);
    }
    json_t *right = solution_to_json(tree);
    if (!right) {
        return out_of_memory(fault);
    }
    bool same = json_equal(given, right);
    json_decref(right);
    return same ? STATUS_OK
                : fault_set(fault, STATUS_SYNTAX, "solution: is not the main line of the tree");
}

static Status read_candidate(const json_t *root, Candidate *candidate, Fault *fault)
{
    const char *engine = "";
    char profile[PROFILE_NAME_MAX];
    const json_t *accepted = json_object_get(root, "accepted");
    const json_t *by_hand = json_object_get(root, "by_hand"); // may be left out
    Status status = read_position(root, candidate, fault);
    if (status == STATUS_OK) {
        status = read_words(root, "", "profile", profile, sizeof profile, fault);
    }
    if (status == STATUS_OK) {
        status = settings_from_json(json_object_get(root, "settings"), profile, &candidate->profile,
                                    fault);
    }
    if (status == STATUS_OK) {
        status = candidate_json_text(root, "", "engine", &engine, fault);
    }
    if (status == STATUS_OK) {
        candidate->engine = strdup(engine);
        status = candidate->engine ? STATUS_OK : out_of_memory(fault);
    }
    if (status == STATUS_OK) {
        status = read_nodes(root, "", &candidate->nodes, fault);
    }
    if (status == STATUS_OK && !json_is_boolean(accepted)) {
        status = wrong_type(accepted, "", "accepted", "true or false", fault);
    }
    candidate->accepted = json_is_true(accepted);
    if (status == STATUS_OK && by_hand && !json_is_boolean(by_hand)) {
        status = wrong_type(by_hand, "", "by_hand", "true or false", fault);
    }
    candidate->by_hand = json_is_true(by_hand);
    if (status == STATUS_OK) {
        status = read_kind(root, &candidate->kind, fault);
    }
    if (status == STATUS_OK) {
        status = read_words(root, "", "reason", candidate->reason, sizeof candidate->reason, fault);
    }
    if (status == STATUS_OK) {
        status = read_verdicts(root, candidate, fault);
        take_filters_from_verdicts(candidate);
    }
    if (status == STATUS_OK) {
        status = tree_from_json(&candidate->tree, json_object_get(root, "tree"), fault);
    }
    return status == STATUS_OK ? check_solution(root, &candidate->tree, fault) : status;
}

Status candidate_read_json(Candidate *candidate, const char *json, Fault *fault)
{
    *candidate = (Candidate){0};
    json_t *root;
    Status status = candidate_json_load(json, &root, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = read_candidate(root, candidate, fault);
    json_decref(root);
    if (status != STATUS_OK) {
        candidate_done(candidate);
    }
    return status;
}
