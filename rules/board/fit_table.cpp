#include "rules/board/fit_table.hpp"

#include <bit>

namespace bastide::rules::board {
namespace {

/// [edge]: the edges that it may meet, as bits.
std::vector<unsigned> all_that_fit(const tilesets::TileSet& set) {
  std::vector<unsigned> out(set.edge_kinds().size() + 1);
  for (const auto wanted : set.edges()) {
    for (const auto shown : set.edges())
      if (set.fits(wanted, shown)) out[static_cast<std::size_t>(wanted)] |= tilesets::bit_of(shown);
  }
  return out;
}

bool matches(const std::vector<unsigned>& fitting, const std::array<tilesets::Edge, 4>& edges,
             const std::array<std::uint8_t, 4>& beside) {
  for (unsigned s = 0; s < 4; ++s) {
    const unsigned wanted = beside[s];
    const auto may_meet = [&] { return (fitting[wanted] & tilesets::bit_of(edges[s])) != 0; };
    if (wanted != 0 && wanted != static_cast<unsigned>(edges[s]) && !may_meet()) return false;
  }
  return true;
}

}  // namespace

FitTable::FitTable(const tilesets::TileSet& set)
    : set_(&set), words_(tilesets::oriented_words(set.oriented().size())) {
  const auto base = static_cast<unsigned>(set.edge_kinds().size()) + 1;
  place_value_ = {1, base, base * base, base * base * base};
  codes_ = static_cast<std::size_t>(place_value_[3]) * base;
  const auto types = static_cast<std::size_t>(set.type_count());
  edge_.resize(codes_);
  known_sides_.resize(codes_);
  continued_.resize(codes_);
  for (unsigned code = 0; code < codes_; ++code) {
    for (unsigned s = 0; s < 4; ++s) {
      edge_[code][s] = static_cast<std::uint8_t>(code / place_value_[s] % base);
      if (edge_[code][s] == 0) continue;
      continued_[code] |= static_cast<std::uint8_t>(1U << edge_[code][s] & set.continued_edges());
      ++known_sides_[code];
    }
    if (known_sides_[code] == 4)
      continued_[code] |= static_cast<std::uint8_t>(tilesets::TileSet::hole_bit & set.continued_edges());
  }
  for (std::size_t t = 0; t < types; ++t) {
    for (int r = 0; r < 4; ++r) {
      const auto& edges = set.turned(static_cast<int>(t), r).edges;
      auto& shown = shown_.emplace_back();
      for (unsigned s = 0; s < 4; ++s) shown[s] = digit((s + 2) % 4, edges[s]);
    }
  }
  fits_.assign(codes_ * words_, 0);
  begin_.assign(codes_ + 1, 0);
  turns_.assign(types * codes_, 0);
  distinct_.assign(types, 0);
  const auto fitting = all_that_fit(set);
  const auto fits_code = [&](const std::array<tilesets::Edge, 4>& edges, int type, std::size_t code) {
    return matches(fitting, edges, edge_[code]) && missing(type, static_cast<FrontierCode>(code)) == 0;
  };
  for (std::size_t code = 0; code < codes_; ++code) {
    for (std::size_t o = 0; o < set.oriented().size(); ++o) {
      if (!fits_code(set.oriented()[o].edges, set.oriented()[o].type, code)) continue;
      fits_[code * words_ + o / tilesets::oriented_word_bits] |= std::uint64_t{1}
                                                                 << o % tilesets::oriented_word_bits;
      list_.push_back(set.oriented()[o]);
    }
    begin_[code + 1] = static_cast<std::uint32_t>(list_.size());
    for (int type = 0; type < set.type_count(); ++type) {
      unsigned turns = 0;
      for (int r = 0; r < 4; ++r) {
        if (fits_code(set.turned(type, r).edges, type, code)) turns |= 1U << static_cast<unsigned>(r);
      }
      turns_[static_cast<std::size_t>(type) * codes_ + code] = static_cast<std::uint8_t>(turns);
    }
  }
  for (const auto& o : set.oriented()) {
    auto& mask = distinct_[o.type];
    mask = static_cast<std::uint8_t>(mask | (1U << o.rotation));
  }
  counts_.resize(turns_.size());
  for (int type = 0; type < set.type_count(); ++type) {
    for (std::size_t code = 0; code < codes_; ++code) {
      counts_[static_cast<std::size_t>(type) * codes_ + code] =
          static_cast<std::uint8_t>(std::popcount(distinct_turns(type, static_cast<FrontierCode>(code))));
    }
  }
}

}  // namespace bastide::rules::board
