// A library to be loaded before a program (LD_PRELOAD): it notes in which order the program brings
// the files of one folder to the disk and writes to its terminal, and makes of each moment the two
// folders that a power cut may leave. Linux only.
//
// POWER_FOLDER   the folder, with a real path; folders in it are not looked at
// POWER_STATES   another one, in which there come to be
//     trace          a line each: N sync NAME, N folder, N rename FROM TO, N unlink NAME,
//                    N screen TEXT; N is the number of the state behind it
//     N-names        state N where no name is on the disk before its folder was synced
//     N-contents     the same where each name is there at once; in both, a file has what it had
//     when
//                    it was synced last, or nothing
#define _GNU_SOURCE // RTLD_NEXT
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_MAX = 64, NAME_SIZE = 256 };

typedef struct Name {
    char text[NAME_SIZE];
    ino_t file;
} Name;

typedef struct Names {
    Name items[NAMES_MAX];
    size_t count;
} Names;

static char folder[PATH_MAX], states[PATH_MAX];
static FILE *trace;
static Names kept; // on the disk
static int state;

static void image_path(ino_t file, char path[PATH_MAX + 64]) {
    snprintf(path, PATH_MAX + 64, "%s/image-%lu", states, (unsigned long)file);
}

// Nothing is copied where there is nothing.
static void copy_file(const char *from, const char *to) {
    char block[65536];
    const int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const int in = open(from, O_RDONLY | O_CLOEXEC);
    for (ssize_t got = 1; in >= 0 && out >= 0 && got > 0;) {
        got = read(in, block, sizeof block);
        if (got > 0 && write(out, block, (size_t)got) != got)
            abort();
    }
    close(in);
    close(out);
}

// What SQLite shares between processes in memory is no file to keep.
static bool counts(const char *name) {
    const size_t len = strlen(name);
    return name[0] != '.' && !(len > 4 && strcmp(name + len - 4, "-shm") == 0);
}

static void read_names(Names *names) {
    DIR *dir = opendir(folder);
    names->count = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        struct stat info;
        if (counts(entry->d_name) && names->count < NAMES_MAX &&
            fstatat(dirfd(dir), entry->d_name, &info, 0) == 0 && S_ISREG(info.st_mode)) {
            Name *name = &names->items[names->count++];
            snprintf(name->text, sizeof name->text, "%s", entry->d_name);
            name->file = info.st_ino;
        }
    }
    if (dir)
        closedir(dir);
}

static void make_folder(const Names *names, const char *kind) {
    char path[PATH_MAX + 64], file[2 * PATH_MAX], image[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%d-%s", states, state, kind);
    mkdir(path, 0700);
    for (size_t i = 0; i < names->count; i++) {
        snprintf(file, sizeof file, "%s/%s", path, names->items[i].text);
        image_path(names->items[i].file, image);
        copy_file(image, file);
    }
}

static void make_state(void) {
    Names present;
    read_names(&present);
    state++;
    make_folder(&kept, "names");
    make_folder(&present, "contents");
}

__attribute__((constructor)) static void begin(void) {
    char path[PATH_MAX + 64], image[PATH_MAX + 64];
    const char *of = getenv("POWER_FOLDER"), *to = getenv("POWER_STATES");
    if (!of || !to)
        return;
    snprintf(folder, sizeof folder, "%s", of);
    snprintf(states, sizeof states, "%s", to);
    snprintf(path, sizeof path, "%s/trace", states);
    trace = fopen(path, "we");
    // What the program starts is not watched.
    unsetenv("LD_PRELOAD");
    unsetenv("POWER_FOLDER");
    read_names(&kept);
    for (size_t i = 0; i < kept.count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, kept.items[i].text);
        image_path(kept.items[i].file, image);
        copy_file(path, image);
    }
    make_state();
}

// The name in the folder, "" for the folder itself, NULL for all else.
static const char *name_of(const char *path) {
    const size_t len = strlen(folder);
    if (!trace || strncmp(path, folder, len) != 0)
        return NULL;
    if (path[len] == '\0')
        return "";
    const char *name = path + len + 1;
    return path[len] == '/' && !strchr(name, '/') && counts(name) ? name : NULL;
}

static void note_sync(int fd) {
    char link[64], path[PATH_MAX] = "", image[PATH_MAX + 64];
    struct stat info;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t len = readlink(link, path, sizeof path - 1);
    const char *name = len > 0 ? name_of(path) : NULL;
    if (!name || fstat(fd, &info) != 0)
        return;
    if (name[0]) {
        image_path(info.st_ino, image);
        copy_file(link, image);
        make_state();
        fprintf(trace, "%d sync %s\n", state, name);
    } else {
        read_names(&kept);
        make_state();
        fprintf(trace, "%d folder\n", state);
    }
    fflush(trace);
}

static void *next(const char *symbol) {
    void *found = dlsym(RTLD_NEXT, symbol);
    if (!found)
        abort();
    return found;
}

// Declares `real`, the function that ours stands in front of.
#define NEXT(Type, symbol)                                                                         \
    Type *real;                                                                                    \
    do {                                                                                           \
        void *found_ = next(symbol);                                                               \
        memcpy(&real, &found_, sizeof real);                                                       \
    } while (0)

typedef int Sync(int fd);
typedef int Rename(const char *from, const char *to);
typedef int Unlink(const char *path);
typedef ssize_t Write(int fd, const void *bytes, size_t count);

int fsync(int fd) {
    NEXT(Sync, "fsync");
    const int result = real(fd);
    const int why = errno;
    if (result == 0)
        note_sync(fd);
    errno = why;
    return result;
}

int fdatasync(int fd) {
    NEXT(Sync, "fdatasync");
    const int result = real(fd);
    const int why = errno;
    if (result == 0)
        note_sync(fd);
    errno = why;
    return result;
}

int rename(const char *from, const char *to) {
    NEXT(Rename, "rename");
    const int result = real(from, to);
    const int why = errno;
    if (result == 0 && name_of(from) && name_of(to)) {
        make_state();
        fprintf(trace, "%d rename %s %s\n", state, name_of(from), name_of(to));
        fflush(trace);
    }
    errno = why;
    return result;
}

int unlink(const char *path) {
    NEXT(Unlink, "unlink");
    const int result = real(path);
    const int why = errno;
    if (result == 0 && name_of(path)) {
        make_state();
        fprintf(trace, "%d unlink %s\n", state, name_of(path));
        fflush(trace);
    }
    errno = why;
    return result;
}

// Noted before it is seen.
ssize_t write(int fd, const void *bytes, size_t count) {
    NEXT(Write, "write");
    if (trace && fd != fileno(trace) && isatty(fd)) {
        fprintf(trace, "%d screen ", state);
        for (size_t i = 0; i < count; i++) {
            const char c = ((const char *)bytes)[i];
            fputc(c >= ' ' && c <= '~' ? c : '.', trace);
        }
        fputc('\n', trace);
        fflush(trace);
    }
    return real(fd, bytes, count);
}
