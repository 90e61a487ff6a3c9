// Reading one JSON object key by key, each value with its type and range checked where it is read.
//
// Every complaint carries the place of the value (located_json.hpp). Used for documents with many kinds of
// objects, where a reader should read like the schema.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::reports::records {

class LocatedJson;

/// What a JSON value is, for diagnostics: "a string", "an integer", ...
const char* json_type(const nlohmann::json& value);

/// Throws InputError unless the document is an object of this format.
void check_format(const LocatedJson& json, const std::string& format);

/// The object at `pointer` of a document, which must outlive it. All functions throw InputError.
class JsonObject {
 public:
  /// Checks that there is an object with all of `required` and nothing besides these and `optional`.
  JsonObject(const LocatedJson& document, std::string pointer, const std::vector<std::string>& required,
             const std::vector<std::string>& optional = {});

  bool has(const std::string& key) const;
  std::string text(const std::string& key) const;
  bool flag(const std::string& key) const;
  /// An integer of least..most.
  int integer(const std::string& key, int least, int most) const;
  /// A number that is not negative.
  double quantity(const std::string& key) const;
  /// Any number.
  double real(const std::string& key) const;
  /// A list of numbers.
  std::vector<double> reals(const std::string& key) const;
  /// The numbers at the beginning of a list that may end in nulls.
  std::vector<double> reals_before_nulls(const std::string& key) const;
  bool is_null(const std::string& key) const;
  /// The names in the object at `key`, in alphabetical order.
  std::vector<std::string> names(const std::string& key) const;
  /// A decimal string below 2^64: "123".
  std::uint64_t count(const std::string& key) const;
  /// Index of the text at `key` among `words`.
  std::size_t choice(const std::string& key, const std::vector<std::string>& words) const;
  std::vector<std::string> texts(const std::string& key) const;
  /// A decimal string of any length, and a list of such.
  std::string decimal(const std::string& key) const;
  std::vector<std::string> decimals(const std::string& key) const;
  std::map<std::string, std::string> text_map(const std::string& key) const;

  /// Pointers of the elements of the array at `key`.
  std::vector<std::string> elements(const std::string& key) const;
  std::string to(const std::string& key) const;
  const LocatedJson& document() const { return *document_; }
  [[noreturn]] void fail(const std::string& key, std::string message) const;

 private:
  const nlohmann::json& at(const std::string& key) const;

  const LocatedJson* document_;
  std::string pointer_;
  const nlohmann::json* value_;
};

}  // namespace bastide::reports::records
