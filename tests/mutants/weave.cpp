#include "tests/mutants/weave.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace bastide::mutants {
namespace {

/// One fault's choice at a place of the text.
struct Choice {
  std::size_t begin = 0;
  std::size_t end = 0;
  const Fault* fault = nullptr;
  const Place* place = nullptr;
};

/// Where `wanted` stands in `text`, exactly once.
std::size_t find_once(std::string_view text, const std::string& wanted, const Fault& fault,
                      const tilesets::SourceLocation& at, const std::string& where) {
  const auto found = text.find(wanted);
  if (found == std::string_view::npos)
    refuse_fault(fault, at, fmt::format("the text is not found in {}, expected it once", where));
  if (text.find(wanted, found + 1) != std::string_view::npos)
    refuse_fault(fault, at, fmt::format("the text is found more than once in {}, expected it once", where));
  return found;
}

bool is_statement(std::string_view text) {
  const auto last = text.find_last_not_of(" \t\r\n");
  return last != std::string_view::npos && (text[last] == ';' || text[last] == '}');
}

Choice choice_of(const Fault& fault, const Place& place, std::string_view source) {
  std::size_t begin = 0;
  auto text = source;
  auto where = place.file;
  if (!place.within.empty()) {
    begin = find_once(source, place.within, fault, place.within_at, place.file);
    text = place.within;
    where = "`in`";
  }
  begin += find_once(text, place.find, fault, place.find_at, where);
  if (place.replace == place.find) refuse_fault(fault, place.replace_at, "nothing is changed");
  if (!is_statement(place.find) && place.replace.find_first_not_of(" \t\r\n") == std::string::npos)
    refuse_fault(fault, place.replace_at, "an expression is replaced by nothing, expected another one");
  return {begin, begin + place.find.size(), &fault, &place};
}

/// The text with its choices, which are in order, the outer before the inner.
class Weaver {
 public:
  Weaver(std::string_view source, std::vector<Choice> choices)
      : source_(source), choices_(std::move(choices)) {}

  std::string weave(std::size_t begin, std::size_t end) {
    std::string out;
    auto at = begin;
    while (next_ < choices_.size() && choices_[next_].begin < end) {
      const auto first = next_;
      const auto& outer = choices_[first];
      if (outer.end > end) refuse_overlap(outer, end);
      out += source_.substr(at, outer.begin - at);
      while (next_ < choices_.size() && choices_[next_].begin == outer.begin &&
             choices_[next_].end == outer.end) {
        ++next_;
      }
      const auto last = next_;
      enclosing_.push_back(first);
      const auto inner = weave(outer.begin, outer.end);
      enclosing_.pop_back();
      out += is_statement(outer.place->find) ? statement(first, last, inner) : expression(first, last, inner);
      at = outer.end;
    }
    out += source_.substr(at, end - at);
    return out;
  }

 private:
  // A line ends after each text, which may end in a comment.
  std::string statement(std::size_t first, std::size_t last, const std::string& inner) const {
    std::string out = "{ ";
    for (auto i = first; i < last; ++i)
      out += fmt::format("if (::bastide::mutants::is_on(\"{}\")) {{ {}\n}} else ", choices_[i].fault->name,
                         choices_[i].place->replace);
    return out + fmt::format("{{ {}\n}} }}", inner);
  }
  std::string expression(std::size_t first, std::size_t last, const std::string& inner) const {
    std::string out = "(";
    for (auto i = first; i < last; ++i)
      out += fmt::format("::bastide::mutants::is_on(\"{}\") ? ({}\n) : ", choices_[i].fault->name,
                         choices_[i].place->replace);
    return out + fmt::format("({}\n))", inner);
  }
  [[noreturn]] void refuse_overlap(const Choice& choice, std::size_t end) const {
    for (const auto e : enclosing_) {
      if (choices_[e].end == end)
        refuse_fault(*choice.fault, choice.place->find_at,
                     fmt::format("the text overlaps that of fault {}, expected one within the other",
                                 choices_[e].fault->name));
    }
    refuse_fault(*choice.fault, choice.place->find_at, "the text goes on beyond the file");
  }

  std::string_view source_;
  std::vector<Choice> choices_;
  std::size_t next_ = 0;
  std::vector<std::size_t> enclosing_;
};

}  // namespace

std::string woven(const std::string& file, std::string_view source, std::span<const Fault> faults) {
  std::vector<Choice> choices;
  for (const auto& fault : faults) {
    for (const auto& place : fault.places) {
      if (place.file == file) choices.push_back(choice_of(fault, place, source));
    }
  }
  std::ranges::stable_sort(choices, [](const Choice& a, const Choice& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  return "// Written by tests/mutants/instrument.cpp.\n#include \"tests/mutants/switch.hpp\"\n" +
         Weaver(source, std::move(choices)).weave(0, source.size());
}

}  // namespace bastide::mutants
