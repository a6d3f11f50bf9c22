// The JSON of candidates piece by piece, for the rooms that put them into something larger.
#ifndef ONLYMOVE_SOLVE_CANDIDATE_CANDIDATE_JSON_H
#define ONLYMOVE_SOLVE_CANDIDATE_CANDIDATE_JSON_H

#include <jansson.h>

#include "onlymove/candidate.h"
#include "onlymove/limits.h"

// `text` as a JSON string, which can hold nothing but UTF-8: at most `max` bytes of what
// text_to_utf8() makes of it. NULL when memory is out.
json_t *text_to_json(const char *text, size_t max);

// What was made, unless something of it was `bad`: NULL then, and it goes.
json_t *json_if_whole(json_t *made, bool bad);

// Appends the value as text; `flags` are those of json_dumps(). `newline` stands for every line
// break of the layout, "\n" for none of one's own.
Status candidate_json_append(const json_t *value, size_t flags, const char *newline, Str *out,
                             Fault *fault);
// The same of a value that then goes, compact; NULL is for no memory.
Status candidate_json_write(json_t *value, Str *out, Fault *fault);

// Reads any JSON value; *json is a new reference. Refuses a key that an object has twice, and more
// than CANDIDATE_JSON_MAX bytes.
Status candidate_json_load(const char *text, json_t **json, Fault *fault);

// The root object of a tree, and back. *tree is initialised with its start, and holds what could be
// read when it fails.
Status tree_to_json(const Tree *tree, json_t **json, Fault *fault);
Status tree_from_json(Tree *tree, const json_t *root, Fault *fault);

// A score as score_write() writes it, and back.
json_t *score_to_json(const void *at);
Status score_from_json(const char *text, void *at, Fault *fault);

// The filters of a profile, its tree policy, and every number it uses in the order of the table;
// NULL when memory is out.
json_t *settings_to_json(const Profile *profile);
// Sets a profile, of which the name is given, to these settings, the rest as it ships or as is
// usual. It has no filters where the settings, being older, name none. The fault says what stands
// behind the key: ".won: ...".
Status settings_from_json(const json_t *settings, Profile *profile, Fault *fault);

// What candidate_write_json() appends, as a value.
Status candidate_to_json(const Candidate *candidate, json_t **json, Fault *fault);
// The same of candidate_write_report().
Status candidate_to_report(const Candidate *candidate, json_t **json, Fault *fault);

// What the curator says has become something else.
void candidate_settle_curator(Candidate *candidate);

// Names with blanks between, and back; the fault of an unknown one begins with ": ".
json_t *motif_set_to_json(const void *at);
Status motif_set_from_json(const char *text, void *at, Fault *fault);

// {rating, low, high, base, reasons: [{points, words}]}; NULL when memory is out.
json_t *estimate_to_json(const Estimate *estimate);

// What tree_motifs_write_json() appends, as a value; NULL when memory is out.
json_t *tree_motifs_to_json(const Tree *tree, const TreeMotifs *motifs);

#endif
