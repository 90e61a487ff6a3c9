// An engine behind a pipe as an Engine: a request becomes a line, a line an answer.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/engine_protocol/engine_process.hpp"
#include "props/engines/engine.hpp"

namespace bastide::cli::engine_protocol {

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
  const std::string& engine_name() const { return *hello_.engine; }

  /// How the next games name their tile set and edition.
  void name_game(std::string tile_set, std::string edition);

  /// Asked only what it said that it answers; every failure, unreadable answers among them, is an
  /// EngineFailure that names the request. To hello it answers what it said last. Games begin with a greeting
  /// when the program has ended or was ended since. Refers to this client, which must outlive it.
  props::engines::Engine engine();

 private:
  props::engines::Answer ask(const props::engines::Request& request);
  props::engines::Answer exchange(props::engines::Ask ask, std::string_view request);
  std::string begin(const props::engines::GameTerms& terms);

  std::string command_;
  EngineProcess process_;
  int asked_version_ = 1;
  int version_ = 1;
  int id_ = 0;
  props::engines::Answer hello_;
  bool starts_anew_ = false;
  std::string request_;  ///< the last one, without its id
  std::string unreadable_;
  std::atomic<std::uint64_t>* answers_ = nullptr;
  std::string tile_set_;
  std::string edition_;
  props::engines::GameTerms terms_;
  std::string placed_;  ///< the tile placed last
};

}  // namespace bastide::cli::engine_protocol
