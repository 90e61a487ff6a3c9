#include "props/engines/examination.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>

#include "props/engines/knowledge.hpp"
#include "rules/spelling.hpp"

namespace bastide::props::engines {
namespace {

using rules::FeatureKind;

struct RuleRow {
  EngineRule rule;
  const char* name;
  bool is_optional = false;
};

constexpr std::array<RuleRow, engine_rule_count> rule_rows = {{
    {EngineRule::placements, "legal-placements"},
    {EngineRule::spots, "spots"},
    {EngineRule::cities, "cities"},
    {EngineRule::roads, "roads"},
    {EngineRule::cloisters, "cloisters"},
    {EngineRule::farms, "farms"},
    {EngineRule::gardens, "gardens", true},
    {EngineRule::lines, "lines", true},
    {EngineRule::completion, "completion"},
    {EngineRule::followers, "followers"},
    {EngineRule::retrieval, "retrieval", true},
    {EngineRule::parts, "parts", true},
    {EngineRule::tokens, "tokens", true},
    {EngineRule::decks, "decks", true},
    {EngineRule::scores, "scores"},
    {EngineRule::supply, "supply"},
    {EngineRule::returns, "returns"},
    {EngineRule::final_third, "final-third"},
    {EngineRule::final_second, "final-second"},
    {EngineRule::final_first, "final-first"},
    {EngineRule::final_off, "final-off"},
    {EngineRule::moves, "moves"},
    {EngineRule::tiles, "tiles", true},
    {EngineRule::undo, "undo"},
    {EngineRule::saves, "save-and-load"},
    {EngineRule::answers, "answers"},
}};
static_assert([] {  // each rule has its row
  for (std::size_t r = 0; r < engine_rule_count; ++r)
    if (static_cast<std::size_t>(rule_rows[r].rule) != r) return false;
  return true;
}());

constexpr std::size_t most_listed = 12;

std::string listed(const Texts& texts) {
  if (texts.empty()) return "none";
  if (texts.size() <= most_listed) return fmt::format("{}", fmt::join(texts, ", "));
  const Texts first(texts.begin(), texts.begin() + most_listed);
  return fmt::format("{} and {} more", fmt::join(first, ", "), texts.size() - most_listed);
}

/// The texts of `a` that `b` has not as often, in words: of like ones how many there are.
std::string told(const Texts& a, const Texts& b) {
  Texts out;
  for (auto text = a.begin(); text != a.end();) {
    const auto here = std::ranges::count(a, *text);
    const auto there = std::ranges::count(b, *text);
    if (here != there)
      out.push_back(here == 1 && there == 0 ? *text : fmt::format("{} ({} of them)", *text, here));
    text += here;
  }
  return listed(out);
}

template <class List>
List as_set(List list) {
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

std::string numbers_text(const std::vector<int>& numbers) {
  return fmt::format("{}", fmt::join(numbers, "/"));
}

/// The texts of `a` that `b` lacks; both sorted.
Texts missing(const Texts& a, const Texts& b) {
  Texts out;
  std::ranges::set_difference(a, b, std::back_inserter(out));
  return out;
}

/// A list of cells, with a rotation each or without.
Texts cell_texts(const Cells& cells) {
  Texts out;
  for (auto cell : cells) {
    out.push_back(cell.size() == 3 ? fmt::format("{}@{},{}", cell[2], cell[0], cell[1])
                                   : fmt::format("{}", fmt::join(cell, ",")));
  }
  return as_set(std::move(out));
}

Texts deck_texts(const GameTerms& terms, const std::map<std::string, int>& left) {
  Texts out;
  for (const auto& type : terms.set().types()) {
    if (const auto found = left.find(type.id); found != left.end() && found->second != 0)
      out.push_back(fmt::format("{} {}", found->second, type.id));
  }
  return out;
}

/// "city of 0,0 1,0": kind and tiles, in order, which is how engines agree what they speak of.
std::string name_of(const Feature& feature) {
  auto text = feature.kind + " of";
  for (const auto& c : feature.tiles) text += fmt::format(" {}", fmt::join(c, ","));
  return text;
}

std::string shape_text(const GameTerms& terms, const Feature& f) {
  auto text = name_of(f);
  if (f.open) text += fmt::format(", {} open", *f.open);
  if (f.pennants) text += ", " + rules::counted(*f.pennants, "pennant");
  if (!f.marks) return text;
  const auto& marks = terms.edition->marks;
  for (std::size_t m = 1; m < marks.size(); ++m) {
    const auto found = f.marks->find(marks[m].name);
    if (found == f.marks->end() || found->second == 0) continue;
    // Where one does as much as several, engines need not count them.
    const bool is_counted = marks[m].merge != rules::expressions::Merge::any;
    text +=
        ", " + (is_counted ? rules::counted(found->second, marks[m].name.c_str()) : "with " + marks[m].name);
  }
  return text;
}

std::string completion_text(const Feature& f) {
  return fmt::format("{}, {}", name_of(f), f.complete.value_or(false) ? "complete" : "incomplete");
}

std::string followers_text(const GameTerms& terms, const Feature& f) {
  auto text = fmt::format("{}, followers {}", name_of(f), f.followers ? numbers_text(*f.followers) : "");
  if (!f.figures) return text;
  const auto& figures = terms.edition->figures;
  for (std::size_t i = 1; i < figures.size(); ++i) {
    const auto found = f.figures->find(figures[i].id);
    if (found != f.figures->end() && std::ranges::any_of(found->second, [](int n) { return n != 0; }))
      text += fmt::format(", {} {}", figures[i].id, numbers_text(found->second));
  }
  return text;
}

/// Without what such a feature does not have; tiles and features in order, so that like ones are equal.
std::vector<Feature> of_kind(FeatureKind kind, const std::string& name, const std::vector<Feature>& all) {
  std::vector<Feature> out;
  for (const auto& feature : all) {
    if (feature.kind != name) continue;
    auto& f = out.emplace_back(feature);
    if (!rules::is_line(kind)) f.open.reset();
    if (kind != FeatureKind::city) f.pennants.reset();
    if (kind == FeatureKind::farm) f.complete.reset();
    std::ranges::sort(f.tiles);
  }
  std::ranges::sort(out);
  return out;
}

template <class Text>
Texts texts_of(const std::vector<Feature>& features, const Text& text) {
  Texts out;
  std::ranges::transform(features, std::back_inserter(out), text);
  std::sort(out.begin(), out.end());
  return out;
}

using Symptoms = std::vector<Symptom>;

void add(Symptoms& symptoms, Symptom symptom) {
  if (std::ranges::find(symptoms, symptom) == symptoms.end()) symptoms.push_back(std::move(symptom));
}

/// By which of two numbers that are to be equal, if they are there, the second is wrong.
void add_number(Symptoms& symptoms, KindSet kinds, const std::string& what, int due, int given) {
  if (due != given) add(symptoms, symptom_of_number(kinds, what, due, given));
}

int number_of(const std::map<std::string, int>& numbers, const std::string& name) {
  const auto found = numbers.find(name);
  return found == numbers.end() ? 0 : found->second;
}

int sum_of(const std::vector<int>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0); }

/// Who holds how many of what.
void add_holders(Symptoms& symptoms, KindSet kinds, const std::string& what, const Ints& due,
                 const Ints& given) {
  if (due == given) return;
  if (sum_of(due) == sum_of(given)) return add(symptoms, {kinds, what + ": of another player"});
  add_number(symptoms, kinds, what, sum_of(due), sum_of(given));
}

/// What is wrong with the features of a kind; theirs without what they leave out. Like ones stand beside each
/// other once their tiles agree.
Symptoms wrong_tiles(KindSet kind, const std::vector<Feature>& ours, const std::vector<Feature>& theirs) {
  const auto tiles_in = [](const std::vector<Feature>& features) {
    return std::accumulate(features.begin(), features.end(), 0,
                           [](int n, const Feature& f) { return n + static_cast<int>(f.tiles.size()); });
  };
  Symptoms out;
  if (ours.size() != theirs.size()) {
    out.push_back({kind, theirs.size() < ours.size() ? "too much is one" : "too little is one"});
    return out;
  }
  add_number(out, kind, "tiles", tiles_in(ours), tiles_in(theirs));
  if (out.empty()) out.push_back({kind, "other tiles"});
  return out;
}

Symptoms wrong_counts(KindSet kind, const std::vector<Feature>& ours, const std::vector<Feature>& theirs) {
  Symptoms out;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    add_number(out, kind, "open edges", ours[i].open.value_or(0), theirs[i].open.value_or(0));
    add_number(out, kind, "pennants", ours[i].pennants.value_or(0), theirs[i].pennants.value_or(0));
    if (!ours[i].marks || !theirs[i].marks) continue;
    for (const auto* marks : {&*ours[i].marks, &*theirs[i].marks}) {
      for (const auto& [name, ignored] : *marks)
        add_number(out, kind, name, number_of(*ours[i].marks, name), number_of(*theirs[i].marks, name));
    }
  }
  return out;
}

Symptoms wrong_completion(KindSet kind, const std::vector<Feature>& ours,
                          const std::vector<Feature>& theirs) {
  Symptoms out;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (ours[i].complete != theirs[i].complete)
      add(out, {kind, theirs[i].complete.value_or(false) ? "complete before they are" : "not complete"});
  }
  return out;
}

Symptoms wrong_figures(KindSet kind, const std::vector<Feature>& ours, const std::vector<Feature>& theirs) {
  Symptoms out;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (ours[i].followers && theirs[i].followers)
      add_holders(out, kind, "followers", *ours[i].followers, *theirs[i].followers);
    if (!ours[i].figures || !theirs[i].figures) continue;
    for (const auto* figures : {&*ours[i].figures, &*theirs[i].figures}) {
      for (const auto& [name, ignored] : *figures) {
        const auto of = [&, n = &name](const Feature& f) {
          const auto found = f.figures->find(*n);
          return found == f.figures->end() ? Ints() : found->second;
        };
        const auto due = of(ours[i]);
        const auto given = of(theirs[i]);
        if (sum_of(due) != 0 || sum_of(given) != 0) add_holders(out, kind, name, due, given);
      }
    }
  }
  return out;
}

/// What was asked by a request as it went through a pipe: "place".
std::string request_word(const std::string& request) {
  constexpr std::string_view key = "\"ask\":\"";
  const auto at = request.find(key);
  if (at == std::string::npos) return "a request";
  const auto from = at + key.size();
  return request.substr(from, request.find('"', from) - from);
}

/// An answer that is wrong makes none after it wrong.
bool stands_alone(EngineRule rule) {
  return rule == EngineRule::placements || rule == EngineRule::spots || rule == EngineRule::retrieval;
}

/// The kinds of features that a game may have.
std::vector<FeatureKind> kinds_there(const GameTerms& terms) {
  std::vector kinds = {FeatureKind::city, FeatureKind::road, FeatureKind::cloister, FeatureKind::farm};
  if (terms.edition->has_gardens()) kinds.push_back(FeatureKind::garden);
  for (std::size_t n = 0; n < terms.set().names().lines.size(); ++n)
    kinds.push_back(rules::own_line_feature(n));
  return kinds;
}

/// By what is given that is not due. What a mark changes may be any number (an inn is worth as much as its
/// road is long): only where there are no marks but pennants the size says something.
Symptom wrong_points(const GameTerms& terms, KindSet kinds, const Ints& due, const Ints& given) {
  auto out = symptom_of_points(kinds, due, given);
  if (terms.set().marks().size() > 1) out.size = 0;
  return out;
}

EngineRule rule_of(FeatureKind kind) {
  constexpr std::array kinds = {EngineRule::cities, EngineRule::roads, EngineRule::cloisters,
                                EngineRule::farms, EngineRule::gardens};
  static_assert(kinds.size() == rules::common_feature_kinds);
  return rules::is_own_line(kind) ? EngineRule::lines : kinds[static_cast<std::size_t>(kind)];
}

}  // namespace

const char* rule_name(EngineRule rule) { return rule_rows[static_cast<std::size_t>(rule)].name; }

bool is_optional(EngineRule rule) { return rule_rows[static_cast<std::size_t>(rule)].is_optional; }

std::span<const char* const> rule_names() {
  static const auto names = [] {
    std::array<const char*, engine_rule_count> out{};
    std::ranges::transform(rule_rows, out.begin(), &RuleRow::name);
    return out;
  }();
  return names;
}

Question placements_of(const GameTerms& terms, int type) {
  const auto& id = terms.set().type(type).id;
  Question out{EngineRule::placements, fmt::format("legal placements of {}", id), asking(Ask::placements)};
  out.request.tile = id;
  return out;
}

std::vector<Question> turn_questions(const GameTerms& terms, int player, int type) {
  std::vector<Question> out;
  const auto& figures = terms.edition->figures;
  const auto& tile = terms.set().type(type).id;
  for (std::size_t f = 0; f < figures.size(); ++f) {
    const auto figure = f == 0 ? "" : fmt::format(" for a {}", figures[f].id);
    out.push_back({EngineRule::spots, fmt::format("spots of player {}{} on {}", player, figure, tile),
                   asking(Ask::spots)});
    out.back().request.player = player;
    if (f > 0) out.back().request.figure = figures[f].id;
  }
  if (std::ranges::any_of(figures, [](const auto& f) { return f.is_retrievable(); })) {
    out.push_back({EngineRule::retrieval, fmt::format("from where player {} may take a figure back", player),
                   asking(Ask::retrievable)});
    out.back().request.player = player;
  }
  return out;
}

std::vector<Question> state_questions(const GameTerms& terms, bool returned) {
  const auto& edition = *terms.edition;
  std::vector<Question> out{
      {returned ? EngineRule::returns : EngineRule::followers, "features", asking(Ask::features)}};
  for (const auto& mark : edition.marks) {
    if (!mark.is_token) continue;
    out.push_back({EngineRule::tokens, fmt::format("tokens of {}", mark.name), asking(Ask::tokens)});
    out.back().request.mark = mark.name;
  }
  if (std::ranges::any_of(edition.figures, [](const auto& figure) { return figure.gives_part; }))
    out.push_back({EngineRule::parts, "whose the next tile is", asking(Ask::next)});
  if (!terms.set().decks().empty())
    out.push_back({EngineRule::decks, "what is left of the deck that is being drawn", asking(Ask::deck)});
  out.push_back({EngineRule::scores, "scores", asking(Ask::scores)});
  for (std::size_t f = 0; f < edition.figures.size(); ++f) {
    const auto what = f == 0 ? "followers in supply" : fmt::format("{} in supply", edition.figures[f].id);
    out.push_back({returned ? EngineRule::returns : EngineRule::supply, what, asking(Ask::supply)});
    if (f > 0) out.back().request.figure = edition.figures[f].id;
  }
  return out;
}

std::vector<Question> final_questions(const GameTerms& terms) {
  constexpr std::array methods = {EngineRule::final_third, EngineRule::final_second, EngineRule::final_first,
                                  EngineRule::final_off};
  const bool is_off = terms.edition->farms == rules::editions::Farms::off;
  std::vector<Question> out;
  for (std::size_t f = is_off ? 3 : 0; f < (is_off ? 4U : 3U); ++f) {
    out.push_back({methods[f], "final scores", asking(Ask::final)});
    out.back().request.farms = farm_methods()[f];
  }
  return out;
}

std::vector<Question> all_questions(const GameTerms& terms) {
  auto out = state_questions(terms);
  out.push_back(placements_of(terms, terms.start));
  for (auto& question : final_questions(terms)) out.push_back(std::move(question));
  return out;
}

std::vector<Answer> answers_of(const Engine& engine, const std::vector<Question>& questions) {
  std::vector<Answer> out;
  for (const auto& question : questions) out.push_back(engine(question.request));
  return out;
}

Examination::Examination(const GameTerms& terms, const Engine& model, const Engine& engine,
                         RuleTallies& tallies, RuleSet rules)
    : terms_(&terms),
      model_(&model),
      engine_(&engine),
      tallies_(&tallies),
      rules_(rules),
      knowledge_(knowledge_of(engine)) {}

void Examination::set_joined(int type, std::vector<int> joined) {
  joined_.clear();
  type_ = type;
  if (lists_apart(*engine_)) return;
  const auto& segments = terms_->set().type(type).segments;
  std::map<int, std::string> choices;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    auto& choice = choices[joined[s]];
    choice += (choice.empty() ? "" : "/") + segments[s].name;
  }
  for (std::size_t s = 0; s < segments.size(); ++s) joined_[segments[s].name] = choices[joined[s]];
}

bool Examination::is_asked(EngineRule rule) const {
  return rules_.test(static_cast<std::size_t>(counted_as_.value_or(rule)));
}

void Examination::note_agreed(EngineRule rule) {
  if (is_asked(rule)) ++tallies_->of(counted_as_.value_or(rule)).agreed;
}

void Examination::note(EngineDifference difference) {
  if (!is_asked(difference.rule)) return;
  if (counted_as_) {
    const bool is_of_features =
        difference.rule >= EngineRule::cities && difference.rule <= EngineRule::followers;
    difference.symptoms = {{{}, is_of_features ? word(Ask::features) : rule_name(difference.rule)}};
    difference.what += fmt::format(" {}", when_);
    difference.rule = *counted_as_;
  }
  difference.turn = turn_;
  const bool is_first =
      std::ranges::find(tolerated_, difference.rule, &EngineDifference::rule) == tolerated_.end();
  if (is_first) ++tallies_->of(difference.rule).differed;
  if (is_known_ && stands_alone(difference.rule) &&
      std::ranges::all_of(difference.symptoms,
                          [&](const auto& s) { return is_known_(difference.rule, s); })) {
    if (is_first) tolerated_.push_back(std::move(difference));
    return;
  }
  rules_.reset(static_cast<std::size_t>(difference.rule));
  differences_.push_back(std::move(difference));
}

/// Segments as choices, in order.
Texts Examination::choices(const Texts& spots) const {
  Texts out;
  for (const auto& name : spots) {
    const auto found = joined_.find(name);
    out.push_back(found == joined_.end() ? name : found->second);
  }
  return as_set(std::move(out));
}

std::vector<Symptom> Examination::wrong_spots(const Request& request, const Texts& expected,
                                              const Texts& got) const {
  Symptoms out;
  auto supply_of = asking(Ask::supply);
  supply_of.figure = request.figure;
  const auto supply = (*model_)(supply_of).supply;
  const bool is_nobody_left =
      supply && request.player && (*supply)[static_cast<std::size_t>(*request.player)] == 0;
  const auto kind_of = [&](const std::string& choice) {
    const auto& type = terms_->set().type(type_);
    const auto segment = type_ < 0 ? std::nullopt : type.find_segment(choice.substr(0, choice.find('/')));
    return segment ? only_kind(rules::feature_kind(type.segments[static_cast<std::size_t>(*segment)].kind))
                   : KindSet();
  };
  for (const auto& name : missing(got, expected))
    add(out, is_nobody_left ? Symptom{{}, "spots though nobody is left"}
                            : Symptom{kind_of(name), "spots: too many"});
  for (const auto& name : missing(expected, got)) add(out, {kind_of(name), "spots: too few"});
  return out;
}

/// Whether points, from turn to turn or at the end, are those that are due. Compared is what they are more
/// than before.
bool Examination::compare_points(const Question& question, const Answer& expected, const Answer& got) {
  const bool is_final = question.request.ask == Ask::final;
  const auto part = is_final ? &Answer::final : &Answer::scores;
  const Ints due = *(expected.*part);
  const Ints given = *(got.*part);
  EngineDifference found{question.rule, 0, question.what, numbers_text(due), numbers_text(given)};
  const auto before = counted_as_ || is_final ? Ints() : std::exchange(scores_before_, due);
  KindSet kinds = scored_;
  if (is_final && !counted_as_) {
    const bool is_by_kind = (*engine_)(asking(Ask::hello)).by_kind.value_or(false);
    if (due == given && !is_by_kind) return true;
    kinds = {};
    for (const auto kind : kinds_there(*terms_)) {
      auto request = question.request;
      request.kind = rules::feature_name(kind, terms_->set());
      const auto ours = (*model_)(request).final.value_or(Ints());
      if (std::ranges::any_of(ours, [](int n) { return n != 0; })) kinds |= only_kind(kind);
      const auto theirs = is_by_kind ? (*engine_)(request).final.value_or(ours) : ours;
      if (theirs == ours) continue;
      found.symptoms.push_back(wrong_points(*terms_, only_kind(kind), ours, theirs));
      const auto name = rules::noun_for(2, *request.kind);
      found.expected += fmt::format(", {} {}", name, numbers_text(ours));
      found.got += fmt::format(", {} {}", name, numbers_text(theirs));
    }
  }
  if (due == given && found.symptoms.empty()) return true;
  if (found.symptoms.empty() && !counted_as_) {
    auto gain = due;
    auto gained = given;
    const auto scores = asking(Ask::scores);
    const auto first = is_final ? (*model_)(scores).scores.value_or(Ints()) : before;
    const auto theirs =
        is_final && can(*engine_, Ask::scores) ? (*engine_)(scores).scores.value_or(first) : first;
    for (std::size_t p = 0; p < first.size(); ++p) {
      gain[p] -= first[p];
      gained[p] -= theirs[p];
    }
    found.symptoms.push_back(gain == gained ? Symptom{{}, "points before the end"}
                                            : wrong_points(*terms_, kinds, gain, gained));
  }
  note(std::move(found));
  return false;
}

void Examination::compare(const Question& question, const Answer& expected, const Answer& got) {
  const auto agreed = [&] { note_agreed(question.rule); };
  const auto differ = [&](std::string ours, std::string theirs, Symptoms symptoms) {
    note({question.rule, 0, question.what, std::move(ours), std::move(theirs), std::move(symptoms)});
  };
  const auto is_answered = [&](const auto part) {
    if (!(got.*part)) note_unsupported(question.rule, word(question.request.ask));
    return (got.*part) && (expected.*part);
  };
  Symptoms wrong;
  switch (question.request.ask) {
    case Ask::placements: {
      if (!is_answered(&Answer::placements)) return;
      if (as_set(*expected.placements) == as_set(*got.placements)) return agreed();
      const auto ours = cell_texts(*expected.placements);
      const auto theirs = cell_texts(*got.placements);
      const auto lacking = missing(ours, theirs);
      const auto added = missing(theirs, ours);
      const auto add_places = [&](const Cells& here, const Cells& there, const char* how) {
        const auto is_at = [](const Ints& cell) {
          return [&](const Ints& c) { return c[0] == cell[0] && c[1] == cell[1]; };
        };
        for (const auto& place : as_set(here)) {
          if (std::ranges::find(there, place) != there.end()) continue;
          add(wrong,
              {{},
               fmt::format("{}: {}", std::ranges::any_of(there, is_at(place)) ? "rotations" : "cells", how)});
        }
      };
      add_places(*expected.placements, *got.placements, "too few");
      add_places(*got.placements, *expected.placements, "too many");
      return note({question.rule, 0, question.what + " (rotation@x,y), without those that agree",
                   listed(lacking), lacking.empty() || !added.empty() ? listed(added) : "none of these",
                   std::move(wrong)});
    }
    case Ask::spots: {
      if (!is_answered(&Answer::spots)) return;
      const auto ours = choices(*expected.spots);
      const auto theirs = choices(*got.spots);
      if (ours == theirs) return agreed();
      return differ(listed(ours), listed(theirs), wrong_spots(question.request, ours, theirs));
    }
    case Ask::retrievable: {
      if (!is_answered(&Answer::retrievable)) return;
      const auto ours = cell_texts(*expected.retrievable);
      const auto theirs = cell_texts(*got.retrievable);
      if (ours == theirs) return agreed();
      if (!missing(ours, theirs).empty()) wrong.push_back({{}, "cells: too few"});
      if (!missing(theirs, ours).empty()) wrong.push_back({{}, "cells: too many"});
      return differ(listed(ours), listed(theirs), std::move(wrong));
    }
    case Ask::next: {
      if (!is_answered(&Answer::next)) return;
      if (*expected.next == *got.next) return agreed();
      const auto text = [](const NextTile& next) {
        return fmt::format("player {}, part {} of his turn", next.player, next.part);
      };
      return differ(text(*expected.next), text(*got.next),
                    {{{}, expected.next->player == got.next->player ? "another part" : "another player"}});
    }
    case Ask::deck: {
      if (!is_answered(&Answer::deck)) return;
      const auto ours = deck_texts(*terms_, *expected.deck);
      const auto theirs = deck_texts(*terms_, *got.deck);
      if (ours == theirs) return agreed();
      for (const auto& type : terms_->set().types())
        add_number(wrong, {}, "tiles left", number_of(*expected.deck, type.id),
                   number_of(*got.deck, type.id));
      return differ(listed(ours), listed(theirs), std::move(wrong));
    }
    case Ask::tokens:
    case Ask::supply: {
      const auto part = question.request.ask == Ask::tokens ? &Answer::tokens : &Answer::supply;
      if (!is_answered(part)) return;
      if (expected.*part == got.*part) return agreed();
      add_holders(wrong, {}, question.what, *(expected.*part), *(got.*part));
      return differ(numbers_text(*(expected.*part)), numbers_text(*(got.*part)), std::move(wrong));
    }
    case Ask::scores:
    case Ask::final:
      if (!is_answered(question.request.ask == Ask::final ? &Answer::final : &Answer::scores)) return;
      if (compare_points(question, expected, got)) agreed();
      return;
    default:
      throw std::logic_error("no such question: " + word(question.request.ask));
  }
}

void Examination::compare_kind(FeatureKind kind, const std::vector<Feature>& expected, const Answer& got,
                               EngineRule standing) {
  const auto rule = rule_of(kind);
  const std::string name = rules::feature_name(kind, terms_->set());
  if (!got.features || (got.kinds && std::ranges::find(*got.kinds, name) == got.kinds->end())) {
    note_unsupported(rule, got.features ? name : word(Ask::features));
    if (kind != FeatureKind::farm)
      note_unsupported(EngineRule::completion, got.features ? name : word(Ask::features));
    return note_unsupported(standing, got.features ? name : word(Ask::features));
  }
  auto ours = of_kind(kind, name, expected);
  auto theirs = of_kind(kind, name, *got.features);
  const auto knows = [&](auto part) {
    return std::ranges::all_of(theirs, [&](const Feature& f) { return (f.*part).has_value(); });
  };
  const auto& figures = terms_->edition->figures;
  const auto is_other = [&](const auto& f) {
    return &f != &figures.front() && knows_figure(knowledge_, f.id);
  };
  if (std::ranges::none_of(figures, is_other)) {  // nothing is said of those whom it does not know
    for (auto* features : {&ours, &theirs}) {
      for (auto& f : *features) f.figures.reset();
    }
  }
  // What they leave out of any feature is left out of all; it is not answered if ours have it.
  const auto compares = [&](auto part) {
    if (knows(part)) return true;
    const bool is_there = std::ranges::any_of(ours, [&](const Feature& f) { return (f.*part).has_value(); });
    for (auto* features : {&ours, &theirs}) {
      for (auto& f : *features) (f.*part).reset();
    }
    return !is_there;
  };
  const bool knows_open = compares(&Feature::open);
  const bool knows_pennants = compares(&Feature::pennants);
  const bool knows_marks = compares(&Feature::marks);
  const bool knows_figures = compares(&Feature::figures);
  const bool are_alike = ours == theirs;  // mostly: then nothing is put into words
  const auto compare = [&](EngineRule about, const char* what, const auto& text, const auto& wrong) {
    if (are_alike || !is_asked(about)) return note_agreed(about);
    const auto a = texts_of(ours, text);
    const auto b = texts_of(theirs, text);
    if (a == b) return note_agreed(about);
    note({about, 0, fmt::format("{}: {}", name, what), told(a, b), told(b, a),
          wrong(only_kind(kind), ours, theirs)});
  };
  // A feature that is another one cannot be compared further. (Its tiles may still agree where the rule is
  // not looked at.)
  const bool is_same = are_alike || texts_of(ours, name_of) == texts_of(theirs, name_of);
  compare(
      rule, "tiles, open edges, pennants", [&](const Feature& f) { return shape_text(*terms_, f); },
      is_same ? wrong_counts : wrong_tiles);
  if (!is_same || theirs.empty()) return;
  if (!knows_open) note_unsupported(rule, "open");
  if (!knows_pennants) note_unsupported(rule, "pennants");
  if (kind != FeatureKind::farm) {
    if (knows(&Feature::complete)) {
      compare(EngineRule::completion, "completion", completion_text, wrong_completion);
    } else {
      note_unsupported(EngineRule::completion, "complete");
    }
  }
  if (!knows_marks) note_unsupported(rule, "marks");
  if (knows(&Feature::followers)) {
    compare(
        standing, "followers", [&](const Feature& f) { return followers_text(*terms_, f); }, wrong_figures);
  } else {
    note_unsupported(standing, "followers");
  }
  if (!knows_figures) note_unsupported(standing, "figures");
}

void Examination::ask_features(const Question& question) {
  const auto kinds = kinds_there(*terms_);
  const bool is_any = std::ranges::any_of(kinds, [&](auto k) { return is_asked(rule_of(k)); }) ||
                      is_asked(EngineRule::completion) || is_asked(question.rule);
  if (!is_any) return;
  const auto expected = (*model_)(question.request);
  if (!expected.features) return;
  const auto got = (*engine_)(question.request);
  for (const auto kind : kinds) compare_kind(kind, *expected.features, got, question.rule);
}

void Examination::compare_tiles(const Answer& begun) {
  if (!begun.counts && !begun.others) return;
  Texts ours, theirs;
  int all = 0, said = 0;
  const auto add = [](Texts& texts, int& sum, int count, const std::string& what) {
    texts.push_back(fmt::format("{} {}", count, what));
    sum += count;
  };
  const std::map<std::string, int> none;
  for (const auto& [id, count] : begun.counts.value_or(none)) {
    const int type = terms_->set().find(id);
    add(ours, all, type < 0 ? 0 : terms_->set().type(type).count, id);
    add(theirs, said, count, id);
  }
  for (const auto& [name, count] : begun.others.value_or(none)) {
    if (count > 0) add(theirs, said, count, rules::in_quotes(name) + ", like no tile of the set");
  }
  ours = as_set(std::move(ours));
  theirs = as_set(std::move(theirs));
  if (ours == theirs) return note_agreed(EngineRule::tiles);
  note({EngineRule::tiles,
        0,
        fmt::format("how many tiles there are, without those that agree; in all {}, and {} of the engine",
                    all, said),
        listed(missing(ours, theirs)),
        listed(missing(theirs, ours)),
        {{{}, "numbers of tiles"}}});
}

void Examination::ask(const Question& question) {
  if (question.request.ask == Ask::features) return ask_features(question);
  if (!is_asked(question.rule) || !knows_subject(knowledge_, question.request)) return;
  const auto expected = (*model_)(question.request);
  if (expected.unsupported) return;  // nothing was laid yet
  compare(question, expected, (*engine_)(question.request));
}

void Examination::ask(const std::vector<Question>& questions) {
  for (const auto& question : questions) ask(question);
}

void Examination::ask_again(EngineRule rule, const char* when, const std::vector<Question>& questions,
                            const std::vector<Answer>& before) {
  counted_as_ = rule;
  when_ = when;
  const Answer* said = nullptr;
  const Engine remembered = [&](const Request&) { return *said; };
  const auto* model = std::exchange(model_, &remembered);
  const auto go_back = [&] {
    model_ = model;
    counted_as_.reset();
  };
  try {
    for (std::size_t i = 0; i < questions.size(); ++i) {
      said = &before[i];
      ask(questions[i]);
    }
  } catch (...) {  // the engine is gone: of that it is no answer to this rule
    go_back();
    throw;
  }
  go_back();
}

bool Examination::note_move(EngineRule rule, const std::string& what, const Answer& answer) {
  if (answer.is_done()) {
    note_agreed(rule);
    return true;
  }
  if (answer.unsupported) {
    note_unsupported(rule, what);
    unsupported_ = answer.unsupported->empty() ? what : fmt::format("{}: {}", what, *answer.unsupported);
  } else {
    const auto why = answer.refused.value_or("");
    if (!is_asked(rule)) unsupported_ = fmt::format("{}: refused: {}", what, why);
    note({rule, 0, what, "made", "refused: " + why, {{{}, what + ": refused"}}});
  }
  return false;
}

void Examination::note_failure(const EngineFailure& failure) {
  if (failure.kind() == EngineFailure::Kind::interrupted) return;
  const bool is_known = !failure.request().empty();
  const std::string whole = failure.what();  // a diagnostic has the line below
  constexpr std::array kinds = {"ended", "silent", "unreadable", "interrupted"};
  note({EngineRule::answers,
        0,
        is_known ? "the answer to " + failure.request() : "an answer to every question",
        "an answer",
        whole.substr(0, whole.find('\n')),
        {{{},
          fmt::format("{} at {}", kinds[static_cast<std::size_t>(failure.kind())],
                      request_word(failure.request()))}}});
}

bool can(const Engine& engine, Ask ask) {
  const auto answers = engine(asking(Ask::hello)).answers;
  return answers && std::ranges::find(*answers, word(ask)) != answers->end();
}

bool lists_apart(const Engine& engine) { return engine(asking(Ask::hello)).apart.value_or(false); }

rules::Turn as_listed(const Engine& engine, const GameTerms& terms, rules::Turn turn,
                      const std::vector<int>& joined) {
  if (!turn.tile.follower || lists_apart(engine)) return turn;
  const auto feature = joined[static_cast<std::size_t>(turn.segment())];
  if (std::ranges::count(joined, feature) < 2) return turn;
  const auto& type = terms.set().type(turn.tile.type);
  const int figure = turn.tile.follower->figure;
  const auto questions = turn_questions(terms, turn.player, turn.tile.type);
  const auto spots = engine(questions[static_cast<std::size_t>(figure)].request).spots;
  const auto lists = [&](std::size_t s) {
    return std::ranges::find(*spots, type.segments[s].name) != spots->end();
  };
  if (!spots || lists(static_cast<std::size_t>(turn.segment()))) return turn;
  for (const auto& name : *spots) {
    const auto segment = type.find_segment(name);
    if (segment && joined[static_cast<std::size_t>(*segment)] == feature)
      return turn.deploy(*segment, figure), turn;
  }
  return turn;
}

}  // namespace bastide::props::engines
