// The questions, and which command each key is that answers them.
#include "ui/input/questions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/review_sets.h"
#include "onlymove/str.h"
#include "ui/input/commands.h"
#include "ui/input/keys.h"

const char *reject_reason(const Workbench *wb, size_t index)
{
    return index < wb->reasons.count ? wb->reasons.items[index].text : NULL;
}

static size_t count_marked(const Workbench *wb)
{
    size_t count;
    free(queue_marked(review_queue(wb->review), &count));
    return count;
}

static void write_reasons(const Reasons *reasons, Str *out)
{
    str_add(out, "Why?");
    for (size_t i = 0; i < reasons->count; i++)
        str_addf(out, " %c %s", reasons->items[i].key, reasons->items[i].text);
    str_addf(out, " %c other", REASON_OTHER);
}

void question_write(const Workbench *wb, Str *out)
{
    switch (wb->question.asks) {
    case ASKS_NOTHING:
        break;
    case ASKS_REASON:
    case ASKS_REASON_OF_MARKED:
        write_reasons(&wb->reasons, out);
        break;
    case ASKS_MARKED:
        str_addf(out, "%zu marked: A accept X reject s %s m motif t take the marks + copy",
                 count_marked(wb), review_queue_set(wb->review) ? "later" : "leave for later");
        str_add(out, review_queue_set(wb->review) ? " V move D out d notes # tags" : "");
        break;
    case ASKS_NONE_MARKED:
        keys_say(wb, NOTHING_MARKED, out);
        break;
    case ASKS_ACCEPT_MARKED:
        str_addf(out, "Accept %zu puzzles%s? y", count_marked(wb), wb->question.duplicate);
        break;
    case ASKS_DUPLICATE:
        str_addf(out, "%s. y accept this too = side by side X reject this", wb->question.duplicate);
        break;
    case ASKS_COPY:
        str_add(out, "Copy what? f FEN p game as PGN o solution v verdicts");
        break;
    case ASKS_PROMOTION:
        str_add(out, "The pawn becomes: q queen r rook b bishop n knight");
        break;
    case ASKS_KEEP:
        str_add(out, "Keep it? v variation c comment + in the solution tree");
        break;
    }
}

static const struct {
    Asks asks;
    const char *key, *line;
} answers[] = {
    {ASKS_REASON, "o", "prompt reject"},
    {ASKS_REASON_OF_MARKED, "o", "prompt *reject"},
    {ASKS_MARKED, "A", "*accept"},
    {ASKS_MARKED, "Enter", "*accept"},
    {ASKS_MARKED, "X", "*reject"},
    {ASKS_MARKED, "Backspace", "*reject"},
    {ASKS_MARKED, "s", "*skip"},
    {ASKS_MARKED, "m", "prompt *motif"},
    {ASKS_MARKED, "+", "prompt *copy-to"},
    {ASKS_MARKED, "V", "prompt *move-to"},
    {ASKS_MARKED, "D", "*take-out"},
    {ASKS_MARKED, "d", "prompt *notes"},
    {ASKS_MARKED, "#", "prompt *tags"},
    {ASKS_MARKED, "t", "unmark"},
    {ASKS_ACCEPT_MARKED, "y", "*accept yes"},
    {ASKS_DUPLICATE, "y", "accept yes"},
    {ASKS_DUPLICATE, "=", "duplicates"},
    {ASKS_DUPLICATE, "X", "reject duplicate"},
    {ASKS_DUPLICATE, "Backspace", "reject duplicate"},
    {ASKS_COPY, "f", "copy fen"},
    {ASKS_COPY, "p", "copy pgn"},
    {ASKS_COPY, "o", "copy solution"},
    {ASKS_COPY, "v", "copy verdicts"},
    {ASKS_PROMOTION, "q", "promotion queen"},
    {ASKS_PROMOTION, "Enter", "promotion queen"},
    {ASKS_PROMOTION, "r", "promotion rook"},
    {ASKS_PROMOTION, "b", "promotion bishop"},
    {ASKS_PROMOTION, "n", "promotion knight"},
    {ASKS_KEEP, "v", "keep-variation"},
    {ASKS_KEEP, "c", "keep-comment"},
    {ASKS_KEEP, "+", "add-line"},
};
enum { ANSWER_COUNT = sizeof answers / sizeof *answers };

enum { ANSWER_MAX = REASON_MAX + 20 };

// The line that a key stands for as an answer; NULL: it is none. `line` is room for one.
static const char *answer_line(const Workbench *wb, const char *key, char line[ANSWER_MAX])
{
    const Asks asks = wb->question.asks;
    const bool why = asks == ASKS_REASON || asks == ASKS_REASON_OF_MARKED;
    const char *reason = key[1] == '\0' ? reasons_find(&wb->reasons, key[0]) : NULL;
    if (why && reason) {
        snprintf(line, ANSWER_MAX, "%s %s", asks == ASKS_REASON ? "reject" : "*reject", reason);
        return line;
    }
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (answers[i].asks == asks && strcmp(answers[i].key, key) == 0)
            return answers[i].line;
    return NULL;
}

char question_key_at(const Workbench *wb, int col)
{
    char room[ANSWER_MAX], found = '\0';
    CLEANUP(str_done) Str text = {0};
    question_write(wb, &text);
    const char *at = str_text(&text), *end = at + text.len;
    bool begins = true; // a word
    for (int x = 0; at < end && x <= col;) {
        uint32_t character;
        const bool alone = begins && (at[1] == ' ' || at[1] == '\0');
        found = alone && answer_line(wb, (const char[]){*at, '\0'}, room) ? *at : found;
        begins = *at == ' ';
        at += text_decode(at, (size_t)(end - at), &character);
        x += text_columns(character);
    }
    return found;
}

bool question_takes(const char *key)
{
    bool takes = false;
    for (size_t i = 0; i < ANSWER_COUNT && key[1] == '\0'; i++)
        takes = takes || (answers[i].asks > ASKS_DUPLICATE && strcmp(answers[i].key, key) == 0);
    return takes;
}

bool question_waits(const Workbench *wb, const char *key)
{
    bool waits = wb->question.asks != ASKS_NOTHING && wb->question.asks != ASKS_NONE_MARKED;
    for (size_t i = 0; i < ANSWER_COUNT && wb->question.asks == ASKS_NONE_MARKED; i++) {
        waits = waits || (answers[i].asks == ASKS_MARKED && strcmp(answers[i].key, key) == 0 &&
                          strcmp(answers[i].line, "unmark") != 0);
    }
    return waits;
}

void question_answer(Workbench *wb, const char *key, int64_t now)
{
    char room[ANSWER_MAX];
    const char *line = answer_line(wb, key, room);
    const Asks asked = wb->question.asks;
    wb->question.asks = ASKS_NOTHING;
    if (line) {
        command_execute(wb, line, now);
    } else {
        workbench_refuse(wb, "%s",
                         asked == ASKS_COPY          ? "nothing was copied"
                         : asked == ASKS_KEEP        ? "nothing was kept"
                         : asked == ASKS_PROMOTION   ? "the pawn stays in the hand"
                         : asked == ASKS_NONE_MARKED ? "nothing was decided: nothing is marked"
                                                     : "nothing was decided");
    }
}
