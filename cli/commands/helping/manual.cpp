// bastide manual: the help texts of all commands as one manual page, in the macros of man(7).
//
// What a command's --help says is said there in the same words, since both are made of what the parser knows.
// Options that every command has stand once.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "bastide/version.hpp"
#include "cli/commands/command_tree.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "reports/text_columns.hpp"

namespace bastide::cli::commands::helping {

struct ManualOptions {
  input::CommonOptions common;
  const CLI::App* program = nullptr;
};

namespace {

/// Text in which roff sees nothing of its own: characters that it would set as others, and a point or an
/// apostrophe that begins a line.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      case '"':
        out += "\\(dq";
        break;
      default:
        out += c;
    }
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

/// Lines of prose, set anew; an empty line begins a paragraph.
std::string prose(const std::string& text) {
  constexpr std::size_t source_width = 72;
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty())
      out += ".PP\n";
    else
      for (const auto& part : reports::wrapped(line, source_width)) out += plain(part) + "\n";
  }
  return out;
}

/// Lines as they are typed.
std::string typed(const std::string& text) {
  std::istringstream lines(text);
  std::string out = ".nf\n";
  for (std::string line; std::getline(lines, line);) out += plain(line) + "\n";
  return out + ".fi\n";
}

std::string entry(const std::string& what, const std::string& meaning) {
  return fmt::format(".TP\n{}\n{}", what, prose(meaning));
}

/// "\fB\-o\fR, \fB\-\-output\fR \fIDIR\fR"; of an operand what stands for it.
std::string heading_of(const CLI::Option& option) {
  std::string names;
  const auto add = [&](const std::string& name) {
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", plain(name));
  };
  if (!option.get_positional()) {
    for (const auto& name : option.get_snames()) add("-" + name);
    for (const auto& name : option.get_lnames()) add("--" + name);
  }
  const auto& value = option.get_option_text();
  if (value.empty()) return names;
  return fmt::format("{}{}\\fI{}\\fR", names, names.empty() ? "" : " ", plain(value));
}

/// Options that are not of every command: groups of those have a line that says so.
bool is_everywhere(const CLI::Option& option) { return option.get_group().starts_with("Everywhere"); }

std::string entries(const CLI::App& command, bool everywhere) {
  std::string out;
  for (const bool is_operand : {true, false}) {
    for (const auto* option : command.get_options()) {
      if (option->get_positional() == is_operand && is_everywhere(*option) == everywhere)
        out += entry(heading_of(*option), option->get_description());
    }
  }
  return out;
}

std::string synopsis(const CLI::App& command) {
  auto out = fmt::format("\\fB{}\\fR [\\fIOPTION\\fR]...", plain(full_name(command)));
  for (const auto* option : command.get_options()) {
    if (!option->get_positional()) continue;
    const auto text = fmt::format("\\fI{}\\fR", plain(option->get_option_text()));
    out += option->get_required() ? " " + text : fmt::format(" [{}]", text);
  }
  if (!commands_below(command).empty()) out += " \\fICOMMAND\\fR";
  return out;
}

/// The command and those below it.
std::string section(const CLI::App& command) {
  const auto [details, examples] = footer_of(command);
  auto out = fmt::format(".SS {}\n{}.PP\n{}\n{}", plain(full_name(command)), prose(command.get_description()),
                         synopsis(command), entries(command, false));
  if (!details.empty()) out += ".PP\n" + prose(details);
  out += ".PP\n" + typed(examples);
  for (const auto* below : commands_below(command)) out += section(*below);
  return out;
}

/// The commands right below by the headings of the help text.
std::string list_of(const CLI::App& program) {
  std::vector<std::string> headings;
  for (const auto* command : commands_below(program))
    if (std::ranges::find(headings, command->get_group()) == headings.end())
      headings.push_back(command->get_group());
  std::string out;
  for (const auto& heading : headings) {
    out += fmt::format(".SS {}\n", plain(heading));
    for (const auto* command : commands_below(program)) {
      if (command->get_group() == heading)
        out += entry("\\fB" + plain(command->get_name()) + "\\fR", command->get_description());
    }
  }
  return out;
}

std::string page(const CLI::App& program, const CLI::App& any_command) {
  const auto [details, examples] = footer_of(program);
  auto out = fmt::format(
      ".TH BASTIDE 1 \"\" \"bastide {}\" \"User Commands\"\n"
      ".SH NAME\nbastide \\- {}\n.SH SYNOPSIS\n\\fBbastide\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... "
      "[\\fIARGUMENT\\fR]...\n",
      version, plain(program.get_description()));
  out += ".SH DESCRIPTION\n" + prose(program.get_description()) + ".PP\n" + prose(details);
  out += ".SH COMMANDS\n" + list_of(program);
  out += ".SH OPTIONS\n" + entries(program, false);
  out += ".SS Options of every command\n" + entries(any_command, true);
  out += ".SH EACH COMMAND\n";
  for (const auto* command : commands_below(program)) out += section(*command);
  out +=
      ".SH ENVIRONMENT\n" + entry("\\fBBASTIDE_DATA\\fR",
                                  "The folder with the shipped tile sets, editions and statements, in place "
                                  "of share/bastide beside the program's own folder.");
  return out + ".SH EXAMPLES\n" + typed(examples);
}

}  // namespace

CLI::App& declare(CLI::App& parent, ManualOptions& options) {
  auto& command = input::add_command(parent, {"manual", "The help of all commands as one manual page",
                                              "Prints bastide(1) in the macros of man(7): what every --help "
                                              "says, on one page that can be searched.",
                                              "  bastide manual > bastide.1"});
  options.program = &parent;
  return command;
}

ExitCode run(const ManualOptions& options) {
  output::print(page(*options.program, *command_below(*options.program, "manual")));
  return ExitCode::holds;
}

Command add_manual(CLI::App& parent) { return add<ManualOptions>(parent); }

}  // namespace bastide::cli::commands::helping
