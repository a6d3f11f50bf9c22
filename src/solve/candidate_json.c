// Candidates as JSON and back. What is read is believed in nothing: every key, name and move is
// checked. The tree and the settings have files of their own: tree_to_json.c, tree_from_json.c and
// candidate_settings.c.
#include "src/solve/candidate_json.h"

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

static json_t *nodes_to_json(uint64_t nodes)
{
    return json_integer(nodes > INT64_MAX ? INT64_MAX : (json_int_t)nodes);
}

static json_t *verdict_to_json(const Verdict *verdict)
{
    json_t *made = json_object();
    int bad = json_object_set_new(made, "name", json_string(verdict->filter->name));
    bad |= json_object_set_new(made, "state", json_string(state_names[verdict->state]));
    bad |= json_object_set_new(made, "measured",
                               text_to_json(verdict->measured, sizeof verdict->measured - 1));
    bad |= json_object_set_new(made, "threshold",
                               text_to_json(verdict->threshold, sizeof verdict->threshold - 1));
    bad |= json_object_set_new(made, "reason",
                               text_to_json(verdict->reason, sizeof verdict->reason - 1));
    bad |= json_object_set_new(made, "miss",
                               verdict->has_miss ? json_real(verdict->miss) : json_null());
    bad |= json_object_set_new(made, "nodes", nodes_to_json(verdict->nodes));
    if (bad) {
        json_decref(made);
        return NULL;
    }
    return made;
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

// Rows of earlier versions have none.
static Status read_miss(const json_t *object, const char *place, Verdict *verdict, Fault *fault)
{
    const json_t *value = json_object_get(object, "miss");
    if (!value || json_is_null(value)) {
        return STATUS_OK;
    }
    if (!json_is_number(value) || json_number_value(value) <= 0) {
        return wrong_type(value, place, "miss", "a number above 0 or null", fault);
    }
    verdict->has_miss = true;
    verdict->miss = json_number_value(value);
    return STATUS_OK;
}

static Status read_verdict(const json_t *object, const char *place, Verdict *verdict, Fault *fault)
{
    const char *name = "", *state = "";
    Status status = candidate_json_text(object, place, "name", &name, fault);
    if (status == STATUS_OK) {
        status = candidate_json_text(object, place, "state", &state, fault);
    }
    if (status == STATUS_OK) {
        status = read_words(object, place, "measured", verdict->measured, sizeof verdict->measured,
                            fault);
    }
    if (status == STATUS_OK) {
        status = read_words(object, place, "threshold", verdict->threshold,
                            sizeof verdict->threshold, fault);
    }
    if (status == STATUS_OK) {
        status =
            read_words(object, place, "reason", verdict->reason, sizeof verdict->reason, fault);
    }
    if (status == STATUS_OK) {
        status = read_miss(object, place, verdict, fault);
    }
    if (status == STATUS_OK) {
        status = read_nodes(object, place, &verdict->nodes, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    verdict->filter = filter_find(name);
    if (!verdict->filter) {
        return fault_set(fault, STATUS_SYNTAX, "%sname: no filter is called \"%s\"", place, name);
    }
    for (int i = 0; i < STATE_COUNT; i++) {
        if (strcmp(state, state_names[i]) == 0) {
            verdict->state = (VerdictState)i;
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX, "%sstate: no state is called \"%s\"", place, state);
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
    for (size_t i = 0; i < count; i++) {
        char place[32];
        snprintf(place, sizeof place, "filters[%zu].", i);
        Status status =
            read_verdict(json_array_get(filters, i), place, &candidate->verdicts[i], fault);
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
