// Text files of reports/templates, compiled in (see embed.cmake), so that the binary is self-contained.
#pragma once

#include <string_view>

namespace bastide::reports {

/// The content of `name` ("report.mustache", "report.css"); empty when there is no such file.
std::string_view embedded_text(std::string_view name);

}  // namespace bastide::reports
