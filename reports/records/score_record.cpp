#include "reports/records/score_record.hpp"

#include "rules/notation.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

namespace {

constexpr const char* a_player = "^(black|blue|gray|green|pink|purple|red|yellow|[0-7])$";

Shape numbers(int least) { return map_of<ByPlayer>(integer<int>(least)); }
constexpr int any_points = -1'000'000;

}  // namespace

Shape shape_of(const ScoredItem*) {
  using F = ScoredItem;
  return object(
      {field<&F::feature>("feature", "city, road, cloister, farm, garden, or a line of the set's own")
           .like("^[a-z][a-z0-9_-]*$"),
       field<&F::tiles>("tiles", "in notation, each once; of a cloister: its own tile and its neighbours")
           .like("^[^@=]+[0-3]@-?[0-9]+,-?[0-9]+$")
           .at_least(1),
       field<&F::segments>("segments", "of the feature: a placement and a segment of its tile")
           .like("^[^@=]+[0-3]@-?[0-9]+,-?[0-9]+:[a-z]")
           .if_any(),
       fields<&F::complete, &F::pennants>(),
       field<&F::marks>("marks", "besides pennants, by name, those that are there; of tiles that have some",
                        maybe_of<std::optional<ByPlayer>>(numbers(1))),
       field<&F::holders>("holders",
                          "what each player's figures there weigh in a majority, of players that have "
                          "something: the number of his followers, where there are no other figures",
                          numbers(1))
           .like(a_player),
       field<&F::points>("points", "of each player that gets or loses some", numbers(any_points))
           .like(a_player),
       field<&F::why>("why").at_least(1)});
}

Shape shape_of(const ScoredBonus*) {
  using F = ScoredBonus;
  return object({field<&F::mark>("mark").at_least(1),
                 field<&F::tokens>("tokens", "of each player that has some", numbers(1)).like(a_player),
                 field<&F::points>("points", "of each player that gets some", numbers(1)).like(a_player)});
}

Shape shape_of(const ScoreRecord*) {
  using F = ScoreRecord;
  return object(
      {constant("format", "bastide.score/1"), fields<&F::edition>(),
       field<&F::scores>("scores", "of every player with a figure on the board or tokens, also 0",
                         numbers(any_points))
           .like(a_player),
       fields<&F::items>(),
       field<&F::bonuses>("bonuses", "what tokens give; of positions that come with tokens").if_any(),
       field<&F::not_told>("not_told", "rows of the edition whose points a position does not know")
           .if_any()});
}

ScoreRecord score_record(const tilesets::TileSet& set, const rules::Position& position,
                         const rules::ScoreSheet& sheet, const std::string& edition) {
  const auto named = [&](const rules::PerPlayer& numbers, const rules::PerPlayer& those_with) {
    ByPlayer out;
    for (int player = 0; player < rules::most_players; ++player) {
      const auto p = static_cast<std::size_t>(player);
      if (those_with[p] != 0) out[rules::player_name(player, position.players_are_numbers)] = numbers[p];
    }
    return out;
  };
  ScoreRecord out;
  out.edition = edition;
  rules::PerPlayer belongings{};
  for (const auto& placement : position.placements)
    for (const auto& who : placement.follower) ++belongings[static_cast<std::size_t>(who.player)];
  for (const auto& bonus : sheet.bonuses) {
    rules::add(belongings, bonus.tokens);
    out.bonuses.push_back({set.marks()[static_cast<std::size_t>(bonus.mark)],
                           named(bonus.tokens, bonus.tokens), named(bonus.points, bonus.points)});
  }
  out.scores = named(sheet.totals, belongings);
  for (const auto& item : sheet.items) {
    auto& told = out.items.emplace_back(ScoredItem{rules::feature_name(item.feature, set),
                                                   {},
                                                   item.complete,
                                                   named(item.holders, item.holders),
                                                   named(item.points, item.points),
                                                   item.why,
                                                   item.marks[tilesets::pennant]});
    for (const int index : item.tiles) {
      auto placement = position.placements[static_cast<std::size_t>(index)];
      placement.follower.reset();
      told.tiles.push_back(rules::print_placement(set, placement));
    }
    if (set.marks().size() > 1) told.marks.emplace();
    for (std::size_t mark = tilesets::pennant + 1; mark < set.marks().size(); ++mark)
      if (item.marks[mark] != 0) (*told.marks)[set.marks()[mark]] = item.marks[mark];
  }
  return out;
}

}  // namespace bastide::reports::records
