#include "props/stages/counterexample.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "props/boards/board_images.hpp"
#include "props/boards/line_rules.hpp"
#include "props/play/game_forms.hpp"
#include "props/stages/single_check.hpp"
#include "rules/notation.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"
#include "solver/boards/board_space.hpp"

namespace bastide::props::stages {
namespace {

std::ptrdiff_t followers_on(const std::vector<rules::Placement>& placements) {
  std::ptrdiff_t figures = 0;
  for (const auto& p : placements) figures += std::ssize(p.follower);
  return figures;
}

}  // namespace

bool is_smaller(const std::vector<rules::Placement>& a, const std::vector<rules::Placement>& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  const auto x = followers_on(a);
  const auto y = followers_on(b);
  return x != y ? x < y : a < b;
}

void SmallestViolations::offer(std::size_t property, FoundViolation found) {
  const auto [best, is_first] = best_.try_emplace(property, found);
  if (!is_first && is_smaller(found.placements, best->second.placements)) best->second = std::move(found);
}

void SmallestViolations::merge(SmallestViolations&& other) {
  for (auto& [property, found] : other.best_) offer(property, std::move(found));
}

const FoundViolation* SmallestViolations::find(std::size_t property) const {
  const auto found = best_.find(property);
  return found == best_.end() ? nullptr : &found->second;
}

Shape shape_of(const FoundViolation*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&FoundViolation::property>("property"), field<&FoundViolation::found_in>("found_in"),
       field<&FoundViolation::placements>("placements"), field<&FoundViolation::violation>("violation")});
}

Shape shape_of(const SmallestViolations*) {
  return tilesets::described::object({tilesets::described::field<&SmallestViolations::best_>("by_property")});
}

namespace {

/// The segments with all that they are joined to: a reader looks for the feature, a violation names what it
/// takes.
std::vector<rules::SegmentRef> whole_features(const tilesets::TileSet& set,
                                              const std::vector<rules::Placement>& placements,
                                              std::vector<rules::SegmentRef> segments) {
  if (segments.empty() || rules::reference::inconsistency(set, placements)) return segments;
  const auto found = rules::reference::features(set, placements);
  std::set<rules::SegmentRef> whole(segments.begin(), segments.end());
  for (const auto& [placement, segment] : segments) {
    const auto& features_of_tile = found.feature_of.at(static_cast<std::size_t>(placement));
    const auto feature = features_of_tile.at(static_cast<std::size_t>(segment));
    const auto& joined = found.features[static_cast<std::size_t>(feature)].segments;
    whole.insert(joined.begin(), joined.end());
  }
  return {whole.begin(), whole.end()};
}

}  // namespace

Counterexample counterexample_of(const tilesets::TileSet& set, const FoundViolation& found) {
  Counterexample out;
  out.position = rules::print_position(set, {found.placements, false});
  out.tiles = static_cast<int>(found.placements.size());
  out.found_in = found.found_in;
  out.explanation = found.violation.explanation;
  out.engine_answer = found.violation.engine_answer;
  out.expected_answer = found.violation.expected_answer;
  out.highlight = whole_features(set, found.placements, found.violation.highlight);
  return out;
}

namespace {

using boards::MirrorImages;
using boards::Placements;
using rules::Placement;
bool are_neighbours(rules::Cell a, rules::Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1; }

/// Whether the tile joins, among those that were laid, the lines that it has to continue.
bool joins_its_lines(const tilesets::TileSet& set, const Placements& laid, const Placement& tile) {
  if (set.continued(tile.type) == 0) return true;
  const auto around = rules::reference::edges_around(set, laid, rules::reference::Landscape(laid), tile.cell);
  return boards::joins_its_lines(set, tile.type, tile.rotation, around);
}

/// Calls `use(order)` for the tiles in every order in which each touches one before it and continues the
/// lines that it has to, the first being `first`. With `only_least`: in the least of them alone, which takes
/// the least tile that may follow at each step.
template <class Use>
void for_each_order(const tilesets::TileSet& set, const Placements& tiles, std::size_t first, bool only_least,
                    Use use) {
  std::vector<std::size_t> by_rank(tiles.size());
  std::iota(by_rank.begin(), by_rank.end(), std::size_t{0});
  std::sort(by_rank.begin(), by_rank.end(), [&](auto a, auto b) { return tiles[a] < tiles[b]; });
  Placements order{tiles[first]};
  std::vector<bool> is_laid(tiles.size(), false);
  is_laid[first] = true;
  const auto go = [&](const auto& self) -> bool {
    if (order.size() == tiles.size()) {
      use(order);
      return true;
    }
    bool is_done = false;
    for (const auto i : by_rank) {
      const bool touches = std::any_of(order.begin(), order.end(), [&](const Placement& p) {
        return are_neighbours(p.cell, tiles[i].cell);
      });
      if (is_laid[i] || !touches || !joins_its_lines(set, order, tiles[i])) continue;
      is_laid[i] = true;
      order.push_back(tiles[i]);
      is_done = self(self);
      order.pop_back();
      is_laid[i] = false;
      if (only_least) return is_done;
    }
    return is_done;
  };
  go(go);
}

/// The position with its players renamed in every way onto 0, 1, ...; more than three of them only in the way
/// in which they first appear, which is the least.
template <class Use>
void for_each_renaming(const Placements& position, Use use) {
  std::vector<int> players;  // as they first appear
  for (const auto& p : position) {
    for (const auto& who : p.follower)
      if (std::ranges::find(players, who.player) == players.end()) players.push_back(who.player);
  }
  std::vector<int> names(players.size());
  std::iota(names.begin(), names.end(), 0);
  do {
    auto renamed = position;
    for (auto& p : renamed) {
      for (auto& who : p.follower) {
        const auto number = std::ranges::find(players, who.player) - players.begin();
        who.player = names[static_cast<std::size_t>(number)];
      }
    }
    use(renamed);
  } while (players.size() <= 3 && std::next_permutation(names.begin(), names.end()));
}

/// One violation on its way to the form that is shown.
class Canoniser {
 public:
  Canoniser(const rules::board::Ruleset& rules, const Property& property, FoundIn found_in)
      : rules_(rules),
        property_(&property),
        found_in_(found_in),
        starts_(solver::boards::BoardSpace(rules.fit(), rules.edition()).starts),
        mirrors_(rules.set()) {}

  std::optional<FoundViolation> judge(const Placements& position) {
    ++checks_;
    return found_in_ == FoundIn::boards ? violation_on_board(rules_, *property_, position)
                                        : violation_of_deployment(rules_, *property_, position);
  }

  /// Leaves out tiles and followers without which it still fails, until none can go.
  void shrink(FoundViolation& best) {
    while (best.placements.size() > 1 && shrink_once(best)) {
    }
  }

  /// The least form, or nothing when none of those tried fails.
  std::optional<FoundViolation> least_form(const Placements& position) {
    std::set<Placements> forms;
    const bool only_least = position.size() > most_ordered;
    for (const auto& image : board_images(rules_.set(), starts_, position, mirrors_)) {
      for_each_order(rules_.set(), image.tiles, static_cast<std::size_t>(image.start), only_least,
                     [&](const Placements& order) {
                       forms.insert(order);
                       for_each_renaming(order, [&](const Placements& form) { forms.insert(form); });
                     });
    }
    for (const auto& form : forms) {
      if (checks_ >= most_checks) return std::nullopt;
      if (auto violation = judge(form)) return violation;
    }
    return std::nullopt;
  }

 private:
  bool shrink_once(FoundViolation& best) {
    const auto position = best.placements;
    for (auto i = position.size(); i-- > 0;) {
      auto rest = position;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (!rules::reference::is_connected(rest)) continue;
      if (auto violation = first_image_that_fails(rest)) {
        best = std::move(*violation);
        return true;
      }
    }
    for (std::size_t i = 0; i < position.size(); ++i) {
      if (!position[i].follower || checks_ >= most_checks) continue;
      auto fewer = position;
      fewer[i].follower.reset();
      if (auto violation = judge(fewer)) {
        best = std::move(*violation);
        return true;
      }
      if (position[i].follower->figure == 0) continue;
      auto plainer = position;
      plainer[i].follower->figure = 0;
      if (auto violation = judge(plainer)) {
        best = std::move(*violation);
        return true;
      }
    }
    return false;
  }

  std::optional<FoundViolation> first_image_that_fails(const Placements& position) {
    std::optional<FoundViolation> violation;
    for (const auto& image : board_images(rules_.set(), starts_, position, mirrors_)) {
      for_each_order(rules_.set(), image.tiles, static_cast<std::size_t>(image.start), true,
                     [&](const Placements& order) {
                       if (!violation && checks_ < most_checks) violation = judge(order);
                     });
      if (violation) break;
    }
    return violation;
  }

  rules::board::Ruleset rules_;
  const Property* property_;
  FoundIn found_in_;
  std::vector<int> starts_;
  MirrorImages mirrors_;
  std::size_t checks_ = 0;
};

}  // namespace

FoundViolation canonical_violation(const rules::board::Ruleset& rules, const Property& property,
                                   const FoundViolation& found) {
  if (found.found_in != FoundIn::boards && found.found_in != FoundIn::deployments) return found;
  Canoniser canoniser(rules, property, found.found_in);
  auto confirmed = canoniser.judge(found.placements);
  if (!confirmed) return found;
  if (!rules.set().lying().empty() || rules.set().has_lots())
    return *confirmed;  // what lies at the start is not turned, nor left out
  canoniser.shrink(*confirmed);
  if (auto least = canoniser.least_form(confirmed->placements);
      least && is_smaller(least->placements, confirmed->placements))
    return *least;
  return *confirmed;
}

GameScript canonical_game(const rules::board::Ruleset& rules, const Property& property,
                          const GameScript& script) {
  for (const auto& form : play::forms_before(rules.set(), script)) {
    auto played = form;
    if (violation_in_game(rules, property, played) && played == form) return form;
  }
  return script;
}

}  // namespace bastide::props::stages
