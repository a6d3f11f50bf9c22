// Scripts of engines, written down and said again.
#include "src/cli/bench/bench_replay.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char NODES[] = " nodes ", BEST[] = "bestmove";

void scripts_done(Scripts *scripts)
{
    for (int i = 0; i < scripts->count; i++) {
        str_done(&scripts->items[i].lines);
    }
    scripts->count = 0;
}

static Script *script_of(Scripts *scripts, const Engine *engine)
{
    for (int i = 0; i < scripts->count; i++) {
        if (scripts->items[i].engine == engine) {
            return &scripts->items[i];
        }
    }
    if (scripts->count == BENCH_ENGINES_MAX) {
        return NULL;
    }
    Script *script = &scripts->items[scripts->count++];
    *script = (Script){.engine = engine};
    str_init(&script->lines);
    return script;
}

static bool begins(const char *line, size_t len, const char *with)
{
    return len >= strlen(with) && memcmp(line, with, strlen(with)) == 0;
}

static void begin(Script *script, pid_t pid)
{
    script->first = bench_clock();
    script->delay_first = bench_delay(pid);
    script->own_first = bench_delay(getpid());
}

// Takes in a line of an engine. True when it is the end of a search.
static bool count_nodes(Script *script, pid_t pid, const char *line, size_t len)
{
    if (begins(line, len, BEST)) {
        script->nodes += script->reported;
        script->reported = 0;
        script->searches++;
        script->last = bench_clock();
        script->delay = bench_delay(pid) - script->delay_first;
        script->own_delay = bench_delay(getpid()) - script->own_first;
        return true;
    }
    for (size_t i = 0; i + sizeof NODES <= len; i++) {
        if (line[i] == ' ' && memcmp(line + i, NODES, sizeof NODES - 1) == 0) {
            script->reported = 0;
            for (i += sizeof NODES - 1; i < len && line[i] >= '0' && line[i] <= '9'; i++) {
                script->reported = script->reported * 10 + (uint64_t)(line[i] - '0');
            }
            break;
        }
    }
    return false;
}

static void hear(void *context, const Engine *engine, EngineStream stream, const char *line,
                 size_t len)
{
    Script *script = script_of(context, engine);
    if (!script) {
        return;
    }
    if (stream == ENGINE_OUTPUT) {
        count_nodes(script, (pid_t)engine_process(engine), line, len);
    } else if (stream == ENGINE_INPUT && !begins(line, len, "stop")) {
        if (script->lines.len == script->mark) {
            begin(script, (pid_t)engine_process(engine));
        }
        str_add_bytes(&script->lines, line, len);
        str_add_char(&script->lines, '\n');
    }
}

void scripts_listen(Scripts *scripts, Pool *pool)
{
    pool_listen(pool, scripts ? &(EngineListener){.context = scripts, .hear = hear} : NULL);
}

static void mark(Script *script, size_t at)
{
    script->mark = at;
    script->nodes = script->reported = 0;
    script->searches = 0;
}

void scripts_mark(Scripts *scripts)
{
    for (int i = 0; i < scripts->count; i++) {
        mark(&scripts->items[i], scripts->items[i].lines.len);
    }
}

double scripts_seconds(const Scripts *scripts, int index)
{
    const Script *script = &scripts->items[index];
    return script->searches > 0
               ? script->last - script->first - script->delay - script->own_delay / scripts->count
               : 0;
}

double scripts_rate(const Scripts *scripts)
{
    double rate = 0;
    for (int i = 0; i < scripts->count; i++) {
        const double seconds = scripts_seconds(scripts, i);
        if (seconds > 0) {
            rate += (double)scripts->items[i].nodes / seconds;
        }
    }
    return rate;
}

// A process, and how far it has come.
typedef struct Player {
    BenchChild child;
    const Script *script;
    size_t at, end; // what is to be said
    bool searching;
    Str heard; // the beginning of a line
    Script found;
} Player;

// Says everything up to the next search, that included.
static void say_on(Player *player)
{
    const char *text = str_text(&player->script->lines);
    Str words;
    str_init(&words);
    while (player->at < player->end && !player->searching) {
        const char *line = text + player->at;
        const size_t len = strcspn(line, "\n");
        player->searching = begins(line, len, "go ");
        str_add_bytes(&words, line, len + 1);
        player->at += len + 1;
    }
    bench_child_say(&player->child, str_text(&words));
    str_done(&words);
}

static Status hear_on(Player *player, Fault *fault)
{
    char bytes[1 << 16];
    const ssize_t got = read(player->child.from, bytes, sizeof bytes);
    if (got <= 0) {
        return got < 0 && (errno == EINTR || errno == EAGAIN)
                   ? STATUS_OK
                   : fault_set(fault, STATUS_ENGINE, "the engine has ended in a search");
    }
    str_add_bytes(&player->heard, bytes, (size_t)got);
    const char *line = str_text(&player->heard), *newline;
    while ((newline = strchr(line, '\n'))) {
        if (count_nodes(&player->found, player->child.pid, line, (size_t)(newline - line))) {
            player->searching = false;
            say_on(player);
        }
        line = newline + 1;
    }
    Str rest;
    str_init(&rest);
    str_add(&rest, line);
    str_done(&player->heard);
    player->heard = rest;
    return STATUS_OK;
}

// Says all that has to be said, to all at once.
static Status play(Player *players, int count, Fault *fault)
{
    enum { WAIT = 1000 }; // milliseconds
    Status status = STATUS_OK;
    for (int i = 0; i < count; i++) {
        begin(&players[i].found, players[i].child.pid);
        say_on(&players[i]);
    }
    while (status == STATUS_OK) {
        struct pollfd fds[BENCH_ENGINES_MAX];
        int searching = 0;
        for (int i = 0; i < count; i++) {
            fds[i] = (struct pollfd){.fd = players[i].searching ? players[i].child.from : -1,
                                     .events = POLLIN};
            searching += players[i].searching;
        }
        if (searching == 0) {
            return STATUS_OK;
        }
        if (bench_interrupted()) {
            return fault_set(fault, STATUS_IO, "interrupted");
        }
        if (poll(fds, (nfds_t)count, WAIT) <= 0) {
            continue;
        }
        for (int i = 0; i < count && status == STATUS_OK; i++) {
            status = fds[i].revents ? hear_on(&players[i], fault) : STATUS_OK;
        }
    }
    return status;
}

static Status play_parts(Player *players, int count, Fault *fault)
{
    for (int i = 0; i < count; i++) {
        players[i].end = players[i].script->mark;
    }
    Status status = play(players, count, fault);
    for (int i = 0; i < count; i++) {
        players[i].end = players[i].script->lines.len;
        mark(&players[i].found, 0);
    }
    return status == STATUS_OK ? play(players, count, fault) : status;
}

Status scripts_replay(const Scripts *scripts, const char *program, double *rate, Fault *fault)
{
    const char *const argv[] = {program, NULL};
    Player players[BENCH_ENGINES_MAX];
    Scripts found = {.count = 0};
    Status status = STATUS_OK;
    int count = 0;
    while (count < scripts->count && status == STATUS_OK) {
        Player *player = &players[count];
        *player = (Player){.script = &scripts->items[count]};
        str_init(&player->heard);
        status = bench_child_open(&player->child, argv, fault);
        count += status == STATUS_OK;
    }
    status = status == STATUS_OK ? play_parts(players, count, fault) : status;
    for (int i = 0; i < count; i++) {
        bench_child_say(&players[i].child, "quit\n");
    }
    for (int i = 0; i < count; i++) {
        found.items[found.count++] = players[i].found;
        bench_child_close(&players[i].child, 5, NULL);
        str_done(&players[i].heard);
    }
    *rate = scripts_rate(&found);
    return status;
}
