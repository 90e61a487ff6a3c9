#include "props/property.hpp"

namespace bastide::props {

std::span<const Property> cover_properties() { return {}; }

}  // namespace bastide::props
