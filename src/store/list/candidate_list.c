// The list of candidates: narrow rows, no JSON. They are read in the order in which they lie and
// put in theirs only where that differs.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/list/list_lookup.h"
#include "src/store/journal/state.h"
#include "src/store/list/bulk_read.h"

enum { ROOM_MAX = 1000000 }; // rows

// Where a row belongs.
typedef struct RowPlace {
    int32_t game, ply, profile;
    uint32_t at; // in the order in which it was read
} RowPlace;

static int in_list_order(const void *left, const void *right)
{
    const RowPlace *a = left, *b = right;
    const int game = int64_order(a->game, b->game), ply = int64_order(a->ply, b->ply);
    return game ? game : ply ? ply : int64_order(a->profile, b->profile);
}

// Columns that are read together; see parts_of_rows.
typedef enum Part {
    PART_MEASURED,
    PART_AUDITED,
    PART_IMPORTED,
    PART_DECIDED,
    PART_ALWAYS,
    PART_COUNT,
} Part;

// A list while it is read.
typedef struct Listing {
    const MotifNumbers *numbers;
    CandidateList *list;
    Names sources, profiles, reasons, sets;
    Games games;
    int64_t *of_rows; // the row of the game of each, until games are read
    size_t of_rows_cap;
    RowIds of_games;              // the same, each run of equal ones once
    const Name *profile, *reason; // the same
    RowPlace last;
    int parts[PART_COUNT]; // the first column of each; 0: it is not read
    bool of_one_source;    // games of others are not among those read
    bool out_of_order;     // the rows do not come in the order of the list
    size_t lost_cap;
} Listing;

static uint64_t bits_of(sqlite3_value *column)
{
    return (uint64_t)sqlite3_value_int64(column);
}

// Each column takes its time, a tenth of a microsecond a row: what is 0 in all rows, as long as
// another table is empty, is not asked for. SQLite finds all fields of a row up to the one asked
// for faster at once than one by one: the last come first.
static const struct {
    const char *columns, *table;
    int count;
} parts_of_rows[PART_COUNT] = {
    [PART_MEASURED] = {", measured", "result", 1},
    [PART_AUDITED] = {", audit", "audit", 1},
    [PART_IMPORTED] = {", source_answers, themes_high, themes_low, source_rating", "imported", 4},
    [PART_DECIDED] = {", reason, entry", "journal", 2},
    [PART_ALWAYS] = {", solving, game, profile, ply, marks, kind, moves, size, refused, key, fen,"
                     " first, rating, motifs_low, motifs_high",
                     NULL, 15},
};

// The last field of a FEN, and its second one.
static void read_move_number(const char *fen, size_t length, CandidateRow *row)
{
    const char *side = memchr(fen, ' ', length), *last = fen + length;
    int32_t number = 0;
    while (last > fen && last[-1] != ' ') {
        last--;
    }
    for (; *last >= '0' && *last <= '9' && number <= UINT16_MAX; last++) {
        number = 10 * number + (*last - '0');
    }
    row->number = number <= UINT16_MAX ? number : 0;
    row->black = side && side[1] == 'b';
}

static MotifSet motifs_at(const Listing *listing, sqlite3_value *low, sqlite3_value *high)
{
    return motifs_of_numbers(listing->numbers, bits_of(low), bits_of(high));
}

static void fill_rare(CandidateRow *row, sqlite3_value **columns, Listing *listing)
{
    const int *parts = listing->parts;
    sqlite3_value **decided = columns + parts[PART_DECIDED],
                  **imported = columns + parts[PART_IMPORTED];
    if (parts[PART_DECIDED]) {
        row->reason =
            names_find(&listing->reasons, sqlite3_value_int64(decided[0]), &listing->reason);
        row->entry = sqlite3_value_int64(decided[1]);
    }
    if (parts[PART_IMPORTED]) {
        row->source_answers = (uint8_t)sqlite3_value_int(imported[0]);
        row->themes = motifs_at(listing, imported[2], imported[1]);
        row->source_rating = sqlite3_value_int(imported[3]);
    }
    if (parts[PART_MEASURED]) {
        row->measured = sqlite3_value_int(columns[parts[PART_MEASURED]]);
    }
    if (parts[PART_AUDITED]) {
        row->audit = (AuditVerdict)sqlite3_value_int(columns[parts[PART_AUDITED]]);
    }
}

static void fill_row(CandidateRow *row, sqlite3_value **columns, Listing *listing)
{
    sqlite3_value **always = columns + listing->parts[PART_ALWAYS];
    const int marks = sqlite3_value_int(always[4]);
    const char *fen = (const char *)sqlite3_value_text(always[10]);
    const char *first = (const char *)sqlite3_value_text(always[11]);
    const size_t length = first ? strnlen(first, sizeof row->first - 1) : 0;
    memset(row, 0, sizeof *row); // a literal is cleared a word at a time
    row->id = sqlite3_value_int64(columns[0]);
    row->profile =
        names_find(&listing->profiles, sqlite3_value_int64(always[2]), &listing->profile);
    row->ply = sqlite3_value_int(always[3]);
    row->decision = (Decision)(marks & MARK_DECISION);
    row->candidate = marks & MARK_CANDIDATE;
    row->puzzle = marks & MARK_PUZZLE;
    row->withdrawn = marks & MARK_WITHDRAWN;
    row->knowing = marks & MARK_KNOWING;
    row->by_hand = marks & MARK_BY_HAND;
    row->changed = marks & MARK_CHANGED;
    row->kind = (PuzzleKind)sqlite3_value_int(always[5]);
    row->moves = sqlite3_value_int(always[6]);
    row->size = sqlite3_value_int(always[7]);
    row->refusal = (uint32_t)sqlite3_value_int64(always[8]);
    row->key = bits_of(always[9]);
    read_move_number(fen ? fen : "", fen ? (size_t)sqlite3_value_bytes(always[10]) : 0, row);
    memcpy(row->first, first ? first : "", length);
    row->rating = sqlite3_value_int(always[12]);
    row->motifs = motifs_at(listing, always[13], always[14]);
    row->solving = solving_unpack(sqlite3_value_int64(always[0]));
    fill_rare(row, columns, listing);
}

// A row that nobody but a stranger can have written is in no list.
static bool makes_sense(const CandidateList *list, const CandidateRow *row)
{
    return row->place >= 0 && list->games[row->place].source >= 0 && row->profile >= 0 &&
           row->reason >= 0 && row->ply >= 0 && row->moves >= 0 && row->size >= 0 &&
           row->kind < KIND_COUNT && row->audit < AUDIT_VERDICT_COUNT;
}

static bool lose_row(void *context, int64_t id)
{
    Listing *listing = context;
    CandidateList *list = listing->list;
    if (!array_fit(&list->lost, &listing->lost_cap, list->lost_count + 1)) {
        return false;
    }
    list->lost[list->lost_count++] = id;
    return true;
}

static bool take_row(void *context, sqlite3_value **columns)
{
    Listing *listing = context;
    CandidateList *list = listing->list;
    RowIds *games = &listing->of_games;
    const int64_t game = sqlite3_value_int64(columns[listing->parts[PART_ALWAYS] + 1]);
    const bool is_next = games->count == 0 || games->items[games->count - 1] != game;
    if (!array_fit(&list->rows, &list->cap, list->count + 1) ||
        !array_fit(&listing->of_rows, &listing->of_rows_cap, list->count + 1) ||
        (is_next && !array_fit(&games->items, &games->cap, games->count + 1))) {
        return false;
    }
    if (is_next) {
        games->items[games->count++] = game;
    }
    fill_row(&list->rows[list->count], columns, listing);
    listing->of_rows[list->count++] = game;
    return true;
}

// Rows of games that were not asked for go.
static Status place_rows(const Store *store, Listing *listing, Fault *fault)
{
    CandidateList *list = listing->list;
    const GameIndex *game = NULL;
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        CandidateRow *row = &list->rows[i];
        game = games_find(&listing->games, game, listing->of_rows[i]);
        row->place = game ? game->place : -1;
        if (!game && listing->of_one_source) {
            continue;
        }
        if (!makes_sense(list, row)) {
            if (!lose_row(listing, row->id)) {
                return store_out_of_memory(store, fault);
            }
            continue;
        }
        const RowPlace place = {row->place, row->ply, row->profile, 0};
        listing->out_of_order |= in_list_order(&listing->last, &place) > 0;
        listing->last = place;
        if (count++ < i) {
            list->rows[count - 1] = *row;
        }
    }
    list->count = count;
    return STATUS_OK;
}

static void clear_rows(void *context)
{
    Listing *listing = context;
    listing->list->count = listing->list->lost_count = listing->of_games.count = 0;
}

static Status is_empty(Store *store, const char *table, bool *empty, Fault *fault)
{
    char sql[64];
    bool found = false;
    sqlite3_stmt *row = NULL;
    sqlite3_snprintf(sizeof sql, sql, "SELECT 1 FROM %s LIMIT 1", table);
    sqlite3_prepare_v2(store->db, sql, -1, &row, NULL);
    const Status status =
        row ? store_step(store, row, &found, fault) : store_fault(store, "cannot be read", fault);
    sqlite3_finalize(row);
    *empty = !found;
    return status;
}

static Status write_columns(Store *store, Listing *listing, Str *out, Fault *fault)
{
    Status status = STATUS_OK;
    int count = 1;
    str_add(out, "id");
    for (Part part = 0; part < PART_COUNT && status == STATUS_OK; part++) {
        bool empty = false;
        if (parts_of_rows[part].table) {
            status = is_empty(store, parts_of_rows[part].table, &empty, fault);
        }
        if (!empty) {
            listing->parts[part] = count;
            count += parts_of_rows[part].count;
            str_add(out, parts_of_rows[part].columns);
        }
    }
    return status == STATUS_OK && out->failed ? store_out_of_memory(store, fault) : status;
}

// Room for all rows there can be, where all are asked for: growing, they would be copied. How many
// is not known of a store that cannot be read; that comes up when the rows are.
static bool make_room(Store *store, const StoreQuery *query, Listing *listing)
{
    const bool is_narrow = query->game_hash != 0 || query->id != 0 || query->profile ||
                           query->changed_after != 0 || query->set != 0 || query->accepted_only;
    int64_t newest = 0;
    if (!is_narrow) {
        (void)store_run(store, store_statement(store, SQL_NEWEST_CANDIDATE), &newest, NULL);
    }
    const size_t room = newest > 0 && newest <= ROOM_MAX ? (size_t)newest : 0;
    return array_fit(&listing->list->rows, &listing->list->cap, room) &&
           array_fit(&listing->of_rows, &listing->of_rows_cap, room);
}

static Status read_rows(Store *store, const StoreQuery *query, Listing *listing, Fault *fault)
{
    CLEANUP(str_done) Str columns = {0};
    const Status status = make_room(store, query, listing)
                              ? write_columns(store, listing, &columns, fault)
                              : store_out_of_memory(store, fault);
    const Take take = {
        .table = "candidate",
        .columns = str_text(&columns),
        .of_candidates = query,
        .row = take_row,
        .clear = clear_rows,
        .lost = lose_row,
        .context = listing,
    };
    return status == STATUS_OK ? take_rows(store, &take, fault) : status;
}

static Status sort_rows(const Store *store, CandidateList *list, Fault *fault)
{
    RowPlace *places = calloc(list->count, sizeof *places);
    CandidateRow *rows = calloc(list->count, sizeof *rows);
    if (!places || !rows) {
        free(places);
        free(rows);
        return store_out_of_memory(store, fault);
    }
    for (size_t i = 0; i < list->count; i++) {
        const CandidateRow *row = &list->rows[i];
        places[i] = (RowPlace){row->place, row->ply, row->profile, (uint32_t)i};
    }
    qsort(places, list->count, sizeof *places, in_list_order);
    for (size_t i = 0; i < list->count; i++) {
        rows[i] = list->rows[places[i].at];
    }
    free(list->rows);
    free(places);
    list->rows = rows;
    list->cap = list->count;
    return STATUS_OK;
}

// All in one state of the store, whatever others write meanwhile.
static Status read_members(Store *store, const StoreQuery *query, Listing *listing, Fault *fault)
{
    CandidateList *list = listing->list;
    bool found = true;
    size_t cap = 0;
    sqlite3_stmt *row = STORE_BOUND(store, SQL_LISTED_MEMBERS, query->id ? query->id : INT64_MIN,
                                    query->id ? query->id : INT64_MAX);
    Status status = STATUS_OK;
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        const Name *last = NULL;
        const int32_t set = names_find(&listing->sets, sqlite3_column_int64(row, 1), &last);
        if (!array_fit(&list->members, &cap, list->member_count + 1)) {
            status = store_out_of_memory(store, fault);
        } else if (set >= 0) {
            list->members[list->member_count++] = (ListedMember){sqlite3_column_int64(row, 0), set};
        }
    }
    sqlite3_reset(row);
    return status;
}

static int by_candidate(const void *left, const void *right)
{
    return int64_order(((const ListedMember *)left)->candidate,
                       ((const ListedMember *)right)->candidate);
}

const ListedMember *listed_members(const CandidateList *list, const CandidateRow *row,
                                   size_t *count)
{
    const ListedMember wanted = {row->id, 0};
    *count = 0;
    if (list->member_count == 0) {
        return NULL;
    }
    const ListedMember *end = list->members + list->member_count;
    const ListedMember *at =
        bsearch(&wanted, list->members, list->member_count, sizeof *list->members, by_candidate);
    while (at && at > list->members && at[-1].candidate == row->id) {
        at--;
    }
    while (at && at + *count < end && at[*count].candidate == row->id) {
        ++*count;
    }
    return at;
}

static Status read_parts(Store *store, const StoreQuery *query, Listing *listing, Fault *fault)
{
    Status status = store_run(store, store_statement(store, SQL_BEGIN_READING), NULL, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const struct {
        const char *table, *column;
        Names *names;
    } tables[] = {{"source", "path", &listing->sources},
                  {"profile", "name", &listing->profiles},
                  {"reason", "text", &listing->reasons},
                  {"collection", "name", &listing->sets}};
    status = motif_numbers_read(store, fault);
    for (size_t i = 0; i < sizeof tables / sizeof *tables && status == STATUS_OK; i++) {
        status = names_read(store, tables[i].table, tables[i].column, tables[i].names, fault);
    }
    if (status == STATUS_OK) {
        status = read_rows(store, query, listing, fault);
    }
    if (status == STATUS_OK) {
        status = games_read(store, query, &listing->games, fault);
    }
    if (status == STATUS_OK) {
        status = place_rows(store, listing, fault);
    }
    if (status == STATUS_OK) {
        status = read_members(store, query, listing, fault);
    }
    return store_end(store, status, fault);
}

static Status hand_over(Store *store, Listing *listing, Fault *fault)
{
    CandidateList *list = listing->list;
    const bool done = names_hand_over(&listing->sources, &list->sources, &list->source_count) &&
                      names_hand_over(&listing->profiles, &list->profiles, &list->profile_count) &&
                      names_hand_over(&listing->reasons, &list->reasons, &list->reason_count) &&
                      names_hand_over(&listing->sets, &list->sets, &list->set_count);
    return done ? STATUS_OK : store_out_of_memory(store, fault);
}

Status store_list(Store *store, const StoreQuery *query, CandidateList *list, Fault *fault)
{
    Listing listing = {
        .numbers = &store->motifs,
        .list = list,
        .games = {.list = list, .sources = &listing.sources},
        .of_one_source = query->source != NULL,
    };
    listing.games.among = query->all_games ? NULL : &listing.of_games;
    candidate_list_done(list);
    Status status = read_parts(store, query, &listing, fault);
    if (status == STATUS_OK && listing.out_of_order) {
        status = sort_rows(store, list, fault);
    }
    status = store_check_frozen(store, status, fault);
    if (status == STATUS_OK) {
        status = hand_over(store, &listing, fault);
    }
    names_done(&listing.sources);
    names_done(&listing.profiles);
    names_done(&listing.reasons);
    names_done(&listing.sets);
    free(listing.games.index);
    free(listing.of_rows);
    free(listing.of_games.items);
    if (status != STATUS_OK) {
        candidate_list_done(list);
    }
    return status;
}

static void free_names(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

static void drop_sets(CandidateList *list)
{
    free_names(list->sets, list->set_count);
    free(list->members);
    list->sets = NULL;
    list->members = NULL;
    list->set_count = list->member_count = 0;
}

bool candidate_list_take_sets(CandidateList *to, const CandidateList *from)
{
    drop_sets(to);
    to->sets = calloc(from->set_count + 1, sizeof *to->sets);
    to->members = calloc(from->member_count + 1, sizeof *to->members);
    bool taken = to->sets && to->members;
    for (; taken && to->set_count < from->set_count; to->set_count += taken) {
        to->sets[to->set_count] = strdup(from->sets[to->set_count]);
        taken = to->sets[to->set_count];
    }
    if (taken && from->member_count > 0) {
        memcpy(to->members, from->members, from->member_count * sizeof *to->members);
        to->member_count = from->member_count;
    }
    return taken;
}

void candidate_list_done(CandidateList *list)
{
    free_names(list->sources, list->source_count);
    free_names(list->profiles, list->profile_count);
    free_names(list->reasons, list->reason_count);
    free(list->rows);
    free(list->games);
    drop_sets(list);
    free(list->lost);
    str_done(&list->text);
    *list = (CandidateList){0};
}
