#include "tests/sanitized.hpp"

namespace bastide::tests {

#ifdef BASTIDE_SANITIZED
const bool is_sanitized = true;
#else
const bool is_sanitized = false;
#endif

}  // namespace bastide::tests
