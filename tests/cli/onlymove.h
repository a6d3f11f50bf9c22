// Runs the program under test and looks at what comes out.
#pragma once

#include "tests/support/test.h"

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/programs.h"

enum { RUN_WORDS = 32, RUN_SAYS = 36 };

// White mates in two.
#define OPERA_FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"

// Runs any program (argv ends with NULL) with at most one NAME=VALUE on top of the environment.
static inline Command run_program(const char *input, const char *const argv[], const char *env) {
    Command command;
    assert_true(command_run(&command, argv, input, (const char *const[]){env, NULL}, 60000));
    assert_false(command.timed_out);
    return command;
}

static inline Command run_script(const char *input, const char *script) {
    return run_program(input, (const char *const[]){"sh", "-c", script, NULL}, NULL);
}

// Runs onlymove with these words (ends with NULL).
static inline Command run_onlymove_in(const char *env, const char *input,
                                      const char *const words[]) {
    const char *argv[RUN_WORDS + 2] = {onlymove()};
    for (int i = 0; words[i]; i++) {
        assert_true(i < RUN_WORDS);
        argv[i + 1] = words[i];
    }
    return run_program(input, argv, env);
}

static inline Command run_onlymove(const char *input, const char *const words[]) {
    return run_onlymove_in(NULL, input, words);
}

#define RUN(...) run_onlymove(NULL, (const char *const[]){__VA_ARGS__, NULL})

// Where Debian has them.
#define TABLES "/usr/share/gaviotatb/gtb4"
static inline bool has_tables(void) {
    CLEANUP(command_done)
    Command version =
        run_onlymove_in("ONLYMOVE_TABLES=" TABLES, NULL, (const char *const[]){"--version", NULL});
    return strstr(str_text(&version.out), "\ntables     Gaviota's");
}

static inline void assert_contains(const Str *text, const char *words) {
    if (!strstr(str_text(text), words))
        fail_msg("expected \"%s\" in:\n%s", words, str_text(text));
}

// The run ended with this status, and these words stand on stderr ("": whatever).
static inline void assert_ended(Command *command, int status, const char *words) {
    if (command->status != status) {
        fail_msg("exit status %d, not %d:\n%s%s", command->status, status, str_text(&command->out),
                 str_text(&command->err));
    }
    assert_contains(&command->err, words);
}

static inline const char *last_line(Str *text) {
    while (text->len > 0 && text->data[text->len - 1] == '\n')
        text->data[--text->len] = '\0';
    const char *newline = strrchr(str_text(text), '\n');
    return newline ? newline + 1 : str_text(text);
}

// The words of a command line and what comes of it. What is left out is not looked at, but for the
// exit status, which is 0 then.
typedef struct Call {
    const char *words[RUN_WORDS], *input;
    const char *env; // NAME=VALUE, on top of the environment
    int status;
    const char *out[RUN_SAYS], *err[RUN_SAYS]; // what is said there, one after the other
    const char *never;                         // what is said nowhere
    const char *whole;                         // all of standard output
    const char *last;                          // the last line of standard output
} Call;

// Names the call that fails, what was expected of it and what came.
static inline void fail_call(const Call *call, const Command *run, const char *expected,
                             const char *words) {
    Str line = {0};
    for (int i = 0; i < RUN_WORDS && call->words[i]; i++)
        str_addf(&line, " %s", call->words[i]);
    fail_msg("%s\nexpected %s \"%s\"; it ended with status %d and said:\n%s\non stderr:\n%s",
             str_text(&line), expected, words, run->status, str_text(&run->out),
             str_text(&run->err));
}

static inline void assert_came(Command *run, const Call *call) {
    const Str *const texts[] = {&run->out, &run->err};
    for (int stream = 0; stream < 2; stream++) {
        const char *at = str_text(texts[stream]);
        const char *const *said = stream ? call->err : call->out;
        for (int i = 0; i < RUN_SAYS && said[i]; i++) {
            const char *found = strstr(at, said[i]);
            if (!found)
                fail_call(call, run, i ? "behind what stands before it" : "there", said[i]);
            at = found + 1;
        }
        if (call->never && strstr(str_text(texts[stream]), call->never))
            fail_call(call, run, "nowhere", call->never);
    }
    if (run->status != call->status)
        fail_call(call, run, "another exit status", "");
    if (call->whole && strcmp(str_text(&run->out), call->whole) != 0)
        fail_call(call, run, "on standard output only", call->whole);
    if (call->last && strcmp(last_line(&run->out), call->last) != 0)
        fail_call(call, run, "as the last line", call->last);
}

static inline void expect_call(Call call) {
    CLEANUP(command_done) Command run = run_onlymove_in(call.env, call.input, call.words);
    assert_came(&run, &call);
}

// CALL({"perft", "3"}, .last = "8902");
#define CALL(...) expect_call((Call){.words = __VA_ARGS__})

// A folder in which the program looks for its configuration.
typedef struct HomeFixture {
    Folder folder;
    Str home; // "XDG_CONFIG_HOME=..."
} HomeFixture;

static inline void home_begin(HomeFixture *f) {
    f->folder = folder_make();
    str_addf(&f->home, "XDG_CONFIG_HOME=%s", str_text(&f->folder.path));
}

static inline void home_end(HomeFixture *f) {
    str_done(&f->home);
    folder_done(&f->folder);
}

FIXTURE(HomeFixture, home_begin, home_end);
#define HOME_TEST(name) TEST_ON(name, HomeFixture *f, home_begin)
// With that configuration.
#define CALL_AT_HOME(...) CALL(__VA_ARGS__, .env = str_text(&f->home))
