// Looking for the fault that is switched on: stages, cheapest first, each at growing sizes.
//
// A stage is an entry of a list in hunt.cpp: a name, how many sizes it has for a fault, and a function that
// looks. What counts as found: a lint rule, a worked example, a property, a lemma. The hunt ends with the
// first stage and size at which a property or lemma finds something that states a rule; all that fail there
// are told. A property that only compares the two engines does not end it. A fault of the solver has one
// stage, the checks of its question; so has a fault that a test program looks for.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/mutants/catalogue.hpp"

namespace bastide::mutants {

/// One thing that noticed the fault.
struct Catch {
  std::string stage;              ///< "lint", "examples", "boards", "questions", ...
  int size = 0;                   ///< the stage's size: tiles; of stages that have one size only, 1
  std::string found_by;           ///< the lint rule, the example's or the property's id
  bool compares_engines = false;  ///< it says only that the engines differ
  bool is_property = false;       ///< a property or a lemma
  int tiles = 0;                  ///< on the smallest counterexample; 0: not known
  std::string position;           ///< the smallest counterexample in notation; may be empty
  std::string explanation;
};
using Report = std::function<void(const Catch&)>;

/// Which stages are looked at.
enum class Depth : std::uint8_t {
  until_stated,  ///< up to the first stated property
  all_stages     ///< everything that the hunt allows
};

/// Looks for whatever is wrong. Loads tile sets and editions itself, so the fault must be switched on before;
/// its name is for the test programs.
void look(const Hunt& hunt, const std::string& fault, Depth depth, const Report& report);

/// The same for one stage at one size, without any fault.
void look_once(const Hunt& hunt, const std::string& stage, int size, const Report& report);

}  // namespace bastide::mutants
