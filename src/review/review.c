// Opening a review, and what it is about: engines, profile, game. at_hand.c has what is known of
// the game, work.c judges, decide.c decides, edit.c changes trees, news.c listens to other
// programs.
#include <stdlib.h>
#include <unistd.h>

#include "onlymove/store_cache.h"
#include "src/review/review_private.h"

static void open_store(Review *review, const char *path)
{
    Str usual;
    str_init(&usual);
    if (!path && store_default_path(&usual, &review->store_fault) == STATUS_OK) {
        path = str_text(&usual);
    }
    if (path) {
        store_open(&review->store, path, &review->store_fault);
    }
    if (review->store) {
        review->store_fault = (Fault){""};
    }
    str_done(&usual);
}

Review *review_new(const char *path)
{
    Review *review = calloc(1, sizeof *review);
    if (review) {
        review->watch = -1;
        profile_init(&review->profile, "");
        open_store(review, path);
        keeper_init(&review->keeper, review->store, NULL, &review->profile);
        review_watch(review);
    }
    return review;
}

// The last game goes; what was only noted of it is stored.
static void forget_game(Review *review)
{
    review_stop(review);
    findings_clear(&review->findings);
    free(review->main);
    free(review->marks);
    free(review->looked);
    review->main = NULL;
    review->marks = NULL;
    review->looked = NULL;
    review->ply_count = 0;
    review->marked = 0;
    review->place = (StorePlace){0};
}

void review_free(Review *review)
{
    if (!review) {
        return;
    }
    forget_game(review);
    findings_done(&review->findings);
    keeper_done(&review->keeper);
    store_close(review->store);
    if (review->watch >= 0) {
        close(review->watch);
    }
    free(review->compared);
    free(review->failed);
    free(review->moves);
    free(review);
}

void review_use_pool(Review *review, Pool *pool)
{
    review->pool = pool;
    review->keeper.pool = pool;
    if (review->store && store_cache(review->store, &review->cache, NULL) == STATUS_OK) {
        pool_use_cache(pool, &review->cache);
    }
}

Store *review_store(Review *review)
{
    return review->store;
}

const char *review_store_fault(const Review *review)
{
    return review->store_fault.text;
}

static bool list_main_line(Review *review, const Game *game)
{
    review->ply_count = game_main_plies(game) + 1;
    review->main = calloc(review->ply_count, sizeof *review->main);
    review->marks = calloc(review->ply_count, sizeof *review->marks);
    review->looked = calloc(review->ply_count, sizeof *review->looked);
    if (!review->main || !review->marks || !review->looked) {
        return false;
    }
    uint32_t node = GAME_ROOT;
    for (size_t ply = 0; ply < review->ply_count; ply++) {
        review->main[ply] = node;
        node = game->nodes[node].child;
    }
    return true;
}

Status review_show(Review *review, const StorePlace *place, Fault *fault)
{
    forget_game(review);
    if (!list_main_line(review, place->game)) {
        forget_game(review);
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    review->place = *place;
    review->game_hash = game_hash(place->game);
    return review->store ? review_reload_all(review, fault) : STATUS_OK;
}

Status review_use_profile(Review *review, const Profile *profile, Fault *fault)
{
    review_stop(review);
    keeper_done(&review->keeper);
    review->profile = *profile;
    keeper_init(&review->keeper, review->store, review->pool, &review->profile);
    return review_compare(review, fault);
}
