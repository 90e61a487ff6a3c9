// A saved estimate from JSON, object by object in the order of its keys.
#include <fmt/format.h>

#include <regex>

#include "reports/records/estimate_record.hpp"
#include "reports/records/figure_reader.hpp"

namespace bastide::reports::records {
namespace {

constexpr int most_estimated_tiles = 1'000'000;

std::optional<double> real_or_null(const JsonObject& o, const std::string& key) {
  return o.is_null(key) ? std::nullopt : std::optional(o.real(key));
}

/// A number as text: digits, perhaps a fraction and a power of ten.
std::string number_text(const JsonObject& o, const std::string& key) {
  static const std::regex form(R"([0-9]{1,300}(\.[0-9]{1,40})?(e[+-]?[0-9]{1,4})?)");
  auto text = o.text(key);
  if (!std::regex_match(text, form)) o.fail(key, "expected a number as a string, such as \"1.5e20\"");
  return text;
}

EstimatedSize read_size(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(
      json, pointer,
      {"tiles", "estimate", "exact", "exact_log10", "is_exact_inside", "ess", "dead", "knuth"});
  const JsonObject e(json, o.to("estimate"),
                     {"mean", "log10", "relative_standard_error", "standard_error_log10", "low", "high",
                      "low_log10", "high_log10", "least", "most", "least_log10", "most_log10"});
  const JsonObject knuth(json, o.to("knuth"), {"mean", "log10", "ess"});
  EstimatedSize s;
  s.tiles = o.integer("tiles", 1, most_estimated_tiles);
  s.mean = number_text(e, "mean");
  s.log10 = real_or_null(e, "log10");
  s.relative_standard_error = real_or_null(e, "relative_standard_error").value_or(0);
  s.low_log10 = real_or_null(e, "low_log10");
  s.high_log10 = real_or_null(e, "high_log10");
  s.least_log10 = real_or_null(e, "least_log10");
  s.most_log10 = real_or_null(e, "most_log10");
  if (!o.is_null("exact")) s.exact = o.decimal("exact");
  s.exact_log10 = real_or_null(o, "exact_log10");
  if (!o.is_null("is_exact_inside")) s.is_exact_inside = o.flag("is_exact_inside");
  s.ess = o.quantity("ess");
  s.dead = o.quantity("dead");
  s.knuth_mean = number_text(knuth, "mean");
  s.knuth_log10 = real_or_null(knuth, "log10");
  s.knuth_ess = knuth.quantity("ess");
  return s;
}

/// A count written as a number.
std::uint64_t whole(const JsonObject& o, const std::string& key) {
  const double value = o.quantity(key);
  if (value > 9e15 || value != static_cast<double>(static_cast<std::uint64_t>(value)))
    o.fail(key, "expected a whole number below 2^53");
  return static_cast<std::uint64_t>(value);
}

}  // namespace

EstimateRecord estimate_from_json(std::string_view text, const std::string& file) {
  const LocatedJson json(text, 0, text.size(), {file, 1, 1});
  check_format(json, "bastide.estimate/1");
  const JsonObject o(json, "",
                     {"format", "tileset", "edition", "what", "tiles", "seed", "particles", "populations",
                      "confidence", "sizes", "resample_below", "looks_ahead"},
                     {"players", "rules", "program", "version", "command", "environment", "timing"});
  EstimateRecord r;
  r.tile_set = o.text("tileset");
  r.edition = o.text("edition");
  const std::vector<std::string> whats = {"boards", "placements", "games"};
  r.what = whats[o.choice("what", whats)];
  if (o.has("players") && !o.is_null("players")) r.players = o.integer("players", 1, 8);
  r.tiles = o.integer("tiles", 1, most_estimated_tiles);
  r.seed = o.count("seed");
  r.particles = whole(o, "particles");
  r.populations = whole(o, "populations");
  r.confidence = o.quantity("confidence");
  for (const auto& size : o.elements("sizes")) r.sizes.push_back(read_size(json, size));
  if (o.has("program")) r.program = o.text("program");
  if (o.has("version")) r.version = o.text("version");
  if (o.has("command")) r.command = o.texts("command");
  return r;
}

}  // namespace bastide::reports::records
