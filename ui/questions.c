// The questions, and which command each key is that answers them.
#include "ui/questions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/commands.h"

static const char *const reasons[] = {
    "too easy", "ambiguous", "wrong", "duplicate", "ugly", "below level",
};

const char *reject_reason(size_t index)
{
    return index < sizeof reasons / sizeof *reasons ? reasons[index] : NULL;
}

static size_t marked(const Workbench *wb)
{
    size_t count;
    free(queue_marked(review_queue(wb->review), &count));
    return count;
}

static void write_reasons(Str *out)
{
    str_add(out, "Why?");
    for (size_t i = 0; reject_reason(i); i++) {
        str_addf(out, " %zu %s", i + 1, reject_reason(i));
    }
    str_add(out, " o other");
}

void question_write(const Workbench *wb, Str *out)
{
    switch (wb->asks) {
    case ASKS_NOTHING:
        break;
    case ASKS_REASON:
    case ASKS_REASON_OF_MARKED:
        write_reasons(out);
        break;
    case ASKS_MARKED:
        str_addf(out, "%zu marked: A accept X reject s leave for later t take the marks",
                 marked(wb));
        break;
    case ASKS_ACCEPT_MARKED:
        str_addf(out, "Accept %zu puzzles? y", marked(wb));
        break;
    }
}

// The line that a key stands for as an answer; NULL: it is none. `line` is room for one.
static const char *answer(Asks asks, const char *key, char line[80])
{
    static const struct {
        Asks asks;
        const char *key, *line;
    } answers[] = {
        {ASKS_REASON, "o", "prompt reject"},
        {ASKS_REASON_OF_MARKED, "o", "prompt reject-marked"},
        {ASKS_MARKED, "A", "accept-marked"},
        {ASKS_MARKED, "Enter", "accept-marked"},
        {ASKS_MARKED, "X", "reject-marked"},
        {ASKS_MARKED, "Backspace", "reject-marked"},
        {ASKS_MARKED, "s", "skip-marked"},
        {ASKS_MARKED, "t", "unmark"},
        {ASKS_ACCEPT_MARKED, "y", "accept-marked yes"},
    };
    const bool why = asks == ASKS_REASON || asks == ASKS_REASON_OF_MARKED;
    const size_t digit = key[1] == '\0' ? (size_t)key[0] - '1' : SIZE_MAX;
    if (why && digit < 9 && reject_reason(digit)) {
        snprintf(line, 80, "%s %s", asks == ASKS_REASON ? "reject" : "reject-marked",
                 reject_reason(digit));
        return line;
    }
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (answers[i].asks == asks && strcmp(answers[i].key, key) == 0) {
            return answers[i].line;
        }
    }
    return NULL;
}

void question_answer(Workbench *wb, const char *key, int64_t now)
{
    char room[80];
    const char *line = answer(wb->asks, key, room);
    wb->asks = ASKS_NOTHING;
    if (line) {
        command_execute(wb, line, now);
    } else {
        workbench_say(wb, "nothing was decided");
    }
}
