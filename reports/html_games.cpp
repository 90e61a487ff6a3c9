// Every game up to a number of tiles, and the lemmas of the proofs, as tables.
#include <fmt/format.h>

#include <algorithm>

#include "reports/html_sections.hpp"
#include "reports/run_summary.hpp"

namespace bastide::reports {
namespace {

Data cells(const std::vector<std::string>& numbers, std::size_t count) {
  Data out{Data::type::list};
  for (std::size_t k = 0; k < count; ++k) out.push_back(k < numbers.size() ? with_commas(numbers[k]) : "");
  return out;
}

}  // namespace

void add_games(Data& page, const HtmlRun& html) {
  std::size_t largest = 0;
  for (const auto& e : html.run.editions) {
    for (const auto& row : games_by_players(e.every_game)) largest = std::max(largest, row.games.size());
  }
  Data sizes{Data::type::list}, rows{Data::type::list}, shared{Data::type::list};
  for (std::size_t k = 1; k <= largest; ++k) sizes.push_back(fmt::format("{}", k));
  const auto add_row = [&](const std::string& id, const std::vector<std::string>& numbers,
                           const GamesByPlayers& games, bool is_first) {
    Data row;
    row["id"] = id;
    row["players"] = players_in_words(games);
    row["games"] = cells(numbers, largest);
    row["states"] = is_first ? with_commas(games.states) : "";
    row["turns"] = is_first ? with_commas(games.turns) : "";
    rows.push_back(row);
  };
  for (const auto& e : html.run.editions) {
    for (const auto& games : games_by_players(e.every_game)) {
      add_row(e.id, games.games, games, true);
      if (!games.games_without_loss.empty())
        add_row(e.id + ", no tile lost", games.games_without_loss, games, false);
      if (e.every_game.is_whole) add_row(e.id + ", over", games.over, games, false);
    }
    if (e.every_game.shared_from.empty()) continue;
    Data line;
    line["id"] = e.id;
    line["from"] = e.every_game.shared_from;
    shared.push_back(line);
  }
  page["has_games"] = Data{largest != 0};
  page["has_over"] = Data{std::any_of(html.run.editions.begin(), html.run.editions.end(), [](const auto& e) {
    return e.every_game.is_whole && !games_by_players(e.every_game).empty();
  })};
  page["game_sizes"] = std::move(sizes);
  page["game_rows"] = std::move(rows);
  page["shares_games"] = Data{shared.is_non_empty_list()};
  page["shared_games"] = std::move(shared);
}

void add_lemmas(Data& page, const HtmlRun& html) {
  page["has_lemmas"] = Data{!html.run.lemmas.empty()};
  page["lemmas"] = list_of(html.run.lemmas, [](const RecordedLemma& lemma) {
    Data row;
    const bool is_open = !lemma.holds && lemma.failure.empty();
    row["id"] = lemma.id;
    row["statement"] = lemma.statement;
    std::string editions;
    for (const auto& e : lemma.editions) editions += (editions.empty() ? "" : ", ") + e;
    row["editions"] = editions;
    row["contexts"] = with_commas(lemma.contexts);
    row["class"] = lemma.holds ? "proved" : is_open ? "inconclusive" : "violated";
    row["sign"] = lemma.holds ? "✓" : is_open ? "?" : "✗";
    row["words"] = lemma.contexts == 0 && lemma.holds ? "has no context"
                   : lemma.holds                      ? "holds"
                   : is_open                          ? "not checked to the end"
                                                      : "fails";
    row["failure"] = text_or_nothing(lemma.failure);
    return row;
  });
}

}  // namespace bastide::reports
