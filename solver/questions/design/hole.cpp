#include "solver/questions/design/hole.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "rules/reference/model.hpp"

namespace bastide::solver::questions::design {
namespace {

using answers::Answer;
using answers::Answers;
using answers::ProofKind;
using answers::SolveVerdict;
using rules::Cell;
using tilesets::Edge;

constexpr int most_known = 4;

unsigned side_of(HolePattern code, int side) {
  return static_cast<unsigned>(code) >> (3U * static_cast<unsigned>(side)) & 7U;
}

unsigned bits_of(unsigned side, Edge edge) { return static_cast<unsigned>(edge) << (3U * side); }

/// The alphabet, the unknown side last.
bool is_before(const std::string& a, const std::string& b) {
  const auto rank = [](char c) { return c == '-' ? '~' : c; };
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [&](char x, char y) { return rank(x) < rank(y); });
}

/// Of the set's tiles, or of its last deck's.
std::uint64_t images_of(const tilesets::TileSet& set) {
  if (set.decks().empty()) return set.oriented().size();
  const auto counts = counts_of(set);
  const auto oriented = set.oriented();
  return static_cast<std::uint64_t>(std::count_if(oriented.begin(), oriented.end(),
                                                  [&](const auto& image) { return counts[image.type] > 0; }));
}

std::string images_words(const tilesets::TileSet& set, HolePattern code) {
  return fmt::format("None of the {} images of the {} tiles shows {}{}.", images_of(set),
                     set.decks().empty() ? "set's" : "last deck's", pattern_text(set, code),
                     set.continued_edges() == 0 ? "" : " and continues there what it must");
}

/// Whether the pattern knows an edge of every kind that the type must continue, and all where it fills holes.
bool continues(const tilesets::TileSet& set, int type, HolePattern code) {
  unsigned missing = set.continued(type);
  bool is_hole = true;
  for (int side = 0; side < 4; ++side) {
    const unsigned edge = side_of(code, side);
    is_hole = is_hole && edge != 0;
    if (edge != 0) missing &= ~(1U << edge);
  }
  return (is_hole ? missing & ~unsigned{tilesets::TileSet::hole_bit} : missing) == 0;
}

void add_fill(const HoleFill& fill, Answer& answer) {
  answer.facts.push_back({"types", std::int64_t{fill.types}});
  answer.facts.push_back({"tiles", std::int64_t{fill.tiles}});
  answer.facts.push_back({"images", fill.images});
}

/// Throws std::logic_error when the reference model disagrees about which types have a place on that cell.
void require_fits(const tilesets::TileSet& set, const std::vector<rules::Placement>& board, Cell cell,
                  const rules::Table& table, const std::vector<std::string>& images) {
  std::vector<std::string> found;
  const auto counts = counts_of(set);
  for (int type = 0; type < set.type_count(); ++type) {
    if (counts[static_cast<std::size_t>(type)] == 0) continue;
    const auto legal = rules::reference::legal_placements(set, board, type, table);
    for (const auto oriented : set.oriented_of(type)) {
      const int rotation = set.oriented()[oriented].rotation;
      if (std::find(legal.begin(), legal.end(), rules::LegalPlace{cell, rotation}) != legal.end())
        found.push_back(set.type(type).id + std::to_string(rotation));
    }
  }
  if (found != images) throw std::logic_error("the reference model fills a hole with other tiles");
}

}  // namespace

std::vector<int> counts_of(const tilesets::TileSet& set) {
  std::vector<int> counts;
  if (!set.decks().empty()) return set.decks().back().counts;
  for (const auto& type : set.types()) counts.push_back(type.count);
  return counts;
}

std::string pattern_text(const tilesets::TileSet& set, HolePattern code) {
  std::string out;
  for (int side = 0; side < 4; ++side) {
    const auto edge = side_of(code, side);
    out += edge == 0 ? '-' : set.edge_letter(static_cast<Edge>(edge));
  }
  return out;
}

int known_sides(HolePattern code) {
  int known = 0;
  for (int side = 0; side < 4; ++side) known += side_of(code, side) != 0 ? 1 : 0;
  return known;
}

HolePattern code_of(const std::array<Edge, 4>& edges) {
  HolePattern code = 0;
  for (unsigned side = 0; side < 4; ++side)
    code = static_cast<HolePattern>(code | bits_of(side, edges[side]));
  return code;
}

bool fits(HolePattern tile, HolePattern pattern) {
  for (int side = 0; side < 4; ++side) {
    const auto wanted = side_of(pattern, side);
    if (wanted != 0 && wanted != side_of(tile, side)) return false;
  }
  return true;
}

HolePattern unturned(const tilesets::TileSet& set, HolePattern code) {
  auto first = code;
  for (int turn = 0; turn < 3; ++turn) {
    code = turned_once(code);
    if (is_before(pattern_text(set, code), pattern_text(set, first))) first = code;
  }
  return first;
}

std::vector<HolePattern> hole_patterns(const tilesets::TileSet& set, int known, bool turned) {
  std::vector<HolePattern> out;
  const auto is_of_set = [&](HolePattern code) {
    bool all = true;
    for (int side = 0; side < 4; ++side) all = all && side_of(code, side) <= set.edges().size();
    return all;
  };
  for (unsigned c = 0; c <= 0xfffU; ++c) {
    const auto code = static_cast<HolePattern>(c);
    if (known_sides(code) != known || !is_of_set(code)) continue;
    if (turned || unturned(set, code) == code) out.push_back(code);
  }
  std::sort(out.begin(), out.end(),
            [&](auto a, auto b) { return is_before(pattern_text(set, a), pattern_text(set, b)); });
  return out;
}

HoleFill hole_fill(const tilesets::TileSet& set, HolePattern code, const std::vector<int>& counts) {
  HoleFill out;
  for (int type = 0; type < set.type_count(); ++type) {
    if (counts[static_cast<std::size_t>(type)] == 0 || !continues(set, type, code)) continue;
    bool is_any = false;
    for (const auto oriented : set.oriented_of(type)) {
      const auto& image = set.oriented()[oriented];
      if (!fits(code_of(image.edges), code)) continue;
      out.images.push_back(set.type(type).id + std::to_string(image.rotation));
      is_any = true;
    }
    if (!is_any) continue;
    ++out.types;
    out.tiles += counts[static_cast<std::size_t>(type)];
  }
  return out;
}

Answers holes(const tilesets::TileSet& set, bool turned, WhichHoles which) {
  Answers out{"hole", {}, true};
  const auto counts = counts_of(set);
  for (int known = 1; known <= most_known; ++known) {
    for (const auto code : hole_patterns(set, known, turned)) {
      const auto fill = hole_fill(set, code, counts);
      if (which == WhichHoles::dead && fill.types > 0) continue;
      Answer answer;
      answer.about = {{"pattern", pattern_text(set, code)}, {"sides", std::int64_t{known}}};
      add_fill(fill, answer);
      answer.verdict = fill.types > 0 ? SolveVerdict::found : SolveVerdict::impossible;
      answer.proof = {ProofKind::exhaustion, images_of(set), {}, {}};
      if (fill.types == 0) answer.proof.words = {images_words(set, code)};
      out.answers.push_back(std::move(answer));
    }
  }
  return out;
}

Answers holes_after(const tilesets::TileSet& set, const rules::Table& table, const rules::Position& position,
                    WhichHoles which) {
  Answers out{"hole", {}, true, position};
  std::vector<int> left;
  for (const auto& type : set.types()) left.push_back(type.count);
  std::map<std::pair<int, int>, HolePattern> cells;  // by row, then column
  std::vector<Cell> laid;
  for (const auto& placement : position.placements) {
    --left[static_cast<std::size_t>(placement.type)];
    laid.push_back(placement.cell);
  }
  for (const auto& placement : position.placements) {
    const auto& edges = set.turned(placement.type, placement.rotation).edges;
    for (int side = 0; side < 4; ++side) {
      const auto cell = rules::neighbour(placement.cell, side);
      if (std::find(laid.begin(), laid.end(), cell) != laid.end()) continue;
      auto with = position.placements;
      with.push_back({0, 0, cell, std::nullopt});
      if (rules::reference::off_table(set, with, table)) continue;
      auto& code = cells[{cell.y, cell.x}];
      code = static_cast<HolePattern>(
          code | bits_of(static_cast<unsigned>(side + 2) & 3U, edges[static_cast<std::size_t>(side)]));
    }
  }
  const auto counts = counts_of(set);
  for (std::size_t t = 0; t < left.size(); ++t) left[t] = std::min(left[t], counts[t]);
  for (const auto& [at, code] : cells) {
    const Cell cell{at.second, at.first};
    const auto ever = hole_fill(set, code, counts);
    const auto now = hole_fill(set, code, left);
    require_fits(set, position.placements, cell, table, ever.images);
    const bool is_starved = ever.types > 0 && now.types == 0;
    if (which == WhichHoles::dead && now.types > 0) continue;
    Answer answer;
    answer.about = {{"cell", fmt::format("{},{}", cell.x, cell.y)},
                    {"pattern", pattern_text(set, code)},
                    {"sides", std::int64_t{known_sides(code)}}};
    answer.facts.push_back({"state", std::string(ever.types == 0 ? "dead"
                                                 : is_starved    ? "starved"
                                                                 : "fillable")});
    add_fill(now, answer);
    answer.verdict = now.types > 0 ? SolveVerdict::found : SolveVerdict::impossible;
    answer.proof = {ProofKind::exhaustion, images_of(set), {}, {}};
    if (ever.types == 0) answer.proof.words = {images_words(set, code)};
    if (is_starved) {
      answer.proof.words = {
          fmt::format("It could be filled by {}, and all {} of these tiles lie on the board.",
                      fmt::join(ever.images, " "), ever.tiles)};
    }
    out.answers.push_back(std::move(answer));
  }
  return out;
}

}  // namespace bastide::solver::questions::design
