// Move assessments written as signs: "!", "□", "+-" and their like, as NAG numbers.
#ifndef ONLYMOVE_PGN_READ_NAG_H
#define ONLYMOVE_PGN_READ_NAG_H

#include <stddef.h>
#include <stdint.h>

enum { NAG_SIGN_MAX = 4 }; // bytes

// The longest sign that `text` (at least one byte) begins with: returns its bytes and sets *nag, or
// returns 0.
size_t nag_sign(const char *text, size_t len, uint8_t *nag);

#endif
