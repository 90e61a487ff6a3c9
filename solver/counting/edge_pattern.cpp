#include "solver/counting/edge_pattern.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace bastide::solver::counting {
namespace {

using arithmetic::Int128;

std::vector<EdgeCode> all_turned(const EdgeLetters& letters, EdgeCode code) {
  std::set<EdgeCode> out;
  for (int turn = 0; turn < 4; ++turn) {
    out.insert(code);
    code = letters.turned(code);
  }
  return {out.begin(), out.end()};
}

constexpr const char* too_large = "a weight needs more than 127 bits";

Int128 product(Int128 a, Int128 b) { return arithmetic::checked_product(a, b, too_large); }
Int128 sum(Int128 a, Int128 b) { return arithmetic::checked_sum(a, b, too_large); }

/// Pascal's triangle.
std::vector<std::vector<Int128>> binomials(int most) {
  std::vector<std::vector<Int128>> out;
  for (int n = 0; n <= most; ++n) {
    std::vector<Int128> row(static_cast<std::size_t>(n) + 1, 1);
    for (std::size_t k = 1; k + 1 < row.size(); ++k) row[k] = sum(out.back()[k - 1], out.back()[k]);
    out.push_back(std::move(row));
  }
  return out;
}

/// Powers of m up to that exponent.
std::vector<Int128> powers(int m, int most) {
  std::vector<Int128> out{1};
  for (int k = 1; k <= most; ++k) out.push_back(product(out.back(), m));
  return out;
}

}  // namespace

EdgeLetters::EdgeLetters(const tilesets::TileSet& set)
    : count_(static_cast<unsigned>(set.edges().size())),
      value_{1, count_, count_ * count_, count_ * count_ * count_} {}

EdgeCode EdgeLetters::code_of(const std::array<tilesets::Edge, 4>& edges) const {
  unsigned code = 0;
  for (std::size_t s = 0; s < 4; ++s) code += (static_cast<unsigned>(edges[s]) - 1U) * value_[s];
  return static_cast<EdgeCode>(code);
}

EdgeCode EdgeLetters::turned(EdgeCode code) const {
  return static_cast<EdgeCode>(code % value_[3] * count_ + letter_of(code, 3));
}

EdgeCode EdgeLetters::mirrored(EdgeCode code) const {
  const int shift = static_cast<int>(letter_of(code, 3)) - static_cast<int>(letter_of(code, 1));
  return static_cast<EdgeCode>(code + shift * (static_cast<int>(value_[1]) - static_cast<int>(value_[3])));
}

EdgeCode EdgeLetters::least_turned(EdgeCode code) const { return all_turned(*this, code).front(); }

int EdgePattern::images() const {
  int all = 0;
  for (const auto& supply : supplies) all += supply.images;
  return all;
}

std::vector<EdgePattern> edge_patterns(const tilesets::TileSet& set, const std::vector<int>& counts) {
  const EdgeLetters letters(set);
  std::map<EdgeCode, EdgePattern> found;  // by the first code
  for (int type = 0; type < set.type_count(); ++type) {
    const int tiles = counts[static_cast<std::size_t>(type)];
    if (tiles == 0) continue;
    const auto codes = all_turned(letters, letters.code_of(set.type(type).edges));
    // Turning moves the images of a type and the images of its edges alike, so every code has as many images.
    const auto images = set.oriented_of(type).size() / codes.size();
    auto& pattern = found[codes.front()];
    pattern.codes = codes;
    pattern.types.push_back(type);
    pattern.supplies.push_back({static_cast<int>(images), tiles});
  }
  std::vector<EdgePattern> out;
  for (auto& [first, pattern] : found) {
    std::sort(pattern.supplies.begin(), pattern.supplies.end());
    out.push_back(std::move(pattern));
  }
  return out;
}

std::vector<EdgePattern> edge_patterns(const tilesets::TileSet& set, int start) {
  std::vector<int> left;
  for (int type = 0; type < set.type_count(); ++type)
    left.push_back(std::max(set.type(type).count - (type == start ? 1 : 0), 0));
  return edge_patterns(set, left);
}

std::vector<Int128> supply_weights(const EdgePattern& pattern, int most) {
  // Type by type: j of the k cells get the new type, the others what was there before.
  const auto choose = binomials(most);
  std::vector<Int128> ways(static_cast<std::size_t>(most) + 1, 0);
  ways[0] = 1;
  for (const auto& supply : pattern.supplies) {
    const auto images = powers(supply.images, most);
    auto next = std::vector<Int128>(ways.size(), 0);
    for (std::size_t k = 0; k < ways.size(); ++k) {
      for (std::size_t j = 0; j <= std::min(k, static_cast<std::size_t>(supply.tiles)); ++j)
        next[k] = sum(next[k], product(choose[k][j], product(images[j], ways[k - j])));
    }
    ways = std::move(next);
  }
  return ways;
}

std::vector<Int128> supply_corrections(const EdgePattern& pattern, int most) {
  const auto choose = binomials(most);
  const auto endless = powers(pattern.images(), most);
  auto out = supply_weights(pattern, most);
  for (std::size_t k = 0; k < out.size(); ++k) {
    for (std::size_t j = 0; j < k; ++j)
      out[k] = sum(out[k], -product(choose[k][j], product(out[j], endless[k - j])));
  }
  return out;
}

bool is_mirror_closed(const EdgeLetters& letters, const std::vector<EdgePattern>& patterns) {
  std::map<EdgeCode, std::vector<PatternSupply>> supplies;
  for (const auto& pattern : patterns) supplies[pattern.codes.front()] = pattern.supplies;
  return std::all_of(patterns.begin(), patterns.end(), [&](const auto& pattern) {
    const auto found = supplies.find(letters.least_turned(letters.mirrored(pattern.codes.front())));
    return found != supplies.end() && found->second == pattern.supplies;
  });
}

}  // namespace bastide::solver::counting
