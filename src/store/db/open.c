// Opens a store, for writing or only to read it, and closes it.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "onlymove/limits.h"
#include "onlymove/store_care.h"
#include "onlymove/xalloc.h"
#include "src/store/db/handle.h"
#include "src/store/db/store_schema.h"
#include "src/store/files/sources.h"
#include "src/store/list/list_lookup.h"

// Returns why the first missing folder of a path cannot be made, as errno, or ENOENT.
static int missing_folder_errno(const char *path) {
    char *folder = xstrdup(path);
    int number = ENOENT;
    for (char *slash; number == ENOENT && (slash = strrchr(folder, '/'));) {
        *slash = '\0';
        number = faccessat(AT_FDCWD, folder[0] ? folder : "/", W_OK, AT_EACCESS) == 0 ? 0 : errno;
    }
    free(folder);
    return number > 0 ? number : ENOENT;
}

// Creates the file, because SQLite gives too little reason when it cannot.
static Status create_file(const char *path, bool *created, Fault *fault) {
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (fd < 0 && errno != EEXIST) {
        const int number = errno == ENOENT ? missing_folder_errno(path) : errno;
        return fault_set(fault, STATUS_STORE, "%s: cannot be created: %s", path,
                         system_error_text(number));
    }
    *created = fd >= 0;
    if (fd >= 0)
        close(fd);
    return STATUS_OK;
}

// Refuses folders, pipes and devices, which SQLite would open. Does not open an existing file,
// because closing it would drop the locks of another Store of this process. Creates a missing file
// where `created` is not NULL, and sets *created.
static Status check_file(const char *path, bool *created, Fault *fault) {
    struct stat info;
    if (path[0] == '\0')
        return fault_set(fault, STATUS_USAGE, "the store needs a file name");
    if (stat(path, &info) != 0) {
        if (errno == ENOENT) {
            return created ? create_file(path, created, fault)
                           : fault_set(fault, STATUS_NOT_FOUND, "%s: %s", path, strerror(errno));
        }
        return fault_set(fault, STATUS_STORE, "%s: cannot be opened: %s", path, strerror(errno));
    }
    if (S_ISDIR(info.st_mode))
        return fault_set(fault, STATUS_STORE, "%s: is a folder, not a store", path);
    if (!S_ISREG(info.st_mode))
        return fault_set(fault, STATUS_STORE, "%s: is not a regular file", path);
    // Each name would have its own WAL, of which programs that use another name know nothing.
    if (created && info.st_nlink > 1) {
        return fault_set(fault, STATUS_STORE,
                         "%s: cannot be written: the file has %lu names (hard links), and what is "
                         "written by one would be lost by another; copy it",
                         path, (unsigned long)info.st_nlink);
    }
    return STATUS_OK;
}

// A stranger's store may hold any schema, so it gets no rights beyond its tables.
static const char pragmas[] = "PRAGMA page_size = 8192;" // for a new store: lists read fewer pages
                              "PRAGMA trusted_schema = OFF;"
                              "PRAGMA foreign_keys = ON;"
                              "PRAGMA synchronous = FULL;"
                              "PRAGMA fullfsync = ON;"; // macOS: to disk, not its cache

// Appends the path as a URI, so that SQLite takes every name for a file, followed by `uri_query`.
static void write_uri(const char *path, const char *uri_query, Str *out) {
    str_add(out, path[0] == '/' ? "file:" : "file:./");
    for (const char *at = path; *at; at++)
        if (*at == '%' || *at == '?' || *at == '#')
            str_addf(out, "%%%02X", (unsigned)*at);
        else
            str_add_char(out, *at);
    str_add(out, uri_query);
}

// Opens the file of a URI. Only one thread uses a connection.
static Status connect_uri(Store *store, int flags, const char *uri, Fault *fault) {
    flags |= SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
    // Without this SQLite takes a lock at each allocation. Only the first call has an effect.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    int code = sqlite3_open_v2(uri, &store->db, flags, NULL);
    if (!store->db)
        xalloc_die();
    if (code == SQLITE_OK) {
        sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, STORE_TEXT_MAX);
        code = sqlite3_exec(store->db, pragmas, NULL, NULL, NULL);
        code = code == SQLITE_OK ? sources_register(store->db) : code;
        code = code == SQLITE_OK ? list_rows_register(store->db) : code;
    }
    return code == SQLITE_OK ? STATUS_OK : store_fault(store, "cannot be opened", fault);
}

static Status connect_path(Store *store, int flags, const char *uri_query, Fault *fault) {
    CLEANUP(str_done) Str uri = {0};
    write_uri(store->path, uri_query, &uri);
    return connect_uri(store, flags, str_text(&uri), fault);
}

static Store *store_new(const char *path) {
    Store *store = xcalloc(1, sizeof *store);
    store->path = xstrdup(path);
    return store;
}

Status store_connect(Store **connected, const char *path, Fault *fault) {
    *connected = store_new(path);
    Status status = connect_path(*connected, SQLITE_OPEN_READWRITE, "", fault);
    (void)stat(path, &(*connected)->opened_file); // succeeds: the file was just opened
    if (status != STATUS_OK) {
        store_close(*connected);
        *connected = NULL;
    }
    return status;
}

// Removes all files of a store that nobody has open.
static void remove_store(const char *path) {
    static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        CLEANUP(str_done) Str name = str_of("%s%s", path, suffixes[i]);
        unlink(str_text(&name));
    }
}

Status store_open(Store **opened, const char *path, Fault *fault) {
    bool created = false;
    *opened = NULL;
    Status status = check_file(path, &created, fault);
    Store *store = NULL;
    status = status == STATUS_OK ? store_connect(&store, path, fault) : status;
    if (status == STATUS_OK) {
        // The WAL stays out of the file until WAL and file have been checked.
        store_keep_wal(store, true);
        status = schema_update(store, fault);
    }
    if (status != STATUS_OK) {
        store_close(store);
        if (created && status != STATUS_LOCKED)
            remove_store(path);
        return status;
    }
    store_keep_wal(store, false);
    *opened = store;
    return STATUS_OK;
}

typedef enum LogState { LOG_NONE, LOG_EMPTY, LOG_USED } LogState;

// Looks for SQLite's log beside the store: -wal, or -journal where there can be no WAL.
static LogState look_for_log(const char *path) {
    static const char *const suffixes[] = {"-wal", "-journal"};
    LogState log = LOG_NONE;
    CLEANUP(str_done) Str name = {0};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes && log != LOG_USED; i++) {
        struct stat info;
        str_clear(&name);
        str_addf(&name, "%s%s", path, suffixes[i]);
        if (stat(str_text(&name), &info) == 0)
            log = info.st_size == 0 ? LOG_EMPTY : LOG_USED;
    }
    return log;
}

static void disconnect_store(Store *store) {
    for (int i = 0; i < SQL_COUNT; i++) {
        sqlite3_finalize(store->statements[i]);
        store->statements[i] = NULL;
    }
    sqlite3_close(store->db);
    store->db = NULL;
}

static Status connect_to_read(Store *store, const char *uri_query, Fault *fault) {
    Status status = connect_path(store, SQLITE_OPEN_READONLY, uri_query, fault);
    status = status == STATUS_OK ? wal_check_owner(store, fault) : status;
    return status == STATUS_OK ? schema_check(store, fault) : status;
}

// Opens a store without a log as a file that does not change. SQLite would otherwise create two
// files beside a WAL store and leave them there. Without a log no program has the store open;
// store_check_immutable() notices a change all the same.
static Status connect_immutable(Store *store, Fault *fault) {
    store->immutable = true;
    if (stat(store->path, &store->opened_file) != 0) {
        return fault_set(fault, STATUS_STORE, "%s: cannot be opened: %s", store->path,
                         strerror(errno));
    }
    return connect_to_read(store, "?immutable=1", fault);
}

// Opens a store that another program has open, with its WAL and the WAL's index.
static Status connect_shared(Store *store, LogState log, Fault *fault) {
    Fault why;
    Status status = connect_to_read(store, "?mode=ro", &why);
    if (status == STATUS_OK)
        return status;
    const int code = sqlite3_errcode(store->db) & 0xFF;
    const bool no_room = code == SQLITE_FULL || code == SQLITE_IOERR; // for the WAL's index
    if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY && !no_room)
        return fault_set(fault, status, "%s", why.text);
    if (log == LOG_USED && no_room)
        return fault_set(fault, status, "%s", why.text);
    if (log == LOG_USED) {
        return fault_set(fault, STATUS_STORE,
                         "%s: its latest changes are in a file beside it, which cannot be read "
                         "without writing to the folder",
                         store->path);
    }
    disconnect_store(store);
    return connect_immutable(store, fault);
}

static Status open_to_read(Store **opened, const char *path, bool damaged, Fault *fault) {
    *opened = NULL;
    Status status = check_file(path, NULL, fault);
    if (status != STATUS_OK)
        return status;
    Store *store = store_new(path);
    store->read_only = true;
    store->damaged = damaged;
    LogState log = look_for_log(path);
    status = log == LOG_NONE ? connect_immutable(store, fault) : connect_shared(store, log, fault);
    if (status == STATUS_OK && !damaged)
        (void)store_ignore_past_changes(store, NULL); // damage of `meta` stops no reading
    if (status != STATUS_OK) {
        store_close(store);
        return status;
    }
    *opened = store;
    return STATUS_OK;
}

Status store_open_read_only(Store **opened, const char *path, Fault *fault) {
    return open_to_read(opened, path, false, fault);
}

Status store_open_to_rescue(Store **opened, const char *path, Fault *fault) {
    return open_to_read(opened, path, true, fault);
}

const char *store_path(const Store *store) {
    return store->path;
}

// For sqlite3_progress_handler(): interrupts SQLite when not 0.
static int check_interrupted(void *context) {
    return *(const volatile int *)context != 0;
}

void store_interrupt_by(Store *store, const volatile int *interrupted) {
    enum { STEPS = 10000 }; // of SQLite's virtual machine
    sqlite3_progress_handler(store->db, STEPS, check_interrupted, (void *)(uintptr_t)interrupted);
}

// Refuses a path for a new store where a file exists already, and standard output.
static Status refuse_existing_file(const char *path, Fault *fault) {
    struct stat info;
    return strcmp(path, "-") == 0 || stat(path, &info) == 0
               ? fault_set(fault, STATUS_USAGE, "%s: is no place for a store; name a new file",
                           path)
               : STATUS_OK;
}

static Status make_and_fill(const char *path, StoreFill *fill, void *context,
                            const volatile int *interrupted, Fault *fault) {
    Store *made;
    Status status = store_open(&made, path, fault);
    if (status != STATUS_OK)
        return status;
    store_interrupt_by(made, interrupted);
    status = fill(context, made, fault);
    // All that was written goes into the file, so that after closing the file alone is the store.
    if (status == STATUS_OK && sqlite3_wal_checkpoint_v2(made->db, NULL, SQLITE_CHECKPOINT_TRUNCATE,
                                                         NULL, NULL) != SQLITE_OK)
        status = store_fault(made, "cannot be written", fault);
    store_close(made);
    return *interrupted ? fault_set(fault, STATUS_LIMIT, "interrupted") : status;
}

Status store_make(const char *path, StoreFill *fill, void *context, const volatile int *interrupted,
                  Fault *fault) {
    FileWriter writer;
    Status status = refuse_existing_file(path, fault);
    status = status == STATUS_OK ? file_writer_open(&writer, path, fault) : status;
    status = status == STATUS_OK ? file_writer_close(&writer, FILE_CACHED, fault) : status;
    if (status != STATUS_OK)
        return status;
    CLEANUP(str_done) Str temporary = {0};
    str_add(&temporary, str_text(&writer.temporary));
    status = make_and_fill(str_text(&temporary), fill, context, interrupted, fault);
    status = status == STATUS_OK ? refuse_existing_file(path, fault) : status;
    if (status == STATUS_OK)
        return file_writer_commit(&writer, FILE_SYNCED, fault);
    file_writer_drop(&writer);
    remove_store(str_text(&temporary));
    return status;
}

bool store_is_read_only(const Store *store) {
    return store->read_only;
}

void store_set_wait(Store *store, StoreWait *wait, void *context) {
    sqlite3_busy_handler(store->db, wait, context);
}

Status store_default_path(Str *out, Fault *fault) {
    return file_xdg(XDG_DATA, "onlymove.db", out, fault);
}

void store_close(Store *store) {
    if (!store)
        return;
    store_cache_close(store->cache);
    if (store->db && !store->read_only)
        (void)store_check_replaced(store, NULL);
    disconnect_store(store);
    free(store->path);
    free(store);
}
