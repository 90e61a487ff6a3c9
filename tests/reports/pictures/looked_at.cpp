// No picture and no chart changes unnoticed: looked_at.txt has a digest of each. They were read back, side by
// side and value by value, by a thousand lines of a reader of our own SVG, which found them right (last in
// commit a90edb1c); of those drawn now the base tiles, the boards and a page of charts were looked at. Where
// a change is meant: BASTIDE_SHOTS=DIR writes every picture there, to be looked at; BASTIDE_WRITE_CORPUS=1
// writes the digests.
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "reports/charts/chart_svg.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/reports/well_formed.hpp"
#include "tilesets/files/reader.hpp"

namespace test_looked_at {

namespace {

using namespace bastide;
using namespace bastide::reports;

const std::string digest_file = BASTIDE_SOURCE_DIR "/tests/reports/pictures/looked_at.txt";

/// FNV-1a, 64 bits.
std::string digest(const std::string& text) {
  std::uint64_t out = 0xcbf29ce484222325U;
  for (const char c : text) out = (out ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return fmt::format("{:016x}", out);
}

/// Pictures by name, each compared with the file as it comes, so that the first that is wrong ends it where a
/// fault is looked for; and the file with them when all are there.
class Pictures {
 public:
  explicit Pictures(std::string group) : group_(std::move(group)) {
    std::istringstream lines(tilesets::read_text_file(digest_file));
    for (std::string name, text; lines >> name >> text;) known_[name] = text;
  }
  void add(const std::string& name, const std::string& svg) {
    INFO(group_ << ' ' << name);
    CHECK(tests::xml_complaint(svg).empty());
    const auto full_name = group_ + "/" + name;
    digests_[full_name] = digest(svg);
    if (!is_writing()) {
      INFO(full_name << " is drawn otherwise than in looked_at.txt: look at it (BASTIDE_SHOTS=DIR)");
      CHECK(known_[full_name] == digests_[full_name]);
    }
    if (const char* folder = std::getenv("BASTIDE_SHOTS")) {
      auto file = full_name;
      for (char& c : file) c = c == '/' ? '-' : c;
      std::ofstream(std::string(folder) + "/" + file + ".svg", std::ios::app) << svg << "\n";
    }
  }
  void end() {
    std::erase_if(known_,
                  [&](const auto& entry) { return entry.first.starts_with(group_ + "/") != !is_writing(); });
    if (!is_writing()) {
      CHECK(known_.size() == digests_.size());
      return;
    }
    known_.insert(digests_.begin(), digests_.end());
    std::ofstream out(digest_file);
    for (const auto& [name, text] : known_) out << name << ' ' << text << '\n';
  }

 private:
  static bool is_writing() { return std::getenv("BASTIDE_WRITE_CORPUS") != nullptr; }

  std::string group_;
  std::map<std::string, std::string> known_, digests_;
};

}  // namespace

TEST_CASE("pictures as looked at: tiles of every shipped set, turned all ways, glowing, with followers",
          "[exhaustive]") {
  Pictures pictures("tiles");
  auto ids = tilesets::files::shipped_tile_sets();
  ids.push_back(BASTIDE_SOURCE_DIR "/docs/examples/wall-tiles.toml");
  for (const auto& id : ids) {
    const auto set = tilesets::files::load_tiles(id);
    for (const auto& type : set.types()) {
      pictures::TilePicture picture;
      picture.look = pictures::look_of(set);
      std::string drawn = "<g>";
      for (picture.rotation = 0; picture.rotation < 4; ++picture.rotation)
        drawn += pictures::tile_svg(type, picture);
      for (int segment = 0; segment < static_cast<int>(type.segments.size()); ++segment) {
        picture.rotation = 1 + segment % 3;
        picture.highlight = {segment};
        picture.follower = rules::Deployment{segment % rules::most_players, segment};
        picture.has_segment_names = segment % 2 == 1;
        drawn += pictures::tile_svg(type, picture);
      }
      pictures.add(set.id() + "/" + type.id, drawn + "</g>");
    }
  }
  pictures.end();
}

TEST_CASE("pictures as looked at: boards with gaps, frames, followers, marked cells and steps") {
  Pictures pictures("boards");
  const auto set = tilesets::files::load_tile_set("base");
  const auto position = [&](const char* notation) { return rules::parse_position(set, notation); };
  const auto farms = position(
      "D0@0,0 H1@0,1=yellow:field E3@1,1=black:field E1@-1,1=yellow:field U0@-1,0=red:field0 "
      "I3@0,-1=blue:field H1@-1,-1 K1@-2,-1=blue:field0 D2@-2,0 U0@1,0 H1@0,2 E1@-1,2 E3@1,2");
  const auto apart = position("A1@0,0 D2@12,0=green:city D0@12,-1 B0@0,9 B0@1,9=gray:cloister");
  pictures.add("farms", pictures::board_svg(set, farms));
  pictures.add("apart", pictures::board_svg(set, apart));
  pictures::BoardPicture marked;
  marked.holes = {{{1, -1}, true}, {{-1, -2}, false}, {{2, 0}, false}};
  marked.highlight = {{0, 0}, {4, 1}, {99, 0}};
  marked.has_coordinates = false;
  pictures.add("marked", pictures::board_svg(set, farms, marked));
  pictures::BoardPicture steps;
  steps.has_steps = true;
  steps.stays = {{1, {7, 0}, 1, 3}, {4, {0, 0}, 4, 12}};
  pictures.add("steps", pictures::board_svg(set, farms, steps));
  pictures::BoardPicture shared;
  shared.shared_as = "";
  pictures.add("shared", "<g>" + pictures::shared_tiles(set, {farms, apart}, "c1") +
                             pictures::board_svg(set, farms, shared) +
                             pictures::board_svg(set, apart, shared) + "</g>");
  pictures.end();
}

TEST_CASE("charts as looked at: lines with bands and dots, bars, intervals, heat") {
  using charts::ChartKind;
  using charts::SeriesMark;
  Pictures pictures("charts");
  for (const bool is_wide : {false, true}) {
    for (const auto kind : {ChartKind::lines, ChartKind::bars, ChartKind::points, ChartKind::heat}) {
      for (const double scale : {0.04, 1.0, 37.0}) {
        charts::Chart chart{"x", kind, "Title", "What is seen", {"turn", {}, true}, {"draws", {}, true},
                            "",  2,    {}};
        chart.is_half = !is_wide;
        chart.y.starts_at_zero = scale != 37.0;
        if (kind == ChartKind::bars || kind == ChartKind::points) {
          chart.x.categories = is_wide ? std::vector<std::string>{"a long name", "A", "another"}
                                       : std::vector<std::string>{"A", "B", "C"};
          chart.x.pictures = {"<svg><path d=\"M0 0\"/></svg>", "<svg/>", "<svg/>"};
        }
        for (int s = 0; s < 4; ++s) {
          charts::ChartSeries series;
          series.name = fmt::format("series {}", s);
          series.colour = series.dash = s;
          series.is_shown = s != 2;
          series.mark = s == 1 ? SeriesMark::dashed : s == 3 ? SeriesMark::dots : SeriesMark::line;
          for (int x = 0; x < 3; ++x) {
            const double y = scale * (x * (s + 1) - 1.3 * s);
            charts::ChartPoint point{static_cast<double>(x), y};
            if (s != 1) point.low = y - 0.7 * scale, point.high = y + 0.9 * scale;
            if (s == 0) point.inner_low = y - 0.2 * scale, point.inner_high = y + 0.3 * scale;
            series.points.push_back(point);
          }
          if (kind == ChartKind::heat) {
            series.points.clear();
            series.cells = {
                -1 - s, -1, {{0, 0.5 * scale, 0, 0}, {0.25 * scale, 0, scale, 0}, {0, 0, 0, 0.1}}};
          }
          chart.series.push_back(std::move(series));
        }
        const auto svg = charts::chart_svg(chart);
        pictures.add(fmt::format("{}-{}-{}", static_cast<int>(kind), is_wide ? "wide" : "half", scale), svg);
      }
    }
  }
  pictures.end();
}

}  // namespace test_looked_at
