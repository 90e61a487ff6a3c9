#include "view_cases.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <memory>

#include "rules/free_board.hpp"
#include "rules/notation.hpp"
#include "rules/scoring.hpp"
#include "tilesets/reader.hpp"

namespace bastide::props {
namespace {

using rules::Placement;

std::vector<Placement> bare(std::vector<Placement> placements) {
  for (auto& p : placements) p.follower.reset();
  return placements;
}

std::vector<Placement> placed(const std::string& text, const std::string& tile_set) {
  return rules::parse_position(fit_table(tile_set).set(), text).placements;
}

Placement start_of(const std::string& text) { return placed(text, "base").front(); }

template <class Case, class View, class Row, class... Options>
void check_rejected(const Row& row, Verdict (*Property::*check)(const View&), Options... options) {
  INFO(row.id);
  const auto& property = property_called(row.id);
  REQUIRE(property.*check != nullptr);
  Case example(options...);
  if (const auto verdict = (property.*check)(example.view()))
    FAIL("healthy view rejected: " << verdict->explanation);
  row.corrupt(example);
  const auto verdict = (property.*check)(example.view());
  REQUIRE(verdict.has_value());
  CHECK_FALSE(verdict->explanation.empty());
}

}  // namespace

const rules::FitTable& fit_table(const std::string& tile_set) {
  struct Loaded {
    explicit Loaded(const std::string& id) : set(tilesets::load_tile_set(id)), fit(set) {}
    rules::TileSet set;
    rules::FitTable fit;
  };
  static std::map<std::string, std::unique_ptr<Loaded>> loaded;
  auto& entry = loaded[tile_set];
  if (!entry) entry = std::make_unique<Loaded>(tile_set);
  return entry->fit;
}

rules::Edition edition_with(rules::Farms farms) {
  rules::Edition edition;
  edition.farms = farms;
  return edition;
}

BoardCase::BoardCase(const std::string& text, const std::string& tile_set)
    : fit(fit_table(tile_set)),
      placements(placed(text, tile_set)),
      board(rules::FreeBoard(fit, bare(placements)).board()),
      forest(rules::FreeBoard(fit, bare(placements)).forest()),
      reference(rules::reference::features(fit.set(), placements)) {}

ScoredCase::ScoredCase(const std::string& text, const rules::Edition& by, const std::string& tile_set)
    : edition(by),
      placements(placed(text, tile_set)),
      board(rules::FreeBoard(fit_table(tile_set), placements).board()),
      forest(rules::FreeBoard(fit_table(tile_set), placements).forest()),
      reference(rules::reference::features(board.set(), placements)),
      fast_sheet(rules::score_board(board, forest, edition)),
      reference_sheet(rules::reference::score(board.set(), placements, edition)) {}

TurnCase::TurnCase(const std::string& text, const rules::Edition& by)
    : edition(by),
      fast(fit_table(), edition, rules::most_players, start_of(text).type, start_of(text).rotation),
      reference(fit_table().set(), edition, rules::most_players, start_of(text)) {
  const auto placements = placed(text, "base");
  after = {reference.board(), reference.scores(), reference.supply()};
  features_after = rules::reference::features(fit_table().set(), reference.board());
  for (std::size_t i = 1; i < placements.size(); ++i) play(placements[i]);
}

void TurnCase::play(const Placement& tile) {
  const auto& set = fit_table().set();
  move = tile;
  player = tile.follower ? tile.follower->player : 0;
  if (const auto objection = reference.objection(player, tile)) FAIL(*objection);
  before = after;
  features_before = features_after;
  fast_scores_before = fast.scores();
  fast_supply_before = fast.supply();
  fast_legal = fast.board().legal_placements(tile.type);
  reference_legal = rules::reference::legal_placements(set, reference.board(), tile.type);
  reference_spots = reference.spots_after(player, tile);
  fast.place(tile.cell, tile.type, tile.rotation);
  fast_spots.clear();
  for (int s = 0; s < tilesets::most_segments; ++s) {
    if ((fast.spots(player) >> s & 1U) != 0) fast_spots.push_back(s);
  }
  if (tile.follower) fast.deploy(player, tile.follower->segment);
  rules::ScoreSheet sheet;
  fast.finish_turn(&sheet.items);
  rules::normalise(sheet);
  fast_items = sheet.items;
  reference_items = reference.play(player, tile).scored;
  after = {reference.board(), reference.scores(), reference.supply()};
  features_after = rules::reference::features(set, reference.board());
}

TurnView TurnCase::view() const {
  return {edition,
          rules::most_players,
          player,
          move,
          before,
          after,
          features_before,
          features_after,
          fast,
          reference,
          fast_scores_before,
          fast_supply_before,
          fast_legal,
          reference_legal,
          fast_spots,
          reference_spots,
          fast_items,
          reference_items};
}

const Property& property_called(const std::string& id) {
  for (const auto& property : catalogue()) {
    if (property.id == id) return property;
  }
  FAIL("no property is called " << id);
  return catalogue().front();
}

void check_rejection(const BoardRejection& row) {
  check_rejected<BoardCase>(row, &Property::on_board, row.position);
}
void check_rejection(const ScoredRejection& row) {
  check_rejected<ScoredCase>(row, &Property::on_scored, row.position, edition_with(row.farms), row.tile_set);
}
void check_rejection(const TurnRejection& row) {
  check_rejected<TurnCase>(row, &Property::on_turn, row.game, edition_with(row.farms));
}

}  // namespace bastide::props
