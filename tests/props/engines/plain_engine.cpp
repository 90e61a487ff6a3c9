#include "tests/props/engines/plain_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace bastide::tests {
namespace {

using namespace bastide::props::engines;
using rules::Cell;
using rules::editions::Edition;
using rules::editions::Farms;
using rules::expressions::FormulaSlot;
using tilesets::Segment;
using tilesets::SegmentKind;

/// One segment of a tile that lies.
struct Part {
  int tile = 0;
  int segment = 0;
  int feature = 0;
  int player = -1;  ///< whose follower stands there
};

/// A city in the list of a farm.
struct ListedCity {
  int part = 0;  ///< of the city
  int list = 0;  ///< in whose list it was before farms were joined
  int was = -1;  ///< once it is complete: the city that it was before the turn
};

/// What a feature remembers of itself, as an engine does that counts nothing anew.
struct Kept {
  std::vector<ListedCity> cities;  ///< of a farm, each once as far as they were known to be one
  std::vector<int> standing;       ///< a follower an entry: whose he is
  std::vector<int> home;           ///< who comes home when it is complete
  int pennants = 0;
  int tiles_again = 0;  ///< more than there are
  bool is_taken = false;
};

struct Joined {
  SegmentKind kind{};
  std::vector<int> parts;  ///< empty: it was joined to another
  int open = 0;            ///< ends of a road or city without a tile beyond
  bool is_surrounded = false;
  bool has_scored = false;
  int around = 0;  ///< of a cloister: tiles laid around it after it
  Kept kept = {};
  bool is_complete() const {
    return tilesets::is_line(kind) ? open == 0 : tilesets::is_site(kind) && is_surrounded;
  }
};

std::size_t at(int index) { return static_cast<std::size_t>(index); }

struct LaidTile {
  rules::Placement placement;
  int first_part = 0;
};

/// A game as it stands: what taking a turn back puts there again.
struct SavedTable {
  std::vector<LaidTile> tiles_;
  std::map<Cell, int> by_cell_;
  std::vector<Part> parts_;
  std::vector<Joined> features_;
  std::vector<int> waiting_;  ///< tiles with a cloister that is not complete
  std::vector<int> scores_;
  std::vector<int> at_home_;  ///< followers of each player, as they went and came
  std::vector<int> was_;      ///< the feature of each part before the turn
  std::string moves_;         ///< a line each, for saving
  int player_ = 0;            ///< who laid the last tile
};

class PlainEngine : SavedTable {
 public:
  explicit PlainEngine(const Mistakes& mistakes) : wrong_(mistakes) {}

  Answer operator()(const Request& request);

 private:
  Answer begin(const GameTerms& terms);
  void place(int player, const rules::Placement& tile);
  Cells placements(int type) const;
  Texts spots(int player) const;
  std::vector<Feature> features() const;
  Ints supply() const;
  Ints final_scores(Farms farms) const;

  const std::vector<Segment>& segments(int type) const { return table_[at(type)]; }
  const Segment& segment(const Part& part) const {
    return segments(tiles_[at(part.tile)].placement.type)[at(part.segment)];
  }
  int tile_at(Cell cell) const {
    const auto found = by_cell_.find(cell);
    return found == by_cell_.end() ? -1 : found->second;
  }
  int part_on_side(int tile, int side) const;
  int part_on_half(int tile, int half) const;
  int neighbours(Cell cell) const;
  bool meets_somebody(int part) const;
  void join(int a, int b, bool closes_ends);
  void look_at_cloisters(Cell around);
  std::vector<int> tiles_of(const Joined& feature) const;
  int open_ends(const Joined& feature) const;
  std::vector<int> followers(const Joined& feature) const;
  std::vector<int> standing(const Joined& feature) const;
  int points(const Joined& feature) const;
  void score(bool only_occupied);
  std::vector<int> cities(const Joined& farm) const;
  std::vector<std::pair<int, int>> touched(const Joined& farm) const;
  void score_farms(Farms method, std::vector<int>& totals) const;

  void finish(const std::optional<std::string>& segment);
  int city_before(int part, const Joined& city) const;
  void undo();
  void load(const std::string& moves);
  void keep_of_both(const Joined& from, Joined& to) const;
  bool lists(const Joined& farm, int part) const;
  void list_cities(const LaidTile& laid);
  void look_at_waiting();
  int around(const Joined& cloister) const;

  Mistakes wrong_;
  const Edition* edition_ = nullptr;
  const tilesets::TileSet* set_ = nullptr;
  std::vector<std::vector<Segment>> table_;  ///< by type
  std::vector<SavedTable> before_;           ///< each turn
  std::set<Cell> cells_before_;              ///< of games that are over
};

/// Adds the points to those who have most there.
void award(const std::vector<int>& followers, int points, std::vector<int>& totals) {
  const int most = *std::max_element(followers.begin(), followers.end());
  if (most == 0) return;
  for (std::size_t p = 0; p < totals.size(); ++p) totals[p] += followers[p] == most ? points : 0;
}

/// Whether it is an edition of the base game that differs from others in points, course and set-up only.
bool is_known(const Edition& edition) {
  using rules::editions::OptionPart;
  Edition usual;
  usual.set_followers(edition.followers());
  return !edition.has_rows() && !is_own_formula(edition, FormulaSlot::farm_points) &&
         agree_on(OptionPart::award, edition, usual) && agree_on(OptionPart::crossings, edition, usual) &&
         agree_on(OptionPart::table, edition, usual);
}

/// The two halves of a side in the place of each other.
void exchange_halves(std::vector<Segment>& segments, int side) {
  for (auto& segment : segments) {
    const auto left = 1U << (2U * static_cast<unsigned>(side));
    const auto right = left << 1U;
    const auto mask = static_cast<unsigned>(segment.half_edges);
    const auto others = mask & ~(left | right);
    segment.half_edges =
        static_cast<tilesets::HalfEdgeMask>(others | ((mask & left) << 1U) | ((mask & right) >> 1U));
  }
}

Answer PlainEngine::operator()(const Request& request) {
  const auto type = [&] { return set_->find(*request.tile); };
  if (request.figure) return unsupported("no figures besides followers");
  Answer out;
  switch (request.ask) {
    case Ask::hello:
      out.answers = {"aside", "placements", "spots", "features", "scores", "supply", "final"};
      if (wrong_.takes_back) out.answers->insert(out.answers->end(), {"undo", "save"});
      return out;
    case Ask::begin:
      return begin(*request.terms);
    case Ask::place:
      before_.push_back(*this);
      place(*request.player, {type(), *request.rotation, {*request.x, *request.y}, std::nullopt});
      return done();
    case Ask::finish:
      finish(request.segment);
      return done();
    case Ask::aside:
      before_.push_back(*this);
      return done();
    case Ask::undo:
      if (!wrong_.takes_back) return unsupported();
      undo();
      return done();
    case Ask::save:
      if (!wrong_.takes_back) return unsupported();
      out.saved = moves_;
      return out;
    case Ask::load:
      load(*request.saved);
      return done();
    case Ask::placements:
      out.placements = placements(type());
      return out;
    case Ask::spots:
      out.spots = spots(*request.player);
      return out;
    case Ask::features:
      out.features = features();
      return out;
    case Ask::scores:
      out.scores = scores_;
      return out;
    case Ask::supply:
      out.supply = supply();
      return out;
    case Ask::final:
      out.final = final_scores(
          static_cast<Farms>(std::ranges::find(farm_methods(), *request.farms) - farm_methods().begin()));
      return out;
    default:
      return unsupported();
  }
}

Answer PlainEngine::begin(const GameTerms& terms) {
  if (!is_known(*terms.edition)) return unsupported("only the base game as it is published");
  edition_ = terms.edition;
  set_ = &terms.set();
  table_.clear();
  for (const auto& type : set_->types()) {
    auto& row = table_.emplace_back(type.segments);
    if (wrong_.tile_d && type.id == "D") exchange_halves(row, 1);
    if (wrong_.row_w && type.id == "W") exchange_halves(row, 3);
  }
  if (wrong_.next_cells) {
    for (const auto& [cell, tile] : by_cell_) cells_before_.insert(cell);
  }
  auto at_home = wrong_.next_supply ? at_home_ : Ints();
  at_home.resize(at(terms.players), edition_->followers());
  static_cast<SavedTable&>(*this) = SavedTable();
  before_.clear();
  scores_.assign(at(terms.players), 0);
  at_home_ = std::move(at_home);
  place(0, {terms.start, 0, {0, 0}, std::nullopt});
  return done();
}

int PlainEngine::part_on_side(int tile, int side) const {
  const auto& laid = tiles_[at(tile)];
  const auto& all = segments(laid.placement.type);
  const int unturned = (side - laid.placement.rotation + 4) % 4;
  for (int s = 0; s < static_cast<int>(all.size()); ++s) {
    if (((all[at(s)].sides >> unturned) & 1) != 0) return laid.first_part + s;
  }
  return -1;
}

int PlainEngine::part_on_half(int tile, int half) const {
  const auto& laid = tiles_[at(tile)];
  const auto& all = segments(laid.placement.type);
  const int unturned = (half - 2 * laid.placement.rotation + 8) % 8;
  for (int s = 0; s < static_cast<int>(all.size()); ++s) {
    if (((all[at(s)].half_edges >> unturned) & 1) != 0) return laid.first_part + s;
  }
  return -1;
}

int PlainEngine::neighbours(Cell cell) const {
  int count = -1;  // itself
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Cell there{cell.x + dx, cell.y + dy};
      count += tile_at(there) >= 0 || cells_before_.contains(there) ? 1 : 0;
    }
  }
  return count;
}

/// Whether the part, of the tile just laid, lies next to a feature that was taken before the turn.
bool PlainEngine::meets_somebody(int part) const {
  const auto& before = before_.back();
  const auto was_taken = [&](int other) {
    return before.features_[at(before.parts_[at(other)].feature)].kept.is_taken;
  };
  const int tile = static_cast<int>(tiles_.size()) - 1;
  for (int half = 0; half < 8; ++half) {
    const int side = half / 2;
    const int beside = tile_at(rules::neighbour(tiles_.back().placement.cell, side));
    if (beside < 0) continue;
    const int facing = (side + 2) % 4;
    if (part_on_side(tile, side) == part && was_taken(part_on_side(beside, facing))) return true;
    if (part_on_half(tile, half) == part && was_taken(part_on_half(beside, 2 * facing + 1 - half % 2)))
      return true;
  }
  return false;
}

/// The features of the two parts are one from now on.
void PlainEngine::join(int a, int b, bool closes_ends) {
  const int to = parts_[at(a)].feature;
  const int from = parts_[at(b)].feature;
  if (to == from && wrong_.loop_stays_open) return;
  if (closes_ends) features_[at(to)].open -= 2;
  if (to == from) {
    auto& kept = features_[at(to)].kept;
    const auto home = kept.home;
    if (wrong_.loop_adds_tiles && closes_ends)
      kept.tiles_again += static_cast<int>(tiles_of(features_[at(to)]).size());
    if (wrong_.loop_adds_home && closes_ends) kept.home.insert(kept.home.end(), home.begin(), home.end());
    return;
  }
  if (wrong_.ends_of_one && closes_ends && features_[at(to)].parts.size() > 1)
    features_[at(from)].open = 1;  // that which is closed
  keep_of_both(features_[at(from)], features_[at(to)]);
  for (const int part : features_[at(from)].parts) {
    parts_[at(part)].feature = to;
    features_[at(to)].parts.push_back(part);
  }
  features_[at(to)].open += features_[at(from)].open;
  features_[at(from)].parts.clear();
  features_[at(from)].kept = {};
}

/// What a feature remembers once another is part of it.
void PlainEngine::keep_of_both(const Joined& from, Joined& to) const {
  const auto add = [](auto& list, const auto& more, bool of_one) {
    if (!of_one || list.empty()) list.insert(list.end(), more.begin(), more.end());
  };
  add(to.kept.standing, from.kept.standing, wrong_.majority_of_one);
  add(to.kept.home, from.kept.home, wrong_.home_of_one);
  if (!wrong_.pennants_of_one || to.kept.pennants == 0) to.kept.pennants += from.kept.pennants;
  to.kept.tiles_again += from.kept.tiles_again;
  to.kept.is_taken = from.kept.is_taken || (to.kept.is_taken && !wrong_.taken_as_last);
  add(to.kept.cities, from.kept.cities, wrong_.cities_of_one_farm);
}

/// Whether the city of the part is in the farm's list, as far as they are one now.
bool PlainEngine::lists(const Joined& farm, int part) const {
  return std::ranges::any_of(farm.kept.cities, [&](const auto& city) {
    return parts_[at(city.part)].feature == parts_[at(part)].feature;
  });
}

/// Those that the fields of a tile touch.
void PlainEngine::list_cities(const LaidTile& laid) {
  const auto& all = segments(laid.placement.type);
  for (std::size_t s = 0; s < all.size(); ++s) {
    const int number = parts_[at(laid.first_part) + s].feature;
    auto& farm = features_[at(number)];
    for (int city = 0; city < 8; ++city) {
      const int part = laid.first_part + city;
      if (((all[s].cities >> city) & 1) == 0 || lists(farm, part)) continue;
      farm.kept.cities.push_back({part, farm.kept.cities.empty() ? number : farm.kept.cities.front().list});
    }
  }
}

/// Of all cloisters that wait.
void PlainEngine::look_at_waiting() {
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    const auto& laid = tiles_[at(waiting_[i])];
    auto& cloister =
        features_[at(parts_[at(laid.first_part + set_->type(laid.placement.type).site())].feature)];
    if (around(cloister) < 8) continue;
    cloister.is_surrounded = true;
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
    if (wrong_.next_waits_on) return;
    --i;
  }
}

/// Tiles around a cloister.
int PlainEngine::around(const Joined& cloister) const {
  return wrong_.later_tiles_only
             ? cloister.around
             : neighbours(tiles_[at(parts_[at(cloister.parts.front())].tile)].placement.cell);
}

/// Of the tile just laid and of those around it.
void PlainEngine::look_at_cloisters(Cell around) {
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Cell cell{around.x + dx, around.y + dy};
      const int tile = tile_at(cell);
      if (tile < 0) continue;
      const auto& laid = tiles_[at(tile)];
      const int site = set_->type(laid.placement.type).site();
      if (site < 0) continue;
      auto& cloister = features_[at(parts_[at(laid.first_part + site)].feature)];
      cloister.around += cell == around ? 0 : 1;
      if (!wrong_.one_cloister) continue;
      cloister.is_surrounded = neighbours(cell) == 8;
      return;
    }
  }
}

void PlainEngine::place(int player, const rules::Placement& placement) {
  const int tile = static_cast<int>(tiles_.size());
  tiles_.push_back({placement, static_cast<int>(parts_.size())});
  by_cell_[placement.cell] = tile;
  was_.clear();
  for (const auto& part : parts_) was_.push_back(part.feature);
  player_ = player;
  moves_ += fmt::format("{} {} {} {} {}\n", set_->type(placement.type).id, placement.cell.x, placement.cell.y,
                        placement.rotation, player);
  const auto& all = segments(placement.type);
  for (int s = 0; s < static_cast<int>(all.size()); ++s) {
    const int part = static_cast<int>(parts_.size());
    parts_.push_back({tile, s, static_cast<int>(features_.size()), -1});
    features_.push_back({all[at(s)].kind, {part}, std::popcount(unsigned{all[at(s)].sides})});
    features_.back().kept.pennants = all[at(s)].pennants();
    if (tilesets::is_site(all[at(s)].kind)) waiting_.push_back(tile);
  }
  for (int side = 0; side < 4; ++side) {
    const int other = tile_at(rules::neighbour(placement.cell, side));
    if (other < 0) continue;
    const int facing = (side + 2) % 4;
    if (const int line = part_on_side(tile, side); line >= 0) join(line, part_on_side(other, facing), true);
    for (int half = 0; half < 2; ++half) {
      const int field = part_on_half(tile, 2 * side + half);
      if (field >= 0) join(field, part_on_half(other, 2 * facing + 1 - half), false);
    }
  }
  list_cities(tiles_.back());
  look_at_cloisters(placement.cell);
  if (!wrong_.one_cloister) look_at_waiting();
  if (wrong_.returns_too_early) score(true);
}

Cells PlainEngine::placements(int type) const {
  std::set<Cell> free;
  for (const auto& laid : tiles_) {
    for (int side = 0; side < 4; ++side) {
      const auto cell = rules::neighbour(laid.placement.cell, side);
      if (tile_at(cell) < 0) free.insert(cell);
    }
  }
  const auto edge = [&](int t, int rotation, int side) {
    return set_->type(t).edges[at((side - rotation + 4) % 4)];
  };
  Cells places;
  for (const auto cell : free) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      bool fits = true;
      for (int side = 0; side < 4; ++side) {
        const int other = tile_at(rules::neighbour(cell, side));
        if (other < 0) continue;
        const auto& beside = tiles_[at(other)].placement;
        fits = fits && edge(type, rotation, side) == edge(beside.type, beside.rotation, (side + 2) % 4);
      }
      if (fits) places.push_back({cell.x, cell.y, rotation});
    }
  }
  return places;
}

Texts PlainEngine::spots(int player) const {
  Texts free;
  if (supply()[at(player)] <= 0) return free;
  const auto& laid = tiles_.back();
  const auto& all = segments(laid.placement.type);
  for (int s = 0; s < static_cast<int>(all.size()); ++s) {
    const auto kind = all[at(s)].kind;
    if (kind == SegmentKind::garden || (kind == SegmentKind::field && edition_->farms == Farms::off))
      continue;
    const auto& feature = features_[at(parts_[at(laid.first_part + s)].feature)];
    const bool is_taken =
        wrong_.taken_beside_only ? meets_somebody(laid.first_part + s) : feature.kept.is_taken;
    if (!feature.has_scored && !is_taken) free.push_back(all[at(s)].name);
  }
  return free;
}

Ints PlainEngine::supply() const {
  auto left = at_home_;
  for (const auto& part : parts_) {
    const bool is_monk = segment(part).kind == SegmentKind::cloister;
    if (part.player >= 0 && is_monk && wrong_.monks_not_busy) ++left[at(part.player)];
  }
  // Where somebody never comes back, games deploy more than there are.
  for (auto& number : left) number = std::max(number, 0);
  return left;
}

/// Each once, in order.
std::vector<int> PlainEngine::tiles_of(const Joined& feature) const {
  std::set<int> tiles;
  for (const int part : feature.parts) tiles.insert(parts_[at(part)].tile);
  if (feature.kind == SegmentKind::road && feature.open > 0 && wrong_.open_end_is_start) tiles.insert(0);
  return {tiles.begin(), tiles.end()};
}

int PlainEngine::open_ends(const Joined& feature) const {
  if (!wrong_.ends_by_cell) return feature.open;
  std::set<Cell> beyond;
  for (const int part : feature.parts) {
    const auto& tile = tiles_[at(parts_[at(part)].tile)].placement;
    const auto sides =
        tilesets::turn_sides(segment(parts_[at(part)]).sides, static_cast<unsigned>(tile.rotation));
    for (int side = 0; side < 4; ++side) {
      const auto cell = rules::neighbour(tile.cell, side);
      if (((sides >> side) & 1) != 0 && tile_at(cell) < 0) beyond.insert(cell);
    }
  }
  return static_cast<int>(beyond.size());
}

std::vector<int> PlainEngine::followers(const Joined& feature) const {
  std::vector<int> count(scores_.size());
  for (const int part : feature.parts) {
    if (parts_[at(part)].player >= 0) ++count[at(parts_[at(part)].player)];
  }
  return count;
}

/// Followers by player, as it remembers who was deployed: who has most of them gets the points.
std::vector<int> PlainEngine::standing(const Joined& feature) const {
  std::vector<int> count(scores_.size());
  for (const int player : feature.kept.standing) ++count[at(player)];
  return count;
}

std::vector<Feature> PlainEngine::features() const {
  std::vector<Feature> out;
  for (const auto& feature : features_) {
    if (feature.parts.empty() || feature.kind == SegmentKind::garden) continue;
    auto& answer = out.emplace_back();
    answer.kind = rules::feature_name(rules::feature_kind(feature.kind), *set_);
    for (const int tile : tiles_of(feature)) {
      const auto cell = tiles_[at(tile)].placement.cell;
      answer.tiles.push_back({cell.x, cell.y});
    }
    if (tilesets::is_line(feature.kind)) answer.open = std::max(0, open_ends(feature));
    if (feature.kind == SegmentKind::city) answer.pennants = feature.kept.pennants;
    if (feature.kind != SegmentKind::field) answer.complete = feature.is_complete();
    answer.followers = followers(feature);
  }
  return out;
}

/// Of a city, road or cloister, as it is now.
int PlainEngine::points(const Joined& feature) const {
  const bool is_complete = feature.is_complete();
  rules::expressions::FormulaInputs counts;
  counts.tiles = static_cast<int>(tiles_of(feature).size()) + feature.kept.tiles_again;
  counts.segments = static_cast<int>(feature.parts.size());
  if (feature.kind == SegmentKind::city) {
    if (wrong_.segments_for_tiles) counts.tiles = counts.segments;
    counts.marks[tilesets::pennant] = feature.kept.pennants;
    return formula_of(*edition_, is_complete ? FormulaSlot::city_complete : FormulaSlot::city_incomplete)
        .points(counts);
  }
  if (feature.kind == SegmentKind::road) {
    return formula_of(*edition_, is_complete ? FormulaSlot::road_complete : FormulaSlot::road_incomplete)
        .points(counts);
  }
  counts.neighbours = around(feature);
  return formula_of(*edition_,
                    is_complete ? FormulaSlot::cloister_complete : FormulaSlot::cloister_incomplete)
      .points(counts);
}

/// What is complete, once; who stood there comes back.
void PlainEngine::score(bool only_occupied) {
  for (auto& feature : features_) {
    if (feature.parts.empty() || !feature.is_complete() || feature.has_scored) continue;
    auto& kept = feature.kept;
    if (only_occupied && !kept.is_taken) continue;
    award(standing(feature), points(feature), scores_);
    std::set<int> came;
    for (const int player : kept.home) {
      if (came.insert(player).second || !wrong_.one_comes_home) ++at_home_[at(player)];
    }
    for (const int part : feature.parts) parts_[at(part)].player = -1;
    kept.standing.clear();
    kept.home.clear();
    kept.is_taken = false;
    feature.has_scored = true;
  }
}

/// The city that the part was of before the turn; of a tile just laid that which it was joined to.
int PlainEngine::city_before(int part, const Joined& city) const {
  if (at(part) < was_.size()) return was_[at(part)];
  const auto old = std::ranges::min_element(city.parts);
  return at(*old) < was_.size() ? was_[at(*old)] : 0;
}

void PlainEngine::finish(const std::optional<std::string>& segment) {
  moves_ += segment.value_or("-") + "\n";
  if (segment) {
    const auto& laid = tiles_.back();
    auto& part = parts_[at(laid.first_part + set_->type(laid.placement.type).find_segment(*segment).value())];
    auto& kept = features_[at(part.feature)].kept;
    part.player = player_;
    kept.standing.push_back(player_);
    kept.home.push_back(player_);
    kept.is_taken = true;
    --at_home_[at(player_)];
  }
  for (auto& farm : features_) {
    for (auto& city : farm.kept.cities) {
      const auto& now = features_[at(parts_[at(city.part)].feature)];
      if (city.was < 0 && now.is_complete()) city.was = city_before(city.part, now);
    }
  }
  score(false);
}

void PlainEngine::undo() {
  const SavedTable after = *this;
  static_cast<SavedTable&>(*this) = std::move(before_.back());
  before_.pop_back();
  if (wrong_.undo_supply) at_home_ = after.at_home_;
  if (wrong_.undo_scores) scores_ = after.scores_;
  for (std::size_t f = 0; f < features_.size() && wrong_.undo_complete; ++f)
    features_[f].is_surrounded = after.features_[f].is_surrounded;
  for (std::size_t p = 0; p < parts_.size() && wrong_.undo_home; ++p) {
    if (after.parts_[p].player < 0) parts_[p].player = -1;
  }
}

/// Into a game just begun.
void PlainEngine::load(const std::string& moves) {
  std::istringstream text(moves);
  std::string id;
  std::string segment;
  rules::Placement tile;
  int player = 0;
  std::vector<std::pair<int, int>> deployed;                            // part, player
  text >> id >> tile.cell.x >> tile.cell.y >> tile.rotation >> player;  // the start tile lies
  while (text >> id >> tile.cell.x >> tile.cell.y >> tile.rotation >> player >> segment) {
    tile.type = set_->find(id);
    before_.push_back(*this);
    place(player, tile);
    if (segment != "-")
      deployed.emplace_back(tiles_.back().first_part + set_->type(tile.type).find_segment(segment).value(),
                            player);
    finish(segment == "-" ? std::optional<std::string>() : segment);
  }
  if (wrong_.load_supply) at_home_.assign(scores_.size(), edition_->followers());
  for (std::size_t d = 0; d < deployed.size() && wrong_.load_standing; ++d)
    parts_[at(deployed[d].first)].player = deployed[d].second;
}

/// The complete cities that a farm touches.
std::vector<int> PlainEngine::cities(const Joined& farm) const {
  std::vector<std::pair<int, int>> known;  // city, and what tells it from others that it is
  for (const auto& city : farm.kept.cities) {
    const int other = wrong_.city_in_both_lists ? city.list : wrong_.cities_stay_two ? city.was : 0;
    known.emplace_back(parts_[at(city.part)].feature, other);
  }
  std::ranges::sort(known);
  known.erase(std::unique(known.begin(), known.end()), known.end());
  if (wrong_.cities_repeat) known = touched(farm);
  std::vector<int> list;
  for (const auto& [city, ignored] : known) {
    if (features_[at(city)].is_complete()) list.push_back(city);
  }
  return list;
}

/// As often as the farm touches them.
std::vector<std::pair<int, int>> PlainEngine::touched(const Joined& farm) const {
  std::vector<std::pair<int, int>> list;
  for (const int part : farm.parts) {
    const auto& field = parts_[at(part)];
    for (int city = 0; city < 8; ++city) {
      if (((segment(field).cities >> city) & 1) == 0) continue;
      list.emplace_back(parts_[at(tiles_[at(field.tile)].first_part + city)].feature, 0);
    }
  }
  return list;
}

void PlainEngine::score_farms(Farms method, std::vector<int>& totals) const {
  std::map<int, std::vector<int>> around;           // first: city -> farmers on all farms that touch it
  std::vector<std::set<int>> taken(totals.size());  // second: by player
  for (const auto& farm : features_) {
    if (farm.kind != SegmentKind::field || !farm.kept.is_taken) continue;
    const auto farmers = standing(farm);
    for (const int city : cities(farm)) {
      if (method == Farms::third) award(farmers, 3, totals);
      auto& sum = around.try_emplace(city, totals.size()).first->second;
      std::transform(sum.begin(), sum.end(), farmers.begin(), sum.begin(), std::plus<>());
      std::vector<int> has_most(totals.size());
      award(farmers, 1, has_most);
      for (std::size_t p = 0; p < taken.size(); ++p) {
        if (has_most[p] > 0) taken[p].insert(city);
      }
    }
  }
  if (method == Farms::first) {
    for (const auto& [city, farmers] : around) award(farmers, 4, totals);
  }
  if (method == Farms::second) {
    for (std::size_t p = 0; p < taken.size(); ++p) totals[p] += 3 * static_cast<int>(taken[p].size());
  }
}

Ints PlainEngine::final_scores(Farms farms) const {
  auto totals = scores_;
  for (const auto& feature : features_) {
    if (!feature.parts.empty() && feature.kind != SegmentKind::field && feature.kind != SegmentKind::garden)
      award(standing(feature), points(feature), totals);
  }
  score_farms(farms, totals);
  return totals;
}

}  // namespace

Engine plain_engine(const Mistakes& mistakes) { return PlainEngine(mistakes); }

}  // namespace bastide::tests
