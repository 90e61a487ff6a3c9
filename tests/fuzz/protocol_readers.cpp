// EngineProcess is another one in this program: no program is started, the answers are lines of the text. So
// what is read is read by the product's own EngineClient.
#include "tests/fuzz/protocol_readers.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/engine_protocol/engine_client.hpp"
#include "cli/engine_protocol/engine_process.hpp"
#include "cli/engine_protocol/engine_server.hpp"
#include "props/engines/examination.hpp"
#include "props/engines/own_engines.hpp"
#include "rules/board/fit_table.hpp"
#include "rules/editions/tiles_under.hpp"
#include "tests/fuzz/demand.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/printable.hpp"

namespace bastide::tests::fuzz {
namespace {

/// What the engine says, and the number of the request that it answers.
struct Script {
  std::string_view text;
  std::string id;
};

Script& script() {
  static Script one;
  return one;
}

/// What a request asks a program to load is not what is tried here, and may take long.
std::string without_paths(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.find("toml") == std::string_view::npos && line.find('/') == std::string_view::npos)
      (out += line) += '\n';
  }
  return out;
}

std::string answers_of(const props::engines::Engine& engine, const std::string& requests) {
  std::istringstream in(requests);
  std::ostringstream out;
  reads(requests, "<requests>", [&] { cli::engine_protocol::serve(engine, "engine", in, out); });
  return out.str();
}

/// A game of everything that there is to ask about.
struct AskedGame {
  rules::editions::Edition edition = rules::editions::load_edition(
      "c2+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+"
      "expansion/abbot+expansion/river-c2");
  tilesets::TileSet set =
      rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
  rules::board::FitTable fit{set};
};

}  // namespace

void read_requests(std::string_view text) {
  const auto requests = without_paths(text);
  const auto fast = answers_of(props::engines::fast_engine(), requests);
  const auto reference = answers_of(props::engines::reference_engine(), requests);
  for (const auto& answers : {fast, reference})
    demand(tilesets::printable(answers) == answers, "answers that are not printable");
}

void read_answers(std::string_view text) {
  static const AskedGame game;
  script() = {text, {}};
  cli::engine_protocol::EngineClient client("engine", 1);
  client.ask_for_version(2);
  client.name_game("set", "edition");
  const auto ask = [&](const auto& question) {
    try {
      reads({}, text_name, question);  // places are of the lines with their numbers
    } catch (const props::engines::EngineFailure&) {
      // nothing more is said
    }
  };
  ask([&] { client.greet(); });
  demand(tilesets::printable(client.engine_name()).size() < text.size() * 4 + 16, "a long name");
  const auto engine = client.engine();
  const props::engines::GameTerms terms{&game.fit, &game.edition, 2, game.set.start_type()};
  const auto& set = game.set;
  const rules::Turn turn{{}, 0, {1, 0, {1, 0}, std::nullopt}};
  std::vector<props::engines::Request> requests{props::engines::placements_of(terms, 0).request,
                                                props::engines::place_request(set, turn)};
  const auto add = [&](const std::vector<props::engines::Question>& questions) {
    for (const auto& question : questions) requests.push_back(question.request);
  };
  add(turn_questions(terms, 0, 1));
  requests.push_back(props::engines::finish_request(set, turn));
  add(state_questions(terms));
  add(final_questions(terms));
  for (auto request :
       {props::engines::asking(props::engines::Ask::save), props::engines::load_request("saved"),
        props::engines::asking(props::engines::Ask::undo), props::engines::aside_request(set, 0)})
    requests.push_back(std::move(request));
  ask([&] { engine(begin_request(terms)); });
  constexpr int rounds =
      4;  // of all that can be asked: what is said a hundredth time is read as the fifth time
  for (int round = 0; round < rounds && !script().text.empty(); ++round) {
    for (const auto& request : requests) ask([&] { engine(request); });
  }
}

}  // namespace bastide::tests::fuzz

namespace bastide::cli::engine_protocol {

EngineProcess::EngineProcess(std::string command, double timeout)
    : command_(std::move(command)), timeout_(timeout) {}
EngineProcess::~EngineProcess() = default;
void EngineProcess::start() { pid_ = 1; }
void EngineProcess::stop() { pid_ = -1; }
void EngineProcess::mute(bool is_muted) { is_muted_ = is_muted; }
void EngineProcess::log_to(const std::string&) {}

void EngineProcess::write_line(const std::string& line) {
  const auto begin = line.find(':') + 1;
  tests::fuzz::script().id = line.substr(begin, line.find_first_of(",}", begin) - begin);
}

/// The next line; "id":0 in it stands for the request's own number.
std::string EngineProcess::read_line() {
  auto& script = tests::fuzz::script();
  if (script.text.empty())
    throw props::engines::EngineFailure("the engine ended", props::engines::EngineFailure::Kind::gone);
  std::string line(script.text.substr(0, script.text.find('\n')));
  script.text.remove_prefix(std::min(script.text.size(), line.size() + 1));
  constexpr std::string_view any = "\"id\":0";
  if (const auto at = line.find(any); at != std::string::npos) line.replace(at + 5, 1, script.id);
  ++lines_;
  return line;
}

}  // namespace bastide::cli::engine_protocol
