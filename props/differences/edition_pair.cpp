#include "props/differences/edition_pair.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "rules/editions/further.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/play/scoring.hpp"
#include "tilesets/index.hpp"
#include "tilesets/set_census.hpp"

namespace bastide::props::differences {
namespace {

using rules::editions::Edition;
using rules::expressions::FormulaInputs;
using rules::expressions::FormulaSlot;
using tilesets::SegmentKind;
using tilesets::TileSet;
using tilesets::TileType;

/// A type's count and what it shows, names and prints aside.
bool shows_the_same(const TileType& a, const TileType& b) {
  return a.id == b.id && a.edges == b.edges && a.segments == b.segments && a.centre == b.centre;
}

/// Where the segment lies in the type as the edition sees it: the same one, else the one of its kind that
/// holds its rim. A field without a rim, inside the tile, is held by none that has one.
int image_of(const tilesets::Segment& written, const TileType& seen) {
  if (const auto same = std::ranges::find(seen.segments, written); same != seen.segments.end())
    return static_cast<int>(same - seen.segments.begin());
  const auto has_rim = [](const tilesets::Segment& segment) {
    return segment.sides != 0 || segment.half_edges != 0;
  };
  for (std::size_t s = 0; s < seen.segments.size(); ++s) {
    const auto& segment = seen.segments[s];
    if (segment.kind == written.kind && (segment.sides & written.sides) == written.sides &&
        (segment.half_edges & written.half_edges) == written.half_edges &&
        has_rim(segment) == has_rim(written))
      return static_cast<int>(s);
  }
  throw std::logic_error("a segment of tile " + seen.id + " has no image under the edition");
}

/// How many of a mark the segments of a kind have in all.
int marks_in(const TileSet& set, SegmentKind kind, std::size_t mark) {
  int all = 0;
  for (const auto& type : set.types()) {
    for (const auto& segment : type.segments)
      all += segment.kind == kind ? type.count * segment.marks[mark] : 0;
  }
  return all;
}

/// Calls test(inputs) with every number of further marks from `mark` on that the formulas ask for, and of own
/// figures; the rest of `inputs` stays.
template <class Test>
bool for_all_further(const EditionPair& pair, FormulaSlot slot, SegmentKind kind, FormulaInputs& inputs,
                     std::size_t mark, std::size_t figure, Test test) {
  const auto& a = rules::editions::formula_of(pair.left.edition, slot);
  const auto& b = rules::editions::formula_of(pair.right.edition, slot);
  if (mark < pair.left.set.marks().size()) {
    const bool is_asked = a.uses_mark(mark) || b.uses_mark(mark);
    const int most = is_asked ? marks_in(pair.left.set, kind, mark) : 0;
    for (int n = 0; n <= most; ++n) {
      inputs.marks[mark] = n;
      if (!for_all_further(pair, slot, kind, inputs, mark + 1, figure, test)) return false;
    }
    inputs.marks[mark] = 0;
    return true;
  }
  if (figure < pair.left.edition.figures.size()) {
    const bool is_asked = a.uses_figure(figure) || b.uses_figure(figure);
    for (int n = 0; n <= (is_asked ? pair.left.edition.figures[figure].count : 0); ++n) {
      inputs.figures[figure] = n;
      if (!for_all_further(pair, slot, kind, inputs, mark, figure + 1, test)) return false;
    }
    inputs.figures[figure] = 0;
    return true;
  }
  return test(inputs);
}

/// Calls test(inputs) for everything that the slot's formula can be given on boards of the set, but for
/// further marks and figures; false as soon as a test fails.
template <class Test>
bool for_all_inputs(const EditionPair& pair, FormulaSlot slot, Test test) {
  const auto& set = pair.set;
  FormulaInputs inputs;
  if (slot == FormulaSlot::farm_points) {
    const int most = tilesets::kind_totals(set, SegmentKind::city).segments;
    for (inputs.cities = 0; inputs.cities <= most; ++inputs.cities) {
      if (!test(inputs)) return false;
    }
    return true;
  }
  if (slot == FormulaSlot::cloister_complete || slot == FormulaSlot::cloister_incomplete ||
      slot == FormulaSlot::garden_complete || slot == FormulaSlot::garden_incomplete) {
    for (inputs.neighbours = 0; inputs.neighbours <= 8; ++inputs.neighbours) {
      if (!test(inputs)) return false;
    }
    return true;
  }
  const bool is_road = slot == FormulaSlot::road_complete || slot == FormulaSlot::road_incomplete;
  const auto most = tilesets::kind_totals(set, is_road ? SegmentKind::road : SegmentKind::city);
  const bool is_complete = slot == FormulaSlot::road_complete || slot == FormulaSlot::city_complete;
  const int least = is_complete ? std::min(pair.left.edition.table.least_completed_tiles(),
                                           pair.right.edition.table.least_completed_tiles())
                                : 1;
  for (inputs.tiles = least; inputs.tiles <= set.tile_count(); ++inputs.tiles) {
    for (inputs.segments = inputs.tiles; inputs.segments <= inputs.tiles + most.more_segments;
         ++inputs.segments) {
      for (inputs.marks[tilesets::pennant] = 0; inputs.marks[tilesets::pennant] <= most.pennants;
           ++inputs.marks[tilesets::pennant]) {
        if (!test(inputs)) return false;
      }
    }
  }
  return true;
}

SegmentKind kind_of(FormulaSlot slot) {
  switch (slot) {
    case FormulaSlot::road_complete:
    case FormulaSlot::road_incomplete:
      return SegmentKind::road;
    case FormulaSlot::city_complete:
    case FormulaSlot::city_incomplete:
      return SegmentKind::city;
    case FormulaSlot::cloister_complete:
    case FormulaSlot::cloister_incomplete:
      return SegmentKind::cloister;
    case FormulaSlot::garden_complete:
    case FormulaSlot::garden_incomplete:
      return SegmentKind::garden;
    case FormulaSlot::farm_points:
      break;
  }
  return SegmentKind::field;
}

/// The printed tiles, split by gardens where either edition does.
TileSet with_gardens(const TileSet& printed, const Edition& a, const Edition& b) {
  if (a.has_gardens() == b.has_gardens()) return printed;
  return rules::editions::tiles_under(printed, a.has_gardens() ? a : b);
}

/// Ids of the figures of both, the left edition's first. Followers are one figure, whatever they are called.
std::vector<std::string> figures_of_both(const Edition& a, const Edition& b) {
  std::vector<std::string> out;
  for (const auto& figure : a.figures) out.push_back(figure.id);
  for (std::size_t f = 1; f < b.figures.size(); ++f) {
    if (std::ranges::find(out, b.figures[f].id) == out.end()) out.push_back(b.figures[f].id);
  }
  return out;
}

/// The tiles with the figures of both sides: positions are written so.
TileSet with_figures(const TileSet& tiles, const EditionSide& left, const EditionSide& right) {
  auto names = tiles.names();
  names.figures = left.set.names().figures;
  for (std::size_t f = names.figures.size(); f < right.figures.size(); ++f)
    names.figures.push_back(right.set.names().figures[at(right.figures[f])]);
  if (names.figures == tiles.names().figures) return tiles;
  auto out = TileSet(tiles.id(), tiles.name(), tiles.source(), {tiles.types().begin(), tiles.types().end()},
                     tiles.start_type(), tiles.where(), names, tiles.edge_kinds())
                 .drawn_by(tiles.decks(), tiles.bends())
                 .beginning_with(tiles.starts());
  out.set_replaced_start(tiles.replaced_start());
  return out;
}

/// How lines may bend under both.
std::vector<tilesets::Bends> bends_of_both(const TileSet& a, const TileSet& b) {
  auto bends = a.bends();
  for (const auto& other : b.bends()) {
    const auto own = std::ranges::find(bends, other.edge, &tilesets::Bends::edge);
    if (own == bends.end()) {
      bends.push_back(other);
      continue;
    }
    own->immediate = own->immediate || other.immediate;
    own->consecutive = own->consecutive || other.consecutive;
    own->against_source = own->against_source || other.against_source;
    own->space = own->space || other.space;
  }
  return bends;
}

/// Whether the sets are alike, how lines may bend aside.
bool are_alike_but_for_bends(const TileSet& a, const TileSet& b) {
  return a.topology_key() == b.topology_key() ||
         a.drawn_by(a.decks(), b.bends()).topology_key() == b.topology_key();
}

/// The tiles of both sides, in which positions are written.
TileSet tiles_of_both(const EditionSide& left, const EditionSide& right, const TileSet& printed) {
  if (left.set.topology_key() == right.set.topology_key()) return with_figures(left.set, left, right);
  if (are_alike_but_for_bends(left.set, right.set))
    return with_figures(left.set.drawn_by(left.set.decks(), bends_of_both(left.set, right.set)), left, right);
  if (left.edition.start != right.edition.start) {
    throw tilesets::InputError(
        right.set.where(),
        fmt::format("{} and {}: their games begin with other tiles (start.lay), and their boards cannot be "
                    "compared one by one; expected editions with the same start",
                    left.edition.id, right.edition.id),
        "");
  }
  if (left.set.is_ordered() || right.set.is_ordered()) {
    throw tilesets::InputError(
        right.set.where(),
        fmt::format(
            "{} and {}: their boards are laid in different orders, or show different features, and cannot "
            "be compared one by one; expected editions with the same decks and the same features",
            left.edition.id, right.edition.id),
        "");
  }
  return with_figures(printed, left, right);
}

enum class Same { text, points, no };

Same compare_formulas(const EditionPair& pair, FormulaSlot slot) {
  const auto& a = rules::editions::formula_of(pair.left.edition, slot);
  const auto& b = rules::editions::formula_of(pair.right.edition, slot);
  if (a.text() == b.text()) return Same::text;
  // What details, and sizes of farmed cities, a board of these tiles can have is not known.
  for (const auto* formula : {&a, &b}) {
    if (formula->uses_details() || formula->weighs_cities()) return Same::no;
  }
  const auto kind = kind_of(slot);
  const bool is_same = for_all_inputs(pair, slot, [&](FormulaInputs inputs) {
    return for_all_further(pair, slot, kind, inputs, 1, 0,
                           [&](const FormulaInputs& all) { return a.points(all) == b.points(all); });
  });
  return is_same ? Same::points : Same::no;
}

}  // namespace

std::optional<TileSet> common_tiles(const TileSet& a, const TileSet& b) {
  if (a.topology_key() == b.topology_key()) return a;
  std::vector<TileType> types;
  int start = -1;
  bool is_a = true;
  bool is_b = a.start_type() >= 0;
  for (const auto& type : a.types()) {
    const int other = b.find(type.id);
    if (other < 0 || !shows_the_same(type, b.type(other))) {
      is_a = false;
      continue;
    }
    const bool starts_both = type.id == a.type(a.start_type()).id && other == b.start_type();
    if (starts_both) start = static_cast<int>(types.size());
    types.push_back(type);
    types.back().count = std::min(type.count, b.type(other).count);
    is_a = is_a && types.back().count == type.count;
    is_b = is_b && types.back().count == b.type(other).count;
  }
  if (start < 0) return std::nullopt;
  if (is_a) return a;
  if (is_b && static_cast<int>(types.size()) == b.type_count()) return b;
  return TileSet(fmt::format("{} and {}", a.id(), b.id()),
                 fmt::format("the tiles of both {} and {}", a.id(), b.id()), "", std::move(types), start,
                 a.where(), a.names(), a.edge_kinds());
}

std::optional<TileSet> tiles_with(const TileSet& a, const TileSet& b, const std::vector<std::string>& types,
                                  bool takes_start) {
  const auto begins_with = [](const auto& all, const auto& first) {
    return all.size() >= first.size() && std::equal(first.begin(), first.end(), all.begin());
  };
  if (!begins_with(b.names().marks, a.names().marks) || !begins_with(b.names().lines, a.names().lines) ||
      !begins_with(b.edge_kinds(), a.edge_kinds()))
    return std::nullopt;
  std::vector<TileType> out;
  int start = -1;
  int replaced = TileSet::no_start;
  for (int i = 0; i < a.type_count(); ++i) {
    const auto& own = a.type(i);
    const bool is_taken = std::ranges::count(types, own.id) > 0;
    if (is_taken && b.find(own.id) < 0) continue;
    if (i == a.start_type()) start = static_cast<int>(out.size());
    if (i == a.replaced_start()) replaced = static_cast<int>(out.size());
    out.push_back(is_taken ? b.type(b.find(own.id)) : own);
  }
  for (const auto& id : types)
    if (a.find(id) < 0) out.push_back(b.type(b.find(id)));
  if (takes_start) {
    const auto found = std::ranges::find(out, b.type(b.start_type()).id, &TileType::id);
    start = found == out.end() ? -1 : static_cast<int>(found - out.begin());
  }
  if (start < 0) return std::nullopt;
  const auto more = fmt::format("{} with {}", a.id(), fmt::join(types, ", "));
  TileSet set(more, more, "", std::move(out), start, a.where(), b.names(), b.edge_kinds());
  set.set_replaced_start(replaced);
  return set;
}

EditionSide::EditionSide(const Edition& by, const TileSet& printed, const std::vector<std::string>& written)
    : OwnedRules(by, rules::editions::tiles_under(printed, by)) {
  for (const auto& id : written) {
    const auto own = std::ranges::find(edition.figures, id, &rules::editions::Figure::id);
    figures.push_back(own == edition.figures.end() ? -1 : static_cast<int>(own - edition.figures.begin()));
  }
  figures.front() = 0;  // whatever they are called
}

std::vector<rules::Placement> EditionSide::seen(const std::vector<rules::Placement>& written) const {
  auto out = written;
  for (auto& placement : out) {
    const auto all = placement.follower;
    placement.follower.reset();
    for (const auto& who : all) {
      const int own = figure(who.figure);
      if (own >= 0) placement.follower.add({who.player, segment(placement.type, who.segment), own});
    }
  }
  return out;
}

bool EditionSide::has_figures_of(const std::vector<rules::Placement>& written) const {
  const auto is_known = [&](const auto& who) { return figure(who.figure) >= 0; };
  return std::ranges::all_of(written,
                             [&](const auto& p) { return std::ranges::all_of(p.follower, is_known); });
}

rules::ScoreSheet EditionSide::score(const std::vector<rules::Placement>& written) const {
  return rules::play::score_position(fit, seen(written), edition);
}

EditionPair::EditionPair(const Edition& a, const Edition& b, const TileSet& printed)
    : left(a, with_gardens(printed, a, b), figures_of_both(a, b)),
      right(b, with_gardens(printed, a, b), figures_of_both(a, b)),
      set(tiles_of_both(left, right, with_gardens(printed, a, b))),
      fit(set),
      has_alike_features(are_alike_but_for_bends(left.set, right.set) &&
                         ((!a.table.completes() && !b.table.completes()) || a.table == b.table)) {
  for (auto* side : {&left, &right}) {
    for (int type = 0; type < set.type_count(); ++type) {
      auto& images = side->segments.emplace_back();
      for (const auto& segment : set.type(type).segments)
        images.push_back(image_of(segment, side->set.type(type)));
    }
  }
}

std::vector<int> EditionPair::figures() const {
  std::vector<int> all(left.figures.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<int> EditionPair::common_figures() const {
  auto common = figures();
  std::erase_if(common, [&](int f) { return left.figure(f) < 0 || right.figure(f) < 0; });
  return common;
}

bool EditionPair::has_alike_figures() const {
  return std::ranges::equal(left.edition.figures, right.edition.figures, {}, &rules::editions::Figure::id,
                            &rules::editions::Figure::id);
}

std::vector<int> EditionPair::common_starts() const {
  const bool draws_both = left.edition.start_in_bag == rules::editions::YesNo::yes &&
                          right.edition.start_in_bag == rules::editions::YesNo::yes;
  std::vector<int> all;
  for (const auto& start : set.starts()) all.push_back(start.type);
  if (!draws_both) return all;
  all.clear();
  for (int type = 0; type < set.type_count(); ++type) all.push_back(type);
  return all;
}

bool EditionPair::has_alike_boards() const {
  return left.edition.start_in_bag == right.edition.start_in_bag &&
         left.edition.table.area == right.edition.table.area && left.set.decks() == right.set.decks() &&
         left.set.bends() == right.set.bends();
}

namespace {

/// Where a formula with turns was set; else the set's place.
tilesets::SourceLocation place_of_turns(const EditionSide& side) {
  for (const auto& formula : side.edition.formulas) {
    if (!formula || !formula->uses(rules::expressions::Detail::turns)) continue;
    const auto source = side.edition.sources.find(formula_key(formula->slot()));
    if (source != side.edition.sources.end()) return source->second.where;
  }
  return side.set.where();
}

}  // namespace

void refuse_turns(const EditionPair& pair) {
  for (const auto* side : {&pair.left, &pair.right}) {
    if (side->edition.counts_around()) {
      const auto source = side->edition.sources.find("site_majority");
      throw tilesets::InputError(
          source == side->edition.sources.end() ? side->set.where() : source->second.where,
          fmt::format(
              "{} has site_majority around: who scores a cloister depends on figures on other features, "
              "which boards compared one by one have not; expected editions with site_majority on",
              side->edition.id),
          "");
    }
    if (!rules::editions::counts_turns(side->edition)) continue;
    throw tilesets::InputError(
        place_of_turns(*side),
        fmt::format(
            "{} counts turns: its points depend on the order of the tiles, which boards compared one by "
            "one have not; expected editions without turns in their formulas",
            side->edition.id),
        "");
  }
}

std::optional<std::string> why_equal(const EditionPair& pair) {
  const auto& a = pair.left.edition;
  const auto& b = pair.right.edition;
  if (!pair.has_alike_features || a.farms != b.farms || !agree_on(rules::editions::OptionPart::award, a, b))
    return std::nullopt;
  // Of a complete cloister at the edge border_cloister counts other neighbours.
  std::vector<std::string> compared;
  for (std::size_t i = 0; i < rules::expressions::formula_slots; ++i) {
    const auto slot = static_cast<FormulaSlot>(i);
    if (kind_of(slot) == SegmentKind::garden && !a.has_gardens() && !b.has_gardens()) continue;
    if (slot == FormulaSlot::farm_points && a.farms == rules::editions::Farms::off) continue;
    const auto same = compare_formulas(pair, slot);
    if (same == Same::no) return std::nullopt;
    if (same == Same::points) compared.emplace_back(rules::expressions::formula_key(slot));
  }
  std::string why =
      "the same features on every board, the same farm method, the same rule of majority and the same points";
  if (!compared.empty())
    why += fmt::format(" ({} is written otherwise, with the same points for all that these tiles can give)",
                       fmt::join(compared, ", "));
  return why;
}

}  // namespace bastide::props::differences
