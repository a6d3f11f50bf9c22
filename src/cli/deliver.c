#include "src/cli/deliver.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/file.h"
#include "src/cli/command.h"

int deliver(const Str *text, const char *path, size_t count)
{
    Fault fault;
    if (!path || strcmp(path, "-") == 0) {
        fwrite(str_text(text), 1, text->len, stdout);
        return command_finish();
    }
    if (file_write(path, str_text(text), text->len, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    fprintf(stderr, "%zu puzzle%s written to %s\n", count, count == 1 ? "" : "s", path);
    return EXIT_DONE;
}
