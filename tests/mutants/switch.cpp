#include "tests/mutants/switch.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace bastide::mutants {

std::uint32_t active_fault = 0;

void switch_fault(std::string_view name) {
  if (!name.empty() && std::ranges::find(fault_names(), name) == fault_names().end())
    throw std::invalid_argument("the fault '" + std::string(name) + "' is not compiled in");
  active_fault = name.empty() ? 0 : fault_number(name);
}

namespace {

[[maybe_unused]] const bool is_environment_read = [] {
  const char* name = std::getenv("BASTIDE_FAULT");
  if (name == nullptr) return true;
  try {
    switch_fault(name);
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "BASTIDE_FAULT: %s\n", error.what());
    std::abort();
  }
  return true;
}();

}  // namespace

}  // namespace bastide::mutants
