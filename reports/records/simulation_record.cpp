// A saved simulation from JSON, object by object in the order of its keys.
#include <fmt/format.h>

#include "reports/records/figure_reader.hpp"
#include "reports/records/simulation_record.hpp"

namespace bastide::reports::records {
namespace {

constexpr const char* simulation_format = "bastide.simulate/1";

RescoredEdition read_rescored_edition(const LocatedJson& json, const std::string& pointer) {
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

GameExample read_game_example(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"game", "position", "scores"});
  GameExample e;
  e.game = o.count("game");
  e.position = o.text("position");
  for (const double s : o.reals("scores")) e.scores.push_back(static_cast<int>(s));
  return e;
}

template <typename Read>
auto read_figure_list(const JsonObject& object, const std::string& key, Read read) {
  std::vector<decltype(read(object.document(), std::string{}))> out;
  for (const auto& pointer : object.elements(key)) out.push_back(read(object.document(), pointer));
  return out;
}

}  // namespace

SimulationRecord simulation_from_json(std::string_view text, const std::string& file) {
  const LocatedJson json(text, 0, text.size(), {file, 1, 1});
  check_format(json, simulation_format);
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
  r.editions = read_figure_list(o, "editions", read_rescored_edition);
  if (!o.is_null("exact")) {
    const JsonObject exact(json, o.to("exact"), {"turns", "legal_placements", "unplaceable"});
    r.exact_placements = read_figure_list(exact, "legal_placements", read_exact);
    r.exact_unplaceable = read_figure_list(exact, "unplaceable", read_exact);
  }
  r.examples = read_figure_list(o, "examples", read_game_example);
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

}  // namespace bastide::reports::records
