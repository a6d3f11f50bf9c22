// Candidates that other profiles than the one at work have of the file at hand.
#include <stdio.h>
#include <string.h>

#include "ui/actions.h"

// The newest run of a profile, while the runs are visited, the newest first.
typedef struct NewestRun {
    const char *profile;
    int64_t id; // 0: none
} NewestRun;

static Status note_run(void *context, const StoredRun *run, Fault *fault)
{
    NewestRun *newest = context;
    (void)fault;
    if (newest->id == 0 && strcmp(run->profile, newest->profile) == 0) {
        newest->id = run->id;
    }
    return STATUS_OK;
}

// The profile, other than the one at work, that has most candidates in a list; SIZE_MAX: none.
static size_t most_of_others(const Workbench *wb, const CandidateList *list, size_t *most)
{
    size_t found = SIZE_MAX;
    *most = 0;
    for (size_t i = 0; i < list->profile_count; i++) {
        size_t count = 0;
        for (size_t row = 0; row < list->count; row++) {
            count += list->rows[row].profile == (int32_t)i && list->rows[row].candidate;
        }
        if (count > *most && strcmp(list->profiles[i], review_profile(wb->review)->name) != 0) {
            *most = count;
            found = i;
        }
    }
    return found;
}

// It, with the numbers of its newest run, and how many candidates of the file it has; 0: none.
static size_t find_other(const Workbench *wb, Profile *profile)
{
    CandidateList list = {0};
    Store *store = review_store(wb->review);
    size_t count = 0;
    const StoreQuery query = {.source = wb->collection.path};
    if (!store || !query.source || store_list(store, &query, &list, NULL) != STATUS_OK) {
        return 0;
    }
    const size_t at = most_of_others(wb, &list, &count);
    NewestRun newest = {.profile = at == SIZE_MAX ? "" : list.profiles[at]};
    const bool known =
        at != SIZE_MAX && store_each_run(store, note_run, &newest, NULL) == STATUS_OK &&
        newest.id != 0 && store_run_profile(store, newest.id, profile, NULL) == STATUS_OK;
    candidate_list_done(&list);
    return known ? count : 0;
}

void profile_offer_other(Workbench *wb)
{
    Profile profile;
    char text[120];
    const size_t count = find_other(wb, &profile);
    if (count > 0) {
        snprintf(text, sizeof text, "%zu candidate%s of %s; F takes that profile", count,
                 count == 1 ? "" : "s", profile.name);
        workbench_say_more(wb, text);
    }
}

void do_take_profile(const CommandCall *call)
{
    Workbench *wb = call->wb;
    Profile profile;
    ENDS_BY(str_done) Str text = {0};
    const size_t count = find_other(wb, &profile);
    if (count == 0) {
        workbench_say(wb, "no other profile has candidates of this file");
        return;
    }
    profile_differences(&profile, &text);
    workbench_use_profile(wb, &profile);
    workbench_say(wb, "profile %s%s%s, as its newest run had it: %zu candidate%s", profile.name,
                  text.len > 0 ? " with" : "", str_text(&text), count, count == 1 ? "" : "s");
}
