// The built-in engine's side of UCI: a table of commands, and its output.
#include "onlymove/builtin.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/engine.h"
#include "onlymove/limits.h"
#include "onlymove/notation.h"
#include "src/engine/builtin/eval.h"
#include "src/engine/builtin/line_queue.h"
#include "src/engine/builtin/command_words.h"
#include "src/engine/builtin/hash_table.h"

enum { HASH_DEFAULT = 16, PROGRESS_AFTER = 3000, PROGRESS_EVERY = 1000 }; // megabytes; milliseconds

typedef struct Server {
    Builtin *engine;
    LineQueue input;
    FILE *out;
    int multipv;
    bool quitting;

    // Of the running search.
    const GoRequest *request;
    bool stopping;
    int64_t start_time, last_progress;
    TimeBudget budget;
} Server;

// --- Output

static void print_move(FILE *out, const char *prefix, Move move) {
    fprintf(out, "%s%s", prefix, UCI_MOVE_TEXT(move));
}

static void print_stats(const Server *server) {
    const int64_t elapsed = now_ms() - server->start_time;
    const uint64_t nodes = builtin_nodes(server->engine);
    fprintf(server->out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, nodes,
            nodes * 1000 / (uint64_t)(elapsed > 0 ? elapsed : 1), builtin_hashfull(server->engine),
            elapsed);
}

// Prints the engine's first `count` lines.
static void show_iteration(void *context, int count) {
    const Server *server = context;
    FILE *out = server->out;
    static const char *const bounds[] = {
        [BOUND_EXACT] = "", [BOUND_LOWER] = " lowerbound", [BOUND_UPPER] = " upperbound"};
    for (int rank = 1; rank <= count; rank++) {
        const BuiltinLine *pv_line = builtin_line(server->engine, rank);
        fprintf(out, "info depth %d seldepth %d multipv %d score %s %d%s", pv_line->depth,
                pv_line->seldepth, rank, pv_line->score.mate ? "mate" : "cp", pv_line->score.value,
                bounds[pv_line->bound]);
        print_stats(server);
        fputs(" pv", out);
        for (int i = 0; i < pv_line->pv_count; i++)
            print_move(out, " ", pv_line->pv[i]);
        fputc('\n', out);
    }
    fflush(out);
}

// Prints nodes, speed and time alone, as a sign of life in a long iteration.
static void show_stats(const Server *server) {
    fputs("info", server->out);
    print_stats(server);
    fputc('\n', server->out);
    fflush(server->out);
}

// Prints the root move that is being searched, in a long search.
static void show_root_move(void *context, int depth, Move move, int number) {
    const Server *server = context;
    if (now_ms() - server->start_time >= PROGRESS_AFTER) {
        fprintf(server->out, "info depth %d", depth);
        print_move(server->out, " currmove ", move);
        fprintf(server->out, " currmovenumber %d\n", number);
        fflush(server->out);
    }
}

// Prints the best move; for a position without a legal move first whether it is mate.
static void show_best_move(FILE *out, const Builtin *engine, Move best) {
    if (best == MOVE_NONE) {
        fprintf(out, "info depth 0 score %s 0\nbestmove (none)\n",
                pos_in_check(builtin_position(engine)) ? "mate" : "cp");
    } else {
        const BuiltinLine *pv_line = builtin_line(engine, 1);
        print_move(out, "bestmove ", best);
        if (pv_line->pv_count > 1)
            print_move(out, " ponder ", pv_line->pv[1]);
        fputc('\n', out);
    }
    fflush(out);
}

// Prints an info string: `prefix`, then the text without blanks in front, cut, with "?" for all but
// printable ASCII.
static void send_complaint(const Server *server, const char *prefix, Span text) {
    enum { SHOWN_BYTES_MAX = 200 };
    FILE *out = server->out;
    while (text.len && (text.text[0] == ' ' || text.text[0] == '\t'))
        text = (Span){text.text + 1, text.len - 1};
    fprintf(out, "info string %s", prefix);
    for (size_t i = 0; i < text.len && i < SHOWN_BYTES_MAX; i++) {
        const char c = text.text[i];
        fputc(c >= ' ' && c <= '~' ? c : '?', out);
    }
    fputs(text.len > SHOWN_BYTES_MAX ? "...\n" : "\n", out);
}

// --- The conversation

static bool output_is_closed(const Server *server) {
    struct pollfd fd = {.fd = fileno(server->out)};
    return ferror(server->out) || (poll(&fd, 1, 0) > 0 && (fd.revents & (POLLERR | POLLNVAL)));
}

typedef struct Command {
    const char *word;
    void (*run)(Server *server, Span words); // NULL: the command does nothing
} Command;

// The first word of the line that is in the table below; skips unknown words, as UCI asks, and
// leaves in *line what follows it. NULL when there is none.
static const Command *read_command(Span *line);

// Obeys a command that cannot wait for the end of the search; false: the line must wait.
static bool handle_during_search(void *context, Span line) {
    Server *server = context;
    const Command *command = read_command(&line);
    const char *word = command ? command->word : "";
    if (strcmp(word, "isready") == 0) {
        fputs("readyok\n", server->out);
        fflush(server->out);
        return true;
    }
    if (strcmp(word, "quit") == 0) {
        server->stopping = server->quitting = true;
        return true;
    }
    if (strcmp(word, "stop") == 0)
        server->stopping = true; // the line stays queued, and ends a `go` in front of it
    return false;
}

static bool search_goes_on(void *context, bool iteration_done) {
    Server *server = context;
    line_queue_poll(&server->input, 0, handle_during_search, server);
    if (server->input.ended && (server->request->infinite || output_is_closed(server)))
        server->stopping = true;
    const int64_t time = now_ms(), elapsed = time - server->start_time;
    if (elapsed >= server->budget.hard || (iteration_done && elapsed >= server->budget.soft))
        server->stopping = true;
    if (!server->stopping && elapsed >= PROGRESS_AFTER &&
        time - server->last_progress >= PROGRESS_EVERY) {
        server->last_progress = time;
        show_stats(server);
    }
    return !server->stopping;
}

static void send_go_complaints(Server *server, const GoRequest *request) {
    Span rest = {str_text(&request->complaints), request->complaints.len};
    while (rest.len) {
        const char *end = memchr(rest.text, '\n', rest.len);
        const size_t len = (size_t)(end - rest.text);
        send_complaint(server, "", (Span){rest.text, len});
        rest = (Span){end + 1, rest.len - len - 1};
    }
}

static void run_search(Server *server, GoRequest *request) {
    const Position *pos = builtin_position(server->engine);
    const BuiltinHooks hooks = {server, search_goes_on, show_iteration, show_root_move};
    Move legal[MOVES_MAX];
    const int legal_count = moves_legal(pos, legal);

    request->limits.lines = server->multipv;
    request->limits.searchmoves = request->searchmove_count ? request->searchmoves : NULL;
    request->limits.searchmove_count = request->searchmove_count;
    server->request = request;
    server->stopping = false;
    server->start_time = server->last_progress = now_ms();
    server->budget = go_budget(request, (Color)pos->side, legal_count);
    line_queue_handle(&server->input, handle_during_search, server);

    const Move best = builtin_search(server->engine, &request->limits, &hooks);
    // A search without an end sends no bestmove before `stop`, even when it has ended.
    while (request->infinite && !server->stopping && !server->input.ended) {
        fflush(server->out);
        line_queue_poll(&server->input, -1, handle_during_search, server);
    }
    show_best_move(server->out, server->engine, best);
}

static void do_go(Server *server, Span words) {
    CLEANUP(go_done) GoRequest request;
    go_read(&request, words, builtin_position(server->engine));
    send_go_complaints(server, &request);
    run_search(server, &request);
}

static void do_position(Server *server, Span words) {
    Position start;
    Move *moves = NULL;
    size_t count = 0;
    Fault fault;
    if (position_read(words, &start, &moves, &count, &fault) == STATUS_OK) {
        builtin_set_position(server->engine, &start, moves, count);
    } else {
        send_complaint(server, "position refused, the old one stays: ",
                       (Span){fault.text, strlen(fault.text)});
    }
    free(moves);
}

static void do_isready(Server *server, Span words) {
    (void)words;
    fputs("readyok\n", server->out);
}

static void do_newgame(Server *server, Span words) {
    (void)words;
    builtin_clear(server->engine);
}

// Sets an option to the text after "value"; false when the option cannot have it.
typedef bool SetOption(Server *server, Span value);

static bool read_number(Span value, int64_t low, int64_t high, int *number) {
    Span word;
    int64_t parsed;
    if (!span_word(&value, &word) || !span_number(word, low, high, &parsed))
        return false;
    *number = (int)parsed;
    return true;
}

static bool set_hash(Server *server, Span value) {
    int megabytes;
    Fault fault;
    if (!read_number(value, TABLE_MEGABYTES_MIN, TABLE_MEGABYTES_MAX, &megabytes))
        return false;
    if (builtin_resize(server->engine, megabytes, &fault) != STATUS_OK)
        send_complaint(server,
                       "the old hash table stays: ", (Span){fault.text, strlen(fault.text)});
    return true;
}

static bool set_multipv(Server *server, Span value) {
    return read_number(value, 1, BUILTIN_LINES_MAX, &server->multipv);
}

static bool set_threads(Server *server, Span value) {
    int threads;
    (void)server;
    return read_number(value, 1, 1, &threads);
}

static bool set_king_metric(Server *server, Span value) {
    Span word;
    span_word(&value, &word);
    const bool manhattan = span_is(word, "Manhattan");
    if (!manhattan && !span_is(word, "Chebyshev"))
        return false;
    builtin_set_king_metric(server->engine, manhattan ? METRIC_MANHATTAN : METRIC_CHEBYSHEV);
    return true;
}

static bool clear_hash(Server *server, Span value) {
    (void)value;
    builtin_clear(server->engine);
    return true;
}

static const struct {
    const char *name; // compared ignoring case, as UCI says
    const char *type; // with default and range
    SetOption *set;
} options[] = {
    {"Hash", "spin default 16 min 1 max 65536", set_hash},
    {"MultiPV", "spin default 1 min 1 max 218", set_multipv},
    {"Clear Hash", "button", clear_hash},
    {"Threads", "spin default 1 min 1 max 1", set_threads},
    {"King Distance", "combo default Manhattan var Manhattan var Chebyshev", set_king_metric},
};
_Static_assert(HASH_DEFAULT == 16 && TABLE_MEGABYTES_MIN == 1 && TABLE_MEGABYTES_MAX == 65536 &&
                   BUILTIN_LINES_MAX == 218,
               "the ranges above are those that are kept");

static void do_uci(Server *server, Span words) {
    (void)words;
    fputs("id name onlymove " ONLYMOVE_VERSION "\n"
          "id author the onlymove project\n",
          server->out);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        fprintf(server->out, "option name %s type %s\n", options[i].name, options[i].type);
    fputs("uciok\n", server->out);
}

// Reads setoption name NAME [value VALUE]; names may have blanks.
static void do_setoption(Server *server, Span words) {
    Span word, rest = words;
    CLEANUP(str_done) Str name = {0};
    span_word(&rest, &word); // "name"
    while (span_word(&rest, &word) && !span_is(word, "value")) {
        if (name.len)
            str_add_char(&name, ' ');
        str_add_bytes(&name, word.text, word.len);
    }
    const char *complaint = "no such option: ";
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strcasecmp(str_text(&name), options[i].name) == 0)
            complaint = options[i].set(server, rest) ? NULL : "no value for this option: ";
    if (complaint)
        send_complaint(server, complaint, words);
}

static void do_quit(Server *server, Span words) {
    (void)words;
    server->quitting = true;
}

static const Command commands[] = {
    {"uci", do_uci},
    {"isready", do_isready},
    {"ucinewgame", do_newgame},
    {"setoption", do_setoption},
    {"position", do_position},
    {"go", do_go},
    {"quit", do_quit},
    {"stop", NULL},
    {"debug", NULL},
    {"register", NULL},
};

static const Command *read_command(Span *line) {
    Span word;
    while (span_word(line, &word)) {
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
            if (span_is(word, commands[i].word))
                return &commands[i];
    }
    return NULL;
}

static void obey_line(Server *server, Span line) {
    Span rest = line, word, words = line;
    const Command *command = read_command(&rest);
    if (command && command->run)
        command->run(server, rest);
    else if (!command && span_word(&words, &word))
        send_complaint(server, "unknown command: ", line);
}

static void serve_lines(Server *server) {
    Span line;
    while (!server->quitting && !ferror(server->out)) {
        if (server->input.dropped) {
            send_complaint(server, "dropped, too long or too many waiting: a line", (Span){"", 0});
            server->input.dropped = 0;
        }
        if (line_queue_take(&server->input, &line)) {
            obey_line(server, line);
        } else if (server->input.ended) {
            break;
        } else {
            fflush(server->out);
            line_queue_poll(&server->input, -1, NULL, NULL);
        }
    }
}

Status builtin_serve(int in, FILE *out, Fault *fault) {
    Server server = {.out = out, .multipv = 1, .engine = builtin_new(HASH_DEFAULT)};
    line_queue_init(&server.input, in);
    serve_lines(&server);
    line_queue_done(&server.input);
    builtin_free(server.engine);
    if (fflush(out) != 0 || ferror(out)) {
        return errno == EPIPE ? STATUS_OK
                              : fault_set(fault, STATUS_IO, "the answer cannot be written: %s",
                                          strerror(errno));
    }
    return STATUS_OK;
}
