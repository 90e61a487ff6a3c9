#include "tilesets/fault.hpp"

#ifdef BASTIDE_FAULTS
namespace bastide::tilesets {
namespace {
std::string_view active;  // a fault is a property of the whole build, so this one variable is global
}

bool is_faulty(std::string_view name) { return active == name; }
void switch_fault(std::string_view name) { active = name; }

}  // namespace bastide::tilesets
#endif
