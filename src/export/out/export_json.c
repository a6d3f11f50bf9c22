// A puzzle as a JSON object: source, game, ply, tags, puzzle; the last is what
// candidate_write_report() writes.
#include <jansson.h>

#include "src/export/out/format.h"
#include "src/solve/candidate/candidate_json.h"
#include "src/store/files/store_tags.h"

static json_t *source_to_json(const StoredCandidate *puzzle)
{
    CLEANUP(str_done) Str name = {0};
    export_source(puzzle, &name);
    json_t *made = name.failed ? NULL : text_to_json(str_text(&name), SIZE_MAX);
    return made;
}

// What the source of an imported puzzle says; NULL: nothing.
static json_t *words_to_json(const SourceWords *words)
{
    json_t *made = json_object();
    for (int i = 0; i < SOURCE_NUMBERS; i++) {
        if (words->numbers[i] != SOURCE_UNSAID) {
            json_object_set_new(made, source_number_name((SourceNumber)i),
                                json_integer(words->numbers[i]));
        }
    }
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        if (words->texts[i].len > 0) {
            json_object_set_new(made, source_text_name((SourceText)i),
                                text_to_json(str_text(&words->texts[i]), SIZE_MAX));
        }
    }
    if (json_object_size(made) == 0) {
        json_decref(made);
        return NULL;
    }
    return made;
}

static json_t *measured_to_json(const Measured *measured)
{
    return json_pack("{s:i,s:i,s:i,s:i,s:i}", "rating", measured->rating, "deviation",
                     measured->deviation, "results", measured->results, "solved", measured->solved,
                     "seconds", measured->seconds);
}

static Status puzzle_to_json(const StoredCandidate *puzzle, json_t **json, Fault *fault)
{
    json_t *candidate;
    Status status = candidate_to_report(&puzzle->candidate, &candidate, fault);
    if (status != STATUS_OK) {
        return status;
    }
    json_t *made = json_object();
    int bad = json_object_set_new(made, "source", source_to_json(puzzle));
    bad |= json_object_set_new(made, "game", json_integer((json_int_t)puzzle->number));
    bad |= json_object_set_new(made, "ply", json_integer(puzzle->ply));
    CLEANUP(str_done) Str against = {0};
    if (export_taken_against(puzzle, &against)) {
        bad |= against.failed ||
               json_object_set_new(made, "taken_against", json_string(str_text(&against)));
    }
    if (puzzle->withdrawn) {
        bad |= json_object_set_new(made, "withdrawn", json_true());
    }
    bad |= json_object_set_new(made, "tags", tags_to_json(&puzzle->game));
    json_t *words = words_to_json(&puzzle->words);
    if (words) {
        bad |= json_object_set_new(made, "imported", words);
    }
    if (puzzle->measured.results > 0) {
        bad |= json_object_set_new(made, "measured", measured_to_json(&puzzle->measured));
    }
    bad |= json_object_set_new(made, "puzzle", candidate);
    *json = json_if_whole(made, bad);
    return *json ? STATUS_OK : fault_memory(fault);
}

Status export_add_json(const ExportPiece *piece, Fault *fault)
{
    json_t *made;
    Status status = puzzle_to_json(piece->puzzle, &made, fault);
    if (status == STATUS_OK) {
        status = candidate_json_append(made, JSON_INDENT(2), "\n  ", piece->out, fault);
        json_decref(made);
    }
    return status;
}

Status export_add_jsonl(const ExportPiece *piece, Fault *fault)
{
    json_t *made;
    Status status = puzzle_to_json(piece->puzzle, &made, fault);
    status = status == STATUS_OK ? candidate_json_write(made, piece->out, fault) : status;
    str_add_char(piece->out, '\n');
    return status;
}
