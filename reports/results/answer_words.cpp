// A function a question, each from the facts alone, whatever the verdict. Facts may lack, or be of another
// kind, in a record that was saved and changed since: then less is said.
#include "reports/results/answer_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::reports::results {
namespace {

using Answer = records::SolveAnswer;
using records::Fact;
using records::question_names;
using solver::questions::answers::ProofKind;
using solver::questions::answers::SolveVerdict;

template <class Value>
const Value* find_fact(const std::vector<Fact>& facts, const std::string& name) {
  const auto found = std::find_if(facts.begin(), facts.end(), [&](const auto& f) { return f.name == name; });
  return found == facts.end() ? nullptr : std::get_if<Value>(&found->value);
}

std::int64_t number_of(const Answer& answer, const std::string& name, std::int64_t otherwise = 0) {
  const auto* value = find_fact<std::int64_t>(answer.facts, name);
  return value == nullptr ? otherwise : *value;
}

bool has_number(const Answer& answer, const std::string& name) {
  return find_fact<std::int64_t>(answer.facts, name) != nullptr;
}

std::string text_of(const std::vector<Fact>& facts, const std::string& name) {
  const auto* value = find_fact<std::string>(facts, name);
  return value == nullptr ? std::string() : *value;
}

std::vector<std::string> list_of(const std::vector<Fact>& facts, const std::string& name) {
  const auto* value = find_fact<std::vector<std::string>>(facts, name);
  return value == nullptr ? std::vector<std::string>() : *value;
}

std::string plain_name(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

/// "3 cities", "1 city": of a fact that counts.
std::string things(const Fact& fact) { return counted(std::get<std::int64_t>(fact.value), fact.counts); }

// complete

/// "10 %", "0.31 %", "99.6 %". What is only at least so much is rounded down.
std::string per_cent(const std::string& fraction, const std::string& decimal, bool is_exact) {
  if (fraction == "1") return "100 %";
  const double value = 100 * std::strtod(decimal.c_str(), nullptr);
  const auto rounded = [&](double unit) {
    return (is_exact ? std::round(value / unit) : std::floor(value / unit)) * unit;
  };
  if (value >= 1 && value < 99) return fmt::format("{:.0f} %", rounded(1));
  if (value >= 99)
    return is_exact && value >= 99.9 ? "more than 99.9 %" : fmt::format("{:.1f} %", rounded(0.1));
  return is_exact && value < 0.01 ? "less than 0.01 %" : fmt::format("{:.2f} %", rounded(0.01));
}

/// The chances: within 1, 2, ... draws.
struct Chances {
  std::vector<std::string> fractions;
  std::vector<std::string> decimals;
  std::int64_t exact_draws = 0;  ///< within more draws they are lower bounds

  explicit Chances(const Answer& answer)
      : fractions(list_of(answer.facts, "chance")),
        decimals(list_of(answer.facts, "chance_decimal")),
        exact_draws(number_of(answer, "chance_exact_draws")) {
    decimals.resize(fractions.size(), "0");
  }

  std::int64_t most_draws() const { return static_cast<std::int64_t>(fractions.size()); }

  /// "10 % by the next draw", "at least 43 % within five".
  std::string within(std::int64_t draws) const {
    const auto& fraction = fractions[static_cast<std::size_t>(draws - 1)];
    const auto when = draws == 1 ? "by the next draw" : "within " + number_word(draws);
    const bool is_exact = draws <= exact_draws;
    if (fraction == "0") return (is_exact ? "not " : "not known ") + when;
    return fmt::format("{}{} {}", is_exact ? "" : "at least ",
                       per_cent(fraction, decimals[static_cast<std::size_t>(draws - 1)], is_exact), when);
  }

  /// By the fewest draws that can do, within five, and within as many as were asked for.
  std::string in_words(std::int64_t fewest) const {
    constexpr std::int64_t usual = 5;
    constexpr std::int64_t asked_by_default = 10;
    std::vector<std::string> parts;
    std::int64_t last = 0;
    for (const auto draws : {fewest, usual, most_draws()}) {
      const bool is_told = draws != most_draws() || draws != asked_by_default || last < usual;
      if (draws <= last || draws > most_draws() || !is_told) continue;
      parts.push_back(within(draws));
      last = draws;
    }
    return fmt::format("{}", fmt::join(parts, ", "));
  }
};

/// "Q, R, S or T, at 0,0": types with the same places together. `single`: "Q: Q0@0,0, Q1@0,0".
std::string single_tile_words(const std::vector<std::string>& single) {
  std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> types_at;  // cells, types
  for (const auto& text : single) {
    const auto colon = text.find(": ");
    std::vector<std::string> cells;
    for (auto at = text.find('@'); at != std::string::npos; at = text.find('@', at + 1)) {
      const auto end = std::min(text.find(", ", at), text.size());
      const auto cell = text.substr(at + 1, end - at - 1);
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    }
    std::sort(cells.begin(), cells.end());
    auto alike =
        std::find_if(types_at.begin(), types_at.end(), [&](const auto& t) { return t.first == cells; });
    if (alike == types_at.end()) alike = types_at.insert(types_at.end(), {cells, {}});
    alike->second.push_back(text.substr(0, colon));
  }
  std::vector<std::string> parts;
  for (const auto& [cells, types] : types_at)
    parts.push_back(fmt::format("{}, at {}", listed(types, "or"), listed(cells, "or")));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string capital(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() += 'A' - 'a';
  return text;
}

/// The last `count` placements of the notation.
std::vector<std::string> last_placements(const std::string& position, std::int64_t count) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < position.size();) {
    const auto end = std::min(position.find(' ', at), position.size());
    all.push_back(position.substr(at, end - at));
    at = end + 1;
  }
  return {all.end() - std::clamp<std::int64_t>(count, 0, static_cast<std::int64_t>(all.size())), all.end()};
}

AnswerSentence complete_sentence(const Answer& answer, bool has_fractions) {
  const auto feature = text_of(answer.about, "feature");
  if (answer.verdict == SolveVerdict::impossible)
    return {fmt::format("No: the {} can never be completed.", feature), {}};
  if (answer.verdict != SolveVerdict::found)
    return {fmt::format("Not known: it takes {} at least.", counted(number_of(answer, "at_least"), "tile")),
            {}};
  const auto tiles = number_of(answer, "tiles");
  if (tiles == 0) return {fmt::format("The {} is complete as it is.", feature), {}};
  AnswerSentence out;
  const auto single = list_of(answer.facts, "single_tiles");
  const auto ways = answer.count ? number(*answer.count) : std::string();
  out.sentence = fmt::format("Yes, the {}: {}, ", feature, counted_word(tiles, "tile"));
  if (!single.empty()) {
    const auto sole = text_of(answer.facts, "sole_completer");
    out.sentence += (sole.empty() ? "" : "none but ") + single_tile_words(single);
    std::vector<std::string> places;
    for (const auto& text : single) places.push_back(text.substr(std::min(text.size(), text.find(": ") + 2)));
    out.more.push_back(
        fmt::format("{}: {}.", ways == "1" ? "One way" : ways + " ways", fmt::join(places, ", ")));
  } else {
    out.sentence += "as " + listed(last_placements(answer.position, tiles));
    if (!ways.empty() && ways != "1") out.sentence += fmt::format(" ({} ways in all)", ways);
    if (ways == "1") out.sentence += " (the only way)";
  }
  const Chances chances(answer);
  const auto words = chances.most_draws() == 0 ? std::string() : chances.in_words(tiles);
  out.sentence += words.empty() ? "." : "; " + words + ".";
  if (!has_fractions) return out;
  for (std::int64_t draws = 1; draws <= chances.most_draws(); ++draws) {
    const auto at = static_cast<std::size_t>(draws - 1);
    out.more.push_back(fmt::format("Within {}: {}{} ({})", counted(draws, "draw"),
                                   draws <= chances.exact_draws ? "" : "at least ", chances.fractions[at],
                                   chances.decimals[at]));
  }
  return out;
}

// block

AnswerSentence tile_sentence(const Answer& answer) {
  const auto tile = text_of(answer.about, "tile");
  if (answer.verdict == SolveVerdict::impossible)
    return {fmt::format("Tile {} is never left without a place.", tile), {}};
  if (answer.verdict != SolveVerdict::found) {
    const auto looked = number_of(answer, "at_least", 1) - 1;
    return {looked < 1 ? fmt::format("Tile {}: not known.", tile)
                       : fmt::format("Tile {} has a place on every board of up to {}; larger ones were not "
                                     "looked at (--tiles).",
                                     tile, counted(looked, "tile")),
            {}};
  }
  const auto tiles = number_of(answer, "tiles");
  const auto boards = number(answer.count.value_or("some"));
  return {
      fmt::format("Tile {} has no place on {} {} of {}{}.", tile, boards, boards == "1" ? "board" : "boards",
                  counted(tiles, "tile"), tiles == 1 ? "" : ", and a place on every smaller one"),
      {}};
}

AnswerSentence every_sentence(const Answer& answer) {
  const auto least = number_of(answer, "at_least");
  if (answer.verdict == SolveVerdict::impossible)
    return {"Never: as long as there are tiles in the bag, one of them has a place.", {}};
  if (answer.position.empty())
    return {fmt::format("Not known: with fewer than {} something in the bag always has a place.",
                        counted(least, "tile")),
            {}};
  auto sentence =
      fmt::format("After {} nothing left in the bag may have a place ({})",
                  counted(number_of(answer, "tiles"), "tile"), fmt::join(list_of(answer.facts, "left"), " "));
  sentence +=
      answer.verdict == SolveVerdict::found
          ? "; after fewer something always has."
          : fmt::format("; after fewer than {} something always has, between them it is not known.", least);
  return {std::move(sentence), {}};
}

AnswerSentence block_sentence(const Answer& answer) {
  return text_of(answer.about, "asked") == "every" ? every_sentence(answer) : tile_sentence(answer);
}

// fill

AnswerSentence fill_sentence(const Answer& answer) {
  const auto shape = text_of(answer.about, "shape");
  if (answer.verdict == SolveVerdict::impossible)
    return {fmt::format("No: {} cannot be filled as asked.", shape), {}};
  if (answer.position.empty())
    return {fmt::format("Not known: within the limit it was not decided whether {} can be filled as asked.",
                        shape),
            {}};
  AnswerSentence out;
  out.sentence = fmt::format("Yes: {} can be filled as asked", shape);
  if (has_number(answer, "open_edges")) {
    const auto open = number_of(answer, "open_edges");
    out.sentence += fmt::format(", with {} at the rim", counted(open, "open edge"));
    if (answer.verdict != SolveVerdict::found)
      out.sentence += fmt::format("; fewer than {} are impossible, between them it is not known",
                                  number_of(answer, "at_least"));
    else if (open > 0)
      out.sentence += " and not with fewer";
  }
  if (answer.count)
    out.sentence += fmt::format(", in {} way{}", number(*answer.count), *answer.count == "1" ? "" : "s");
  if (has_number(answer, "listed")) {
    const auto listed_ways = number_of(answer, "listed");
    const auto* is_all = find_fact<bool>(answer.facts, "list_is_complete");
    out.sentence +=
        fmt::format("; {} {} below", is_all != nullptr && *is_all ? "all" : "the first", listed_ways);
  }
  out.sentence += ".";
  std::vector<std::string> rim;
  for (const auto& fact : answer.facts) {
    if (fact.is_at_rim && std::get<std::int64_t>(fact.value) > 0) rim.push_back(things(fact));
  }
  if (!rim.empty()) out.more.push_back(fmt::format("The rim shows {}.", listed(rim)));
  return out;
}

// largest

/// "10 pennants, 84 points": of the board that is shown, apart from what the sentence says.
std::string sizes(const Answer& answer, std::initializer_list<const char*> said_already) {
  std::vector<std::string> parts;
  for (const auto& fact : answer.facts) {
    const bool is_said = std::ranges::find(said_already, fact.name, [](const char* name) {
                           return std::string_view(name);
                         }) != said_already.end();
    if (!fact.counts.empty() && !is_said) parts.push_back(things(fact));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string with_sizes(const std::string& text, const std::string& parts) {
  return parts.empty() ? text : fmt::format("{} ({})", text, parts);
}

std::string beyond(const Answer& answer) {
  if (answer.verdict == SolveVerdict::found) return ", and no more is possible.";
  return fmt::format(" so far; more than {} is impossible, between them it is not known.",
                     number_of(answer, "at_most"));
}

AnswerSentence largest_sentence(const Answer& answer) {
  const auto what = text_of(answer.about, "what");
  const auto feature = text_of(answer.about, "feature");
  const bool is_by_points = !what.empty() || text_of(answer.about, "by") == "points";
  static const std::map<std::string, std::string> names = {
      {"city", "completed city"},
      {"road", "completed road"},
      {"loop", "road that closes on itself"},
      {"farm", "farm"},
      {"cloister-cluster", "group of connected cloisters"},
      {"turn", "turn"},
      {"final", "final scoring"}};
  const auto named = names.find(what.empty() ? feature : what);
  const auto name = named == names.end() ? feature : named->second;
  const bool is_long = feature == "road" || feature == "loop";
  const bool is_cluster = feature == "cloister-cluster";
  const std::string unit = is_by_points ? "point" : is_cluster ? "cloister" : "tile";
  if (answer.verdict == SolveVerdict::impossible)
    return {
        is_by_points ? fmt::format("No {} is worth a point.", name) : fmt::format("There is no {}.", name),
        {}};
  if (answer.position.empty())
    return {fmt::format("Not known: a {} has at most {}, but none was found.", name,
                        counted(number_of(answer, "at_most"), unit)),
            {}};
  const auto value = number_of(answer, unit + "s");
  if (what == "turn") {
    const auto tile = text_of(answer.facts, "tile");
    auto sentence = fmt::format("One turn can score {}", counted(value, unit));
    const auto parts = sizes(answer, {"points", "players"});
    if (!tile.empty()) sentence += fmt::format(" with tile {}", tile);
    if (!parts.empty()) sentence += fmt::format(", which completes {}", parts);
    return {sentence + beyond(answer), {}};
  }
  if (what == "final")
    return {fmt::format("The final scoring can give one player {}", counted(value, unit)) + beyond(answer),
            {}};
  const auto parts = sizes(answer, {(unit + "s").c_str()});
  return {with_sizes(fmt::format("The {} {} has {}",
                                 is_by_points ? "most valuable"
                                 : is_long    ? "longest"
                                              : "largest",
                                 name, counted(value, unit)),
                     parts) +
              beyond(answer),
          {}};
}

// reach

AnswerSentence reach_sentence(const Answer& answer) {
  if (answer.verdict == SolveVerdict::impossible) return {"No: this cannot arise in a game.", {}};
  if (answer.verdict != SolveVerdict::found) return {"It is not known whether this can arise in a game.", {}};
  AnswerSentence out;
  const auto track = list_of(answer.facts, "track");
  const auto tiles = counted(number_of(answer, "tiles"), "tile");
  out.sentence = track.empty() ? fmt::format("Yes: these {} can be laid in the order below.", tiles)
                               : fmt::format("Yes: a game of {} players can come to this, {}.",
                                             number_of(answer, "players"), listed(track));
  const auto start = text_of(answer.facts, "start_tile");
  const auto turns = number_of(answer, "quarter_turns");
  if (!start.empty())
    out.more.push_back(
        fmt::format("The start tile is {}; the board was {}moved so that it lies upright at 0,0.", start,
                    turns == 0 ? "" : fmt::format("turned by {} and ", counted(turns, "quarter"))));
  for (const auto& turn : list_of(answer.facts, "turns")) out.more.push_back(turn);
  return out;
}

// witness

std::string position_words(const Answer& answer) {
  auto out = counted(number_of(answer, "tiles"), "tile");
  const auto followers = number_of(answer, "followers");
  if (followers > 0) out += fmt::format(" and {}", counted(followers, "follower"));
  return out;
}

AnswerSentence formula_sentence(const Answer& answer) {
  const auto formula = text_of(answer.about, "formula");
  if (answer.verdict == SolveVerdict::impossible)
    return {fmt::format("'{}' holds on no board.", formula), {}};
  if (answer.verdict != SolveVerdict::found)
    return {fmt::format("'{}' holds on no board of up to {}; larger ones were not looked at.", formula,
                        counted(number_of(answer, "at_least", 1) - 1, "tile")),
            {}};
  std::vector<std::string> values;
  for (const auto& fact : answer.facts) {
    if (fact.name == "tiles" || fact.name == "followers") continue;
    if (const auto* n = std::get_if<std::int64_t>(&fact.value))
      values.push_back(fmt::format("{} {}", plain_name(fact.name), *n));
  }
  auto sentence = fmt::format("'{}' first holds with {}", formula, position_words(answer));
  if (answer.count)
    sentence += fmt::format(", on {} board{}", number(*answer.count), *answer.count == "1" ? "" : "s");
  return {with_sizes(sentence, fmt::format("{}", fmt::join(values, ", "))) + ".", {}};
}

AnswerSentence differs_sentence(const Answer& answer) {
  const auto both = list_of(answer.about, "differs");
  if (answer.verdict == SolveVerdict::impossible)
    return {fmt::format("{} and {} score every position alike.", both[0], both[1]), {}};
  if (answer.verdict != SolveVerdict::found)
    return {fmt::format("{} and {} score every position of up to {} alike; larger ones were not looked at.",
                        both[0], both[1], counted(number_of(answer, "at_least", 1) - 1, "tile")),
            {}};
  return {fmt::format("{} and {} first score differently with {}: {} under {}, {} under {}.", both[0],
                      both[1], position_words(answer), text_of(answer.facts, "left_scores"), both[0],
                      text_of(answer.facts, "right_scores"), both[1]),
          {}};
}

AnswerSentence property_sentence(const Answer& answer) {
  const auto property = text_of(answer.about, "property");
  AnswerSentence out;
  if (answer.verdict == SolveVerdict::found) {
    out.sentence = fmt::format("{} fails with {}: {}", property, position_words(answer),
                               text_of(answer.facts, "explanation"));
    for (const auto* name : {"engine_answer", "expected_answer"}) {
      const auto text = text_of(answer.facts, name);
      if (!text.empty()) out.more.push_back(capital(plain_name(name)) + ": " + text);
    }
  } else if (answer.verdict == SolveVerdict::impossible) {
    out.sentence = answer.proof.kind == ProofKind::counting ? property + " says nothing under this edition."
                                                            : property + " fails on no board of any size.";
  } else {
    out.sentence = property + " fails on nothing that was looked at; larger positions were not.";
  }
  out.more.push_back("It says: " + text_of(answer.about, "statement"));
  return out;
}

AnswerSentence witness_sentence(const Answer& answer) {
  if (list_of(answer.about, "differs").size() > 1) return differs_sentence(answer);
  return text_of(answer.about, "property").empty() ? formula_sentence(answer) : property_sentence(answer);
}

// design

/// What the set has of what the wish is about.
std::string wished_value(const Answer& answer) {
  if (const auto* mean = find_fact<double>(answer.facts, "mean")) {
    constexpr double hundred = 100;
    const auto* low = find_fact<double>(answer.facts, "low");
    const auto* high = find_fact<double>(answer.facts, "high");
    return fmt::format("{:.3g} drawn tiles have no place in 100 games of random play ({:.3g} to {:.3g}).",
                       hundred * *mean, hundred * *low, hundred * *high);
  }
  if (!answer.position.empty())
    return fmt::format("The smallest board on which a tile in the bag has no place has {}.",
                       counted(number_of(answer, "value"), "tile"));
  if (has_number(answer, "at_least"))
    return fmt::format("On every board of fewer than {} each tile in the bag has a place.",
                       counted(number_of(answer, "at_least"), "tile"));
  if (!text_of(answer.facts, "value").empty()) return "On every board each tile in the bag has a place.";
  const auto dead = list_of(answer.facts, "dead");
  if (dead.empty()) return "Some tile fills each of the patterns.";
  return fmt::format("No tile fills {}: {}.",
                     dead.size() == 1 ? "one pattern" : fmt::format("{} patterns", dead.size()),
                     fmt::join(dead, " "));
}

AnswerSentence design_sentence(const Answer& answer) {
  const auto wish = text_of(answer.about, "wish");
  const char* verdict = answer.verdict == SolveVerdict::found        ? "holds"
                        : answer.verdict == SolveVerdict::impossible ? "does not hold"
                                                                     : "is not decided: more games narrow it";
  AnswerSentence out{fmt::format("'{}' {}. {}", wish, verdict, wished_value(answer)), {}};
  const auto more = list_of(answer.facts, "changed_by_one_more");
  const auto less = list_of(answer.facts, "changed_by_one_less");
  if (!more.empty()) out.more.push_back(fmt::format("One tile more changes that: {}.", listed(more, "or")));
  if (!less.empty()) out.more.push_back(fmt::format("One tile less changes that: {}.", listed(less, "or")));
  return out;
}

/// What is told of a question: what an exhaustive search of it counts, one and several, and its sentence.
struct QuestionWords {
  std::string_view question;
  const char* one;
  const char* several;
  AnswerSentence (*sentence)(const Answer&);
};

constexpr std::array question_words = {
    QuestionWords{"hole", "tile image", "tile images", nullptr},  // all its answers are one table
    QuestionWords{"block", "board", "boards", block_sentence},
    QuestionWords{"fill", "laying of a tile", "layings of a tile", fill_sentence},
    QuestionWords{"largest", "laying of a tile", "layings of a tile", largest_sentence},
    QuestionWords{"complete", "placement", "placements", nullptr},  // takes `has_fractions`
    QuestionWords{"reach", "case", "cases", reach_sentence},
    QuestionWords{"witness", "position", "positions", witness_sentence},
    QuestionWords{"design", "case", "cases", design_sentence},
};
static_assert(std::ranges::equal(question_words, question_names, {}, &QuestionWords::question));

const QuestionWords& words_of(const std::string& question) {
  return *std::ranges::find(question_words, std::string_view(question), &QuestionWords::question);
}

}  // namespace

std::string number_word(std::int64_t n) {
  static constexpr std::array<const char*, 11> words = {"no",  "one",   "two",   "three", "four", "five",
                                                        "six", "seven", "eight", "nine",  "ten"};
  return n >= 0 && n < static_cast<std::int64_t>(words.size()) ? words[static_cast<std::size_t>(n)]
                                                               : std::to_string(n);
}

std::string counted_word(std::int64_t n, const std::string& singular) {
  return number_word(n) + " " + rules::noun_for(static_cast<std::uint64_t>(n), singular);
}

std::string listed(const std::vector<std::string>& words, const std::string& last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " " + last + " " : ", ") + words[i];
  return out;
}

AnswerSentence answer_sentence(const std::string& question, const Answer& answer, bool has_fractions) {
  const auto sentence = words_of(question).sentence;
  return sentence == nullptr ? complete_sentence(answer, has_fractions) : sentence(answer);
}

std::string proof_sentence(const std::string& question, const Answer& answer) {
  const auto& proof = answer.proof;
  const bool is_proved = answer.verdict == SolveVerdict::found || answer.verdict == SolveVerdict::impossible;
  const auto* by = is_proved ? "Proved by" : "By";
  const auto nodes = number(proof.nodes);
  const auto& words = words_of(question);
  switch (proof.kind) {
    case ProofKind::none:
      break;
    case ProofKind::witness:
      return "Checked by the reference model.";
    case ProofKind::exhaustion:
      return fmt::format("{} exhaustion: {} {} looked at.", by, nodes,
                         proof.nodes == 1 ? words.one : words.several);
    case ProofKind::counting:
      return fmt::format("{} counting{}", by, proof.words.empty() ? "." : ":");
    case ProofKind::certificate:
      return fmt::format("{} a checked refutation of {} steps{}", by, nodes, proof.words.empty() ? "." : ":");
  }
  return {};
}

std::string value_words(const records::FactValue& value) {
  const auto* texts = std::get_if<std::vector<std::string>>(&value);
  const bool has_phrases = texts != nullptr && std::ranges::any_of(*texts, [](const std::string& text) {
                             return text.find(' ') != std::string::npos;
                           });
  return records::text_of(value, has_phrases ? "; " : " ");
}

}  // namespace bastide::reports::results
