// What tests need of Catch2, by the names of version 3. Debian 13 has that version; Debian 12 has version 2,
// which is one header and calls two of them otherwise.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#else

#include <catch2/catch.hpp>

namespace Catch {

using Detail::Approx;

namespace Matchers {

inline auto ContainsSubstring(const std::string& text) { return Contains(text); }

}  // namespace Matchers
}  // namespace Catch

#endif
