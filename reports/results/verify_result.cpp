#include "reports/results/verify_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"
#include "solver/boards/laying_order.hpp"

namespace bastide::reports::results {
namespace {

using namespace document;
using props::PropertyGroup;
using props::PropertyKind;
using records::CheckedEdition;
using records::edition_name;
using records::games_by_players;
using records::in_words;
using records::Outcome;
using records::PropertyStatement;
using records::PropertyVerdict;
using records::RunRecord;
using records::set_name;
using tilesets::described::word;

Tone tone_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved:
      return Tone::proved;
    case Outcome::held:
    case Outcome::covered:
      return Tone::good;
    case Outcome::violated:
      return Tone::bad;
    case Outcome::not_covered:
      return Tone::lacking;
    case Outcome::not_applicable:
      return Tone::faint;
    case Outcome::inconclusive:
      break;
  }
  return Tone::doubtful;
}

std::string violation_anchor(std::size_t number) { return fmt::format("violation-{}", number + 1); }

class RunWriter {
 public:
  RunWriter(const RunRecord& run, const std::vector<tilesets::TileSet>& sets)
      : run_(run), sets_(sets), violations_(distinct_violations(run)) {}

  Document written() {
    add_result();
    add_lint();
    add_violations();
    add_failures();
    auto first = std::exchange(out_, {});
    add_facts();
    add_coverage();
    add_verdicts();
    add_lemmas();
    add_examples();
    first << Folded{"Everything that was checked", "", std::exchange(out_, {}), false, true};
    out_ = std::move(first);
    return std::move(out_);
  }
  Document written_with_material() {
    out_ = written();
    out_ << material_document(run_, sets_);
    add_making();
    return std::move(out_);
  }

 private:
  std::string names(const std::vector<std::string>& editions) const {
    std::vector<std::string> all;
    for (const auto& e : editions) all.push_back(edition_name(run_, e));
    return fmt::format("{}", fmt::join(all, ", "));
  }
  /// A column an edition.
  std::vector<std::string> head(const char* first) const {
    std::vector<std::string> all{first};
    for (const auto& e : run_.editions) all.push_back(edition_name(run_, e.id));
    return all;
  }

  // What was found, and on what it rests.

  void add_result() {
    // Violations, and situations that were not met, are told one by one.
    const bool is_told =
        run_.result.outcome == records::RunOutcome::violated || !unseen_situations(run_).empty();
    std::vector<std::string> editions;
    for (const auto& e : run_.editions) {
      const auto name = edition_name(run_, e.id);
      editions.push_back(name == e.id ? fmt::format("{} ({})", e.name, e.id)
                                      : fmt::format("{} ({})", name, e.id));
    }
    out_ << Paragraph{fmt::format("{}", fmt::join(editions, ", ")), true}
         << Result{outcome_tone(run_.result.outcome), headline(run_), is_told ? "" : run_.result.reason}
         << editions_looked_at();
    if (!run_.reference_examples.empty())
      out_ << Paragraph{examples_words() +
                        (run_.lemmas.empty()
                             ? ""
                             : fmt::format(" Lemmas of the proofs: {}.", records::lemmas_in_words(run_)))};
    out_ << Paragraph{
        "verify puts the engines to the test under your rules; it does not say whether they are good.", true};
  }

  /// What the lint says of the rules that were checked.
  void add_lint() {
    List list;
    for (const auto& edition : run_.editions)
      for (const auto& line : edition.lint) list.items.push_back({line});
    if (!list.items.empty()) out_ << Heading{"What is doubtful in these rules", 2, "lint"} << list;
  }

  void add_facts() {
    std::uint64_t games = 0, turns = 0, boards = 0, walked = 0;
    for (const auto& e : run_.editions) {
      const auto c = coverage_of(run_, e.id);
      games += c.games;
      turns += c.turns;
      if (c.shared_from.empty() || c.shared_from == e.id) boards += c.boards;
      if (e.every_game.shared_from.empty()) walked += c.game_turns;
    }
    Facts facts;
    const auto add = [&](const char* name, std::uint64_t value) {
      facts.facts.emplace_back(name, number(value));
    };
    add("Properties", run_.properties.size());
    add("Editions", plain_editions(run_));
    add("Boards checked", boards);
    if (properties_proved(run_) > 0) add("Proved for any size", properties_proved(run_));
    if (walked > 0) add("Turns of every game", walked);
    add("Random games", games);
    add("Turns in random games", turns);
    add("Violations found", violations_.size());
    out_ << facts;
  }

  /// On what the verdicts under each edition rest; of many editions in one line.
  Document editions_looked_at() const {
    constexpr std::size_t most = 3;
    Document out;
    if (run_.editions.size() > most) {
      records::Coverage sum;
      for (const auto& e : run_.editions) {
        const auto c = coverage_of(run_, e.id);
        sum.games += c.games;
        sum.turns += c.turns;
        sum.game_turns += e.every_game.shared_from.empty() ? c.game_turns : 0;
      }
      out << Paragraph{
          fmt::format("Looked at in all: {} turns of every small game, {} random games ({} turns).",
                      number(sum.game_turns), number(sum.games), number(sum.turns))};
      return out;
    }
    return {{editions_list()}};
  }
  List editions_list() const {
    List editions;
    for (const auto& e : run_.editions) {
      const auto c = coverage_of(run_, e.id);
      auto text = in_words(c) + ".";
      if (!c.shared_from.empty() && c.shared_from != e.id)
        text += fmt::format(" Boards are those of {}.", edition_name(run_, c.shared_from));
      if (!e.shares_scoring_with.empty())
        text += fmt::format(" Scores like {}.", edition_name(run_, e.shares_scoring_with));
      if (e.id == records::combinations_id) text += " " + e.name + ".";
      editions.items.push_back({text, edition_name(run_, e.id)});
    }
    return editions;
  }

  void add_coverage() {
    Document numbers;
    numbers << board_table();
    add_games(numbers);
    List compared;
    for (const auto& c : run_.reference_comparison) {
      std::vector<std::string> boards;
      for (const auto n : c.boards) boards.push_back(number(n));
      compared.items.push_back(
          {fmt::format("compared on every board of 1 to {} tiles ({}) and on {} games ({} turns).",
                       c.boards.size(), fmt::join(boards, " + "), number(c.games), number(c.turns)),
           set_name(run_, c.tile_set)});
    }
    if (!compared.items.empty()) numbers << Heading{"Fast engine against reference model", 3} << compared;
    out_ << Heading{"What was looked at", 2, "covered"}
         << Paragraph{"A verdict is worth as much as what it rests on. “Every board up to n tiles” is complete: each "
                      "arrangement of that size that can arise from the start tile was checked. “Every game up to n "
                      "tiles” is, too: each draw, place and deployment by one, two or more players. “Proved for any "
                      "size” rests on an induction whose step was checked in every context that there is. Random games "
                      "are samples."}
         << editions_list() << Folded{"Boards, games and comparisons in numbers", "", numbers};
    std::set<std::string> meant;  // of several sets once
    for (const auto& s : run_.tile_sets)
      if (const auto* set = find_recorded_set(run_, sets_, s.id))
        meant.insert(solver::boards::boards_meant(*set));
    for (const auto& sentence : meant)
      if (!sentence.empty()) out_ << Paragraph{sentence};
  }

  Table board_table() const {
    std::size_t largest = 0;
    for (const auto& s : run_.tile_sets) largest = std::max(largest, s.boards.size());
    Table table{.caption = "Boards enumerated, by number of tiles (start tile included)",
                .head = {"Tile set"}};
    for (std::size_t k = 1; k <= largest; ++k) table.head.push_back(fmt::format("{}", k));
    table.head.emplace_back("Complete");
    for (const auto& s : run_.tile_sets) {
      if (s.boards.empty()) continue;
      auto& cells = table.rows.emplace_back().cells;
      cells.emplace_back(set_name(run_, s.id));
      for (std::size_t k = 0; k < largest; ++k)
        cells.push_back(k < s.boards.size() ? Cell(s.boards[k]) : Cell());
      cells.emplace_back(s.boards_complete ? "yes" : "no, cut short");
    }
    return table;
  }

  void add_games(Document& out) const {
    std::size_t largest = 0;
    bool has_over = false;
    for (const auto& e : run_.editions) {
      for (const auto& row : games_by_players(e.every_game)) largest = std::max(largest, row.games.size());
      has_over = has_over || (e.every_game.is_whole && !games_by_players(e.every_game).empty());
    }
    Table table{.caption = fmt::format(
                    "Every game, by number of tiles (start tile included). “No tile lost”: games in "
                    "which every tile drawn had a place{}",
                    has_over ? "; “over”: complete games, by tiles laid" : ""),
                .head = {"Edition", "Players"},
                .text_columns = 2};
    for (std::size_t k = 1; k <= largest; ++k) table.head.push_back(fmt::format("{}", k));
    table.head.insert(table.head.end(), {"States", "Turns checked"});
    const auto add = [&](const std::string& name, const std::vector<std::string>& numbers,
                         const records::GamesByPlayers& games, bool is_first) {
      auto& cells = table.rows.emplace_back().cells;
      cells = {name, players_in_words(games)};
      for (std::size_t k = 0; k < largest; ++k)
        cells.emplace_back(k < numbers.size() ? number(numbers[k]) : std::string());
      cells.push_back(is_first ? Cell(games.states) : Cell());
      cells.push_back(is_first ? Cell(games.turns) : Cell());
    };
    std::vector<std::string> shared;
    for (const auto& e : run_.editions) {
      const auto name = edition_name(run_, e.id);
      for (const auto& games : games_by_players(e.every_game)) {
        add(name, games.games, games, true);
        if (!games.games_without_loss.empty())
          add(name + ", no tile lost", games.games_without_loss, games, false);
        if (e.every_game.is_whole) add(name + ", over", games.over, games, false);
      }
      if (!e.every_game.shared_from.empty())
        shared.push_back(fmt::format("{} as {}", name, edition_name(run_, e.every_game.shared_from)));
    }
    out << table;
    if (!shared.empty())
      out << Paragraph{
          fmt::format("Editions that play alike so far share their games: {}; each number stands for all "
                      "of them.",
                      fmt::join(shared, "; ")),
          true};
  }

  // Verdicts, property by property.

  void add_verdicts() {
    out_ << Heading{"Verdicts", 2, "verdicts"}
         << Legend{{{Tone::proved, "proved for any size"},
                    {Tone::good, "held, or seen"},
                    {Tone::bad, "violated"},
                    {Tone::lacking, "not seen"},
                    {Tone::faint, "does not apply"},
                    {Tone::doubtful, "inconclusive"}}};
    for (const auto group :
         {PropertyGroup::placement, PropertyGroup::features, PropertyGroup::scoring, PropertyGroup::editions})
      add_matrix(word(group),
                 [&](const auto& p) { return p.group == group && p.kind != PropertyKind::cover; });
    add_matrix("situations that must occur", [](const auto& p) { return p.kind == PropertyKind::cover; });
    if (std::ranges::find(run_.properties, PropertyKind::cover, &PropertyStatement::kind) !=
        run_.properties.end())
      out_ << Paragraph{
          "Games that never reach a rare situation prove nothing about it. Each of these had to happen at "
          "least once in the random games; the number says how often it did.",
          true};
    List silent;
    std::size_t silent_count = 0;
    for (const auto& group : silent_properties(run_)) {
      silent_count += group.ids.size();
      silent.items.push_back({group.reason, fmt::format("{:>3}", group.ids.size()),
                              fmt::format("{}", fmt::join(group.ids, ", "))});
    }
    if (!silent.items.empty())
      out_ << Folded{"What does not apply, and why", counted(silent_count, "property"), {{silent}}};
  }

  template <class IsAsked>
  void add_matrix(const std::string& name, IsAsked is_asked) {
    Table table{.head = head("Property"), .is_matrix = true};
    std::map<Outcome, std::size_t> times;
    for (const auto& p : run_.properties) {
      if (!is_asked(p)) continue;
      const auto applies = [&](const auto& e) {
        const auto* v = find_verdict(run_, p.id, e.id);
        return v != nullptr && v->outcome != Outcome::not_applicable;
      };
      if (std::ranges::none_of(run_.editions, applies)) continue;  // told below, with the reason
      auto& row = table.rows.emplace_back();
      row.anchor = "property-" + p.id;
      Cell property(p.id);
      property.is_name = true;
      property.note = p.statement;
      property.more = {"The rule",
                       p.kind == PropertyKind::cover ? "" : fmt::format("{} ({})", p.rule, word(p.kind))};
      row.cells.push_back(property);
      for (const auto& e : run_.editions) {
        const auto* v = find_verdict(run_, p.id, e.id);
        row.cells.push_back(v == nullptr ? Cell() : verdict_cell(p, *v));
        if (v != nullptr) ++times[v->outcome];
      }
    }
    if (table.rows.empty()) return;
    static const std::map<Outcome, const char*> met = {
        {Outcome::proved, "proved for any size"}, {Outcome::held, "held"},
        {Outcome::violated, "violated"},          {Outcome::covered, "seen"},
        {Outcome::not_covered, "not seen"},       {Outcome::not_applicable, "do not apply"},
        {Outcome::inconclusive, "inconclusive"}};
    std::vector<std::string> all;
    for (const auto& [outcome, count] : times)
      all.push_back(fmt::format("{} {} {}", sign_of(tone_of(outcome)), number(count), met.at(outcome)));
    const bool is_open = times.contains(Outcome::violated);
    out_ << Folded{name, fmt::format("{}", fmt::join(all, ", ")), {{table}}, is_open};
  }

  Cell verdict_cell(const PropertyStatement& property, const PropertyVerdict& v) const {
    const bool is_counted = v.outcome == Outcome::covered || v.outcome == Outcome::not_covered;
    Cell cell(tone_of(v.outcome), is_counted ? number(v.times_seen) : in_words(v.outcome),
              property.kind == PropertyKind::cover ? Sign::before : Sign::instead);
    cell.hint =
        fmt::format("{} under {}: {}", v.property, edition_name(run_, v.edition), in_words(v.outcome));
    if (v.outcome != Outcome::not_applicable) cell.hint += "; looked at " + in_words(v.coverage);
    if (!v.coverage.shared_from.empty() && v.coverage.shared_from != v.edition)
      cell.hint += "; shared with " + edition_name(run_, v.coverage.shared_from);
    if (!v.reason.empty()) cell.hint += "; " + v.reason;
    for (std::size_t i = 0; i < violations_.size(); ++i) {
      const auto& editions = violations_[i].editions;
      if (violations_[i].property_id == v.property &&
          std::ranges::find(editions, v.edition) != editions.end())
        cell.link = violation_anchor(i);
    }
    if (property.kind == PropertyKind::cover || v.outcome == Outcome::not_applicable) return cell;
    std::vector<std::string> rests_on;
    const auto& c = v.coverage;
    if (v.outcome == Outcome::proved)
      rests_on.push_back(fmt::format("any size, {} contexts", number(c.contexts)));
    if (c.tiles != 0) rests_on.push_back(fmt::format("≤ {} tiles", c.tiles));
    if (c.deployments != 0) rests_on.push_back(fmt::format("followers ≤ {}", c.deployment_tiles));
    if (c.game_tiles != 0) rests_on.push_back(fmt::format("every game ≤ {}", c.game_tiles));
    if (c.games != 0) rests_on.push_back(fmt::format("{} games", number(c.games)));
    cell.note = fmt::format("{}", fmt::join(rests_on, "\n"));
    return cell;
  }

  void add_lemmas() {
    if (run_.lemmas.empty()) return;
    std::uint64_t contexts = 0;
    Table table{.head = {"Lemma", "Editions", "Contexts", "Verdict"}, .text_columns = 2};
    for (const auto& lemma : run_.lemmas) {
      contexts += lemma.contexts;
      const bool is_open = !lemma.holds && lemma.failure.empty();
      Cell name(lemma.id);
      name.is_name = true;
      name.note = lemma.statement;
      Cell verdict(lemma.holds ? Tone::good
                   : is_open   ? Tone::doubtful
                               : Tone::bad,
                   lemma.contexts == 0 && lemma.holds ? "has no context"
                   : lemma.holds                      ? "holds"
                   : is_open                          ? "not checked to the end"
                                                      : "fails");
      verdict.note = lemma.failure;
      table.rows.push_back({{name, names(lemma.editions), lemma.contexts, verdict}});
    }
    out_ << Heading{"Lemmas", 2, "lemmas"}
         << Paragraph{"What is proved for boards of any size rests on these: each was checked in every context in which "
                      "a tile can be laid. A lemma that fails is shown with the first context in which it does."}
         << Folded{fmt::format("Lemmas of the proofs, in {} contexts", number(contexts)),
                   records::lemmas_in_words(run_) + ".",
                   {{table}},
                   false,
                   true};
  }

  std::string examples_words() const {
    const auto& examples = run_.reference_examples;
    return fmt::format(
        "Worked examples of the rule pages, each scored under every edition it names: {} of {} hold.",
        std::ranges::count_if(examples, &records::ExampleResult::passed), examples.size());
  }

  /// Lemmas and worked examples that fail, situations that were not met.
  void add_failures() {
    for (const auto* lemma : failed_lemmas(run_)) {
      Article article{{"lemma " + lemma->id, 3, "", "(" + names(lemma->editions) + ")"}};
      article.left << Paragraph{lemma->statement, false, "Checked"}
                   << Paragraph{lemma->failure, false, "Fails in this context"};
      out_ << article;
    }
    List failed, unseen;
    for (const auto& e : run_.reference_examples)
      if (!e.passed)
        failed.items.push_back(
            {fmt::format("{} under {}: {}", e.id, edition_name(run_, e.edition), e.detail)});
    if (!failed.items.empty()) out_ << Paragraph{"Worked examples that fail:"} << failed;
    for (const auto& situation : unseen_situations(run_)) unseen.items.push_back({in_words(situation, run_)});
    if (!unseen.items.empty())
      out_ << Paragraph{"Not seen in the games; more of them (--games) may meet it:"} << unseen;
  }

  void add_examples() {
    const auto& examples = run_.reference_examples;
    if (examples.empty()) return;
    std::vector<std::string> ids;  // in order of first mention
    for (const auto& e : examples)
      if (std::ranges::find(ids, e.id) == ids.end()) ids.push_back(e.id);
    Table table{.head = head("Example"), .is_matrix = true};
    for (const auto& id : ids) {
      auto& cells = table.rows.emplace_back().cells;
      cells.emplace_back(id);
      for (const auto& edition : run_.editions) {
        const auto found = std::ranges::find_if(
            examples, [&](const auto& e) { return e.id == id && e.edition == edition.id; });
        if (found == examples.end()) {
          cells.emplace_back(Tone::faint, "not named", Sign::instead);
          continue;
        }
        cells.emplace_back(found->passed ? Tone::good : Tone::bad, found->passed ? "holds" : "fails",
                           Sign::instead);
        cells.back().hint = found->detail;
      }
    }
    out_ << Heading{"Reference examples", 2, "examples"} << Paragraph{examples_words()};
    out_ << Folded{"Example by example", "", {{table}}, false, true};
  }

  void add_violations() {
    if (violations_.empty()) return;
    out_ << Heading{"Violations", 2, "violations"};
    for (std::size_t i = 0; i < violations_.size(); ++i) {
      const auto& v = violations_[i];
      Heading heading{v.property_id, 3, violation_anchor(i), "under " + names(v.editions)};
      Document said;
      if (v.property != nullptr)
        said << Paragraph{v.property->statement, false, "Checked"}
             << Paragraph{"Rule: " + v.property->rule, true};
      if (!v.verdict->counterexample) {
        said << Paragraph{"The record holds no counterexample."};
        out_ << Article{heading, Tone::bad, said, {}};
        continue;
      }
      const auto& c = *v.verdict->counterexample;
      auto article = counterexample_article(c, find_recorded_set(run_, sets_, c.tile_set), heading);
      said << std::move(article.left) << Paragraph{"To check it again:"}
           << Code{command_for(run_, *v.verdict)};
      if (!c.game.empty())
        said << Folded{"The game that leads there, for bastide replay", "", {{Code{c.game}}}, false, true};
      article.left = std::move(said);
      out_ << article;
    }
  }

  void add_making() {
    const auto table = [](const char* caption) { return Table{.caption = caption, .text_columns = 2}; };
    auto options = table("Options and seed"),
         where = table("Where and how long (may differ between equal runs)");
    const auto add = [](Table& to, const std::string& name, const std::string& value) {
      to.rows.push_back({{name, value}});
    };
    const auto program = run_.program.name + " " + run_.program.version;
    add(options, "program", program);
    add(options, "seed", fmt::format("{}", run_.command.seed));
    add(options, "tiles", fmt::format("{}", run_.command.tiles));
    add(options, "games", number(run_.command.games));
    for (const auto& [name, value] : run_.command.options) add(options, name, value);
    add(options, "exit code", fmt::format("{}", run_.result.exit_code));
    for (const auto& [name, value] : run_.environment) add(where, name, value);
    if (!run_.timing.started.empty()) add(where, "started", run_.timing.started);
    add(where, "seconds in all", fmt::format("{:.1f}", run_.timing.seconds));
    for (const auto& [name, seconds] : run_.timing.phases) add(where, name, fmt::format("{:.1f} s", seconds));
    out_ << Heading{"How it was made", 2, "made"} << Code{command_line(run_)}
         << Folded{"Options, machine and seconds",
                   fmt::format("{}, seed {}, {:.1f} s", program, run_.command.seed, run_.timing.seconds),
                   {{Beside{{{options}}, {{where}}}}},
                   false,
                   true};
  }

  const RunRecord& run_;
  const std::vector<tilesets::TileSet>& sets_;
  std::vector<records::DistinctViolation> violations_;
  Document out_;
};

}  // namespace

Tone outcome_tone(records::RunOutcome outcome) {
  constexpr std::array tones = {Tone::good, Tone::bad, Tone::doubtful};
  return tones[static_cast<std::size_t>(outcome)];
}

document::Article counterexample_article(const props::stages::Counterexample& c, const tilesets::TileSet* set,
                                         document::Heading heading) {
  Article article{std::move(heading)};
  article.left << Paragraph{"", false, c.explanation};
  if (!c.engine_answer.empty() || !c.expected_answer.empty())
    article.left << Sides{"The engine says", c.engine_answer, "Expected", c.expected_answer};
  article.left << Paragraph{fmt::format("Found in {}, {}. The position:", records::found_in_words(c.found_in),
                                        counted(c.tiles, "tile")),
                            true}
               << Code{c.position, true};
  article.right << Board{.set = set,
                         .tile_set = c.tile_set,
                         .edition = c.edition,
                         .position = c.position,
                         .has_notation = false,
                         .tile_size = 128,
                         .highlight = c.highlight,
                         .game = &c};
  return article;
}

document::Document run_document(const RunRecord& run, const std::vector<tilesets::TileSet>& sets) {
  return RunWriter(run, sets).written_with_material();
}

document::Document verify_document(const RunRecord& run, const std::vector<tilesets::TileSet>& sets) {
  return RunWriter(run, sets).written();
}

}  // namespace bastide::reports::results
