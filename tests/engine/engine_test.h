// What the tests of the engine room share.
#pragma once

#include "tests/support/test.h"
