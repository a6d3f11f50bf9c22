// Candidates as JSON and back, by tables of their fields. The reader checks every key, name
// and move. tree_json.c writes and reads the tree.
#include "onlymove/candidate.h"

#include <string.h>

#include <jansson.h>

#include "onlymove/imported.h"
#include "onlymove/limits.h"
#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/solve/candidate/fields.h"

json_t *text_to_json(const char *text, size_t max) {
    CLEANUP(str_done) Str utf8 = {0};
    text_to_utf8(&utf8, text, max);
    return json_stringn(str_text(&utf8), utf8.len);
}

typedef struct DumpOutput {
    Str *out;
    const char *newline;
} DumpOutput;

// Appends bytes of jansson's text. Strings escape their line breaks, so each raw one is of the
// layout.
static int append_bytes(const char *bytes, size_t count, void *data) {
    DumpOutput *dump = data;
    while (count > 0) {
        const char *end = memchr(bytes, '\n', count);
        size_t length = end ? (size_t)(end - bytes) : count;
        str_add_bytes(dump->out, bytes, length);
        if (end) {
            str_add(dump->out, dump->newline);
            length++;
        }
        bytes += length;
        count -= length;
    }
    return 0;
}

void candidate_json_append(const json_t *value, size_t flags, const char *newline, Str *out) {
    DumpOutput dump = {out, newline};
    // A double keeps 15 digits of a decimal number: 1.4, not 1.3999999999999999.
    (void)json_dump_callback(value, append_bytes, &dump, flags | JSON_REAL_PRECISION(15));
}

void candidate_json_write(json_t *value, Str *out) {
    candidate_json_append(value, JSON_COMPACT, "\n", out);
    json_decref(value);
}

Status candidate_json_load(const char *text, json_t **json, Fault *fault) {
    json_error_t error;
    *json = NULL;
    if (strlen(text) > CANDIDATE_JSON_MAX)
        return fault_set(fault, STATUS_LIMIT, "larger than %d MB", CANDIDATE_JSON_MAX >> 20);
    *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    return *json ? STATUS_OK
                 : fault_set(fault, STATUS_SYNTAX, "not JSON at byte %d: %s", error.position,
                             error.text);
}

FIELD_NAME_AT(unit_name_at, Unit, unit_name)
FIELD_NAME_AT(relation_sign_at, Relation, relation_sign)
FIELD_NAME_AT(kind_name_at, PuzzleKind, kind_name)

static const char *key_name_at(int value) {
    return profile_keys[value].name;
}

static const char *state_name_at(int value) {
    static const char *const names[VERDICT_STATE_COUNT] = {
        [VERDICT_PENDING] = "pending", [VERDICT_PASS] = "pass", [VERDICT_FAIL] = "fail",
        [VERDICT_SKIPPED] = "skipped", [VERDICT_WARN] = "warn",
    };
    return names[value];
}

static json_t *write_filter(const void *member) {
    return json_string((*(const Filter *const *)member)->name);
}

static Status read_filter(const char *text, void *member, Fault *fault) {
    const Filter **filter = member;
    *filter = filter_find(text);
    return *filter ? STATUS_OK
                   : fault_set(fault, STATUS_SYNTAX, ": no filter is called \"%s\"", text);
}

// Reads the position, and begins the tree with it.
static Status read_fen(const char *text, void *object, Fault *fault) {
    Candidate *candidate = object;
    Position pos;
    const Status status = pos_from_fen(&pos, text, fault);
    if (status != STATUS_OK)
        return fault_within(fault, status, ": ");
    pos_to_fen(&pos, candidate->fen);
    tree_init(&candidate->tree, &pos);
    return STATUS_OK;
}

static json_t *write_fen(const void *object) {
    return json_string(((const Candidate *)object)->fen);
}

static json_t *write_before(const void *object) {
    const Candidate *candidate = object;
    return json_sprintf("%s %s", FEN_TEXT(&candidate->before_blunder),
                        UCI_MOVE_TEXT(candidate->blunder));
}

// Reads the position before and the move; they must lead to `fen`, or give it if it is empty.
static Status read_before(const char *text, void *object, Fault *fault) {
    Candidate *candidate = object;
    char fen[FEN_MAX];
    const char *move = strrchr(text, ' ');
    const size_t len = move ? (size_t)(move - text) : 0;
    if (move && len < sizeof fen) {
        memcpy(fen, text, len);
        fen[len] = '\0';
        if (pos_from_fen(&candidate->before_blunder, fen, NULL) == STATUS_OK &&
            uci_move_read(&candidate->before_blunder, move + 1, strlen(move + 1),
                          &candidate->blunder, NULL) == STATUS_OK) {
            Position pos = candidate->before_blunder;
            pos_play(&pos, candidate->blunder);
            pos_to_fen(&pos, fen);
            if (candidate->fen[0] == '\0') {
                strcpy(candidate->fen, fen);
                tree_init(&candidate->tree, &pos);
            }
            if (strcmp(fen, candidate->fen) == 0)
                return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX, ": should be a position and a move that leads here");
}

static bool has_before(const void *object) {
    return ((const Candidate *)object)->blunder != MOVE_NONE;
}

static bool has_worth(const void *object) {
    return ((const Candidate *)object)->worth.value > 0;
}

static json_t *write_engine(const void *member) {
    const char *engine = *(const char *const *)member;
    return text_to_json(engine ? engine : "", SIZE_MAX);
}

static Status read_engine(const char *text, void *member, Fault *fault) {
    (void)fault;
    *(char **)member = xstrdup(text);
    return STATUS_OK;
}

// Writes the main line again, for programs that skip the tree; check_solution() compares the two.
static json_t *write_solution(const void *object) {
    const Candidate *candidate = object;
    Move moves[TREE_PLIES_MAX];
    const size_t count = tree_solution(&candidate->tree, moves, TREE_PLIES_MAX);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_string(UCI_MOVE_TEXT(moves[i])));
    return list;
}

static json_t *motif_set_to_json(const void *member) {
    CLEANUP(str_done) Str names = {0};
    motifs_write_names(member, &names);
    return json_string(str_text(&names));
}

// Reads the names of motifs. The fault of an unknown name begins with ": ".
static Status motif_set_from_json(const char *text, void *member, Fault *fault) {
    MotifSet set = {0};
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        const size_t len = strcspn(text, " ");
        const Motif motif = motif_find(text, len);
        if (motif == MOTIF_COUNT)
            return fault_set(fault, STATUS_SYNTAX, ": no motif is called \"%.*s\"", (int)len, text);
        motif_add(&set, motif);
        text += len;
    }
    *(MotifSet *)member = set;
    return STATUS_OK;
}

// --- Settings: the profile of a candidate, without its name

// The keys with text values, as in the profile's INI. Rows of earlier versions lack them.
static const char *const text_keys[] = {"filters", "tree"};
enum { TEXT_KEYS = sizeof text_keys / sizeof *text_keys };

// Whether a key with the value 0 is left out: `ladder`, the prescan steps and the options of
// searches. Rows of earlier versions lack them.
static bool is_omitted_at_0(ProfileKey key) {
    return key == KEY_LADDER || key == KEY_PRESCAN || key == KEY_PRESCAN_CLEAR ||
           (profile_key_is_search_option(key) && profile_keys[key].low <= 0);
}

static bool is_written(const Profile *profile, ProfileKey key) {
    return profile_uses(profile, key) && (profile->value[key] != 0 || !is_omitted_at_0(key));
}

// Writes the filters of a profile, its tree policy, and all numbers it uses in the table's order.
static json_t *settings_to_json(const void *member) {
    const Profile *profile = member;
    json_t *settings = json_object();
    if (profile->filter_count > 0) {
        CLEANUP(str_done) Str names = {0};
        profile_write_filters(profile, " ", &names);
        json_object_set_new(settings, "filters", json_string(str_text(&names)));
    }
    json_object_set_new(settings, "tree", json_string(policy_rows[profile->policy].name));
    for (int key = 0; key < KEY_COUNT; key++) {
        if (is_written(profile, (ProfileKey)key)) {
            const double value = profile->value[key];
            json_object_set_new(settings, profile_keys[key].name,
                                profile_keys[key].kind == NUMBER_W ? json_integer((json_int_t)value)
                                                                   : json_real(value));
        }
    }
    return settings;
}

static Status read_setting(Profile *profile, const char *name, const json_t *value, Fault *fault) {
    for (int i = 0; i < TEXT_KEYS; i++) {
        if (strcmp(text_keys[i], name) == 0) {
            return json_is_string(value)
                       ? profile_set_key(profile, name, json_string_value(value), fault)
                       : fault_set(fault, STATUS_SYNTAX, "%s: should be text", name);
        }
    }
    for (int key = 0; key < KEY_COUNT; key++) {
        if (strcmp(profile_keys[key].name, name) == 0) {
            return json_is_number(value)
                       ? profile_set_value(profile, (ProfileKey)key, json_number_value(value),
                                           fault)
                       : fault_set(fault, STATUS_SYNTAX, "%s: should be a number", name);
        }
    }
    return STATUS_NOT_FOUND;
}

// Reads the settings of a profile whose name is set; other keys have the values of the shipped
// profile, or the usual ones. Older settings may name no filters; then the profile has none. The
// fault begins with the key: ".won: ...".
static Status settings_from_json(const json_t *settings, Profile *profile, Fault *fault) {
    char name[PROFILE_NAME_MAX];
    strcpy(name, profile->name);
    Status status = profile_find(name, profile, fault);
    if (status == STATUS_NOT_FOUND)
        profile_init(profile, name);
    else if (status != STATUS_OK)
        return fault_within(fault, status, ": ");
    if (!json_is_object(settings))
        return fault_set(fault, STATUS_SYNTAX, settings ? ": should be an object" : ": is missing");
    if (!json_object_get(settings, "filters"))
        profile->filter_count = 0;
    for (int i = 0; i < KEY_COUNT; i++)
        if (is_omitted_at_0((ProfileKey)i))
            profile->value[i] = 0;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)settings, key, value) {
        status = read_setting(profile, key, value, fault);
        if (status == STATUS_NOT_FOUND)
            return fault_set(fault, STATUS_SYNTAX, ": no key is called \"%s\"", key);
        if (status != STATUS_OK)
            return fault_within(fault, STATUS_SYNTAX, ".");
    }
    return STATUS_OK;
}

// --- Fields

enum { TEXT_MAX = EVIDENCE_TEXT_MAX - 1 };

static const Field measure_fields[] = {
    {FIELD(Measure, name, TEXT_POINTER, NEEDED), .max = TEXT_MAX},
    {FIELD_AS(Measure, text, "san", TEXT, IF_SET)},
    {FIELD(Measure, word, TEXT_POINTER, IF_SET), .max = TEXT_MAX},
    {FIELD_AS(Measure, number, "value", NUMBER, IF_SET), .has = offsetof(Measure, has_number)},
    {FIELD(Measure, unit, NAME, IF_SET), .has = offsetof(Measure, has_number),
     FIELD_NAMES(unit_name_at, UNIT_COUNT)},
    {0},
};

static const Field limit_fields[] = {
    {FIELD_AS(Limit, measure, "of", TEXT_POINTER, NEEDED), .max = TEXT_MAX},
    {FIELD(Limit, relation, NAME, NEEDED), FIELD_NAMES(relation_sign_at, RELATION_COUNT)},
    {FIELD_AS(Limit, number, "value", NUMBER, NEEDED)},
    {FIELD(Limit, unit, NAME, NEEDED), FIELD_NAMES(unit_name_at, UNIT_COUNT)},
    {FIELD(Limit, key, NAME, IF_SET), FIELD_NAMES(key_name_at, KEY_COUNT)},
    {0},
};

static const Field verdict_fields[] = {
    {FIELD_AS(Verdict, filter, "name", CUSTOM, NEEDED), .write = write_filter, .read = read_filter},
    {FIELD(Verdict, state, NAME, NEEDED), FIELD_NAMES(state_name_at, VERDICT_STATE_COUNT)},
    {FIELD_AS(Verdict, evidence.measured, "measured", TEXT_POINTER, NEEDED), .max = TEXT_MAX},
    {FIELD_AS(Verdict, evidence.threshold, "threshold", TEXT_POINTER, NEEDED), .max = TEXT_MAX},
    {FIELD_AS(Verdict, evidence.reason, "reason", TEXT_POINTER, NEEDED), .max = TEXT_MAX},
    {FIELD_AS(Verdict, evidence.miss, "miss", POSITIVE, OPTIONAL),
     .has = offsetof(Verdict, evidence.has_miss)},
    {FIELD(Verdict, nodes, COUNT, NEEDED)},
    {FIELD_AS(Verdict, evidence.unit, "unit", NAME, OPTIONAL),
     .has = offsetof(Verdict, evidence.has_miss), FIELD_NAMES(unit_name_at, UNIT_COUNT)},
    {FIELD_AS(Verdict, evidence, "values", LIST, OPTIONAL),
     FIELD_LIST_OF(Evidence, measures, measure_count, measure_fields, MEASURES_MAX)},
    {FIELD_AS(Verdict, evidence, "limits", LIST, OPTIONAL),
     FIELD_LIST_OF(Evidence, limits, limit_count, limit_fields, LIMITS_MAX)},
    {0},
};

enum { RATING_MAX = 10000 };

static const Field reason_fields[] = {
    {FIELD(EstimatorReason, points, WHOLE, NEEDED), .min = -RATING_MAX, .max = RATING_MAX},
    {FIELD(EstimatorReason, words, TEXT, NEEDED)},
    {0},
};

static const Field estimate_fields[] = {
    {FIELD(Estimate, rating, WHOLE, NEEDED), .min = -RATING_MAX, .max = RATING_MAX},
    {FIELD(Estimate, low, WHOLE, NEEDED), .min = -RATING_MAX, .max = RATING_MAX},
    {FIELD(Estimate, high, WHOLE, NEEDED), .min = -RATING_MAX, .max = RATING_MAX},
    {FIELD(Estimate, base, WHOLE, NEEDED), .min = -RATING_MAX, .max = RATING_MAX},
    {.key = "reasons",
     .kind = FIELD_LIST,
     FIELD_LIST_OF(Estimate, reasons, reason_count, reason_fields, ESTIMATOR_REASONS)},
    {0},
};

json_t *estimate_to_json(const Estimate *estimate) {
    return fields_write(json_object(), estimate_fields, estimate, NULL);
}

static const Field worth_fields[] = {
    {FIELD_AS(Worth, value, "worth", WHOLE, NEEDED), .max = WORTH_MAX},
    {.key = "worth_reasons",
     .kind = FIELD_LIST,
     FIELD_LIST_OF(Worth, reasons, reason_count, reason_fields, ESTIMATOR_REASONS)},
    {0},
};

void worth_to_json(const Worth *worth, json_t *object) {
    fields_write(object, worth_fields, worth, NULL);
}

static const Field remarks_fields[] = {
    {FIELD_AS(Remarks, added, "motifs_added", CUSTOM, IF_SET), .write = motif_set_to_json,
     .read = motif_set_from_json},
    {FIELD_AS(Remarks, removed, "motifs_removed", CUSTOM, IF_SET), .write = motif_set_to_json,
     .read = motif_set_from_json},
    {FIELD(Remarks, rating, WHOLE, IF_SET), .min = CURATOR_RATING_MIN, .max = CURATOR_RATING_MAX},
    {FIELD(Remarks, notes, TEXT, IF_SET)},
    {0},
};

// All fields but the tree, which comes last.
static const Field candidate_fields[] = {
    {.key = "fen", .kind = FIELD_CUSTOM, .write = write_fen, .read = read_fen},
    {.key = "before",
     .kind = FIELD_CUSTOM,
     .use = FIELD_IF_SET,
     .is_set = has_before,
     .write = write_before,
     .read = read_before},
    {FIELD(Candidate, eval_before, CUSTOM, IF_SET), .has = offsetof(Candidate, has_eval_before),
     .write = score_to_json, .read = score_from_json},
    {FIELD(Candidate, eval_after, CUSTOM, IF_SET), .has = offsetof(Candidate, has_eval_after),
     .write = score_to_json, .read = score_from_json},
    {FIELD(Candidate, played, MOVE, OR_NULL)},
    {FIELD_AS(Candidate, player_motifs, "players", CUSTOM, IF_SET), .write = motif_set_to_json,
     .read = motif_set_from_json},
    {FIELD(Candidate, clock, WHOLE, IF_SET), .has = offsetof(Candidate, has_clock), .max = 3600000},
    {FIELD_AS(Candidate, profile.name, "profile", TEXT, NEEDED)},
    {FIELD_AS(Candidate, profile, "settings", CUSTOM, NEEDED), .write = settings_to_json},
    {FIELD(Candidate, engine, CUSTOM, NEEDED), .write = write_engine, .read = read_engine},
    {FIELD(Candidate, nodes, COUNT, NEEDED)},
    {FIELD_AS(Candidate, is_puzzle, "accepted", FLAG, NEEDED)},
    {FIELD(Candidate, kind, NAME, NEEDED), FIELD_NAMES(kind_name_at, KIND_COUNT),
     .old_name = "hard mate", .old_value = KIND_ONLY_MATE},
    {FIELD(Candidate, reason, TEXT, NEEDED)},
    {.key = "filters",
     .kind = FIELD_LIST,
     FIELD_LIST_OF(Candidate, verdicts, verdict_count, verdict_fields, PROFILE_FILTERS_MAX)},
    {.key = "solution", .kind = FIELD_CUSTOM, .write = write_solution},
    {FIELD(Candidate, by_hand, FLAG, IF_SET)},
    {FIELD(Candidate, estimate, OBJECT, IF_SET), .has = offsetof(Candidate, estimated),
     .fields = estimate_fields},
    {FIELD_AS(Candidate, worth.value, "worth", WHOLE, IF_SET), .max = WORTH_MAX},
    {.key = "worth_reasons",
     .kind = FIELD_LIST,
     .use = FIELD_IF_SET,
     .is_set = has_worth,
     FIELD_LIST_OF(Candidate, worth.reasons, worth.reason_count, reason_fields, ESTIMATOR_REASONS)},
    {FIELD_AS(Candidate, remarks, "curator", OBJECT, IF_SET),
     .has = offsetof(Candidate, has_remarks), .fields = remarks_fields},
    {0},
};

// Writes a candidate with the texts of its verdicts in place of templates.
static json_t *write_candidate(const Candidate *candidate) {
    Candidate *copy = xcalloc(1, sizeof *copy); // on the heap: too large for a small stack
    EvidenceText *texts = xcalloc(PROFILE_FILTERS_MAX, sizeof *texts);
    *copy = *candidate;
    for (int i = 0; i < copy->verdict_count; i++) {
        Evidence *evidence = &copy->verdicts[i].evidence;
        texts[i] = evidence_text(evidence);
        evidence->measured = texts[i].measured;
        evidence->threshold = texts[i].threshold;
        evidence->reason = texts[i].reason;
    }
    json_t *json = fields_write(json_object(), candidate_fields, copy, NULL);
    free(texts);
    free(copy);
    return json;
}

static Status candidate_to_json(const Candidate *candidate, json_t **json, Fault *fault) {
    json_t *tree;
    *json = NULL;
    const Status status = tree_to_json(&candidate->tree, &tree, fault);
    if (status == STATUS_OK) {
        *json = write_candidate(candidate);
        json_object_set_new(*json, "tree", tree);
    }
    return status;
}

Status candidate_write_json(const Candidate *candidate, Str *out, Fault *fault) {
    json_t *json;
    const Status status = candidate_to_json(candidate, &json, fault);
    if (status == STATUS_OK)
        candidate_json_write(json, out);
    return status;
}

// Takes the filters of an older profile from the verdicts, one for each filter.
static void take_filters_from_verdicts(Candidate *candidate) {
    Profile *profile = &candidate->profile;
    if (profile->filter_count > 0)
        return;
    for (int i = 0; i < candidate->verdict_count; i++)
        profile->filters[profile->filter_count++] = candidate->verdicts[i].filter;
}

// Sets what the JSON has no key for: texts are not templates, and a miss without a unit, as earlier
// versions wrote it, is in the unit of its filter.
static void complete_verdicts(Candidate *candidate) {
    for (int i = 0; i < candidate->verdict_count; i++) {
        Evidence *evidence = &candidate->verdicts[i].evidence;
        evidence->is_text = true;
        evidence->has_miss = evidence->miss > 0;
        if (evidence->has_miss && evidence->unit == UNIT_NONE)
            evidence->unit = candidate->verdicts[i].filter->unit;
    }
}

static Status check_solution(const json_t *root, const Candidate *candidate, Fault *fault) {
    const json_t *stored = json_object_get(root, "solution");
    if (!json_is_array(stored)) {
        return fault_set(fault, STATUS_SYNTAX, "solution: %s",
                         stored ? "should be an array" : "is missing");
    }
    json_t *expected = write_solution(candidate);
    const bool same = json_equal(stored, expected);
    json_decref(expected);
    return same ? STATUS_OK
                : fault_set(fault, STATUS_SYNTAX, "solution: is not the main line of the tree");
}

static Status read_candidate(const json_t *root, Candidate *candidate, Fault *fault) {
    candidate->texts = json_array();
    const FieldContext context = {.texts = candidate->texts, .before = &candidate->tree.start};
    Status status = fields_read(candidate_fields, root, candidate, &context, fault);
    if (status == STATUS_OK && !text_is_safe(candidate->profile.name))
        status = fault_set(fault, STATUS_SYNTAX, "profile: the name has control characters in it");
    if (status == STATUS_OK) {
        status = settings_from_json(json_object_get(root, "settings"), &candidate->profile, fault);
        status = fault_within(fault, status, "settings");
    }
    if (status == STATUS_OK) {
        complete_verdicts(candidate);
        take_filters_from_verdicts(candidate);
        status = tree_from_json(&candidate->tree, json_object_get(root, "tree"), fault);
    }
    return status == STATUS_OK ? check_solution(root, candidate, fault) : status;
}

// Reads the UCI moves of the short form into the tree.
static Status read_line(const char *text, void *object, Fault *fault) {
    Candidate *candidate = object;
    Position pos = candidate->tree.start;
    uint32_t node = TREE_ROOT;
    if (candidate->tree.count == 0)
        return fault_set(fault, STATUS_SYNTAX, ": there is no position");
    for (const char *word = text; *word != '\0'; word += word[0] == ' ') {
        Move move;
        const size_t len = strcspn(word, " ");
        const Status status = uci_move_read(&pos, word, len, &move, fault);
        if (status != STATUS_OK)
            return fault_within(fault, status, ": ");
        const bool solver_moves = pos.side == candidate->tree.start.side;
        if (candidate->tree.nodes[node].ply == TREE_PLIES_MAX)
            return fault_set(fault, STATUS_LIMIT, ": more than %d moves", TREE_PLIES_MAX);
        node = tree_add(&candidate->tree, node, move, solver_moves ? ROLE_SOLUTION : ROLE_REPLY);
        pos_play(&pos, move);
        word += len;
    }
    return STATUS_OK;
}

// The short form, in which imports write a puzzle whose tree is a single line.
static const Field short_form_fields[] = {
    {.key = "fen", .kind = FIELD_CUSTOM, .use = FIELD_IF_SET, .read = read_fen},
    {.key = "before", .kind = FIELD_CUSTOM, .use = FIELD_IF_SET, .read = read_before},
    {.key = "line", .kind = FIELD_CUSTOM, .read = read_line},
    {0},
};

static Status read_short_form(const json_t *root, Candidate *candidate, Fault *fault) {
    const FieldContext context = {.before = &candidate->tree.start};
    const Status status = fields_read(short_form_fields, root, candidate, &context, fault);
    profile_init(&candidate->profile, PROFILE_IMPORTED);
    candidate->engine = xstrdup("");
    if (status == STATUS_OK) {
        imported_set_outcomes(&candidate->tree);
        candidate->is_puzzle = candidate->tree.count > 1;
        candidate->kind = tree_kind(&candidate->tree);
    }
    return status;
}

Status candidate_read_json(Candidate *candidate, const char *json, Fault *fault) {
    *candidate = (Candidate){0};
    json_t *root;
    Status status = candidate_json_load(json, &root, fault);
    if (status != STATUS_OK)
        return status;
    status = json_object_get(root, "line") ? read_short_form(root, candidate, fault)
                                           : read_candidate(root, candidate, fault);
    json_decref(root);
    if (status != STATUS_OK)
        candidate_done(candidate);
    return status;
}

// --- Reports: the stored fields, and what follows from them

static json_t *positions_to_json(const Candidate *candidate) {
    Move moves[TREE_PLIES_MAX];
    const size_t count = tree_solution(&candidate->tree, moves, TREE_PLIES_MAX);
    Position pos = candidate->tree.start;
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        pos_play(&pos, moves[i]);
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "move", UCI_MOVE_TEXT(moves[i]), "fen", FEN_TEXT(&pos)));
    }
    return list;
}

Status candidate_to_report(const Candidate *candidate, json_t **json, Fault *fault) {
    TreeMotifs motifs;
    Status status = candidate_to_json(candidate, json, fault);
    if (status != STATUS_OK || candidate_motifs(candidate, &motifs, NULL) != STATUS_OK)
        return status;
    json_object_set_new(*json, "positions", positions_to_json(candidate));
    json_object_set_new(*json, "motifs", tree_motifs_to_json(&candidate->tree, &motifs));
    tree_motifs_done(&motifs);
    return STATUS_OK;
}

Status candidate_write_report(const Candidate *candidate, Str *out, Fault *fault) {
    json_t *json;
    const Status status = candidate_to_report(candidate, &json, fault);
    if (status == STATUS_OK)
        candidate_json_write(json, out);
    return status;
}
