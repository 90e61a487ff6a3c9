#include "cli/engine_protocol/engine_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/engine_protocol/message_line.hpp"
#include "cli/engine_protocol/protocol_terms.hpp"
#include "reports/records/json_object.hpp"
#include "rules/board/owned_rules.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/editions/rows.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::engine_protocol {
namespace {

using Json = nlohmann::ordered_json;
using props::engines::Reply;

/// What a game is played with; kept while games name the same.
struct Played : rules::board::OwnedRules {
  std::string key;
  Played(std::string k, rules::editions::Edition e, tilesets::TileSet s)
      : OwnedRules(std::move(e), std::move(s)), key(std::move(k)) {}
};

std::unique_ptr<Played> load(const MessagePart& request, std::string key) {
  auto edition =
      rules::editions::load_edition(request.at("edition").text(), rules::editions::Contradictions::keep);
  const auto rules = request.at("rules");
  const auto set_from = [&](const std::string& name) {
    const auto value = rules.at(name.c_str());
    // Setting a formula to what it is would make it the edition's own.
    if (value.text() == rules::editions::option_value(edition, name)) return;
    if (const auto wrong = rules::editions::set_option(edition, name, value.text()); !wrong.empty())
      value.fail(wrong);
  };
  if (!rules.value().is_object())
    rules.fail(fmt::format("{}, expected an object", reports::records::json_type(rules.value())));
  std::vector<std::string> names;
  for (const auto& [name, ignored] : rules.value().items()) {
    if (rules::editions::find_option(name) != nullptr || rules::editions::is_row_name(name))
      names.push_back(name);
  }
  for (const auto& name : in_setting_order(std::move(names), edition)) set_from(name);
  auto set =
      rules::editions::tiles_under(tilesets::files::load_tile_set(request.at("tileset").text()), edition);
  return std::make_unique<Played>(std::move(key), std::move(edition), std::move(set));
}

class Server {
 public:
  Server(const props::engines::EngineAdapter& engine, std::string name)
      : engine_(&engine), name_(std::move(name)) {}

  Json answer(const MessagePart& request) {
    Json out{{"id", request.at("id").integer(0, INT32_MAX)}};
    const auto asked = request.at("ask");
    const auto ask = asked.text();
    if (ask == "hello") {
      version_ = request.has("format") && request.at("format").text() == conform_format(2) ? 2 : 1;
      hello(out);
    } else if (ask == "begin") {
      begin(request, out);
    } else if (!terms_) {
      out["refused"] = "no game was begun";
    } else if (!play(ask, request, out) && !tell(ask, request, out)) {
      asked.fail(fmt::format("unknown request {}", rules::in_quotes(ask)));
    }
    return out;
  }

 private:
  void hello(Json& out) const {
    out["format"] = conform_format(version_);
    out["engine"] = name_;
    out["answers"] = Json::array();
    const std::array can = {bool(engine_->placements),  bool(engine_->spots),     bool(engine_->features),
                            bool(engine_->scores),      bool(engine_->supply),    bool(engine_->final_scores),
                            bool(engine_->undo),        bool(engine_->save),      bool(engine_->set_aside),
                            bool(engine_->retrievable), bool(engine_->next_part), bool(engine_->tokens),
                            bool(engine_->deck)};
    static_assert(std::tuple_size_v<decltype(can)> == engine_abilities.size());
    const auto known = version_ == 1 ? abilities_of_version_1 : can.size();
    for (std::size_t i = 0; i < known; ++i) {
      if (can[i]) out["answers"].push_back(engine_abilities[i]);
    }
    if (engine_->lists_apart) out["apart"] = true;
  }

  void begin(const MessagePart& request, Json& out) {
    const auto key = fmt::format("{} {} {}", request.at("tileset").text(), request.at("edition").text(),
                                 request.at("rules").value().dump());
    if (!played_ || played_->key != key) played_ = load(request, key);
    const auto start = request.at("start");
    terms_ = props::engines::GameTerms{&played_->fit, &played_->edition,
                                       request.at("players").integer(1, rules::most_players), type_of(start)};
    if (version_for(*terms_) > version_) {
      terms_.reset();
      out["unsupported"] =
          fmt::format("edition {} has figures, marks, lines or decks that {} does not know, expected {}",
                      played_->edition.id, conform_format(version_), conform_format(2));
      return;
    }
    reply(props::engines::make_move(engine_->begin, *terms_), out);
  }

  int type_of(const MessagePart& part) const {
    const auto tile = part.at("tile");
    const int type = played_->set.find(tile.text());
    if (type < 0)
      tile.fail(
          fmt::format("tile set '{}' has no tile {}", played_->set.id(), rules::in_quotes(tile.text())));
    return type;
  }

  int player_of(const MessagePart& request) const {
    return request.at("player").integer(0, terms_->players - 1);
  }

  /// The figure that a request names; the follower when it names none.
  int figure_of(const MessagePart& request) const {
    if (!request.has("figure")) return 0;
    const auto part = request.at("figure");
    return number_of(part, part.text(), played_->edition.figures, &rules::editions::Figure::id, "figure");
  }

  int mark_of(const MessagePart& request) const {
    const auto part = request.at("mark");
    return number_of(part, part.text(), played_->edition.marks, &rules::expressions::MarkRule::name, "mark");
  }

  template <class Row>
  static int number_of(const MessagePart& part, const std::string& name, const std::vector<Row>& rows,
                       std::string Row::*id, const char* what) {
    std::vector<std::string> known;
    for (const auto& row : rows) {
      if (row.*id == name) return static_cast<int>(known.size());
      known.push_back(row.*id);
    }
    part.fail(fmt::format("unknown {} {}, expected {}", what, rules::in_quotes(name), rules::one_of(known)));
  }

  props::engines::FigureAction action_of(const MessagePart& request) const {
    props::engines::FigureAction action;
    const auto segment = request.at("segment");
    if (!segment.is_null()) {
      const auto found = played_->set.type(placed_type_).find_segment(segment.text());
      if (!found) segment.fail("the tile placed has no such segment");
      action.segment = *found;
      action.figure = figure_of(request);
    }
    if (request.has("retrieve")) {
      const auto cell = request.at("retrieve").integers(-farthest, farthest);
      if (cell.size() != 2) request.at("retrieve").fail("expected a cell, [x, y]");
      action.retrieves = rules::Cell{cell[0], cell[1]};
    }
    return action;
  }

  static void reply(const Reply& reply, Json& out) {
    if (reply.is_done()) {
      out["ok"] = true;
    } else {
      out[reply.kind == Reply::Kind::refused ? "refused" : "unsupported"] = reply.why;
    }
  }

  /// Moves. False when it is none.
  bool play(const std::string& ask, const MessagePart& request, Json& out) {
    if (ask == "place") {
      rules::Placement tile{
          type_of(request),
          request.at("rotation").integer(0, 3),
          {request.at("x").integer(-farthest, farthest), request.at("y").integer(-farthest, farthest)},
          std::nullopt};
      placed_type_ = tile.type;
      reply(props::engines::make_move(engine_->place, player_of(request), tile), out);
    } else if (ask == "finish") {
      reply(props::engines::make_move(engine_->finish, action_of(request)), out);
    } else if (ask == "aside") {
      reply(props::engines::make_move(engine_->set_aside, type_of(request)), out);
    } else if (ask == "undo") {
      reply(props::engines::make_move(engine_->undo), out);
    } else if (ask == "load") {
      reply(props::engines::make_move(engine_->load, request.at("saved").text()), out);
    } else {
      return false;
    }
    return true;
  }

  template <class T, class Write>
  static void write(const props::engines::Answer<T>& answer, const char* key, Json& out,
                    const Write& to_json) {
    if (answer) {
      out[key] = to_json(*answer);
    } else {
      out["unsupported"] = "not answered by this engine";
    }
  }

  /// Questions. False when it is none.
  bool tell(const std::string& ask, const MessagePart& request, Json& out) {
    const auto as_it_is = [](const auto& value) { return Json(value); };
    if (ask == "placements") {
      write(props::engines::ask(engine_->placements, type_of(request)), "placements", out,
            [](const auto& places) {
              auto list = Json::array();
              for (const auto& p : places) list.push_back({p.cell.x, p.cell.y, p.rotation});
              return list;
            });
    } else if (ask == "spots") {
      write(props::engines::ask(engine_->spots, player_of(request), figure_of(request)), "spots", out,
            [&](const auto& segments) {
              auto list = Json::array();
              for (const int s : segments)
                list.push_back(played_->set.type(placed_type_).segments[static_cast<std::size_t>(s)].name);
              return list;
            });
    } else if (ask == "retrievable") {
      write(props::engines::ask(engine_->retrievable, player_of(request)), "retrievable", out,
            [](const auto& cells) {
              auto list = Json::array();
              for (const auto c : cells) list.push_back({c.x, c.y});
              return list;
            });
    } else if (ask == "next") {
      write(props::engines::ask(engine_->next_part), "next", out, [](const auto& next) {
        return Json{{"player", next.player}, {"part", next.part}};
      });
    } else if (ask == "tokens") {
      write(props::engines::ask(engine_->tokens, mark_of(request)), "tokens", out, as_it_is);
    } else if (ask == "deck") {
      write(props::engines::ask(engine_->deck), "deck", out, [&](const auto& left) {
        auto tiles = Json::object();
        for (std::size_t t = 0; t < left.size(); ++t) {
          if (left[t] != 0) tiles[played_->set.type(static_cast<int>(t)).id] = left[t];
        }
        return tiles;
      });
    } else if (ask == "features") {
      const auto answer = props::engines::ask(engine_->features);
      write(answer, "features", out, [&](const auto& all) { return feature_list(all); });
      if (answer) {
        const auto words = kind_words(played_->set);
        for (std::size_t k = 0; k < words.size(); ++k) {
          const bool is_known = version_ > 1 || k < static_cast<std::size_t>(rules::FeatureKind::garden);
          if (answer->kinds[k] && is_known) out["kinds"].push_back(words[k]);
        }
      }
    } else if (ask == "scores") {
      write(props::engines::ask(engine_->scores), "scores", out, as_it_is);
    } else if (ask == "supply") {
      write(props::engines::ask(engine_->supply, figure_of(request)), "supply", out, as_it_is);
    } else if (ask == "final") {
      const auto farms = request.at("farms");
      const auto found = std::find(farms_words.begin(), farms_words.end(), farms.text());
      if (found == farms_words.end()) farms.fail("expected third, second, first or off");
      write(props::engines::ask(engine_->final_scores,
                                static_cast<rules::editions::Farms>(found - farms_words.begin())),
            "final", out, as_it_is);
    } else if (ask == "save") {
      write(props::engines::ask(engine_->save), "saved", out, as_it_is);
    } else {
      return false;
    }
    return true;
  }

  /// Marks and figures by name, those that are there.
  void add_further(const props::engines::FeatureAnswer& f, Json& entry) const {
    if (f.marks) {
      entry["marks"] = Json::object();
      for (std::size_t m = 0; m < f.marks->size(); ++m) {
        if ((*f.marks)[m] != 0) entry["marks"][played_->edition.marks[m + 1].name] = (*f.marks)[m];
      }
    }
    if (f.figures) {
      entry["figures"] = Json::object();
      for (std::size_t i = 0; i < f.figures->size(); ++i) {
        const auto& row = (*f.figures)[i];
        if (std::any_of(row.begin(), row.end(), [](int n) { return n != 0; }))
          entry["figures"][played_->edition.figures[i + 1].id] = row;
      }
    }
  }

  Json feature_list(const props::engines::FeatureAnswers& all) const {
    auto list = Json::array();
    const auto words = kind_words(played_->set);
    for (const auto& f : all.features) {
      Json entry{{"kind", words[static_cast<std::size_t>(f.kind)]}, {"tiles", Json::array()}};
      for (const auto c : f.tiles) entry["tiles"].push_back({c.x, c.y});
      if (f.open_edges) entry["open"] = *f.open_edges;
      if (f.pennants) entry["pennants"] = *f.pennants;
      if (f.complete) entry["complete"] = *f.complete;
      if (f.followers) entry["followers"] = *f.followers;
      if (version_ > 1) add_further(f, entry);
      list.push_back(std::move(entry));
    }
    return list;
  }

  const props::engines::EngineAdapter* engine_;
  std::string name_;
  std::unique_ptr<Played> played_;
  std::optional<props::engines::GameTerms> terms_;
  int placed_type_ = 0;
  int version_ = 1;
};

}  // namespace

void serve(const props::engines::EngineAdapter& engine, const std::string& name, std::istream& in,
           std::ostream& out) {
  Server server(engine, name);
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    const MessageLine line(text, "<requests>", ++number);
    const MessagePart request(line);
    // In ASCII: somebody may try it on a terminal.
    out << server.answer(request).dump(-1, ' ', true, Json::error_handler_t::replace) << '\n' << std::flush;
  }
}

}  // namespace bastide::cli::engine_protocol
