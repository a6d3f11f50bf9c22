// The checksum of gzip data, which libarchive reads past. Several members may stand one behind the
// other; where they end libarchive does not say, so that their headers are looked for in the packed
// bytes. What all members' trailers say together must be what came out.
#ifndef ONLYMOVE_PGN_INPUT_GZIP_SUM_H
#define ONLYMOVE_PGN_INPUT_GZIP_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GZIP_TRAILER = 8,                       // checksum and length of a member, both mod 2^32
    GZIP_HEADER = 10,                       // without name and comment
    GZIP_SEAM = GZIP_TRAILER + GZIP_HEADER, // where one member ends and another begins
    GZIP_TAIL = GZIP_SEAM - 1,
};

// Checksum and length of text.
typedef struct TextSum {
    uint32_t sum;
    uint64_t len;
} TextSum;

typedef struct GzipSum {
    unsigned long (*add)(unsigned long sum, const unsigned char *bytes, unsigned len);
    unsigned long (*combine)(unsigned long first, unsigned long second, long second_len);
    TextSum text;                  // what came out
    TextSum members;               // what the trailers so far say; their lengths are mod 2^32
    uint64_t packed, member_at;    // bytes that went in, and where the member at hand begins
    unsigned char made_by[2];      // by the first header: effort and system
    unsigned char tail[GZIP_TAIL]; // the last of what went in, at the end of the array
} GzipSum;

// `library` (of dlopen()) brings zlib along, which counts; without zlib nothing ever differs.
void gzip_sum_init(GzipSum *gzip, void *library);
void gzip_sum_add_packed(GzipSum *gzip, const unsigned char *bytes, size_t len);
void gzip_sum_add_text(GzipSum *gzip, const void *text, size_t len);
// At the end of both.
bool gzip_sum_differs(const GzipSum *gzip);

#endif
