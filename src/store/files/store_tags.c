// Tags between games and JSON. JSON is UTF-8, PGN often is not: see text_to_utf8().
#include "src/store/files/store_tags.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/str.h"
#include "src/solve/candidate/candidate_json.h"

json_t *tags_to_json(const Game *game)
{
    json_t *made = json_object();
    CLEANUP(str_done) Str name = {0};
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

// A JSON string of bytes that are UTF-8, as jansson writes it.
static void add_string(const char *at, size_t len, Str *out)
{
    static const char letters[] = "\bb\ff\nn\rr\tt\"\"\\\\";
    str_add_char(out, '"');
    for (size_t i = 0; i < len;) {
        size_t plain = i;
        while (plain < len && (unsigned char)at[plain] >= ' ' && at[plain] != '"' &&
               at[plain] != '\\') {
            plain++;
        }
        str_add_bytes(out, at + i, plain - i);
        if (plain < len) {
            const char *letter = strchr(letters, at[plain]);
            if (at[plain] != '\0' && letter && (letter - letters) % 2 == 0) {
                str_addf(out, "\\%c", letter[1]);
            } else {
                str_addf(out, "\\u%04X", (unsigned)(unsigned char)at[plain]);
            }
            plain++;
        }
        i = plain;
    }
    str_add_char(out, '"');
}

// Whether a tag before that one has its name.
static bool is_repeated(const Game *game, size_t tag)
{
    const char *name = game_text(game, game->tags[tag].name);
    for (size_t i = 0; i < tag; i++) {
        if (strcmp(game_text(game, game->tags[i].name), name) == 0) {
            return true;
        }
    }
    return false;
}

Status tags_write(const Game *game, Str *out, Fault *fault)
{
    CLEANUP(str_done) Str text = {0};
    bool failed = false;
    const char *between = "{";
    for (size_t i = 0; i < game->tag_count; i++) {
        if (is_repeated(game, i)) {
            continue;
        }
        str_add(out, between);
        for (int part = 0; part < 2; part++) {
            const GameTag *tag = &game->tags[i];
            const char *given = game_text(game, part > 0 ? tag->value : tag->name);
            const size_t len = strlen(given);
            str_add(out, part > 0 ? ":" : "");
            if (text_is_ascii(given, len)) {
                add_string(given, len, out);
                continue;
            }
            str_clear(&text);
            text_to_utf8(&text, given, SIZE_MAX);
            add_string(str_text(&text), text.len, out);
            failed |= text.failed;
        }
        between = ",";
    }
    str_add(out, game->tag_count == 0 ? "{}" : "}");
    return failed || out->failed ? fault_memory(fault) : STATUS_OK;
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
        game_set_tag(game, name, json_string_value(value));
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
