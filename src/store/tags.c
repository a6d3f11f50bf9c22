// Tags between games and JSON. JSON is UTF-8, PGN often is not: see text_to_utf8().
#include "src/store/tags.h"

#include "onlymove/text.h"
#include "src/solve/candidate_json.h"

json_t *tags_to_json(const Game *game)
{
    json_t *made = json_object();
    ENDS_BY(str_done) Str name = {0};
    bool failed = !made;
    for (size_t i = 0; i < game->tag_count && !failed; i++) {
        str_clear(&name);
        text_to_utf8(&name, game_text(game, game->tags[i].name), SIZE_MAX);
        if (!name.failed && json_object_get(made, str_text(&name))) {
            continue;
        }
        json_t *value = text_to_json(game_text(game, game->tags[i].value), SIZE_MAX);
        failed = json_object_set_new(made, str_text(&name), value) != 0 || name.failed;
    }
    if (failed) {
        json_decref(made);
        return NULL;
    }
    return made;
}

Status tags_read(Game *game, const char *json, Fault *fault)
{
    json_t *tags;
    Status status = candidate_json_load(json, &tags, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!json_is_object(tags)) {
        json_decref(tags);
        return fault_set(fault, STATUS_SYNTAX, "tags: should be a JSON object");
    }
    const char *name;
    json_t *value;
    json_object_foreach(tags, name, value)
    {
        if (!json_is_string(value)) {
            status = fault_set(fault, STATUS_SYNTAX, "tags: %s: should be text", name);
            break;
        }
        if (!game_set_tag(game, name, json_string_value(value))) {
            status = fault_set(fault, STATUS_MEMORY, "out of memory");
            break;
        }
    }
    json_decref(tags);
    return status;
}
