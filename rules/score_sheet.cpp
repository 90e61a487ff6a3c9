// The canonical order of score items and the words that explain them.
//
// Both engines compute their own points; only the words are shared, so that two sheets can be compared item
// by item with one `==` and a difference in `why` is always a difference in the numbers inside it.
#include "rules/score_sheet.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <tuple>

namespace bastide::rules {
namespace {

// Put together without a format: every item of every scoring that is checked explains itself.

/// "3 tiles x 2", or "3 tiles" when each counts one.
std::string times(const std::string& words, int each) {
  return each == 1 ? words : words + " x " + std::to_string(each);
}

}  // namespace

FeatureKind feature_kind(tilesets::SegmentKind kind) {
  switch (kind) {
    case tilesets::SegmentKind::city:
      return FeatureKind::city;
    case tilesets::SegmentKind::road:
      return FeatureKind::road;
    case tilesets::SegmentKind::field:
      return FeatureKind::farm;
    case tilesets::SegmentKind::garden:
      return FeatureKind::garden;
    case tilesets::SegmentKind::cloister:
      return FeatureKind::cloister;
    default:
      return own_line_feature(tilesets::line_number(kind));
  }
}

const char* feature_name(FeatureKind k) {
  switch (k) {
    case FeatureKind::city:
      return "city";
    case FeatureKind::road:
      return "road";
    case FeatureKind::cloister:
      return "cloister";
    case FeatureKind::farm:
      return "farm";
    case FeatureKind::garden:
      return "garden";
    default:
      return "line";
  }
}

const char* feature_name(FeatureKind k, const TileSet& set) {
  if (!is_own_line(k)) return feature_name(k);
  return set.kind_name(tilesets::own_line(static_cast<std::size_t>(k) - common_feature_kinds));
}

void normalise(std::vector<ScoreItem>& items) {
  const auto is_before = [](const ScoreItem& a, const ScoreItem& b) {
    return std::tie(a.feature, a.anchor) < std::tie(b.feature, b.anchor);
  };
  // Few items are mostly in order as they come; sorting takes memory even so.
  if (!std::is_sorted(items.begin(), items.end(), is_before))
    std::stable_sort(items.begin(), items.end(), is_before);
}

std::string counted(int n, const char* singular) {
  const std::string_view word = singular;
  const bool consonant_y = word.size() > 1 && word.back() == 'y' &&
                           std::string_view("aeiou").find(word[word.size() - 2]) == word.npos;
  const bool changes = n != 1 && consonant_y;
  auto text = std::to_string(n) + ' ';
  text += changes ? word.substr(0, word.size() - 1) : word;
  return text += n == 1 ? "" : changes ? "ies" : "s";
}

std::string why_text(FeatureKind feature, int length, const char* length_word, int per_length, int pennants,
                     int per_pennant) {
  auto text = times(counted(length, length_word), per_length);
  // Only cities have pennants (city-points).
  if (feature == FeatureKind::city && pennants > 0) {
    text += " + " + times(counted(pennants, "pennant"), per_pennant);
  }
  return text;
}

std::string why_cloister(int neighbours) { return "1 cloister + " + counted(neighbours, "neighbour"); }

std::string why_garden(int neighbours) { return "1 garden + " + counted(neighbours, "neighbour"); }

std::string why_farm(int cities, int points_per_city) {
  return counted(cities, "city") + " x " + std::to_string(points_per_city);
}

std::string why_nothing() { return "incomplete, scores nothing"; }

std::string why_formula(const std::string& formula, const std::vector<std::pair<int, std::string>>& values) {
  std::string text;
  for (const auto& [number, word] : values)
    text += (text.empty() ? "" : ", ") + counted(number, word.c_str());
  return fmt::format("{} with {}", formula, text);
}

}  // namespace bastide::rules
