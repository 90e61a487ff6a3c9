#include "reports/document/viewer_steps.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "reports/pictures/figure_pictures.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::document {
namespace {

using pictures::FollowerStay;
using props::play::GameStep;
using props::stages::Counterexample;

std::string joined_or_nothing(const std::vector<std::string>& scored) {
  return scored.empty() ? "nothing" : fmt::format("{}", fmt::join(scored, "; "));
}

int number_of(const std::vector<int>& numbers, std::size_t player) {
  return player < numbers.size() ? numbers[player] : 0;
}

std::vector<PlayerStanding> standings_after(const GameStep& step) {
  std::vector<PlayerStanding> out;
  for (std::size_t p = 0; p < step.engine.scores->size(); ++p) {
    out.push_back({rules::player_name(static_cast<int>(p), false), (*step.engine.scores)[p],
                   number_of(*step.engine.supply, p), number_of(*step.expected.scores, p),
                   number_of(*step.expected.supply, p)});
  }
  return out;
}

using NumbersByName = std::map<std::string, std::vector<int>>;

/// A line for each name, with both answers where they differ.
void tell_numbers(const NumbersByName& engine, const NumbersByName& expected, const char* what,
                  std::vector<std::string>& lines) {
  for (const auto& [name, numbers] : engine) {
    const auto other = expected.find(name);
    if (other == expected.end() || other->second == numbers) {
      lines.push_back(fmt::format("{} {}: {}", name, what, fmt::join(numbers, " / ")));
    } else {
      lines.push_back(fmt::format("{} {}: the engine says {}, expected {}", name, what,
                                  fmt::join(numbers, " / "), fmt::join(other->second, " / ")));
    }
  }
}

ViewerStep step_of_game(const GameStep& step) {
  ViewerStep out;
  if (!step.set_aside.empty())
    out.words = fmt::format("Set aside, fitting nowhere: {}. ", fmt::join(step.set_aside, ", "));
  out.words += fmt::format("{} lays {}", rules::player_name(step.player, false),
                           step.place.substr(0, step.place.find('=')));
  if (const auto deployed = deployed_in(step); !deployed.empty())
    out.words += fmt::format(" and deploys {}", deployed);
  if (!step.retrieves.empty()) out.words += fmt::format(" and takes back from {}", step.retrieves);
  if (step.engine.scored == step.expected.scored) {
    for (const auto& item : step.engine.scored) out.scored.push_back("scored: " + item);
  } else {
    out.scored = {"the engine scores " + joined_or_nothing(step.engine.scored),
                  "expected " + joined_or_nothing(step.expected.scored)};
  }
  if (!step.returned.empty()) {
    out.scored.push_back(
        fmt::format("{} back to the supply", step.returned.size() == 1
                                                 ? std::string("a follower goes")
                                                 : fmt::format("{} followers go", step.returned.size())));
  }
  tell_numbers(step.engine.figures, step.expected.figures, "left", out.scored);
  tell_numbers(step.engine.tokens, step.expected.tokens, "tokens", out.scored);
  out.standings = standings_after(step);
  return out;
}

ViewerStep step_of_board(const tilesets::TileSet& set, rules::Placement p, bool players_are_numbers) {
  ViewerStep out;
  const auto figures = p.follower;
  p.follower.reset();
  out.words = fmt::format("{} is laid", rules::print_placement(set, p));
  for (const auto& who : figures) {
    const auto& segments = set.type(p.type).segments;
    out.words +=
        fmt::format(", {} stands on {}", pictures::figure_name(set.names(), who, players_are_numbers),
                    segments[static_cast<std::size_t>(who.segment)].name);
  }
  return out;
}

}  // namespace

bool has_game(const rules::Position& position, const Counterexample& c) {
  return !c.steps.empty() && c.steps.size() + 1 == position.placements.size();
}

std::vector<std::string> lines_of(const ViewerStep& step) {
  std::vector<std::string> lines{step.words};
  lines.insert(lines.end(), step.scored.begin(), step.scored.end());
  std::string points;
  for (const auto& s : step.standings) {
    points += points.empty() ? "" : "; ";
    points += s.differs()
                  ? fmt::format("{}: the engine says {} points, {} followers left, expected {} and {}",
                                s.player, s.score, s.supply, s.expected_score, s.expected_supply)
                  : fmt::format("{}: {} points, {} followers left", s.player, s.score, s.supply);
  }
  if (!points.empty()) lines.push_back(points);
  return lines;
}

std::vector<ViewerStep> viewer_steps(const tilesets::TileSet& set, const rules::Position& position,
                                     const Counterexample& c) {
  std::vector<ViewerStep> steps;
  for (std::size_t i = 0; i < position.placements.size(); ++i) {
    if (i > 0 && has_game(position, c)) {
      steps.push_back(step_of_game(c.steps[i - 1]));
    } else {
      steps.push_back(step_of_board(set, position.placements[i], position.players_are_numbers));
    }
  }
  if (!steps.empty()) steps.front().words += " (the start tile)";
  return steps;
}

std::vector<FollowerStay> follower_stays(const tilesets::TileSet& set, const rules::Position& position,
                                         const Counterexample& c) {
  std::vector<FollowerStay> stays;
  const auto last = static_cast<int>(position.placements.size()) - 1;
  if (!has_game(position, c)) {
    for (int i = 0; i <= last; ++i) {
      for (const auto& who : position.placements[static_cast<std::size_t>(i)].follower)
        stays.push_back({i, who, i, last});
    }
    return stays;
  }
  for (int i = 1; i <= last; ++i) {
    const auto& step = c.steps[static_cast<std::size_t>(i) - 1];
    const auto laid = rules::parse_placement(set, step.place);
    for (const auto& who : laid.follower) stays.push_back({i, who, i, last});
    if (!step.elsewhere.empty()) {
      const auto tile = rules::parse_placement(set, step.elsewhere);
      const auto there = std::ranges::find(position.placements, tile.cell, &rules::Placement::cell);
      stays.push_back({static_cast<int>(there - position.placements.begin()), *tile.follower, i, last});
    }
    for (auto& stay : stays) {
      const auto cell = position.placements[static_cast<std::size_t>(stay.placement)].cell;
      const bool goes =
          fmt::format("{},{}", cell.x, cell.y) == step.retrieves ||
          std::find(step.returned.begin(), step.returned.end(), stay.placement) != step.returned.end();
      if (goes && stay.last == last) stay.last = i;
    }
  }
  return stays;
}

std::string viewer_json(const std::vector<ViewerStep>& steps) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& step : steps) {
    auto standings = nlohmann::ordered_json::array();
    for (const auto& s : step.standings)
      standings.push_back({s.player, s.score, s.supply, s.expected_score, s.expected_supply});
    list.push_back({{"words", step.words}, {"scored", step.scored}, {"standings", std::move(standings)}});
  }
  auto text = list.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;) text.replace(at, 1, "\\u003c");
  return text;
}

}  // namespace bastide::reports::document
