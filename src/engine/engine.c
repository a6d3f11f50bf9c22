// The engine as its callers see it: its life, its requests and what it has found. What is said to
// it is dialogue.c's, moving the bytes and watching over it pump.c's.
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/movegen.h"
#include "src/engine/command.h"
#include "src/engine/engine_private.h"

enum { QUIT_TIME = 200 }; // milliseconds from quit to SIGTERM

const char *engine_state_name(EngineState state)
{
    static const char *const names[] = {
        [ENGINE_OFF] = "off",           [ENGINE_STARTING] = "starting",
        [ENGINE_IDLE] = "idle",         [ENGINE_SEARCHING] = "searching",
        [ENGINE_STOPPING] = "stopping", [ENGINE_FAILED] = "failed",
    };
    return names[state];
}

static char **copy_argv(char *const argv[])
{
    size_t count = 0;
    size_t bytes = 0;
    for (; argv[count]; count++) {
        bytes += strlen(argv[count]) + 1;
    }
    char **copy = malloc((count + 1) * sizeof *copy + bytes);
    if (!copy) {
        return NULL;
    }
    char *at = (char *)(copy + count + 1);
    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(argv[i]) + 1;
        copy[i] = memcpy(at, argv[i], size);
        at += size;
    }
    copy[count] = NULL;
    return copy;
}

Engine *engine_new(char *const argv[])
{
    Engine *engine = argv[0] ? calloc(1, sizeof *engine) : NULL;
    if (!engine) {
        return NULL;
    }
    engine->argv = copy_argv(argv);
    if (!engine->argv) {
        free(engine);
        return NULL;
    }
    process_init(&engine->process);
    analysis_init(&engine->analysis, 0);
    pos_start(&engine->position);
    return engine;
}

void engine_free(Engine *engine)
{
    if (!engine) {
        return;
    }
    if (engine->process.pid && !engine->failed) {
        str_add(&engine->outgoing, "quit\n");
        pump_flush(engine);
        process_dismiss(&engine->process, QUIT_TIME);
    }
    process_reap(&engine->process);
    analysis_done(&engine->analysis);
    str_done(&engine->name);
    str_done(&engine->coming);
    str_done(&engine->outgoing);
    free(engine->shown);
    free(engine->moves);
    free(engine->argv);
    free(engine);
}

static void forget_everything(Engine *engine)
{
    process_reap(&engine->process);
    engine->failed = false;
    engine->fault.text[0] = '\0';
    engine->ended = -1;
    engine->outgoing_done = 0;
    engine->last_words = (LastWords){.coming_len = 0};
    str_clear(&engine->name);
    str_clear(&engine->coming);
    str_clear(&engine->outgoing);
    engine->generation = 0;
    engine->pending = false;
    engine->wanted = false;
    pos_start(&engine->position);
    analysis_clear(&engine->analysis, 0);
    engine->shown_count = 0;
    engine->figures = (EngineFigures){0};
    engine->report = (Report){0};
}

Status engine_start(Engine *engine, int64_t now, Fault *fault)
{
    if (engine->step != STEP_OFF) {
        return STATUS_OK;
    }
    forget_everything(engine);
    engine->pumped = now;
    Fault why;
    Str path;
    str_init(&path);
    Status status = command_resolve(engine->argv[0], &path, &why);
    if (status == STATUS_OK) {
        status = process_start(&engine->process, str_text(&path), engine->argv, &why);
    }
    str_done(&path);
    if (status != STATUS_OK) {
        engine_fail(engine, "%s", why.text);
        return fault_set(fault, status, "%s", why.text);
    }
    dialogue_start(engine, now);
    pump_flush(engine);
    return STATUS_OK;
}

// Copies the request and works out its position; false when a move is illegal or memory is out.
static bool take_request(Engine *engine, const SearchRequest *request)
{
    Position here = request->start;
    for (size_t i = 0; i < request->move_count; i++) {
        if (request->moves[i] == MOVE_NULL || !move_is_legal(&here, request->moves[i])) {
            return false;
        }
        Position next;
        pos_make(&here, request->moves[i], &next);
        here = next;
    }
    if (!array_reserve((void **)&engine->moves, &engine->move_cap, request->move_count,
                       sizeof *engine->moves)) {
        return false;
    }
    if (request->move_count) {
        memcpy(engine->moves, request->moves, request->move_count * sizeof *engine->moves);
    }
    engine->move_count = request->move_count;
    engine->start = request->start;
    engine->position = here;
    engine->nodes = request->nodes;
    engine->lines = request->lines < 1 ? 1 : request->lines;
    engine->hash = request->hash < 1 ? 1 : request->hash;
    return true;
}

unsigned engine_search(Engine *engine, const SearchRequest *request, int64_t now)
{
    if (engine->step == STEP_OFF || !take_request(engine, request)) {
        return 0;
    }
    engine->last_generation += engine->last_generation + 1 ? 1 : 2; // never 0
    engine->generation = engine->last_generation;
    dialogue_forget_findings(engine);
    if (pos_has_legal_move(&engine->position)) {
        dialogue_search(engine, now);
    } else {
        dialogue_stop(engine, now);
        engine->analysis.finished = true;
    }
    pump_flush(engine);
    return engine->failed ? 0 : engine->generation;
}

void engine_stop(Engine *engine, int64_t now)
{
    dialogue_stop(engine, now);
    if (!engine->failed) {
        pump_flush(engine);
    }
}

EngineState engine_state(const Engine *engine)
{
    if (engine->failed) {
        return ENGINE_FAILED;
    }
    switch (engine->step) {
    case STEP_UCI:
    case STEP_READY:
        return ENGINE_STARTING;
    case STEP_IDLE:
        return ENGINE_IDLE;
    case STEP_PREPARE:
        return engine->wanted || engine->pending ? ENGINE_SEARCHING : ENGINE_STOPPING;
    case STEP_SEARCH:
        return ENGINE_SEARCHING;
    case STEP_STOP:
        return ENGINE_STOPPING;
    case STEP_OFF:
        break;
    }
    return ENGINE_OFF;
}

const char *engine_fault(const Engine *engine)
{
    return engine->failed ? engine->fault.text : "";
}

const char *engine_name(const Engine *engine)
{
    return engine->name.len ? str_text(&engine->name) : engine->argv[0];
}

const char *engine_command(const Engine *engine)
{
    return engine->argv[0];
}

unsigned engine_generation(const Engine *engine)
{
    return engine->generation;
}

const Analysis *engine_analysis(const Engine *engine)
{
    return &engine->analysis;
}

const Line *engine_lines(const Engine *engine, int *count)
{
    *count = engine->shown_count;
    return engine->shown;
}

const Position *engine_position(const Engine *engine)
{
    return &engine->position;
}

EngineFigures engine_figures(const Engine *engine)
{
    return engine->figures;
}
