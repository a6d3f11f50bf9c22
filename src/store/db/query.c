// Reads candidates and judgements with their JSON and decisions. Unreadable rows are left out,
// counted, and reported in one sentence.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/limits.h"
#include "onlymove/store_import.h"
#include "onlymove/store_sets.h"
#include "onlymove/xalloc.h"
#include "src/store/journal/state.h"

enum { IDS_NAMED_MAX = 20 };

typedef struct Damage { // all zeroes but `noun`: no damage
    const char *noun;   // of a row: "candidate"
    size_t count;
    Str ids;   // the first ids, as many as fit in a sentence
    Fault why; // what is wrong with the first, and where it comes from
} Damage;

static void __attribute__((format(printf, 3, 4)))
damage_add(Damage *damage, int64_t id, const char *format, ...) {
    if (damage->count == 0) {
        va_list args;
        va_start(args, format);
        vsnprintf(damage->why.text, sizeof damage->why.text, format, args);
        va_end(args);
    }
    if (damage->count < IDS_NAMED_MAX)
        str_addf(&damage->ids, "%s%lld", damage->count > 0 ? ", " : "", (long long)id);
    else if (damage->count == IDS_NAMED_MAX)
        str_add(&damage->ids, ", ...");
    damage->count++;
}

// Returns STATUS_SYNTAX and the sentence if rows are damaged and all else went well, else `status`.
static Status damage_report(const Damage *damage, const Store *store, Status status, Fault *fault) {
    if (status != STATUS_OK || damage->count == 0)
        return status;
    return damage->count == 1
               ? fault_set(fault, STATUS_SYNTAX, "%s: %s %s is damaged and left out (%s)",
                           store->path, damage->noun, str_text(&damage->ids), damage->why.text)
               : fault_set(fault, STATUS_SYNTAX,
                           "%s: %zu %ss are damaged and left out: %s (the first: %s)", store->path,
                           damage->count, damage->noun, str_text(&damage->ids), damage->why.text);
}

// Whether the row is missing because a value is above STORE_TEXT_MAX; then clears the error.
static bool clear_oversize_error(Store *store) {
    const bool is_oversize = store->status != STATUS_OK && is_oversize_error(store);
    store->status = is_oversize ? STATUS_OK : store->status;
    return is_oversize;
}

// A candidate's row, with the texts that its pointers borrow. It is used again for the next row.
typedef struct LoadedRow {
    StoredCandidate stored;
    Str source, reason, tags, start, json;
} LoadedRow;

// Reads a row. Returns false when the candidate does not exist or cannot be read.
static bool read_row(Store *store, int64_t id, JudgementChoice which, LoadedRow *row) {
    sqlite3_stmt *select = STORE_BIND(store, SQL_ROW, id, which == STORE_DECIDED_ON);
    StoredCandidate *stored = &row->stored;
    stored->id = id;
    if (!store_next_row(store, select))
        return false;
    const int state_bits = sqlite3_column_int(select, 6);
    column_text(select, 0, &row->source);
    stored->game_number = (size_t)sqlite3_column_int64(select, 1);
    stored->game_hash = column_bits(select, 2);
    column_text(select, 3, &row->tags);
    column_text(select, 4, &row->start);
    stored->ply = sqlite3_column_int(select, 5);
    stored->decision = (Decision)(state_bits & STATE_DECISION);
    stored->withdrawn = state_bits & STATE_WITHDRAWN;
    stored->decided_since_withdrawn = state_bits & STATE_DECIDED_SINCE_WITHDRAWN;
    stored->changed_since_decision = state_bits & STATE_CHANGED;
    stored->refusal = (uint32_t)sqlite3_column_int64(select, 7);
    stored->newest_run = sqlite3_column_int64(select, 8);
    stored->entry = sqlite3_column_int64(select, 9);
    column_text(select, 10, &row->reason);
    stored->run = sqlite3_column_int64(select, 11);
    column_text(select, 12, &row->json);
    stored->solving = solving_unpack(sqlite3_column_int64(select, 13));
    stored->judgement = sqlite3_column_int64(select, 14);
    stored->source = str_text(&row->source);
    stored->reason = str_text(&row->reason);
    sqlite3_reset(select);
    return true;
}

// Parses the texts of a row into its game and candidate.
static Status parse_row(LoadedRow *row, Fault *fault) {
    StoredCandidate *stored = &row->stored;
    game_clear(&stored->game);
    Status status = pos_from_fen(&stored->game.start, str_text(&row->start), fault);
    status = status == STATUS_OK ? tags_read(&stored->game, str_text(&row->tags), fault) : status;
    return status == STATUS_OK
               ? candidate_read_json(&stored->candidate, str_text(&row->json), fault)
               : status;
}

// Adds a row that cannot be read, with its game and ply if these can be.
static void add_unreadable(Store *store, int64_t id, const char *why, Damage *damage) {
    sqlite3_stmt *row = STORE_BIND(store, SQL_PLACE, id);
    if (store_next_row(store, row)) {
        damage_add(damage, id, "game %lld, ply %d: %s", (long long)sqlite3_column_int64(row, 1),
                   sqlite3_column_int(row, 2), why);
        sqlite3_reset(row);
    }
}

static Status read_candidate(Store *store, int64_t id, JudgementChoice which, LoadedRow *row,
                             StoreCandidateReader *reader, void *context, Damage *damage,
                             Fault *fault) {
    Fault why;
    if (!read_row(store, id, which, row)) {
        if (clear_oversize_error(store)) {
            snprintf(why.text, sizeof why.text, "a value of more than %d bytes", STORE_TEXT_MAX);
            add_unreadable(store, id, why.text, damage);
        }
        return store_take_fault(store, fault);
    }
    Status status = parse_row(row, &why);
    if (status != STATUS_OK) {
        damage_add(damage, id, "game %zu of %.150s, ply %d: %.200s", row->stored.game_number,
                   str_text(&row->source), row->stored.ply, why.text);
        return STATUS_OK;
    }
    source_info_clear(&row->stored.source_info);
    if (strcmp(row->stored.candidate.profile.name, PROFILE_IMPORTED) == 0)
        status = store_source_info(store, id, &row->stored.source_info, fault);
    if (status == STATUS_OK)
        status = store_measured_rating(store, id, &row->stored.measured_rating, fault);
    status = status == STATUS_OK && reader ? reader(context, &row->stored, fault) : status;
    candidate_done(&row->stored.candidate);
    return status;
}

struct StoreWalk {
    Store *store;
    JudgementChoice which;
    SetMembers members; // of the set that was asked for, in its order
    size_t member;      // the one of the last candidate that was read
    int64_t *ids;       // to be read
    size_t count, next;
    int64_t *damaged; // candidates that store_list() left out
    size_t damaged_count;
    Damage damage;
    LoadedRow row;
};

// Lists the ids of the candidates that fit the query, in its order, and those of damaged ones.
static Status list_ids(StoreWalk *walk, const StoreQuery *query, Fault *fault) {
    CandidateList list = {0};
    const Status status = store_list(walk->store, query, &list, fault);
    walk->ids = xcalloc(list.count, sizeof *walk->ids);
    for (size_t i = 0; i < list.count; i++)
        if (!query->row_test || query->row_test(query->test_context, &list, i))
            walk->ids[walk->count++] = list.rows[i].id;
    walk->damaged = list.damaged;
    walk->damaged_count = list.damaged_count;
    list.damaged = NULL;
    candidate_list_done(&list);
    return status;
}

// Keeps the walk's ids that are in `order`, in that order: of `count` items of a size, which begin
// with an id.
static void put_in_order(StoreWalk *walk, const void *order, size_t count, size_t size) {
    int64_t *ids = xcalloc(count, sizeof *ids);
    size_t kept = 0;
    array_sort(walk->ids, walk->count, sizeof *walk->ids, compare_leading_int64);
    for (size_t i = 0; i < count; i++) {
        int64_t id;
        memcpy(&id, (const char *)order + i * size, sizeof id);
        if (!walk->ids || array_find(id, walk->ids, walk->count, sizeof *walk->ids))
            ids[kept++] = id;
    }
    free(walk->ids);
    walk->ids = ids;
    walk->count = kept;
}

// The whole list is read before the first call of the reader, so that no statement is open during a
// call and the reader may use the store.
Status store_walk_new(StoreWalk **made, Store *store, const StoreQuery *query, const int64_t *order,
                      size_t count, JudgementChoice which, Fault *fault) {
    StoreWalk *walk = *made = xcalloc(1, sizeof *walk);
    walk->store = store;
    walk->which = which;
    walk->damage.noun = "candidate";
    walk->row.stored.game = game_blank();
    Status status = query ? list_ids(walk, query, fault) : STATUS_OK;
    if (status == STATUS_OK && query && query->set)
        status = set_members_read(store, query->set, &walk->members, fault);
    if (status != STATUS_OK) {
        store_walk_free(walk);
        *made = NULL;
    } else if (order) {
        put_in_order(walk, order, count, sizeof *order);
    } else if (walk->members.count > 0) {
        put_in_order(walk, walk->members.items, walk->members.count, sizeof(SetMember));
    }
    return status;
}

void store_walk_free(StoreWalk *walk) {
    if (!walk)
        return;
    LoadedRow *row = &walk->row;
    Str *const texts[] = {&row->source, &row->reason, &row->tags, &row->start, &row->json};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        str_done(texts[i]);
    game_done(&row->stored.game);
    source_info_done(&row->stored.source_info);
    set_members_done(&walk->members);
    str_done(&walk->damage.ids);
    free(walk->ids);
    free(walk->damaged);
    free(walk);
}

// Fills in what the set that was asked for says of a candidate.
static void name_member(StoreWalk *walk, int64_t id) {
    const SetMember *members = walk->members.items;
    StoredCandidate *stored = &walk->row.stored;
    if (!members)
        return;
    while (members[walk->member].candidate != id)
        walk->member++;
    stored->rank = members[walk->member].rank;
    stored->title = members[walk->member].title;
    stored->note = members[walk->member].note;
    stored->set_tags = members[walk->member].tags;
}

Status store_walk_step(StoreWalk *walk, size_t most, StoreCandidateReader *reader, void *context,
                       bool *over, Fault *fault) {
    Store *store = walk->store;
    Status status = STATUS_OK;
    for (size_t i = 0; i < most && walk->next < walk->count && status == STATUS_OK; i++) {
        name_member(walk, walk->ids[walk->next]);
        status = read_candidate(store, walk->ids[walk->next++], walk->which, &walk->row, reader,
                                context, &walk->damage, fault);
    }
    *over = walk->next == walk->count || status != STATUS_OK;
    if (!*over || status != STATUS_OK)
        return store_check_immutable(store, status, fault);
    for (size_t i = 0; i < walk->damaged_count; i++)
        add_unreadable(store, walk->damaged[i], "no sound place, profile or kind", &walk->damage);
    return damage_report(&walk->damage, store, store_take_fault(store, fault), fault);
}

size_t store_walk_progress(const StoreWalk *walk, size_t *total) {
    *total = walk->count;
    return walk->next;
}

Status store_each(Store *store, const StoreQuery *query, JudgementChoice which,
                  StoreCandidateReader *reader, void *context, Fault *fault) {
    bool over;
    StoreWalk *walk;
    Status status = store_walk_new(&walk, store, query, NULL, 0, which, fault);
    if (status == STATUS_OK)
        status = store_walk_step(walk, SIZE_MAX, reader, context, &over, fault);
    store_walk_free(walk);
    return status;
}

// --- Judgements

typedef struct JudgementRow {
    StoredJudgement stored;
    Str time, json;
} JudgementRow;

static Status read_judgement(Store *store, JudgementRow *row, StoreJudgementReader *reader,
                             void *context, Damage *damage, Fault *fault) {
    Fault why;
    StoredJudgement *stored = &row->stored;
    sqlite3_stmt *select = STORE_BIND(store, SQL_JUDGEMENT, stored->id);
    if (!store_next_row(store, select)) {
        if (clear_oversize_error(store))
            damage_add(damage, stored->id, "a value of more than %d bytes", STORE_TEXT_MAX);
        return store_take_fault(store, fault);
    }
    stored->run = sqlite3_column_int64(select, 0);
    stored->base = sqlite3_column_int64(select, 1);
    column_text(select, 2, &row->time);
    column_text(select, 3, &row->json);
    stored->shown = sqlite3_column_int(select, 4);
    stored->decided = sqlite3_column_int(select, 5);
    stored->time = str_text(&row->time);
    sqlite3_reset(select);
    if (candidate_read_json(&stored->candidate, str_text(&row->json), &why) != STATUS_OK) {
        damage_add(damage, stored->id, "%.300s", why.text);
        return STATUS_OK;
    }
    const Status status = reader(context, stored, fault);
    candidate_done(&stored->candidate);
    return status;
}

Status store_each_judgement(Store *store, int64_t candidate, StoreJudgementReader *reader,
                            void *context, Fault *fault) {
    Ids ids = {0};
    JudgementRow row = {.json = {0}};
    Damage damage = {.noun = "judgement"};
    sqlite3_stmt *select = STORE_BIND(store, SQL_JUDGEMENTS, candidate);
    while (store_next_row(store, select))
        *array_add(&ids.items, &ids.count, &ids.cap) = sqlite3_column_int64(select, 0);
    Status status = store_take_fault(store, fault);
    for (size_t i = 0; i < ids.count && status == STATUS_OK; i++) {
        row.stored.id = ids.items[i];
        status = read_judgement(store, &row, reader, context, &damage, fault);
    }
    status = damage_report(&damage, store, status, fault);
    str_done(&damage.ids);
    str_done(&row.time);
    str_done(&row.json);
    free(ids.items);
    return status;
}
