// The sections of the report page as template data, one function a section; html_report.cpp puts them
// together.
#pragma once

#include <string>
#include <vector>

#include "reports/records/run_record.hpp"
#include "reports/template_data.hpp"
#include "reports/words.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::page {

/// One run of the page. `prefix` starts every anchor, so that several runs fit on one page.
struct HtmlRun {
  const records::RunRecord& run;
  const std::vector<tilesets::TileSet>& sets;
  std::string prefix;
  const Words& words;
};

void add_verdicts(Data& page, const HtmlRun& html);         ///< matrix.mustache
void add_games(Data& page, const HtmlRun& html);            ///< every game up to a size
void add_lemmas(Data& page, const HtmlRun& html);           ///< of the proofs for boards of any size
void add_covers(Data& page, const HtmlRun& html);           ///< situations that must occur
void add_examples(Data& page, const HtmlRun& html);         ///< reference examples
void add_counterexamples(Data& page, const HtmlRun& html);  ///< counterexample.mustache
void add_tile_sets(Data& page, const HtmlRun& html);        ///< tile_set.mustache
void add_editions(Data& page, const HtmlRun& html);         ///< editions and their options
void add_sources(Data& page, const HtmlRun& html);          ///< what the pages say behind the options

/// Everything about one run, number `number` of `count` on the page: run.mustache.
Data run_data(const HtmlRun& html, std::size_t number, std::size_t count);

/// What an edition or tile set of the run is called: of a designer's file the name in it, else its id.
std::string edition_name(const records::RunRecord& run, const std::string& id);
std::string set_name(const records::RunRecord& run, const std::string& id);
/// "Rules verification: Wells, hig-2001".
std::string run_heading(const records::RunRecord& run, const Words& words);

/// The anchor of the violation of `property` under `edition`, or "".
std::string violation_anchor(const HtmlRun& html, const std::string& property, const std::string& edition);

}  // namespace bastide::reports::page
