// Each distinct violation with its picture, both answers, and the command that shows it again.
#include <fmt/format.h>

#include "reports/board_svg.hpp"
#include "reports/html_sections.hpp"
#include "reports/recorded_sets.hpp"
#include "reports/run_summary.hpp"
#include "rules/notation.hpp"

namespace bastide::reports {
namespace {

std::string anchor_of(const HtmlRun& html, std::size_t index) {
  return fmt::format("{}violation-{}", html.prefix, index + 1);
}

/// Fills "picture" and "caption".
void add_picture(Data& out, const HtmlRun& html, const Counterexample& c) {
  out["picture"] = "";
  const auto* set = find_recorded_set(html.run, html.sets, c.tile_set);
  if (set == nullptr) {
    out["caption"] =
        fmt::format("Not drawn: tile set {} is not at hand as it was when this was found.", c.tile_set);
    return;
  }
  try {
    BoardPicture picture;
    picture.tile_size = 128;
    picture.art = art_of(c.edition);
    picture.highlight = c.highlight;
    out["picture"] = board_svg(*set, rules::parse_position(*set, c.position), picture);
    out["caption"] = c.highlight.empty()
                         ? "The golden frame marks the start tile."
                         : "The segments in question glow pink. The golden frame marks the start tile.";
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
    for (const auto& e : v.editions) editions += (editions.empty() ? "" : ", ") + e;
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
    out["command"] = command_for(c);
    out["game"] = text_or_nothing(c.game);
    out["found"] = Data{false};
    out["picture"] = "";
    out["caption"] = "The record holds no counterexample.";
    if (v.verdict->counterexample) {
      out["found"] =
          fmt::format("in {}, {} {}", found_in_words(c.found_in), c.tiles, c.tiles == 1 ? "tile" : "tiles");
      add_picture(out, html, c);
    }
    list.push_back(std::move(out));
  }
  page["has_violations"] = Data{list.is_non_empty_list()};
  page["violations"] = std::move(list);
}

}  // namespace bastide::reports
