#include "reports/records/score_record.hpp"

#include "rules/notation.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

Shape points_by_name() { return map_of<PointsByName>(integer<int>(-1'000'000)); }

Shape shape_of(const ScoredItem*) {
  using F = ScoredItem;
  return object(
      {field<&F::feature>("feature", "city, road, cloister, farm, garden, or a line of the set's own"),
       field<&F::tiles>("tiles", "In notation, each once; of a cloister its own tile and its neighbours."),
       fields<&F::complete, &F::pennants>(),
       field<&F::marks>("marks", "Besides pennants, by name; where the tiles have such marks."),
       field<&F::holders>("holders", "What each player's figures there weigh in a majority."),
       field<&F::points>("points", "Of each player that gets some.", points_by_name()), fields<&F::why>()});
}

Shape shape_of(const ScoredBonus*) {
  using F = ScoredBonus;
  return object({fields<&F::mark>(), field<&F::tokens>("tokens", "Of each player that has some."),
                 field<&F::points>("points", "Of each player that gets some.")});
}

Shape shape_of(const ScoreRecord*) {
  using F = ScoreRecord;
  return object({constant("format", "bastide.score/1"), fields<&F::edition>(),
                 field<&F::scores>("scores", "Of every player with a figure on the board or tokens, also 0.",
                                   points_by_name()),
                 fields<&F::items>(), field<&F::bonuses>("bonuses", "What tokens give.").if_any()});
}

ScoreRecord score_record(const tilesets::TileSet& set, const rules::Position& position,
                         const std::string& edition, const rules::ScoreSheet& sheet) {
  const auto name = [&](int player) { return rules::player_name(player, position.players_are_numbers); };
  const auto named = [&](const rules::PerPlayer& numbers) {
    PointsByName out;
    for (int player = 0; player < rules::most_players; ++player)
      if (const int number = numbers[static_cast<std::size_t>(player)]; number != 0)
        out[name(player)] = number;
    return out;
  };
  ScoreRecord out;
  out.edition = edition;
  rules::PerPlayer belongings{};
  for (const auto& placement : position.placements)
    if (placement.follower) ++belongings[static_cast<std::size_t>(placement.follower->player)];
  for (const auto& bonus : sheet.bonuses) {
    rules::add(belongings, bonus.tokens);
    out.bonuses.push_back(
        {set.marks()[static_cast<std::size_t>(bonus.mark)], named(bonus.tokens), named(bonus.points)});
  }
  for (int player = 0; player < rules::most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (belongings[p] > 0) out.scores[name(player)] = sheet.totals[p];
  }
  for (const auto& item : sheet.items) {
    auto& told = out.items.emplace_back(ScoredItem{rules::feature_name(item.feature, set),
                                                   {},
                                                   item.complete,
                                                   named(item.holders),
                                                   named(item.points),
                                                   item.why,
                                                   item.marks[tilesets::pennant]});
    for (const int index : item.tiles) {
      auto placement = position.placements[static_cast<std::size_t>(index)];
      placement.follower.reset();
      told.tiles.push_back(rules::print_placement(set, placement));
    }
    if (set.marks().size() <= 1) continue;
    told.marks.emplace();
    for (std::size_t mark = tilesets::pennant + 1; mark < set.marks().size(); ++mark)
      if (item.marks[mark] != 0) (*told.marks)[set.marks()[mark]] = item.marks[mark];
  }
  return out;
}

}  // namespace bastide::reports::records
