// What a block of states gave, as a record and back. Of a failing game only its script is written: what it
// shows is found again by playing it.
#include <limits>

#include "props/every_game_stage.hpp"
#include "solver/record_text.hpp"
#include "solver/run_recorded.hpp"

namespace bastide::props {
namespace {

constexpr std::uint64_t most_entries = 1U << 16U;

void write_script(solver::RecordWriter& out, const GameScript& script) {
  out.number(static_cast<unsigned>(script.players)).number(static_cast<unsigned>(script.start));
  out.number(script.turns.size());
  for (const auto& turn : script.turns) {
    out.number(turn.set_aside.size());
    for (const int type : turn.set_aside) out.number(static_cast<unsigned>(type));
    out.number(static_cast<unsigned>(turn.player)).number(static_cast<unsigned>(turn.type));
    out.number(static_cast<unsigned>(turn.rotation));
    out.signed_number(turn.cell.x).signed_number(turn.cell.y);
    out.number(static_cast<unsigned>(turn.segment + 1));
  }
}

GameScript read_script(solver::RecordReader& in) {
  const auto small = [&] { return static_cast<int>(in.number_up_to(most_entries)); };
  const auto coordinate = [&] {
    constexpr solver::SignedWide furthest = most_entries;
    const auto value = in.signed_number();
    if (value < -furthest || value > furthest) throw solver::BadRecord("a coordinate is out of range");
    return static_cast<int>(value);
  };
  GameScript script;
  script.players = static_cast<int>(in.number_up_to(rules::most_players));
  script.start = small();
  script.turns.resize(in.number_up_to(most_entries));
  for (auto& turn : script.turns) {
    turn.set_aside.resize(in.number_up_to(most_entries));
    for (auto& type : turn.set_aside) type = small();
    turn.player = static_cast<int>(in.number_up_to(rules::most_players - 1));
    turn.type = small();
    turn.rotation = static_cast<int>(in.number_up_to(3));
    turn.cell.x = coordinate();
    turn.cell.y = coordinate();
    turn.segment = small() - 1;
  }
  return script;
}

}  // namespace

std::string to_record(const WalkedPiece& piece) {
  solver::RecordWriter out;
  out.number(piece.states).number(piece.over).number(piece.turns);
  out.number(piece.games).number(piece.games_without_loss).number(piece.games_over);
  out.number(piece.failures.size());
  for (const auto& [property, script] : piece.failures) {
    out.number(property);
    write_script(out, script);
  }
  return out.str();
}

void from_record(std::string_view text, WalkedPiece& piece) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  solver::RecordReader in(text);
  piece = {};
  piece.states = in.number_up_to(most);
  piece.over = in.number_up_to(most);
  piece.turns = in.number_up_to(most);
  piece.games = in.number();
  piece.games_without_loss = in.number();
  piece.games_over = in.number();
  for (auto left = in.number_up_to(most_entries); left > 0; --left) {
    const auto property = in.number_up_to(most_entries);
    piece.failures.insert_or_assign(property, read_script(in));
  }
  in.end();
}

}  // namespace bastide::props
