#include "src/pgn/input/gzip_sum.h"

#include <dlfcn.h>
#include <string.h>

// Bytes of text that one packed byte can stand for, at most (RFC 1951).
enum { TIGHTEST = 1032 };

void gzip_sum_init(GzipSum *gzip, void *library)
{
    *gzip = (GzipSum){0};
    void *add = dlsym(library, "crc32"), *combine = dlsym(library, "crc32_combine");
    if (add && combine) {
        memcpy(&gzip->add, &add, sizeof add);
        memcpy(&gzip->combine, &combine, sizeof combine);
    }
}

static uint32_t little_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static TextSum with_member(const GzipSum *gzip, const unsigned char *trailer)
{
    const uint32_t sum = little_endian(trailer), len = little_endian(trailer + 4);
    return (TextSum){(uint32_t)gzip->combine(gzip->members.sum, sum, (long)len),
                     gzip->members.len + len};
}

// A header begins a member. Three bytes are magic, reserved flags are 0, and the last two (RFC
// 1952: effort and system) have few values or those of the first header, so that compressed bytes
// look like one less than once in 100 GB.
static bool is_header(const GzipSum *gzip, const unsigned char *bytes)
{
    const unsigned char effort = bytes[8], system = bytes[9];
    const bool usual =
        (effort == 0 || effort == 2 || effort == 4) && (system < 14 || system == 255);
    return memcmp(bytes, "\x1F\x8B\x08", 3) == 0 && (bytes[3] & 0xE0) == 0 &&
           (usual || memcmp(bytes + 8, gzip->made_by, 2) == 0);
}

// Whether the member at hand, which would end at `end`, can have unpacked to what its trailer says.
static bool can_be_trailer(const GzipSum *gzip, const unsigned char *trailer, uint64_t end)
{
    const uint64_t packed = end - gzip->member_at;
    return little_endian(trailer + 4) <= packed * TIGHTEST || packed * TIGHTEST > UINT32_MAX;
}

// `bytes` stand at `at` in the packed data.
static void find_members(GzipSum *gzip, const unsigned char *bytes, size_t len, uint64_t at)
{
    const unsigned char *from = bytes + GZIP_TRAILER, *end = bytes + len;
    while (end - from >= GZIP_HEADER &&
           (from = memchr(from, 0x1F, (size_t)(end - from) - GZIP_HEADER + 1))) {
        const uint64_t place = at + (uint64_t)(from - bytes);
        const unsigned char *trailer = from - GZIP_TRAILER;
        if (is_header(gzip, from) && can_be_trailer(gzip, trailer, place)) {
            gzip->members = with_member(gzip, trailer);
            gzip->member_at = place;
        }
        from++;
    }
}

// The tail and the beginning of `bytes` are looked at together, then what is in `bytes` alone.
void gzip_sum_add_packed(GzipSum *gzip, const unsigned char *bytes, size_t len)
{
    unsigned char seam[2 * GZIP_TAIL];
    if (!gzip->add) {
        return;
    }
    const size_t kept = gzip->packed < GZIP_TAIL ? (size_t)gzip->packed : GZIP_TAIL;
    const size_t more = len < GZIP_TAIL ? len : GZIP_TAIL;
    memcpy(seam, gzip->tail + GZIP_TAIL - kept, kept);
    memcpy(seam + kept, bytes, more);
    if (gzip->packed < GZIP_HEADER && kept + more >= GZIP_HEADER) {
        memcpy(gzip->made_by, seam + 8, sizeof gzip->made_by);
    }
    if (kept + more >= GZIP_SEAM) {
        find_members(gzip, seam, kept + more, gzip->packed - kept);
    }
    if (len >= GZIP_SEAM) {
        find_members(gzip, bytes, len, gzip->packed);
    }
    memmove(gzip->tail, gzip->tail + more, GZIP_TAIL - more);
    memcpy(gzip->tail + GZIP_TAIL - more, bytes + len - more, more);
    gzip->packed += len;
}

void gzip_sum_add_text(GzipSum *gzip, const void *text, size_t len)
{
    if (gzip->add) {
        gzip->text.sum = (uint32_t)gzip->add(gzip->text.sum, text, (unsigned)len);
        gzip->text.len += len;
    }
}

// A single member is compared as such: what only looked like a header then does not matter. Sums of
// members are put together by their lengths, which are not known above 4 GB.
bool gzip_sum_differs(const GzipSum *gzip)
{
    const unsigned char *trailer = gzip->tail + GZIP_TAIL - GZIP_TRAILER;
    if (!gzip->add) {
        return false;
    }
    const uint32_t len = (uint32_t)gzip->text.len;
    if (little_endian(trailer) == gzip->text.sum && little_endian(trailer + 4) == len) {
        return false;
    }
    const TextSum all = with_member(gzip, trailer);
    const bool sum_is_known = gzip->text.len <= UINT32_MAX;
    return gzip->member_at == 0 || (uint32_t)all.len != len ||
           (sum_is_known && all.sum != gzip->text.sum);
}
