// What a page has instead of a thread that looks at the counters from time to time: the work itself says now
// and then how far it is.
#pragma once

namespace bastide::playground {

/// Tells the page the line of the progress bar that lives, at most five times a second. Cheap.
void tick();

}  // namespace bastide::playground
