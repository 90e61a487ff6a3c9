#include "cli/commands/helping/suggestions.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <regex>
#include <string_view>

#include "cli/commands/command_tree.hpp"
#include "cli/input/common_options.hpp"
#include "props/catalogue/catalogue.hpp"
#include "rules/editions/edition.hpp"
#include "solver/simulation/play/policy.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::helping {
namespace {

bool has(const std::string& text, const char* pattern) {
  return std::regex_search(text, std::regex(pattern));
}

/// The first line of a text.
std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void add(Suggestions& out, const std::vector<std::string>& words, const std::string& meaning) {
  for (const auto& word : words) out.words.push_back({word, meaning});
}

/// "farms=third" of every option of the edition that --rule may change, of those without listed values the
/// beginning.
void add_rules(Suggestions& out) {
  for (const auto& option : rules::editions::option_catalogue()) {
    if (option.values.empty()) out.words.push_back({option.name + "=", option.meaning});
    for (const auto& value : option.values) out.words.push_back({option.name + "=" + value, option.meaning});
  }
}

/// The words that the option's check accepts, as its type says: "TEXT:{dot,graphml}".
std::vector<std::string> checked_words(const CLI::Option& option) {
  static const std::regex list(R"(\{([^{}]*)\})");
  const auto type = option.get_type_name();
  std::smatch found;
  std::vector<std::string> words;
  if (!std::regex_search(type, found, list)) return words;
  const auto inside = found[1].str();
  for (std::size_t begin = 0; begin <= inside.size();) {
    const auto end = std::min(inside.find(',', begin), inside.size());
    words.push_back(inside.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// The words that the help shows as they are typed, beside what stands for something: "all" of "N|all [3]".
std::vector<std::string> shown_words(const std::string& text) {
  std::vector<std::string> words;
  const auto shown = text.substr(0, text.find(' '));
  static const std::regex word("[^|,]+");
  for (std::sregex_iterator i(shown.begin(), shown.end(), word), end; i != end; ++i)
    if (has(i->str(), "^[a-z]+$")) words.push_back(i->str());
  return words;
}

/// What the option takes, by its check, or by what the help calls its value: ID, FILE, EDITION, …
Suggestions values_of(const CLI::Option& option, const CLI::App& command) {
  Suggestions out;
  const auto& text = option.get_option_text();
  const auto& description = option.get_description();
  if (text == "B" && description.find("edition") == std::string::npos) {  // "likewise", "another one"
    for (const auto* other : command.get_options())
      if (other->get_option_text() == "A") return values_of(*other, command);
  }
  add(out, checked_words(option), {});
  if (!out.words.empty()) return out;
  if (has(text, "^NAME=VALUE")) add_rules(out);
  add(out, shown_words(text), {});
  if (has(text, "^POLICY")) {
    for (const auto policy : solver::simulation::play::all_policies)
      out.words.push_back({policy_name(policy), policy_description(policy)});
  }
  if (text.starts_with("ID") && has(description, "property")) {
    for (const auto& property : props::catalogue::all_properties())
      out.words.push_back({property.id, property.rule});
  }
  const bool is_a_subject = has(text, "^(A|B|ID|FILE|EDITION)\\b");
  if (is_a_subject && has(text + " " + description, "EDITION|edition(?!')"))
    add(out, rules::editions::shipped_editions(), "edition");
  if (is_a_subject && has(description, "tile.set"))
    add(out, tilesets::files::shipped_tile_sets(), "tile set");
  if (has(text, "DIR|FOLDER"))
    out.paths = Suggestions::Paths::folders;
  else if (has(text, "FILE|LEDGER|GAMES|EDITION|^(A|B)\\b"))
    out.paths = Suggestions::Paths::files;
  return out;
}

/// Those that begin as `typed` does; of a list with commas, its last word is to be completed.
Suggestions beginning_with(Suggestions all, const std::string& typed, bool is_list) {
  const auto comma = is_list ? typed.rfind(',') : std::string::npos;
  const auto before = comma == std::string::npos ? std::string() : typed.substr(0, comma + 1);
  for (auto& suggestion : all.words) suggestion.word.insert(0, before);
  std::erase_if(all.words, [&](const auto& s) { return !s.word.starts_with(typed); });
  return all;
}

bool takes_values(const CLI::Option& option) { return option.get_items_expected_max() > 0; }
bool is_list(const CLI::Option& option) { return has(option.get_option_text(), ",\\.\\.\\."); }

/// The option of that name, of the command or, since options may stand before it, of one below.
const CLI::Option* find_option(const CLI::App& command, const std::string& name, const CLI::App*& owner) {
  if (const auto* option = command.get_option_no_throw(name)) {
    owner = &command;
    return option;
  }
  for (const auto* below : commands_below(command))
    if (const auto* option = find_option(*below, name, owner)) return option;
  return nullptr;
}

/// The words before the last one, read as the parser reads them.
struct Place {
  const CLI::App* command = nullptr;
  const CLI::App* owner = nullptr;      ///< of `option`
  const CLI::Option* option = nullptr;  ///< it may have a value, or one more
  int values = 0;                       ///< that it has already
  std::size_t operands = 0;
  bool is_operand = false;  ///< "--" was seen
};

Place place_after(const CLI::App& program, const std::vector<std::string>& words) {
  Place place{&program};
  for (const auto& word : words) {
    if (!place.is_operand && word.size() > 1 && word.starts_with('-')) {
      place.is_operand = word == "--";
      place.option = find_option(*place.command, word.substr(0, word.find('=')), place.owner);
      place.values = 0;
      if (place.option != nullptr && (!takes_values(*place.option) || word.find('=') != std::string::npos))
        place.option = nullptr;
    } else if (place.option != nullptr) {
      if (++place.values >= place.option->get_items_expected_max()) place.option = nullptr;
    } else if (const auto* below = command_below(*place.command, word); below != nullptr) {
      place.command = below;
    } else {
      ++place.operands;
    }
  }
  return place;
}

/// The operand that comes after so many others; null when there is none.
const CLI::Option* operand(const CLI::App& command, std::size_t after) {
  for (const auto* option : command.get_options()) {
    if (!option->get_positional()) continue;
    const auto most = static_cast<std::size_t>(option->get_items_expected_max());
    if (after < most) return option;
    after -= most;
  }
  return nullptr;
}

Suggestions options_of(const CLI::App& command) {
  Suggestions out;
  for (const auto* option : command.get_options())
    for (const auto& name : option->get_lnames())
      out.words.push_back({"--" + name, option->get_description()});
  return out;
}

}  // namespace

Suggestions suggestions(const CLI::App& program, const std::vector<std::string>& words) {
  const auto& typed = words.back();
  auto place = place_after(program, {words.begin(), words.end() - 1});
  if (place.option != nullptr &&
      (place.values < place.option->get_items_expected_min() || !typed.starts_with('-')))
    return beginning_with(values_of(*place.option, *place.owner), typed, is_list(*place.option));
  if (!place.is_operand && typed.starts_with('-')) {
    const auto equals = typed.find('=');
    if (equals == std::string::npos) return beginning_with(options_of(*place.command), typed, false);
    const auto* option = find_option(*place.command, typed.substr(0, equals), place.owner);
    if (option == nullptr || !takes_values(*option)) return {};
    auto out = beginning_with(values_of(*option, *place.owner), typed.substr(equals + 1), is_list(*option));
    for (auto& suggestion : out.words) suggestion.word.insert(0, typed.substr(0, equals + 1));
    return out;
  }
  Suggestions out;
  for (const auto* below : commands_below(*place.command))
    out.words.push_back({below->get_name(), first_line(below->get_description())});
  if (const auto* next = operand(*place.command, place.operands)) {
    auto values = values_of(*next, *place.command);
    out.words.insert(out.words.end(), values.words.begin(), values.words.end());
    out.paths = values.paths;
    return beginning_with(std::move(out), typed, is_list(*next));
  }
  return beginning_with(std::move(out), typed, false);
}

}  // namespace bastide::cli::commands::helping
