// The groups' lists joined into one.
#include "tests/mutants/catalogue.hpp"

#include <algorithm>
#include <vector>

namespace bastide::mutants {

std::span<const Fault> catalogue() {
  static const std::vector<Fault> all = [] {
    std::vector<Fault> joined;
    for (const auto list : {table_faults(), board_faults(), feature_faults(), play_faults(), score_faults(),
                            edition_faults(), hidden_faults(), solver_fill_faults(), solver_board_faults()}) {
      joined.insert(joined.end(), list.begin(), list.end());
    }
    std::ranges::stable_sort(joined, {}, &Fault::group);
    return joined;
  }();
  return all;
}

const Fault* find_fault(std::string_view name) {
  const auto all = catalogue();
  const auto found = std::ranges::find_if(all, [&](const Fault& f) { return f.name == name; });
  return found == all.end() ? nullptr : &*found;
}

const char* group_name(FaultGroup group) {
  switch (group) {
    case FaultGroup::tables:
      return "tile tables";
    case FaultGroup::fitting:
      return "fitting";
    case FaultGroup::joining:
      return "joining";
    case FaultGroup::completion:
      return "completion";
    case FaultGroup::deployment:
      return "deployment";
    case FaultGroup::scoring:
      return "scoring";
    case FaultGroup::returning:
      return "returning";
    case FaultGroup::farms:
      return "farms";
    case FaultGroup::editions:
      return "editions";
    case FaultGroup::flow:
      return "game flow";
    case FaultGroup::solver:
      return "solver";
  }
  return "?";
}

}  // namespace bastide::mutants
