// Boards of a comparison: the smallest position that both sides score differently, and the same game at its
// end.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "reports/page/compare/comparison_page.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/notation.hpp"
#include "solver/simulation/paired/play_pairs.hpp"

namespace bastide::reports::page::compare {
namespace {

using records::ComparedPolicy;
using records::ScoredItem;
using records::ScoreRecord;
using records::SeparatedBy;
using records::Separation;
using solver::simulation::summary::GameExample;

std::optional<rules::Position> read_position(const tilesets::TileSet* set, const std::string& notation) {
  if (set == nullptr) return std::nullopt;
  try {
    return rules::parse_position(*set, notation);
  } catch (const tilesets::InputError&) {
    return std::nullopt;
  }
}

/// "red 4, blue 0"; "nobody".
std::string scores_text(const std::map<std::string, int>& points, const Words& w) {
  std::string out;
  for (const auto& [player, p] : points) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", player, p);
  return out.empty() ? w("compare.nobody") : out;
}

/// Who holds it and what each of them gets.
std::map<std::string, int> points_of(const ScoredItem& item) {
  std::map<std::string, int> out;
  for (const auto& [player, weight] : item.holders) out[player] = 0;
  for (const auto& [player, p] : item.points) out[player] = p;
  return out;
}

const ScoredItem* same_item(const ScoreRecord& sheet, const ScoredItem& item) {
  const auto found = std::find_if(sheet.items.begin(), sheet.items.end(), [&](const auto& other) {
    return other.feature == item.feature && other.tiles == item.tiles && other.holders == item.holders;
  });
  return found == sheet.items.end() ? nullptr : &*found;
}

Data item_cell(const ScoredItem* item, const Words& w) {
  Data out;
  out["points"] = item == nullptr ? Data{false} : Data{scores_text(points_of(*item), w)};
  out["why"] = item == nullptr ? w("compare.no_item") : item->why;
  return out;
}

Data item_row(const ScoredItem& item, const ScoredItem* left, const ScoredItem* right, const Words& w) {
  Data out, sides{Data::type::list};
  out["feature"] = w.term("term.", item.feature);
  out["tiles"] = fmt::format("{}", fmt::join(item.tiles, " "));
  out["differs"] = Data{left == nullptr || right == nullptr || points_of(*left) != points_of(*right)};
  sides.push_back(item_cell(left, w));
  sides.push_back(item_cell(right, w));
  out["sides"] = std::move(sides);
  return out;
}

/// Items of both sheets, what both have in one row.
Data both_sheets(const ScoreRecord& left, const ScoreRecord& right, const Words& w) {
  Data rows{Data::type::list};
  for (const auto& item : left.items) rows.push_back(item_row(item, &item, same_item(right, item), w));
  for (const auto& item : right.items) {
    if (same_item(left, item) == nullptr) rows.push_back(item_row(item, nullptr, &item, w));
  }
  return rows;
}

std::string what_separates(const Separation& s, const ComparedPage& c) {
  const auto& w = c.words;
  const auto number = [](int n) { return fmt::format("{}", n); };
  if (s.by == SeparatedBy::position)
    return w("compare.separating_position", {number(s.tiles), number(s.followers)});
  if (s.by == SeparatedBy::board)
    return (s.why_equal.empty() ? "" : w("compare.separating_common", {s.why_equal}) + " ") +
           w("compare.separating_board", {number(s.tiles), s.only_of == "left" ? c.left_name : c.right_name,
                                          s.only_of == "left" ? c.right_name : c.left_name});
  if (!s.why_equal.empty()) return w("compare.separating_equal", {s.why_equal});
  if (!s.why_none.empty()) return s.why_none;
  return w("compare.separating_none", {number(s.searched_tiles)});
}

std::string separation_text(const Separation& s, const ComparedPage& c) {
  const bool is_told = s.own_figures.empty() || !s.why_none.empty();
  return what_separates(s, c) + (is_told ? "" : " " + s.own_figures);
}

const GameExample* example_of(const std::vector<GameExample>& examples, std::uint64_t game) {
  const auto found =
      std::find_if(examples.begin(), examples.end(), [&](const auto& e) { return e.game == game; });
  return found == examples.end() ? nullptr : &*found;
}

/// The boards of one side, and the tiles that they are drawn with.
struct SideOfBoards {
  const tilesets::TileSet* set;
  const records::ComparedSide& side;
  const std::string& name;
  const char* word;  ///< "left" or "right"
  std::vector<rules::Position> drawn = {};
};

Data final_board(SideOfBoards& side, const GameExample& example, const rules::Position& position,
                 const Words& w) {
  pictures::BoardPicture picture;
  picture.tile_size = 64;
  picture.has_coordinates = false;
  picture.has_shared_tiles = true;
  picture.art = records::crossing_art_of(side.side.edition);
  Data out;
  out["side"] = side.word;
  out["name"] = side.name;
  out["picture"] = board_svg(*side.set, position, picture);
  std::string scores;
  for (std::size_t player = 0; player < example.scores.size(); ++player)
    scores += fmt::format("{}{} {}", scores.empty() ? "" : " : ",
                          rules::player_name(static_cast<int>(player), position.players_are_numbers),
                          example.scores[player]);
  out["caption"] = w("board.caption", {fmt::format("{}", example.game), scores});
  side.drawn.push_back(position);
  return out;
}

/// The same game of both sides, where both have it and its tiles are at hand.
std::optional<Data> board_pair(SideOfBoards& left, SideOfBoards& right, const ComparedPolicy& policy,
                               const ComparedPage& c) {
  const auto& w = c.words;
  for (const auto& example : policy.left.examples) {
    const auto* other = example_of(policy.right.examples, example.game);
    if (other == nullptr) continue;
    const auto a = read_position(left.set, example.position), b = read_position(right.set, other->position);
    if (!a || !b) return std::nullopt;
    Data out, boards{Data::type::list};
    boards.push_back(final_board(left, example, *a, w));
    boards.push_back(final_board(right, *other, *b, w));
    out["boards"] = std::move(boards);
    out["title"] = w("compare.played_by", {policy.policy, fmt::format("{}", example.game)});
    const auto looked_at = std::min(policy.games, solver::simulation::paired::first_games);
    std::string seats;
    for (int player = 0; player < c.record.players; ++player)
      seats += (seats.empty() ? "" : ", ") + rules::player_name(player, a->players_are_numbers);
    out["intro"] = w("compare.boards_intro",
                     {fmt::format("{}", example.game), w.number(looked_at), policy.policy, seats});
    out["is_first"] = Data{false};
    return out;
  }
  return std::nullopt;
}

/// The smallest position of each change by itself, small, with what both score.
void add_alone(Data& page, const ComparedPage& c) {
  Data list{Data::type::list};
  for (const auto& change : c.record.each) {
    if (!change.separation || change.separation->position.empty()) continue;
    const auto& found = *change.separation;
    const auto& edition = c.record.left.edition;
    const auto* set = records::find_set(c.sets, found.tile_set, edition);
    const auto position = read_position(set == nullptr ? c.left_set : set, found.position);
    Data out;
    out["name"] = change.sentence;
    out["position"] = found.position;
    out["picture"] = std::string();
    if (position) {
      pictures::BoardPicture picture;
      picture.tile_size = 64;
      picture.has_coordinates = false;
      picture.art = records::crossing_art_of(edition);
      out["picture"] = board_svg(set == nullptr ? *c.left_set : *set, *position, picture);
    }
    out["scores"] = found.left && found.right
                        ? fmt::format("{} → {}", scores_text(found.left->scores, c.words),
                                      scores_text(found.right->scores, c.words))
                    : found.only_of == "left" ? c.words("compare.alone_forbids")
                                              : c.words("compare.alone_allows");
    list.push_back(std::move(out));
  }
  page["has_alone"] = Data{list.is_non_empty_list()};
  page["alone"] = std::move(list);
}

}  // namespace

void add_separation(Data& page, const ComparedPage& compared) {
  const auto& w = compared.words;
  const auto& found = compared.record.separation;
  page["has_separation"] = Data{found.has_value()};
  if (!found) return;
  page["separation_words"] = separation_text(*found, compared);
  page["has_position"] = Data{!found->position.empty()};
  page["position"] = found->position;
  // The set that the notation is of; a position of a board that both allow can be drawn with either.
  const auto* set = found->only_of == "left" ? compared.left_set : compared.right_set;
  const auto& side = found->only_of == "left" ? compared.record.left : compared.record.right;
  if (const auto* named = records::find_set(compared.sets, found->tile_set, side.edition); named != nullptr)
    set = named;
  page["position_picture"] = std::string();
  if (const auto position = read_position(set, found->position)) {
    pictures::BoardPicture picture;
    picture.tile_size = 110;
    picture.art = records::crossing_art_of(side.edition);
    page["position_picture"] = board_svg(*set, *position, picture);
  }
  page["has_sheets"] = Data{found->left && found->right};
  Data sights{Data::type::list};
  if (found->left && found->right) {
    page["items"] = both_sheets(*found->left, *found->right, w);
    Data totals{Data::type::list};
    for (const auto* sheet : {&*found->left, &*found->right}) totals.push_back(scores_text(sheet->scores, w));
    page["totals"] = std::move(totals);
    page["totals_differ"] = Data{found->left->scores != found->right->scores};
    const bool is_alike = found->left_sight == found->right_sight;
    const auto add = [&](const std::string& sight, const std::string& name) {
      if (!sight.empty())
        sights.push_back(w.term("compare.sight.", sight) + (is_alike ? "" : " (" + name + ")") + ".");
    };
    add(found->left_sight, compared.left_name);
    if (!is_alike) add(found->right_sight, compared.right_name);
  }
  page["sights"] = std::move(sights);
  add_alone(page, compared);
}

void add_board_pairs(Data& page, const ComparedPage& compared) {
  const auto& r = compared.record;
  SideOfBoards left{compared.left_set, r.left, compared.left_name, "left"};
  SideOfBoards right{compared.right_set, r.right, compared.right_name, "right"};
  const auto* first = r.policies.empty() ? nullptr : &leading_policy(r);
  Data pairs{Data::type::list};
  const auto add = [&](const ComparedPolicy& policy) {
    auto pair = board_pair(left, right, policy, compared);
    if (!pair) return;
    (*pair)["is_first"] = Data{!pairs.is_non_empty_list()};
    if (!pairs.is_non_empty_list()) page["boards_intro"] = pair->get("intro")->string_value();
    pairs.push_back(std::move(*pair));
  };
  if (first != nullptr) add(*first);
  for (const auto& policy : r.policies) {
    if (&policy != first) add(policy);
  }
  page["has_boards_compared"] = Data{pairs.is_non_empty_list()};
  page["board_pairs"] = std::move(pairs);
  const auto art = [](const SideOfBoards& side) { return records::crossing_art_of(side.side.edition); };
  std::string tiles;
  const bool is_one = left.set == right.set && art(left) == art(right);
  if (is_one) left.drawn.insert(left.drawn.end(), right.drawn.begin(), right.drawn.end());
  if (!left.drawn.empty()) tiles += pictures::shared_tiles(*left.set, left.drawn, art(left));
  if (!is_one && !right.drawn.empty()) tiles += pictures::shared_tiles(*right.set, right.drawn, art(right));
  page["board_tiles"] = tiles;
}

}  // namespace bastide::reports::page::compare
