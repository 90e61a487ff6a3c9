#include "solver/sat/solve.hpp"

#include <algorithm>
#include <cadical.hpp>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <stdexcept>

namespace bastide::solver::sat {
namespace {

/// Asked by CaDiCaL in between whether to go on.
class StopWhenAsked : public CaDiCaL::Terminator {
 public:
  explicit StopWhenAsked(const std::atomic<bool>* stop) : stop_(stop) {}
  bool terminate() override { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

 private:
  const std::atomic<bool>* stop_;
};

/// A stream into memory, for the refutation.
class MemoryStream {
 public:
  MemoryStream() : stream_(open_memstream(&bytes_, &size_)) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  MemoryStream(const MemoryStream&) = delete;
  MemoryStream& operator=(const MemoryStream&) = delete;
  ~MemoryStream() {
    std::fclose(stream_);
    std::free(bytes_);  // NOLINT: open_memstream allocates with malloc
  }
  std::FILE* stream() { return stream_; }
  std::string text() {
    std::fflush(stream_);
    return {bytes_, size_};
  }

 private:
  char* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* stream_;
};

}  // namespace

SatResult solve(const Formula& formula, const SatPlan& plan) {
  MemoryStream written;  // outlives the solver, which writes to it until it is gone
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  solver.set("seed", plan.seed);
  if (plan.wants_refutation && !solver.trace_proof(written.stream(), "refutation"))
    throw std::runtime_error("CaDiCaL does not write a refutation");
  solver.reserve(formula.variables());
  for (const auto literal : formula.literals()) solver.add(literal);
  if (plan.most_conflicts > 0) {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    solver.limit("conflicts", static_cast<int>(std::min(plan.most_conflicts, most)));
  }
  StopWhenAsked terminator(plan.stop);
  solver.connect_terminator(&terminator);
  const int status = solver.solve();
  solver.disconnect_terminator();
  SatResult result;
  if (status == 10) {
    result.verdict = SatVerdict::satisfiable;
    result.values.resize(static_cast<std::size_t>(formula.variables()) + 1);
    for (int v = 1; v <= formula.variables(); ++v)
      result.values[static_cast<std::size_t>(v)] = solver.val(v) > 0;
  } else if (status == 20) {
    result.verdict = SatVerdict::unsatisfiable;
    if (plan.wants_refutation) {
      solver.flush_proof_trace();
      solver.close_proof_trace();
      result.refutation = written.text();
    }
  }
  return result;
}

}  // namespace bastide::solver::sat
