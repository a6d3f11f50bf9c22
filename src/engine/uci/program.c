// Splits the command of an engine into words, without a shell, and finds its file.
#include "src/engine/uci/process.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/engine.h"
#include "onlymove/file.h"
#include "onlymove/xalloc.h"

// Where packages put engines; Debian's /usr/games is often not on PATH.
static const char *const package_dirs[] = {
    "/usr/games",        "/usr/local/bin",     "/usr/local/games",
    "/opt/homebrew/bin", "/opt/local/bin",     "/home/linuxbrew/.linuxbrew/bin",
    "/usr/bin",          "/usr/lib/stockfish", "/snap/bin",
};

typedef struct WordSplitter {
    const char *at;
    char *out; // where the next character of a word goes
} WordSplitter;

static bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// Copies quoted text; `s->at` is after the opening quote. False when the quote is not closed.
static bool split_quoted(WordSplitter *s, char quote) {
    while (*s->at && *s->at != quote) {
        if (quote == '"' && *s->at == '\\' && (s->at[1] == '"' || s->at[1] == '\\'))
            s->at++;
        *s->out++ = *s->at++;
    }
    if (!*s->at)
        return false;
    s->at++;
    return true;
}

// Copies one word with its NUL. Returns NULL, or what is wrong with the word.
static const char *split_word(WordSplitter *s) {
    while (*s->at && !is_space(*s->at)) {
        char c = *s->at++;
        if (c == '\'' || c == '"') {
            if (!split_quoted(s, c))
                return "a quote is not closed";
        } else if (c == '\\') {
            if (!*s->at)
                return "nothing follows the backslash at the end";
            *s->out++ = *s->at++;
        } else {
            *s->out++ = c;
        }
    }
    *s->out++ = '\0';
    return NULL;
}

char **engine_command_split(const char *command, Fault *fault) {
    // A blank follows every word but the last, so there are at most len / 2 + 1 words, and a word
    // with its NUL is no longer than in the command with that blank.
    size_t len = strlen(command);
    size_t pointer_count = len / 2 + 2;
    char **words = xmalloc(pointer_count * sizeof *words + len + 1);
    WordSplitter splitter = {.at = command, .out = (char *)(words + pointer_count)};
    size_t count = 0;
    const char *problem = NULL;
    for (;;) {
        while (is_space(*splitter.at))
            splitter.at++;
        if (!*splitter.at || problem)
            break;
        words[count++] = splitter.out;
        problem = split_word(&splitter);
    }
    if (!problem && (count == 0 || !words[0][0]))
        problem = "it names no program";
    if (problem) {
        fault_set(fault, STATUS_USAGE, "the engine command \"%.200s\" cannot be used: %s", command,
                  problem);
        free(words);
        return NULL;
    }
    words[count] = NULL;
    return words;
}

static bool is_program(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

// Sets *path to "dir/program"; returns whether that is a program.
static bool try_dir(const char *dir, size_t dir_len, const char *program, Str *path) {
    str_clear(path);
    str_add_bytes(path, dir, dir_len);
    str_add_char(path, '/');
    str_add(path, program);
    return is_program(str_text(path));
}

static bool search_dirs(const char *program, Str *path) {
    const char *dirs = getenv("PATH");
    while (dirs && *dirs) {
        size_t len = strcspn(dirs, ":");
        if (dirs[0] == '/' && try_dir(dirs, len, program, path))
            return true;
        dirs += len + (dirs[len] == ':');
    }
    for (size_t i = 0; i < sizeof package_dirs / sizeof package_dirs[0]; i++)
        if (try_dir(package_dirs[i], strlen(package_dirs[i]), program, path))
            return true;
    return false;
}

Status program_resolve(const char *program, Str *path, Fault *fault) {
    if (strchr(program, '/')) {
        file_expand_home(program, path);
        return STATUS_OK;
    }
    CLEANUP(str_done) Str found = {0};
    if (!search_dirs(program, &found)) {
        return fault_set(fault, STATUS_NOT_FOUND, "there is no program \"%.200s\" on PATH or in %s",
                         program, package_dirs[0]);
    }
    str_add(path, str_text(&found));
    return STATUS_OK;
}

Status stockfish_find(Str *out, Fault *fault) {
    return program_resolve("stockfish", out, fault);
}
