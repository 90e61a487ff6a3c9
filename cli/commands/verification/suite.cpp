#include "cli/commands/verification/suite.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "cli/commands/verification/vector_data.hpp"
#include "cli/engine_protocol/engine_client.hpp"
#include "cli/input/common_options.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "props/engines/knowledge.hpp"
#include "props/engines/situations.hpp"
#include "props/vectors/vector.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/numbers.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/records/vector_file.hpp"
#include "reports/shell_command.hpp"
#include "rules/editions/players.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {
namespace {

using namespace reports::document;
using engine_protocol::EngineClient;
using props::engines::EngineDifference;
using props::engines::EngineRule;
using props::engines::RuleTallies;
using props::engines::terms_of;
using props::vectors::TestVector;
using reports::counted;
using reports::answers::SuiteReport;
using reports::records::VectorSection;
using rules::board::OwnedRules;
using rules::records::GameRecord;
namespace engines = props::engines;

std::uint64_t asked(const props::engines::RuleTally& row) { return row.checked() + row.unsupported; }

/// A vector in which the engine and ours part.
struct Told {
  const TestVector* vector;
  std::vector<EngineDifference> differences;
  GameRecord game;
};

struct Tally {
  std::size_t agreed = 0;
  std::size_t agreed_in_part = 0;  ///< as far as they were answered, which is not everything
  std::size_t differed = 0;
  std::map<std::string, std::vector<std::string>> not_played;  ///< reason -> names
  std::map<std::string, std::vector<std::string>> left_out;    ///< likewise: not to be asked
  std::set<std::string> not_asked;                             ///< what the engine does not know
  std::set<std::size_t> possible, shown;                       ///< situations
  RuleTallies rules;
  std::vector<Told> told;
  bool is_over = false;  ///< an answer could not be read: nothing more is asked

  static std::size_t count(const std::map<std::string, std::vector<std::string>>& vectors) {
    std::size_t n = 0;
    for (const auto& [why, names] : vectors) n += names.size();
    return n;
  }
};

GameRecord record_of(const VectorSection& section, const TestVector& vector, const OwnedRules& rules) {
  auto record = props::to_record(script_of(vector, rules.set), rules.set, rules.edition);
  record.name = vector.name;
  record.tile_set = section.header.tile_set;
  record.edition = section.header.edition;
  record.rules = section.header.options;
  record.rules.erase("followers");  // it has them anyway
  return record;
}

void ask_vector(const VectorSection& section, const TestVector& vector, const OwnedRules& rules,
                const props::engines::Engine& engine, props::engines::RuleSet asked, Tally& tally) {
  using Kind = props::engines::EngineFailure::Kind;
  constexpr auto tiles = EngineRule::tiles;  // told once: it is no answer to a vector
  if (tally.rules.of(tiles).differed > 0) asked &= ~props::engines::only_rule(tiles);
  const auto said = props::vectors::compare(vector, terms_of(rules), engine, asked);
  if (said.failure && said.failure->kind() == Kind::interrupted) return;
  tally.is_over = said.failure && said.failure->kind() == Kind::unreadable;
  for (std::size_t r = 0; r < said.tallies.rules.size(); ++r) tally.rules.rules[r] += said.tallies.rules[r];
  if (!said.differences.empty()) {
    ++tally.differed;
    tally.told.push_back({&vector, said.differences, record_of(section, vector, rules)});
  } else if (said.failure || !said.unsupported.empty()) {
    tally.not_played[said.failure ? said.failure->what() : said.unsupported].push_back(vector.name);
  } else if (said.checked() == 0) {
    tally.not_played["none of its questions is answered"].push_back(vector.name);
  } else {
    ++(said.unanswered() == 0 ? tally.agreed : tally.agreed_in_part);
  }
  if (said.failure || !said.unsupported.empty() || vector.ending == props::vectors::Ending::undo) return;
  auto terms = terms_of(rules);
  terms.players = vector.players;
  tally.shown.merge(engines::occurring_last(terms, script_of(vector, rules.set)));
}

/// Why the vector is not to be played with these rules, which are not those of its file; empty: it is.
std::string objection(const TestVector& vector, const OwnedRules& rules) {
  try {
    props::vectors::completed(vector, terms_of(rules));
  } catch (const tilesets::InputError& error) {  // a name that the tiles do not have
    return error.message();
  } catch (const std::logic_error&) {
    return "not legal with these tiles and options";
  }
  return rules::editions::departure(rules.edition, vector.players);
}

bool is_anything_compared(const Tally& tally) {
  return tally.agreed + tally.agreed_in_part + tally.differed > 0;
}

/// What the file expects must be what we expect: it may be anybody's.
void require_right(const VectorSection& section, const OwnedRules& rules) {
  for (std::size_t i = 0; i < section.vectors.size(); ++i) {
    const auto& vector = section.vectors[i];
    try {
      const auto right = props::vectors::completed(vector, terms_of(rules));
      if (right.expect == vector.expect) continue;
    } catch (const tilesets::InputError& error) {  // a name that the tiles do not have
      throw tilesets::InputError(section.places[i], error.message(), {});
    } catch (const std::logic_error& error) {
      throw tilesets::InputError(section.places[i], error.what(), {});
    }
    throw tilesets::InputError(section.places[i],
                               fmt::format("vector {} expects what our engines deny, expected "
                                           "what `bastide vectors --write` writes",
                                           vector.name),
                               {});
  }
}

/// Leaves those vectors that can be played.
void leave_out_others(VectorSection& section, const OwnedRules& rules, Tally& tally) {
  std::erase_if(section.vectors, [&](const TestVector& vector) {
    const auto why = objection(vector, rules);
    if (!why.empty()) tally.left_out[why].push_back(vector.name);
    return !why.empty();
  });
}

void note_possible(const engines::GameTerms& terms, Tally& tally) {
  const auto applied = props::which_apply(engines::situations(), terms.set(), *terms.edition);
  for (std::size_t s = 0; s < applied.size(); ++s) {
    if (applied[s]) tally.possible.insert(s);
  }
}

SuiteReport report_of(const SuiteRun& run, const std::string& file, const EngineClient& client,
                      const Tally& tally) {
  SuiteReport out{run.engine,     client.engine_name(),          file, tally.agreed, tally.agreed_in_part,
                  tally.differed, Tally::count(tally.not_played)};
  for (std::size_t r = 0; r < tally.rules.rules.size(); ++r) {
    const auto& row = tally.rules.rules[r];
    const auto* name = rule_name(static_cast<EngineRule>(r));
    if (asked(row) > 0) out.rules.push_back({name, asked(row), row.agreed, row.differed, row.unsupported});
    if (row.unsupported > 0) out.unanswered.emplace_back(name);
  }
  for (const auto& [why, names] : tally.not_played) out.not_played.push_back({why, names});
  for (const auto& [why, names] : tally.left_out) out.left_out.push_back({why, names});
  out.not_asked.assign(tally.not_asked.begin(), tally.not_asked.end());
  out.situations.possible = tally.possible.size();
  for (const auto s : tally.possible) {
    if (tally.shown.contains(s)) {
      ++out.situations.shown;
    } else {
      out.situations.not_shown.push_back(engines::situation_name(engines::situations()[s]));
    }
  }
  for (const auto& told : tally.told) {
    for (const auto& d : told.differences)
      out.differences.push_back({told.vector->name, rule_name(d.rule), d.what, d.expected, d.got, d.turn,
                                 told.vector->statements, told.game});
  }
  return out;
}

/// What is done once the turns are played.
std::string ending_text(const TestVector& vector) {
  using props::vectors::Ending;
  const auto back = fmt::format(", {} taken back", counted(vector.undone, "turn"));
  switch (vector.ending) {
    case Ending::plain:
      break;
    case Ending::undo:
      return back;
    case Ending::redo:
      return back + " and made again";
    case Ending::reload:
      return ", saved and loaded";
  }
  return "";
}

/// The game stands where a rule differs for the first time.
void add_differences(Document& out, const Tally& tally) {
  props::engines::RuleSet known;
  for (const auto& [vector, differences, game] : tally.told) {
    out << Heading{
        fmt::format("{}, {}{}", vector->name, counted(vector->turns.size(), "turn"), ending_text(*vector))};
    bool is_new = false;
    for (const auto& d : differences) {
      out << Facts{{{rule_name(d.rule), d.what}, {"expected", d.expected}, {"got", d.got}}};
      is_new |= !known.test(static_cast<std::size_t>(d.rule));
      known.set(static_cast<std::size_t>(d.rule));
    }
    if (!is_new) continue;
    if (!vector->statements.empty())
      out << Paragraph{fmt::format("rests on {}", fmt::join(vector->statements, ", "))};
    out << Code{reports::records::write_game_record(game)};
  }
}

Document report_document(const SuiteReport& report, const Tally& tally) {
  Document out;
  add_differences(out, tally);
  if (!report.differences.empty())
    out << Heading{"To play a game again"}
        << Paragraph{"A line that begins with { is the game above which it stands. In a file of its own it is "
                     "played again, and what differs is shrunk, by"}
        << Code{fmt::format("bastide conform --engine {} --replay FILE", reports::shell_word(report.command))};
  Table table{.caption = "Answers by rule", .head = {"rule", "asked", "agrees", "differs", "not answered"}};
  for (const auto& row : report.rules)
    table.rows.push_back({{row.rule, row.asked, row.agreed, row.differed, row.unsupported}});
  out << std::move(table);
  List lacking;
  if (!report.unanswered.empty())
    lacking.items.push_back({fmt::format("Not answered: {}", fmt::join(report.unanswered, ", "))});
  for (const auto& [why, names] : report.not_played)
    lacking.items.push_back({fmt::format("Not played, {}: {}", fmt::join(names, ", "), why)});
  if (!report.not_asked.empty())
    lacking.items.push_back(
        {fmt::format("Not asked, since the engine does not know it: {}", fmt::join(report.not_asked, ", "))});
  for (const auto& [why, names] : report.left_out)
    lacking.items.push_back({fmt::format("Not asked, {}: {}", fmt::join(names, ", "), why)});
  const auto& seen = report.situations;
  lacking.items.push_back(
      {fmt::format("{} of {} were shown to this engine{}{}", seen.shown, counted(seen.possible, "situation"),
                   seen.not_shown.empty() ? "" : "; not shown: ", fmt::join(seen.not_shown, ", "))});
  out << std::move(lacking);
  const auto in_part =
      report.agreed_in_part == 0 ? "" : fmt::format(", {} agree where answered", report.agreed_in_part);
  const auto unplayed = report.unsupported == 0 ? "" : fmt::format(", {} not played", report.unsupported);
  const auto left_out = Tally::count(tally.left_out);
  const auto not_asked = left_out == 0 ? "" : fmt::format(", {} not asked", left_out);
  const auto all = report.agreed + report.agreed_in_part + report.differed + report.unsupported + left_out;
  return std::move(out << Result{report.differed > 0 ? Tone::bad
                                 : report.agreed + report.agreed_in_part > 0 && report.unsupported == 0
                                     ? Tone::good
                                     : Tone::doubtful,
                                 fmt::format("{}: {} of {}: {} agree{}, {} differ{}{}", report.command,
                                             counted(all, "vector"), report.suite, report.agreed, in_part,
                                             report.differed, unplayed, not_asked)});
}

}  // namespace

ExitCode run_suite(const SuiteRun& run) {
  const auto name = vector_name(run.edition);
  const auto known = vector_files();
  if (run.file.empty() && std::find(known.begin(), known.end(), name) == known.end())
    throw UsageError(fmt::format("there are no vectors of edition {}, expected one of {}, or --suite FILE",
                                 run.edition, fmt::join(known, ", ")));
  const auto file = run.file.empty() ? vector_file(name) : run.file;
  const auto shown = run.file.empty() ? name : run.file;
  const auto text = tilesets::read_text_file(file);
  std::vector<VectorSection> sections;
  std::vector<std::unique_ptr<OwnedRules>> rules;
  int version = 1;
  std::size_t count = 0;
  Tally tally;
  const bool is_file = run.tile_set.empty() && run.options.empty();
  if (!run.tile_set.empty())
    tilesets::files::load_tile_set(run.tile_set);  // what is wrong with it is its own
  try {
    sections = reports::records::read_vectors(text, file);
    for (auto& section : sections) {
      if (!run.tile_set.empty()) section.header.tile_set = run.tile_set;
      for (const auto& [option, value] : run.options) section.header.options[option] = value;
      try {
        rules.push_back(rules_of(section.header));
      } catch (const tilesets::InputError& error) {
        if (!run.options.empty())
          throw UsageError(fmt::format("--rule, with {}: {}", shown, error.message()));
        throw tilesets::InputError(section.where, error.message(), {});
      }
      is_file ? require_right(section, *rules.back()) : leave_out_others(section, *rules.back(), tally);
      version = std::max(version, props::engines::version_for(terms_of(*rules.back())));
      count += section.vectors.size();
    }
    if (count == 0 && !is_file)
      throw tilesets::InputError(sections.front().where,
                                 "no vector can be played with the tiles and options of the command line: " +
                                     tally.left_out.begin()->first + ", expected others",
                                 {});
  } catch (const tilesets::InputError& error) {
    if (error.where().file != file) throw;
    throw tilesets::InputError(error.where(), error.message(), text);
  }

  EngineClient client(run.engine, run.timeout);
  if (!run.log.empty()) client.log_to(run.log);
  client.ask_for_version(version);
  client.greet();
  const auto engine = client.engine();
  const auto knowledge = engines::knowledge_of(engine);
  const auto asked_rules = run.rules & engines::known_rules(knowledge);
  solver::runs::Progress progress;
  {
    const output::ProgressBar bar(progress, "vectors", run.quiet);
    progress.pieces = count;
    for (std::size_t s = 0; s < sections.size() && !tally.is_over; ++s) {
      const auto needed = props::engines::version_for(terms_of(*rules[s]));
      const auto terms = terms_of(*rules[s]);
      client.name_game(sections[s].header.tile_set, sections[s].header.edition);
      for (auto& what : not_known(knowledge, terms)) tally.not_asked.insert(std::move(what));
      note_possible(terms, tally);
      for (const auto& vector : sections[s].vectors) {
        if (output::interrupt_flag() || tally.is_over) break;
        const auto unknown = not_known(knowledge, terms, script_of(vector, rules[s]->set));
        if (!unknown.empty()) {
          tally.left_out["the engine does not know " + unknown].push_back(vector.name);
        } else if (needed > client.version()) {
          tally
              .not_played[fmt::format("the engine speaks {}, expected {}",
                                      props::engines::conform_format(client.version()),
                                      props::engines::conform_format(needed))]
              .push_back(vector.name);
        } else {
          ask_vector(sections[s], vector, *rules[s], engine, asked_rules, tally);
        }
        ++progress.pieces_done;
        ++progress.boards;
      }
    }
  }
  const auto report = report_of(run, shown, client, tally);
  run.json ? output::print_json(report) : output::print(report_document(report, tally));
  if (output::interrupt_flag())
    return output::report_interruption("What was known by then is printed; the comparison starts anew.");
  if (tally.differed > 0) return ExitCode::violated;
  if (is_anything_compared(tally) && tally.not_played.empty()) return ExitCode::holds;
  output::tell(
      fmt::format("bastide: inconclusive: {}{}\n",
                  is_anything_compared(tally) ? "some vectors could not be played" : "nothing was compared",
                  tally.not_played.empty() ? "" : "; " + tally.not_played.begin()->first));
  return ExitCode::inconclusive;
}

}  // namespace bastide::cli::commands::verification
