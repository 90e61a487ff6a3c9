// Writes the pages that page.test.mjs opens in a browser: figures, a verification run with violations,
// a comparison.
#include "reports/page/html_report.hpp"
#include "reports/write_file.hpp"
#include "tests/reports/sample_comparison.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/sample_simulation.hpp"

using namespace bastide;

int main(int count, char** arguments) {
  if (count != 2) return 1;
  const std::string folder = arguments[1];
  reports::page::ReportInput input;
  const auto add = [&](const nlohmann::json& saved) {
    reports::page::read_saved(saved.dump(), "sample.json", input);
  };
  for (const char* policy : {"random", "greedy", "builder", "spoiler", "compact", "sprawl"})
    add(tests::sample_simulation(policy, "c1"));
  for (const char* edition : {"hig-2001", "rgg-2000"}) add(tests::sample_simulation("random", edition));
  add(tests::sample_simulation("random", "c1", 3));
  for (const char* what : {"boards", "placements", "games"}) add(tests::sample_estimate(what));
  reports::write_file(folder + "/figures.html", reports::page::html_report(input, tests::sample_sets()));
  input.runs.push_back(tests::sample_run());
  reports::write_file(folder + "/all.html", reports::page::html_report(input, tests::sample_sets()));
  reports::page::ReportInput comparison;
  comparison.comparisons.push_back(tests::sample_comparison());
  auto sets = tests::sample_sets();
  sets.push_back(tests::chapel_set());
  reports::write_file(folder + "/compare.html", reports::page::html_report(comparison, sets));
  reports::page::ReportInput run;
  run.runs.push_back(tests::sample_run());
  reports::write_file(folder + "/run.html", reports::page::html_report(run, tests::sample_sets()));
  run.playground = "playground/index.html";
  reports::write_file(folder + "/linked.html", reports::page::html_report(run, tests::sample_sets()));
}
