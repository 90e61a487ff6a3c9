#include "cli/input/option_rows.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

namespace bastide::cli::input {
namespace {

template <class Check>
OptionRule checked(Check check) {
  return [check = std::move(check)](CLI::Option& option) { option.check(check); };
}

}  // namespace

void required(CLI::Option& option) { option.required(); }
void a_word(CLI::Option& option) {
  option.check([](const std::string& word) {
    return word.empty() ? std::string("an empty word, expected a value") : std::string();
  });
}
void separated(CLI::Option& option) { option.delimiter(','); }
void one_each_time(CLI::Option& option) { option.allow_extra_args(false); }
void some_words(CLI::Option& option) { option.expected(1, CLI::detail::expected_max_vector_size); }
void two_words(CLI::Option& option) { option.expected(2); }
void perhaps_a_word(CLI::Option& option) { option.expected(0, 1)->default_str(""); }
OptionRule within(int least, int most) { return checked(CLI::Range(least, most)); }
OptionRule within(std::uint32_t least, std::uint32_t most) { return checked(CLI::Range(least, most)); }
OptionRule within(std::uint64_t least, std::uint64_t most) { return checked(CLI::Range(least, most)); }
OptionRule within(double least, double most) { return checked(CLI::Range(least, most)); }
OptionRule one_of(std::vector<std::string> words) { return checked(CLI::IsMember(std::move(words))); }
OptionRule all_or_within(int least, int most) {
  return checked(CLI::IsMember({"all"}) | CLI::Range(least, most));
}
OptionRule such_that(std::function<std::string(const std::string&)> wrong) {
  return checked(std::move(wrong));
}
OptionRule in_group(std::string heading) {
  return [heading = std::move(heading)](CLI::Option& option) { option.group(heading); };
}

void add_option(CLI::App& command, const char* name, OptionValue value, const char* shown,
                const std::string& meaning, std::initializer_list<OptionRule> rules) {
  auto& option = *std::visit([&](auto* to) { return command.add_option(name, *to, meaning); }, value.to);
  option.option_text(shown);
  for (const auto& rule : rules) rule(option);
}

void add_flag(CLI::App& command, const char* name, bool& value, const std::string& meaning,
              std::initializer_list<OptionRule> rules) {
  auto& flag = *command.add_flag(name, value, meaning)->disable_flag_override();  // --all=no would be a yes
  for (const auto& rule : rules) rule(flag);
}

void exclude(CLI::App& command, const char* option, std::initializer_list<const char*> others) {
  for (const char* other : others) command.get_option(option)->excludes(command.get_option(other));
}

void take_one_command(CLI::App& command) { command.require_subcommand(0, 1); }

GivenCommand read_words(const std::function<CLI::App&(CLI::App& program)>& declare,
                        std::vector<std::string> words) {
  CLI::App program("", "bastide");
  auto& parser = declare(program);
  std::reverse(words.begin(), words.end());  // the parser takes them from the back
  program.parse(std::move(words));
  return given_command(parser);
}

}  // namespace bastide::cli::input
