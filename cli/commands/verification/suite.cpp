#include "cli/commands/verification/suite.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands/verification/vector_data.hpp"
#include "cli/engine_protocol/engine_client.hpp"
#include "cli/engine_protocol/protocol_terms.hpp"
#include "cli/input/common_options.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "props/vectors/vector_rules.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/vector_file.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {
namespace {

using Json = nlohmann::ordered_json;
using engine_protocol::EngineClient;
using props::vectors::Answers;
using props::vectors::Expected;
using props::vectors::Question;
using props::vectors::TestVector;
using reports::records::VectorSection;

/// The keys of `expect` in which a question's answers are.
std::vector<const char*> keys_of(Question question) {
  if (question == Question::spots) return {"spots", "spots_of"};
  if (question == Question::supply) return {"supply", "supply_of"};
  return {props::vectors::question_name(question)};
}

/// Entries of `a` that `b` lacks; a value that is no list as it is.
Json without(const Json& a, const Json& b) {
  if (!a.is_array() || !b.is_array() || a.empty() || a.front().is_number()) return a;
  auto out = Json::array();
  for (const auto& entry : a) {
    if (std::find(b.begin(), b.end(), entry) == b.end()) out.push_back(entry);
  }
  return out.empty() ? Json("none of these") : out;
}

/// An answer that is not as expected.
struct Wrong {
  const TestVector* vector;
  std::string question;
  Json expected;
  Json got;
};

struct Tally {
  std::size_t agreed = 0;
  std::size_t differed = 0;
  std::size_t unsupported = 0;
  std::vector<Wrong> wrong;
  std::string why_unsupported;
  bool is_over = false;  ///< an answer could not be read: nothing more is asked
};

void note_difference(const TestVector& vector, const Expected& expected, const Expected& says, Tally& tally) {
  const auto differ = props::vectors::differences(expected, says);
  if (differ == 0) {
    ++tally.agreed;
    return;
  }
  ++tally.differed;
  const Json ours = reports::records::json_of(expected);
  const Json theirs = reports::records::json_of(says);
  for (std::size_t q = 0; q < props::vectors::question_count; ++q) {
    if ((differ >> q & 1U) == 0) continue;
    for (const auto* key : keys_of(static_cast<Question>(q))) {
      const auto a = ours.value(key, Json());
      const auto b = theirs.value(key, Json());
      if (a != b) tally.wrong.push_back({&vector, key, without(a, b), without(b, a)});
    }
  }
}

void ask_vector(const TestVector& vector, const props::engines::GameTerms& terms,
                const props::engines::EngineAdapter& engine, Tally& tally) {
  const auto fail = [&](const char* question, const char* expected, const std::string& got) {
    ++tally.differed;
    tally.wrong.push_back({&vector, question, expected, got});
  };
  try {
    const auto answers = props::vectors::answers_to(vector, terms, engine);
    if (answers.refusal.empty()) {
      note_difference(vector, props::vectors::as_far_as_answered(vector.expect, answers), answers.says,
                      tally);
    } else if (answers.is_supported) {
      fail("moves", "made", answers.refusal);
    } else {
      ++tally.unsupported;
      tally.why_unsupported = answers.refusal;
    }
  } catch (const props::engines::EngineFailure& failure) {
    using Kind = props::engines::EngineFailure::Kind;
    const std::string whole = failure.what();  // a diagnostic has the line below
    if (failure.kind() == Kind::interrupted) return;
    tally.is_over = failure.kind() == Kind::unreadable;
    fail("answers", tally.is_over ? "an answer that can be read" : "an answer",
         whole.substr(0, whole.find('\n')));
  }
}

/// What the file expects must be what we expect: it may be anybody's.
void require_right(const VectorSection& section, const props::vectors::VectorRules& rules) {
  for (std::size_t i = 0; i < section.vectors.size(); ++i) {
    const auto& vector = section.vectors[i];
    try {
      const auto right = props::vectors::completed(vector, rules.terms());
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

Json report_json(const SuiteRun& run, const std::string& file, const EngineClient& client,
                 const Tally& tally) {
  Json out{{"format", "bastide.suite-report/1"},
           {"command", run.engine},
           {"engine", client.engine_name()},
           {"suite", file},
           {"agreed", tally.agreed},
           {"differed", tally.differed},
           {"unsupported", tally.unsupported},
           {"differences", Json::array()}};
  for (const auto& w : tally.wrong) {
    out["differences"].push_back({{"vector", w.vector->name},
                                  {"question", w.question},
                                  {"expected", w.expected},
                                  {"got", w.got},
                                  {"statements", w.vector->statements}});
  }
  return out;
}

std::string report_text(const SuiteRun& run, const std::string& file, const Tally& tally) {
  std::string text;
  const TestVector* last = nullptr;
  for (const auto& w : tally.wrong) {
    if (w.vector != last)
      text += fmt::format(
          "{}, {} turns{}:\n", w.vector->name, w.vector->turns.size(),
          w.vector->statements.empty() ? "" : fmt::format(" ({})", fmt::join(w.vector->statements, ", ")));
    last = w.vector;
    constexpr auto replace = Json::error_handler_t::replace;
    text += fmt::format("  {}\n    expected  {}\n    got       {}\n", w.question,
                        w.expected.dump(-1, ' ', true, replace), w.got.dump(-1, ' ', true, replace));
  }
  return text +
         fmt::format("{}: {} vectors of {}: {} agree, {} differ{}\n", run.engine,
                     tally.agreed + tally.differed + tally.unsupported, file, tally.agreed, tally.differed,
                     tally.unsupported == 0
                         ? ""
                         : fmt::format(", {} not played ({})", tally.unsupported, tally.why_unsupported));
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
  std::vector<std::unique_ptr<props::vectors::VectorRules>> rules;
  int version = 1;
  std::size_t count = 0;
  try {
    sections = reports::records::read_vectors(text, file);
    for (const auto& section : sections) {
      try {
        rules.push_back(std::make_unique<props::vectors::VectorRules>(
            section.header.edition, section.header.tile_set, section.header.options));
      } catch (const tilesets::InputError& error) {
        throw tilesets::InputError(section.where, error.message(), {});
      }
      require_right(section, *rules.back());
      version = std::max(version, engine_protocol::version_for(rules.back()->terms()));
      count += section.vectors.size();
    }
  } catch (const tilesets::InputError& error) {
    if (error.where().file != file) throw;
    throw tilesets::InputError(error.where(), error.message(), text);
  }

  EngineClient client(run.engine, run.timeout);
  client.ask_for_version(version);
  client.greet();
  if (client.version() < version) {
    output::tell(fmt::format(
        "bastide: inconclusive: the engine speaks {}, expected {}; nothing was compared\n",
        engine_protocol::conform_format(client.version()), engine_protocol::conform_format(version)));
    return ExitCode::inconclusive;
  }
  const auto engine = client.adapter();
  Tally tally;
  solver::runs::Progress progress;
  {
    const output::ProgressBar bar(progress, "vectors", run.quiet);
    progress.pieces = count;
    for (std::size_t s = 0; s < sections.size() && !tally.is_over; ++s) {
      client.name_game(sections[s].header.tile_set, sections[s].header.edition);
      for (const auto& vector : sections[s].vectors) {
        if (output::interrupt_flag()) return output::report_interruption("Nothing was saved.");
        ask_vector(vector, rules[s]->terms(), engine, tally);
        ++progress.pieces_done;
        ++progress.boards;
        if (tally.is_over) break;
      }
    }
  }
  if (run.json) {
    output::print_json(report_json(run, shown, client, tally));
  } else {
    output::print(report_text(run, shown, tally));
  }
  if (tally.differed > 0) return ExitCode::violated;
  return tally.agreed > 0 ? ExitCode::holds : ExitCode::inconclusive;
}

}  // namespace bastide::cli::commands::verification
