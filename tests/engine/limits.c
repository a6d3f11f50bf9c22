// What is heard of an engine at most, and what the built-in one hears.
#include "tests/support/test.h"

#include "onlymove/limits.h"
#include "src/engine/builtin/line_queue.h"
#include "src/engine/uci/channel.h"
#include "src/engine/uci/uci_options.h"

static Status check_line_of(size_t bytes, Fault *fault) {
    CLEANUP(channel_done) Channel channel;
    Span line;
    channel_init(&channel, NULL);
    for (size_t i = 0; i < bytes; i++)
        str_add_char(&channel.incoming, 'x');
    assert_false(channel_next(&channel, &line));
    return channel_check(&channel, false, 0, fault);
}

TEST(a_line_of_an_engine_at_the_limit_is_awaited_and_one_above_it_is_nonsense) {
    assert_ok(check_line_of(UCI_LINE_MAX, SAID));
    assert_fails(check_line_of(UCI_LINE_MAX + 1, SAID), STATUS_ENGINE,
                 "talks nonsense: a line of more than 1048576 bytes");
}

static UciInfo info_of(const char *key, int value) {
    char text[40];
    UciLine line;
    snprintf(text, sizeof text, "info %s %d", key, value);
    uci_parse(text, strlen(text), &line);
    return line.info;
}

TEST(a_depth_or_rank_at_the_limit_counts_and_one_above_it_does_not) {
    assert_int_equal(info_of("depth", UCI_DEPTH_MAX).depth, UCI_DEPTH_MAX);
    assert_int_equal(info_of("depth", UCI_DEPTH_MAX + 1).depth, 0);
    assert_true(info_of("multipv", UCI_RANK_MAX).has_multipv);
    assert_false(info_of("multipv", UCI_RANK_MAX + 1).has_multipv);
}

TEST(as_many_options_as_the_limit_are_kept) {
    CLEANUP(offers_done) Offers offers = {0};
    for (int i = 0; i < UCI_OPTIONS_MAX + 1; i++) {
        char text[60];
        UciLine line;
        snprintf(text, sizeof text, "option name Own %d type button", i);
        uci_parse(text, strlen(text), &line);
        assert_int_equal(line.kind, UCI_OPTION);
        offers_add(&offers, &line.option);
    }
    assert_int_equal(offers.count, UCI_OPTIONS_MAX);
    assert_non_null(offers_find(&offers, "Own 999"));
    assert_null(offers_find(&offers, "Own 1000"));
}

// Of an option whose texts have so many bytes.
static size_t offers_with(size_t bytes) {
    CLEANUP(offers_done) Offers offers = {0};
    UciLine line;
    CLEANUP(str_done) Str text = str_of("option name A type combo ");
    while (text.len < strlen("option name A type combo ") + bytes - 1)
        str_add_char(&text, 'x');
    uci_parse(text.data, text.len, &line);
    offers_add(&offers, &line.option);
    return offers.count;
}

TEST(an_option_at_the_limit_is_kept_and_one_above_it_is_not) {
    assert_int_equal(offers_with(UCI_OPTION_BYTES_MAX), 1);
    assert_int_equal(offers_with(UCI_OPTION_BYTES_MAX + 1), 0);
}

static void tell(LineQueue *queue, int fd, size_t bytes) {
    static char block[1 << 12];
    memset(block, 'x', sizeof block);
    for (size_t left = bytes; left > 0;) {
        size_t part = left < sizeof block ? left : sizeof block;
        assert_int_equal(write(fd, block, part), part);
        line_queue_poll(queue, -1, NULL, NULL);
        left -= part;
    }
    assert_int_equal(write(fd, "\n", 1), 1);
    line_queue_poll(queue, -1, NULL, NULL);
}

TEST(a_command_at_the_limit_is_taken_and_one_above_it_is_dropped) {
    int ends[2];
    Span line;
    LineQueue queue;
    assert_int_equal(pipe(ends), 0);
    line_queue_init(&queue, ends[0]);
    tell(&queue, ends[1], UCI_COMMAND_MAX);
    assert_int_equal(queue.dropped, 0);
    tell(&queue, ends[1], UCI_COMMAND_MAX + 1);
    assert_int_equal(queue.dropped, 1);
    assert_true(line_queue_take(&queue, &line));
    assert_int_equal(line.len, UCI_COMMAND_MAX);
    assert_false(line_queue_take(&queue, &line));
    line_queue_done(&queue);
    close(ends[0]);
    close(ends[1]);
}

// Of lines of one kilobyte, how many are dropped when so many wait.
static int dropped_of(size_t lines) {
    int ends[2];
    LineQueue queue;
    assert_int_equal(pipe(ends), 0);
    line_queue_init(&queue, ends[0]);
    for (size_t i = 0; i < lines; i++)
        tell(&queue, ends[1], 1023);
    int dropped = queue.dropped;
    line_queue_done(&queue);
    close(ends[0]);
    close(ends[1]);
    return dropped;
}

TEST(commands_wait_up_to_the_limit_and_what_is_above_is_dropped) {
    assert_int_equal(dropped_of(UCI_COMMANDS_MAX / 1024), 0);
    assert_int_equal(dropped_of(UCI_COMMANDS_MAX / 1024 + 1), 1);
}
