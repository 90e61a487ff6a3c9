// Reads an SVG drawing back: which shapes lie where, every transform worked out here, nothing of reports/
// asked.
//
// As much of SVG as the reports write: nested <svg> with viewBox, <g> with transforms, <use> of a <symbol>,
// paths of lines, cubic and quadratic curves (arcs as their chords), rectangles, circles, ellipses, lines and
// texts. What it does not know it refuses (std::runtime_error).
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bastide::tests {

struct Spot {
  double x = 0, y = 0;
};

/// An element as it is written.
struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;  ///< its own, entities resolved
  std::vector<XmlElement> children;

  /// The text of the first child of that name, or nothing.
  std::string text_of(const std::string& child) const;
  std::string attribute(const std::string& key, const std::string& otherwise = {}) const;
};

/// Throws std::runtime_error unless `text` is one element.
XmlElement parse_xml(const std::string& text);

/// x' = a x + c y + e, y' = b x + d y + f.
struct Transform {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;
  Spot operator()(Spot p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
  Spot origin() const { return {e, f}; }
};

/// An element that holds others, as it lies on the drawing.
struct DrawnGroup {
  const XmlElement* element = nullptr;
  int parent = -1;  ///< index of the group around it
  Transform transform;
  bool is_hidden = false;
};

struct DrawnShape {
  const XmlElement* element = nullptr;
  int group = 0;
  std::string fill, stroke;  ///< "" or "none": none
  double stroke_width = 0;
  double left = 0, top = 0, right = 0, bottom = 0;  ///< what the <svg> around it leaves of it
  std::vector<std::vector<Spot>> lines;             ///< its outlines, curves in short pieces
  bool is_text = false;                             ///< then `lines` is the one point where it stands
  bool is_hidden = false;

  bool fills(Spot p) const;
  bool strokes(Spot p) const;
};

class Drawing {
 public:
  /// `shared` is the element with the symbols that the drawing uses, or empty.
  explicit Drawing(const std::string& svg, const std::string& shared = {});
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;

  const std::vector<DrawnGroup>& groups() const { return groups_; }
  const std::vector<DrawnShape>& shapes() const {
    return shapes_;
  }  ///< later ones are painted over earlier ones
  /// Whether the shape lies in the group or in one within it.
  bool is_in(const DrawnShape& shape, int group) const;
  const XmlElement& root() const { return root_; }

 private:
  using Look = std::map<std::string, std::string>;  ///< presentation attributes, inherited
  struct Around {
    int group = -1;
    Transform transform;
    DrawnShape box;  ///< only its sides are used
    Look look;
    bool is_hidden = false;
  };
  void read(const XmlElement& element, Around around);
  void add_shape(const XmlElement& element, const Around& around);

  XmlElement root_, shared_;
  std::map<std::string, const XmlElement*> symbols_;
  std::vector<DrawnGroup> groups_;
  std::vector<DrawnShape> shapes_;
};

}  // namespace bastide::tests
