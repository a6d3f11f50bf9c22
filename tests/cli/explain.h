// What `onlymove explain --json` says, as an object.
#pragma once

#include "tests/cli/onlymove.h"

#include <jansson.h>

// Ends the command.
static inline json_t *json_of(Command run) {
    CLEANUP(command_done) Command ended = run;
    json_error_t error;
    assert_ended(&ended, 0, "");
    json_t *object = json_loads(str_text(&ended.out), 0, &error);
    if (!object)
        fail_msg("%s in %s", error.text, str_text(&ended.out));
    return object;
}
