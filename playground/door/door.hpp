// One command line of the program, run in this process: what the page of the playground asks.
//
// The command runs in a folder of its own, which holds the files that come with the request and nothing else;
// what it writes there comes back. Nothing of a request is left for the next one, but for what the program
// itself keeps of shipped editions and tile sets. One at a time: standard output and the current folder are
// the process's.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::playground {

/// Texts by name. A name may have folders in it ("pictures/A.svg"); it leads nowhere else.
using Files = std::map<std::string, std::string>;

struct Request {
  std::vector<std::string> arguments;  ///< without the program's name
  Files files;
};

struct Answer {
  int code = 0;  ///< exit code (README)
  std::string out, err;
  Files files;  ///< that the command wrote or changed
};

/// Throws std::runtime_error for a file name that leads out of the folder, and when a file cannot be written.
Answer run(const Request& request);

/// {"arguments": ["score", …], "files": {"name": "text"}} -> {"code": 0, "stdout": "", "stderr": "", "files":
/// {}}. What is no such request is answered with exit code 6 and a message.
std::string run_json(std::string_view request);

}  // namespace bastide::playground
