// What the keys of a row may hold: one row of an edition's lines, marks, figures or decks is read here.
//
// For rows.cpp, which knows the rows of a file and rows by name. A row with a name that there is already
// replaces what it says and leaves the rest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition_values.hpp"

namespace bastide::rules::editions {

inline constexpr std::string_view line_prefix = "line.";
inline constexpr std::string_view mark_prefix = "mark.";
inline constexpr std::string_view figure_prefix = "figure.";
inline constexpr std::string_view deck_prefix = "deck.";

inline const std::vector<std::string> merge_words = {"any", "sum"};
inline const std::vector<std::string> needs_words = {"empty", "own_follower"};
inline const std::vector<std::string> leaves_words = {"scored", "own_follower"};
inline const std::vector<std::string> retrieve_words = {"never", "incomplete"};
inline const std::vector<std::string> part_words = {"never", "extended"};
inline const std::vector<std::string> bend_words = {"immediate", "consecutive", "against_source", "space"};
inline const std::vector<std::string> line_keys = {"complete", "incomplete", "source", "statement"};
inline const std::vector<std::string> deck_keys = {"id",    "tiles",  "continues",
                                                   "bends", "source", "statement"};
inline const std::vector<std::string> mark_keys = {"on", "merge", "token", "bonus", "source", "statement"};
inline const std::vector<std::string> figure_keys = {"id",     "count",       "weight",   "stands_on",
                                                     "needs",  "leaves_with", "retrieve", "extra_part",
                                                     "source", "statement"};

/// The kinds of segments that the edition knows, by their numbers.
std::vector<std::string> kind_words(const Edition& edition);
/// `what`: what the row is called in diagnostics, "figure big".
void refuse_unknown_keys(const Reading& in, const toml::table& table, const std::string& what,
                         const std::vector<std::string>& known);
/// Reads a mark's keys; `key` is its name.
void read_mark(const Reading& in, const std::string& name, const toml::key& key, const toml::node& node,
               Edition& edition);
/// Reads a figure's keys; `place` is that of its name.
void read_figure(const Reading& in, const std::string& name, const toml::source_region& place,
                 const toml::table& table, Edition& edition);
/// Adds the line, worth nothing, unless there is one of that name.
void declare_line(const Reading& in, const std::string& name, const toml::source_region& place,
                  Edition& edition);
/// Reads what a declared line is worth.
void read_line(const Reading& in, const std::string& name, const toml::key& key, const toml::node& node,
               Edition& edition);
/// Reads a deck's keys; `place` is that of its name.
void read_deck(const Reading& in, const std::string& name, const toml::source_region& place,
               const toml::table& table, Edition& edition);

template <class Rows, class Name>
auto* find_row(Rows& rows, const std::string& name, Name member) {
  const auto found = std::ranges::find(rows, name, member);
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace bastide::rules::editions
