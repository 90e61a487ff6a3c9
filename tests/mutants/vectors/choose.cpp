#include "tests/mutants/vectors/choose.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "props/engines/situations.hpp"
#include "tests/mutants/vectors/hitting_set.hpp"

namespace bastide::mutants::vectors {
namespace {

using props::vectors::Ending;
using props::vectors::TestVector;

constexpr std::uint64_t most_conflicts = 200'000;
constexpr int requests_a_cost = 8;  ///< a vector's cost, roughly: small numbers make a small formula

/// About what an engine is asked for it.
int cost_of(const TestVector& vector) {
  constexpr int questions = 10;
  const auto moves =
      2 * static_cast<int>(vector.turns.size()) + vector.undone * (vector.ending == Ending::redo ? 3 : 1);
  return 1 + (moves + questions) / requests_a_cost;
}

bool is_shown(const Masks& masks) {
  return std::ranges::any_of(masks, [](auto mask) { return mask != 0; });
}

}  // namespace

namespace {

std::set<std::size_t> joined(const std::vector<std::set<std::size_t>>& sets) {
  std::set<std::size_t> all;
  for (const auto& set : sets) all.insert(set.begin(), set.end());
  return all;
}

std::string name_of_situation(std::size_t situation) {
  return props::engines::situation_name(props::engines::situations()[situation]);
}

/// `before`: vectors of the file that come first.
Chosen chosen_from(const Subject& subject, const std::vector<Suspect>& suspects, bool with_situations,
                   std::size_t before) {
  Candidates candidates(subject.header);
  Chosen out;
  out.section.header = subject.header;
  std::vector<const Suspect*> shown;
  std::set<std::size_t> taken;
  std::vector<Masks> masks;
  for (const auto& suspect : suspects) {
    masks.push_back(candidates.ask(suspect));
    if (is_shown(masks.back())) {
      shown.push_back(&suspect);
      continue;
    }
    masks.pop_back();
    if (!may_show_under(suspect, subject.header)) continue;
    const auto game = candidates.whole_game_showing(suspect);
    if (!game) continue;
    shown.push_back(&suspect);
    masks.emplace_back();
    taken.insert(*game);
  }
  std::vector<std::set<std::size_t>> situations;
  std::set<std::size_t> occurring;
  if (with_situations) {
    occurring = joined(candidates.situations());
    for (const auto& [situation, game] : candidates.whole_games_with_situations()) {
      if (occurring.insert(situation).second) taken.insert(game);
    }
  }
  for (const auto game : taken) candidates.take_in(game);
  if (!taken.empty()) {
    for (std::size_t s = 0; s < shown.size(); ++s) masks[s] = candidates.ask(*shown[s]);
  }
  situations.resize(candidates.size());
  if (with_situations) situations = candidates.situations();
  out.candidates = candidates.size();
  out.caught = shown.size();

  // Many engines neither take back nor load: what shows without that is not left to vectors that need it.
  std::vector<bool> shows_plainly(shown.size(), false);
  const auto is_plain = [&](std::size_t i) { return candidates.candidate(i).ending == Ending::plain; };
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (!is_plain(i)) continue;
    for (std::size_t s = 0; s < shown.size(); ++s) shows_plainly[s] = shows_plainly[s] || masks[s][i] != 0;
  }
  // Rows: the suspects, then the situations.
  std::vector<Column> columns(candidates.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].cost = cost_of(candidates.candidate(i));
    const bool needs_nothing = is_plain(i);
    for (std::size_t s = 0; s < shown.size(); ++s) {
      if (masks[s][i] != 0 && (needs_nothing || !shows_plainly[s]))
        columns[i].rows.push_back(static_cast<int>(s));
    }
    for (const auto situation : situations[i]) {
      const auto place = std::distance(occurring.begin(), occurring.find(situation));
      columns[i].rows.push_back(static_cast<int>(shown.size()) + static_cast<int>(place));
    }
  }
  const auto rows = static_cast<int>(shown.size() + occurring.size());
  const auto found = cheapest_hitting_set(columns, rows, most_conflicts);
  out.is_least = found.is_least;

  auto order = found.columns;
  std::ranges::stable_sort(order, {}, [&](int c) { return columns[static_cast<std::size_t>(c)].cost; });
  std::set<std::string> caught;
  for (const int column : order) {
    const auto i = static_cast<std::size_t>(column);
    auto vector = candidates.candidate(i);
    vector.name = fmt::format("{}-{:02}", subject.file, before + out.section.vectors.size() + 1);
    unsigned differing = 0;
    for (std::size_t s = 0; s < shown.size(); ++s) {
      const bool counts = is_plain(i) || !shows_plainly[s];
      if (masks[s][i] == 0 || !counts || !caught.insert(shown[s]->name).second) continue;
      vector.catches.push_back(shown[s]->name);
      differing |= masks[s][i];
    }
    for (const auto situation : situations[i]) {
      if (occurring.erase(situation) > 0) vector.situations.push_back(name_of_situation(situation));
    }
    for (std::size_t q = 0; q < questions.size(); ++q) {
      if ((differing >> q & 1U) != 0) vector.questions.emplace_back(questions[q]);
    }
    out.section.vectors.push_back(std::move(vector));
  }
  return out;
}

}  // namespace

Chosen choose(const Subject& subject, const std::vector<Suspect>& suspects) {
  return chosen_from(subject, suspects, true, 0);
}

Chosen choose_under(const VectorHeader& header, const std::vector<Suspect>& suspects, std::size_t before) {
  return chosen_from({"options", header}, suspects, false, before);
}

std::vector<std::string> situations_missing(const ShippedFile& file) {
  std::vector<std::string> missing;
  for (const auto& section : file.sections) {
    const auto situations = situations_of(section);
    for (std::size_t i = 0; i < situations.size(); ++i) {
      std::set<std::string> names;
      for (const auto situation : situations[i]) names.insert(name_of_situation(situation));
      for (const auto& name : section.vectors[i].situations) {
        if (!names.contains(name)) missing.push_back(section.vectors[i].name + ": " + name);
      }
    }
  }
  return missing;
}

std::vector<int> vectors_showing(const Suspect& suspect, const ShippedFile& file) {
  std::vector<int> numbers;
  int before = 0;
  for (const auto& section : file.sections) {
    const auto masks = ask_vectors(suspect, section);
    for (std::size_t i = 0; i < masks.size(); ++i) {
      if (masks[i] != 0) numbers.push_back(before + static_cast<int>(i) + 1);
    }
    before += static_cast<int>(masks.size());
  }
  return numbers;
}

Catches catches_of(const std::vector<ShippedFile>& files, const std::vector<Suspect>& suspects) {
  Catches out;
  for (const auto& suspect : suspects) {
    for (const auto& file : files) {
      if (auto numbers = vectors_showing(suspect, file); !numbers.empty())
        out[suspect.name][file.name] = std::move(numbers);
    }
  }
  return out;
}

std::string table_text(const std::vector<ShippedFile>& files, const std::vector<Suspect>& suspects,
                       const Catches& catches) {
  std::string text = "suspect\tkind";
  for (const auto& file : files) text += "\t" + file.name;
  text += "\twhy no answer shows it\n";
  for (const auto& suspect : suspects) {
    text += suspect.name + "\t" + suspect.kind;
    const auto row = catches.find(suspect.name);
    for (const auto& file : files) {
      text += "\t";
      if (row == catches.end()) continue;
      if (const auto cell = row->second.find(file.name); cell != row->second.end())
        text += fmt::format("{}", fmt::join(cell->second, " "));
    }
    text += "\t";
    if (row == catches.end()) text += why_not_shown(suspect);
    text += "\n";
  }
  return text;
}

}  // namespace bastide::mutants::vectors
