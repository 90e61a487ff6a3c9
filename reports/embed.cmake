# Turns text files into one C++ source that defines bastide::reports::embedded_text (reports/embedded_text.hpp), so that the
# binary needs no files of its own at run time.
#
#   cmake -DOUTPUT=embedded_text.cpp "-DFILES=a.mustache;b.css" -P embed.cmake
set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} content)
  string(APPEND entries "    {\"${name}\", R\"__embedded__(${content})__embedded__\"},\n")
endforeach()
file(WRITE ${OUTPUT}.new
"// Written by reports/embed.cmake.
#include \"reports/embedded_text.hpp\"

#include <utility>

namespace bastide::reports {

std::string_view embedded_text(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> texts[] = {
${entries}  };
  for (const auto& [key, text] : texts) {
    if (key == name) return text;
  }
  return {};
}

}  // namespace bastide::reports
")
# Only touched when it changed, so that editing a comment elsewhere does not recompile it.
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new)
