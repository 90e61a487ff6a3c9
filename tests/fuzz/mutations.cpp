// sanitized_fuzz READER COUNT: the texts of the reader's corpora, and so many changed ones, under the
// sanitizers.
//
// Texts are changed blindly, without asking where the program has been: that is libFuzzer's strength
// (./run fuzz), which needs a second compiler and minutes of compiling. Which changes are made is a function
// of the texts and their number, so a test run is one of the commit. What ends the program is written to
// stderr first, by the file it was made from and as it is.
#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/readers.hpp"
#include "tilesets/printable.hpp"

namespace {

namespace fuzz = bastide::tests::fuzz;
using Random = std::mt19937_64;

const std::string* text_under_way = nullptr;
const char* file_under_way = "";

void tell_text(int) {
  if (text_under_way != nullptr) {
    std::fprintf(stderr, "\nfuzz: made from %s, %zu bytes:\n", file_under_way, text_under_way->size());
    std::fwrite(text_under_way->data(), 1, text_under_way->size(), stderr);
    std::fputs("\n", stderr);
  }
  std::_Exit(10);
}

std::size_t below(Random& random, std::size_t bound) { return bound == 0 ? 0 : random() % bound; }

/// One change of seven kinds.
void change(std::string& text, const std::vector<std::string>& words,
            const std::vector<fuzz::Sample>& samples, Random& random) {
  const auto at = below(random, text.size() + 1);
  const auto size = std::min(text.size() - at, below(random, 12) + 1);
  switch (below(random, 7)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(random());
      break;
    case 1:
      text.erase(at, size);
      break;
    case 2:
      text.insert(at, text.substr(at, size));
      break;
    case 3:
      if (!words.empty()) text.insert(at, words[below(random, words.size())]);
      break;
    case 4: {  // the rest of another one
      const auto& other = samples[below(random, samples.size())].text;
      text = text.substr(0, at) + other.substr(below(random, other.size() + 1));
      break;
    }
    case 5: {  // another number
      constexpr const char* numbers[] = {"0",     "-1", "1e999", "2147483648", "18446744073709551616",
                                         "10000", "0.5"};
      const auto digits = text.find_first_of("0123456789", at);
      if (digits != std::string::npos)
        text.replace(digits, std::min(text.find_first_not_of("0123456789", digits), text.size()) - digits,
                     numbers[below(random, std::size(numbers))]);
      break;
    }
    default:
      text.resize(at);
  }
}

}  // namespace

int main(int count, char** arguments) {
  const auto* reader = count == 3 ? fuzz::find_reader(arguments[1]) : nullptr;
  if (reader == nullptr) {
    fmt::print(stderr, "usage: sanitized_fuzz READER COUNT; readers:");
    for (const auto& one : fuzz::readers()) fmt::print(stderr, " {}", one.name);
    fmt::print(stderr, "\n");
    return 1;
  }
  std::signal(SIGABRT, tell_text);
  constexpr std::size_t longest = 20000;
  const auto words = fuzz::words_of(*reader);
  const auto samples = fuzz::samples_of(*reader, longest);
  const int changed = std::atoi(arguments[2]);
  Random random(72);
  int texts = 0;
  const auto read = [&](const std::string& text, const std::string& file) {
    text_under_way = &text;
    file_under_way = file.c_str();
    reader->read(text);
    text_under_way = nullptr;
    ++texts;
  };
  for (const auto& sample : samples) read(sample.text, sample.file);
  for (int i = 0; i < changed && !samples.empty(); ++i) {
    const auto& sample = samples[below(random, samples.size())];
    auto text = sample.text;
    for (auto changes = below(random, 4) + 1; changes > 0; --changes) change(text, words, samples, random);
    read(text, sample.file);
  }
  fmt::print("{}: {} texts, {} of them from its corpora\n", reader->name, texts, samples.size());
  return samples.empty() ? 1 : 0;
}
