// Exports a puzzle as a JSON object, in an array or one a line: source (a file name without its
// folders), game, ply, taken_against (or left out), tags, what a set says of it, and puzzle, as
// candidate_write_report() writes it, with filters and tree policy among the settings, the miss of
// each filter, by_hand, and motifs.
#include <jansson.h>

#include "onlymove/store_import.h"
#include "src/export/out/format.h"
#include "onlymove/candidate.h"

// Returns a text; NULL, which objects and stars of json_pack() leave out: there is none.
static json_t *text_or_null(const char *text) {
    return text && text[0] ? text_to_json(text, SIZE_MAX) : NULL;
}

// Returns what the source of an imported puzzle says; NULL: nothing.
static json_t *source_info_to_json(const SourceInfo *info) {
    json_t *json = json_object();
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++)
        if (info->numbers[i] != SOURCE_MISSING)
            json_object_set_new(json, source_number_name((SourceNumber)i),
                                json_integer(info->numbers[i]));
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++)
        json_object_set_new(json, source_text_name((SourceText)i),
                            text_or_null(str_text(&info->texts[i])));
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

static json_t *item_to_json(const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    const bool is_measured = puzzle->measured_rating.result_count > 0;
    CLEANUP(str_done) Str source = {0}, refusals = {0};
    json_t *candidate = NULL;
    export_source(puzzle, &source);
    export_refusals(puzzle, &refusals);
    candidate_to_report(&puzzle->candidate, &candidate, NULL);
    return json_pack(
        "{s:o,s:I,s:i,s:o*,s:o*,s:o,s:o*,s:o*,s:o*,s:o*,s:o*,s:o*,s:o*}", "source",
        text_to_json(str_text(&source), SIZE_MAX), "game", (json_int_t)puzzle->game_number, "ply",
        puzzle->ply, "taken_against", text_or_null(str_text(&refusals)), "withdrawn",
        puzzle->withdrawn ? json_true() : NULL, "tags", tags_to_json(&puzzle->game), "set",
        text_or_null(item->options->set_title), "title", text_or_null(puzzle->title), "note",
        text_or_null(puzzle->note), "set_tags", text_or_null(puzzle->set_tags), "imported",
        source_info_to_json(&puzzle->source_info), "measured",
        is_measured ? measured_to_json(&puzzle->measured_rating) : NULL, "puzzle", candidate);
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
