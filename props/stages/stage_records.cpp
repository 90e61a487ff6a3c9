#include "props/stages/stage_records.hpp"

#include <algorithm>
#include <limits>

#include "solver/arithmetic/record_text.hpp"

namespace bastide::props::stages {
namespace {

using solver::arithmetic::RecordReader;
using solver::arithmetic::RecordWriter;

constexpr std::uint64_t most_number = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t most_list_entries = 1U << 20U;  ///< of any list in a record; more is damage
constexpr std::uint64_t most_small = 1U << 16U;         ///< types, segments, coordinates

void write_counts(RecordWriter& out, const std::vector<std::uint64_t>& counts) {
  out.number(counts.size());
  for (const auto count : counts) out.number(count);
}

std::vector<std::uint64_t> read_counts(RecordReader& in) {
  std::vector<std::uint64_t> counts(in.number_up_to(most_list_entries));
  for (auto& count : counts) count = in.number_up_to(most_number);
  return counts;
}

int read_small(RecordReader& in) { return static_cast<int>(in.number_up_to(most_small)); }

int read_coordinate(RecordReader& in) {
  constexpr solver::arithmetic::Int128 furthest = most_small;
  const auto value = in.signed_number();
  if (value < -furthest || value > furthest)
    throw solver::arithmetic::BadRecord("a coordinate is out of range");
  return static_cast<int>(value);
}

void write_placement(RecordWriter& out, const rules::Placement& placement) {
  out.number(static_cast<unsigned>(placement.type)).number(static_cast<unsigned>(placement.rotation));
  out.signed_number(placement.cell.x).signed_number(placement.cell.y);
  out.number(placement.follower ? 1U : 0U);
  if (!placement.follower) return;
  out.number(static_cast<unsigned>(placement.follower->player));
  out.number(static_cast<unsigned>(placement.follower->segment));
}

rules::Placement read_placement(RecordReader& in) {
  rules::Placement placement;
  placement.type = read_small(in);
  placement.rotation = static_cast<int>(in.number_up_to(3));
  placement.cell.x = read_coordinate(in);
  placement.cell.y = read_coordinate(in);
  if (in.number_up_to(1) == 0) return placement;
  placement.follower.emplace();
  placement.follower->player = static_cast<int>(in.number_up_to(rules::most_players - 1));
  placement.follower->segment = read_small(in);
  return placement;
}

void write_violation(RecordWriter& out, const FoundViolation& found) {
  out.text(found.property).number(static_cast<unsigned>(found.found_in));
  out.number(found.placements.size());
  for (const auto& placement : found.placements) write_placement(out, placement);
  out.text(found.violation.explanation);
  out.text(found.violation.engine_answer);
  out.text(found.violation.expected_answer);
  out.number(found.violation.highlight.size());
  for (const auto& segment : found.violation.highlight) {
    out.signed_number(segment.placement).signed_number(segment.segment);
  }
}

FoundViolation read_violation(RecordReader& in) {
  FoundViolation found;
  found.property = in.text();
  found.found_in = static_cast<FoundIn>(in.number_up_to(static_cast<unsigned>(FoundIn::games)));
  found.placements.resize(in.number_up_to(most_list_entries));
  for (auto& placement : found.placements) placement = read_placement(in);
  found.violation.explanation = in.text();
  found.violation.engine_answer = in.text();
  found.violation.expected_answer = in.text();
  found.violation.highlight.resize(in.number_up_to(most_list_entries));
  for (auto& segment : found.violation.highlight) {
    segment.placement = read_coordinate(in);
    segment.segment = read_coordinate(in);
  }
  return found;
}

bool is_possible_violation(const FoundViolation& found, const tilesets::TileSet& set) {
  const auto has_segment = [&](int type, int segment) {
    return segment >= 0 && segment < static_cast<int>(set.type(type).segments.size());
  };
  const auto& placements = found.placements;
  const bool are_placements = std::all_of(placements.begin(), placements.end(), [&](const auto& p) {
    return p.type < set.type_count() && (!p.follower || has_segment(p.type, p.follower->segment));
  });
  const auto& highlight = found.violation.highlight;
  return are_placements && std::all_of(highlight.begin(), highlight.end(), [&](const auto& s) {
           return s.placement >= 0 && s.placement < static_cast<int>(placements.size()) &&
                  has_segment(placements[static_cast<std::size_t>(s.placement)].type, s.segment);
         });
}

}  // namespace

std::string to_record(const BoardStageResult& result) {
  RecordWriter out;
  write_counts(out, result.boards);
  write_counts(out, result.deployments);
  out.number(result.smallest.all().size());
  for (const auto& [property, found] : result.smallest.all()) {
    out.number(property);
    write_violation(out, found);
  }
  return out.str();
}

void from_record(std::string_view text, BoardStageResult& result) {
  RecordReader in(text);
  result = {};
  result.boards = read_counts(in);
  result.deployments = read_counts(in);
  for (auto left = in.number_up_to(most_list_entries); left > 0; --left) {
    const auto property = in.number_up_to(most_list_entries);
    result.smallest.offer(property, read_violation(in));
  }
  in.end();
}

std::string to_record(const PlayedPiece& piece) {
  RecordWriter out;
  out.number(piece.games).number(piece.turns);
  write_counts(out, piece.times_seen);
  out.number(piece.failures.size());
  for (const auto& [property, failed] : piece.failures)
    out.number(property).number(failed.turns).number(failed.game);
  return out.str();
}

void from_record(std::string_view text, PlayedPiece& piece) {
  RecordReader in(text);
  piece = {};
  piece.games = in.number_up_to(most_number);
  piece.turns = in.number_up_to(most_number);
  piece.times_seen = read_counts(in);
  for (auto left = in.number_up_to(most_list_entries); left > 0; --left) {
    auto& failed = piece.failures[in.number_up_to(most_list_entries)];
    failed.turns = in.number_up_to(most_number);
    failed.game = in.number_up_to(most_number);
  }
  in.end();
}

bool is_possible(const BoardStageResult& result, const tilesets::TileSet& set, int tiles,
                 std::size_t properties) {
  const auto most_sizes = static_cast<std::size_t>(tiles);
  const auto& found = result.smallest.all();
  return result.boards.size() <= most_sizes && result.deployments.size() <= most_sizes &&
         std::all_of(found.begin(), found.end(), [&](const auto& entry) {
           return entry.first < properties && entry.second.placements.size() <= most_sizes &&
                  is_possible_violation(entry.second, set);
         });
}

bool is_possible(const PlayedPiece& piece, std::uint64_t first, std::uint64_t last, std::size_t properties) {
  return piece.games == last - first && piece.times_seen.size() == properties &&
         std::all_of(piece.failures.begin(), piece.failures.end(), [&](const auto& entry) {
           const auto game = entry.second.game;
           return entry.first < properties && game >= first && game < last;
         });
}

}  // namespace bastide::props::stages
