// Figures with their errors as they stand in saved simulations, read strictly, and the object "statistics"
// that is made of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/records/json_object.hpp"
#include "reports/records/located_json.hpp"
#include "reports/records/simulation_record.hpp"

namespace bastide::reports::records {

/// Throws InputError at "format" unless the document is an object of this format; a text that is no object,
/// too.
void check_format(const LocatedJson& json, const std::string& format);

/// {"mean", "standard_error", "interval"} at `key`; `others` are keys that may stand beside them.
Figure read_figure(const JsonObject& object, const std::string& key,
                   const std::vector<std::string>& others = {});
std::optional<Figure> read_figure_or_null(const JsonObject& object, const std::string& key);
/// The same three keys of `object` itself, with the mean under another name perhaps.
Figure own_figure(const JsonObject& object, const std::string& mean = "mean");
/// An object of figures by name.
FiguresByName read_figures(const JsonObject& object, const std::string& key);
/// `key` and `key`_standard_error as parallel lists.
FiguresByTurn read_by_turn(const JsonObject& object, const std::string& key);
/// Objects of numbers, `key` and `key`_standard_error, and `key`_interval where there is one.
FiguresByName read_by_type(const JsonObject& object, const std::string& key);
/// Decimal strings below 2^64.
std::vector<std::uint64_t> read_counts(const JsonObject& object, const std::string& key);

/// Fills the figures of `record` from the object at `pointer`. Throws InputError.
void read_statistics(const LocatedJson& json, const std::string& pointer, SimulationRecord& record);

}  // namespace bastide::reports::records
