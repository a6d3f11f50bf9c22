// Evidence of verdicts: the setters of its measures and limits, and the one writer of its text,
// which fills templates with their numbers.
#include "onlymove/filter.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void evidence_template(Evidence *evidence, const char *measured, const char *threshold,
                       const char *reason) {
    evidence->measured = measured;
    evidence->threshold = threshold;
    evidence->reason = reason;
}

void evidence_wrap(Evidence *evidence, const char *reason) {
    evidence->detail = evidence->detail ? evidence->detail : evidence->reason;
    evidence->reason = reason;
}

void evidence_miss(Evidence *evidence, double miss, Unit unit) {
    evidence->has_miss = miss > 0 && isfinite(miss);
    evidence->miss = evidence->has_miss ? miss : 0;
    evidence->unit = unit;
    evidence->no_score_helps = isinf(miss);
}

void evidence_lacking_lead(Evidence *evidence, const Line *lines, int count, int64_t wanted) {
    const Score best = lines[0].score;
    evidence->lacking_lead = 0;
    for (int i = 1; i < count && !best.mate; i++) {
        const Score other = lines[i].score;
        evidence->lacking_lead +=
            other.mate ? 0 : fmax((double)(wanted - best.value + other.value), 0);
    }
}

static Measure *add_measure(Evidence *evidence, const char *name) {
    assert(evidence->measure_count < MEASURES_MAX);
    Measure *measure = &evidence->measures[evidence->measure_count++];
    *measure = (Measure){.name = name};
    return measure;
}

static void set_number(Measure *measure, double number, Unit unit) {
    measure->has_number = true;
    measure->number = number;
    measure->unit = unit;
}

void evidence_number(Evidence *evidence, const char *name, double number, Unit unit) {
    set_number(add_measure(evidence, name), number, unit);
}

void evidence_score(Evidence *evidence, const char *name, Score score) {
    evidence_number(evidence, name, score.value, score.mate ? UNIT_MATE : UNIT_CP);
}

void evidence_word(Evidence *evidence, const char *name, const char *word) {
    add_measure(evidence, name)->word = word;
}

void evidence_short_text(Evidence *evidence, const char *name, const char *text) {
    Measure *measure = add_measure(evidence, name);
    snprintf(measure->text, sizeof measure->text, "%s", text);
}

void evidence_chances(Evidence *evidence, const Profile *profile, bool by_engine) {
    if (profile_wants_chances(profile))
        evidence_word(evidence, "by", by_engine ? " by the engine" : " by the formula");
}

void evidence_second_opinion(Evidence *evidence, const Profile *profile) {
    const bool second = profile->value[KEY_CONFIRM_SECOND] > 0;
    evidence_word(evidence, "how", second ? "asked of the second engine" : "searched for longer");
}

void evidence_move(Evidence *evidence, const char *name, const Position *pos, Move move) {
    san_write(pos, move, add_measure(evidence, name)->text);
}

void evidence_line(Evidence *evidence, const char *name, const Position *pos, const Line *line) {
    Measure *measure = add_measure(evidence, name);
    san_write(pos, line->pv[0], measure->text);
    set_number(measure, line->score.value, line->score.mate ? UNIT_MATE : UNIT_CP);
}

Limit *evidence_limit_number(Evidence *evidence, const char *measure, Relation relation,
                             double number, Unit unit) {
    assert(evidence->limit_count < LIMITS_MAX);
    Limit *limit = &evidence->limits[evidence->limit_count++];
    *limit = (Limit){measure, relation, unit, number, KEY_COUNT, false, 0};
    return limit;
}

void evidence_limit(Evidence *evidence, const char *measure, Relation relation,
                    const Profile *profile, ProfileKey key, Unit unit) {
    const bool is_whole = profile_keys[key].kind == NUMBER_W;
    const double number = is_whole ? (double)profile_int(profile, key) : profile->value[key];
    Limit *limit = evidence_limit_number(evidence, measure, relation, number, unit);
    limit->key = key;
    limit->is_scaled = profile_key_is_in_centipawns(key) && profile_cp_scale(profile) != 1;
    limit->profile_number = profile->value[key];
}

void evidence_no_iteration(Evidence *evidence, uint64_t nodes) {
    evidence_number(evidence, "nodes", (double)nodes, UNIT_NODES);
    evidence_template(evidence, "nothing", "a completed iteration",
                      "the engine completed no iteration within {nodes=} nodes");
}

void verdict_skip(Verdict *verdict, const Filter *decisive) {
    verdict->state = VERDICT_SKIPPED;
    evidence_word(&verdict->evidence, "decided", decisive->name);
    verdict->evidence.reason = "already refused: {decided}";
}

double score_too_low(Score score, int64_t least) {
    if (score.mate)
        return score.value > 0 ? 0 : MISS_INFINITE;
    return score.value >= least ? 0 : (double)(least - score.value);
}

double score_too_high(Score score, int64_t most) {
    if (score.mate)
        return score.value > 0 ? MISS_INFINITE : 0;
    return score.value <= most ? 0 : (double)(score.value - most);
}

double score_gap_lacking(Score high, Score low, int64_t margin) {
    return high.mate ? MISS_INFINITE : score_too_high(low, high.value - margin);
}

// --- Evidence as text

typedef struct UnitInfo {
    const char *name;
    const char *singular;
} UnitInfo;

static const UnitInfo units[UNIT_COUNT] = {
    [UNIT_NONE] = {"", ""},
    [UNIT_CP] = {"cp", "cp"},
    [UNIT_MATE] = {"mate", "mate"},
    [UNIT_PAWNS] = {"pawns", "pawn"},
    [UNIT_CHANCES] = {"win chances", "win chance"},
    [UNIT_MOVES] = {"moves", "move"},
    [UNIT_PLIES] = {"plies", "ply"},
    [UNIT_PIECES] = {"pieces", "piece"},
    [UNIT_NODES] = {"nodes", "node"},
    [UNIT_PERCENT] = {"percent", "percent"},
    [UNIT_TIERS] = {"tiers", "tier"},
    [UNIT_CASTLING] = {"castling", "castling"},
    [UNIT_BRANCHES] = {"open branches", "open branch"},
};

const char *unit_name(Unit unit) {
    return units[unit].name;
}

const char *unit_counted(Unit unit, double number) {
    return number < 1 || number > 1 ? units[unit].name : units[unit].singular;
}

const char *relation_sign(Relation relation) {
    static const char *const signs[RELATION_COUNT] = {"<", "<=", "=", "!=", ">=", ">"};
    return signs[relation];
}

// The text being written, at most EVIDENCE_TEXT_MAX bytes.
typedef struct TextWriter {
    const Evidence *evidence;
    char *text;
    size_t len;
} TextWriter;

static void add_bytes(TextWriter *writer, const char *bytes, size_t count) {
    const size_t room = EVIDENCE_TEXT_MAX - 1 - writer->len;
    count = count < room ? count : room;
    memcpy(writer->text + writer->len, bytes, count);
    writer->len += count;
    writer->text[writer->len] = '\0';
}

static void add_text(TextWriter *writer, const char *text) {
    add_bytes(writer, text, strlen(text));
}

// Writes castling rights as FEN does: "KQkq", "-".
static void write_castling(unsigned rights, char *text) {
    size_t len = 0;
    for (int i = 0; i < 4; i++)
        if (rights & 1u << i)
            text[len++] = "KQkq"[i];
    strcpy(text + len, len == 0 ? "-" : "");
}

// Appends a number with its unit. `format` is the last character of a placeholder: '=', '+',
// '3', '#' or none of them.
static void add_number(TextWriter *writer, Unit unit, double number, char format) {
    char text[64];
    if (unit == UNIT_MATE) {
        snprintf(text, sizeof text, "#%.0f", number);
    } else if (unit == UNIT_CASTLING) {
        write_castling((unsigned)number, text);
    } else if (unit == UNIT_NODES) {
        CLEANUP(str_done) Str grouped = {0};
        str_add_grouped(&grouped, (uint64_t)number);
        snprintf(text, sizeof text, "%s", str_text(&grouped));
    } else if (unit == UNIT_CP && format == '=') {
        score_write((Score){.value = (int)number}, text);
    } else {
        const double shown = unit == UNIT_CP ? number / 100 : number;
        const bool has_decimals = unit == UNIT_CP || unit == UNIT_CHANCES;
        snprintf(text, sizeof text, format == '+' ? "%+.*f" : "%.*f",
                 format == '3'  ? 3
                 : has_decimals ? 2
                                : 0,
                 shown);
    }
    add_text(writer, text);
    if (format == '#') {
        add_text(writer, " ");
        add_text(writer, unit_counted(unit, number));
    }
}

static const Measure *find_measure(const Evidence *evidence, const char *name, size_t len) {
    for (int i = 0; i < evidence->measure_count; i++) {
        const Measure *measure = &evidence->measures[i];
        if (strlen(measure->name) == len && memcmp(measure->name, name, len) == 0)
            return measure;
    }
    return NULL;
}

const Measure *evidence_find(const Evidence *evidence, const char *name) {
    return find_measure(evidence, name, strlen(name));
}

static void write_measure(TextWriter *writer, const Measure *measure, char format) {
    if (format == '=' || format == '+' || format == '3' || format == '#') {
        if (measure && measure->has_number)
            add_number(writer, measure->unit, measure->number, format);
        else
            add_text(writer, "?");
    } else if (measure && measure->has_number && !measure->word && !measure->text[0]) {
        add_number(writer, measure->unit, measure->number, format);
    } else if (measure) {
        add_text(writer, format == '>' ? "after " : format == '<' ? " after " : "");
        add_text(writer, measure->word ? measure->word : measure->text);
        add_text(writer, format == '>' ? " " : "");
    }
}

static void add_template(TextWriter *writer, const char *template);

// Appends what a template shows for a placeholder, the `len` characters between braces. filter.h
// lists all placeholders at Evidence.
static void add_placeholder(TextWriter *writer, const char *placeholder, size_t len) {
    static const char formats[] = "=+3#<>";
    const Evidence *evidence = writer->evidence;
    const char last = len > 1 ? placeholder[len - 1] : ' ';
    const char format = strchr(formats, last) ? last : ' ';
    const int index = placeholder[0] - '1';
    if (index >= 0 && index < evidence->limit_count)
        add_number(writer, evidence->limits[index].unit, evidence->limits[index].number, format);
    else if (evidence->detail && strncmp(placeholder, "detail", len) == 0)
        add_template(writer, evidence->detail);
    else
        write_measure(writer, find_measure(evidence, placeholder, len - (format != ' ')), format);
}

static void add_template(TextWriter *writer, const char *template) {
    for (const char *at = template; *at;) {
        const size_t plain_len = strcspn(at, "{");
        add_bytes(writer, at, plain_len);
        at += plain_len;
        if (*at == '{') {
            const size_t len = strcspn(at, "}");
            add_placeholder(writer, at + 1, len - 1);
            at += len + 1;
        }
    }
}

static void write_text(const Evidence *evidence, const char *template,
                       char text[EVIDENCE_TEXT_MAX]) {
    TextWriter writer = {.evidence = evidence, .text = text};
    if (template && evidence->is_text)
        add_text(&writer, template);
    else if (template)
        add_template(&writer, template);
}

static void write_miss(const Evidence *evidence, char text[EVIDENCE_TEXT_MAX]) {
    const double miss = evidence->miss;
    const char *unit = unit_counted(evidence->unit, miss);
    snprintf(text, EVIDENCE_TEXT_MAX,
             miss == floor(miss) ? "misses by %.0f%s%s" : "misses by %.3g%s%s", miss,
             unit[0] ? " " : "", unit);
}

// ">2.80, next <1.00 (1.61, 0.57 on this engine's scale)": the profile's limits, then, in
// parentheses, the limits that were used, on the engine's scale.
static void write_threshold(const Evidence *evidence, char text[EVIDENCE_TEXT_MAX]) {
    Evidence unscaled = *evidence;
    for (int i = 0; i < evidence->limit_count; i++)
        if (evidence->limits[i].is_scaled)
            unscaled.limits[i].number = evidence->limits[i].profile_number;
    write_text(&unscaled, evidence->threshold, text);
    TextWriter writer = {.evidence = evidence, .text = text, .len = strlen(text)};
    const char *separator = " (";
    for (int i = 0; i < evidence->limit_count && !evidence->is_text; i++) {
        if (evidence->limits[i].is_scaled) {
            add_text(&writer, separator);
            add_number(&writer, evidence->limits[i].unit, evidence->limits[i].number, ' ');
            separator = ", ";
        }
    }
    add_text(&writer, separator[0] == ',' ? " on this engine's scale)" : "");
}

EvidenceText evidence_text(const Evidence *evidence) {
    EvidenceText text = {.measured = ""};
    write_text(evidence, evidence->measured, text.measured);
    write_threshold(evidence, text.threshold);
    write_text(evidence, evidence->reason, text.reason);
    if (evidence->has_miss)
        write_miss(evidence, text.miss);
    return text;
}
