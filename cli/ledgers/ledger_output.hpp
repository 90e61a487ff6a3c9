// What a share and an audit print, as text and as JSON: the two endings of a recorded run that are not the
// command's own result.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"
#include "solver/runs/ledger_file.hpp"
#include "solver/runs/recording.hpp"

namespace bastide::cli::ledgers {

/// What a share was, stage by stage (`bastide.part/1`, docs/formats.md). `arguments` repeat the command,
/// `ledger` is the file that holds the share.
ExitCode print_part(const input::CommonOptions& common, const std::vector<std::string>& arguments,
                    const std::string& ledger, const solver::runs::Recording& recording);

/// How the pieces computed again compare with the ledger's (`bastide.audit/1`); `asked`: how many were to be.
/// Exit code `violated` when one differs, `inconclusive` when some were not reached.
ExitCode print_audit(const input::CommonOptions& common, const solver::runs::Ledger& ledger,
                     const solver::runs::Recording& recording, std::size_t asked);

}  // namespace bastide::cli::ledgers
