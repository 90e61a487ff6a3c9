#include "solver/census.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "solver/feature_visitor.hpp"
#include "solver/record_text.hpp"

namespace bastide::solver {
namespace {

using rules::CensusSums;
using rules::FeatureKind;

struct NamedSum {
  const char* name;
  std::int64_t CensusSums::*sum;
};

constexpr std::array<NamedSum, 14> named_sums = {{
    {"roads", &CensusSums::roads},
    {"completed_roads", &CensusSums::completed_roads},
    {"completed_road_tiles", &CensusSums::completed_road_tiles},
    {"incomplete_road_tiles", &CensusSums::incomplete_road_tiles},
    {"cities", &CensusSums::cities},
    {"completed_cities", &CensusSums::completed_cities},
    {"completed_city_tiles", &CensusSums::completed_city_tiles},
    {"completed_city_pennants", &CensusSums::completed_city_pennants},
    {"incomplete_city_points", &CensusSums::incomplete_city_points},
    {"fields", &CensusSums::fields},
    {"farm_city_pairs", &CensusSums::farm_city_pairs},
    {"farmed_cities", &CensusSums::farmed_cities},
    {"cloisters", &CensusSums::cloisters},
    {"cloister_points", &CensusSums::cloister_points},
}};

/// The sums over the boards of one size below a prefix.
struct PartialCensus {
  std::uint64_t boards = 0;
  CensusSums sums;
};

std::string to_record(const PartialCensus& part) {
  RecordWriter out;
  out.number(part.boards);
  for (const auto& entry : named_sums) out.signed_number(part.sums.*entry.sum);
  return out.str();
}

void from_record(std::string_view text, PartialCensus& part) {
  RecordReader in(text);
  part.boards = in.number_up_to(std::numeric_limits<std::uint64_t>::max());
  for (const auto& entry : named_sums) {
    part.sums.*entry.sum =
        static_cast<std::int64_t>(in.number_up_to(std::numeric_limits<std::int64_t>::max()));
  }
  in.end();
}

/// Adds up boards of exactly `tiles` tiles.
class Summation {
 public:
  Summation(int tiles, Progress* progress) : tiles_(static_cast<std::size_t>(tiles)), progress_(progress) {}
  void operator()(const rules::Board& board, const rules::FeatureForest& forest) {
    if (board.tiles().size() != tiles_) return;
    ++partial_.boards;
    const auto sums = board_sums(board, forest, contacts_);
    for (const auto& [name, sum] : named_sums) {
      // A board adds at most a few hundred to a sum and a prefix has far fewer than 2^48 boards.
      partial_.sums.*sum += sums.*sum;
    }
  }
  PartialCensus take() {
    if (progress_ != nullptr) progress_->boards += partial_.boards;
    return std::exchange(partial_, {});
  }

 private:
  std::size_t tiles_;
  Progress* progress_;
  PartialCensus partial_;
  std::vector<rules::FarmContact> contacts_;
};

}  // namespace

CensusSums board_sums(const rules::Board& board, const rules::FeatureForest& forest,
                      std::vector<rules::FarmContact>& contacts) {
  CensusSums sums;
  for (rules::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e)) continue;
    const auto& f = forest.feature(e);
    switch (f.kind) {
      case FeatureKind::road:
        ++sums.roads;
        if (f.is_complete()) {
          ++sums.completed_roads;
          sums.completed_road_tiles += f.tiles;
        } else {
          sums.incomplete_road_tiles += f.tiles;
        }
        break;
      case FeatureKind::city:
        ++sums.cities;
        if (f.is_complete()) {
          ++sums.completed_cities;
          sums.completed_city_tiles += f.tiles;
          sums.completed_city_pennants += f.pennants;
        } else {
          sums.incomplete_city_points += f.tiles + f.pennants;
        }
        break;
      case FeatureKind::farm:
        ++sums.fields;
        break;
      case FeatureKind::cloister:
        ++sums.cloisters;
        sums.cloister_points += 1 + 8 - f.beyond - f.open;
        break;
    }
  }
  if (sums.completed_cities == 0) return sums;
  rules::find_contacts(board, forest, false, contacts);
  sums.farm_city_pairs = static_cast<std::int64_t>(contacts.size());
  std::sort(contacts.begin(), contacts.end(), [](const auto& a, const auto& b) { return a.city < b.city; });
  const auto last = std::unique(contacts.begin(), contacts.end(),
                                [](const auto& a, const auto& b) { return a.city == b.city; });
  sums.farmed_cities = last - contacts.begin();
  return sums;
}

CensusResult census(const BoardSpace& space, int tiles, const RunControl& control) {
  const auto pieces = board_pieces(space, tiles);
  const auto parts = walk_pieces(space, tiles, pieces, control, [&](const BoardWalk& walk) {
    return FeatureVisitor(walk, tiles, Summation(tiles, control.progress));
  });
  CensusResult result;
  result.is_complete = parts.is_complete;
  for (const auto& entry : named_sums) result.sums.emplace_back(entry.name, 0);
  for (const auto& part : parts.results) {
    result.boards = checked_add(result.boards, part.boards);
    for (std::size_t i = 0; i < named_sums.size(); ++i) {
      result.sums[i].second =
          checked_add(result.sums[i].second, static_cast<Wide>(part.sums.*named_sums[i].sum));
    }
  }
  return result;
}

}  // namespace bastide::solver
