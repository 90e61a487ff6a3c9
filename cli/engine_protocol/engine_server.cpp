#include "cli/engine_protocol/engine_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/engine_protocol/message_line.hpp"
#include "reports/records/described_json.hpp"
#include "rules/board/owned_rules.hpp"
#include "rules/editions/rows.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::engine_protocol {
namespace {

using Json = nlohmann::ordered_json;
using props::engines::abilities_of_version_1;
using props::engines::Answer;
using props::engines::Ask;
using props::engines::conform_format;
using props::engines::GameTerms;
using props::engines::Request;

/// What a game is played with; kept while games name the same.
struct Played : rules::board::OwnedRules {
  std::string key;
  Played(std::string k, rules::editions::Edition e, tilesets::TileSet s)
      : OwnedRules(std::move(e), std::move(s)), key(std::move(k)) {}
};

/// What the names of a game to be begun are.
struct Begun {
  std::string tile_set, edition, tile;
  std::map<std::string, std::string> rules;
  int players = 2;
};
tilesets::described::Shape shape_of(const Begun*) {
  using namespace tilesets::described;
  return open(object({field<&Begun::tile_set>("tileset"), field<&Begun::edition>("edition"),
                      field<&Begun::rules>("rules"),
                      field<&Begun::players>("players", "", integer<int>(1, rules::most_players)),
                      itself("start", open(object({field<&Begun::tile>("tile")})))}));
}
struct Asked {
  int id = 0;
  Ask ask = Ask::hello;
};
tilesets::described::Shape shape_of(const Asked*) {
  using namespace tilesets::described;
  return open(object({field<&Asked::id>("id", "", integer<int>(0, INT32_MAX)), field<&Asked::ask>("ask")}));
}

std::unique_ptr<Played> load(const MessageLine& line, const Begun& begun, std::string key) {
  auto edition = rules::editions::load_edition(begun.edition, rules::editions::Contradictions::keep);
  std::vector<std::string> names;
  for (const auto& [name, ignored] : begun.rules) {
    if (rules::editions::find_option(name) != nullptr || rules::editions::is_row_name(name))
      names.push_back(name);
  }
  for (const auto& name : in_setting_order(std::move(names), edition)) {
    const auto& value = begun.rules.at(name);
    // Setting a formula to what it is would make it the edition's own.
    if (value == rules::editions::option_value(edition, name)) continue;
    if (const auto wrong = rules::editions::set_option(edition, name, value); !wrong.empty())
      line.fail("/rules/" + tilesets::described::pointer_step(name), wrong);
  }
  auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(begun.tile_set), edition);
  return std::make_unique<Played>(std::move(key), std::move(edition), std::move(set));
}

class Server {
 public:
  Server(const props::engines::Engine& engine, std::string name) : engine_(&engine), name_(std::move(name)) {}

  /// In ASCII: somebody may try it on a terminal.
  std::string answer(const MessageLine& line) {
    const auto [id, ask] = line.read<Asked>();
    auto answer = answer_to(ask, line);
    answer.id = id;
    const bool is_declined = answer.refused || answer.unsupported;
    const auto& shape = is_declined ? props::engines::declined_shape() : props::engines::answer_shape(ask);
    return reports::records::json_line(shape, &answer, {}, true);
  }

 private:
  Answer answer_to(Ask ask, const MessageLine& line) {
    if (ask != Ask::hello && ask != Ask::begin && !terms_)
      return props::engines::refused("no game was begun");
    Request request;
    line.read(props::engines::request_shape(ask), &request);
    if (ask == Ask::hello) return hello(request);
    if (ask == Ask::begin) return begin(request, line);
    check_names(request, line);
    if (ask == Ask::place) placed_ = *request.tile;
    auto answer = (*engine_)(request);
    if (answer.features) speak_version(answer);
    return answer;
  }

  Answer hello(const Request& request) {
    version_ = request.format == conform_format(2) ? 2 : 1;
    auto answer = (*engine_)(request);
    answer.unsupported.reset();
    answer.format = conform_format(version_);
    answer.engine = name_;
    props::engines::Texts said;
    const auto& all = props::engines::engine_abilities();
    for (std::size_t i = 0; i < (version_ == 1 ? abilities_of_version_1 : all.size()); ++i) {
      if (answer.answers && std::ranges::find(*answer.answers, all[i]) != answer.answers->end())
        said.push_back(all[i]);
    }
    answer.answers = std::move(said);
    if (!answer.apart.value_or(false)) answer.apart.reset();
    return answer;
  }

  Answer begin(Request& request, const MessageLine& line) {
    const auto begun = line.read<Begun>();
    const auto key = fmt::format("{} {} {}", begun.tile_set, begun.edition, Json(begun.rules).dump());
    if (!played_ || played_->key != key) played_ = load(line, begun, key);
    terms_ = GameTerms{&played_->fit, &played_->edition, begun.players, played_->set.find(begun.tile)};
    if (terms_->start < 0) fail_tile(line, "/start/tile", begun.tile);
    if (props::engines::version_for(*terms_) > version_) {
      terms_.reset();
      return props::engines::unsupported(
          fmt::format("edition {} has figures, marks, lines or decks that {} does not know, expected {}",
                      played_->edition.id, conform_format(version_), conform_format(2)));
    }
    request.terms = &*terms_;
    auto answer = (*engine_)(request);
    if (!answer.is_done()) return answer;
    answer.counts.emplace();
    for (const auto& type : played_->set.types()) (*answer.counts)[type.id] = type.count;
    return answer;
  }

  /// Every kind that the engine knows is named; version 1 knows neither gardens nor marks nor other figures.
  void speak_version(Answer& answer) const {
    auto words = props::engines::kind_words(played_->set);
    if (answer.kinds) {
      std::erase_if(words, [&](const auto& word) {
        return std::ranges::find(*answer.kinds, word) == answer.kinds->end();
      });
    }
    answer.kinds = std::move(words);
    if (version_ > 1) return;
    std::erase_if(*answer.kinds, [&](const auto& word) {
      return word == rules::feature_name(rules::FeatureKind::garden, played_->set);
    });
    for (auto& feature : *answer.features) {
      feature.marks.reset();
      feature.figures.reset();
    }
  }

  [[noreturn]] void fail_tile(const MessageLine& line, const char* where, const std::string& id) const {
    line.fail(where, fmt::format("tile set '{}' has no tile {}", played_->set.id(), rules::in_quotes(id)));
  }

  template <class Row>
  static void check_name(const MessageLine& line, const char* what, const std::string& name,
                         const std::vector<Row>& rows, std::string Row::*id) {
    std::vector<std::string> known;
    for (const auto& row : rows) known.push_back(row.*id);
    if (std::ranges::find(known, name) == known.end())
      line.fail(std::string("/") + what, fmt::format("unknown {} {}, expected {}", what,
                                                     rules::in_quotes(name), rules::one_of(known)));
  }

  /// Names that the game does not have are mistakes of whoever asks.
  void check_names(const Request& request, const MessageLine& line) const {
    if (request.tile && played_->set.find(*request.tile) < 0) fail_tile(line, "/tile", *request.tile);
    if (request.player && *request.player >= terms_->players)
      line.fail("/player",
                fmt::format("{}, expected an integer from 0 to {}", *request.player, terms_->players - 1));
    if (request.figure)
      check_name(line, "figure", *request.figure, played_->edition.figures, &rules::editions::Figure::id);
    if (request.mark)
      check_name(line, "mark", *request.mark, played_->edition.marks, &rules::expressions::MarkRule::name);
    const auto& methods = props::engines::farm_methods();
    if (request.farms && std::ranges::find(methods, *request.farms) == methods.end())
      line.fail("/farms", "expected third, second, first or off");
    const auto kinds = props::engines::kind_words(played_->set);
    if (request.kind && std::ranges::find(kinds, *request.kind) == kinds.end())
      line.fail("/kind", fmt::format("unknown word {}, expected {}", rules::in_quotes(*request.kind),
                                     rules::one_of(kinds)));
    if (request.segment && !request.on && !placed_.empty() &&
        !played_->set.type(played_->set.find(placed_)).find_segment(*request.segment))
      line.fail("/segment", "the tile placed has no such segment");
  }

  const props::engines::Engine* engine_;
  std::string name_;
  std::unique_ptr<Played> played_;
  std::optional<GameTerms> terms_;
  std::string placed_;  ///< the tile placed last
  int version_ = 1;
};

}  // namespace

void serve(const props::engines::Engine& engine, const std::string& name, std::istream& in,
           std::ostream& out) {
  Server server(engine, name);
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    const MessageLine line(text, "<requests>", ++number);
    out << server.answer(line) << '\n' << std::flush;
  }
}

}  // namespace bastide::cli::engine_protocol
