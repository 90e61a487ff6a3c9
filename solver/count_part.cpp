#include "solver/count_part.hpp"

#include <limits>
#include <map>
#include <optional>

#include "rules/notation.hpp"
#include "solver/record_text.hpp"

namespace bastide::solver {
namespace {

constexpr std::uint64_t most_tiles_ever = 1U << 20U;  // of a record; more is damage

}  // namespace

std::string to_record(const CountPart& part) {
  RecordWriter out;
  out.text(part.first).number(part.counts.size());
  for (const auto count : part.counts) out.number(count);
  return out.str();
}

void from_record(std::string_view text, CountPart& part) {
  RecordReader in(text);
  part.first = in.text();
  part.counts.assign(in.number_up_to(most_tiles_ever), 0);
  for (auto& count : part.counts) count = in.number_up_to(std::numeric_limits<std::uint64_t>::max());
  in.end();
}

std::string first_placement(const rules::Board& board) {
  if (board.tiles().size() < 2) return {};
  const auto& tile = board.tile(1);
  return rules::print_placement(board.set(), {tile.type, tile.rotation, board.cell(tile.cell), std::nullopt});
}

CountResult add_up(const std::vector<CountPart>& parts, int tiles, bool divide) {
  CountResult result;
  result.counts.assign(static_cast<std::size_t>(tiles), 0);
  std::map<std::string, std::size_t> division_of;
  for (const auto& part : parts) {
    Division* division = nullptr;
    if (divide && !part.first.empty()) {
      const auto [found, is_new] = division_of.try_emplace(part.first, result.divisions.size());
      if (is_new) result.divisions.push_back({part.first, std::vector<Wide>(result.counts.size(), 0)});
      division = &result.divisions[found->second];
    }
    for (std::size_t k = 0; k < part.counts.size(); ++k) {
      result.counts[k] = checked_add(result.counts[k], part.counts[k]);
      if (division != nullptr) division->counts[k] = checked_add(division->counts[k], part.counts[k]);
    }
  }
  return result;
}

}  // namespace bastide::solver
