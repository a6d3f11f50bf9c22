// A puzzle as a JSON object: source, game, ply, tags, puzzle; the last is what
// candidate_write_report() writes.
#include <jansson.h>

#include "src/export/format.h"
#include "src/solve/candidate_json.h"
#include "src/store/tags.h"

static json_t *source_to_json(const StoredCandidate *puzzle)
{
    ENDS_BY(str_done) Str name = {0};
    export_source(puzzle, &name);
    json_t *made = name.failed ? NULL : text_to_json(str_text(&name), SIZE_MAX);
    return made;
}

Status export_add_json(const StoredCandidate *puzzle, size_t number, Str *out, Fault *fault)
{
    (void)number;
    json_t *candidate;
    Status status = candidate_to_report(&puzzle->candidate, &candidate, fault);
    if (status != STATUS_OK) {
        return status;
    }
    json_t *made = json_object();
    int bad = json_object_set_new(made, "source", source_to_json(puzzle));
    bad |= json_object_set_new(made, "game", json_integer((json_int_t)puzzle->number));
    bad |= json_object_set_new(made, "ply", json_integer(puzzle->ply));
    ENDS_BY(str_done) Str against = {0};
    if (export_taken_against(puzzle, &against)) {
        bad |= against.failed ||
               json_object_set_new(made, "taken_against", json_string(str_text(&against)));
    }
    bad |= json_object_set_new(made, "tags", tags_to_json(&puzzle->game));
    bad |= json_object_set_new(made, "puzzle", candidate);
    status =
        bad ? fault_memory(fault) : candidate_json_append(made, JSON_INDENT(2), "\n  ", out, fault);
    json_decref(made);
    return status;
}
