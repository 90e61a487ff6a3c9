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
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "rules/editions/edition.hpp"
#include "rules/editions/edition_file.hpp"
#include "rules/editions/formulas.hpp"
#include "rules/editions/lint.hpp"
#include "rules/editions/rows.hpp"
#include "rules/editions/shipped_files.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/toml_document.hpp"
#include "tilesets/ideas.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules::editions {
namespace {

namespace fs = std::filesystem;
using tilesets::InputError;
using tilesets::summands;

/// What reading has come to.
struct Draft {
  Edition edition;
  std::string own_tiles;         ///< the tile set that a file states; empty when none does
  bool is_preset = false;        ///< what was read last is no edition by itself
  std::set<std::string> brings;  ///< the options that its files set, when it is laid over others or a preset
};

Draft read(const Reading& in, std::optional<Draft> below);

bool is_path(const std::string& name) { return !is_shipped_preset(name) && tilesets::is_path(name); }

/// What to offer for the unknown name of something that may be a file, too.
std::string suggestion_or_file(std::string_view name, const std::vector<std::string>& known) {
  const auto near = near_names(name, known);
  if (near.empty() && !tilesets::idea_behind(name).empty()) return tilesets::with_idea("a .toml file", name);
  return suggestion(name, known) + ", or a .toml file";
}

std::string unknown_preset(const std::string& name) {
  return fmt::format("unknown preset {}, expected {}", in_quotes(name),
                     suggestion_or_file(name, presets_beside(name)));
}

std::string unknown_edition(const std::string& name) {
  std::error_code ignored;
  if (fs::exists(name + ".toml", ignored))
    return fmt::format("unknown edition {}, expected the file {}.toml", in_quotes(name), name);
  for (const auto* group : {"expansion/", "house/", "reading/", "table/"})
    if (is_shipped_preset(group + name))
      return fmt::format("unknown edition {}, expected {}{}", in_quotes(name), group, name);
  return fmt::format("unknown edition {}, expected {}", in_quotes(name),
                     suggestion_or_file(name, shipped_editions()));
}

/// The file that is named: a shipped preset, a path or id beside this file, else a shipped edition. A sum
/// that was typed lies beside nothing.
fs::path find_named(const Reading& in, const LocatedText& entry) {
  const auto& name = entry.text;
  const auto fail = [&](const std::string& message) { in.fail(entry.where, message); };
  if (in.file().empty())
    return is_shipped_edition(name) || is_shipped_preset(name) ? shipped_file(name) : fs::path(name);
  if (is_shipped_preset(name)) return shipped_file(name);
  const auto beside = in.folder() / (is_path(name) ? name : name + ".toml");
  std::error_code ignored;
  // An edition that overrides a shipped one of the same name extends that one, not itself.
  const bool is_itself = !is_path(name) && fs::equivalent(beside, in.file(), ignored);
  if (!is_itself && fs::is_regular_file(beside, ignored)) return beside;
  if (looks_like_preset(name)) fail(unknown_preset(name));
  if (is_path(name)) fail(fmt::format("no file {}, expected an edition file", in_quotes(name)));
  if (!is_shipped_edition(name)) fail(unknown_edition(name));
  return shipped_file(name);
}

/// Likewise, refusing a file that is being read already.
fs::path find_extended(const Reading& in, const LocatedText& entry) {
  std::error_code ignored;
  auto found = fs::weakly_canonical(find_named(in, entry), ignored);
  if (std::find(in.chain.begin(), in.chain.end(), found) != in.chain.end()) {
    std::string circle;
    for (const auto& step : in.chain) circle += step.filename().string() + " -> ";
    in.fail(entry.where, fmt::format("extends goes in a circle, {}{}, expected an end", circle,
                                     found.filename().string()));
  }
  return found;
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
Draft read_list(const Reading& in, const LocatedList& entries, std::optional<Draft> below) {
  Contest contest;
  std::set<fs::path> named;
  std::set<std::string> brings;
  auto draft = std::move(below);
  bool is_preset = draft.has_value();
  for (const auto& entry : entries) {
    const auto path = find_extended(in, entry);
    if (!named.insert(path).second) {
      in.fail(entry.where, fmt::format("{} is named twice, expected it once", in_quotes(entry.text)));
    }
    if (draft && is_shipped_edition(id_of_file(path.string())) && is_shipped_file(path.string())) {
      in.fail(entry.where, fmt::format("{} is an edition and would take the place of all before it, "
                                       "expected it first, or a preset",
                                       in_quotes(entry.text)));
    }
    const auto text = tilesets::read_text_file(path.string());
    Reading next{tilesets::files::toml_document(text, path.string()), in.chain};
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

/// No edition to extend: the defaults of Edition are the first values of the catalogue.
Edition defaults() {
  Edition edition;
  edition.tile_set = "base";
  for (const auto& option : option_catalogue()) {
    edition.sources[option.name] = option.slot ? OptionSource{options_followed_by(*option.slot), "preset", {}}
                                               : OptionSource{"default value", "default", {}};
  }
  return edition;
}

/// A tile set by id, or by its path from the file that names it.
std::string find_tile_set(const Reading& in, const LocatedText& entry) {
  const auto& name = entry.text;
  if (is_path(name)) {
    const auto path = in.folder() / name;
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
      in.fail(entry.where, fmt::format("no file {}, expected a tile-set file", in_quotes(name)));
    return path.string().find('/') == std::string::npos ? "./" + path.string() : path.string();
  }
  const auto known = tilesets::files::shipped_tile_sets();
  if (std::find(known.begin(), known.end(), name) == known.end())
    in.fail(entry.where, fmt::format("unknown tile set {}, expected {}", in_quotes(name),
                                     suggestion_or_file(name, known)));
  return name;
}

/// Appends the sets that `tiles` does not have yet.
void add_tiles(const std::vector<std::string>& sets, std::string& tiles) {
  for (const auto& set : sets) {
    const auto parts = summands(tiles);
    if (std::find(parts.begin(), parts.end(), set) == parts.end()) tiles += "+" + set;
  }
}

/// What a file says under a key; nullptr when it has none.
template <class Values>
const auto* said(const Values& values, const std::string& key) {
  const auto found = values.find(key);
  return found == values.end() ? nullptr : &found->second;
}

/// Two options of one file that say the same thing in different words: neither may silently win.
void refuse_said_twice(const Reading& in, const EditionFile& written) {
  const auto option_named = [&](std::string_view name) {
    return std::ranges::find(written.options, name, &WrittenOption::name);
  };
  for (const auto slot : common_slots) {
    const std::string_view option = option_behind(slot), name = expressions::formula_key(slot);
    const auto formula = option_named(name), none = written.options.end();
    // A method of farms is more than its points.
    if (option == "farms" || option_named(option) == none || formula == none) continue;
    in.fail(formula->where, fmt::format("{} and {} both say what {} {} is worth, expected one of them", name,
                                        option, name.ends_with(".complete") ? "a completed" : "an incomplete",
                                        name.substr(0, name.find('.'))));
  }
  const auto& file = in.document.root;
  const auto* figures = file.find("figure");
  if (figures == nullptr || figures->list() == nullptr || file.find("followers") == nullptr) return;
  for (const auto& row : *figures->list()) {
    const auto* id = row.find("id");
    const auto* count = row.find("count");
    if (id == nullptr || count == nullptr || id->text() == nullptr || *id->text() != Figure{}.id) continue;
    in.document.fail(
        *count, "followers and figure follower both say how many followers there are, expected one of them");
  }
}

/// What the file's own options and notes are laid over.
Draft read_below(const Reading& in, const EditionFile& file, std::optional<Draft> below) {
  if (const auto* stands_on = said(file.lists, "stands_on"); stands_on != nullptr && !below) {
    below = read_list(in, *stands_on, {});
    below->brings.clear();
  }
  if (const auto* extends = said(file.lists, "extends")) return read_list(in, *extends, std::move(below));
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
void read_tile_set(const Reading& in, const LocatedText& value, bool is_laid_over, Draft& draft) {
  const auto& name = value.text;
  std::string tiles;
  for (const auto& part : is_path(name) ? std::vector{name} : summands(name))
    tiles += (tiles.empty() ? "" : "+") + find_tile_set(in, {part, value.where});
  if (is_laid_over && !draft.own_tiles.empty()) {
    if (tiles == draft.own_tiles) return;
    in.fail(value.where,
            fmt::format("tile set {} is laid over an edition with {}, expected no other than that",
                        in_quotes(tiles), in_quotes(draft.own_tiles)));
  }
  draft.edition.tile_set = tiles;
  draft.own_tiles = std::move(tiles);
}

Draft read(const Reading& in, std::optional<Draft> below) {
  const auto file = read_file(in);
  refuse_said_twice(in, file);
  const bool is_laid_over = below.has_value();
  auto draft = read_below(in, file, std::move(below));
  auto& edition = draft.edition;
  edition.files.insert(edition.files.begin(), in.file());
  const auto text_of = [&](const char* key, std::string otherwise) {
    const auto* value = said(file.texts, key);
    return value == nullptr ? std::move(otherwise) : value->text;
  };
  // What names this edition holds for options above and below it.
  edition.id = text_of("id", id_of_file(in.file()));
  edition.name = text_of("name", edition.id);
  edition.statements.clear();
  if (const auto* ids = said(file.lists, "statement")) edition.statements = known_statements(in, *ids);
  edition.source = text_of("source", "");
  // What formulas may give is known before the first of them is read.
  const auto is_first = [](const WrittenOption& option) { return option.name == "least_feature"; };
  for (const auto& option : file.options)
    if (is_first(option)) set_written(in, option, edition);
  read_rows(in, edition, draft.brings);
  if (const auto* tiles = said(file.texts, "tileset")) read_tile_set(in, *tiles, is_laid_over, draft);
  if (const auto* notes = said(file.lists, "notes")) {
    if (!draft.is_preset) edition.notes.clear();
    for (const auto& note : *notes) edition.notes.push_back(note.text);
  }
  if (!draft.is_preset) edition.accepts.clear();
  if (const auto* accepted = said(file.lists, "accepts"))
    for (const auto& rule : *accepted) edition.accepts.emplace_back(rule.text, rule.where);
  for (const auto& option : file.options) {
    if (!is_first(option)) set_written(in, option, edition);
    draft.brings.insert(option.name);
  }
  if (const auto* added = said(file.lists, "adds_tiles")) {
    // They come on top of what the edition is played with.
    std::vector<std::string> sets;
    for (const auto& entry : *added) sets.push_back(find_tile_set(in, entry));
    add_tiles(sets, edition.tile_set);
  }
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
  LocatedList entries;
  std::size_t offset = 0;
  for (auto& part : summands(sum)) {
    check_name(part);
    const auto size = part.size();
    entries.push_back({std::move(part), tilesets::locate(sum, sum, offset)});
    offset += size + 1;
  }
  auto draft = read_list({{.text = sum, .begin = {}}}, entries, {});
  if (!draft.is_preset) draft.brings.clear();
  auto edition = finished(std::move(draft));
  edition.id = sum;
  edition.name.clear();
  edition.source.clear();
  edition.statements.clear();
  for (const auto& entry : entries)
    edition.name += (edition.name.empty() ? "" : " + ") + load_edition(entry.text, Contradictions::keep).name;
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
  const Reading in{tilesets::files::toml_document(text, file),
                   {fs::weakly_canonical(file, ignored)},
                   is_shipped_file(file)};
  auto edition = finished(read(in, {}));
  if (what == Contradictions::refuse) throw_first_error(lint_edition(edition), text, file);
  return edition;
}

}  // namespace bastide::rules::editions
