#include "tests/mutants/vectors/subject.hpp"

#include "rules/editions/edition.hpp"

namespace bastide::mutants::vectors {
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
    subjects.push_back({file, {id, rules::editions::load_edition(id).tile_set, {}}});
  }
  return subjects;
}

}  // namespace bastide::mutants::vectors
