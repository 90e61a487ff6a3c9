#include "props/property.hpp"

namespace bastide::props {

std::span<const Property> feature_properties() { return {}; }

}  // namespace bastide::props
