// Runs: each is identified by all that its results depend on, and notes the sources it has read.
#include "src/store/journal/store_runs.h"
#include "src/store/files/sources.h"

#include <string.h>

#include "onlymove/file.h"
#include "onlymove/str.h"
#include "onlymove/limits.h"

static int64_t execute_with_key(Store *store, StatementId id, int64_t profile, const RunKey *key) {
    sqlite3_stmt *statement = STORE_BIND(store, id, profile);
    bind_text(statement, 2, key->settings);
    bind_text(statement, 3, key->engine);
    bind_text(statement, 4, key->options);
    bind_text(statement, 5, key->version);
    return store_execute(store, statement);
}

int64_t run_put(Store *store, const RunKey *key) {
    const int64_t profile = store_put_name(store, SQL_FIND_PROFILE, SQL_PUT_PROFILE, key->profile);
    const int64_t run = execute_with_key(store, SQL_FIND_RUN, profile, key);
    return run != 0 ? run : execute_with_key(store, SQL_PUT_RUN, profile, key);
}

static RunKey make_run_key(const RunIdentity *identity, Str *settings) {
    profile_diff_ini(identity->profile, NULL, settings);
    return (RunKey){
        .profile = identity->profile->name,
        .settings = str_text(settings),
        .engine = identity->engine,
        .options = identity->options,
        .version = ONLYMOVE_VERSION,
    };
}

Status store_run_find(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault) {
    CLEANUP(str_done) Str settings = {0};
    const RunKey key = make_run_key(identity, &settings);
    const int64_t profile = store_execute_text(store, SQL_FIND_PROFILE, key.profile);
    *run = execute_with_key(store, SQL_FIND_RUN, profile, &key);
    return store_take_fault(store, fault);
}

Status store_run_open(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault) {
    CLEANUP(str_done) Str settings = {0};
    const RunKey key = make_run_key(identity, &settings);
    store_begin(store);
    *run = run_put(store, &key);
    return store_commit(store, fault);
}

Status store_run_note(Store *store, int64_t run, const char *source, bool complete, Fault *fault) {
    store_begin(store);
    const int64_t source_id = store_put_source(store, source);
    STORE_EXECUTE(store, SQL_NOTE_RUN, run, source_id, complete);
    return store_commit_change(store, fault);
}

Status store_each_run(Store *store, StoreRunReader *reader, void *context, Fault *fault) {
    Status status = STATUS_OK;
    sqlite3_stmt *row = store_statement(store, SQL_RUNS);
    while (status == STATUS_OK && store_next_row(store, row)) {
        const StoredRun run = {
            .store = store,
            .id = sqlite3_column_int64(row, 0),
            .profile = column_string(row, 1),
            .settings = column_string(row, 2),
            .engine = column_string(row, 3),
            .options = column_string(row, 4),
            .version = column_string(row, 5),
            .begin_time = column_string(row, 6),
            .games = (size_t)sqlite3_column_int64(row, 7),
            .unfinished = column_string(row, 8),
        };
        status = reader(context, &run, fault);
    }
    sqlite3_reset(row);
    return status == STATUS_OK ? store_take_fault(store, fault) : status;
}

// Reads name and settings of a run, either of which may be NULL. Returns the id of its profile.
static int64_t read_run(Store *store, int64_t run, Str *name, Str *settings) {
    sqlite3_stmt *row = STORE_BIND(store, SQL_RUN, run);
    if (!store_next_row(store, row)) {
        store_fail(store, STATUS_NOT_FOUND, "%s: there is no run %lld", store->path,
                   (long long)run);
        return 0;
    }
    const int64_t profile = sqlite3_column_int64(row, 0);
    if (name) {
        column_text(row, 1, name);
        column_text(row, 2, settings);
    }
    sqlite3_reset(row);
    return profile;
}

int64_t run_profile_id(Store *store, int64_t run) {
    return read_run(store, run, NULL, NULL);
}

typedef struct SettingsReader {
    Profile *profile;
    Str filters; // the text of all its filters lines
} SettingsReader;

static Status take_setting(void *context, const IniEntry *entry, Fault *fault) {
    SettingsReader *reader = context;
    if (!entry->key)
        return STATUS_OK;
    if (strcmp(entry->key, "filters") != 0)
        return profile_set_key(reader->profile, entry->key, entry->value, fault);
    str_addf(&reader->filters, " %s", entry->value);
    return profile_set_key(reader->profile, entry->key, str_text(&reader->filters), fault);
}

Status store_run_profile(Store *store, int64_t run, Profile *profile, Fault *fault) {
    Fault why = {"it has none"};
    CLEANUP(str_done) Str name = {0}, settings = {0};
    read_run(store, run, &name, &settings);
    if (!text_is_safe(str_text(&name))) {
        store_fail(store, STATUS_SYNTAX,
                   "%s: the profile of run %lld has control characters in its name", store->path,
                   (long long)run);
    }
    if (store->status == STATUS_OK) {
        profile_init(profile, str_text(&name));
        SettingsReader reader = {.profile = profile};
        if (settings.len == 0 ||
            ini_read_text("settings", &settings, take_setting, &reader, &why) != STATUS_OK) {
            store_fail(store, STATUS_SYNTAX, "%s: the settings of run %lld are damaged (%.200s)",
                       store->path, (long long)run, why.text);
        }
        str_done(&reader.filters);
    }
    return store_take_fault(store, fault);
}

void runs_strip_comments(Store *store) {
    Profile profile;
    for (int64_t run = 0; (run = STORE_EXECUTE(store, SQL_WORDY_RUN, run)) != 0;) {
        CLEANUP(str_done) Str settings = {0};
        if (store_run_profile(store, run, &profile, NULL) != STATUS_OK)
            continue; // a profile unknown to this version
        profile_diff_ini(&profile, NULL, &settings);
        sqlite3_stmt *renew = STORE_BIND(store, SQL_RENEW_RUN, run);
        bind_text(renew, 2, str_text(&settings));
        store_execute(store, renew);
    }
}
