// The conditions of a choice as a user writes them, one row each.
#include <string.h>

#include "onlymove/game_filter.h"
#include "onlymove/str.h"
#include "src/pgn/input/peek_bytes.h"

enum { ELO_MAX = 9999, SECONDS_MAX = 10000000 };

// Moves *text behind the digits. False: there are none, or the number is not within the bounds.
static bool take(const char **text, uint64_t least, uint64_t most, uint64_t *number)
{
    const char *begin = *text;
    for (*number = 0; is_digit(**text) && *text - begin < 19; (*text)++) {
        *number = *number * 10 + (uint64_t)(**text - '0');
    }
    return *text > begin && !is_digit(**text) && *number >= least && *number <= most;
}

static bool take_all(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    return take(&text, least, most, number) && *text == '\0';
}

// "FROM-TO", and FROM is not behind TO.
static bool take_range(const char *text, char between, uint64_t most, uint64_t *from, uint64_t *to)
{
    return take(&text, 0, most, from) && *text++ == between && take_all(text, *from, most, to);
}

static Status set_games(GameFilter *choice, const char *value, Fault *fault)
{
    uint64_t from, to;
    if (!take_range(value, '-', SIZE_MAX, &from, &to) || from == 0) {
        return fault_set(fault, STATUS_USAGE, "games are FROM-TO, as in 1-1000, not \"%.60s\"",
                         value);
    }
    choice->from = from;
    choice->to = to;
    return STATUS_OK;
}

static Status set_elo(int *elo, const char *value, Fault *fault)
{
    uint64_t number;
    if (!take_all(value, 1, ELO_MAX, &number)) {
        return fault_set(fault, STATUS_USAGE, "a rating is a number from 1 to %d, not \"%.60s\"",
                         ELO_MAX, value);
    }
    *elo = (int)number;
    return STATUS_OK;
}

static Status set_min_elo(GameFilter *choice, const char *value, Fault *fault)
{
    return set_elo(&choice->min_elo, value, fault);
}

static Status set_max_elo(GameFilter *choice, const char *value, Fault *fault)
{
    return set_elo(&choice->max_elo, value, fault);
}

// Bounds of the Lichess speeds.
static const struct Speed {
    const char *name;
    int least, most;
} speeds[] = {
    {"bullet", 30, 179}, {"blitz", 180, 479}, {"rapid", 480, 1499}, {"classical", 1500, 21599}};
enum { SPEED_COUNT = sizeof speeds / sizeof *speeds };

static const char *speed_at(const void *table, size_t index)
{
    (void)table;
    return index < SPEED_COUNT ? speeds[index].name : NULL;
}

static Status set_time_control(GameFilter *choice, const char *value, Fault *fault)
{
    uint64_t least, most;
    choice->timed = true;
    for (size_t i = 0; i < SPEED_COUNT; i++) {
        if (strcmp(value, speeds[i].name) == 0) {
            choice->least_seconds = speeds[i].least;
            choice->most_seconds = speeds[i].most;
            return STATUS_OK;
        }
    }
    if (!take_range(value, '-', SECONDS_MAX, &least, &most)) {
        const char *nearest = text_nearest(value, speed_at, NULL);
        return fault_set(fault, STATUS_USAGE,
                         "a time control is bullet, blitz, rapid, classical or SECONDS-SECONDS, as "
                         "in 180-479, not \"%.60s\"%s%s",
                         value, nearest[0] ? "; nearest: " : "", nearest);
    }
    choice->least_seconds = (int)least;
    choice->most_seconds = (int)most;
    return STATUS_OK;
}

static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};

static const char *result_at(const void *table, size_t index)
{
    (void)table;
    return results[index];
}

static Status set_result(GameFilter *choice, const char *value, Fault *fault)
{
    for (size_t i = 0; results[i]; i++) {
        if (strcmp(value, results[i]) == 0) {
            choice->result = results[i];
            return STATUS_OK;
        }
    }
    const char *nearest = text_nearest(value, result_at, NULL);
    return fault_set(fault, STATUS_USAGE, "a result is 1-0, 0-1, 1/2-1/2 or *, not \"%.60s\"%s%s",
                     value, nearest[0] ? "; nearest: " : "", nearest);
}

static Status set_sample(GameFilter *choice, const char *value, Fault *fault)
{
    uint64_t number;
    enum { SAMPLE_MAX = 100000000 };
    if (!take_all(value, 1, SAMPLE_MAX, &number)) {
        return fault_set(fault, STATUS_USAGE, "a sample is of 1 to %d games, not of \"%.60s\"",
                         SAMPLE_MAX, value);
    }
    choice->sample = number;
    return STATUS_OK;
}

static Status set_seed(GameFilter *choice, const char *value, Fault *fault)
{
    if (!take_all(value, 0, INT64_MAX, &choice->seed)) {
        return fault_set(fault, STATUS_USAGE, "a seed is a number, not \"%.60s\"", value);
    }
    return STATUS_OK;
}

static Status set_shard(GameFilter *choice, const char *value, Fault *fault)
{
    const char *at = value;
    uint64_t shard, shards;
    enum { SHARDS_MAX = 1000000 };
    if (!take(&at, 0, SHARDS_MAX, &shard) || *at++ != '/' ||
        !take_all(at, 1, SHARDS_MAX, &shards)) {
        return fault_set(fault, STATUS_USAGE, "a shard is I/N, as in 2/3, not \"%.60s\"", value);
    }
    if (shard < 1 || shard > shards) {
        return fault_set(fault, STATUS_USAGE, "there is no shard %llu of %llu; they are 1 to %llu",
                         (unsigned long long)shard, (unsigned long long)shards,
                         (unsigned long long)shards);
    }
    choice->shard = shard;
    choice->shards = shards;
    return STATUS_OK;
}

static Status set_where(GameFilter *choice, const char *value, Fault *fault)
{
    choice->has_where = true;
    return where_read(&choice->where, value, fault);
}

static const struct Condition {
    const char *name;
    Status (*set)(GameFilter *choice, const char *value, Fault *fault);
} conditions[] = {
    {"games", set_games},   {"min-elo", set_min_elo}, {"max-elo", set_max_elo},
    {"result", set_result}, {"sample", set_sample},   {"time-control", set_time_control},
    {"seed", set_seed},     {"shard", set_shard},     {"where", set_where},
};

Status game_filter_set(GameFilter *choice, const char *condition, const char *value, Fault *fault)
{
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        if (strcmp(condition, conditions[i].name) == 0) {
            return conditions[i].set(choice, value, fault);
        }
    }
    return fault_set(fault, STATUS_USAGE, "there is no condition \"%.60s\"", condition);
}
