// Inquiries run on recorded lines, and again with the colours exchanged.
#include "tests/support/trial.h"

#include "tests/support/mirror.h"
#include "tests/support/recorded.h"
#include "tests/support/sound.h"

enum { PATH_MOVES_MAX = 200, SEARCHES_MAX = 1000 };

// The trial's own way of seeing a move, whichever colours it is run with.
static Move seen(Move move, bool mirrored) {
    return mirrored ? mirror_move(move) : move;
}

static Position first_position(const Trial *trial, bool mirrored) {
    char fen[FEN_MAX];
    if (!mirrored)
        return recorded_position(trial->fen);
    mirror_fen(trial->fen, fen);
    return recorded_position(fen);
}

// Where a request starts, as the trial is written.
static Position start_of(const SearchRequest *request, bool mirrored) {
    char fen[FEN_MAX], other[FEN_MAX];
    pos_to_fen(&request->start, fen);
    mirror_fen(fen, other);
    return recorded_position(mirrored ? other : fen);
}

// The moves of a request in SAN, and the position they lead to, both as the trial is written.
static Position follow(const Trial *trial, const SearchRequest *request, bool mirrored, char *path,
                       size_t size) {
    const Position first = first_position(trial, false);
    Position pos = start_of(request, mirrored);
    bool bare = memcmp(&first, &pos, sizeof pos) != 0;
    snprintf(path, size, "%s", bare ? "bare" : "");
    for (size_t i = 0; i < request->move_count; i++) {
        Move move = seen(request->moves[i], mirrored);
        size_t len = strlen(path);
        snprintf(path + len, size - len, "%s%s", len ? " " : "", SAN_TEXT(&pos, move));
        pos_play(&pos, move);
    }
    return pos;
}

// Whether two paths are the same moves: how a move is marked does not matter.
static bool same_moves(const char *a, const char *b) {
    for (;; a++, b++) {
        a += strspn(a, "+#");
        b += strspn(b, "+#");
        if (*a != *b || *a == '\0')
            return *a == *b;
    }
}

// Looks for the answer to a path among those of one row; `answer` has room for it. *nodes: of the
// search that the row is about; 0: of any.
static bool find_answer(const Recording *row, const char *path, const SearchRequest *request,
                        uint64_t *nodes, char *answer, size_t size) {
    char here[1000];
    const int lines = request->lines;
    const size_t len = strcspn(row->after, ":@!");
    const int counted = row->after[len] == ':' ? atoi(row->after + len + 1) : lines;
    const char *limit = strchr(row->after, '@');
    *nodes = limit ? strtoull(limit + 1, NULL, 10) : 0;
    if (*nodes > request->nodes ||
        (strchr(row->after, '!') != NULL) != request->wants_second_engine)
        return false;
    snprintf(here, sizeof here, "%.*s", (int)len, row->after);
    for (const char *at = row->lines; *at && counted == lines; at += *at == ';') {
        at += strspn(at, " ");
        const size_t move = strcspn(at, " ;"), all = strcspn(at, ";");
        if (all > move && same_moves(here, path)) {
            snprintf(answer, size, "%.*s", (int)all, at);
            return true;
        }
        snprintf(here + strlen(here), sizeof here - strlen(here), "%s%.*s", *here ? " " : "",
                 (int)move, at);
        at += all;
    }
    return false;
}

// What the rows about smaller searches have found on the way, and what the search's own row has,
// where there is one: each an iteration, of a search that wants fewer lines, so many.
static bool find_iterations(const Trial *trial, const SearchRequest *request, const Position *pos,
                            const char *path, Analysis *analysis) {
    char lines[2000];
    bool whole = false;
    *analysis = analysis_blank(0);
    for (const Recording *row = trial->recordings; row->lines && !whole; row++) {
        uint64_t nodes;
        if (find_answer(row, path, request, &nodes, lines, sizeof lines)) {
            const size_t count = analysis->iteration_count;
            const uint64_t after = count > 0 ? analysis->iterations[count - 1].nodes : 0;
            recorded_more(analysis, pos, nodes > 0 ? nodes - 1 : after + 1, lines);
            whole = nodes == 0 || nodes == request->nodes;
        }
    }
    return whole;
}

static Analysis answer(const Trial *trial, const SearchRequest *request, bool mirrored) {
    char path[1000];
    Analysis analysis;
    const Position pos = follow(trial, request, mirrored, path, sizeof path);
    if (!find_iterations(trial, request, &pos, path, &analysis))
        fail_msg("no recorded answer for \"%s:%d\"", path, request->lines);
    for (size_t i = 0; i < analysis.line_count; i++) {
        Line *line = &analysis.lines[i];
        for (int ply = 0; ply < line->pv_count; ply++)
            line->pv[ply] = seen(line->pv[ply], mirrored);
    }
    for (size_t i = 0; i < analysis.iteration_count; i++) {
        Iteration *iteration = &analysis.iterations[i];
        iteration->count = iteration->count < request->lines ? iteration->count : request->lines;
    }
    analysis.nodes = request->nodes;
    analysis.finished = true;
    return analysis;
}

static void read_evals(const char *text, Subject *subject) {
    for (int back = 0; text && *text && back < EVALS_BACK; back++) {
        subject->has_eval[back] = text[0] != '-' || text[1] >= '0';
        if (subject->has_eval[back]) {
            subject->eval[back].mate = text[0] == '#';
            subject->eval[back].value = (int)strtol(text + (text[0] == '#'), NULL, 10);
        }
        text += strcspn(text, ",");
        text += strspn(text, ", ");
    }
}

static Move read_san(const Position *pos, const char *san, size_t len) {
    Move move;
    assert_ok(san_read(pos, san, len, &move, SAID));
    return move;
}

// Reads the trial's moves; *moves has room for PATH_MOVES_MAX.
static Subject subject_of(const Trial *trial, bool mirrored, Move *moves) {
    Subject subject = {.start = first_position(trial, mirrored), .moves = moves};
    Position pos = first_position(trial, false);
    const char *at = trial->moves ? trial->moves : "";
    while (*at) {
        size_t len = strcspn(at, " ");
        Move move = read_san(&pos, at, len);
        moves[subject.move_count++] = seen(move, mirrored);
        assert_true(subject.move_count < PATH_MOVES_MAX);
        pos_play(&pos, move);
        at += len + strspn(at + len, " ");
    }
    if (trial->played)
        subject.played = seen(read_san(&pos, trial->played, strlen(trial->played)), mirrored);
    read_evals(trial->evals, &subject);
    return subject;
}

static Profile profile_of(const Trial *trial) {
    Profile profile;
    assert_ok(profile_find(trial->profile ? trial->profile : "magnus", &profile, SAID));
    assert_ok(profile_set(&profile, "prescan=0", SAID));          // unless the trial asks for steps
    assert_ok(profile_set(&profile, "tree.proof-nodes=0", SAID)); // or for proofs
    for (int i = 0; trial->settings[i]; i++)
        assert_ok(profile_set(&profile, trial->settings[i], SAID));
    for (const char *at = trial->set ? trial->set : ""; *at; at += strspn(at, " ")) {
        char setting[80];
        snprintf(setting, sizeof setting, "%.*s", (int)strcspn(at, " "), at);
        assert_ok(profile_set(&profile, setting, SAID));
        at += strcspn(at, " ");
    }
    return profile;
}

// Answers whatever a task wants, until it is done. Returns how many searches that were.
static int answer_all(const Trial *trial, bool mirrored, SearchTask task, const Profile *profile) {
    SearchRequest request;
    int searches = 0;
    while (task.wants(task.self, &request)) {
        assert_true(request.hash == profile_int(profile, KEY_HASH));
        Analysis analysis = answer(trial, &request, mirrored);
        assert_false(task.feed(task.self, &analysis));
        analysis_done(&analysis);
        searches++;
        assert_true(searches < SEARCHES_MAX);
    }
    return searches;
}

static Inquiry *run(const Trial *trial, bool mirrored, int *searches) {
    Move moves[PATH_MOVES_MAX];
    const Profile profile = profile_of(trial);
    const Subject subject = subject_of(trial, mirrored, moves);
    Inquiry *inquiry = inquiry_new(&profile, &subject, true);
    *searches = answer_all(trial, mirrored, inquiry_task(inquiry), &profile);
    assert_int_equal(inquiry_state(inquiry), INQUIRY_DONE);
    if (inquiry_accepted(inquiry))
        assert_sound_tree(inquiry_tree(inquiry));
    return inquiry;
}

static Verification *verify(const Trial *trial, bool mirrored, const Tree *tree, int *searches) {
    Move moves[PATH_MOVES_MAX];
    const Profile profile = profile_of(trial);
    const Subject subject = subject_of(trial, mirrored, moves);
    Verification *verification = verification_new(&profile, &subject, tree);
    assert_non_null(verification);
    *searches = answer_all(trial, mirrored, verification_task(verification), &profile);
    return verification;
}

// The same tree for the other colours.
static Tree mirrored_tree(const Tree *tree) {
    Tree other;
    char fen[FEN_MAX], start[FEN_MAX];
    tree_copy(&other, tree);
    pos_to_fen(&tree->start, start);
    mirror_fen(start, fen);
    other.start = recorded_position(fen);
    for (size_t i = TREE_ROOT + 1; i < other.count; i++)
        other.nodes[i].move = mirror_move(other.nodes[i].move);
    return other;
}

Verification *trial_verify(const Trial *trial, const Tree *tree, int *searches) {
    int wanted, other_wanted;
    size_t count, other_count;
    Tree other = mirrored_tree(tree);
    Verification *verification = verify(trial, false, tree, &wanted);
    Verification *mirrored = verify(trial, true, &other, &other_wanted);
    const VerifiedNode *checks = verification_list(verification, &count);
    const VerifiedNode *others = verification_list(mirrored, &other_count);
    assert_int_equal(wanted, other_wanted);
    assert_int_equal(count, other_count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(checks[i].node, others[i].node);
        assert_int_equal(checks[i].holds, others[i].holds);
    }
    verification_free(mirrored);
    tree_done(&other);
    *searches = wanted;
    return verification;
}

static void write_tree(const Tree *tree, bool mirrored, Str *out) {
    char fen[FEN_MAX], start[FEN_MAX];
    pos_to_fen(&tree->start, start);
    mirror_fen(start, fen);
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        Move moves[PATH_MOVES_MAX];
        size_t count = tree_path(tree, at, moves, PATH_MOVES_MAX);
        Position pos = mirrored ? recorded_position(fen) : tree->start;
        char san[SAN_MAX] = "";
        for (size_t i = 0; i < count; i++) {
            Move move = seen(moves[i], mirrored);
            san_write(&pos, move, san);
            pos_play(&pos, move);
        }
        str_addf(out, "%s%u%s/%.3s%s%s", out->len ? " " : "", node->ply, san, role_name(node->role),
                 node->outcome ? "=" : "", outcome_name(node->outcome));
    }
}

static void assert_same_end(const Inquiry *one, const Inquiry *mirrored) {
    Str tree = {0}, other = {0};
    write_tree(inquiry_tree(one), false, &tree);
    write_tree(inquiry_tree(mirrored), true, &other);
    assert_string_equal(str_text(&other), str_text(&tree));
    str_done(&tree);
    str_done(&other);
    assert_int_equal(inquiry_accepted(mirrored), inquiry_accepted(one));
    assert_int_equal(tree_kind(inquiry_tree(mirrored)), tree_kind(inquiry_tree(one)));
    int count, other_count;
    const Verdict *verdicts = inquiry_verdicts(one, &count);
    const Verdict *others = inquiry_verdicts(mirrored, &other_count);
    assert_int_equal(other_count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(others[i].state, verdicts[i].state);
        assert_int_equal(verdict_pack(&others[i]), verdict_pack(&verdicts[i]));
        assert_true(others[i].evidence.miss == verdicts[i].evidence.miss);
    }
}

Inquiry *trial_run(const Trial *trial, int *searches) {
    int count, mirrored_count;
    Inquiry *inquiry = run(trial, false, &count);
    Inquiry *mirrored = run(trial, true, &mirrored_count);
    assert_same_end(inquiry, mirrored);
    assert_int_equal(mirrored_count, count);
    inquiry_free(mirrored);
    if (searches)
        *searches = count;
    return inquiry;
}

void trial_assert_line(const Tree *tree, const char *wanted) {
    CLEANUP(str_done) Str text = {0};
    write_tree(tree, false, &text);
    assert_string_equal(str_text(&text), wanted);
}

void trial_assert_tree(const Inquiry *inquiry, const char *wanted) {
    trial_assert_line(inquiry_tree(inquiry), wanted);
}

static void assert_refused(const Inquiry *inquiry, const char *words) {
    assert_false(inquiry_accepted(inquiry));
    int count;
    const Verdict *verdicts = inquiry_verdicts(inquiry, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    assert_non_null(decisive);
    const EvidenceText text = evidence_text(&decisive->evidence);
    char said[4 * EVIDENCE_TEXT_MAX];
    snprintf(said, sizeof said, "%s [%s / %s%s%s]", inquiry_reason(inquiry), text.measured,
             text.threshold, text.miss[0] ? "; " : "", text.miss);
    if (!strstr(said, words) || strpbrk(said, "{}"))
        fail_msg("%s", said);
}

void trial_holds(const Trial *trial) {
    int searches;
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(trial, &searches);
    if (trial->refused)
        assert_refused(inquiry, trial->refused);
    else if (!inquiry_accepted(inquiry))
        fail_msg("%s", inquiry_reason(inquiry));
    else
        assert_string_equal(kind_name(tree_kind(inquiry_tree(inquiry))), kind_name(trial->kind));
    if (trial->tree)
        trial_assert_tree(inquiry, trial->tree);
    if (trial->searches)
        assert_int_equal(searches, trial->searches == NO_SEARCHES ? 0 : trial->searches);
}

const Verdict *trial_verdict(const Inquiry *inquiry, const char *filter) {
    int count;
    const Verdict *verdicts = inquiry_verdicts(inquiry, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(verdicts[i].filter->name, filter) == 0)
            return &verdicts[i];
    fail_msg("no filter %s in the profile", filter);
    return NULL;
}
