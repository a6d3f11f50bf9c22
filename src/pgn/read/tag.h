// Tag pairs: [Name "Value"]. The value is on one line; between the parts may be line ends, too.
#ifndef ONLYMOVE_PGN_READ_TAG_H
#define ONLYMOVE_PGN_READ_TAG_H

#include <stdbool.h>
#include <stddef.h>

typedef struct TagPair {
    size_t name, name_len;
    size_t value, value_len; // without the quotes, backslashes still in it
    bool escaped;            // the value has \" or \\ in it
    size_t end;              // behind the closing bracket
    const char *problem;     // NULL, or what is wrong in words
    bool cut;                // with a problem: the text ended where a part was looked for
} TagPair;

// Reads the tag pair whose bracket stands at `at`. When it is broken, `problem` is set and name_len
// may be 0. A quote inside the value that no bracket follows counts as part of the value.
void tag_parse(const char *data, size_t len, size_t at, TagPair *tag);

// Whether a tag pair seems to begin here: a bracket, a name, a quote.
bool tag_begins(const char *data, size_t len, size_t at);

#endif
