// Exports a puzzle as a PGN game that begins at the puzzle, with the source game's tags, FEN and
// SetUp, the solution as main line and the rest of the tree as variations, without replies that end
// their line. The result is "*" unless the solution ends in checkmate. Profile is the profile's
// name with profile_diff_shipped(), Kind kind_name(), Themes the motifs of the main line (the
// curator's among them, as the Lichess puzzle database names them), Rating the curator's or the
// estimate on the scale of that database, and TakenAgainst the filters that refuse it, with blanks
// between, where the profile does not accept it.
#include <string.h>

#include "onlymove/position.h"
#include "onlymove/pgn.h"
#include "onlymove/tree_text.h"
#include "src/export/out/format.h"

// The tags that a puzzle takes over from its game: the roster, and others that are still true of
// it. The game's Result is not: it says nothing about the puzzle.
static const char *const copied_tags[] = {"Event", "Site",     "Date",     "Round", "White",
                                          "Black", "WhiteElo", "BlackElo", "ECO",   "Opening"};

// Returns the result: "*" unless the main line ends in checkmate, where readers expect the game's
// result.
static const char *result_of(const Game *game) {
    const Position end = game_position(game, game_main_node(game, game_main_plies(game)));
    if (!pos_is_checkmate(&end))
        return "*";
    return end.side == BLACK ? "1-0" : "0-1";
}

static void set_tag(Game *game, const char *name, const char *value) {
    if (value && value[0])
        game_set_tag(game, name, value);
}

static void set_rating(Game *game, const StoredCandidate *puzzle) {
    CLEANUP(str_done) Str rating = {0};
    int points;
    if (export_rating(puzzle, &points))
        str_addf(&rating, "%d", points);
    set_tag(game, "Rating", str_text(&rating));
}

static void set_title(Game *game, const StoredCandidate *puzzle) {
    CLEANUP(str_done) Str title = {0};
    export_title(puzzle, &title);
    set_tag(game, "Title", str_text(&title));
}

// Sets the tags of what the profile and the curator say of the puzzle, as far as known.
static void set_puzzle_tags(Game *game, const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    const Candidate *candidate = &puzzle->candidate;
    CLEANUP(str_done) Str themes = {0}, measured = {0}, trimmed = {0}, refusals = {0}, doubts = {0};
    export_motifs(candidate, &themes);
    measured_rating_write(&puzzle->measured_rating, &measured); // "1464 +-152 by 3 results"
    for (int i = 0; i < candidate->verdict_count && trimmed.len == 0; i++) {
        const Measure *branches = evidence_find(&candidate->verdicts[i].evidence, "trimmed");
        if (branches)
            str_addf(&trimmed, "%.0f", branches->number);
    }
    export_refusals(puzzle, &refusals);
    export_doubts(puzzle, &doubts);
    set_tag(game, "Themes", str_text(&themes));
    set_rating(game, puzzle);
    set_tag(game, "RatingMeasured", str_text(&measured));
    set_tag(game, "TrimmedBranches", str_text(&trimmed));
    set_title(game, puzzle);
    set_tag(game, "Set", item->options->set_title);
    set_tag(game, "SetNotes", item->number == 1 ? item->options->set_notes : NULL);
    set_tag(game, "TakenAgainst", str_text(&refusals));
    set_tag(game, "Doubts", str_text(&doubts));
}

// Sets the tags of the source game, and the position at which the puzzle begins.
static void set_game_tags(Game *game, const ExportItem *item, const char *result) {
    game_set_tag(game, "Result", result);
    for (size_t i = 0; i < sizeof copied_tags / sizeof *copied_tags; i++)
        set_tag(game, copied_tags[i], game_tag(&item->puzzle->game, copied_tags[i]));
    game_set_tag(game, "SetUp", "1");
    game_set_tag(game, "FEN", FEN_TEXT(export_start(item)));
}

static void set_import_tags(Game *game, const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    CLEANUP(str_done) Str source = {0}, profile = {0};
    str_add(&profile, puzzle->candidate.profile.name);
    profile_diff_shipped(&puzzle->candidate.profile, &profile);
    export_source(puzzle, &source);
    str_addf(&source, ", game %zu, ply %d", puzzle->game_number, puzzle->ply);
    set_game_tags(game, item, result_of(game));
    set_tag(game, "Source", str_text(&source));
    set_tag(game, "Profile", str_text(&profile));
    game_set_tag(game, "Kind", kind_name(puzzle->candidate.kind));
    set_puzzle_tags(game, item);
}

// Sets the tags that need no explanation, for a database or a printer. A database has the game's
// result.
static void set_plain_tags(Game *game, const ExportItem *item) {
    const bool for_database = item->options->purpose == EXPORT_FOR_DATABASE;
    const char *game_result = for_database ? game_tag(&item->puzzle->game, "Result") : NULL;
    set_game_tags(game, item, game_result ? game_result : result_of(game));
    set_rating(game, item->puzzle);
    set_title(game, item->puzzle);
}

// Sets the tags of a study. The chapter has the puzzle's number and its title in its set, else the
// players or the event, so that its name does not give the task away.
static void set_study_tags(Game *game, const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    const char *result = game_tag(&puzzle->game, "Result");
    const bool is_white = puzzle->candidate.tree.start.side == WHITE;
    CLEANUP(str_done) Str chapter = {0};
    str_addf(&chapter, "%zu. ", item->number);
    if (puzzle->title && puzzle->title[0]) {
        str_add(&chapter, puzzle->title);
    } else {
        const char *white = export_tag(puzzle, "White"), *black = export_tag(puzzle, "Black"),
                   *event = export_tag(puzzle, "Event");
        if (white[0] || black[0])
            str_addf(&chapter, "%s - %s: ", white[0] ? white : "?", black[0] ? black : "?");
        else if (event[0])
            str_addf(&chapter, "%s: ", event);
        str_addf(&chapter, "%s to move", is_white ? "White" : "Black");
    }
    set_game_tags(game, item, result ? result : "*");
    set_tag(game, "ChapterName", str_text(&chapter));
    game_set_tag(game, "Orientation", is_white ? "white" : "black");
}

// Adds the game as it was played, with the puzzle as a variation. Returns false where the store
// does not have its moves.
static bool add_whole_game(const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    CLEANUP(game_done) Game game = game_blank();
    CLEANUP(str_done) Str comment = {0};
    Fault fault;
    if (!item->options->store ||
        store_game(item->options->store, puzzle->game_hash, &game, &fault) != STATUS_OK ||
        game_main_plies(&game) < (size_t)puzzle->ply)
        return false;
    const uint32_t node = game_main_node(&game, (size_t)puzzle->ply);
    const Position position = game_position(&game, node);
    char fens[2][FEN_MAX];
    pos_to_fen(&position, fens[0]);
    pos_to_fen(&puzzle->candidate.tree.start, fens[1]);
    if (strcmp(fens[0], fens[1]) != 0)
        return false;
    str_add(&comment, "Puzzle: ");
    export_title(puzzle, &comment);
    str_addf(&comment, "%s%s", puzzle->note && puzzle->note[0] ? ". " : "",
             puzzle->note ? puzzle->note : "");
    game_add_comment(&game, node, false, str_text(&comment), comment.len);
    tree_add_to_game(&puzzle->candidate.tree, &game, node);
    candidate_add_notes(&puzzle->candidate, &game, node);
    pgn_write(&game, item->out);
    return true;
}

static void add_pgn(const ExportItem *item) {
    static void (*const set_tags[])(Game * game, const ExportItem *item) = {
        [EXPORT_FOR_IMPORT] = set_import_tags,
        [EXPORT_FOR_STUDY] = set_study_tags,
        [EXPORT_FOR_DATABASE] = set_plain_tags,
        [EXPORT_FOR_PRINT] = set_plain_tags,
    };
    const ExportPurpose purpose = item->options->purpose;
    const bool for_other_programs = purpose != EXPORT_FOR_IMPORT;
    if (purpose == EXPORT_FOR_DATABASE && add_whole_game(item))
        return;
    const StoredCandidate *puzzle = item->puzzle;
    const Candidate *candidate = &puzzle->candidate;
    CLEANUP(game_done) Game game = game_blank();
    const MotifFacts facts = candidate_motif_facts(candidate);
    // In front of the first move: the set's notes, once a file for people, and the puzzle's note.
    const bool with_set_notes = for_other_programs && item->number == 1;
    const char *const notes[] = {with_set_notes ? item->options->set_notes : NULL, puzzle->note};
    for (size_t i = 0; i < 2; i++)
        if (notes[i] && notes[i][0])
            game_add_comment(&game, GAME_ROOT, false, notes[i], strlen(notes[i]));
    game.start = item->with_mistake ? candidate->before_blunder : candidate->tree.start;
    if (item->with_mistake) {
        const uint32_t mistake = game_add(&game, GAME_ROOT, candidate->blunder);
        if (!for_other_programs)
            game_add_comment(&game, mistake, false, PGN_BEGINS_HERE, strlen(PGN_BEGINS_HERE));
    }
    if (for_other_programs)
        tree_add_to_game(&candidate->tree, &game, game_main_node(&game, item->with_mistake));
    else
        tree_to_game(&candidate->tree, &facts, &game);
    candidate_add_notes(candidate, &game, game_main_node(&game, item->with_mistake));
    set_tags[purpose](&game, item);
    pgn_write(&game, item->out);
}

const Format export_pgn = {.name = "pgn",
                           .about = "a game a puzzle, its tree as variations",
                           .traits = TAKES_BEFORE | TAKES_AFTER | TAKES_PURPOSE,
                           .empty_file = "",
                           .add = add_pgn};
