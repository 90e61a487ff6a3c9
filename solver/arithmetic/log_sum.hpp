// Sums of numbers too large for a double, by their logarithms.
//
// Games of 72 tiles number 10^200 and more, and their squares twice as many digits; logarithms of them keep
// thirteen. Natural logarithms throughout; minus infinity is 0.
#pragma once

#include <cmath>
#include <limits>

namespace bastide::solver::arithmetic {

inline constexpr double log_of_zero = -std::numeric_limits<double>::infinity();

/// Adds numbers given by their logarithms. What is kept is the sum as a multiple of its largest term.
class LogSum {
 public:
  void add(double log) {
    if (log == log_of_zero) return;
    if (log <= largest_) {
      multiple_ += std::exp(log - largest_);
    } else {
      multiple_ = multiple_ * std::exp(largest_ - log) + 1;
      largest_ = log;
    }
  }
  /// The logarithm of the sum.
  double log() const { return multiple_ > 0 ? largest_ + std::log(multiple_) : log_of_zero; }

 private:
  double largest_ = log_of_zero;
  double multiple_ = 0;
};

}  // namespace bastide::solver::arithmetic
