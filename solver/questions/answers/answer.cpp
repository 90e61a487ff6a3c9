#include "solver/questions/answers/answer.hpp"

#include <limits>

namespace bastide::solver::questions::answers {

using namespace tilesets::described;

Shape shape_of(const SolveVerdict*) {
  return words<SolveVerdict>({"found", "impossible", "bound", "cut_short"});
}

const char* verdict_name(SolveVerdict verdict) { return word(verdict).c_str(); }

Shape shape_of(const ProofKind*) {
  return words<ProofKind>({"none", "witness", "exhaustion", "counting", "certificate"});
}

Shape shape_of(const std::vector<Fact>*) {
  using Range = std::numeric_limits<std::int64_t>;
  using Facts = std::vector<Fact>;
  Shape out{Kind::map};
  out.element.push_back(either_of<FactValue>({integer<std::int64_t>(Range::min(), Range::max()), real(),
                                              shape<bool>(), text(), shape<std::vector<std::string>>()}));
  out.entries = [](const void* v) {
    std::vector<std::pair<std::string, const void*>> entries;
    for (const auto& fact : *static_cast<const Facts*>(v)) entries.emplace_back(fact.name, &fact.value);
    return entries;
  };
  out.add = [](void* v, const std::string& name) -> void* {
    return &static_cast<Facts*>(v)->emplace_back(Fact{name, {}, {}, false}).value;
  };
  return out;
}

std::string many(const std::string& one) {
  const bool is_ies = one.size() > 1 && one.back() == 'y' && one.find_last_of("aeiou") != one.size() - 2;
  return is_ies ? one.substr(0, one.size() - 1) + "ies" : one + "s";
}

Fact amount(const std::string& one, std::int64_t number) { return {many(one), number, one}; }

Fact amount_at_rim(const std::string& one, std::int64_t number) {
  return {"rim_" + many(one), number, one, true};
}

}  // namespace bastide::solver::questions::answers
