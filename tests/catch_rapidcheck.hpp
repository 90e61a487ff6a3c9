// rc::prop: a property as a section of a test. RapidCheck's header takes the version of Catch2 that is
// included before it.
#pragma once

#include "tests/catch.hpp"

#include <rapidcheck/catch.h>
