// What the tiles of an open row cost by their places, as an option of an edition.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::rules::editions {

constexpr int most_in_hand = 20;  ///< a limit of this program, likewise of the market

/// Points that a player pays for the tile that lies at a place of the market, the first place being free.
struct MarketCost {
  std::string text = "0";                             ///< a number, or a formula of `place`
  std::array<std::int16_t, most_in_hand> of_place{};  ///< never less than that of the place before

  /// A number: so much for each place before that of the tile. Else a formula of `place`, 1 for the first.
  /// What is wrong with the text, or nothing.
  std::string read(std::string_view written);
  bool is_free() const { return of_place.back() == 0; }
  friend bool operator==(const MarketCost&, const MarketCost&) = default;
};

}  // namespace bastide::rules::editions
