// Runs the properties against every deliberate fault.
#include "tilesets/fault.hpp"

int main() {
  bastide::tilesets::switch_fault("");
  return 0;
}
