// Sets and their puzzles, in the store and in memory, their order, the set that collects, and
// changes as steps of the journal: each step keeps what it touches as it was before and after, for
// undo and redo. store_journal.c has what accepting does to sets.
#include "onlymove/store_sets.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/sets/store_sets_private.h"

Status set_name_check(const char *name, Fault *fault) {
    const size_t len = strlen(name);
    bool valid = len > 0 && len <= SET_NAME_MAX && name[0] != '-';
    for (size_t i = 0; i < len && valid; i++)
        valid = (unsigned char)name[i] > ' ' && name[i] != '"' && name[i] != '\x7f';
    return valid ? STATUS_OK
                 : fault_set(fault, STATUS_USAGE,
                             "\"%.80s\" is no name for a set: at most %d bytes without blanks and "
                             "quotes, and no - in front",
                             name, SET_NAME_MAX);
}

Status store_each_set(Store *store, StoreSetReader *reader, void *context, Fault *fault) {
    Status status = STATUS_OK;
    sqlite3_stmt *row = store_statement(store, SQL_SETS);
    while (status == STATUS_OK && store_next_row(store, row)) {
        const StoredSet set = {.id = sqlite3_column_int64(row, 0),
                               .name = column_string(row, 1),
                               .title = column_string(row, 2),
                               .notes = column_string(row, 3),
                               .tags = column_string(row, 4),
                               .count = (size_t)sqlite3_column_int64(row, 5),
                               .collects = sqlite3_column_int(row, 6)};
        status = reader(context, &set, fault);
    }
    sqlite3_reset(row);
    return status == STATUS_OK ? store_take_fault(store, fault) : status;
}

static const char *keep_text(KeptTexts *texts, const char *text) {
    return *array_add(&texts->items, &texts->count, &texts->cap) = xstrdup(text);
}

static void free_texts(KeptTexts *texts) {
    for (size_t i = 0; i < texts->count; i++)
        free(texts->items[i]);
    free(texts->items);
}

void set_list_done(SetList *sets) {
    free_texts(&sets->texts);
    free(sets->items);
    *sets = (SetList){0};
}

static Status add_set(void *context, const StoredSet *set, Fault *fault) {
    SetList *sets = context;
    (void)fault;
    StoredSet copy = *set;
    copy.name = keep_text(&sets->texts, set->name);
    copy.title = keep_text(&sets->texts, set->title);
    copy.notes = keep_text(&sets->texts, set->notes);
    copy.tags = keep_text(&sets->texts, set->tags);
    *array_add(&sets->items, &sets->count, &sets->cap) = copy;
    return STATUS_OK;
}

Status set_list_read(Store *store, SetList *sets, Fault *fault) {
    set_list_done(sets);
    return store_each_set(store, add_set, sets, fault);
}

static Status add_name(void *context, const StoredSet *set, Fault *fault) {
    Str *names = context;
    (void)fault;
    str_addf(names, "%s%s", names->len > 0 ? ", " : "", set->name);
    return STATUS_OK;
}

static int64_t find_set(Store *store, const char *name) {
    return store_execute_text(store, SQL_FIND_SET, name);
}

Status store_find_set(Store *store, const char *name, int64_t *set, Fault *fault) {
    *set = find_set(store, name);
    Status status = store_take_fault(store, fault);
    if (status != STATUS_OK || *set != 0)
        return status;
    CLEANUP(str_done) Str names = {0};
    status = store_each_set(store, add_name, &names, fault);
    return status == STATUS_OK
               ? fault_set(fault, STATUS_NOT_FOUND, "there is no set \"%.80s\"; %s%.200s", name,
                           names.len > 0 ? "there are " : "there is none yet", str_text(&names))
               : status;
}

static void refuse_bad_name(Store *store, const char *name) {
    if (store->status == STATUS_OK)
        store->status = set_name_check(name, &store->why);
}

// Returns the set of that name, and makes it where there is none.
static int64_t put_set(Store *store, const char *name) {
    refuse_bad_name(store, name);
    return store_put_name(store, SQL_FIND_SET, SQL_PUT_SET, name);
}

Status store_collect(Store *store, const char *name, Fault *fault) {
    store_begin(store);
    const int64_t set = name ? put_set(store, name) : 0;
    STORE_EXECUTE(store, SQL_COLLECT, set);
    return store_commit_change(store, fault);
}

Status store_would_collect(Store *store, int64_t candidate, bool *would, Fault *fault) {
    sqlite3_stmt *row = STORE_BIND(store, SQL_LACKS, candidate);
    *would = store_next_row(store, row);
    sqlite3_reset(row);
    return store_take_fault(store, fault);
}

Status store_each_member(Store *store, int64_t set, StoreMemberReader *reader, void *context,
                         Fault *fault) {
    Status status = STATUS_OK;
    sqlite3_stmt *row = STORE_BIND(store, SQL_MEMBERS, set);
    while (status == STATUS_OK && store_next_row(store, row)) {
        const SetMember member = {sqlite3_column_int64(row, 0), column_string(row, 1),
                                  column_string(row, 2), column_string(row, 3),
                                  column_string(row, 4)};
        status = reader(context, &member, fault);
    }
    sqlite3_reset(row);
    return status == STATUS_OK ? store_take_fault(store, fault) : status;
}

// --- The puzzles of a set in memory

void set_members_done(SetMembers *members) {
    free_texts(&members->texts);
    free(members->items);
    *members = (SetMembers){0};
}

void set_members_add(SetMembers *members, const SetMember *member) {
    KeptTexts *texts = &members->texts;
    *array_add(&members->items, &members->count, &members->cap) = (SetMember){
        member->candidate, keep_text(texts, member->rank), keep_text(texts, member->title),
        keep_text(texts, member->note), keep_text(texts, member->tags)};
}

static Status add_member(void *context, const SetMember *member, Fault *fault) {
    (void)fault;
    set_members_add(context, member);
    return STATUS_OK;
}

const SetMember *set_members_find(const SetMembers *members, int64_t candidate) {
    for (size_t i = 0; i < members->count; i++)
        if (members->items[i].candidate == candidate)
            return &members->items[i];
    return NULL;
}

Status set_members_read(Store *store, int64_t set, SetMembers *members, Fault *fault) {
    return store_each_member(store, set, add_member, members, fault);
}

// --- Ranks: decimal fractions as text. Between any two there is another, so a new puzzle changes
// no other line of a set file.

enum { INTEGER_DIGITS_MAX = 9 };
static const char digits[] = "0123456789";

bool rank_is_valid(const char *rank) {
    const size_t integer_len = strspn(rank, digits);
    if (integer_len == 0 || integer_len > INTEGER_DIGITS_MAX || (rank[0] == '0' && integer_len > 1))
        return false;
    if (rank[integer_len] != '.')
        return rank[integer_len] == '\0' && rank[0] != '0';
    const char *fraction = rank + integer_len + 1;
    const size_t len = strspn(fraction, digits);
    return len > 0 && fraction[len] == '\0' && fraction[len - 1] != '0';
}

// Returns the digits after the decimal point.
static const char *fraction_of(const char *rank) {
    const char *point = strchr(rank, '.');
    return point ? point + 1 : "";
}

int rank_order(const char *a, const char *b) {
    const long one = atol(a), other = atol(b);
    return one != other ? (one > other) - (one < other) : strcmp(fraction_of(a), fraction_of(b));
}

// Appends the digits of a fraction between two; `above` NULL means 1.
static void fraction_between(const char *below, const char *above, Str *out) {
    for (;;) {
        const int low = *below ? *below - '0' : 0;
        const int high = above ? (*above ? *above - '0' : 0) : 10;
        below += *below != '\0';
        if (high - low > 1) {
            str_add_char(out, (char)('0' + (low + high) / 2));
            return;
        }
        str_add_char(out, (char)('0' + low));
        above = above && high == low ? above + 1 : NULL;
    }
}

bool rank_between(const char *below, const char *above, Str *out) {
    const long low = below ? atol(below) : 0;
    const long high = above ? atol(above) : low + 2;
    if (below && above && rank_order(below, above) >= 0)
        return false;
    if (high - low > 1) {
        str_addf(out, "%ld", low + 1);
        return true;
    }
    str_addf(out, "%ld.", low);
    fraction_between(below ? fraction_of(below) : "", high == low ? fraction_of(above) : NULL, out);
    return true;
}

// --- Changes

// Binds texts; a NULL stays unbound, which means unchanged.
static void bind_texts(sqlite3_stmt *statement, int first, const char *const *texts, int count) {
    for (int i = 0; i < count; i++)
        if (texts[i])
            bind_text(statement, first + i, texts[i]);
}

// Renames a set; refuses the name of another set.
static void rename_set(Store *store, int64_t set, const char *name) {
    refuse_bad_name(store, name);
    const int64_t namesake = find_set(store, name);
    if (namesake != 0 && namesake != set)
        store_fail(store, STATUS_USAGE, "there is a set \"%s\" already", name);
    sqlite3_stmt *save = STORE_BIND(store, SQL_RENAME_SET, set);
    bind_text(save, 2, name);
    store_execute_change(store, save);
}

static void put_member(Store *store, int64_t set, const SetMember *member) {
    if (member->rank && !rank_is_valid(member->rank)) {
        store_fail(store, STATUS_USAGE, "\"%.40s\" is no rank: a number like 12 or 3.25",
                   member->rank);
    }
    sqlite3_stmt *put = STORE_BIND(store, SQL_PUT_MEMBER, set, member->candidate);
    bind_texts(put, 3,
               (const char *const[]){member->rank, member->title, member->note, member->tags}, 4);
    store_execute_change(store, put);
}

static void change_set(Store *store, int64_t set, const SetChange *change) {
    if (change->title || change->notes || change->tags) {
        sqlite3_stmt *save = STORE_BIND(store, SQL_SAVE_SET, set);
        bind_texts(save, 2, (const char *const[]){change->title, change->notes, change->tags}, 3);
        store_execute_change(store, save);
    }
    if (change->rename)
        rename_set(store, set, change->rename);
    if (change->replaces_members)
        STORE_EXECUTE(store, SQL_TAKE_OUT_ALL, set);
    for (size_t i = 0; i < change->count; i++)
        put_member(store, set, &change->members[i]);
    for (size_t i = 0; i < change->removed_count; i++)
        STORE_EXECUTE(store, SQL_TAKE_OUT, set, change->removed[i]);
    // Numbers of sets are never used again, so a reference to a dropped set finds nothing.
    if (change->drops) {
        STORE_EXECUTE(store, SQL_TAKE_OUT_ALL, set);
        store_execute_change(store, STORE_BIND(store, SQL_DROP_SET, set));
    }
}

// --- The state before a change, in the journal

// Appends the entry of a step at one of its puzzles, else at any candidate. Returns 0 where the
// store has no candidate.
static int64_t begin_step(Store *store, const SetChange *change, const char *label) {
    int64_t candidate = change->count > 0           ? change->members[0].candidate
                        : change->removed_count > 0 ? change->removed[0]
                                                    : 0;
    if (candidate == 0) {
        candidate = STORE_EXECUTE(store, SQL_ANY_OF_SET, find_set(store, change->name));
    }
    return candidate != 0 ? journal_append_label(store, candidate, label) : 0;
}

// Keeps in set_image, as it is before the change, all that the change will touch.
static void keep_images(Store *store, int64_t entry, int64_t set, bool is_new,
                        const SetChange *change) {
    STORE_EXECUTE(store, is_new ? SQL_IMAGE_NEW_SET : SQL_IMAGE_SET, entry, set);
    if (change->replaces_members || change->drops)
        STORE_EXECUTE(store, SQL_IMAGE_ALL, entry, set);
    for (size_t i = 0; i < change->count; i++) {
        STORE_EXECUTE(store, SQL_IMAGE_MEMBER, entry, set, change->members[i].candidate);
    }
    for (size_t i = 0; i < change->removed_count; i++)
        STORE_EXECUTE(store, SQL_IMAGE_MEMBER, entry, set, change->removed[i]);
}

static void apply_change(Store *store, int64_t entry, const SetChange *change) {
    int64_t set = find_set(store, change->name);
    const bool is_new = set == 0;
    if (store->status == STATUS_OK && is_new && change->drops) {
        store->status = store_find_set(store, change->name, &set, &store->why); // says which are
        return;
    }
    if (is_new)
        set = put_set(store, change->name);
    if (entry != 0)
        keep_images(store, entry, set, is_new, change);
    change_set(store, set, change);
}

Status store_change_sets(Store *store, const SetChange *changes, size_t count, const char *label,
                         Fault *fault) {
    static const StatementId after[] = {SQL_IMAGE_SET_AFTER, SQL_IMAGE_AFTER, SQL_IMAGE_SAME};
    store_begin(store);
    const int64_t entry = label ? begin_step(store, changes, label) : 0;
    for (size_t i = 0; i < count; i++)
        apply_change(store, entry, &changes[i]);
    for (size_t i = 0; i < sizeof after / sizeof *after && entry != 0; i++)
        STORE_EXECUTE(store, after[i], entry);
    const bool changed = entry == 0 || STORE_EXECUTE(store, SQL_IMAGES, entry) > 0;
    if (!changed && store->status == STATUS_OK) { // without a change there is no entry
        store_fail(store, STATUS_NOT_FOUND, "nothing changes");
        (void)store_commit(store, NULL);
        return STATUS_OK;
    }
    return store_commit_change(store, fault);
}

// --- Undo and redo

bool set_step_restore(Store *store, int64_t entry, bool redo, bool *passed_over) {
    static const StatementId restores[] = {SQL_RESTORE_SETS, SQL_RESTORE_MEMBERS, SQL_RESTORE_OUT,
                                           SQL_RESTORE_NO_SETS};
    *passed_over = false;
    if (STORE_EXECUTE(store, SQL_IMAGES, entry) == 0)
        return false;
    *passed_over = STORE_EXECUTE(store, SQL_IMAGES_CHANGED, entry, redo) > 0;
    for (size_t i = 0; i < sizeof restores / sizeof *restores && !*passed_over; i++)
        STORE_EXECUTE(store, restores[i], entry, redo);
    return true;
}
