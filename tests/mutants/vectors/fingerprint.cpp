#include "tests/mutants/vectors/fingerprint.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::mutants::vectors {
namespace {

using props::vectors::Expected;

class Hash {
 public:
  std::uint64_t value() const { return value_; }

  void add(std::uint64_t n) {
    value_ = (value_ ^ (n + 0x9E3779B97F4A7C15U)) * 0x100000001B3U + (value_ >> 29U);
  }
  void add(int n) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(n))); }
  void add(bool flag) { add(flag ? 1 : 2); }
  void add(const std::string& text) { add(static_cast<std::uint64_t>(std::hash<std::string>()(text))); }
  template <class T>
  void add(const std::vector<T>& list) {
    add(static_cast<int>(list.size()));
    for (const auto& entry : list) add(entry);
  }
  template <class T>
  void add(const std::map<std::string, T>& map) {
    add(static_cast<int>(map.size()));
    for (const auto& [name, value] : map) {
      add(name);
      add(value);
    }
  }
  template <class T>
  void add(const std::optional<T>& value) {
    add(value.has_value());
    if (value) add(*value);
  }
  void add(const props::vectors::NextTile& next) {
    add(next.player);
    add(next.part);
  }
  void add(const props::vectors::Feature& f) {
    add(f.kind);
    add(f.tiles);
    add(f.open);
    add(f.pennants);
    add(f.complete);
    add(f.followers);
    add(f.marks);
    add(f.figures);
  }

 private:
  std::uint64_t value_ = 1;
};

template <class... Parts>
std::uint64_t hash_of(const Parts&... parts) {
  Hash hash;
  (hash.add(parts), ...);
  return hash.value();
}

}  // namespace

Fingerprint fingerprint(const Expected& says) {
  return {0,  // it made all moves
          hash_of(says.placements),
          hash_of(says.spots, says.spots_of),
          hash_of(says.retrievable),
          hash_of(says.features),
          hash_of(says.scores),
          hash_of(says.supply, says.supply_of),
          hash_of(says.tokens),
          hash_of(says.next),
          hash_of(says.deck),
          hash_of(says.final)};
}

Fingerprint refused() { return {1}; }

std::uint16_t difference(const Fingerprint& a, const Fingerprint& b) {
  if (a.front() != b.front()) return 1;
  std::uint16_t out = 0;
  for (std::size_t q = 0; q < a.size(); ++q) {
    if (a[q] != b[q]) out = static_cast<std::uint16_t>(out | 1U << q);
  }
  return out;
}

}  // namespace bastide::mutants::vectors
