// An engine behind a pipe as an EngineAdapter: moves and questions become lines, lines become answers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <span>
#include <string>

#include "cli/engine_protocol/engine_process.hpp"
#include "props/engines/engine_adapter.hpp"

namespace bastide::cli::engine_protocol {

class MessagePart;

class EngineClient {
 public:
  EngineClient(const std::string& command, double timeout);

  /// What is said on either side is also written to a file; throws reports::WriteError.
  void log_to(const std::string& path) { process_.log_to(path); }
  /// Counts the answers from now on, for whoever watches.
  void count_in(std::atomic<std::uint64_t>& answers) { answers_ = &answers; }
  /// Games are played to shrink one: the program's stderr is not passed on, and with `starts_anew` each game
  /// begins with a new program: what it did in games before then has no part in how it ends.
  void begin_shrinking(bool starts_anew);
  void end_shrinking();
  /// The diagnostic of the first answer in a game that could not be read; empty: all could.
  const std::string& unreadable() const { return unreadable_; }

  /// Starts the program and greets it. Throws EngineFailure, and InputError for an answer that cannot be
  /// read: `COMMAND:LINE:COLUMN: ...`, where LINE counts what the program printed.
  void greet();
  /// In which version of the protocol the next greeting is. An engine that knows only an older one answers
  /// so.
  void ask_for_version(int version) { asked_version_ = version; }
  /// In which version the engine answered the greeting.
  int version() const { return version_; }
  const std::string& engine_name() const { return name_; }
  bool can(const std::string& ability) const { return abilities_.contains(ability); }

  /// How the next games name their tile set and edition.
  void name_game(std::string tile_set, std::string edition);

  /// Only what the engine said that it can do; every failure, unreadable answers among them, is an
  /// EngineFailure that names the request. Games begin with a greeting when the program has ended or was
  /// ended since. Refers to this client, which must outlive it.
  props::engines::EngineAdapter adapter();

 private:
  class Exchange;
  template <class R, class... P>
  void name_failures(std::function<R(P...)>& asked);
  props::engines::Reply move(nlohmann::ordered_json request);
  props::engines::Reply begin(const props::engines::GameTerms& terms);
  props::engines::Answer<props::engines::FeatureAnswers> features();
  props::engines::Answer<std::vector<int>> per_player(nlohmann::ordered_json request, const char* key);
  props::engines::Answer<std::vector<rules::LegalPlace>> placements(int type);
  props::engines::Answer<std::vector<int>> spots(int player, int figure);
  props::engines::Answer<std::vector<rules::Cell>> retrievable(int player);
  props::engines::Answer<props::engines::NextPart> next_part();
  props::engines::Answer<std::vector<int>> deck();
  props::engines::FeatureAnswer feature(const MessagePart& part) const;
  const std::string& figure_id(int figure) const;
  props::engines::Answer<std::string> save();

  std::string command_;
  EngineProcess process_;
  int asked_version_ = 1;
  int version_ = 1;
  int id_ = 0;
  std::string name_;
  std::set<std::string> abilities_;
  bool wants_tiles_ = false;
  bool starts_anew_ = false;
  std::string request_;  ///< the last one, without its id
  std::string unreadable_;
  std::atomic<std::uint64_t>* answers_ = nullptr;
  std::string tile_set_;
  std::string edition_;
  props::engines::GameTerms terms_;
  int placed_type_ = 0;
};

}  // namespace bastide::cli::engine_protocol
