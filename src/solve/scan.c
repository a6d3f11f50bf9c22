// Keeps every engine of a pool at work and hands out results in order.
#include "onlymove/scan.h"

#include <stdlib.h>

enum {
    AHEAD = 2,    // inquiries under way for each engine: while one is fed, another's search runs
    WINDOW = 256, // positions from the oldest without a result to the newest taken up
    STEP = 32     // positions taken up at once: with a full cache each is done as soon as begun
};

typedef struct Item {
    uint64_t tag;
    Inquiry *inquiry;
    Runner runner;
    RunnerState state;
} Item;

struct Scan {
    Pool *pool;
    const Profile *profile;
    ScanSource *source;
    void *context;
    Item items[WINDOW]; // a ring
    size_t first, count;
    size_t working; // of them, not done
};

Scan *scan_new(Pool *pool, const Profile *profile, ScanSource *source, void *context)
{
    Scan *scan = calloc(1, sizeof *scan);
    if (scan) {
        scan->pool = pool;
        scan->profile = profile;
        scan->source = source;
        scan->context = context;
    }
    return scan;
}

static Item *item_at(Scan *scan, size_t index)
{
    return &scan->items[(scan->first + index) % WINDOW];
}

static void drop_first(Scan *scan)
{
    inquiry_free(item_at(scan, 0)->inquiry);
    scan->first = (scan->first + 1) % WINDOW;
    scan->count--;
}

void scan_free(Scan *scan, int64_t now)
{
    if (!scan) {
        return;
    }
    while (scan->count > 0) {
        runner_done(&item_at(scan, 0)->runner, now);
        drop_first(scan);
    }
    free(scan);
}

static bool wants_more(const Scan *scan)
{
    return scan->count < WINDOW && scan->working < (size_t)pool_figures(scan->pool).engines * AHEAD;
}

// Takes up one position; false when there is none.
static bool take_up(Scan *scan)
{
    Item *item = item_at(scan, scan->count);
    Subject subject;
    uint64_t tag;
    if (!scan->source(scan->context, &subject, &tag)) {
        return false;
    }
    *item = (Item){.tag = tag, .inquiry = inquiry_new(scan->profile, &subject, false)};
    runner_init(&item->runner, scan->pool, inquiry_task(item->inquiry), PRIORITY_BACKGROUND);
    if (!item->inquiry) {
        item->state = RUNNER_FAILED;
        fault_set(&item->runner.fault, STATUS_MEMORY, "out of memory");
    }
    scan->working += item->state == RUNNER_WORKING;
    scan->count++;
    return true;
}

static void move_on(Scan *scan, Item *item, int64_t now)
{
    if (item->state == RUNNER_WORKING) {
        item->state = runner_step(&item->runner, now);
        scan->working -= item->state != RUNNER_WORKING;
    }
}

bool scan_step(Scan *scan, int64_t now, ScanResult *result)
{
    for (size_t i = 0; i < scan->count; i++) {
        move_on(scan, item_at(scan, i), now);
    }
    for (int i = 0; i < STEP && wants_more(scan) && take_up(scan); i++) {
        move_on(scan, item_at(scan, scan->count - 1), now);
    }
    const Item *first = item_at(scan, 0);
    if (scan->count == 0 || first->state == RUNNER_WORKING) {
        return false;
    }
    *result = (ScanResult){
        .tag = first->tag,
        .inquiry = first->inquiry,
        .fault = first->state == RUNNER_FAILED ? first->runner.fault.text : "",
    };
    return true;
}

void scan_next(Scan *scan)
{
    if (scan->count > 0 && item_at(scan, 0)->state != RUNNER_WORKING) {
        drop_first(scan);
    }
}

bool scan_is_idle(const Scan *scan)
{
    return scan->count == 0;
}

const Inquiry *scan_inquiry(const Scan *scan, size_t index, uint64_t *tag)
{
    if (index >= scan->count) {
        return NULL;
    }
    const Item *item = &scan->items[(scan->first + index) % WINDOW];
    *tag = item->tag;
    return item->inquiry;
}
