// What is known of a run's pieces: results of an earlier run of it, results as they come, and which pieces
// are ours.
//
// A long run is numbered pieces in named stages ("boards", "c1/games"). A finished piece's result is kept as
// one line of text, so that whoever stores it (solver/ledger_file.hpp) need not know what it means, and a
// result read back is the result that was written. Looking up happens before a stage begins, adding from many
// threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::solver {

/// The i-th of n shares of every stage, 1 <= part <= parts.
struct Share {
  std::size_t part = 1;
  std::size_t parts = 1;
  friend bool operator==(const Share&, const Share&) = default;
};

class Recording {
 public:
  /// Called with a piece that was just finished, one call at a time.
  using Sink = std::function<void(const std::string& stage, std::size_t piece, const std::string& text)>;

  explicit Recording(Share share = {}, Sink sink = {}) : share_(share), sink_(std::move(sink)) {}

  const Share& share() const { return share_; }

  /// What an earlier run found. Call before the run begins.
  void remember(const std::string& stage, std::size_t piece, std::string text);
  /// The result of a piece, or nullptr.
  const std::string* find(const std::string& stage, std::size_t piece) const;
  /// A piece was finished: passed on to the sink. Safe from several threads.
  void add(const std::string& stage, std::size_t piece, const std::string& text);

 private:
  Share share_;
  Sink sink_;
  std::map<std::string, std::map<std::size_t, std::string>, std::less<>> known_;
  std::mutex adding_;
};

/// Which pieces belong to a share: heaviest first, each to the share with the least so far (the
/// longest-processing-time rule, R. L. Graham, 1969), ties by number. A function of the costs alone. No
/// costs: all pieces cost the same.
std::vector<bool> pieces_of_share(std::size_t pieces, const std::vector<std::uint64_t>& costs,
                                  const Share& share);

}  // namespace bastide::solver
