#include "tests/props/view_cases.hpp"
#include "props/catalogue/catalogue.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>

#include "rules/board/free_board.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/records/game_record.hpp"
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

const NamedGame& game_of(const char* edition) {
  static std::map<std::string, std::unique_ptr<NamedGame>> known;
  auto& entry = known[edition];
  if (!entry) {
    auto loaded = rules::editions::load_edition(edition);
    auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(loaded.tile_set), loaded);
    entry = std::make_unique<NamedGame>(std::move(loaded), std::move(set));
  }
  return *entry;
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

BoardCase::BoardCase(const std::string& text, const rules::board::FitTable& on)
    : fit(on),
      placements(placed(text, on)),
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
      fast_sheet(rules::play::score_board(board, forest, edition,
                                          rules::play::standing_on(forest, placements, edition))),
      reference_sheet(rules::reference::score(board.set(), placements, edition)) {}

TurnCase::TurnCase(const std::string& text, const rules::editions::Edition& by)
    : TurnCase(text, by, fit_table()) {}

namespace {

rules::Elsewhere elsewhere_in(const tilesets::TileSet& set, std::string_view text) {
  if (text.find('@') == text.npos) return rules::Elsewhere(rules::records::read_cell(text).value());
  return rules::Elsewhere(rules::parse_placement(set, text));
}

std::vector<rules::Elsewhere> sorted(std::vector<rules::Elsewhere> spots) {
  std::ranges::sort(spots);
  return spots;
}

}  // namespace

TurnCase::TurnCase(const std::string& text, const rules::editions::Edition& by,
                   const rules::board::FitTable& of, const char* from)
    : edition(by),
      fit(&of),
      fast(of, edition, rules::most_players, placed(text, of).front().type,
           placed(text, of).front().rotation),
      reference(of.set(), edition, rules::most_players, placed(text, of).front()) {
  const auto placements = placed(text, of);
  list_state();
  features_after = rules::reference::features(of.set(), reference.board());
  for (std::size_t i = 1; i < placements.size(); ++i) {
    const auto& tile = placements[i];
    rules::Turn turn{{}, tile.follower ? tile.follower->player : 0, tile};
    if (from != nullptr && i + 1 == placements.size()) turn.elsewhere = elsewhere_in(of.set(), from);
    play(turn);
  }
}

void TurnCase::list_state() {
  after.board = reference.board();
  after.scores = reference.scores();
  after.supplies = reference.supplies();
  after.tokens = reference.tokens();
  after.award_holders = reference.award_holders();
}

void TurnCase::play(const rules::Turn& turn) {
  const auto& set = fit->set();
  move = turn.tile;
  player = turn.player;
  elsewhere = turn.elsewhere;
  if (const auto objection = reference.objection(turn)) FAIL(*objection);
  part = reference.part(player);
  before = after;
  features_before = features_after;
  fast_before.scores = fast.scores();
  for (std::size_t f = 0; f < edition.figures.size(); ++f)
    fast_before.supplies[f] = fast.supply(static_cast<int>(f));
  fast_before.tokens = fast.tokens();
  fast_before.award_holders = fast.award_holders();
  fast_legal = fast.board().legal_placements(move.type);
  reference_legal = rules::reference::legal_placements(set, reference.board(), move.type);
  fast.place(player, move.cell, move.type, move.rotation);
  const auto cells_of = [&](const std::vector<int>& tiles) {
    std::vector<rules::Cell> cells;
    for (const int tile : tiles) cells.push_back(before.board[static_cast<std::size_t>(tile)].cell);
    std::ranges::sort(cells);
    return cells;
  };
  fast_choices.spots.resize(edition.figures.size());
  reference_choices.spots.resize(edition.figures.size());
  for (std::size_t f = 0; f < edition.figures.size(); ++f) {
    const auto figure = static_cast<int>(f);
    fast_choices.spots[f] = rules::play::segments_in(fast.spots(player, figure));
    reference_choices.spots[f] = reference.spots_after(player, turn.bare(), figure);
  }
  fast_choices.retrievable = cells_of(fast.retrievable(player));
  reference_choices.retrievable = cells_of(reference.retrievable_after(player, turn.bare()));
  for (const auto& spots : {fast.far_spots(player), fast.pairs(player)})
    for (const auto there : spots) fast_choices.far.push_back(fast.elsewhere_of(player, there));
  fast_choices.far = sorted(std::move(fast_choices.far));
  const auto tile = turn.bare();
  auto laid = before.board;
  laid.push_back(tile);
  const auto found = rules::reference::features(set, laid, edition.table);
  reference_choices.far = reference.far_spots_after(player, tile, found);
  for (const auto& pair : reference.pairs_after(player, tile, found)) reference_choices.far.push_back(pair);
  reference_choices.far = sorted(std::move(reference_choices.far));
  rules::ScoreSheet sheet;
  fast.act(player, fast.action_of(turn), &sheet.items);
  fast.finish_turn(&sheet.items);
  rules::normalise(sheet);
  fast_items = sheet.items;
  reference_items = reference.play(turn).scored;
  list_state();
  features_after = rules::reference::features(set, reference.board());
}

TurnView TurnCase::view() const {
  return {edition,
          rules::most_players,
          player,
          part,
          move,
          elsewhere,
          before,
          after,
          features_before,
          features_after,
          fast,
          reference,
          fast_before,
          fast_legal,
          reference_legal,
          fast_choices,
          reference_choices,
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
  if (row.corrupt != nullptr) {
    check_rejected<ScoredCase, ScoredView, OptionRejection, const char*, const rules::editions::Edition&,
                   const rules::board::FitTable&>(row, &Property::on_scored, row.position, edition,
                                                  fit_table_under(edition));
  }
  if (row.corrupt_turn == nullptr) return;
  struct InTurn {
    const char* id;
    void (*corrupt)(TurnCase&);
  };
  check_rejected<TurnCase, TurnView, InTurn, const char*, const rules::editions::Edition&,
                 const rules::board::FitTable&>(InTurn{row.id, row.corrupt_turn}, &Property::on_turn,
                                                row.position, edition, fit_table_under(edition));
}
void check_rejection(const ExpansionRejection& row) {
  const auto& game = game_of(row.edition);
  CHECK(which_apply({&property_called(row.id), 1}, game.set, game.edition).front());
  CHECK_FALSE(
      which_apply({&property_called(row.id), 1}, fit_table().set(), rules::editions::Edition{}).front());
  struct Scored {
    const char* id;
    void (*corrupt)(ScoredCase&);
  };
  struct InTurn {
    const char* id;
    void (*corrupt)(TurnCase&);
  };
  if (row.corrupt_scored != nullptr) {
    check_rejected<ScoredCase, ScoredView, Scored, const char*, const rules::editions::Edition&,
                   const rules::board::FitTable&>(Scored{row.id, row.corrupt_scored}, &Property::on_scored,
                                                  row.text, game.edition, game.fit);
  }
  if (row.corrupt_turn != nullptr) {
    check_rejected<TurnCase, TurnView, InTurn, const char*, const rules::editions::Edition&,
                   const rules::board::FitTable&, const char*>(InTurn{row.id, row.corrupt_turn},
                                                               &Property::on_turn, row.text, game.edition,
                                                               game.fit, row.elsewhere);
  }
}
void check_rejection(const TurnRejection& row) {
  check_rejected<TurnCase>(row, &Property::on_turn, row.game, edition_with(row.farms));
}

}  // namespace bastide::props
