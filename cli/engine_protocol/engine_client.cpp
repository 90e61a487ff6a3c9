#include "cli/engine_protocol/engine_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "cli/engine_protocol/message_line.hpp"
#include "reports/answers/protocol_messages.hpp"
#include "reports/records/described_json.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::engine_protocol {
namespace {

using props::engines::abilities_of_version_1;
using props::engines::Answer;
using props::engines::Ask;
using props::engines::conform_format;
using props::engines::EngineFailure;
using props::engines::GameTerms;
using props::engines::Ints;
using props::engines::Request;

constexpr std::size_t longest_command = 60;
constexpr std::size_t longest_request = 160;  ///< as it is told

/// What the shape of an answer cannot know: how many players there are, and which names.
class Checker {
 public:
  Checker(const MessageLine& line, const GameTerms& terms, const std::string& placed)
      : line_(&line), terms_(&terms), placed_(&placed) {}

  void check(const Answer& answer) const {
    const std::pair<const char*, const std::optional<Ints>*> numbers[] = {{"/tokens", &answer.tokens},
                                                                          {"/scores", &answer.scores},
                                                                          {"/supply", &answer.supply},
                                                                          {"/final", &answer.final}};
    for (const auto& [key, row] : numbers) {
      if (*row) check_row(key, **row);
    }
    if (answer.next && answer.next->player >= terms_->players)
      line_->fail("/next/player", fmt::format("{}, expected an integer from 0 to {}", answer.next->player,
                                              terms_->players - 1));
    check_tiles("/deck", answer.deck);
    check_tiles("/counts", answer.counts);
    if (answer.spots) check_spots(*answer.spots);
    if (!answer.features && !answer.kinds) return;
    const auto words = props::engines::kind_words(terms_->set());
    if (answer.kinds) check_words("/kinds", *answer.kinds, words);
    for (std::size_t i = 0; answer.features && i < answer.features->size(); ++i) {
      const auto& feature = (*answer.features)[i];
      check_word(fmt::format("/features/{}/kind", i), feature.kind, words);
      if (feature.followers) check_row(fmt::format("/features/{}/followers", i), *feature.followers);
      if (!feature.figures) continue;
      for (const auto& [figure, row] : *feature.figures) {
        if (terms_->set().find_figure(figure) >= 0)
          check_row(fmt::format("/features/{}/figures/{}", i, tilesets::described::pointer_step(figure)),
                    row);
      }
    }
  }
  void check_words(const char* key, const props::engines::Texts& said,
                   std::span<const std::string> words) const {
    for (std::size_t i = 0; i < said.size(); ++i) check_word(fmt::format("{}/{}", key, i), said[i], words);
  }

 private:
  void check_row(const std::string& key, const Ints& row) const {
    if (row.size() != static_cast<std::size_t>(terms_->players))
      line_->fail(key, fmt::format("an array of {}, expected one integer for each of {} players", row.size(),
                                   terms_->players));
  }
  void check_tiles(const char* key, const std::optional<std::map<std::string, int>>& numbers) const {
    for (const auto& [id, ignored] : numbers.value_or(std::map<std::string, int>())) {
      if (terms_->set().find(id) < 0)
        line_->fail(key,
                    fmt::format("tile set '{}' has no tile {}", terms_->set().id(), rules::in_quotes(id)));
    }
  }
  void check_word(const std::string& key, const std::string& word, std::span<const std::string> words) const {
    if (std::ranges::find(words, word) == words.end())
      line_->fail(key, fmt::format("unknown word {}, expected {}", rules::in_quotes(word),
                                   rules::one_of({words.begin(), words.end()})));
  }
  void check_spots(const props::engines::Texts& spots) const {
    const auto& type = terms_->set().type(terms_->set().find(*placed_));
    for (std::size_t i = 0; i < spots.size(); ++i) {
      if (type.find_segment(spots[i])) continue;
      std::vector<std::string> known;
      for (const auto& s : type.segments) known.push_back(s.name);
      line_->fail(fmt::format("/spots/{}", i), fmt::format("tile {} has no segment {}, expected {}", type.id,
                                                           rules::in_quotes(spots[i]), rules::one_of(known)));
    }
  }

  const MessageLine* line_;
  const GameTerms* terms_;
  const std::string* placed_;
};

/// To which request it answers; every other part depends on it.
const tilesets::described::Shape& numbered_shape() {
  using namespace tilesets::described;
  static const auto made = open(object({field<&Answer::id>("id", "", integer<int>(0, INT32_MAX))}));
  return made;
}

/// The beginning of a message that has no number yet.
constexpr std::string_view unnumbered = "{\"id\":0,";

}  // namespace

EngineClient::EngineClient(const std::string& command, double timeout)
    : command_(command.substr(0, longest_command)), process_(command, timeout) {
  hello_.engine = "";  // nothing is known of it before it was greeted
  hello_.answers.emplace();
}

/// A request sent and its answer read: the answer to this request, on the next line. `request`: without its
/// number and the brace before it.
Answer EngineClient::exchange(Ask ask, std::string_view request) {
  const int id = ++id_;
  request_ = "{";
  request_ += request;
  if (request_.size() > longest_request) request_ = request_.substr(0, longest_request) + " ...";
  process_.write_line(fmt::format("{{\"id\":{},{}", id, request));
  auto text = process_.read_line();  // which counts the line
  const MessageLine line(std::move(text), command_, process_.lines(), "; everything else goes to stderr");
  Answer out;
  line.read(numbered_shape(), &out);
  if (out.id != id)
    line.fail("/id", fmt::format("an answer to request {}, expected one to request {}", out.id, id));
  if (answers_ != nullptr) ++*answers_;
  const bool is_move = props::engines::answer_key(ask) == "ok";
  if (ask != Ask::hello && (line.has("unsupported") || (is_move && line.has("refused")))) {
    line.read(props::engines::declined_shape(), &out);
    if (out.unsupported) out.refused.reset();
    return out;
  }
  line.read(props::engines::answer_shape(ask), &out);
  if (is_move && !*out.ok) line.fail("/ok", "false, expected true, or 'refused' with a reason");
  const Checker checker(line, terms_, placed_);
  if (ask != Ask::hello) {
    checker.check(out);
    return out;
  }
  version_ = 0;
  for (int v = 1; v <= asked_version_; ++v) {
    if (*out.format == conform_format(v)) version_ = v;
  }
  if (version_ == 0)
    line.fail("/format", fmt::format("format {}, expected '{}'", rules::in_quotes(*out.format),
                                     conform_format(asked_version_)));
  const std::span<const std::string> known(props::engines::engine_abilities());
  checker.check_words("/answers", *out.answers, version_ == 1 ? known.first(abilities_of_version_1) : known);
  if (out.knows && out.knows->farms)
    checker.check_words("/knows/farms", *out.knows->farms, props::engines::farm_methods());
  if (!out.engine) out.engine = "unnamed";
  return out;
}

void EngineClient::greet() {
  process_.start();
  id_ = 0;
  hello_ = exchange(Ask::hello,
                    fmt::format("\"ask\":\"hello\",\"format\":\"{}\"}}", conform_format(asked_version_)));
}

void EngineClient::begin_shrinking(bool starts_anew) {
  process_.mute(true);
  starts_anew_ = starts_anew;
}

void EngineClient::end_shrinking() {
  process_.mute(false);
  starts_anew_ = false;
}

void EngineClient::name_game(std::string tile_set, std::string edition) {
  tile_set_ = std::move(tile_set);
  edition_ = std::move(edition);
}

/// The request without its number, once the engine is ready for it.
std::string EngineClient::begin(const GameTerms& terms) {
  if (starts_anew_) process_.stop();
  if (!process_.is_running()) greet();
  terms_ = terms;
  const reports::answers::BeginMessage message{0,     tile_set_,    edition_,
                                               terms, version_ > 1, hello_.tiles.value_or(false)};
  return reports::records::json_text(message, -1, {&terms.set()}).substr(unnumbered.size());
}

Answer EngineClient::ask(const Request& request) {
  const auto ask = request.ask;
  if (ask == Ask::hello) return hello_;
  if (ask == Ask::begin) return exchange(ask, begin(*request.terms));
  const bool is_said =
      std::ranges::find(*hello_.answers, word(ask == Ask::load ? Ask::save : ask)) != hello_.answers->end();
  if (ask != Ask::place && ask != Ask::finish && !is_said) return props::engines::unsupported();
  if (ask == Ask::place) placed_ = *request.tile;
  const auto text = reports::records::json_line(props::engines::request_shape(ask), &request);
  return exchange(ask, std::string_view(text).substr(unnumbered.size()));
}

props::engines::Engine EngineClient::engine() {
  return [this](const Request& request) {
    try {
      return ask(request);
    } catch (const tilesets::InputError& error) {
      process_.stop();
      if (unreadable_.empty()) unreadable_ = error.what();
      throw EngineFailure(error.what(), EngineFailure::Kind::unreadable, request_);
    } catch (const EngineFailure& failure) {
      throw EngineFailure(failure.what(), failure.kind(), request_);
    }
  };
}

}  // namespace bastide::cli::engine_protocol
