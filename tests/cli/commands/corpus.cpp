// The corpus of answers: commands of every kind whose JSON was kept before the program was rebuilt inside,
// and must be the same to the byte ever since, apart from times and the machine.
//
// tests/corpus/commands.txt lists them, tests/corpus/answers holds what they said. Where an answer is meant
// to change, BASTIDE_WRITE_CORPUS=1 with this test writes the answers anew, and the commit says why they
// changed.
//
// They were kept with the libraries of Debian 12. With others two things may differ that are not ours: the
// last digits of real numbers (Boost.Math), and which of several layouts CaDiCaL finds, in how many steps.
// There real numbers are compared to twelve digits, and of answers that the SAT solver found the exit code
// alone.
#include <algorithm>
#include <array>
#include <boost/version.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_corpus {

using namespace bastide::tests;

namespace {

struct KeptAnswer {
  std::string name;
  int exit_code = 0;
  std::string arguments;
};

const std::filesystem::path corpus = std::filesystem::path(BASTIDE_SOURCE_DIR) / "tests/corpus";

std::vector<KeptAnswer> kept_answers() {
  std::vector<KeptAnswer> out;
  std::ifstream file(corpus / "commands.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto first = line.find('\t');
    const auto second = line.find('\t', first + 1);
    out.push_back({line.substr(0, first), std::stoi(line.substr(first + 1, second - first - 1)),
                   line.substr(second + 1)});
  }
  return out;
}

constexpr bool has_kept_libraries = BOOST_VERSION == 107400;  // Debian 12 has 1.74
constexpr std::array found_by_sat = {"block-every"};

/// Real numbers with twelve digits.
void round_numbers(nlohmann::ordered_json& value) {
  if (value.is_number_float()) {
    std::ostringstream text;
    text.precision(12);
    text << value.get<double>();
    value = text.str();
  }
  if (!value.is_structured()) return;
  for (auto& member : value) round_numbers(member);
}

/// The texts of `kept_form` as they are compared with other libraries: each JSON document with rounded
/// numbers.
std::string rounded_form(const std::string& kept) {
  if (nlohmann::ordered_json::accept(kept)) {
    auto document = nlohmann::ordered_json::parse(kept);
    round_numbers(document);
    return document.dump(1);
  }
  std::string out;
  std::istringstream lines(kept);
  for (std::string line; std::getline(lines, line);) {
    if (nlohmann::ordered_json::accept(line)) {
      auto document = nlohmann::ordered_json::parse(line);
      round_numbers(document);
      line = document.dump();
    }
    out += line + "\n";
  }
  return out;
}

/// What a run may say differently each time.
void forget_times(nlohmann::ordered_json& value) {
  if (value.is_object()) {
    value.erase("timing");
    value.erase("environment");
  }
  for (auto& member : value) {
    if (member.is_structured()) forget_times(member);
  }
}

/// The answer as it is kept: one document, or one a line, or what is not JSON; a refusal in its own words.
std::string kept_form(const Outcome& outcome) {
  if (outcome.output.empty()) return outcome.errors;
  if (nlohmann::ordered_json::accept(outcome.output)) {
    auto document = nlohmann::ordered_json::parse(outcome.output);
    forget_times(document);
    return document.dump(1) + "\n";
  }
  std::string out;
  std::istringstream lines(outcome.output);
  for (std::string line; std::getline(lines, line);) {
    if (!nlohmann::ordered_json::accept(line)) return outcome.output;  // graph speaks DOT and GraphML
    auto document = nlohmann::ordered_json::parse(line);
    forget_times(document);
    out += document.dump() + "\n";
  }
  return out;
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The first line in which two texts differ: a whole run record would bury it.
std::string first_difference(const std::string& expected, const std::string& found) {
  std::istringstream left(expected);
  std::istringstream right(found);
  std::string a;
  std::string b;
  for (int line = 1;; ++line) {
    const bool more_left = static_cast<bool>(std::getline(left, a));
    const bool more_right = static_cast<bool>(std::getline(right, b));
    if (!more_left && !more_right) return "";
    if (more_left != more_right || a != b) {
      return "line " + std::to_string(line) + ": kept '" + (more_left ? a.substr(0, 400) : "(nothing)") +
             "', now '" + (more_right ? b.substr(0, 400) : "(nothing)") + "'";
    }
  }
}

}  // namespace

TEST_CASE("corpus: what every command answers is what it answered before", "[exhaustive]") {
  const bool writes = std::getenv("BASTIDE_WRITE_CORPUS") != nullptr;
  const auto answers = kept_answers();
  CHECK(answers.size() >= 60);
  const Folder folder;
  for (const auto& [name, exit_code, arguments] : answers) {
    INFO(name << ": bastide " << arguments << " --json");
    const auto outcome = shell_says(folder, "bastide " + arguments + " --json", exit_code);
    const auto path = corpus / "answers" / (name + ".json");
    const auto found = kept_form(outcome);
    if (writes) std::ofstream(path, std::ios::binary) << found;
    const auto expected = text_of(path);
    CHECK_FALSE(expected.empty());
    if (has_kept_libraries) {
      CHECK(first_difference(expected, found) == "");
    } else if (std::find(found_by_sat.begin(), found_by_sat.end(), name) == found_by_sat.end()) {
      CHECK(first_difference(rounded_form(expected), rounded_form(found)) == "");
    }
  }
}

}  // namespace test_corpus
