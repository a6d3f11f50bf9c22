// onlymove engine: the built-in engine behind standard input and output, as UCI programs expect it.
#include <unistd.h>

#include "src/cli/command.h"
#include "src/engine/builtin/server.h"

int run_engine(const CliCommand *command, int argc, char **argv)
{
    const Option options[] = {{0}};
    Operands operands;
    int status;
    Fault fault;
    if (!command_options(command, argc, argv, options, &operands, &status)) {
        return status;
    }
    if (operands.count > 0) {
        return command_usage(command, "engine takes no arguments: it reads UCI commands");
    }
    return builtin_serve(STDIN_FILENO, stdout, &fault) == STATUS_OK ? EXIT_DONE
                                                                    : command_failed(&fault);
}
