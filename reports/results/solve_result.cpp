#include "reports/results/solve_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/answer_words.hpp"
#include "reports/shell_command.hpp"
#include "rules/notation.hpp"
#include "solver/questions/design/hole.hpp"

namespace bastide::reports::results {
namespace {

using namespace document;
using records::Fact;
using records::SolveAnswer;
using records::SolveRecord;
using solver::questions::answers::ProofKind;
using solver::questions::answers::SolveVerdict;

constexpr std::size_t longest_cell = 160;  ///< a table is read by eye

std::string plain(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return name;
}

const Fact* find_fact(const std::vector<Fact>& facts, const std::string& name) {
  const auto found = std::ranges::find(facts, name, &Fact::name);
  return found == facts.end() ? nullptr : &*found;
}

/// What an answer says in one word, number or list; empty where it does not.
std::string said(const std::vector<Fact>& facts, const std::string& name, const char* between = ", ") {
  const auto* fact = find_fact(facts, name);
  return fact == nullptr ? std::string() : records::text_of(fact->value, between);
}

// Answers one by one

/// The segments that the answer is about, by placement and name.
std::vector<rules::SegmentRef> highlighted(const tilesets::TileSet& set, const SolveAnswer& answer) {
  std::vector<rules::SegmentRef> out;
  try {
    const auto position = rules::parse_position(set, answer.position);
    for (std::size_t i = 0; i < position.placements.size(); ++i) {
      auto placement = position.placements[i];
      placement.follower.reset();
      const auto begin = rules::print_placement(set, placement) + ":";
      for (const auto& text : answer.highlight) {
        if (!text.starts_with(begin)) continue;
        const auto segment = set.type(placement.type).find_segment(text.substr(begin.size()));
        if (segment) out.push_back({static_cast<int>(i), *segment});
      }
    }
  } catch (const tilesets::InputError&) {
    return {};  // it is said why it is not drawn
  }
  return out;
}

Board board_of(const SolveRecord& record, const tilesets::TileSet* set, const std::string& position) {
  return {.set = set, .tile_set = record.tile_set, .edition = record.edition, .position = position};
}

class AnswerWriter {
 public:
  AnswerWriter(const SolveRecord& record, const tilesets::TileSet* set, const SolveStyle& style)
      : record_(record), set_(set), style_(style) {}

  Document written() {
    for (const auto& answer : record_.answers) add(answer);
    return std::move(out_);
  }

 private:
  void add(const SolveAnswer& answer) {
    const auto told = answer_sentence(record_.question, answer, style_.has_fractions);
    style_.is_drawn_in_text ? out_ << Heading{told.sentence, style_.level} : out_ << Paragraph{told.sentence};
    List more;
    for (const auto& line : told.more) more.items.push_back({line});
    if (!more.items.empty()) out_ << more;
    if (!answer.position.empty()) {
      auto board = board_of(record_, set_, answer.position);
      if (set_ != nullptr) board.highlight = highlighted(*set_, answer);
      // One board may be the answer to several.
      const bool is_new =
          drawn_.insert(fmt::format("{} {}", answer.position, fmt::join(answer.highlight, " "))).second;
      board.is_drawn_in_text = style_.is_drawn_in_text && is_new;
      board.is_drawn_on_page = is_new && drawn_.size() <= style_.most_drawn;
      if (style_.is_drawn_in_text && !is_new) board.caption = "Drawn above.";
      out_ << board;
    }
    List others;
    for (const auto& position : answer.all)
      if (position != answer.position) others.items.push_back({position});
    if (!others.items.empty()) out_ << Folded{"The other positions", "", {{others}}};
  }

  const SolveRecord& record_;
  const tilesets::TileSet* set_;
  SolveStyle style_;
  std::set<std::string> drawn_;
  Document out_;
};

/// "tile B": what of all that was asked it answers.
std::string subject_of(const SolveAnswer& answer) {
  std::vector<std::string> words;
  for (const auto& fact : answer.about) words.push_back(plain(fact.name) + " " + value_words(fact.value));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// What the answers rest on, once for those that rest on the same.
Document reasons_of(const SolveRecord& record) {
  struct Reason {
    std::vector<std::string> words, subjects;
  };
  std::vector<Reason> reasons;
  for (const auto& answer : record.answers) {
    auto words = answer.proof.words;
    if (auto proof = proof_sentence(record.question, answer); !proof.empty())
      words.insert(words.begin(), std::move(proof));
    if (words.empty()) continue;
    auto same = std::ranges::find(reasons, words, &Reason::words);
    if (same == reasons.end()) same = reasons.insert(reasons.end(), {std::move(words), {}});
    same->subjects.push_back(subject_of(answer));
  }
  Document out;
  for (const auto& [words, subjects] : reasons) {
    if (reasons.size() > 1) {
      out << Paragraph{fmt::format("{}", fmt::join(words, " ")), false, listed(subjects)};
      continue;
    }
    for (const auto& sentence : words) out << Paragraph{sentence};
  }
  return out;
}

/// The names of all facts, each once, in the order in which they come.
void add_names(std::vector<std::string>& names, const std::vector<Fact>& facts) {
  for (const auto& fact : facts)
    if (std::ranges::find(names, fact.name) == names.end()) names.push_back(fact.name);
}

Cell fact_cell(const std::vector<Fact>& facts, const std::string& name) {
  const auto text = said(facts, name);
  if (text.empty()) return "–";
  return text.size() > longest_cell ? text.substr(0, longest_cell) + " …" : text;
}

std::string proof_cell(const records::SolveReason& proof) {
  constexpr std::array names = {"–", "the position", "exhaustion", "counting",
                                "a checked refutation"};  // of ProofKind
  std::string text = names[static_cast<std::size_t>(proof.kind)];
  const bool counts_steps = proof.kind == ProofKind::exhaustion || proof.kind == ProofKind::certificate;
  if (counts_steps && proof.nodes > 0) text += " (" + number(proof.nodes) + ")";
  return text;
}

/// A wish is not impossible: it holds or does not, or that is open.
const char* verdict_words(const SolveRecord& record, const SolveAnswer& answer) {
  const bool is_wish = record.question == "design";
  switch (answer.verdict) {
    case SolveVerdict::found:
      return is_wish ? "holds" : "found";
    case SolveVerdict::impossible:
      return is_wish ? "does not hold" : "impossible";
    case SolveVerdict::bound:
      return "best so far";
    case SolveVerdict::cut_short:
      break;
  }
  return is_wish ? "undecided" : "cut short";
}

/// All that the answers found, fact by fact.
Table answer_table(const SolveRecord& record) {
  std::vector<std::string> about, facts;
  bool has_count = false;
  for (const auto& answer : record.answers) {
    add_names(about, answer.about);
    add_names(facts, answer.facts);
    has_count = has_count || answer.count.has_value();
  }
  Table table{.caption = command_text(record.command)};
  for (const auto& name : about) table.head.push_back(plain(name));
  table.head.emplace_back("Verdict");
  for (const auto& name : facts) table.head.push_back(plain(name));
  if (has_count) table.head.emplace_back("count");
  table.head.emplace_back("rests on");
  table.text_columns = table.head.size();
  for (const auto& answer : record.answers) {
    auto& cells = table.rows.emplace_back().cells;
    for (const auto& name : about) cells.push_back(fact_cell(answer.about, name));
    cells.emplace_back(verdict_words(record, answer));
    for (const auto& name : facts) cells.push_back(fact_cell(answer.facts, name));
    if (has_count) cells.emplace_back(answer.count ? number(*answer.count) : "–");
    cells.emplace_back(proof_cell(answer.proof));
  }
  return table;
}

// Holes: all answers are one table

/// "C0 F1,3 H0,2" of "C0 F1 F3 H0 H2": the rotations of a type together.
std::string by_type(const SolveAnswer& answer) {
  if (answer.verdict == SolveVerdict::impossible) return "-";
  const auto* fact = find_fact(answer.facts, "images");
  const auto* images = fact == nullptr ? nullptr : std::get_if<std::vector<std::string>>(&fact->value);
  std::string out, last;
  for (const auto& image : images == nullptr ? std::vector<std::string>() : *images) {
    if (image.empty()) continue;
    const auto id = image.substr(0, image.size() - 1);
    out += id == last ? std::string(",") + image.back() : (out.empty() ? "" : " ") + image;
    last = id;
  }
  return out;
}

/// "c city, r road, f field".
std::string letters_of(const tilesets::TileSet& set) {
  std::string out = "c city, r road, f field";
  for (std::size_t own = 3; own < set.edges().size(); ++own)
    out += fmt::format(", {} {}", set.edge_kinds()[own].letter, set.edge_kinds()[own].name);
  return out;
}

bool asks_for_dead_only(const SolveRecord& record) {
  return std::ranges::find(record.command, "--dead") != record.command.end();
}

/// "Some tile of set 'base' fills each of the 69 patterns." How many others there are is not known where only
/// those that nothing fills were asked for.
Document hole_patterns(const SolveRecord& record, const tilesets::TileSet* set, int level) {
  constexpr std::size_t most_named = 12;
  const bool dead_only = asks_for_dead_only(record);
  std::vector<std::string> dead;
  std::array<int, 5> patterns{}, without{};
  Table table{.head = {"pattern", "tiles", "types", "which, with the rotations that fit"}};
  for (const auto& answer : record.answers) {
    const auto* sides = find_fact(answer.about, "sides");
    const auto* number = sides == nullptr ? nullptr : std::get_if<std::int64_t>(&sides->value);
    const auto known = number == nullptr ? 0 : static_cast<std::size_t>(*number) % patterns.size();
    const auto pattern = said(answer.about, "pattern");
    const bool is_dead = answer.verdict == SolveVerdict::impossible;
    ++patterns[known];
    if (is_dead) ++without[known], dead.push_back(pattern);
    table.rows.push_back(
        {{pattern, said(answer.facts, "tiles"), said(answer.facts, "types"), by_type(answer)}});
  }
  std::string title = "What fills each pattern";
  if (set != nullptr) {
    int tiles = 0;
    for (const auto count : solver::questions::design::counts_of(*set)) tiles += count;
    title += fmt::format(", of {} tiles{}", tiles, set->decks().empty() ? "" : " of the last deck");
  }
  table.has_words_last = true;
  const auto name = set == nullptr ? record.tile_set : set->id();
  auto sentence = fmt::format("Some tile of set '{}' fills every pattern.", name);
  if (!dead.empty()) {
    sentence = fmt::format("No tile of set '{}' fills {}{}", name,
                           counted_word(static_cast<std::int64_t>(dead.size()), "pattern"),
                           dead_only ? "" : fmt::format(" of {}", record.answers.size()));
    sentence += (dead.size() <= most_named ? ": " + listed(dead) : "") + ".";
  }
  Document inside;
  inside << table;
  for (std::size_t known = 1; known < patterns.size(); ++known)
    inside << Paragraph{fmt::format("{} known: {}{} dead", counted(known, "side"), without[known],
                                    dead_only ? "" : fmt::format(" of {}", patterns[known]))};
  Document out;
  out << Heading{sentence, level}
      << Paragraph{fmt::format(
             "A pattern is what the neighbours of an empty cell show, N E S W: {}- not known.",
             set == nullptr ? "" : letters_of(*set) + ", ")}
      << Folded{title, "", std::move(inside)};
  return out;
}

/// "0,1 can never be filled. 1,0 could be filled only by tiles that all lie already. ..."
std::string cells_sentence(const std::vector<std::string>& dead, const std::vector<std::string>& starved,
                           std::size_t count, bool dead_only) {
  if (dead.empty() && starved.empty())
    return "Every empty cell beside a tile can be filled with the tiles left.";
  std::vector<std::string> parts;
  if (!dead.empty()) parts.push_back(fmt::format("No tile of the game fits at {}.", listed(dead, "or")));
  if (!starved.empty())
    parts.push_back(fmt::format("All tiles that fit at {} lie already.", listed(starved, "or")));
  const auto others = count - dead.size() - starved.size();
  if (!dead_only)
    parts.push_back(others == 0 ? "No other cell is beside a tile."
                                : fmt::format("The other {} can be filled.",
                                              others == 1 ? "cell" : counted(others, "cell")));
  return fmt::format("{}", fmt::join(parts, " "));
}

Document hole_cells(const SolveRecord& record, const tilesets::TileSet* set, int level) {
  const bool dead_only = asks_for_dead_only(record);
  std::vector<std::string> dead, starved;
  auto board = board_of(record, set, record.position);
  Table table{
      .head = {"cell", "pattern", "state", "tiles", "types", "which are left, with the rotations that fit"},
      .text_columns = 3,
      .has_words_last = true};
  for (const auto& answer : record.answers) {
    const auto cell = said(answer.about, "cell"), state = said(answer.facts, "state");
    if (state == "dead") dead.push_back(cell);
    if (state == "starved") starved.push_back(cell);
    if (const auto hole = pictures::marked_cell(cell, state)) board.holes.push_back(*hole);
    table.rows.push_back({{cell, said(answer.about, "pattern"), state, said(answer.facts, "tiles"),
                           said(answer.facts, "types"), by_type(answer)}});
  }
  board.has_notation = false;
  Document inside, out;
  inside << table
         << Paragraph{fmt::format("{} dead, {} starved{}", dead.size(), starved.size(),
                                  dead_only ? "" : fmt::format(", {} in all", record.answers.size()))};
  out << Heading{cells_sentence(dead, starved, record.answers.size(), dead_only), level} << board
      << Folded{"Cell by cell", "", std::move(inside)};
  return out;
}

}  // namespace

const char* question_title(const std::string& question) {
  constexpr std::array titles = {"Holes and what fills them",          "Boards on which a tile has no place",
                                 "Shapes filled with tiles",           "The largest there can be",
                                 "Can it still be completed?",         "Can this arise in a game?",
                                 "Smallest positions with a property", "Wishes for a tile set"};
  const auto at = std::ranges::find(records::question_names, question) - records::question_names.begin();
  return titles[static_cast<std::size_t>(at) % titles.size()];
}

document::Document solve_document(const SolveRecord& record, const tilesets::TileSet* set,
                                  const SolveStyle& style) {
  if (record.question == "hole")
    return record.position.empty() ? hole_patterns(record, set, style.level)
                                   : hole_cells(record, set, style.level);
  auto out = AnswerWriter(record, set, style).written();
  const auto positions =
      std::ranges::count_if(record.answers, [](const auto& a) { return !a.position.empty(); });
  if (!style.is_drawn_in_text)
    out << Paragraph{fmt::format("{} positions: --draw draws them, --svg FOLDER writes pictures", positions),
                     true};
  if (auto reasons = reasons_of(record); !reasons.blocks.empty())
    out << Folded{"What this rests on", "", std::move(reasons)};
  out << Folded{"What was asked, and all that was found", "", {{answer_table(record)}}, false, true};
  return out;
}

}  // namespace bastide::reports::results
