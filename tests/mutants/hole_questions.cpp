// Holes and wishes, against letters and choices looked at one by one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "solver/questions/design/design.hpp"
#include "solver/questions/design/hole.hpp"
#include "tests/mutants/solver_questions.hpp"
#include "tests/solver/questions/plain_holes.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::mutants {
namespace {

template <class Value>
std::optional<Value> fact(const std::vector<solver::questions::answers::Fact>& facts,
                          const std::string& name) {
  for (const auto& f : facts) {
    if (f.name == name) return std::get<Value>(f.value);
  }
  return std::nullopt;
}

/// All words of c, f, r and - with so many letters, rotations once: the least, '-' after the letters.
std::vector<std::string> plain_patterns(int known) {
  const std::string alphabet = "cfr~";
  std::set<std::string> least;
  for (unsigned n = 0; n < 256; ++n) {
    std::string word;
    for (unsigned s = 0; s < 4; ++s) word += alphabet[n >> 2U * s & 3U];
    if (4 - std::count(word.begin(), word.end(), '~') != known) continue;
    auto first = word;
    for (int turn = 0; turn < 3; ++turn) {
      word = tests::turned_text(word);
      first = std::min(first, word);
    }
    least.insert(first);
  }
  std::vector<std::string> out(least.begin(), least.end());
  for (auto& word : out) std::replace(word.begin(), word.end(), '~', '-');
  return out;
}

std::string hole_patterns() {
  const auto set = tilesets::files::load_tile_set("base");
  for (int known = 1; known <= 4; ++known) {
    std::vector<std::string> told;
    for (const auto code : solver::questions::design::hole_patterns(set, known, false))
      told.push_back(solver::questions::design::pattern_text(set, code));
    if (const auto plain = plain_patterns(known); told != plain)
      return fmt::format("{} patterns of {} sides, expected {}", told.size(), known, plain.size());
  }
  return {};
}

std::string hole_fills() {
  for (const char* id : {"base", "mini-mixed"}) {
    const auto set = tilesets::files::load_tile_set(id);
    const auto told = solver::questions::design::holes(set, true, solver::questions::design::WhichHoles::all);
    for (const auto& answer : told.answers) {
      const auto pattern = fact<std::string>(answer.about, "pattern").value_or("");
      const auto types = tests::types_filling(set, pattern);
      if (fact<std::int64_t>(answer.facts, "types") != static_cast<std::int64_t>(types.size()))
        return fmt::format("{} types of {} fill {}, expected {}",
                           fact<std::int64_t>(answer.facts, "types").value_or(-1), id, pattern, types.size());
    }
  }
  return {};
}

/// On every board of three tiles the tiles left that can be laid on each cell, by the reference model.
std::string holes_after() {
  for (const char* id : {"mini-mixed", "mini-chiral"}) {
    const auto set = tilesets::files::load_tile_set(id);
    const auto levels = tests::boards_by_size(set, tests::edition_with({}), 3);
    for (const auto& board : levels.back()) {
      const auto told = solver::questions::design::holes_after(set, {}, {board, false},
                                                               solver::questions::design::WhichHoles::all);
      for (const auto& answer : told.answers) {
        const auto cell = fact<std::string>(answer.about, "cell").value_or("");
        int tiles = 0;
        for (int type = 0; type < set.type_count(); ++type) {
          const auto laid =
              std::count_if(board.begin(), board.end(), [&](const auto& p) { return p.type == type; });
          const auto places = rules::reference::legal_placements(set, board, type);
          const bool fits = std::any_of(places.begin(), places.end(), [&](const auto& place) {
            return fmt::format("{},{}", place.cell.x, place.cell.y) == cell;
          });
          if (fits) tiles += set.type(type).count - static_cast<int>(laid);
        }
        if (fact<std::int64_t>(answer.facts, "tiles") != tiles)
          return fmt::format("{} tiles left for {}, expected {}",
                             fact<std::int64_t>(answer.facts, "tiles").value_or(-1), cell, tiles);
      }
    }
  }
  return {};
}

/// Whether some `more` of the tiles from number `from` on, with those chosen, fill all holes.
bool can_fill(const std::vector<std::string>& tiles, std::size_t from, std::size_t more,
              const std::vector<std::string>& holes) {
  if (holes.empty()) return true;
  for (; more > 0 && from < tiles.size(); ++from) {
    std::vector<std::string> left;
    for (const auto& hole : holes) {
      if (!tests::fills_hole(tiles[from], hole)) left.push_back(hole);
    }
    if (can_fill(tiles, from + 1, more - 1, left)) return true;
  }
  return false;
}

std::string fewest_fillings() {
  const auto set = tilesets::files::load_tile_set("base");
  const auto tiles = plain_patterns(4);
  for (const int known : {2, 3}) {
    for (const char letter : {'c', 'r', 'f'}) {
      std::vector<solver::questions::design::HolePattern> dead;
      std::vector<std::string> texts;
      for (const auto code : solver::questions::design::hole_patterns(set, known, false)) {
        const auto text = solver::questions::design::pattern_text(set, code);
        if (std::count(text.begin(), text.end(), letter) != 1 || dead.size() == 8) continue;
        dead.push_back(code);
        texts.push_back(text);
      }
      std::size_t fewest = 0;
      while (!can_fill(tiles, 0, fewest, texts)) ++fewest;
      const auto told = solver::questions::design::fewest_fillings(set, dead);
      if (told.size() != fewest)
        return fmt::format("{} tiles to fill {} holes, expected {}", told.size(), dead.size(), fewest);
    }
  }
  return {};
}

/// A comparison holds of an interval when it holds of all its numbers; enough are its ends and halves
/// between.
std::string comparisons() {
  using solver::questions::design::Truth;
  constexpr std::array<std::pair<const char*, bool (*)(int, int)>, 6> meant = {
      {{"==", [](int a, int b) { return a == b; }},
       {"!=", [](int a, int b) { return a != b; }},
       {"<", [](int a, int b) { return a < b; }},
       {"<=", [](int a, int b) { return a <= b; }},
       {">", [](int a, int b) { return a > b; }},
       {">=", [](int a, int b) { return a >= b; }}}};
  const auto set = tilesets::files::load_tile_set("mini-mixed");
  for (const auto& [sign, holds] : meant) {
    for (int low = 0; low <= 6; low += 2) {
      for (int high = low; high <= 6; high += 2) {
        for (int value = 0; value <= 6; ++value) {
          int yes = 0;
          for (int n = low; n <= high; ++n) yes += holds(n, value) ? 1 : 0;
          const auto expected = yes == high - low + 1 ? Truth::yes : yes == 0 ? Truth::no : Truth::open;
          const auto wishes = solver::questions::design::parse_wishes(
              set, fmt::format("unplaceable {} {}", sign, value), "wish");
          if (wishes.front().over(low, high) != expected)
            return fmt::format("wrong about numbers from {} to {} and {}", low, high, value);
        }
      }
    }
  }
  return {};
}

constexpr std::array hole_table = {
    SolverCheck{"hole", "hole-patterns-by-letters", hole_patterns},
    SolverCheck{"hole", "hole-types-by-letters", hole_fills},
    SolverCheck{"hole", "hole-tiles-by-reference", holes_after},
    SolverCheck{"design", "design-fewest-tiles-by-trying", fewest_fillings},
    SolverCheck{"design", "design-comparisons-number-by-number", comparisons},
};

}  // namespace

std::span<const SolverCheck> hole_checks() { return hole_table; }

}  // namespace bastide::mutants
