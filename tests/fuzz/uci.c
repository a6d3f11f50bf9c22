// Any bytes as what an engine says while it searches, piece by piece as a pipe gives them. Whatever
// it claims, what is kept of it is sound at the position that was searched.
#include "tests/fuzz/fuzz.h"

#include "src/engine/uci/channel.h"
#include "src/engine/uci/uci_options.h"
#include "src/engine/uci/report.h"

enum { LINES = 3 };

typedef struct Talk {
    Channel channel;
    CheckedRequest request;
    Report report;
    Offers offers;
    bool over;
} Talk;

static void hear(Talk *talk, Span text) {
    UciLine line;
    Fault fault = {""};
    bool news;
    uci_parse(text.text, text.len, &line);
    if (line.kind == UCI_INFO) {
        talk->over = report_hear(&talk->report, &talk->request, &line.info, text, &news, &fault) !=
                     STATUS_OK;
        HOLDS(!talk->over || fault.text[0]);
    } else if (line.kind == UCI_BESTMOVE) {
        const Status status = report_end(&talk->report, &talk->request, line.move, &fault);
        HOLDS(status == STATUS_OK || fault.text[0]);
        talk->over = true;
    } else if (line.kind == UCI_OPTION) {
        HOLDS(line.option.name.len > 0);
        offers_add(&talk->offers, &line.option);
    } else if (line.kind == UCI_NAME) {
        HOLDS(line.name.len > 0);
    }
}

static void answers_to_options(const Offers *offers) {
    static const char *const values[] = {NULL, "", "true", "17", "-99999999999999999999", "a b"};
    for (size_t i = 0; i < offers->count; i++) {
        HOLDS(offers_find(offers, offers->items[i].name));
        for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
            CLEANUP(str_done) Str taken = {0};
            Fault fault = {""};
            const Status status = offer_write_value(&offers->items[i], values[k], &taken, &fault);
            HOLDS(status == STATUS_OK || fault.text[0]);
        }
    }
}

// The first byte says in pieces of which size the rest comes.
FUZZ_TARGET(uci) {
    Talk talk = {0};
    const Position pos = pos_start();
    const SearchRequest asked = {.start = pos, .nodes = 1000, .lines = LINES, .hash = 1};
    HOLDS(request_check(&talk.request, &asked));
    channel_init(&talk.channel, NULL);
    report_begin(&talk.report, LINES);
    const size_t piece = size > 0 && data[0] > 0 ? data[0] : 1;
    for (size_t at = 1; at < size && !talk.over; at += piece) {
        const size_t len = size - at < piece ? size - at : piece;
        str_add_bytes(&talk.channel.incoming, (const char *)data + at, len);
        Span line;
        while (!talk.over && channel_next(&talk.channel, &line)) {
            HOLDS(!memchr(line.text, '\n', line.len) && !memchr(line.text, '\0', line.len));
            hear(&talk, line);
        }
    }
    HOLDS(analysis_is_valid(&talk.report.analysis, &talk.request.position, LINES));
    answers_to_options(&talk.offers);
    channel_done(&talk.channel);
    report_done(&talk.report);
    request_done(&talk.request);
    offers_done(&talk.offers);
    return 0;
}
