// Any bytes as a file of patterns, and its first line as a pattern. What is taken can be held
// against rows, and what is not is a sentence.
#include "tests/fuzz/scratch.h"

#include "onlymove/pattern.h"

static CandidateList one_row(CandidateRow *row, ListedGame *game, char **names) {
    return (CandidateList){.rows = row,
                           .count = 1,
                           .games = game,
                           .game_count = 1,
                           .sources = names,
                           .profiles = names,
                           .reasons = names,
                           .source_count = 1,
                           .profile_count = 1,
                           .reason_count = 1};
}

static void completes(const char *text, const CandidateList *list, const NamedPatterns *named) {
    const size_t len = strlen(text);
    for (size_t cursor = 0; cursor <= len; cursor += 1 + len / 16) {
        CLEANUP(str_done) Str lines = {0};
        const size_t start = pattern_complete(text, cursor, list, named, &lines);
        HOLDS(start <= cursor);
        HOLDS(lines.len == 0 || lines.data[lines.len - 1] == '\n');
    }
}

FUZZ_TARGET(pattern) {
    char name[] = "Müller", *names[] = {name};
    CandidateRow row = {.id = 1, .moves = 2, .refusal = UINT32_MAX, .kind = KIND_MATE};
    ListedGame game = {.number = 1, .white_elo = 2000};
    const CandidateList list = one_row(&row, &game, names);
    const char *end = size > 0 ? memchr(data, '\n', size) : NULL;
    const size_t len = end ? (size_t)(end - (const char *)data) : size;
    char text[PATTERN_MAX + 2] = "";
    CLEANUP(named_patterns_done) NamedPatterns named = {0};
    Pattern *pattern;
    Fault fault = {""};
    Status status = named_patterns_read(&named, scratch_with(data, size), &fault);
    HOLDS((status == STATUS_OK) == (fault.text[0] == '\0'));
    if (len > 0)
        memcpy(text, data, len < sizeof text ? len : sizeof text - 1);
    fault = (Fault){""};
    status = pattern_new(&pattern, text, &named, &fault);
    HOLDS((status == STATUS_OK) == (fault.text[0] == '\0'));
    HOLDS((status == STATUS_OK) == (pattern != NULL));
    if (pattern)
        (void)pattern_matches(pattern, &list, NULL, 0);
    pattern_free(pattern);
    completes(text, &list, &named);
    return 0;
}
