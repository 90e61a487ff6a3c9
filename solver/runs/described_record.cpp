#include "solver/runs/described_record.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "solver/arithmetic/record_text.hpp"

namespace bastide::solver::runs {
namespace {

using arithmetic::BadRecord;
using arithmetic::RecordReader;
using arithmetic::RecordWriter;
using arithmetic::Uint128;
using tilesets::described::Kind;
using tilesets::described::Shape;

constexpr std::uint64_t most_entries = 1U << 20U;  ///< of a list in a record; more is damage

/// The shortest digits that are read back as the same number.
std::string shortest(double value) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

double real_of(const std::string& digits) {
  // As `shortest` writes them. strtod, which reads more, since not every library's from_chars reads doubles.
  const bool is_plain =
      digits.find_first_not_of("0123456789.e+-inf") == std::string::npos && !digits.starts_with('+');
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  if (!is_plain || digits.empty() || end != digits.c_str() + digits.size())
    throw BadRecord("not a real number");
  return value;
}

void write(const Shape& shape, const void* value, const Notation& notation, RecordWriter& out) {
  switch (shape.kind) {
    case Kind::text:
      out.text(std::get<std::string>(shape.get(value, notation)));
      break;
    case Kind::flag:
      out.number(std::get<bool>(shape.get(value, notation)) ? 1 : 0);
      break;
    case Kind::integer:
      out.signed_number(std::get<std::int64_t>(shape.get(value, notation)));
      break;
    case Kind::decimal:
      out.number(std::get<Uint128>(shape.get(value, notation)));
      break;
    case Kind::real:
      out.text(shortest(std::get<double>(shape.get(value, notation))));
      break;
    case Kind::word:
      out.text(shape.words.at(static_cast<std::size_t>(std::get<std::int64_t>(shape.get(value, notation)))));
      break;
    case Kind::constant:
      break;
    case Kind::object:
    case Kind::row:
      for (const auto& field : shape.fields)
        if (field.at != nullptr) write(field.shape, field.at(const_cast<void*>(value)), notation, out);
      break;
    case Kind::list:
      out.number(shape.size(value));
      for (std::size_t i = 0; i < shape.size(value); ++i)
        write(shape.element[0], shape.element_at(const_cast<void*>(value), i), notation, out);
      break;
    case Kind::map: {
      const auto entries = shape.entries(value);
      out.number(entries.size());
      for (const auto& [name, entry] : entries) write(shape.element[0], entry, notation, out.text(name));
      break;
    }
    case Kind::maybe:
      out.number(shape.inside(value) == nullptr ? 0 : 1);
      if (shape.inside(value) != nullptr) write(shape.element[0], shape.inside(value), notation, out);
      break;
    case Kind::either:
      out.number(shape.which(value));
      write(shape.element[shape.which(value)], shape.inside(value), notation, out);
      break;
  }
}

std::int64_t read_integer(RecordReader& in, const Shape& shape) {
  const auto value = in.signed_number();
  if (value < shape.least || value > shape.most) throw BadRecord("a number is out of range");
  return static_cast<std::int64_t>(value);
}

std::int64_t read_word(RecordReader& in, const Shape& shape) {
  const auto found = std::find(shape.words.begin(), shape.words.end(), in.text());
  if (found == shape.words.end()) throw BadRecord("an unknown word");
  return found - shape.words.begin();
}

void read(const Shape& shape, void* value, const Notation& notation, RecordReader& in) {
  switch (shape.kind) {
    case Kind::text:
      shape.set(value, in.text(), notation);
      break;
    case Kind::flag:
      shape.set(value, in.number_up_to(1) == 1, notation);
      break;
    case Kind::integer:
      shape.set(value, read_integer(in, shape), notation);
      break;
    case Kind::decimal: {
      const auto number = in.number();
      if (number > shape.bound) throw BadRecord("a number is out of range");
      shape.set(value, number, notation);
      break;
    }
    case Kind::real:
      shape.set(value, real_of(in.text()), notation);
      break;
    case Kind::word:
      shape.set(value, read_word(in, shape), notation);
      break;
    case Kind::constant:
      break;
    case Kind::object:
    case Kind::row:
      for (const auto& field : shape.fields) {
        if (field.at != nullptr) read(field.shape, field.at(value), notation, in);
      }
      break;
    case Kind::list: {
      const auto size = in.number_up_to(most_entries);
      for (std::size_t i = 0; i < size; ++i) {
        auto* element = shape.element_at(value, i);
        if (element == nullptr) throw BadRecord("a list is too long");
        read(shape.element[0], element, notation, in);
      }
      if (shape.size(value) != size) throw BadRecord("a list is too short");  // an array has its length
      break;
    }
    case Kind::map:
      for (auto left = in.number_up_to(most_entries); left > 0; --left) {
        auto* entry = shape.add(value, in.text());
        if (entry == nullptr) throw BadRecord("an unknown name");
        read(shape.element[0], entry, notation, in);
      }
      break;
    case Kind::maybe:
      if (in.number_up_to(1) == 1) read(shape.element[0], shape.emplace(value), notation, in);
      break;
    case Kind::either: {
      const auto which = static_cast<std::size_t>(in.number_up_to(shape.element.size() - 1));
      read(shape.element[which], shape.choose(value, which), notation, in);
      break;
    }
  }
  if (shape.check != nullptr) shape.check(value);
}

}  // namespace

std::string record_of(const Shape& shape, const void* value, const Notation& notation) {
  RecordWriter out;
  write(shape, value, notation, out);
  return out.str();
}

void read_record(const Shape& shape, std::string_view text, void* value, const Notation& notation) {
  RecordReader in(text);
  try {
    read(shape, value, notation, in);
  } catch (const tilesets::described::BadText& bad) {
    throw BadRecord(bad.what());
  }
  in.end();
}

}  // namespace bastide::solver::runs
