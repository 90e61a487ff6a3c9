#include "props/engines/examination.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/set_algorithm.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>

#include "props/engines/knowledge.hpp"
#include "rules/spelling.hpp"

namespace bastide::props::engines {
namespace {

using rules::FeatureKind;

struct RuleRow {
  EngineRule rule;
  const char* name;
  bool is_of_expansions = false;
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
  return ranges::views::set_difference(a, b) | ranges::to_vector;
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
  auto out = features | ranges::views::transform(text) | ranges::to_vector;
  std::sort(out.begin(), out.end());
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

bool is_of_expansions(EngineRule rule) { return rule_rows[static_cast<std::size_t>(rule)].is_of_expansions; }

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

void Examination::note(EngineRule rule, const std::string& what, const std::string& expected,
                       const std::string& got) {
  if (!is_asked(rule)) return;
  rule = counted_as_.value_or(rule);
  if (expected == got) {
    ++tallies_->of(rule).agreed;
    return;
  }
  ++tallies_->of(rule).differed;
  rules_.reset(static_cast<std::size_t>(rule));
  differences_.push_back(
      {rule, turn_, counted_as_ ? fmt::format("{} {}", what, when_) : what, expected, got});
}

std::string Examination::listed_spots(const Texts& spots) const {
  Texts out;
  for (const auto& name : spots) {
    const auto found = joined_.find(name);
    out.push_back(found == joined_.end() ? name : found->second);
  }
  return listed(as_set(std::move(out)));
}

void Examination::compare(const Question& question, const Answer& expected, const Answer& got) {
  const auto compare_as = [&](const auto& part, const auto& text) {
    if (!(got.*part)) return note_unsupported(question.rule);
    if (!(expected.*part)) return;
    if (expected.*part == got.*part) return note(question.rule, question.what, "", "");  // mostly: no words
    note(question.rule, question.what, text(*(expected.*part)), text(*(got.*part)));
  };
  switch (question.request.ask) {
    case Ask::placements: {
      if (!got.placements) return note_unsupported(question.rule);
      if (!expected.placements) return;
      if (as_set(*expected.placements) == as_set(*got.placements))
        return note(question.rule, question.what, "", "");
      const auto ours = cell_texts(*expected.placements);
      const auto theirs = cell_texts(*got.placements);
      const auto lacking = missing(ours, theirs);
      const auto added = missing(theirs, ours);
      return note(question.rule, question.what + " (rotation@x,y), without those that agree", listed(lacking),
                  lacking.empty() || !added.empty() ? listed(added) : "none of these");
    }
    case Ask::spots:
      return compare_as(&Answer::spots, [&](const Texts& spots) { return listed_spots(spots); });
    case Ask::retrievable:
      return compare_as(&Answer::retrievable, [](const Cells& cells) { return listed(cell_texts(cells)); });
    case Ask::next:
      return compare_as(&Answer::next, [](const NextTile& next) {
        return fmt::format("player {}, part {} of his turn", next.player, next.part);
      });
    case Ask::deck:
      return compare_as(&Answer::deck, [&](const auto& left) { return listed(deck_texts(*terms_, left)); });
    case Ask::tokens:
      return compare_as(&Answer::tokens, numbers_text);
    case Ask::scores:
      return compare_as(&Answer::scores, numbers_text);
    case Ask::supply:
      return compare_as(&Answer::supply, numbers_text);
    case Ask::final:
      return compare_as(&Answer::final, numbers_text);
    default:
      throw std::logic_error("no such question: " + word(question.request.ask));
  }
}

void Examination::compare_kind(FeatureKind kind, const std::vector<Feature>& expected, const Answer& got,
                               EngineRule standing) {
  const auto rule = rule_of(kind);
  const std::string name = rules::feature_name(kind, terms_->set());
  if (!got.features || (got.kinds && std::ranges::find(*got.kinds, name) == got.kinds->end())) {
    note_unsupported(rule);
    if (kind != FeatureKind::farm) note_unsupported(EngineRule::completion);
    return note_unsupported(standing);
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
  const auto compare = [&](EngineRule about, const char* what, const auto& text) {
    if (are_alike || !is_asked(about)) return note(about, what, "", "");
    const auto a = texts_of(ours, text);
    const auto b = texts_of(theirs, text);
    if (a == b) return note(about, what, "", "");
    note(about, fmt::format("{}: {}", name, what), listed(missing(a, b)), listed(missing(b, a)));
  };
  // A feature that is another one cannot be compared further. (Its tiles may still agree where the rule is
  // not looked at.)
  const bool is_same = are_alike || texts_of(ours, name_of) == texts_of(theirs, name_of);
  compare(rule, "tiles, open edges, pennants", [&](const Feature& f) { return shape_text(*terms_, f); });
  if (!is_same || theirs.empty()) return;
  if (!knows_open) note_unsupported(rule);
  if (!knows_pennants) note_unsupported(rule);
  if (kind != FeatureKind::farm) {
    if (knows(&Feature::complete)) {
      compare(EngineRule::completion, "completion", completion_text);
    } else {
      note_unsupported(EngineRule::completion);
    }
  }
  if (!knows_marks) note_unsupported(rule);
  if (knows(&Feature::followers)) {
    compare(standing, "followers", [&](const Feature& f) { return followers_text(*terms_, f); });
  } else {
    note_unsupported(standing);
  }
  if (!knows_figures) note_unsupported(standing);
}

void Examination::ask_features(const Question& question) {
  std::vector kinds = {FeatureKind::city, FeatureKind::road, FeatureKind::cloister, FeatureKind::farm};
  if (terms_->edition->has_gardens()) kinds.push_back(FeatureKind::garden);
  for (std::size_t n = 0; n < terms_->set().names().lines.size(); ++n)
    kinds.push_back(rules::own_line_feature(n));
  const bool is_any = std::ranges::any_of(kinds, [&](auto k) { return is_asked(rule_of(k)); }) ||
                      is_asked(EngineRule::completion) || is_asked(question.rule);
  if (!is_any) return;
  const auto expected = (*model_)(question.request);
  if (!expected.features) return;
  const auto got = (*engine_)(question.request);
  for (const auto kind : kinds) compare_kind(kind, *expected.features, got, question.rule);
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
    if (is_asked(rule)) note(rule, what, "", "");
    return true;
  }
  if (answer.unsupported) {
    note_unsupported(rule);
    unsupported_ = answer.unsupported->empty() ? what : fmt::format("{}: {}", what, *answer.unsupported);
  } else {
    const auto why = answer.refused.value_or("");
    if (!is_asked(rule)) unsupported_ = fmt::format("{}: refused: {}", what, why);
    note(rule, what, "made", "refused: " + why);
  }
  return false;
}

void Examination::note_failure(const EngineFailure& failure) {
  if (failure.kind() == EngineFailure::Kind::interrupted) return;
  const bool is_known = !failure.request().empty();
  const std::string whole = failure.what();  // a diagnostic has the line below
  note(EngineRule::answers, is_known ? "the answer to " + failure.request() : "an answer to every question",
       "an answer", whole.substr(0, whole.find('\n')));
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
