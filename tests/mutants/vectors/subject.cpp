#include "tests/mutants/vectors/subject.hpp"

#include <string_view>

#include "reports/records/described_json.hpp"
#include "rules/editions/edition.hpp"

namespace bastide::mutants::vectors {
namespace {

constexpr std::string_view folder = "expansion/";

/// What the edition says itself; not read from its file here, which only those may who are asked.
std::string tile_set_of(const std::string& edition) {
  std::string set = edition.starts_with("c2")       ? "base-c2"
                    : edition.starts_with("winter") ? "winter-we1"
                                                    : "base";
  for (auto at = edition.find(folder); at != std::string::npos; at = edition.find(folder, at + 1)) {
    const auto begin = at + folder.size();
    const auto name = edition.substr(begin, edition.find('+', begin) - begin);
    if (name != "abbot") set += "+" + name;  // its gardens are on the tiles of the base game
  }
  return set;
}

}  // namespace

std::string section_lines(const reports::records::VectorSection& section) {
  return reports::records::json_text(section.header, -1) + "\n" +
         reports::records::vector_lines(section.vectors);
}

std::vector<Subject> shipped_subjects() {
  auto editions = rules::editions::shipped_editions();
  for (const auto* more :
       {"c1+expansion/inns-cathedrals", "c1+expansion/traders-builders", "c1+expansion/river",
        "c2+expansion/inns-cathedrals-c2", "c2+expansion/traders-builders-c2", "c2+expansion/river-c2",
        "c2+expansion/abbot",
        "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot"})
    editions.emplace_back(more);
  std::vector<Subject> subjects;
  for (const auto& id : editions) {
    auto file = id;
    for (auto at = file.find(folder); at != std::string::npos; at = file.find(folder))
      file.erase(at, folder.size());
    subjects.push_back({file, {id, tile_set_of(id), {}}});
  }
  return subjects;
}

}  // namespace bastide::mutants::vectors
