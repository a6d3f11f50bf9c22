// The list of candidates: short rows without JSON. They are read in the order of the table, and
// sorted only if the list's order differs.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/bitboard.h"
#include "src/store/journal/state.h"
#include "src/store/list/list_lookup.h"

enum { ROWS_RESERVED_MAX = 1000000 }; // number of rows

// What orders a row.
typedef struct SortKey {
    int32_t game, ply, profile;
    uint32_t read_index; // number of the row as read
} SortKey;

static int order_by_key(const void *left, const void *right) {
    const SortKey *a = left, *b = right;
    const int game = int64_order(a->game, b->game), ply = int64_order(a->ply, b->ply);
    return game ? game : ply ? ply : int64_order(a->profile, b->profile);
}

// A list that is being read.
typedef struct Listing {
    const MotifNumbers *motif_numbers;
    CandidateList *list;
    Names sources, profiles, reasons, sets;
    Games games;
    int64_t *row_games; // each row's game, until games are read
    size_t row_games_cap, games_cap, damaged_cap;
    const Name *profile, *reason; // of the last row
    SortKey last_key;
    bool of_one_source; // games of other sources are not read
    bool out_of_order;  // the rows do not come in the list's order
} Listing;

// The columns: those that need work to become fields, then the numbers. The last field stands
// first: SQLite finds all fields up to one at once, faster than one by one. Where `table` has no
// rows, its columns are 0 in every row.
static const struct {
    const char *sql, *table;
} columns[] = {{"fen", NULL},
               {"first", NULL},
               {"solving", NULL},
               {"reason", "journal"},
               {"themes_low", "imported"},
               {"themes_high", "imported"},
               {"motifs_low", NULL},
               {"motifs_high", NULL},
               {"marks", NULL},
               {"profile", NULL},
               {"game", NULL},
#define COLUMN(type, name, sql, table) {sql, table},
               CANDIDATE_NUMBERS(COLUMN)
#undef COLUMN
};
enum { CONVERTED_COLUMNS = 11, COLUMNS = sizeof columns / sizeof *columns };

// Reads the move number, the last field of a FEN, and the side to move, its second one.
static void read_move_number(const char *fen, size_t length, CandidateRow *row) {
    const char *side = memchr(fen, ' ', length), *last = fen + length;
    int32_t number = 0;
    while (last > fen && last[-1] != ' ')
        last--;
    for (; *last >= '0' && *last <= '9' && number <= UINT16_MAX; last++)
        number = 10 * number + (*last - '0');
    row->move_number = number <= UINT16_MAX ? number : 0;
    row->black = side && side[1] == 'b';
}

// Piece + 1, by letter; 0: no piece.
static const uint8_t piece_codes[128] = {
    ['P'] = 1, ['N'] = 2,  ['B'] = 3,  ['R'] = 4,  ['Q'] = 5,  ['K'] = 6,
    ['p'] = 9, ['n'] = 10, ['b'] = 11, ['r'] = 12, ['q'] = 13, ['k'] = 14};

static void read_board(const char *fen, CandidateRow *row) {
    unsigned at = 0, count = 0;
    for (; *fen && *fen != ' ' && at < 64; fen++) {
        const unsigned c = (unsigned char)*fen, code = c < 128 ? piece_codes[c] : 0;
        if (code > 0 && count < 2 * sizeof row->pieces) {
            row->occupied |= UINT64_C(1) << at++;
            row->pieces[count / 2] |= (uint8_t)((code - 1) << count % 2 * 4);
            count++;
        } else if (c >= '1' && c <= '8') {
            at += c - '0';
        }
    }
}

static void read_marks(int marks, CandidateRow *row) {
    row->decision = (Decision)(marks & STATE_DECISION);
    row->is_candidate = marks & STATE_CANDIDATE;
    row->is_puzzle = marks & STATE_PUZZLE;
    row->withdrawn = marks & STATE_WITHDRAWN;
    row->decided_since_withdrawn = marks & STATE_DECIDED_SINCE_WITHDRAWN;
    row->by_hand = marks & STATE_BY_HAND;
    row->changed_since_decision = marks & STATE_CHANGED;
}

static MotifSet read_motifs(const Listing *listing, sqlite3_value **halves) {
    return motifs_of_bits(listing->motif_numbers, (uint64_t)sqlite3_value_int64(halves[0]),
                          (uint64_t)sqlite3_value_int64(halves[1]));
}

static void take_row(const ListRows *from, sqlite3_value **values) {
    Listing *listing = from->context;
    CandidateList *list = listing->list;
    Games *games = &listing->games;
    if (from->restarts)
        list->count = games->wanted_count = 0;
    array_grow(&list->rows, &list->cap, list->count + 1);
    array_grow(&listing->row_games, &listing->row_games_cap, list->count + 1);
    CandidateRow *row = &list->rows[list->count];
    memset(row, 0, sizeof *row); // memset clears faster than a literal
    const char *fen = value_string(values[0]);
    read_move_number(fen, strlen(fen), row);
    read_board(fen, row);
    const char *first = value_string(values[1]);
    if (first[0] > '9') // else it has a move number, and is cut: earlier versions kept such
        strncpy(row->first_move, first, sizeof row->first_move - 1);
    row->last_attempt = solving_unpack(sqlite3_value_int64(values[2]));
    // A NULL becomes 0, the empty reason.
    row->reason = names_find(&listing->reasons, sqlite3_value_int64(values[3]), &listing->reason);
    row->themes = read_motifs(listing, values + 4);
    row->motifs = read_motifs(listing, values + 6);
    read_marks(sqlite3_value_int(values[8]), row);
    row->profile =
        names_find(&listing->profiles, sqlite3_value_int64(values[9]), &listing->profile);
    listing->row_games[list->count] = sqlite3_value_int64(values[10]);
    sqlite3_value **value = values + CONVERTED_COLUMNS;
#define TAKE_NUMBER(type, name, sql, table) row->name = (type)sqlite3_value_int64(*value++);
    CANDIDATE_NUMBERS(TAKE_NUMBER)
#undef TAKE_NUMBER
    const int64_t game = listing->row_games[list->count++];
    if (games->wanted &&
        (games->wanted_count == 0 || games->wanted[games->wanted_count - 1] != game)) {
        array_grow(&games->wanted, &listing->games_cap, games->wanted_count + 1);
        games->wanted[games->wanted_count++] = game;
    }
}

// Whether a row makes sense. A row that only a stranger can have written is in no list.
static bool makes_sense(const CandidateList *list, const CandidateRow *row) {
    return row->game >= 0 && list->games[row->game].source >= 0 && row->profile >= 0 &&
           row->reason >= 0 && row->ply >= 0 && row->moves >= 0 && row->size >= 0 &&
           row->kind < KIND_COUNT && row->audit < AUDIT_OUTCOME_COUNT;
}

static void add_damaged_row(Listing *listing, int64_t id) {
    CandidateList *list = listing->list;
    array_grow(&list->damaged, &listing->damaged_cap, list->damaged_count + 1);
    list->damaged[list->damaged_count++] = id;
}

// Sets each row's game; drops rows whose game was not read, and those that make no sense.
static void check_rows(Listing *listing) {
    CandidateList *list = listing->list;
    const GameIndex *game = NULL;
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        CandidateRow *row = &list->rows[i];
        game = games_find(&listing->games, game, listing->row_games[i]);
        row->game = game ? game->index : -1;
        if (!game && listing->of_one_source)
            continue;
        if (!makes_sense(list, row)) {
            add_damaged_row(listing, row->id);
            continue;
        }
        const SortKey key = {row->game, row->ply, row->profile, 0};
        listing->out_of_order |= order_by_key(&listing->last_key, &key) > 0;
        listing->last_key = key;
        if (count++ < i)
            list->rows[count - 1] = *row;
    }
    list->count = count;
}

// Reads a number that only saves time; 0 where it cannot be read: reading the rows will tell why.
static int64_t read_hint(Store *store, const char *format, const char *table) {
    char sql[64];
    int64_t number;
    sqlite3_snprintf(sizeof sql, sql, format, table);
    (void)store_read_number(store, sql, &number);
    return number;
}

// Prepares to read all rows: makes room for all at once, as growing would copy them, and finds
// columns that are 0 in every row: reading a column takes 0.1 microseconds a row, a constant none.
static void prepare_for_all(Store *store, Listing *listing, bool is_zero[COLUMNS]) {
    const int64_t newest = read_hint(store, "SELECT max(id) FROM %s", "candidate");
    if (newest > 0 && newest <= ROWS_RESERVED_MAX) {
        array_grow(&listing->list->rows, &listing->list->cap, (size_t)newest);
        array_grow(&listing->row_games, &listing->row_games_cap, (size_t)newest);
    }
    for (int i = 0; i < COLUMNS; i++)
        is_zero[i] = columns[i].table && read_hint(store, "SELECT NOT EXISTS (SELECT 1 FROM %s)",
                                                   columns[i].table) != 0;
}

static void read_rows(Store *store, const StoreQuery *query, Listing *listing) {
    bool is_zero[COLUMNS] = {false};
    CLEANUP(str_done) Str wanted = {0};
    if (query->game_hash == 0 && query->id == 0 && !query->profile && query->changed_after == 0 &&
        query->set == 0 && !query->accepted_only)
        prepare_for_all(store, listing, is_zero);
    for (int i = 0; i < COLUMNS; i++)
        str_addf(&wanted, "%s%s", i > 0 ? ", " : "", is_zero[i] ? "0" : columns[i].sql);
    ListRows rows = {.table = "candidate",
                     .columns = str_text(&wanted),
                     .candidate_query = query,
                     .take = take_row,
                     .context = listing};
    while (list_rows_next(store, &rows)) {
        if (rows.unreadable_id)
            add_damaged_row(listing, rows.unreadable_id);
    }
    list_rows_done(&rows);
}

static void sort_rows(CandidateList *list) {
    SortKey *keys = xcalloc(list->count, sizeof *keys);
    CandidateRow *rows = xcalloc(list->count, sizeof *rows);
    for (size_t i = 0; i < list->count; i++) {
        const CandidateRow *row = &list->rows[i];
        keys[i] = (SortKey){row->game, row->ply, row->profile, (uint32_t)i};
    }
    qsort(keys, list->count, sizeof *keys, order_by_key);
    for (size_t i = 0; i < list->count; i++)
        rows[i] = list->rows[keys[i].read_index];
    free(list->rows);
    free(keys);
    list->rows = rows;
    list->cap = list->count;
}

static void read_members(Store *store, const StoreQuery *query, Listing *listing) {
    CandidateList *list = listing->list;
    size_t cap = 0;
    sqlite3_stmt *row = STORE_BIND(store, SQL_LISTED_MEMBERS, query->id ? query->id : INT64_MIN,
                                   query->id ? query->id : INT64_MAX);
    while (store_next_row(store, row)) {
        const Name *last = NULL;
        const int32_t set = names_find(&listing->sets, sqlite3_column_int64(row, 1), &last);
        if (set >= 0) {
            array_grow(&list->members, &cap, list->member_count + 1);
            list->members[list->member_count++] = (ListedMember){sqlite3_column_int64(row, 0), set};
        }
    }
}

const ListedMember *listed_members(const CandidateList *list, const CandidateRow *row,
                                   size_t *count) {
    const ListedMember *at = array_find(row->id, list->members, list->member_count, sizeof *at);
    *count = 0;
    while (at && at > list->members && at[-1].candidate == row->id)
        at--;
    while (at && at + *count < list->members + list->member_count &&
           at[*count].candidate == row->id)
        ++*count;
    return at;
}

Status store_list(Store *store, const StoreQuery *query, CandidateList *list, Fault *fault) {
    Listing listing = {
        .motif_numbers = &store->motif_numbers,
        .list = list,
        .games = {.list = list, .sources = &listing.sources},
        .of_one_source = query->source != NULL,
    };
    candidate_list_done(list);
    if (!query->all_games) // NULL means all: so none at first
        array_grow(&listing.games.wanted, &listing.games_cap, 1);
    // The transaction shows one state of the store, whatever others write meanwhile.
    store_begin_reading(store);
    motif_numbers_read(store);
    names_read(store, "source", "path", &listing.sources);
    names_read(store, "profile", "name", &listing.profiles);
    names_read(store, "reason", "text", &listing.reasons);
    names_read(store, "collection", "name", &listing.sets);
    read_rows(store, query, &listing);
    games_read(store, query, &listing.games);
    check_rows(&listing);
    read_members(store, query, &listing);
    const Status status = store_commit(store, fault);
    if (status == STATUS_OK && listing.out_of_order)
        sort_rows(list);
    list->sources = names_take_texts(&listing.sources, &list->source_count);
    list->profiles = names_take_texts(&listing.profiles, &list->profile_count);
    list->reasons = names_take_texts(&listing.reasons, &list->reason_count);
    list->sets = names_take_texts(&listing.sets, &list->set_count);
    free(listing.games.lookup);
    free(listing.games.wanted);
    free(listing.row_games);
    if (status != STATUS_OK)
        candidate_list_done(list);
    return status;
}

static void free_names(char **texts, size_t count) {
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
    free(texts);
}

static void free_sets(CandidateList *list) {
    free_names(list->sets, list->set_count);
    free(list->members);
    list->sets = NULL;
    list->members = NULL;
    list->set_count = list->member_count = 0;
}

void candidate_list_copy_sets(CandidateList *to, const CandidateList *from) {
    free_sets(to);
    to->sets = xcalloc(from->set_count + 1, sizeof *to->sets);
    for (; to->set_count < from->set_count; to->set_count++)
        to->sets[to->set_count] = xstrdup(from->sets[to->set_count]);
    to->members = xmemdup(from->members, from->member_count * sizeof *to->members);
    to->member_count = from->member_count;
}

void candidate_list_done(CandidateList *list) {
    free_names(list->sources, list->source_count);
    free_names(list->profiles, list->profile_count);
    free_names(list->reasons, list->reason_count);
    free(list->rows);
    free(list->games);
    free_sets(list);
    free(list->damaged);
    str_done(&list->text);
    *list = (CandidateList){0};
}

Piece listed_piece(const CandidateRow *row, Square square) {
    const uint64_t bit = UINT64_C(1) << (square ^ 56);
    const unsigned below = (unsigned)bb_count(row->occupied & (bit - 1));
    return (Piece)(row->occupied & bit ? row_piece(row, below) : NO_PIECE);
}
