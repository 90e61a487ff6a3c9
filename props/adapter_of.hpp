// From an object with functions to the struct of functions through which engines are asked.
#pragma once

#include <memory>
#include <string>

#include "props/engine_adapter.hpp"

namespace bastide::props {

/// An adapter of an object with functions named as in EngineAdapter. begin, place and finish it must have.
template <class Session>
EngineAdapter adapter_of(std::shared_ptr<Session> s) {
  EngineAdapter out;
  out.begin = [s](const GameTerms& terms) { return s->begin(terms); };
  out.place = [s](int player, const rules::Placement& tile) { return s->place(player, tile); };
  out.finish = [s](int segment) { return s->finish(segment); };
  if constexpr (requires { s->set_aside(0); }) out.set_aside = [s](int type) { return s->set_aside(type); };
  if constexpr (requires { s->undo(); }) out.undo = [s] { return s->undo(); };
  if constexpr (requires { s->save(); }) out.save = [s] { return s->save(); };
  if constexpr (requires { s->load(std::string()); })
    out.load = [s](const std::string& text) { return s->load(text); };
  if constexpr (requires { s->placements(0); })
    out.placements = [s](int type) { return s->placements(type); };
  if constexpr (requires { s->spots(0); }) out.spots = [s](int player) { return s->spots(player); };
  if constexpr (requires { s->features(); }) out.features = [s] { return s->features(); };
  if constexpr (requires { s->scores(); }) out.scores = [s] { return s->scores(); };
  if constexpr (requires { s->supply(); }) out.supply = [s] { return s->supply(); };
  if constexpr (requires { s->final_scores(rules::Farms::third); })
    out.final_scores = [s](rules::Farms farms) { return s->final_scores(farms); };
  return out;
}

}  // namespace bastide::props
