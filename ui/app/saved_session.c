// A saved session as a table of keys with a text each.
#include "onlymove/review_sets.h"
#include "ui/app/saved_session.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "ui/panes/blind.h"

static const char *const key_names[SESSION_KEY_COUNT] = {
    [SESSION_FILE] = "file",       [SESSION_TYPED] = "typed",   [SESSION_STORE] = "store",
    [SESSION_GAME] = "game",       [SESSION_HASH] = "hash",     [SESSION_NODE] = "node",
    [SESSION_PROFILE] = "profile", [SESSION_SETTINGS] = "set",  [SESSION_QUEUE] = "queue",
    [SESSION_PATTERN] = "pattern", [SESSION_SORT] = "sort",     [SESSION_DESCENDING] = "reversed",
    [SESSION_FOCUS] = "focus",     [SESSION_LIST] = "list",     [SESSION_ZOOMED] = "alone",
    [SESSION_FLIPPED] = "flipped", [SESSION_SCORES] = "scores",
};

const char *saved_session_value(const SavedSession *session, SessionKey key) {
    return str_text(&session->values[key]);
}

void saved_session_done(SavedSession *session) {
    for (int key = 0; key < SESSION_KEY_COUNT; key++)
        str_done(&session->values[key]);
}

// --- The file. Characters that an INI file would not keep are written as %XX.

static void write_value(Str *out, const char *text) {
    for (const char *at = text; *at; at++) {
        const bool plain = (unsigned char)*at > ' ' && *at != '%' && *at != ';' && *at != 127;
        const bool inner = *at == ' ' && at > text && at[1] != '\0';
        if (plain || inner)
            str_add_char(out, *at);
        else
            str_addf(out, "%%%02X", (unsigned)(unsigned char)*at);
    }
}

static bool read_value(const char *text, Str *out) {
    for (; *text; text++) {
        unsigned code;
        if (*text != '%') {
            str_add_char(out, *text);
        } else if (isxdigit((unsigned char)text[1]) && isxdigit((unsigned char)text[2]) &&
                   sscanf(text + 1, "%2x", &code) == 1 && code > 0) {
            str_add_char(out, (char)code);
            text += 2;
        } else {
            return false;
        }
    }
    return true;
}

static Status read_entry(void *context, const IniEntry *entry, Fault *fault) {
    SavedSession *session = context;
    if (!entry->key)
        return fault_set(fault, STATUS_SYNTAX, "[%s]: a session has no sections", entry->section);
    for (int key = 0; key < SESSION_KEY_COUNT && !entry->continues; key++) {
        if (strcmp(key_names[key], entry->key) == 0) {
            str_clear(&session->values[key]);
            return read_value(entry->value, &session->values[key])
                       ? STATUS_OK
                       : fault_set(fault, STATUS_SYNTAX, "%s: %% is no %%XX there", entry->key);
        }
    }
    return fault_set(fault, STATUS_SYNTAX, "%s: no such key of a session", entry->key);
}

Status saved_session_path_of_store(const char *store, Str *path, Fault *fault) {
    CLEANUP(str_done) Str usual = {0}, name = {0};
    if (store && store_default_path(&usual, NULL) == STATUS_OK &&
        path_is_same(store, str_text(&usual)))
        store = NULL;
    if (store) {
        char *absolute = realpath(store, NULL);
        const char *text = absolute ? absolute : store;
        str_addf(&name, "session-%016" PRIx64 ".ini", hash_bytes(HASH_BEGIN, text, strlen(text)));
        free(absolute);
    }
    return file_path_or_xdg(NULL, XDG_STATE, store ? str_text(&name) : "session.ini", path, fault);
}

Status saved_session_read(SavedSession *session, const char *path, Fault *fault) {
    *session = (SavedSession){0};
    const Status status = ini_read(path, read_entry, session, fault);
    if (status != STATUS_OK)
        saved_session_done(session);
    return status;
}

// --- Saving where the workbench is

static void write_entry(Str *out, SessionKey key, const char *text) {
    if (text && text[0]) {
        str_addf(out, "%s = ", key_names[key]);
        write_value(out, text);
        str_add(out, "\n");
    }
}

static void write_number(Str *out, SessionKey key, uint64_t number) {
    str_addf(out, "%s = %" PRIu64 "\n", key_names[key], number);
}

static void write_path(Str *out, SessionKey key, const char *path) {
    char *absolute = path ? realpath(path, NULL) : NULL;
    write_entry(out, key, absolute ? absolute : path);
    free(absolute);
}

static void write_profile(const Workbench *wb, Str *out) {
    CLEANUP(str_done) Str settings = {0};
    Profile original;
    const Profile *profile = review_profile(wb->review);
    if (profiles_find(&wb->profiles, profile->name, &original, NULL) == STATUS_OK)
        profile_diff_settings(profile, &original, &settings);
    write_entry(out, SESSION_PROFILE, profile->name);
    write_entry(out, SESSION_SETTINGS, str_text(&settings));
}

static void write_queue(const Workbench *wb, Str *out) {
    bool descending;
    const Queue *queue = review_queue(wb->review);
    if (queue) {
        const QueueColumn *column = queue_sorted_by(queue, &descending);
        const char *set = review_queue_set_name(wb->review);
        CLEANUP(str_done) Str scope = {0};
        str_addf(&scope, "%s%s",
                 set                  ? "set "
                 : wb->queue_of_store ? "store"
                                      : "file",
                 set ? set : "");
        write_entry(out, SESSION_QUEUE, str_text(&scope));
        write_entry(out, SESSION_PATTERN, queue_pattern(queue));
        // A column whose values need the state of this queue, as "alike" does, is not saved.
        write_entry(out, SESSION_SORT, column->queue_only ? "worth" : column->name);
        write_entry(out, SESSION_DESCENDING, descending ? "yes" : "");
    }
}

Status saved_session_keep(Workbench *wb, const char *path, Fault *fault) {
    CLEANUP(str_done) Str text = {0};
    const char *file = wb->file.collection.path;
    if ((!file && !review_queue(wb->review)) || (file && strcmp(file, "-") == 0))
        return STATUS_OK;
    if (blind_is_on(wb))
        blind_end(wb, SOLVING_UNTRIED, 0);
    str_add(&text, "; Where onlymove was left; it is written anew each time.\n");
    write_path(&text, SESSION_FILE, file);
    write_entry(&text, SESSION_TYPED, file);
    write_path(&text, SESSION_STORE,
               review_store(wb->review) ? store_path(review_store(wb->review)) : NULL);
    if (file && !wb->file.copied_from && wb->file.collection.count > 0) {
        write_number(&text, SESSION_GAME, wb->file.game_index + 1);
        write_number(&text, SESSION_HASH, review_game_hash(wb->review));
        write_number(&text, SESSION_NODE, wb->file.node);
    }
    write_profile(wb, &text);
    write_queue(wb, &text);
    write_entry(&text, SESSION_FOCUS, view_of(wb->panes.focus)->name);
    write_entry(&text, SESSION_LIST,
                wb->panes.overlay != VIEW_NONE ? view_of(wb->panes.overlay)->name : "");
    write_entry(&text, SESSION_ZOOMED, wb->panes.zoom ? "yes" : "");
    write_entry(&text, SESSION_FLIPPED,
                !wb->panes.flipped_by_hand ? ""
                : wb->panes.flipped        ? "yes"
                                           : "no");
    write_entry(&text, SESSION_SCORES, wb->panes.solver_scores ? "solver" : "");
    return file_write(path, text.data, text.len, fault);
}

// --- Restoring a session

static uint64_t read_number(const SavedSession *session, SessionKey key) {
    return strtoull(saved_session_value(session, key), NULL, 10);
}

static void restore_profile(Workbench *wb, const SavedSession *session) {
    Profile profile;
    Fault fault;
    const char *name = saved_session_value(session, SESSION_PROFILE);
    if (!name[0])
        return;
    Status status = profiles_find(&wb->profiles, name, &profile, &fault);
    CLEANUP(str_done) Str settings = str_of("%s", saved_session_value(session, SESSION_SETTINGS));
    char *rest = NULL, *setting = settings.data ? strtok_r(settings.data, " ", &rest) : NULL;
    for (; setting && status == STATUS_OK; setting = strtok_r(NULL, " ", &rest))
        status = profile_set(&profile, setting, &fault);
    status = status == STATUS_OK ? profile_check(&profile, &fault) : status;
    if (status == STATUS_OK)
        workbench_use_profile(wb, &profile);
    else
        workbench_error(wb, "the profile of the last session: %s", fault.text);
}

static Status fill_queue(Workbench *wb, const SavedSession *session, Fault *fault) {
    const char *scope = saved_session_value(session, SESSION_QUEUE);
    const bool of_set = strncmp(scope, "set ", 4) == 0;
    Status status = queue_fill(wb, strcmp(scope, "store") == 0, of_set ? scope + 4 : NULL, fault);
    if (status != STATUS_OK)
        return status;
    Queue *queue = review_queue(wb->review);
    const QueueColumn *column = queue_column_named(saved_session_value(session, SESSION_SORT));
    status = queue_narrow(queue, saved_session_value(session, SESSION_PATTERN), fault);
    if (status == STATUS_OK && column)
        queue_sort(queue, column, saved_session_value(session, SESSION_DESCENDING)[0]);
    return status;
}

static void restore_queue(Workbench *wb, const SavedSession *session) {
    Fault fault;
    if (saved_session_value(session, SESSION_QUEUE)[0] &&
        fill_queue(wb, session, &fault) != STATUS_OK)
        workbench_error(wb, "the queue of the last session: %s", fault.text);
}

// Restores the state of panes and lists, as far as they have something to show.
static void restore_views(Workbench *wb, const SavedSession *session) {
    const ViewId focus = view_named(saved_session_value(session, SESSION_FOCUS));
    const ViewId list = view_named(saved_session_value(session, SESSION_LIST));
    if (view_takes_focus(wb, focus))
        wb->panes.focus = focus;
    if (list != VIEW_NONE && view_of(list)->slot == SLOT_OVERLAY && view_list(wb, list)->count > 0)
        wb->panes.overlay = list;
    wb->panes.zoom = saved_session_value(session, SESSION_ZOOMED)[0];
    wb->panes.solver_scores = strcmp(saved_session_value(session, SESSION_SCORES), "solver") == 0;
    wb->panes.flipped_by_hand = saved_session_value(session, SESSION_FLIPPED)[0];
    wb->panes.flipped = strcmp(saved_session_value(session, SESSION_FLIPPED), "yes") == 0;
}

void saved_session_restore(Workbench *wb, const SavedSession *session) {
    Fault fault;
    const char *file = saved_session_value(session, SESSION_FILE);
    const char *typed = saved_session_value(session, SESSION_TYPED);
    file = file_is_same(typed, file) ? typed : file;
    restore_profile(wb, session);
    if (file[0] && !wb->file.collection.path && workbench_open(wb, file, &fault) != STATUS_OK)
        workbench_error(wb, "the file of the last session: %s", fault.text);
    restore_queue(wb, session);
    restore_views(wb, session);
    if (wb->file.collection.path) {
        wb->file.session_place =
            (SessionPlace){.number = (size_t)read_number(session, SESSION_GAME),
                           .hash = read_number(session, SESSION_HASH),
                           .node = (uint32_t)read_number(session, SESSION_NODE),
                           .flipped_by_hand = wb->panes.flipped_by_hand,
                           .flipped = wb->panes.flipped};
        saved_session_show_place(wb);
    }
}

static void show_session_place(Workbench *wb, const SessionPlace *place) {
    char text[80];
    if (review_game_hash(wb->review) != place->hash || place->node >= wb->file.game.node_count) {
        workbench_say_more(wb, "its game is another one than when it was left");
        return;
    }
    workbench_show_node(wb, place->node);
    wb->panes.flipped_by_hand = place->flipped_by_hand;
    wb->panes.flipped = place->flipped_by_hand ? place->flipped : wb->panes.flipped;
    snprintf(text, sizeof text, "game %zu, where it was left", place->number);
    workbench_say_more(wb, text);
}

void saved_session_show_place(Workbench *wb) {
    const SessionPlace place = wb->file.session_place;
    if (place.number == 0 || wb->file.loading)
        return;
    if (place.number > wb->file.collection.count) {
        if (!wb->file.reading) {
            wb->file.session_place.number = 0;
            workbench_error(wb, "game %zu, where it was left, is gone: the file has %zu",
                            place.number, wb->file.collection.count);
        }
        return;
    }
    if (wb->file.game_index != place.number - 1 && !workbench_show_game(wb, place.number - 1)) {
        wb->file.session_place.number = 0;
        return;
    }
    wb->file.session_place = place; // workbench_show_game() has cleared it
    if (!wb->file.loading) {
        wb->file.session_place.number = 0;
        show_session_place(wb, &place);
    }
}
