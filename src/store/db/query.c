// Reading candidates back, with their JSON and what was decided on them.
#include <stdlib.h>
#include <string.h>

#include "onlymove/store_import.h"
#include "onlymove/limits.h"
#include "src/store/db/damage.h"
#include "src/store/journal/state.h"
#include "src/store/files/store_tags.h"

// What a row's pointers point to, kept from row to row.
typedef struct Row {
    StoredCandidate stored;
    Str source, reason, tags, start, json, title, note;
} Row;

static Status copy_row(Store *store, sqlite3_stmt *columns, Row *row, Fault *fault)
{
    StoredCandidate *stored = &row->stored;
    const int marks = sqlite3_column_int(columns, 6);
    column_text(columns, 0, &row->source);
    stored->number = (size_t)sqlite3_column_int64(columns, 1);
    stored->game_hash = column_bits(columns, 2);
    column_text(columns, 3, &row->tags);
    column_text(columns, 4, &row->start);
    stored->ply = sqlite3_column_int(columns, 5);
    stored->decision = (Decision)(marks & MARK_DECISION);
    stored->withdrawn = marks & MARK_WITHDRAWN;
    stored->knowing = marks & MARK_KNOWING;
    stored->changed = marks & MARK_CHANGED;
    stored->refusal = (uint32_t)sqlite3_column_int64(columns, 7);
    stored->scanned = sqlite3_column_int64(columns, 8);
    stored->entry = sqlite3_column_int64(columns, 9);
    column_text(columns, 10, &row->reason);
    stored->run = sqlite3_column_int64(columns, 11);
    column_text(columns, 12, &row->json);
    stored->solving = solving_unpack(sqlite3_column_int64(columns, 13));
    stored->judgement = sqlite3_column_int64(columns, 14);
    bool failed = row->source.failed || row->reason.failed || row->tags.failed ||
                  row->start.failed || row->json.failed;
    return failed ? store_out_of_memory(store, fault) : STATUS_OK;
}

// Fills the text fields of *row; *found is false when the candidate is not there.
static Status fetch(Store *store, int64_t id, StoreJudgement which, Row *row, bool *found,
                    Fault *fault)
{
    sqlite3_stmt *select = STORE_BOUND(store, SQL_ROW, id, which == STORE_DECIDED);
    row->stored.id = id;
    Status status = store_step(store, select, found, fault);
    if (status == STATUS_OK && *found) {
        status = copy_row(store, select, row, fault);
        sqlite3_reset(select);
    }
    return status;
}

// Parses the texts of the row.
static Status read_row(Row *row, Fault *fault)
{
    StoredCandidate *stored = &row->stored;
    stored->source = str_text(&row->source);
    stored->reason = str_text(&row->reason);
    game_clear(&stored->game);
    Status status = pos_from_fen(&stored->game.start, str_text(&row->start), fault);
    status = status == STATUS_OK ? tags_read(&stored->game, str_text(&row->tags), fault) : status;
    return status == STATUS_OK
               ? candidate_read_json(&stored->candidate, str_text(&row->json), fault)
               : status;
}

// A row that cannot be read: where it is can be told all the same.
static Status note_unread(Store *store, int64_t id, const char *why, Damage *damage, Fault *fault)
{
    bool found;
    sqlite3_stmt *place = STORE_BOUND(store, SQL_PLACE, id);
    Status status = store_step(store, place, &found, fault);
    if (status == STATUS_OK && found) {
        damage_note(damage, id, "game %lld, ply %d: %s", (long long)sqlite3_column_int64(place, 1),
                    sqlite3_column_int(place, 2), why);
        sqlite3_reset(place);
    }
    return status;
}

static Status read_words(Store *store, int64_t set, Row *row, Fault *fault)
{
    bool found;
    sqlite3_stmt *words = STORE_BOUND(store, SQL_MEMBER_WORDS, set, row->stored.id);
    const Status status = store_step(store, words, &found, fault);
    if (status == STATUS_OK && found) {
        column_text(words, 0, &row->title);
        column_text(words, 1, &row->note);
        sqlite3_reset(words);
        row->stored.title = str_text(&row->title);
        row->stored.note = str_text(&row->note);
    }
    return status == STATUS_OK && (row->title.failed || row->note.failed)
               ? store_out_of_memory(store, fault)
               : status;
}

static Status visit_id(Store *store, int64_t id, int64_t set, StoreJudgement which, Row *row,
                       StoreVisit *visit, void *context, Damage *damage, Fault *fault)
{
    bool found;
    Fault why;
    Status status = fetch(store, id, which, row, &found, fault);
    if (status != STATUS_OK && store_met_oversize(store)) {
        fault_set(&why, STATUS_SYNTAX, "a value of more than %d bytes", STORE_TEXT_MAX);
        return note_unread(store, id, why.text, damage, fault);
    }
    if (status != STATUS_OK || !found) {
        return status;
    }
    status = read_row(row, &why);
    if (status == STATUS_MEMORY) {
        return fault_set(fault, status, "%s: %s", store->path, why.text);
    }
    if (status != STATUS_OK) {
        damage_note(damage, id, "game %zu of %.150s, ply %d: %.200s", row->stored.number,
                    str_text(&row->source), row->stored.ply, why.text);
        return STATUS_OK;
    }
    source_words_clear(&row->stored.words);
    if (strcmp(row->stored.candidate.profile.name, PROFILE_IMPORTED) == 0) {
        status = store_source_words(store, id, &row->stored.words, fault);
    }
    status = status == STATUS_OK ? store_measured(store, id, &row->stored.measured, fault) : status;
    status = status == STATUS_OK && set != 0 ? read_words(store, set, row, fault) : status;
    status = status == STATUS_OK ? visit(context, &row->stored, fault) : status;
    candidate_done(&row->stored.candidate);
    return status;
}

struct StoreWalk {
    Store *store;
    StoreJudgement which;
    int64_t set;
    int64_t *ids; // to be visited
    size_t count, next;
    int64_t *lost; // that no list has
    size_t lost_count;
    Damage damage;
    Row row;
};

static int by_id(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

// The rows that fit, in the order of the list; the lost ones go over to the walk.
static Status list_ids(StoreWalk *walk, const StoreQuery *query, Fault *fault)
{
    CandidateList list = {0};
    Status status = store_list(walk->store, query, &list, fault);
    walk->ids = status == STATUS_OK ? calloc(list.count + 1, sizeof *walk->ids) : NULL;
    if (status == STATUS_OK && !walk->ids) {
        status = store_out_of_memory(walk->store, fault);
    }
    for (size_t i = 0; i < list.count && status == STATUS_OK; i++) {
        if (!query->fits || query->fits(query->fits_context, &list, i)) {
            walk->ids[walk->count++] = list.rows[i].id;
        }
    }
    walk->lost = list.lost;
    walk->lost_count = list.lost_count;
    list.lost = NULL;
    candidate_list_done(&list);
    return status;
}

// Of the ids of a walk those that are among `order`, as they come there.
static Status put_in_order(StoreWalk *walk, const int64_t *order, size_t count, Fault *fault)
{
    int64_t *ids = calloc(count + 1, sizeof *ids);
    size_t kept = 0;
    if (!ids) {
        return store_out_of_memory(walk->store, fault);
    }
    if (walk->ids) {
        qsort(walk->ids, walk->count, sizeof *walk->ids, by_id);
    }
    for (size_t i = 0; i < count; i++) {
        if (!walk->ids || bsearch(&order[i], walk->ids, walk->count, sizeof *walk->ids, by_id)) {
            ids[kept++] = order[i];
        }
    }
    free(walk->ids);
    walk->ids = ids;
    walk->count = kept;
    return STATUS_OK;
}

// The whole list before the first visit, so that no statement is open while the visitor works: it
// may then use the store as it likes.
Status store_walk_new(StoreWalk **made, Store *store, const StoreQuery *query, const int64_t *order,
                      size_t count, StoreJudgement which, Fault *fault)
{
    StoreWalk *walk = *made = calloc(1, sizeof *walk);
    if (!walk) {
        return store_out_of_memory(store, fault);
    }
    walk->store = store;
    walk->which = which;
    walk->set = query ? query->set : 0;
    walk->damage.what = "candidate";
    walk->row.stored.game = game_blank();
    Status status = query ? list_ids(walk, query, fault) : STATUS_OK;
    status = status == STATUS_OK && order ? put_in_order(walk, order, count, fault) : status;
    if (status != STATUS_OK) {
        store_walk_free(walk);
        *made = NULL;
    }
    return status;
}

void store_walk_free(StoreWalk *walk)
{
    if (!walk) {
        return;
    }
    Row *row = &walk->row;
    Str *const texts[] = {&row->source, &row->reason, &row->tags, &row->start,
                          &row->json,   &row->title,  &row->note};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        str_done(texts[i]);
    }
    game_done(&row->stored.game);
    source_words_done(&row->stored.words);
    str_done(&walk->damage.ids);
    free(walk->ids);
    free(walk->lost);
    free(walk);
}

Status store_walk_step(StoreWalk *walk, size_t most, StoreVisit *visit, void *context, bool *over,
                       Fault *fault)
{
    Store *store = walk->store;
    Status status = STATUS_OK;
    for (size_t i = 0; i < most && walk->next < walk->count && status == STATUS_OK; i++) {
        status = visit_id(store, walk->ids[walk->next++], walk->set, walk->which, &walk->row, visit,
                          context, &walk->damage, fault);
    }
    *over = walk->next == walk->count || status != STATUS_OK;
    if (!*over) {
        return STATUS_OK;
    }
    for (size_t i = 0; i < walk->lost_count && status == STATUS_OK; i++) {
        status = note_unread(store, walk->lost[i], "no sound place, profile or kind", &walk->damage,
                             fault);
    }
    status = store_check_frozen(store, status, fault);
    return damage_say(&walk->damage, store, status, fault);
}

size_t store_walk_done(const StoreWalk *walk, size_t *all)
{
    *all = walk->count;
    return walk->next;
}

Status store_each(Store *store, const StoreQuery *query, StoreJudgement which, StoreVisit *visit,
                  void *context, Fault *fault)
{
    bool over;
    StoreWalk *walk;
    Status status = store_walk_new(&walk, store, query, NULL, 0, which, fault);
    if (status == STATUS_OK) {
        status = store_walk_step(walk, SIZE_MAX, visit, context, &over, fault);
    }
    store_walk_free(walk);
    return status;
}
