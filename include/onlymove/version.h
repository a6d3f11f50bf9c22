// Which onlymove this is.
#ifndef ONLYMOVE_VERSION_H
#define ONLYMOVE_VERSION_H

#define ONLYMOVE_VERSION "0.1.0"
#define ONLYMOVE_DATE    "2026-11-23" // of the newest change of the manual

#endif
