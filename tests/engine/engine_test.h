// What the tests of the engine room share.
#ifndef ONLYMOVE_TESTS_ENGINE_TEST_H
#define ONLYMOVE_TESTS_ENGINE_TEST_H

#include "tests/support/test.h"

#endif
