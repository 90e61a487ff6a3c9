// Each distinct violation with its picture to walk through, both answers, and the command that checks it
// again.
#include <fmt/core.h>

#include "reports/document/viewer_steps.hpp"
#include "reports/page/run_sections.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::page {
namespace {

using document::follower_stays;
using document::lines_of;
using document::viewer_json;
using document::viewer_steps;
using document::ViewerStep;
using props::stages::Counterexample;

std::string anchor_of(const HtmlRun& html, std::size_t index) {
  return fmt::format("{}violation-{}", html.prefix, index + 1);
}

/// A step as an item of the list that is read without JavaScript.
Data step_data(const ViewerStep& step) {
  Data out;
  out["words"] = step.words;
  out["scored"] = list_of(step.scored, [](const std::string& line) { return Data{line}; });
  out["standings"] = text_or_nothing(step.standings.empty() ? "" : lines_of(step).back());
  return out;
}

/// Fills "picture", "caption" and what the viewer needs.
void add_picture(Data& out, const HtmlRun& html, const Counterexample& c) {
  out["picture"] = "";
  const auto* set = find_recorded_set(html.run, html.sets, c.tile_set);
  if (set == nullptr) {
    out["caption"] =
        fmt::format("Not drawn: tile set {} is not at hand as it was when this was found.", c.tile_set);
    return;
  }
  try {
    const auto position = rules::parse_position(*set, c.position);
    const auto steps = viewer_steps(*set, position, c);
    pictures::BoardPicture picture;
    picture.tile_size = 128;
    picture.art = records::crossing_art_of(c.edition);
    picture.highlight = c.highlight;
    picture.has_steps = true;
    picture.stays = follower_stays(*set, position, c);
    out["picture"] = board_svg(*set, position, picture);
    out["caption"] = c.highlight.empty()
                         ? "The golden frame marks the start tile."
                         : "The segments in question glow pink. The golden frame marks the start tile.";
    if (steps.size() < 2) return;
    out["has_steps"] = Data{true};
    out["steps"] = list_of(steps, step_data);
    out["steps_json"] = viewer_json(steps);
    out["steps_title"] = html.words("viewer.all_steps", {fmt::format("{}", steps.size() - 1)});
    out["last_step"] = fmt::format("{}", steps.size() - 1);
  } catch (const tilesets::InputError& e) {
    out["caption"] = fmt::format("Not drawn: {}.", e.message());
  }
}

}  // namespace

std::string violation_anchor(const HtmlRun& html, const std::string& property, const std::string& edition) {
  const auto violations = distinct_violations(html.run);
  for (std::size_t i = 0; i < violations.size(); ++i) {
    if (violations[i].property_id != property) continue;
    for (const auto& e : violations[i].editions) {
      if (e == edition) return anchor_of(html, i);
    }
  }
  return {};
}

void add_counterexamples(Data& page, const HtmlRun& html) {
  Data list{Data::type::list};
  const auto violations = distinct_violations(html.run);
  for (std::size_t i = 0; i < violations.size(); ++i) {
    const auto& v = violations[i];
    const Counterexample c = v.verdict->counterexample.value_or(Counterexample{});
    std::string editions;
    for (const auto& e : v.editions) editions += (editions.empty() ? "" : ", ") + edition_name(html.run, e);
    Data out;
    out["anchor"] = anchor_of(html, i);
    out["property"] = v.property_id;
    out["editions"] = editions;
    out["statement"] = text_or_nothing(v.property->statement);
    out["rule"] = text_or_nothing(v.property->rule);
    out["explanation"] = text_or_nothing(c.explanation);
    out["engine_answer"] = text_or_nothing(c.engine_answer);
    out["expected_answer"] = text_or_nothing(c.expected_answer);
    out["position"] = text_or_nothing(c.position);
    out["command"] = command_for(html.run, *v.verdict);
    out["game"] = text_or_nothing(c.game);
    out["found"] = Data{false};
    out["has_answers"] = Data{!c.engine_answer.empty() || !c.expected_answer.empty()};
    out["has_steps"] = Data{false};
    out["picture"] = "";
    out["caption"] = "The record holds no counterexample.";
    if (v.verdict->counterexample) {
      out["found"] = fmt::format("in {}, {} {}", records::found_in_words(c.found_in), c.tiles,
                                 c.tiles == 1 ? "tile" : "tiles");
      add_picture(out, html, c);
    }
    list.push_back(std::move(out));
  }
  page["has_violations"] = Data{list.is_non_empty_list()};
  page["violations"] = std::move(list);
}

}  // namespace bastide::reports::page
