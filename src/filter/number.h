// Numbers as people write them.
#ifndef ONLYMOVE_FILTER_NUMBER_H
#define ONLYMOVE_FILTER_NUMBER_H

#include <stdbool.h>

// Reads the one number that `text` is: decimal digits with a sign, a point and an exponent if need
// be ("280", "-0.5", ".5", "25e6"), and blanks around it. The point is a point in every locale.
// Numbers of up to 15 digits and an exponent of up to 22 are read exactly as C reads them, others
// very nearly. False for anything else, for what is too large too, and *value is left alone.
bool number_read(const char *text, double *value);

#endif
