// Near names by edit distance (Levenshtein, and two neighbouring letters that changed places count as one
// change; three rows at a time). Names of tiles, options and colours are
// short; longer ones are not compared at all, so hostile input costs nothing.
#include "tilesets/spelling.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <numeric>
#include <utility>

#include "tilesets/ideas.hpp"

namespace bastide::tilesets {
namespace {

constexpr std::size_t most_quoted = 40;
constexpr std::size_t longest_compared = 32;
constexpr std::size_t most_suggested = 5;
constexpr std::size_t most_beside_idea =
    12;                                   ///< names that are near nothing, and still listed before an idea
constexpr std::size_t most_of_many = 12;  ///< of names that are too many to be listed
constexpr std::size_t shortest_word = 4;  ///< that tells what a name is about

/// What players call things that files call otherwise, and words of which one is a few and the other many.
constexpr auto other_words = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"abbey", "cloister"},     {"castle", "city"},      {"center", "centre"},    {"farmer", "farm"},
    {"farmers", "farms"},      {"meadow", "field"},     {"meeple", "followers"}, {"meeples", "followers"},
    {"monastery", "cloister"}, {"monk", "cloister"},    {"path", "road"},        {"shield", "pennant"},
    {"shield", "pennants"},    {"shields", "pennants"}, {"street", "road"},      {"town", "city"},
    {"castles", "cities"},     {"city", "cities"},      {"cities", "city"},      {"monasteries", "cloister"},
    {"towns", "cities"},
});

constexpr auto keyboard_signs = std::to_array<KeyboardSign>({
    {"\u201c", "a curly quote", "\""},
    {"\u201d", "a curly quote", "\""},
    {"\u201e", "a curly quote", "\""},
    {"\u00ab", "a quote", "\""},
    {"\u00bb", "a quote", "\""},
    {"\u2018", "a curly quote", "'"},
    {"\u2019", "a curly quote", "'"},
    {"\u2265", "a sign for 'at least'", ">="},
    {"\u2264", "a sign for 'at most'", "<="},
    {"\u2260", "a sign for 'not equal'", "!="},
    {"\u00d7", "a sign for 'times'", "*"},
    {"\u00b7", "a sign for 'times'", "*"},
    {"\u00f7", "a sign for 'over'", "/"},
    {"\u2212", "a long minus", "-"},
    {"\u2013", "a dash", "-"},
    {"\u2014", "a dash", "-"},
    {"\u00b2", "a raised two", "^2"},
    {"\u00bd", "a half in one sign", "1/2"},
    {"\u00a0", "a blank that does not break", "a blank"},
    {"\u202f", "a blank that does not break", "a blank"},
});

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  const auto is_same = [&](std::size_t i, std::size_t j) { return lower(a[i]) == lower(b[j]); };
  for (std::size_t i = 0; i < a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({above[j] + (is_same(i, j) ? 0U : 1U), row[j] + 1, above[j + 1] + 1});
      const bool are_swapped = i > 0 && j > 0 && is_same(i, j - 1) && is_same(i - 1, j);
      if (are_swapped) row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
  }
  return row.back();
}

std::vector<std::string_view> words_of(std::string_view name) {
  std::vector<std::string_view> words;
  while (!name.empty()) {
    const auto end = std::min(name.find_first_of("-._ "), name.size());
    if (end >= shortest_word) words.push_back(name.substr(0, end));
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return words;
}

/// Those that share a word with the name, most words first.
std::vector<std::string> names_with_a_word_of(std::string_view name, std::span<const std::string> known) {
  const auto words = words_of(name);
  std::vector<std::pair<std::ptrdiff_t, std::string>> sharing;
  for (const auto& candidate : known) {
    const auto shared = std::ranges::count_if(words_of(candidate), [&](std::string_view word) {
      return std::ranges::find(words, word) != words.end();
    });
    if (shared > 0) sharing.emplace_back(-shared, candidate);
  }
  std::ranges::stable_sort(sharing, {}, &std::pair<std::ptrdiff_t, std::string>::first);
  std::vector<std::string> names;
  for (auto& entry : sharing) names.push_back(std::move(entry.second));
  return names;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, most_quoted)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte > 0x7e) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out + (text.size() > most_quoted ? "...'" : "'");
}

std::string one_of(std::span<const std::string> names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += i + 1 == names.size() ? " or " : ", ";
    out += names[i];
  }
  return out;
}

const KeyboardSign* find_keyboard_sign(std::string_view text) {
  const auto* found =
      std::ranges::find_if(keyboard_signs, [&](const auto& sign) { return text.starts_with(sign.sign); });
  return found == keyboard_signs.end() ? nullptr : found;
}

std::vector<std::string> near_names(std::string_view name, std::span<const std::string> known) {
  std::vector<std::pair<std::size_t, std::string>> near;
  if (name.size() <= longest_compared) {
    std::string word(name);
    std::ranges::transform(word, word.begin(), lower);
    const auto means = [&](const std::string& candidate) {
      return std::ranges::any_of(
          other_words, [&](const auto& other) { return other.first == word && other.second == candidate; });
    };
    const auto is_same = [&](const std::string& candidate) {
      return std::ranges::equal(candidate, word, {}, lower);
    };
    std::vector<std::string> meant;
    std::ranges::copy_if(known, std::back_inserter(meant), is_same);
    if (meant.empty()) std::ranges::copy_if(known, std::back_inserter(meant), means);
    if (!meant.empty()) return meant;
    for (const auto& candidate : known) {
      const auto distance = edit_distance(name, candidate);
      // A name of which nothing is left after the changes is not near.
      if (distance <= 2 && distance < std::min(name.size(), candidate.size()))
        near.emplace_back(distance, candidate);
    }
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> listed;
  for (std::size_t i = 0; i < std::min(near.size(), most_suggested); ++i) listed.push_back(near[i].second);
  return listed;
}

std::string near_or(std::string_view name, std::span<const std::string> known, std::string otherwise) {
  const auto near = near_names(name, known);
  return near.empty() ? with_idea(std::move(otherwise), name) : one_of(near);
}

std::string suggestion(std::string_view name, std::span<const std::string> known, std::size_t most_listed) {
  auto listed = near_names(name, known);
  const auto is_word = std::ranges::all_of(name, [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; });
  const bool is_one_or_many = std::ranges::any_of(listed, [&](const std::string& near) {
    return near.starts_with(name) || name.starts_with(near);  // "rivers" where a river is known
  });
  if (!listed.empty()) return is_word && !is_one_or_many ? with_idea(one_of(listed), name) : one_of(listed);
  if (known.size() > most_beside_idea && !idea_behind(name).empty()) return with_idea({}, name);
  if (known.size() <= most_listed) return with_idea(one_of(known), name);
  listed = names_with_a_word_of(name, known);
  const auto shown = listed.empty() ? known : std::span<const std::string>(listed);
  const auto first = shown.first(std::min({shown.size(), most_listed, most_of_many}));
  std::vector<std::string> excerpt(first.begin(), first.end());
  if (excerpt.size() < shown.size()) excerpt.push_back(fmt::format("{} more", shown.size() - excerpt.size()));
  return one_of(excerpt);
}

}  // namespace bastide::tilesets
