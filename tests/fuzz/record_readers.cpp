#include "tests/fuzz/record_readers.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "props/stages/every_game_stage.hpp"
#include "props/stages/stage_records.hpp"
#include "reports/page/html_report.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/records/vector_file.hpp"
#include "reports/results/verify_result.hpp"
#include "rules/board/fit_table.hpp"
#include "rules/editions/lint.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/records/replay.hpp"
#include "solver/arithmetic/record_text.hpp"
#include "solver/runs/described_record.hpp"
#include "solver/runs/ledger_file.hpp"
#include "tests/fuzz/demand.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests::fuzz {
namespace {

namespace editions = rules::editions;
namespace runs = solver::runs;
using rules::records::GameRecord;

/// So many turns are replayed: the reference model takes longer with each.
constexpr std::size_t most_replayed = 12;

/// Of shipped files: what a path leads to is not what is tried here.
bool is_shipped(const std::string& name) {
  return name.find('.') == std::string::npos && name.find("/dev") == std::string::npos;
}

const tilesets::TileSet& tile_set(const std::string& id) {
  static std::map<std::string, tilesets::TileSet> loaded;
  const auto found = loaded.find(id);
  if (found != loaded.end()) return found->second;
  return loaded.emplace(id, tilesets::files::load_tile_set(id)).first->second;
}

/// As a preset that stands on others takes milliseconds to load.
const editions::Edition& named_edition(const std::string& name) {
  static std::map<std::string, editions::Edition> loaded;
  const auto found = loaded.find(name);
  if (found != loaded.end()) return found->second;
  return loaded.emplace(name, editions::load_edition(name, editions::Contradictions::keep)).first->second;
}

void replay(const GameRecord& record) {
  if (!is_shipped(record.tile_set) || !is_shipped(record.edition) || record.turns.size() > most_replayed)
    return;
  const auto edition = rules::records::edition_of(record, named_edition(record.edition));
  const auto& set = tile_set(record.tile_set);
  editions::throw_first_error(editions::lint_edition(edition, set));
  const auto seen = editions::tiles_under(set, edition);
  const rules::board::FitTable fit(seen);
  rules::records::replay({fit, edition}, record);
}

/// A record of a ledger as a value, and what is written of that read again.
template <class T>
void read_piece(std::string_view text) {
  const auto shape = tilesets::described::the_shape<T>();
  const runs::Notation notation{&tile_set("base")};
  T value{};
  try {
    runs::read_record(shape, text, &value, notation);
  } catch (const solver::arithmetic::BadRecord&) {
    return;
  }
  const auto written = runs::record_of(shape, &value, notation);
  T again{};
  runs::read_record(shape, written, &again, notation);
  demand(runs::record_of(shape, &again, notation) == written,
         "a piece of a ledger is another one: " + written);
}

/// As `conform --suite` does before it asks an engine.
void play(const reports::records::VectorSection& section) {
  static std::map<reports::records::VectorHeader, std::unique_ptr<rules::board::OwnedRules>> known;
  const auto& header = section.header;
  if (!is_shipped(header.tile_set) || !is_shipped(header.edition)) return;
  auto& rules = known[header];
  if (!rules) rules = rules_of(header);
  for (const auto& vector : section.vectors) {
    if (vector.turns.size() > most_replayed) continue;
    try {
      props::vectors::completed(vector, props::engines::terms_of(*rules));
    } catch (const std::logic_error&) {
      // a turn that both engines refuse
    }
  }
}

void read_ledger_text(const std::string& text) {
  reads(text, text_name, [&] {
    const auto ledger = runs::parse_ledger(text, text_name);
    for (const auto& piece : ledger.pieces) {
      read_piece<props::stages::PlayedPiece>(piece.text);
      read_piece<props::stages::EveryGamePiece>(piece.text);
      read_piece<props::stages::BoardStageResult>(piece.text);
    }
    runs::ledger_error(ledger, ledger.line_starts.size(), 3, "words");
  });
}

}  // namespace

void read_games(std::string_view text) {
  std::vector<GameRecord> games;
  reads(text, text_name, [&] { games = reports::records::read_game_records(text, text_name); });
  for (const auto& game : games) {
    const auto written = reports::records::write_game_record(game);
    const auto again = reports::records::read_game_records(written, text_name);
    demand(again.size() == 1 && reports::records::write_game_record(again.front()) == written,
           "a game record written is another one: " + written);
    reads(text, text_name, [&] { replay(game); });
  }
}

void read_vector_file(std::string_view text) {
  using namespace reports::records;
  std::vector<VectorSection> sections;
  reads(text, text_name, [&] { sections = read_vectors(text, text_name); });
  for (const auto& section : sections) {
    const auto written = json_text(section.header, -1) + "\n" + vector_lines(section.vectors);
    const auto again = read_vectors(written, text_name);
    demand(again.size() == 1 && again.front().header == section.header &&
               again.front().vectors == section.vectors,
           "a file of vectors written is another one: " + written);
    reads(text, "<vector>", [&] { play(section); });
  }
}

void read_ledger(std::string_view text) {
  read_ledger_text(std::string(text));
  // With the hash that each line would have: what is behind them is seldom met otherwise.
  constexpr std::size_t hash_digits = 16;
  std::string mended;
  std::uint64_t hash = 0;
  while (!text.empty()) {
    auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.size() > hash_digits && line[hash_digits] == ' ') line.remove_prefix(hash_digits + 1);
    mended += runs::ledger_line(line, hash);
  }
  read_ledger_text(mended);
}

void read_saved_run(std::string_view text) {
  reports::page::ReportInput input;
  if (!reads(text, text_name, [&] { reports::page::read_saved(text, text_name, input); })) return;
  for (const auto& run : input.runs) {
    const auto written = reports::records::to_json(run);
    demand(reports::records::run_record_from_json(written, text_name) == run, "a run written is another one");
    const std::vector sets{tile_set("base")};
    as_text(reports::results::run_document(run, sets));
  }
  reads(text, text_name, [&] { reports::page::html_report(input, {tile_set("base")}); });
}

}  // namespace bastide::tests::fuzz
