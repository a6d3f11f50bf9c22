// An engine: brings together its channel, conversation, settings and report. A fault of one of
// these gets the engine's name in front here, and fails the engine.
#include <stdlib.h>
#include <time.h>

#include "onlymove/limits.h"
#include "onlymove/xalloc.h"
#include "src/engine/uci/engine_private.h"
#include "src/engine/uci/process.h"

// Bytes that one engine_pump() reads: of output as many as fit into a pipe, so that an engine that
// never stops writing does not delay keys; of files what takes some milliseconds.
enum { PUMP_BYTES_MAX = 1 << 16, DIGEST_BYTES = 1 << 23 };

const char *engine_state_name(EngineState state) {
    static const char *const names[] = {
        [ENGINE_OFF] = "off",           [ENGINE_STARTING] = "starting",
        [ENGINE_IDLE] = "idle",         [ENGINE_SEARCHING] = "searching",
        [ENGINE_STOPPING] = "stopping", [ENGINE_FAILED] = "failed",
    };
    return names[state];
}

int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

Engine *engine_new(const EngineSetup *setup) {
    Engine *engine = xcalloc(1, sizeof *engine);
    setup_copy(&engine->setup, setup);
    channel_init(&engine->channel, engine);
    uci_state_end(&engine->uci);
    return engine;
}

static void fail_engine(Engine *engine, const Fault *why) {
    engine->fault = *why;
    engine->failed = true;
    engine->changed = true;
    uci_state_end(&engine->uci);
    channel_kill(&engine->channel);
}

// Fails the engine on a bad status, with its name before the fault. True: the engine goes on.
static bool check_status(Engine *engine, Status status, const Fault *what) {
    Fault why;
    if (status != STATUS_OK) {
        fault_set(&why, status, "%.200s %.280s", engine_name(engine), what->text);
        fail_engine(engine, &why);
    }
    return status == STATUS_OK;
}

// How many lines a search of the newest request reports.
static int expected_lines(const Engine *engine) {
    const CheckedRequest *request = &engine->request;
    const bool has_sent_uciok = engine->uci.state > TALK_UCI;
    const int lines =
        has_sent_uciok ? settings_lines(&engine->settings, request->lines) : request->lines;
    return lines < request->legal_moves ? lines : request->legal_moves;
}

// Megabytes that the process may take with a hash table of that size; 0: any.
static int64_t memory_limit(const Engine *engine, int hash_megabytes) {
    const int memory = engine->setup.memory;
    return memory == SETUP_MEMORY_ANY ? 0
           : memory > 0               ? memory
           : SETUP_MEMORY_ROOM > 0    ? (int64_t)hash_megabytes + SETUP_MEMORY_ROOM
                                      : 0;
}

// Megabytes of hash that the request wants, at most the setup's; without a node limit the setup's.
static int request_hash_size(const Engine *engine) {
    const int wanted = engine->request.options[OPTION_HASH], limit = engine->settings.hash_max;
    return limit > 0 && (limit < wanted || engine->request.nodes == 0) ? limit : wanted;
}

static void begin_report(Engine *engine) {
    report_begin(&engine->report, expected_lines(engine));
    engine->report.analysis.cp_scale = engine_cp_scale(engine_name(engine));
}

// Sends the settings, then `ucinewgame`, then `isready`.
static void send_newgame(Engine *engine) {
    Settings *settings = &engine->settings;
    Str *out = &engine->channel.outgoing;
    const int megabytes = request_hash_size(engine);
    const int64_t memory = memory_limit(engine, megabytes);
    begin_report(engine);
    if (memory > engine->channel.process.memory) // a smaller limit must wait until memory is freed
        process_limit_memory(&engine->channel.process, memory);
    settings_set_number(settings, "Hash", megabytes, out);
    settings_set_number(settings, "MultiPV", engine->request.lines, out);
    for (int i = OPTION_HASH + 1; i < SEARCH_OPTION_COUNT; i++) {
        const SearchOption *option = &search_options[i];
        settings_set_option(settings, option->uci, option->is_switch, engine->request.options[i],
                            out);
    }
    str_add(out, "ucinewgame\nisready\n");
    uci_state_extend_deadline(&engine->uci, megabytes); // a millisecond to clear each megabyte
}

static void send_go(Engine *engine) {
    const CheckedRequest *request = &engine->request;
    Str *out = &engine->channel.outgoing;
    process_limit_memory(&engine->channel.process, memory_limit(engine, request_hash_size(engine)));
    request_write_position(request, out);
    if (request->nodes)
        str_addf(out, "go nodes %llu\n", (unsigned long long)request->nodes);
    else
        str_add(out, "go infinite\n");
}

static void send_setup(Engine *engine) {
    Str *out = &engine->channel.outgoing;
    while (!digest_step(&engine->digest, SIZE_MAX)) {
    }
    settings_apply(&engine->settings, &engine->setup, engine_name(engine), engine->digest.hash,
                   out);
    str_add(out, "isready\n");
}

// Sends the command of the state that was entered.
static void send_state_command(Engine *engine, bool entered) {
    if (!entered)
        return;
    engine->changed = true;
    switch (engine->uci.state) {
    case TALK_UCI:
        str_add(&engine->channel.outgoing, "uci\n");
        break;
    case TALK_SETUP:
        send_setup(engine);
        break;
    case TALK_NEWGAME:
        send_newgame(engine);
        break;
    case TALK_GO:
        send_go(engine);
        break;
    case TALK_PINGED:
        str_add(&engine->channel.outgoing, "isready\n");
        break;
    case TALK_OVERRUN:
    case TALK_STOP:
        str_add(&engine->channel.outgoing, "stop\n");
        break;
    case TALK_OFF:
    case TALK_IDLE:
        break;
    }
}

static void reset_engine(Engine *engine) {
    engine->failed = false;
    engine->fault.text[0] = '\0';
    engine->request_id = 0;
    str_clear(&engine->name);
    settings_done(&engine->settings);
    report_begin(&engine->report, 0);
}

Status engine_start(Engine *engine, int64_t now, Fault *fault) {
    if (engine->uci.state != TALK_OFF)
        return STATUS_OK;
    reset_engine(engine);
    Fault why;
    CLEANUP(str_done) Str path = {0};
    char **argv = engine->setup.argv;
    Status status = program_resolve(argv[0], &path, &why);
    if (status == STATUS_OK) {
        status = channel_open(&engine->channel, str_text(&path), argv, memory_limit(engine, 0), now,
                              &why);
    }
    if (status != STATUS_OK) {
        fail_engine(engine, &why);
        return fault_set(fault, status, "%s", why.text);
    }
    digest_begin(&engine->digest, str_text(&path), &engine->setup);
    digest_step(&engine->digest, DIGEST_BYTES); // larger files follow while the engine gets ready
    send_state_command(engine, uci_state_start(&engine->uci, now));
    channel_flush(&engine->channel);
    return STATUS_OK;
}

void engine_quit(Engine *engine, int64_t now) {
    if (engine->uci.state != TALK_OFF) {
        send_state_command(engine, uci_state_drop(&engine->uci, now));
        uci_state_end(&engine->uci);
        channel_quit(&engine->channel, now);
    }
}

void engine_free(Engine *engine) {
    if (!engine)
        return;
    engine_quit(engine, engine->channel.updated_at);
    channel_done(&engine->channel);
    request_done(&engine->request);
    report_done(&engine->report);
    settings_done(&engine->settings);
    digest_done(&engine->digest);
    setup_done(&engine->setup);
    str_done(&engine->name);
    free(engine);
}

unsigned engine_search(Engine *engine, const CheckedRequest *request, int64_t now) {
    if (engine->uci.state == TALK_OFF)
        return 0;
    request_copy(&engine->request, request);
    const bool has_moves = request->legal_moves > 0;
    engine->last_request_id += engine->last_request_id + 1 ? 1 : 2; // never 0
    engine->request_id = engine->last_request_id;
    begin_report(engine);
    engine->report.analysis.finished = !has_moves;
    send_state_command(engine, has_moves ? uci_state_request(&engine->uci, request->nodes, now)
                                         : uci_state_drop(&engine->uci, now));
    channel_flush(&engine->channel);
    return engine->request_id;
}

void engine_stop(Engine *engine, int64_t now) {
    send_state_command(engine, uci_state_drop(&engine->uci, now));
    if (!engine->failed)
        channel_flush(&engine->channel);
}

int engine_pollfds(const Engine *engine, struct pollfd fds[ENGINE_FDS]) {
    return channel_pollfds(&engine->channel, fds);
}

int64_t engine_deadline(const Engine *engine) {
    if (engine->uci.state == TALK_UCI && engine->digest.next < engine->digest.files.len)
        return engine->channel.updated_at;
    const int64_t deadline = channel_deadline(&engine->channel);
    return deadline >= 0 ? deadline : engine->uci.deadline;
}

static void hear_info(Engine *engine, const UciInfo *info, Span text, int64_t now) {
    Fault fault;
    bool is_new = false;
    engine->changed = true;
    Status status = report_hear(&engine->report, &engine->request, info, text, &is_new, &fault);
    if (is_new)
        uci_state_progress(&engine->uci, now);
    if (check_status(engine, status, &fault) && report_overruns(&engine->report, &engine->request))
        send_state_command(engine, uci_state_overrun(&engine->uci, now));
}

// Takes a line: name and options until uciok, info and bestmove in a search.
static void take_uci_line(Engine *engine, const UciLine *uci_line, Span text, int64_t now) {
    Fault fault;
    const bool is_identifying = engine->uci.state == TALK_UCI;
    const bool is_searching = uci_state_is_searching(&engine->uci);
    if (uci_line->kind == UCI_NONSENSE) {
        engine->report.nonsense_count++;
    } else if (uci_line->kind == UCI_NAME && is_identifying) {
        const size_t len = uci_line->name.len;
        str_clear(&engine->name);
        str_add_bytes(&engine->name, uci_line->name.text, len < UCI_NAME_MAX ? len : UCI_NAME_MAX);
        engine->changed = true;
    } else if (uci_line->kind == UCI_OPTION && is_identifying) {
        offers_add(&engine->settings.offers, &uci_line->option);
    } else if (uci_line->kind == UCI_INFO && is_searching) {
        hear_info(engine, &uci_line->info, text, now);
    } else if (uci_line->kind == UCI_BESTMOVE && is_searching) {
        check_status(engine, report_end(&engine->report, &engine->request, uci_line->move, &fault),
                     &fault);
    }
}

static void hear_uci_line(Engine *engine, Span text, int64_t now) {
    UciLine uci_line;
    uci_parse(text.text, text.len, &uci_line);
    take_uci_line(engine, &uci_line, text, now);
    if (!engine->failed) {
        const bool is_before_go = engine->uci.state <= TALK_NEWGAME;
        engine->bestmove_count += uci_line.kind == UCI_BESTMOVE && !is_before_go;
        send_state_command(engine, uci_state_hear(&engine->uci, uci_line.kind, now));
    }
}

// Reads at least all output that was waiting when it was called.
static void hear_output(Engine *engine, int64_t now) {
    Span text;
    size_t got, sum = 0;
    while (sum < PUMP_BYTES_MAX && !engine->failed &&
           (got = channel_read(&engine->channel, now)) > 0) {
        sum += got;
        while (!engine->failed && channel_next(&engine->channel, &text))
            hear_uci_line(engine, text, now);
    }
}

bool engine_pump(Engine *engine, int64_t now) {
    Fault fault;
    Channel *channel = &engine->channel;
    engine->changed = false;
    const bool ended = channel_update(channel, now);
    if (engine->uci.state == TALK_OFF)
        return false;
    if (engine->uci.state == TALK_UCI)
        digest_step(&engine->digest, DIGEST_BYTES);
    hear_output(engine, now);
    send_state_command(engine, uci_state_ping(&engine->uci, channel->output_at, now));
    if (!engine->failed &&
        check_status(engine, channel_check(channel, ended, now, &fault), &fault) &&
        check_status(engine, uci_state_check(&engine->uci, channel->output_at, now, &fault),
                     &fault)) {
        channel_flush(channel);
    }
    return engine->changed;
}

EngineState engine_state(const Engine *engine) {
    static const EngineState states[] = {
        [TALK_OFF] = ENGINE_OFF,           [TALK_UCI] = ENGINE_STARTING,
        [TALK_SETUP] = ENGINE_STARTING,    [TALK_IDLE] = ENGINE_IDLE,
        [TALK_NEWGAME] = ENGINE_SEARCHING, [TALK_GO] = ENGINE_SEARCHING,
        [TALK_PINGED] = ENGINE_SEARCHING,  [TALK_OVERRUN] = ENGINE_SEARCHING,
        [TALK_STOP] = ENGINE_STOPPING,
    };
    const Conversation *uci = &engine->uci;
    const bool is_dropped = uci->state == TALK_NEWGAME && uci->pending == PENDING_NOTHING;
    return engine->failed ? ENGINE_FAILED : is_dropped ? ENGINE_STOPPING : states[uci->state];
}

const char *engine_fault(const Engine *engine) {
    return engine->failed ? engine->fault.text : "";
}

const char *engine_name(const Engine *engine) {
    return engine->name.len ? str_text(&engine->name) : engine->setup.argv[0];
}

const char *engine_program(const Engine *engine) {
    return engine->setup.argv[0];
}

const char *engine_identity(const Engine *engine) {
    return str_text(&engine->settings.identity);
}

const char *engine_refused_options(const Engine *engine) {
    return str_text(&engine->settings.refused);
}

const char *engine_warning(const Engine *engine) {
    return str_text(&engine->settings.warning);
}

const Analysis *engine_analysis(const Engine *engine) {
    return &engine->report.analysis;
}

void engine_take_analysis(Engine *engine, Analysis *to) {
    if (engine_state(engine) == ENGINE_SEARCHING) {
        analysis_clear(to, 0);
        return;
    }
    const Analysis found = engine->report.analysis;
    engine->report.analysis = *to;
    *to = found;
    analysis_clear(&engine->report.analysis, 0);
    engine->report.newest_count = 0;
}

uint64_t engine_bestmove_count(const Engine *engine) {
    return engine->bestmove_count;
}

const Line *engine_lines(const Engine *engine, int *count) {
    *count = engine->report.newest_count;
    return engine->report.newest;
}

EngineStats engine_stats(const Engine *engine) {
    return engine->report.stats;
}

void engine_listen(Engine *engine, const EngineListener *listener) {
    channel_listen(&engine->channel, listener);
}

long engine_pid(const Engine *engine) {
    return (long)engine->channel.process.pid;
}
