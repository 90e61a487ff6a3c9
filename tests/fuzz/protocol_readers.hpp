// Both ends of the protocol that engines are asked by.
#pragma once

#include <string_view>

namespace bastide::tests::fuzz {

/// Lines of requests, put to both of our engines.
void read_requests(std::string_view text);
/// Lines that an engine answers with, whatever it is asked.
void read_answers(std::string_view text);

}  // namespace bastide::tests::fuzz
