// Which onlymove this is.
#ifndef ONLYMOVE_VERSION_H
#define ONLYMOVE_VERSION_H

#define ONLYMOVE_VERSION "0.1.0"

#endif
