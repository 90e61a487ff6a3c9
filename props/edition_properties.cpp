#include "props/property.hpp"

namespace bastide::props {

std::span<const Property> edition_properties() { return {}; }

}  // namespace bastide::props
