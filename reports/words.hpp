// The words of the page, and how it writes numbers.
//
// One JSON file (reports/words.json), compiled in; the names of pieces and features are those of the
// publisher's rules. What the page says can be read and changed there without a look at the code.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bastide::reports {

class Words {
 public:
  /// Those of reports/words.json.
  static const Words& shipped();

  /// The words for `key`. Requires that it exists (std::logic_error).
  const std::string& operator()(const std::string& key) const;
  /// The words for `key`, with "{0}", "{1}" … replaced by `values`.
  std::string operator()(const std::string& key, const std::vector<std::string>& values) const;
  /// Words for `prefix` + `name` where there are such, else `name` itself: for names that come from data.
  std::string term(const std::string& prefix, const std::string& name) const;
  const std::map<std::string, std::string>& all() const { return words_; }

  std::string number(double value, int decimals) const;  ///< "1,234.50"; "–" for what is no number
  std::string number(std::uint64_t value) const;
  /// "1.23 [1.20; 1.26]".
  std::string figure(double value, double low, double high, int decimals) const;

 private:
  std::map<std::string, std::string> words_;
};

}  // namespace bastide::reports
