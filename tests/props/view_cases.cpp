#include "tests/props/view_cases.hpp"
#include "props/catalogue/catalogue.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>

#include "rules/board/feature_board.hpp"
#include "rules/board/free_board.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/records/game_record.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::props {
namespace {

using rules::Placement;

std::vector<Placement> placed(const std::string& text, const rules::board::FitTable& fit) {
  return rules::parse_position(fit.set(), text).placements;
}

rules::board::FeatureBoard laid(const std::vector<Placement>& placements, const rules::board::FitTable& fit,
                                const rules::Table& table) {
  rules::board::FeatureBoard out(fit, static_cast<int>(placements.size()) + 1, table);
  out.place_all(placements);
  return out;
}

template <class Case, class View>
void check_rejected(const Property& property, Verdict (*Property::*check)(const View&), Case example,
                    void (*corrupt)(Case&)) {
  REQUIRE(property.*check != nullptr);
  if (const auto verdict = (property.*check)(example.view()))
    FAIL("healthy view rejected: " << verdict->explanation);
  corrupt(example);
  const auto verdict = (property.*check)(example.view());
  REQUIRE(verdict.has_value());
  CHECK_FALSE(verdict->explanation.empty());
}

std::vector<ListedRejection>& known_rejections() {
  static std::vector<ListedRejection> all;
  return all;
}

}  // namespace

const rules::board::OwnedRules& game_of(const std::string& under, const std::string& tile_set) {
  static std::map<std::pair<std::string, std::string>, std::unique_ptr<const rules::board::OwnedRules>> known;
  auto& game = known[{under, tile_set}];
  if (game) return *game;
  auto edition = edition_with(under);
  auto tiles = rules::editions::tiles_under(
      tilesets::files::load_tile_set(tile_set.empty() ? edition.tile_set : tile_set), edition);
  game = std::make_unique<const rules::board::OwnedRules>(std::move(edition), std::move(tiles));
  return *game;
}

rules::editions::Edition edition_with(const std::string& under) {
  rules::editions::Edition edition;
  edition.tile_set = "base";
  std::istringstream in(under);
  for (std::string option; std::getline(in >> std::ws, option, ';');) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) {
      edition = rules::editions::load_edition(option);
      continue;
    }
    const auto wrong = set_option(edition, option.substr(0, equals), option.substr(equals + 1));
    if (!wrong.empty()) FAIL(wrong);
  }
  return edition;
}

BoardCase::BoardCase(const std::string& text, const rules::board::FitTable& on, const rules::Table& of)
    : table(of),
      fit(on),
      placements(placed(text, fit)),
      board(laid(placements, fit, table).board()),
      forest(laid(placements, fit, table).forest()),
      reference(rules::reference::features(fit.set(), placements, table)) {}

void scatter_features(BoardCase& c) {
  auto apart = c.placements;
  for (std::size_t i = 0; i < apart.size(); ++i) apart[i].cell.x += 5 * static_cast<int>(i);
  c.forest = rules::board::free_board(c.fit, apart).forest();
}

int check_accepted(const BoardView& view, const rules::editions::Edition& edition) {
  int asked = 0;
  for (const auto& property : applying_to(catalogue::all_properties(), view.fit, edition)) {
    if (property.on_board == nullptr) continue;
    const auto verdict = property.on_board(view);
    INFO(property.id << " on " << rules::print_position(view.set(), {view.placements, true}) << ": "
                     << (verdict ? verdict->explanation : ""));
    CHECK_FALSE(verdict.has_value());
    ++asked;
  }
  return asked;
}

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

std::vector<Property> applying_to(std::span<const Property> properties, const rules::board::FitTable& fit,
                                  const rules::editions::Edition& edition) {
  std::vector<Property> out(properties.begin(), properties.end());
  std::erase_if(out, [&](const auto& property) {
    return property.kind == PropertyKind::cover || !property.applies(fit.set(), edition);
  });
  return out;
}

play::Onlooker judged_by(std::vector<Property> properties) {
  play::Onlooker onlooker;
  onlooker.turn = [properties](const TurnView& view) {
    for (const auto& property : properties) {
      if (property.on_turn == nullptr) continue;
      if (const auto verdict = property.on_turn(view)) FAIL(property.id << ": " << verdict->explanation);
    }
    return true;
  };
  onlooker.end = [properties](const ScoredView& view) {
    for (const auto& property : properties) {
      if (property.on_scored == nullptr) continue;
      if (const auto verdict = property.on_scored(view)) FAIL(property.id << ": " << verdict->explanation);
    }
    return true;
  };
  return onlooker;
}

RejectionTable::RejectionTable(std::span<const Rejection> rows, bool only_there) {
  for (const auto& row : rows) known_rejections().push_back({&row, only_there});
}

std::span<const ListedRejection> rejections() { return known_rejections(); }

void check_rejection(const ListedRejection& listed) {
  const auto& row = *listed.row;
  INFO(row.id << " under " << row.under);
  const auto& property = property_called(row.id);
  const auto& game = game_of(row.under, row.tile_set);
  // In the base game as it is a check may be tried that only other editions ask for.
  if (*row.under != '\0') CHECK(property.applies(game.set, game.edition));
  if (listed.only_there) CHECK_FALSE(property.applies(fit_table().set(), rules::editions::Edition{}));
  if (row.corrupt.board != nullptr)
    check_rejected(property, &Property::on_board, BoardCase(row.text, game), row.corrupt.board);
  if (row.corrupt.scored != nullptr)
    check_rejected(property, &Property::on_scored, ScoredCase(row.text, game), row.corrupt.scored);
  if (row.corrupt.turn != nullptr)
    check_rejected(property, &Property::on_turn, TurnCase(row.text, game.edition, game.fit, row.elsewhere),
                   row.corrupt.turn);
}

}  // namespace bastide::props
