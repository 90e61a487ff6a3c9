#include "reports/records/verdict_record.hpp"

namespace bastide::reports::records {

const char* recorded_word(PropertyGroup g) {
  switch (g) {
    case PropertyGroup::placement:
      return "placement";
    case PropertyGroup::features:
      return "features";
    case PropertyGroup::scoring:
      return "scoring";
    case PropertyGroup::editions:
      return "editions";
  }
  return "";
}

const char* recorded_word(PropertyKind k) {
  switch (k) {
    case PropertyKind::invariant:
      return "invariant";
    case PropertyKind::step:
      return "step";
    case PropertyKind::end:
      return "end";
    case PropertyKind::cover:
      return "cover";
  }
  return "";
}

const char* recorded_word(VerdictOutcome o) {
  switch (o) {
    case VerdictOutcome::proved:
      return "proved";
    case VerdictOutcome::held:
      return "held";
    case VerdictOutcome::violated:
      return "violated";
    case VerdictOutcome::covered:
      return "covered";
    case VerdictOutcome::not_covered:
      return "not_covered";
    case VerdictOutcome::not_applicable:
      return "not_applicable";
    case VerdictOutcome::inconclusive:
      return "inconclusive";
  }
  return "";
}

const char* recorded_word(FoundIn f) {
  switch (f) {
    case FoundIn::boards:
      return "boards";
    case FoundIn::deployments:
      return "deployments";
    case FoundIn::games:
      return "games";
    case FoundIn::every_game:
      return "every_game";
  }
  return "";
}

}  // namespace bastide::reports::records
