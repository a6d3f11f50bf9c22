// Candidates from inquiries, and as JSON: written, read again, older forms, damage. The JSON here
// has apostrophes for quotation marks until sample_quote().

#include "tests/store/sample.h"
#include "tests/support/board.h"

FREE_WITH(Inquiry, inquiry_free);

#define SAMPLE_SETTINGS                                                                            \
    "'settings':{'filters':'one-winning-move not-in-check only-winning-move not-mate-in-one "      \
    "not-en-passant not-queen-promotion not-winning-capture sacrifice-or-missed same-move "        \
    "solution-tree history-free','tree':'magnus','nodes.scan':1000000,'nodes.start':1000000,"      \
    "'nodes.factor':1.4,'nodes.max':40000000,'lines':2,'hash':256,'scan.first':0,"                 \
    "'scan.final':0,'centipawn':0.0,'won':280,'not-won':100,'see.max':0,'see.pins':1,"             \
    "'see.queen':10,'not-lost':100,'same-move.fail':1,'tree.nodes':1000000,'tree.lines':5,"        \
    "'tree.proof-nodes':100000,'tree.max-nodes':100,'tree.max-plies':30,'tree.trim':0,"            \
    "'tree.reply-tolerance':40,'tree.alternatives':1,'tree.gain':3,'history-free.fail':0},"

#define SAMPLE_JSON                                                                                \
    "{'fen':'7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1','played':'g1g5','profile':'magnus'," SAMPLE_SETTINGS \
    "'engine':'Stockfish "                                                                         \
    "16','nodes':28925464,'accepted':true,'kind':'mate','reason':'','filters':["                   \
    "{'name':'not-in-check','state':'pass','measured':'no check','threshold':'no check',"          \
    "'reason':'the solver is not in check','miss':null,'nodes':0,'unit':null,'values':[],"         \
    "'limits':[]},{'name':'not-mate-in-one','state':'skipped','measured':'','threshold':'',"       \
    "'reason':'','miss':null,'nodes':1000000,'unit':null,'values':[],'limits':[]}],"               \
    "'solution':['f6f7','h8h7','g1h1'],"                                                           \
    "'tree':{'move':null,'san':null,'role':null,'score':null,'outcome':'','children':["            \
    "{'move':'f6f7','san':'Kf7','role':'solution','score':'#2','outcome':'','children':["          \
    "{'move':'h8h7','san':'Kh7','role':'reply','score':'#-1','outcome':'','children':["            \
    "{'move':'g1h1','san':'Qh1#','role':'solution','score':'#0','outcome':'mate','quiet':false,"   \
    "'children':[]},{'move':'g1g7','san':'Qg7#','role':'alternative','score':null,"                \
    "'outcome':'mate','quiet':false,'children':[]}]},"                                             \
    "{'move':'a7a5','san':'a5','role':'reply','score':null,'outcome':'','children':["              \
    "{'move':'g1a1','san':'Qa1+','role':'solution','score':'+12.34','outcome':'material',"         \
    "'quiet':false,'children':[]}]}]},"                                                            \
    "{'move':'g1g5','san':'Qg5','role':'retry','score':'-0.40','outcome':'unclear',"               \
    "'quiet':false,'children':[]}]}}"

static Str sample_json(void) {
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    Str json = {0};
    assert_ok(candidate_write_json(&candidate, &json, SAID));
    return json;
}

TEST(a_finished_inquiry_becomes_a_candidate) {
    Profile profile;
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_ok(profile_set(&profile, "won=300", SAID));
    Subject subject = {0};
    const char *fen = "4k3/8/8/8/8/8/4r3/4K2R w - - 3 40"; // in check: refused without a search
    subject.start = position_of(fen);
    subject.played = move_encode(E1, (Square)(E1 + 8));
    motif_add(&subject.player_motifs, MOTIF_MASTER);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = inquiry_new(&profile, &subject, false);
    assert_non_null(inquiry);
    assert_int_equal(inquiry_state(inquiry), INQUIRY_DONE);

    CLEANUP(candidate_done) Candidate candidate;
    candidate_from_inquiry(&candidate, inquiry, "Stockfish 16");
    assert_string_equal(candidate.fen, fen);
    assert_int_equal(candidate.played, subject.played);
    assert_memory_equal(&candidate.player_motifs, &subject.player_motifs,
                        sizeof subject.player_motifs);
    assert_memory_equal(&candidate.profile, &profile, sizeof profile);
    assert_string_equal(candidate.engine, "Stockfish 16");
    assert_false(candidate.is_puzzle);
    assert_string_equal(candidate.reason, inquiry_reason(inquiry));
    assert_int_equal(candidate.verdict_count, profile.filter_count);
    int failed = 0;
    for (int i = 0; i < candidate.verdict_count; i++) {
        assert_ptr_equal(candidate.verdicts[i].filter, profile.filters[i]);
        failed += candidate.verdicts[i].state == VERDICT_FAIL;
    }
    assert_int_equal(failed, 1);
    assert_int_equal(candidate.kind, KIND_NONE);
    assert_int_equal(candidate.tree.count, 1);
}

// Rook takes knight, which nobody defends, on e8 the king.
#define RETAKEN "4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1"

// What an inquiry knows of where its position comes from, the candidate knows, and its JSON.
TEST(a_candidate_knows_the_move_that_led_to_it) {
    Profile profile;
    Subject subject = {.move_count = 1};
    assert_ok(profile_find("magnus", &profile, SAID));
    subject.start = position_of(RETAKEN);
    const Move takes = move_of(&subject.start, "c4d2");
    subject.moves = &takes;
    CLEANUP(inquiry_free_at) Inquiry *inquiry = inquiry_new(&profile, &subject, false);
    CLEANUP(candidate_done) Candidate candidate, again;
    CLEANUP(str_done) Str json = {0};
    candidate_from_inquiry(&candidate, inquiry, "Stockfish 16");
    candidate.has_eval_before = candidate.has_eval_after = true;
    candidate.eval_before = (Score){.mate = false, .value = -30};
    candidate.eval_after = (Score){.mate = true, .value = 2};
    assert_ok(candidate_write_json(&candidate, &json, SAID));
    assert_non_null(strstr(str_text(&json), "\"before\":\"" RETAKEN " c4d2\",\"eval_before\":"
                                            "\"-0.30\",\"eval_after\":\"#2\",\"played\""));
    assert_ok(candidate_read_json(&again, str_text(&json), SAID));
    assert_int_equal(again.blunder, takes);
    assert_memory_equal(&again.before_blunder, &subject.start, sizeof again.before_blunder);
    assert_true(again.has_eval_before && again.has_eval_after);
    assert_int_equal(again.eval_before.value, -30);
    assert_true(again.eval_after.mate);
}

// Who takes back has not found a hanging piece.
TEST(motifs_look_at_the_move_that_led_to_the_puzzle) {
    CLEANUP(candidate_done)
    Candidate candidate = {
        .tree = sample_tree_of("4k3/8/8/8/8/8/3n4/3RK3 w - - 0 2", "1Rxd2/sol=material")};
    MotifSet themes;
    assert_true(candidate_themes(&candidate, &themes));
    assert_true(motif_in(&themes, MOTIF_HANGING_PIECE));
    candidate.before_blunder = position_of(RETAKEN);
    candidate.blunder = move_of(&candidate.before_blunder, "c4d2");
    assert_true(candidate_themes(&candidate, &themes));
    assert_false(motif_in(&themes, MOTIF_HANGING_PIECE));
}

// One title makes a master's puzzle, two one of a game between masters.
TEST(who_has_played_the_game_is_kept_and_is_a_theme) {
    for (int titled = 0; titled <= 2; titled++) {
        CLEANUP(str_done) Str json = {0};
        CLEANUP(candidate_done) Candidate again;
        MotifSet themes;
        CLEANUP(game_done) Game game = game_blank();
        game_set_tag(&game, "WhiteTitle", titled > 0 ? "GM" : "-");
        game_set_tag(&game, "BlackTitle", titled > 1 ? "IM" : "");
        CLEANUP(candidate_done) Candidate candidate = sample_candidate();
        candidate.player_motifs = game_player_motifs(&game);
        assert_ok(candidate_write_json(&candidate, &json, SAID));
        assert_ok(candidate_read_json(&again, str_text(&json), SAID));
        assert_true(candidate_themes(&again, &themes));
        assert_int_equal(motif_in(&themes, MOTIF_MASTER), titled > 0);
        assert_int_equal(motif_in(&themes, MOTIF_MASTER_VS_MASTER), titled > 1);
        assert_int_equal(strstr(str_text(&json), "players") != NULL, titled > 0);
    }
}

TEST(a_candidate_without_a_tree_has_no_motifs) {
    const Candidate candidate = {0};
    TreeMotifs motifs;
    assert_fails(candidate_motifs(&candidate, &motifs, SAID), STATUS_NOT_FOUND, "there is no tree");
    assert_int_equal(motifs.count, 0);
}

TEST(json_has_its_keys_in_a_fixed_order_and_is_written_again_with_the_same_bytes) {
    CLEANUP(candidate_done) Candidate candidate;
    CLEANUP(str_done) Str out = sample_json(), wanted = {0}, again = {0};
    str_add(&wanted, SAMPLE_JSON);
    sample_quote(&wanted);
    assert_string_equal(str_text(&out), str_text(&wanted));
    assert_ok(candidate_read_json(&candidate, str_text(&out), SAID));
    assert_ok(candidate_write_json(&candidate, &again, SAID));
    assert_string_equal(str_text(&again), str_text(&wanted));
}

static Candidate read_back(const Candidate *candidate) {
    Candidate again;
    CLEANUP(str_done) Str json = {0};
    assert_ok(candidate_write_json(candidate, &json, SAID));
    assert_ok(candidate_read_json(&again, str_text(&json), SAID));
    assert_true(profile_judges_alike(&again.profile, &candidate->profile));
    assert_int_equal(again.profile.filter_count, candidate->profile.filter_count);
    return again;
}

TEST(the_filters_the_tree_and_the_numbers_it_was_judged_by_come_back) {
    static const char *const names[] = {"magnus", "night"}; // one that ships, one that does not
    static const char *const settings[] = {"nodes.max=500000", "nodes.factor=1.05",
                                           "filters=not-check solution-tree", "tree=lichess",
                                           "tier=3"};
    for (int i = 0; i < 4; i++) {
        CLEANUP(candidate_done) Candidate candidate = sample_candidate();
        strcpy(candidate.profile.name, names[i / 2]);
        for (size_t k = i % 2 ? 2 : 0; k < (i % 2 ? 5 : 2); k++)
            assert_ok(profile_set(&candidate.profile, settings[k], SAID));
        CLEANUP(candidate_done) Candidate again = read_back(&candidate);
        const Profile *read = &again.profile;
        assert_string_equal(read->name, names[i / 2]);
        if (i % 2 == 0)
            assert_memory_equal(read->value, candidate.profile.value, sizeof read->value);
        else // of the values only what is used is written
            assert_int_equal(profile_int(read, KEY_TIER), 3);
    }
}

TEST(how_far_a_filter_was_from_passing_comes_back) {
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    candidate.verdicts[1].state = VERDICT_FAIL;
    evidence_miss(&candidate.verdicts[1].evidence, 0.125, UNIT_CHANCES);
    CLEANUP(candidate_done) Candidate again = read_back(&candidate);
    assert_false(again.verdicts[0].evidence.has_miss);
    assert_true(again.verdicts[1].evidence.has_miss);
    assert_true(again.verdicts[1].evidence.miss == 0.125);
    assert_int_equal(again.verdicts[1].evidence.unit, UNIT_CHANCES);
}

// A verdict with every sort of value and limit, and the JSON of it.
#define NUMBERS_FROM ",'unit':null,'values':[],'limits':[]"
#define NUMBERS                                                                                    \
    ",'unit':null,'values':[{'name':'best','san':'Kf7','value':2,'unit':'mate'},"                  \
    "{'name':'gain','value':0.25,'unit':'win chances'},{'name':'end','word':'draw by "             \
    "stalemate'}],'limits':[{'of':'best','relation':'>','value':280,'unit':'cp','key':'won'},"     \
    "{'of':'gain','relation':'!=','value':1,'unit':'win chances'}]"

// Appends the sample with those numbers, and in that with the first `from` replaced by `to`.
static void write_changed(const char *numbers, const char *from, const char *to, Str *out) {
    CLEANUP(str_done) Str whole = {0};
    sample_replace(SAMPLE_JSON, NUMBERS_FROM, numbers, &whole);
    sample_replace(str_text(&whole), from, to, out);
    sample_quote(out);
}

TEST(the_numbers_of_a_verdict_are_written_and_come_back) {
    Candidate again;
    CLEANUP(candidate_done) Candidate copy;
    Profile magnus;
    CLEANUP(str_done) Str wanted = {0}, json = {0};
    Candidate candidate = sample_candidate();
    Evidence *evidence = &candidate.verdicts[0].evidence;
    assert_ok(profile_find("magnus", &magnus, SAID));
    evidence_line(
        evidence, "best", &candidate.tree.start,
        &(Line){.pv = {candidate.tree.nodes[1].move}, .score = {.mate = true, .value = 2}});
    evidence_number(evidence, "gain", 0.25, UNIT_CHANCES);
    evidence_word(evidence, "end", outcome_name(OUTCOME_STALEMATE));
    evidence_limit(evidence, "best", RELATION_MORE, &magnus, KEY_WON, UNIT_CP);
    evidence_limit_number(evidence, "gain", RELATION_UNEQUAL, 1, UNIT_CHANCES);
    write_changed(NUMBERS, "", "", &wanted);
    assert_ok(candidate_write_json(&candidate, &json, SAID));
    assert_string_equal(str_text(&json), str_text(&wanted));
    candidate_done(&candidate);

    assert_ok(candidate_read_json(&again, str_text(&json), SAID));
    candidate_copy(&copy, &again);
    candidate_done(&again); // the copy's texts do not go with it
    str_clear(&json);
    assert_ok(candidate_write_json(&copy, &json, SAID));
    assert_string_equal(str_text(&json), str_text(&wanted));
    evidence = &copy.verdicts[0].evidence;
    assert_true(evidence_find(evidence, "best")->number == 2);
    assert_string_equal(evidence_find(evidence, "end")->word, "draw by stalemate");
    assert_false(evidence_find(evidence, "end")->has_number);
    assert_int_equal(evidence->limits[0].key, KEY_WON);
    assert_int_equal(evidence->limits[1].key, KEY_COUNT);
}

TEST(numbers_of_a_verdict_that_cannot_be_are_refused_with_their_place) {
    static const struct {
        const char *from, *to, *words;
    } cases[] = {
        {"'name':'best',", "", "filters[0].values[0].name: is missing"},
        {"'name':'best'", "'name':7", "filters[0].values[0].name: should be text"},
        {"'san':'Kf7'", "'san':'a move that is too long'",
         "filters[0].values[0].san: is longer than 20 bytes"},
        {"'value':2,", "'value':'2',", "filters[0].values[0].value: should be a number"},
        {"'unit':'mate'", "'unit':'fish'", "filters[0].values[0].unit: no unit is called \"fish\""},
        {",'unit':'mate'", "", "filters[0].values[0].unit: is missing"},
        {"'word':'draw by stalemate'", "'word':null", "filters[0].values[2].word: should be text"},
        {"'of':'best',", "", "filters[0].limits[0].of: is missing"},
        {"'>'", "'=>'", "filters[0].limits[0].relation: no relation is called \"=>\""},
        {"'value':1,", "", "filters[0].limits[1].value: is missing"},
        {"'key':'won'", "'key':'win'", "filters[0].limits[0].key: no key is called \"win\""},
        {"'limits':[{", "'limits':[1,2,3,4,{",
         "filters[0].limits: should be an array of at most 5"},
        {"'values':[", "'values':[1,2,3,4,5,6,",
         "filters[0].values: should be an array of at most 8"},
        {"'values':[{", "'values':[[],{", "filters[0].values[0].name: is missing"},
        {"'miss':null,'nodes':0,'unit':null", "'miss':2,'nodes':0,'unit':'','none':0", ""},
        {"'miss':null,'nodes':0,'unit':null", "'miss':2,'nodes':0,'unit':null",
         "filters[0].unit: should be text"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(str_done) Str json = {0};
        CLEANUP(candidate_done) Candidate candidate;
        Fault fault = {""};
        write_changed(NUMBERS, cases[i].from, cases[i].to, &json);
        Status status = candidate_read_json(&candidate, str_text(&json), &fault);
        if ((status == STATUS_OK) != !cases[i].words[0] || strcmp(fault.text, cases[i].words) != 0)
            fail_msg("%s instead of %s: \"%s\"", cases[i].to, cases[i].from, fault.text);
    }
}

// Appends the sample as the versions before this one wrote it: numbers of its time alone, and none
// of the keys that came later.
static void write_older(const char *profile, Str *out) {
    static const char numbers[] = "'settings':{'won':300},";
    static const char *const later[] = {"'miss':null,", ",'unit':null,'values':[],'limits':[]"};
    const char *settings = strstr(SAMPLE_JSON, SAMPLE_SETTINGS);
    const char *at = settings + strlen(SAMPLE_SETTINGS);
    str_addf(out, "%.*s", (int)(strstr(SAMPLE_JSON, "magnus") - SAMPLE_JSON), SAMPLE_JSON);
    str_addf(out, "%s',%s", profile, numbers);
    for (int i = 0; *at; i++) {
        const char *key = strstr(at, later[i % 2]);
        size_t len = key ? (size_t)(key - at) : strlen(at);
        str_add_bytes(out, at, len);
        at += len + (key ? strlen(later[i % 2]) : 0);
    }
    sample_quote(out);
}

TEST(an_older_row_has_the_filters_of_its_verdicts_and_the_numbers_of_its_profile) {
    static const char *const names[] = {"magnus", "night"};
    static const int limits[] = {40000000, 25000000}; // magnus's own, and what is usual
    for (int i = 0; i < 2; i++) {
        CLEANUP(str_done) Str json = {0};
        CLEANUP(candidate_done) Candidate candidate;
        write_older(names[i], &json);
        assert_ok(candidate_read_json(&candidate, str_text(&json), SAID));
        assert_string_equal(candidate.profile.name, names[i]);
        assert_int_equal(profile_int(&candidate.profile, KEY_WON), 300);
        assert_int_equal(profile_int(&candidate.profile, KEY_NODES_MAX), limits[i]);
        assert_int_equal(candidate.profile.filter_count, 2);
        assert_ptr_equal(candidate.profile.filters[1], filter_find("not-mate-in-one"));
        assert_false(candidate.verdicts[0].evidence.has_miss);
        const EvidenceText text = evidence_text(&candidate.verdicts[0].evidence);
        assert_string_equal(text.measured, "no check");
        assert_string_equal(text.reason, "the solver is not in check");
        assert_int_equal(candidate.verdicts[0].evidence.measure_count, 0);
    }
}

TEST(a_miss_without_a_unit_is_in_that_of_its_filter) {
    CLEANUP(str_done) Str json = {0};
    CLEANUP(candidate_done) Candidate candidate;
    write_changed(NUMBERS, "'miss':null,'nodes':1000000,'unit':null,",
                  "'miss':1.25,'nodes':1000000,", &json);
    assert_ok(candidate_read_json(&candidate, str_text(&json), SAID));
    assert_int_equal(candidate.verdicts[1].evidence.unit, UNIT_MOVES);
    assert_true(candidate.verdicts[1].evidence.miss == 1.25);
}

// Reads the sample with the first `from` in it replaced by `to`.
static Status read_changed(const char *from, const char *to, Fault *fault) {
    CLEANUP(str_done) Str json = {0};
    Candidate candidate;
    sample_replace(SAMPLE_JSON, from, to, &json);
    sample_quote(&json);
    Status status = candidate_read_json(&candidate, str_text(&json), fault);
    candidate_done(&candidate); // harmless after a failure
    return status;
}

typedef struct ChangedRow {
    const char *from, *to, *words;
} ChangedRow;

static void assert_refused(const ChangedRow *rows, size_t count, Status wanted) {
    for (size_t i = 0; i < count; i++) {
        Fault fault = {""};
        Status status = read_changed(rows[i].from, rows[i].to, &fault);
        if (status != wanted || !strstr(fault.text, rows[i].words)) {
            fail_msg("%s instead of %s: status %d, \"%s\"", rows[i].to, rows[i].from, (int)status,
                     fault.text);
        }
    }
}

#define BEFORE_FAULT "before: should be a position and a move that leads here"

TEST(what_is_wrong_is_refused_with_its_place) {
    static const ChangedRow rows[] = {
        {"{'fen'", "['fen'", "not JSON at byte 7: "},
        {"'played'", "'before':7,'played'", "before: should be text"},
        {"'played'", "'before':'g1f1','played'", BEFORE_FAULT},
        {"'played'", "'before':'7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1 g1f1','played'", BEFORE_FAULT},
        {"'played'", "'before':'7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1 g1f3','played'", BEFORE_FAULT},
        {"'played'", "'fen'", "duplicate object key"},
        {"'fen':'7k/p7", "'fen':'7k/p6", "fen: "},
        {"'played':'g1g5'", "'played':'g1g9'", "played: "},
        {"'played':'g1g5',", "", "played: is missing"},
        {"magnus", "a name that is too long for a profile", "profile: is longer than 31 bytes"},
        {"magnus", "mag\\u001b[7m", "profile: the name has control characters in it"},
        {"magnus", "mag\\u202enus", "profile: the name has control characters in it"},
        {SAMPLE_SETTINGS, "", "settings: is missing"},
        {SAMPLE_SETTINGS, "'settings':[],", "settings: should be an object"},
        {"'hash':256", "'hash':256,'hush':1", "settings: no key is called \"hush\""},
        {"solution-tree", "solution-three",
         "settings.filters: there is no filter \"solution-three\"; nearest: solution-tree"},
        {"'tree':'magnus'", "'tree':7", "settings.tree: should be text"},
        {"'tree':'magnus'", "'tree':'oak'", "settings.tree: there is no tree policy \"oak\""},
        {"'miss':null", "'miss':'7'", "filters[0].miss: should be a number above 0 or null"},
        {"'miss':null", "'miss':0", "filters[0].miss: should be"},
        {"'hash':256", "'hash':'256'", "settings.hash: should be a number"},
        {"'won':280", "'won':280.5", "settings.won: 280.5 is not a whole number"},
        {"'won':280", "'won':20000", "settings.won: 20000 is outside -10000 to 10000 cp"},
        {"'Stockfish 16'", "16", "engine: should be text"},
        {"28925464", "-1", "nodes: should be a whole number, 0 or more"},
        {"28925464", "1.5", "nodes: should be a whole number, 0 or more"},
        {"true", "1", "accepted: should be true or false"},
        {"'kind':'mate'", "'kind':'zugzwang'", "kind: no kind is called \"zugzwang\""},
        {"'name':'not-mate-in-one'", "'name':'not-here'",
         "filters[1].name: no filter is called \"not-here\""},
        {"skipped", "SKIP", "filters[1].state: no state is called \"SKIP\""},
        {"'nodes':1000000", "'nodes':null",
         "filters[1].nodes: should be a whole number, 0 or more"},
        {"'filters':[", "'filters':[7,", "filters[0].name: is missing"},
        {"['f6f7'", "['f6f8'", "solution: is not the main line of the tree"},
        {"'move':'h8h7'", "'move':'h9'", "tree at ply 2: move: "},
        {"'move':'h8h7'", "'move':null", "tree at ply 2: move: should be text"},
        {"'move':'g1g7','san':'Qg7#'", "'move':'g1h1','san':'Qh1#'",
         "tree at ply 3: move: stands there twice"},
        {"'reply'", "'answer'", "tree at ply 2: role: no role is called \"answer\""},
        {"'reply'", "'retry'", "tree at ply 2: role: a retry where the other side is to move"},
        {"+12.34", "+12.345", "tree at ply 3: score: \"+12.345\" is not a score"},
        {"+12.34", "12,34", "tree at ply 3: score: \"12,34\" is not a score"},
        {"#-1", "#-1 ", "tree at ply 2: score: \"#-1 \" is not a score"},
        {"#-1", "#99999999999999999999", "is not a score"},
        {"+12.34", "+99999999999999999999.00", "is not a score"},
        {"'material'", "'bishop'", "tree at ply 3: outcome: no outcome is called \"bishop\""},
        {"'children':[]", "'children':{}", "tree at ply 3: children: should be an array"},
        {"'children':[]", "'children':[[]]", "tree at ply 4: should be an object"},
    };
    assert_refused(rows, sizeof rows / sizeof *rows, STATUS_SYNTAX);
}

TEST(what_is_against_the_rules_of_chess_is_refused_as_that) {
    static const ChangedRow rows[] = {
        {"'fen':'7k/", "'fen':'8/", "fen: "},
        {"'played':'g1g5'", "'played':'g1f3'", "played: "},
        {"'move':'h8h7'", "'move':'h8g8'", "tree at ply 2: move: "},
        {"'move':'h8h7'", "'move':'0000'", "tree at ply 2: move: a null move solves nothing"},
    };
    assert_refused(rows, sizeof rows / sizeof *rows, STATUS_ILLEGAL);
}

TEST(json_that_is_no_candidate_is_refused) {
    static const char *const texts[] = {"", "[]", "7", "null", "{}", "{\"fen\":", "\"\\u0000\""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CLEANUP(candidate_done) Candidate candidate;
        Fault fault = {""};
        assert_int_equal(candidate_read_json(&candidate, texts[i], &fault), STATUS_SYNTAX);
        assert_string_not_equal(fault.text, "");
    }
}

TEST(bottomless_nesting_is_refused) {
    CLEANUP(str_done) Str json = {0};
    CLEANUP(candidate_done) Candidate candidate;
    for (int i = 0; i < 30000; i++)
        str_add(&json, "{\"tree\":[");
    assert_fails(candidate_read_json(&candidate, str_text(&json), SAID), STATUS_SYNTAX,
                 "*maximum parsing depth*");
}

TEST(a_tree_as_deep_as_allowed_comes_back_and_a_deeper_one_is_not_written) {
    CLEANUP(str_done) Str json = {0};
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    tree_done(&candidate.tree);
    candidate.tree = sample_walk(1000);
    CLEANUP(candidate_done) Candidate again = read_back(&candidate);
    assert_int_equal(again.tree.count, 1001);
    tree_done(&candidate.tree);
    candidate.tree = sample_walk(1001);
    assert_fails(candidate_write_json(&candidate, &json, SAID), STATUS_LIMIT,
                 "the tree is deeper than 1000 plies");
}

TEST(bytes_that_are_not_utf8_are_read_as_latin_1) {
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    free(candidate.engine);
    candidate.engine = strdup("M\xF6we \xC3\xA9 \xFF\x1B[2J");
    CLEANUP(candidate_done) Candidate again = read_back(&candidate);
    assert_string_equal(again.engine, "M\xC3\xB6we \xC3\xA9 \xC3\xBF\x1B[2J");
}

TEST(words_cut_within_a_character_can_be_read_again) {
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    char reason[EVIDENCE_TEXT_MAX] = "";
    memset(reason, 'a', sizeof reason - 1);
    reason[sizeof reason - 2] = '\xE2';
    candidate.verdicts[0].evidence.reason = reason;
    CLEANUP(candidate_done) Candidate again = read_back(&candidate);
    assert_int_equal(strlen(again.verdicts[0].evidence.reason), strlen(reason) - 1);
}
