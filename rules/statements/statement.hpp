// What the pages behind this program say, statement by statement, and the questions that they leave open.
//
// A statement has our words, the place on the page where it is said (or that it is ours), how sure it is, and
// what of the program stands for it. Editions, properties and examples cite statements by their ids, so that
// where a rule comes from is written once. The register itself is data (rules/statements/*.toml);
// rules/statements/register.hpp reads it. For people it is docs/sources.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tilesets/described/shape.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::rules::statements {

enum class Page : std::uint8_t {
  c1,     ///< base game, first edition, in French; the page that holds the notes
  c1_de,  ///< the same in German
  c1_it,  ///< the same in Italian
  c2,
  winter,
  inns,            ///< Inns & Cathedrals, second and later editions
  traders_c1,      ///< Traders & Builders, first edition
  traders,         ///< Traders & Builders, second and later editions
  abbot,           ///< the abbot and the gardens
  river_c1,        ///< The River, first edition
  river,           ///< The River, second and later editions
  annotated,       ///< the rules of all expansions with notes, as players collected them
  rgg_traders,     ///< a publisher's sheet of rules
  brettspielwelt,  ///< rules of the first edition as one could play them online
  summaries,       ///< what others wrote of the expansions' rules
  answers,         ///< of Hans im Glück, as players collected them
  none             ///< on no page
};
enum class Kind : std::uint8_t { tile, rule, scoring, question, example, edition, house, table, component };
enum class Status : std::uint8_t {
  stated,
  inferred,    ///< no page says it; something speaks for it
  ours,        ///< an invention of this program
  conflicting  ///< another statement contradicts it
};
tilesets::described::Shape shape_of(const Page*);
tilesets::described::Shape shape_of(const Kind*);
tilesets::described::Shape shape_of(const Status*);

struct Statement {
  std::string id;
  Page page = Page::none;
  std::string section;
  std::string note;  ///< "15" a note, "Q16" a question in the text, "HR6" a house rule, "T1" a table mode
  std::vector<std::string> also;  ///< other places that say the same: "c2: note 10"
  std::string says;
  Kind kind = Kind::rule;
  Status status = Status::stated;
  std::vector<std::string> conflicts;  ///< ids of the statements that contradict it
  std::string because;                 ///< what speaks for it, or for what this program does
  std::vector<std::string> options;    ///< option values that stand for it: "farms=third"
  std::vector<std::string> formulas;   ///< preset formulas: "city.complete = 2*tiles + 2*pennants"
  std::vector<std::string> tiles;      ///< fields of tile sets: "base: counts"
  std::vector<std::string> editions;   ///< editions and presets
  std::string outside;                 ///< why nothing stands for it; may be empty
  tilesets::SourceLocation where;
};

/// One answer to a question that the pages leave open.
struct Answer {
  std::string says;
  std::vector<std::string> set;  ///< option settings that play it: "farms=second"
  std::string edition;           ///< or an edition that plays it, perhaps a sum; may be empty
  bool is_chosen = false;        ///< what the shipped editions play
};
struct Question {
  std::string id;
  std::string asks;
  std::vector<std::string> statements;  ///< those that it is about
  std::vector<Answer> answers;
  tilesets::SourceLocation where;
};

/// "WikiCarpedia, Base game (1st edition), placing a tile, question 3"; of what is on no page "this program".
std::string place_of(const Statement& statement);
/// The same for a list, after the page: "placing a tile, question 3".
std::string place_on_page(const Statement& statement);
/// "WikiCarpedia, Base game (1st edition)".
std::string title_of(Page page);

}  // namespace bastide::rules::statements
