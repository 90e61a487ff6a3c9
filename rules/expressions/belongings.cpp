#include "rules/expressions/belongings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "rules/expressions/formula.hpp"

namespace bastide::rules::expressions {
namespace {

constexpr std::size_t most_varied = 14;  ///< so many of what it counts are tried; of others nobody has any

/// So many of each are tried: some 10000 players in all.
int most_tried(std::size_t varied) { return varied <= 3 ? 20 : varied <= 5 ? 5 : varied <= 7 ? 2 : 1; }

bool is_whole(double value) { return std::abs(value) <= most_points && value == std::trunc(value); }

}  // namespace

bool BelongingsFormula::uses(std::size_t belonging) const {
  for (std::size_t name = 0; name < counts_.size(); ++name)
    if (counts_[name] == belonging && expression_.uses(name)) return true;
  return false;
}

double BelongingsFormula::value(const Belongings& has) const {
  std::array<std::int64_t, 2 * Belongings{}.size()> values{};
  for (std::size_t name = 0; name < counts_.size(); ++name) values[name] = has[counts_[name]];
  const auto named = std::span<const std::int64_t>(values).first(counts_.size());
  return expression_.over(named, named).least;
}

int BelongingsFormula::of(const Belongings& has) const {
  const double exactly = value(has);
  if (std::isnan(exactly)) return 0;
  return static_cast<int>(std::clamp(std::trunc(exactly), double{least_points}, double{most_points}));
}

std::variant<BelongingsFormula, ExpressionError> BelongingsFormula::read(
    std::string_view text, const std::vector<std::pair<std::string, std::size_t>>& names) {
  BelongingsFormula out;
  Language language{"formula", {}, "a number such as 5"};
  language.longest = longest_formula;
  for (const auto& [name, number] : names) {
    language.names.insert(language.names.end(), {name, name + "s"});
    out.counts_.insert(out.counts_.end(), 2, number);
  }
  auto read = Expression::read(text, language);
  if (auto* error = std::get_if<ExpressionError>(&read)) return std::move(*error);
  out.text_ = text;
  out.expression_ = std::get<Expression>(std::move(read));

  std::vector<std::pair<std::string, std::size_t>> used;
  for (const auto& name : names)
    if (used.size() < most_varied && out.uses(name.second)) used.push_back(name);
  const int most = most_tried(used.size());
  Belongings has{};
  for (bool is_last = false; !is_last;) {
    const double exactly = out.value(has);
    if (!is_whole(exactly)) {
      auto wrong = std::isfinite(exactly) ? fmt::format("gives {}", exactly) : std::string("gives no number");
      const char* before = " with ";
      for (const auto& [name, number] : used)
        wrong += fmt::format("{}{} {}", std::exchange(before, ", "), has[number], name);
      return ExpressionError{
          0, fmt::format("{}; expected a whole number {} to {}", wrong, least_points, most_points)};
    }
    out.may_cost_ |= exactly < 0;
    // The next one: the first of which he can have more has one more, and of those before it he has none.
    is_last = std::ranges::none_of(used, [&](const auto& name) {
      int& count = has[name.second];
      count = count < most ? count + 1 : 0;
      return count > 0;
    });
  }
  return out;
}

}  // namespace bastide::rules::expressions
