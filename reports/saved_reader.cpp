// Saved runs told apart by what they call themselves.
#include "reports/figure_json.hpp"
#include "reports/html_report.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports {

void read_saved(std::string_view text, const std::string& file, ReportInput& input) {
  const LocatedJson json(text, 0, text.size(), {file, 1, 1});
  const auto& value = json.value();
  const bool has_format = value.is_object() && value.contains("format") && value.at("format").is_string();
  const auto format = has_format ? value.at("format").get<std::string>() : std::string();
  if (format == "bastide.simulate/1") {
    input.simulations.push_back(simulation_from_json(text, file));
  } else if (format == "bastide.estimate/1") {
    input.estimates.push_back(estimate_from_json(text, file));
  } else if (format == "bastide.solve/1") {
    input.solves.push_back(solve_from_json(text, file));
  } else if (has_format && format != "bastide.run/1") {
    json.fail("/format",
              "unknown format " + rules::in_quotes(format) +
                  ", expected \"bastide.run/1\", \"bastide.simulate/1\", \"bastide.estimate/1\" or "
                  "\"bastide.solve/1\"");
  } else {
    input.runs.push_back(run_record_from_json(text, file));
  }
}

}  // namespace bastide::reports
