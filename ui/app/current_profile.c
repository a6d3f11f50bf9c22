// The current profile, and the other profiles that have candidates of the open file.
#include "ui/app/current_profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "ui/app/workbench.h"

void workbench_use_profile(Workbench *wb, const Profile *profile) {
    Fault fault;
    (void)workbench_succeeds(wb, review_use_profile(wb->review, profile, &fault), &fault);
    views_reset(wb, CHANGE_FINDINGS);
}

// The newest run of a profile: the first that is found, because the newest runs are visited first.
typedef struct NewestRun {
    const char *profile;
    int64_t id; // 0: none
} NewestRun;

static Status note_newest_run(void *context, const StoredRun *run, Fault *fault) {
    NewestRun *newest = context;
    (void)fault;
    if (newest->id == 0 && strcmp(run->profile, newest->profile) == 0)
        newest->id = run->id;
    return STATUS_OK;
}

// A profile with candidates of the file.
typedef struct ProfileCount {
    const char *name; // borrowed from the list
    size_t count;     // of its candidates
} ProfileCount;

static int by_count(const void *left, const void *right) {
    const ProfileCount *a = left, *b = right;
    return a->count != b->count ? (a->count < b->count ? 1 : -1) : strcmp(a->name, b->name);
}

// Returns the profiles of a list, the one with most candidates first; the caller frees them.
static ProfileCount *list_by_count(const CandidateList *list) {
    ProfileCount *profiles = xcalloc(list->profile_count + 1, sizeof *profiles);
    for (size_t i = 0; i < list->profile_count; i++)
        profiles[i].name = list->profiles[i];
    for (size_t row = 0; row < list->count; row++)
        profiles[list->rows[row].profile].count += list->rows[row].is_candidate;
    qsort(profiles, list->profile_count, sizeof *profiles, by_count);
    return profiles;
}

// Reads a profile as its newest run had it; false for the current one, or where no run is known.
static bool read_other(const Workbench *wb, const ProfileCount *other, Profile *profile) {
    Store *store = review_store(wb->review);
    NewestRun newest = {.profile = other->name};
    return other->count > 0 && strcmp(other->name, review_profile(wb->review)->name) != 0 &&
           store_each_run(store, note_newest_run, &newest, NULL) == STATUS_OK && newest.id != 0 &&
           store_run_profile(store, newest.id, profile, NULL) == STATUS_OK;
}

size_t other_profile_find(const Workbench *wb, size_t *at, Profile *profile) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    Store *store = review_store(wb->review);
    const StoreQuery query = {.source = wb->file.collection.path};
    if (!store || !query.source || store_list(store, &query, &list, NULL) != STATUS_OK)
        return 0;
    ProfileCount *profiles = list_by_count(&list);
    size_t count = 0;
    for (size_t i = 0; count == 0 && i < list.profile_count; i++) {
        const size_t index = (*at + i) % list.profile_count;
        if (read_other(wb, &profiles[index], profile)) {
            count = profiles[index].count;
            *at = index;
        }
    }
    free(profiles);
    return count;
}

void profile_offer_other(Workbench *wb) {
    Profile profile;
    char text[120];
    wb->other_profile_index = 0;
    const size_t count = other_profile_find(wb, &wb->other_profile_index, &profile);
    if (count > 0) {
        snprintf(text, sizeof text, "profile %s has %zu candidate%s here; <:take profile> uses it",
                 profile.name, count, count == 1 ? "" : "s");
        workbench_say_more(wb, text);
    }
}
