// An engine listener that writes a log file. Each line is written at once, so that a crash of this
// program loses none.
#include "onlymove/engine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/xalloc.h"

struct EngineLog {
    int fd; // -1: logging has ended
    Str path;
    Str line;
    long *pids; // process ids; the log calls that at index i number i + 1
    size_t pid_count, pid_cap;
    bool fault_pending; // engine_log_has_ended() has not returned `fault` yet
    Fault fault;
};

static void end_log(EngineLog *log, int error) {
    fault_set(&log->fault, STATUS_IO, "%.200s: no more is logged: %s", str_text(&log->path),
              strerror(error));
    log->fault_pending = true;
    close(log->fd);
    log->fd = -1;
}

static void write_line(EngineLog *log) {
    const char *at = str_text(&log->line);
    size_t left = log->line.len;
    while (left && log->fd >= 0) {
        ssize_t written = write(log->fd, at, left);
        if (written >= 0) {
            at += written;
            left -= (size_t)written;
        } else if (errno != EINTR) {
            end_log(log, errno);
        }
    }
}

// The number of the engine's process in the log; a new process is logged first.
static size_t number_of_process(EngineLog *log, const Engine *engine) {
    long pid = engine_pid(engine);
    for (size_t i = log->pid_count; i > 0; i--)
        if (log->pids[i - 1] == pid)
            return i;
    *array_add(&log->pids, &log->pid_count, &log->pid_cap) = pid;
    str_clear(&log->line);
    str_addf(&log->line, "%zu = %s (process %ld)\n", log->pid_count, engine_program(engine), pid);
    write_line(log);
    return log->pid_count;
}

static void add_printable(Str *out, const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (text[i] >= ' ' && text[i] <= '~')
            str_add_char(out, text[i]);
        else
            str_addf(out, "\\x%02x", (unsigned char)text[i]);
}

static void log_line(void *context, const Engine *engine, EngineStream stream, const char *line,
                     size_t len) {
    static const char stream_signs[] = {
        [ENGINE_INPUT] = '>',
        [ENGINE_OUTPUT] = '<',
        [ENGINE_ERRORS] = '!',
    };
    EngineLog *log = context;
    if (log->fd >= 0) {
        size_t number = number_of_process(log, engine);
        str_clear(&log->line);
        str_addf(&log->line, "%zu %c ", number, stream_signs[stream]);
        add_printable(&log->line, line, len);
        str_add_char(&log->line, '\n');
        write_line(log);
    }
}

bool engine_log_is_at(const char *path) {
    static const char log_start[] = "1 = ";
    char found[sizeof log_start - 1];
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat info;
    const bool is_file = fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    const ssize_t count = is_file ? read(fd, found, sizeof found) : -1;
    if (fd >= 0)
        close(fd);
    return count == 0 ||
           (count == (ssize_t)sizeof found && memcmp(found, log_start, sizeof found) == 0);
}

EngineLog *engine_log_open(const char *path, bool fresh, Fault *fault) {
    EngineLog *log = xcalloc(1, sizeof *log);
    str_add(&log->path, path);
    // Non-blocking, or a named pipe would keep us waiting for its other end.
    log->fd = open(
        path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | (fresh ? O_TRUNC : 0), 0666);
    if (log->fd < 0) {
        fault_set(fault, STATUS_IO, "%.200s: cannot be written: %s", path, strerror(errno));
        engine_log_close(log);
        return NULL;
    }
    return log;
}

void engine_log_close(EngineLog *log) {
    if (!log)
        return;
    if (log->fd >= 0)
        close(log->fd);
    str_done(&log->path);
    str_done(&log->line);
    free(log->pids);
    free(log);
}

EngineListener engine_log_listener(EngineLog *log) {
    return (EngineListener){.context = log, .on_text = log_line};
}

bool engine_log_has_ended(EngineLog *log, Fault *fault) {
    if (!log->fault_pending)
        return false;
    log->fault_pending = false;
    *fault = log->fault;
    return true;
}
