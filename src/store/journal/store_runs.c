// Runs: known by what they depend on, and noted with what they have gone over.
#include "src/store/journal/store_runs.h"
#include "src/store/files/sources.h"

#include <string.h>

#include "onlymove/ini.h"
#include "onlymove/str.h"
#include "onlymove/limits.h"

void settings_write(const Profile *profile, Str *out)
{
    Profile bare = *profile;
    bare.about[0] = '\0';
    profile_write(&bare, out);
}

static Status run_with_key(Store *store, StatementId id, int64_t profile, const RunKey *key,
                           int64_t *run, Fault *fault)
{
    sqlite3_stmt *statement = STORE_BOUND(store, id, profile);
    bind_text(statement, 2, key->settings);
    bind_text(statement, 3, key->engine);
    bind_text(statement, 4, key->options);
    bind_text(statement, 5, key->version);
    return store_run(store, statement, run, fault);
}

Status run_put(Store *store, const RunKey *key, int64_t *run, Fault *fault)
{
    int64_t profile;
    Status status =
        store_put_name(store, SQL_FIND_PROFILE, SQL_PUT_PROFILE, key->profile, &profile, fault);
    *run = 0;
    if (status == STATUS_OK) {
        status = run_with_key(store, SQL_FIND_RUN, profile, key, run, fault);
    }
    if (status == STATUS_OK && *run == 0) {
        status = run_with_key(store, SQL_PUT_RUN, profile, key, run, fault);
    }
    return status;
}

static RunKey key_of(const RunIdentity *identity, Str *settings)
{
    settings_write(identity->profile, settings);
    return (RunKey){
        .profile = identity->profile->name,
        .settings = str_text(settings),
        .engine = identity->engine,
        .options = identity->options,
        .version = ONLYMOVE_VERSION,
    };
}

Status store_run_find(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault)
{
    int64_t profile = 0;
    CLEANUP(str_done) Str settings = {0};
    const RunKey key = key_of(identity, &settings);
    sqlite3_stmt *find = store_statement(store, SQL_FIND_PROFILE);
    bind_text(find, 1, key.profile);
    *run = 0;
    Status status = settings.failed ? store_out_of_memory(store, fault)
                                    : store_run(store, find, &profile, fault);
    return status == STATUS_OK ? run_with_key(store, SQL_FIND_RUN, profile, &key, run, fault)
                               : status;
}

Status store_run_open(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault)
{
    CLEANUP(str_done) Str settings = {0};
    const RunKey key = key_of(identity, &settings);
    Status status = settings.failed ? store_out_of_memory(store, fault) : store_begin(store, fault);
    return status == STATUS_OK ? store_end(store, run_put(store, &key, run, fault), fault) : status;
}

Status store_run_note(Store *store, int64_t run, const char *source, bool complete, Fault *fault)
{
    int64_t path = 0;
    Status status = store_begin(store, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = store_put_source(store, source, &path, fault);
    if (status == STATUS_OK) {
        sqlite3_stmt *note = STORE_BOUND(store, SQL_NOTE_RUN, run, path, complete);
        status = store_run(store, note, NULL, fault);
    }
    return store_end_change(store, status, fault);
}

static const char *text_of(sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    return text ? (const char *)text : "";
}

Status store_each_run(Store *store, StoreRunVisit *visit, void *context, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = store_statement(store, SQL_RUNS);
    while ((status = store_step(store, row, &found, fault)) == STATUS_OK && found) {
        const StoredRun run = {
            .id = sqlite3_column_int64(row, 0),
            .profile = text_of(row, 1),
            .settings = text_of(row, 2),
            .engine = text_of(row, 3),
            .options = text_of(row, 4),
            .version = text_of(row, 5),
            .begun = text_of(row, 6),
            .games = (size_t)sqlite3_column_int64(row, 7),
            .sources = (size_t)sqlite3_column_int64(row, 8),
            .complete = (size_t)sqlite3_column_int64(row, 9),
        };
        status = visit(context, &run, fault);
        if (status != STATUS_OK) {
            sqlite3_reset(row);
            return status;
        }
    }
    return store_check_frozen(store, status, fault);
}

// Profile, name and settings of a run; the last two may be NULL.
static Status read_run(Store *store, int64_t run, int64_t *profile, Str *name, Str *settings,
                       Fault *fault)
{
    bool found;
    sqlite3_stmt *row = STORE_BOUND(store, SQL_RUN, run);
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!found) {
        return fault_set(fault, STATUS_NOT_FOUND, "%s: there is no run %lld", store->path,
                         (long long)run);
    }
    *profile = sqlite3_column_int64(row, 0);
    if (name) {
        column_text(row, 1, name);
        column_text(row, 2, settings);
    }
    sqlite3_reset(row);
    return STATUS_OK;
}

Status run_profile_row(Store *store, int64_t run, int64_t *profile, Fault *fault)
{
    return read_run(store, run, profile, NULL, NULL, fault);
}

typedef struct Reading {
    Profile *profile;
    Str filters; // all lines of that key
} Reading;

static Status take_entry(void *context, const IniEntry *entry, Fault *fault)
{
    Reading *reading = context;
    if (!entry->key) {
        return STATUS_OK;
    }
    if (strcmp(entry->key, "filters") != 0) {
        return profile_set_key(reading->profile, entry->key, entry->value, fault);
    }
    str_addf(&reading->filters, " %s", entry->value);
    return profile_set_key(reading->profile, entry->key, str_text(&reading->filters), fault);
}

static Status read_settings(Store *store, int64_t run, const Str *settings, Profile *profile,
                            Fault *fault)
{
    Fault why = {"it has none"};
    Reading reading = {.profile = profile};
    Status status = settings->len == 0
                        ? STATUS_SYNTAX
                        : ini_read_text("settings", settings, take_entry, &reading, &why);
    str_done(&reading.filters);
    if (status == STATUS_OK || status == STATUS_MEMORY) {
        return status == STATUS_OK ? status : store_out_of_memory(store, fault);
    }
    return fault_set(fault, STATUS_SYNTAX, "%s: the settings of run %lld are damaged (%.200s)",
                     store->path, (long long)run, why.text);
}

Status store_run_profile(Store *store, int64_t run, Profile *profile, Fault *fault)
{
    int64_t row;
    CLEANUP(str_done) Str name = {0}, settings = {0};
    Status status = read_run(store, run, &row, &name, &settings, fault);
    if (status == STATUS_OK && (name.failed || settings.failed)) {
        status = store_out_of_memory(store, fault);
    }
    if (status == STATUS_OK && !text_is_safe(str_text(&name))) {
        status = fault_set(fault, STATUS_SYNTAX,
                           "%s: the profile of run %lld has control characters in its name",
                           store->path, (long long)run);
    }
    if (status == STATUS_OK) {
        profile_init(profile, str_text(&name));
        status = read_settings(store, run, &settings, profile, fault);
    }
    return store_check_frozen(store, status, fault);
}
