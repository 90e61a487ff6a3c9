#include "reports/records/run_summary.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/core.h>

#include "reports/numbers.hpp"
#include "reports/shell_command.hpp"

namespace bastide::reports::records {

const tilesets::TileSet* find_recorded_set(const RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                                           const std::string& id) {
  for (const auto& recorded : run.tile_sets) {
    if (recorded.id != id) continue;
    const tilesets::TileSet* alike = nullptr;
    for (const auto& set : sets) {
      if (set.topology_key() != recorded.topology) continue;
      if (set.id() == id) return &set;
      if (alike == nullptr) alike = &set;
    }
    return alike;
  }
  return nullptr;
}

namespace {
constexpr std::string_view under = " under ";
}  // namespace

std::string set_under(const std::string& tile_set, const std::string& edition) {
  return tile_set + std::string(under) + edition;
}

std::optional<std::pair<std::string, std::string>> set_and_edition(const std::string& name) {
  const auto at = name.find(under);
  if (at == std::string::npos) return std::nullopt;
  return std::pair{name.substr(0, at), name.substr(at + under.size())};
}

tilesets::TileSet called(const tilesets::TileSet& set, std::string id) {
  tilesets::TileSet out{std::move(id),    set.name(),  set.source(), {set.types().begin(), set.types().end()},
                        set.start_type(), set.where(), set.names(),  set.edge_kinds()};
  out.set_replaced_start(set.replaced_start());
  if (set.start_size() > 1 || set.has_lots()) out = out.beginning_with(set.starts());
  return set.decks().empty() ? out : out.drawn_by(set.decks(), set.bends());
}

const tilesets::TileSet* find_set(const std::vector<tilesets::TileSet>& sets, const std::string& tile_set,
                                  const std::string& edition) {
  for (const auto& id : {set_under(tile_set, edition), tile_set}) {
    const auto found =
        std::find_if(sets.begin(), sets.end(), [&](const auto& set) { return set.id() == id; });
    if (found != sets.end()) return &*found;
  }
  return nullptr;
}

namespace {

/// What a file calls itself; where it says nothing, the last part of its path.
std::string name_of_file(const std::string& id, const std::string& name) {
  const bool is_file = id.ends_with(".toml");
  if (!is_file) return id;
  return name.empty() ? std::filesystem::path(id).stem().string() : name;
}

}  // namespace

std::string edition_name(const RunRecord& run, const std::string& id) {
  const auto found = std::ranges::find(run.editions, id, &CheckedEdition::id);
  return name_of_file(id, found == run.editions.end() ? std::string() : found->name);
}

std::string set_name(const RunRecord& run, const std::string& id) {
  if (const auto parts = set_and_edition(id)) {
    const auto found = std::ranges::find(run.tile_sets, id, &CheckedTileSet::id);
    return name_of_file(parts->first, found == run.tile_sets.end() ? std::string() : found->name) + " (" +
           edition_name(run, parts->second) + ")";
  }
  const auto found = std::ranges::find(run.tile_sets, id, &CheckedTileSet::id);
  return name_of_file(id, found == run.tile_sets.end() ? std::string() : found->name);
}

namespace {

/// Whether it did not look at everything.
bool has_open_verdicts(const RunRecord& run) {
  return std::ranges::any_of(run.verdicts, [](const auto& v) { return v.outcome == Outcome::inconclusive; });
}

/// "100 properties under 1 edition: 80 checked, 20 do not apply."
std::string checked_in_words(const RunRecord& run) {
  std::size_t silent = 0;
  for (const auto& group : silent_properties(run)) silent += group.ids.size();
  auto text = fmt::format("{} under {}: {} checked", counted(run.properties.size(), "property"),
                          editions_in_words(run), number(run.properties.size() - silent));
  if (silent > 0) text += fmt::format(", {} {} not apply", number(silent), silent == 1 ? "does" : "do");
  return text + ".";
}

}  // namespace

std::size_t plain_editions(const RunRecord& run) {
  return static_cast<std::size_t>(
      std::count_if(run.editions.begin(), run.editions.end(),
                    [](const CheckedEdition& e) { return e.id != combinations_id; }));
}

std::string editions_in_words(const RunRecord& run) {
  const auto editions = counted(plain_editions(run), "edition");
  return plain_editions(run) == run.editions.size() ? editions : editions + " and combinations of options";
}

std::string lemmas_in_words(const RunRecord& run) {
  enum Fate { holds, fails, open, without };
  std::array<int, 4> counts{};
  for (const auto& lemma : run.lemmas) {
    const auto fate = lemma.holds             ? (lemma.contexts > 0 ? holds : without)
                      : lemma.failure.empty() ? open
                                              : fails;
    ++counts[fate];
  }
  auto text = fmt::format("{} {}", counts[holds], counts[holds] == 1 ? "holds" : "hold");
  constexpr std::array words = {"", "not true", "not checked to the end", "without a context"};
  for (const auto fate : {fails, open, without}) {
    if (counts[fate] > 0) text += fmt::format(", {} {}", counts[fate], words[fate]);
  }
  return text;
}

std::vector<SilentProperties> silent_properties(const RunRecord& run) {
  std::vector<SilentProperties> groups;
  for (const auto& property : run.properties) {
    std::vector<std::string> reasons;
    bool applies = false;
    for (const auto& v : run.verdicts) {
      if (v.property != property.id) continue;
      applies = applies || v.outcome != Outcome::not_applicable;
      const bool is_combined = v.edition == combinations_id && plain_editions(run) > 0;
      if (!is_combined && std::ranges::find(reasons, v.reason) == reasons.end()) reasons.push_back(v.reason);
    }
    if (applies || reasons.empty()) continue;
    std::string reason;
    for (const auto& one : reasons) reason += (reason.empty() ? "" : "; or ") + one;
    auto group = std::ranges::find(groups, reason, &SilentProperties::reason);
    if (group == groups.end()) group = groups.insert(groups.end(), {reason, {}});
    group->ids.push_back(property.id);
  }
  std::ranges::stable_sort(groups, std::ranges::greater{},
                           [](const auto& group) { return group.ids.size(); });
  return groups;
}

std::vector<UnseenSituation> unseen_situations(const RunRecord& run) {
  std::vector<UnseenSituation> unseen;
  for (const auto& property : run.properties) {
    UnseenSituation situation{&property, {}};
    for (const auto& v : run.verdicts) {
      if (v.property == property.id && v.outcome == Outcome::not_covered)
        situation.editions.push_back(v.edition);
    }
    if (!situation.editions.empty()) unseen.push_back(std::move(situation));
  }
  return unseen;
}

std::string in_words(const UnseenSituation& situation, const RunRecord& run) {
  auto text = fmt::format("{}: {}", situation.property->id, situation.property->statement);
  if (situation.editions.size() == plain_editions(run)) return text;
  std::string editions;
  for (const auto& e : situation.editions) editions += (editions.empty() ? "" : ", ") + e;
  return fmt::format("{} (not under {})", text, editions);
}

std::string headline(const RunRecord& run) {
  const auto editions = editions_in_words(run);
  const auto properties = counted(run.properties.size(), "property");
  const auto failed_examples = static_cast<std::uint64_t>(std::count_if(
      run.reference_examples.begin(), run.reference_examples.end(), [](const auto& e) { return !e.passed; }));
  switch (run.result.outcome) {
    case RunOutcome::holds: {
      const auto proved = properties_proved(run);
      return fmt::format("{} No violation found{}.", checked_in_words(run),
                         proved == 0
                             ? ""
                             : fmt::format("; {} of them proved for boards of any size{}", proved,
                                           plain_editions(run) > 1 ? " under one edition at least" : ""));
    }
    case RunOutcome::inconclusive:
      if (const auto unseen = unseen_situations(run).size(); unseen > 0 && !has_open_verdicts(run)) {
        return fmt::format(
            "Inconclusive: {} No violation found, but {} that games had to meet did not occur.",
            checked_in_words(run), counted(unseen, "situation"));
      }
      return fmt::format("Inconclusive: the run did not look at everything it was asked to ({}, {}).",
                         properties, editions);
    case RunOutcome::violated:
      break;
  }
  std::vector<std::string> violated;
  for (const auto& v : run.verdicts) {
    if (v.outcome == Outcome::violated) violated.push_back(v.property);
  }
  std::sort(violated.begin(), violated.end());
  violated.erase(std::unique(violated.begin(), violated.end()), violated.end());
  auto out = violated.empty() ? fmt::format("None of {} violated", properties)
                              : fmt::format("{} of {} violated", number(violated.size()), properties);
  if (failed_examples != 0) {
    out += fmt::format(", {} {} failed", violated.empty() ? "but" : "and",
                       counted(failed_examples, "reference example"));
  }
  if (const auto lemmas = failed_lemmas(run); !lemmas.empty())
    out += fmt::format(", {} of the proofs failed", counted(lemmas.size(), "lemma"));
  return out + fmt::format(", over {}.", editions);
}

std::size_t properties_proved(const RunRecord& run) {
  return static_cast<std::size_t>(
      std::count_if(run.properties.begin(), run.properties.end(), [&](const PropertyStatement& property) {
        return std::any_of(run.verdicts.begin(), run.verdicts.end(), [&](const PropertyVerdict& v) {
          return v.outcome == Outcome::proved && v.property == property.id;
        });
      }));
}

std::vector<const CheckedLemma*> failed_lemmas(const RunRecord& run) {
  std::vector<const CheckedLemma*> failed;
  for (const auto& lemma : run.lemmas) {
    if (!lemma.holds && !lemma.failure.empty()) failed.push_back(&lemma);
  }
  return failed;
}

std::string players_in_words(const GamesByPlayers& games) {
  const bool has_everyone = static_cast<std::size_t>(games.players) + 1 >= games.games.size();
  if (has_everyone) return fmt::format("{} or more players", games.players);
  return counted(games.players, "player");
}

std::vector<GamesByPlayers> games_by_players(const WalkedGames& every_game) {
  using solver::arithmetic::to_decimal;
  std::vector<GamesByPlayers> rows;
  for (const auto& size : every_game.sizes) {
    if (rows.empty() || rows.back().players != size.players) rows.push_back({size.players, {}, 0, 0, {}, {}});
    auto& row = rows.back();
    row.games.push_back(to_decimal(size.games));
    row.games_without_loss.push_back(to_decimal(size.games_without_loss));
    row.states += size.states;
    row.turns += size.turns;
    row.over.push_back(to_decimal(size.games_over));
  }
  for (auto& row : rows) {
    if (row.games_without_loss == row.games) row.games_without_loss.clear();
  }
  return rows;
}

Coverage coverage_of(const RunRecord& run, const std::string& edition) {
  Coverage most;
  for (const auto& v : run.verdicts) {
    if (v.edition != edition) continue;
    const auto& c = v.coverage;
    most.tiles = std::max(most.tiles, c.tiles);
    most.boards = std::max(most.boards, c.boards);
    most.deployment_tiles = std::max(most.deployment_tiles, c.deployment_tiles);
    most.deployments = std::max(most.deployments, c.deployments);
    most.games = std::max(most.games, c.games);
    most.turns = std::max(most.turns, c.turns);
    most.game_tiles = std::max(most.game_tiles, c.game_tiles);
    most.game_states = std::max(most.game_states, c.game_states);
    most.game_turns = std::max(most.game_turns, c.game_turns);
    if (most.shared_from.empty()) most.shared_from = c.shared_from;
  }
  return most;
}

std::string in_words(const Coverage& c) {
  std::vector<std::string> parts;
  if (c.boards != 0) {
    parts.push_back(c.tiles != 0
                        ? fmt::format("every board up to {} ({})", counted(c.tiles, "tile"), number(c.boards))
                        : fmt::format("{}", counted(c.boards, "board")));
  }
  if (c.deployments != 0) {
    auto text = counted(c.deployments, "deployment");
    if (c.deployment_tiles != 0)
      text += fmt::format(" on boards up to {}", counted(c.deployment_tiles, "tile"));
    parts.push_back(text);
  }
  if (c.game_turns != 0) {
    const auto turns = counted(c.game_turns, "turn");
    parts.push_back(c.game_tiles != 0
                        ? fmt::format("every game up to {} ({})",
                                      counted(static_cast<std::uint64_t>(c.game_tiles), "tile"), turns)
                        : turns + " of all games");
  }
  if (c.games != 0) {
    parts.push_back(fmt::format("{} ({})", counted(c.games, "random game"), counted(c.turns, "turn")));
  }
  std::string out;
  for (const auto& p : parts) out += (out.empty() ? "" : ", ") + p;
  if (c.contexts != 0)
    out = fmt::format("any size, by induction ({}){}{}", counted(c.contexts, "context"),
                      out.empty() ? "" : "; ", out);
  return out.empty() ? "nothing" : out;
}

const char* found_in_words(FoundIn found_in) {
  return found_in == FoundIn::every_game ? "the walk through all games"
         : found_in == FoundIn::games    ? "random games"
                                         : tilesets::described::word(found_in).c_str();
}

std::string in_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved:
      return "proved for any size";
    case Outcome::held:
      return "held";
    case Outcome::violated:
      return "violated";
    case Outcome::covered:
      return "seen";
    case Outcome::not_covered:
      return "not seen";
    case Outcome::not_applicable:
      return "does not apply";
    case Outcome::inconclusive:
      return "inconclusive";
  }
  return {};
}

std::vector<DistinctViolation> distinct_violations(const RunRecord& run) {
  std::vector<DistinctViolation> found;
  auto add = [&](const PropertyStatement* property, const PropertyVerdict& v) {
    for (auto& d : found) {
      const bool is_same = d.property_id == v.property && d.verdict->counterexample && v.counterexample &&
                           d.verdict->counterexample->position == v.counterexample->position &&
                           d.verdict->counterexample->explanation == v.counterexample->explanation;
      if (!is_same) continue;
      d.editions.push_back(v.edition);
      return;
    }
    found.push_back({property, v.property, {v.edition}, &v});
  };
  for (const auto& property : run.properties) {
    for (const auto& v : run.verdicts) {
      if (v.outcome == Outcome::violated && v.property == property.id) add(&property, v);
    }
  }
  return found;
}

std::string crossing_art_of(const std::string& edition) { return edition.substr(0, edition.find('-')); }

std::string command_line(const RunRecord& run) {
  std::string out = run.program.name;
  for (const auto& a : run.command.arguments) out += " " + shell_word(a);
  return out;
}

std::string command_for(const RunRecord& run, const PropertyVerdict& verdict, const std::string& file) {
  if (!verdict.counterexample) return {};
  const auto& c = *verdict.counterexample;
  const auto& subject = c.game.empty() ? c.position : c.game;
  auto command = fmt::format("bastide check {} --property {}",
                             file.empty() ? shell_word(subject) : "--file " + shell_word(file),
                             shell_word(verdict.property));
  if (!c.game.empty()) return command;  // a game names its edition, its options and its tile set
  // A set as the edition sees it is recorded as "base (houses_only, ...)" or "base under ...", and loaded as
  // "base".
  const auto seen = set_and_edition(c.tile_set);
  command += " --tileset " + shell_word(seen ? seen->first : c.tile_set.substr(0, c.tile_set.find(" (")));
  command += " --edition " + shell_word(c.edition);
  const auto& arguments = run.command.arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].starts_with("--rule=")) command += " " + shell_word(arguments[i]);
    // as runs have it that were saved before commands were written as the parser has them
    if (arguments[i] == "--rule" && i + 1 < arguments.size())
      command += " --rule " + shell_word(arguments[++i]);
  }
  return command;
}

}  // namespace bastide::reports::records
