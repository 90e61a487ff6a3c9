// What the keys of a row may hold: one row of an edition's lines, marks, figures, decks, reserves, events,
// awards or seats is read here.
//
// For rows.cpp, which knows the rows of a file and rows by name. A row with a name that there is already
// replaces what it says and leaves the rest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition_file.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::rules::editions {

/// A figure's keys as they are written.
struct FigureKeys {
  explicit FigureKeys(const Figure& of);
  Figure figure;
  std::string weight;           ///< a number or a formula
  std::string retrieve_points;  ///< likewise, or empty
  std::vector<tilesets::SegmentKind> stands_on;
  int needs_mark, laid_mark, near_mark;  ///< 0: none, then marks by their numbers
};
/// Likewise a deck's.
struct DeckKeys {
  explicit DeckKeys(const DeckRow& of);
  DeckRow deck;
  std::vector<int> bends;  ///< the numbers of their bits
};
/// And a line's.
struct LineKeys {
  explicit LineKeys(const OwnLine& of);
  std::string complete, incomplete;  ///< "0" for none
};
/// And an event's.
struct EventKeys {
  explicit EventKeys(const EventRow& of);
  EventRow event;
  std::vector<tilesets::SegmentKind> of;
  int mark;            ///< 0: none, then marks by their numbers
  std::string points;  ///< a number or a formula
};
/// And an award's.
struct AwardKeys {
  explicit AwardKeys(const AwardRow& of);
  AwardRow award;
  std::string most, points;  ///< numbers or formulas; of `most` also none
};
/// And a seat's.
struct SeatKeys {
  explicit SeatKeys(const SeatRow& of);
  SeatRow seat;
  std::vector<int> seats, players;  ///< numbers from 1; none: all
  std::string count;                ///< a number, or usual
};
/// What the keys may hold, their origin and id aside; the kinds of segments are the edition's, without one
/// any.
tilesets::described::Shape mark_shape(const Edition* edition);
tilesets::described::Shape figure_shape(const Edition* edition);
tilesets::described::Shape deck_shape(const Edition* edition);
tilesets::described::Shape reserve_shape(const Edition* edition);
tilesets::described::Shape event_shape(const Edition* edition);
tilesets::described::Shape award_shape(const Edition* edition);
tilesets::described::Shape seat_shape(const Edition* edition);
tilesets::described::Shape line_shape(const Edition* edition);
/// The keys of such a row in a file.
std::vector<std::string> keys_of(const tilesets::described::Shape& shape, bool has_id);

/// A row of a file.
struct WrittenRow {
  const Reading& in;
  std::string name;
  std::size_t at;  ///< the byte at which the name stands
  const Part& keys;
  std::string what;  ///< in diagnostics: "figure big"

  const Part* find(std::string_view key) const { return keys.find(key); }
  bool has(std::string_view key) const { return find(key) != nullptr; }
  /// The whole row where it does not have that key.
  const Part& value(std::string_view key) const { return has(key) ? *find(key) : keys; }
  /// At its name; at that key's value, where it has it.
  [[noreturn]] void fail(std::string message) const { in.document.fail(at, std::move(message)); }
  [[noreturn]] void fail_at(std::string_view key, std::string message) const {
    in.document.fail(has(key) ? find(key)->at : at, std::move(message));
  }
};

/// Each reads such a row over the one of its name, or adds it; names of new rows were checked.
void read_mark(const WrittenRow& row, Edition& edition);
void read_figure(const WrittenRow& row, Edition& edition);
void read_deck(const WrittenRow& row, Edition& edition);
void read_reserve(const WrittenRow& row, Edition& edition);
void read_event(const WrittenRow& row, Edition& edition);
void read_award(const WrittenRow& row, Edition& edition);
void read_seat(const WrittenRow& row, Edition& edition);
/// What a declared line is worth.
void read_line(const WrittenRow& row, Edition& edition);
/// Adds the line, worth nothing, unless there is one of that name.
void declare_line(const Reading& in, const std::string& name, std::size_t at, Edition& edition);

/// Refuses a name that is none. `noun`: "a deck".
void check_row_name(const Reading& in, std::size_t at, const std::string& name, const std::string& noun);
/// Likewise one that formulas could not tell from another, in the singular or the plural.
void check_name_in_formulas(const Reading& in, std::size_t at, const std::string& name,
                            const std::string& noun, const Edition& edition);
/// Where the row comes from.
OptionSource origin_of(const WrittenRow& row, const Edition& edition);

template <class Rows, class Name>
auto* find_row(Rows& rows, const std::string& name, Name member) {
  const auto found = std::ranges::find(rows, name, member);
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace bastide::rules::editions
