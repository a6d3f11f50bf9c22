// Counts what rules of sets ask for over the rows of a list, and chooses puzzles for them.
#include "src/review/sets/set_rules_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/queue.h"
#include "onlymove/xalloc.h"

// One count that a rule limits: of all rows that fit it, or for "of each" of those with one value.
typedef struct Demand {
    const SetRule *rule;
    uint64_t value;
    uint32_t row;         // the first row with the value
    int32_t taken, spare; // rows in the set; rows that could be added
} Demand;

enum { CURVE_BAND = 60 }; // how many rating points a puzzle may be off the curve

// A rule, or one motif of it, for all rows.
typedef struct RuleMatch {
    const SetRule *rule;
    int32_t *demand_of; // by row an index of Plan.demands; -1: the row does not fit
} RuleMatch;

// Ratings from easy to hard, in `count` equal steps; one row serves each.
typedef struct Curve {
    double low, spacing;
    size_t count; // 0: no curve
    uint8_t *served;
} Curve;

typedef struct Plan {
    const CandidateList *list;
    Curve curve;
    uint8_t *allowed; // by row: the row is, or may be, in the set
    int32_t alike_within;
    RuleMatch *matches;
    size_t match_count, match_cap;
    Demand *demands;
    size_t demand_count, demand_cap;
} Plan;

static void plan_done(Plan *plan) {
    for (size_t i = 0; i < plan->match_count; i++)
        free(plan->matches[i].demand_of);
    free(plan->matches);
    free(plan->demands);
    free(plan->allowed);
    free(plan->curve.served);
}

// Returns how many puzzles the rules ask for, of all values together.
static size_t puzzles_wanted_by(const SetRules *rules) {
    int32_t most = 2;
    for (size_t i = 0; i < rules->count; i++)
        most = !rules->items[i].key && rules->items[i].least > most ? rules->items[i].least : most;
    return (size_t)most;
}

static Curve curve_of(const SetRules *rules) {
    const size_t count = rules->curve_high > 0 ? puzzles_wanted_by(rules) : 0;
    return (Curve){.low = rules->curve_low,
                   .spacing = (double)(rules->curve_high - rules->curve_low) /
                              (double)(count > 0 ? count - 1 : 1),
                   .count = count,
                   .served = xcalloc(count + 1, 1)};
}

// Returns how far a row is from the nearest step that no row serves; INFINITY: it has no rating, or
// all steps are served. *step becomes that step.
static double distance_off_curve(const Curve *curve, const CandidateRow *row, size_t *step) {
    double best = INFINITY;
    for (size_t i = 0; i < curve->count && row_rating(row) > 0; i++) {
        const double off = fabs(row_rating(row) - curve->low - curve->spacing * (double)i);
        if (!curve->served[i] && off < best) {
            best = off;
            *step = i;
        }
    }
    return best;
}

static bool row_fits(const SetRule *rule, const CandidateList *list, size_t row) {
    return pattern_matches(rule->pattern, list, NULL, row);
}

// Whether a row may be chosen: accepted, with a solution, and forbidden by no rule.
static bool may_be_chosen(const SetRules *rules, const CandidateList *list, size_t row) {
    const CandidateRow *at = &list->rows[row];
    const bool is_far = rules->curve_high > 0 && (row_rating(at) < rules->curve_low - CURVE_BAND ||
                                                  row_rating(at) > rules->curve_high + CURVE_BAND);
    bool ok = at->decision == DECISION_ACCEPT && at->size > 0 && !is_far;
    for (size_t i = 0; i < rules->count && ok; i++) {
        const SetRule *rule = &rules->items[i];
        ok = rule->all ? row_fits(rule, list, row) : rule->most > 0 || !row_fits(rule, list, row);
    }
    return ok;
}

static int32_t add_demand(Plan *plan, const SetRule *rule, uint64_t value, size_t row) {
    *array_add(&plan->demands, &plan->demand_count, &plan->demand_cap) =
        (Demand){.rule = rule, .value = value, .row = (uint32_t)row};
    return (int32_t)plan->demand_count - 1;
}

static int32_t *add_match(Plan *plan, const SetRule *rule) {
    int32_t *demand_of = xcalloc(plan->list->count, sizeof *demand_of);
    for (size_t row = 0; row < plan->list->count; row++)
        demand_of[row] = -1;
    *array_add(&plan->matches, &plan->match_count, &plan->match_cap) = (RuleMatch){rule, demand_of};
    return demand_of;
}

// Returns the motifs of a row; where it has none, the themes that its source gives.
static const MotifSet *motifs_of(const CandidateRow *row) {
    return row->motifs.bits[0] || row->motifs.bits[1] ? &row->motifs : &row->themes;
}

// Adds a rule that counts all fitting rows together, or those with a motif.
static void plan_single(Plan *plan, const SetRule *rule, const Motif *motif) {
    int32_t *demand_of = add_match(plan, rule);
    int32_t index = motif ? -1 : add_demand(plan, rule, 0, 0);
    for (size_t row = 0; row < plan->list->count; row++) {
        if (!plan->allowed[row] || !row_fits(rule, plan->list, row) ||
            (motif && !motif_in(motifs_of(&plan->list->rows[row]), *motif))) {
            continue;
        }
        index = index < 0 ? add_demand(plan, rule, (uint64_t)*motif, row) : index;
        demand_of[row] = index;
    }
}

typedef struct RowValue {
    uint64_t value;
    uint32_t row;
} RowValue;

static int by_value(const void *left, const void *right) {
    const RowValue *a = left, *b = right;
    return a->value != b->value ? (a->value > b->value) - (a->value < b->value)
                                : (a->row > b->row) - (a->row < b->row);
}

// Adds a rule that counts the rows of each value.
static void plan_values(Plan *plan, const SetRule *rule) {
    const CandidateList *list = plan->list;
    int32_t *demand_of = add_match(plan, rule), index = -1;
    RowValue *rows = xcalloc(list->count, sizeof *rows);
    size_t count = 0;
    for (size_t row = 0; row < list->count; row++) {
        const uint64_t value = rule->key->value(list, &list->rows[row]);
        if (plan->allowed[row] && value != 0 && row_fits(rule, list, row))
            rows[count++] = (RowValue){value, (uint32_t)row};
    }
    qsort(rows, count, sizeof *rows, by_value);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || rows[i].value != rows[i - 1].value)
            index = add_demand(plan, rule, rows[i].value, rows[i].row);
        demand_of[rows[i].row] = index;
    }
    free(rows);
}

// How many puzzles fit a rule and have a motif: in the set, in all.
typedef struct Supply {
    int motif;
    int32_t taken, total;
} Supply;

static int by_supply(const void *left, const void *right) {
    const Supply *a = left, *b = right;
    return a->taken != b->taken   ? (a->taken < b->taken) - (a->taken > b->taken)
           : a->total != b->total ? (a->total < b->total) - (a->total > b->total)
                                  : a->motif - b->motif;
}

// Adds a rule for so many motifs that puzzles can be about: first those that the set has, up to
// what the rule asks for, then the most frequent.
static void plan_motifs(Plan *plan, const SetRule *rule, const uint8_t *taken) {
    Supply supply[MOTIF_COUNT];
    int32_t remaining = rule->motif_count;
    for (int motif = 0; motif < MOTIF_COUNT; motif++) {
        const MotifGroup group = motif_group((Motif)motif);
        const bool teaches = group >= MOTIFS_OF_ENDING && group != MOTIFS_OF_GAME;
        supply[motif] = (Supply){.motif = motif};
        for (size_t row = 0; teaches && row < plan->list->count; row++) {
            if (plan->allowed[row] && motif_in(motifs_of(&plan->list->rows[row]), (Motif)motif) &&
                row_fits(rule, plan->list, row)) {
                supply[motif].total++;
                supply[motif].taken += taken[row] && supply[motif].taken < rule->least;
            }
        }
    }
    qsort(supply, MOTIF_COUNT, sizeof *supply, by_supply);
    for (int i = 0; i < MOTIF_COUNT && supply[i].total > 0 && remaining > 0; i++, remaining--)
        plan_single(plan, rule, &(Motif){(Motif)supply[i].motif});
}

static void plan_rule(Plan *plan, const SetRule *rule, const uint8_t *taken) {
    if (!rule->key)
        plan_single(plan, rule, NULL);
    else if (rule->motif_count > 0)
        plan_motifs(plan, rule, taken);
    else if (rule->key->value)
        plan_values(plan, rule);
    else
        for (int motif = (int)rule->key->first; motif <= (int)rule->key->last; motif++)
            plan_single(plan, rule, &(Motif){(Motif)motif});
}

// Returns how many places lie between two puzzles in a set along a curve; 0 without a curve.
static double places_between(const Plan *plan, size_t row, size_t other) {
    const double off = row_rating(&plan->list->rows[row]) - row_rating(&plan->list->rows[other]);
    return plan->curve.count ? fabs(off) / plan->curve.spacing : 0;
}

static bool are_too_alike(const Plan *plan, size_t row, size_t other) {
    const CandidateRow *rows = plan->list->rows;
    return row != other && places_between(plan, row, other) < plan->alike_within &&
           row_likeness(&rows[row], &rows[other]) >= ROWS_ALIKE;
}

static void count_taken(Plan *plan, size_t row) {
    size_t step;
    if (distance_off_curve(&plan->curve, &plan->list->rows[row], &step) < INFINITY)
        plan->curve.served[step] = 1;
    for (size_t other = 0; plan->alike_within > 0 && other < plan->list->count; other++)
        plan->allowed[other] = plan->allowed[other] && !are_too_alike(plan, row, other);
    for (size_t i = 0; i < plan->match_count; i++) {
        const int32_t demand = plan->matches[i].demand_of[row];
        if (demand >= 0)
            plan->demands[demand].taken++;
    }
}

static Plan plan_make(const SetRules *rules, const CandidateList *list, const uint8_t *taken) {
    Plan plan = {.list = list,
                 .allowed = xcalloc(list->count, 1),
                 .curve = curve_of(rules),
                 .alike_within = rules->alike_within};
    for (size_t row = 0; row < list->count; row++)
        plan.allowed[row] = taken[row] || may_be_chosen(rules, list, row);
    for (size_t i = 0; i < rules->count; i++)
        plan_rule(&plan, &rules->items[i], taken);
    for (size_t row = 0; row < list->count; row++)
        if (taken[row])
            count_taken(&plan, row);
    return plan;
}

// --- Filling

// Whether every rule still has room for the row.
static bool has_room(const Plan *plan, size_t row) {
    for (size_t i = 0; i < plan->match_count; i++) {
        const int32_t demand = plan->matches[i].demand_of[row];
        if (demand >= 0 && plan->demands[demand].taken >= plan->demands[demand].rule->most)
            return false;
    }
    return true;
}

static int32_t lack_of(const Demand *demand) {
    return demand->rule->least - demand->taken;
}

// Counts spare rows. Returns the demand that lacks rows and has the fewest to choose from, or -1.
static int32_t scarcest_demand(Plan *plan, const uint8_t *taken) {
    int32_t best = -1;
    for (size_t i = 0; i < plan->demand_count; i++)
        plan->demands[i].spare = 0;
    for (size_t row = 0; row < plan->list->count; row++) {
        if (!plan->allowed[row] || taken[row] || !has_room(plan, row))
            continue;
        for (size_t i = 0; i < plan->match_count; i++) {
            const int32_t demand = plan->matches[i].demand_of[row];
            if (demand >= 0)
                plan->demands[demand].spare++;
        }
    }
    for (size_t i = 0; i < plan->demand_count; i++) {
        const Demand *demand = &plan->demands[i];
        const bool useful = lack_of(demand) > 0 && demand->spare > 0;
        if (useful && (best < 0 || demand->spare - lack_of(demand) <
                                       plan->demands[best].spare - lack_of(&plan->demands[best]))) {
            best = (int32_t)i;
        }
    }
    return best;
}

// Returns how many demands that lack rows a row would serve; 0 where it does not serve `wanted`.
static int count_served(const Plan *plan, size_t row, int32_t wanted) {
    int count = 0;
    bool serves_wanted = false;
    for (size_t i = 0; i < plan->match_count; i++) {
        const int32_t demand = plan->matches[i].demand_of[row];
        count += demand >= 0 && lack_of(&plan->demands[demand]) > 0;
        serves_wanted |= demand == wanted;
    }
    return serves_wanted ? count : 0;
}

static size_t best_row(const Plan *plan, const uint8_t *taken, int32_t demand) {
    size_t best = SIZE_MAX, step;
    int most = 0;
    double least_off = INFINITY;
    for (size_t row = 0; row < plan->list->count; row++) {
        const int count = plan->allowed[row] && !taken[row] ? count_served(plan, row, demand) : 0;
        if (count == 0 || count < most || !has_room(plan, row))
            continue;
        const double off = distance_off_curve(&plan->curve, &plan->list->rows[row], &step);
        if (count > most || off < least_off) {
            best = row;
            most = count;
            least_off = off;
        }
    }
    return best;
}

void set_rules_fill(const SetRules *rules, const CandidateList *list, uint8_t *taken) {
    int32_t demand;
    Plan plan = plan_make(rules, list, taken);
    while ((demand = scarcest_demand(&plan, taken)) >= 0) {
        const size_t row = best_row(&plan, taken, demand);
        taken[row] = 1;
        count_taken(&plan, row);
    }
    plan_done(&plan);
}

// --- Checking

static void write_value(const Plan *plan, const Demand *demand, Str *out) {
    const RuleKey *key = demand->rule->key;
    if (key && key->write) {
        key->write(plan->list, &plan->list->rows[demand->row], out);
        str_add_char(out, ' ');
    } else if (key) {
        str_addf(out, "%s ", motif_name((Motif)demand->value));
    }
}

enum { EXAMPLES_MAX = 5 }; // puzzles or values named for a rule that is not met

// Appends what begins an example of a rule that is not met. False: there are enough of them.
static bool begin_example(size_t *count, const char *first, Str *out) {
    const bool begins = (*count)++ < EXAMPLES_MAX;
    if (begins)
        str_addf(out, "%s%s", *count == 1 ? "not met, " : ", ", *count == 1 ? first : "");
    return begins;
}

static size_t check_demands(const Plan *plan, const SetRule *rule, Str *out) {
    size_t count = 0, demands = 0;
    for (size_t i = 0; i < plan->demand_count; i++)
        demands += plan->demands[i].rule == rule;
    if (demands < (size_t)rule->motif_count) {
        begin_example(&count, "", out);
        str_add_count(out, (size_t)rule->motif_count - demands, "motif", "motifs");
        str_add(out, " missing");
    }
    for (size_t i = 0; i < plan->demand_count; i++) {
        const Demand *demand = &plan->demands[i];
        const int32_t missing = lack_of(demand), excess = demand->taken - rule->most;
        if (demand->rule == rule && (missing > 0 || excess > 0) && begin_example(&count, "", out)) {
            write_value(plan, demand, out);
            str_addf(out, "%d %s", missing > 0 ? missing : excess,
                     missing > 0 ? "missing" : "too many");
        }
    }
    str_add(out, demands == 0 && count == 0 ? "there is none of these, so " : "");
    return count;
}

// Appends "12.Nf5 of game 3".
static void write_row(const CandidateList *list, size_t row, Str *out) {
    const CandidateRow *candidate = &list->rows[row];
    str_addf(out, "%d%s%s of game %zu", candidate->move_number, candidate->black ? "..." : ".",
             candidate->first_move, list->games[candidate->game].number);
}

static size_t check_alike(const Plan *plan, const uint8_t *taken, Str *out) {
    size_t count = 0;
    for (size_t row = 0; row < plan->list->count; row++) {
        for (size_t other = row + 1; taken[row] && other < plan->list->count; other++) {
            if (taken[other] && are_too_alike(plan, row, other) && begin_example(&count, "", out)) {
                write_row(plan->list, row, out);
                str_add(out, " and ");
                write_row(plan->list, other, out);
            }
        }
    }
    return count;
}

static size_t check_all(const Plan *plan, const SetRule *rule, const uint8_t *taken, Str *out) {
    size_t count = 0;
    for (size_t row = 0; row < plan->list->count; row++)
        if (taken[row] && !row_fits(rule, plan->list, row) && begin_example(&count, "not by ", out))
            write_row(plan->list, row, out);
    return count;
}

// Checks the curve; names the steps without a puzzle. A puzzle serves one step, the lowest that it
// is near to and that no easier one serves.
static size_t check_curve(const Plan *plan, const uint8_t *taken, Str *out) {
    const CandidateRow *rows = plan->list->rows;
    size_t count = 0;
    uint8_t *used = xcalloc(plan->list->count, 1);
    for (size_t i = 0; i < plan->curve.count; i++) {
        const double wanted = plan->curve.low + plan->curve.spacing * (double)i;
        size_t best = SIZE_MAX;
        for (size_t row = 0; row < plan->list->count; row++) {
            const int32_t rating = row_rating(&rows[row]);
            if (taken[row] && !used[row] && rating > 0 && fabs(rating - wanted) <= CURVE_BAND &&
                (best == SIZE_MAX || rating < row_rating(&rows[best])))
                best = row;
        }
        if (best != SIZE_MAX)
            used[best] = 1;
        else if (begin_example(&count, "no puzzle is left for ", out))
            str_addf(out, "%.0f", wanted);
    }
    free(used);
    return count;
}

static bool end_check(size_t count, Str *out) {
    if (count > EXAMPLES_MAX)
        str_addf(out, " and %zu more", count - EXAMPLES_MAX);
    str_add(out, count == 0 ? "met\n" : "\n");
    return count == 0;
}

bool set_rules_check(const SetRules *rules, const CandidateList *list, const uint8_t *taken,
                     Str *out) {
    Plan plan = plan_make(rules, list, taken);
    bool met = true;
    if (rules->curve_high > 0) {
        str_addf(out, "curve %d-%d: ", rules->curve_low, rules->curve_high);
        met = end_check(check_curve(&plan, taken, out), out);
    }
    if (rules->alike_within > 0) {
        str_add(out, "no two alike: ");
        met &= end_check(check_alike(&plan, taken, out), out);
    }
    for (size_t i = 0; i < rules->count; i++) {
        const SetRule *rule = &rules->items[i];
        str_addf(out, "%s: ", rule->text);
        met &= end_check(
            rule->all ? check_all(&plan, rule, taken, out) : check_demands(&plan, rule, out), out);
    }
    plan_done(&plan);
    return met;
}

// --- A set of a store

static Status read_taken(Store *store, const char *name, bool fills, const CandidateList *list,
                         uint8_t *taken, size_t *count, Fault *fault) {
    CLEANUP(set_members_done) SetMembers members = {0};
    int64_t set;
    Status status = set_name_check(name, fault);
    status = status == STATUS_OK ? store_find_set(store, name, &set, fault) : status;
    *count = 0;
    if (status == STATUS_NOT_FOUND && fills)
        return STATUS_OK;
    status = status == STATUS_OK ? set_members_read(store, set, &members, fault) : status;
    for (size_t row = 0; row < list->count && status == STATUS_OK; row++) {
        size_t sets;
        const ListedMember *memberships = listed_members(list, &list->rows[row], &sets);
        for (size_t i = 0; i < sets && !taken[row]; i++)
            taken[row] = strcmp(list->sets[memberships[i].set], name) == 0;
    }
    *count = members.count;
    return status;
}

// Puts the chosen rows into the set, from easy to hard if asked for, else in the order of the list.
static Status put_new(Store *store, const char *name, const CandidateList *list, bool by_rating,
                      const uint8_t *old_rows, const uint8_t *new_rows, size_t *put, Fault *fault) {
    char label[STORE_LABEL_MAX];
    SetMember *members = xcalloc(list->count, sizeof *members);
    RowValue *added = xcalloc(list->count, sizeof *added);
    size_t count = 0;
    for (size_t row = 0; row < list->count; row++)
        if (new_rows[row] && !old_rows[row])
            added[count++] =
                (RowValue){by_rating ? (uint64_t)row_rating(&list->rows[row]) : 0, (uint32_t)row};
    qsort(added, count, sizeof *added, by_value);
    for (size_t i = 0; i < count; i++)
        members[i] = (SetMember){.candidate = list->rows[added[i].row].id};
    free(added);
    snprintf(label, sizeof label, "fill set %s with %zu", name, count);
    const SetChange change = {.name = name, .members = members, .count = count};
    const Status status =
        count > 0 ? store_change_sets(store, &change, 1, label, fault) : STATUS_OK;
    *put = status == STATUS_OK ? count : 0;
    free(members);
    return status;
}

// Writes why nothing was added, where rules are not met or ask for nothing.
static void write_why_empty(const SetRules *rules, const CandidateList *list, const uint8_t *taken,
                            SetFillResult *filled) {
    size_t accepted = 0, eligible = 0;
    bool wants_puzzles = false;
    for (size_t row = 0; row < list->count; row++) {
        const CandidateRow *candidate = &list->rows[row];
        accepted += !taken[row] && candidate->decision == DECISION_ACCEPT && candidate->size > 0;
        eligible += !taken[row] && may_be_chosen(rules, list, row);
    }
    for (size_t i = 0; i < rules->count; i++)
        wants_puzzles |= rules->items[i].least > 0;
    const char *other = filled->old_count > 0 ? "other " : "", *plural = eligible == 1 ? "" : "s";
    if (rules->missed[0]) {
        snprintf(filled->why, sizeof filled->why, "the set has all that %.80s missed",
                 rules->missed);
    } else if (!wants_puzzles) {
        snprintf(filled->why, sizeof filled->why, "no rule asks for a number of puzzles");
    } else if (filled->rules_fulfilled) {
        filled->why[0] = '\0';
    } else if (accepted == 0) {
        snprintf(filled->why, sizeof filled->why, "no %spuzzle is accepted", other);
    } else if (eligible == 0) {
        snprintf(filled->why, sizeof filled->why,
                 "the rules with all and none rule out every %saccepted puzzle", other);
    } else {
        snprintf(filled->why, sizeof filled->why,
                 "%zu %spuzzle%s could be added, but no rule asks for one, or a rule forbids it",
                 eligible, other, plural);
    }
}

Status set_fill(Store *store, const char *name, const SetRules *rules, bool fills, Str *out,
                SetFillResult *filled, Fault *fault) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    *filled = (SetFillResult){0};
    Status status = store_list(store, &(StoreQuery){0}, &list, fault);
    uint8_t *old_rows = xcalloc(list.count, 1), *new_rows = xcalloc(list.count, 1);
    if (status == STATUS_OK)
        status = read_taken(store, name, fills, &list, old_rows, &filled->old_count, fault);
    memcpy(new_rows, old_rows, list.count);
    if (status == STATUS_OK && fills && rules->missed[0])
        status = report_missed(&list, rules->missed, new_rows, fault);
    if (status == STATUS_OK && fills)
        set_rules_fill(rules, &list, new_rows);
    if (status == STATUS_OK && fills)
        status = put_new(store, name, &list, rules->curve_high > 0, old_rows, new_rows,
                         &filled->added, fault);
    if (status == STATUS_OK)
        filled->rules_fulfilled = set_rules_check(rules, &list, new_rows, out);
    if (status == STATUS_OK && fills && filled->added == 0)
        write_why_empty(rules, &list, new_rows, filled);
    free(old_rows);
    free(new_rows);
    return status;
}
