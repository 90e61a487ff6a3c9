#include "cli/commands/report_preset.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "bastide/version.hpp"
#include "cli/commands/command_line.hpp"
#include "cli/input/common_options.hpp"
#include "cli/output/console.hpp"
#include "reports/write_file.hpp"
#include "rules/editions/edition.hpp"
#include "solver/simulation/play/policy.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands {
namespace {

using solver::simulation::play::all_policies;
using solver::simulation::play::Policy;

/// The name of an edition as part of a file's name.
std::string file_word(const std::string& id_or_path) {
  auto word = std::filesystem::path(id_or_path).stem().string();
  std::replace_if(
      word.begin(), word.end(), [](char c) { return c == ' ' || c == '/'; }, '-');
  return word;
}

PresetStep simulation(const std::string& edition, Policy policy, const PresetOptions& options,
                      const std::string& more_name = {}, std::vector<std::string> more = {}) {
  const auto* name = policy_name(policy);
  PresetStep step;
  step.file = fmt::format("simulate-{}-{}{}.json", file_word(edition), name, more_name);
  step.words = {"simulate", "--edition=" + edition, fmt::format("--policy={}", name),
                fmt::format("--games={}", games_of(policy, options.games)),
                fmt::format("--seed={}", options.seed)};
  step.words.insert(step.words.end(), more.begin(), more.end());
  return step;
}

void add_estimates(std::vector<PresetStep>& steps, const std::string& edition, const PresetOptions& options) {
  for (const char* what : {"boards", "placements"})
    steps.push_back({fmt::format("estimate-{}-{}.json", file_word(edition), what),
                     {"estimate", "--edition=" + edition, fmt::format("--what={}", what),
                      fmt::format("--seed={}", options.seed)}});
}

/// How often a tile has no place, by policy, edition, players and table.
std::vector<PresetStep> placeability(const PresetOptions& options) {
  auto editions = options.editions.empty() ? rules::editions::shipped_editions() : options.editions;
  // The page opens with the first: an own edition that was named, else the current rules.
  std::ranges::stable_sort(editions, {}, [](const std::string& id) {
    return id.ends_with(".toml") ? 0 : id == input::default_edition ? 1 : 2;
  });
  const auto& first = editions.front();
  // Players and tables: of each edition that was named, of all shipped ones once.
  const auto looked_at = options.editions.empty() ? std::vector{first} : editions;
  std::vector<PresetStep> steps;
  for (const auto& edition : editions) {
    for (const auto policy : all_policies) {
      std::vector<std::string> more;
      if (edition == first && policy == Policy::random) more = {"--score-as=all"};
      steps.push_back(simulation(edition, policy, options, "", more));
    }
  }
  for (const auto& edition : looked_at) {
    for (const int players : {1, 3, 4, 5})
      steps.push_back(simulation(edition, Policy::random, options, fmt::format("-{}-players", players),
                                 {fmt::format("--players={}", players)}));
    for (const int side : {9, 11, 15})
      steps.push_back(simulation(edition, Policy::compact, options, fmt::format("-table-{}x{}", side, side),
                                 {fmt::format("--rule=board_area=fixed {}x{}", side, side)}));
  }
  add_estimates(steps, first, options);
  return steps;
}

/// What the editions change: on every small board, and in points on the same games.
std::vector<PresetStep> editions(const PresetOptions& options) {
  std::vector<PresetStep> steps;
  PresetStep verify{"verify/run.json", {"verify"}};
  const auto ids = options.editions.empty() ? rules::editions::shipped_editions() : options.editions;
  verify.words.insert(verify.words.end(), ids.begin(), ids.end());
  for (const char* word : {"--tiles=3", "--games=30", "--combinations=0"}) verify.words.emplace_back(word);
  steps.push_back(std::move(verify));
  for (const auto& id : ids) {
    steps.push_back(simulation(id, Policy::random, options, "", {"--score-as=all"}));
    steps.push_back(simulation(id, Policy::greedy, options, "", {"--score-as=all"}));
  }
  return steps;
}

/// A designer's edition: what it changes.
std::vector<PresetStep> variant(const PresetOptions& options) {
  if (options.editions.empty())
    throw UsageError(
        "--preset variant needs the edition's file, as in: report --preset variant my.toml -o page");
  std::vector<PresetStep> steps;
  for (const auto& edition : options.editions)
    steps.push_back({fmt::format("compare-{}/compare.json", file_word(edition)),
                     {"compare", input::default_edition, edition, fmt::format("--games={}", options.games),
                      fmt::format("--seed={}", options.seed)}});
  return steps;
}

std::string line_of(const PresetStep& step) {
  return fmt::format("{} {} {}\n", version, step.file, fmt::join(step.words, " "));
}

/// The words as run: where they save what they find.
std::vector<std::string> words_with_output(const PresetStep& step, const std::string& path,
                                           const PresetOptions& options) {
  auto words = step.words;
  words.insert(words.begin(), "bastide");
  if (step.words.front() == "verify")
    words.push_back("--report=" + std::filesystem::path(path).parent_path().string());
  if (step.words.front() == "compare")
    words.push_back("--output=" + std::filesystem::path(path).parent_path().string());
  if (step.words.front() == "simulate") words.push_back("--save=" + path);
  if (step.words.front() == "estimate") words.emplace_back("--json");
  if (step.words.front() == "verify") words.emplace_back("--quiet");
  words.push_back(fmt::format("--threads={}", options.threads));
  if (options.is_quiet) words.emplace_back("--quiet");
  return words;
}

/// `why`: what stopped the command, where it ended without a code.
int run_words(const std::vector<std::string>& words, std::string& why) {
  std::vector<const char*> arguments;
  for (const auto& word : words) arguments.push_back(word.c_str());
  try {
    return static_cast<int>(run_command_line(static_cast<int>(arguments.size()), arguments.data(), &why));
  } catch (const tilesets::InputError& error) {
    why = error.message();
    return static_cast<int>(ExitCode::bad_input);
  } catch (const std::exception& error) {
    why = error.what();
    return static_cast<int>(ExitCode::internal_error);
  }
}

}  // namespace

std::uint64_t games_of(Policy policy, std::uint64_t random_games) {
  if (policy == Policy::random) return random_games;
  const bool is_shape = policy == Policy::compact || policy == Policy::sprawl;
  return std::max<std::uint64_t>(1, random_games / (is_shape ? 5 : 10));
}

std::vector<std::string> preset_names() { return {"placeability", "editions", "variant"}; }

std::vector<PresetStep> preset_steps(const std::string& name, const PresetOptions& options) {
  std::vector<PresetStep> steps;
  if (name == "placeability") steps = placeability(options);
  if (name == "editions") steps = editions(options);
  if (name == "variant") steps = variant(options);
  // A variant given twice, or that is c1 itself, needs its runs once.
  std::vector<PresetStep> out;
  for (auto& step : steps) {
    if (std::none_of(out.begin(), out.end(), [&](const auto& s) { return s.file == step.file; }))
      out.push_back(std::move(step));
  }
  return out;
}

std::optional<std::vector<std::string>> run_steps(const std::vector<PresetStep>& steps,
                                                  const std::string& folder, const PresetOptions& options,
                                                  std::vector<std::string>& missing) {
  namespace fs = std::filesystem;
  const auto list = (fs::path(folder) / "steps.txt").string();
  std::string done = fs::exists(list) ? tilesets::read_text_file(list) : "";
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto& step = steps[i];
    const auto path = (fs::path(folder) / step.file).string();
    if (fs::exists(path) && ("\n" + done).find("\n" + line_of(step)) != std::string::npos) {
      paths.push_back(path);
      continue;
    }
    if (!options.is_quiet)
      output::tell(fmt::format("bastide: {} of {}: {}\n", i + 1, steps.size(), fmt::join(step.words, " ")));
    const bool is_printed = step.words.front() == "estimate";
    fs::create_directories(fs::path(path).parent_path());
    const output::OutputFile output(is_printed ? path : "/dev/null");
    std::string why;
    const int code = run_words(words_with_output(step, path, options), why);
    if (code == static_cast<int>(ExitCode::interrupted)) return std::nullopt;
    const bool has_result = code == static_cast<int>(ExitCode::holds) ||
                            code == static_cast<int>(ExitCode::violated) ||
                            code == static_cast<int>(ExitCode::inconclusive);
    if (!has_result) {
      if (why.empty()) why = fmt::format("exit code {}", code);
      missing.push_back(fmt::format("Missing: {}: {}", fmt::join(step.words, " "), why));
      output::tell(fmt::format("bastide: {}\n", missing.back()));
      continue;
    }
    output.keep();
    done += line_of(step);
    reports::write_file(list, done);
    paths.push_back(path);
  }
  return paths;
}

}  // namespace bastide::cli::commands
