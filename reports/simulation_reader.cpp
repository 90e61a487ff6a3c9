// A saved simulation from JSON, object by object in the order of its keys.
#include <fmt/format.h>

#include "reports/figure_json.hpp"
#include "reports/simulation_record.hpp"
#include "reports/statistics_json.hpp"

namespace bastide::reports {
namespace {

constexpr const char* format_name = "bastide.simulate/1";

RescoredEdition read_edition(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"edition", "total", "difference", "by_kind"},
                     {"other_winner", "by_kind_difference"});
  RescoredEdition e;
  e.edition = o.text("edition");
  e.total = read_figure(o, "total");
  e.difference = read_figure_or_null(o, "difference");
  if (o.has("other_winner")) e.other_winner = read_figure_or_null(o, "other_winner");
  e.by_kind = read_figures(o, "by_kind");
  if (o.has("by_kind_difference")) e.by_kind_difference = read_figures(o, "by_kind_difference");
  return e;
}

ExactFigure read_exact(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"turn", "exact", "value", "sampled", "standard_error", "agrees"});
  return {o.integer("turn", 0, 1'000'000), o.text("exact"), o.real("value"), o.real("sampled"),
          o.quantity("standard_error"),    o.flag("agrees")};
}

GameExample read_example(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"game", "position", "scores"});
  GameExample e;
  e.game = o.count("game");
  e.position = o.text("position");
  for (const double s : o.reals("scores")) e.scores.push_back(static_cast<int>(s));
  return e;
}

template <typename Read>
auto list(const JsonObject& object, const std::string& key, Read read) {
  std::vector<decltype(read(object.document(), std::string{}))> out;
  for (const auto& pointer : object.elements(key)) out.push_back(read(object.document(), pointer));
  return out;
}

}  // namespace

SimulationRecord simulation_from_json(std::string_view text, const std::string& file) {
  const LocatedJson json(text, 0, text.size(), {file, 1, 1});
  check_format(json, format_name);
  const JsonObject o(json, "",
                     {"format", "tileset", "edition", "rules", "players", "policies", "seed", "games",
                      "turns", "statistics", "editions", "exact", "examples", "program", "version"},
                     {"command", "environment", "timing"});
  SimulationRecord r;
  r.tile_set = o.text("tileset");
  r.edition = o.text("edition");
  r.rules = o.text_map("rules");
  r.players = o.integer("players", 1, 8);
  r.policies = o.texts("policies");
  r.seed = o.count("seed");
  r.games = o.count("games");
  r.turns = o.integer("turns", 0, 1'000'000);
  read_statistics(json, o.to("statistics"), r);
  r.editions = list(o, "editions", read_edition);
  if (!o.is_null("exact")) {
    const JsonObject exact(json, o.to("exact"), {"turns", "legal_placements", "unplaceable"});
    r.exact_placements = list(exact, "legal_placements", read_exact);
    r.exact_unplaceable = list(exact, "unplaceable", read_exact);
  }
  r.examples = list(o, "examples", read_example);
  r.program = o.text("program");
  r.version = o.text("version");
  if (o.has("command")) r.command = o.texts("command");
  if (o.has("environment")) r.environment = o.text_map("environment");
  if (o.has("timing")) {
    const JsonObject timing(json, o.to("timing"), {"started", "seconds"}, {"games_per_second"});
    r.started = timing.text("started");
    r.seconds = timing.quantity("seconds");
  }
  return r;
}

}  // namespace bastide::reports
