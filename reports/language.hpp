// The words of the page in the languages that the rule pages of the game exist in.
//
// One JSON file a language (reports/languages), compiled in; the names of pieces and features are those of
// the publisher's rules in that language. Numbers are written the way the language writes them. All files
// have the same keys, which a test checks.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::reports {

class Language {
 public:
  /// A shipped language by its code ("en", "de", "fr", "it"), or nothing.
  static std::optional<Language> named(const std::string& code);
  static std::vector<std::string> codes();

  const std::string& code() const { return code_; }
  /// The words for `key`. Requires that it exists (std::logic_error).
  const std::string& operator()(const std::string& key) const;
  /// The words for `key`, with "{0}", "{1}" … replaced by `values`.
  std::string operator()(const std::string& key, const std::vector<std::string>& values) const;
  /// Words for `prefix` + `name` where there are such, else `name` itself: for names that come from data.
  std::string term(const std::string& prefix, const std::string& name) const;
  const std::map<std::string, std::string>& words() const { return words_; }

  std::string number(double value, int decimals) const;  ///< "1,234.50"; "–" for what is no number
  std::string number(std::uint64_t value) const;
  /// "1.23 [1.20; 1.26]".
  std::string figure(double value, double low, double high, int decimals) const;

 private:
  std::string grouped(const std::string& digits) const;

  std::string code_;
  std::map<std::string, std::string> words_;
};

}  // namespace bastide::reports
