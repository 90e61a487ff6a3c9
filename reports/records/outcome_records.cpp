#include "reports/records/outcome_records.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

namespace {

/// Of a number of things: in JSON a number.
template <auto... member>
Field number_field(std::string name, std::string description = {}) {
  return field<member...>(std::move(name), std::move(description), bare<std::size_t>());
}

Shape lemma() {
  using L = props::proofs::LemmaResult;
  auto out = object({fields<&L::id, &L::statement>(),
                     field<&L::contexts>("contexts", "how many were checked"), fields<&L::holds>(),
                     field<&L::failure>("failure", "the first context in which it fails").if_any()});
  out.type = "lemma";
  return out;
}

Shape share_of_stage() {
  using S = solver::runs::StageTally;
  return object({fields<&S::stage>(), number_field<&S::pieces>("pieces", "of all shares together"),
                 number_field<&S::ours>("recorded", "of this share, all in the ledger"),
                 field<&S::cost_of_ours>("estimated_work"), field<&S::cost>("estimated_work_of_all")});
}

Shape audited() {
  using D = solver::runs::Difference;
  return object({fields<&D::stage>(), number_field<&D::piece>("piece"),
                 number_field<&D::recorded>("recorded"), number_field<&D::computed>("computed")});
}

}  // namespace

Shape shape_of(const ProvedProperty*) {
  using F = ProvedProperty;
  return object({fields<&F::id, &F::lemmas>(), field<&F::is_proved>("proved")});
}

Shape shape_of(const ProvedEdition*) {
  using F = ProvedEdition;
  return object({fields<&F::edition>(), field<&F::tile_set>("tileset"),
                 field<&F::lemmas>("lemmas", {}, list_of<std::vector<props::proofs::LemmaResult>>(lemma())),
                 field<&F::properties>("properties", "those with an argument for this edition")});
}

Shape shape_of(const ProofRecord*) {
  return object({constant("format", "bastide.proof/1"), fields<&ProofRecord::editions>()});
}

Shape shape_of(const ReplayRecord::Difference*) {
  using F = ReplayRecord::Difference;
  using D = rules::records::ReplayDifference;
  constexpr auto found = &F::found;
  return object({fields<&F::game>(), field<found, &D::where, &tilesets::SourceLocation::line>("line"),
                 field<found, &D::turn>("turn", "from 1; one more than the turns is the final scoring"),
                 fields_in<found, &D::place, &D::what, &D::expected, &D::got>()});
}

Shape shape_of(const ReplayRecord*) {
  using F = ReplayRecord;
  return object({constant("format", "bastide.replay/1"), number_field<&F::games>("games"),
                 number_field<&F::replayed>("replayed", "games without a difference"),
                 number_field<&F::turns>("turns"),
                 number_field<&F::checks>("checks", "expectations looked at"), fields<&F::differences>()});
}

Shape shape_of(const PartRecord*) {
  using F = PartRecord;
  using S = solver::runs::Share;
  return object(
      {constant("format", "bastide.part/1"), fields<&F::command, &F::ledger>(),
       number_field<&F::share, &S::part>("part"), number_field<&F::share, &S::parts>("parts"),
       field<&F::stages>("stages", {}, list_of<std::vector<solver::runs::StageTally>>(share_of_stage()))});
}

Shape shape_of(const AuditRecord*) {
  using F = AuditRecord;
  return object(
      {constant("format", "bastide.audit/1"), fields<&F::ledger>(),
       number_field<&F::pieces>("pieces", "in the ledger"), number_field<&F::compared>("compared"),
       field<&F::differences>("differences", {}, list_of<std::vector<solver::runs::Difference>>(audited()))});
}

}  // namespace bastide::reports::records
