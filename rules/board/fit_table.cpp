#include "rules/board/fit_table.hpp"

#include <bit>

namespace bastide::rules::board {
namespace {

bool matches(const std::array<tilesets::Edge, 4>& edges, unsigned code) {
  for (unsigned s = 0; s < 4; ++s) {
    const unsigned wanted = (code >> (2U * s)) & 3U;
    if (wanted != 0 && wanted != static_cast<unsigned>(edges[s])) return false;
  }
  return true;
}

}  // namespace

FitTable::FitTable(const tilesets::TileSet& set)
    : set_(&set),
      words_(tilesets::oriented_words(set.oriented().size())),
      turns_(static_cast<std::size_t>(set.type_count())),
      distinct_(static_cast<std::size_t>(set.type_count()), 0) {
  for (unsigned code = 0; code < 256; ++code) {
    for (std::size_t o = 0; o < set.oriented().size(); ++o) {
      if (!matches(set.oriented()[o].edges, code)) continue;
      fits_[code * words_ + o / tilesets::oriented_word_bits] |= std::uint64_t{1}
                                                                 << o % tilesets::oriented_word_bits;
      list_.push_back(set.oriented()[o]);
    }
    begin_[code + 1] = static_cast<std::uint32_t>(list_.size());
    for (int type = 0; type < set.type_count(); ++type) {
      unsigned turns = 0;
      for (int r = 0; r < 4; ++r) {
        if (matches(set.turned(type, r).edges, code)) turns |= 1U << static_cast<unsigned>(r);
      }
      turns_[static_cast<std::size_t>(type)][code] = static_cast<std::uint8_t>(turns);
    }
  }
  for (const auto& o : set.oriented()) {
    auto& mask = distinct_[o.type];
    mask = static_cast<std::uint8_t>(mask | (1U << o.rotation));
  }
  counts_.resize(turns_.size());
  for (int type = 0; type < set.type_count(); ++type) {
    for (unsigned code = 0; code < 256; ++code) {
      counts_[static_cast<std::size_t>(type)][code] =
          static_cast<std::uint8_t>(std::popcount(distinct_turns(type, static_cast<FrontierCode>(code))));
    }
  }
}

}  // namespace bastide::rules::board
