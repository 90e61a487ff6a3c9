// The page's colours are far enough apart, in both themes and on paper: text 4.5 : 1, marks of charts 3 : 1
// (WCAG 2.1, 1.4.3 and 1.4.11). The browser test measures the same on every text of a page.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>

#include "reports/charts/chart.hpp"
#include "reports/embedded_text.hpp"
#include "tests/catch.hpp"

namespace test_contrast {

using namespace bastide;

namespace {

using Colours = std::map<std::string, std::string>;

/// The variables of each :root block, in order: light, dark, paper.
std::vector<Colours> themes() {
  const std::string css(reports::embedded_text("report.css"));
  const std::regex block(R"(:root \{([^}]*)\})"), variable(R"(--([a-z0-9-]+): (#[0-9a-f]+))");
  std::vector<Colours> out;
  for (auto b = std::sregex_iterator(css.begin(), css.end(), block); b != std::sregex_iterator(); ++b) {
    const std::string text = (*b)[1];
    Colours colours;
    for (auto v = std::sregex_iterator(text.begin(), text.end(), variable); v != std::sregex_iterator(); ++v)
      colours[(*v)[1]] = (*v)[2];
    out.push_back(std::move(colours));
  }
  return out;
}

double luminance(std::string hex) {
  hex.erase(0, 1);
  if (hex.size() == 3) hex = {hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]};
  const double weights[] = {0.2126, 0.7152, 0.0722};
  double out = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double v = std::stoi(hex.substr(2 * i, 2), nullptr, 16) / 255.0;
    out += weights[i] * (v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4));
  }
  return out;
}

double contrast(const std::string& a, const std::string& b) {
  const double one = luminance(a), other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

}  // namespace

TEST_CASE("contrast: the measure itself") {
  CHECK(contrast("#000", "#fff") == Catch::Approx(21));
  CHECK(contrast("#767676", "#ffffff") ==
        Catch::Approx(4.54).margin(0.01));  // W3C's own example of the least grey
}

TEST_CASE("contrast: text and marks in both themes and on paper") {
  const auto all = themes();
  REQUIRE(all.size() == 3);
  const std::pair<const char*, const char*> texts[] = {
      {"ink", "page"},     {"ink", "card"},   {"ink", "head"},  {"ink", "code"},    {"ink", "mark-bg"},
      {"soft", "page"},    {"soft", "card"},  {"link", "page"}, {"link", "card"},   {"good", "card"},
      {"good", "good-bg"}, {"bad", "bad-bg"}, {"bad", "card"},  {"warn", "warn-bg"}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const auto& [text, ground] : texts) {
      INFO(i << " " << text << " on " << ground);
      CHECK(contrast(all[i].at(text), all[i].at(ground)) >= 4.5);
    }
    for (int c = 0; c < reports::charts::palette_size; ++c) {
      INFO(i << " series " << c);
      CHECK(contrast(all[i].at(fmt::format("c{}", c)), all[i].at("card")) >= 3);
    }
    CHECK(contrast(all[i].at("heat"), all[i].at("ground")) >= 3);
  }
}

}  // namespace test_contrast
