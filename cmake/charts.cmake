# The three files that draw the interactive charts of the report page, from npm, as data of the program.
#
# reports/npm/package-lock.json says which; `npm ci` fetches exactly those into the build folder when the lock file is newer
# than what lies there. An assembler directive puts them in as they are: a megabyte of string literal would take the compiler
# seconds, .incbin takes none. Without npm, or with BASTIDE_CHARTS=OFF, pages have the drawn charts only. 
find_program(npm_program npm)
set(charts_default OFF)
if(npm_program)
  set(charts_default ON)
endif()
option(BASTIDE_CHARTS "Interactive charts in the report page (needs npm and, when building, its registry)" ${charts_default})

set(npm_folder ${CMAKE_BINARY_DIR}/npm/charts)
set(chart_files "")
set(chart_declarations "")
set(chart_entries "")
if(BASTIDE_CHARTS)
  if(NOT npm_program)
    message(FATAL_ERROR "BASTIDE_CHARTS needs npm: install it, or configure with -DBASTIDE_CHARTS=OFF")
  endif()
  foreach(library IN ITEMS vega vega-lite vega-embed)  # in the order in which they need each other
    string(REPLACE "-" "_" symbol ${library})
    set(file ${npm_folder}/node_modules/${library}/build/${library}.min.js)
    list(APPEND chart_files ${file})
    string(APPEND chart_declarations
      "__asm__(\".pushsection .rodata\\n\"\n"
      "        \"bastide_${symbol}_begin:\\n.incbin \\\"${file}\\\"\\nbastide_${symbol}_end:\\n.byte 0\\n\"\n"
      "        \".popsection\\n\");\n"
      "extern \"C\" const char bastide_${symbol}_begin[];\nextern \"C\" const char bastide_${symbol}_end[];\n\n")
    string(APPEND chart_entries
      "  out.emplace_back(bastide_${symbol}_begin,\n"
      "                   static_cast<std::size_t>(bastide_${symbol}_end - bastide_${symbol}_begin));\n")
  endforeach()
  add_custom_command(OUTPUT ${chart_files}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${npm_folder}
    COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/reports/npm/package.json
            ${CMAKE_SOURCE_DIR}/reports/npm/package-lock.json ${npm_folder}
    COMMAND ${npm_program} ci --prefix ${npm_folder} --ignore-scripts --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${chart_files}
    DEPENDS ${CMAKE_SOURCE_DIR}/reports/npm/package.json ${CMAKE_SOURCE_DIR}/reports/npm/package-lock.json
    COMMENT "Fetching the charts' libraries (npm ci)" VERBATIM)
endif()

set(chart_libraries ${CMAKE_BINARY_DIR}/generated/chart_libraries.cpp)
file(GENERATE OUTPUT ${chart_libraries} CONTENT
"// Written by cmake/charts.cmake.
#include \"reports/chart_libraries.hpp\"

#include <cstddef>

${chart_declarations}namespace bastide::reports {

std::vector<std::string_view> chart_libraries() {
  std::vector<std::string_view> out;
${chart_entries}  return out;
}

}  // namespace bastide::reports
")
set_source_files_properties(${chart_libraries} PROPERTIES OBJECT_DEPENDS "${chart_files}")
