// What an answer says to people: a sentence about tiles and places. The words of the verdict (found,
// impossible, bound, cut_short) are for programs and stay in the JSON.
#pragma once

#include <string>
#include <vector>

#include "reports/records/solve_record.hpp"

namespace bastide::reports::results {

struct AnswerSentence {
  std::string sentence;
  std::vector<std::string> more;  ///< what else was found, a line each
};

/// `has_fractions`: chances are told exactly as well, not only as rounded per cent.
AnswerSentence answer_sentence(const std::string& question, const records::SolveAnswer& answer,
                               bool has_fractions);

/// What the proof rests on, a line; without a proof what was looked at.
std::string proof_sentence(const std::string& question, const records::SolveAnswer& answer);
/// "12", "yes", "A; B": for people.
std::string value_words(const records::FactValue& value);

/// "one", "two", ... "ten", "11".
std::string number_word(std::int64_t n);
/// "one tile", "3 tiles": `counted_word(n, "tile")`.
std::string counted_word(std::int64_t n, const std::string& singular);
/// "a", "a or b", "a, b or c" with any last word.
std::string listed(const std::vector<std::string>& words, const std::string& last = "and");

}  // namespace bastide::reports::results
