#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "props/engines/own_engines.hpp"
#include "props/engines/situations.hpp"
#include "props/vectors/vector.hpp"

namespace bastide::props::vectors {
namespace {

using engines::ask;
using engines::EngineAdapter;
using engines::FeatureAnswer;
using engines::GameTerms;
using engines::make_move;
using rules::editions::Farms;

constexpr std::array<const char*, 4> farm_methods = {"third", "second", "first", "off"};

constexpr unsigned bit(Question question) { return 1U << static_cast<unsigned>(question); }

/// A vector's game on an engine, move by move; answers with names.
class Playing {
 public:
  Playing(const EngineAdapter& engine, const GameTerms& terms) : engine_(&engine), terms_(&terms) {}

  const Answers& answers() const { return answers_; }
  bool begin() { return made("begin", make_move(engine_->begin, *terms_)); }

  bool play(const rules::Turn& turn, bool is_asked) {
    for (const int type : turn.set_aside) {
      // An engine without a bag need not know.
      if (engine_->set_aside && !made("setting a tile aside", make_move(engine_->set_aside, type)))
        return false;
    }
    if (is_asked) ask_placements(turn.tile.type);
    if (!made("placing a tile", make_move(engine_->place, turn.player, turn.bare()))) return false;
    if (is_asked) ask_actions(turn);
    return made("finishing a turn", make_move(engine_->finish, engines::action_of(turn)));
  }

  /// Takes the turn back, and what was set aside before it.
  bool undo(const rules::Turn& turn) {
    const auto moves = 1 + (engine_->set_aside ? turn.set_aside.size() : 0);
    for (std::size_t i = 0; i < moves; ++i) {
      if (!made("taking a turn back", make_move(engine_->undo))) return false;
    }
    return true;
  }
  bool reload() {
    const auto saved = ask(engine_->save);
    if (!saved) return made("saving", {engines::Reply::Kind::unsupported, "not answered"});
    return begin() && made("loading", make_move(engine_->load, *saved));
  }

  void ask_placements(int type) {
    const auto places = said(ask(engine_->placements, type));
    auto& out = answers_.says.placements;
    out.clear();
    for (const auto& p : places) out.push_back({p.cell.x, p.cell.y, p.rotation});
    std::sort(out.begin(), out.end());
  }

  void ask_state() {
    const auto& edition = *terms_->edition;
    auto& says = answers_.says;
    ask_features();
    says.scores = said(ask(engine_->scores));
    says.supply = said(ask(engine_->supply, 0));
    for (std::size_t f = 1; f < edition.figures.size(); ++f)
      says.supply_of[edition.figures[f].id] = said(ask(engine_->supply, static_cast<int>(f)));
    for (std::size_t m = 0; m < edition.marks.size(); ++m) {
      if (edition.marks[m].is_token)
        says.tokens[edition.marks[m].name] = said(ask(engine_->tokens, static_cast<int>(m)));
    }
    const bool has_parts = std::any_of(edition.figures.begin(), edition.figures.end(),
                                       [](const auto& figure) { return figure.gives_part; });
    says.next.reset();
    if (has_parts) {
      const auto next = said(ask(engine_->next_part));
      says.next = NextTile{next.player, next.part};
    }
    if (!terms_->set().decks().empty()) ask_deck();
    for (const auto farms : {Farms::third, Farms::second, Farms::first, Farms::off}) {
      if ((farms == Farms::off) != (edition.farms == Farms::off)) continue;
      says.final[farm_methods[static_cast<std::size_t>(farms)]] = said(ask(engine_->final_scores, farms));
    }
  }

 private:
  bool made(const char* what, const engines::Reply& reply) {
    if (reply.is_done()) return true;
    answers_.refusal = fmt::format("{}: {}", what, reply.why);
    answers_.is_supported = reply.kind != engines::Reply::Kind::unsupported;
    return false;
  }

  template <class T>
  static T said(engines::Answer<T> answer) {
    return std::move(answer).value_or(T{});
  }

  std::vector<std::string> spots(const rules::Turn& turn, int figure) {
    const auto segments = said(ask(engine_->spots, turn.player, figure));
    const auto& known = terms_->set().type(turn.tile.type).segments;
    std::vector<std::string> out;
    for (const int s : segments) {
      const bool is_one = s >= 0 && s < static_cast<int>(known.size());
      out.push_back(is_one ? known[static_cast<std::size_t>(s)].name : fmt::format("segment {}", s));
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  void ask_actions(const rules::Turn& turn) {
    const auto& figures = terms_->edition->figures;
    answers_.says.spots = spots(turn, 0);
    for (std::size_t f = 1; f < figures.size(); ++f)
      answers_.says.spots_of[figures[f].id] = spots(turn, static_cast<int>(f));
    if (std::none_of(figures.begin(), figures.end(), [](const auto& f) { return f.is_retrievable; })) return;
    auto& out = answers_.says.retrievable.emplace();
    for (const auto c : said(ask(engine_->retrievable, turn.player))) out.push_back({c.x, c.y});
    std::sort(out.begin(), out.end());
  }

  void ask_deck() {
    const auto left = said(ask(engine_->deck));
    auto& out = answers_.says.deck.emplace();
    for (std::size_t t = 0; t < left.size(); ++t) {
      if (left[t] != 0) out[terms_->set().type(static_cast<int>(t)).id] = left[t];
    }
  }

  void ask_features() {
    const auto answer = said(ask(engine_->features));
    auto& says = answers_.says.features;
    says.clear();
    for (const auto& f : answer.features) says.push_back(named(f));
    std::sort(says.begin(), says.end());
  }

  VectorFeature named(const FeatureAnswer& f) const {
    const auto& edition = *terms_->edition;
    VectorFeature out;
    out.kind = rules::feature_name(f.kind, terms_->set());
    for (const auto c : f.tiles) out.tiles.push_back({c.x, c.y});
    std::sort(out.tiles.begin(), out.tiles.end());
    out.open = f.open_edges;
    out.pennants = f.pennants;
    out.complete = f.complete;
    out.followers = f.followers;
    for (std::size_t m = 0; f.marks && m < f.marks->size(); ++m) {
      if ((*f.marks)[m] != 0) out.marks[edition.marks[m + 1].name] = (*f.marks)[m];
    }
    for (std::size_t i = 0; f.figures && i < f.figures->size(); ++i) {
      const auto& row = (*f.figures)[i];
      if (std::any_of(row.begin(), row.end(), [](int n) { return n != 0; }))
        out.figures[edition.figures[i + 1].id] = row;
    }
    return out;
  }

  const EngineAdapter* engine_;
  const GameTerms* terms_;
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

Answers answers_to(const TestVector& vector, GameTerms terms, const EngineAdapter& engine) {
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

void answers_to_beginnings(const TestVector& vector, GameTerms terms, const EngineAdapter& engine,
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
void note_scores(TestVector& vector, GameTerms terms, const EngineAdapter& engine) {
  terms.players = vector.players;
  Playing playing(engine, terms);
  playing.begin();
  for (auto& turn : vector.turns) {
    playing.play(turn_of(turn, terms.set()), false);
    turn.scores = ask(engine.scores).value();
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
