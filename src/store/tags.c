// Tags between games and JSON. JSON is UTF-8, PGN often is not: see text_to_utf8().
#include "src/store/tags.h"

#include <stdlib.h>
#include <string.h>

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

static const char *const listed[TAG_COLUMNS] = {"White", "Black",   "Event",    "Date",
                                                "ECO",   "Opening", "WhiteElo", "BlackElo"};

// "?", "????.??.??" and "-" are what PGN has for unknown.
static bool says_nothing(const char *text)
{
    return text[strspn(text, "?.- ")] == '\0';
}

static int read_elo(const char *text)
{
    const size_t digits = strspn(text, "0123456789");
    return digits < 5 && text[digits] == '\0' ? atoi(text) : 0;
}

bool tags_list(const Game *game, ListedTags *tags)
{
    bool failed = false;
    for (int i = 0; i < TAG_COLUMNS; i++) {
        const char *value = game_tag(game, listed[i]);
        value = value && !says_nothing(value) ? value : "";
        if (i >= TAG_TEXTS) {
            tags->elos[i - TAG_TEXTS] = read_elo(value);
            continue;
        }
        str_clear(&tags->texts[i]);
        text_to_utf8(&tags->texts[i], value, STORE_TAG_MAX);
        failed |= tags->texts[i].failed;
    }
    return !failed;
}

void listed_tags_done(ListedTags *tags)
{
    for (int i = 0; i < TAG_TEXTS; i++) {
        str_done(&tags->texts[i]);
    }
}

void bind_tags(sqlite3_stmt *statement, int column, const ListedTags *tags)
{
    for (int i = 0; i < TAG_TEXTS; i++) {
        bind_text(statement, column + i, str_text(&tags->texts[i]));
    }
    for (int i = 0; i < 2; i++) {
        sqlite3_bind_int(statement, column + TAG_TEXTS + i, tags->elos[i]);
    }
}
