// What a comparison's changes change, in figures: what is seen under the way of playing that is most like a
// person's comes first; every figure by every policy, each change by itself and how strong the policies are
// stand behind it.
#pragma once

#include <string>
#include <utility>

#include "reports/document/document.hpp"
#include "reports/records/compare_record.hpp"

namespace bastide::reports::results::compare {

/// What both sides are called.
using SideNames = std::pair<std::string, std::string>;

/// The points of a player by what they are for, on both sides, and what else changes for sure; of the leading
/// policy.
document::Document main_differences(const records::ComparisonRecord& record, const SideNames& names);
/// All figures by all policies, then each in words.
document::Document all_differences(const records::ComparisonRecord& record, const SideNames& names);
/// Points that each change makes by itself. Empty with fewer than two changes.
document::Document each_alone(const records::ComparisonRecord& record, const SideNames& names);
/// By how much each policy beats random. Empty where it was not measured.
document::Document strengths(const records::ComparisonRecord& record, const SideNames& names);

/// "0.77 more a player and game, 0.71 to 0.83"; empty where no change is seen.
std::string points_alone(const records::ChangeAlone& change, const std::string& policy);

}  // namespace bastide::reports::results::compare
