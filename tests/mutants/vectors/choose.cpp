#include "tests/mutants/vectors/choose.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "solver/sat/hitting_set.hpp"

namespace bastide::mutants::vectors {
namespace {

using props::vectors::TestVector;

constexpr std::uint64_t most_conflicts = 200'000;
constexpr int requests_a_cost = 8;  ///< a vector's cost, roughly: small numbers make a small formula

}  // namespace

Chosen choose(const Subject& subject, const std::vector<Suspect>& suspects) {
  const Candidates candidates(subject.header);
  const auto terms = candidates.loaded().terms();
  Chosen out;
  out.section.header = subject.header;
  out.candidates = candidates.size();

  std::vector<Masks> masks;
  std::vector<solver::sat::Column> columns(candidates.size());
  for (std::size_t s = 0; s < suspects.size(); ++s) {
    masks.push_back(candidates.ask(suspects[s]));
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (masks[s][i] != 0) columns[i].rows.push_back(static_cast<int>(s));
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i)
    columns[i].cost = 1 + props::vectors::requests_for(candidates.candidate(i), terms) / requests_a_cost;
  const auto found =
      solver::sat::cheapest_hitting_set(columns, static_cast<int>(suspects.size()), most_conflicts);
  out.is_least = found.is_least;

  auto order = found.columns;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return columns[static_cast<std::size_t>(a)].cost < columns[static_cast<std::size_t>(b)].cost;
  });
  std::set<std::string> caught;
  for (const int column : order) {
    const auto i = static_cast<std::size_t>(column);
    auto vector = candidates.candidate(i);
    vector.name = fmt::format("{}-{:02}", subject.file, out.section.vectors.size() + 1);
    unsigned shown = 0;
    for (const int row : columns[i].rows) {
      const auto s = static_cast<std::size_t>(row);
      if (!caught.insert(suspects[s].name).second) continue;
      vector.catches.push_back(suspects[s].name);
      shown |= masks[s][i];
    }
    for (std::size_t q = 0; q < props::vectors::question_count; ++q) {
      if ((shown >> q & 1U) != 0)
        vector.questions.emplace_back(
            props::vectors::question_name(static_cast<props::vectors::Question>(q)));
    }
    out.requests += props::vectors::requests_for(vector, terms);
    out.section.vectors.push_back(props::vectors::completed(std::move(vector), terms));
  }
  return out;
}

Catches catches_of(const std::vector<ShippedFile>& files, const std::vector<Suspect>& suspects) {
  Catches out;
  for (const auto& suspect : suspects) {
    for (const auto& file : files) {
      int before = 0;
      for (const auto& section : file.sections) {
        const auto masks = ask_vectors(suspect, section);
        for (std::size_t i = 0; i < masks.size(); ++i) {
          if (masks[i] != 0) out[suspect.name][file.name].push_back(before + static_cast<int>(i) + 1);
        }
        before += static_cast<int>(masks.size());
      }
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
    if (row == catches.end())
      text += suspect.why_unseen.empty() ? "no candidate shows it" : suspect.why_unseen;
    text += "\n";
  }
  return text;
}

}  // namespace bastide::mutants::vectors
