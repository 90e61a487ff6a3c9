// Runs the lemmas in pieces and puts them together in order.
#include "props/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "props/proof_lemma.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::props {
namespace {

std::vector<const Lemma*> all_lemmas() {
  std::vector<const Lemma*> out;
  for (const auto group : {fitting_lemmas(), joining_lemmas(), cloister_lemmas(), turn_lemmas(),
                           points_lemmas(), farm_lemmas()}) {
    for (const auto& lemma : group) out.push_back(&lemma);
  }
  return out;
}

}  // namespace

ProofResult prove(const rules::FitTable& fit, const rules::Edition& edition,
                  const solver::RunControl& control) {
  const ProofSubject subject{&fit, &edition};
  const auto lemmas = all_lemmas();
  ProofResult result;
  std::vector<std::pair<std::size_t, std::size_t>> pieces;  // lemma, piece of it
  for (std::size_t i = 0; i < lemmas.size(); ++i) {
    result.lemmas.push_back({lemmas[i]->id, lemmas[i]->statement, 0, false, {}});
    for (std::size_t piece = 0; piece < lemmas[i]->pieces(subject); ++piece) pieces.emplace_back(i, piece);
  }
  std::vector<Tally> tallies(pieces.size());
  std::vector<std::uint8_t> is_done(pieces.size(), 0);
  result.is_complete = solver::run_pieces(pieces.size(), control, [&](std::size_t i, std::size_t /*slot*/) {
    const auto& [lemma, piece] = pieces[i];
    try {
      tallies[i] = lemmas[lemma]->check(subject, piece);
      is_done[i] = 1;
    } catch (const tilesets::InputError& /*error*/) {
      // The proof's own tiles find no room beside those of the set: the lemma is not checked, and nothing
      // that rests on it is proved.
      tallies[i] = {};
    }
    if (control.progress != nullptr) control.progress->boards += tallies[i].contexts;
  });
  for (auto& lemma : result.lemmas) lemma.holds = true;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    auto& lemma = result.lemmas[pieces[i].first];
    lemma.contexts += tallies[i].contexts;
    if (lemma.failure.empty()) lemma.failure = tallies[i].failure;
    if (is_done[i] == 0 || tallies[i].has_failed()) lemma.holds = false;
  }
  return result;
}

bool follows(const Proof& proof, const ProofResult& result) {
  return std::all_of(proof.lemmas.begin(), proof.lemmas.end(), [&](const char* id) {
    return std::any_of(result.lemmas.begin(), result.lemmas.end(),
                       [&](const LemmaResult& lemma) { return lemma.id == id && lemma.holds; });
  });
}

std::string proof_key(const rules::TileSet& set, const rules::Edition& edition) {
  return fmt::format("{} | {} | {} | {} followers", set.topology_key(), edition.board_key(),
                     edition.scoring_key(), edition.followers);
}

}  // namespace bastide::props
