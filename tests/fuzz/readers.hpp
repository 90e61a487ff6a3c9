// Every reader of what somebody else wrote, behind one function each: a text goes in, and it is read or
// refused with a diagnostic. Anything else ends the program: a crash, an access that the sanitizers see,
// another exception, a diagnostic that points outside its text or holds a control character, and what was
// read and written being something else when it is read again.
//
// Two programs call them: bastide_fuzz (libfuzzer.cpp), which looks for such texts by coverage for as long as
// it is let, and sanitized_fuzz (mutations.cpp), which tries the corpora and some changed texts in `./run
// test`. docs/fuzzing.md
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::tests::fuzz {

struct Reader {
  const char* name;
  void (*read)(std::string_view text);
  std::size_t longest;  ///< bytes of a text for libFuzzer: what can be wrong can be so in short, and faster
  /// Files and folders below the checkout that hold texts to begin with. Of files with an ending that is
  /// listed, others are passed over.
  std::vector<const char*> corpora;
  std::vector<const char*> endings;
};

std::span<const Reader> readers();
/// Null when there is none.
const Reader* find_reader(std::string_view name);

/// What texts of this kind are made of, to change them with: tests/fuzz/words/NAME.txt.
std::vector<std::string> words_of(const Reader& reader);

struct Sample {
  std::string file;  ///< below the checkout
  std::string text;
};

/// The texts of the reader's corpora, by the names of their files; those that end in .jsonl or .lines are
/// also there line by line. Longer ones than `longest` are left out.
std::vector<Sample> samples_of(const Reader& reader, std::size_t longest);

}  // namespace bastide::tests::fuzz
