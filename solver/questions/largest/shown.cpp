#include "solver/questions/largest/shown.hpp"

#include "solver/boards/lay_out.hpp"
#include "solver/questions/answers/require_sound.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::Answer;
using answers::feature_at;
using answers::SolveVerdict;
using rules::board::Ruleset;

/// Throws when the reference model objects to the board. Returns its features, those asked for highlighted.
rules::reference::Features checked(Answer& answer, const Ruleset& ruleset,
                                   const std::vector<rules::Placement>& board,
                                   const std::vector<rules::SegmentRef>& at) {
  const auto& table = ruleset.edition().table;
  require_sound(ruleset.set(), table, board, answers::walked_form(ruleset.edition()));
  auto found = rules::reference::features(ruleset.set(), board, table);
  for (const auto& ref : at) {
    const auto& segments = feature_at(found, ref).segments;
    answer.highlight.insert(answer.highlight.end(), segments.begin(), segments.end());
  }
  return found;
}

}  // namespace

void add_bound(Answer& answer, int shown, int at_most) {
  answer.facts.push_back({"at_most", at_most});
  answer.facts.push_back({"gap", at_most - shown});
  answer.verdict = shown == at_most ? SolveVerdict::found : SolveVerdict::bound;
  if (shown < at_most) answer.facts.push_back({"at_least", shown});
}

void set_unshown(Answer& answer, int at_most) {
  answer.facts = {{"at_least", 0}, {"at_most", at_most}};
  answer.verdict = SolveVerdict::bound;
}

ShownFeatures show_features(Answer& answer, const Ruleset& ruleset, std::vector<rules::Placement> board,
                            const std::vector<rules::SegmentRef>& at, bool are_held) {
  const auto found = checked(answer, ruleset, board, at);
  for (const auto& ref : at) {
    const auto stands = boards::follower_place(board, feature_at(found, ref).segments).value_or(ref);
    if (are_held)
      board[static_cast<std::size_t>(stands.placement)].follower = rules::Deployment{0, stands.segment};
  }
  ShownFeatures shown{feature_at(found, at.front()),
                      rules::reference::score(ruleset.set(), board, ruleset.edition())};
  answer.position = rules::Position{std::move(board), false};
  return shown;
}

std::optional<PlayedPoints> play(const Ruleset& ruleset, const StagedGame& game, std::string* objection) {
  rules::reference::Game played(ruleset.set(), ruleset.edition(), game.players, game.turns.front());
  int before = 0;
  for (std::size_t i = 1; i < game.turns.size(); ++i) {
    const int player = game.player_of(static_cast<int>(i));
    before = played.scores()[0];
    if (const auto wrong = played.objection(player, game.turns[i])) {
      if (objection != nullptr) *objection = *wrong;
      return std::nullopt;
    }
    played.play(player, game.turns[i]);
  }
  return PlayedPoints{played.scores()[0] - before, played.final_score(ruleset.edition().farms).totals[0]};
}

void show_game(Answer& answer, const Ruleset& ruleset, const StagedGame& game) {
  checked(answer, ruleset, game.turns, game.held);
  answer.position = rules::Position{game.turns, false};
}

}  // namespace bastide::solver::questions::largest
