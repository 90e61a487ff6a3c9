#include "cli/engine_protocol/protocol_terms.hpp"

#include <nlohmann/json.hpp>

namespace bastide::cli::engine_protocol {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json tile_table(const tilesets::TileSet& set) {
  auto table = Json::array();
  for (const auto& type : set.types()) {
    std::string edges;
    for (const auto edge : type.edges) edges += set.edge_letter(edge);
    auto segments = Json::array();
    for (const auto& segment : type.segments) {
      Json entry{{"name", segment.name}, {"kind", tilesets::kind_name(segment.kind)}};
      if (segment.sides != 0) {
        std::string sides;
        for (int s = 0; s < tilesets::side_count; ++s) {
          if ((segment.sides >> s & 1) != 0) sides += tilesets::side_letter(s);
        }
        entry["sides"] = sides;
      }
      if (segment.half_edges != 0) {
        entry["half_edges"] = Json::array();
        for (int h = 0; h < tilesets::half_edge_count; ++h) {
          if ((segment.half_edges >> h & 1) != 0) entry["half_edges"].push_back(tilesets::half_edge_name(h));
        }
      }
      if (segment.kind == tilesets::SegmentKind::city) entry["pennants"] = segment.pennants();
      for (std::size_t mark = tilesets::pennant + 1; mark < set.marks().size(); ++mark) {
        if (segment.marks[mark] != 0) entry["marks"][set.marks()[mark]] = segment.marks[mark];
      }
      if (segment.kind == tilesets::SegmentKind::field) {
        entry["touches"] = Json::array();
        for (const auto& city : type.segments) {
          if (city.kind == tilesets::SegmentKind::city && (segment.cities >> city.index & 1) != 0)
            entry["touches"].push_back(city.name);
        }
      }
      segments.push_back(std::move(entry));
    }
    table.push_back({{"tile", type.id}, {"count", type.count}, {"edges", edges}, {"segments", segments}});
  }
  return table;
}

Json rules_table(const rules::editions::Edition& edition) {
  auto table = Json::object();
  for (const auto& option : rules::editions::options_of(edition))
    table[option.name] = rules::editions::option_value(edition, option.name);
  return table;
}

Json mark_table(const rules::editions::Edition& edition) {
  auto table = Json::array();
  for (const auto& mark : edition.marks) {
    table.push_back({{"name", mark.name},
                     {"on", tilesets::kind_name(mark.on)},
                     {"merge", mark.merge == rules::expressions::Merge::any ? "any" : "sum"},
                     {"token", mark.is_token},
                     {"bonus", mark.bonus}});
  }
  return table;
}

Json figure_table(const rules::editions::Edition& edition) {
  auto table = Json::array();
  for (const auto& figure : edition.figures) {
    Json row{{"id", figure.id}, {"count", figure.count}, {"weight", figure.weight}};
    if (figure.weight_formula) row["weight"] = figure.weight_formula->text();
    row["stands_on"] = Json::array();
    for (const auto& kind : tilesets::segment_kinds) {
      if (figure.may_stand_on(kind.kind)) row["stands_on"].push_back(kind.name);
    }
    row["needs"] = figure.needs == rules::editions::Needs::empty ? "empty" : "own_follower";
    if (figure.leaves_with_follower) row["leaves_with"] = "own_follower";
    if (figure.is_retrievable) row["retrieve"] = "incomplete";
    if (figure.gives_part) row["extra_part"] = "extended";
    table.push_back(std::move(row));
  }
  return table;
}

}  // namespace bastide::cli::engine_protocol
