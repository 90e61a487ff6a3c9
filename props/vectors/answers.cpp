#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "props/engines/examination.hpp"
#include "props/engines/own_engines.hpp"
#include "props/engines/situations.hpp"
#include "props/vectors/vector.hpp"

namespace bastide::props::vectors {
namespace {

using engines::Ask;
using engines::Engine;
using engines::GameTerms;
using engines::Request;
using rules::editions::Farms;

constexpr unsigned bit(Question question) { return 1U << static_cast<unsigned>(question); }

/// As it stands in a vector: in order, and without what is not there.
std::vector<Feature> as_written(std::vector<Feature> features) {
  for (auto& f : features) {
    std::ranges::sort(f.tiles);
    if (f.marks) std::erase_if(*f.marks, [](const auto& mark) { return mark.second == 0; });
    if (f.figures) {
      std::erase_if(*f.figures, [](const auto& figure) {
        return std::ranges::all_of(figure.second, [](int n) { return n == 0; });
      });
    }
    if (f.marks && f.marks->empty()) f.marks.reset();
    if (f.figures && f.figures->empty()) f.figures.reset();
  }
  std::ranges::sort(features);
  return features;
}

template <class T>
T sorted(std::optional<T> list) {
  auto out = std::move(list).value_or(T{});
  std::ranges::sort(out);
  return out;
}

/// An answer among those of a vector; where it says nothing: nothing.
void put(const Request& request, engines::Answer answer, Expected& says) {
  const auto ints = [](const std::optional<engines::Ints>& numbers) {
    return numbers.value_or(engines::Ints{});
  };
  switch (request.ask) {
    case Ask::placements:
      says.placements = sorted(std::move(answer.placements));
      break;
    case Ask::spots:
      (request.figure ? says.spots_of[*request.figure] : says.spots) = sorted(std::move(answer.spots));
      break;
    case Ask::retrievable:
      says.retrievable = sorted(std::move(answer.retrievable));
      break;
    case Ask::features:
      says.features = as_written(std::move(answer.features).value_or(std::vector<Feature>{}));
      break;
    case Ask::scores:
      says.scores = ints(answer.scores);
      break;
    case Ask::supply:
      (request.figure ? says.supply_of[*request.figure] : says.supply) = ints(answer.supply);
      break;
    case Ask::tokens:
      says.tokens[*request.mark] = ints(answer.tokens);
      break;
    case Ask::next:
      says.next = answer.next.value_or(NextTile{});
      break;
    case Ask::deck:
      says.deck = std::move(answer.deck).value_or(std::map<std::string, int>{});
      break;
    case Ask::final:
      says.final[*request.farms] = ints(answer.final);
      break;
    default:
      break;
  }
}

/// A vector's game on an engine, move by move.
class Playing {
 public:
  Playing(const Engine& engine, const GameTerms& terms)
      : engine_(&engine), terms_(&terms), keeps_bag_(can(engine, Ask::aside)) {}

  const Answers& answers() const { return answers_; }
  bool begin() { return made("begin", (*engine_)(begin_request(*terms_))); }

  bool play(const rules::Turn& turn, bool is_asked) {
    const auto& set = terms_->set();
    for (const int type : turn.set_aside) {
      // An engine without a bag need not know.
      if (keeps_bag_ && !made("setting a tile aside", (*engine_)(engines::aside_request(set, type))))
        return false;
    }
    if (is_asked) ask_placements(turn.tile.type);
    if (!made("placing a tile", (*engine_)(engines::place_request(set, turn)))) return false;
    if (is_asked) ask(turn_questions(*terms_, turn.player, turn.tile.type));
    return made("finishing a turn", (*engine_)(engines::finish_request(set, turn)));
  }

  /// Takes the turn back, and what was set aside before it.
  bool undo(const rules::Turn& turn) {
    const auto moves = 1 + (keeps_bag_ ? turn.set_aside.size() : 0);
    for (std::size_t i = 0; i < moves; ++i) {
      if (!made("taking a turn back", (*engine_)(engines::asking(Ask::undo)))) return false;
    }
    return true;
  }
  bool reload() {
    const auto saved = (*engine_)(engines::asking(Ask::save)).saved;
    if (!saved) return made("saving", engines::unsupported("not answered"));
    return begin() && made("loading", (*engine_)(engines::load_request(*saved)));
  }

  void ask_placements(int type) { ask({placements_of(*terms_, type)}); }
  void ask_state() {
    ask(state_questions(*terms_));
    ask(final_questions(*terms_));
  }

 private:
  bool made(const char* what, const engines::Answer& answer) {
    if (answer.is_done()) return true;
    const auto why = answer.unsupported ? answer.unsupported : answer.refused;
    answers_.refusal = fmt::format("{}: {}", what, why.value_or(""));
    answers_.is_supported = !answer.unsupported;
    return false;
  }

  void ask(const std::vector<engines::Question>& questions) {
    for (const auto& question : questions) put(question.request, (*engine_)(question.request), answers_.says);
  }

  const Engine* engine_;
  const GameTerms* terms_;
  bool keeps_bag_;
  Answers answers_;
};

}  // namespace

unsigned differences(const Expected& a, const Expected& b) {
  unsigned out = 0;
  const auto note = [&](Question question, bool is_same) {
    if (!is_same) out |= bit(question);
  };
  note(Question::placements, a.placements == b.placements);
  note(Question::spots, a.spots == b.spots && a.spots_of == b.spots_of);
  note(Question::retrievable, a.retrievable == b.retrievable);
  note(Question::features, a.features == b.features);
  note(Question::scores, a.scores == b.scores);
  note(Question::supply, a.supply == b.supply && a.supply_of == b.supply_of);
  note(Question::tokens, a.tokens == b.tokens);
  note(Question::next, a.next == b.next);
  note(Question::deck, a.deck == b.deck);
  note(Question::final, a.final == b.final);
  return out;
}

Answers answers_to(const TestVector& vector, GameTerms terms, const Engine& engine) {
  terms.players = vector.players;
  const auto script = script_of(vector, terms.set());
  Playing playing(engine, terms);
  if (!playing.begin()) return playing.answers();
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    if (!playing.play(script.turns[i], i + 1 == script.turns.size())) return playing.answers();
  }
  const auto undone = static_cast<std::size_t>(vector.undone);
  if (undone > 0 && undone <= script.turns.size()) {
    const auto again = std::span(script.turns).last(undone);
    for (auto turn = again.rbegin(); turn != again.rend(); ++turn) {
      if (!playing.undo(*turn)) return playing.answers();
    }
    if (vector.ending == Ending::undo) playing.ask_placements(again.front().tile.type);
    if (vector.ending == Ending::redo) {
      for (std::size_t i = 0; i < undone; ++i) {
        if (!playing.play(again[i], i + 1 == undone)) return playing.answers();
      }
    }
  }
  if (vector.ending == Ending::reload && !playing.reload()) return playing.answers();
  playing.ask_state();
  return playing.answers();
}

void answers_to_beginnings(const TestVector& vector, GameTerms terms, const Engine& engine,
                           const std::function<void(std::size_t, const Answers&)>& tell) {
  terms.players = vector.players;
  Playing playing(engine, terms);
  if (!playing.begin()) return;
  for (std::size_t i = 0; i < vector.turns.size(); ++i) {
    if (!playing.play(turn_of(vector.turns[i], terms.set()), true)) return;
    playing.ask_state();
    tell(i + 1, playing.answers());
  }
}

namespace {

/// Fills in the scores after each turn, of an engine that makes all the moves.
void note_scores(TestVector& vector, GameTerms terms, const Engine& engine) {
  terms.players = vector.players;
  Playing playing(engine, terms);
  playing.begin();
  for (auto& turn : vector.turns) {
    playing.play(turn_of(turn, terms.set()), false);
    turn.scores = engine(engines::asking(Ask::scores)).scores.value();
  }
}

}  // namespace

TestVector completed(TestVector vector, const GameTerms& terms) {
  const auto fail = [&](const std::string& wrong) {
    throw std::logic_error(fmt::format("vector {}: {}", vector.name, wrong));
  };
  const auto model = answers_to(vector, terms, engines::reference_engine());
  const auto fast = answers_to(vector, terms, engines::fast_engine());
  if (!model.refusal.empty()) fail(model.refusal);
  if (!fast.refusal.empty() || differences(model.says, fast.says) != 0) fail("our two engines differ");
  vector.expect = model.says;
  note_scores(vector, terms, engines::reference_engine());
  vector.statements = statements_behind(vector.questions, terms);
  for (const auto& situation : engines::situations()) {
    if (std::ranges::find(vector.situations, engines::situation_name(situation)) == vector.situations.end())
      continue;
    for (auto& id : cited_statements(situation)) {
      if (std::ranges::find(vector.statements, id) == vector.statements.end())
        vector.statements.push_back(std::move(id));
    }
  }
  return vector;
}

int requests_for(const TestVector& vector, const GameTerms& terms) {
  const auto& edition = *terms.edition;
  const auto figures = static_cast<int>(edition.figures.size());
  int requests = 1;  // begin
  for (const auto& turn : vector.turns) requests += 2 + static_cast<int>(turn.aside.size());
  requests += 1 + figures;                          // placements, spots
  requests += 2 + figures;                          // features, scores, supplies
  requests += edition.farms == Farms::off ? 1 : 3;  // final
  requests += vector.undone;
  const auto back = std::min(vector.turns.size(), static_cast<std::size_t>(vector.undone));
  for (const auto& turn : std::span(vector.turns).last(back)) {
    const auto asides = static_cast<int>(turn.aside.size());
    requests += vector.ending == Ending::redo ? 2 * asides : asides;
  }
  if (vector.ending == Ending::undo) requests += 1;                                // placements again
  if (vector.ending == Ending::redo) requests += 2 * vector.undone + 1 + figures;  // turns, placements, spots
  if (vector.ending == Ending::reload) requests += 3;
  return requests;
}

}  // namespace bastide::props::vectors
