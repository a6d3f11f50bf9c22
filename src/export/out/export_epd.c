// Exports a puzzle as a line of EPD (PGN standard, section 16.2): the first four fields of its FEN,
// then operations, always in the same order. The standard asks for alphabetical order, but lets
// readers accept any; test suites put the moves first, and so do these files: bm (the solution's
// first move, then other right ones, without those by hand that are refuted or not verified), sm
// (the move of the game), ce or dm, acs, acd, fmvn, eco, id (with the number of the puzzle in the
// file), Eve, Dat, Rou, Whi, Bla, c0 with the motifs of the main line, c1 with the rating: the
// curator's, else the estimate, c2 "taken against: not-check" and c3 with other doubts (or left
// out). ce is the score of the first move from the solver's view in the engine's centipawns, -32767
// plus the plies until then when the solver gets mated; `dm N` stands in its place when the solver
// mates in N. acd is the depth of its search, and acs the node limit that the position was judged
// at over the key acs.speed, so that the machine makes no difference.
#include <inttypes.h>

#include "onlymove/notation.h"
#include "onlymove/str.h"
#include "src/export/out/format.h"

enum {
    STRING_MAX = 255,       // bytes of a string: section 7 of the standard
    FEN_FIELDS = 4,         // the other two become operations
    CENTIPAWNS_MAX = 32000, // a larger number tells how near a mate is
    MATED_NOW = -32767,     // each ply adds 1
};

// The tags written before the id, and after it, with their opcodes.
static const char *const eco_tag[] = {"eco", "ECO"};
static const char *const roster[][2] = {
    {"Eve", "Event"}, {"Dat", "Date"}, {"Rou", "Round"}, {"Whi", "White"}, {"Bla", "Black"},
};

static void add_position(const Position *pos, Str *out) {
    const char *fen = FEN_TEXT(pos);
    size_t len = 0;
    for (int fields = 0; fen[len] != '\0'; len++)
        if (fen[len] == ' ' && ++fields == FEN_FIELDS)
            break;
    str_add_bytes(out, fen, len);
}

static void add_move(const Position *pos, Move move, Str *out) {
    str_addf(out, " %s", SAN_TEXT(pos, move));
}

// Whether bm has this move too: it is right, and none by hand that is refuted or not verified.
static bool is_other_best_move(const TreeNode *node) {
    bool right = node->role == ROLE_SOLUTION || node->role == ROLE_ALTERNATIVE;
    return right && !node->unverified && !node->refuted;
}

// Appends bm: the main line's move first, whatever its role.
static void add_best_moves(const Tree *tree, Str *out) {
    uint32_t first = tree->nodes[TREE_ROOT].child;
    str_add(out, " bm");
    for (uint32_t at = first; at != TREE_NO_NODE; at = tree->nodes[at].sibling)
        if (at == first || is_other_best_move(&tree->nodes[at]))
            add_move(&tree->start, tree->nodes[at].move, out);
    str_add_char(out, ';');
}

static void add_played_move(const Candidate *candidate, Str *out) {
    if (candidate->played == MOVE_NONE || candidate->played == MOVE_NULL)
        return;
    str_add(out, " sm");
    add_move(&candidate->tree.start, candidate->played, out);
    str_add_char(out, ';');
}

static int clamp_value(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

// Appends dm where the solver mates. Where the solver is mated only `ce` can say it, whose values
// beyond CENTIPAWNS_MAX count plies to mate.
static void add_score(Score score, Str *out) {
    if (score_mates(score)) {
        str_addf(out, " dm %d;", score.value);
        return;
    }
    enum { MATED_MOVES_MAX = (-CENTIPAWNS_MAX - 1 - MATED_NOW) / 2 };
    int value = score.mate ? MATED_NOW - 2 * clamp_value(score.value, -MATED_MOVES_MAX, 0)
                           : clamp_value(score.value, -CENTIPAWNS_MAX, CENTIPAWNS_MAX);
    str_addf(out, value == 0 ? " ce %d;" : " ce %+d;", value);
}

// Returns the node limit of the search that judged the position, else of those in the tree; 0 when
// nothing was searched.
static uint64_t node_limit(const Candidate *candidate) {
    uint64_t position_limit = 0, tree_limit = 0;
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        uint64_t *limit = verdict->filter->stage == STAGE_TREE ? &tree_limit : &position_limit;
        *limit = verdict->nodes > *limit ? verdict->nodes : *limit;
    }
    return position_limit > 0 ? position_limit : tree_limit;
}

// Appends score, depth and time. The seconds are nominal: they are the same on every machine.
static void add_analysis(const Candidate *candidate, Str *out) {
    const Tree *tree = &candidate->tree;
    const TreeNode *first = &tree->nodes[tree->nodes[TREE_ROOT].child];
    uint64_t nodes = node_limit(candidate);
    // The search and the tree may each have found a mate: the shorter one is exported.
    const PuzzleKind kind = tree_kind(tree);
    const int moves = (int)(tree_solution_plies(tree) + 1) / 2;
    Score score = first->score;
    if (kind_is_mate(kind) && score_mates(score) && moves < score.value)
        score.value = moves;
    if (first->scored)
        add_score(score, out);
    if (nodes > 0) {
        uint64_t speed = (uint64_t)profile_int(&candidate->profile, KEY_ACS_SPEED);
        uint64_t seconds = (nodes - 1) / speed + 1;
        str_addf(out, " acs %" PRIu64 ";", seconds);
    }
    if (first->search_depth > 0)
        str_addf(out, " acd %u;", (unsigned)first->search_depth);
}

// Returns the character for a string. EPD has no escapes: quotes become single ones, line breaks
// blanks, and a backslash, which some readers take for an escape, a slash.
static uint32_t string_character(uint32_t c) {
    bool breaks = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
    return breaks ? ' ' : c == '"' ? '\'' : c == '\\' ? '/' : c;
}

static void add_string(const char *opcode, const char *text, Str *out) {
    CLEANUP(str_done) Str utf8 = {0};
    text_to_utf8(&utf8, text, STRING_MAX);
    str_addf(out, " %s \"", opcode);
    for (size_t at = 0; at < utf8.len;) {
        uint32_t c;
        at += text_decode(utf8.data + at, utf8.len - at, &c);
        text_encode(out, string_character(c));
    }
    str_add(out, "\";");
}

static void add_tag(const Game *game, const char *const names[2], Str *out) {
    const char *value = game_tag(game, names[1]);
    add_string(names[0], value && value[0] != '\0' ? value : "?", out);
}

// Appends the motifs of the main line and the rating, as comments.
static void add_motifs_and_rating(const Candidate *candidate, Str *out) {
    MotifSet themes;
    int rating;
    CLEANUP(str_done) Str text = {0};
    if (candidate_themes(candidate, &themes)) {
        str_add(&text, "motifs: ");
        motifs_write_names(&themes, &text);
        add_string("c0", str_text(&text), out);
    }
    if (candidate_rating(candidate, &rating))
        str_addf(out, " c1 \"rating: %d\";", rating);
}

static void add_doubts(const StoredCandidate *puzzle, Str *out) {
    CLEANUP(str_done) Str refusals = {0}, doubts = {0};
    str_add(&refusals, "taken against: ");
    if (export_refusals(puzzle, &refusals))
        add_string("c2", str_text(&refusals), out);
    if (export_doubts(puzzle, &doubts))
        add_string("c3", str_text(&doubts), out);
}

// Appends pv: the main line of the solution.
static void add_main_line(const Tree *tree, Str *out) {
    Position pos = tree->start;
    uint32_t at = tree->nodes[TREE_ROOT].child;
    str_add(out, " pv");
    for (size_t i = tree_solution_plies(tree); i > 0; i--, at = tree->nodes[at].child) {
        add_move(&pos, tree->nodes[at].move, out);
        pos_play(&pos, tree->nodes[at].move);
    }
    str_add_char(out, ';');
}

static void add_mistake(const Candidate *candidate, Str *out) {
    CLEANUP(str_done) Str comment = {0};
    if (candidate->blunder != MOVE_NONE) {
        str_addf(&comment, EPD_BEFORE "%s" EPD_THEN "%s", FEN_TEXT(&candidate->before_blunder),
                 SAN_NUMBERED_TEXT(&candidate->before_blunder, candidate->blunder));
        add_string("c7", str_text(&comment), out);
    }
}

// Appends the operations of option `details`.
static void add_details(const StoredCandidate *puzzle, Str *out) {
    const Candidate *candidate = &puzzle->candidate;
    CLEANUP(str_done) Str source = {0}, profile = {0}, title = {0};
    const uint64_t nodes = node_limit(candidate);
    if (nodes > 0)
        str_addf(out, " acn %" PRIu64 ";", nodes);
    add_main_line(&candidate->tree, out);
    export_source(puzzle, &source);
    str_addf(&source, ", game %zu, ply %d", puzzle->game_number, puzzle->ply);
    add_string("c4", str_text(&source), out);
    add_string("c5", kind_name(candidate->kind), out);
    str_add(&profile, candidate->profile.name);
    profile_diff_shipped(&candidate->profile, &profile);
    add_string("c6", str_text(&profile), out);
    add_mistake(candidate, out);
    export_title(puzzle, &title);
    add_string("c8", str_text(&title), out);
    add_string("c9", candidate->engine, out);
}

static void add_epd(const ExportItem *item) {
    const StoredCandidate *puzzle = item->puzzle;
    Str *out = item->out;
    const Candidate *candidate = &puzzle->candidate;
    const Position *start = &candidate->tree.start;
    CLEANUP(str_done) Str id = {0};
    add_position(start, out);
    add_best_moves(&candidate->tree, out);
    add_played_move(candidate, out);
    add_analysis(candidate, out);
    str_addf(out, " fmvn %u;", (unsigned)start->fullmove);
    add_tag(&puzzle->game, eco_tag, out);
    if (item->options->suite)
        str_add(&id, item->options->suite);
    else
        str_addf(&id, "onlymove %s", candidate->profile.name);
    str_addf(&id, ", no. %zu", item->number);
    add_string("id", str_text(&id), out);
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        add_tag(&puzzle->game, roster[i], out);
    add_motifs_and_rating(candidate, out);
    add_doubts(puzzle, out);
    if (item->options->details)
        add_details(puzzle, out);
    str_add_char(out, '\n');
}

const Format export_epd = {.name = "epd",
                           .about = "a line a puzzle, for engines and test suites",
                           .traits = TAKES_AFTER | TAKES_DETAILS | TAKES_SUITE,
                           .empty_file = "",
                           .add = add_epd};
