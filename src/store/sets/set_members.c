// The puzzles of a set in memory.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/store_sets.h"

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

bool set_members_add(SetMembers *members, const SetMember *member)
{
    if (!array_fit(&members->items, &members->cap, members->count + 1)) {
        return false;
    }
    SetMember *kept = &members->items[members->count++];
    *kept = (SetMember){member->candidate, strdup(member->rank), strdup(member->title),
                        strdup(member->note), strdup(member->tags)};
    return kept->rank && kept->title && kept->note && kept->tags;
}

static Status add_member(void *context, const SetMember *member, Fault *fault)
{
    return set_members_add(context, member) ? STATUS_OK : fault_memory(fault);
}

const SetMember *set_members_find(const SetMembers *members, int64_t candidate)
{
    for (size_t i = 0; i < members->count; i++) {
        if (members->items[i].candidate == candidate) {
            return &members->items[i];
        }
    }
    return NULL;
}

Status set_members_read(Store *store, int64_t set, SetMembers *members, Fault *fault)
{
    return store_each_member(store, set, add_member, members, fault);
}
