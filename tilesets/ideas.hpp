// What designers ask for by the names of published expansions and fan variants: what to write for it, or that
// there is nothing like it yet.
//
// A file that says `dragon = true` is not misspelt: its designer has an idea. So the readers answer words
// that belong to an idea with it, and with the place in docs/what-can-be-expressed.md, which goes through all
// of them. A test keeps this table and that page together.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bastide::tilesets {

struct Idea {
  std::string_view section;   ///< its heading on the page
  std::string_view words;     ///< in the singular, small letters, a blank between two
  std::string_view expected;  ///< what to write, or "nothing like it: " and what the program lacks
};
std::span<const Idea> ideas();

/// The page's heading as its link has it: "dragon-and-fairy".
std::string anchor_of(const Idea& idea);

/// What to expect where an unknown key, name or kind has a word of an idea, with the place on the page; empty
/// for any other name. Words of a name are parted by anything but letters: "expansion/tower", "red_towers".
std::string idea_behind(std::string_view name);

/// What to expect where the name is not known: `expected`, which the reader knows, then the idea behind the
/// name where there is one; the idea alone where `expected` is empty.
std::string with_idea(std::string expected, std::string_view name);

}  // namespace bastide::tilesets
