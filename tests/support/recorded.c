// Analyses parsed from strings, iteration by iteration.
#include "tests/support/recorded.h"

#include "onlymove/notation.h"
#include "tests/support/test.h"

Position recorded_position(const char *fen) {
    Position pos;
    assert_ok(pos_from_fen(&pos, fen, SAID));
    return pos;
}

Score recorded_score(const char *text) {
    const char *chances = strchr(text, '=');
    Score score = {.mate = text[0] == '#', .value = atoi(text + (text[0] == '#'))};
    score.has_chances = chances;
    score.chances = (int16_t)(chances ? atoi(chances + 1) : 0);
    return score;
}

static int count_lines(const char *lines) {
    int count = 1;
    for (; (lines = strchr(lines, ',')); lines++)
        count++;
    return count;
}

static void add_iteration(Analysis *analysis, const Position *pos, const char *text) {
    int depth, at = 0;
    unsigned long long nodes;
    if (sscanf(text, "%d %llu:%n", &depth, &nodes, &at) != 2 || at == 0)
        fail_msg("no iteration: %s", text);
    int rank = 1;
    for (const char *line = text + at; line; line = strchr(line, ',')) {
        char san[16], score[16];
        line += *line == ',';
        Line added = {.rank = rank++, .depth = depth, .nodes = nodes, .pv_count = 1};
        if (sscanf(line, " %15s %15[^, ]", san, score) != 2)
            fail_msg("no line: %s", line);
        assert_ok(san_read(pos, san, strlen(san), &added.pv[0], SAID));
        added.score = recorded_score(score);
        analysis_add_line(analysis, &added);
    }
}

Analysis recorded_analysis(const Position *pos, bool finished, const char *const iterations[]) {
    Analysis analysis = analysis_blank(iterations[0] ? count_lines(iterations[0]) : 1);
    for (int i = 0; iterations[i]; i++)
        add_iteration(&analysis, pos, iterations[i]);
    analysis.finished = finished;
    return analysis;
}

void recorded_more(Analysis *analysis, const Position *pos, uint64_t nodes, const char *lines) {
    CLEANUP(str_done)
    Str iteration =
        str_of("%zu %llu: %s", analysis->iteration_count + 1, (unsigned long long)nodes, lines);
    analysis->expected_lines = count_lines(lines);
    add_iteration(analysis, pos, str_text(&iteration));
}

Analysis recorded_lines(const Position *pos, const char *lines) {
    Analysis analysis = analysis_blank(0);
    recorded_more(&analysis, pos, 1, lines);
    analysis.finished = true;
    return analysis;
}
