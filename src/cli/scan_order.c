// The table of the options of a scan, and what goes together.
#include "src/cli/scan_order.h"

#include <stdlib.h>
#include <string.h>

void scan_order_done(ScanOrder *order)
{
    str_done(&order->go_on);
}

static void write_formats(Str *out)
{
    export_format_names(" or ", out);
}

const Option scan_options[] = {
    PROFILE_ROWS(ScanOrder, profile_name, settings),
    DB_ROW(ScanOrder, db),
    GROUP_ROW(game_filter_options, ScanOrder, game_filter_words),
    VALUE_ROW(ScanOrder, most_words, "--limit-puzzles", "N",
              "end after the game in which the N-th is found"),
    FLAG_ROW(ScanOrder, quiet, "--quiet", "say only what goes wrong"),
    VALUE_ROW(ScanOrder, json_log.path, "--json-log", "FILE",
              "adds how it goes to FILE, an object a line; - is standard error"),
    GROUP_ROW(engine_options, ScanOrder, engine_words),
    GROUP_ROW(workers_option, ScanOrder, engine_words),
    {.name = "--format",
     .argument = "FORMAT",
     .help = ": what was found goes to --out as well",
     .at = offsetof(ScanOrder, format),
     .choices = write_formats},
    OUT_ROWS(ScanOrder, export_target),
    {0},
};

static Status read_choice(ScanOrder *order, Fault *fault)
{
    Status status = game_filter_words_read(&order->game_filter_words, &order->choice, fault);
    if (status != STATUS_OK || !order->most_words) {
        return status;
    }
    char *end;
    const long most = strtol(order->most_words, &end, 10);
    if (most < 1 || *end != '\0') {
        return fault_set(fault, STATUS_USAGE,
                         "--limit-puzzles is to be a number from 1 on, not \"%.60s\"",
                         order->most_words);
    }
    if (order->choice.shards > 0) {
        return fault_set(fault, STATUS_USAGE,
                         "--limit-puzzles does not go with --shard: no shard knows how many "
                         "puzzles the others find");
    }
    order->most = (size_t)most;
    return STATUS_OK;
}

// What the words come to, but for the engine.
static Status read_order(ScanOrder *order, Fault *fault)
{
    if (order->files.count == 0) {
        return fault_set(fault, STATUS_USAGE, "scan needs at least one file");
    }
    if (order->export_target.path && !order->format) {
        return fault_set(fault, STATUS_USAGE, "--out needs --format");
    }
    order->export_target.inputs = (const char *const *)order->files.items;
    order->export_target.input_count = (size_t)order->files.count;
    order->json_log.inputs = order->export_target.inputs;
    order->json_log.input_count = order->export_target.input_count;
    engine_words_read(&order->engine_words, &order->files);
    Status status = profile_read(order->profile_name, &order->settings, &order->profile, fault);
    if (status == STATUS_OK) {
        status = read_choice(order, fault);
    }
    if (status == STATUS_OK && order->format) {
        status = export_format(order->format, &order->export_format, fault);
    }
    return status;
}

static void write_command(Str *out)
{
    int argc;
    char *const *argv = command_line(&argc);
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "%+,-./:=@_";
    str_add(out, command_program());
    for (int i = 0; i < argc; i++) {
        str_add_char(out, ' ');
        if (argv[i][0] != '\0' && argv[i][strspn(argv[i], plain)] == '\0') {
            str_add(out, argv[i]);
            continue;
        }
        str_add_char(out, '\'');
        for (const char *at = argv[i]; *at; at++) {
            *at == '\'' ? str_add(out, "'\\''") : str_add_char(out, *at);
        }
        str_add_char(out, '\'');
    }
}

bool scan_order_read(ScanOrder *order, const CliCommand *command, const Operands *files,
                     int *status)
{
    Fault fault;
    order->files = *files;
    order->profile_name = order->profile_name ? order->profile_name : "magnus";
    order->export_target.option = "--force";
    write_command(&order->go_on);
    if (read_order(order, &fault) != STATUS_OK) {
        *status = command_usage(command, fault.text);
        return false;
    }
    return true;
}
