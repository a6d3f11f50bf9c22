// A store that a stranger has made comes into a new one by a merge: what comes of it can be listed
// and is as sound as it was, or it is refused in words.
#pragma once

#include "tests/fuzz/stranger.h"

#include "onlymove/store_care.h"

static char joined_name[sizeof scratch_name + 8];

static inline void remove_joined(void) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[sizeof joined_name + 8];
        snprintf(name, sizeof name, "%s%s", joined_name, endings[i]);
        unlink(name);
    }
}

static inline Status join(Store *to, Store *from, Fault *fault) {
    MergeReport report = {0};
    StoreMerge *merge = store_merge_new(to, &report);
    CLEANUP(str_done) Str rank = {0};
    HOLDS(merge);
    Status status = store_merge_key(from, &rank, fault);
    status = status == STATUS_OK ? store_merge_add(merge, from, fault) : status;
    status = status == STATUS_OK ? store_merge_decide(merge, fault) : status;
    status = status == STATUS_OK ? store_merge_finish(merge, from, fault) : status;
    store_merge_free(merge);
    merge_report_done(&report);
    return status;
}

static inline bool is_sound(Store *store) {
    CLEANUP(str_done) Str findings = {0};
    Fault fault = {""};
    const Status status = store_check(store, &findings, &fault);
    is_said(status, &fault);
    return status == STATUS_OK;
}

static inline void can_be_listed(Store *store) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    HOLDS(store_list(store, &(StoreQuery){0}, &list, NULL) == STATUS_OK);
    HOLDS(list.damaged_count == 0);
}

// An empty store beside the scratch file.
static inline Store *open_joined(void) {
    Store *to;
    snprintf(joined_name, sizeof joined_name, "%s-joined", scratch_name);
    remove_joined();
    HOLDS(store_open(&to, joined_name, NULL) == STATUS_OK);
    return to;
}

static inline void close_joined(Store *to) {
    store_close(to);
    remove_joined();
}

// What was saved can be listed where the rows at least are as onlymove makes them, or it is said
// why nothing could be.
static inline void rescue_anew(Store *from, bool rows_are_ours) {
    Fault fault = {""};
    CLEANUP(str_done) Str report = {0};
    Store *to = open_joined();
    const Status status = store_rescue(from, to, &report, &(size_t){0}, &fault);
    is_said(status, &fault);
    if (status == STATUS_OK && rows_are_ours)
        can_be_listed(to);
    close_joined(to);
}

static inline void join_anew(Store *from) {
    Fault fault = {""};
    const bool sound = is_sound(from);
    Store *to = open_joined();
    const Status status = join(to, from, &fault);
    is_said(status, &fault);
    if (status == STATUS_OK) {
        HOLDS(!sound || is_sound(to));
        can_be_listed(to);
    }
    close_joined(to);
}
