// A tally as one line: its shape, the number of games, and all its numbers. Runs of zeros, which most of it
// are, are written as "z" and their length.
#include <charconv>
#include <limits>

#include "solver/run_recorded.hpp"
#include "solver/simulation/tally.hpp"

namespace bastide::solver::simulation {
namespace {

constexpr int most_types = 256, most_turns = 1000, most_editions = 1000;

void append(std::string& text, char before, Number number) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text += before;
  text.append(digits.data(), end);
}

class NumberReader {
 public:
  explicit NumberReader(std::string_view text) : text_(text) {}
  bool is_at_end() const { return text_.empty() && zeros_ == 0; }
  Number next() {
    if (zeros_ > 0) return --zeros_, 0;
    if (text_.empty()) throw BadRecord("it has too few numbers");
    const bool is_run = text_.front() == 'z';
    if (is_run) text_.remove_prefix(1);
    Number number = 0;
    const auto read = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    if (read.ec != std::errc{}) throw BadRecord("something else than a number stands there");
    text_.remove_prefix(static_cast<std::size_t>(read.ptr - text_.data()));
    if (!text_.empty()) {
      if (text_.front() != ' ' || text_.size() == 1) throw BadRecord("a number does not end where it should");
      text_.remove_prefix(1);
    }
    if (!is_run) return number;
    if (number < 1) throw BadRecord("a run of zeros without length");
    zeros_ = number - 1;
    return 0;
  }
  int next_up_to(int most) {
    const auto number = next();
    if (number < 0 || number > most) throw BadRecord("a number is out of range");
    return static_cast<int>(number);
  }

 private:
  std::string_view text_;
  Number zeros_ = 0;
};

}  // namespace

std::string to_record(const Tally& tally) {
  std::string text = std::to_string(tally.shape.types);
  for (const int number : {tally.shape.turns, tally.shape.players, tally.shape.editions})
    append(text, ' ', number);
  append(text, ' ', tally.games);
  Number zeros = 0;
  const auto end_run = [&] {
    if (zeros == 0) return;
    text += ' ';
    append(text, 'z', zeros);
    zeros = 0;
  };
  for (const auto* list : tally.lists()) {
    for (const auto number : *list) {
      if (number == 0) {
        ++zeros;
        continue;
      }
      end_run();
      append(text, ' ', number);
    }
  }
  end_run();
  return text;
}

void from_record(std::string_view text, Tally& tally) {
  NumberReader reader(text);
  TallyShape shape;
  shape.types = reader.next_up_to(most_types);
  shape.turns = reader.next_up_to(most_turns);
  shape.players = reader.next_up_to(rules::most_players);
  shape.editions = reader.next_up_to(most_editions);
  tally = Tally(shape);
  tally.games = reader.next();
  for (auto* list : tally.lists()) {
    for (auto& number : *list) number = reader.next();
  }
  if (!reader.is_at_end()) throw BadRecord("it has too many numbers");
}

}  // namespace bastide::solver::simulation
