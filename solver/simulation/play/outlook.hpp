// What greedy and builder think of a move: how far it puts its player ahead, in points of the edition.
//
// A game is worth to each player what he has, and what every city, road, cloister, garden, farm and token
// would give him by the edition if the game ended after the turn (greedy), or what they give on average if it
// goes on (builder): points of the complete and of the incomplete feature, weighed by how likely either is. A
// move is worth its player's sum less that of the best opponent. Everything is asked once a placement, with
// the tile laid and nobody deployed: the sums before the tile are known, and only features that it touches
// are valued anew. Own work. Cost: 50 to 300 ns a placement.
#pragma once

#include <array>
#include <vector>

#include "rules/play/game.hpp"
#include "solver/simulation/play/farm_outlook.hpp"
#include "solver/simulation/play/prospects.hpp"

namespace bastide::solver::simulation::play {

/// The worth of a turn: without a deployment, and with a follower on each segment of the tile. Only those of
/// spots are set.
struct MoveValues {
  Worth nobody = 0;
  std::array<Worth, tilesets::most_segments> on{};
};

class Outlook {
 public:
  /// Before `player` lays a tile. Keeps a reference to `game`.
  void begin_turn(const rules::play::Game& game, int player, Horizon horizon);

  /// With a tile just laid, nobody deployed and the turn not finished. The player may deploy on `spots`.
  MoveValues values(rules::play::SegmentMask spots);
  /// Of the same tile with any action of a further figure, or a retrieval.
  Worth value(rules::board::Action action);
  /// Of the same tile without any.
  Worth nobody() const { return lead(after_); }

 private:
  struct Held {
    rules::board::EntryIndex root = 0;
    rules::board::CellIndex cell = 0;  ///< of a figure there
    Worths worth{};
  };

  const rules::board::FeatureForest& forest() const { return game_->forest(); }
  const rules::editions::Edition& edition() const { return game_->edition(); }
  int last_tile() const { return forest().tile_count() - 1; }
  Worth lead(const Worths& worths) const;
  Worth team_lead(const Worths& worths) const;
  Worth points(rules::board::EntryIndex root, bool is_complete, int player, Extra extra) const;
  void add_worth(Worths& sum, rules::board::EntryIndex root, Extra extra, int sign) const {
    add_worth(sum, root, extra, root, sign);
  }
  void add_worth(Worths& sum, rules::board::EntryIndex root, Extra extra, rules::board::EntryIndex stands_on,
                 int sign) const;
  Worth returning(const rules::board::Feature& feature, std::size_t player, Worth chance) const;
  struct Points {
    int complete = 0;
    int incomplete = 0;
  };
  Points plain_points(const rules::board::Feature& feature, Worth chance) const;
  Worth plain_worth(const rules::board::Feature& feature, std::size_t player) const;
  void add_plain(Worths& sum, const rules::board::Feature& feature, int sign) const;
  Worth value_back(int tile) const;
  Worth gain(int tile, int segment, int figure);
  const rules::board::Feature& feature_at(rules::play::FarAction there) const {
    return forest().feature_of(there.tile, there.segment);
  }
  bool leaves_now(rules::board::EntryIndex root) const;
  rules::PerPlayer staying_holders(rules::board::EntryIndex root) const;
  template <class Visit>
  void for_each_site_around(int tile, Visit visit) const;
  void hold_sites_around(int tile);
  void add_sites_around(Worths& sum, int tile, Extra extra, rules::board::EntryIndex stands_on) const;
  Worth price(int figure, const rules::board::Feature& feature) const;
  void find_details();
  void add_all(Worths& sum) const;
  void add_changed_lines(Worths& sum) const;
  void add_changed_sites(Worths& sum) const;
  void add_tokens(Worths& sum, const rules::Tokens& tokens) const;
  void add_taken_tokens(Worths& sum);
  void add_awards(Worths& sum, const rules::Tokens& tokens, int sign) const;
  void add_events(Worths& sum);
  void add_more(Worths& sum);

  const rules::play::Game* game_ = nullptr;
  int player_ = 0;
  bool is_plain_ = false;     ///< figures are followers as everybody knows them, marks pennants
  bool has_details_ = false;  ///< formulas ask for more than features keep
  bool goes_far_ = false;     ///< and for what a tile changes far away
  bool gives_more_ = false;   ///< a tile can give something but for features that are held
  mutable rules::expressions::FormulaInputs plain_counts_;  ///< of a plain feature; all others stay 0
  std::vector<rules::play::EventSum> event_sums_;           ///< [event]
  bool has_tokens_ = false;                                 ///< those of marks give points
  bool takes_tokens_ = false;                               ///< the tile gives some of which points depend
  rules::Tokens tokens_{};                                  ///< before the tile
  rules::Tokens tokens_after_{};
  std::vector<const rules::expressions::Formula*> formulas_;  ///< [slot]
  Prospects prospects_;
  FarmOutlook farms_;
  /// What is held before the tile, but for farms; sites that go by figures around them with anybody there.
  std::vector<Held> held_;
  Worths before_{};
  Worths after_{};                                        ///< with the tile laid, nobody deployed
  std::array<Worth, rules::most_players> figure_back_{};  ///< [player]: what a figure that returns is worth
};

}  // namespace bastide::solver::simulation::play
