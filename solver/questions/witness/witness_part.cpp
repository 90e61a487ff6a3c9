#include "solver/questions/witness/witness_part.hpp"

#include <limits>

#include "solver/arithmetic/record_text.hpp"

namespace bastide::solver::questions::witness {
namespace {

using arithmetic::Uint128;

}  // namespace

std::string to_record(const WitnessPart& part) {
  arithmetic::RecordWriter out;
  out.number(part.boards).number(part.satisfied).number(static_cast<Uint128>(part.followers));
  out.number(part.first.size());
  for (const auto& p : part.first) {
    out.number(static_cast<Uint128>(p.type)).number(static_cast<Uint128>(p.rotation));
    out.signed_number(p.cell.x).signed_number(p.cell.y);
    out.number(p.follower ? static_cast<Uint128>(p.follower->segment) + 1 : 0);
    out.number(p.follower ? static_cast<Uint128>(p.follower->player) : 0);
  }
  return out.str();
}

void from_record(std::string_view text, WitnessPart& part) {
  constexpr auto any = std::numeric_limits<std::uint64_t>::max();
  arithmetic::RecordReader in(text);
  part.boards = in.number_up_to(any);
  part.satisfied = in.number_up_to(any);
  part.followers = static_cast<int>(in.number_up_to(1000));
  part.first.resize(in.number_up_to(1000));
  for (auto& p : part.first) {
    p.type = static_cast<int>(in.number_up_to(10000));
    p.rotation = static_cast<int>(in.number_up_to(3));
    const auto x = in.signed_number();
    const auto y = in.signed_number();
    if (x < -1000 || x > 1000 || y < -1000 || y > 1000) throw arithmetic::BadRecord("a cell far away");
    p.cell = {static_cast<int>(x), static_cast<int>(y)};
    const auto segment = static_cast<int>(in.number_up_to(tilesets::most_segments));
    const auto player = static_cast<int>(in.number_up_to(rules::most_players - 1));
    if (segment > 0) p.follower = rules::Deployment{player, segment - 1};
  }
  in.end();
}

}  // namespace bastide::solver::questions::witness
