#include "tests/props/view_cases.hpp"
#include "props/catalogue/catalogue.hpp"

#include <map>
#include <memory>
#include <sstream>

#include "rules/board/free_board.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::props {
namespace {

using rules::Placement;

std::vector<Placement> bare(std::vector<Placement> placements) {
  for (auto& p : placements) p.follower.reset();
  return placements;
}

std::vector<Placement> placed(const std::string& text, const rules::board::FitTable& fit) {
  return rules::parse_position(fit.set(), text).placements;
}
std::vector<Placement> placed(const std::string& text, const std::string& tile_set) {
  return placed(text, fit_table(tile_set));
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

const rules::board::FitTable& fit_table(std::string_view tile_set) {
  struct Loaded {
    explicit Loaded(const std::string& id) : set(tilesets::files::load_tile_set(id)), fit(set) {}
    bastide::tilesets::TileSet set;
    rules::board::FitTable fit;
  };
  static std::map<std::string, std::unique_ptr<Loaded>> loaded;
  const std::string id(tile_set);
  auto& entry = loaded[id];
  if (!entry) entry = std::make_unique<Loaded>(id);
  return entry->fit;
}

const rules::board::FitTable& fit_table_under(const rules::editions::Edition& edition) {
  if (rules::editions::joining_crossings(fit_table().set(), edition).empty()) return fit_table();
  static const auto joined = rules::editions::tiles_under(fit_table().set(), edition);
  static const rules::board::FitTable fit(joined);
  return fit;
}

rules::editions::Edition edition_with(const std::string& options) {
  rules::editions::Edition edition;
  std::istringstream in(options);
  for (std::string option; std::getline(in >> std::ws, option, ';');) {
    const auto equals = option.find('=');
    const auto wrong = set_option(edition, option.substr(0, equals), option.substr(equals + 1));
    if (!wrong.empty()) FAIL(wrong);
  }
  return edition;
}

rules::editions::Edition edition_with(rules::editions::Farms farms) {
  rules::editions::Edition edition;
  edition.farms = farms;
  return edition;
}

BoardCase::BoardCase(const std::string& text, const std::string& tile_set)
    : fit(fit_table(tile_set)),
      placements(placed(text, tile_set)),
      board(rules::board::free_board(fit, bare(placements)).board()),
      forest(rules::board::free_board(fit, bare(placements)).forest()),
      reference(rules::reference::features(fit.set(), placements)) {}

BoardCase::BoardCase(const std::string& text, const rules::editions::Edition& by)
    : table(by.table),
      fit(fit_table_under(by)),
      placements(placed(text, fit)),
      board(fit, 10, by.table),
      forest(fit.set(), 10),
      reference(rules::reference::features(fit.set(), placements, by.table)) {
  for (const auto& p : placements) {
    board.place(board.index(p.cell), p.type, p.rotation);
    forest.place(board);
  }
}

ScoredCase::ScoredCase(const std::string& text, const rules::editions::Edition& by,
                       const std::string& tile_set)
    : ScoredCase(text, by, fit_table(tile_set)) {}

ScoredCase::ScoredCase(const std::string& text, const rules::editions::Edition& by,
                       const rules::board::FitTable& fit)
    : edition(by),
      placements(placed(text, fit)),
      board(rules::board::free_board(fit, placements, by.table).board()),
      forest(rules::board::free_board(fit, placements, by.table).forest()),
      reference(rules::reference::features(board.set(), placements, by.table)),
      fast_sheet(rules::play::score_board(board, forest, edition)),
      reference_sheet(rules::reference::score(board.set(), placements, edition)) {}

TurnCase::TurnCase(const std::string& text, const rules::editions::Edition& by)
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
  fast.place(player, tile.cell, tile.type, tile.rotation);
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

const Property& property_called(std::string_view id) {
  for (const auto& property : bastide::props::catalogue::all_properties()) {
    if (property.id == id) return property;
  }
  FAIL("no property is called " << id);
  return bastide::props::catalogue::all_properties().front();
}

void check_rejection(const BoardRejection& row) {
  check_rejected<BoardCase>(row, &Property::on_board, row.position);
}
void check_rejection(const ScoredRejection& row) {
  check_rejected<ScoredCase>(row, &Property::on_scored, row.position, edition_with(row.farms), row.tile_set);
}
void check_rejection(const OptionBoardRejection& row) {
  check_rejected<BoardCase>(row, &Property::on_board, row.position, edition_with(std::string(row.options)));
}
void check_rejection(const OptionRejection& row) {
  const auto edition = edition_with(std::string(row.options));
  CHECK(which_apply({&property_called(row.id), 1}, fit_table_under(edition).set(), edition).front());
  CHECK_FALSE(
      which_apply({&property_called(row.id), 1}, fit_table().set(), rules::editions::Edition{}).front());
  check_rejected<ScoredCase, ScoredView, OptionRejection, const char*, const rules::editions::Edition&,
                 const rules::board::FitTable&>(row, &Property::on_scored, row.position, edition,
                                                fit_table_under(edition));
}
void check_rejection(const TurnRejection& row) {
  check_rejected<TurnCase>(row, &Property::on_turn, row.game, edition_with(row.farms));
}

}  // namespace bastide::props
