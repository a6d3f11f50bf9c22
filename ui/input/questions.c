// The questions, and the command that each key runs as an answer.
#include "ui/input/questions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/review_sets.h"
#include "onlymove/str.h"
#include "ui/actions/actions.h"
#include "ui/input/commands.h"
#include "ui/input/keys.h"
#include "ui/term/grid.h"

const char *reject_reason(const Workbench *wb, size_t index) {
    return index < wb->reasons.count ? wb->reasons.items[index].text : NULL;
}

static size_t count_marked(const Workbench *wb) {
    size_t count;
    free(queue_marked(review_queue(wb->review), &count));
    return count;
}

// Where a question offers an answer: everywhere, or in the queue of a set alone.
typedef enum AnswerScope { SCOPE_ALL, SCOPE_SET } AnswerScope;

// The answers. A question offers those that have words, in this order.
static const struct {
    QuestionId asks;
    const char *key, *line; // `line` is a command, or a setting of a new profile; "": none
    const char *words;      // NULL: a second key for the same answer
    AnswerScope scope;
} answers[] = {
    {ASKS_REASON, "o", "prompt reject", "other", SCOPE_ALL},
    {ASKS_REASON_OF_MARKED, "o", "prompt *reject", "other", SCOPE_ALL},
    {ASKS_MARKED, "A", "*accept", "accept", SCOPE_ALL},
    {ASKS_MARKED, "Enter", "*accept", NULL, SCOPE_ALL},
    {ASKS_MARKED, "X", "*reject", "reject", SCOPE_ALL},
    {ASKS_MARKED, "Backspace", "*reject", NULL, SCOPE_ALL},
    {ASKS_MARKED, "s", "*skip", "skip", SCOPE_ALL},
    {ASKS_MARKED, "m", "prompt *motif", "motif", SCOPE_ALL},
    {ASKS_MARKED, "t", "mark none", "unmark all", SCOPE_ALL},
    {ASKS_MARKED, "+", "prompt *copy-to", "copy", SCOPE_ALL},
    {ASKS_MARKED, "V", "prompt *move-to", "move", SCOPE_SET},
    {ASKS_MARKED, "D", "*take out", "out", SCOPE_SET},
    {ASKS_MARKED, "d", "prompt *notes", "notes", SCOPE_SET},
    {ASKS_MARKED, "#", "prompt *tags", "tags", SCOPE_SET},
    {ASKS_ACCEPT_MARKED, "y", "*accept yes", "yes", SCOPE_ALL},
    {ASKS_ACCEPT_MARKED, "n", "", "no", SCOPE_ALL},
    {ASKS_COOKED, "y", "accept yes", "accept all the same", SCOPE_ALL},
    {ASKS_COOKED, "X", "reject cooked", "reject", SCOPE_ALL},
    {ASKS_COOKED, "Backspace", "reject cooked", NULL, SCOPE_ALL},
    {ASKS_DUPLICATE, "y", "accept yes", "accept this too", SCOPE_ALL},
    {ASKS_DUPLICATE, "=", "duplicates", "side by side", SCOPE_ALL},
    {ASKS_DUPLICATE, "X", "reject duplicate", "reject this", SCOPE_ALL},
    {ASKS_DUPLICATE, "Backspace", "reject duplicate", NULL, SCOPE_ALL},
    {ASKS_COPY, "f", "copy fen", "FEN", SCOPE_ALL},
    {ASKS_COPY, "p", "copy pgn", "game as PGN", SCOPE_ALL},
    {ASKS_COPY, "o", "copy solution", "solution", SCOPE_ALL},
    {ASKS_COPY, "v", "copy verdicts", "verdicts", SCOPE_ALL},
    {ASKS_PROMOTION, "q", "board promotion queen", "queen", SCOPE_ALL},
    {ASKS_PROMOTION, "Enter", "board promotion queen", NULL, SCOPE_ALL},
    {ASKS_PROMOTION, "r", "board promotion rook", "rook", SCOPE_ALL},
    {ASKS_PROMOTION, "b", "board promotion bishop", "bishop", SCOPE_ALL},
    {ASKS_PROMOTION, "n", "board promotion knight", "knight", SCOPE_ALL},
    {ASKS_KEEP, "v", "keep variation", "variation", SCOPE_ALL},
    {ASKS_KEEP, "c", "keep comment", "comment", SCOPE_ALL},
    {ASKS_KEEP, "+", "add line", "in the solution tree", SCOPE_ALL},
    {ASKS_ROLE, "m", "role main", "main line", SCOPE_ALL},
    {ASKS_ROLE, "a", "role alternative", "alternative", SCOPE_ALL},
    {ASKS_ROLE, "r", "role retry", "retry", SCOPE_ALL},
    {ASKS_ROLE, "e", "role end", "end of the line", SCOPE_ALL},
    {ASKS_KIND, "m", "only.ceiling=1", "mates", SCOPE_ALL},
    {ASKS_KIND, "w", "filters=+not-mate", "wins of material", SCOPE_ALL},
    {ASKS_KIND, "b", "", "both", SCOPE_ALL},
    {ASKS_DEFENDING, "y", "", "yes", SCOPE_ALL},
    {ASKS_DEFENDING, "n", "filters=+not-defence", "no", SCOPE_ALL},
    {ASKS_ONE_MOVERS, "y", "", "yes", SCOPE_ALL},
    {ASKS_ONE_MOVERS, "n", "filters=+not-mate-in-one +not-winning-capture", "no", SCOPE_ALL},
    {ASKS_EFFORT, "q", "effort=quick", "quick, 1/10", SCOPE_ALL},
    {ASKS_EFFORT, "n", "", "normal", SCOPE_ALL},
    {ASKS_EFFORT, "d", "effort=deep", "deep, 4 times", SCOPE_ALL},
    {ASKS_MARGIN, "1", "only.margin=100", "one pawn", SCOPE_ALL},
    {ASKS_MARGIN, "2", "only.margin=150", "one and a half", SCOPE_ALL},
    {ASKS_MARGIN, "3", "only.margin=300", "three", SCOPE_ALL},
};
enum { ANSWER_COUNT = sizeof answers / sizeof *answers };

// Appends the question without its answers.
static void write_question(const Workbench *wb, Str *out) {
    static const char *const words[ASKS_COUNT] = {
        [ASKS_COPY] = "Copy what?",     [ASKS_PROMOTION] = "The pawn becomes:",
        [ASKS_KEEP] = "Keep it?",       [ASKS_ROLE] = "The move is:",
        [ASKS_KIND] = "Which puzzles?", "Moves that save a draw, too?",
        "Puzzles of one move, too?",    "How long a search?",
        "Lead of the best move?"};
    const QuestionId asks = wb->question.asks;
    switch (asks) {
    case ASKS_NOTHING:
        break;
    case ASKS_REASON:
    case ASKS_REASON_OF_MARKED:
        str_add(out, "Why?");
        for (size_t i = 0; i < wb->reasons.count; i++)
            str_addf(out, " %c %s", wb->reasons.items[i].key, wb->reasons.items[i].text);
        break;
    case ASKS_MARKED:
        str_addf(out, "%zu marked:", count_marked(wb));
        break;
    case ASKS_NONE_MARKED:
        keys_expand(wb, NOTHING_MARKED, out);
        break;
    case ASKS_ACCEPT_MARKED:
        str_addf(out, "Accept %zu puzzles%s?", count_marked(wb), wb->question.duplicate_text);
        break;
    case ASKS_COOKED:
    case ASKS_DUPLICATE:
        str_addf(out, "%s.", wb->question.duplicate_text);
        break;
    default:
        if (asks >= ASKS_KIND && wb->messages.refused && wb->messages.text[0])
            str_addf(out, "%s; ", wb->messages.text);
        if (asks >= ASKS_KIND)
            str_addf(out, "%d of %d: ", (int)asks - ASKS_KIND + 1, ASKS_COUNT - ASKS_KIND);
        str_add(out, words[asks]);
        break;
    }
}

void question_write(const Workbench *wb, Str *out) {
    const AnswerScope scope = review_queue_set_name(wb->review) ? SCOPE_SET : SCOPE_ALL;
    write_question(wb, out);
    for (size_t i = 0; i < ANSWER_COUNT; i++) {
        if (answers[i].asks == wb->question.asks && answers[i].words && answers[i].scope <= scope) {
            str_add(out, wb->question.asks >= ASKS_ROLE ? " " : "");
            str_addf(out, " %s %s", answers[i].key, answers[i].words);
        }
    }
    if (wb->question.asks >= ASKS_KIND)
        str_add(out, "  Esc stop");
}

enum { ANSWER_MAX = REASON_MAX + 20 };

// Returns the line that a key runs as an answer; NULL: it is no answer. `line` is a buffer for it.
static const char *answer_line(const Workbench *wb, const char *key, char line[ANSWER_MAX]) {
    const QuestionId asks = wb->question.asks;
    const bool asks_reason = asks == ASKS_REASON || asks == ASKS_REASON_OF_MARKED;
    const char *reason = key[1] == '\0' ? reasons_find(&wb->reasons, key[0]) : NULL;
    if (asks_reason && reason) {
        snprintf(line, ANSWER_MAX, "%s %s", asks == ASKS_REASON ? "reject" : "*reject", reason);
        return line;
    }
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (answers[i].asks == asks && strcmp(answers[i].key, key) == 0)
            return answers[i].line;
    return NULL;
}

char question_key_at(const Workbench *wb, int row, int col) {
    char buffer[ANSWER_MAX], found = '\0';
    CLEANUP(str_done) Str text = {0};
    question_write(wb, &text);
    const char *at = str_text(&text), *end = at + text.len;
    const char *second_row = at + grid_row_length(at, text.len, wb->panes.layout.prompt.cols);
    at = row == 1 ? second_row + strspn(second_row, " ") : row == 0 ? at : end;
    end = row == 0 && second_row < end ? second_row : end;
    bool word_begins = true;
    for (int x = 0; at < end && x <= col;) {
        uint32_t character;
        const bool is_key = word_begins && (at[1] == ' ' || at[1] == '\0');
        found = is_key && answer_line(wb, (const char[]){*at, '\0'}, buffer) ? *at : found;
        word_begins = *at == ' ';
        at += text_decode(at, (size_t)(end - at), &character);
        x += text_columns(character);
    }
    return found;
}

bool question_uses_key(const char *key) {
    bool has_key = false;
    for (size_t i = 0; i < ANSWER_COUNT && key[1] == '\0'; i++)
        has_key = has_key || (answers[i].asks > ASKS_DUPLICATE && strcmp(answers[i].key, key) == 0);
    return has_key;
}

bool question_takes_key(const Workbench *wb, const char *key) {
    bool takes = wb->question.asks != ASKS_NOTHING && wb->question.asks != ASKS_NONE_MARKED;
    for (size_t i = 0; i < ANSWER_COUNT && wb->question.asks == ASKS_NONE_MARKED; i++) {
        takes = takes || (answers[i].asks == ASKS_MARKED && strcmp(answers[i].key, key) == 0 &&
                          strcmp(answers[i].line, "mark none") != 0);
    }
    return takes;
}

void question_answer(Workbench *wb, const char *key, int64_t now) {
    char buffer[ANSWER_MAX];
    const char *line = answer_line(wb, key, buffer);
    const QuestionId asks = wb->question.asks;
    if (!line && asks >= ASKS_KIND && strcmp(key, "Esc") != 0 && strcmp(key, "C-c") != 0) {
        if (strcmp(key, "Backspace") == 0)
            profile_ask(wb);
        else
            workbench_refuse(wb, "%s answers nothing", key);
        return; // the answers given so far are kept
    }
    wb->question.asks = ASKS_NOTHING;
    if (line && asks >= ASKS_KIND) {
        profile_answer(wb, asks, line);
    } else if (line && line[0]) {
        command_execute(wb, line, now);
    } else {
        workbench_refuse(wb, "%s",
                         asks >= ASKS_KIND        ? "no profile was made; <:profile new> asks again"
                         : asks == ASKS_COPY      ? "nothing was copied"
                         : asks == ASKS_KEEP      ? "nothing was kept"
                         : asks == ASKS_ROLE      ? "the move stays what it is"
                         : asks == ASKS_PROMOTION ? "the pawn stays in the hand"
                         : asks == ASKS_NONE_MARKED ? "nothing is marked, so nothing was decided"
                                                    : "nothing was decided");
    }
}
