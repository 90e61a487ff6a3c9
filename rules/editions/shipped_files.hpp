// The editions and presets that ship with the program: their ids, and the files behind them.
//
// For the reader of edition files (rules/editions/reader.cpp); the lists themselves are in edition.hpp.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace bastide::rules::editions {

bool is_shipped_edition(const std::string& id);
bool is_shipped_preset(const std::string& id);
/// The file of a shipped edition or preset.
std::filesystem::path shipped_file(const std::string& id);
/// The id of the edition or preset that the file holds unless it states one: its name without ".toml", of a
/// shipped preset with its folder.
std::string id_of_file(const std::string& path);

/// Whether the name can only be meant as a preset's: it begins with a preset folder and has no ".toml".
bool looks_like_preset(const std::string& name);
/// The presets to suggest for such a name: those of its folder.
std::vector<std::string> presets_beside(const std::string& name);

}  // namespace bastide::rules::editions
