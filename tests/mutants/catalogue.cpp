#include "tests/mutants/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <utility>

#include "tests/mutants/switch.hpp"
#include "tilesets/files/toml_text.hpp"

namespace bastide::mutants {
namespace {

using tilesets::InputError;
using tilesets::SourceLocation;

/// Groups in the order in which they are shown.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> groups = {{
    {"tables", "tile tables"},
    {"fitting", "fitting"},
    {"joining", "joining"},
    {"completion", "completion"},
    {"deployment", "deployment"},
    {"scoring", "scoring"},
    {"returning", "returning"},
    {"farms", "farms"},
    {"lines", "lines and decks"},
    {"figures", "marks and figures"},
    {"editions", "editions"},
    {"flow", "game flow"},
    {"solver", "solver"},
    {"course", "course of a game"},
    {"readers", "readers"},
    {"pictures", "pictures"},
    {"charts", "charts"},
}};

std::size_t group_rank(std::string_view group) {
  return static_cast<std::size_t>(std::ranges::find(groups, group, &decltype(groups)::value_type::first) -
                                  groups.begin());
}

/// One file of the catalogue.
class FaultFile {
 public:
  explicit FaultFile(const std::filesystem::path& path) : file_(path.string()) {
    text_ = tilesets::read_text_file(file_);
    const auto stem = path.stem().string();
    group_ = stem.substr(0, stem.find('-'));
  }

  void read_into(std::vector<Fault>& faults) {
    if (group_rank(group_) == groups.size())
      throw InputError({file_, 0, 0}, fmt::format("the name begins with no group's, found '{}'", group_), {});
    const auto table = tilesets::files::parse_toml(text_, file_);
    refuse_unknown(table, {"fault"});
    const auto* entries = table["fault"].as_array();
    if (entries == nullptr) fail({file_, 1, 1}, "no fault, expected [[fault]]");
    for (const auto& entry : *entries) {
      if (!entry.is_table()) fail(place(entry), "expected [[fault]]");
      faults.push_back(read_fault(*entry.as_table()));
    }
  }

 private:
  Fault read_fault(const toml::table& table) {
    name_.clear();
    Fault fault;
    fault.group = group_;
    fault.name = required(table, "name", fault.name_at);
    if (fault.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
      fail(fault.name_at, fmt::format("name '{}', expected small letters, digits and '-'", fault.name));
    name_ = fault.name;
    refuse_unknown(table, {"name", "file", "in", "find", "replace", "what", "why", "hunt", "also"});
    fault.places.push_back(read_place(table));
    SourceLocation ignored;
    fault.what = required(table, "what", ignored);
    fault.why = required(table, "why", ignored);
    if (const auto* also = table.get("also")) {
      if (!also->is_array()) fail(place(*also), "expected [[fault.also]]");
      for (const auto& entry : *also->as_array()) {
        if (!entry.is_table()) fail(place(entry), "expected [[fault.also]]");
        refuse_unknown(*entry.as_table(), {"file", "in", "find", "replace"});
        fault.places.push_back(read_place(*entry.as_table()));
      }
    }
    const auto* hunt = table.get("hunt");
    if (hunt == nullptr || !hunt->is_table()) fail(place(table), "no hunt, expected hunt = { … }");
    fault.hunt = read_hunt(*hunt->as_table());
    return fault;
  }

  Place read_place(const toml::table& table) {
    Place found;
    found.file = required(table, "file", found.file_at);
    found.find = required(table, "find", found.find_at);
    found.replace = text(table, "replace", found.replace_at, true);
    if (table.contains("in")) found.within = required(table, "in", found.within_at);
    return found;
  }

  Hunt read_hunt(const toml::table& table) {
    refuse_unknown(table, {"set", "edition", "rules", "board_tiles", "deployment_tiles", "games", "examples",
                           "proofs", "lemma", "question", "program", "test"});
    Hunt hunt;
    SourceLocation ignored;
    const auto take = [&](const char* key, std::string& into) {
      if (table.contains(key)) into = required(table, key, ignored);
    };
    take("set", hunt.set);
    take("edition", hunt.edition);
    take("rules", hunt.rules);
    take("lemma", hunt.lemma);
    take("question", hunt.question);
    take("program", hunt.program);
    take("test", hunt.test);
    hunt.board_tiles = number(table, "board_tiles", hunt.board_tiles);
    hunt.deployment_tiles = number(table, "deployment_tiles", hunt.deployment_tiles);
    hunt.games = static_cast<std::uint64_t>(number(table, "games", 0));
    hunt.examples = flag(table, "examples");
    hunt.proofs = flag(table, "proofs");
    if (hunt.program.empty() != hunt.test.empty())
      fail(place(table), "a test program and its test belong together, expected both or none");
    if (!hunt.program.empty() && !hunt.question.empty())
      fail(place(table), "a test program and a question, expected one of them");
    return hunt;
  }

  std::string text(const toml::table& table, std::string_view key, SourceLocation& at, bool may_be_empty) {
    const auto* value = table.get(key);
    if (value == nullptr) fail(place(table), fmt::format("no {}, expected one", key));
    at = place(*value);
    if (!value->is_string())
      fail(at, fmt::format("{} is {}, expected a string", key, tilesets::files::type_name_of(*value)));
    if (!may_be_empty && value->as_string()->get().empty())
      fail(at, fmt::format("{} is empty, expected a text", key));
    return value->as_string()->get();
  }
  std::string required(const toml::table& table, std::string_view key, SourceLocation& at) {
    return text(table, key, at, false);
  }
  int number(const toml::table& table, std::string_view key, int otherwise) {
    const auto* value = table.get(key);
    if (value == nullptr) return otherwise;
    constexpr std::int64_t most = 1'000'000;
    const auto found = value->value_exact<std::int64_t>();
    if (!found || *found < 0 || *found > most)
      fail(place(*value), fmt::format("{}, expected a number from 0 to {}", key, most));
    return static_cast<int>(*found);
  }
  bool flag(const toml::table& table, std::string_view key) {
    const auto* value = table.get(key);
    if (value == nullptr) return false;
    if (!value->is_boolean()) fail(place(*value), fmt::format("{}, expected true or false", key));
    return value->as_boolean()->get();
  }
  void refuse_unknown(const toml::table& table, std::initializer_list<std::string_view> known) {
    for (const auto& [key, value] : table) {
      if (std::ranges::find(known, key.str()) == known.end())
        fail(tilesets::files::place_of(key.source(), text_, file_),
             fmt::format("unknown key '{}'", key.str()));
    }
  }
  SourceLocation place(const toml::node& value) const {
    return tilesets::files::place_of(value.source(), text_, file_);
  }
  [[noreturn]] void fail(const SourceLocation& at, const std::string& message) const {
    throw InputError(at, name_.empty() ? message : fmt::format("fault {}: {}", name_, message), text_);
  }

  std::string file_, text_, group_;
  std::string name_;  ///< of the fault that is read
};

}  // namespace

void refuse_fault(const Fault& fault, const SourceLocation& at, std::string_view message) {
  throw InputError(at, fmt::format("fault {}: {}", fault.name, message), tilesets::read_text_file(at.file));
}

std::vector<Fault> read_faults(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<Fault> faults;
  for (const auto& file : files) FaultFile(file).read_into(faults);
  std::map<std::uint32_t, const Fault*> known;
  for (const auto& fault : faults) {
    const auto [other, is_new] = known.emplace(fault_number(fault.name), &fault);
    if (is_new) continue;
    const auto& at = other->second->name_at;
    refuse_fault(fault, fault.name_at,
                 fmt::format("{} {}:{}, expected another name",
                             other->second->name == fault.name
                                 ? "the name is taken at"
                                 : fmt::format("'{}' has the same number at", other->second->name),
                             at.file, at.line));
  }
  std::ranges::stable_sort(faults, {}, [](const Fault& f) { return group_rank(f.group); });
  return faults;
}

std::span<const Fault> catalogue() {
  static const auto all = read_faults(BASTIDE_SOURCE_DIR "/tests/mutants/faults");
  return all;
}

const Fault* find_fault(std::string_view name) {
  const auto all = catalogue();
  const auto found = std::ranges::find(all, name, &Fault::name);
  return found == all.end() ? nullptr : &*found;
}

std::string_view group_title(std::string_view group) {
  const auto rank = group_rank(group);
  return rank == groups.size() ? "?" : groups[rank].second;
}

}  // namespace bastide::mutants
