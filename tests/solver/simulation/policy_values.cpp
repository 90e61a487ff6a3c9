// builder and spoiler value moves as docs/policies.md says, and choose the best: the sums are done once more,
// from the page, on the reference model's features.
#include <set>

#include "rules/reference/model.hpp"
#include "tests/solver/simulation/choices.hpp"
#include "tests/solver/simulation/surroundings.hpp"

namespace test_policy_values {

using namespace bastide::solver::simulation::play;
namespace rules = bastide::rules;
namespace reference = bastide::rules::reference;
using bastide::tests::all_choices;
using bastide::tests::begun;
using bastide::tests::Choice;
using bastide::tests::choices_of;
using bastide::tests::Setting;
using bastide::tests::traced;
using rules::Cell;
using rules::FeatureKind;
using rules::Placement;

namespace {

/// The table after a tile was laid by a player, nobody deployed yet.
class Laid {
 public:
  Laid(const Setting& setting, const rules::play::Game& game, int player, int type, const Choice& choice)
      : set_(setting.set),
        player_(player),
        scores_(game.scores()),
        supplies_(game.supply()),
        tokens_(game.tokens()),
        turns_(game.board().left_in_all() / 2) {
    weighs_ = is_own_formula(game.edition(), rules::expressions::FormulaSlot::farm_points);
    if (game.edition().figures.size() > 1) abbots_ = game.supply(1).at(at(player));
    for (const auto& mark : game.edition().marks) bonuses_.push_back(mark.is_token ? mark.bonus : 0);
    board_ = game.position().placements;
    board_.push_back({type, choice.place.rotation, choice.place.cell, std::nullopt});
    found_ = reference::features(set_, board_);
    for (int t = 0; t < set_.type_count(); ++t) left_.push_back(game.board().left(t) - (t == type ? 1 : 0));
  }

  /// In parts of a point: what everything is expected to give the player, less the same of the other.
  Worth builder(int segment) const {
    std::array<Worth, 2> sums{};
    for (int p = 0; p < 2; ++p) sums.at(at(p)) = scores_.at(at(p)) * one_point;
    if (back_ >= 0) sums.at(at(player_)) += points_now(site_of(back_)) * one_point;
    for (std::size_t mark = 0; mark < bonuses_.size(); ++mark) {
      auto own = tokens_.at(mark);
      for (const auto& feature : concerned())
        if (feature.complete) own.at(at(player_)) += feature.marks.at(mark);
      for (int p = 0; p < 2; ++p) sums.at(at(p)) += own.at(at(p)) * 2 * bonuses_[mark] * one_point / 9;
    }
    for (std::size_t i = 0; i < found_.features.size(); ++i) {
      const auto& feature = found_.features[i];
      auto count = figures(feature);
      if (segment >= 0 && &of_segment(last(), segment) == &feature) ++count.at(at(player_));
      const int most = std::max(count[0], count[1]);
      if (most == 0) continue;
      Worth worth = 0;
      if (feature.kind == FeatureKind::farm) {
        // One more city, of four tiles, and those that it touches.
        if (feature.open_edges > 0) worth += one_point * turns_ / 40 * farm_points(4, 0);
        for (const auto& [farm, touched] : found_.contacts) {
          const auto& city = found_.features.at(at(touched));
          if (at(farm) == i)
            worth += chance(city) *
                     farm_points(static_cast<int>(city.tiles.size()), city.marks[bastide::tilesets::pennant]);
        }
      } else {
        worth =
            chance(feature) * complete_points(feature) + (one_point - chance(feature)) * points_now(feature);
      }
      for (int p = 0; p < 2; ++p) {
        const auto own = count.at(at(p));
        if (own == most) sums.at(at(p)) += worth;
        if (feature.kind != FeatureKind::farm)
          sums.at(at(p)) += own * figure(supplies_.at(at(p)) + 1) * chance(feature) / one_point;
      }
    }
    const auto ahead = sums.at(at(player_)) - sums.at(at(1 - player_));
    if (back_ >= 0) return ahead + figure(abbots_ + 1);
    if (is_abbot_) return ahead - figure(abbots_ + 1);  // as dear as the last but one follower
    return segment < 0 ? ahead : ahead - figure(supplies_.at(at(player_)));
  }

  /// Instead of followers: his abbot, onto the tile or back from another one.
  void with_abbot(int back) {
    is_abbot_ = back < 0;
    back_ = back;
  }

  /// What his builder there adds, that stands in no majority: a second part while the feature can go on.
  Worth with_builder(int segment) const {
    const auto& feature = of_segment(last(), segment);
    const Worth part = feature.open_edges > 0 && turns_ >= 2 ? 20 * one_point / 3 : 0;
    const auto back = [&](int own) {
      return own * figure(supplies_.at(at(player_)) + 1) * chance(feature) / one_point;
    };
    const int own = figures(feature).at(at(player_));
    return part - one_point + back(own + 1) - back(own);
  }

  Worth spoiler(int segment) const {
    Worth value = harm();
    for (const auto& feature : concerned()) {
      const auto [mine, others] = held(feature);
      const int now = feature.complete ? complete_points(feature) : 0;
      if (others > mine) value -= 2 * now + 1;
      if (mine > 0 && others > 0 && mine >= others) value += 4;
      if (mine > others) value += now;
    }
    if (segment < 0) return value;
    const auto& feature = of_segment(last(), segment);
    if (feature.complete && feature.kind != FeatureKind::farm) return value + complete_points(feature);
    return value + 3 * joining_cells(segment) + (builder(segment) - builder(-1)) / one_point;
  }

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  std::size_t last() const { return board_.size() - 1; }
  const bastide::tilesets::TileType& type_of(std::size_t tile) const { return set_.type(board_[tile].type); }
  static bool is_site(const reference::Feature& feature) {
    return feature.kind == FeatureKind::cloister || feature.kind == FeatureKind::garden;
  }
  /// The cloister or garden on which somebody stands.
  const reference::Feature& site_of(int tile) const {
    return of_segment(at(tile), board_.at(at(tile)).follower->segment);
  }
  const reference::Feature& of_segment(std::size_t tile, int segment) const {
    const auto index = found_.feature_of.at(tile).at(static_cast<std::size_t>(segment));
    return found_.features.at(static_cast<std::size_t>(index));
  }
  /// The tile on a cell, or nothing.
  std::optional<std::size_t> tile_at(Cell cell) const {
    for (std::size_t i = 0; i < board_.size(); ++i) {
      if (board_[i].cell == cell) return i;
    }
    return std::nullopt;
  }

  /// Cities, roads and cloisters that the tile belongs to, and cloisters it stands beside.
  std::vector<reference::Feature> concerned() const {
    const auto here = board_.back().cell;
    std::vector<reference::Feature> out;
    for (const auto& feature : found_.features) {
      const bool is_part =
          std::count(feature.tiles.begin(), feature.tiles.end(), static_cast<int>(last())) > 0;
      const auto there = board_[static_cast<std::size_t>(feature.tiles.front())].cell;
      const bool is_beside =
          is_site(feature) && !is_part && std::abs(there.x - here.x) <= 1 && std::abs(there.y - here.y) <= 1;
      if (feature.kind != FeatureKind::farm && (is_part || is_beside)) out.push_back(feature);
    }
    return out;
  }

  /// Followers of each player.
  std::array<int, rules::most_players> figures(const reference::Feature& feature) const {
    std::array<int, rules::most_players> count{};
    for (const auto& segment : feature.segments) {
      const auto& follower = board_[static_cast<std::size_t>(segment.placement)].follower;
      if (segment.placement != back_ && follower && follower->segment == segment.segment)
        ++count.at(at(follower->player));
    }
    return count;
  }
  /// Those of the player, and the most of any other one.
  std::pair<int, int> held(const reference::Feature& feature) const {
    auto count = figures(feature);
    const int mine = std::exchange(count.at(at(player_)), 0);
    return {mine, *std::max_element(count.begin(), count.end())};
  }

  /// Of a city to a farm: three points, or what `by_size` says.
  int farm_points(int tiles, int pennants) const { return weighs_ ? 2 + tiles + 3 * pennants : 3; }
  /// The current rules' points when each open end has been closed by a tile.
  static int complete_points(const reference::Feature& feature) {
    const int tiles = static_cast<int>(feature.tiles.size()) + feature.open_edges;
    if (feature.kind == FeatureKind::city) return 2 * (tiles + feature.marks[bastide::tilesets::pennant]);
    return feature.kind == FeatureKind::road ? tiles : 9;
  }
  /// At the end of the game as it is.
  static int points_now(const reference::Feature& feature) {
    if (is_site(feature)) return 1 + feature.neighbours;
    const int tiles = static_cast<int>(feature.tiles.size());
    return feature.complete ? complete_points(feature) : tiles + feature.marks[bastide::tilesets::pennant];
  }
  /// To be complete in the end; each step is rounded down.
  Worth chance(const reference::Feature& feature) const {
    const int half_way = feature.kind == FeatureKind::city ? 8 : feature.kind == FeatureKind::road ? 6 : 2;
    Worth chance = one_point;
    for (int open = 0; open < feature.open_edges; ++open)
      chance = chance * (one_point * turns_ / std::max(turns_ + half_way, 1)) / one_point;
    return chance;
  }
  /// What the last of so many followers is worth; a road of three tiles, a city of four and a cloister give
  /// 3 + 8 + 9 points.
  Worth figure(int supply) const {
    const int n = std::max(supply, 1);
    return 3 * (20 * one_point / 3) * turns_ / (turns_ + n * n + 20) + 1;
  }

  /// The empty cells beside the tile, and beyond which of its sides they lie.
  std::vector<std::pair<Cell, int>> empty_beside() const {
    std::vector<std::pair<Cell, int>> out;
    for (int s = 0; s < 4; ++s) {
      const auto cell = neighbour(board_.back().cell, s);
      if (!tile_at(cell)) out.emplace_back(cell, s);
    }
    return out;
  }

  /// Tiles left that fit on an empty cell, with regard to the tile laid or without it.
  int fitting(Cell cell, bool with_last) const {
    int tiles = 0;
    for (int type = 0; type < set_.type_count(); ++type) {
      bool fits = false;
      for (int rotation = 0; rotation < 4; ++rotation) {
        bool matches = true;
        for (int s = 0; s < 4; ++s) {
          const auto other = tile_at(neighbour(cell, s));
          if (!other || (*other == last() && !with_last)) continue;
          const auto back = static_cast<std::size_t>((s + 2) % 4);
          matches &= set_.turned(type, rotation).edges.at(static_cast<std::size_t>(s)) ==
                     set_.turned(board_[*other].type, board_[*other].rotation).edges.at(back);
        }
        fits |= matches;
      }
      tiles += fits ? left_[static_cast<std::size_t>(type)] : 0;
    }
    return tiles;
  }

  /// City and road edges of other tiles at an empty cell: kind and feature.
  std::vector<std::pair<FeatureKind, reference::Feature>> edges_of_others(Cell cell) const {
    std::vector<std::pair<FeatureKind, reference::Feature>> out;
    for (int s = 0; s < 4; ++s) {
      const auto other = tile_at(neighbour(cell, s));
      if (!other || *other == last()) continue;
      const auto& turned = set_.turned(board_[*other].type, board_[*other].rotation);
      const auto segment = turned.side_segment.at(static_cast<std::size_t>((s + 2) % 4));
      if (segment == bastide::tilesets::no_segment) continue;
      const auto& feature = of_segment(*other, segment);
      out.emplace_back(feature.kind, feature);
    }
    return out;
  }

  int harm() const {
    int left = 0;
    for (const int tiles : left_) left += tiles;
    int sum = 0;
    for (const auto& [cell, side] : empty_beside()) {
      int weight = 0;
      for (const auto& [kind, feature] : edges_of_others(cell)) {
        const auto [mine, others] = held(feature);
        const int much = kind == FeatureKind::city ? 2 : 1;
        weight += others > mine ? much : mine > others ? -much : 0;
      }
      const int now = fitting(cell, true);
      const int loss = 16 * (fitting(cell, false) - now) / std::max(1, left);
      sum += weight * (loss + (now == 0 ? 8 : 0));
    }
    return sum;
  }

  int joining_cells(int segment) const {
    const auto& turned = set_.turned(board_.back().type, board_.back().rotation);
    int cells = 0;
    for (const auto& [cell, side] : empty_beside()) {
      if (turned.side_segment.at(static_cast<std::size_t>(side)) != segment) continue;
      const auto mine = of_segment(last(), segment).kind;
      bool joins = false;
      for (const auto& [kind, feature] : edges_of_others(cell)) {
        const auto who = held(feature);
        joins |= kind == mine && who.second > who.first;
      }
      cells += joins ? 1 : 0;
    }
    return cells;
  }

  const bastide::tilesets::TileSet& set_;
  int player_;
  rules::PerPlayer scores_;
  rules::PerPlayer supplies_;
  rules::Tokens tokens_;
  std::vector<int> bonuses_;  ///< [mark]
  bool weighs_ = false;       ///< farms by the sizes of their cities
  int abbots_ = 0;            ///< of the player in supply
  bool is_abbot_ = false;
  int back_ = -1;  ///< the tile from which the abbot is taken
  int turns_;      ///< that each player has left
  std::vector<Placement> board_;
  reference::Features found_;
  std::vector<int> left_;
};

/// What the policy itself thinks of a choice.
Worth value_of(Policy policy, rules::play::Game& game, int player, int type, const Choice& choice) {
  Outlook outlook;
  outlook.begin_turn(game, player, Horizon::all_tiles);
  game.place(player, choice.place.cell, type, choice.place.rotation);
  const auto spots = game.spots(player);
  FittingTiles fitting;
  fitting.forget();
  auto values = outlook.values(spots);
  if (policy == Policy::spoiler) values = spoiler_values(game, player, spots, values, fitting);
  game.undo_turn();
  return choice.segment < 0 ? values.nobody : values.on.at(static_cast<std::size_t>(choice.segment));
}

const Setting::Options by_size = {{"farm.points", "2*cities + city_tiles + 3*pennants"}};

void compare(Policy policy, Worth (Laid::*value)(int) const, std::uint64_t first, std::uint64_t end,
             const Setting::Options& options = {}) {
  const Setting setting("c1", options);
  int deploying = 0;
  for (std::uint64_t number = first; number < end; ++number) {
    const auto trace =
        traced(setting, 2, {Policy::builder, number % 3 == 2 ? Policy::random : Policy::spoiler}, number);
    for (const std::size_t turns : {3U, 12U, 22U, 37U, 48U, 60U}) {
      auto game = begun(setting, trace, turns);
      const int type = trace.turns.at(turns).type;
      const int player = trace.turns.at(turns).player;
      INFO(policy_name(policy) << ", game " << number << " after " << turns << " turns");
      std::map<Worth, std::set<Choice>> by_value;
      for (const auto& choice : all_choices(game, player, type)) {
        const Worth expected = (Laid(setting, game, player, type, choice).*value)(choice.segment);
        REQUIRE(value_of(policy, game, player, type, choice) == expected);
        by_value[expected].insert(choice);
      }
      const auto& expected = by_value.rbegin()->second;
      std::set<Choice> chosen;
      const auto times = static_cast<int>(16 * expected.size() + 4);
      for (const auto& [choice, count] : choices_of(policy, setting, game, player, {type}, times))
        chosen.insert(choice);
      CHECK(chosen == expected);
      deploying += chosen.begin()->segment >= 0 ? 1 : 0;
    }
  }
  CHECK(deploying > 2);
}

/// Everything that a player can do in some turns of a game is worth what the page says. Counts what is taken
/// back and what takes tokens.
void compare_further(const Setting& setting, std::uint64_t number, int& back, int& taking) {
  GameTrace trace;
  setting.games(2, {Policy::builder, Policy::random}).play(99, number, trace);
  const auto record = setting.record(trace);
  rules::play::Game game(setting.fit, setting.edition, 2, trace.start_type, 0);
  std::vector<rules::board::Action> actions;
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const auto turn = rules::records::turn_of(setting.set, record.turns[i]);
    if (i % 5 == 3) {
      Outlook outlook;
      outlook.begin_turn(game, turn.player, Horizon::all_tiles);
      for (const auto& place : bastide::tests::distinct_places(game.board(), turn.tile.type)) {
        Laid laid(setting, game, turn.player, turn.tile.type, {place});
        const auto tokens = game.tokens();
        game.place(turn.player, place.cell, turn.tile.type, place.rotation);
        const auto values = outlook.values(game.spots(turn.player));
        game.list_actions(turn.player, actions);
        for (const auto action : actions) {
          const bool is_plain = action.elsewhere < 0 && action.figure == 0;
          auto what = laid;
          if (!is_plain) what.with_abbot(action.elsewhere < 0 ? -1 : game.elsewhere(turn.player)[0].tile);
          INFO(setting.words() << ", game " << number << ", turn " << i << ", segment " << action.segment
                               << ", figure " << action.figure << ", elsewhere " << action.elsewhere);
          REQUIRE((!is_plain            ? outlook.value(action)
                   : action.segment < 0 ? values.nobody
                                        : values.on.at(static_cast<std::size_t>(action.segment))) ==
                  what.builder(action.segment));
          back += action.elsewhere >= 0 ? 1 : 0;
        }
        game.finish_turn();
        taking += game.tokens() != tokens ? 1 : 0;
        game.undo_turn();
      }
    }
    bastide::solver::games::play(game, turn);
  }
}

}  // namespace

TEST_CASE("policy values: builder with tokens, and with a figure that is taken back") {
  const Setting abbots("c2-farmers+expansion/abbot");
  const auto token = [](int bonus) {
    return "{ on = 'city', merge = 'sum', token = true, bonus = " + std::to_string(bonus) + " }";
  };
  const Setting goods("c1", {{"mark.wine", token(10)}, {"mark.grain", token(4)}, {"mark.cloth", token(0)}},
                      "base+traders-builders");
  const Setting pilgrims("c1", bastide::tests::cloister_tokens, bastide::tests::with_pilgrims("base"));
  int back = 0, taking = 0, pilgrims_taken = 0, none = 0;
  for (const std::uint64_t number : {0, 1, 2}) compare_further(abbots, number, back, none);
  for (const std::uint64_t number : {0, 1, 2, 3, 4, 5}) compare_further(goods, number, none, taking);
  for (const std::uint64_t number : {0, 1, 2, 3}) compare_further(pilgrims, number, none, pilgrims_taken);
  CHECK(back >= 20);
  CHECK(taking >= 10);
  CHECK(pilgrims_taken > 0);
  CHECK(none == 0);
}

TEST_CASE("policy values: a builder gives a second part on what can go on, and none on what is complete") {
  // The builder of the expansion joins what is open; one of an edition's own may go anywhere.
  const Setting builders(
      "c1", {{"figure.builder",
              "{ weight = 0, stands_on = ['road', 'city'], needs = 'nothing', extra_part = 'extended' }"}});
  const auto is_builder = [&](int figure) {
    return builders.edition.figures.at(static_cast<std::size_t>(figure)).gives_part;
  };
  int open = 0, complete = 0;
  for (const std::uint64_t number : {0, 1, 2}) {
    GameTrace trace;
    builders.games(2, {Policy::builder, Policy::random}).play(99, number, trace);
    rules::play::Game game(builders.fit, builders.edition, 2, trace.start_type, 0);
    std::vector<rules::board::Action> actions;
    for (std::size_t i = 0; i < trace.turns.size(); ++i) {
      const auto turn = trace.turn(i);
      Outlook outlook;
      outlook.begin_turn(game, turn.player, Horizon::all_tiles);
      for (const auto& place : bastide::tests::distinct_places(game.board(), turn.tile.type)) {
        const Laid laid(builders, game, turn.player, turn.tile.type, {place});
        game.place(turn.player, place.cell, turn.tile.type, place.rotation);
        const auto nobody = outlook.values(game.spots(turn.player)).nobody;
        game.list_actions(turn.player, actions);
        for (const auto action : actions) {
          if (action.segment < 0 || !is_builder(action.figure)) continue;
          INFO("game " << number << ", turn " << i << ", segment " << action.segment);
          REQUIRE(outlook.value(action) - nobody == laid.with_builder(action.segment));
          const auto& forest = game.forest();
          ++(forest.feature(forest.root(forest.tile_count() - 1, action.segment)).open > 0 ? open : complete);
        }
        game.undo_turn();
      }
      bastide::solver::games::play(game, turn);
    }
  }
  CHECK(open >= 20);
  CHECK(complete >= 5);
}

TEST_CASE("policy values: builder and spoiler choose what the page says is best") {
  compare(Policy::builder, &Laid::builder, 0, 3);
  compare(Policy::spoiler, &Laid::spoiler, 0, 3);
}

TEST_CASE("policy values: farms that weigh their cities see them grow") {
  compare(Policy::builder, &Laid::builder, 0, 3, by_size);
  compare(Policy::spoiler, &Laid::spoiler, 0, 3, by_size);
}

TEST_CASE("policy values: in many more situations", "[exhaustive]") {
  compare(Policy::builder, &Laid::builder, 3, 12);
  compare(Policy::spoiler, &Laid::spoiler, 3, 12);
}

}  // namespace test_policy_values
