// The door in WebAssembly: one function that the worker calls.
#include <emscripten.h>

#include <string>

#include "playground/door/door.hpp"

extern "C" {

/// A request as JSON; the answer stays until the next call.
EMSCRIPTEN_KEEPALIVE const char* bastide_run(const char* request) {
  static std::string answer;
  answer = bastide::playground::run_json(request);
  return answer.c_str();
}
}
