// Filters the games of a file: reads conditions, tests games, their number in the file first, and
// skips games that do not fit: the splitter finds where each game ends, and the reader is moved to
// those that fit.
#include "onlymove/game_filter.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/pgn/index/splitter.h"
#include "src/pgn/input/peek_bytes.h"
#include "src/pgn/read/reader.h"
#include "src/pgn/read/tag.h"

// --- Conditions

enum { ELO_MAX = 9999, SECONDS_MAX = 10000000 };

// Reads a number and moves *text past it. False: there is none, or it is out of bounds.
static bool parse_int(const char **text, uint64_t least, uint64_t most, uint64_t *number) {
    const char *begin = *text;
    for (*number = 0; is_digit(**text) && *text - begin < 19; (*text)++)
        *number = *number * 10 + (uint64_t)(**text - '0');
    return *text > begin && !is_digit(**text) && *number >= least && *number <= most;
}

static bool parse_all(const char *text, uint64_t least, uint64_t most, uint64_t *number) {
    return parse_int(&text, least, most, number) && *text == '\0';
}

// Reads "FROM-TO", where FROM is at most TO.
static bool parse_range(const char *text, char separator, uint64_t most, uint64_t *from,
                        uint64_t *to) {
    return parse_int(&text, 0, most, from) && *text++ == separator &&
           parse_all(text, *from, most, to);
}

static Status set_games(GameFilter *filter, const char *value, Fault *fault) {
    uint64_t from, to;
    if (parse_all(value, 1, SIZE_MAX, &from)) {
        to = from;
    } else if (!parse_range(value, '-', SIZE_MAX, &from, &to) || from == 0) {
        return fault_set(fault, STATUS_USAGE,
                         "games are FROM-TO or one number, as in 1-1000 or 7, not \"%.60s\"",
                         value);
    }
    filter->first = from;
    filter->last = to;
    return STATUS_OK;
}

static Status set_elo(int *elo, const char *value, Fault *fault) {
    uint64_t number;
    if (!parse_all(value, 1, ELO_MAX, &number)) {
        return fault_set(fault, STATUS_USAGE, "a rating is a number from 1 to %d, not \"%.60s\"",
                         ELO_MAX, value);
    }
    *elo = (int)number;
    return STATUS_OK;
}

static Status set_min_elo(GameFilter *filter, const char *value, Fault *fault) {
    return set_elo(&filter->min_elo, value, fault);
}

static Status set_max_elo(GameFilter *filter, const char *value, Fault *fault) {
    return set_elo(&filter->max_elo, value, fault);
}

// Bounds of the Lichess speeds.
static const struct Speed {
    const char *name;
    int least, most;
} speeds[] = {
    {"bullet", 30, 179}, {"blitz", 180, 479}, {"rapid", 480, 1499}, {"classical", 1500, 21599}};
enum { SPEED_COUNT = sizeof speeds / sizeof *speeds };

static const char *speed_at(size_t index) {
    return index < SPEED_COUNT ? speeds[index].name : NULL;
}

static Status set_time_control(GameFilter *filter, const char *value, Fault *fault) {
    uint64_t least, most;
    filter->has_time_control = true;
    for (size_t i = 0; i < SPEED_COUNT; i++) {
        if (strcmp(value, speeds[i].name) == 0) {
            filter->least_seconds = speeds[i].least;
            filter->most_seconds = speeds[i].most;
            return STATUS_OK;
        }
    }
    if (!parse_range(value, '-', SECONDS_MAX, &least, &most)) {
        return fault_set_nearest(
            fault, STATUS_USAGE, value, text_name_by, &(TextName *){speed_at},
            "a time control is bullet, blitz, rapid, classical or SECONDS-SECONDS, as "
            "in 180-479, not \"%.60s\"",
            value);
    }
    filter->least_seconds = (int)least;
    filter->most_seconds = (int)most;
    return STATUS_OK;
}

static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};

static Status set_result(GameFilter *filter, const char *value, Fault *fault) {
    for (size_t i = 0; results[i]; i++) {
        if (strcmp(value, results[i]) == 0) {
            filter->result = results[i];
            return STATUS_OK;
        }
    }
    return fault_set_nearest(fault, STATUS_USAGE, value, text_name_in, results,
                             "a result is 1-0, 0-1, 1/2-1/2 or *, not \"%.60s\"", value);
}

static Status set_sample(GameFilter *filter, const char *value, Fault *fault) {
    uint64_t number;
    enum { SAMPLE_MAX = 100000000 };
    if (!parse_all(value, 1, SAMPLE_MAX, &number)) {
        return fault_set(fault, STATUS_USAGE, "a sample is of 1 to %d games, not of \"%.60s\"",
                         SAMPLE_MAX, value);
    }
    filter->sample = number;
    return STATUS_OK;
}

static Status set_seed(GameFilter *filter, const char *value, Fault *fault) {
    if (!parse_all(value, 0, INT64_MAX, &filter->seed))
        return fault_set(fault, STATUS_USAGE, "a seed is a number, not \"%.60s\"", value);
    return STATUS_OK;
}

static Status set_shard(GameFilter *filter, const char *value, Fault *fault) {
    const char *at = value;
    uint64_t shard, shards;
    enum { SHARDS_MAX = 1000000 };
    if (!parse_int(&at, 0, SHARDS_MAX, &shard) || *at++ != '/' ||
        !parse_all(at, 1, SHARDS_MAX, &shards))
        return fault_set(fault, STATUS_USAGE, "a shard is I/N, as in 2/3, not \"%.60s\"", value);
    if (shard < 1 || shard > shards) {
        return fault_set(fault, STATUS_USAGE, "there is no shard %llu of %llu; they are 1 to %llu",
                         (unsigned long long)shard, (unsigned long long)shards,
                         (unsigned long long)shards);
    }
    filter->shard = shard;
    filter->shards = shards;
    return STATUS_OK;
}

static Status set_where(GameFilter *filter, const char *value, Fault *fault) {
    filter->has_where = true;
    return where_read(&filter->where, value, fault);
}

static const struct Condition {
    const char *name;
    Status (*set)(GameFilter *filter, const char *value, Fault *fault);
} conditions[] = {
    {"games", set_games},   {"min-elo", set_min_elo}, {"max-elo", set_max_elo},
    {"result", set_result}, {"sample", set_sample},   {"time-control", set_time_control},
    {"seed", set_seed},     {"shard", set_shard},     {"where", set_where},
};

Status game_filter_set(GameFilter *filter, const char *condition, const char *value, Fault *fault) {
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
        if (strcmp(condition, conditions[i].name) == 0)
            return conditions[i].set(filter, value, fault);
    return fault_set(fault, STATUS_USAGE, "there is no condition \"%.60s\"", condition);
}

// --- Whether a game fits

// The key of a game's number: a sample has the games with the least keys. Keys are pseudorandom and
// all different (the mixer of splitmix64, a bijection).
static uint64_t sample_key(uint64_t seed, size_t number) {
    uint64_t x = seed * UINT64_C(0xD1B54A32D192ED03) + number * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

bool game_filter_takes_all(const GameFilter *filter) {
    return filter->first == 0 && filter->last == 0 && filter->shards == 0 && filter->min_elo == 0 &&
           filter->max_elo == 0 && !filter->has_time_control && !filter->result &&
           !filter->needs_evals && filter->sample == 0 && !filter->has_where;
}

// A search for tags; `needs_reader`: one of them can be read by the reader only.
typedef struct TagSearch {
    const GameHead *head;
    bool needs_reader;
} TagSearch;

static bool is_plain_text(const char *text, const TagPair *pair) {
    const char *value = text + pair->value;
    return !pair->escaped && text_is_ascii(value, pair->value_len) &&
           !memchr(value, '\0', pair->value_len);
}

// Finds a tag for where_fits().
static TagView find_tag(void *context, const char *name) {
    TagSearch *search = context;
    const GameHead *head = search->head;
    const size_t len = strlen(name);
    if (head->game) {
        const char *value = game_tag(head->game, name);
        return (TagView){value ? value : "", value ? strlen(value) : 0};
    }
    if (head->tags_need_reader) {
        search->needs_reader = true;
        return (TagView){"", 0};
    }
    size_t at = 0;
    while (at < head->len && head->text[at] == '[') {
        TagPair pair;
        tag_parse(head->text, head->len, at, &pair);
        if (pair.problem)
            break;
        if (pair.name_len == len && memcmp(head->text + pair.name, name, len) == 0) {
            search->needs_reader = search->needs_reader || !is_plain_text(head->text, &pair);
            return (TagView){head->text + pair.value, pair.value_len};
        }
        at = pair.end;
        while (at < head->len && (is_blank(head->text[at]) || is_line_end(head->text[at])))
            at++;
    }
    // Only the reader understands comments, escaped lines and other text between tags.
    search->needs_reader =
        search->needs_reader || at >= head->len || !(is_digit(head->text[at]) || at == 0);
    return (TagView){"", 0};
}

// Reads digits and moves *at past them; -1: there are none, or too many.
static int parse_digits(TagView tag, size_t *at) {
    int number = 0;
    const size_t begin = *at;
    while (*at < tag.len && is_digit(tag.text[*at])) {
        if (*at - begin == 9)
            return -1;
        number = number * 10 + tag.text[(*at)++] - '0';
    }
    return *at > begin ? number : -1;
}

static bool elo_fits(const GameFilter *filter, TagSearch *search, const char *name) {
    const TagView tag = find_tag(search, name);
    size_t at = 0;
    const int elo = parse_digits(tag, &at);
    return elo > 0 && at == tag.len && elo >= filter->min_elo &&
           (filter->max_elo == 0 || elo <= filter->max_elo);
}

// Base and 40 increments in seconds, of "300+3", "300" or "40/7200:3600" (all stages, and the
// increment of the first); -1: not known.
static int64_t game_duration(TagView tag) {
    int64_t base = 0, increment = -1;
    size_t at = 0;
    for (bool more = true; more; at++) {
        int seconds = parse_digits(tag, &at);
        if (at < tag.len && tag.text[at] == '/' && seconds >= 0) {
            at++;
            seconds = parse_digits(tag, &at);
        }
        int added = 0;
        if (at < tag.len && tag.text[at] == '+') {
            at++;
            added = parse_digits(tag, &at);
        }
        more = at < tag.len && tag.text[at] == ':';
        if (seconds < 0 || added < 0 || (at < tag.len && !more))
            return -1;
        base += seconds;
        increment = increment < 0 ? added : increment;
    }
    return base + 40 * increment;
}

static bool time_fits(const GameFilter *filter, TagSearch *search) {
    const int64_t seconds = game_duration(find_tag(search, "TimeControl"));
    return seconds >= filter->least_seconds && seconds <= filter->most_seconds;
}

static bool result_fits(const GameFilter *filter, TagSearch *search) {
    const TagView tag = find_tag(search, "Result");
    return tag.len == strlen(filter->result) && memcmp(tag.text, filter->result, tag.len) == 0;
}

static bool number_fits(const GameFilter *filter, size_t number) {
    return number >= filter->first && (filter->last == 0 || number <= filter->last) &&
           (filter->shards == 0 || (number - 1) % filter->shards == filter->shard - 1) &&
           (filter->sample == 0 || sample_key(filter->seed, number) <= filter->sample_key_max);
}

static bool has_eval(const GameHead *head) {
    static const char command[] = "[%eval ";
    const char *at = head->text, *end = head->text + head->len;
    while ((at = memchr(at, '%', (size_t)(end - at))) != NULL) {
        if (at > head->text && (size_t)(end - at) >= sizeof command - 2 &&
            memcmp(at - 1, command, sizeof command - 1) == 0) {
            return true;
        }
        at++;
    }
    return false;
}

static Fit filter_fits(const GameFilter *filter, const GameHead *head) {
    TagSearch search = {.head = head};
    if (!number_fits(filter, head->number))
        return FIT_NO;
    const bool wants_elo = filter->min_elo != 0 || filter->max_elo != 0;
    const Fit where =
        filter->has_where ? where_fits(&filter->where, head, find_tag, &search) : FIT_YES;
    const bool game_fits = (!wants_elo || (elo_fits(filter, &search, "WhiteElo") &&
                                           elo_fits(filter, &search, "BlackElo"))) &&
                           (!filter->has_time_control || time_fits(filter, &search)) &&
                           (!filter->result || result_fits(filter, &search)) && where != FIT_NO &&
                           (!filter->needs_evals || has_eval(head));
    return search.needs_reader ? FIT_UNKNOWN : game_fits ? where : FIT_NO;
}

// --- The games that fit

struct GameSelector {
    PgnReader *reader;
    const GameFilter *filter;
    Splitter splitter; // at the reader's place
    Game game;         // a game whose tags only the reader can read, or that had to be read at once
};

enum { SKIPPED_AT_ONCE = 1 << 22 }; // bytes

typedef enum Seek {
    SOUGHT_END,   // no more games fit
    SOUGHT_LATER, // none yet: call again
    SOUGHT_HERE,  // the reader is before the game, the splitter after it
    SOUGHT_READ,  // the game is in selector->game
} Seek;

GameSelector *game_selector_new(PgnReader *reader, const GameFilter *filter) {
    GameSelector *selector = xmalloc(sizeof *selector);
    *selector = (GameSelector){.reader = reader, .filter = filter, .game = game_blank()};
    splitter_init(&selector->splitter);
    return selector;
}

void game_selector_free(GameSelector *selector) {
    if (selector) {
        splitter_done(&selector->splitter);
        game_done(&selector->game);
        free(selector);
    }
}

static void sync_splitter(GameSelector *selector) {
    PgnReader *reader = selector->reader;
    splitter_continue(&selector->splitter, reader->data, reader->len, reader_has_all(reader),
                      reader->at, pgn_reader_line(reader));
}

static void move_reader(PgnReader *reader, size_t at, size_t line) {
    reader->at = reader->line_at = at;
    reader->line = line;
}

// Whether the game between the reader and the splitter fits.
static bool game_fits(GameSelector *selector, const SplitGame *split) {
    const Splitter *splitter = &selector->splitter;
    GameHead head = {.number = selector->reader->game_count + 1,
                     .text = splitter->data + split->offset,
                     .len = splitter->at - split->offset,
                     .tags_need_reader = split->tags_need_reader};
    Fit fit = filter_fits(selector->filter, &head);
    if (fit == FIT_UNKNOWN) {
        CLEANUP(pgn_reader_done) PgnReader game_reader;
        pgn_reader_init(&game_reader, head.text, head.len);
        head.game = &selector->game;
        fit =
            pgn_read(&game_reader, &selector->game) ? filter_fits(selector->filter, &head) : FIT_NO;
    }
    return fit == FIT_YES;
}

// Reads a game that the splitter cannot split, at the end of a changing file or far too long.
static Seek read_unsplit(GameSelector *selector) {
    if (!pgn_read(selector->reader, &selector->game))
        return SOUGHT_END;
    const GameHead head = {
        .number = selector->reader->game_count, .text = "", .game = &selector->game};
    return filter_fits(selector->filter, &head) == FIT_YES ? SOUGHT_READ : SOUGHT_HERE;
}

// Passes over the reader's next game.
static void skip_game(GameSelector *selector) {
    selector->reader->game_count++;
    move_reader(selector->reader, selector->splitter.at, selector->splitter.line);
}

static Seek seek_game(GameSelector *selector) {
    PgnReader *reader = selector->reader;
    const GameFilter *filter = selector->filter;
    for (size_t skipped_bytes = 0; filter->last == 0 || reader->game_count < filter->last;) {
        SplitGame split;
        if (skipped_bytes > SKIPPED_AT_ONCE)
            return SOUGHT_LATER;
        sync_splitter(selector);
        const SplitResult result = splitter_next(&selector->splitter, SIZE_MAX, &split);
        if (result == SPLITTER_MORE && reader->len - reader->at <= PGN_GAME_MAX) {
            reader_grow(reader);
            continue;
        }
        if (result != SPLITTER_GAME) {
            const Seek sought = read_unsplit(selector);
            if (sought == SOUGHT_HERE)
                continue;
            return sought;
        }
        reader->skipped_games += selector->splitter.skipped;
        selector->splitter.skipped = 0;
        reader->has_content = reader->has_content || !split.empty;
        move_reader(reader, split.offset, split.line);
        if (game_fits(selector, &split))
            return SOUGHT_HERE;
        skipped_bytes += selector->splitter.at - split.offset;
        skip_game(selector);
    }
    return SOUGHT_END;
}

SelectorResult game_selector_read(GameSelector *selector, Game *game) {
    PgnReader *reader = selector->reader;
    const Seek sought = game_filter_takes_all(selector->filter) ? SOUGHT_HERE : seek_game(selector);
    if (sought == SOUGHT_READ) {
        const Game read = selector->game;
        selector->game = *game;
        *game = read;
    }
    if (sought == SOUGHT_LATER)
        return SELECTOR_SKIPPED;
    return sought == SOUGHT_READ || (sought == SOUGHT_HERE && pgn_read(reader, game))
               ? SELECTOR_GAME
               : SELECTOR_END;
}

// --- A sample

// The smallest keys so far.
typedef struct SampleKeys {
    uint64_t *items;
    size_t count, cap;
    uint64_t largest; // greater keys are left out
} SampleKeys;

static int compare_keys(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void keep_smallest(SampleKeys *keys, size_t wanted) {
    qsort(keys->items, keys->count, sizeof *keys->items, compare_keys);
    keys->count = wanted;
    keys->largest = keys->items[wanted - 1];
}

static void add_key(SampleKeys *keys, uint64_t key, size_t wanted) {
    if (key <= keys->largest) {
        *array_add(&keys->items, &keys->count, &keys->cap) = key;
        if (keys->count == 2 * wanted)
            keep_smallest(keys, wanted);
    }
}

static Status draw_sample(PgnReader *reader, GameFilter *filter, const volatile int *interrupted,
                          Fault *fault) {
    GameFilter unsampled = *filter;
    SampleKeys keys = {.largest = UINT64_MAX};
    Seek sought;
    Status status = STATUS_OK;
    unsampled.sample = unsampled.shards = 0;
    GameSelector *selector = game_selector_new(reader, &unsampled);
    while (status == STATUS_OK && (sought = seek_game(selector)) != SOUGHT_END) {
        if (interrupted && *interrupted)
            status = fault_set(fault, STATUS_LIMIT, "interrupted while the sample was drawn");
        if (sought == SOUGHT_LATER)
            continue;
        if (sought == SOUGHT_HERE)
            skip_game(selector);
        add_key(&keys, sample_key(filter->seed, reader->game_count), filter->sample);
    }
    if (keys.count > filter->sample)
        keep_smallest(&keys, filter->sample);
    filter->sample_key_max = keys.count == filter->sample ? keys.largest : UINT64_MAX;
    game_selector_free(selector);
    free(keys.items);
    return status;
}

Status game_filter_sample(GameFilter *filter, const char *path, const volatile int *interrupted,
                          Fault *fault) {
    CLEANUP(input_close) Input input = {0};
    if (filter->sample == 0)
        return STATUS_OK;
    if (strcmp(path, "-") == 0) {
        return fault_set(fault, STATUS_USAGE,
                         "standard input cannot be read twice, which a sample needs; name a file");
    }
    Status status = input_open(&input, path, fault);
    if (status != STATUS_OK)
        return status;
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_open(&reader, &input);
    return draw_sample(&reader, filter, interrupted, fault);
}
