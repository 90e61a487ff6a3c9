#include "reports/records/figure_reader.hpp"

#include <array>
#include <charconv>
#include <tuple>

#include <fmt/format.h>

#include "rules/spelling.hpp"

namespace bastide::reports::records {
namespace {

constexpr double normal_95 = 1.959963984540054;  // the normal distribution's 97.5 % quantile

std::pair<double, double> read_interval(const JsonObject& object, const std::string& key) {
  const auto ends = object.reals(key);
  if (ends.size() != 2 || !(ends[0] <= ends[1])) object.fail(key, "expected an interval [low, high]");
  return {ends[0], ends[1]};
}

void check_length(const JsonObject& object, const std::string& key, std::size_t expected, std::size_t found) {
  if (expected != found)
    object.fail(key, fmt::format("{} numbers, expected {} as in the list beside it", found, expected));
}

}  // namespace

void check_format(const LocatedJson& json, const std::string& format) {
  if (!json.value().is_object())
    json.fail("", fmt::format("{}, expected an object", json_type(json.value())));
  if (!json.value().contains("format")) json.fail("", "no \"format\", expected this key");
  const auto& found = json.at("/format");
  if (!found.is_string() || found.get<std::string>() != format)
    json.fail("/format", fmt::format("another format, expected {}", rules::in_quotes(format)));
}

Figure own_figure(const JsonObject& object, const std::string& mean) {
  const auto [low, high] = read_interval(object, "interval");
  return {object.real(mean), object.quantity("standard_error"), low, high};
}

Figure read_figure(const JsonObject& object, const std::string& key, const std::vector<std::string>& others) {
  return own_figure(
      JsonObject(object.document(), object.to(key), {"mean", "standard_error", "interval"}, others));
}

std::optional<Figure> read_figure_or_null(const JsonObject& object, const std::string& key) {
  return object.is_null(key) ? std::nullopt : std::optional(read_figure(object, key));
}

FiguresByName read_figures(const JsonObject& object, const std::string& key) {
  const auto names = object.names(key);
  const JsonObject inside(object.document(), object.to(key), names);
  FiguresByName out;
  for (const auto& name : names) out[name] = read_figure(inside, name);
  return out;
}

FiguresByTurn read_by_turn(const JsonObject& object, const std::string& key) {
  // No game came to the turns at the end where there is null.
  FiguresByTurn out{object.reals_before_nulls(key), object.reals_before_nulls(key + "_standard_error")};
  check_length(object, key + "_standard_error", out.mean.size(), out.standard_error.size());
  return out;
}

FiguresByName read_by_type(const JsonObject& object, const std::string& key) {
  const auto names = object.names(key);
  const JsonObject means(object.document(), object.to(key), names);
  const JsonObject errors(object.document(), object.to(key + "_standard_error"), names);
  FiguresByName out;
  for (const auto& name : names) {
    if (means.is_null(name) && errors.is_null(name)) continue;  // never drawn
    Figure f{means.real(name), errors.quantity(name), 0, 0};
    f.low = f.mean - normal_95 * f.standard_error;
    f.high = f.mean + normal_95 * f.standard_error;
    if (object.has(key + "_interval")) {
      const JsonObject intervals(object.document(), object.to(key + "_interval"), names);
      std::tie(f.low, f.high) = read_interval(intervals, name);
    }
    out[name] = f;
  }
  return out;
}

std::vector<std::uint64_t> read_counts(const JsonObject& object, const std::string& key) {
  std::vector<std::uint64_t> out;
  const auto digits = object.decimals(key);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    std::uint64_t n = 0;
    const auto* end = digits[i].data() + digits[i].size();
    if (std::from_chars(digits[i].data(), end, n).ec != std::errc{}) {
      object.document().fail(fmt::format("{}/{}", object.to(key), i),
                             "expected a decimal number below 2^64 as a string");
    }
    out.push_back(n);
  }
  return out;
}

namespace {

constexpr std::array<const char*, 5> per_cents = {"5", "25", "50", "75", "95"};
const std::vector<std::string> per_cent_keys = {"5", "25", "50", "75", "95"};
constexpr int far = 100'000;

PlacementFigures read_placements(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer,
                     {"mean", "standard_error", "interval", "by_turn", "by_turn_standard_error",
                      "quantiles_by_turn", "by_type", "by_type_standard_error"});
  PlacementFigures f;
  f.overall = own_figure(o);
  f.by_turn = read_by_turn(o, "by_turn");
  const JsonObject quantiles(json, o.to("quantiles_by_turn"), per_cent_keys);
  for (const auto* p : per_cents) {
    auto list = quantiles.reals_before_nulls(p);
    if (list.size() != f.by_turn.mean.size()) quantiles.fail(p, "expected one number a turn, as in by_turn");
    f.quantiles_by_turn[std::stoi(p)] = std::move(list);
  }
  f.by_type = read_by_type(o, "by_type");
  return f;
}

UnplaceableFigures read_unplaceable(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer,
                     {"per_100_games", "standard_error", "interval", "by_type", "by_type_standard_error",
                      "by_turn", "by_turn_standard_error", "games_with", "per_game"},
                     {"by_type_interval"});
  return {own_figure(o, "per_100_games"), read_by_type(o, "by_type"), read_by_turn(o, "by_turn"),
          read_figure(o, "games_with"), read_counts(o, "per_game")};
}

BlockedFigures read_blocked(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer,
                     {"games", "first_turn", "turns", "spells", "spell_length", "first_turn_quantiles"});
  BlockedFigures f{read_figure(o, "games"),  read_figure_or_null(o, "first_turn"),   read_figure(o, "turns"),
                   read_figure(o, "spells"), read_figure_or_null(o, "spell_length"), {}};
  if (o.is_null("first_turn_quantiles")) return f;
  const JsonObject quantiles(json, o.to("first_turn_quantiles"), per_cent_keys);
  for (const auto* p : per_cents) f.first_turn_quantiles[std::stoi(p)] = quantiles.real(p);
  return f;
}

std::vector<std::vector<double>> read_grid(const JsonObject& o, const char* key, const HoleMap& map) {
  const auto rows = static_cast<std::size_t>(map.south - map.north + 1);
  const auto columns = static_cast<std::size_t>(map.east - map.west + 1);
  std::vector<std::vector<double>> out;
  const auto pointers = o.elements(key);
  if (pointers.size() != rows)
    o.fail(key, fmt::format("{} rows, expected {} from north to south", pointers.size(), rows));
  for (const auto& pointer : pointers) {
    std::vector<double> row;
    for (const auto& value : o.document().at(pointer)) {
      if (!value.is_number()) o.document().fail(pointer, "expected a list of numbers");
      row.push_back(value.get<double>());
    }
    if (row.size() != columns)
      o.document().fail(pointer, fmt::format("{} cells, expected {} from west to east", row.size(), columns));
    out.push_back(std::move(row));
  }
  return out;
}

HoleMap read_map(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"west", "north", "east", "south", "four", "three", "dead"});
  HoleMap map;
  map.west = o.integer("west", -far, far);
  map.north = o.integer("north", -far, far);
  map.east = o.integer("east", map.west, far);
  map.south = o.integer("south", map.north, far);
  map.four = read_grid(o, "four", map);
  map.three = read_grid(o, "three", map);
  map.dead = read_grid(o, "dead", map);
  return map;
}

void read_holes(const LocatedJson& json, const JsonObject& o, SimulationRecord& record) {
  const std::vector<std::string> kinds = {"three", "four", "dead", "starved", "frontier"};
  const JsonObject holes(json, o.to("holes"), kinds);
  for (const auto& kind : kinds) {
    const JsonObject h(json, holes.to(kind),
                       {"mean", "standard_error", "interval", "by_turn", "by_turn_standard_error"});
    record.holes[kind] = {own_figure(h), read_by_turn(h, "by_turn")};
  }
  const JsonObject dead(json, o.to("dead_holes"), {"mean", "standard_error", "interval", "by_sides"});
  record.dead_holes = own_figure(dead);
  record.dead_by_sides = read_figures(dead, "by_sides");
  record.hole_map = read_map(json, o.to("hole_map"));
}

FeatureFigures read_land(const LocatedJson& json, const std::string& pointer) {
  const std::vector<std::string> figures = {"per_game", "completed", "completion_rate", "tiles_when_complete",
                                            "tiles_when_incomplete"};
  auto keys = figures;
  keys.insert(keys.end(), {"sizes", "completed_by_turn"});
  const JsonObject o(json, pointer, keys);
  FeatureFigures f;
  for (const auto& name : figures) {
    if (const auto figure = read_figure_or_null(o, name)) f.figures[name] = *figure;
  }
  const JsonObject sizes(json, o.to("sizes"), {"complete", "incomplete"});
  f.complete_sizes = sizes.reals("complete");
  f.incomplete_sizes = sizes.reals("incomplete");
  f.completed_by_turn = o.reals("completed_by_turn");
  return f;
}

FeatureFigures read_farm(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"per_game", "occupied", "tiles", "cities", "sizes", "cities_per_farm"});
  FeatureFigures f;
  for (const auto* name : {"per_game", "occupied", "tiles", "cities"}) {
    if (const auto figure = read_figure_or_null(o, name)) f.figures[name] = *figure;
  }
  f.sizes = o.reals("sizes");
  f.cities_per_farm = o.reals("cities_per_farm");
  return f;
}

SeatFigures read_seat(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"policy", "points", "wins", "advantage"});
  return {o.text("policy"), read_figure(o, "points"), read_figure(o, "wins"), read_figure(o, "advantage")};
}

}  // namespace

void read_statistics(const LocatedJson& json, const std::string& pointer, SimulationRecord& record) {
  const JsonObject o(json, pointer,
                     {"legal_placements", "unplaceable", "blocked", "holes", "dead_holes", "hole_map",
                      "supply", "features", "points", "seats", "margin", "bounding_box", "turns_played"});
  record.placements = read_placements(json, o.to("legal_placements"));
  record.unplaceable = read_unplaceable(json, o.to("unplaceable"));
  const auto types = o.names("blocked");
  const JsonObject blocked(json, o.to("blocked"), types);
  for (const auto& type : types) record.blocked[type] = read_blocked(json, blocked.to(type));
  read_holes(json, o, record);
  const JsonObject supply(json, o.to("supply"),
                          {"by_turn", "by_turn_standard_error", "mean", "standard_error"}, {"interval"});
  record.supply.mean = supply.real("mean");
  record.supply.standard_error = supply.quantity("standard_error");
  record.supply_by_turn = read_by_turn(supply, "by_turn");
  const JsonObject features(json, o.to("features"), {"road", "city", "cloister", "farm"});
  for (const auto* kind : {"road", "city", "cloister"})
    record.features[kind] = read_land(json, features.to(kind));
  record.features["farm"] = read_farm(json, features.to("farm"));
  record.points = read_figures(o, "points");
  for (const auto& seat : o.elements("seats")) record.seats.push_back(read_seat(json, seat));
  const JsonObject margin(json, o.to("margin"),
                          {"mean", "standard_error", "interval", "ties", "distribution"});
  record.margin = {own_figure(margin), read_figure(margin, "ties"), read_counts(margin, "distribution")};
  const std::vector<std::string> sides = {"width", "height", "longer", "shorter"};
  const JsonObject box(json, o.to("bounding_box"), sides, {"longer_distribution"});
  for (const auto& side : sides) record.bounding_box[side] = read_figure(box, side);
  if (box.has("longer_distribution")) record.longer_side = read_counts(box, "longer_distribution");
  record.turns_played = read_figure(o, "turns_played");
}

}  // namespace bastide::reports::records
