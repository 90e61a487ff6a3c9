// What is known of a run's pieces: results of an earlier run of it, results as they come, and which pieces
// are ours.
//
// A long run is numbered pieces in named stages ("boards", "1-c1/games"). A finished piece's result is kept
// as one line of text, so that whoever stores it (solver/runs/ledger_file.hpp) need not know what it means,
// and a result read back is the result that was written. Looking up happens when a stage begins, adding from
// many threads. The same pass serves four purposes: a run, its continuation, the merging of its shares
// (nothing may be missing) and its audit (some recorded pieces are computed once more and compared).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "solver/arithmetic/int128.hpp"

namespace bastide::solver::runs {

constexpr std::size_t most_parts = 1'000'000;  ///< shares of a run

/// The i-th of n shares of every stage, 1 <= part <= parts.
struct Share {
  std::size_t part = 1;
  std::size_t parts = 1;
  friend bool operator==(const Share&, const Share&) = default;
};

/// The pieces of a stage. `costs` only balance shares: any estimate that is a function of the input, or none.
struct PieceList {
  std::size_t count = 0;
  std::vector<std::uint64_t> costs;
};

/// What a stage comes to: pieces in all, ours, and ours that were recorded before; likewise estimated costs.
struct StageTally {
  std::string stage;
  std::size_t pieces = 0;
  std::size_t ours = 0;
  std::size_t recorded = 0;
  bool is_weighed = false;  ///< false: each piece costs 1
  arithmetic::Uint128 cost = 0;
  arithmetic::Uint128 cost_of_ours = 0;
};

/// What becomes of a piece of ours that is not recorded.
enum class Unrecorded : std::uint8_t { compute, refuse, leave_out };

/// A recorded piece that cannot be one of this run, or one that is missing where nothing may be computed.
struct BadPiece : std::runtime_error {
  BadPiece(std::string in_stage, std::size_t number, const std::string& what)
      : std::runtime_error(what), stage(std::move(in_stage)), piece(number) {}
  std::string stage;
  std::size_t piece;
};

/// A piece that gave another result when it was computed once more.
struct Difference {
  std::string stage;
  std::size_t piece = 0;
  std::string recorded;
  std::string computed;
  friend auto operator<=>(const Difference&, const Difference&) = default;
};

class Recording {
 public:
  /// Called with a piece that was just finished, one call at a time.
  using Sink = std::function<void(const std::string& stage, std::size_t piece, const std::string& text)>;
  /// Called when a stage begins, with the number of its pieces; never while a Sink is.
  using StageSink = std::function<void(const std::string& stage, std::size_t pieces)>;

  explicit Recording(Share share = {}, Sink sink = {}, StageSink stage_sink = {})
      : share_(share), sink_(std::move(sink)), stage_sink_(std::move(stage_sink)), parts_(share.parts) {}

  const Share& share() const { return share_; }
  /// Into how many shares pieces are dealt.
  std::size_t parts() const { return parts_; }

  // Before the run begins.

  /// What an earlier run of share `part` found; 0: of our own share. Throws BadPiece when the piece is
  /// remembered already.
  void remember(const std::string& stage, std::size_t piece, std::string text, std::size_t part = 0);
  /// What is remembered was found by so many shares, of which this run is the sum.
  void merge_shares(std::size_t parts) { parts_ = parts; }
  void treat_unrecorded(Unrecorded how) { unrecorded_ = how; }
  /// This recorded piece is computed once more and compared.
  void audit(const std::string& stage, std::size_t piece) { audited_.emplace(stage, piece); }

  // During the run.

  /// A stage begins. Which of its pieces are ours. Throws BadPiece when a piece is remembered that the stage
  /// does not have or that is not of the share for which it is.
  std::vector<bool> begin(const std::string& stage, const PieceList& pieces);
  /// The result of a piece, or nullptr.
  const std::string* find(const std::string& stage, std::size_t piece) const;
  Unrecorded unrecorded() const { return unrecorded_; }
  bool is_audited(const std::string& stage, std::size_t piece) const {
    return !audited_.empty() && audited_.contains({stage, piece});
  }
  /// A piece was finished: compared when it is audited, else passed on to the sink. Safe from several
  /// threads.
  void add(const std::string& stage, std::size_t piece, const std::string& text);

  // Afterwards.

  /// Stages in the order in which they began.
  const std::vector<StageTally>& stages() const { return stages_; }
  std::size_t audits_done() const { return audits_done_; }
  /// In the order of stages and pieces.
  std::vector<Difference> differences() const;

 private:
  Share share_;
  Sink sink_;
  StageSink stage_sink_;
  Unrecorded unrecorded_ = Unrecorded::compute;
  struct Known {
    std::string text;
    std::size_t part = 0;
  };
  std::size_t parts_ = 1;
  std::map<std::string, std::map<std::size_t, Known>, std::less<>> known_;
  std::set<std::pair<std::string, std::size_t>> audited_;
  std::mutex adding_;  ///< guards what follows, and the sinks
  std::vector<StageTally> stages_;
  std::vector<Difference> differences_;
  std::size_t audits_done_ = 0;
};

/// The share [piece] to which each piece belongs, from 1: heaviest first, each to the share with the least so
/// far (the longest-processing-time rule, R. L. Graham, 1969), ties by number. A function of the costs alone.
/// No costs: all pieces cost the same.
std::vector<std::size_t> shares_of_pieces(std::size_t pieces, const std::vector<std::uint64_t>& costs,
                                          std::size_t parts);

}  // namespace bastide::solver::runs
