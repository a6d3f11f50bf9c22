// Sets and their puzzles, in the store and in memory, their order, and which set collects. How they
// are changed stands in set_steps.c, what accepting does to them in journal.c.
#include "onlymove/store_sets.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

#include "src/store/sets/set_steps.h"

Status set_name_check(const char *name, Fault *fault)
{
    const size_t len = strlen(name);
    bool fits = len > 0 && len <= SET_NAME_MAX && name[0] != '-';
    for (size_t i = 0; i < len && fits; i++)
        fits = (unsigned char)name[i] > ' ' && name[i] != '"' && name[i] != '\x7f';
    return fits ? STATUS_OK
                : fault_set(fault, STATUS_USAGE,
                            "\"%.80s\" is no name for a set: at most %d bytes without blanks and "
                            "quotes, and no - in front",
                            name, SET_NAME_MAX);
}

Status store_each_set(Store *store, StoreSetVisit *visit, void *context, Fault *fault)
{
    Status status = STATUS_OK;
    sqlite3_stmt *row = store_statement(store, SQL_SETS);
    while (status == STATUS_OK && store_next(store, row)) {
        const StoredSet set = {.id = sqlite3_column_int64(row, 0),
                               .name = column_string(row, 1),
                               .title = column_string(row, 2),
                               .notes = column_string(row, 3),
                               .tags = column_string(row, 4),
                               .count = (size_t)sqlite3_column_int64(row, 5),
                               .collects = sqlite3_column_int(row, 6)};
        status = visit(context, &set, fault);
    }
    sqlite3_reset(row);
    return status == STATUS_OK ? store_told(store, fault) : status;
}

static Status add_name(void *context, const StoredSet *set, Fault *fault)
{
    Str *names = context;
    (void)fault;
    str_addf(names, "%s%s", names->len > 0 ? ", " : "", set->name);
    return STATUS_OK;
}

int64_t set_find(Store *store, const char *name)
{
    sqlite3_stmt *find = store_statement(store, SQL_FIND_SET);
    bind_text(find, 1, name);
    return store_do(store, find);
}

Status store_find_set(Store *store, const char *name, int64_t *set, Fault *fault)
{
    *set = set_find(store, name);
    Status status = store_told(store, fault);
    if (status != STATUS_OK || *set != 0)
        return status;
    CLEANUP(str_done) Str names = {0};
    status = store_each_set(store, add_name, &names, fault);
    return status == STATUS_OK
               ? fault_set(fault, STATUS_NOT_FOUND, "there is no set \"%.80s\"; %s%.200s", name,
                           names.len > 0 ? "there are " : "there is none yet", str_text(&names))
               : status;
}

void set_check_name(Store *store, const char *name)
{
    if (store->status == STATUS_OK)
        store->status = set_name_check(name, &store->why);
}

int64_t set_put(Store *store, const char *name)
{
    set_check_name(store, name);
    return store_name(store, SQL_FIND_SET, SQL_PUT_SET, name);
}

Status store_collect(Store *store, const char *name, Fault *fault)
{
    store_start(store);
    const int64_t set = name ? set_put(store, name) : 0;
    store_do(store, STORE_BOUND(store, SQL_COLLECT, set));
    return store_commit_change(store, fault);
}

Status store_each_member(Store *store, int64_t set, StoreMemberVisit *visit, void *context,
                         Fault *fault)
{
    Status status = STATUS_OK;
    sqlite3_stmt *row = STORE_BOUND(store, SQL_MEMBERS, set);
    while (status == STATUS_OK && store_next(store, row)) {
        const SetMember member = {sqlite3_column_int64(row, 0), column_string(row, 1),
                                  column_string(row, 2), column_string(row, 3),
                                  column_string(row, 4)};
        status = visit(context, &member, fault);
    }
    sqlite3_reset(row);
    return status == STATUS_OK ? store_told(store, fault) : status;
}

// --- The puzzles of a set in memory

static void free_text(const char *text)
{
    free((char *)(uintptr_t)text);
}

void set_members_done(SetMembers *members)
{
    for (size_t i = 0; i < members->count; i++) {
        free_text(members->items[i].rank);
        free_text(members->items[i].title);
        free_text(members->items[i].note);
        free_text(members->items[i].tags);
    }
    free(members->items);
    *members = (SetMembers){0};
}

void set_members_add(SetMembers *members, const SetMember *member)
{
    array_grow(&members->items, &members->cap, members->count + 1);
    members->items[members->count++] =
        (SetMember){member->candidate, xstrdup(member->rank), xstrdup(member->title),
                    xstrdup(member->note), xstrdup(member->tags)};
}

static Status add_member(void *context, const SetMember *member, Fault *fault)
{
    (void)fault;
    set_members_add(context, member);
    return STATUS_OK;
}

const SetMember *set_members_find(const SetMembers *members, int64_t candidate)
{
    for (size_t i = 0; i < members->count; i++)
        if (members->items[i].candidate == candidate)
            return &members->items[i];
    return NULL;
}

Status set_members_read(Store *store, int64_t set, SetMembers *members, Fault *fault)
{
    return store_each_member(store, set, add_member, members, fault);
}

// --- Ranks: decimal fractions as text, so that between any two there is always another, and what
// is put there changes no other line of a set.

enum { WHOLE_DIGITS = 9 };
static const char digits[] = "0123456789";

bool rank_is_valid(const char *rank)
{
    const size_t whole = strspn(rank, digits);
    if (whole == 0 || whole > WHOLE_DIGITS || (rank[0] == '0' && whole > 1))
        return false;
    if (rank[whole] != '.')
        return rank[whole] == '\0' && rank[0] != '0';
    const char *fraction = rank + whole + 1;
    const size_t len = strspn(fraction, digits);
    return len > 0 && fraction[len] == '\0' && fraction[len - 1] != '0';
}

// What stands behind the point.
static const char *fraction_of(const char *rank)
{
    const char *point = strchr(rank, '.');
    return point ? point + 1 : "";
}

int rank_order(const char *a, const char *b)
{
    const long one = atol(a), other = atol(b);
    return one != other ? (one > other) - (one < other) : strcmp(fraction_of(a), fraction_of(b));
}

// The digits between two fractions, the upper of which is 1 where it is NULL.
static void add_between(const char *below, const char *above, Str *out)
{
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

bool rank_between(const char *below, const char *above, Str *out)
{
    const long low = below ? atol(below) : 0;
    const long high = above ? atol(above) : low + 2;
    if (below && above && rank_order(below, above) >= 0)
        return false;
    if (high - low > 1) {
        str_addf(out, "%ld", low + 1);
        return true;
    }
    str_addf(out, "%ld.", low);
    add_between(below ? fraction_of(below) : "", high == low ? fraction_of(above) : NULL, out);
    return true;
}
