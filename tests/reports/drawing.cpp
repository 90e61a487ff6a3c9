#include "tests/reports/drawing.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <stdexcept>

namespace bastide::tests {
namespace {

constexpr double pi = 3.14159265358979323846;

[[noreturn]] void refuse(const std::string& what) { throw std::runtime_error("drawing: " + what); }

std::string resolved(const std::string& text) {
  static const std::map<std::string, std::string> names = {
      {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"#39", "'"}};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '&') {
      out += text[i];
      continue;
    }
    const auto end = text.find(';', i);
    if (end == std::string::npos) refuse("bare &");
    const auto found = names.find(text.substr(i + 1, end - i - 1));
    if (found == names.end()) refuse("unknown entity");
    out += found->second;
    i = end;
  }
  return out;
}

class XmlReader {
 public:
  explicit XmlReader(const std::string& text) : text_(text) {}

  XmlElement read_all() {
    auto element = read();
    if (at_ != text_.size()) refuse("more than one element");
    return element;
  }

 private:
  char here() const {
    if (at_ >= text_.size()) refuse("it ends too early");
    return text_[at_];
  }
  void expect(char c) {
    if (here() != c) refuse(std::string("expected ") + c);
    ++at_;
  }
  void skip_blanks() {
    while (std::isspace(static_cast<unsigned char>(here())) != 0) ++at_;
  }
  std::string read_name() {
    const auto begin = at_;
    while (std::isalnum(static_cast<unsigned char>(here())) != 0 || here() == '-' || here() == ':') ++at_;
    if (at_ == begin) refuse("a name is missing");
    return text_.substr(begin, at_ - begin);
  }
  std::string read_until(char c) {
    const auto end = text_.find(c, at_);
    if (end == std::string::npos) refuse("it ends too early");
    auto out = resolved(text_.substr(at_, end - at_));
    at_ = end;
    return out;
  }

  XmlElement read() {
    XmlElement out;
    expect('<');
    out.name = read_name();
    for (skip_blanks(); here() != '>' && here() != '/'; skip_blanks()) {
      const auto key = read_name();
      expect('=');
      expect('"');
      out.attributes[key] = read_until('"');
      expect('"');
    }
    if (here() == '/') {
      ++at_;
      expect('>');
      return out;
    }
    expect('>');
    for (;;) {
      out.text += read_until('<');
      if (text_.compare(at_, 2, "</") != 0) {
        out.children.push_back(read());
        continue;
      }
      at_ += 2;
      if (read_name() != out.name) refuse("closing tag out of place");
      expect('>');
      return out;
    }
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

/// Numbers of an attribute, one after another.
class Numbers {
 public:
  explicit Numbers(const std::string& text) : text_(text) {}
  bool is_at_end() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ',')) ++at_;
    return at_ == text_.size();
  }
  bool is_at_letter() { return !is_at_end() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0; }
  char letter() { return text_[at_++]; }
  void skip(char c) {
    if (is_at_end() || text_[at_] != c) refuse("bad list " + text_);
    ++at_;
  }
  double next() {
    if (is_at_end()) refuse("a number is missing in " + text_);
    std::size_t length = 0;
    const double out = std::stod(text_.substr(at_), &length);
    at_ += length;
    return out;
  }
  std::string name() {
    std::string out;
    while (is_at_letter()) out += letter();
    return out;
  }

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

double number_in(const XmlElement& element, const std::string& key, double otherwise) {
  const auto found = element.attributes.find(key);
  return found == element.attributes.end() ? otherwise : std::stod(found->second);
}

/// First `inner`, then `outer`.
Transform joined(const Transform& outer, const Transform& inner) {
  const auto o = outer(inner.origin());
  return {outer.a * inner.a + outer.c * inner.b,
          outer.b * inner.a + outer.d * inner.b,
          outer.a * inner.c + outer.c * inner.d,
          outer.b * inner.c + outer.d * inner.d,
          o.x,
          o.y};
}

Transform transform_in(const XmlElement& element) {
  Transform out;
  const auto text = element.attribute("transform");
  for (Numbers list(text); !list.is_at_end();) {
    const auto what = list.name();
    list.skip('(');
    const double first = list.next();
    if (what == "translate") {
      out = joined(out, {1, 0, 0, 1, first, list.next()});
    } else if (what == "scale") {
      out = joined(out, {first, 0, 0, first, 0, 0});
    } else if (what == "rotate") {  // clockwise, since y grows downwards
      const double c = std::cos(first * pi / 180), s = std::sin(first * pi / 180);
      out = joined(out, {c, s, -s, c, 0, 0});
    } else {
      refuse("transform " + what);
    }
    list.skip(')');
  }
  return out;
}

using Lines = std::vector<std::vector<Spot>>;

Lines path_lines(const std::string& data) {
  Lines out;
  Spot at, begin;
  char command = 0;
  const auto to = [&](Spot p) {
    if (out.empty()) refuse("a path without beginning");
    out.back().push_back(at = p);
  };
  const auto curve = [&](Spot p, Spot q, Spot r) {
    const Spot from = at;
    for (int i = 1; i <= 24; ++i) {
      const double t = i / 24.0, u = 1 - t;
      to({u * u * u * from.x + 3 * u * u * t * p.x + 3 * u * t * t * q.x + t * t * t * r.x,
          u * u * u * from.y + 3 * u * u * t * p.y + 3 * u * t * t * q.y + t * t * t * r.y});
    }
  };
  for (Numbers list(data); !list.is_at_end();) {
    if (list.is_at_letter()) command = list.letter();
    const bool is_relative = std::islower(static_cast<unsigned char>(command)) != 0;
    const Spot base = is_relative ? at : Spot{};
    const auto spot = [&] {
      const double x = base.x + list.next();
      return Spot{x, base.y + list.next()};
    };
    switch (std::toupper(static_cast<unsigned char>(command))) {
      case 'M':
        begin = at = spot();
        out.push_back({at});
        command = is_relative ? 'l' : 'L';
        break;
      case 'L':
        to(spot());
        break;
      case 'H':
        to({base.x + list.next(), at.y});
        break;
      case 'V':
        to({at.x, base.y + list.next()});
        break;
      case 'C': {
        const Spot p = spot(), q = spot();
        curve(p, q, spot());
        break;
      }
      case 'Q': {
        const Spot p = spot(), r = spot();
        curve({at.x + 2 * (p.x - at.x) / 3, at.y + 2 * (p.y - at.y) / 3},
              {r.x + 2 * (p.x - r.x) / 3, r.y + 2 * (p.y - r.y) / 3}, r);
        break;
      }
      case 'A':
        for (int i = 0; i < 5; ++i) list.next();
        to(spot());
        break;
      case 'Z':
        to(begin);
        command = 0;
        break;
      default:
        refuse("path command in " + data);
    }
  }
  return out;
}

std::vector<Spot> ring(Spot centre, double rx, double ry) {
  std::vector<Spot> out;
  for (int i = 0; i <= 48; ++i)
    out.push_back({centre.x + rx * std::cos(2 * pi * i / 48), centre.y + ry * std::sin(2 * pi * i / 48)});
  return out;
}

Lines lines_of(const XmlElement& e) {
  const auto number = [&](const char* key) { return number_in(e, key, 0); };
  if (e.name == "path") return path_lines(e.attributes.at("d"));
  if (e.name == "circle") return {ring({number("cx"), number("cy")}, number("r"), number("r"))};
  if (e.name == "ellipse") return {ring({number("cx"), number("cy")}, number("rx"), number("ry"))};
  if (e.name == "line") return {{{number("x1"), number("y1")}, {number("x2"), number("y2")}}};
  if (e.name == "text") return {{{number("x"), number("y")}}};
  if (e.name != "rect") refuse("element " + e.name);
  const double x = number("x"), y = number("y"), right = x + number("width"), bottom = y + number("height");
  return {{{x, y}, {right, y}, {right, bottom}, {x, bottom}, {x, y}}};
}

double distance_to_piece(Spot p, Spot a, Spot b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double t = square == 0 ? 0 : std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0);
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

bool is_within(const DrawnShape& box, Spot p) {
  return box.left <= p.x && p.x <= box.right && box.top <= p.y && p.y <= box.bottom;
}

}  // namespace

std::string XmlElement::text_of(const std::string& child) const {
  for (const auto& c : children)
    if (c.name == child) return c.text;
  return {};
}

std::string XmlElement::attribute(const std::string& key, const std::string& otherwise) const {
  const auto found = attributes.find(key);
  return found == attributes.end() ? otherwise : found->second;
}

XmlElement parse_xml(const std::string& text) { return XmlReader(text).read_all(); }

bool DrawnShape::fills(Spot p) const {
  if (is_text || fill.empty() || fill == "none" || !is_within(*this, p)) return false;
  int winding = 0;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Spot a = line[i], b = line[(i + 1) % line.size()];
      const double side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y);
      if (a.y <= p.y && b.y > p.y && side > 0) ++winding;
      if (a.y > p.y && b.y <= p.y && side < 0) --winding;
    }
  }
  return winding != 0;
}

bool DrawnShape::strokes(Spot p) const {
  if (is_text || stroke.empty() || stroke == "none" || !is_within(*this, p)) return false;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
      if (distance_to_piece(p, line[i], line[i + 1]) <= stroke_width / 2) return true;
  }
  return false;
}

Drawing::Drawing(const std::string& svg, const std::string& shared) : root_(parse_xml(svg)) {
  if (!shared.empty()) {
    shared_ = parse_xml(shared);
    for (const auto& symbol : shared_.children) symbols_[symbol.attribute("id")] = &symbol;
  }
  constexpr double far = 1e9;
  Around around;
  around.box.left = around.box.top = -far;
  around.box.right = around.box.bottom = far;
  // The outermost <svg> is read in its own units.
  groups_.push_back({&root_, -1, {}, false});
  around.group = 0;
  for (const auto& child : root_.children) read(child, around);
}

bool Drawing::is_in(const DrawnShape& shape, int group) const {
  for (int g = shape.group; g >= 0; g = groups_[static_cast<std::size_t>(g)].parent)
    if (g == group) return true;
  return false;
}

void Drawing::read(const XmlElement& element, Around around) {
  if (element.name == "title" || element.name == "desc") return;
  for (const char* key : {"fill", "stroke", "stroke-width"})
    if (const auto value = element.attribute(key); !value.empty()) around.look[key] = value;
  around.is_hidden = around.is_hidden || element.attribute("style").find("display:none") != std::string::npos;
  const auto* inside = &element;
  if (element.name == "g") {
    around.transform = joined(around.transform, transform_in(element));
  } else if (element.name == "svg" || element.name == "use") {
    auto box = element.attribute("viewBox");
    if (element.name == "use") {
      inside = symbols_.at(element.attribute("href").substr(1));
      box = inside->attribute("viewBox");
    }
    Numbers list(box);
    const double x = list.next(), y = list.next(), width = list.next(), height = list.next();
    const double shown_width = number_in(element, "width", 0), shown_height = number_in(element, "height", 0);
    if (std::abs(shown_width * height - shown_height * width) > 1e-9) refuse("another shape of viewBox");
    const double scale = shown_width / width;
    around.transform = joined(around.transform, {scale, 0, 0, scale, number_in(element, "x", 0) - scale * x,
                                                 number_in(element, "y", 0) - scale * y});
    const auto p = around.transform({x, y}), q = around.transform({x + width, y + height});
    around.box.left = std::max(around.box.left, std::min(p.x, q.x));
    around.box.right = std::min(around.box.right, std::max(p.x, q.x));
    around.box.top = std::max(around.box.top, std::min(p.y, q.y));
    around.box.bottom = std::min(around.box.bottom, std::max(p.y, q.y));
  } else {
    add_shape(element, around);
    return;
  }
  groups_.push_back({&element, around.group, around.transform, around.is_hidden});
  around.group = static_cast<int>(groups_.size()) - 1;
  for (const auto& child : inside->children) read(child, around);
}

void Drawing::add_shape(const XmlElement& element, const Around& around) {
  DrawnShape shape = around.box;
  shape.element = &element;
  shape.group = around.group;
  shape.is_hidden = around.is_hidden;
  shape.is_text = element.name == "text";
  const auto look = [&](const char* key, const char* otherwise) {
    const auto found = around.look.find(key);
    return found == around.look.end() ? std::string(otherwise) : found->second;
  };
  shape.fill = look("fill", "#000");
  shape.stroke = look("stroke", "none");
  const auto& t = around.transform;
  shape.stroke_width = std::stod(look("stroke-width", "1")) * std::sqrt(std::abs(t.a * t.d - t.b * t.c));
  shape.lines = lines_of(element);
  for (auto& line : shape.lines)
    for (auto& p : line) p = t(p);
  shapes_.push_back(std::move(shape));
}

}  // namespace bastide::tests
