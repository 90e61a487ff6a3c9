#include "tests/mutants/child.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "tests/mutants/switch.hpp"
#include "tests/mutants/test_program.hpp"

namespace bastide::mutants {
namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned longest_seconds = 300;

void write_line(int pipe, const Json& line) {
  // A failed test may quote half a letter.
  const auto text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  for (std::size_t done = 0; done < text.size();) {
    const auto n = ::write(pipe, text.data() + done, text.size() - done);
    if (n <= 0) ::_exit(1);
    done += static_cast<std::size_t>(n);
  }
}

Json to_json(const Catch& c) {
  return {{"stage", c.stage},
          {"size", c.size},
          {"found_by", c.found_by},
          {"compares_engines", c.compares_engines},
          {"is_property", c.is_property},
          {"tiles", c.tiles},
          {"position", c.position},
          {"explanation", c.explanation}};
}

Catch from_json(const Json& j) {
  return {j.at("stage"),       j.at("size"),  j.at("found_by"), j.at("compares_engines"),
          j.at("is_property"), j.at("tiles"), j.at("position"), j.at("explanation")};
}

std::string read_all(int pipe) {
  std::string text;
  std::array<char, 4096> part{};
  for (;;) {
    const auto n = ::read(pipe, part.data(), part.size());
    if (n <= 0) return text;
    text.append(part.data(), static_cast<std::size_t>(n));
  }
}

}  // namespace

template <class Body>
void Child::begin(const std::string& fault, Body body) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  std::fflush(nullptr);
  process_ = ::fork();
  if (process_ < 0) throw std::runtime_error("no process");
  if (process_ > 0) {
    ::close(ends[1]);
    pipe_ = ends[0];
    return;
  }
  ::close(ends[0]);
  ::alarm(longest_seconds);
  try {
    switch_fault(fault);
    body([&](const Catch& c) { write_line(ends[1], to_json(c)); });
  } catch (const EndedEarly& end) {
    write_line(ends[1], {{"ending", end.what()}});
  } catch (const std::exception& error) {
    write_line(ends[1], {{"ending", fmt::format("exception: {}", error.what())}});
  }
  ::_exit(0);
}

Child::Child(const std::string& fault, const Hunt& hunt, Depth depth) {
  begin(fault, [&](const Report& report) { look(hunt, fault, depth, report); });
}

Child::Child(const Hunt& hunt, const std::string& stage, int size) {
  begin("", [&](const Report& report) { look_once(hunt, stage, size, report); });
}

Child::Child(Child&& other) noexcept
    : pipe_(std::exchange(other.pipe_, -1)), process_(std::exchange(other.process_, -1)) {}

Child::~Child() {
  if (pipe_ < 0) return;
  ::close(pipe_);  // writing to it ends the child
  ::waitpid(process_, nullptr, 0);
}

Outcome Child::wait() {
  const auto text = read_all(pipe_);
  ::close(std::exchange(pipe_, -1));
  int status = 0;
  ::waitpid(process_, &status, 0);
  Outcome outcome;
  if (WIFSIGNALED(status))
    outcome.ending = WTERMSIG(status) == SIGALRM ? "hangs" : fmt::format("signal {}", WTERMSIG(status));
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin);
    if (end == std::string::npos) break;  // cut short by its death
    const auto line = Json::parse(text.substr(begin, end - begin));
    if (line.contains("ending")) {
      outcome.ending = line["ending"].get<std::string>();
    } else {
      outcome.catches.push_back(from_json(line));
    }
    begin = end + 1;
  }
  return outcome;
}

}  // namespace bastide::mutants
