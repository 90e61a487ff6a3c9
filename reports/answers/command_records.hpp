// What commands print that have no record of their own: each as a value with its shape, from which the JSON
// and the schema follow (docs/formats.md, docs/commands.md). Nothing reads these back, so what other layers
// found stands in them as it was found, and names of tiles come from the set that they are written with
// (Notation).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "props/proofs/proof.hpp"
#include "reports/records/score_record.hpp"
#include "rules/editions/edition.hpp"
#include "rules/records/game_record.hpp"
#include "rules/records/replay.hpp"
#include "solver/all_boards/census.hpp"
#include "solver/all_boards/table_facts.hpp"
#include "solver/counting/count.hpp"
#include "solver/questions/design/places.hpp"
#include "solver/runs/recording.hpp"
#include "solver/simulation/exact/told_play.hpp"
#include "tilesets/files/findings.hpp"

namespace bastide::reports::answers {

using records::ByPlayer;
using tilesets::described::Shape;

struct CountRecord {
  std::string tile_set, edition;
  std::string what;            ///< "boards", "placements" or "games"
  std::string method;          ///< "landscape", "walk" or "played"
  std::optional<int> players;  ///< of games
  int tiles = 0;
  std::vector<solver::arithmetic::Uint128> counts;  ///< [k] belongs to k+1 tiles
  std::optional<std::vector<solver::counting::Division>> divisions;
};
Shape shape_of(const CountRecord*);

/// Written with its set.
struct CensusRecord {
  std::string edition;
  int tiles = 0;
  solver::all_boards::CensusResult result;
  solver::simulation::exact::ToldPlay play;
};
Shape shape_of(const CensusRecord*);

/// Likewise.
struct TableRecord {
  std::string edition, board_area;
  bool is_start_in_bag = false;
  solver::all_boards::TableFacts facts;
};
Shape shape_of(const TableRecord*);

/// A property with an argument for the edition, and whether all lemmas that it rests on hold.
struct ProvedProperty {
  std::string id;
  std::vector<std::string> lemmas;
  bool is_proved = false;
};
struct ProvedEdition {
  std::string edition, tile_set;
  std::vector<props::proofs::LemmaResult> lemmas;
  std::vector<ProvedProperty> properties;
};
struct ProofRecord {
  std::vector<ProvedEdition> editions;
};
Shape shape_of(const ProofRecord*);

/// What may follow a position; written with its set.
struct PlacesRecord {
  std::string edition;
  solver::questions::design::Places places;
};
Shape shape_of(const PlacesRecord*);

/// A position as a picture; likewise.
struct DrawingRecord {
  std::string edition;
  rules::Position position;
  std::string svg;
};
Shape shape_of(const DrawingRecord*);

struct ReplayRecord {
  struct Difference {
    std::string game;
    rules::records::ReplayDifference found;
  };
  std::size_t games = 0, replayed = 0;  ///< replayed: without difference
  std::size_t turns = 0, checks = 0;    ///< checks: expectations looked at
  std::vector<Difference> differences;
};
Shape shape_of(const ReplayRecord*);

/// A recorded game turn by turn; written with its set.
struct TurnsRecord {
  struct Told {
    std::string player;
    rules::Position position;            ///< after it, with who stands where
    std::string placement;               ///< with the figure that was deployed
    std::vector<std::string> discarded;  ///< drawn after it, fitting nowhere
    std::vector<std::string> words;      ///< what it scored
    ByPlayer scores, supply;             ///< after it; of followers
  };
  std::string name, edition;
  int players = 0;
  rules::Position start;
  std::vector<Told> turns;
  ByPlayer final_scores;                  ///< by the edition's farms
  ByPlayer teams = {};                    ///< what teams have of them; none where there are no teams
  std::vector<std::string> winners = {};  ///< where the edition breaks ties
};
Shape shape_of(const TurnsRecord*);

/// A share of a run.
struct PartRecord {
  std::vector<std::string> command;
  std::string ledger;
  solver::runs::Share share;
  std::vector<solver::runs::StageTally> stages;
};
Shape shape_of(const PartRecord*);

struct AuditRecord {
  std::string ledger;
  std::size_t pieces = 0, compared = 0;  ///< of the ledger, and computed again
  std::vector<solver::runs::Difference> differences;
};
Shape shape_of(const AuditRecord*);

/// An engine asked about test vectors.
struct SuiteReport {
  struct Rule {
    std::string rule;
    std::uint64_t asked = 0, agreed = 0, differed = 0, unsupported = 0;
  };
  struct Unplayed {
    std::string why;
    std::vector<std::string> vectors;
  };
  struct Difference {
    std::string vector, question, what, expected, got;
    int turn = 0;
    std::vector<std::string> statements;
    rules::records::GameRecord game;
  };
  struct Situations {
    std::size_t shown = 0, possible = 0;
    std::vector<std::string> not_shown = {};
  };
  std::string command, engine, suite;
  std::size_t agreed = 0, agreed_in_part = 0, differed = 0, unsupported = 0;
  std::vector<Rule> rules = {};
  std::vector<std::string> unanswered = {};
  std::vector<Unplayed> not_played = {};
  std::vector<Difference> differences = {};
  std::vector<std::string> not_asked = {};
  std::vector<Unplayed> left_out = {};
  Situations situations = {};
};
Shape shape_of(const SuiteReport*);

struct VectorList {
  struct Listed {
    std::string file;
    std::size_t vectors = 0, turns = 0;
    int requests = 0;
  };
  std::vector<Listed> files;
};
Shape shape_of(const VectorList*);

/// What is wrong or odd in a file of tiles, or of an edition, whose findings are about an option.
struct LintRecord {
  struct Finding {
    tilesets::files::Finding found;
    std::optional<std::string> option = {};
    bool is_accepted = false;
  };
  std::vector<Finding> findings;
  std::vector<std::string> holds = {};  ///< what a set without errors holds, in sentences
};
Shape shape_of(const LintRecord*);

struct EditionList {
  std::vector<rules::editions::Edition> editions, presets;
};
Shape shape_of(const EditionList*);
/// Of an Edition: every option, with where its value comes from.
Shape edition_shape();
/// The file that sets an option; a shipped one by its place in the program's data.
std::string file_of(const rules::editions::OptionSource& origin);

struct TileSetList {
  std::vector<tilesets::TileSet> tile_sets;
};
Shape shape_of(const TileSetList*);

}  // namespace bastide::reports::answers
