#include "solver/questions/witness/witness.hpp"

#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <stdexcept>

#include "rules/board/feature_board.hpp"
#include "rules/notation.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/witness/measure_by_reference.hpp"
#include "solver/questions/witness/measure_walked.hpp"
#include "solver/questions/witness/witness_followers.hpp"
#include "solver/questions/witness/witness_part.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::questions::witness {

tilesets::described::Shape shape_of(const WitnessPart*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&WitnessPart::boards>("boards"), field<&WitnessPart::satisfied>("satisfied"),
       field<&WitnessPart::followers>("followers"), field<&WitnessPart::first>("first")});
}

namespace {

using answers::Answers;
using answers::ProofKind;
using answers::SolveVerdict;
using boards::FeatureWalk;
using rules::board::FeatureBoard;
using runs::RunControl;

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
