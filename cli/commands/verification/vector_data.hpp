// Where the shipped vectors are, and the two files beside them that follow from the rest of the program.
#pragma once

#include <string>
#include <vector>

namespace bastide::cli::commands::verification {

/// Names of the shipped files of games, without ".jsonl", in order; "c1", "c1+river".
std::vector<std::string> vector_files();
/// The path of a shipped file of vectors.
std::string vector_file(const std::string& name);
/// The name under which an edition's vectors are shipped: without "expansion/".
std::string vector_name(std::string edition);

/// The printed examples with the numbers of the rule pages: bastide.vector-examples/1.
std::string example_lines();
/// How many boards, placement sequences and games there are, by first placement: bastide.vector-counts/1.
std::string count_lines();

}  // namespace bastide::cli::commands::verification
