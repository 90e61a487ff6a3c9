// Reads edition files: flat TOML, one key an option, on top of another edition when `extends` names one.
//
// Keys are read in the order of the file, so the first complaint is about the first mistake. Whatever is not
// in the option catalogue is refused with its place; a file cannot ask for something that is then not done.
// The page for people who write editions is docs/edition-files.md, the schema for their editors
// rules/edition.schema.json.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "rules/editions/edition.hpp"
#include "rules/editions/edition_values.hpp"
#include "rules/editions/lint.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/toml_text.hpp"

namespace bastide::rules::editions {
namespace {

namespace fs = std::filesystem;
using tilesets::InputError;

Edition read(const Reading& in);

bool is_path(const std::string& name) { return name.find('/') != name.npos || name.ends_with(".toml"); }

fs::path shipped_folder() { return fs::path(tilesets::files::data_root()) / "rules" / "editions"; }

bool is_shipped(const std::string& id) {
  const auto ids = shipped_editions();
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// The file that `extends` names: a path or id beside this file, else a shipped edition.
fs::path find_extended(const Reading& in, const toml::node& value) {
  const auto name = read_string(in, value, "extends");
  const auto beside = in.folder() / (is_path(name) ? name : name + ".toml");
  std::error_code ignored;
  // An edition that overrides a shipped one of the same name extends that one, not itself.
  const bool is_itself = !is_path(name) && fs::equivalent(beside, in.file, ignored);
  auto found = beside;
  if (is_itself || !fs::is_regular_file(beside, ignored)) {
    if (is_path(name))
      in.fail(value.source(), fmt::format("no file {}, expected an edition file", in_quotes(name)));
    if (!is_shipped(name)) {
      in.fail(value.source(), fmt::format("unknown edition {}, expected {}, or a .toml file", in_quotes(name),
                                          suggestion(name, shipped_editions())));
    }
    found = shipped_folder() / (name + ".toml");
  }
  found = fs::weakly_canonical(found, ignored);
  if (std::find(in.chain.begin(), in.chain.end(), found) != in.chain.end()) {
    std::string circle;
    for (const auto& step : in.chain) circle += step.filename().string() + " -> ";
    in.fail(value.source(), fmt::format("extends goes in a circle, {}{}, expected an end", circle,
                                        found.filename().string()));
  }
  return found;
}

Edition read_extended(const Reading& in, const toml::node& value) {
  const auto path = find_extended(in, value);
  const auto text = tilesets::read_text_file(path.string());
  Reading parent{text, path.string(), in.chain};
  parent.chain.push_back(path);
  return read(parent);
}

/// No edition to extend: the defaults of Edition are the first values of the catalogue.
Edition defaults() {
  Edition edition;
  edition.tile_set = "base";
  for (const auto& option : option_catalogue()) {
    const bool is_formula = option.name.find('.') != std::string::npos;
    edition.sources[option.name] = is_formula ? OptionSource{options_followed_by(option.name), "preset", {}}
                                              : OptionSource{"default value", "default", {}};
  }
  return edition;
}

std::string read_tile_set_name(const Reading& in, const toml::node& value) {
  auto name = read_string(in, value, "tileset");
  if (is_path(name)) {
    const auto path = in.folder() / name;
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
      in.fail(value.source(), fmt::format("no file {}, expected a tile-set file", in_quotes(name)));
    return path.string().find('/') == std::string::npos ? "./" + path.string() : path.string();
  }
  const auto known = tilesets::files::shipped_tile_sets();
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    in.fail(value.source(), fmt::format("unknown tile set {}, expected {}, or a .toml file", in_quotes(name),
                                        suggestion(name, known)));
  }
  return name;
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

void read_notes(const Reading& in, const toml::node& value, Edition& edition) {
  const auto* notes = value.as_array();
  if (notes == nullptr) {
    in.fail(value.source(),
            fmt::format("notes is {}, expected an array of strings", tilesets::files::type_name_of(value)));
  }
  edition.notes.clear();
  for (const auto& note : *notes) edition.notes.push_back(read_string(in, note, "a note"));
}

/// The keys of a table in the order of the file.
std::vector<std::pair<const toml::key*, const toml::node*>> in_file_order(const toml::table& table) {
  std::vector<std::pair<const toml::key*, const toml::node*>> entries;
  for (const auto& [key, node] : table) entries.emplace_back(&key, &node);
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    const auto& x = a.first->source().begin;
    const auto& y = b.first->source().begin;
    return std::pair(x.line, x.column) < std::pair(y.line, y.column);
  });
  return entries;
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
void read_group(const Reading& in, const toml::key& key, const toml::node& node, Edition& edition) {
  const auto known = options_in(key.str());
  const auto* table = node.as_table();
  if (table == nullptr) {
    in.fail(node.source(), fmt::format("{} is {}, expected a table with {}", key.str(),
                                       tilesets::files::type_name_of(node), one_of(known)));
  }
  for (const auto& [inner, value] : in_file_order(*table)) {
    if (std::find(known.begin(), known.end(), inner->str()) == known.end()) {
      in.fail(inner->source(), fmt::format("unknown key {} of {}, expected {}", in_quotes(inner->str()),
                                           key.str(), one_of(known)));
    }
    read_option(in, fmt::format("{}.{}", key.str(), inner->str()), *inner, *value, edition);
  }
}

/// Two options of one file that say the same thing in different words: neither may silently win.
void refuse_said_twice(const Reading& in, const toml::table& table) {
  constexpr std::array<std::array<const char*, 3>, 4> same = {
      {{"small_city", "city", "complete"},
       {"incomplete_at_end", "road", "incomplete"},
       {"incomplete_at_end", "city", "incomplete"},
       {"incomplete_at_end", "cloister", "incomplete"}}};
  for (const auto& [option, group, key] : same) {
    const auto* formulas = table.get(group) == nullptr ? nullptr : table.get(group)->as_table();
    if (!table.contains(option) || formulas == nullptr || !formulas->contains(key)) continue;
    for (const auto& [name, node] : *formulas) {
      if (name != key) continue;
      in.fail(name.source(),
              fmt::format("{0}.{1} and {2} both say what {3} {0} is worth, expected one of them", group, key,
                          option, std::string_view(key) == "complete" ? "a completed" : "an incomplete"));
    }
  }
}

Edition read(const Reading& in) {
  const auto table = tilesets::files::parse_toml(in.text, in.file);
  if (table.empty()) throw InputError({in.file, 1, 1}, "no key, expected extends or an option", in.text);
  const auto entries = in_file_order(table);
  for (const auto& [key, node] : entries) refuse_unknown_key(in, *key);
  refuse_said_twice(in, table);

  auto edition = table.contains("extends") ? read_extended(in, *table.get("extends")) : defaults();
  edition.files.insert(edition.files.begin(), in.file);
  // What names this edition holds for options above and below it, so it is read first.
  edition.id = table.contains("id") ? read_id(in, *table.get("id")) : fs::path(in.file).stem().string();
  edition.name = table.contains("name") ? read_string(in, *table.get("name"), "name") : edition.id;
  edition.source = table.contains("source") ? read_string(in, *table.get("source"), "source") : "";
  for (const auto& [key, node] : entries) {
    const auto name = key->str();
    if (name == "tileset") {
      edition.tile_set = read_tile_set_name(in, *node);
    } else if (name == "notes") {
      read_notes(in, *node, edition);
    } else if (!options_in(name).empty()) {
      read_group(in, *key, *node, edition);
    } else if (name != "id" && name != "name" && name != "source" && name != "extends") {
      read_option(in, std::string(name), *key, *node, edition);
    }
  }
  return edition;
}

}  // namespace

std::vector<std::string> shipped_editions() {
  return {"hig-2000", "hig-2001", "rgg-2000",   "c1",     "c1-rgg",
          "c1-zmg",   "c2",       "c2-farmers", "winter", "winter-first-game"};
}

bool is_shipped_file(const std::string& path) {
  std::error_code ignored;
  return fs::equivalent(fs::path(path).parent_path(), shipped_folder(), ignored);
}

Edition load_edition(const std::string& id_or_path, Contradictions what) {
  if (!is_path(id_or_path) && !is_shipped(id_or_path)) {
    throw InputError({"edition", 0, 0},
                     fmt::format("unknown edition {}, expected {}, or a .toml file", in_quotes(id_or_path),
                                 suggestion(id_or_path, shipped_editions())),
                     {});
  }
  const auto path = is_path(id_or_path) ? id_or_path : (shipped_folder() / (id_or_path + ".toml")).string();
  return read_edition(tilesets::read_text_file(path), path, what);
}

Edition read_edition(std::string_view text, const std::string& file, Contradictions what) {
  std::error_code ignored;
  auto edition = read({text, file, {fs::weakly_canonical(file, ignored)}});
  if (what == Contradictions::refuse) throw_first_error(lint_edition(edition), text, file);
  return edition;
}

}  // namespace bastide::rules::editions
