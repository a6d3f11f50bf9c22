// The profiles to choose from: those that ship, and what the user's file makes of them.
#include "tests/support/test.h"

#include "tests/support/filter_trial.h"

#include "onlymove/file.h"
#include "onlymove/profiles.h"
#include "tests/support/folder.h"

typedef struct ProfilesFixture {
    Folder folder;
    const char *path; // of the file
    Profiles profiles;
} ProfilesFixture;

static void set_up(ProfilesFixture *f) {
    f->folder = folder_make();
    f->path = folder_file(&f->folder, "profiles.ini");
}

static void tear_down(ProfilesFixture *f) {
    profiles_done(&f->profiles);
    folder_done(&f->folder);
}

FIXTURE(ProfilesFixture, set_up, tear_down);

// 16 bytes a node are more than Stockfish fills.
TEST(no_profile_has_more_hash_cleared_than_its_longest_search_fills) {
    for (size_t i = 0; profile_name(i); i++) {
        Profile profile;
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        const double *value = profile.value;
        assert_true(value[KEY_HASH] * (1 << 20) <= 2 * 16 * value[KEY_NODES_MAX]);
    }
}
#define PROFILES_TEST(name) TEST_ON(name, ProfilesFixture *f, set_up)

static Status read_profiles(ProfilesFixture *f, const char *text, Fault *fault) {
    profiles_done(&f->profiles);
    assert_true(folder_write(&f->folder, "profiles.ini", text));
    return profiles_read(&f->profiles, f->path, fault);
}

static void read_well(ProfilesFixture *f, const char *text) {
    assert_ok(read_profiles(f, text, SAID));
}

static Profile get(const ProfilesFixture *f, const char *name) {
    Profile profile;
    assert_ok(profiles_find(&f->profiles, name, &profile, SAID));
    return profile;
}

static size_t count_shipped(void) {
    size_t count = 0;
    while (profile_name(count))
        count++;
    return count;
}

static void assert_as_shipped(const ProfilesFixture *f) {
    assert_int_equal(f->profiles.count, count_shipped());
    for (size_t i = 0; i < f->profiles.count; i++) {
        Profile shipped, profile = get(f, profile_name(i));
        assert_ok(profile_find(profile_name(i), &shipped, SAID));
        assert_memory_equal(&profile, &shipped, sizeof shipped);
        assert_string_equal(profiles_name(&f->profiles, i), shipped.name);
        assert_true(f->profiles.items[i].ships);
        assert_int_equal(f->profiles.items[i].line, 0);
    }
    assert_null(profiles_name(&f->profiles, f->profiles.count));
}

PROFILES_TEST(without_a_file_there_are_those_that_ship) {
    assert_ok(profiles_read(&f->profiles, f->path, NULL));
    assert_as_shipped(f);
    read_well(f, "; nothing yet\n");
    assert_as_shipped(f);
}

PROFILES_TEST(a_section_of_a_shipped_name_changes_that_profile) {
    read_well(f, "; mine\n[magnus]\nwon = 300\ntier = 4\n");
    assert_int_equal(f->profiles.count, count_shipped());
    const KnownProfile *known = &f->profiles.items[0];
    assert_string_equal(known->profile.name, "magnus");
    assert_true(known->ships);
    assert_int_equal(known->line, 2);
    assert_int_equal(profile_int(&known->profile, KEY_WON), 300);
    assert_int_equal(profile_int(&known->profile, KEY_TIER), 4);
    assert_int_equal(profile_int(&known->profile, KEY_NODES_MAX), 40000000);
    assert_int_equal(known->profile.filter_count, 11);
}

PROFILES_TEST(another_section_adds_a_profile_that_inherits_from_its_base) {
    read_well(f, "[magnus]\nwon = 300\n"
                 "[night_2]\nbase = magnus\nabout = long and deep\nnodes.max = 100000000\n"
                 "[Week]\nbase = night_2\ntree = finder\n");
    Profile night = get(f, "night_2"), week = get(f, "Week");
    const KnownProfile *known = &f->profiles.items[count_shipped()];
    assert_string_equal(known->profile.name, "night_2");
    assert_false(known->ships);
    assert_int_equal(known->line, 3);
    assert_string_equal(night.about, "long and deep");
    assert_int_equal(profile_int(&night, KEY_WON), 300);
    assert_int_equal(profile_int(&night, KEY_NODES_MAX), 100000000);
    assert_int_equal(night.filter_count, 11);
    assert_string_equal(week.name, "Week");
    assert_int_equal(week.policy, POLICY_FINDER);
    assert_int_equal(profile_int(&week, KEY_NODES_MAX), 100000000);
}

PROFILES_TEST(a_base_counts_as_the_file_has_it_so_far) {
    read_well(f, "[night]\nbase = magnus\n[magnus]\nwon = 300\n[classic]\nbase = magnus\n");
    Profile night = get(f, "night"), classic = get(f, "classic");
    assert_int_equal(profile_int(&night, KEY_WON), 280);
    assert_int_equal(profile_int(&classic, KEY_WON), 300);
    assert_string_equal(classic.name, "classic");
    assert_int_equal(classic.policy, POLICY_MAGNUS);
}

PROFILES_TEST(without_a_base_every_number_is_as_usual) {
    read_well(f, "[own]\nwon = 150\nfilters = not-in-check, only-winning-move\n");
    Profile own = get(f, "own"), usual;
    profile_init(&usual, "own");
    profile_set(&usual, "won=150", NULL);
    profile_set(&usual, "filters=not-in-check only-winning-move", NULL);
    assert_memory_equal(&own, &usual, sizeof own);
}

PROFILES_TEST(filters_go_over_several_lines) {
    read_well(f, "[a]\nfilters = not-in-check ; first\n    only-winning-move ; second\n"
                 "    ; and\n\tsolution-tree\nwon = 150\n"
                 "[b]\nfilters =\n    not-check\n    move-number\n");
    Profile a = get(f, "a"), b = get(f, "b");
    assert_int_equal(a.filter_count, 3);
    assert_string_equal(a.filters[1]->name, "only-winning-move");
    assert_string_equal(a.filters[2]->name, "solution-tree");
    assert_int_equal(b.filter_count, 2);
    assert_string_equal(b.filters[0]->name, "not-check");
    assert_string_equal(b.filters[1]->name, "move-number");
}

// Reads what is written of the profile under another name, and writes that.
static void assert_reads_back(ProfilesFixture *f, Profile profile) {
    CLEANUP(str_done) Str again = {0}, written = {0};
    strcpy(profile.name, "copy");
    profile_write(&profile, &written);
    read_well(f, str_text(&written));
    Profile copy = get(f, "copy");
    profile_write(&copy, &again);
    assert_string_equal(str_text(&again), str_text(&written));
    assert_true(profile_judges_alike(&profile, &copy));
    assert_string_equal(copy.about, profile.about);
}

PROFILES_TEST(what_is_printed_of_a_profile_is_read_back) {
    Profile profile;
    for (size_t i = 0; profile_name(i); i++) {
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        for (int key = 0; key < KEY_COUNT; key++)
            assert_ok(profile_set_value(&profile, (ProfileKey)key, profile_keys[key].high, SAID));
        profile.value[KEY_NODES_FACTOR] = 1.05;
        assert_reads_back(f, profile);
    }
    profile_init(&profile, "");
    while (profile.filter_count < PROFILE_FILTERS_MAX && filter_at((size_t)profile.filter_count)) {
        const Filter *filter = filter_at((size_t)profile.filter_count);
        profile.filters[profile.filter_count++] = filter;
        if (filter->term_kind != TERM_NONE && term_example(filter)[0])
            strcpy(profile.terms[filter->slot].text, term_example(filter) + 1);
    }
    memset(profile.about, 'a', sizeof profile.about - 1);
    assert_reads_back(f, profile);
}

PROFILES_TEST(a_wrong_name_is_answered_with_the_nearest_of_all) {
    Profile profile;
    read_well(f, "[night]\nbase = magnus\n");
    assert_fails(profiles_find(&f->profiles, "nihgt", &profile, SAID), STATUS_NOT_FOUND,
                 "there is no profile \"nihgt\"; nearest: night");
    assert_fails(profiles_find(&f->profiles, "Classic", &profile, SAID), STATUS_NOT_FOUND,
                 "there is no profile \"Classic\"; nearest: classic");
}

PROFILES_TEST(a_name_like_none_is_answered_with_all) {
    read_well(f, "[night]\nbase = magnus\n");
    assert_fails(
        profiles_find(&f->profiles, "banana", &(Profile){0}, SAID), STATUS_NOT_FOUND,
        "there is no profile \"banana\"; there are: magnus, classic, "
        "finder, finder-strict, positional, lichess, swing, decoy, magnus-quick, classic-quick, "
        "finder-quick, lichess-quick, night");
}

PROFILES_TEST(filters_with_a_sign_change_those_of_the_base_on_as_many_lines_as_it_takes) {
    CLEANUP(str_done) Str filters = {0};
    read_well(f, "[mine]\nbase = finder\nfilters = +not-check\n  -has-choice\n  +not-capture\n");
    const Profile profile = get(f, "mine");
    profile_write_filters(&profile, " ", &filters);
    assert_string_equal(str_text(&filters), "not-inside-puzzle only-good-move not-capture "
                                            "not-check solution-tree history-free");
}

// `words` begin with the line.
static void refuse(ProfilesFixture *f, const char *text, const char *words) {
    Fault fault = {""};
    CLEANUP(str_done) Str wanted = str_of("%s:%s", f->path, words);
    Status status = read_profiles(f, text, &fault);
    if (status != STATUS_SYNTAX || strcmp(fault.text, str_text(&wanted)) != 0)
        fail_msg("status %d, \"%s\", not \"%s\"", (int)status, fault.text, str_text(&wanted));
    assert_as_shipped(f);
}

PROFILES_TEST(what_is_wrong_is_refused_with_file_and_line) {
    static const struct {
        const char *text, *words;
    } rows[] = {
        // What is wrong is refused with file line and nearest word.
        {"[magnus]\n\nwonn = 3\n", "3: there is no key \"wonn\"; nearest: won"},
        {"[magnus]\nBase = magnus\n", "2: there is no key \"Base\"; nearest: base"},
        {"[magnus]\nfilter = not-check\n", "2: there is no key \"filter\"; nearest: filters"},
        {"[magnus]\nwon = much\n", "2: won: expected a number, found \"much\""},
        {"[magnus]\nwon = 10001\n", "2: won: 10001 is outside -10000 to 10000 cp"},
        {"[magnus]\nlines = 2.5\n", "2: lines: 2.5 is not a whole number"},
        {"[magnus]\ntree = lychess\n",
         "2: tree: there is no tree policy \"lychess\"; nearest: lichess"},
        {"[a]\nbase = majnus\n", "2: base: there is no profile \"majnus\"; nearest: magnus"},
        {"[magnus]\nfilters = not-check\n  move-number\n  not-chek\n  not-capture\n",
         "4: filters: there is no filter \"not-chek\"; nearest: not-check"},
        {"[magnus]\nfilters = not-check\n\n  not-check\n",
         "4: filters: not-check stands there twice"},
        {"[magnus]\nfilters = -not-en-passant\n  -not-capture\n",
         "3: filters: not-capture is not among them"},
        // A base that comes later is unknown.
        {"[a]\nbase = beta\n[beta]\nbase = magnus\n",
         "2: base: there is no profile \"beta\"; there are: magnus, classic, finder, "
         "finder-strict, positional, lichess, swing, decoy, magnus-quick, classic-quick, "
         "finder-quick, "
         "lichess-quick"},
        {"[alpha]\nbase = alpha\n",
         "2: base: there is no profile \"alpha\"; there are: magnus, classic, finder, "
         "finder-strict, positional, lichess, swing, decoy, magnus-quick, classic-quick, "
         "finder-quick, "
         "lichess-quick"},
        // The base comes first.
        {"[a]\nwon = 3\nbase = magnus\n", "3: base stands before all other keys of its section"},
        // Nothing stands there twice.
        {"[magnus]\nwon = 3\nlines = 2\nwon = 3\n", "4: won stands there twice"},
        {"[a]\nbase = magnus\nbase = magnus\n", "3: base stands there twice"},
        {"[a]\nfilters = not-check\nfilters = not-capture\n", "3: filters stands there twice"},
        {"[a]\nbase = magnus\n[b]\nbase = a\n[a]\nwon = 3\n", "5: [a] stands in line 1 already"},
        {"[magnus]\n[magnus]\n", "2: [magnus] stands in line 1 already"},
        // Only filters go over several lines.
        {"[magnus]\nabout = one\n  two\n", "3: the value of about stands on one line"},
        // A new profile without filters is refused with its own line.
        {"\n[a]\nwon = 3\n\n[b]\nbase = magnus\n",
         "2: [a] has no filters; name some, or a base = PROFILE"},
        {"[b]\nbase = magnus\n[a]\n", "3: [a] has no filters; name some, or a base = PROFILE"},
        {"[a]\n[b]\n", "1: [a] has no filters; name some, or a base = PROFILE"},
        // Filters that name none are refused with the line of the key.
        {"[magnus]\nfilters =\nwon = 3\n", "2: filters: at least one is needed"},
        {"[a]\nbase = magnus\nwon = 3\nfilters =\n[b]\nbase = a\n",
         "4: filters: at least one is needed"},
        {"[a]\nfilters = ; none\n", "2: filters: at least one is needed"},
        {"[a]\nfilters =\n  ,\n", "3: filters: at least one is needed"},
        // A key before the first section is refused.
        {"won = 3\n", "1: won stands before the first [NAME] of a profile"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refuse(f, rows[i].text, rows[i].words);
}

PROFILES_TEST(windows_that_nothing_meets_are_refused_with_the_line_of_the_section) {
    refuse(f, "[magnus]\nwon = 3\n\n[positional]\nbest.min = 200\n\n[night]\nbase = magnus\n",
           "4: [positional]: best.min (200) is above best.max (150)");
    refuse(f, "[a]\nbase = classic\nretry = 9\n", "1: [a]: alternative (10) is above retry (9)");
    read_well(f, "[positional]\nbest.min = 200\nbest.max = 300\n[magnus]\nmove.min = 61\n");
    // What the base had no use for comes into use.
    refuse(f, "[magnus]\nmove.min = 61\n[b]\nbase = magnus\nfilters = move-number\n",
           "3: [b]: move.min (61) is above move.max (60)");
}

PROFILES_TEST(numbers_are_decimal) {
    read_well(f, "[magnus]\nnodes.max = 2.5e6\nwon = +300\n");
    refuse(f, "[magnus]\nwon = 0x10\n", "2: won: expected a number, found \"0x10\"");
}

PROFILES_TEST(names_are_short_words) {
    static const char rule[] = "a profile's name is 1 to 31 letters, digits, - and _";
    static const char *const names[] = {"", "two words", "caf\xC3\xA9", "a.b",
                                        "a123456789b123456789c123456789d1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        CLEANUP(str_done) Str text = str_of("; c\n[%s]\nbase = magnus\n", names[i]);
        CLEANUP(str_done) Str words = str_of("2: [%s]: %s", names[i], rule);
        refuse(f, str_text(&text), str_text(&words));
    }
    read_well(f, "[a123456789b123456789c123456789d]\nbase = magnus\n");
}

PROFILES_TEST(a_file_that_cannot_be_read_is_a_fault) {
    assert_fails(profiles_read(&f->profiles, str_text(&f->folder.path), SAID), STATUS_IO,
                 about(str_text(&f->folder.path)));
    assert_as_shipped(f);
}

PROFILES_TEST(numbers_are_kept_as_a_section_more) {
    read_well(f, "[night]\nbase = magnus\nwon = 300");
    Profile profile = get(f, "night");
    assert_ok(profile_set(&profile, "won=320", SAID));
    assert_ok(profile_set(&profile, "filters=one-winning-move solution-tree", SAID));
    assert_ok(profiles_keep(&f->profiles, f->path, &profile, "day", SAID));
    CLEANUP(str_done) Str file = str_of_file(f->path);
    assert_string_equal(str_text(&file),
                        "[night]\nbase = magnus\nwon = 300\n\n[day]\nbase = night\nwon = 320\n"
                        "filters = one-winning-move\n    solution-tree\n");
    const Profile kept = get(f, "day");
    assert_true(profile_judges_alike(&kept, &profile));
}

PROFILES_TEST(a_name_that_is_taken_is_not_kept_again) {
    static const struct {
        const char *of, *name;
        Status status;
        const char *words;
    } cases[] = {
        {"night", "night", STATUS_USAGE, "there is a profile night already"},
        {"night", "magnus", STATUS_USAGE, "there is a profile magnus already"},
        {"magnus", "a b", STATUS_SYNTAX, "*a profile's name is 1 to 31 letters, digits, - and _"}};
    read_well(f, "[night]\nbase = magnus\nwon = 300\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Profile profile = get(f, cases[i].of);
        assert_fails(profiles_keep(&f->profiles, f->path, &profile, cases[i].name, SAID),
                     cases[i].status, cases[i].words);
    }
    const Profile magnus = get(f, "magnus"); // itself, with another number
    assert_ok(profiles_keep(&f->profiles, f->path, &magnus, "magnus", SAID));
    assert_true(f->profiles.items[0].line > 0);
}

TEST(profiles_made_for_former_centipawns_are_told_how_large_the_engine_s_are) {
    for (size_t i = 0; profile_name(i); i++) {
        Profile profile;
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        profile_set_cp_scale(&profile, SCORE_CP_SCALE_STOCKFISH);
        const bool of_today = strncmp(profile.name, "finder", 6) == 0;
        assert_true(profile_cp_scale(&profile) == (of_today ? 1 : SCORE_CP_SCALE_STOCKFISH));
    }
}
