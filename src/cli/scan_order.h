// What a command line asks a scan for.
#ifndef ONLYMOVE_CLI_SCAN_ORDER_H
#define ONLYMOVE_CLI_SCAN_ORDER_H

#include "onlymove/outlet.h"
#include "src/cli/game_filter_options.h"
#include "src/cli/command.h"
#include "src/cli/engine_options.h"

typedef struct ScanOrder {
    const char *db;             // NULL: where the store is when nobody says otherwise
    const char *format;         // NULL: nothing is to be written
    ExportTarget export_target; // ... else there
    ExportFormat export_format; // where `format` is not NULL
    GameFilterWords game_filter_words;
    GameFilter choice;
    const char *most_words; // puzzles, as a number
    size_t most;            // ... 0: no bound
    bool quiet;
    ExportTarget json_log; // its path is NULL where there is to be none
    Str go_on;             // the command that this is, as a shell would take it
    const char *profile_name;
    Words settings;
    Profile profile;
    EngineWords engine_words;
    Operands files;
} ScanOrder;

void scan_order_done(ScanOrder *order);

extern const Option scan_options[]; // their words are a ScanOrder

// What the words come to, but for the engine. False when nothing is left to do but to end with
// *status.
bool scan_order_read(ScanOrder *order, const CliCommand *command, const Operands *files,
                     int *status);

#endif
