// The canonical order of score items, and the words for kinds and counts.
#include "rules/score_sheet.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <tuple>

namespace bastide::rules {
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

namespace {

void append_noun(std::string& text, bool is_one, std::string_view singular) {
  const bool consonant_y = singular.size() > 1 && singular.back() == 'y' &&
                           std::string_view("aeiou").find(singular[singular.size() - 2]) == singular.npos;
  const bool changes = !is_one && consonant_y;
  text += changes ? singular.substr(0, singular.size() - 1) : singular;
  text += is_one ? "" : changes ? "ies" : "s";
}

}  // namespace

std::string noun_for(std::uint64_t n, std::string_view singular) {
  std::string text;
  append_noun(text, n == 1, singular);
  return text;
}

void append_counted(std::string& text, int n, std::string_view singular) {
  std::array<char, 12> digits{};
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), n).ptr);
  text += ' ';
  append_noun(text, n == 1, singular);
}

std::string counted(int n, const char* singular) {
  std::string text;
  append_counted(text, n, singular);
  return text;
}

}  // namespace bastide::rules
