// bastide_fuzz: libFuzzer (LLVM) on one reader.
//
//   bastide_fuzz --reader=game --seeds=FOLDER [options and folders of libFuzzer]
//
// --seeds writes the reader's corpora and its words (FOLDER.dict) there and ends. Options that begin with two
// signs are passed over by libFuzzer.
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/readers.hpp"

namespace {

namespace fuzz = bastide::tests::fuzz;

const fuzz::Reader* asked_reader = nullptr;

/// As dictionaries of libFuzzer have it.
std::string quoted(std::string_view word) {
  std::string out = "\"";
  for (const char c : word) out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "\"\n";
}

void write_seeds(const fuzz::Reader& reader, const std::string& folder) {
  std::filesystem::create_directories(folder);
  int number = 0;
  for (const auto& sample : fuzz::samples_of(reader, reader.longest)) {
    std::ofstream(fmt::format("{}/seed-{}", folder, number++), std::ios::binary) << sample.text;
  }
  std::ofstream dictionary(folder + ".dict");
  for (const auto& word : fuzz::words_of(reader)) dictionary << quoted(word);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  std::string folder;
  for (int i = 1; i < *count; ++i) {
    const std::string_view argument = (*arguments)[i];
    if (argument.starts_with("--reader=")) asked_reader = fuzz::find_reader(argument.substr(9));
    if (argument.starts_with("--seeds=")) folder = argument.substr(8);
    if (argument == "--list") {
      for (const auto& reader : fuzz::readers()) fmt::print("{}\n", reader.name);
      std::exit(0);
    }
  }
  if (asked_reader == nullptr) {
    fmt::print(stderr, "bastide_fuzz: expected --reader=NAME, one of those that --list lists\n");
    std::exit(1);
  }
  if (!folder.empty()) {
    write_seeds(*asked_reader, folder);
    std::exit(0);
  }
  static std::string longest = fmt::format("-max_len={}", asked_reader->longest);
  static std::vector<char*> all(*arguments, *arguments + *count);
  all.insert(all.begin() + 1, longest.data());  // first: one that is given counts
  *count = static_cast<int>(all.size());
  all.push_back(nullptr);
  *arguments = all.data();
  asked_reader->read({});  // what it loads once is no part of the time that a text may take
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  asked_reader->read({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
