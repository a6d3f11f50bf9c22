// Whether a game fits: what costs least is asked first.
#include "onlymove/game_filter.h"

#include <string.h>

#include "src/pgn/input/peek_bytes.h"
#include "src/pgn/filter/sample.h"
#include "src/pgn/read/tag.h"

bool game_filter_is_open(const GameFilter *choice)
{
    return choice->from == 0 && choice->to == 0 && choice->shards == 0 && choice->min_elo == 0 &&
           choice->max_elo == 0 && !choice->timed && !choice->result && !choice->evals &&
           choice->sample == 0 && !choice->has_where;
}

// Looks for tags; `untold` when only the reader can tell one.
typedef struct Appearance {
    const GameHead *head;
    bool untold;
} Appearance;

static bool is_told(const char *text, const TagPair *pair)
{
    bool told = !pair->escaped;
    for (size_t i = 0; i < pair->value_len; i++) {
        told = told && (unsigned char)text[pair->value + i] < 0x80 && text[pair->value + i] != '\0';
    }
    return told;
}

// Of the type WhereTag.
static TagView find_tag(void *context, const char *name)
{
    Appearance *look = context;
    const GameHead *head = look->head;
    const size_t len = strlen(name);
    if (head->game) {
        const char *value = game_tag(head->game, name);
        return (TagView){value ? value : "", value ? strlen(value) : 0};
    }
    if (head->doubtful) {
        look->untold = true;
        return (TagView){"", 0};
    }
    size_t at = 0;
    while (at < head->len && head->text[at] == '[') {
        TagPair pair;
        tag_parse(head->text, head->len, at, &pair);
        if (pair.problem) {
            break;
        }
        if (pair.name_len == len && memcmp(head->text + pair.name, name, len) == 0) {
            look->untold = look->untold || !is_told(head->text, &pair);
            return (TagView){head->text + pair.value, pair.value_len};
        }
        at = pair.end;
        while (at < head->len && (is_space(head->text[at]) || is_line_end(head->text[at]))) {
            at++;
        }
    }
    // Comments, escaped lines and whatever else may stand between tags are the reader's.
    look->untold = look->untold || at >= head->len || !(is_digit(head->text[at]) || at == 0);
    return (TagView){"", 0};
}

// The digits at *at, which moves behind them; -1: there are none, or too many.
static int take_number(TagView tag, size_t *at)
{
    int number = 0;
    const size_t begin = *at;
    while (*at < tag.len && is_digit(tag.text[*at])) {
        if (*at - begin == 9) {
            return -1;
        }
        number = number * 10 + tag.text[(*at)++] - '0';
    }
    return *at > begin ? number : -1;
}

static bool elo_fits(const GameFilter *choice, Appearance *look, const char *name)
{
    const TagView tag = find_tag(look, name);
    size_t at = 0;
    const int elo = take_number(tag, &at);
    return elo > 0 && at == tag.len && elo >= choice->min_elo &&
           (choice->max_elo == 0 || elo <= choice->max_elo);
}

// Base and 40 increments in seconds: of "300+3", "300", "40/7200:3600" (all stages, and the
// increment of the first); -1: it is not known.
static int64_t duration(TagView tag)
{
    int64_t base = 0, increment = -1;
    size_t at = 0;
    for (bool more = true; more; at++) {
        int seconds = take_number(tag, &at);
        if (at < tag.len && tag.text[at] == '/' && seconds >= 0) {
            at++;
            seconds = take_number(tag, &at);
        }
        int each = 0;
        if (at < tag.len && tag.text[at] == '+') {
            at++;
            each = take_number(tag, &at);
        }
        more = at < tag.len && tag.text[at] == ':';
        if (seconds < 0 || each < 0 || (at < tag.len && !more)) {
            return -1;
        }
        base += seconds;
        increment = increment < 0 ? each : increment;
    }
    return base + 40 * increment;
}

static bool time_fits(const GameFilter *choice, Appearance *look)
{
    const int64_t seconds = duration(find_tag(look, "TimeControl"));
    return seconds >= choice->least_seconds && seconds <= choice->most_seconds;
}

static bool result_fits(const GameFilter *choice, Appearance *look)
{
    const TagView tag = find_tag(look, "Result");
    return tag.len == strlen(choice->result) && memcmp(tag.text, choice->result, tag.len) == 0;
}

static bool number_fits(const GameFilter *choice, size_t number)
{
    return number >= choice->from && (choice->to == 0 || number <= choice->to) &&
           (choice->shards == 0 || (number - 1) % choice->shards == choice->shard - 1) &&
           (choice->sample == 0 || sample_key(choice->seed, number) <= choice->sample_to);
}

static bool has_eval(const GameHead *head)
{
    static const char sign[] = "[%eval ";
    const char *at = head->text, *end = head->text + head->len;
    while ((at = memchr(at, '%', (size_t)(end - at))) != NULL) {
        if (at > head->text && (size_t)(end - at) >= sizeof sign - 2 &&
            memcmp(at - 1, sign, sizeof sign - 1) == 0) {
            return true;
        }
        at++;
    }
    return false;
}

Fit game_filter_fits(const GameFilter *choice, const GameHead *head)
{
    Appearance look = {.head = head};
    if (!number_fits(choice, head->number)) {
        return FIT_NO;
    }
    const bool rated = choice->min_elo != 0 || choice->max_elo != 0;
    const bool fits =
        (!rated || (elo_fits(choice, &look, "WhiteElo") && elo_fits(choice, &look, "BlackElo"))) &&
        (!choice->timed || time_fits(choice, &look)) &&
        (!choice->result || result_fits(choice, &look)) &&
        (!choice->has_where || where_fits(&choice->where, find_tag, &look)) &&
        (!choice->evals || has_eval(head));
    return look.untold ? FIT_UNTOLD : fits ? FIT_YES : FIT_NO;
}
