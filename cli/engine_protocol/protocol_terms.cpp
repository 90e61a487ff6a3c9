#include "cli/engine_protocol/protocol_terms.hpp"

#include <nlohmann/json.hpp>

#include "rules/score_sheet.hpp"

namespace bastide::cli::engine_protocol {
namespace {

using Json = nlohmann::ordered_json;

/// "city"; own lines as the edition calls them.
const char* segment_word(const rules::editions::Edition& edition, tilesets::SegmentKind kind) {
  return tilesets::is_own_line(kind) ? edition.lines[tilesets::line_number(kind)].name.c_str()
                                     : tilesets::kind_name(kind);
}

bool is_known(const rules::editions::Edition& edition, tilesets::SegmentKind kind) {
  return !tilesets::is_own_line(kind) || tilesets::line_number(kind) < edition.lines.size();
}

}  // namespace

std::vector<std::string> kind_words(const tilesets::TileSet& set) {
  std::vector<std::string> words;
  for (std::size_t k = 0; k < rules::common_feature_kinds + set.names().lines.size(); ++k)
    words.emplace_back(rules::feature_name(static_cast<rules::FeatureKind>(k), set));
  return words;
}

Json edge_table(const tilesets::TileSet& set) {
  auto table = Json::array();
  for (const auto& row : set.edge_kinds()) {
    table.push_back({{"letter", std::string(1, row.letter)},
                     {"segment", set.kind_name(row.segment)},
                     {"fields", row.has_fields},
                     {"continued", false}});
  }
  for (const auto edge : set.edges()) {
    if (((set.continued_edges() >> static_cast<unsigned>(edge)) & 1U) != 0)
      table[static_cast<std::size_t>(edge) - 1]["continued"] = true;
  }
  return table;
}

Json deck_table(const tilesets::TileSet& set) {
  auto table = Json::array();
  for (const auto& deck : set.decks()) {
    Json row{{"id", deck.id}, {"tiles", Json::object()}};
    for (int type = 0; type < set.type_count(); ++type) {
      if (const int count = deck.counts[static_cast<std::size_t>(type)]; count > 0)
        row["tiles"][set.type(type).id] = count;
    }
    if (deck.continues) {
      row["continues"] = std::string(1, set.edge_letter(*deck.continues));
      row["bends"] = Json::array();
      for (const auto& bends : set.bends()) {
        if (bends.edge != *deck.continues) continue;
        for (const auto& [is_set, word] : {std::pair{bends.immediate, "immediate"},
                                           {bends.consecutive, "consecutive"},
                                           {bends.against_source, "against_source"},
                                           {bends.space, "space"}}) {
          if (is_set) row["bends"].push_back(word);
        }
      }
    }
    table.push_back(std::move(row));
  }
  return table;
}

Json tile_table(const tilesets::TileSet& set) {
  auto table = Json::array();
  for (const auto& type : set.types()) {
    std::string edges;
    for (const auto edge : type.edges) edges += set.edge_letter(edge);
    auto segments = Json::array();
    for (const auto& segment : type.segments) {
      Json entry{{"name", segment.name}, {"kind", set.kind_name(segment.kind)}};
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
                     {"on", segment_word(edition, mark.on)},
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
      if (is_known(edition, kind.kind) && figure.may_stand_on(kind.kind))
        row["stands_on"].push_back(segment_word(edition, kind.kind));
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
