// What two profiles say of a position, in two columns.
#include "onlymove/compare.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/str.h"

// Columns.
enum { LABEL = 20, CELL_LEAST = 12, GAP = 2, HANG = 2 };

void count_write(uint64_t count, Str *out)
{
    char digits[24];
    int len = snprintf(digits, sizeof digits, "%" PRIu64, count);
    for (int i = 0; i < len; i++) {
        if (i > 0 && (len - i) % 3 == 0) {
            str_add_char(out, ',');
        }
        str_add_char(out, digits[i]);
    }
}

void candidate_write_outcome(const Candidate *candidate, Str *out)
{
    if (candidate->accepted) {
        str_addf(out, "puzzle, %s", kind_name(candidate->kind));
    } else {
        str_addf(out, "no puzzle: %s", candidate->reason);
        verdict_write_turn(candidate->verdicts, candidate->verdict_count, out);
    }
}

// How many bytes of a text go on a line: up to the last blank that fits, all when all fits.
static size_t piece(const char *text, size_t room)
{
    size_t len = strlen(text);
    if (len <= room) {
        return len;
    }
    for (size_t at = room; at > 0; at--) {
        if (text[at] == ' ') {
            return at;
        }
    }
    return room;
}

// Takes the next line of a cell off its text. Lines after the first hang in by HANG.
static void add_cell(const char **text, bool first, size_t cell, Str *out)
{
    size_t hang = first ? 0 : HANG;
    size_t len = piece(*text, cell - hang);
    size_t rest = cell - hang - len;
    str_addf(out, "%*s%.*s%*s", (int)(GAP + hang), "", (int)len, *text, (int)rest, "");
    *text += len;
    *text += strspn(*text, " ");
}

static void add_row(const char *label, const char *left, const char *right, size_t cell, Str *out)
{
    CLEANUP(str_done) Str line = {0};
    bool first = true;
    do {
        str_clear(&line);
        str_addf(&line, "%-*s", LABEL, first ? label : "");
        add_cell(&left, first, cell, &line);
        add_cell(&right, first, cell, &line);
        while (line.len > 0 && line.data[line.len - 1] == ' ') {
            line.data[--line.len] = '\0';
        }
        str_addf(out, "%s\n", str_text(&line));
        first = false;
    } while (*left || *right);
    out->failed |= line.failed;
}

typedef void CellWriter(const Candidate *candidate, Str *out);

static void add_name(const Candidate *candidate, Str *out)
{
    str_add(out, candidate->profile.name);
    profile_differences(&candidate->profile, out);
}

static void add_nodes(const Candidate *candidate, Str *out)
{
    count_write(candidate->nodes, out);
}

static void add_solution(const Candidate *candidate, Str *out)
{
    const Tree *tree = &candidate->tree;
    Position pos = tree->start;
    Move *moves = calloc(tree->count, sizeof *moves);
    out->failed |= !moves;
    size_t count = moves ? tree_solution(tree, moves, tree->count) : 0;
    for (size_t i = 0; i < count; i++) {
        san_add_to_line(&pos, moves[i], i == 0, out);
    }
    str_add(out, count == 0 ? "-" : "");
    free(moves);
}

static void add_written_row(const char *label, CellWriter *write, const Candidate pair[2],
                            size_t cell, Str *out)
{
    CLEANUP(str_done) Str left = {0}, right = {0};
    write(&pair[0], &left);
    write(&pair[1], &right);
    add_row(label, str_text(&left), str_text(&right), cell, out);
    out->failed |= left.failed || right.failed;
}

static const Verdict *verdict_of(const Candidate *candidate, const Filter *filter)
{
    for (int i = 0; i < candidate->verdict_count; i++) {
        if (candidate->verdicts[i].filter == filter) {
            return &candidate->verdicts[i];
        }
    }
    return NULL;
}

static void add_verdict(const Verdict *verdict, Str *out)
{
    if (!verdict) {
        str_add(out, "-");
        return;
    }
    const EvidenceText text = evidence_text(&verdict->evidence);
    str_add(out, verdict_word(verdict->state));
    str_addf(out, "%s%s%s%s", text.measured[0] ? " " : "", text.measured, text.miss[0] ? "; " : "",
             text.miss);
}

static void add_filter_row(const Filter *filter, const Candidate pair[2], size_t cell, Str *out)
{
    CLEANUP(str_done) Str left = {0}, right = {0};
    add_verdict(verdict_of(&pair[0], filter), &left);
    add_verdict(verdict_of(&pair[1], filter), &right);
    add_row(filter->name, str_text(&left), str_text(&right), cell, out);
    out->failed |= left.failed || right.failed;
}

void compare_write(const Candidate pair[2], int width, Str *out)
{
    const int least = LABEL + 2 * (GAP + CELL_LEAST);
    const size_t cell = (size_t)((width > least ? width : least) - LABEL) / 2 - GAP;
    str_addf(out, "%s\n", pair[0].fen);
    text_safe(out, pair[1].engine, strlen(pair[1].engine), 80);
    str_add(out, "\n\n");
    add_written_row("", add_name, pair, cell, out);
    for (int i = 0; i < pair[0].verdict_count; i++) {
        add_filter_row(pair[0].verdicts[i].filter, pair, cell, out);
    }
    for (int i = 0; i < pair[1].verdict_count; i++) {
        const Filter *filter = pair[1].verdicts[i].filter;
        if (!verdict_of(&pair[0], filter)) {
            add_filter_row(filter, pair, cell, out);
        }
    }
    str_add_char(out, '\n');
    add_written_row("outcome", candidate_write_outcome, pair, cell, out);
    add_written_row("solution", add_solution, pair, cell, out);
    add_written_row("nodes", add_nodes, pair, cell, out);
}
