// bastide editions: the shipped rule editions, one edition with the source of every option, and what differs.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "rules/edition.hpp"

namespace bastide::cli {
namespace {

using Json = nlohmann::ordered_json;
using rules::Edition;
using rules::option_value;

Json summary(const Edition& edition) {
  return {
      {"id", edition.id}, {"name", edition.name}, {"tileset", edition.tile_set}, {"source", edition.source}};
}

/// `bastide.edition/1`: docs/commands.md.
Json to_json(const Edition& edition) {
  Json out{{"format", "bastide.edition/1"}};
  out.update(summary(edition));
  out["notes"] = edition.notes;
  auto& options = out["options"] = Json::array();
  for (const auto& option : rules::option_catalogue()) {
    const auto& origin = edition.sources.at(option.name);
    options.push_back({{"name", option.name},
                       {"value", option_value(edition, option.name)},
                       {"values", option.values},
                       {"meaning", option.meaning},
                       {"set_in", origin.set_in},
                       {"source", origin.source}});
  }
  return out;
}

std::string to_text(const Edition& edition) {
  auto text =
      fmt::format("{}: {}\ntile set {}; {}\n\n", edition.id, edition.name, edition.tile_set, edition.source);
  for (const auto& option : rules::option_catalogue()) {
    const auto& origin = edition.sources.at(option.name);
    text += fmt::format("  {} = {}\n      {}\n      from {}: {}\n", option.name,
                        option_value(edition, option.name), option.meaning, origin.set_in, origin.source);
  }
  for (const auto& note : edition.notes) text += fmt::format("  note: {}\n", note);
  return text;
}

struct OptionDifference {
  std::string name;
  std::string left;
  std::string right;
};

std::vector<OptionDifference> differences(const Edition& left, const Edition& right) {
  std::vector<OptionDifference> out;
  if (left.tile_set != right.tile_set) out.push_back({"tileset", left.tile_set, right.tile_set});
  for (const auto& option : rules::option_catalogue()) {
    const auto a = option_value(left, option.name);
    const auto b = option_value(right, option.name);
    if (a != b) out.push_back({option.name, a, b});
  }
  return out;
}

}  // namespace

CLI::App& declare(CLI::App& parent, EditionsOptions& /*options*/) {
  auto& command = add_command(parent, {"editions", "List the shipped rule editions; show or compare them", "",
                                       "  bastide editions\n  bastide editions show rgg-2000"});
  command.require_subcommand(0, 1);
  return command;
}

ExitCode run(const EditionsOptions& options) {
  Json out{{"format", "bastide.editions/1"}, {"editions", Json::array()}};
  for (const auto& id : rules::shipped_editions()) {
    const auto edition = rules::load_edition(id);
    out["editions"].push_back(summary(edition));
    if (!options.common.json) {
      print(fmt::format("{:<18} farms {:<7} small city {:<5} {:<11} {}\n", id, option_value(edition, "farms"),
                        option_value(edition, "small_city"), edition.tile_set, edition.name));
    }
  }
  if (options.common.json) print_json(out);
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, EditionsShowOptions& options) {
  auto& command =
      add_command(parent, {"show", "Every option of an edition, with the page and note it comes from", "",
                           "  bastide editions show rgg-2000"});
  command.add_option("id", options.id, "edition id or file")->required()->option_text("ID|FILE");
  return command;
}

ExitCode run(const EditionsShowOptions& options) {
  const auto edition = rules::load_edition(options.id);
  if (options.common.json) {
    print_json(to_json(edition));
  } else {
    print(to_text(edition));
  }
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, EditionsDiffOptions& options) {
  auto& command = add_command(
      parent, {"diff", "The options in which two editions differ, and whether they score alike",
               "Two editions score every position alike when the options farms, small_city and unit agree.",
               "  bastide editions diff hig-2001 c1"});
  command.add_option("left", options.left, "edition id or file")->required()->option_text("A");
  command.add_option("right", options.right, "edition id or file")->required()->option_text("B");
  return command;
}

ExitCode run(const EditionsDiffOptions& options) {
  const auto left = rules::load_edition(options.left);
  const auto right = rules::load_edition(options.right);
  const auto different = differences(left, right);
  const bool is_alike = left.scores_like(right);
  if (options.common.json) {
    Json out{{"format", "bastide.editions-diff/1"},
             {"left", left.id},
             {"right", right.id},
             {"options", Json::array()}};
    for (const auto& d : different)
      out["options"].push_back({{"name", d.name}, {"left", d.left}, {"right", d.right}});
    out["scores_alike"] = is_alike;
    print_json(out);
    return ExitCode::holds;
  }
  if (different.empty()) print(fmt::format("{} and {} agree in every option.\n", left.id, right.id));
  for (const auto& d : different) {
    print(fmt::format("  {:<14} {}: {:<22} {}: {}\n", d.name, left.id, d.left, right.id, d.right));
  }
  print(is_alike ? "They score every position alike.\n" : "They score some positions differently.\n");
  return ExitCode::holds;
}

}  // namespace bastide::cli
