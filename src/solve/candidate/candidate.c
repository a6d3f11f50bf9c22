// Candidates in memory: made from a finished inquiry; what they teach, how hard they are, and what
// a curator says of them. candidate_json.c writes and reads them.
#include "onlymove/candidate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "onlymove/xalloc.h"

void candidate_from_inquiry(Candidate *candidate, const Inquiry *inquiry, const char *engine) {
    *candidate = (Candidate){
        .profile = *inquiry_profile(inquiry),
        .played = inquiry_played(inquiry),
        .player_motifs = inquiry_player_motifs(inquiry),
        .has_clock = inquiry_clock(inquiry) > 0,
        .clock = inquiry_clock(inquiry) > 0 ? inquiry_clock(inquiry) - 1 : 0,
        .nodes = inquiry_searched_nodes(inquiry),
        .is_puzzle = inquiry_accepted(inquiry),
        .kind = tree_kind(inquiry_tree(inquiry)),
    };
    profile_set_cp_scale(&candidate->profile, 0); // the profile's own scale, not the engine's
    const Position *before = inquiry_before(inquiry, &candidate->blunder);
    if (before)
        candidate->before_blunder = *before;
    candidate->has_eval_before = before && inquiry_eval(inquiry, 1, &candidate->eval_before);
    candidate->has_eval_after = inquiry_eval(inquiry, 0, &candidate->eval_after);
    pos_to_fen(inquiry_position(inquiry), candidate->fen);
    snprintf(candidate->reason, sizeof candidate->reason, "%s", inquiry_reason(inquiry));
    const Verdict *verdicts = inquiry_verdicts(inquiry, &candidate->verdict_count);
    memcpy(candidate->verdicts, verdicts, (size_t)candidate->verdict_count * sizeof *verdicts);
    candidate->engine = xstrdup(engine);
    tree_copy(&candidate->tree, inquiry_tree(inquiry));
}

void candidate_copy(Candidate *to, const Candidate *from) {
    *to = *from;
    to->texts = json_incref(from->texts);
    to->engine = xstrdup(from->engine);
    tree_copy(&to->tree, &from->tree);
}

bool candidate_is_unjudged(const Candidate *candidate) {
    bool pending = false;
    for (int i = 0; i < candidate->verdict_count; i++)
        pending = pending || candidate->verdicts[i].state == VERDICT_PENDING;
    return pending && candidate->engine[0] == '\0';
}

bool candidate_passed_scan(const Candidate *candidate) {
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        const Filter *filter = verdict->filter;
        bool is_scan_filter = filter->stage == STAGE_SCAN || filter->cost == COST_FREE;
        if (is_scan_filter && verdict->state != VERDICT_PASS)
            return false;
    }
    return true;
}

void candidate_write_summary(const Candidate *candidate, Str *out) {
    if (candidate->is_puzzle)
        str_addf(out, "puzzle, %s", kind_name(candidate->kind));
    else
        str_addf(out, "no puzzle: %s", candidate->reason);
}

void candidate_done(Candidate *candidate) {
    json_decref(candidate->texts);
    free(candidate->engine);
    tree_done(&candidate->tree);
    *candidate = (Candidate){0};
}

void candidate_set_estimate(Candidate *candidate, const Estimator *estimator) {
    const bool unseen = candidate->kind >= KIND_POSITIONAL; // the model has no data of these kinds
    candidate->estimated = estimator && estimator_rating(estimator, &candidate->estimate);
    if (!candidate->estimated || unseen)
        candidate->estimate = (Estimate){0};
    candidate->estimated = candidate->estimated && !unseen;
    candidate->worth = (Worth){0};
    if (estimator)
        estimator_worth(estimator, candidate->estimate.rating, &candidate->worth);
}

void candidate_set_estimate_if_accepted(Candidate *candidate, const Estimator *estimator) {
    candidate_set_estimate(candidate, candidate->is_puzzle ? estimator : NULL);
}

void candidate_estimate(Candidate *candidate, Estimator *estimator) {
    const bool has_estimate =
        estimator && tree_estimator_run(estimator, &candidate->tree, NULL) == STATUS_OK;
    candidate_set_estimate(candidate, has_estimate ? estimator : NULL);
}

// --- Motifs

MotifFacts candidate_motif_facts(const Candidate *candidate) {
    return (MotifFacts){.before_blunder =
                            candidate->blunder != MOVE_NONE ? &candidate->before_blunder : NULL,
                        .blunder = candidate->blunder,
                        .given = tree_given_motifs(&candidate->tree, candidate->player_motifs)};
}

Status candidate_motifs(const Candidate *candidate, TreeMotifs *motifs, Fault *fault) {
    *motifs = (TreeMotifs){0};
    if (candidate->tree.count == 0)
        return fault_set(fault, STATUS_NOT_FOUND, "there is no tree");
    const MotifFacts facts = candidate_motif_facts(candidate);
    return tree_motifs(&candidate->tree, &facts, motifs, fault);
}

// --- What curators say: motifs and a rating by hand, apart from the machine's

// Sets `has_remarks`: whether a curator has set a motif, a rating or a note.
static void update_has_remarks(Candidate *candidate) {
    const Remarks *remarks = &candidate->remarks;
    const uint64_t motifs = remarks->added.bits[0] | remarks->added.bits[1] |
                            remarks->removed.bits[0] | remarks->removed.bits[1];
    candidate->has_remarks = motifs != 0 || remarks->rating != 0 || remarks->notes[0] != '\0';
}

// Fills *themes with the motifs that the program finds, without the curator's. False: unknown.
static bool find_themes(const Candidate *candidate, MotifSet *themes) {
    CLEANUP(tree_motifs_done) TreeMotifs motifs;
    const bool has_motifs = candidate_motifs(candidate, &motifs, NULL) == STATUS_OK;
    *themes = tree_motifs_of(&motifs, PART_MAIN_LINE);
    return has_motifs;
}

bool candidate_themes(const Candidate *candidate, MotifSet *themes) {
    const Remarks *remarks = &candidate->remarks;
    const bool has_themes = find_themes(candidate, themes);
    for (int i = 0; has_themes && i < 2; i++)
        themes->bits[i] = (themes->bits[i] | remarks->added.bits[i]) & ~remarks->removed.bits[i];
    return has_themes;
}

bool candidate_rating(const Candidate *candidate, int *rating) {
    const int curator_rating = candidate->remarks.rating;
    *rating = curator_rating != 0 ? curator_rating : candidate->estimate.rating;
    return curator_rating != 0 || candidate->estimated;
}

Status candidate_read_motif(const char *text, Motif *motif, bool *adds, Fault *fault) {
    *adds = text[0] == '+';
    *motif = text[0] != '\0' ? motif_find(text + 1, strlen(text + 1)) : MOTIF_COUNT;
    if (!*adds && text[0] != '-')
        return fault_set(fault, STATUS_USAGE, "motif: expected +NAME or -NAME, not \"%s\"", text);
    return *motif != MOTIF_COUNT
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "motif: there is no motif \"%s\"", text + 1);
}

Status candidate_edit_motif(Candidate *candidate, const char *text, Fault *fault) {
    MotifSet found = {0}, themes = {0};
    Remarks *remarks = &candidate->remarks;
    bool adds;
    Motif motif;
    const Status status = candidate_read_motif(text, &motif, &adds, fault);
    if (status != STATUS_OK)
        return status;
    if (!find_themes(candidate, &found) || !candidate_themes(candidate, &themes))
        return fault_set(fault, STATUS_USAGE, "there is no solution tree here");
    if (motif_in(&themes, motif) == adds) {
        return fault_set(fault, STATUS_USAGE, "the puzzle %s the motif %s already",
                         adds ? "has" : "is without", motif_name(motif));
    }
    motif_remove(&remarks->added, motif);
    motif_remove(&remarks->removed, motif);
    if (motif_in(&found, motif) != adds)
        motif_add(adds ? &remarks->added : &remarks->removed, motif);
    update_has_remarks(candidate);
    return STATUS_OK;
}

Status candidate_edit_rating(Candidate *candidate, const char *text, Fault *fault) {
    char *end;
    const bool removes = strcmp(text, "-") == 0;
    const long rating = removes ? 0 : strtol(text, &end, 10);
    if (!removes && (*end != '\0' || rating < CURATOR_RATING_MIN || rating > CURATOR_RATING_MAX)) {
        return fault_set(fault, STATUS_USAGE,
                         "rating: expected a number from %d to %d, or - for the estimate, not "
                         "\"%s\"",
                         CURATOR_RATING_MIN, CURATOR_RATING_MAX, text);
    }
    if (rating == candidate->remarks.rating) {
        return fault_set(fault, STATUS_USAGE, "the rating is %s already",
                         removes ? "the estimate" : text);
    }
    candidate->remarks.rating = (int)rating;
    update_has_remarks(candidate);
    return STATUS_OK;
}

void candidate_copy_remarks(Candidate *candidate, const Candidate *before) {
    candidate->has_remarks = before->has_remarks;
    candidate->remarks = before->remarks;
}

// --- Notes: the variations and comments that a curator keeps of a position

enum { NOTE_MOVES_MAX = 200 };
static const char variation_sign[] = "> ";

// Sets the notes. The rest of the array becomes zeroes, because a field of zeroes counts as empty.
static Status set_notes(Candidate *candidate, const Str *text, Fault *fault) {
    char *notes = candidate->remarks.notes;
    const size_t size = sizeof candidate->remarks.notes;
    if (text->len >= size) {
        return fault_set(fault, STATUS_LIMIT, "the notes of a position have room for %zu letters",
                         size - 1);
    }
    memset(notes, 0, size);
    memcpy(notes, str_text(text), text->len);
    update_has_remarks(candidate);
    return STATUS_OK;
}

// Appends a line to the notes; line ends within the text become blanks.
static Status add_note(Candidate *candidate, const char *sign, const char *text, Fault *fault) {
    const char *notes = candidate->remarks.notes;
    CLEANUP(str_done) Str all = str_of("%s%s%s", notes, notes[0] ? "\n" : "", sign);
    for (; *text; text++)
        str_add_char(&all, *text == '\n' ? ' ' : *text);
    return set_notes(candidate, &all, fault);
}

static Status drop_newest_note(Candidate *candidate, Fault *fault) {
    const char *notes = candidate->remarks.notes, *last = strrchr(notes, '\n');
    CLEANUP(str_done) Str rest = {0};
    str_add_bytes(&rest, notes, last ? (size_t)(last - notes) : 0);
    return notes[0] ? set_notes(candidate, &rest, fault)
                    : fault_set(fault, STATUS_NOT_FOUND, "there is no note here");
}

Status candidate_edit_variation(Candidate *candidate, const char *moves, Fault *fault) {
    Move parsed[NOTE_MOVES_MAX];
    size_t count;
    Status status =
        san_read_line(&candidate->tree.start, moves, parsed, NOTE_MOVES_MAX, &count, fault);
    return status == STATUS_OK ? add_note(candidate, variation_sign, moves, fault) : status;
}

Status candidate_edit_comment(Candidate *candidate, const char *text, Fault *fault) {
    const bool means_variation = strncmp(text, variation_sign, strlen(variation_sign)) == 0;
    if (strcmp(text, "-") == 0)
        return drop_newest_note(candidate, fault);
    if (text[0] == '\0' || means_variation)
        return fault_set(fault, STATUS_USAGE, "comment: expected words, or - to take the newest");
    return add_note(candidate, "", text, fault);
}

Status candidate_edit_drawing(Candidate *candidate, const char *text, Fault *fault) {
    const char *notes = candidate->remarks.notes;
    const size_t len = strncmp(notes, "[%c", 3) == 0 ? strcspn(notes, "\n") : 0;
    const char *other_notes = notes + len + (notes[len] == '\n');
    CLEANUP(str_done) Str words = {0}, new_notes = {0};
    Drawing drawings[DRAWINGS_MAX];
    str_add_bytes(&new_notes, notes, len);
    size_t count = drawings_read(str_text(&new_notes), drawings, 0);
    str_clear(&new_notes);
    str_add(&words, text);
    char *saved = NULL, *word = strcmp(text, "-") == 0 ? NULL : strtok_r(words.data, " ", &saved);
    if (!word && count == 0)
        return fault_set(fault, STATUS_NOT_FOUND, "nothing is drawn here");
    for (count = word ? count : 0; word; word = strtok_r(NULL, " ", &saved)) {
        if (!drawings_toggle(word, drawings, &count)) {
            return fault_set(fault, STATUS_USAGE,
                             "draw: expected squares such as e2e4 or Rd5, or - to take all, not "
                             "\"%s\"",
                             word);
        }
    }
    drawings_write(drawings, count, &new_notes);
    str_addf(&new_notes, "%s%s", new_notes.len > 0 && *other_notes ? "\n" : "", other_notes);
    return set_notes(candidate, &new_notes, fault);
}

static uint32_t find_child(const Game *game, uint32_t node, Move move) {
    uint32_t at = game->nodes[node].child;
    while (at != GAME_NO_NODE && game->nodes[at].move != move)
        at = game->nodes[at].sibling;
    return at;
}

// Follows the moves as far as the game has them; *known becomes how many it has. Returns
// false where adding the next one would make the main line longer.
static bool follow_moves(const Game *game, uint32_t *at, const Move *moves, size_t count,
                         size_t *known) {
    uint32_t child = *at;
    for (*known = 0; *known < count && child != GAME_NO_NODE; *known += child != GAME_NO_NODE) {
        *at = child;
        child = find_child(game, *at, moves[*known]);
    }
    *at = child != GAME_NO_NODE ? child : *at;
    return *known == count || game->nodes[*at].child != GAME_NO_NODE ||
           game_line(game, *at) != GAME_ROOT;
}

static void add_note_to_game(Game *game, const Position *start, uint32_t node, const char *note,
                             size_t len) {
    char text[sizeof((Remarks *)0)->notes];
    Move moves[NOTE_MOVES_MAX];
    size_t count, known = 0;
    uint32_t at = node;
    const size_t sign_len = strlen(variation_sign);
    memcpy(text, note, len);
    text[len] = '\0';
    const bool is_variation =
        strncmp(text, variation_sign, sign_len) == 0 &&
        san_read_line(start, text + sign_len, moves, NOTE_MOVES_MAX, &count, NULL) == STATUS_OK;
    if (!is_variation || !follow_moves(game, &at, moves, count, &known)) {
        const size_t skip = is_variation ? sign_len : 0;
        game_add_comment(game, node, false, text + skip, len - skip);
        return;
    }
    for (; known < count; known++)
        at = game_add(game, at, moves[known]);
}

void candidate_add_notes(const Candidate *candidate, Game *game, uint32_t node) {
    for (const char *note = candidate->remarks.notes; *note;) {
        const size_t len = strcspn(note, "\n");
        if (len > 0)
            add_note_to_game(game, &candidate->tree.start, node, note, len);
        note += len + (note[len] == '\n');
    }
}
