// Whether the names of faults in the catalogue, in the program and in docs/faults.md are the same.
#pragma once

#include <string>
#include <vector>

namespace bastide::mutants {

/// What does not fit, a sentence each; empty when all is well. `root`: the checkout.
std::vector<std::string> naming_mistakes(const std::string& root);

}  // namespace bastide::mutants
