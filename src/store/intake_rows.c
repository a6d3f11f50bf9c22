// What the tables say of a puzzle that comes in.
#include "src/store/intake_rows.h"

#include <stdlib.h>
#include <string.h>

IntakeRow *intake_row_new(void)
{
    IntakeRow *row = calloc(1, sizeof *row);
    if (row) {
        game_init(&row->game);
    }
    return row;
}

void intake_row_free(IntakeRow *row)
{
    if (row) {
        str_done(&row->json);
        tree_keys_done(&row->keys);
        game_texts_done(&row->texts);
        game_done(&row->game);
        free(row);
    }
}

// Tags of a puzzle whose source has no game.
static const Game *made_game(IntakeRow *row)
{
    ENDS_BY(str_done) Str text = {0};
    Game *game = &row->game;
    const SourceWords *words = &row->puzzle->words;
    game_clear(game);
    const char *id = str_text(&words->texts[SOURCE_ID]);
    const char *url = str_text(&words->texts[SOURCE_URL]);
    const char *openings = str_text(&words->texts[SOURCE_OPENINGS]);
    if (id[0]) {
        str_add(&text, "Puzzle ");
        str_add(&text, id);
        game_set_tag(game, "Event", str_text(&text));
    }
    if (url[0]) {
        game_set_tag(game, "Site", url);
    }
    if (openings[0]) { // the last is the most precise
        const char *last = strrchr(openings, ' ');
        str_clear(&text);
        str_add(&text, last ? last + 1 : openings);
        for (size_t i = 0; i < text.len; i++) {
            text.data[i] = text.data[i] == '_' ? ' ' : text.data[i];
        }
        game_set_tag(game, "Opening", str_text(&text));
    }
    return game;
}

static Status work_out_game(IntakeRow *row, Fault *fault)
{
    const ImportedPuzzle *puzzle = row->puzzle;
    const Game *game = puzzle->game ? puzzle->game : made_game(row);
    str_clear(&row->texts.tags);
    row->move[0] = '\0';
    if (puzzle->knows_blunder) {
        uci_move_write(puzzle->blunder, row->move);
        strcat(row->move, " ");
    }
    pos_to_fen(puzzle->knows_blunder ? &puzzle->before : &puzzle->tree.start, row->start);
    const Status status = tags_write(game, &row->texts.tags, fault);
    return status == STATUS_OK && !tags_list(game, &row->texts.listed) ? fault_memory(fault)
                                                                       : status;
}

static void facts_of_line(const ImportedPuzzle *puzzle, Facts *facts)
{
    const Tree *tree = &puzzle->tree;
    const uint32_t end_node = tree->count > 1 ? tree_main_end(tree) : TREE_ROOT;
    *facts = (Facts){.passed = true,
                     .accepted = tree->count > 1,
                     .kind = tree_kind(tree),
                     .moves = (tree->nodes[end_node].ply + 1) / 2,
                     .size = (int)tree->count - 1};
    if (tree->count > 1) {
        char san[SAN_MAX];
        san_write(&tree->start, tree->nodes[tree->nodes[TREE_ROOT].child].move, san);
        memcpy(facts->first, san, sizeof facts->first - 1);
    }
}

Status intake_work_out(IntakeRow *row, ImportedPuzzle *puzzle, Fault *fault)
{
    bool others;
    Tree *tree = &puzzle->tree;
    row->puzzle = puzzle;
    imported_settle(tree);
    row->hash = signed_of(imported_hash(puzzle));
    row->motifs = puzzle->says_motifs ? puzzle->motifs : source_motifs(&puzzle->words, &others);
    row->twin = pos_twin_key(&tree->start);
    pos_to_fen(&tree->start, row->fen);
    facts_of_line(puzzle, &row->facts);
    Status status = work_out_game(row, fault);
    str_clear(&row->json);
    status =
        status == STATUS_OK ? imported_write_json(puzzle, row->start, &row->json, fault) : status;
    return status == STATUS_OK && !tree_keys(tree, &row->keys) ? fault_memory(fault) : status;
}

// --- Behind those that wait

static void put_game(Intake *intake, const IntakeRow *row, size_t number)
{
    const ListedTags *listed = &row->texts.listed;
    Feed *feed = &intake->feeds[FED_GAMES];
    feed_number(feed, ++intake->last_game);
    feed_number(feed, (int64_t)number);
    feed_number(feed, row->hash);
    feed_text(feed, str_text(&row->texts.tags));
    feed_text(feed, row->start);
    feed_text(feed, row->move);
    for (int i = 0; i < TAG_TEXTS; i++) {
        feed_text(feed, str_text(&listed->texts[i]));
    }
    feed_number(feed, listed->elos[0]);
    feed_number(feed, listed->elos[1]);
}

static void put_candidate(Intake *intake, const IntakeRow *row)
{
    uint64_t themes[2];
    Feed *feed = &intake->feeds[FED_CANDIDATES];
    const ImportedPuzzle *puzzle = row->puzzle;
    const Facts *facts = &row->facts;
    const int rating = puzzle->words.numbers[SOURCE_RATING];
    const int marks = MARK_CANDIDATE | (facts->accepted ? MARK_PUZZLE : 0);
    motifs_to_numbers(&intake->store->motifs, &row->motifs, themes);
    const int64_t numbers[] = {++intake->last_candidate,
                               intake->last_game,
                               puzzle->knows_blunder,
                               marks,
                               facts->kind,
                               facts->moves,
                               facts->size,
                               signed_of(puzzle->tree.start.key),
                               signed_of(row->twin),
                               ++intake->last_judgement,
                               rating > 0 ? rating : 0,
                               signed_of(themes[0]),
                               signed_of(themes[1])};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        feed_number(feed, numbers[i]);
    }
    feed_text(feed, row->fen);
    feed_text(feed, facts->first);
    feed_row(feed, facts->accepted ? intake->last_judgement : 0);
}

static void put_judgement(Intake *intake, const IntakeRow *row)
{
    Feed *feed = &intake->feeds[FED_JUDGEMENTS];
    const Facts *facts = &row->facts;
    feed_number(feed, intake->last_judgement);
    feed_number(feed, intake->last_candidate);
    feed_number(feed, facts->accepted);
    feed_number(feed, facts->kind);
    feed_number(feed, facts->moves);
    feed_number(feed, facts->size);
    feed_text(feed, str_text(&row->json));
    feed_text(feed, facts->first);
}

static void put_words(Intake *intake, const SourceWords *words)
{
    Feed *feed = &intake->feeds[FED_WORDS];
    feed_number(feed, intake->last_candidate);
    for (int i = 0; i < SOURCE_NUMBERS; i++) {
        if (words->numbers[i] != SOURCE_UNSAID) {
            feed_number(feed, words->numbers[i]);
        } else {
            feed_null(feed);
        }
    }
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        feed_text(feed, str_text(&words->texts[i]));
    }
}

void intake_feed(Intake *intake, const IntakeRow *row, size_t number)
{
    put_game(intake, row, number);
    put_candidate(intake, row);
    put_words(intake, &row->puzzle->words);
    put_judgement(intake, row);
}
