// Shapes are those of real games (places grow and fade, holes stay), numbers are invented.
#include "tests/reports/sample_simulation.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>

namespace bastide::tests {
namespace {

using nlohmann::json;
using Formula = std::function<double(double)>;

constexpr int turns = 71, reach = 5;

json figure(double mean, double error) {
  return {
      {"mean", mean}, {"standard_error", error}, {"interval", {mean - 1.96 * error, mean + 1.96 * error}}};
}

template <class Of>
json by_turn(Of f) {
  json out = json::array();
  for (int t = 1; t <= turns; ++t) out.push_back(f(t));
  return out;
}

void add_by_turn(json& to, const Formula& f) {
  to["by_turn"] = by_turn(f);
  to["by_turn_standard_error"] = by_turn([&](double t) { return 0.01 + 0.02 * std::abs(f(t)); });
}

template <class Of>
json per_cents(Of f) {
  json out;
  for (const int p : {5, 25, 50, 75, 95}) out[fmt::format("{}", p)] = f(p);
  return out;
}

/// Different for each name, from 0 to 1.
double trait(const std::string& name) {
  unsigned sum = 7;
  for (const char c : name) sum = sum * 31 + static_cast<unsigned char>(c);
  return static_cast<double>(sum % 1000) / 1000;
}

json placements(double k) {
  const Formula mean = [k](double t) { return 25 + (30 + 20 * k) * std::sin(t / 26) - 0.25 * t; };
  auto out = figure(42.5 + k, 0.05);
  add_by_turn(out, mean);
  json quantiles;
  for (const int p : {5, 25, 50, 75, 95})
    quantiles[fmt::format("{}", p)] =
        by_turn([&](double t) { return std::lround(mean(t) * (0.55 + p / 110.0)); });
  out["quantiles_by_turn"] = quantiles;
  out["by_type"] = {{"A", 12.5}, {"B", 30.25}};
  out["by_type_standard_error"] = {{"A", 0.1}, {"B", 0.2}};
  return out;
}

json unplaceable(double k) {
  auto out = figure(0, 0.4);
  out.erase("mean");
  out["per_100_games"] = 12 + 20 * k;
  out["interval"] = {12 + 20 * k - 0.8, 12 + 20 * k + 0.8};
  json types, errors, intervals;
  double share = 0.5;
  for (const char* type : {"C", "F", "G", "Q", "R", "X", "B"}) {
    const double v = type[0] == 'B' ? 0 : (12 + 20 * k) * (share /= 1.6);
    types[type] = v;
    errors[type] = 0.02 * v;
    intervals[type] = {0.96 * v, 1.04 * v};
  }
  out["by_type"] = types;
  out["by_type_standard_error"] = errors;
  out["by_type_interval"] = intervals;
  add_by_turn(out, [k](double t) { return (0.1 + k) * std::pow(t / turns, 4); });
  out["games_with"] = figure(0.1 + 0.1 * k, 0.003);
  out["per_game"] = {"880", "100", "19", "1"};
  return out;
}

json blocked(double k) {
  json out;
  double start = 34;
  for (const char* type : {"C", "F", "G", "Q", "R", "X"}) {
    start += 4;
    out[type] = {
        {"games", figure(0.4 * k, 0.01)},
        {"first_turn", figure(start, 0.3)},
        {"turns", figure(3 * k, 0.1)},
        {"spells", figure(1.2 * k, 0.1)},
        {"spell_length", figure(2.5, 0.1)},
        {"first_turn_quantiles", per_cents([&](double p) { return std::lround(start + (p - 50) / 6); })}};
  }
  out["B"] = {{"games", figure(0, 0)},  {"first_turn", nullptr},   {"turns", figure(0, 0)},
              {"spells", figure(0, 0)}, {"spell_length", nullptr}, {"first_turn_quantiles", nullptr}};
  return out;
}

json holes(double k) {
  json out;
  double scale = 1 + k;
  for (const char* kind : {"three", "four", "dead", "starved", "frontier"}) {
    auto h = figure(3 * scale, 0.02);
    add_by_turn(h, [scale](double t) { return 3 * scale * std::pow(t / turns, 1.5); });
    out[kind] = h;
    scale *= 0.6;
  }
  return out;
}

json cells(double scale, double width) {
  json out = json::array();
  for (int y = -reach; y <= reach; ++y) {
    json row = json::array();
    for (int x = -reach; x <= reach; ++x)
      row.push_back(x == 0 && y == 0 ? 0 : scale * std::exp(-(x * x + y * y) / width) * 0.05);
    out.push_back(row);
  }
  return out;
}

json falling(double first, double factor, int count) {
  json out = json::array();
  for (int i = 0; i < count; ++i, first *= factor) out.push_back(first);
  return out;
}

json land(double k) {
  return {{"per_game", figure(20 + k, 0.02)},
          {"completed", figure(9 + k, 0.02)},
          {"completion_rate", figure(0.4 + 0.1 * k, 0.001)},
          {"tiles_when_complete", figure(2.6, 0.01)},
          {"tiles_when_incomplete", figure(3.4, 0.01)},
          {"sizes", {{"complete", falling(3 + k, 0.6, 14)}, {"incomplete", falling(2, 0.7, 14)}}},
          {"completed_by_turn", by_turn([k](double t) { return 0.05 + (0.1 + 0.05 * k) * t / turns; })}};
}

json features(double k) {
  return {{"road", land(k)},
          {"city", land(0.5 * k)},
          {"cloister", land(0.2 * k)},
          {"farm",
           {{"per_game", figure(12, 0.02)},
            {"occupied", figure(3, 0.02)},
            {"tiles", figure(6.5, 0.02)},
            {"cities", figure(0.7, 0.01)},
            {"sizes", falling(2, 0.85, 30)},
            {"cities_per_farm", falling(6 + k, 0.4, 9)}}}};
}

json statistics(double k, const std::string& policy, int players) {
  json seats = json::array();
  for (int i = 0; i < players; ++i) {
    seats.push_back({{"policy", policy},
                     {"points", figure(60 - i, 0.2)},
                     {"wins", figure(0.5, 0.005)},
                     {"advantage", figure(0.4 - 0.8 * i, 0.1)}});
  }
  auto dead = figure(1.2 + k, 0.01);
  dead["by_sides"] = {{"2", figure(0.1, 0.001)}, {"3", figure(0.5, 0.001)}, {"4", figure(0.6, 0.001)}};
  auto supply = figure(3.5, 0.01);
  add_by_turn(supply, [](double t) { return 7 * std::exp(-t / 20); });
  auto margin = figure(14, 0.2);
  margin["ties"] = figure(0.02, 0.001);
  margin["distribution"] = {"20", "100", "180", "200", "180", "140", "100", "50", "20", "10"};
  json points;
  double value = 8;
  for (const char* kind : {"road_complete", "road_incomplete", "city_complete", "city_incomplete",
                           "cloister_complete", "cloister_incomplete", "farm", "total"})
    points[kind] = figure((value += 2) * (0.6 + k), 0.1);
  return {{"legal_placements", placements(k)},
          {"unplaceable", unplaceable(k)},
          {"blocked", blocked(k)},
          {"holes", holes(k)},
          {"dead_holes", dead},
          {"hole_map",
           {{"west", -reach},
            {"north", -reach},
            {"east", reach},
            {"south", reach},
            {"four", cells(1, 6 + 12 * k)},
            {"three", cells(2, 9 + 12 * k)},
            {"dead", cells(0.5, 6 + 12 * k)}}},
          {"supply", supply},
          {"features", features(k)},
          {"points", points},
          {"seats", seats},
          {"margin", margin},
          {"bounding_box",
           {{"width", figure(11, 0.05)},
            {"height", figure(11, 0.05)},
            {"longer", figure(12, 0.05)},
            {"shorter", figure(9.5, 0.05)},
            {"longer_distribution", {"0", "0", "0", "100", "400", "300", "200"}}}},
          {"turns_played", figure(70.8, 0.01)}};
}

}  // namespace

json sample_simulation(const std::string& policy, const std::string& edition, int players) {
  const double k = 0.5 * trait(policy) + 0.5 * trait(edition);
  json policies = json::array();
  for (int i = 0; i < players; ++i) policies.push_back(policy);
  const json kinds = {{"road", figure(20, 0.1)},
                      {"city", figure(25, 0.1)},
                      {"cloister", figure(6, 0.1)},
                      {"farm", figure(9, 0.1)}};
  json played = {
      {"edition", edition}, {"total", figure(60, 0.1)}, {"difference", nullptr}, {"by_kind", kinds}};
  json other = {{"edition", "hig-2000"},
                {"total", figure(58, 0.1)},
                {"difference", figure(-2 - k, 0.02)},
                {"by_kind", kinds},
                {"other_winner", figure(0.07, 0.002)},
                {"by_kind_difference", kinds}};
  return {{"format", "bastide.simulate/1"},
          {"tileset", "base"},
          {"edition", edition},
          {"rules", json::object()},
          {"players", players},
          {"policies", policies},
          {"seed", "1"},
          {"games", "1000"},
          {"turns", turns},
          {"statistics", statistics(k, policy, players)},
          {"editions", {played, other}},
          {"examples",
           {{{"game", "0"},
             {"position", "D0@0,0 E2@0,-1=red:field H1@0,-2 E3@1,-2=blue:city"},
             {"scores", {60, 71}}}}},
          {"program", "bastide"},
          {"version", "0.1.0"},
          {"command", {"simulate", edition, "--policy", policy}},
          {"timing", {{"started", "2026-01-01T12:00:00Z"}, {"seconds", 1.25}, {"games_per_second", 800}}}};
}

json sample_estimate(const std::string& what) {
  json sizes = json::array();
  for (int n = 1; n <= 72; ++n) {
    const double log = 1.75 * (n - 1) - 0.005 * (n - 1) * (n - 1), spread = 0.02 * n;
    const bool is_known = n <= 5;
    const auto text = fmt::format("{:.5e}", std::pow(10.0, log));
    sizes.push_back({{"tiles", n},
                     {"estimate",
                      {{"mean", text},
                       {"log10", log},
                       {"relative_standard_error", 0.01},
                       {"standard_error_log10", 0.01},
                       {"low", text},
                       {"high", text},
                       {"low_log10", log - spread / 2},
                       {"high_log10", log + spread / 2},
                       {"least", text},
                       {"most", text},
                       {"least_log10", log - spread},
                       {"most_log10", log + spread}}},
                     {"exact", is_known ? json("123456789012345") : json(nullptr)},
                     {"exact_log10", is_known ? json(log) : json(nullptr)},
                     {"is_exact_inside", is_known ? json(true) : json(nullptr)},
                     {"ess", 5000.5},
                     {"dead", 0.01},
                     {"knuth",
                      {{"mean", n == 72 ? "0" : text},
                       {"log10", n == 72 ? json(nullptr) : json(log - 0.02 * n)},
                       {"ess", 17.5}}}});
  }
  json out = {{"format", "bastide.estimate/1"},
              {"tileset", "base"},
              {"edition", "c1"},
              {"what", what},
              {"tiles", 72},
              {"seed", "1"},
              {"resample_below", 0.5},
              {"looks_ahead", true},
              {"particles", 10000},
              {"populations", 16},
              {"confidence", 0.95},
              {"sizes", sizes}};
  if (what == "games") out["players"] = 2;
  return out;
}

}  // namespace bastide::tests
