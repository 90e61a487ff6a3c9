// Recording, its ledger and the counters of progress, used by threads as a run uses them; built with
// -fsanitize=thread, so that a race ends the program with another exit code. A program without Catch2, whose
// checks are not made for threads.
#include <stdlib.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "solver/runs/ledger_file.hpp"
#include "solver/runs/recording.hpp"
#include "solver/runs/run_control.hpp"

namespace {

using namespace bastide::solver::runs;

constexpr std::size_t pieces = 4000;
constexpr std::size_t threads = 4;

/// Does every piece of ours that is not recorded, on several threads, each taking the next one.
void run(Recording& recording, Progress& progress) {
  const auto ours = recording.begin("s", {pieces, {}});
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> workers;
  for (std::size_t t = 0; t < threads; ++t) {
    workers.emplace_back([&] {
      for (auto piece = next++; piece < pieces; piece = next++) {
        if (!ours[piece]) continue;
        const bool is_open = recording.find("s", piece) == nullptr || recording.is_audited("s", piece);
        if (is_open) recording.add("s", piece, std::to_string(piece * piece));
        ++progress.pieces_done;
      }
    });
  }
  // Somebody watches meanwhile, as the progress bar does.
  while (progress.pieces_done.load() < pieces) std::this_thread::yield();
}

bool fail(const char* what) {
  std::fprintf(stderr, "FAILED: %s\n", what);
  return false;
}

bool check(const std::string& path) {
  {
    auto file = LedgerFile::create(path, {{"argument test"}, {}}, 500);
    Recording recording(
        {}, [&](const auto& stage, auto piece, const auto& text) { file.add_piece(stage, piece, text); },
        [&](const auto& stage, auto count) { file.add_stage(stage, count); });
    for (std::size_t piece = 0; piece < pieces; piece += 2) recording.remember("s", piece, "");
    Progress progress;
    run(recording, progress);
    file.add_end();
  }
  const auto ledger = read_ledger(path);
  if (!ledger.is_finished || ledger.pieces.size() != pieces / 2)
    return fail("pieces are missing in the ledger");
  for (const auto& piece : ledger.pieces) {
    if (piece.piece % 2 == 0 || piece.text != std::to_string(piece.piece * piece.piece))
      return fail("another result in the ledger");
  }

  Recording audit;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    audit.remember("s", piece, std::to_string(piece * piece + (piece == 77 ? 1 : 0)));
    audit.audit("s", piece);
  }
  Progress progress;
  run(audit, progress);
  if (audit.audits_done() != pieces || audit.differences().size() != 1) return fail("the audit");
  return true;
}

}  // namespace

int main() {
  auto folder = (std::filesystem::temp_directory_path() / "bastide-tsan-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 1;
  const bool is_good = check(folder + "/a.ledger");
  std::filesystem::remove_all(folder);
  return is_good ? 0 : 1;
}
