// An engine behind a pipe as an EngineAdapter: moves and questions become lines, lines become answers.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <span>
#include <string>

#include "cli/engine_process.hpp"
#include "props/engine_adapter.hpp"

namespace bastide::cli {

class EngineClient {
 public:
  EngineClient(const std::string& command, double timeout);

  /// Starts the program and greets it. Throws EngineFailure, and InputError for an answer that cannot be
  /// read: `COMMAND:LINE:COLUMN: ...`, where LINE counts what the program printed.
  void greet();
  const std::string& engine_name() const { return name_; }
  bool can(const std::string& ability) const { return abilities_.contains(ability); }

  /// Every game from now on begins with a new program: what an engine did in games before then has no part in
  /// how it ends.
  void start_anew_for_every_game() { starts_anew_ = true; }
  /// How the next games name their tile set and edition.
  void name_game(std::string tile_set, std::string edition);

  /// Only what the engine said that it can do. Games begin with a greeting when the program has ended or was
  /// ended since. Refers to this client, which must outlive it.
  props::EngineAdapter adapter();

 private:
  class Exchange;
  props::Reply move(nlohmann::ordered_json request);
  props::Reply begin(const props::GameTerms& terms);
  props::Answer<props::FeatureAnswers> features();
  props::Answer<std::vector<int>> per_player(nlohmann::ordered_json request, const char* key);
  props::Answer<std::vector<rules::LegalPlace>> placements(int type);
  props::Answer<std::vector<int>> spots(int player);
  props::Answer<std::string> save();

  std::string command_;
  EngineProcess process_;
  int id_ = 0;
  std::string name_;
  std::set<std::string> abilities_;
  bool wants_tiles_ = false;
  bool starts_anew_ = false;
  std::string tile_set_;
  std::string edition_;
  props::GameTerms terms_;
  int placed_type_ = 0;
};

}  // namespace bastide::cli
