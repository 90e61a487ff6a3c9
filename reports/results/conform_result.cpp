#include "reports/results/conform_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "props/engines/examination.hpp"
#include "props/engines/situations.hpp"
#include "reports/numbers.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/shell_command.hpp"
#include "rules/notation.hpp"
#include "rules/records/game_record.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::reports::results {
namespace {

using namespace document;
using records::ConformDifference;
using records::ConformRecord;
using rules::records::GameRecord;

std::string stage(bool is_on_board, std::uint64_t number) {
  return fmt::format("{} {}", is_on_board ? "board" : "game", number);
}

Paragraph sentence(std::string text) { return {std::move(text)}; }

List turns_of(const GameRecord& game) {
  List list;
  list.items.push_back({game.start});
  for (const auto& turn : game.turns) {
    auto text = turn.place;
    if (turn.follower)
      text += fmt::format(", deploys {}on {}", turn.figure ? *turn.figure + " " : "", *turn.follower);
    if (turn.retrieve) text += ", takes back from " + *turn.retrieve;
    list.items.push_back({fmt::format("player {}: {}", turn.player, text)});
  }
  return list;
}

/// All tiles of the game with the figures where they were deployed.
Board board_of(const GameRecord& game, const std::vector<tilesets::TileSet>& sets) {
  auto position = game.start;
  const auto* set = records::find_set(sets, game.tile_set, game.edition);
  for (const auto& turn : game.turns) {
    position += " " + turn.place;
    if (set == nullptr) continue;
    try {  // with the figure, as the notation of positions has it
      position.resize(position.size() - turn.place.size());
      position += rules::print_placement(*set, rules::records::turn_of(*set, turn).tile);
    } catch (const tilesets::InputError&) {
      position += turn.place;
    }
  }
  return {.set = set,
          .tile_set = game.tile_set,
          .edition = game.edition,
          .position = position,
          .has_notation = false,
          .is_drawn_in_text = false};
}

std::string unanswered(const records::ConformRule& row) {
  return fmt::format("not answered{}{}", row.unanswered.empty() ? "" : ": ", fmt::join(row.unanswered, ", "));
}

/// Behind the verdict: which keys were not answered; behind "agrees", how many situations that it is about
/// did not occur.
std::string lacking(const records::ConformRule& row) {
  std::vector<std::string> notes;
  if (!row.unanswered.empty() && row.checked > 0) notes.push_back(unanswered(row));
  if (!row.not_occurred.empty() && row.agreed > 0 && row.differed == 0)
    notes.push_back(counted(row.not_occurred.size(), "situation") + " did not occur");
  return fmt::format("{}", fmt::join(notes, "; "));
}

Table rule_table(const ConformRecord& record) {
  Table table{.caption = fmt::format("{}, {}, {}{}", counted(record.games, "game"),
                                     counted(record.boards, "board"), counted(record.turns, "turn"),
                                     record.unsupported_games == 0 ? ""
                                                                   : fmt::format("; {} not played to the end",
                                                                                 record.unsupported_games)),
              .head = {"rule", "verdict", "checked", "agreed", "differed", "not answered"},
              .text_columns = 2};
  for (const auto& row : record.rules) {
    if (row.checked == 0 && row.unsupported == 0) continue;
    const auto tone = row.differed > 0 ? Tone::bad : row.agreed > 0 ? Tone::good : Tone::faint;
    Cell verdict(tone, row.verdict == "unsupported" ? unanswered(row) : row.verdict);
    verdict.note = lacking(row);
    table.rows.push_back({{row.rule, verdict, row.checked, row.agreed, row.differed, row.unsupported}});
  }
  return table;
}

void add_situations(Document& out, const ConformRecord& record) {
  if (record.situations.empty() && record.not_occurred.empty()) return;
  Table occurred{.head = {"times", "situation"}, .text_columns = 0};
  for (const auto& [name, count] : record.situations)
    if (count > 0) occurred.rows.push_back({{count, name}});
  Table lacking{.text_columns = 2};
  for (const auto& situation : props::engines::situations()) {
    const auto name = props::engines::situation_name(situation);
    if (std::ranges::find(record.not_occurred, name) != record.not_occurred.end())
      lacking.rows.push_back({{name, situation.statement}});
  }
  occurred.text_columns = 2;
  auto note = counted(occurred.rows.size(), "situation");
  Document inside{occurred};
  if (lacking.rows.empty()) {
    note += "; every one occurred";
  } else {
    note += fmt::format("; {} did not happen, and nothing is known of the engine there", lacking.rows.size());
    inside << sentence("Did not happen, so that nothing is known of the engine there") << lacking;
  }
  out << Folded{"What happened in the games", note, std::move(inside), false, true};
}

/// Whether anything differs, first of all.
void add_verdict(Document& out, const ConformRecord& record) {
  std::vector<std::string> rules;
  for (const auto& d : record.differences) {
    if (std::ranges::find(rules, d.rule) == rules.end()) rules.push_back(d.rule);
  }
  const bool is_compared = std::ranges::any_of(record.rules, [](const auto& row) { return row.checked > 0; });
  if (!rules.empty())
    out << Result{Tone::bad, fmt::format("Different: {}", fmt::join(rules, ", "))};
  else if (is_compared && !record.stopped)
    out << Result{Tone::good, "No difference was found."};
}

}  // namespace

std::string place_of(const ConformDifference& d) {
  return fmt::format("{}, {}, turn {}", d.rule, stage(d.is_on_board, d.found_in), d.turn);
}

document::Document found_document(const ConformDifference& d) {
  Document said;
  said << sentence(d.what) << Sides{"expected", d.expected, "got", d.got};
  return {{Article{{"Difference in " + place_of(d)}, Tone::bad, said}}};
}

document::Document shrunk_document(const ConformDifference& d, std::span<const ConformDifference> all,
                                   const std::vector<tilesets::TileSet>& sets, const std::string& again,
                                   std::optional<int> usual) {
  Article article{{fmt::format("{}: different at turn {}", d.rule, d.turn), 3, "",
                   fmt::format("found in {}", stage(d.is_on_board, d.found_in))}};
  auto& said = article.left;
  said << sentence(d.what) << Sides{"expected", d.expected, "got", d.got};
  if (!d.symptom.empty())
    said << sentence(fmt::format("What is wrong: {}{}", d.symptom,
                                 d.without.empty() ? "" : fmt::format("; in games without {}", d.without)));
  if (d.is_repeated.value_or(false) && d.game) {
    const auto& game = *d.game;
    constexpr std::array ends = {"", "; then it was given up", "; then it was interrupted"};
    const bool is_as_found = d.tries <= 1;  // a record of --replay is played as it is
    said << sentence(fmt::format("{}{} of {}{}{}{}:", is_as_found ? "the game of " : "shrunk to ",
                                 counted(d.turns, "turn"), counted(game.players, "player"),
                                 usual && game.followers == *usual
                                     ? ""
                                     : fmt::format(" with {} each", counted(game.followers, "follower")),
                                 is_as_found ? "" : fmt::format(", {} tried", counted(d.tries, "game")),
                                 ends[static_cast<std::size_t>(d.shrinking)]))
         << turns_of(game);
    article.right << board_of(game, sets);
  } else if (!d.is_repeated) {
    said << sentence("Not shrunk: interrupted while this game was played by itself.");
  } else {
    said << sentence(d.is_unsteady ? "It did not show again when this game was played by itself. Of two new "
                                     "processes one showed it: "
                                     "the engine answers the same game otherwise each time."
                                   : "It did not show again when this game was played by itself: games "
                                     "before it have a part in it.");
    if (d.game) article.right << board_of(*d.game, sets);
  }
  const auto other = std::ranges::find(all, d.perhaps, &ConformDifference::rule);
  if (other != all.end())
    said << sentence(
        fmt::format("Perhaps the same mistake as: {}, {}", other->rule, counted(other->turns, "turn")));
  if (!again.empty()) said << sentence(fmt::format("Saved in {}. To see it again:", d.file)) << Code{again};
  return {{article}};
}

std::string command_again(const ConformDifference& d, const std::string& engine) {
  if (d.file.empty()) return {};
  const bool is_of_all = d.rule == props::engines::rule_name(props::engines::EngineRule::answers);
  return fmt::format("bastide conform --engine {} --replay {}{}", shell_word(engine), shell_word(d.file),
                     is_of_all ? "" : " --only " + d.rule);
}

document::Document agreement_document(const ConformRecord& record) {
  Document out;
  out << Heading{record.engine, 3, "",
                 record.tile_set.empty() ? "" : record.tile_set + ", " + record.edition};
  add_verdict(out, record);
  out << rule_table(record);
  add_situations(out, record);
  if (!record.not_asked.empty())
    out << sentence(
        fmt::format("Not asked, since the engine does not know it: {}", fmt::join(record.not_asked, ", ")));
  for (const auto& known : record.known) {
    const auto what = fmt::format("{} in {}", known.rule, counted(known.turns, "turn"));
    out << sentence(known.is_gone
                        ? fmt::format("Known, but gone: {}; the engine agrees there now", what)
                        : fmt::format("Known and tolerated: {}, met {}", what, counted(known.met, "time")));
  }
  if (record.stopped) {
    const auto& stop = *record.stopped;
    out << sentence(fmt::format("Not complete: {}{}", stop.why,
                                stop.found_in > 0 ? " in " + stage(stop.is_on_board, stop.found_in) : ""));
    if (!stop.request.empty()) out << sentence("Not answered:") << Code{stop.request};
    if (!stop.file.empty())
      out << sentence(fmt::format("The game so far is saved in {}.", stop.file));
    else if (stop.game)
      out << sentence("The game so far:") << Code{records::write_game_record(*stop.game)};
  }
  for (const auto& look : record.further) {
    const auto where = fmt::format("Without {}, {}", look.without, look.rule);
    const auto games = counted(look.games, "game");
    out << sentence(look.differed == 0
                        ? fmt::format("{} agrees in {}.", where, games)
                        : fmt::format("{} still differs in {} of {}.", where, look.differed, games));
  }
  return out;
}

document::Document conform_document(const ConformRecord& record, const std::vector<tilesets::TileSet>& sets) {
  auto out = agreement_document(record);
  for (const auto& d : record.differences)
    out << shrunk_document(d, record.differences, sets, command_again(d, record.command));
  return out;
}

}  // namespace bastide::reports::results
