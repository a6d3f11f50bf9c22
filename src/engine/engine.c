// The engine as its callers see it: its life, its requests and what it has found. What is said to
// it is dialogue.c's, moving the bytes and watching over it pump.c's.
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/movegen.h"
#include "src/engine/command.h"
#include "src/engine/engine_private.h"

// Milliseconds from quit to SIGTERM, and from there to SIGKILL.
enum { QUIT_TIME = 80, TERM_TIME = 20 };

const char *engine_state_name(EngineState state)
{
    static const char *const names[] = {
        [ENGINE_OFF] = "off",           [ENGINE_STARTING] = "starting",
        [ENGINE_IDLE] = "idle",         [ENGINE_SEARCHING] = "searching",
        [ENGINE_STOPPING] = "stopping", [ENGINE_FAILED] = "failed",
    };
    return names[state];
}

Engine *engine_new(const EngineSetup *setup)
{
    Engine *engine = setup->argv && setup->argv[0] ? calloc(1, sizeof *engine) : NULL;
    if (!engine) {
        return NULL;
    }
    if (!setup_copy(&engine->setup, setup)) {
        free(engine);
        return NULL;
    }
    process_init(&engine->process);
    analysis_init(&engine->analysis, 0);
    pos_start(&engine->position);
    engine->left = -1;
    return engine;
}

void engine_quit(Engine *engine, int64_t now)
{
    if (engine->step == STEP_OFF) {
        return;
    }
    dialogue_stop(engine, now);
    str_add(&engine->outgoing, "quit\n");
    pump_flush(engine);
    engine->step = STEP_OFF;
    engine->left = now;
    engine->changed = true;
}

void engine_free(Engine *engine)
{
    if (!engine) {
        return;
    }
    engine_quit(engine, engine->pumped);
    if (engine->failed) {
        process_abandon(&engine->process);
    } else {
        process_dismiss(&engine->process, QUIT_TIME, TERM_TIME);
    }
    analysis_done(&engine->analysis);
    offers_done(&engine->offers);
    setup_done(&engine->setup);
    str_done(&engine->name);
    str_done(&engine->coming);
    str_done(&engine->outgoing);
    str_done(&engine->identity);
    str_done(&engine->refused);
    str_done(&engine->caution);
    free(engine->shown);
    free(engine->moves);
    free(engine);
}

static void forget_everything(Engine *engine)
{
    process_abandon(&engine->process);
    engine->failed = false;
    engine->fault.text[0] = '\0';
    engine->ended = -1;
    engine->left = -1;
    engine->outgoing_done = 0;
    engine->outgoing_told = 0;
    options_forget(engine);
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
    Status status = command_resolve(engine->setup.argv[0], &path, &why);
    if (status == STATUS_OK) {
        status = process_start(&engine->process, str_text(&path), engine->setup.argv, &why);
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
    return engine->name.len ? str_text(&engine->name) : engine->setup.argv[0];
}

const char *engine_command(const Engine *engine)
{
    return engine->setup.argv[0];
}

const char *engine_identity(const Engine *engine)
{
    return str_text(&engine->identity);
}

const char *engine_refused(const Engine *engine)
{
    return str_text(&engine->refused);
}

const char *engine_caution(const Engine *engine)
{
    return str_text(&engine->caution);
}

const Analysis *engine_analysis(const Engine *engine)
{
    return &engine->analysis;
}

void engine_take_analysis(Engine *engine, Analysis *to)
{
    if (engine_state(engine) == ENGINE_SEARCHING) {
        analysis_clear(to, 0);
        return;
    }
    Analysis found = engine->analysis;
    engine->analysis = *to;
    *to = found;
    analysis_clear(&engine->analysis, 0);
    engine->shown_count = 0;
}

const Line *engine_lines(const Engine *engine, int *count)
{
    *count = engine->shown_count;
    return engine->shown;
}

EngineFigures engine_figures(const Engine *engine)
{
    return engine->figures;
}

void engine_listen(Engine *engine, const EngineListener *listener)
{
    engine->listener = listener ? *listener : (EngineListener){0};
    engine->outgoing_told = engine->outgoing.len;
}

long engine_process(const Engine *engine)
{
    return (long)engine->process.pid;
}
