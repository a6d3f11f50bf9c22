// The UCI conversation: which step follows which, what is said in each, and what is understood.
// Only queues text and changes the engine's state; pump.c moves the bytes.
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/engine/engine_private.h"
#include "src/engine/uci.h"

enum { NAME_MAX_BYTES = 200 };

static void say(Engine *engine, const char *line)
{
    str_add(&engine->outgoing, line);
    str_add_char(&engine->outgoing, '\n');
    if (engine->outgoing.failed) {
        engine_fail(engine, "%s: out of memory", engine_name(engine));
    }
}

static void enter(Engine *engine, Step step, int64_t now)
{
    engine->step = step;
    engine->asked = now;
    engine->heard = now;
    engine->told = false;
    engine->changed = true;
}

// How many lines a search of the newest request reports.
static int expected_lines(const Engine *engine)
{
    Move moves[MOVES_MAX];
    int legal = moves_legal(&engine->position, moves);
    const Option *option = &engine->options[OPTION_MULTIPV];
    int64_t lines = engine->lines;
    if (engine->step > STEP_UCI) {
        lines = !option->offered ? 1 : lines > option->max ? option->max : lines;
    }
    return lines < legal ? (int)lines : legal;
}

void dialogue_forget_findings(Engine *engine)
{
    analysis_clear(&engine->analysis, expected_lines(engine));
    engine->shown_count = 0;
    engine->figures = (EngineFigures){0};
    engine->report = (Report){0};
}

// Settings first, then a clean slate, then the wait for readyok.
static void prepare(Engine *engine, int64_t now)
{
    engine->pending = false;
    engine->wanted = true;
    dialogue_forget_findings(engine);
    engine->hash = engine->own_hash ? engine->own_hash : engine->hash;
    options_set(engine, OPTION_HASH, engine->hash);
    options_set(engine, OPTION_MULTIPV, engine->lines);
    enter(engine, STEP_PREPARE, now);
    say(engine, "ucinewgame");
    say(engine, "isready");
}

static void go(Engine *engine, int64_t now)
{
    char fen[FEN_MAX];
    pos_to_fen(&engine->start, fen);
    bool start = strcmp(fen, FEN_START) == 0;
    str_addf(&engine->outgoing, "position %s%s", start ? "startpos" : "fen ", start ? "" : fen);
    for (size_t i = 0; i < engine->move_count; i++) {
        char move[UCI_MOVE_MAX];
        uci_move_write(engine->moves[i], move);
        str_addf(&engine->outgoing, "%s%s", i ? " " : " moves ", move);
    }
    if (engine->nodes) {
        str_addf(&engine->outgoing, "\ngo nodes %llu\n", (unsigned long long)engine->nodes);
    } else {
        str_add(&engine->outgoing, "\ngo infinite\n");
    }
    enter(engine, STEP_SEARCH, now);
    if (engine->outgoing.failed) {
        engine_fail(engine, "%s: out of memory", engine_name(engine));
    }
}

void dialogue_start(Engine *engine, int64_t now)
{
    enter(engine, STEP_UCI, now);
    say(engine, "uci");
}

void dialogue_search(Engine *engine, int64_t now)
{
    if (engine->step == STEP_IDLE) {
        prepare(engine, now);
        return;
    }
    engine->pending = true;
    engine->wanted = false;
    if (engine->step == STEP_SEARCH) {
        enter(engine, STEP_STOP, now);
        say(engine, "stop");
    }
}

void dialogue_stop(Engine *engine, int64_t now)
{
    engine->pending = false;
    engine->wanted = false;
    if (engine->step == STEP_SEARCH) {
        enter(engine, STEP_STOP, now);
        say(engine, "stop");
    }
}

static void rest(Engine *engine, int64_t now)
{
    enter(engine, STEP_IDLE, now);
    if (engine->pending) {
        prepare(engine, now);
    }
}

static void hear_uciok(Engine *engine, int64_t now)
{
    options_apply(engine);
    enter(engine, STEP_READY, now);
    say(engine, "isready");
}

static void hear_readyok(Engine *engine, int64_t now)
{
    if (engine->step == STEP_PREPARE && engine->wanted) {
        go(engine, now);
    } else if (engine->step == STEP_READY || engine->step == STEP_PREPARE) {
        rest(engine, now);
    }
}

static void hear_bestmove(Engine *engine, Span move, int64_t now)
{
    if (engine->step == STEP_SEARCH) {
        report_end(engine, move);
        if (engine->failed) {
            return;
        }
        engine->analysis.finished = true;
    }
    if (engine->step == STEP_SEARCH || engine->step == STEP_STOP) {
        rest(engine, now);
    }
}

static void hear_info(Engine *engine, const UciInfo *info, Span text, int64_t now)
{
    if (engine->step != STEP_SEARCH) {
        return;
    }
    if (report_hear(engine, info, text)) {
        engine->heard = now;
        engine->told = true;
    }
    if (!engine->failed && !engine->report.overran && report_overruns(engine)) {
        engine->report.overran = true;
        engine->asked = now;
        say(engine, "stop");
    }
}

static void hear_name(Engine *engine, Span name)
{
    str_clear(&engine->name);
    str_add_bytes(&engine->name, name.text, name.len < NAME_MAX_BYTES ? name.len : NAME_MAX_BYTES);
    engine->changed = true;
}

void dialogue_hear(Engine *engine, const char *text, size_t len, int64_t now)
{
    UciLine line;
    uci_parse(text, len, &line);
    bool greeting = engine->step == STEP_UCI;
    switch (line.kind) {
    case UCI_NONSENSE:
        engine->report.nonsense++;
        break;
    case UCI_NAME:
        if (greeting) {
            hear_name(engine, line.name);
        }
        break;
    case UCI_OPTION:
        if (greeting) {
            options_hear(engine, &line.option);
        }
        break;
    case UCI_OK:
        if (greeting) {
            hear_uciok(engine, now);
        }
        break;
    case UCI_READY:
        hear_readyok(engine, now);
        break;
    case UCI_INFO:
        hear_info(engine, &line.info, (Span){text, len}, now);
        break;
    case UCI_BESTMOVE:
        hear_bestmove(engine, line.move, now);
        break;
    case UCI_EMPTY:
    case UCI_IGNORED:
        break;
    }
}
