// onlymove engine: serves the built-in engine on standard input and output, as UCI programs expect.
#include <unistd.h>

#include "src/cli/command.h"
#include "onlymove/builtin.h"

static int run_engine(const CliCommand *command, void *args, const Operands *operands) {
    Fault fault;
    (void)args;
    if (operands->count > 0)
        return command_usage_error(command, "engine takes no arguments: it reads UCI commands");
    return builtin_serve(STDIN_FILENO, stdout, &fault) == STATUS_OK ? EXIT_DONE
                                                                    : command_failed(&fault);
}

const CliCommand cli_engine = {.name = "engine",
                               .usage = "",
                               .about =
                                   "the built-in engine, speaking UCI on standard input and output",
                               .run = run_engine};
