// The fewest followers with which a board satisfies the condition, standing as they can in a game; then the
// walk over the boards, size by size, in pieces that a ledger keeps (run_recorded.hpp).
#include "solver/questions/witness/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "rules/board/feature_board.hpp"
#include "rules/editions/edition.hpp"
#include "rules/notation.hpp"
#include "rules/position.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/reach/final_board.hpp"
#include "solver/questions/reach/reach.hpp"
#include "solver/questions/witness/condition.hpp"
#include "solver/questions/witness/measure_by_reference.hpp"
#include "solver/questions/witness/measure_walked.hpp"
#include "solver/runs/run_recorded.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::questions::witness {
namespace {

using answers::Answers;
using answers::ProofKind;
using answers::SolveVerdict;
using boards::FeatureWalk;
using rules::FeatureKind;
using rules::Placement;
using rules::board::FeatureBoard;
using runs::RunControl;

struct StandingFollowers {
  std::vector<rules::Placement> board;  ///< with followers
  int followers = 0;
};

constexpr std::uint64_t most_states = 1'000'000;  ///< of games, for a board of a few tiles

/// A place where a follower can stand at the end.
struct Spot {
  int tile = 0;
  int segment = 0;
  rules::board::EntryIndex root = 0;
  FeatureKind kind = FeatureKind::city;
};

/// Whether a legal game of some number of players that the edition allows comes to this position, between two
/// turns. Requires the start tile first.
bool is_reached(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                const std::vector<Placement>& board) {
  int most_player = 0;
  bool has_follower = false;
  for (const auto& p : board) {
    if (!p.follower) continue;
    has_follower = true;
    most_player = std::max(most_player, p.follower->player);
  }
  if (!has_follower) return true;  // every board that is walked is one of a game
  reach::Arrangement arrangement;
  arrangement.position.placements = board;
  arrangement.where.assign(board.size(), {});
  reach::ReachOptions options;
  options.limit = most_states;
  // With a player for every turn, more of them make no difference.
  const int least = std::max(edition.least_players, most_player + 1);
  const int most = std::min(edition.most_players, std::max(least, static_cast<int>(board.size()) - 1));
  bool is_decided = true;
  for (int players = least; players <= most; ++players) {
    options.players = players;
    const auto verdict =
        reach_position({fit, edition}, arrangement, options, {}).answers.answers.front().verdict;
    if (verdict == SolveVerdict::found) return true;
    is_decided = is_decided && verdict == SolveVerdict::impossible;
  }
  // "Smallest" would be claimed without having looked.
  if (!is_decided)
    throw std::overflow_error(
        "whether a game comes to a position was not decided within the limit of states");
  return false;
}

class FollowerSearch {
 public:
  FollowerSearch(const rules::editions::Edition& edition, const rules::board::FeatureBoard& laid,
                 const Condition& condition, const MeasureValues& values)
      : edition_(edition),
        board_(laid.board()),
        condition_(condition),
        values_(values),
        placements_(laid.placements()) {
    const auto& forest = laid.forest();
    for (int t = 1; t < forest.tile_count(); ++t) {  // nobody lays the start tile
      const auto segments = static_cast<int>(board_.set().type(board_.tile(t).type).segments.size());
      for (int s = 0; s < segments; ++s) {
        const auto root = forest.root(t, s);
        const auto& feature = forest.feature(root);
        if (feature.is_complete()) continue;
        if (feature.kind == FeatureKind::farm && edition.farms == rules::editions::Farms::off) continue;
        spots_.push_back({t, s, root, feature.kind});
      }
    }
  }

  std::optional<StandingFollowers> with(int followers) {
    followers_ = followers;
    return deploy(0, 0, 0) ? std::optional<StandingFollowers>({placements_, followers}) : std::nullopt;
  }

 private:
  /// The followers from number `number` on, on spots from `first` on; `players` have one already.
  bool deploy(int number, std::size_t first, int players) {
    if (number == followers_)
      return satisfies(players) && !is_plainly_barred() && is_reached(board_.fit(), edition_, placements_);
    for (auto i = first; i < spots_.size(); ++i) {
      auto& follower = placements_[static_cast<std::size_t>(spots_[i].tile)].follower;
      if (follower) continue;
      // Players are numbered as they come.
      for (int player = 0; player <= std::min(players, edition_.most_players - 1); ++player) {
        follower = rules::Deployment{player, spots_[i].segment};
        taken_.push_back({spots_[i], player});
        if (deploy(number + 1, i + 1, std::max(players, player + 1))) return true;
        taken_.pop_back();
      }
      follower.reset();
    }
    return false;
  }

  /// Two followers whose segments meet: the later one was deployed beside the other. No game need be looked
  /// for.
  bool is_plainly_barred() const {
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        const auto& a = taken_[i].first;
        const auto& b = taken_[k].first;
        if (a.root == b.root &&
            reach::meet_directly(board_.set(), placements_[static_cast<std::size_t>(a.tile)], a.segment,
                                 placements_[static_cast<std::size_t>(b.tile)], b.segment))
          return true;
      }
    }
    return false;
  }

  bool satisfies(int players) {
    std::map<rules::board::EntryIndex, std::pair<FeatureKind, unsigned>> on;
    for (const auto& [spot, player] : taken_) {
      auto& [kind, who] = on[spot.root];
      kind = spot.kind;
      who |= 1U << static_cast<unsigned>(player);
    }
    values_[index_of(Measure::followers)] = followers_;
    values_[index_of(Measure::players)] = players;
    for (const auto m : {Measure::shared_cities, Measure::shared_roads, Measure::shared_farms})
      values_[index_of(m)] = 0;
    for (const auto& [root, held] : on) {
      const auto& [kind, who] = held;
      if ((who & (who - 1U)) == 0) continue;
      const auto m = kind == FeatureKind::city   ? Measure::shared_cities
                     : kind == FeatureKind::road ? Measure::shared_roads
                                                 : Measure::shared_farms;
      ++values_[index_of(m)];
    }
    return condition_.holds(values_);
  }

  const rules::editions::Edition& edition_;
  const rules::board::Board& board_;
  const Condition& condition_;
  MeasureValues values_;
  std::vector<Placement> placements_;
  std::vector<Spot> spots_;
  std::vector<std::pair<Spot, int>> taken_;
  int followers_ = 0;
};

/// `ranges`: the board's, whoever stands on it. From `least` to `most` followers. Nothing when there is none.
/// Throws std::overflow_error when it was not decided within a million states of games whether one comes to
/// such a position.
std::optional<StandingFollowers> fewest_followers(const rules::editions::Edition& edition,
                                                  const rules::board::FeatureBoard& laid,
                                                  const Condition& condition, const MeasureRanges& ranges,
                                                  int least, int most) {
  FollowerSearch search(edition, laid, condition, ranges.least);
  most = std::min(most, laid.forest().tile_count() - 1);
  for (int followers = least; followers <= most; ++followers) {
    auto with_these = ranges;
    set_followers(with_these, followers);
    if (condition.over(with_these) == Truth::no) continue;
    if (auto found = search.with(followers)) return found;
  }
  return std::nullopt;
}

/// What a piece has to say about the boards of one size.
struct WitnessPart {
  std::uint64_t boards = 0;     ///< looked at, of this size and those passed through
  std::uint64_t satisfied = 0;  ///< of this size, without followers
  int followers = 0;            ///< of `first`
  std::vector<rules::Placement> first;
};

tilesets::described::Shape shape_of(const WitnessPart*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&WitnessPart::boards>("boards"), field<&WitnessPart::satisfied>("satisfied"),
       field<&WitnessPart::followers>("followers"), field<&WitnessPart::first>("first")});
}

class Witness {
 public:
  Witness(const rules::board::Ruleset& rules, const Condition& condition, const WitnessOptions& options,
          const RunControl& control)
      : rules_(rules),
        condition_(condition),
        options_(options),
        control_(control),
        space_(rules.fit(), rules.edition()),
        has_followers_((condition.measures() & measures_of_followers) != 0),
        needed_(needed_for_ranges(condition.measures())),
        limits_(tile_limits(rules.set(), rules.edition().followers(), rules.edition().most_players)) {
    out_.question = "witness";
    out_.answers.emplace_back().about.push_back({"formula", condition.text()});
  }

  Answers run() {
    const int all = rules_.set().tile_count();
    const int most = std::min(options_.most_tiles, all);
    for (int tiles = 1; tiles <= most; ++tiles) {
      if (is_ruled_out(tiles)) {
        if (found_with_ == 0) ruled_out_.push_back(tiles);
        continue;
      }
      if (!search(tiles)) {
        out_.is_complete = false;
        return std::move(out_);
      }
      if (!best_.first.empty() && found_with_ == 0) found_with_ = tiles;
      // Shares of a recorded run do not know what the others found: all of them look at every size.
      if (found_with_ > 0 && control_.recording == nullptr) break;
    }
    if (found_with_ > 0) {
      tell(found_with_);
    } else {
      tell_none(most);
    }
    return std::move(out_);
  }

 private:
  answers::Answer& answer() { return out_.answers.front(); }
  /// Positions with followers are not counted: the first with the fewest is looked for on each board.
  bool wants_count() const { return options_.wants_count && !has_followers_; }

  /// Whether no board of so many tiles can satisfy it, by the ranges alone; with so many followers, if given.
  bool is_ruled_out(int tiles, std::optional<int> followers = std::nullopt) const {
    for (const int start : space_.starts) {
      if (rules_.set().type(start).count == 0) continue;
      FeatureBoard laid(rules_.fit(), 1, space_.table);
      laid.place({start, 0, {0, 0}, {}});
      const auto values = measure_board(laid, needed_);
      auto ranges = ranges_with(values, tiles - 1, limits_);
      if (followers) set_followers(ranges, *followers);
      if (condition_.over(ranges) != Truth::no) return false;
    }
    return true;
  }

  /// False when stopped.
  bool search(int tiles) {
    const auto all_pieces = board_pieces(space_, tiles, control_.prefix_tiles);
    std::vector<boards::Piece> pieces;
    for (const auto& piece : all_pieces) {
      // Smaller boards stand for themselves there; they were looked at before.
      if (piece.is_subtree || static_cast<int>(piece.prefix.size()) + 1 == tiles) pieces.push_back(piece);
    }
    auto control = control_;
    control.stage = fmt::format("tiles-{}", tiles);
    std::vector<std::unique_ptr<FeatureWalk>> walks(static_cast<std::size_t>(thread_count(control)));
    // Without a count, what comes after the first find in order need not be looked at.
    std::atomic<std::size_t> earliest{pieces.size()};
    const bool may_skip = !wants_count() && control.recording == nullptr;
    least_followers_ = 0;
    while (has_followers_ && least_followers_ < tiles && is_ruled_out(tiles, least_followers_))
      ++least_followers_;
    const auto walk_piece = [&](std::size_t i, std::size_t slot) {
      WitnessPart part;
      if (may_skip && i > earliest.load()) return part;
      if (!walks[slot]) walks[slot] = std::make_unique<FeatureWalk>(space_, tiles);
      Looker looker{*this, tiles, may_skip, part};
      walks[slot]->visit_piece(pieces[i], tiles, looker);
      if (is_best_possible(part)) {
        auto known = earliest.load();
        while (i < known && !earliest.compare_exchange_weak(known, i)) {
        }
      }
      if (control.progress != nullptr) control.progress->boards += part.boards;
      return part;
    };
    const auto found = run_recorded<WitnessPart>(weighed(space_, tiles, pieces, control), control, walk_piece,
                                                 runs::AcceptAll{}, {&space_.fit->set()});
    if (found_with_ > 0) return found.is_complete;
    std::uint64_t boards = 0;
    for (const auto& part : found.results) {
      boards += part.boards;
      satisfied_ += part.satisfied;
      if (part.first.empty()) continue;
      if (best_.first.empty() || part.followers < best_.followers) best_ = part;
    }
    // How many were looked at before the first find was known depends on the threads.
    if (best_.first.empty() || wants_count()) boards_ += boards;
    return found.is_complete;
  }

  /// Whether nothing smaller of this size can be met any more.
  bool is_best_possible(const WitnessPart& part) const {
    return !part.first.empty() && part.followers == least_followers_;
  }

  /// The visitor of a piece.
  struct Looker {
    const Witness& witness;
    int tiles;
    bool may_skip;
    WitnessPart& part;
    bool visit(const FeatureBoard& laid) const { return witness.look(laid, tiles, may_skip, part); }
  };
  /// Looks at a board; returns whether those below are wanted.
  bool look(const FeatureBoard& laid, int tiles, bool may_skip, WitnessPart& part) const {
    if (may_skip && is_best_possible(part)) return false;
    ++part.boards;
    const auto values = measure_board(laid, needed_);
    const int more = tiles - laid.forest().tile_count();
    const auto ranges = ranges_with(values, more, limits_);
    const auto truth = condition_.over(ranges);
    if (truth == Truth::no || more > 0) return truth != Truth::no;
    if (has_followers_) {
      // No more than the best of this piece so far has.
      const int most = part.first.empty() ? tiles : part.followers - 1;
      auto standing = fewest_followers(rules_.edition(), laid, condition_, ranges, least_followers_, most);
      if (!standing) return false;
      part.followers = standing->followers;
      part.first = std::move(standing->board);
      return false;
    }
    ++part.satisfied;
    if (part.first.empty()) part.first = laid.placements();
    return false;
  }

  void tell(int tiles) {
    require_sound(rules_.set(), rules_.edition().table, best_.first, answers::walked_form(rules_.edition()));
    const auto values = reference_measures(rules_.set(), best_.first, rules_.edition().table);
    if (!condition_.holds(values))
      throw std::logic_error("the solver found a witness that the reference model refuses");
    answer().verdict = SolveVerdict::found;
    answer().facts.push_back({"tiles", std::int64_t{tiles}});
    if (has_followers_) answer().facts.push_back({"followers", std::int64_t{best_.followers}});
    const auto names = measure_names(rules_.set().marks());
    for (std::size_t m = 1; m < names.size(); ++m) {
      if ((condition_.measures() >> m & 1U) == 0 || m == index_of(Measure::followers)) continue;
      auto name = names[m];
      for (auto& c : name) c = c == '.' ? '_' : c;
      answer().facts.push_back({name, values[m]});
    }
    if (wants_count()) answer().count = std::to_string(satisfied_);
    answer().position = rules::Position{best_.first, false};
    answer().proof.kind = boards_ == 0 ? ProofKind::counting : ProofKind::exhaustion;
    answer().proof.nodes = boards_;
    tell_covered(tiles - 1);
  }

  void tell_covered(int tiles) {
    if (!ruled_out_.empty()) {
      answer().proof.words.push_back(
          fmt::format("Ruled out without looking, because of what so many tiles can hold at most: {}.",
                      sizes(ruled_out_)));
    }
    if (tiles > static_cast<int>(ruled_out_.size()))
      answer().proof.words.push_back(
          fmt::format("No position of {} satisfies it: every board was looked at or passed over because no "
                      "board below it "
                      "could ({} looked at).",
                      tiles == 1 ? "1 tile" : fmt::format("up to {} tiles", tiles), boards_));
  }

  /// "1 to 3 tiles".
  static std::string sizes(const std::vector<int>& tiles) {
    bool is_run = true;
    for (std::size_t i = 1; i < tiles.size(); ++i) is_run = is_run && tiles[i] == tiles[i - 1] + 1;
    if (tiles.size() == 1) return fmt::format("{} {}", tiles.front(), tiles.front() == 1 ? "tile" : "tiles");
    if (is_run) return fmt::format("{} to {} tiles", tiles.front(), tiles.back());
    return fmt::format("{} tiles", fmt::join(tiles, ", "));
  }

  /// Nothing up to `most` tiles.
  void tell_none(int most) {
    answer().proof.nodes = boards_;
    tell_covered(most);
    int larger = most + 1;
    while (larger <= rules_.set().tile_count() && is_ruled_out(larger)) ++larger;
    if (larger > rules_.set().tile_count()) {
      answer().verdict = SolveVerdict::impossible;
      answer().proof.kind =
          static_cast<int>(ruled_out_.size()) == most ? ProofKind::counting : ProofKind::exhaustion;
      if (larger > most + 1)
        answer().proof.words.emplace_back(
            "Larger boards cannot satisfy it, by what it says itself or by what "
            "so many tiles can hold at most.");
      return;
    }
    answer().verdict = SolveVerdict::cut_short;
    answer().facts.push_back({"at_least", std::int64_t{larger}});
    answer().proof.words.push_back(
        larger > most + 1
            ? fmt::format("Nor can a position of {}; larger ones were not looked at (--tiles).",
                          larger == most + 2 ? fmt::format("{} tiles", larger - 1)
                                             : fmt::format("{} to {} tiles", most + 1, larger - 1))
            : fmt::format("Boards of {} tiles and more were not looked at (--tiles).", larger));
  }

  rules::board::Ruleset rules_;
  const Condition& condition_;
  const WitnessOptions& options_;
  const RunControl& control_;
  boards::BoardSpace space_;
  bool has_followers_;
  MeasureSet needed_;
  TileLimits limits_;
  Answers out_;
  std::vector<int> ruled_out_;
  int found_with_ = 0;  ///< tiles; 0: not yet
  std::uint64_t boards_ = 0;
  std::uint64_t satisfied_ = 0;
  int least_followers_ = 0;  ///< fewer cannot satisfy it, by the ranges of the size that is walked
  WitnessPart best_;
};

}  // namespace

Answers find_witness(const rules::board::Ruleset& rules, const Condition& condition,
                     const WitnessOptions& options, const RunControl& control) {
  boards::require_walkable(rules.set(), "solve witness");
  boards::require_one_start_tile(rules.set(), "solve witness");
  if ((condition.measures() & measures_of_followers) != 0) {
    boards::require_any_order(rules.set(), "solve witness with followers");
    boards::require_common_edges(rules.set(), "solve witness with followers");
  }
  // What is left of a deck that has not begun is in no bag.
  if ((condition.measures() & (bit_of(Measure::starved_holes) | bit_of(Measure::blocked_types))) != 0)
    boards::require_any_order(rules.set(), "solve witness of starved holes and blocked types");
  auto out = Witness(rules, condition, options, control).run();
  if (auto meant = boards::boards_meant(rules.set()); !meant.empty())
    out.answers.front().proof.words.push_back(std::move(meant));
  return out;
}

}  // namespace bastide::solver::questions::witness
