#include "tests/mutants/vectors/choose.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
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

/// What it takes of an engine that many lack: more players than two, taking back or loading.
unsigned demands_of(const TestVector& vector) {
  return (vector.players > 2 ? 2U : 0U) | (vector.ending != Ending::plain ? 1U : 0U);
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

/// Whether one of the tiles is laid or set aside in it.
bool uses(const TestVector& vector, const std::set<std::string>& tiles) {
  return std::ranges::any_of(vector.turns, [&](const auto& turn) {
    return tiles.contains(*turn.place.tile) ||
           std::ranges::any_of(turn.aside, [&](const auto& id) { return tiles.contains(id); });
  });
}

std::string name_of_situation(std::size_t situation) {
  return props::engines::situation_name(props::engines::situations()[situation]);
}

/// `before`: vectors of the file that come first. `there`: that are chosen already.
Chosen chosen_from(const Subject& subject, const std::vector<Suspect>& suspects, bool with_situations,
                   std::size_t before, const std::vector<TestVector>& there = {}) {
  Candidates candidates(subject.header, there);
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
    if (!there.empty() || !may_show_under(suspect, subject.header)) continue;
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

  // What shows to engines that know little is not left to vectors that they cannot be asked.
  constexpr unsigned most = 3;
  std::vector<unsigned> least(shown.size(), most);
  std::map<std::size_t, unsigned> least_of_situation;
  std::vector<unsigned> demands;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto needed = demands.emplace_back(demands_of(candidates.candidate(i)));
    for (std::size_t s = 0; s < shown.size(); ++s) {
      if (masks[s][i] != 0) least[s] = std::min(least[s], needed);
    }
    for (const auto situation : situations[i]) {
      const auto first = least_of_situation.try_emplace(situation, needed).first;
      first->second = std::min(first->second, needed);
    }
  }
  // Rows: the suspects, then the situations, each as it is and without each tile or mark that it can do
  // without.
  const auto& groups = candidates.groups();
  std::vector<Column> columns(candidates.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto vector = candidates.candidate(i);
    columns[i].cost = cost_of(vector);
    for (std::size_t s = 0; s < shown.size(); ++s) {
      if (masks[s][i] != 0 && demands[i] <= least[s]) columns[i].rows.push_back(static_cast<int>(s));
    }
    std::vector<int> lacking = {0};
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (!uses(vector, groups[g])) lacking.push_back(static_cast<int>(g) + 1);
    }
    for (const auto situation : situations[i]) {
      if (demands[i] > least_of_situation.at(situation)) continue;
      const auto place = std::distance(occurring.begin(), occurring.find(situation));
      const auto first = shown.size() + static_cast<std::size_t>(place) * (groups.size() + 1);
      for (const int row : lacking) columns[i].rows.push_back(static_cast<int>(first) + row);
    }
  }
  const auto rows = static_cast<int>(shown.size() + occurring.size() * (groups.size() + 1));
  std::set<int> served;  // rows, by those that come before
  for (std::size_t i = 0; i < there.size(); ++i)
    served.insert(columns[i].rows.begin(), columns[i].rows.end());
  auto open = columns;
  for (std::size_t i = 0; i < open.size() && !there.empty(); ++i)
    std::erase_if(open[i].rows, [&](int row) { return served.contains(row); });
  const auto found = cheapest_hitting_set(open, rows, most_conflicts);
  out.is_least = found.is_least;
  out.section.vectors = there;

  auto order = found.columns;
  std::ranges::stable_sort(order, {}, [&](int c) { return columns[static_cast<std::size_t>(c)].cost; });
  std::set<std::string> caught;
  for (std::size_t s = 0; s < shown.size(); ++s) {
    if (served.contains(static_cast<int>(s))) caught.insert(shown[s]->name);
  }
  for (const int column : order) {
    const auto i = static_cast<std::size_t>(column);
    auto vector = candidates.candidate(i);
    vector.name = fmt::format("{}-{:02}", subject.file, before + out.section.vectors.size() + 1);
    unsigned differing = 0;
    for (std::size_t s = 0; s < shown.size(); ++s) {
      if (masks[s][i] == 0 || demands[i] > least[s] || !caught.insert(shown[s]->name).second) continue;
      vector.catches.push_back(shown[s]->name);
      differing |= masks[s][i];
    }
    std::set<std::size_t> news;
    for (const int row : columns[i].rows) {
      if (!served.insert(row).second || row < static_cast<int>(shown.size())) continue;
      const auto place = (static_cast<std::size_t>(row) - shown.size()) / (groups.size() + 1);
      news.insert(*std::next(occurring.begin(), static_cast<std::ptrdiff_t>(place)));
    }
    for (const auto situation : news) vector.situations.push_back(name_of_situation(situation));
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

Chosen choose_more(const Subject& subject, const std::vector<Suspect>& suspects,
                   const std::vector<TestVector>& there) {
  return chosen_from(subject, suspects, true, 0, there);
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

std::vector<int> vectors_showing(const Suspect& suspect, const ShippedFile& file,
                                 const std::set<int>& among) {
  std::vector<int> showing;
  int number = 0;
  for (const auto& section : file.sections) {
    reports::records::VectorSection asked;
    asked.header = section.header;
    std::vector<int> numbers;
    for (const auto& vector : section.vectors) {
      ++number;
      if (!among.empty() && !among.contains(number)) continue;
      asked.vectors.push_back(vector);
      numbers.push_back(number);
    }
    if (numbers.empty()) continue;
    const auto masks = ask_vectors(suspect, asked);
    for (std::size_t i = 0; i < masks.size(); ++i) {
      if (masks[i] != 0) showing.push_back(numbers[i]);
    }
  }
  return showing;
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
