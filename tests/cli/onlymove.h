// Runs the program under test and looks at what comes out.
#ifndef ONLYMOVE_TESTS_CLI_ONLYMOVE_H
#define ONLYMOVE_TESTS_CLI_ONLYMOVE_H

#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"

enum { RUN_WORDS = 24 };

static inline const char *program_path(const char *variable, const char *otherwise)
{
    const char *path = getenv(variable);
    return path ? path : otherwise;
}

// Runs onlymove with these words (ends with NULL).
static inline Command run_onlymove(const char *input, const char *const words[])
{
    const char *argv[RUN_WORDS + 2] = {program_path("ONLYMOVE", "build/san/onlymove")};
    for (int i = 0; words[i]; i++) {
        assert_true(i < RUN_WORDS);
        argv[i + 1] = words[i];
    }
    Command command;
    assert_true(command_run(&command, argv, input, NULL, 60000));
    assert_false(command.timed_out);
    return command;
}

#define RUN(...) run_onlymove(NULL, (const char *const[]){__VA_ARGS__, NULL})

static inline void assert_contains(const Str *text, const char *words)
{
    if (!strstr(str_text(text), words)) {
        fail_msg("expected \"%s\" in:\n%s", words, str_text(text));
    }
}

// The run ended with this status, and these words stand on stderr ("": whatever).
static inline void assert_ended(Command *command, int status, const char *words)
{
    if (command->status != status) {
        fail_msg("exit status %d, not %d:\n%s%s", command->status, status, str_text(&command->out),
                 str_text(&command->err));
    }
    assert_contains(&command->err, words);
}

static inline const char *last_line(Str *text)
{
    while (text->len > 0 && text->data[text->len - 1] == '\n') {
        text->data[--text->len] = '\0';
    }
    const char *newline = strrchr(str_text(text), '\n');
    return newline ? newline + 1 : str_text(text);
}

#endif
