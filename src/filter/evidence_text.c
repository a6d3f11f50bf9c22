// The one writer of what verdicts say: fills templates with the numbers they are about.
#include "onlymove/filter.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct UnitInfo {
    const char *name;
    const char *one; // of what has a singular
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

const char *unit_name(Unit unit)
{
    return units[unit].name;
}

const char *unit_counted(Unit unit, double number)
{
    return number < 1 || number > 1 ? units[unit].name : units[unit].one;
}

const char *relation_sign(Relation relation)
{
    static const char *const signs[RELATION_COUNT] = {"<", "<=", "=", "!=", ">=", ">"};
    return signs[relation];
}

// The text that grows, of at most EVIDENCE_TEXT_MAX.
typedef struct Sentence {
    const Evidence *evidence;
    char *text;
    size_t len;
} Sentence;

static void add_bytes(Sentence *sentence, const char *bytes, size_t count)
{
    const size_t room = EVIDENCE_TEXT_MAX - 1 - sentence->len;
    count = count < room ? count : room;
    memcpy(sentence->text + sentence->len, bytes, count);
    sentence->len += count;
    sentence->text[sentence->len] = '\0';
}

static void add(Sentence *sentence, const char *text)
{
    add_bytes(sentence, text, strlen(text));
}

// "KQkq", "-"
static void castling_write(unsigned rights, char *text)
{
    static const struct {
        unsigned right;
        char letter;
    } letters[] = {{CASTLE_WK, 'K'}, {CASTLE_WQ, 'Q'}, {CASTLE_BK, 'k'}, {CASTLE_BQ, 'q'}};
    size_t len = 0;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        if (rights & letters[i].right) {
            text[len++] = letters[i].letter;
        }
    }
    strcpy(text + len, len == 0 ? "-" : "");
}

// `format` is the last character of a place in a template: '=', '+', '3' or none of them.
static void add_number(Sentence *sentence, Unit unit, double number, char format)
{
    char text[64];
    if (unit == UNIT_MATE) {
        snprintf(text, sizeof text, "#%.0f", number);
    } else if (unit == UNIT_CASTLING) {
        castling_write((unsigned)number, text);
    } else if (unit == UNIT_CP && format == '=') {
        score_write((Score){.value = (int)number}, text);
    } else {
        const double shown = unit == UNIT_CP ? number / 100 : number;
        const bool part = unit == UNIT_CP || unit == UNIT_CHANCES;
        snprintf(text, sizeof text, format == '+' ? "%+.*f" : "%.*f",
                 format == '3' ? 3
                 : part        ? 2
                               : 0,
                 shown);
    }
    add(sentence, text);
}

static const Measure *find(const Evidence *evidence, const char *name, size_t len)
{
    for (int i = 0; i < evidence->measure_count; i++) {
        const Measure *measure = &evidence->measures[i];
        if (strlen(measure->name) == len && memcmp(measure->name, name, len) == 0) {
            return measure;
        }
    }
    return NULL;
}

const Measure *evidence_find(const Evidence *evidence, const char *name)
{
    return find(evidence, name, strlen(name));
}

static void add_measure(Sentence *sentence, const Measure *measure, char format)
{
    if (format == '=' || format == '+' || format == '3') {
        if (measure && measure->has_number) {
            add_number(sentence, measure->unit, measure->number, format);
        } else {
            add(sentence, "?");
        }
    } else if (measure) {
        add(sentence, format == '>' ? "after " : format == '<' ? " after " : "");
        add(sentence, measure->word ? measure->word : measure->san);
        add(sentence, format == '>' ? " " : "");
    }
}

static void add_template(Sentence *sentence, const char *template);

// What stands for the `len` characters between braces.
static void add_place(Sentence *sentence, const char *place, size_t len)
{
    static const char formats[] = "=+3<>";
    const Evidence *evidence = sentence->evidence;
    const char last = len > 1 ? place[len - 1] : ' ';
    const char format = strchr(formats, last) ? last : ' ';
    const int limit = place[0] - '1';
    if (limit >= 0 && limit < evidence->limit_count) {
        add_number(sentence, evidence->limits[limit].unit, evidence->limits[limit].number, format);
    } else if (evidence->detail && strncmp(place, "detail", len) == 0) {
        add_template(sentence, evidence->detail);
    } else {
        add_measure(sentence, find(evidence, place, len - (format != ' ')), format);
    }
}

static void add_template(Sentence *sentence, const char *template)
{
    for (const char *at = template; *at;) {
        const size_t plain = strcspn(at, "{");
        add_bytes(sentence, at, plain);
        at += plain;
        if (*at == '{') {
            const size_t len = strcspn(at, "}");
            add_place(sentence, at + 1, len - 1);
            at += len + 1;
        }
    }
}

static void write_sentence(const Evidence *evidence, const char *template,
                           char text[EVIDENCE_TEXT_MAX])
{
    Sentence sentence = {.evidence = evidence, .text = text};
    if (template && evidence->told) {
        add(&sentence, template);
    } else if (template) {
        add_template(&sentence, template);
    }
}

static void write_miss(const Evidence *evidence, char text[EVIDENCE_TEXT_MAX])
{
    const double miss = evidence->miss;
    const char *unit = unit_counted(evidence->unit, miss);
    snprintf(text, EVIDENCE_TEXT_MAX,
             miss == floor(miss) ? "misses by %.0f%s%s" : "misses by %.3g%s%s", miss,
             unit[0] ? " " : "", unit);
}

// " (of the profile: 2.80, 1.00)"
static void write_own_limits(const Evidence *evidence, char text[EVIDENCE_TEXT_MAX])
{
    Sentence sentence = {.evidence = evidence, .text = text, .len = strlen(text)};
    const char *before = " (of the profile: ";
    for (int i = 0; i < evidence->limit_count; i++) {
        if (evidence->limits[i].scaled) {
            add(&sentence, before);
            add_number(&sentence, evidence->limits[i].unit, evidence->limits[i].own, ' ');
            before = ", ";
        }
    }
    add(&sentence, before[0] == ',' ? ")" : "");
}

EvidenceText evidence_text(const Evidence *evidence)
{
    EvidenceText text = {.measured = ""};
    write_sentence(evidence, evidence->measured, text.measured);
    write_sentence(evidence, evidence->threshold, text.threshold);
    if (!evidence->told) {
        write_own_limits(evidence, text.threshold);
    }
    write_sentence(evidence, evidence->reason, text.reason);
    if (evidence->has_miss) {
        write_miss(evidence, text.miss);
    }
    return text;
}
