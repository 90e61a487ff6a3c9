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

inline constexpr std::string_view line_prefix = "line.";
inline constexpr std::string_view mark_prefix = "mark.";
inline constexpr std::string_view figure_prefix = "figure.";
inline constexpr std::string_view deck_prefix = "deck.";
inline constexpr std::string_view reserve_prefix = "reserve.";
inline constexpr std::string_view event_prefix = "event.";
inline constexpr std::string_view award_prefix = "award.";
inline constexpr std::string_view seat_prefix = "seat.";

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

/// Each reads a row of that name, which stands at the byte `at`.
void read_mark(const Reading& in, const std::string& name, std::size_t at, const Part& row, Edition& edition);
void read_figure(const Reading& in, const std::string& name, std::size_t at, const Part& row,
                 Edition& edition);
void read_deck(const Reading& in, const std::string& name, std::size_t at, const Part& row, Edition& edition);
void read_reserve(const Reading& in, const std::string& name, std::size_t at, const Part& row,
                  Edition& edition);
void read_event(const Reading& in, const std::string& name, std::size_t at, const Part& row,
                Edition& edition);
void read_award(const Reading& in, const std::string& name, std::size_t at, const Part& row,
                Edition& edition);
void read_seat(const Reading& in, const std::string& name, std::size_t at, const Part& row, Edition& edition);
/// What a declared line is worth.
void read_line(const Reading& in, const std::string& name, std::size_t at, const Part& row, Edition& edition);
/// Adds the line, worth nothing, unless there is one of that name.
void declare_line(const Reading& in, const std::string& name, std::size_t at, Edition& edition);

template <class Rows, class Name>
auto* find_row(Rows& rows, const std::string& name, Name member) {
  const auto found = std::ranges::find(rows, name, member);
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace bastide::rules::editions
