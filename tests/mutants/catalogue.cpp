#include "tests/mutants/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>

#include "tests/mutants/switch.hpp"
#include "tilesets/described/reading.hpp"
#include "tilesets/files/toml_document.hpp"

namespace bastide::mutants {
namespace {

using tilesets::InputError;
using tilesets::SourceLocation;
namespace described = tilesets::described;
using described::field;
using described::Shape;

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

constexpr int most_of_a_hunt = 1'000'000;

std::string empty_text(const std::string& text) { return text.empty() ? "empty, expected a text" : ""; }
Shape said() { return described::text_like<empty_text>(); }
Shape plain_number() { return described::integer<int>(0, most_of_a_hunt); }

void check_hunt(const Hunt& hunt) {
  if (hunt.program.empty() != hunt.test.empty())
    throw described::BadText("a test program and its test belong together, expected both or none");
  if (!hunt.program.empty() && !hunt.question.empty())
    throw described::BadText("a test program and a question, expected one of them");
}

Shape hunt_shape() {
  using F = Hunt;
  return described::checked<F, check_hunt>(described::object(
      {field<&F::set>("set", {}, said()).if_any(), field<&F::edition>("edition", {}, said()).if_any(),
       field<&F::rules>("rules", {}, said()).if_any(),
       field<&F::board_tiles>("board_tiles", {}, plain_number()).if_any(),
       field<&F::deployment_tiles>("deployment_tiles", {}, plain_number()).if_any(),
       field<&F::games>("games", {}, described::integer<std::uint64_t>(0, most_of_a_hunt)).if_any(),
       field<&F::examples>("examples").if_any(), field<&F::proofs>("proofs").if_any(),
       field<&F::lemma>("lemma", {}, said()).if_any(), field<&F::question>("question", {}, said()).if_any(),
       field<&F::program>("program", {}, said()).if_any(), field<&F::test>("test", {}, said()).if_any()}));
}

Shape place_shape() {
  using F = Place;
  return described::object({field<&F::file>("file", {}, said()).located<&F::file_at>(),
                            field<&F::within>("in", {}, said()).if_any().located<&F::within_at>(),
                            field<&F::find>("find", {}, said()).located<&F::find_at>(),
                            field<&F::replace>("replace").located<&F::replace_at>()});
}

/// Where else a fault has a place; its first one stands in its own table.
Shape fault_shape() {
  using F = Fault;
  return described::object(
      {field<&F::name>("name", {}, said()).located<&F::name_at>(), field<&F::what>("what", {}, said()),
       field<&F::why>("why", {}, said()), field<&F::hunt>("hunt", {}, hunt_shape()),
       field<&F::places>("also", {}, described::list_of<std::vector<Place>>(place_shape())).if_any()});
}

/// Reads a table by shapes that share its keys.
template <class... Values>
void read_parts(const described::Document& document, const described::Part& part,
                std::pair<Shape, Values*>... parts) {
  std::vector<std::string> known;
  const auto read = [&](Shape shape, void* value) {
    for (const auto& key : shape.fields) known.push_back(key.name);
    shape.is_open = true;
    described::read(shape, document, part, value);
  };
  (read(std::move(parts.first), parts.second), ...);
  described::refuse_unknown_keys(document, part, known);
}

/// Adds the faults of a file.
void read_file(const std::filesystem::path& path, std::vector<Fault>& faults) {
  const auto file = path.string();
  const auto stem = path.stem().string();
  const auto group = stem.substr(0, stem.find('-'));
  if (group_rank(group) == groups.size())
    throw InputError({file, 0, 0}, fmt::format("the name begins with no group's, found '{}'", group), {});
  const auto text = tilesets::read_text_file(file);
  const auto document = tilesets::files::toml_document(text, file);
  described::refuse_unknown_keys(document, document.root, {"fault"});
  const auto* rows = document.root.find("fault");
  if (rows == nullptr || rows->list() == nullptr) document.fail(0, "no fault, expected [[fault]]");
  for (const auto& row : *rows->list()) {
    Fault fault;
    Place first;
    read_parts(document, row, std::pair(fault_shape(), &fault), std::pair(place_shape(), &first));
    fault.group = group;
    fault.places.insert(fault.places.begin(), std::move(first));
    if (fault.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
      refuse_fault(fault, fault.name_at, "expected a name of small letters, digits and '-'");
    faults.push_back(std::move(fault));
  }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> options_of(const Hunt& hunt) {
  std::vector<std::pair<std::string, std::string>> out;
  for (std::string_view rest = hunt.rules; !rest.empty();) {
    const auto end = std::min(rest.find("; "), rest.size());
    const auto rule = rest.substr(0, end);
    const auto equals = rule.find('=');
    out.emplace_back(rule.substr(0, equals), rule.substr(equals + 1));
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return out;
}

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
  for (const auto& file : files) read_file(file, faults);
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

Subject subject_of(const Hunt& hunt) {
  return {hunt.set, hunt.edition, hunt.rules, hunt.lemma, hunt.question, hunt.program, hunt.test};
}

std::vector<const Fault*> share_of_catalogue(std::size_t part, std::size_t parts) {
  std::map<Subject, std::vector<const Fault*>*> share_of;
  std::vector<std::vector<const Fault*>> shares(parts);
  for (const auto& fault : catalogue()) {
    auto& share = share_of[subject_of(fault.hunt)];
    if (share == nullptr) share = &*std::ranges::min_element(shares, {}, &std::vector<const Fault*>::size);
    share->push_back(&fault);
  }
  return shares[part - 1];
}

std::string_view group_title(std::string_view group) {
  const auto rank = group_rank(group);
  return rank == groups.size() ? "?" : groups[rank].second;
}

}  // namespace bastide::mutants
