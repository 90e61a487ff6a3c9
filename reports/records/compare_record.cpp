#include "reports/records/compare_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/numbers.hpp"
#include "reports/records/described_json.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

Shape shape_of(const ComparedSide*) {
  using F = ComparedSide;
  return object({field<&F::label>("label", "the name that its file gives it"),
                 fields<&F::edition, &F::edition_name>(),
                 field<&F::edition_from>("edition_from", "id, sum or path"),
                 field<&F::rules>("rules", "options set beside the edition"),
                 field<&F::extends>("extends", "what its file extends, nearest first"),
                 field<&F::tile_set>("tileset", "id, sum or path"), field<&F::tile_set_name>("tileset_name"),
                 field<&F::played_set>("played_set", "the tiles as the edition sees them"),
                 field<&F::topology>("topology", "equal exactly when types, counts and start are"),
                 fields<&F::tiles, &F::types>()});
}

Shape shape_of(const RuleChange*) {
  using F = RuleChange;
  return object({field<&F::topic>("topic", "tiles, scoring, boards or course"),
                 fields<&F::name, &F::left, &F::right, &F::sentence>(),
                 field<&F::of>("of", "the expansion, mark or line that it comes with").if_any()});
}

Shape shape_of(const TileChange*) {
  using F = TileChange;
  return object(
      {field<&F::type>("type"), field<&F::left>("left", "copies"), field<&F::right>("right"),
       field<&F::is_changed>("changed", "both have a type of this name, and it is another tile"),
       field<&F::shows>("shows", "what is on the tile, where it is not the same on both sides").if_any(),
       field<&F::of>("of", "the expansion, mark or line that it comes with").if_any()});
}

Shape shape_of(const ExpansionChange*) {
  using F = ExpansionChange;
  return object({fields<&F::id, &F::name>(),
                 field<&F::is_taken_away>("taken_away", "the left side has it, not the right one").if_any(),
                 field<&F::but>("but", "what the right side has otherwise, in sentences").if_any()});
}

namespace {

/// What a score says that both sides can differ in.
Shape compared_sheet() {
  using F = ScoreRecord;
  using I = ScoredItem;
  const auto numbers = map_of<ByPlayer>(integer<int>(-1'000'000));
  auto item = object({fields<&I::feature, &I::tiles, &I::complete, &I::holders>(),
                      field<&I::points>("points", {}, numbers), fields<&I::why>()});
  item.type = "compared_item";
  auto sheet = object({field<&F::scores>("scores", {}, numbers),
                       field<&F::items>("items", {}, list_of<std::vector<I>>(std::move(item)))});
  sheet.type = "compared_sheet";
  return maybe_of<std::optional<F>>(std::move(sheet));
}

}  // namespace

Shape shape_of(const SeparatedBy*) { return words<SeparatedBy>({"none", "position", "board"}); }

Shape shape_of(const Separation*) {
  using F = Separation;
  return object(
      {field<&F::by>("by", "a position that both score, or a board that only one side allows"),
       field<&F::position>("position"), field<&F::tile_set>("tileset", "in whose notation it is written"),
       field<&F::only_of>("only_of", "left or right; empty when both allow it"),
       fields<&F::tiles, &F::followers>(), field<&F::left>("left", {}, compared_sheet()).or_null(),
       field<&F::right>("right", {}, compared_sheet()).or_null(),
       field<&F::left_sight>("left_sight", "when a game shows it: after_turn, before_scoring, never"),
       field<&F::right_sight>("right_sight"),
       field<&F::why_equal>("why_equal", "why both score every position alike, when that is proved"),
       field<&F::why_none>("why_none", "why nothing was looked for"),
       field<&F::own_figures>("own_figures", "what was looked at with figures that only one side has")
           .if_any(),
       field<&F::searched_tiles>("searched_tiles", "positions of up to so many tiles were looked at")});
}

Shape shape_of(const PointsAlone*) {
  using F = PointsAlone;
  return object({field<&F::policy>("policy"), field<&F::games>("games", "of each side"),
                 field<&F::points>("points", "of a player and game")});
}

Shape shape_of(const ChangeAlone*) {
  using F = ChangeAlone;
  return object({field<&F::name>("name", "an option, an expansion, 'tile Y', or tiles: all of them"),
                 field<&F::sentence>("sentence"),
                 field<&F::contradiction>("contradiction", "why the left side cannot have it alone"),
                 field<&F::with>("with", "the changes it needs, the fewest: it is played with them").if_any(),
                 field<&F::points>("points", "one a policy; empty: it was not played"),
                 field<&F::separation>("separation", "of what positions can show").or_null()});
}

Shape shape_of(const ChangeBites::Moves*) {
  using F = ChangeBites::Moves;
  return object({fields<&F::games>(),
                 field<&F::bitten>("bitten", "games in which a scoring, a move or a total is another"),
                 field<&F::scorings>("scorings", "features that score otherwise, of all games"),
                 field<&F::moves>("moves", "of figures, that one side forbids, of all games"),
                 field<&F::cut_short>("cut_short", "games that end where one side forbids to lay a tile"),
                 field<&F::points>("points", "with the change minus without, of all players and games")
                     .at_least(-largest_number)});
}

Shape shape_of(const ChangeBites*) {
  using F = ChangeBites;
  return object({fields<&F::name, &F::policy>(),
                 field<&F::words>("words", "of the games without and with it those that it bites more often"),
                 field<&F::without>("without", "games under the left side, their moves made under both"),
                 field<&F::with>("with", "games under the left side with the change, likewise")});
}

Shape shape_of(const MissingStep*) {
  using F = MissingStep;
  return object({fields<&F::step, &F::why>()});
}

std::string bites_words(const ChangeBites& bites, int players) {
  const auto more = [](const ChangeBites::Moves& moves) {
    return std::pair(moves.bitten, moves.scorings + moves.moves + moves.cut_short);
  };
  const auto& moves = more(bites.with) > more(bites.without) ? bites.with : bites.without;
  const auto games = number(moves.games);
  if (moves.bitten == 0) return fmt::format("bites in none of {} games", games);
  auto out = moves.bitten == moves.games
                 ? std::string("bites in every game")
                 : fmt::format("bites in {} of {} games", number(moves.bitten), games);
  const auto a_game = [&](double count) {
    const auto mean = count / static_cast<double>(moves.games);
    return number(mean, mean < 0.1 ? 4 : 2);
  };
  if (moves.scorings > 0)
    out += fmt::format(", {} features a game score otherwise", a_game(static_cast<double>(moves.scorings)));
  if (moves.moves > 0)
    out += fmt::format(", {} moves of figures a game that one side forbids",
                       a_game(static_cast<double>(moves.moves)));
  if (moves.cut_short > 0)
    out +=
        fmt::format(", {} of {} games end at a tile that one side forbids", number(moves.cut_short), games);
  if (moves.moves + moves.cut_short == 0 && moves.points != 0)
    out += fmt::format("; the same moves score {} {} a player",
                       a_game(std::abs(static_cast<double>(moves.points)) / players),
                       moves.points > 0 ? "more" : "less");
  return out;
}

std::vector<std::string> change_names(const ComparisonRecord& record) {
  std::vector<std::string> out, tiles;
  for (const auto& expansion : record.expansions) out.push_back(expansion.id);
  for (const auto& change : record.changes)
    if (change.of.empty()) out.push_back(change.name);
  for (const auto& change : record.tile_changes)
    if (change.of.empty()) tiles.push_back(tile_name(change));
  if (!tiles.empty() && out.size() + tiles.size() > most_alone) tiles = {all_tiles};
  out.insert(out.end(), tiles.begin(), tiles.end());
  return out;
}

std::string words_of(const ComparisonRecord& record, const RuleChange& change) {
  auto out = change.sentence;
  for (const auto& other : record.changes)
    if (other.of == change.name) out += " " + other.sentence;
  constexpr std::size_t most_described = 4;
  std::vector<std::string> tiles, types;
  for (const auto& tile : record.tile_changes) {
    if (tile.of != change.name) continue;
    types.push_back(tile.type);
    tiles.push_back(fmt::format("{}{}{}.", words_of(tile), tile.shows.empty() ? "" : ": ", tile.shows));
  }
  if (types.size() > most_described)
    return out + fmt::format(" With {} types of tiles: {}.", types.size(), fmt::join(types, ", "));
  for (const auto& tile : tiles) out += " " + tile;
  return out;
}

std::vector<std::string> change_words(const ComparisonRecord& record, std::vector<std::string> names) {
  for (auto& name : names) {
    const auto expansion = std::ranges::find(record.expansions, name, &ExpansionChange::id);
    const auto dot = name.find('.');
    const auto kind = name.substr(0, dot);
    if (expansion != record.expansions.end())
      name = expansion->name;
    else if (kind == "mark" || kind == "figure" || kind == "line" || kind == "deck")
      name = fmt::format("the {} '{}'", kind, name.substr(dot + 1));
    else if (name == "start")
      name = "the start tile";
    else if (name == all_tiles)
      name = "all tiles";
  }
  return names;
}

std::string tile_name(const TileChange& change) { return "tile " + change.type; }

std::string words_of(const TileChange& change) {
  if (change.is_new()) return fmt::format("Tile {} is new, {}", change.type, counted(change.right, "copy"));
  if (change.is_gone()) return fmt::format("Tile {} is left out, {} before", change.type, change.left);
  auto copies = counted(change.right, "copy");
  if (change.left != change.right) copies += fmt::format(" instead of {}", change.left);
  return fmt::format("Tile {}{}{}", change.type, change.is_changed ? " is another tile, " : ": ", copies);
}

const ComparedPolicy& leading_policy(const ComparisonRecord& record) {
  for (const char* name : {"builder", "greedy"}) {
    for (const auto& policy : record.policies) {
      if (policy.policy == name) return policy;
    }
  }
  return record.policies.front();
}

bool is_verified_left(const ComparisonRecord& record, std::size_t i) {
  return i == 0 && std::ranges::find(record.missing, verify_left, &MissingStep::step) == record.missing.end();
}

Shape shape_of(const ComparisonRecord*) {
  using F = ComparisonRecord;
  auto shape = object(
      {constant("format", "bastide.compare/1"),
       fields<&F::program, &F::command, &F::left, &F::right, &F::changes, &F::tile_changes>(),
       field<&F::expansions>("expansions", "that one side has and the other has not").if_any(),
       fields<&F::players, &F::seed>(), field<&F::games>("games", "of random play on each side"),
       fields<&F::pairing, &F::policies>(),
       field<&F::each>("each", "each change alone: left with that as right has it; of two to eight changes"),
       field<&F::bites>("bites", "how often each change bites, of changes without tiles").if_any(),
       field<&F::separation>("separation").or_null(),
       field<&F::verification>("verification", "what verify found on the left and on the right"),
       field<&F::missing>("missing", "steps that were stopped, and why; what others found is here").if_any(),
       fields<&F::environment, &F::timing>()});
  shape.description =
      "Every difference is right minus left. Everything outside `environment` and `timing` is a "
      "function of input, options and seed.";
  return shape;
}

}  // namespace bastide::reports::records
