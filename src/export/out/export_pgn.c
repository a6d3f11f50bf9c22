// A puzzle as a PGN game that begins at the puzzle: its moves are the tree's, its tags say what it
// is and where it comes from.
#include <stdio.h>
#include <string.h>

#include "onlymove/position.h"
#include "onlymove/pgn.h"
#include "onlymove/tree_text.h"
#include "src/export/out/format.h"

// The tags that a puzzle takes over from its game: those of the roster, then others that stay true
// of it. The result is not among them: the game's says nothing about the puzzle.
static const char *const kept[] = {"Event", "Site",     "Date",     "Round", "White",
                                   "Black", "WhiteElo", "BlackElo", "ECO",   "Opening"};

// "*" unless the main line ends in checkmate: readers take that for the end of a game, and expect
// its result.
static const char *result_of(const Game *game)
{
    const Position end = game_position(game, game_main_node(game, game_main_plies(game)));
    if (!pos_is_checkmate(&end)) {
        return "*";
    }
    return end.side == BLACK ? "1-0" : "0-1";
}

// The motifs of the main line, the curator's among them, as the Lichess puzzle database names them.
static void set_themes(Game *game, const Candidate *candidate)
{
    MotifSet themes;
    CLEANUP(str_done) Str names = {0};
    if (candidate_themes(candidate, &themes)) {
        motifs_write_names(&themes, &names);
        game_set_tag(game, "Themes", str_text(&names));
    }
}

// The curator's rating or the estimate, on the scale of the Lichess puzzle database.
static void set_rating(Game *game, const Candidate *candidate)
{
    char text[16];
    int rating;
    if (candidate_rating(candidate, &rating)) {
        snprintf(text, sizeof text, "%d", rating);
        game_set_tag(game, "Rating", text);
    }
}

// That by results of solvers: "1464 +-152 by 3 results".
static void set_measured(Game *game, const Measured *measured)
{
    CLEANUP(str_done) Str text = {0};
    measured_write(measured, &text);
    if (text.len > 0) {
        game_set_tag(game, "RatingMeasured", str_text(&text));
    }
}

static void set_taken_against(Game *game, const StoredCandidate *puzzle)
{
    CLEANUP(str_done) Str against = {0};
    if (export_taken_against(puzzle, &against)) {
        game_set_tag(game, "TakenAgainst", str_text(&against));
    }
}

// That branches are missing, and how many.
static void set_trimmed(Game *game, const Candidate *candidate)
{
    char text[16];
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Measure *trimmed = evidence_find(&candidate->verdicts[i].evidence, "trimmed");
        if (trimmed) {
            snprintf(text, sizeof text, "%.0f", trimmed->number);
            game_set_tag(game, "TrimmedBranches", text);
            return;
        }
    }
}

static void set_doubts(Game *game, const StoredCandidate *puzzle)
{
    CLEANUP(str_done) Str doubts = {0};
    if (export_doubts(puzzle, &doubts)) {
        game_set_tag(game, "Doubts", str_text(&doubts));
    }
}

// In front of the first move: the set's notes with the first puzzle of the file, and its note.
static void add_notes(Game *game, const ExportPiece *piece)
{
    const char *const notes[] = {piece->number == 1 ? piece->options->set_notes : NULL,
                                 piece->puzzle->note};
    for (size_t i = 0; i < 2; i++) {
        if (notes[i]) {
            game_comment(game, GAME_ROOT, false, notes[i], strlen(notes[i]));
        }
    }
}

static void set_tags(Game *game, const ExportPiece *piece)
{
    const StoredCandidate *puzzle = piece->puzzle;
    const char *set = piece->options->set_title;
    CLEANUP(str_done) Str source = {0}, profile = {0}, title = {0};
    str_add(&profile, puzzle->candidate.profile.name);
    profile_differences(&puzzle->candidate.profile, &profile);
    export_source(puzzle, &source);
    str_addf(&source, ", game %zu, ply %d", puzzle->number, puzzle->ply);
    char fen[FEN_MAX];
    export_start(piece, fen);
    game_set_tag(game, "Result", result_of(game));
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const char *value = game_tag(&puzzle->game, kept[i]);
        if (value) {
            game_set_tag(game, kept[i], value);
        }
    }
    game_set_tag(game, "SetUp", "1");
    game_set_tag(game, "FEN", fen);
    game_set_tag(game, "Source", str_text(&source));
    game_set_tag(game, "Profile", str_text(&profile));
    game_set_tag(game, "Kind", kind_name(puzzle->candidate.kind));
    set_themes(game, &puzzle->candidate);
    set_rating(game, &puzzle->candidate);
    set_measured(game, &puzzle->measured);
    set_trimmed(game, &puzzle->candidate);
    export_title(puzzle, &title);
    game_set_tag(game, "Title", str_text(&title));
    if (set && set[0]) {
        game_set_tag(game, "Set", set);
    }
    set_taken_against(game, puzzle);
    set_doubts(game, puzzle);
}

// The move that was the mistake, where the game is to begin with it.
static void begin_before(Game *game, const ExportPiece *piece)
{
    static const char words[] = PGN_BEGINS_HERE;
    if (piece->before) {
        game->start = piece->puzzle->candidate.before;
        const uint32_t mistake = game_add(game, GAME_ROOT, piece->puzzle->candidate.blunder);
        game_comment(game, mistake, false, words, sizeof words - 1);
    }
}

Status export_add_pgn(const ExportPiece *piece, Fault *fault)
{
    const StoredCandidate *puzzle = piece->puzzle;
    CLEANUP(game_done) Game game = game_blank();
    const MotifOrigin origin = candidate_origin(&puzzle->candidate);
    (void)fault;
    add_notes(&game, piece);
    begin_before(&game, piece);
    tree_to_game(&puzzle->candidate.tree, &origin, &game);
    candidate_add_notes(&puzzle->candidate, &game, game_main_node(&game, piece->before));
    set_tags(&game, piece);
    pgn_write(&game, piece->out);
    return STATUS_OK;
}
