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
static bool set_themes(Game *game, const Candidate *candidate)
{
    MotifSet themes;
    CLEANUP(str_done) Str names = {0};
    if (!candidate_themes(candidate, &themes)) {
        return true;
    }
    motifs_write_names(&themes, &names);
    return !names.failed && game_set_tag(game, "Themes", str_text(&names));
}

// The curator's rating or the estimate, on the scale of the Lichess puzzle database.
static bool set_rating(Game *game, const Candidate *candidate)
{
    char text[16];
    int rating;
    const bool rated = candidate_rating(candidate, &rating);
    snprintf(text, sizeof text, "%d", rating);
    return !rated || game_set_tag(game, "Rating", text);
}

// That by results of solvers: "1464 +-152 by 3 results".
static bool set_measured(Game *game, const Measured *measured)
{
    CLEANUP(str_done) Str text = {0};
    measured_write(measured, &text);
    return !text.failed && (text.len == 0 || game_set_tag(game, "RatingMeasured", str_text(&text)));
}

static bool set_taken_against(Game *game, const StoredCandidate *puzzle)
{
    CLEANUP(str_done) Str against = {0};
    return !export_taken_against(puzzle, &against) ||
           (!against.failed && game_set_tag(game, "TakenAgainst", str_text(&against)));
}

// That branches are missing, and how many.
static bool set_trimmed(Game *game, const Candidate *candidate)
{
    char text[16];
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Measure *trimmed = evidence_find(&candidate->verdicts[i].evidence, "trimmed");
        if (trimmed) {
            snprintf(text, sizeof text, "%.0f", trimmed->number);
            return game_set_tag(game, "TrimmedBranches", text);
        }
    }
    return true;
}

static bool set_doubts(Game *game, const StoredCandidate *puzzle)
{
    CLEANUP(str_done) Str doubts = {0};
    return !export_doubts(puzzle, &doubts) ||
           (!doubts.failed && game_set_tag(game, "Doubts", str_text(&doubts)));
}

static bool set_title(Game *game, const StoredCandidate *puzzle)
{
    CLEANUP(str_done) Str title = {0};
    export_title(puzzle, &title);
    return !title.failed && game_set_tag(game, "Title", str_text(&title));
}

// The title of the set.
static bool set_set(Game *game, const ExportOptions *options)
{
    return !options->set_title || !options->set_title[0] ||
           game_set_tag(game, "Set", options->set_title);
}

// In front of the first move: the set's notes with the first puzzle of the file, and its note.
static bool add_notes(Game *game, const ExportPiece *piece)
{
    const char *const notes[] = {piece->number == 1 ? piece->options->set_notes : NULL,
                                 piece->puzzle->note};
    bool added = true;
    for (size_t i = 0; i < 2 && added; i++) {
        added = !notes[i] || !notes[i][0] ||
                game_comment(game, GAME_ROOT, false, notes[i], strlen(notes[i]));
    }
    return added;
}

static bool set_tags(Game *game, const ExportPiece *piece)
{
    const StoredCandidate *puzzle = piece->puzzle;
    CLEANUP(str_done) Str source = {0}, profile = {0};
    str_add(&profile, puzzle->candidate.profile.name);
    profile_differences(&puzzle->candidate.profile, &profile);
    export_source(puzzle, &source);
    str_addf(&source, ", game %zu, ply %d", puzzle->number, puzzle->ply);
    char fen[FEN_MAX];
    export_start(piece, fen);
    bool set = game_set_tag(game, "Result", result_of(game));
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const char *value = game_tag(&puzzle->game, kept[i]);
        set = set && (!value || game_set_tag(game, kept[i], value));
    }
    return set && game_set_tag(game, "SetUp", "1") && game_set_tag(game, "FEN", fen) &&
           !source.failed && !profile.failed && game_set_tag(game, "Source", str_text(&source)) &&
           game_set_tag(game, "Profile", str_text(&profile)) &&
           game_set_tag(game, "Kind", kind_name(puzzle->candidate.kind)) &&
           set_themes(game, &puzzle->candidate) && set_rating(game, &puzzle->candidate) &&
           set_measured(game, &puzzle->measured) && set_trimmed(game, &puzzle->candidate) &&
           set_title(game, puzzle) && set_set(game, piece->options) &&
           set_taken_against(game, puzzle) && set_doubts(game, puzzle);
}

// The move that was the mistake, where the game is to begin with it.
static bool begin_before(Game *game, const ExportPiece *piece)
{
    static const char words[] = PGN_BEGINS_HERE;
    if (!piece->before) {
        return true;
    }
    game->start = piece->puzzle->candidate.before;
    const uint32_t mistake = game_add(game, GAME_ROOT, piece->puzzle->candidate.blunder);
    return mistake != GAME_NO_NODE && game_comment(game, mistake, false, words, sizeof words - 1);
}

Status export_add_pgn(const ExportPiece *piece, Fault *fault)
{
    const StoredCandidate *puzzle = piece->puzzle;
    Str *out = piece->out;
    CLEANUP(game_done) Game game = game_blank();
    const MotifOrigin origin = candidate_origin(&puzzle->candidate);
    const bool built =
        add_notes(&game, piece) && begin_before(&game, piece) &&
        tree_to_game(&puzzle->candidate.tree, &origin, &game) &&
        candidate_add_notes(&puzzle->candidate, &game, game_main_node(&game, piece->before)) &&
        set_tags(&game, piece) && !game_failed(&game);
    if (built) {
        pgn_write(&game, out);
    }
    return built && !out->failed ? STATUS_OK : fault_memory(fault);
}
