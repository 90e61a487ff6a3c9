#include "rules/records/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <utility>
#include <vector>

#include "rules/notation.hpp"
#include "rules/play/game.hpp"
#include "rules/reference/model.hpp"

namespace bastide::rules::records {
namespace {

using board::FitTable;
using editions::Edition;
using tilesets::InputError;

std::string text_of(int number) { return std::to_string(number); }
std::string text_of(const std::vector<int>& numbers) { return fmt::format("[{}]", fmt::join(numbers, ", ")); }
std::string text_of(const std::vector<std::string>& names) {
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::vector<int> first_players(const PerPlayer& numbers, int players) {
  return {numbers.begin(), numbers.begin() + players};
}

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<ScoreItem> normalised(std::vector<ScoreItem> items) {
  ScoreSheet sheet;
  sheet.items = std::move(items);
  normalise(sheet);
  return sheet.items;
}

std::vector<std::string> item_texts(const std::vector<ScoreItem>& items) {
  const auto text = [](const ScoreItem& item) {
    return fmt::format("{} ({}) {}", feature_name(item.feature), item.why,
                       text_of(first_players(item.points, most_players)));
  };
  return items | ranges::views::transform(text) | ranges::to_vector;
}

/// A placement of the record; errors are placed in the record's file.
Placement read_recorded(const TileSet& set, const std::string& text, const tilesets::SourceLocation& where) {
  try {
    return parse_placement(set, text);
  } catch (const InputError& error) {
    // The value's place is its opening quote; columns inside it count from 1.
    throw InputError({where.file, where.line, where.column + error.where().column}, error.message(), {});
  }
}

/// One record in play on both engines. Each step returns false once there is a difference.
class Replay {
 public:
  Replay(const FitTable& fit, const Edition& edition, const GameRecord& record, const Placement& start)
      : record_(record),
        set_(fit.set()),
        fast_(fit, edition, record.players, start.type, start.rotation),
        reference_(fit.set(), edition, record.players, start) {}

  bool play_turn(const RecordedTurn& turn) {
    ++turn_;
    recorded_ = &turn;
    if (turn.player < 0 || turn.player >= record_.players)
      return differ("player", fmt::format("0 to {}", record_.players - 1), text_of(turn.player));
    const auto tile = read_tile(turn);
    const bool is_played =
        check_placements(tile) && check_legal(tile) && play_tile(tile) && check_discarded();
    if (is_played) ++result_.turns;
    return is_played;
  }

  void check_final() {
    ++turn_;
    recorded_ = nullptr;
    for (const auto& [method, expected] : record_.final_scores) {
      auto edition = fast_.edition();
      if (const auto wrong = set_option(edition, "farms", method); !wrong.empty())
        throw InputError(record_.where, wrong, {});
      const auto fast = total(fast_.final_score(edition.farms), fast_.scores());
      const auto reference = total(reference_.final_score(edition.farms), reference_.scores());
      if (!check(fmt::format("final scores with farms {}", method), std::optional(expected), fast, reference))
        return;
    }
  }

  ReplayResult result() && { return std::move(result_); }

 private:
  bool differ(std::string what, std::string expected, std::string got) {
    result_.difference = {turn_,           recorded_ == nullptr ? "" : recorded_->place,
                          std::move(what), std::move(expected),
                          std::move(got),  recorded_ == nullptr ? record_.where : recorded_->where};
    return false;
  }

  /// Both engines' answers against the record's, or against each other where the record says nothing.
  template <class Answer>
  bool check(const std::string& what, const std::optional<Answer>& expected, const Answer& fast,
             const Answer& reference) {
    if (expected) ++result_.checks;
    if (expected && (fast != *expected || reference != *expected)) {
      const auto got = fast == reference ? text_of(fast)
                                         : fmt::format("{} from the fast engine, {} from the reference model",
                                                       text_of(fast), text_of(reference));
      return differ(what, text_of(*expected), got);
    }
    if (fast == reference) return true;
    return differ(what, text_of(reference) + " (reference model)", text_of(fast) + " (fast engine)");
  }

  Placement read_tile(const RecordedTurn& turn) const {
    auto tile = read_recorded(set_, turn.place, turn.where);
    if (tile.follower)
      throw InputError(turn.where, "found a follower, expected it under the key follower", {});
    if (!turn.follower) return tile;
    const auto segment = set_.type(tile.type).find_segment(*turn.follower);
    if (!segment) {
      throw InputError(turn.where,
                       fmt::format("tile {} has no segment '{}'", set_.type(tile.type).id, *turn.follower),
                       {});
    }
    tile.follower = Deployment{turn.player, *segment};
    return tile;
  }

  /// product.md: `placements` counts (cell, rotation) pairs before the tile lies. Both engines must also
  /// agree which.
  bool check_placements(const Placement& tile) {
    const auto fast = fast_.board().legal_placements(tile.type);
    const auto reference =
        reference::legal_placements(set_, reference_.board(), tile.type, fast_.edition().table);
    const auto what = fmt::format("number of legal placements of {}", set_.type(tile.type).id);
    if (!check(what, recorded_->expect.placements, static_cast<int>(fast.size()),
               static_cast<int>(reference.size())))
      return false;
    const bool is_same =
        std::equal(fast.begin(), fast.end(), reference.begin(),
                   [](const auto& a, const auto& b) { return a.cell == b.cell && a.rotation == b.rotation; });
    return is_same || differ(fmt::format("legal placements of {}", set_.type(tile.type).id),
                             "the same in both engines", "other cells or rotations");
  }

  bool check_legal(const Placement& tile) {
    auto bare = tile;
    bare.follower.reset();
    const auto fast = fast_.objection(tile.cell, tile.type, tile.rotation);
    const auto reference = reference_.objection(recorded_->player, bare);
    if (!fast && !reference) return true;
    if (fast && reference) return differ("placement", "a legal one", *reference);
    return differ("placement", reference ? *reference + " (reference model)" : "legal (reference model)",
                  fast ? *fast + " (fast engine)" : "legal (fast engine)");
  }

  /// Deploy, score, return; the placement is known to be legal.
  bool play_tile(const Placement& tile) {
    const int player = recorded_->player;
    const auto reference_spots = names(tile.type, reference_.spots_after(player, tile));
    fast_.place(tile.cell, tile.type, tile.rotation);
    const auto spots = names(tile.type, fast_spots(tile.type, player));
    auto expected = recorded_->expect.spots;
    if (expected) std::sort(expected->begin(), expected->end());
    if (!check(fmt::format("spots of player {}", player), expected, spots, reference_spots)) return false;

    if (tile.follower) {
      const auto& name = set_.type(tile.type).segments[static_cast<std::size_t>(tile.follower->segment)].name;
      if (std::find(spots.begin(), spots.end(), name) == spots.end())
        return differ(fmt::format("deployment on {}", name), "one of the spots", "spots: " + text_of(spots));
      fast_.deploy(player, tile.follower->segment);
    }
    std::vector<ScoreItem> items;
    fast_.finish_turn(&items);
    const auto turn = reference_.play(player, tile);
    return check("scores", recorded_->expect.scores, of_all(fast_.scores()), of_all(turn.scores)) &&
           check("supply", recorded_->expect.supply, of_all(fast_.supply()), of_all(turn.supply)) &&
           check("scored features", std::optional<std::vector<std::string>>{},
                 item_texts(normalised(std::move(items))), item_texts(turn.scored));
  }

  /// product.md: `discarded` tiles were drawn after this turn and had no legal placement.
  bool check_discarded() {
    for (const auto& id : recorded_->discarded) {
      const int type = set_.find(id);
      if (type < 0)
        throw InputError(recorded_->where, fmt::format("tile set '{}' has no tile '{}'", set_.id(), id), {});
      const auto what = fmt::format("discarded tile {}", id);
      const int left = reference_.left(type);
      if (!check(what + ", how many are left", std::optional<int>{}, fast_.board().left(type), left))
        return false;
      if (left == 0) return differ(what, "one left", "none is left");
      if (!check(
              what + ", its legal placements", std::optional(0), fast_.board().count_placements(type),
              static_cast<int>(
                  reference::legal_placements(set_, reference_.board(), type, fast_.edition().table).size())))
        return false;
      // rules.md section 4, unplaceable: back in the bag, or out of the game.
      if (fast_.edition().unplaceable == editions::Unplaceable::return_to_bag) continue;
      fast_.set_aside(type);
      reference_.set_aside(type);
    }
    return true;
  }

  std::vector<int> fast_spots(int type, int player) const {
    const auto mask = fast_.spots(player);
    std::vector<int> segments;
    for (int s = 0; s < static_cast<int>(set_.type(type).segments.size()); ++s) {
      if ((mask >> s & 1U) != 0) segments.push_back(s);
    }
    return segments;
  }

  std::vector<std::string> names(int type, const std::vector<int>& segments) const {
    const auto name = [&](int s) { return set_.type(type).segments[static_cast<std::size_t>(s)].name; };
    return sorted(segments | ranges::views::transform(name) | ranges::to_vector);
  }

  std::vector<int> of_all(const PerPlayer& numbers) const { return first_players(numbers, record_.players); }

  std::vector<int> total(const ScoreSheet& end, const PerPlayer& in_play) const {
    auto sums = of_all(in_play);
    for (std::size_t p = 0; p < sums.size(); ++p) sums[p] += end.totals[p];
    return sums;
  }

  const GameRecord& record_;
  const TileSet& set_;
  play::Game fast_;
  reference::Game reference_;
  const RecordedTurn* recorded_ = nullptr;
  int turn_ = 0;
  ReplayResult result_;
};

}  // namespace

Edition edition_of(const GameRecord& record, Edition named) {
  auto overrides = record.rules;
  overrides["followers"] = std::to_string(record.followers);
  const auto set = [&](const std::string& option, const std::string& value) {
    if (const auto wrong = set_option(named, option, value); !wrong.empty())
      throw InputError(record.where, wrong, {});
  };
  // In the order of the catalogue: a named option takes the place of formulas set before it.
  for (const auto& option : editions::option_catalogue()) {
    const auto found = overrides.find(option.name);
    if (found == overrides.end()) continue;
    set(option.name, found->second);
    overrides.erase(found);
  }
  for (const auto& [option, value] : overrides) set(option, value);  // unknown ones
  return named;
}

ReplayResult replay(const FitTable& fit, const Edition& edition, const GameRecord& record) {
  if (record.players < 1 || record.players > most_players)
    throw InputError(record.where, fmt::format("{} players, expected 1 to {}", record.players, most_players),
                     {});
  const auto start = read_recorded(fit.set(), record.start, record.where);
  if (start.cell != Cell{0, 0} || start.follower) {
    throw InputError(record.where,
                     fmt::format("start {}, expected a tile at 0,0 without follower", record.start), {});
  }
  Replay game(fit, edition, record, start);
  for (const auto& turn : record.turns) {
    if (!game.play_turn(turn)) return std::move(game).result();
  }
  game.check_final();
  return std::move(game).result();
}

}  // namespace bastide::rules::records
