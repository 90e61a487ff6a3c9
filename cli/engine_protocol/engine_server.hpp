// The other end of the protocol: an Engine that answers lines of requests.
//
// What `bastide engine` runs on our engines, and the wrong engines of the tests on theirs. Somebody who has
// an engine in C++ can run it on his, too, though asking it in-process (props/engines/conformance.hpp) is
// simpler.
#pragma once

#include <iosfwd>
#include <string>

#include "props/engines/engine.hpp"

namespace bastide::cli::engine_protocol {

/// Answers requests, one a line, until the input ends. Throws InputError (`<requests>:LINE:COLUMN`) for a
/// request that cannot be read; what the engine does not support and what makes no sense now are answers.
void serve(const props::engines::Engine& engine, const std::string& name, std::istream& in,
           std::ostream& out);

}  // namespace bastide::cli::engine_protocol
