// From a row of the queue to its candidate on the board.
#include "onlymove/file.h"
#include "ui/app/workbench.h"

// The row that led there, also once others have come before it.
static size_t sought_place(const Workbench *wb, const StoreDone *sought)
{
    return queue_place(review_queue(wb->review), sought->candidate);
}

bool workbench_open_source(Workbench *wb, const char *source, Fault *fault)
{
    CLEANUP(str_done) Str path = {0};
    const char *current = wb->collection.path;
    return review_source_file(wb->review, source, &path, fault) == STATUS_OK &&
           ((current && path_is_same(current, str_text(&path))) ||
            workbench_open(wb, str_text(&path), fault) == STATUS_OK);
}

void workbench_show_candidate(Workbench *wb, size_t place)
{
    Queue *queue = review_queue(wb->review);
    const CandidateRow *row = queue_row(queue, place);
    const ListedGame *game = queue_game(queue, place);
    const SoughtStep sought = {
        .verb = "",
        .done = {.candidate = row->id,
                 .game_hash = game->hash,
                 .number = game->number,
                 .ply = row->ply},
    };
    Fault fault;
    if (game->hash != review_game(wb->review)) {
        if (workbench_is_held(wb, &fault)) {
            workbench_complain(wb, "%s", fault.text);
            return;
        }
        if (game->imported ||
            !workbench_open_source(wb, queue_list(queue)->sources[game->source], &fault)) {
            workbench_take_candidate(wb, &sought.done);
            return;
        }
    }
    workbench_show_step(wb, &sought);
}

// The store's copy of the game, where its file has it no more.
static Status take_copy(Workbench *wb, const StoreDone *sought, size_t place, Fault *fault)
{
    const Queue *queue = review_queue(wb->review);
    Game game = game_blank();
    const Status status = review_game_copy(wb->review, sought->game_hash, &game, fault);
    if (status != STATUS_OK) {
        game_done(&game);
        return status;
    }
    const ListedGame *listed = queue_game(queue, place);
    const char *source = queue_list(queue)->sources[listed->source];
    workbench_take_copy(wb, source, listed->number, &game, sought->game_hash);
    wb->copy_is_puzzle = listed->imported;
    if (listed->imported) {
        return STATUS_OK;
    }
    workbench_say(wb, "game %zu is not in %s%s: this is the store's copy", sought->number, source,
                  wb->collection.work == COLLECTION_INDEXING ? " as far as it is read"
                                                             : " any more");
    return STATUS_OK;
}

static void select_decisive(Workbench *wb)
{
    const Finding *finding = review_finding(wb->review, wb->node);
    const Candidate *ledger = finding ? finding_ledger(finding) : NULL;
    const Verdict *decisive =
        ledger ? verdict_decisive(ledger->verdicts, ledger->verdict_count) : NULL;
    wb->lists[VIEW_VERDICTS].selected = decisive ? (size_t)(decisive - ledger->verdicts) : 0;
}

void workbench_take_candidate(Workbench *wb, const StoreDone *sought)
{
    Fault fault;
    const size_t place = sought_place(wb, sought);
    if (place == SIZE_MAX) {
        return; // it has gone meanwhile
    }
    if (sought->game_hash != review_game(wb->review) &&
        take_copy(wb, sought, place, &fault) != STATUS_OK) {
        workbench_complain(wb, "game %zu is not in its file any more; %s", sought->number,
                           fault.text);
        return;
    }
    queue_go(review_queue(wb->review), place);
    workbench_show_node(wb, game_main_node(&wb->game, (size_t)sought->ply));
    const Position pos = game_position(&wb->game, wb->node);
    workbench_seat(wb, (Color)pos.side);
    wb->lists[VIEW_QUEUE].selected = place;
    select_decisive(wb);
}
