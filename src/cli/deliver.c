#include "src/cli/deliver.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/file.h"
#include "src/cli/command.h"

static bool is_standard_output(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

static void say_left_out(const ExportCounts *counts)
{
    Str text;
    str_init(&text);
    export_write_left_out(counts, &text);
    if (text.len > 0) {
        fprintf(stderr, "%s\n", str_text(&text));
    }
    str_done(&text);
}

int deliver(const Str *text, const char *path, const ExportCounts *counts)
{
    Fault fault;
    say_left_out(counts);
    if (is_standard_output(path)) {
        fwrite(str_text(text), 1, text->len, stdout);
        return command_finish();
    }
    if (file_write(path, str_text(text), text->len, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    fprintf(stderr, "%zu puzzle%s written to %s\n", counts->written,
            counts->written == 1 ? "" : "s", path);
    return EXIT_DONE;
}
