#include "props/engines/examination.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/set_algorithm.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>

namespace bastide::props::engines {
namespace {

using rules::FeatureKind;
using Texts = std::vector<std::string>;

constexpr std::array<const char*, engine_rule_count> names = {
    "legal-placements", "spots",       "cities",     "roads",     "cloisters", "farms",
    "gardens",          "lines",       "completion", "followers", "retrieval", "parts",
    "tokens",           "decks",       "scores",     "supply",    "returns",   "final-third",
    "final-second",     "final-first", "final-off",  "moves",     "undo",      "save-and-load",
    "answers"};

constexpr std::size_t most_listed = 12;

std::string listed(const Texts& texts) {
  if (texts.empty()) return "none";
  if (texts.size() <= most_listed) return fmt::format("{}", fmt::join(texts, ", "));
  const Texts first(texts.begin(), texts.begin() + most_listed);
  return fmt::format("{} and {} more", fmt::join(first, ", "), texts.size() - most_listed);
}

Texts as_set(Texts texts) {
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

std::string numbers_text(const std::vector<int>& numbers) {
  return fmt::format("{}", fmt::join(numbers, "/"));
}

/// The texts of `a` that `b` lacks; both sorted.
Texts missing(const Texts& a, const Texts& b) {
  return ranges::views::set_difference(a, b) | ranges::to_vector;
}

Texts place_texts(std::vector<rules::LegalPlace> places) {
  std::sort(places.begin(), places.end());
  Texts out;
  for (const auto& p : places) out.push_back(fmt::format("{}@{},{}", p.rotation, p.cell.x, p.cell.y));
  return as_set(std::move(out));
}

/// "city of 0,0 1,0": kind and tiles, which is how engines agree what they speak of.
std::string name_of(const GameTerms& terms, const FeatureAnswer& feature) {
  auto cells = feature.tiles;
  std::sort(cells.begin(), cells.end());
  std::string text = rules::feature_name(feature.kind, terms.set());
  text += " of";
  for (const auto c : cells) text += fmt::format(" {},{}", c.x, c.y);
  return text;
}

/// What of a feature is compared; a part that the engine left out of any feature of the kind is in none.
struct Parts {
  bool open = true;
  bool pennants = true;
  bool complete = true;
  bool followers = true;
  bool marks = true;
  bool figures = true;
};

Parts parts_of(const std::vector<FeatureAnswer>& features) {
  Parts parts;
  for (const auto& f : features) {
    parts.open = parts.open && f.open_edges;
    parts.pennants = parts.pennants && f.pennants;
    parts.complete = parts.complete && f.complete;
    parts.followers = parts.followers && f.followers;
    parts.marks = parts.marks && f.marks;
    parts.figures = parts.figures && f.figures;
  }
  return parts;
}

std::string shape_text(const GameTerms& terms, const FeatureAnswer& f, const Parts& parts) {
  auto text = name_of(terms, f);
  if (parts.open && f.open_edges) text += fmt::format(", {} open", *f.open_edges);
  if (parts.pennants && f.pennants) text += ", " + rules::counted(*f.pennants, "pennant");
  if (!parts.marks || !f.marks) return text;
  for (std::size_t m = 0; m < f.marks->size(); ++m) {
    if (const int count = (*f.marks)[m]; count > 0)
      text += ", " + rules::counted(count, terms.edition->marks[m + 1].name.c_str());
  }
  return text;
}

std::string completion_text(const GameTerms& terms, const FeatureAnswer& f) {
  return fmt::format("{}, {}", name_of(terms, f), f.complete.value_or(false) ? "complete" : "incomplete");
}

std::string followers_text(const GameTerms& terms, const FeatureAnswer& f, const Parts& parts) {
  auto text =
      fmt::format("{}, followers {}", name_of(terms, f), f.followers ? numbers_text(*f.followers) : "");
  if (!parts.figures || !f.figures) return text;
  for (std::size_t i = 0; i < f.figures->size(); ++i) {
    const auto& numbers = (*f.figures)[i];
    const bool is_any = std::any_of(numbers.begin(), numbers.end(), [](int n) { return n != 0; });
    if (is_any) text += fmt::format(", {} {}", terms.edition->figures[i + 1].id, numbers_text(numbers));
  }
  return text;
}

std::vector<FeatureAnswer> of_kind(FeatureKind kind, const FeatureAnswers& answers) {
  const auto is_it = [kind](const FeatureAnswer& f) { return f.kind == kind; };
  return answers.features | ranges::views::filter(is_it) | ranges::to_vector;
}

template <class Text>
Texts texts_of(const std::vector<FeatureAnswer>& features, const Text& text) {
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

EngineRule rule_of(rules::editions::Farms farms) {
  constexpr std::array methods = {EngineRule::final_third, EngineRule::final_second, EngineRule::final_first,
                                  EngineRule::final_off};
  return methods[static_cast<std::size_t>(farms)];
}

}  // namespace

const char* rule_name(EngineRule rule) { return names[static_cast<std::size_t>(rule)]; }

bool is_of_expansions(EngineRule rule) {
  return rule == EngineRule::gardens || rule == EngineRule::lines || rule == EngineRule::retrieval ||
         rule == EngineRule::parts || rule == EngineRule::tokens || rule == EngineRule::decks;
}

bool GameTerms::is_extended() const {
  const auto has_garden = [](const tilesets::TileType& type) {
    return type.site() >= 0 &&
           type.segments[static_cast<std::size_t>(type.site())].kind == tilesets::SegmentKind::garden;
  };
  const auto types = set().types();
  return edition->has_figures() || edition->marks.size() > 1 || set().has_own_edges() ||
         !set().decks().empty() || std::any_of(types.begin(), types.end(), has_garden);
}
std::span<const char* const> rule_names() { return names; }

Examination::Examination(const GameTerms& terms, const EngineAdapter& model, const EngineAdapter& engine,
                         RuleTallies& tallies, RuleSet rules)
    : terms_(&terms), model_(&model), engine_(&engine), tallies_(&tallies), rules_(rules) {}

bool Examination::is_asked(EngineRule rule) const {
  return rules_.test(static_cast<std::size_t>(counted_as_.value_or(rule)));
}

void Examination::note(EngineRule rule, std::string what, const std::string& expected,
                       const std::string& got) {
  if (!is_asked(rule)) return;
  if (counted_as_) {
    rule = *counted_as_;
    what = fmt::format("{} {}", what, when_);
  }
  if (expected == got) {
    ++tallies_->of(rule).agreed;
    return;
  }
  ++tallies_->of(rule).differed;
  rules_.reset(static_cast<std::size_t>(rule));
  differences_.push_back({rule, turn_, std::move(what), expected, got});
}

void Examination::ask_placements(int type) {
  if (!is_asked(EngineRule::placements)) return;
  const auto got = ask(engine_->placements, type);
  if (!got) return note_unsupported(EngineRule::placements);
  const auto expected = ask(model_->placements, type);
  if (!expected) return;
  const auto ours = place_texts(*expected);
  const auto theirs = place_texts(*got);
  const auto what = fmt::format("legal placements of {}", terms_->set().type(type).id);
  if (ours == theirs) return note(EngineRule::placements, what, "", "");
  const auto lacking = missing(ours, theirs);
  const auto added = missing(theirs, ours);
  note(EngineRule::placements, what + " (rotation@x,y), without those that agree", listed(lacking),
       lacking.empty() || !added.empty() ? listed(added) : "none of these");
}

void Examination::ask_actions(int player, int type, const std::vector<int>& joined) {
  const auto& figures = terms_->edition->figures;
  for (int figure = 0; figure < static_cast<int>(figures.size()); ++figure)
    ask_spots(player, type, figure, joined);
  if (std::any_of(figures.begin(), figures.end(), [](const auto& f) { return f.is_retrievable; }))
    ask_retrievable(player);
}

void Examination::ask_spots(int player, int type, int figure, const std::vector<int>& joined) {
  if (!is_asked(EngineRule::spots)) return;
  const auto got = ask(engine_->spots, player, figure);
  if (!got) return note_unsupported(EngineRule::spots);
  const auto& segments = terms_->set().type(type).segments;
  // Segments of one feature are one choice: "city0/city1".
  const auto name = [&](std::size_t segment) {
    Texts out;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      if (s == segment || (!engine_->lists_apart && joined[s] == joined[segment]))
        out.push_back(segments[s].name);
    }
    return fmt::format("{}", fmt::join(out, "/"));
  };
  const auto named = [&](const std::vector<int>& indices) {
    Texts out;
    for (const int s : indices) {
      const bool is_one = s >= 0 && s < static_cast<int>(segments.size());
      out.push_back(is_one ? name(static_cast<std::size_t>(s)) : fmt::format("segment {}", s));
    }
    return listed(as_set(std::move(out)));
  };
  const auto& id = terms_->edition->figures[static_cast<std::size_t>(figure)].id;
  note(EngineRule::spots,
       fmt::format("spots of player {}{} on {}", player, figure == 0 ? "" : fmt::format(" for a {}", id),
                   terms_->set().type(type).id),
       named(ask(model_->spots, player, figure).value()), named(*got));
}

void Examination::ask_retrievable(int player) {
  if (!is_asked(EngineRule::retrieval)) return;
  const auto got = ask(engine_->retrievable, player);
  if (!got) return note_unsupported(EngineRule::retrieval);
  const auto named = [](const std::vector<rules::Cell>& cells) {
    Texts out;
    for (const auto c : cells) out.push_back(fmt::format("{},{}", c.x, c.y));
    return listed(as_set(std::move(out)));
  };
  note(EngineRule::retrieval, fmt::format("from where player {} may take a figure back", player),
       named(ask(model_->retrievable, player).value()), named(*got));
}

void Examination::ask_next_part() {
  if (!is_asked(EngineRule::parts)) return;
  const auto expected = ask(model_->next_part);
  if (!expected) return;  // nothing was laid yet
  const auto got = ask(engine_->next_part);
  if (!got) return note_unsupported(EngineRule::parts);
  const auto text = [](const NextPart& next) {
    return fmt::format("player {}, part {} of his turn", next.player, next.part);
  };
  note(EngineRule::parts, "whose the next tile is", text(*expected), text(*got));
}

void Examination::compare_kind(FeatureKind kind, const FeatureAnswers& expected, const FeatureAnswers& got,
                               EngineRule standing) {
  const auto rule = rule_of(kind);
  if (!got.kinds[static_cast<std::size_t>(kind)]) {
    note_unsupported(rule);
    if (kind != FeatureKind::farm) note_unsupported(EngineRule::completion);
    return note_unsupported(standing);
  }
  const auto ours = of_kind(kind, expected);
  const auto theirs = of_kind(kind, got);
  const auto parts = parts_of(theirs);
  const auto compare = [&](EngineRule about, const char* what, const auto& text) {
    const auto a = texts_of(ours, text);
    const auto b = texts_of(theirs, text);
    const auto name = fmt::format("{}: {}", rules::feature_name(kind, terms_->set()), what);
    if (a == b) {
      note(about, name, "", "");
    } else {
      note(about, name, listed(missing(a, b)), listed(missing(b, a)));
    }
    return a == b;
  };
  // A feature that is another one cannot be compared further. (Its tiles may still agree where the rule is
  // not looked at.)
  const auto shape = [&](const FeatureAnswer& f) { return shape_text(*terms_, f, parts); };
  const auto name = [&](const FeatureAnswer& f) { return name_of(*terms_, f); };
  const bool is_same = texts_of(ours, name) == texts_of(theirs, name);
  compare(rule, "tiles, open edges, pennants", shape);
  if (!is_same || theirs.empty()) return;
  const auto lacks = [&](bool is_answered, auto part) {
    return !is_answered && std::any_of(ours.begin(), ours.end(), [&](const auto& f) { return f.*part; });
  };
  if (lacks(parts.open, &FeatureAnswer::open_edges)) note_unsupported(rule);
  if (lacks(parts.pennants, &FeatureAnswer::pennants)) note_unsupported(rule);
  if (kind != FeatureKind::farm) {
    if (parts.complete) {
      compare(EngineRule::completion, "completion",
              [&](const FeatureAnswer& f) { return completion_text(*terms_, f); });
    } else {
      note_unsupported(EngineRule::completion);
    }
  }
  if (lacks(parts.marks, &FeatureAnswer::marks)) note_unsupported(rule);
  if (parts.followers) {
    compare(standing, "followers", [&](const FeatureAnswer& f) { return followers_text(*terms_, f, parts); });
  } else {
    note_unsupported(standing);
  }
  if (lacks(parts.figures, &FeatureAnswer::figures)) note_unsupported(standing);
}

void Examination::ask_features(bool returned) {
  const auto standing = returned ? EngineRule::returns : EngineRule::followers;
  std::vector kinds = {FeatureKind::city, FeatureKind::road, FeatureKind::cloister, FeatureKind::farm};
  if (terms_->edition->has_gardens()) kinds.push_back(FeatureKind::garden);
  for (std::size_t n = 0; n < terms_->set().names().lines.size(); ++n)
    kinds.push_back(rules::own_line_feature(n));
  const bool is_any = std::any_of(kinds.begin(), kinds.end(), [&](auto k) { return is_asked(rule_of(k)); }) ||
                      is_asked(EngineRule::completion) || is_asked(standing);
  if (!is_any) return;
  const auto got = ask(engine_->features);
  const auto expected = got ? ask(model_->features) : std::nullopt;
  if (got && !expected) return;
  for (const auto kind : kinds) {
    if (got) {
      compare_kind(kind, *expected, *got, standing);
    } else {
      note_unsupported(rule_of(kind));
      if (kind != FeatureKind::farm) note_unsupported(EngineRule::completion);
      note_unsupported(standing);
    }
  }
}

template <class Ask>
void Examination::ask_numbers(EngineRule rule, const std::string& what, const Ask& question) {
  if (!is_asked(rule)) return;
  const auto got = question(*engine_);
  if (!got) return note_unsupported(rule);
  if (const auto expected = question(*model_)) note(rule, what, numbers_text(*expected), numbers_text(*got));
}

void Examination::ask_deck() {
  if (!is_asked(EngineRule::decks)) return;
  const auto got = ask(engine_->deck);
  if (!got) return note_unsupported(EngineRule::decks);
  const auto text = [&](const std::vector<int>& left) {
    Texts out;
    for (std::size_t type = 0; type < left.size(); ++type) {
      if (left[type] != 0)
        out.push_back(fmt::format("{} {}", left[type], terms_->set().type(static_cast<int>(type)).id));
    }
    return listed(out);
  };
  if (const auto expected = ask(model_->deck))
    note(EngineRule::decks, "what is left of the deck that is being drawn", text(*expected), text(*got));
}

void Examination::ask_state(bool returned) {
  const auto& edition = *terms_->edition;
  ask_features(returned);
  for (std::size_t m = 0; m < edition.marks.size(); ++m) {
    if (!edition.marks[m].is_token) continue;
    ask_numbers(EngineRule::tokens, fmt::format("tokens of {}", edition.marks[m].name),
                [m](const EngineAdapter& e) { return ask(e.tokens, static_cast<int>(m)); });
  }
  const bool has_parts = std::any_of(edition.figures.begin(), edition.figures.end(),
                                     [](const auto& figure) { return figure.gives_part; });
  if (has_parts) ask_next_part();
  if (!terms_->set().decks().empty()) ask_deck();
  ask_numbers(EngineRule::scores, "scores", [](const EngineAdapter& e) { return ask(e.scores); });
  for (std::size_t f = 0; f < edition.figures.size(); ++f) {
    ask_numbers(returned ? EngineRule::returns : EngineRule::supply,
                f == 0 ? "followers in supply" : fmt::format("{} in supply", edition.figures[f].id),
                [f](const EngineAdapter& e) { return ask(e.supply, static_cast<int>(f)); });
  }
}

void Examination::ask_final() {
  using rules::editions::Farms;
  const bool is_off = terms_->edition->farms == Farms::off;
  for (const auto farms : {Farms::third, Farms::second, Farms::first, Farms::off}) {
    if ((farms == Farms::off) != is_off) continue;
    ask_numbers(rule_of(farms), "final scores",
                [&](const EngineAdapter& e) { return ask(e.final_scores, farms); });
  }
}

void Examination::ask_again(EngineRule rule, const char* when, const EngineAdapter& before) {
  counted_as_ = rule;
  when_ = when;
  const auto* model = std::exchange(model_, &before);
  const auto go_back = [&] {
    model_ = model;
    counted_as_.reset();
  };
  try {
    ask_state(false);
    ask_placements(terms_->start);
    ask_final();
  } catch (...) {  // the engine is gone: of that it is no answer to this rule
    go_back();
    throw;
  }
  go_back();
}

bool Examination::note_move(EngineRule rule, const std::string& what, const Reply& reply) {
  if (reply.is_done()) {
    if (is_asked(rule)) note(rule, what, "", "");
    return true;
  }
  if (reply.kind == Reply::Kind::unsupported) {
    note_unsupported(rule);
    unsupported_ = reply.why.empty() ? what : fmt::format("{}: {}", what, reply.why);
  } else {
    if (!is_asked(rule)) unsupported_ = fmt::format("{}: refused: {}", what, reply.why);
    note(rule, what, "made", "refused: " + reply.why);
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

FigureAction as_listed(const EngineAdapter& engine, int player, FigureAction action,
                       const std::vector<int>& joined) {
  if (engine.lists_apart || action.segment < 0) return action;
  const auto feature = joined[static_cast<std::size_t>(action.segment)];
  if (std::count(joined.begin(), joined.end(), feature) < 2) return action;
  const auto spots = ask(engine.spots, player, action.figure);
  if (!spots || std::find(spots->begin(), spots->end(), action.segment) != spots->end()) return action;
  const auto other = std::find_if(spots->begin(), spots->end(), [&](int s) {
    return s >= 0 && s < static_cast<int>(joined.size()) && joined[static_cast<std::size_t>(s)] == feature;
  });
  if (other != spots->end()) action.segment = *other;
  return action;
}

}  // namespace bastide::props::engines
