// Options by editions: first those in which the editions differ, with the values of the minority marked.
#include <algorithm>
#include <map>

#include "reports/html_sections.hpp"

namespace bastide::reports {
namespace {

const RecordedOption* find_option(const CheckedEdition& edition, const std::string& name) {
  const auto found = std::find_if(edition.options.begin(), edition.options.end(),
                                  [&](const RecordedOption& o) { return o.name == name; });
  return found == edition.options.end() ? nullptr : &*found;
}

/// The value that most editions have; of several, the one met first.
std::string usual_value(const RunRecord& run, const std::string& name) {
  std::map<std::string, int> times;
  std::string usual;
  for (const auto& e : run.editions) {
    if (const auto* o = find_option(e, name)) ++times[o->value];
  }
  for (const auto& e : run.editions) {
    const auto* o = find_option(e, name);
    if (o != nullptr && (usual.empty() || times[o->value] > times[usual])) usual = o->value;
  }
  return usual;
}

}  // namespace

void add_editions(Data& page, const HtmlRun& html) {
  std::vector<std::string> names;
  for (const auto& e : html.run.editions) {
    for (const auto& o : e.options) {
      if (std::find(names.begin(), names.end(), o.name) == names.end()) names.push_back(o.name);
    }
  }
  auto option_row = [&](const std::string& name, const std::string& usual, auto value_of, auto source_of) {
    Data row;
    row["name"] = name;
    row["cells"] = list_of(html.run.editions, [&](const CheckedEdition& e) {
      Data cell;
      cell["value"] = value_of(e);
      cell["source"] = source_of(e);
      cell["is_marked"] = Data{value_of(e) != usual};
      return cell;
    });
    return row;
  };
  std::vector<Data> differing, same;
  for (const auto& name : names) {
    const auto usual = usual_value(html.run, name);
    auto value_of = [&](const CheckedEdition& e) {
      const auto* o = find_option(e, name);
      return o == nullptr ? std::string() : o->value;
    };
    auto source_of = [&](const CheckedEdition& e) {
      const auto* o = find_option(e, name);
      return o == nullptr ? std::string() : o->source;
    };
    const bool differs = std::any_of(html.run.editions.begin(), html.run.editions.end(),
                                     [&](const CheckedEdition& e) { return value_of(e) != usual; });
    (differs ? differing : same).push_back(option_row(name, usual, value_of, source_of));
  }
  Data options{Data::type::list};
  for (auto& d : differing) options.push_back(std::move(d));
  for (auto& d : same) options.push_back(std::move(d));
  page["options"] = std::move(options);
}

}  // namespace bastide::reports
