#include "reports/answers/command_records.hpp"

#include <array>

#include "rules/census_sums.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoreboard.hpp"
#include "rules/statements/register.hpp"
#include "solver/simulation/summary/summary.hpp"

namespace bastide::reports::answers {

using namespace tilesets::described;
using rules::editions::Edition;
using rules::editions::option_value;
using solver::simulation::summary::ByName;
using tilesets::SourceLocation;

namespace {

constexpr std::array counted_things = {"boards", "placements", "games"};
constexpr std::array methods = {"landscape", "walk", "played"};
constexpr std::array option_groups = {"scoring", "table", "play"};
constexpr const char* an_id = "^[a-z-]+$";

template <class Record>
Field id_of_set() {
  return computed<[](const Record&, const Notation& in) { return in.set->id(); }>("tileset");
}

// Counting.

ByName<Uint128> sums_of(const CensusRecord& record) {
  ByName<Uint128> out;
  for (const auto& [name, sum] : record.result.sums) out[name] = sum;
  return out;
}

ByName<Uint128> blocked_boards(const CensusRecord& record, const Notation& in) {
  ByName<Uint128> out;
  for (const auto& type : in.set->types()) out[type.id] = record.result.blocked_boards[out.size()];
  return out;
}

using solver::all_boards::FinalBoard;
using solver::all_boards::StuckType;
using solver::all_boards::TableFacts;

std::string position_of(const FinalBoard& board, const Notation& in) {
  return rules::print_position(*in.set, {board.witness, false});
}

std::optional<FinalBoard> first_stuck(const StuckType& stuck) {
  return stuck.first == 0 ? std::nullopt : std::optional(FinalBoard{stuck.first, {}, stuck.witness});
}

/// Of a board, with how it ends there.
Shape final_board() {
  using F = FinalBoard;
  auto out = object(
      {field<&F::tiles>("tiles").at_least(1),
       field<&F::end>("end", {}, words<solver::all_boards::TableEnd>({"dead", "full", "out_of_tiles"})),
       computed<position_of>("position")});
  out.type = "final_board";
  return out;
}

struct NamedStuck {
  std::string type;
  const StuckType* stuck;
};
std::vector<NamedStuck> stuck_types(const TableFacts& facts, const Notation& in) {
  std::vector<NamedStuck> out;
  for (const auto& type : in.set->types()) out.push_back({type.id, &facts.stuck[out.size()]});
  return out;
}
Shape shape_of(const NamedStuck*) {
  using F = NamedStuck;
  return object(
      {fields<&F::type>(),
       computed<[](const F& f) { return f.stuck->boards; }>("boards",
                                                            "element k belongs to boards of k+1 tiles")
           .at_least(1),
       computed<[](const F& f) { return first_stuck(*f.stuck); }>(
           "first", {},
           maybe_of<std::optional<FinalBoard>>(
               object({field<&FinalBoard::tiles>("tiles").at_least(1), computed<position_of>("position")})))
           .or_null()});
}

}  // namespace

Shape shape_of(const CountRecord*) {
  using F = CountRecord;
  using D = solver::counting::Division;
  const auto division = object({fields<&D::first, &D::counts>()});
  return object(
      {constant("format", "bastide.count/1"), field<&F::tile_set>("tileset"), fields<&F::edition>(),
       field<&F::what>("what", {}, word_among<counted_things>()),
       field<&F::method>("method", "how the count was made; the numbers do not depend on it",
                         word_among<methods>()),
       field<&F::players>("players", "of games: how many play").at_least(1).at_most(8).when("what", "games"),
       field<&F::tiles>("tiles").at_least(1),
       field<&F::counts>("counts", "counts[k] belongs to k+1 tiles").at_least(1),
       field<&F::divisions>("divisions", "with --divide: the counts by first placement",
                            maybe_of<decltype(F::divisions)>(list_of<std::vector<D>>(division)))});
}

Shape shape_of(const CensusRecord*) {
  using F = CensusRecord;
  using Play = solver::simulation::exact::ToldPlay;
  auto rounded = quantity(), exact = text();
  rounded.most = 1;
  exact.pattern = "^(0|[1-9][0-9]*)/[1-9][0-9]*$";
  auto sums = open(shape<ByName<Uint128>>());
  for (std::size_t i = 0; i < rules::common_sums; ++i) sums.words.emplace_back(rules::named_sums[i].name);
  const auto random_play = object(
      {field<&F::play, &Play::rounded>(
           "unplaceable_draw", "entry k: the chance that the tile drawn after k placements has no place",
           list_of<std::vector<double>>(rounded)),
       field<&F::play, &Play::exact>("unplaceable_draw_exact", "the same in lowest terms",
                                     list_of<std::vector<std::string>>(exact))});
  return object(
      {constant("format", "bastide.census/1"), id_of_set<F>(), fields<&F::edition>(),
       field<&F::tiles>("tiles").at_least(1),
       fields_in<&F::result, &solver::all_boards::CensusResult::boards>(),
       computed<sums_of>("sums",
                         "a tile counts once a feature; of sets with further marks also completed_… and "
                         "incomplete_… for each of them: how many are on features that are completed and on "
                         "others; gardens where there are some",
                         sums),
       computed<blocked_boards>("blocked_boards",
                                "by type: boards on which a tile of it is in the bag and has no place")
           .at_least(1),
       itself("random_play", random_play)});
}

Shape shape_of(const TableRecord*) {
  using R = TableRecord;
  using F = TableFacts;
  constexpr auto facts = &R::facts;
  return object(
      {constant("format", "bastide.table/1"), id_of_set<R>(), fields<&R::edition>(),
       field<&R::board_area>("board_area").like("^(fixed|shiftable|extended) "),
       field<&R::is_start_in_bag>("start_in_bag"), field<facts, &F::cells>("cells").at_least(1),
       field<facts, &F::tiles>("tiles",
                               "the most that can lie: cells, or all tiles of the set when those are fewer")
           .at_least(1),
       field<facts, &F::boards>("boards", "element k belongs to boards of k+1 tiles").at_least(1),
       computed<[](const R& r) { return r.facts.can_be_full() ? r.facts.boards.back() : 0; }>("full"),
       field<facts, &F::dead>("dead", "likewise: on which the game is over before the table is full")
           .at_least(1),
       field<facts, &F::least>("least", "a board on which the game ends", final_board()),
       field<facts, &F::most>("most", "likewise", final_board()),
       itself("least_when_lost",
              object({field<facts, &F::least_when_lost>("at_least").at_least(1),
                      field<facts, &F::least, &FinalBoard::tiles>("at_most").at_least(1)})),
       computed<[](const R& r, const Notation& in) { return stuck_types(r.facts, in); }>("stuck").at_least(
           1)});
}

// What runs came to.

Shape shape_of(const ProvedProperty*) {
  using F = ProvedProperty;
  return object({field<&F::id>("id").like(an_id), field<&F::lemmas>("lemmas").like(an_id).at_least(1),
                 field<&F::is_proved>("proved")});
}

Shape shape_of(const ProvedEdition*) {
  using F = ProvedEdition;
  using L = props::proofs::LemmaResult;
  const auto lemma =
      object({field<&L::id>("id").like(an_id), fields<&L::statement>(),
              field<&L::contexts>("contexts", "how many were checked"), fields<&L::holds>(),
              field<&L::failure>("failure", "the first context in which it fails; only where it does")
                  .at_least(1)
                  .if_any()});
  return object({fields<&F::edition>(), field<&F::tile_set>("tileset"),
                 field<&F::lemmas>("lemmas", {}, list_of<std::vector<L>>(lemma)),
                 field<&F::properties>("properties", "those with an argument for this edition")});
}

Shape shape_of(const ProofRecord*) {
  return object(
      {constant("format", "bastide.proof/1"), field<&ProofRecord::editions>("editions").at_least(1)});
}

// A position looked at.

namespace {

constexpr const char* a_cell = "^-?[0-9]+,-?[0-9]+$";

Shape open_cell() {
  using F = solver::questions::design::OpenCell;
  using T = solver::questions::design::FittingTile;
  using State = solver::questions::design::CellState;
  const auto tile = object(
      {fields<&T::tile>(),
       field<&T::rotations>("rotations", "quarter turns clockwise; those that look the same are all there")
           .at_least(1),
       field<&T::looks>("looks", "of the rotations that look the same the first").at_least(1)});
  return object({field<&F::cell>("cell").like(a_cell),
                 field<&F::ways>("ways", "different looks of the tiles that may be drawn now and fit"),
                 field<&F::state>(
                     "state", "starved: what fits lies on the board or comes later; dead: no tile ever fits",
                     words<State>({"open", "starved", "dead"})),
                 field<&F::tiles>("tiles", "that may be drawn now and fit", list_of<std::vector<T>>(tile))});
}

Shape tile_left() {
  using F = solver::questions::design::TileLeft;
  return object({fields<&F::tile>(), field<&F::count>("count", "in the set"), fields<&F::left>(),
                 field<&F::ways>("ways", "different places and looks, of one that may be drawn now"),
                 field<&F::words>("words", "why it may not be drawn now").if_any()});
}

Shape refused_place() {
  using F = solver::questions::design::RefusedPlace;
  return object({field<&F::cell>("cell").like(a_cell), fields<&F::rotation>(),
                 field<&F::sides>("sides", "that clash; none when it is something else").like("^[NESW]$"),
                 fields<&F::words>()});
}

Shape spots_of_tile() {
  using F = PlacesRecord;
  using P = solver::questions::design::Places;
  using S = solver::questions::design::Spot;
  const auto spot =
      object({fields<&S::segment, &S::figure>(), field<&S::write>("write", "behind the placement's '='"),
              fields<&S::may>(), field<&S::words>("words", "why it may not").if_any()});
  return object({field<&F::places, &P::placement>("placement"),
                 field<&F::places, &P::spots>("segments", "each with each kind of figure",
                                              list_of<std::vector<S>>(spot))});
}

std::string position_of_places(const PlacesRecord& record, const Notation& in) {
  return rules::print_position(*in.set, record.places.position);
}
std::string position_of_drawing(const DrawingRecord& record, const Notation& in) {
  return rules::print_position(*in.set, record.position);
}

}  // namespace

Shape shape_of(const PlacesRecord*) {
  using F = PlacesRecord;
  using P = solver::questions::design::Places;
  namespace design = solver::questions::design;
  return object(
      {constant("format", "bastide.places/1"), fields<&F::edition>(), id_of_set<F>(),
       computed<position_of_places>("position"),
       field<&F::places, &P::left>("tiles_left", "not on the board"),
       field<&F::places, &P::tiles>("tiles", {}, list_of<std::vector<design::TileLeft>>(tile_left())),
       field<&F::places, &P::cells>("cells", "empty ones beside a tile, by rows",
                                    list_of<std::vector<design::OpenCell>>(open_cell())),
       field<&F::places, &P::refused>("refused", "of the tile asked about: where it does not fit, and why",
                                      list_of<std::vector<design::RefusedPlace>>(refused_place()))
           .if_any(),
       itself("spots", spots_of_tile())});
}

Shape shape_of(const DrawingRecord*) {
  using F = DrawingRecord;
  return object({constant("format", "bastide.drawing/1"), fields<&F::edition>(), id_of_set<F>(),
                 computed<position_of_drawing>("position"),
                 field<&F::svg>("svg",
                                "the tile at x,y has its corner at 100x,100y and is 100 wide; each is a <g "
                                "data-placement data-tile> with a transparent <path data-segment> a segment; "
                                "figures are <g data-figure>")});
}

Shape shape_of(const ReplayRecord::Difference*) {
  using F = ReplayRecord::Difference;
  using D = rules::records::ReplayDifference;
  constexpr auto found = &F::found;
  return object(
      {fields<&F::game>(), field<found, &D::where, &SourceLocation::line>("line"),
       field<found, &D::turn>("turn", "from 1; one more than the turns is the final scoring").at_least(1),
       fields_in<found, &D::place, &D::what, &D::expected, &D::got>()});
}

Shape shape_of(const ReplayRecord*) {
  using F = ReplayRecord;
  return object({constant("format", "bastide.replay/1"), counts<&F::games>(),
                 field<&F::replayed>("replayed", "games without a difference", bare<std::size_t>()),
                 counts<&F::turns>(),
                 field<&F::checks>("checks", "expectations looked at", bare<std::size_t>()),
                 fields<&F::differences>()});
}

namespace {

std::string text_of_position(const rules::Position& position, const Notation& in) {
  return rules::print_position(*in.set, position);
}

}  // namespace

Shape shape_of(const TurnsRecord::Told*) {
  using F = TurnsRecord::Told;
  return object({fields<&F::player>(), field<&F::placement>("placement", "with the figure deployed on it"),
                 computed<[](const F& f, const Notation& in) { return text_of_position(f.position, in); }>(
                     "position", "after the turn, with who stands where"),
                 field<&F::discarded>("discarded", "tiles drawn after it that fitted nowhere").if_any(),
                 field<&F::words>("words", "what it scored").if_any(),
                 field<&F::scores>("scores", "after it"),
                 field<&F::supply>("supply", "followers, likewise")});
}

Shape shape_of(const TurnsRecord*) {
  using F = TurnsRecord;
  return object(
      {constant("format", "bastide.turns/1"), fields<&F::name, &F::edition>(), id_of_set<F>(),
       field<&F::players>("players").at_least(1),
       computed<[](const F& f, const Notation& in) { return text_of_position(f.start, in); }>("start"),
       fields<&F::turns>(), field<&F::final_scores>("final", "with all that stands at the end, and farms"),
       field<&F::teams>("teams", "what each team has of that, called by its players").if_any(),
       field<&F::winners>("winners", "where the edition's tie tells players with equal points apart")
           .if_any()});
}

Shape shape_of(const PartRecord*) {
  using F = PartRecord;
  using S = solver::runs::Share;
  using T = solver::runs::StageTally;
  const auto number = bare<std::size_t>();
  const auto stage =
      object({fields<&T::stage>(), field<&T::pieces>("pieces", "of all shares together", number),
              field<&T::ours>("recorded", "of this share, all in the ledger", number),
              field<&T::cost_of_ours>("estimated_work"), field<&T::cost>("estimated_work_of_all")});
  return object({constant("format", "bastide.part/1"), field<&F::command>("command").at_least(1),
                 fields<&F::ledger>(), field<&F::share, &S::part>("part", {}, number).at_least(1),
                 field<&F::share, &S::parts>("parts", {}, number).at_least(1),
                 field<&F::stages>("stages", {}, list_of<std::vector<T>>(stage))});
}

Shape shape_of(const AuditRecord*) {
  using F = AuditRecord;
  using D = solver::runs::Difference;
  const auto difference =
      object({fields<&D::stage>(), counts<&D::piece>(), fields<&D::recorded, &D::computed>()});
  return object({constant("format", "bastide.audit/1"), fields<&F::ledger>(),
                 field<&F::pieces>("pieces", "in the ledger", bare<std::size_t>()).at_least(1),
                 counts<&F::compared>(),
                 field<&F::differences>("differences", {}, list_of<std::vector<D>>(difference))});
}

Shape shape_of(const SuiteReport::Rule*) {
  using F = SuiteReport::Rule;
  const auto number = bare<std::uint64_t>();
  return object({field<&F::rule>("rule", "as in docs/conform.md"),
                 field<&F::asked>("asked", {}, number).at_least(1), counts<&F::agreed, &F::differed>(),
                 field<&F::unsupported>("unsupported", "not answered", number)});
}
Shape shape_of(const SuiteReport::Unplayed*) {
  using F = SuiteReport::Unplayed;
  return object({fields<&F::why>(), field<&F::vectors>("vectors", "their names").at_least(1)});
}
Shape shape_of(const SuiteReport::Difference*) {
  using F = SuiteReport::Difference;
  return object({fields<&F::vector>(), field<&F::question>("question", "the rule"), fields<&F::what>(),
                 field<&F::expected>("expected", "without what agrees"), field<&F::got>("got", "likewise"),
                 field<&F::turn>("turn", "0: before the first"), fields<&F::statements>(),
                 field<&F::game>("game", "the vector's turns as a game record")});
}
Shape shape_of(const SuiteReport::Situations*) {
  using F = SuiteReport::Situations;
  const auto number = bare<std::size_t>();
  return object(
      {field<&F::shown>("shown", "that occur in the last turn of a vector that was played", number),
       field<&F::possible>("possible", "that can occur under these options, with these tiles", number),
       field<&F::not_shown>("not_shown", "their names")});
}
Shape shape_of(const SuiteReport*) {
  using F = SuiteReport;
  const auto number = bare<std::size_t>();
  return object(
      {constant("format", "bastide.suite-report/1"), fields<&F::command, &F::engine>(),
       field<&F::suite>("suite", "the file, or the name of the shipped vectors"),
       field<&F::agreed>("agreed", "vectors of which everything was answered", number),
       field<&F::agreed_in_part>("agreed_in_part", "vectors, as far as they were answered", number),
       counts<&F::differed>(), field<&F::unsupported>("unsupported", "vectors that were not played", number),
       field<&F::rules>("rules", "of everything that was asked"),
       field<&F::unanswered>("unanswered", "rules of which something was not answered"),
       fields<&F::not_played, &F::differences>(),
       field<&F::not_asked>("not_asked", "of what games have, what the engine says that it does not know")
           .if_any(),
       field<&F::left_out>("left_out",
                           "vectors that were not asked: the engine does not know what is in them, or "
                           "they cannot be played with the tiles or options of the command line")
           .if_any(),
       field<&F::situations>("situations", "that were shown to this engine")});
}

Shape shape_of(const VectorList*) {
  using F = VectorList::Listed;
  const auto file = object({fields<&F::file>(), counts<&F::vectors, &F::turns>(), fields<&F::requests>()});
  return object({constant("format", "bastide.vector-list/1"),
                 field<&VectorList::files>("files", {}, list_of<std::vector<F>>(file))});
}

// Files of tiles and rules.

Shape shape_of(const LintRecord::Finding*) {
  using L = LintRecord::Finding;
  using F = tilesets::files::Finding;
  return object(
      {fields_in<&L::found, &F::severity>(),
       field<&L::found, &F::tile>("tile", "its id; empty for the set itself and for editions"),
       field<&L::option>(
           "option",
           "only of editions: the option that the place is about; empty when the file cannot be "
           "read"),
       computed<[](const L& l) { return l.option ? std::optional(l.found.where.file) : std::nullopt; }>(
           "file", "only of editions: the file that sets the option, perhaps one that this one extends"),
       field<&L::found, &F::where, &SourceLocation::line>("line"),
       field<&L::found, &F::where, &SourceLocation::column>("column"),
       field<&L::found, &F::rule>("rule").like("^[a-z0-9-]+$"),
       field<&L::found, &F::message>("message").at_least(1),
       field<&L::is_accepted>("accepted", "a warning that the edition's file says is meant").if_any()});
}

Shape shape_of(const LintRecord*) {
  using F = LintRecord;
  return object({constant("format", "bastide.lint/1"), fields<&F::findings>(),
                 field<&F::holds>("holds",
                                  "of a tile-set file without errors: what the set holds, in sentences; the "
                                  "first counts its tiles, each other one names an inherited tile that it "
                                  "replaces")
                     .at_least(1)
                     .if_any()});
}

namespace {

std::string source_of(const Edition& edition) { return source_text(edition); }

struct SetOption {
  std::string name, value;
};
std::vector<SetOption> brought_options(const Edition& preset) {
  std::vector<SetOption> out;
  for (const auto& name : preset.brings) out.push_back({name, option_value(preset, name)});
  return out;
}
Shape shape_of(const SetOption*) { return object({fields<&SetOption::name, &SetOption::value>()}); }

/// An option with all that is told of it.
struct ToldOption {
  rules::editions::OptionInfo info;
  std::string group, value;
  rules::editions::OptionSource origin;
  std::vector<std::string> statements;
  std::optional<rules::expressions::FormulaExamples> examples;  ///< of a formula
  std::vector<std::string> names;                               ///< that it may have
};
std::vector<ToldOption> told(const Edition& edition, std::span<const rules::editions::OptionInfo> options) {
  std::vector<ToldOption> out;
  for (const auto& option : options)
    out.push_back({option, option.group(), option_value(edition, option.name),
                   edition.sources.at(option.name), rules::editions::statements_behind(edition, option.name),
                   option.slot ? std::optional(formula_of(edition, *option.slot).examples()) : std::nullopt,
                   option.slot ? rules::expressions::formula_names(*option.slot, edition.vocabulary())
                               : std::vector<std::string>{}});
  return out;
}
std::vector<ToldOption> told_options(const Edition& edition) {
  return told(edition, rules::editions::options_of(edition));
}
/// Those that nothing but their values as at first is to be told of.
std::vector<ToldOption> further_options(const Edition& edition) {
  const auto shown = rules::editions::options_of(edition);
  std::vector<rules::editions::OptionInfo> further;
  for (const auto& option : rules::editions::option_catalogue()) {
    if (std::ranges::find(shown, option.name, &rules::editions::OptionInfo::name) == shown.end())
      further.push_back(option);
  }
  return told(edition, further);
}
Shape shape_of(const ToldOption*) {
  using F = ToldOption;
  using E = rules::expressions::FormulaExamples;
  using I = rules::editions::OptionInfo;
  using S = rules::editions::OptionSource;
  return object(
      {fields_in<&F::info, &I::name>(),
       field<&F::group>("group", "what the option decides", word_among<option_groups>()), fields<&F::value>(),
       field<&F::info, &I::values>("values",
                                   "empty when the value is a number, a range, an area or a formula"),
       computed<[](const F& f) { return f.info.takes_numbers(); }>("numbers",
                                                                   "numbers may stand for the values")
           .if_any(),
       fields_in<&F::info, &I::meaning>(),
       field<&F::origin, &S::set_in>("set_in",
                                     "the edition whose file sets it; or default, preset, command line"),
       computed<[](const F& f) { return file_of(f.origin); }>(
           "file", "the file that sets it; empty for default, preset and command line"),
       field<&F::origin, &S::where, &SourceLocation::line>("line", "its line there, 0 without a file"),
       computed<[](const F& f) { return source_text(f.origin); }>("source"),
       field<&F::statements>("statements",
                             "ids of the statements that it rests on, as `bastide sources` lists them"),
       field<&F::names>("names", "of a formula: those that may stand in it").if_any(),
       field<&F::examples>("table", "of a formula: what it gives where little is counted",
                           maybe_of<std::optional<E>>(object(
                               {field<&E::counts>("columns", "at most two names that it uses"),
                                field<&E::rows>("rows", "a number of each of these, and the points")})))});
}

std::vector<int> read_alike(const Edition& edition) {
  const auto alike = rules::play::first_totals_alike(edition);
  return alike ? std::vector{alike->less, alike->more} : std::vector<int>{};
}

Fields id_and_name() { return fields<&Edition::id, &Edition::name>(); }

}  // namespace

std::string file_of(const rules::editions::OptionSource& origin) {
  if (origin.where.line == 0) return {};
  const auto shipped = rules::editions::shipped_place(origin.where.file);
  return shipped.empty() ? origin.where.file : shipped;
}

Shape shape_of(const EditionList*) {
  using F = EditionList;
  using List = std::vector<Edition>;
  const auto edition =
      object({id_and_name(), field<&Edition::tile_set>("tileset"), computed<source_of>("source")});
  const auto preset = object({id_and_name(), computed<source_of>("source"),
                              computed<brought_options>("options", "those that it sets")});
  return object({constant("format", "bastide.editions/1"),
                 field<&F::editions>("editions", {}, list_of<List>(edition)),
                 field<&F::presets>("presets",
                                    "what a file may extend beside an edition: house rules, ways to use a "
                                    "table, other readings",
                                    list_of<List>(preset))});
}

Shape edition_shape() {
  using F = Edition;
  constexpr auto marker = [](const F& edition) { return option_value(edition, "score_marker"); };
  auto markers = text();
  markers.words = rules::editions::find_option("score_marker")->values;
  auto track = object(
      {computed<marker>("marker", {}, markers),
       field<&F::track_fields>("fields", "50 or 100").at_least(50).at_most(100),
       computed<[](const F&) { return rules::play::most_track_total; }>(
           "looked_up_to", "totals from 0 to this were compared"),
       computed<read_alike>("read_alike",
                            "the least total that reads like a smaller one, after that one; empty: none "
                            "does")
           .at_most(2)});
  track.description = "which totals the scoring track does not tell apart";
  return object(
      {constant("format", "bastide.edition/1"), id_and_name(), field<&F::tile_set>("tileset"),
       computed<source_of>("source"), fields<&F::notes>(), computed<told_options>("options"),
       computed<further_options>("further", "options that few variants change, as they are at first")
           .if_any(),
       itself("score_track", track)});
}

Shape shape_of(const TileSetList*) {
  using T = tilesets::TileSet;
  const auto set =
      object({computed<&T::id>("id"), computed<&T::name>("name"), computed<&T::tile_count>("tiles"),
              computed<&T::type_count>("types"), computed<&T::source>("source")});
  return object({constant("format", "bastide.tilesets/1"),
                 field<&TileSetList::tile_sets>("tilesets", {}, list_of<std::vector<T>>(set))});
}

}  // namespace bastide::reports::answers
