#include "cli/engine_protocol/engine_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/engine_protocol/message_line.hpp"
#include "cli/engine_protocol/protocol_terms.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::engine_protocol {
namespace {

using Json = nlohmann::ordered_json;
using props::engines::Answer;
using props::engines::Reply;

constexpr std::size_t longest_command = 60;
constexpr std::size_t longest_request = 160;  ///< as it is told

Json place_json(const tilesets::TileSet& set, const rules::Placement& tile) {
  return {
      {"tile", set.type(tile.type).id}, {"x", tile.cell.x}, {"y", tile.cell.y}, {"rotation", tile.rotation}};
}

rules::Cell read_cell(const MessagePart& part, std::size_t size) {
  if (part.size() != size) part.fail(fmt::format("an array of {}, expected {} integers", part.size(), size));
  return {part.item(0).integer(-farthest, farthest), part.item(1).integer(-farthest, farthest)};
}

std::size_t read_word(const MessagePart& part, std::span<const char* const> words) {
  const auto word = part.text();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) {
    const std::vector<std::string> known(words.begin(), words.end());
    part.fail(fmt::format("unknown word {}, expected {}", rules::in_quotes(word), rules::one_of(known)));
  }
  return static_cast<std::size_t>(found - words.begin());
}

std::vector<int> read_per_player(const MessagePart& part, int players) {
  if (part.size() != static_cast<std::size_t>(players))
    part.fail(
        fmt::format("an array of {}, expected one integer for each of {} players", part.size(), players));
  return part.integers(0, most_points);
}

}  // namespace

/// A request sent and its answer read: the answer to this request, on the next line.
class EngineClient::Exchange {
 public:
  Exchange(EngineClient& client, Json request) {
    const int id = ++client.id_;
    client.request_ = request.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (client.request_.size() > longest_request)
      client.request_ = client.request_.substr(0, longest_request) + " ...";
    Json message{{"id", id}};
    message.update(request);
    client.process_.write_line(message.dump(-1, ' ', false, Json::error_handler_t::replace));
    auto text = client.process_.read_line();
    line_.emplace(std::move(text), client.command_, client.process_.lines(),
                  "; everything else goes to stderr");
    answer_.emplace(*line_);
    const auto answered = answer_->at("id");
    if (const int got = answered.integer(0, INT32_MAX); got != id)
      answered.fail(fmt::format("an answer to request {}, expected one to request {}", got, id));
    if (client.answers_ != nullptr) ++*client.answers_;
  }

  const MessagePart& answer() const { return *answer_; }
  bool is_unsupported() const { return answer_->has("unsupported"); }
  std::string why(const char* key) const { return answer_->at(key).text(); }

 private:
  std::optional<MessageLine> line_;
  std::optional<MessagePart> answer_;
};

EngineClient::EngineClient(const std::string& command, double timeout)
    : command_(command.substr(0, longest_command)), process_(command, timeout) {}

void EngineClient::greet() {
  process_.start();
  id_ = 0;
  const Exchange exchange(*this, {{"ask", "hello"}, {"format", conform_format(asked_version_)}});
  const auto& answer = exchange.answer();
  const auto format = answer.at("format");
  const auto text = format.text();
  version_ = 0;
  for (int v = 1; v <= asked_version_; ++v) {
    if (text == conform_format(v)) version_ = v;
  }
  if (version_ == 0)
    format.fail(
        fmt::format("format {}, expected '{}'", rules::in_quotes(text), conform_format(asked_version_)));
  name_ = answer.has("engine") ? answer.at("engine").text() : "unnamed";
  abilities_.clear();
  const auto answers = answer.at("answers");
  const std::span<const char* const> known(engine_abilities.data(),
                                           version_ == 1 ? abilities_of_version_1 : engine_abilities.size());
  for (std::size_t i = 0; i < answers.size(); ++i)
    abilities_.insert(known[read_word(answers.item(i), known)]);
  wants_tiles_ = answer.has("tiles") && answer.at("tiles").flag();
  lists_apart_ = answer.has("apart") && answer.at("apart").flag();
}

void EngineClient::begin_shrinking(bool starts_anew) {
  process_.mute(true);
  starts_anew_ = starts_anew;
}

void EngineClient::end_shrinking() {
  process_.mute(false);
  starts_anew_ = false;
}

template <class R, class... P>
void EngineClient::name_failures(std::function<R(P...)>& asked) {
  using props::engines::EngineFailure;
  if (!asked) return;
  asked = [this, ask = std::move(asked)](P... arguments) -> R {
    try {
      return ask(arguments...);
    } catch (const tilesets::InputError& error) {
      process_.stop();
      if (unreadable_.empty()) unreadable_ = error.what();
      throw EngineFailure(error.what(), EngineFailure::Kind::unreadable, request_);
    } catch (const EngineFailure& failure) {
      throw EngineFailure(failure.what(), failure.kind(), request_);
    }
  };
}

void EngineClient::name_game(std::string tile_set, std::string edition) {
  tile_set_ = std::move(tile_set);
  edition_ = std::move(edition);
}

Reply EngineClient::move(Json request) {
  const Exchange exchange(*this, std::move(request));
  if (exchange.is_unsupported()) return {Reply::Kind::unsupported, exchange.why("unsupported")};
  if (exchange.answer().has("refused")) return {Reply::Kind::refused, exchange.why("refused")};
  const auto ok = exchange.answer().at("ok");
  if (!ok.flag()) ok.fail("false, expected true, or 'refused' with a reason");
  return {};
}

Reply EngineClient::begin(const props::engines::GameTerms& terms) {
  if (starts_anew_) process_.stop();
  if (!process_.is_running()) greet();
  terms_ = terms;
  Json request{{"ask", "begin"},
               {"tileset", tile_set_},
               {"edition", edition_},
               {"rules", rules_table(*terms.edition)},
               {"players", terms.players},
               {"followers", terms.edition->followers()},
               {"start", place_json(terms.set(), {terms.start, 0, {0, 0}, std::nullopt})}};
  if (version_ > 1) {
    request["marks"] = mark_table(*terms.edition);
    request["figures"] = figure_table(*terms.edition);
    if (terms.set().has_own_edges()) request["edges"] = edge_table(terms.set());
    if (!terms.set().decks().empty()) request["decks"] = deck_table(terms.set());
  }
  if (wants_tiles_) request["tiles"] = tile_table(terms.set());
  return move(std::move(request));
}

Answer<std::vector<rules::LegalPlace>> EngineClient::placements(int type) {
  const Exchange exchange(*this, {{"ask", "placements"}, {"tile", terms_.set().type(type).id}});
  if (exchange.is_unsupported()) return std::nullopt;
  std::vector<rules::LegalPlace> places;
  const auto answer = exchange.answer().at("placements");
  for (std::size_t i = 0; i < answer.size(); ++i) {
    const auto item = answer.item(i);
    places.push_back({read_cell(item, 3), item.item(2).integer(0, 3)});
  }
  return places;
}

const std::string& EngineClient::figure_id(int figure) const {
  return terms_.edition->figures[static_cast<std::size_t>(figure)].id;
}

Answer<std::vector<int>> EngineClient::spots(int player, int figure) {
  Json request{{"ask", "spots"}, {"player", player}};
  if (figure != 0) request["figure"] = figure_id(figure);
  const Exchange exchange(*this, std::move(request));
  if (exchange.is_unsupported()) return std::nullopt;
  std::vector<int> segments;
  const auto answer = exchange.answer().at("spots");
  const auto& type = terms_.set().type(placed_type_);
  for (std::size_t i = 0; i < answer.size(); ++i) {
    const auto item = answer.item(i);
    const auto segment = type.find_segment(item.text());
    if (!segment) {
      std::vector<std::string> known;
      for (const auto& s : type.segments) known.push_back(s.name);
      item.fail(fmt::format("tile {} has no segment {}, expected {}", type.id, rules::in_quotes(item.text()),
                            rules::one_of(known)));
    }
    segments.push_back(*segment);
  }
  return segments;
}

Answer<std::vector<rules::Cell>> EngineClient::retrievable(int player) {
  const Exchange exchange(*this, {{"ask", "retrievable"}, {"player", player}});
  if (exchange.is_unsupported()) return std::nullopt;
  std::vector<rules::Cell> cells;
  const auto answer = exchange.answer().at("retrievable");
  for (std::size_t i = 0; i < answer.size(); ++i) cells.push_back(read_cell(answer.item(i), 2));
  return cells;
}

Answer<props::engines::NextPart> EngineClient::next_part() {
  const Exchange exchange(*this, {{"ask", "next"}});
  if (exchange.is_unsupported()) return std::nullopt;
  const auto next = exchange.answer().at("next");
  return props::engines::NextPart{next.at("player").integer(0, terms_.players - 1),
                                  next.at("part").integer(1, 2)};
}

props::engines::FeatureAnswer EngineClient::feature(const MessagePart& part) const {
  using rules::FeatureKind;
  props::engines::FeatureAnswer feature;
  feature.kind = static_cast<FeatureKind>(read_word(part.at("kind"), kind_words(terms_.set())));
  const auto tiles = part.at("tiles");
  for (std::size_t i = 0; i < tiles.size(); ++i) feature.tiles.push_back(read_cell(tiles.item(i), 2));
  if (part.has("open") && rules::is_line(feature.kind))
    feature.open_edges = part.at("open").integer(0, farthest);
  if (part.has("pennants") && feature.kind == FeatureKind::city)
    feature.pennants = part.at("pennants").integer(0, farthest);
  if (part.has("complete") && feature.kind != FeatureKind::farm)
    feature.complete = part.at("complete").flag();
  if (part.has("followers")) feature.followers = read_per_player(part.at("followers"), terms_.players);
  if (version_ == 1) return feature;
  // What is not named is not there.
  const auto& edition = *terms_.edition;
  if (part.has("marks") && edition.marks.size() > 1) {
    feature.marks.emplace();
    const auto marks = part.at("marks");
    for (std::size_t m = 1; m < edition.marks.size(); ++m) {
      const auto* name = edition.marks[m].name.c_str();
      feature.marks->push_back(marks.has(name) ? marks.at(name).integer(0, farthest) : 0);
    }
  }
  if (part.has("figures") && edition.figures.size() > 1) {
    feature.figures.emplace();
    const auto figures = part.at("figures");
    for (std::size_t f = 1; f < edition.figures.size(); ++f) {
      const auto* id = edition.figures[f].id.c_str();
      feature.figures->push_back(figures.has(id)
                                     ? read_per_player(figures.at(id), terms_.players)
                                     : std::vector<int>(static_cast<std::size_t>(terms_.players)));
    }
  }
  return feature;
}

Answer<props::engines::FeatureAnswers> EngineClient::features() {
  const Exchange exchange(*this, {{"ask", "features"}});
  if (exchange.is_unsupported()) return std::nullopt;
  props::engines::FeatureAnswers out;
  if (exchange.answer().has("kinds")) {
    out.kinds = {};
    const auto kinds = exchange.answer().at("kinds");
    const auto words = kind_words(terms_.set());
    for (std::size_t i = 0; i < kinds.size(); ++i) out.kinds[read_word(kinds.item(i), words)] = true;
  }
  const auto features = exchange.answer().at("features");
  for (std::size_t i = 0; i < features.size(); ++i) out.features.push_back(feature(features.item(i)));
  return out;
}

Answer<std::vector<int>> EngineClient::per_player(Json request, const char* key) {
  const Exchange exchange(*this, std::move(request));
  if (exchange.is_unsupported()) return std::nullopt;
  return read_per_player(exchange.answer().at(key), terms_.players);
}

Answer<std::string> EngineClient::save() {
  const Exchange exchange(*this, {{"ask", "save"}});
  if (exchange.is_unsupported()) return std::nullopt;
  return exchange.answer().at("saved").text();
}

Answer<std::vector<int>> EngineClient::deck() {
  const Exchange exchange(*this, {{"ask", "deck"}});
  if (exchange.is_unsupported()) return std::nullopt;
  const auto deck = exchange.answer().at("deck");
  const auto& set = terms_.set();
  std::vector<int> left(static_cast<std::size_t>(set.type_count()));
  for (const auto& [id, count] : deck.value().items()) {
    const int type = set.find(id);
    if (type < 0) deck.fail(fmt::format("tile set '{}' has no tile {}", set.id(), rules::in_quotes(id)));
    left[static_cast<std::size_t>(type)] = deck.at(id.c_str()).integer(0, farthest);
  }
  return left;
}

props::engines::EngineAdapter EngineClient::adapter() {
  props::engines::EngineAdapter out;
  out.lists_apart = lists_apart_;
  out.begin = [this](const props::engines::GameTerms& terms) { return begin(terms); };
  out.place = [this](int player, const rules::Placement& tile) {
    placed_type_ = tile.type;
    auto request = place_json(terms_.set(), tile);
    request["ask"] = "place";
    request["player"] = player;
    return move(std::move(request));
  };
  out.finish = [this](const props::engines::FigureAction& action) {
    Json request{{"ask", "finish"}, {"segment", nullptr}};
    if (action.segment >= 0) {
      const auto& segments = terms_.set().type(placed_type_).segments;
      request["segment"] = segments[static_cast<std::size_t>(action.segment)].name;
    }
    if (action.figure != 0) request["figure"] = figure_id(action.figure);
    if (action.retrieves) request["retrieve"] = {action.retrieves->x, action.retrieves->y};
    return move(std::move(request));
  };
  if (can("aside")) {
    out.set_aside = [this](int type) {
      return move({{"ask", "aside"}, {"tile", terms_.set().type(type).id}});
    };
  }
  if (can("undo")) out.undo = [this] { return move({{"ask", "undo"}}); };
  if (can("save")) {
    out.save = [this] { return save(); };
    out.load = [this](const std::string& text) { return move({{"ask", "load"}, {"saved", text}}); };
  }
  if (can("placements")) out.placements = [this](int type) { return placements(type); };
  if (can("spots")) out.spots = [this](int player, int figure) { return spots(player, figure); };
  if (can("features")) out.features = [this] { return features(); };
  if (can("scores")) out.scores = [this] { return per_player({{"ask", "scores"}}, "scores"); };
  if (can("supply")) {
    out.supply = [this](int figure) {
      Json request{{"ask", "supply"}};
      if (figure != 0) request["figure"] = figure_id(figure);
      return per_player(std::move(request), "supply");
    };
  }
  if (can("final")) {
    out.final_scores = [this](rules::editions::Farms farms) {
      return per_player({{"ask", "final"}, {"farms", farms_words[static_cast<std::size_t>(farms)]}}, "final");
    };
  }
  if (can("retrievable")) out.retrievable = [this](int player) { return retrievable(player); };
  if (can("deck")) out.deck = [this] { return deck(); };
  if (can("next")) out.next_part = [this] { return next_part(); };
  if (can("tokens")) {
    out.tokens = [this](int mark) {
      return per_player(
          {{"ask", "tokens"}, {"mark", terms_.edition->marks[static_cast<std::size_t>(mark)].name}},
          "tokens");
    };
  }
  const auto name = [this](auto&... asked) { (name_failures(asked), ...); };
  name(out.begin, out.place, out.finish, out.set_aside, out.undo, out.save, out.load, out.placements,
       out.spots, out.features, out.scores, out.supply, out.final_scores, out.retrievable, out.next_part,
       out.tokens, out.deck);
  return out;
}

}  // namespace bastide::cli::engine_protocol
