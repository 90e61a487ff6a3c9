#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "props/engines/examination.hpp"
#include "props/engines/own_engines.hpp"
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

/// What engines may leave out of features, as bits.
enum class Part : std::uint8_t { kind, open, pennants, complete, followers, marks, figures };
constexpr unsigned bit(Part part) { return 1U << static_cast<unsigned>(part); }
constexpr unsigned bit(Question question) { return 1U << static_cast<unsigned>(question); }

void hide(VectorFeature& feature, unsigned parts) {
  const auto is_hidden = [parts](Part part) { return (parts & bit(part)) != 0; };
  if (is_hidden(Part::open)) feature.open.reset();
  if (is_hidden(Part::pennants)) feature.pennants.reset();
  if (is_hidden(Part::complete)) feature.complete.reset();
  if (is_hidden(Part::followers)) feature.followers.reset();
  if (is_hidden(Part::marks)) feature.marks.clear();
  if (is_hidden(Part::figures)) feature.figures.clear();
}

std::vector<VectorFeature> without_hidden(std::vector<VectorFeature> features,
                                          const std::map<std::string, unsigned>& hidden) {
  for (auto& feature : features) {
    if (const auto found = hidden.find(feature.kind); found != hidden.end()) hide(feature, found->second);
  }
  std::erase_if(features, [&](const VectorFeature& f) {
    const auto found = hidden.find(f.kind);
    return found != hidden.end() && (found->second & bit(Part::kind)) != 0;
  });
  std::sort(features.begin(), features.end());
  return features;
}

/// A vector's game on an engine, move by move; answers with names.
class Playing {
 public:
  Playing(const EngineAdapter& engine, const GameTerms& terms) : engine_(&engine), terms_(&terms) {}

  const Answers& answers() const { return answers_; }
  bool begin() {
    if (!engine_->lists_apart) landscape_.emplace().begin(*terms_);
    return made("begin", make_move(engine_->begin, *terms_));
  }

  bool play(const rules::Turn& turn, bool is_asked) {
    for (const int type : turn.set_aside) {
      if (landscape_) landscape_->set_aside(type);
      // An engine without a bag need not know.
      if (engine_->set_aside && !made("setting a tile aside", make_move(engine_->set_aside, type)))
        return false;
    }
    if (is_asked) ask_placements(turn.tile.type);
    if (!made("placing a tile", make_move(engine_->place, turn.player, turn.bare()))) return false;
    auto action = engines::action_of(turn);
    joined_.clear();
    if (landscape_) {
      landscape_->place(turn.player, turn.bare());
      joined_ = features_of_placed(*landscape_);
      landscape_->finish(action);
    }
    if (is_asked) ask_actions(turn);
    if (landscape_) action = as_listed(*engine_, turn.player, action, joined_);
    return made("finishing a turn", make_move(engine_->finish, action));
  }

  bool undo(int turns) {
    for (int i = 0; i < turns; ++i) {
      if (landscape_) landscape_->undo();
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
    const auto places = answered(Question::placements, ask(engine_->placements, type));
    auto& out = answers_.says.placements;
    out.clear();
    for (const auto& p : places) out.push_back({p.cell.x, p.cell.y, p.rotation});
    std::sort(out.begin(), out.end());
  }

  void ask_state() {
    const auto& edition = *terms_->edition;
    auto& says = answers_.says;
    ask_features();
    says.scores = answered(Question::scores, ask(engine_->scores));
    says.supply = answered(Question::supply, ask(engine_->supply, 0));
    for (std::size_t f = 1; f < edition.figures.size(); ++f)
      says.supply_of[edition.figures[f].id] =
          answered(Question::supply, ask(engine_->supply, static_cast<int>(f)));
    for (std::size_t m = 0; m < edition.marks.size(); ++m) {
      if (edition.marks[m].is_token)
        says.tokens[edition.marks[m].name] =
            answered(Question::tokens, ask(engine_->tokens, static_cast<int>(m)));
    }
    const bool has_parts = std::any_of(edition.figures.begin(), edition.figures.end(),
                                       [](const auto& figure) { return figure.gives_part; });
    says.next.reset();
    if (has_parts) {
      const auto next = answered(Question::next, ask(engine_->next_part));
      says.next = NextTile{next.player, next.part};
    }
    if (!terms_->set().decks().empty()) ask_deck();
    for (const auto farms : {Farms::third, Farms::second, Farms::first, Farms::off}) {
      if ((farms == Farms::off) != (edition.farms == Farms::off)) continue;
      says.final[farm_methods[static_cast<std::size_t>(farms)]] =
          answered(Question::final, ask(engine_->final_scores, farms));
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
  T answered(Question question, engines::Answer<T> answer) {
    if (!answer) answers_.unsupported |= bit(question);
    return std::move(answer).value_or(T{});
  }

  /// Of segments that are one feature an engine may have listed one.
  void with_joined(std::vector<int>& segments) const {
    const std::set<int> listed(segments.begin(), segments.end());
    for (int s = 0; s < static_cast<int>(joined_.size()); ++s) {
      const bool is_choice = std::ranges::any_of(listed, [&](int other) {
        return other >= 0 && other < static_cast<int>(joined_.size()) &&
               joined_[static_cast<std::size_t>(other)] == joined_[static_cast<std::size_t>(s)];
      });
      if (is_choice && listed.count(s) == 0) segments.push_back(s);
    }
  }

  std::vector<std::string> spots(const rules::Turn& turn, int figure) {
    auto segments = answered(Question::spots, ask(engine_->spots, turn.player, figure));
    with_joined(segments);
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
    for (const auto c : answered(Question::retrievable, ask(engine_->retrievable, turn.player)))
      out.push_back({c.x, c.y});
    std::sort(out.begin(), out.end());
  }

  void ask_deck() {
    const auto left = answered(Question::deck, ask(engine_->deck));
    auto& out = answers_.says.deck.emplace();
    for (std::size_t t = 0; t < left.size(); ++t) {
      if (left[t] != 0) out[terms_->set().type(static_cast<int>(t)).id] = left[t];
    }
  }

  void ask_features() {
    const auto answer = answered(Question::features, ask(engine_->features));
    auto& says = answers_.says.features;
    says.clear();
    answers_.hidden.clear();
    for (std::size_t k = 0; k < answer.kinds.size(); ++k) {
      const auto kind = static_cast<rules::FeatureKind>(k);
      const bool is_there = k < rules::common_feature_kinds + terms_->set().names().lines.size();
      if (is_there && !answer.kinds[k])
        answers_.hidden[rules::feature_name(kind, terms_->set())] = bit(Part::kind);
    }
    for (const auto& f : answer.features) {
      says.push_back(named(f));
      unsigned hidden = 0;
      if (!f.open_edges) hidden |= bit(Part::open);
      if (!f.pennants) hidden |= bit(Part::pennants);
      if (!f.complete) hidden |= bit(Part::complete);
      if (!f.followers) hidden |= bit(Part::followers);
      if (!f.marks) hidden |= bit(Part::marks);
      if (!f.figures) hidden |= bit(Part::figures);
      answers_.hidden[says.back().kind] |= hidden;
    }
    says = without_hidden(std::move(says), answers_.hidden);
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
  /// For an engine that may list one of the segments that are one feature: what is one.
  std::optional<engines::ReferenceSession> landscape_;
  std::vector<int> joined_;  ///< of each segment of the tile just placed its feature; empty: each by itself
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
    if (!playing.undo(vector.undone)) return playing.answers();
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

Expected as_far_as_answered(Expected expected, const Answers& answers) {
  const auto take = [&](Question question, auto Expected::*member) {
    if ((answers.unsupported & bit(question)) != 0) expected.*member = answers.says.*member;
  };
  take(Question::placements, &Expected::placements);
  take(Question::spots, &Expected::spots);
  take(Question::spots, &Expected::spots_of);
  take(Question::retrievable, &Expected::retrievable);
  take(Question::features, &Expected::features);
  take(Question::scores, &Expected::scores);
  take(Question::supply, &Expected::supply);
  take(Question::supply, &Expected::supply_of);
  take(Question::tokens, &Expected::tokens);
  take(Question::next, &Expected::next);
  take(Question::deck, &Expected::deck);
  take(Question::final, &Expected::final);
  if ((answers.unsupported & bit(Question::features)) == 0)
    expected.features = without_hidden(std::move(expected.features), answers.hidden);
  return expected;
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
  if (vector.ending == Ending::undo) requests += 1;                                // placements again
  if (vector.ending == Ending::redo) requests += 2 * vector.undone + 1 + figures;  // turns, placements, spots
  if (vector.ending == Ending::reload) requests += 3;
  return requests;
}

}  // namespace bastide::props::vectors
