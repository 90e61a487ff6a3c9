// What a position scores, as blocks of a document: one sheet by itself, or two beside each other with what
// differs between them marked. Made of records, so that what was saved reads as what was just scored.
//
//   out << sheet_document(record);                               // c1: red 4 / city, complete: red 4, why
//   out << both_sheets(left, "hig-2001", right, "c1");           // a row a feature that either side scores
//
// A feature is one row for both sides when it has the same tiles and is held alike. Who holds it with which
// weights is told where it is more than one follower's.
#pragma once

#include <string>

#include "reports/document/document.hpp"
#include "reports/records/score_record.hpp"

namespace bastide::reports::results {

/// "blue 0, red 4"; "nobody".
std::string points_words(const records::ByPlayer& points);

/// The edition with everybody's points, and in brackets what `of` says; below it what scores: points, why,
/// its tiles.
document::Document sheet_document(const records::ScoreRecord& sheet, const std::string& of = {});

/// Features, tokens and last the totals, each with its points and why under the title of its side. Rows that
/// differ are marked at their name.
document::Table both_sheets(const records::ScoreRecord& left, const std::string& left_title,
                            const records::ScoreRecord& right, const std::string& right_title);

/// Whether a game shows the position, under each side: words of `Separation`, "after_turn" and so on.
std::string sights_words(const std::string& left, const std::string& left_title, const std::string& right,
                         const std::string& right_title);

/// A self-contained SVG document: the position, and below it both sheets, titled by their editions.
std::string both_sheets_svg(const tilesets::TileSet& set, const rules::Position& position,
                            const records::ScoreRecord& left, const records::ScoreRecord& right);

}  // namespace bastide::reports::results
