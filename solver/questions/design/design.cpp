#include "solver/questions/design/design.hpp"

#include <fmt/core.h>
#include <fmt/format.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/boards/laying_order.hpp"
#include "solver/questions/answers/set_with_counts.hpp"
#include "solver/questions/block/block.hpp"
#include "solver/questions/design/hole.hpp"
#include "solver/simulation/tally/figures.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::solver::questions::design {
namespace {

using answers::Answer;
using answers::Answers;
using answers::ProofKind;
using answers::SolveProof;
using answers::SolveVerdict;
using answers::with_counts;
using rules::expressions::Expression;
using rules::expressions::Operation;
using runs::RunControl;
using tilesets::InputError;

/// Whether a tile with those four edges, turned somehow, fits the pattern.
bool fills(HolePattern tile, HolePattern pattern) {
  for (int turn = 0; turn < 4; ++turn) {
    if (fits(tile, pattern)) return true;
    tile = turned_once(tile);
  }
  return false;
}

/// Adds at most `more` tiles to `chosen` so that all of `dead` are filled; false: it cannot be done.
bool fill_all(const std::vector<HolePattern>& dead, const std::vector<HolePattern>& tiles, std::size_t more,
              std::vector<HolePattern>& chosen) {
  const auto open = std::find_if(dead.begin(), dead.end(), [&](HolePattern pattern) {
    return std::none_of(chosen.begin(), chosen.end(), [&](HolePattern tile) { return fills(tile, pattern); });
  });
  if (open == dead.end()) return true;
  if (more == 0) return false;
  for (const auto tile : tiles) {
    if (!fills(tile, *open)) continue;
    chosen.push_back(tile);
    if (fill_all(dead, tiles, more - 1, chosen)) return true;
    chosen.pop_back();
  }
  return false;
}

constexpr const char* example = "dead_holes(4) == 0";

/// A wish for each name that there is, with nothing to compare it with; their texts are the names.
std::vector<Wish> all_subjects(const tilesets::TileSet& set) {
  std::vector<Wish> out;
  const auto add = [&](WishSubject subject, const std::string& name) -> Wish& {
    Wish wish;
    wish.subject = subject;
    wish.name = out.size();
    wish.text = name;
    return out.emplace_back(std::move(wish));
  };
  add(WishSubject::dead_holes, "dead_holes");
  add(WishSubject::smallest_block, "smallest_block");
  add(WishSubject::unplaceable, "unplaceable");
  for (int least = 1; least <= tilesets::side_count; ++least) {
    for (int most = least; most <= tilesets::side_count; ++most) {
      auto& wish =
          add(WishSubject::dead_holes, least == most ? fmt::format("dead_holes({})", least)
                                                     : fmt::format("dead_holes({}..{})", least, most));
      wish.least_sides = least;
      wish.most_sides = most;
    }
  }
  for (int type = 0; type < set.type_count(); ++type)
    add(WishSubject::smallest_block, fmt::format("smallest_block({})", set.type(type).id)).type = type;
  return out;
}

constexpr double infinite = std::numeric_limits<double>::infinity();

WishValue dead_holes(const Wish& wish, const tilesets::TileSet& set) {
  WishValue out;
  const auto counts = set.types() | ranges::views::transform(&tilesets::TileType::count) | ranges::to_vector;
  for (int known = wish.least_sides; known <= wish.most_sides; ++known) {
    for (const auto code : hole_patterns(set, known, false)) {
      if (hole_fill(set, code, counts).types == 0) out.dead.push_back(code);
    }
  }
  out.low = out.high = static_cast<double>(out.dead.size());
  return out;
}

/// Boards of how many tiles decide about the wish: when none does it up to there, the comparison is the same
/// for every larger size.
int deciding_size(const Wish& wish, int most) {
  return static_cast<int>(std::clamp(std::floor(wish.value), 1.0, static_cast<double>(most)));
}

/// Of one type its own argument; of several the boards looked at, each once for all of them.
SolveProof what_it_rests_on(const Answers& answers) {
  if (answers.answers.size() == 1) return answers.answers.front().proof;
  SolveProof out;
  out.kind = ProofKind::counting;
  out.words = {"Each type has an argument of its own, which solve block --tile all tells."};
  for (const auto& answer : answers.answers) {
    if (answer.proof.nodes > out.nodes) out = {ProofKind::exhaustion, answer.proof.nodes, {}};
  }
  return out;
}

WishValue smallest_block(const Wish& wish, const tilesets::TileSet& set,
                         const rules::editions::Edition& edition, const DesignPlan& plan,
                         const RunControl& control) {
  const rules::board::FitTable fit(set);
  boards::BoardSpace space(fit, edition);
  std::erase_if(space.starts, [&](int type) { return set.type(type).count == 0; });
  block::BlockPlan block;
  if (wish.type >= 0) {
    block.types = {wish.type};
  } else {
    for (int type = 0; type < set.type_count(); ++type) {
      if (set.type(type).count > 0) block.types.push_back(type);
    }
  }
  block.stops_at_first = true;
  block.most_tiles = deciding_size(wish, plan.most_tiles);
  const auto answers = smallest_blocks(space, block, control);
  WishValue out;
  out.is_complete = answers.is_complete;
  out.low = infinite;
  for (const auto& answer : answers.answers) {
    if (answer.verdict == SolveVerdict::impossible) continue;
    const auto tiles = static_cast<double>(std::get<std::int64_t>(answer.facts.front().value));
    if (tiles >= out.low) continue;
    out.low = tiles;
    out.position = answer.position;
  }
  out.high = out.position ? out.low : infinite;
  out.proof = what_it_rests_on(answers);
  return out;
}

WishValue unplaceable(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                      const DesignPlan& plan, const RunControl& control) {
  const rules::board::FitTable fit(set);
  simulation::tally::SimulationPlan games;
  games.fit = &fit;
  games.editions = {edition};
  games.games = plan.games;
  games.seed = plan.seed;
  const auto played = simulation::tally::simulate(games, control);
  WishValue out;
  out.is_complete = played.is_complete;
  if (!played.is_complete) return out;
  const auto lost = sums_of(simulation::tally::Layout(games), played.tally,
                            simulation::tally::row("unplaceable.per_100_games"));
  const auto figure = simulation::tally::mean_of(played.tally.games, lost[0], lost[1]);
  out.mean = figure.mean;
  out.low = std::max(0.0, figure.low);
  out.high = figure.high;
  return out;
}

const char* word_of(Truth holds) {
  return holds == Truth::yes ? "yes" : holds == Truth::no ? "no" : "undecided";
}

std::vector<std::string> texts(const tilesets::TileSet& set, const std::vector<HolePattern>& patterns) {
  return patterns | ranges::views::transform([&](auto pattern) { return pattern_text(set, pattern); }) |
         ranges::to_vector;
}

void tell_dead_holes(const WishValue& value, const tilesets::TileSet& set, Answer& answer) {
  answer.facts.push_back({"value", static_cast<std::int64_t>(value.dead.size())});
  answer.proof = {ProofKind::exhaustion, set.oriented().size(), {}, {}};
  if (value.dead.empty()) return;
  const auto fillings = fewest_fillings(set, value.dead);
  answer.facts.push_back({"dead", texts(set, value.dead)});
  answer.facts.push_back({"fewest_additions", static_cast<std::int64_t>(fillings.size())});
  answer.facts.push_back({"additions", texts(set, fillings)});
  answer.proof.words.push_back(fmt::format(
      "{} tile{} with the edges {} fill{} all of them; a search through all choices found none of fewer.",
      fillings.size(), fillings.size() == 1 ? "" : "s", fmt::join(texts(set, fillings), " "),
      fillings.size() == 1 ? "s" : ""));
}

void tell_smallest_block(const WishValue& value, Answer& answer) {
  if (value.position) {
    answer.facts.push_back({"value", static_cast<std::int64_t>(value.low)});
    answer.position = value.position;
  } else if (std::isinf(value.low)) {
    answer.facts.push_back({"value", std::string("none: there is no such board")});
  } else {
    answer.facts.push_back({"at_least", static_cast<std::int64_t>(value.low)});
  }
  answer.proof = value.proof;
}

void tell_unplaceable(const WishValue& value, const DesignPlan& plan, Answer& answer) {
  answer.facts.push_back({"mean", value.mean});
  answer.facts.push_back({"low", value.low});
  answer.facts.push_back({"high", value.high});
  answer.proof.words = {
      fmt::format("The mean of {} random games of 2 players, seed {}; low and high are "
                  "the ends of its 95 % interval.",
                  plan.games, plan.seed)};
}

/// Names of the changed sets in which the wish holds when it did not, or the other way round.
std::vector<std::string> turning(const Wish& wish, Truth holds, const std::vector<ChangedSet>& sets,
                                 const rules::editions::Edition& edition, const DesignPlan& plan,
                                 const RunControl& control, bool& is_complete) {
  std::vector<std::string> out;
  for (const auto& [name, set] : sets) {
    if (!is_complete) break;
    const auto value = value_of(wish, set, edition, plan, control);
    is_complete = value.is_complete;
    const auto now = wish.over(value.low, value.high);
    if (now != Truth::open && now != holds) out.push_back(name);
  }
  return out;
}

}  // namespace

tilesets::TileType type_with_edges(const tilesets::TileSet& set, const std::string& edges) {
  std::vector<std::string> cities;
  std::vector<std::string> roads;
  std::string through;
  std::string own;  // lines of the set's own, each side apart
  std::string rows;
  for (std::size_t kind = 3; kind < set.edge_kinds().size(); ++kind) {
    const auto& row = set.edge_kinds()[kind];
    rows += fmt::format("{} = {{ segment = \"{}\", fields = {} }}\n", row.letter, set.kind_name(row.segment),
                        row.has_fields);
    std::vector<std::string> sides;
    for (int side = 0; side < tilesets::side_count; ++side) {
      if (edges[static_cast<std::size_t>(side)] == row.letter)
        sides.push_back(fmt::format("\"{}\"", tilesets::side_letter(side)));
    }
    if (!sides.empty())
      own += fmt::format("{}s = [{}]\n", set.kind_name(row.segment), fmt::join(sides, ", "));
  }
  for (int side = 0; side < tilesets::side_count; ++side) {
    const std::string letter(1, tilesets::side_letter(side));
    const char edge = edges[static_cast<std::size_t>(side)];
    if (edge == 'c') cities.push_back('"' + letter + '"');
    if (edge == 'r') {
      roads.push_back('"' + letter + '"');
      through += letter;
    }
  }
  const char* centre = roads.size() == 1 ? "hamlet" : roads.size() > 2 ? "crossing" : "none";
  if (roads.size() == 2) roads = {'"' + through + '"'};
  const auto text = fmt::format(
      "[tileset]\nid = \"one\"\nname = \"one\"\nstart = \"{0}\"\nsource = \"made here\"\n{4}[[tile]]\nid = "
      "\"{0}\"\ncount = 1\nedges = \"{0}\"\ncities = [{1}]\nroads = [{2}]\ncentre = \"{3}\"\n{5}",
      edges, fmt::join(cities, ", "), fmt::join(roads, ", "), centre,
      rows.empty() ? std::string() : "[edges]\n" + rows, own);
  const auto one = tilesets::files::read_tile_set(text, "<pattern " + edges + ">");
  // Numbers of edges and lines are those of the set.
  auto type = one.type(0);
  for (std::size_t side = 0; side < type.edges.size(); ++side) {
    const auto edge = std::find_if(set.edges().begin(), set.edges().end(),
                                   [&](auto e) { return set.edge_letter(e) == edges[side]; });
    type.edges[side] = *edge;
  }
  for (auto& segment : type.segments) {
    if (!tilesets::is_own_line(segment.kind)) continue;
    const auto row =
        std::find_if(set.edge_kinds().begin() + 3, set.edge_kinds().end(), [&](const auto& kind) {
          return std::string_view(set.kind_name(kind.segment)) == one.kind_name(segment.kind);
        });
    segment.kind = row->segment;
  }
  return type;
}

std::vector<ChangedSet> sets_with_one_more(const tilesets::TileSet& set) {
  std::vector<ChangedSet> out;
  std::vector<HolePattern> shown;
  for (int type = 0; type < set.type_count(); ++type) {
    auto counts = counts_of(set);
    ++counts[static_cast<std::size_t>(type)];
    out.push_back({set.type(type).id, with_counts(set, counts)});
    shown.push_back(unturned(set, code_of(set.type(type).edges)));
  }
  for (const auto pattern : hole_patterns(set, tilesets::side_count, false)) {
    if (std::find(shown.begin(), shown.end(), pattern) != shown.end()) continue;
    const auto all = set.types();
    std::vector<tilesets::TileType> types(all.begin(), all.end());
    types.push_back(type_with_edges(set, pattern_text(set, pattern)));
    out.push_back({pattern_text(set, pattern),
                   {set.id(), set.name(), set.source(), std::move(types), set.start_type(), set.where(),
                    set.names(), set.edge_kinds()}});
  }
  return out;
}

std::vector<ChangedSet> sets_with_one_less(const tilesets::TileSet& set) {
  std::vector<ChangedSet> out;
  for (int type = 0; type < set.type_count(); ++type) {
    auto counts = counts_of(set);
    auto& count = counts[static_cast<std::size_t>(type)];
    if (count == 0 || (count == 1 && type == set.start_type())) continue;
    --count;
    out.push_back({set.type(type).id, with_counts(set, counts)});
  }
  return out;
}

std::vector<HolePattern> fewest_fillings(const tilesets::TileSet& set, const std::vector<HolePattern>& dead) {
  const auto tiles = hole_patterns(set, tilesets::side_count, false);
  auto ordered = dead;  // those with the most known sides have the fewest fillings
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](auto a, auto b) { return known_sides(a) > known_sides(b); });
  for (std::size_t most = 0; most <= tiles.size(); ++most) {
    std::vector<HolePattern> chosen;
    if (fill_all(ordered, tiles, most, chosen)) {
      std::sort(chosen.begin(), chosen.end(), [&](auto a, auto b) {
        return std::find(tiles.begin(), tiles.end(), a) < std::find(tiles.begin(), tiles.end(), b);
      });
      return chosen;
    }
  }
  return tiles;
}

Truth Wish::over(double low, double high) const {
  const std::vector<double> least(name + 1, low);
  const std::vector<double> most(name + 1, high);
  return truth_of(comparison.over(std::span(least), std::span(most)));
}

std::vector<Wish> parse_wishes(const tilesets::TileSet& set, std::string_view text, const std::string& file) {
  const auto subjects = all_subjects(set);
  rules::expressions::Language language{"wish", {}, fmt::format("a comparison such as {}", example)};
  for (const auto& subject : subjects) language.names.push_back(subject.text);
  language.spaces = " \t\r";
  language.compares = true;
  language.most_suggested = 3;  // those without brackets
  std::vector<Wish> out;
  for (std::size_t line = 0; line < text.size();) {
    const auto line_end = std::min(text.find('\n', line), text.size());
    const auto end =
        text.substr(0, std::min(text.find('#', line), line_end)).find_last_not_of(language.spaces) + 1;
    const auto begin = text.find_first_not_of(language.spaces, line);
    line = line_end + 1;
    if (begin >= end) continue;
    auto read = Expression::read_located(text, begin, end, file, language);
    const auto& whole = read.whole();
    if (!is_comparison(whole.operation) || read.part(whole.parts[0]).operation != Operation::name ||
        read.part(whole.parts[1]).operation != Operation::number)
      throw InputError(
          tilesets::locate(file, text, begin),
          fmt::format("this compares something else, expected a name and a number as in {}", example), text);
    auto& wish = out.emplace_back(subjects[read.part(whole.parts[0]).name]);
    wish.value = read.part(whole.parts[1]).number;
    wish.comparison = std::move(read);
    wish.text = text.substr(begin, end - begin);
  }
  if (out.empty())
    throw InputError({file, 1, 1}, fmt::format("no wish, expected one at least, such as {}", example), text);
  return out;
}

WishValue value_of(const Wish& wish, const tilesets::TileSet& set, const rules::editions::Edition& edition,
                   const DesignPlan& plan, const RunControl& control) {
  switch (wish.subject) {
    case WishSubject::dead_holes:
      return dead_holes(wish, set);
    case WishSubject::smallest_block:
      return smallest_block(wish, set, edition, plan, control);
    case WishSubject::unplaceable:
      break;
  }
  return unplaceable(set, edition, plan, control);
}

Answers design_answers(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                       const DesignPlan& plan, const RunControl& control) {
  boards::require_any_order(set, "solve design");
  Answers out{"design", {}, true};
  std::vector<ChangedSet> more;
  std::vector<ChangedSet> less;
  if (plan.tries_changes) {
    more = sets_with_one_more(set);
    less = sets_with_one_less(set);
  }
  for (const auto& wish : plan.wishes) {
    const auto value = value_of(wish, set, edition, plan, control);
    out.is_complete = value.is_complete;
    if (!out.is_complete) return out;
    const auto holds = wish.over(value.low, value.high);
    Answer answer;
    answer.about = {{"wish", wish.text}};
    answer.verdict = holds == Truth::yes  ? SolveVerdict::found
                     : holds == Truth::no ? SolveVerdict::impossible
                                          : SolveVerdict::cut_short;
    answer.facts = {{"holds", std::string(word_of(holds))}};
    if (wish.subject == WishSubject::dead_holes) tell_dead_holes(value, set, answer);
    if (wish.subject == WishSubject::smallest_block) tell_smallest_block(value, answer);
    if (wish.subject == WishSubject::unplaceable) tell_unplaceable(value, plan, answer);
    if (plan.tries_changes && holds != Truth::open) {
      const auto by_more = turning(wish, holds, more, edition, plan, control, out.is_complete);
      const auto by_less = turning(wish, holds, less, edition, plan, control, out.is_complete);
      if (!by_more.empty()) answer.facts.push_back({"changed_by_one_more", by_more});
      if (!by_less.empty()) answer.facts.push_back({"changed_by_one_less", by_less});
      if (by_more.empty() && by_less.empty()) {
        answer.proof.words.push_back(
            fmt::format("No single tile changes that: {} with one more and {} with one less were tried.",
                        more.size(), less.size()));
      }
      if (!out.is_complete) return out;
    }
    out.answers.push_back(std::move(answer));
  }
  return out;
}

}  // namespace bastide::solver::questions::design
