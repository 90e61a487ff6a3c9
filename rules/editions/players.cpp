#include "rules/editions/players.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "rules/spelling.hpp"

namespace bastide::rules::editions {
namespace {

constexpr std::array<std::string_view, 5> tie_words = {"none", "shared", "replay", "first_seat", "last_seat"};
constexpr std::string_view tie_joint = " then ";

}  // namespace

int usual_players(std::span<const Edition* const> editions) {
  int least = 1;
  int most = most_players;
  for (const auto* edition : editions) {
    least = std::max(least, edition->least_players);
    most = std::min(most, edition->most_players);
  }
  if (least > most) return usual_players(*editions.front());
  return std::clamp(2, least, most);
}

int usual_players(const Edition& edition) { return usual_players(std::array{&edition}); }

int supply_at_start(const Edition& edition, int figure, int player, int players) {
  int count = edition.figures[static_cast<std::size_t>(figure)].count;
  for (const auto& row : edition.seats)
    if (row.count && row.figure == figure && row.fits(player, players)) count = *row.count;
  return count;
}

int points_at_start(const Edition& edition, int player, int players) {
  int points = 0;
  for (const auto& row : edition.seats)
    if (row.points > 0 && row.fits(player, players)) points = row.points;
  return points;
}

std::string departure(const Edition& edition, int players) {
  if (players >= edition.least_players && players <= edition.most_players) return {};
  return fmt::format("edition '{}' is for {} player{}, these games have {}", edition.id,
                     option_value(edition, "players"), edition.most_players == 1 ? "" : "s", players);
}

std::vector<std::pair<std::string, std::size_t>> belongings_of(const Edition& edition) {
  auto counted = edition.token_names();
  for (std::size_t f = 0; f < edition.figures.size(); ++f)
    counted.emplace_back(edition.figures[f].id, expressions::number_of_supply(f));
  return counted;
}

std::variant<TieRule, expressions::ExpressionError> read_tie(std::string_view text, const Edition& edition) {
  TieRule rule;
  const auto names = belongings_of(edition);
  for (std::size_t from = 0; from <= text.size();) {
    const auto to = std::min(text.find(tie_joint, from), text.size());
    const auto part = text.substr(from, to - from);
    const auto word = std::ranges::find(tie_words, part);
    if (word != tie_words.end()) {
      if (to < text.size())
        return expressions::ExpressionError{
            from, fmt::format("{} is followed by more, expected it at the end", in_quotes(part))};
      rule.last = static_cast<Tie>(word - tie_words.begin());
      return rule;
    }
    auto read = expressions::BelongingsFormula::read(part, names);
    if (auto* error = std::get_if<expressions::ExpressionError>(&read)) {
      error->offset += from;
      const std::vector<std::string> words(tie_words.begin(), tie_words.end());
      error->message =
          fmt::format("{} is not {}; as a formula: {}", in_quotes(part), one_of(words), error->message);
      return std::move(*error);
    }
    if (rule.by.size() == most_tie_criteria)
      return expressions::ExpressionError{
          from, fmt::format("more than {} things to compare, expected fewer", most_tie_criteria)};
    rule.by.push_back(std::get<expressions::BelongingsFormula>(std::move(read)));
    from = to + tie_joint.size();
    if (to == text.size()) break;
  }
  return rule;
}

std::string tie_text(const Edition& edition) {
  std::string text;
  for (const auto& formula : edition.tie_by)
    text += (text.empty() ? "" : std::string(tie_joint)) + formula.text();
  const auto word = tie_words[static_cast<std::size_t>(edition.tie)];
  if (text.empty()) return std::string(word);
  return edition.tie == Tie::none ? text : fmt::format("{}{}{}", text, tie_joint, word);
}

}  // namespace bastide::rules::editions
