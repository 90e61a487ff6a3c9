// Lemmas about features when a tile is laid and when it is taken back.
//
// Every context is played by FeatureForest::place and undo and compared with the definition: which segments
// are one feature, its open edges, tiles, segments, pennants, followers by player, and that nothing else
// changes. Outside numbers are chosen so that no two sums are alike by chance; in sums they may stand for
// any. Sizes run through equal, rising and falling, since the smaller tree is hung below the larger.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>

#include "props/proofs/played_step.hpp"
#include "props/proofs/surroundings.hpp"
#include "tilesets/set_census.hpp"

namespace bastide::props::proofs {
namespace {

using tilesets::SegmentKind;

constexpr int joining_players = rules::most_players;
constexpr int joining_tiles = 8;  // the tile, its four neighbours, and some room

/// How many numbers the engine keeps beside each feature.
std::size_t further_numbers(rules::board::Ruleset subject) {
  return subject.set().marks().size() - 1 + (subject.edition().figures.size() - 1) * rules::most_players;
}

/// Numbers of the feature outside number i, of which no two sums of some are equal; `further`: of marks and
/// kinds of figures, no two of them with the same numbers. All of one together fit the engine's 16 bits.
void number(OutsideFeature& feature, std::size_t i, std::size_t further) {
  feature.tiles = feature.kind == SegmentKind::field ? 1 : 5 + 2 * static_cast<int>(i);
  feature.pennants = feature.kind == SegmentKind::city ? 1 << i : 0;
  feature.extras.resize(further);
  constexpr std::size_t factors = 15, most_outside = 12;  // 15 * (2^12 - 1), and what the tile brings
  for (std::size_t n = 0; n < further; ++n) {
    const auto place = (i + n / factors) % most_outside;
    feature.extras[n] = static_cast<std::uint16_t>((n % factors + 1) << place);
  }
}

/// Followers of two players; no two features have the same.
void occupy_by_number(OutsideFeature& feature, std::size_t i) {
  feature.followers.fill(0);
  feature.followers[i % joining_players] = 1 + static_cast<int>(i);
  feature.followers[(i + 3) % joining_players] += 2;
}

bool border_closes(rules::board::Ruleset subject) { return subject.edition().table.completes(); }

/// The edition on a table that has ended beyond these sides and nowhere else.
rules::editions::Edition on_open_table(const rules::editions::Edition& edition, unsigned walls) {
  auto out = edition;
  std::vector<rules::Cell> off;
  for (int s = 0; s < 4; ++s) {
    if ((walls >> static_cast<unsigned>(s) & 1U) != 0) off.push_back(rules::neighbour(PlayedStep::here, s));
  }
  out.table.area = area_without(off);
  return out;
}

LemmaTally join_land(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), joining_tiles);
  // One stage for each set of sides at which the table has ended; without such a table only the first.
  std::vector<rules::editions::Edition> tables;
  for (unsigned walls = 0; walls < (border_closes(subject) ? 16U : 1U); ++walls)
    tables.push_back(on_open_table(subject.edition(), walls));
  std::vector<PlayedStep> stages;
  for (const auto& table : tables) stages.emplace_back(tiles, table, joining_players);
  LemmaTally tally;
  for_each_land(subject.set(), subject.set().oriented()[piece], border_closes(subject),
                [&](Step& step, std::size_t land) {
                  auto& stage = stages[step.walls];
                  // By feature: open elsewhere or not, occupied or not.
                  for (unsigned state = 0; state < 1U << (2 * land) && !tally.has_failed(); ++state) {
                    for (int sizes = 0; sizes < size_patterns; ++sizes) {
                      for (std::size_t i = 0; i < step.outside.size(); ++i) {
                        auto& feature = step.outside[i];
                        number(feature, i, further_numbers(subject));
                        feature.segments = size_of(sizes, i);
                        feature.open = i >= land || (state >> i & 1U) != 0 ? 1 << i : 0;
                        feature.followers.fill(0);
                        if (i < land && (state >> (land + i) & 1U) != 0) occupy_by_number(feature, i);
                      }
                      stage.surround(step);
                      tally.add(stage.judge(step));
                    }
                  }
                });
  return tally;
}

LemmaTally join_fields(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), joining_tiles);
  const auto table = on_open_table(subject.edition(), 0);
  PlayedStep stage(tiles, table, joining_players);
  LemmaTally tally;
  for_each_fields(subject.set(), subject.set().oriented()[piece], [&](Step& step, std::size_t fields) {
    for (unsigned occupied = 0; occupied < 1U << fields && !tally.has_failed(); ++occupied) {
      // Each number of occupied fields meets each pattern of sizes.
      for (int sizes = 0; sizes < size_patterns; ++sizes) {
        if (fields > 4 && sizes % 2 != static_cast<int>(occupied % 2)) continue;
        for (std::size_t i = 0; i < step.outside.size(); ++i) {
          auto& feature = step.outside[i];
          number(feature, i, further_numbers(subject));
          feature.segments = size_of(sizes, i);
          feature.open = 1 << i;
          feature.followers.fill(0);
          if (i < fields && (occupied >> i & 1U) != 0) occupy_by_number(feature, i);
        }
        stage.surround(step);
        tally.add(stage.judge(step));
      }
    }
  });
  return tally;
}

/// Tiles of the set with several segments of the kind: as many as can lie elsewhere.
int split_tiles(const tilesets::TileSet& set, SegmentKind kind) {
  return std::min(tilesets::kind_totals(set, kind).split_tiles, 31);
}

/// City, road and the lines of the set's own.
std::vector<SegmentKind> kinds_of_lines(const tilesets::TileSet& set) {
  std::vector<SegmentKind> kinds = {SegmentKind::city, SegmentKind::road};
  for (std::size_t line = 0; line < set.names().lines.size(); ++line)
    kinds.push_back(tilesets::own_line(line));
  return kinds;
}

/// Puts segments of the far tiles into the features [first, last): tiles `shared` and the one after into
/// those of `in` and `also`, every other one into one of them or into none.
void share_far_tiles(Step& step, std::size_t first, std::size_t last, int shared, unsigned in,
                     unsigned also) {
  const auto features = last - first;
  for (auto i = first; i < last; ++i) {
    step.outside[i].far = 0;
    step.outside[i].has_split_tile = false;
  }
  for (int tile = 0; tile < step.far_tiles; ++tile) {
    unsigned members = tile == shared ? in : tile == shared + 1 ? also : 0;
    if (members == 0 && static_cast<std::size_t>(tile) % (features + 1) < features)
      members = 1U << static_cast<std::size_t>(tile) % (features + 1);
    for (std::size_t i = 0; i < features; ++i) {
      if ((members >> i & 1U) == 0) continue;
      step.outside[first + i].far |= 1U << static_cast<unsigned>(tile);
      step.outside[first + i].has_split_tile = true;
    }
  }
}

LemmaTally share_tiles(rules::board::Ruleset subject, std::size_t piece) {
  const auto table = on_open_table(subject.edition(), 0);
  LemmaTally tally;
  const auto kinds = kinds_of_lines(subject.set());
  for (const auto kind : kinds) {
    const int far = split_tiles(subject.set(), kind);
    if (far < 1) continue;
    int others = 0;
    for (const auto other : kinds) others += other == kind ? 0 : split_tiles(subject.set(), other);
    const ProofTiles tiles(subject.set(), far + others + joining_tiles);
    PlayedStep stage(tiles, table, joining_players);
    for_each_land(subject.set(), subject.set().oriented()[piece], false, [&](Step& step, std::size_t) {
      const auto is_kind = [&](const OutsideFeature& f) { return f.kind == kind; };
      const auto begin = std::find_if(step.outside.begin(), step.outside.end(), is_kind);
      const auto count =
          static_cast<std::size_t>(std::count_if(step.outside.begin(), step.outside.end(), is_kind));
      const auto first = static_cast<std::size_t>(begin - step.outside.begin());
      if (count < 2) return;
      step.far_tiles = far;
      step.far_kind = kind;
      step.other_tiles = others;
      for (std::size_t i = 0; i < step.outside.size(); ++i) {
        number(step.outside[i], i, further_numbers(subject));
        step.outside[i].open = 1 << i;
      }
      const unsigned all = 1U << count;
      for (unsigned in = 0; in < all; ++in) {
        for (unsigned also = 0; also < all; ++also) {
          if (std::popcount(in) < 2 || std::popcount(also) == 1) continue;
          for (const int shared : {0, far / 2, far - 1}) {
            for (int sizes = 0; sizes < size_patterns && !tally.has_failed(); ++sizes) {
              for (std::size_t i = 0; i < step.outside.size(); ++i)
                step.outside[i].segments = size_of(sizes, i);
              share_far_tiles(step, first, first + count, shared, in, also);
              stage.surround(step);
              tally.add(stage.judge(step));
            }
          }
        }
      }
    });
  }
  return tally;
}

LemmaTally count_far(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), joining_tiles);
  const auto table = on_open_table(subject.edition(), 0);
  PlayedStep stage(tiles, table, joining_players);
  LemmaTally tally;
  const auto& oriented = subject.set().oriented()[piece];
  int figures = 0;
  for (const auto& kind : subject.edition().figures) figures += kind.count;
  std::vector<int> marks(subject.set().marks().size());
  for (const auto& type : subject.set().types()) {
    for (const auto& segment : type.segments) {
      for (std::size_t m = 0; m < marks.size(); ++m) marks[m] += type.count * segment.marks[m];
    }
  }
  const auto judge = [&](Step& step) {
    // Everything in one of the features, or in equal parts, the second time with rising sizes; eight players
    // with all their followers.
    for (std::size_t where = 0; where <= step.outside.size() + 1; ++where) {
      for (std::size_t i = 0; i < step.outside.size(); ++i) {
        auto& feature = step.outside[i];
        const auto most = tilesets::kind_totals(subject.set(), feature.kind);
        const int share = where == i                    ? 1
                          : where < step.outside.size() ? 0
                                                        : static_cast<int>(step.outside.size());
        const auto part = [&](int n) { return share == 0 ? 0 : n / share; };
        feature.open = part(most.places);
        feature.tiles =
            feature.kind == SegmentKind::field ? 1 : std::max(1, part(subject.set().tile_count()));
        feature.segments = where > step.outside.size() ? size_of(1, i) : std::max(1, part(most.segments));
        feature.pennants = part(most.pennants);
        feature.followers.fill(part(figures));
        feature.extras.assign(further_numbers(subject), 0);
        for (std::size_t m = 1; m < marks.size(); ++m)
          feature.extras[m - 1] = static_cast<std::uint16_t>(part(marks[m]));
        for (std::size_t n = marks.size() - 1; n < feature.extras.size(); ++n)
          feature.extras[n] = static_cast<std::uint16_t>(
              part(subject.edition().figures[1 + (n + 1 - marks.size()) / rules::most_players].count));
      }
      stage.surround(step);
      tally.add(stage.judge(step));
    }
  };
  for_each_land(subject.set(), oriented, false, [&](Step& step, std::size_t) { judge(step); });
  return tally;
}

constexpr std::array<Lemma, 4> joining_lemma_list = {{
    {"joining-land",
     "however the touched edges of lines (cities, roads, the set's own) are connected outside, laying a tile "
     "gives the features of the definition with their open edges, tiles, segments, pennants and followers, "
     "and taking it back restores all",
     oriented_pieces, join_land},
    {"joining-fields",
     "however the touched half-edges of fields are connected outside, laying a tile gives the farms of the "
     "definition with their open half-edges, segments and followers, and taking it back restores all",
     oriented_pieces, join_fields},
    {"shared-tiles",
     "a tile elsewhere with segments in several of the joined features counts once, wherever it stands among "
     "all tiles with several segments",
     oriented_pieces, share_tiles},
    {"counters-suffice",
     "no counter of a feature runs over, even when one feature outside has all that the tiles of the set and "
     "the followers of eight players give",
     oriented_pieces, count_far},
}};

}  // namespace

std::span<const Lemma> joining_lemmas() { return joining_lemma_list; }

}  // namespace bastide::props::proofs
