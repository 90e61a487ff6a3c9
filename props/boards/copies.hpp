// Copies of boards, features and games to be changed, whose memory is used again from one to the next: a new
// copy of a game takes longer than all that is done with it.
#pragma once

#include <optional>
#include <tuple>

#include "rules/play/game.hpp"

namespace bastide::props::boards {

class Copies {
 public:
  /// A copy, until the next of its kind.
  template <class Original>
  Original& of(const Original& original) {
    auto& copy = std::get<std::optional<Original>>(copies_);
    copy = original;
    return *copy;
  }

 private:
  std::tuple<std::optional<rules::board::Board>, std::optional<rules::board::FeatureForest>,
             std::optional<rules::play::Game>>
      copies_;
};

/// What is kept for views shown in a row, or something of its own for the time of a check where nothing is.
template <class Kept>
class KeptOf {
 public:
  template <class From>
  KeptOf(Kept* kept, const From& from) : kept_(kept == nullptr ? &own_.emplace(from) : kept) {}
  KeptOf(const KeptOf&) = delete;
  KeptOf& operator=(const KeptOf&) = delete;
  Kept* operator->() const { return kept_; }
  Kept& operator*() const { return *kept_; }

 private:
  std::optional<Kept> own_;
  Kept* kept_;
};

}  // namespace bastide::props::boards
