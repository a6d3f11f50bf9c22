// Temporary folders: making, filling, reading and removing them.
#include "tests/support/folder.h"

#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "onlymove/xalloc.h"

enum { OPEN_FOLDERS = 16 }; // descriptors that a walk over the tree may use

struct FolderFiles {
    Str path;
    struct FolderFiles *next;
};

Folder folder_make(void) {
    const char *base = getenv("TMPDIR");
    Folder folder = {.files = xcalloc(1, sizeof *folder.files)}; // the first one has no path
    str_addf(&folder.path, "%s/onlymove-test-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder.path.data)) {
        perror(str_text(&folder.path));
        abort();
    }
    return folder;
}

// A test may have taken the right to write away.
static int open_up(const char *path, const struct stat *info, int type, struct FTW *place) {
    (void)info;
    (void)place;
    if (type == FTW_D || type == FTW_DNR)
        chmod(path, 0700);
    return 0;
}

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *place) {
    (void)info;
    (void)type;
    (void)place;
    remove(path);
    return 0;
}

void folder_done(Folder *folder) {
    if (folder->path.len > 0) {
        nftw(folder->path.data, open_up, OPEN_FOLDERS, FTW_PHYS);
        nftw(folder->path.data, remove_one, OPEN_FOLDERS, FTW_PHYS | FTW_DEPTH);
    }
    str_done(&folder->path);
    for (struct FolderFiles *file = folder->files, *next; file; file = next) {
        next = file->next;
        str_done(&file->path);
        free(file);
    }
    folder->files = NULL;
}

const char *folder_file(const Folder *folder, const char *name) {
    struct FolderFiles *file = xcalloc(1, sizeof *file);
    str_addf(&file->path, "%s/%s", str_text(&folder->path), name);
    file->next = folder->files->next;
    folder->files->next = file;
    return str_text(&file->path);
}

static FILE *open_in(const Folder *folder, const char *name, const char *mode) {
    return fopen(folder_file(folder, name), mode);
}

bool folder_write(const Folder *folder, const char *name, const char *text) {
    FILE *file = open_in(folder, name, "w");
    if (!file)
        return false;
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

const char *folder_put(const Folder *folder, const char *name, const char *text) {
    if (!folder_write(folder, name, text)) {
        perror(name);
        abort();
    }
    return folder_file(folder, name);
}

bool folder_read(const Folder *folder, const char *name, Str *out) {
    FILE *file = open_in(folder, name, "r");
    if (!file)
        return false;
    char block[16384];
    size_t got;
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        str_add_bytes(out, block, got);
    bool whole = !ferror(file);
    fclose(file);
    return whole;
}

void folder_limit_files(rlim_t bytes) {
    struct rlimit limit;
    signal(SIGXFSZ, bytes == RLIM_INFINITY ? SIG_DFL : SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}
