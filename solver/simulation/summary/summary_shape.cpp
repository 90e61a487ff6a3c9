// `bastide.simulate/1`: the names of the catalogue's rows are paths to keys, and its forms say what stands
// there. From them follow the JSON, its reader, which finds what does not go together, and the schema.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "solver/simulation/summary/summary.hpp"

namespace bastide::solver::simulation::summary {
namespace {

using namespace tilesets::described;

constexpr std::int64_t far = 100'000;
constexpr std::int64_t most_turns = 1'000'000;

Shape reals() { return list_of<Reals>(maybe_of<std::optional<double>>(real())); }

/// How many turns games came to; throws BadText when something follows nothing.
std::size_t turns_in(const Reals& list, const std::string& key) {
  const auto end = std::find(list.begin(), list.end(), std::nullopt);
  const auto more = std::find_if(end, list.end(), [](const auto& number) { return number.has_value(); });
  if (more != list.end())
    throw BadText("a number, expected null, as before it", fmt::format("/{}/{}", key, more - list.begin()));
  return static_cast<std::size_t>(end - list.begin());
}

void check_turns(const ByTurn& by_turn) {
  const auto expected = turns_in(by_turn.mean, "by_turn");
  const auto found = turns_in(by_turn.error, "by_turn_standard_error");
  if (found != expected)
    throw BadText(fmt::format("{} numbers, expected {} as in the list beside it", found, expected),
                  "/by_turn_standard_error");
}

template <class Others>
void check_names(const ByType& by_type, const Others& others, const std::string& key) {
  for (const auto& [type, mean] : by_type.mean) {
    const auto* other = others.find(type);
    if (other == nullptr) throw BadText(fmt::format("no \"{}\", expected this key", type), "/" + key);
    if (mean && !*other) throw BadText("null, expected a number", fmt::format("/{}/{}", key, type));
    if (!mean && *other) throw BadText("null, expected a number", "/by_type/" + type);
  }
  if (others.size() != by_type.mean.size()) throw BadText("other types than in by_type", "/" + key);
}

void check_types(const ByType& by_type) {
  check_names(by_type, by_type.error, "by_type_standard_error");
  if (by_type.interval.size() > 0) check_names(by_type, by_type.interval, "by_type_interval");
}

void check_quantiles(const Told& quantiles, const Told& beside) {
  const auto turns = turns_in(beside.by_turn.mean, "by_turn");
  for (const int per_cent : {5, 25, 50, 75, 95}) {
    const auto key = fmt::format("/{}/{}", quantiles.name, per_cent);
    const auto found = quantiles.quantiles_by_turn.find(per_cent);
    if (found == quantiles.quantiles_by_turn.end()) throw BadText("expected this key", key);
    const auto& list = found->second;
    if (std::find(list.begin(), list.end(), std::nullopt) - list.begin() !=
        static_cast<std::ptrdiff_t>(turns))
      throw BadText("expected one number a turn, as in by_turn", key);
  }
}

void check_map(const Told& map, const MapEnds& ends) {
  if (ends.east < ends.west || ends.south < ends.north)
    throw BadText("out of range, expected no less than the other end",
                  ends.east < ends.west ? "/east" : "/south");
  const auto rows = static_cast<std::size_t>(ends.south - ends.north + 1);
  const auto columns = static_cast<std::size_t>(ends.east - ends.west + 1);
  if (map.map.size() != rows)
    throw BadText(fmt::format("{} rows, expected {} from north to south", map.map.size(), rows),
                  "/" + map.name);
  for (std::size_t y = 0; y < rows; ++y) {
    if (map.map[y].size() != columns)
      throw BadText(fmt::format("{} cells, expected {} from west to east", map.map[y].size(), columns),
                    fmt::format("/{}/{}", map.name, y));
  }
}

/// A row's figures that stand in one object must go together. A map is one that has ends.
template <bool has_maps>
void check_told(const Told& object) {
  for (const auto& one : object.parts) {
    check_turns(one.by_turn);
    check_types(one.by_type);
    if (!one.quantiles_by_turn.empty()) check_quantiles(one, told_at(object, "by_turn"));
    if constexpr (has_maps) check_map(one, object.ends);
  }
}

// The keys of JSON as a tree: the paths of the catalogue's rows, taken apart.

struct Branch {
  std::string key;
  std::vector<std::size_t> rows{};  ///< that have it in their path
  std::vector<Branch> below{};
  const tally::Row& first() const { return tally::catalogue[rows.front()]; }
  bool is_row() const { return below.empty(); }
};

void add_path(Branch& to, std::size_t row, std::string_view path) {
  to.rows.push_back(row);
  if (path.empty()) return;
  const auto end = std::min(path.find('.'), path.size());
  const auto key = path.substr(0, end), rest = path.substr(std::min(path.size(), end + 1));
  // Cells whose names are known are keys as others are.
  const auto names =
      key == "*" ? fixed_names(tally::catalogue[row].axis) : std::span<const std::string_view>();
  const auto add = [&](std::string_view name) {
    auto found = std::ranges::find(to.below, name, &Branch::key);
    if (found == to.below.end()) found = to.below.insert(found, Branch{std::string(name)});
    add_path(*found, row, rest);
  };
  if (names.empty()) return add(key);
  for (const auto name : names) add(name);
}

/// What is told at the key, which is made where it is not there.
std::function<void*(void*)> part_at(std::string key) {
  return [key = std::move(key)](void* in) -> void* {
    auto& parts = static_cast<Told*>(in)->parts;
    const auto found = std::ranges::find(parts, key, &Told::name);
    return found != parts.end() ? &*found : &parts.emplace_back(Told{.name = key});
  };
}
/// A field of what is told at the key.
Field at_key(const std::string& key, Field field) {
  field.at = [part = part_at(key), inside = field.at](void* in) { return inside(part(in)); };
  return field;
}

/// mean, standard_error, interval of a figure that is there.
std::vector<Field> figure_fields(const std::string& mean) {
  const auto of_figure = [](Field field) {
    field.at = [inside = field.at](void* told) {
      auto& figure = static_cast<Told*>(told)->figure;
      return inside(figure ? &*figure : &figure.emplace());
    };
    return field;
  };
  return {of_figure(field<&Figure::mean>(mean, {}, real())),
          of_figure(field<&Figure::error>("standard_error")),
          of_figure(itself("interval", tally::interval_shape()))};
}
Shape figure_shape() {
  auto out = object(figure_fields("mean"));
  out.type = "figure";
  return out;
}

/// What may be blank.
Shape told_or_nothing(Shape inside) {
  Shape out{Kind::maybe};
  out.element.push_back(std::move(inside));
  out.inside = [](const void* v) { return static_cast<const Told*>(v)->is_blank() ? nullptr : v; };
  out.emplace = [](void* v) { return v; };
  out.clear = [](void* v) { *static_cast<Told*>(v) = Told{.name = static_cast<Told*>(v)->name}; };
  return out;
}
/// By their names.
Shape map_of_parts(Shape element) {
  Shape out{Kind::map};
  out.element.push_back(std::move(element));
  out.entries = [](const void* v) {
    std::vector<std::pair<std::string, const void*>> entries;
    for (const auto& one : static_cast<const Told*>(v)->parts) entries.emplace_back(one.name, &one);
    return entries;
  };
  out.add = [](void* v, const std::string& name) -> void* {
    return &static_cast<Told*>(v)->parts.emplace_back(Told{.name = name});
  };
  return out;
}

/// The keys of a row in the object around it: one, or those that stand beside it, too.
std::vector<Field> fields_of(const std::string& key, const tally::Row& row) {
  using tally::Form;
  const auto one = [&](Field field) {
    if (row.lack == tally::Lack::left_out && field.presence == Presence::always)
      field.presence = Presence::if_any;
    return std::vector<Field>{at_key(key, std::move(field))};
  };
  switch (row.form) {
    case Form::figure: {
      const bool is_null =
          row.lack == tally::Lack::null || row.how == tally::How::ratio || row.how == tally::How::had;
      auto field = itself(key, is_null || row.lack == tally::Lack::left_out ? told_or_nothing(figure_shape())
                                                                            : figure_shape());
      return one(is_null ? std::move(field).or_null() : std::move(field));
    }
    case Form::beside: {
      auto fields = figure_fields(key);
      for (auto& field : fields) field = at_key(key, std::move(field));
      return fields;
    }
    case Form::by_turn:
      return {at_key(key, field<&Told::by_turn, &ByTurn::mean>(key, {}, reals())),
              at_key(key, field<&Told::by_turn, &ByTurn::error>(key + "_standard_error", {}, reals()))};
    case Form::by_type:
    case Form::by_type_short: {
      const auto means = map_of<ByName<std::optional<double>>>(maybe_of<std::optional<double>>(real()));
      const auto intervals =
          map_of<ByName<std::optional<Figure>>>(maybe_of<std::optional<Figure>>(tally::interval_shape()));
      return {
          at_key(key, field<&Told::by_type, &ByType::mean>(key, {}, means)),
          at_key(key, field<&Told::by_type, &ByType::error>(key + "_standard_error", {}, means)),
          at_key(key, field<&Told::by_type, &ByType::interval>(key + "_interval", {}, intervals).if_any())};
    }
    case Form::named:
      return one(itself(key, map_of_parts(figure_shape())));
    case Form::counts:
      return one(field<&Told::counts>(key));
    case Form::a_game:
      return one(field<&Told::a_game>(key));
    case Form::quantiles:
      return one(field<&Told::quantiles>(key).or_null());
    case Form::quantiles_by_turn:
      return one(field<&Told::quantiles_by_turn>(key));
    case Form::map:
      return one(field<&Told::map>(key));
    case Form::untold:
      break;
  }
  return {};
}

std::vector<Field> fields_of(const Branch& branch);

/// What stands below the keys of a branch.
Shape object_of(const Branch& branch, std::vector<Field> before = {}) {
  auto fields = fields_of(branch);
  fields.insert(fields.begin(), std::make_move_iterator(before.begin()),
                std::make_move_iterator(before.end()));
  return checked<Told, check_told<false>>(object(std::move(fields)));
}

/// Of seats and editions, by number: `name` is the key of what they are called.
Shape list_of_cells(const Branch& cell, const std::string& name) {
  auto out = list_of<std::vector<Told>>(object_of(cell, {field<&Told::name>(name)}));
  out.size = [](const void* v) { return static_cast<const Told*>(v)->parts.size(); };
  out.element_at = [](void* v, std::size_t i) -> void* {
    auto& parts = static_cast<Told*>(v)->parts;
    if (i == parts.size()) parts.emplace_back();
    return &parts[i];
  };
  out.clear = [](void* v) { static_cast<Told*>(v)->parts.clear(); };
  out.drop = [](void* v) { static_cast<Told*>(v)->parts.pop_back(); };
  return out;
}

Shape cells_of(const Branch& cell) {
  switch (cell.first().axis) {
    case tally::Axis::seat:
      return list_of_cells(cell, "policy");
    case tally::Axis::edition:
      return list_of_cells(cell, "edition");
    default:
      return map_of_parts(object_of(cell));
  }
}

std::vector<Field> fields_of(const Branch& branch) {
  std::vector<Field> out;
  for (const auto& one : branch.below) {
    if (one.is_row()) {
      for (auto& field : fields_of(one.key, one.first())) out.push_back(std::move(field));
      continue;
    }
    const auto& inside = one.below.front();
    const bool is_cells = inside.key == "*";
    auto shape = is_cells ? cells_of(inside) : object_of(one);
    // Decks and kinds of figures that there are, gardens, and what few editions have.
    const bool is_some =
        inside.first().axis == tally::Axis::deck || inside.first().axis == tally::Axis::figure;
    if (one.key == "garden" || inside.first().lack == tally::Lack::left_out)
      shape = told_or_nothing(std::move(shape));
    const bool is_left_out = shape.kind == Kind::maybe || (is_cells && is_some);
    if (inside.first().form == tally::Form::map) {
      const auto end = integer<int>(-far, far);
      auto fields = fields_of(one);
      fields.insert(fields.begin(), {field<&Told::ends, &MapEnds::west>("west", {}, end),
                                     field<&Told::ends, &MapEnds::north>("north", {}, end),
                                     field<&Told::ends, &MapEnds::east>("east", {}, end),
                                     field<&Told::ends, &MapEnds::south>("south", {}, end)});
      shape = checked<Told, check_told<true>>(object(std::move(fields)));
    }
    auto field = at_key(one.key, itself(one.key, std::move(shape)));
    out.push_back(is_left_out ? std::move(field).if_any() : std::move(field));
  }
  return out;
}

/// The root's keys are those of `statistics`, and "editions".
Branch told_keys() {
  Branch root;
  for (std::size_t i = 0; i < tally::catalogue.size(); ++i)
    if (tally::catalogue[i].form != tally::Form::untold) add_path(root, i, tally::catalogue[i].name);
  return root;
}

}  // namespace

Shape shape_of(const GameExample*) {
  using F = GameExample;
  return object({fields<&F::game, &F::position, &F::scores>()});
}

Shape shape_of(const Timing*) {
  using F = Timing;
  return object(
      {fields<&F::started, &F::seconds>(), field<&F::games_per_second>("games_per_second").if_any()});
}

Shape shape_of(const Summary*) {
  using F = Summary;
  auto statistics = told_keys();
  const auto editions = std::move(statistics.below.back());  // told apart
  statistics.below.pop_back();
  return object({constant("format", "bastide.simulate/1"), field<&F::tile_set>("tileset"),
                 fields<&F::edition, &F::rules>(),
                 field<&F::players>("players", {}, integer<int>(1, rules::most_players)),
                 fields<&F::policies, &F::seed, &F::games>(),
                 field<&F::turns>("turns", {}, integer<int>(0, most_turns)),
                 field<&F::statistics>("statistics", {}, object_of(statistics)),
                 field<&F::editions>("editions", {}, cells_of(editions.below.front())),
                 fields<&F::examples, &F::program, &F::version>(), field<&F::command>("command").if_any(),
                 field<&F::environment>("environment").if_any(), field<&F::timing>("timing")});
}

}  // namespace bastide::solver::simulation::summary
