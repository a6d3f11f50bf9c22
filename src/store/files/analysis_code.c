// The binary form of analyses. The reader trusts no byte: the checksum finds accidents, and values
// that the writer cannot have written are refused all the same.
#include "src/store/files/analysis_code.h"

#include <limits.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"

enum { FORMAT_VERSION = 1, CHECKSUM_BYTES = 8 };

// Flags of an analysis.
enum {
    FLAG_REPORTS_MOVES = 1,
    FLAG_LAST_IS_FINAL = 2,
    FLAG_FINISHED = 4,
    FLAG_IN_TABLEBASES = 16,
    FLAGS_END = 32
};
// Flags of a line; the lowest two bits are the bound.
enum { LINE_BOUND = 3, LINE_MATE = 4, LINE_RANK_DEPTH = 8, LINE_CHANCES = 16, LINE_FLAGS_END = 32 };

static void put_varint(Str *out, uint64_t number) {
    for (; number > 127; number >>= 7)
        str_add_char(out, (char)(unsigned char)(number | 128));
    str_add_char(out, (char)(unsigned char)number);
}

// Appends the difference of two numbers in zigzag code: short when it is small in either direction.
static void put_zigzag(Str *out, uint64_t number) {
    put_varint(out, number >> 63 ? ~number << 1 | 1 : number << 1);
}

static void put_int(Str *out, int number) {
    put_zigzag(out, (uint64_t)(int64_t)number);
}

static void put_line(Str *out, const Line *line, const Iteration *iteration, int rank) {
    bool has_rank_depth = line->rank != rank || line->depth != iteration->depth;
    put_varint(out, (unsigned)line->bound | (line->score.mate ? LINE_MATE : 0) |
                        (has_rank_depth ? LINE_RANK_DEPTH : 0) |
                        (line->score.has_chances ? LINE_CHANCES : 0));
    if (has_rank_depth) {
        put_int(out, line->rank);
        put_int(out, line->depth);
    }
    put_int(out, line->seldepth);
    put_int(out, line->score.value);
    if (line->score.has_chances)
        put_int(out, line->score.chances);
    put_zigzag(out, line->nodes - iteration->nodes);
    put_varint(out, (unsigned)line->pv_count);
    for (int i = 0; i < line->pv_count; i++) {
        str_add_char(out, (char)(line->pv[i] & 255));
        str_add_char(out, (char)(line->pv[i] >> 8));
    }
}

void analysis_encode(const Analysis *analysis, uint64_t seed, Str *out) {
    size_t begin = out->len;
    Iteration previous = {0};
    str_add_char(out, FORMAT_VERSION);
    put_int(out, analysis->expected_lines);
    put_varint(out, (analysis->reports_moves ? FLAG_REPORTS_MOVES : 0) |
                        (analysis->last_is_final ? FLAG_LAST_IS_FINAL : 0) |
                        (analysis->finished ? FLAG_FINISHED : 0) |
                        (analysis->in_tablebases ? FLAG_IN_TABLEBASES : 0));
    put_varint(out, analysis->nodes);
    put_varint(out, analysis->iteration_count);
    for (size_t i = 0; i < analysis->iteration_count; i++) {
        const Iteration *iteration = &analysis->iterations[i];
        const Line *lines = analysis_lines(analysis, iteration);
        put_zigzag(out, (uint64_t)((int64_t)iteration->depth - previous.depth));
        put_zigzag(out, iteration->nodes - previous.nodes);
        put_varint(out, (unsigned)iteration->count);
        for (int k = 0; k < iteration->count; k++)
            put_line(out, &lines[k], iteration, k + 1);
        previous = *iteration;
    }
    const uint64_t checksum = hash_bytes(seed, out->data + begin, out->len - begin);
    for (int i = 0; i < CHECKSUM_BYTES; i++)
        str_add_char(out, (char)(unsigned char)(checksum >> 8 * i));
}

typedef struct ByteReader {
    const unsigned char *at, *end;
    bool failed; // the bytes ended too early, or a number is out of range
} ByteReader;

static unsigned get_byte(ByteReader *bytes) {
    if (bytes->at == bytes->end) {
        bytes->failed = true;
        return 0;
    }
    return *bytes->at++;
}

static uint64_t get_varint(ByteReader *bytes) {
    uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        unsigned byte = get_byte(bytes);
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    bytes->failed = true;
    return 0;
}

static uint64_t get_zigzag(ByteReader *bytes) {
    uint64_t number = get_varint(bytes);
    return number & 1 ? ~(number >> 1) : number >> 1;
}

// Returns the number; `min`, with `failed` set, where it is not from `min` to `max`.
static int check_int(ByteReader *bytes, uint64_t number, int min, int max) {
    int64_t value = (int64_t)number;
    if (value < min || value > max) {
        bytes->failed = true;
        return min;
    }
    return (int)value;
}

static void get_line(ByteReader *bytes, const Iteration *iteration, int rank, Line *line) {
    int flags = check_int(bytes, get_varint(bytes), 0, LINE_FLAGS_END - 1);
    *line = (Line){.rank = rank, .depth = iteration->depth};
    line->bound = (Bound)check_int(bytes, (uint64_t)(flags & LINE_BOUND), BOUND_EXACT, BOUND_UPPER);
    line->score.mate = flags & LINE_MATE;
    if (flags & LINE_RANK_DEPTH) {
        line->rank = check_int(bytes, get_zigzag(bytes), INT_MIN, INT_MAX);
        line->depth = check_int(bytes, get_zigzag(bytes), INT_MIN, INT_MAX);
    }
    line->seldepth = check_int(bytes, get_zigzag(bytes), INT_MIN, INT_MAX);
    line->score.value = check_int(bytes, get_zigzag(bytes), INT_MIN, INT_MAX);
    line->score.has_chances = flags & LINE_CHANCES;
    if (line->score.has_chances)
        line->score.chances = (int16_t)check_int(bytes, get_zigzag(bytes), -1000, 1000);
    line->nodes = iteration->nodes + get_zigzag(bytes);
    line->pv_count = check_int(bytes, get_varint(bytes), 1, LINE_PV_MAX);
    for (int i = 0; i < line->pv_count; i++) {
        unsigned low = get_byte(bytes);
        line->pv[i] = (Move)(low | get_byte(bytes) << 8);
    }
}

// Reads one iteration and appends it with its lines.
static bool get_iteration(ByteReader *bytes, Analysis *analysis) {
    size_t count = analysis->iteration_count;
    Iteration previous = count ? analysis->iterations[count - 1] : (Iteration){0};
    Iteration iteration = {.first = analysis->line_count};
    iteration.depth =
        check_int(bytes, get_zigzag(bytes) + (uint64_t)(int64_t)previous.depth, INT_MIN, INT_MAX);
    iteration.nodes = previous.nodes + get_zigzag(bytes);
    iteration.count = check_int(bytes, get_varint(bytes), 1, INT_MAX);
    if (bytes->failed || (count && iteration.depth <= previous.depth) ||
        !array_try_grow_sized((void **)&analysis->iterations, &analysis->iteration_cap, count + 1,
                              sizeof iteration)) {
        return false;
    }
    for (int i = 0; i < iteration.count && !bytes->failed; i++) {
        if (!array_try_grow(&analysis->lines, &analysis->line_cap, analysis->line_count + 1))
            return false;
        get_line(bytes, &iteration, i + 1, &analysis->lines[analysis->line_count++]);
    }
    analysis->iterations[analysis->iteration_count++] = iteration;
    return !bytes->failed;
}

static bool get_analysis(ByteReader *bytes, Analysis *analysis) {
    bytes->failed = get_byte(bytes) != FORMAT_VERSION;
    *analysis = analysis_blank(check_int(bytes, get_zigzag(bytes), INT_MIN, INT_MAX));
    int flags = check_int(bytes, get_varint(bytes), 0, FLAGS_END - 1);
    analysis->reports_moves = flags & FLAG_REPORTS_MOVES;
    analysis->last_is_final = flags & FLAG_LAST_IS_FINAL;
    analysis->finished = flags & FLAG_FINISHED;
    analysis->in_tablebases = flags & FLAG_IN_TABLEBASES;
    analysis->nodes = get_varint(bytes);
    bool is_read = !bytes->failed;
    for (uint64_t left = get_varint(bytes); left > 0 && is_read; left--)
        is_read = get_iteration(bytes, analysis);
    return is_read && !bytes->failed && bytes->at == bytes->end;
}

bool analysis_decode(Analysis *analysis, uint64_t seed, const void *bytes, size_t len) {
    if (len < CHECKSUM_BYTES)
        return false;
    const unsigned char *begin = bytes;
    ByteReader reader = {.at = begin, .end = begin + len - CHECKSUM_BYTES};
    uint64_t checksum = 0;
    for (int i = 0; i < CHECKSUM_BYTES; i++)
        checksum |= (uint64_t)reader.end[i] << 8 * i;
    Analysis decoded;
    if (checksum != hash_bytes(seed, begin, len - CHECKSUM_BYTES))
        return false;
    if (!get_analysis(&reader, &decoded)) {
        analysis_done(&decoded);
        return false;
    }
    analysis_done(analysis);
    *analysis = decoded;
    return true;
}
