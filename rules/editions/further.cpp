#include "rules/editions/further.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/editions/formulas.hpp"

namespace bastide::rules::editions {

using expressions::Detail;
using expressions::FormulaSlot;
using Name = std::optional<std::string>;

namespace {

/// What `name_in` says of the first slot of which it says anything.
template <class Slots, class NameIn>
Name first_in(const Slots& slots, NameIn name_in) {
  for (const auto slot : slots)
    if (auto name = name_in(slot)) return name;
  return std::nullopt;
}

/// The first detail that the slot's formula uses and that `counts`.
template <class Counts>
Name detail_in(const Edition& edition, FormulaSlot slot, Counts counts) {
  const auto& formula = formula_of(edition, slot);
  for (std::size_t d = 0; d < expressions::most_details; ++d) {
    const auto detail = static_cast<Detail>(d);
    if (formula.uses(detail) && counts(detail))
      return fmt::format("{} in {}", formula.name_of(detail), formula_key(slot, edition.vocabulary()));
  }
  return std::nullopt;
}

/// No formula, but what a feature does not keep either: who scores it.
Name majority_around(const Edition& edition) {
  if (!edition.counts_around()) return std::nullopt;
  return fmt::format("site_majority {}", option_value(edition, "site_majority"));
}

}  // namespace

std::optional<std::string> further_figure(const Edition& edition) {
  if (!edition.figures.front().is_plain()) return fmt::format("figure '{}'", edition.figures.front().id);
  if (edition.figures.size() > 1) return fmt::format("figure '{}'", edition.figures[1].id);
  return std::nullopt;
}

std::optional<std::string> further_mark(const Edition& edition, FormulaSlot slot) {
  const auto& formula = formula_of(edition, slot);
  for (std::size_t m = 1; m < edition.marks.size(); ++m) {
    if (!formula.uses_mark(m)) continue;
    return fmt::format("mark '{}' in {}", edition.marks[m].name, formula_key(slot, edition.vocabulary()));
  }
  return std::nullopt;
}

std::optional<std::string> further_mark(const Edition& edition) {
  return first_in(common_slots, [&](FormulaSlot slot) { return further_mark(edition, slot); });
}

std::optional<std::string> further_token(const Edition& edition) {
  for (const auto& mark : edition.marks) {
    if (mark.is_token || mark.bonus > 0) return fmt::format("tokens of mark '{}'", mark.name);
  }
  return std::nullopt;
}

std::optional<std::string> further_line(const Edition& edition) {
  for (std::size_t n = 0; n < edition.lines.size(); ++n) {
    const auto& line = edition.lines[n];
    const auto may_stand = [&](const Figure& figure) { return figure.may_stand_on(tilesets::own_line(n)); };
    if (line.complete || line.incomplete || std::ranges::any_of(edition.figures, may_stand))
      return fmt::format("line '{}'", line.name);
  }
  return std::nullopt;
}

std::optional<std::string> further_detail(const Edition& edition, FormulaSlot slot) {
  if (auto detail = detail_in(edition, slot, [](Detail) { return true; })) return detail;
  const auto& formula = formula_of(edition, slot);
  if (!formula.weighs_cities()) return std::nullopt;
  return fmt::format("{} in {}", formula.uses_tiles() ? "city_tiles" : "pennants",
                     formula_key(slot, edition.vocabulary()));
}

std::optional<std::string> further_detail(const Edition& edition) {
  const auto detail =
      first_in(slots_of(edition), [&](FormulaSlot slot) { return further_detail(edition, slot); });
  return detail ? detail : majority_around(edition);
}

std::optional<std::string> changing_detail(const Edition& edition) {
  const auto detail = first_in(slots_of(edition), [&](FormulaSlot slot) {
    // Ends of a completed road and tiles around a completed cloister stay what they are.
    return detail_in(edition, slot, [&](Detail d) {
      return d >= Detail::farms && !(is_around(d) && expressions::is_of_site(slot));
    });
  });
  return detail ? detail : majority_around(edition);
}

std::optional<std::string> costing_formula(const Edition& edition, std::optional<FormulaSlot> slot) {
  if (!edition.may_cost_points()) return std::nullopt;
  auto formulas = own_formulas(edition);
  std::erase_if(formulas, [&](const auto& own) { return slot && own.first != *slot; });
  if (formulas.empty()) return std::nullopt;
  std::ranges::stable_partition(formulas, [](const auto& own) { return own.second->goes_below_zero(); });
  return fmt::format("points that may be below 0 in {}",
                     formula_key(formulas.front().first, edition.vocabulary()));
}

bool counts_turns(const Edition& edition) {
  const auto asks = [](const std::optional<expressions::Formula>& formula) {
    return formula && formula->uses(expressions::Detail::turns);
  };
  return std::ranges::any_of(edition.formulas, asks) ||
         std::ranges::any_of(edition.lines,
                             [&](const auto& line) { return asks(line.complete) || asks(line.incomplete); });
}

bool asks_who_stands_where(const Edition& edition) {
  return counts_turns(edition) || edition.counts_around();
}

bool gives_tokens_for_farms(const Edition& edition) {
  return edition.farms_close != FarmsClose::no && std::ranges::any_of(edition.marks, [](const auto& mark) {
           return mark.is_token && mark.on == tilesets::SegmentKind::field;
         });
}

std::optional<std::string> further_event(const Edition& edition) {
  if (!edition.events.empty()) return fmt::format("event '{}'", edition.events.front().id);
  if (!edition.awards.empty()) return fmt::format("award '{}'", edition.awards.front().id);
  if (edition.unclaimed != Unclaimed::nobody)
    return fmt::format("unclaimed {}", option_value(edition, "unclaimed"));
  if (!edition.seats.empty()) return fmt::format("seat '{}'", edition.seats.front().id);
  if (edition.pays_for_tiles()) return fmt::format("market_cost {}", edition.market_cost.text);
  return std::nullopt;
}

std::optional<std::string> further_material(const Edition& edition) {
  if (auto figure = further_figure(edition)) return figure;
  if (auto line = further_line(edition)) return line;
  if (auto mark = further_mark(edition)) return mark;
  if (auto detail = further_detail(edition)) return detail;
  if (auto token = further_token(edition)) return token;
  if (auto event = further_event(edition)) return event;
  if (edition.farms_close != FarmsClose::no)
    return fmt::format("farms_close {}", option_value(edition, "farms_close"));
  if (edition.least_total) return fmt::format("least_total {}", *edition.least_total);
  return std::nullopt;
}

std::optional<std::string> counted_figures(const Edition& edition, FormulaSlot slot) {
  if (!formula_of(edition, slot).uses_figures()) return std::nullopt;
  return fmt::format("figures in {}", formula_key(slot, edition.vocabulary()));
}

}  // namespace bastide::rules::editions
