#include "tests/fuzz/demand.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "tilesets/printable.hpp"

namespace bastide::tests::fuzz {

void demand(bool holds, const std::string& words) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", words.c_str());
  std::abort();
}

void demand_sound(const tilesets::InputError& error, std::string_view text, const std::string& file) {
  const std::string what = error.what();
  demand(tilesets::printable(what) == what, "a diagnostic that is not printable: " + what);
  demand(!error.message().empty(), "a diagnostic without words: " + what);
  const auto& where = error.where();
  if (where.file != file || where.line <= 0) return;
  const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
  demand(where.line <= lines, "a diagnostic beyond the last line: " + what);
  std::size_t begin = 0;
  for (int line = 1; line < where.line; ++line) begin = text.find('\n', begin) + 1;
  const auto length = std::min(text.find('\n', begin), text.size()) - begin;
  demand(where.column <= static_cast<int>(length) + 1, "a diagnostic beyond the end of its line: " + what);
}

}  // namespace bastide::tests::fuzz
