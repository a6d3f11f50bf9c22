// onlymove --version: prints the version, the build, the libraries and the engine.
#include "src/cli/version.h"

#include <jansson.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/pgn.h"
#include "onlymove/runner.h"
#include "onlymove/str.h"
#include "onlymove/limits.h"
#include "src/cli/command.h"
#include "ui/input/prompt.h"
#include "ui/term/term.h"

#if defined __clang__
#define COMPILER "clang " __clang_version__
#elif defined __GNUC__
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "an unknown compiler"
#endif

#ifdef ONLYMOVE_CHECK
#define CHECKS ", with checks and sanitizers"
#else
#define CHECKS ""
#endif

static void print_row(const char *name, const char *text) {
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, text, strlen(text), 2000);
    printf("%-11s%s\n", name, str_text(&safe));
}

// Returns the version's number, without the name that many libraries put before it.
static const char *number_in(const char *version) {
    return version + strcspn(version, "0123456789");
}

static void print_libraries(void) {
    CLEANUP(str_done) Str unpacker = {0};
    input_write_unpacker(&unpacker);
    print_row("ncurses", number_in(term_library()));
    print_row("readline", prompt_library());
    print_row("SQLite", sqlite3_libversion());
    print_row("jansson", JANSSON_VERSION);
    print_row("inih", inih_version[0] ? inih_version : "not known");
    print_row("libarchive", unpacker.len > 0 ? number_in(str_text(&unpacker))
                                             : "not installed: compressed games cannot be read");
    EndingTables *endings;
    Fault fault;
    print_row("tables", ending_tables_open(&endings, &fault) == STATUS_OK
                            ? "Gaviota's, of three men"
                            : fault.text);
    ending_tables_close(endings);
}

// Whether the engine has said who it is, or never will.
static bool has_answered(const Engine *engine) {
    const EngineState state = engine_state(engine);
    return state == ENGINE_FAILED || state == ENGINE_IDLE || engine_identity(engine)[0];
}

static void wait_for_identity(Engine *engine) {
    const int64_t end = now_ms() + VERSION_WAIT_MS;
    for (int64_t now = now_ms(); !has_answered(engine) && now < end; now = now_ms()) {
        struct pollfd fds[ENGINE_FDS];
        const int count = engine_pollfds(engine, fds);
        const int64_t deadline = engine_deadline(engine);
        const int64_t until = deadline >= 0 && deadline < end ? deadline : end;
        (void)poll(fds, (nfds_t)count, until > now ? (int)(until - now) : 0);
        (void)engine_pump(engine, now_ms());
    }
}

static void print_engine(const EngineSetup *setup) {
    Fault fault = {""};
    CLEANUP(str_done) Str text = {0};
    Engine *engine = engine_new(setup);
    str_addf(&text, "%s: ", setup->argv[0]);
    if (engine_start(engine, now_ms(), &fault) != STATUS_OK) {
        str_set(&text, fault.text);
    } else {
        wait_for_identity(engine);
        str_add(&text, engine_state(engine) == ENGINE_FAILED ? engine_fault(engine)
                       : engine_identity(engine)[0]          ? engine_identity(engine)
                       : has_answered(engine)                ? engine_name(engine)
                                                             : "does not answer");
    }
    print_row("engine", str_text(&text));
    engine_free(engine);
}

int version_print(const EngineArgs *args) {
    EngineChoice choice;
    Fault fault;
    printf("onlymove %s\n", ONLYMOVE_VERSION);
    print_row("commit", commit_hash[0] ? commit_hash : "not known");
    print_row("built by", COMPILER CHECKS);
    print_libraries();
    if (engine_choice_read(&choice, args, program_path(), &fault) == STATUS_OK) {
        print_engine(&choice.setups.items[choice.setups.chosen]);
        engine_choice_done(&choice);
    } else {
        print_row("engine", fault.text);
    }
    return command_finish();
}
