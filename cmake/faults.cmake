# BASTIDE_FAULTY_SOURCES: the files in which a deliberate fault of tests/mutants/faults has a place. CMake is run again
# when one of the catalogue's files changes.
file(GLOB BASTIDE_FAULT_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/mutants/faults/*.toml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${BASTIDE_FAULT_FILES})
set(BASTIDE_FAULTY_SOURCES "")
foreach(file IN LISTS BASTIDE_FAULT_FILES)
  file(STRINGS ${file} lines REGEX "^file *= *\"[^\"]+\"")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^file *= *\"([^\"]+)\".*" "\\1" source "${line}")
    list(APPEND BASTIDE_FAULTY_SOURCES ${CMAKE_SOURCE_DIR}/${source})
  endforeach()
endforeach()
list(REMOVE_DUPLICATES BASTIDE_FAULTY_SOURCES)
