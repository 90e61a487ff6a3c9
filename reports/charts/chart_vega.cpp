#include "reports/charts/chart_vega.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "reports/charts/plane.hpp"

namespace bastide::reports::charts {
namespace {

using nlohmann::json;

constexpr int plot_height = 244;  ///< pixels, as drawn without a script

json colour() {
  json domain = json::array();
  for (int i = 0; i < palette_size; ++i) domain.push_back(fmt::format("{}", i));
  return {{"field", "colour"}, {"type", "nominal"}, {"scale", {{"domain", domain}}}, {"legend", nullptr}};
}

/// The patterns of `dash_pattern`, and one more for dashed series.
json dash() {
  return {{"field", "dash"},
          {"type", "nominal"},
          {"scale",
           {{"domain", {"0", "1", "2", "3", "4", "dashed"}},
            {"range", json::array({{1, 0}, {7, 3}, {2, 3}, {9, 3, 2, 3}, {13, 4}, {2, 4}})}}},
          {"legend", nullptr}};
}

json tooltip(const Chart& chart, const Language& words) {
  const auto format = fmt::format(",.{}f", chart.decimals);
  json out = json::array();
  out.push_back({{"field", "series"}, {"type", "nominal"}, {"title", words("chart.series")}});
  const bool is_named = !chart.x.categories.empty();
  json x = {{"field", "x"}, {"type", is_named ? "nominal" : "quantitative"}};
  x["title"] = chart.x.title.empty() ? words("chart.category") : chart.x.title;
  out.push_back(x);
  for (const auto& [field, title] : {std::pair<std::string, std::string>{"y", chart.y.title},
                                     {"low", words("chart.low")},
                                     {"high", words("chart.high")}})
    out.push_back({{"field", field}, {"type", "quantitative"}, {"title", title}, {"format", format}});
  return out;
}

template <typename Test>
bool any_point(const Chart& chart, Test test) {
  return std::any_of(chart.series.begin(), chart.series.end(), [&](const ChartSeries& s) {
    return std::any_of(s.points.begin(), s.points.end(), [&](const ChartPoint& p) { return test(s, p); });
  });
}
bool has_intervals(const Chart& chart) {
  return any_point(chart, [](const auto& s, const auto& p) { return p.low && s.mark != SeriesMark::dots; });
}
bool has_inner(const Chart& chart) {
  return any_point(chart, [](const auto&, const auto& p) { return p.inner_low.has_value(); });
}
bool has_dots(const Chart& chart) {
  return any_point(chart, [](const auto& s, const auto&) { return s.mark == SeriesMark::dots; });
}

json field(const char* name, const char* type = "quantitative") { return {{"field", name}, {"type", type}}; }
json only(const char* condition) { return json::array({{{"filter", condition}}}); }

json lines_spec(const Chart& chart, const Language& words) {
  json x = field("x");
  x["axis"] = {{"title", chart.x.title}, {"grid", false}};
  x["scale"] = {{"zero", false}, {"nice", false}};
  json y = field("y");
  y["axis"] = {{"title", chart.y.title}};
  y["scale"] = {{"zero", chart.y.starts_at_zero}};
  const auto band = [&](const char* low, const char* high, const char* condition) {
    json from = y;
    from["field"] = low;
    return json{{"transform", only(condition)},
                {"mark", {{"type", "area"}, {"opacity", 0.16}}},
                {"encoding",
                 {{"x", x},
                  {"y", from},
                  {"y2", {{"field", high}}},
                  {"color", colour()},
                  {"detail", field("series", "nominal")}}}};
  };
  json layers = json::array();
  if (has_intervals(chart))
    layers.push_back(band("low", "high", "isValid(datum.low) && datum.mark != 'dots'"));
  if (has_inner(chart)) layers.push_back(band("inner_low", "inner_high", "isValid(datum.inner_low)"));
  layers.push_back({{"transform", only("datum.mark != 'dots'")},
                    {"mark", {{"type", "line"}, {"strokeWidth", 2}}},
                    {"encoding",
                     {{"x", x},
                      {"y", y},
                      {"color", colour()},
                      {"strokeDash", dash()},
                      {"detail", field("series", "nominal")}}}});
  if (has_dots(chart))
    layers.push_back({{"transform", only("datum.mark == 'dots'")},
                      {"mark", {{"type", "point"}, {"filled", true}, {"size", 45}, {"opacity", 1}}},
                      {"encoding", {{"x", x}, {"y", y}, {"color", colour()}}}});
  json hovered = {
      {"name", "hovered"},
      {"select", {{"type", "point"}, {"on", "pointerover"}, {"nearest", true}, {"clear", "pointerout"}}}};
  layers.push_back(
      {{"params", json::array({hovered})},
       {"mark", {{"type", "point"}, {"filled", true}, {"size", 60}}},
       {"encoding",
        {{"x", x},
         {"y", y},
         {"color", colour()},
         {"opacity", {{"condition", {{"param", "hovered"}, {"empty", false}, {"value", 1}}}, {"value", 0}}},
         {"tooltip", tooltip(chart, words)}}}});
  return {{"width", "container"}, {"height", plot_height}, {"layer", layers}};
}

/// How many series the fullest category has.
int most_in_a_category(const Chart& chart) {
  std::vector<int> met(chart.x.categories.size());
  for (const auto& s : chart.series) {
    for (const auto& p : s.points) ++met[static_cast<std::size_t>(p.x)];
  }
  return met.empty() ? 0 : *std::max_element(met.begin(), met.end());
}

/// Pixels of a bar that lies: of each of a group, or of one alone. 0: they stand. The page makes the chart as
/// high as what it shows.
int bar_height(const Chart& chart) {
  if (chart.kind == ChartKind::lines || chart.kind == ChartKind::heat || !has_long_categories(chart))
    return 0;
  const int most = most_in_a_category(chart);
  if (!chart.x.pictures.empty())
    return std::max(11, (static_cast<int>(picture_size) + 4) / std::max(most, 1));
  return most > 1 ? 11 : 24;
}

/// The pictures beside the axis, each once.
json picture_layer(const json& place, bool is_sideways) {
  const double away = picture_size / 2 + 5;
  json out = {{"transform", json::array({{{"aggregate", json::array({{{"op", "count"}, {"as", "rows"}}})},
                                          {"groupby", {"x", "picture"}}}})},
              {"mark", {{"type", "image"}, {"width", picture_size}, {"height", picture_size}}}};
  out["encoding"] = {{is_sideways ? "y" : "x", place},
                     {is_sideways ? "x" : "y", {{"value", is_sideways ? -away : plot_height + away}}},
                     {"url", field("picture", "nominal")}};
  return out;
}

json bars_spec(const Chart& chart, const Language& words) {
  const bool is_sideways = has_long_categories(chart), has_groups = most_in_a_category(chart) > 1;
  const std::string along = is_sideways ? "y" : "x", across = is_sideways ? "x" : "y";
  json place = field("x", "nominal");
  place["sort"] = chart.x.categories;
  const bool has_pictures = !chart.x.pictures.empty();
  place["axis"] = {{"title", is_sideways ? json(nullptr) : json(chart.x.title)},
                   {"labelAngle", 0},
                   {"labelLimit", 330},
                   {"labelPadding", has_pictures ? picture_size + 8 : 4},
                   {"ticks", false}};
  if (chart.x.is_ordered) place["axis"]["labelOverlap"] = true;
  json shared = {{along, place}, {"color", colour()}};
  if (has_groups) {
    shared[along + "Offset"] = field("series", "nominal");
    shared[along + "Offset"]["sort"] = nullptr;
  }
  const auto layer = [&](json mark, const char* from, const char* to, bool has_colour) {
    json encoding = shared;
    encoding[across] = field(from);
    encoding[across]["axis"] = {{"title", chart.y.title}, {"tickCount", is_sideways ? 6 : 8}};
    if (is_sideways) encoding[across]["axis"]["titleAnchor"] = "end";  // so that it has all the width
    encoding[across]["scale"] = {{"zero", chart.y.starts_at_zero}};
    if (to != nullptr) encoding[across + "2"] = {{"field", to}};
    if (!has_colour) encoding.erase("color");
    encoding["tooltip"] = tooltip(chart, words);
    json out = {{"mark", std::move(mark)}, {"encoding", std::move(encoding)}};
    if (to != nullptr) out["transform"] = only(fmt::format("isValid(datum.{})", from).c_str());
    return out;
  };
  json layers = json::array();
  if (chart.kind == ChartKind::bars) {
    layers.push_back(layer({{"type", "bar"}}, "y", nullptr, true));
    if (has_intervals(chart))
      layers.push_back(layer({{"type", "rule"}, {"strokeWidth", 1.5}}, "low", "high", false));
  } else {
    if (has_intervals(chart))
      layers.push_back(layer({{"type", "rule"}, {"strokeWidth", 1.5}}, "low", "high", true));
    if (has_inner(chart))
      layers.push_back(
          layer({{"type", "rule"}, {"strokeWidth", 5}, {"opacity", 0.55}}, "inner_low", "inner_high", true));
    layers.push_back(
        layer({{"type", "point"}, {"filled", true}, {"size", 50}, {"opacity", 1}}, "y", nullptr, true));
  }
  if (has_pictures) layers.push_back(picture_layer(place, is_sideways));
  return {{"width", "container"}, {"height", plot_height}, {"layer", layers}};
}

std::string rounded(double value) { return fmt::format("{:.6g}", value); }

void add_optional(std::string& out, const std::optional<double>& value) {
  out += "," + (value ? rounded(*value) : "null");
}

std::string rows_of(const Chart& chart) {
  std::string out;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const auto& s = chart.series[i];
    for (const auto& p : s.points) {
      out += fmt::format("{}[{},{},{}", out.empty() ? "" : ",", i, rounded(p.x), rounded(p.y));
      if (p.low || p.inner_low) add_optional(out, p.low), add_optional(out, p.high);
      if (p.inner_low) add_optional(out, p.inner_low), add_optional(out, p.inner_high);
      out += "]";
    }
    const auto& rows = s.cells.rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        out += fmt::format("{}[{},{},{},{}]", out.empty() ? "" : ",", i, s.cells.west + static_cast<int>(c),
                           s.cells.north + static_cast<int>(r), rounded(rows[r][c]));
      }
    }
  }
  return out;
}

}  // namespace

json vega_spec(const Chart& chart, const Language& words) {
  if (chart.kind == ChartKind::heat) return nullptr;
  json spec = chart.kind == ChartKind::lines ? lines_spec(chart, words) : bars_spec(chart, words);
  spec["description"] = chart.title + ". " + chart.description;
  spec["data"] = {{"name", "rows"}};
  return spec;
}

std::string chart_data(const Chart& chart, const Language& words) {
  static constexpr const char* kinds[] = {"lines", "bars", "points", "heat"};
  static constexpr const char* marks[] = {"line", "dashed", "dots"};
  json out = {{"spec", vega_spec(chart, words)},
              {"kind", kinds[static_cast<std::size_t>(chart.kind)]},
              {"x", chart.x.title},
              {"y", chart.y.title},
              {"decimals", chart.decimals},
              {"categories", chart.x.categories},
              {"category_tag", chart.category_tag},
              {"bar_height", bar_height(chart)}};
  out["columns"] = chart.kind == ChartKind::heat
                       ? json{"series", "x", "y", "value"}
                       : json{"series", "x", "y", "low", "high", "inner_low", "inner_high"};
  json series = json::array();
  for (const auto& s : chart.series) {
    json tags = json::object();
    for (const auto& [name, value] : s.tags) tags[name] = value;
    series.push_back(
        {{"name", s.name},
         {"tags", tags},
         {"colour", fmt::format("{}", s.colour % palette_size)},
         {"dash", s.mark == SeriesMark::dashed ? "dashed" : fmt::format("{}", s.dash % dash_count)},
         {"mark", marks[static_cast<std::size_t>(s.mark)]},
         {"shown", s.is_shown}});
  }
  out["series"] = series;
  auto text = out.dump(-1, ' ', false, json::error_handler_t::replace);
  text.pop_back();
  text += ",\"rows\":[" + rows_of(chart) + "]}";
  std::string safe;
  for (const char c : text) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return safe;
}

}  // namespace bastide::reports::charts
