#include "tests/mutants/vectors/subject.hpp"

#include <array>

#include "rules/editions/edition.hpp"

namespace bastide::mutants::vectors {
namespace {

/// What the edition says itself; not read from its file here, which only those may who are asked.
std::string tile_set_of(const std::string& edition) {
  std::string set = edition.starts_with("c2")       ? "base-c2"
                    : edition.starts_with("winter") ? "winter-we1"
                                                    : "base";
  constexpr std::array<const char*, 5> further = {"inns-cathedrals-c2", "traders-builders-c2", "river-c2",
                                                  "inns-cathedrals", "traders-builders"};
  for (const auto* tiles : further) {
    if (edition.ends_with(tiles)) return set + "+" + tiles;
  }
  return edition.ends_with("river") ? set + "+river" : set;
}

}  // namespace

std::vector<Subject> shipped_subjects() {
  auto editions = rules::editions::shipped_editions();
  for (const auto* more : {"c1+expansion/inns-cathedrals", "c1+expansion/traders-builders",
                           "c1+expansion/river", "c2+expansion/inns-cathedrals-c2",
                           "c2+expansion/traders-builders-c2", "c2+expansion/river-c2", "c2+expansion/abbot"})
    editions.emplace_back(more);
  std::vector<Subject> subjects;
  for (const auto& id : editions) {
    auto file = id;
    if (const auto at = file.find("expansion/"); at != std::string::npos) file.erase(at, 10);
    subjects.push_back({file, {id, tile_set_of(id), {}}});
  }
  return subjects;
}

}  // namespace bastide::mutants::vectors
