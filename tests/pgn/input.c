// Where text comes from: windows over plain and compressed files, whatever their size, and what is
// refused.
#include "tests/pgn/packed.h"

#include <signal.h>
#include <sys/stat.h>

static const struct {
    const char *name;
    Filter *filter;
} packers[] = {
    {"gzip", archive_write_add_filter_gzip}, {"bzip2", archive_write_add_filter_bzip2},
    {"xz", archive_write_add_filter_xz},     {"zstd", archive_write_add_filter_zstd},
    {"lz4", archive_write_add_filter_lz4},
};

// The last one makes blocks of 4 MB, so that nothing comes before damage.
enum { PACKERS = sizeof packers / sizeof *packers, IN_SMALL_BLOCKS = PACKERS - 1 };

// Many windows long, and several blocks of every packer of small ones.
enum { LONG = 75 * LIMIT_UNIT };

// Text of `len` bytes that does not repeat itself much.
static Str long_text(size_t len) {
    Str text = {0};
    unsigned seed = 1;
    str_add(&text, "[Event \"x\"]\n");
    while (text.len < len) {
        seed = seed * 1103515245u + 12345u;
        str_addf(&text, "{%x}\n", seed);
    }
    text.len = len;
    text.data[len] = '\0';
    return text;
}

// Reads to the end, giving up `step` bytes at a time, and appends all that was in the window.
static Status drain(Input *input, size_t step, Str *out, Fault *fault) {
    Status status = STATUS_OK;
    for (;;) {
        uint64_t offset = input->offset;
        size_t used = input->len < step ? input->len : step;
        assert_int_equal(offset, out->len);
        str_add_bytes(out, input->data, used);
        if (input->at_end && used == input->len)
            return status;
        Fault met;
        Status now = input_advance(input, used, &met);
        if (now != STATUS_OK) {
            assert_int_equal(status, STATUS_OK);
            status = now;
            *fault = met;
        }
    }
}

static void expect_content(const Str *bytes, const char *text, size_t len) {
    CLEANUP(input_close) Input input;
    CLEANUP(str_done) Str out = {0};
    CLEANUP(file_drop) File file = file_of(bytes);
    assert_ok(input_open(&input, file.path, SAID));
    assert_int_equal(input.size, bytes->len);
    assert_ok(drain(&input, INPUT_STEP / 3 * 2, &out, SAID));
    assert_int_equal(out.len, len);
    assert_memory_equal(str_text(&out), text, len);
    assert_int_equal(input.consumed, bytes->len);
}

TEST(a_plain_file_comes_in_windows_and_can_be_read_again) {
    CLEANUP(input_close) Input input;
    CLEANUP(str_done) Str text = long_text(LONG);
    CLEANUP(file_drop) File file = file_of(&text);
    char again[100];
    assert_ok(input_open(&input, file.path, SAID));
    assert_true(input.is_plain && !input.at_end);
    assert_int_equal(input.len, INPUT_STEP);
    assert_int_equal(input.offset, 0);
    assert_ok(input_keep(&input, SAID));
    assert_ok(input_advance(&input, 1000, SAID));
    assert_int_equal(input.offset, 1000);
    assert_memory_equal(input.data, text.data + 1000, input.len);
    assert_int_equal(input_read_at(&input, 500, again, sizeof again), sizeof again);
    assert_memory_equal(again, text.data + 500, sizeof again);
    assert_int_equal(input_read_at(&input, LONG - 10, again, sizeof again), 10);
    expect_content(&text, text.data, text.len);
}

TEST(what_was_packed_can_be_read_again_as_far_as_it_has_come) {
    CLEANUP(input_close) Input input;
    CLEANUP(str_done) Str packed = {0}, text = long_text(LONG);
    char again[100];
    pack(archive_write_add_filter_gzip, text.data, text.len, &packed);
    CLEANUP(file_drop) File file = file_of(&packed);
    assert_ok(input_open(&input, file.path, SAID));
    assert_false(input.is_plain);
    assert_ok(input_keep(&input, SAID));
    assert_ok(input_advance(&input, input.len, SAID));
    assert_int_equal(input_read_at(&input, INPUT_STEP - 50, again, sizeof again), sizeof again);
    assert_memory_equal(again, text.data + INPUT_STEP - 50, sizeof again);
    const size_t end = (size_t)input.offset + input.len;
    assert_int_equal(input_read_at(&input, end - 1, again, sizeof again), 1);
}

TEST(every_kind_of_compression_is_read) {
    for (size_t i = 0; i < PACKERS; i++) {
        CLEANUP(str_done) Str packed = {0}, text = long_text(LONG);
        pack(packers[i].filter, text.data, text.len, &packed);
        expect_content(&packed, text.data, text.len);
    }
}

TEST(frames_one_behind_the_other_are_one_text) {
    for (size_t i = 0; i < PACKERS; i++) {
        CLEANUP(str_done) Str packed = {0};
        const size_t first = LONG / 3 * 2;
        CLEANUP(str_done) Str text = long_text(LONG);
        pack(packers[i].filter, text.data, first, &packed);
        pack(packers[i].filter, text.data + first, 10, &packed);
        pack(packers[i].filter, text.data + first + 10, text.len - first - 10, &packed);
        expect_content(&packed, text.data, text.len);
    }
}

// What comes of a file whose bytes are wrong from somewhere on: the text before, then a sentence.
static void expect_damaged(const Str *bytes, const Str *text, size_t at_least, const char *kind) {
    CLEANUP(input_close) Input input;
    Fault fault = {""};
    CLEANUP(str_done) Str out = {0}, words = {0};
    CLEANUP(file_drop) File file = file_of(bytes);
    str_addf(&words, "%s: the %s data is damaged or cut off", file.path, kind);
    assert_ok(input_open(&input, file.path, SAID));
    assert_int_equal(drain(&input, INPUT_STEP / 3, &out, &fault), STATUS_IO);
    if (strncmp(fault.text, words.data, words.len) != 0)
        fail_msg("%s", fault.text);
    assert_true(out.len >= at_least);
    assert_memory_equal(out.data, text->data, out.len < at_least ? out.len : at_least);
    assert_true(input.at_end);
    assert_ok(input_advance(&input, 0, SAID));
}

TEST(a_compressed_file_that_is_cut_off_keeps_what_came_before) {
    for (size_t i = 0; i < IN_SMALL_BLOCKS; i++) {
        CLEANUP(str_done) Str packed = {0}, text = long_text(LONG);
        pack(packers[i].filter, text.data, text.len, &packed);
        packed.len -= packed.len / 4;
        expect_damaged(&packed, &text, LONG / 4, packers[i].name);
    }
}

// Libarchive unpacks 64 KiB at a time: none of these are lost.
TEST(of_a_small_compressed_file_too_what_came_before_the_end_is_kept) {
    CLEANUP(str_done) Str packed = {0}, text = long_text(100000);
    pack(archive_write_add_filter_gzip, text.data, text.len, &packed);
    packed.len -= packed.len / 4;
    expect_damaged(&packed, &text, 1 << 16, "gzip");
}

// Of bzip2 and xz, which have checksums for blocks; zstd frames need not have any.
TEST(a_compressed_file_with_damage_keeps_what_came_before) {
    for (size_t i = 1; i < 3; i++) {
        CLEANUP(str_done) Str packed = {0}, text = long_text(LONG);
        pack(packers[i].filter, text.data, text.len, &packed);
        memset(packed.data + packed.len / 4 * 3, 0xA5, 64);
        expect_damaged(&packed, &text, LONG / 4, packers[i].name);
    }
}

// In one member or in two, each of half the text.
TEST(of_each_member_of_a_gzip_file_checksum_and_length_are_held_against_the_text) {
    static const struct {
        bool two, first; // whether the first of them is damaged
        size_t bytes;    // of the eight at its end
        int change;      // 0: to nothing
        size_t kept;
    } rows[] = {{false, true, 1, 1, LONG / 2},
                {false, true, 8, 0, LONG / 2},
                {true, false, 8, 0, LONG / 2},
                {true, true, 1, 1, LONG / 4}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str packed = {0}, text = long_text(LONG);
        const size_t half = rows[i].two ? text.len / 2 : text.len;
        pack(archive_write_add_filter_gzip, text.data, half, &packed);
        const size_t first = packed.len;
        if (rows[i].two)
            pack(archive_write_add_filter_gzip, text.data + half, text.len - half, &packed);
        char *end = packed.data + (rows[i].first ? first : packed.len) - 8;
        for (size_t at = 0; at < rows[i].bytes; at++)
            end[at] = (char)(rows[i].change ? end[at] ^ rows[i].change : 0);
        expect_damaged(&packed, &text, rows[i].kept, "gzip");
    }
}

// So that the end of a member and the header behind it are cut by blocks of the input in every way.
TEST(members_of_a_gzip_file_are_told_apart_wherever_they_end) {
    CLEANUP(str_done) Str packed = {0}, text = long_text(LONG);
    for (size_t at = 0; at < text.len;) {
        const size_t left = text.len - at, len = left < 1500 ? left : 1500 + at % 7;
        const size_t some = len < left ? len : left;
        pack(archive_write_add_filter_gzip, text.data + at, some, &packed);
        at += some;
    }
    pack(archive_write_add_filter_gzip, "", 0, &packed);
    expect_content(&packed, text.data, text.len);
}

TEST(rubbish_behind_compressed_data_is_noticed) {
    for (size_t i = 0; i < IN_SMALL_BLOCKS; i++) {
        CLEANUP(str_done) Str packed = {0}, text = long_text(LONG);
        pack(packers[i].filter, text.data, text.len, &packed);
        str_add(&packed, "rubbish behind the end, long enough for any header to be looked for");
        expect_damaged(&packed, &text, LONG / 4, packers[i].name);
    }
}

static Status open_bytes(const char *bytes, size_t len, Fault *fault) {
    CLEANUP(input_close) Input input;
    CLEANUP(str_done) Str text = {0};
    str_add_bytes(&text, bytes, len);
    CLEANUP(file_drop) File file = file_of(&text);
    return input_open(&input, file.path, fault);
}

TEST(what_cannot_be_text_is_refused_by_name) {
    assert_fails(open_bytes("", 0, SAID), STATUS_SYNTAX, "*/games.pgn: is empty");
    assert_fails(open_bytes("a\0b", 3, SAID), STATUS_SYNTAX,
                 "*/games.pgn: is a binary file, not PGN");
    assert_fails(open_bytes("\xFF\xFE[\0", 4, SAID), STATUS_SYNTAX,
                 "*/games.pgn: is UTF-16 text, expected UTF-8");
    CLEANUP(str_done) Str packed = {0};
    pack(archive_write_add_filter_gzip, "a\0b", 3, &packed);
    assert_fails(open_bytes(packed.data, packed.len, SAID), STATUS_SYNTAX,
                 "*/games.pgn: is a binary file, not PGN");
    assert_fails(open_bytes(packed.data, 5, SAID), STATUS_IO,
                 "*/games.pgn: the gzip data is damaged or cut off*");
}

TEST(what_is_packed_and_empty_is_empty) {
    // All but the last, which libarchive cannot write.
    for (size_t i = 0; i + 1 < PACKERS; i++) {
        CLEANUP(str_done) Str packed = {0};
        pack(packers[i].filter, "", 0, &packed);
        assert_fails(open_bytes(packed.data, packed.len, SAID), STATUS_SYNTAX,
                     "*/games.pgn: is empty");
    }
}

TEST(what_is_no_file_is_refused_by_name) {
    Input input;
    assert_fails(input_open(&input, "tests/games/nowhere.pgn", SAID), STATUS_NOT_FOUND,
                 "tests/games/nowhere.pgn: cannot be opened: No such file or directory");
    assert_fails(input_open(&input, "tests/games", SAID), STATUS_IO,
                 "tests/games: is a folder, not a file");
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *path = folder_file(&folder, "pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_fails(input_open(&input, path, SAID), STATUS_IO,
                 "*pipe: is not a regular file; pipe it in as -*");
}

// Reads `bytes` from a pipe that takes its time: two bytes come first.
static void expect_from_pipe(const Str *bytes, const Str *text) {
    int ends[2], keyboard = dup(STDIN_FILENO);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        size_t at = 0;
        while (at < bytes->len) {
            size_t len = at == 0 ? 2 : bytes->len - at < 5000 ? bytes->len - at : 5000;
            ssize_t put = write(ends[1], bytes->data + at, len);
            if (put <= 0)
                break;
            at += (size_t)put;
        }
        _exit(0);
    }
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    CLEANUP(input_close) Input input;
    CLEANUP(str_done) Str out = {0};
    Status status = input_open(&input, "-", SAID);
    if (status == STATUS_OK)
        status = drain(&input, INPUT_STEP / 8, &out, SAID);
    dup2(keyboard, STDIN_FILENO);
    close(keyboard);
    assert_int_equal(status, STATUS_OK);
    assert_string_equal(input.name, "standard input");
    assert_false(input.is_plain);
    assert_int_equal(out.len, text->len);
    assert_memory_equal(out.data, text->data, text->len);
}

TEST(standard_input_is_read_plain_and_compressed) {
    CLEANUP(str_done) Str packed = {0}, text = long_text(LONG);
    pack(archive_write_add_filter_zstd, text.data, text.len, &packed);
    expect_from_pipe(&text, &text);
    expect_from_pipe(&packed, &text);
}

TEST(a_file_that_shrinks_ends_where_it_ends_now) {
    enum { LESS = LONG / 3 * 2 };
    CLEANUP(input_close) Input input;
    CLEANUP(str_done) Str text = long_text(LONG), out = {0};
    CLEANUP(file_drop) File file = file_of(&text);
    assert_ok(input_open(&input, file.path, SAID));
    assert_int_equal(truncate(file.path, LESS), 0);
    assert_fails(drain(&input, INPUT_STEP, &out, SAID), STATUS_IO,
                 "*games.pgn: became shorter while it was read*");
    assert_int_equal(out.len, LESS);
    assert_memory_equal(out.data, text.data, LESS);
}

TEST(a_window_grows_while_nothing_is_given_up) {
    CLEANUP(str_done) Str packed = {0};
    CLEANUP(input_close) Input input;
    CLEANUP(str_done) Str text = long_text(LONG);
    pack(archive_write_add_filter_gzip, text.data, text.len, &packed);
    CLEANUP(file_drop) File file = file_of(&packed);
    assert_ok(input_open(&input, file.path, SAID));
    assert_int_equal(input.len, INPUT_STEP);
    for (size_t steps = 2; !input.at_end; steps++) {
        assert_ok(input_advance(&input, 0, SAID));
        assert_int_equal(input.offset, 0);
        assert_true(input.at_end || input.len == steps * INPUT_STEP);
    }
    assert_int_equal(input.len, text.len);
    assert_memory_equal(input.data, text.data, text.len);
}
