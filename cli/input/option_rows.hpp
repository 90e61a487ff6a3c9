// The options and operands of a command, a row each: what it is called, where its value goes, what the help
// calls that, and what it may be.
//
// The parser's header takes seconds to compile and its templates more for each type of value, so this is the
// only place that makes options with it: a command names it nowhere.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/input/given_command.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Option;
}  // namespace CLI

namespace bastide::cli::input {

/// Where a value goes.
struct OptionValue {
  template <class Value>
  OptionValue(Value& value) : to(&value) {}  // NOLINT(google-explicit-constructor): a row names the value
  std::variant<int*, std::uint32_t*, std::uint64_t*, double*, std::string*, std::optional<int>*,
               std::optional<std::uint64_t>*, std::optional<std::string>*, std::vector<int>*,
               std::vector<std::string>*>
      to;
};

/// What a value may be, or how it is given.
using OptionRule = std::function<void(CLI::Option&)>;
void required(CLI::Option& option);
/// Not empty: a variable of a script that was not set would pass for no option.
void a_word(CLI::Option& option);
/// Several after commas.
void separated(CLI::Option& option);
/// One value each time it is given, which may be often.
void one_each_time(CLI::Option& option);
/// Several words, one at least; two; one or none.
void some_words(CLI::Option& option);
void two_words(CLI::Option& option);
void perhaps_a_word(CLI::Option& option);
OptionRule within(int least, int most);
OptionRule within(std::uint32_t least, std::uint32_t most);
OptionRule within(std::uint64_t least, std::uint64_t most);
OptionRule within(double least, double most);
OptionRule one_of(std::vector<std::string> words);
OptionRule all_or_within(int least, int most);
/// `wrong` gives what is wrong with a text, or nothing.
OptionRule such_that(std::function<std::string(const std::string&)> wrong);
/// Under a heading of its own in the help.
OptionRule in_group(std::string heading);

/// Adds an option; a name without hyphens is an operand's. `shown`: "N [4]", the value with what it is
/// otherwise.
void add_option(CLI::App& command, const char* name, OptionValue value, const char* shown,
                const std::string& meaning, std::initializer_list<OptionRule> rules = {});
void add_flag(CLI::App& command, const char* name, bool& value, const std::string& meaning,
              std::initializer_list<OptionRule> rules = {});
/// Refuses the option together with any of the others.
void exclude(CLI::App& command, const char* option, std::initializer_list<const char*> others);
/// One of the commands below may follow, or none.
void take_one_command(CLI::App& command);
/// Reads words as those of the command that `declare` adds to a program.
GivenCommand read_words(const std::function<CLI::App&(CLI::App& program)>& declare,
                        std::vector<std::string> words);

}  // namespace bastide::cli::input
