#include "reports/run_record.hpp"

namespace bastide::reports {

const char* word(RunOutcome o) {
  switch (o) {
    case RunOutcome::holds:
      return "holds";
    case RunOutcome::violated:
      return "violated";
    case RunOutcome::inconclusive:
      return "inconclusive";
  }
  return "";
}

const RecordedVerdict* find_verdict(const RunRecord& run, std::string_view property,
                                    std::string_view edition) {
  for (const auto& v : run.verdicts) {
    if (v.property == property && v.edition == edition) return &v;
  }
  return nullptr;
}

}  // namespace bastide::reports
