// Finding files that come with the program.
#include "ui/term/data_dir.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/xalloc.h"
#include "onlymove/file.h"

// The program's own path, links followed; NULL: unknown. The caller frees it.
static char *program_path(const char *program)
{
    if (strchr(program, '/'))
        return realpath(program, NULL);
    const char *at = getenv("PATH");
    while (at && *at) {
        const size_t len = strcspn(at, ":");
        CLEANUP(str_done) Str path = {0};
        str_add_bytes(&path, at, len);
        str_addf(&path, "%s%s", len > 0 ? "/" : "", program);
        if (access(str_text(&path), X_OK) == 0)
            return realpath(str_text(&path), NULL);
        at += len + (at[len] == ':');
    }
    return NULL;
}

static void find_shipped(Str *folder, const char *program)
{
    static const char *const places[] = {"/../share/onlymove/themes", "/../themes",
                                         "/../../themes"};
    char *path = program ? program_path(program) : NULL;
    char *slash = path ? strrchr(path, '/') : NULL;
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
        struct stat info;
        str_clear(folder);
        str_add_bytes(folder, path, (size_t)(slash - path));
        str_add(folder, places[i]);
        if (stat(str_text(folder), &info) == 0 && S_ISDIR(info.st_mode)) {
            free(path);
            return;
        }
    }
    str_clear(folder);
    free(path);
}

void share_find(Share *share, const char *program)
{
    *share = (Share){0};
    if (file_xdg(XDG_CONFIG, "themes", &share->folders[0], NULL) != STATUS_OK)
        str_clear(&share->folders[0]);
    find_shipped(&share->folders[1], program);
}

void share_done(Share *share)
{
    str_done(&share->folders[0]);
    str_done(&share->folders[1]);
}

Status share_path(const Share *share, const char *folder, const char *name, Str *path, Fault *fault)
{
    for (int i = 0; i < 2 && !strchr(name, '/'); i++) {
        CLEANUP(str_done) Str place = {0};
        str_addf(&place, "%s/%s%s.ini", str_text(&share->folders[i]), folder, name);
        if (share->folders[i].len > 0 && access(str_text(&place), F_OK) == 0) {
            str_add(path, str_text(&place));
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_NOT_FOUND, "there is no %s%.60s.ini in %s or %s", folder, name,
                     str_text(&share->folders[0]), str_text(&share->folders[1]));
}

void share_names_add(ShareNames *names, const char *name)
{
    size_t at = 0;
    while (at < names->count && strcmp(names->items[at], name) < 0)
        at++;
    if (at < names->count && strcmp(names->items[at], name) == 0)
        return;
    array_grow(&names->items, &names->cap, names->count + 1);
    memmove(names->items + at + 1, names->items + at, (names->count++ - at) * sizeof *names->items);
    snprintf(names->items[at], sizeof names->items[at], "%s", name);
}

void share_names(const Share *share, const char *folder, ShareNames *names)
{
    for (int i = 0; i < 2; i++) {
        CLEANUP(str_done) Str place = {0};
        str_addf(&place, "%s/%s", str_text(&share->folders[i]), folder);
        DIR *files = share->folders[i].len > 0 ? opendir(str_text(&place)) : NULL;
        struct dirent *file;
        while (files && (file = readdir(files))) {
            const size_t len = strlen(file->d_name);
            if (len > 4 && len - 4 < SHARE_NAME_MAX && file->d_name[0] != '.' &&
                strcmp(file->d_name + len - 4, ".ini") == 0) {
                file->d_name[len - 4] = '\0';
                share_names_add(names, file->d_name);
            }
        }
        if (files)
            closedir(files);
    }
}

void share_names_done(ShareNames *names)
{
    free(names->items);
    *names = (ShareNames){0};
}
