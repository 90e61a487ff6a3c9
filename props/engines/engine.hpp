// How an engine is asked: a request in names, an answer in names, one function.
//
// The same two values go through a pipe (what they consist of is the protocol bastide.conform,
// docs/conform.md), stand in test vectors and pass in this process. So an engine behind a pipe
// (cli/engine_protocol/engine_client.hpp), our own two (props/engines/own_engines.hpp) and somebody's in C++
// are the same value, and a wrong engine is a function around a right one. A question that the engine does
// not support is answered with `unsupported`; it is counted as such and never as agreement. Rejected: a
// struct of functions, one a question, where each question is named in nine files.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/owned_rules.hpp"
#include "rules/editions/edition.hpp"
#include "rules/turn.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::engines {

using Ints = std::vector<int>;    ///< one number a player
using Cells = std::vector<Ints>;  ///< [x, y] each, or [x, y, rotation]
using Texts = std::vector<std::string>;
using Numbers = std::map<std::string, Ints>;

/// What a game is begun with. Table and edition must outlive the game.
struct GameTerms {
  const rules::board::FitTable* fit = nullptr;
  const rules::editions::Edition* edition = nullptr;
  int players = 2;
  int start = 0;  ///< type of the start tile, which lies at 0,0 with rotation 0
  const tilesets::TileSet& set() const { return fit->set(); }
  /// Whether there are figures besides the follower, marks besides the pennant, gardens, edges of the set's
  /// own or decks.
  bool is_extended() const;
};
/// Of a game of two that begins with the set's start tile.
GameTerms terms_of(const rules::board::OwnedRules& rules);

/// Moves, then questions. `begin`, `place` and `finish` an engine must have to be compared at all. Between
/// `place` and `finish` only `spots` and `retrievable` are asked, else everything but these.
enum class Ask : std::uint8_t {
  hello,        ///< what the engine answers, and how
  begin,        ///< ends the game before, whatever state it is in
  place,        ///< a tile, without figures
  finish,       ///< deploys, takes back or neither; scores; returns
  aside,        ///< a tile drawn that fits nowhere leaves the game
  undo,         ///< the last finished turn or tile set aside never happened
  load,         ///< in a game just begun with the same terms
  save,         ///< the game as a text of the engine's own
  placements,   ///< of a tile, in all four rotations
  spots,        ///< segments of the tile just placed on which the player may deploy the figure
  retrievable,  ///< tiles from which he may take a figure back instead
  features,     ///< all that there are
  tokens,       ///< of a mark
  next,         ///< whose the next tile is, after one was finished
  deck,         ///< what is left of the one that is being drawn
  scores,       ///< from turn to turn
  supply,       ///< of a figure
  final         ///< scores in all, if the game ended now
};
tilesets::described::Shape shape_of(const Ask*);
/// "placements"
const std::string& word(Ask ask);

/// The protocol's versions, from 1. Version 1 knows followers, pennants and the base game's features. Version
/// 2 is the same and what expansions add: kinds of figures, marks, gardens, taking back, parts of a turn,
/// tokens, edges and lines of their own, decks. Games that version 1 can say are said in it, so that an
/// engine written for it goes on being asked.
inline constexpr std::array conform_formats = {"bastide.conform/1", "bastide.conform/2"};
constexpr const char* conform_format(int version) {
  return conform_formats[static_cast<std::size_t>(version) - 1];
}
/// The version that a game needs.
inline int version_for(const GameTerms& terms) { return terms.is_extended() ? 2 : 1; }
/// What an engine may say in answer to hello that it answers; version 1 knows the first so many.
const Texts& engine_abilities();
constexpr std::size_t abilities_of_version_1 = 9;
/// What features are called, as FeatureKind numbers them; version 1 knows no gardens and no own lines.
Texts kind_words(const tilesets::TileSet& set);
/// What `farms` of a request may be, as rules::editions::Farms numbers them.
const Texts& farm_methods();

/// The figure deployed second in a turn.
struct SecondFigure {
  std::string segment;
  std::optional<std::string> figure;  ///< nothing: the follower
  std::optional<Ints> on;             ///< the cell of the segment, when it is not the tile just laid
  friend bool operator==(const SecondFigure&, const SecondFigure&) = default;
};
tilesets::described::Shape shape_of(const SecondFigure*);

/// Tiles, segments, figures and marks are named as in the tile set and the edition; players count from 0.
struct Request {
  Ask ask = Ask::hello;
  int id = 0;  ///< through a pipe
  std::optional<std::string> tile;
  std::optional<int> x, y, rotation, player;
  std::optional<std::string> segment;  ///< finish; nothing: nobody is deployed
  std::optional<std::string> figure;   ///< nothing: the follower
  std::optional<Ints> retrieve;        ///< finish: the cell of the figure that is taken back
  std::optional<Ints> on;              ///< finish: the cell of the segment, when it is not the tile just laid
  std::optional<SecondFigure> second;  ///< finish
  std::optional<std::string> mark;     ///< tokens
  std::optional<std::string> farms;    ///< final: third, second, first or off
  std::optional<std::string> kind;     ///< final: what features of the kind give at the end, nothing else
  std::optional<std::string> saved;    ///< load
  std::optional<std::string> format;   ///< hello, through a pipe
  const GameTerms* terms = nullptr;    ///< begin, in this process; through a pipe by their names
  friend bool operator==(const Request&, const Request&) = default;
};

/// One feature as an engine sees it. What it leaves out is not compared.
struct Feature {
  std::string kind;
  Cells tiles;                                      ///< each once; a cloister: its own tile only
  std::optional<int> open;                          ///< city, road, own line: sides with an empty cell beyond
  std::optional<int> pennants;                      ///< city
  std::optional<bool> complete;                     ///< all but farms
  std::optional<Ints> followers;                    ///< standing on it now
  std::optional<std::map<std::string, int>> marks;  ///< besides pennants, those that are there
  std::optional<Numbers> figures;                   ///< besides followers, likewise
  friend auto operator<=>(const Feature&, const Feature&) = default;
};
tilesets::described::Shape shape_of(const Feature*);

/// Whose the next tile is, and whether it is the first or the second part of his turn.
struct NextTile {
  int player = 0;
  int part = 1;
  friend auto operator<=>(const NextTile&, const NextTile&) = default;
};
tilesets::described::Shape shape_of(const NextTile*);

/// What there can be in games, as far as an engine says what of it it knows; of what it leaves out it knows
/// all.
struct Knowledge {
  std::optional<Ints> players;   ///< how many there may be
  std::optional<Texts> farms;    ///< methods of scoring farms
  std::optional<Texts> tiles;    ///< types that may be drawn
  std::optional<Texts> figures;  ///< that players may have
  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};
tilesets::described::Shape shape_of(const Knowledge*);

/// What is there answers the request. Lists may be in any order.
struct Answer {
  int id = 0;
  std::optional<bool> ok;                  ///< of a move: it is made
  std::optional<std::string> refused;      ///< or not, and why, in the engine's words
  std::optional<std::string> unsupported;  ///< nothing is said to this, and why
  std::optional<std::string> saved;
  std::optional<Cells> placements, retrievable;
  std::optional<Texts> spots;
  std::optional<std::vector<Feature>> features;
  std::optional<Texts> kinds;  ///< of features, that the engine knows; nothing: all
  std::optional<Ints> tokens, scores, supply, final;
  std::optional<NextTile> next;
  std::optional<std::map<std::string, int>> deck;
  // To begin, from an engine that says what its bag holds, the start tile with it.
  std::optional<std::map<std::string, int>> counts;  ///< of tiles that it has, too
  std::optional<std::map<std::string, int>> others;  ///< of tiles that the game has not, by its own names
  // To hello.
  std::optional<std::string> format, engine;
  std::optional<Texts> answers;  ///< what can be asked
  std::optional<bool> tiles;     ///< it wants the table of tiles with every begin
  /// Segments of the tile just placed that are one feature are listed apart as spots; else one of them may
  /// stand for all.
  std::optional<bool> apart;
  std::optional<Knowledge> knows;  ///< nothing else is asked about (props/engines/knowledge.hpp)
  std::optional<bool> by_kind;     ///< final points may be asked for kind by kind of features

  bool is_done() const { return ok.value_or(false); }
};

/// What a request of the kind consists of, and the answer to it; further keys are somebody's own.
const tilesets::described::Shape& request_shape(Ask ask);
const tilesets::described::Shape& answer_shape(Ask ask);
/// Of an answer that is none: `refused` or `unsupported`.
const tilesets::described::Shape& declined_shape();
/// The key of the answer.
const std::string& answer_key(Ask ask);

/// Engines keep the game that they are asked about. May throw EngineFailure.
using Engine = std::function<Answer(const Request&)>;

Answer done();
Answer refused(std::string why);
Answer unsupported(std::string why = "not answered by this engine");

/// The engine gave no answer that can be used: nothing more can be asked in this game.
class EngineFailure : public std::runtime_error {
 public:
  enum class Kind {
    gone,        ///< it crashed or ended
    silent,      ///< it said nothing for too long
    unreadable,  ///< what it said cannot be read; `what()` is the whole diagnostic
    interrupted  ///< somebody asked us to stop while it was at work: no fault of its own
  };
  EngineFailure(const std::string& what, Kind kind, std::string request = {})
      : std::runtime_error(what), kind_(kind), request_(std::move(request)) {}
  Kind kind() const { return kind_; }
  const std::string& request() const { return request_; }  ///< that went unanswered; empty: not known

 private:
  Kind kind_;
  std::string request_;
};

// Requests.
Request asking(Ask ask);
Request begin_request(const GameTerms& terms);
Request aside_request(const tilesets::TileSet& set, int type);
Request place_request(const tilesets::TileSet& set, const rules::Turn& turn);
/// What the player does in the turn.
Request finish_request(const tilesets::TileSet& set, const rules::Turn& turn);
/// The turn whose tile is placed by a request.
rules::Turn turn_of(const tilesets::TileSet& set, const Request& place);
/// Has it do with figures what a request to finish it says. Returns whether its tile, or one of the board,
/// has the segment.
bool act(const tilesets::TileSet& set, const Request& finish, rules::Turn& turn,
         std::span<const rules::Placement> board = {});
Request load_request(std::string saved);
/// Begins a game anew and loads the text into it.
Answer load_anew(const Engine& engine, const GameTerms& terms, std::string saved);

}  // namespace bastide::props::engines
