// The table that onlymove bench prints, a row as soon as it is measured.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/text.h"
#include "src/cli/bench/bench.h"

enum { NAME_WIDTH = 18, SPREAD_WIDTH = 31 };

static void add_number(Str *out, double number)
{
    int decimals = number >= 100 || number == floor(number) ? 0 : number >= 10 ? 1 : 2;
    str_addf(out, "%.*f", decimals, number);
}

static void add_spread(Str *out, const BenchSamples *samples, const char *unit)
{
    if (samples->count == 0) {
        str_add(out, "-");
        return;
    }
    add_number(out, bench_median(samples));
    if (bench_least(samples) < bench_most(samples)) {
        str_add(out, " [");
        add_number(out, bench_least(samples));
        str_add_char(out, ' ');
        add_number(out, bench_most(samples));
        str_add_char(out, ']');
    }
    str_addf(out, " %s", unit);
}

static bool ratio_of(const BenchResult *result, double *ratio)
{
    double reference = bench_median(&result->reference);
    if (result->figure.count == 0 || reference <= 0) {
        return false;
    }
    *ratio = bench_median(&result->figure) / reference;
    return true;
}

int bench_goal_met(const BenchRow *row, const BenchResult *result)
{
    double number = bench_median(&result->figure);
    bool measured = result->figure.count > 0;
    if (row->goal.kind == BENCH_RATIO_AT_LEAST || row->goal.kind == BENCH_RATIO_AT_MOST) {
        measured = ratio_of(result, &number);
    }
    if (!measured || row->goal.kind == BENCH_NO_GOAL) {
        return 0;
    }
    bool at_least =
        row->goal.kind == BENCH_RATIO_AT_LEAST || row->goal.kind == BENCH_FIGURE_AT_LEAST;
    bool met = at_least ? number >= row->goal.number : number <= row->goal.number;
    return met ? 1 : -1;
}

static void add_goal(Str *out, const BenchRow *row, const BenchResult *result)
{
    static const char *const signs[] = {"", "ratio >= ", "ratio <= ", ">= ", "<= "};
    static const char *const words[] = {"missed", "not measured", "met"};
    if (row->goal.kind == BENCH_NO_GOAL) {
        str_add(out, "-");
        return;
    }
    str_add(out, signs[row->goal.kind]);
    add_number(out, row->goal.number);
    if (row->goal.kind == BENCH_FIGURE_AT_LEAST || row->goal.kind == BENCH_FIGURE_AT_MOST) {
        str_addf(out, " %s", row->unit);
    }
    str_addf(out, "  %s", words[1 + bench_goal_met(row, result)]);
}

void bench_print_head(void)
{
    printf("%-*s%-*s%-*s%-8s%s\n", NAME_WIDTH, "row", SPREAD_WIDTH, "figure [least most]",
           SPREAD_WIDTH, "reference [least most]", "ratio", "goal");
    fflush(stdout);
}

// Each line under the columns.
static void print_below(const char *text)
{
    Str safe;
    str_init(&safe);
    for (; *text; text += *text == '\n') {
        size_t len = strcspn(text, "\n");
        str_clear(&safe);
        text_safe(&safe, text, len, 400);
        printf("%*s%s\n", NAME_WIDTH, "", str_text(&safe));
        text += len;
    }
    str_done(&safe);
}

void bench_print_row(const BenchRow *row, const BenchResult *result)
{
    Str figure, reference, share, goal;
    double ratio;
    str_init(&figure);
    str_init(&reference);
    str_init(&share);
    str_init(&goal);
    add_spread(&figure, &result->figure, row->unit);
    add_spread(&reference, &result->reference, row->unit);
    if (ratio_of(result, &ratio)) {
        str_addf(&share, ratio < 10 ? "%.3f" : "%.1f", ratio);
    } else {
        str_add(&share, "-");
    }
    add_goal(&goal, row, result);
    printf("%-*s%-*s%-*s%-8s%s\n", NAME_WIDTH, row->name, SPREAD_WIDTH, str_text(&figure),
           SPREAD_WIDTH, str_text(&reference), str_text(&share), str_text(&goal));
    print_below(row->about);
    print_below(str_text(&result->notes));
    fflush(stdout);
    str_done(&figure);
    str_done(&reference);
    str_done(&share);
    str_done(&goal);
}

void bench_print_fault(const BenchRow *row, bool absent, const char *why)
{
    printf("%-*s%s: ", NAME_WIDTH, row->name, absent ? "not measured" : "FAILED");
    Str safe;
    str_init(&safe);
    text_safe(&safe, why, strlen(why), 400);
    printf("%s\n", str_text(&safe));
    str_done(&safe);
    print_below(row->about);
    fflush(stdout);
}
