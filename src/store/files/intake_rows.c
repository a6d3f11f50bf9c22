// What the tables say of a puzzle that comes in.
#include "src/store/files/intake_rows.h"

#include <string.h>

// Tags of a puzzle whose source has no game.
static const Game *made_game(Intake *intake, const SourceWords *words)
{
    CLEANUP(str_done) Str text = {0};
    Game *game = &intake->game;
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

static Status put_game(Intake *intake, const ImportedPuzzle *puzzle, size_t number, int64_t hash,
                       Fault *fault)
{
    char move[UCI_MOVE_MAX + 1] = "";
    const Game *game = puzzle->game ? puzzle->game : made_game(intake, &puzzle->words);
    GameTexts *texts = &intake->texts;
    RowSource *feed = &intake->feeds[FED_GAMES];
    str_clear(&texts->tags);
    Status status = tags_write(game, &texts->tags, fault);
    if (status == STATUS_OK && !tags_list(game, &texts->listed)) {
        status = fault_memory(fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    pos_to_fen(puzzle->knows_blunder ? &puzzle->before : &puzzle->tree.start, intake->start);
    if (puzzle->knows_blunder) {
        uci_move_write(puzzle->blunder, move);
        strcat(move, " ");
    }
    row_source_number(feed, ++intake->last_game);
    row_source_number(feed, (int64_t)number);
    row_source_number(feed, hash);
    row_source_text(feed, str_text(&texts->tags));
    row_source_text(feed, intake->start);
    row_source_text(feed, move);
    for (int i = 0; i < TAG_TEXTS; i++) {
        row_source_text(feed, str_text(&texts->listed.texts[i]));
    }
    row_source_number(feed, texts->listed.elos[0]);
    row_source_number(feed, texts->listed.elos[1]);
    return status;
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

static void put_candidate(Intake *intake, const ImportedPuzzle *puzzle, const Facts *facts)
{
    char fen[FEN_MAX];
    uint64_t themes[2];
    bool others;
    RowSource *feed = &intake->feeds[FED_CANDIDATES];
    const Tree *tree = &puzzle->tree;
    const MotifSet motifs =
        puzzle->says_motifs ? puzzle->motifs : source_motifs(&puzzle->words, &others);
    const int rating = puzzle->words.numbers[SOURCE_RATING];
    const int marks = MARK_CANDIDATE | (facts->accepted ? MARK_PUZZLE : 0);
    pos_to_fen(&tree->start, fen);
    motifs_to_numbers(&intake->store->motifs, &motifs, themes);
    const int64_t numbers[] = {++intake->last_candidate,
                               intake->last_game,
                               puzzle->knows_blunder,
                               marks,
                               facts->kind,
                               facts->moves,
                               facts->size,
                               signed_of(tree->start.key),
                               signed_of(pos_diagram_key(&tree->start)),
                               ++intake->last_judgement,
                               rating > 0 ? rating : 0,
                               signed_of(themes[0]),
                               signed_of(themes[1])};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        row_source_number(feed, numbers[i]);
    }
    row_source_text(feed, fen);
    row_source_text(feed, facts->first);
    row_source_row(feed, facts->accepted ? intake->last_judgement : 0);
}

static Status put_judgement(Intake *intake, const ImportedPuzzle *puzzle, const Facts *facts,
                            Fault *fault)
{
    RowSource *feed = &intake->feeds[FED_JUDGEMENTS];
    str_clear(&intake->json);
    const Status status = imported_write_json(puzzle, intake->start, &intake->json, fault);
    row_source_number(feed, intake->last_judgement);
    row_source_number(feed, intake->last_candidate);
    row_source_number(feed, facts->accepted);
    row_source_number(feed, facts->kind);
    row_source_number(feed, facts->moves);
    row_source_number(feed, facts->size);
    row_source_text(feed, str_text(&intake->json));
    row_source_text(feed, facts->first);
    return status;
}

static void put_words(Intake *intake, const SourceWords *words)
{
    RowSource *feed = &intake->feeds[FED_WORDS];
    row_source_number(feed, intake->last_candidate);
    for (int i = 0; i < SOURCE_NUMBERS; i++) {
        if (words->numbers[i] != SOURCE_UNSAID) {
            row_source_number(feed, words->numbers[i]);
        } else {
            row_source_null(feed);
        }
    }
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        row_source_text(feed, str_text(&words->texts[i]));
    }
}

Status intake_feed(Intake *intake, const ImportedPuzzle *puzzle, size_t number, int64_t hash,
                   Fault *fault)
{
    Facts facts;
    facts_of_line(puzzle, &facts);
    Status status = put_game(intake, puzzle, number, hash, fault);
    if (status == STATUS_OK) {
        put_candidate(intake, puzzle, &facts);
        put_words(intake, &puzzle->words);
        status = put_judgement(intake, puzzle, &facts, fault);
    }
    return status;
}
