// The door as an ordinary program: a request a line on stdin, an answer a line on stdout. For tests, and for
// work on the page without a WebAssembly build.
#include <iostream>
#include <string>

#include "playground/door/door.hpp"

int main() {
  for (std::string line; std::getline(std::cin, line);)
    std::cout << bastide::playground::run_json(line) << std::endl;
}
