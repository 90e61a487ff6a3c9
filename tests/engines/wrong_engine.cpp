// wrong_engine NAME: an engine that speaks the protocol of `bastide conform` and is wrong in one thing.
//
// Those of tests/props/engines give wrong answers; those here do not speak as they should.
// Each of these goes wrong at its 30th answer, in the middle of a game. Without NAME the names are listed.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <ostream>
#include <span>
#include <streambuf>
#include <string>

#include "cli/engine_protocol/engine_server.hpp"
#include "props/engines/own_engines.hpp"
#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/wrong_engines.hpp"
#include "tilesets/files/reader.hpp"

namespace {

constexpr int good_answers = 30;

/// Passes lines on to stdout, all but those that the fault changes.
class FaultyLines final : public std::streambuf {
 public:
  explicit FaultyLines(std::string fault) : fault_(std::move(fault)) {}

 protected:
  int overflow(int c) override {
    if (c != '\n') {
      line_ += static_cast<char>(c);
      return c;
    }
    ++count_;
    if (fault_ == "version-1") speak_version_1();
    if (count_ >= good_answers) spoil();
    std::cout << line_ << '\n' << std::flush;
    line_.clear();
    return c;
  }

 private:
  /// As an engine that was written before version 2.
  void speak_version_1() {
    std::string abilities;
    const std::span<const std::string> all(bastide::props::engines::engine_abilities());
    for (const auto& newer : all.subspan(bastide::props::engines::abilities_of_version_1))
      abilities += ",\"" + newer + "\"";
    for (const std::string& newer : {std::string("conform/2"), abilities}) {
      const auto at = line_.find(newer);
      if (at != std::string::npos) line_.replace(at, newer.size(), newer == abilities ? "" : "conform/1");
    }
  }

  void spoil() {
    if (fault_ == "crash") std::abort();
    if (fault_ == "ends") std::_Exit(3);
    if (fault_ == "silence") {
      std::ofstream("silent");  // for who waits until it is
      for (;;) pause();         // until it is ended
    }
    if (fault_ == "garbage") line_ = "placing tile 7 ...";
    if (fault_ == "half-a-line") line_ = line_.substr(0, line_.size() / 2);
    if (fault_ == "array") line_ = "[" + line_ + "]";
    if (fault_ == "wrong-id") line_ = R"({"id":7,"ok":true})";
    if (fault_ == "endless-line") line_ = std::string(std::size_t{5} << 20U, 'x');
    if (fault_ == "wrong-types") {
      for (const char* key : {"\"scores\":[", "\"supply\":[", "\"final\":["}) {
        const auto at = line_.find(key);
        if (at != std::string::npos) line_.insert(at + std::string(key).size(), "\"7\",");
      }
    }
    if (fault_ == "one-player") {
      const auto at = line_.find("\"scores\":[");
      if (at != std::string::npos) line_ = line_.substr(0, at) + "\"scores\":[0]}";
    }
    if (fault_ == "unknown-segment") {
      const auto at = line_.find("\"spots\":[");
      if (at != std::string::npos) line_ = line_.substr(0, at) + "\"spots\":[\"meadow\"]}";
    }
  }

  std::string fault_;
  std::string line_;
  int count_ = 0;
};

/// Our engine, which knows no more than that: what else it is asked about it refuses.
bastide::props::engines::Engine knowing(bastide::props::engines::Knowledge knowledge) {
  using namespace bastide::props::engines;
  return [engine = fast_engine(), knowledge = std::move(knowledge)](const Request& request) {
    const auto lacks = [](const auto& list, const auto& value) {
      return list && std::ranges::find(*list, value) == list->end();
    };
    if (request.ask == Ask::begin && lacks(knowledge.players, request.terms->players))
      return refused("too many");
    if (request.tile && lacks(knowledge.tiles, *request.tile)) return refused("no such tile");
    if (request.farms && lacks(knowledge.farms, *request.farms)) return refused("no such method");
    auto answer = engine(request);
    if (request.ask == Ask::hello) answer.knows = knowledge;
    return answer;
  };
}
/// Types of the base game that are like that.
template <class Test>
bastide::props::engines::Texts tiles_that(Test test) {
  bastide::props::engines::Texts out;
  const auto set = bastide::tilesets::files::load_tile_set("base");
  for (const auto& type : set.types()) {
    if (test(type)) out.push_back(type.id);
  }
  return out;
}

/// Engines that do not answer everything, or do not know everything; nothing: it is none of them.
bastide::props::engines::Engine partial_engine(const std::string& name) {
  using namespace bastide::props::engines;
  if (name == "knows-nothing") return [](const Request&) { return unsupported("no game that I know"); };
  if (name == "placements-only") {
    return [engine = fast_engine()](const Request& request) {
      auto answer = engine(request);
      if (request.ask == Ask::hello) answer.answers = {"placements"};
      return answer;
    };
  }
  if (name == "two-players") return knowing({Ints{2}, {}, {}, {}});
  if (name == "four-players") return knowing({Ints{2, 3, 4}, {}, {}, {}});
  if (name == "third-only") return knowing({{}, Texts{"third"}, {}, {}});
  if (name == "no-such-method") return knowing({{}, Texts{"fourth"}, {}, {}});
  if (name == "without-J")
    return knowing({{}, {}, tiles_that([](const auto& type) { return type.id != "J"; }), {}});
  if (name == "without-pennants") {
    const auto has_none = [](const auto& type) {
      return std::ranges::none_of(type.segments, [](const auto& s) { return s.pennants() > 0; });
    };
    return knowing({{}, {}, tiles_that(has_none), {}});
  }
  if (name == "marks-or-none") {
    return bastide::tests::changing_features([](Feature& f) {
      if (!f.marks) return;
      for (auto& [mark, count] : *f.marks) count = std::min(count, 1);
    });
  }
  if (name == "takes-nothing-back") return bastide::tests::never_taking_back();
  if (name == "wrong-third-only") {
    return [engine = fast_engine()](Request request) {
      if (request.farms && request.farms != "third") return unsupported();
      if (request.farms) request.farms = "second";
      return engine(request);
    };
  }
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace bastide;
  const std::string name = argc > 1 ? argv[1] : "";
  if (name.empty()) {
    for (const auto list : tests::all_wrong_engines()) {
      for (const auto& wrong : list) std::cout << wrong.name << ": " << wrong.meaning << '\n';
    }
    return 1;
  }
  if (const auto engine = partial_engine(name)) {
    cli::engine_protocol::serve(engine, name, std::cin, std::cout);
    return 0;
  }
  if (name == "stays") {  // does not end with its input
    cli::engine_protocol::serve(props::engines::fast_engine(), name, std::cin, std::cout);
    for (;;) pause();
  }
  if (const auto* wrong = tests::find_wrong_engine(name)) {
    cli::engine_protocol::serve(wrong->make(), name, std::cin, std::cout);
    return 0;
  }
  FaultyLines lines(name);
  std::ostream out(&lines);
  cli::engine_protocol::serve(props::engines::fast_engine(), name, std::cin, out);
  return 0;
}
