// Exports a puzzle as a JSON object, in an array or one a line: source (a file name without its
// folders), game, ply, taken_against (or left out), tags, what a set says of it, and puzzle, as
// candidate_write_report() writes it, with filters and tree policy among the settings, the miss of
// each filter, by_hand, and motifs.
#include <jansson.h>

#include "onlymove/store_import.h"
#include "src/export/out/format.h"
#include "onlymove/candidate.h"

static json_t *source_to_json(const StoredCandidate *puzzle) {
    CLEANUP(str_done) Str name = {0};
    export_source(puzzle, &name);
    return text_to_json(str_text(&name), SIZE_MAX);
}

// Returns what the source of an imported puzzle says; NULL: nothing.
static json_t *source_info_to_json(const SourceInfo *info) {
    json_t *json = json_object();
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++) {
        if (info->numbers[i] != SOURCE_MISSING) {
            json_object_set_new(json, source_number_name((SourceNumber)i),
                                json_integer(info->numbers[i]));
        }
    }
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++) {
        if (info->texts[i].len > 0) {
            json_object_set_new(json, source_text_name((SourceText)i),
                                text_to_json(str_text(&info->texts[i]), SIZE_MAX));
        }
    }
    if (json_object_size(json) == 0) {
        json_decref(json);
        return NULL;
    }
    return json;
}

static json_t *measured_to_json(const MeasuredRating *measured) {
    return json_pack("{s:i,s:i,s:i,s:i,s:i}", "rating", measured->rating, "deviation",
                     measured->deviation, "results", measured->result_count, "solved",
                     measured->solved_count, "seconds", measured->seconds);
}

// Adds the title of the set, and what the set says of the puzzle.
static void add_set_words(const ExportItem *item, json_t *json) {
    const struct {
        const char *key, *text;
    } words[] = {{"set", item->options->set_title},
                 {"title", item->puzzle->title},
                 {"note", item->puzzle->note},
                 {"set_tags", item->puzzle->set_tags}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].text && words[i].text[0])
            json_object_set_new(json, words[i].key, text_to_json(words[i].text, SIZE_MAX));
}

static json_t *item_to_json(const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    json_t *candidate = NULL, *json = json_object(),
           *imported = source_info_to_json(&puzzle->source_info);
    CLEANUP(str_done) Str refusals = {0};
    json_object_set_new(json, "source", source_to_json(puzzle));
    json_object_set_new(json, "game", json_integer((json_int_t)puzzle->game_number));
    json_object_set_new(json, "ply", json_integer(puzzle->ply));
    if (export_refusals(puzzle, &refusals))
        json_object_set_new(json, "taken_against", json_string(str_text(&refusals)));
    if (puzzle->withdrawn)
        json_object_set_new(json, "withdrawn", json_true());
    json_object_set_new(json, "tags", tags_to_json(&puzzle->game));
    if (imported)
        json_object_set_new(json, "imported", imported);
    if (puzzle->measured_rating.result_count > 0)
        json_object_set_new(json, "measured", measured_to_json(&puzzle->measured_rating));
    add_set_words(item, json);
    candidate_to_report(&puzzle->candidate, &candidate, NULL);
    json_object_set_new(json, "puzzle", candidate);
    return json;
}

static void add_json(const ExportItem *item) {
    json_t *json = item_to_json(item);
    candidate_json_append(json, JSON_INDENT(2), "\n  ", item->out);
    json_decref(json);
}

static void add_jsonl(const ExportItem *item) {
    candidate_json_write(item_to_json(item), item->out);
    str_add_char(item->out, '\n');
}

const Format export_json = {.name = "json",
                            .about = "a list of all that is known",
                            .empty_file = "[]\n",
                            .head = "[\n  ",
                            .between = ",\n  ",
                            .foot = "\n]\n",
                            .add = add_json};

const Format export_jsonl = {.name = "jsonl",
                             .about = "the objects of json, one a line",
                             .empty_file = "",
                             .add = add_jsonl};
