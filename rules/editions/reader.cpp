// Reads edition files: flat TOML, one key an option, on top of what `extends` names.
//
// `extends` is one edition or preset, or a list of them. The first may be an edition; each further one is
// laid over what was read before it, and sets only what its own files set, so that presets can be mixed and
// the later one wins. A file that says what it `stands_on` is such a preset: in a list it is laid over the
// others, alone it is read on what it stands on; what it extends are then presets as well.
//
// Own lines, marks and figures are read first, because formulas may speak of them; then keys in the order of
// the file, so the first complaint is about the first mistake. Whatever is not in the option catalogue is
// refused with its place; a file cannot ask for something that is then not done. The page for people who
// write editions is docs/edition-files.md, the schema for their editors rules/edition.schema.json.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "rules/editions/edition.hpp"
#include "rules/editions/edition_values.hpp"
#include "rules/editions/lint.hpp"
#include "rules/editions/rows.hpp"
#include "rules/editions/shipped_files.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/toml_text.hpp"
#include "tilesets/ideas.hpp"

namespace bastide::rules::editions {
namespace {

namespace fs = std::filesystem;
using tilesets::InputError;

/// What reading has come to.
struct Draft {
  Edition edition;
  std::string own_tiles;         ///< the tile set that a file states; empty when none does
  bool is_preset = false;        ///< what was read last is no edition by itself
  std::set<std::string> brings;  ///< the options that its files set, when it is laid over others or a preset
};

Draft read(const Reading& in, std::optional<Draft> below);

bool is_path(const std::string& name) {
  return !is_shipped_preset(name) && (name.find('/') != name.npos || name.ends_with(".toml"));
}

/// What to offer for the unknown name of something that may be a file, too.
std::string suggestion_or_file(std::string_view name, const std::vector<std::string>& known) {
  const auto idea = near_names(name, known).empty() ? tilesets::idea_behind(name) : "";
  return idea.empty() ? suggestion(name, known) + ", or a .toml file" : idea;
}

std::string unknown_preset(const std::string& name) {
  return fmt::format("unknown preset {}, expected {}", in_quotes(name),
                     suggestion_or_file(name, presets_beside(name)));
}

std::string unknown_edition(const std::string& name) {
  return fmt::format("unknown edition {}, expected {}", in_quotes(name),
                     suggestion_or_file(name, shipped_editions()));
}

/// One name in a list of editions and presets, and its place.
struct Entry {
  std::string name;
  tilesets::SourceLocation where;
};

/// The file that is named: a shipped preset, a path or id beside this file, else a shipped edition. A sum
/// that was typed lies beside nothing.
fs::path find_named(const Reading& in, const Entry& entry) {
  const auto& name = entry.name;
  const auto fail = [&](const std::string& message) { throw InputError(entry.where, message, in.text); };
  if (in.file.empty())
    return is_shipped_edition(name) || is_shipped_preset(name) ? shipped_file(name) : fs::path(name);
  if (is_shipped_preset(name)) return shipped_file(name);
  const auto beside = in.folder() / (is_path(name) ? name : name + ".toml");
  std::error_code ignored;
  // An edition that overrides a shipped one of the same name extends that one, not itself.
  const bool is_itself = !is_path(name) && fs::equivalent(beside, in.file, ignored);
  if (!is_itself && fs::is_regular_file(beside, ignored)) return beside;
  if (looks_like_preset(name)) fail(unknown_preset(name));
  if (is_path(name)) fail(fmt::format("no file {}, expected an edition file", in_quotes(name)));
  if (!is_shipped_edition(name)) fail(unknown_edition(name));
  return shipped_file(name);
}

/// Likewise, refusing a file that is being read already.
fs::path find_extended(const Reading& in, const Entry& entry) {
  std::error_code ignored;
  auto found = fs::weakly_canonical(find_named(in, entry), ignored);
  if (std::find(in.chain.begin(), in.chain.end(), found) != in.chain.end()) {
    std::string circle;
    for (const auto& step : in.chain) circle += step.filename().string() + " -> ";
    throw InputError(
        entry.where,
        fmt::format("extends goes in a circle, {}{}, expected an end", circle, found.filename().string()),
        in.text);
  }
  return found;
}

/// The names that a key holds: a string, or a list of strings; `what` is expected of an empty list.
std::vector<Entry> entries_of(const Reading& in, const toml::node& value, const std::string& key,
                              const char* what) {
  const auto entry = [&](const toml::node& node, const std::string& noun) {
    return Entry{read_string(in, node, noun), in.place(node.source())};
  };
  if (value.is_string()) return {entry(value, key)};
  const auto* list = value.as_array();
  if (list == nullptr) {
    in.fail(value.source(), fmt::format("{} is {}, expected a string or a list of strings", key,
                                        tilesets::files::type_name_of(value)));
  }
  if (list->empty()) in.fail(value.source(), fmt::format("{} is an empty list, expected {}", key, what));
  std::vector<Entry> entries;
  for (const auto& one : *list) entries.push_back(entry(one, list->size() > 1 ? "an entry of " + key : key));
  return entries;
}

/// What the presets of one list set, and which of them differ.
class Contest {
 public:
  /// `edition` is what was read up to and with the preset `id`, which set these options.
  void enter(Edition& edition, const std::string& id, const std::set<std::string>& options,
             const tilesets::SourceLocation& entry) {
    // A named option drops formulas that say the same.
    for (auto& [option, said] : set_) {
      const auto value = option_value(edition, option);
      if (options.contains(option) || said.back().second == value) continue;
      edition.disputes.push_back({option, said.back().first, said.back().second, id, value, entry});
      said.emplace_back(id, value);
      edition.sources[option].brought_by = entry;
    }
    for (const auto& option : options) {
      const auto value = option_value(edition, option);
      for (const auto& [earlier, its_value] : set_[option]) {
        if (its_value != value) edition.disputes.push_back({option, earlier, its_value, id, value, entry});
      }
      set_[option].emplace_back(id, value);
      edition.sources[option].brought_by = entry;
    }
  }

 private:
  std::map<std::string, std::vector<std::pair<std::string, std::string>>> set_;  ///< option -> id, value
};

/// Reads the entries in their order, over `below`; without that the first is read by itself.
Draft read_list(const Reading& in, const std::vector<Entry>& entries, std::optional<Draft> below) {
  Contest contest;
  std::set<fs::path> named;
  std::set<std::string> brings;
  auto draft = std::move(below);
  bool is_preset = draft.has_value();
  for (const auto& entry : entries) {
    const auto path = find_extended(in, entry);
    if (!named.insert(path).second) {
      throw InputError(entry.where, fmt::format("{} is named twice, expected it once", in_quotes(entry.name)),
                       in.text);
    }
    if (draft && is_shipped_edition(id_of_file(path.string())) && is_shipped_file(path.string())) {
      throw InputError(entry.where,
                       fmt::format("{} is an edition and would take the place of all before it, "
                                   "expected it first, or a preset",
                                   in_quotes(entry.name)),
                       in.text);
    }
    const auto text = tilesets::read_text_file(path.string());
    Reading next{text, path.string(), in.chain};
    next.chain.push_back(path);
    const bool is_first = !draft.has_value();
    draft = read(next, std::move(draft));
    if (is_first) is_preset = draft->is_preset;
    contest.enter(draft->edition, draft->edition.id, draft->brings, entry.where);
    brings.merge(draft->brings);
  }
  draft->brings = std::move(brings);
  draft->is_preset = is_preset;
  return std::move(*draft);
}

/// The same of a key that names them.
Draft read_named(const Reading& in, const toml::node& value, const std::string& key,
                 std::optional<Draft> below) {
  return read_list(in, entries_of(in, value, key, "an edition"), std::move(below));
}

/// No edition to extend: the defaults of Edition are the first values of the catalogue.
Edition defaults() {
  Edition edition;
  edition.tile_set = "base";
  for (const auto& option : option_catalogue()) {
    const bool is_formula = option.name.find('.') != std::string::npos;
    edition.sources[option.name] = is_formula ? OptionSource{options_followed_by(*option.slot), "preset", {}}
                                              : OptionSource{"default value", "default", {}};
  }
  return edition;
}

/// The parts of a sum: "base", "inns-cathedrals" of "base+inns-cathedrals".
std::vector<std::string> summands(const std::string& sum) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= sum.size();) {
    const auto to = std::min(sum.find('+', from), sum.size());
    parts.push_back(sum.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

/// A tile set by id, or by its path from the file that names it.
std::string find_tile_set(const Reading& in, const Entry& entry) {
  const auto& name = entry.name;
  if (is_path(name)) {
    const auto path = in.folder() / name;
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
      throw InputError(entry.where, fmt::format("no file {}, expected a tile-set file", in_quotes(name)),
                       in.text);
    return path.string().find('/') == std::string::npos ? "./" + path.string() : path.string();
  }
  const auto known = tilesets::files::shipped_tile_sets();
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    throw InputError(
        entry.where,
        fmt::format("unknown tile set {}, expected {}", in_quotes(name), suggestion_or_file(name, known)),
        in.text);
  }
  return name;
}

/// Appends the sets that `tiles` does not have yet.
void add_tiles(const std::vector<std::string>& sets, std::string& tiles) {
  for (const auto& set : sets) {
    const auto parts = summands(tiles);
    if (std::find(parts.begin(), parts.end(), set) == parts.end()) tiles += "+" + set;
  }
}

std::string read_id(const Reading& in, const toml::node& value) {
  auto id = read_string(in, value, "id");
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  if (id.empty() || id.size() > 64 || !std::all_of(id.begin(), id.end(), is_allowed)) {
    in.fail(value.source(),
            fmt::format("bad id {}, expected 1 to 64 small letters, digits, '-' or '_'", in_quotes(id)));
  }
  return id;
}

std::vector<std::string> read_notes(const Reading& in, const toml::node& value) {
  const auto* notes = value.as_array();
  if (notes == nullptr) {
    in.fail(value.source(),
            fmt::format("notes is {}, expected an array of strings", tilesets::files::type_name_of(value)));
  }
  std::vector<std::string> read;
  for (const auto& note : *notes) read.push_back(read_string(in, note, "a note"));
  return read;
}

void refuse_unknown_key(const Reading& in, const toml::key& key) {
  const auto known = edition_file_keys();
  if (std::find(known.begin(), known.end(), key.str()) != known.end()) return;
  in.fail(key.source(),
          fmt::format("unknown key {}, expected {}", in_quotes(key.str()), suggestion(key.str(), known)));
}

/// The options whose names begin with "GROUP.", without that beginning.
std::vector<std::string> options_in(std::string_view group) {
  std::vector<std::string> found;
  for (const auto& option : option_catalogue()) {
    if (option.name.starts_with(group) && option.name.size() > group.size() &&
        option.name[group.size()] == '.')
      found.push_back(option.name.substr(group.size() + 1));
  }
  return found;
}

/// `road.complete = ...`, `[city]` and so on: a table of options.
void read_group(const Reading& in, const toml::key& key, const toml::node& node, Draft& draft) {
  const auto known = options_in(key.str());
  const auto* table = node.as_table();
  if (table == nullptr) {
    in.fail(node.source(), fmt::format("{} is {}, expected a table with {}", key.str(),
                                       tilesets::files::type_name_of(node), one_of(known)));
  }
  for (const auto& [inner, value] : in_file_order(*table)) {
    if (std::find(known.begin(), known.end(), inner->str()) == known.end()) {
      const auto idea = tilesets::idea_behind(inner->str());
      in.fail(inner->source(), fmt::format("unknown key {} of {}, expected {}", in_quotes(inner->str()),
                                           key.str(), idea.empty() ? one_of(known) : idea));
    }
    const auto name = fmt::format("{}.{}", key.str(), inner->str());
    read_option(in, name, *inner, *value, draft.edition);
    draft.brings.insert(name);
  }
}

/// Two options of one file that say the same thing in different words: neither may silently win.
void refuse_said_twice(const Reading& in, const toml::table& table) {
  for (std::size_t i = 0; i < expressions::formula_slots; ++i) {
    const auto slot = static_cast<expressions::FormulaSlot>(i);
    const std::string_view option = option_behind(slot);
    if (option == "farms" || !table.contains(option)) continue;  // a method is more than its points
    const std::string_view name = expressions::formula_key(slot);
    const auto group = name.substr(0, name.find('.'));
    const auto key = name.substr(group.size() + 1);
    const auto* formulas = table.get(group) == nullptr ? nullptr : table.get(group)->as_table();
    if (formulas == nullptr) continue;
    for (const auto& [said, node] : *formulas) {
      if (said != key) continue;
      in.fail(said.source(), fmt::format("{} and {} both say what {} {} is worth, expected one of them", name,
                                         option, key == "complete" ? "a completed" : "an incomplete", group));
    }
  }
  const auto* figures = table.get("figure") == nullptr ? nullptr : table.get("figure")->as_array();
  if (figures == nullptr || !table.contains("followers")) return;
  for (const auto& row : *figures) {
    const auto* follower = row.as_table();
    if (follower == nullptr || follower->get("id") == nullptr || follower->get("count") == nullptr) continue;
    if (follower->get("id")->value<std::string>() != Figure{}.id) continue;
    in.fail(follower->get("count")->source(),
            "followers and figure follower both say how many followers there are, expected one of them");
  }
}

/// What the file's own options and notes are laid over.
Draft read_below(const Reading& in, const toml::table& table, std::optional<Draft> below) {
  if (!below && table.contains("stands_on")) {
    below = read_named(in, *table.get("stands_on"), "stands_on", {});
    below->brings.clear();
  }
  if (table.contains("extends")) return read_named(in, *table.get("extends"), "extends", std::move(below));
  Draft draft;
  if (below) {
    draft = std::move(*below);
    draft.is_preset = true;
  } else {
    draft.edition = defaults();
  }
  draft.brings.clear();
  return draft;
}

/// Its own tile set, to which nothing is added that the files below add; two that are laid over each other
/// must not differ.
void read_tile_set(const Reading& in, const toml::node& value, bool is_laid_over, Draft& draft) {
  const auto name = read_string(in, value, "tileset");
  std::string tiles;
  for (const auto& part : is_path(name) ? std::vector{name} : summands(name))
    tiles += (tiles.empty() ? "" : "+") + find_tile_set(in, {part, in.place(value.source())});
  if (is_laid_over && !draft.own_tiles.empty()) {
    if (tiles == draft.own_tiles) return;
    in.fail(value.source(),
            fmt::format("tile set {} is laid over an edition with {}, expected no other than that",
                        in_quotes(tiles), in_quotes(draft.own_tiles)));
  }
  draft.edition.tile_set = tiles;
  draft.own_tiles = std::move(tiles);
}

/// Tile sets that come on top of what the edition is played with.
void read_added_tiles(const Reading& in, const toml::node& value, Draft& draft) {
  std::vector<std::string> sets;
  for (const auto& entry : entries_of(in, value, "adds_tiles", "a tile set"))
    sets.push_back(find_tile_set(in, entry));
  add_tiles(sets, draft.edition.tile_set);
}

Draft read(const Reading& in, std::optional<Draft> below) {
  const auto table = tilesets::files::parse_toml(in.text, in.file);
  if (table.empty()) throw InputError({in.file, 1, 1}, "no key, expected extends or an option", in.text);
  const auto entries = in_file_order(table);
  for (const auto& [key, node] : entries) refuse_unknown_key(in, *key);
  refuse_said_twice(in, table);
  const bool is_laid_over = below.has_value();
  auto draft = read_below(in, table, std::move(below));
  auto& edition = draft.edition;
  edition.files.insert(edition.files.begin(), in.file);
  // What names this edition holds for options above and below it, so it is read first.
  edition.id = table.contains("id") ? read_id(in, *table.get("id")) : id_of_file(in.file);
  edition.name = table.contains("name") ? read_string(in, *table.get("name"), "name") : edition.id;
  edition.statements.clear();
  if (table.contains("statement"))
    edition.statements = read_statements(in, *table.get("statement"), "statement");
  edition.source = table.contains("source") ? read_string(in, *table.get("source"), "source") : "";
  // Formulas may speak of marks and figures, weights of marks; both may be on own lines.
  if (const auto* lines = table.get("lines")) declare_lines(in, *lines, edition);
  if (const auto* marks = table.get("markers")) read_markers(in, *marks, edition, draft.brings);
  if (const auto* figures = table.get("figure")) read_figures(in, *figures, edition, draft.brings);
  if (const auto* lines = table.get("lines")) read_lines(in, *lines, edition, draft.brings);
  if (const auto* decks = table.get("deck")) read_decks(in, *decks, edition, draft.brings);
  for (const auto& [key, node] : entries) {
    const auto name = key->str();
    if (name == "tileset") {
      read_tile_set(in, *node, is_laid_over, draft);
    } else if (name == "notes") {
      if (!draft.is_preset) edition.notes.clear();
      for (auto& note : read_notes(in, *node)) edition.notes.push_back(std::move(note));
    } else if (!options_in(name).empty()) {
      read_group(in, *key, *node, draft);
    } else if (find_option(name) != nullptr) {
      read_option(in, std::string(name), *key, *node, edition);
      draft.brings.insert(std::string(name));
    }
  }
  if (const auto* tiles = table.get("adds_tiles")) read_added_tiles(in, *tiles, draft);
  if (!draft.is_preset) draft.brings.clear();
  return draft;
}

/// Refuses what cannot be the name of an edition, a preset or a file.
void check_name(const std::string& name) {
  std::error_code ignored;
  if (is_shipped_edition(name) || is_shipped_preset(name)) return;
  if (looks_like_preset(name) && !fs::exists(name, ignored))
    throw InputError({"edition", 0, 0}, unknown_preset(name), {});
  if (!is_path(name)) throw InputError({"edition", 0, 0}, unknown_edition(name), {});
}

Edition finished(Draft draft) {
  draft.edition.brings.assign(draft.brings.begin(), draft.brings.end());
  return std::move(draft.edition);
}

/// A sum of editions and presets. Places are within its name.
Edition load_sum(const std::string& sum, Contradictions what) {
  std::vector<Entry> entries;
  std::size_t offset = 0;
  for (auto& part : summands(sum)) {
    check_name(part);
    const auto size = part.size();
    entries.push_back({std::move(part), tilesets::locate(sum, sum, offset)});
    offset += size + 1;
  }
  auto draft = read_list({sum, {}, {}}, entries, {});
  if (!draft.is_preset) draft.brings.clear();
  auto edition = finished(std::move(draft));
  edition.id = sum;
  edition.name.clear();
  edition.source.clear();
  edition.statements.clear();
  for (const auto& entry : entries)
    edition.name += (edition.name.empty() ? "" : " + ") + load_edition(entry.name, Contradictions::keep).name;
  edition.files.insert(edition.files.begin(), sum);
  if (what == Contradictions::refuse) throw_first_error(lint_edition(edition), sum, sum);
  return edition;
}

}  // namespace

Edition load_edition(const std::string& id_or_path, Contradictions what) {
  std::error_code ignored;
  if (id_or_path.find('+') != std::string::npos && !fs::exists(id_or_path, ignored))
    return load_sum(id_or_path, what);
  check_name(id_or_path);
  const bool is_shipped = is_shipped_edition(id_or_path) || is_shipped_preset(id_or_path);
  const auto path = is_shipped ? shipped_file(id_or_path).string() : id_or_path;
  return read_edition(tilesets::read_text_file(path), path, what);
}

Edition read_edition(std::string_view text, const std::string& file, Contradictions what) {
  std::error_code ignored;
  auto edition = finished(read({text, file, {fs::weakly_canonical(file, ignored)}}, {}));
  if (what == Contradictions::refuse) throw_first_error(lint_edition(edition), text, file);
  return edition;
}

}  // namespace bastide::rules::editions
