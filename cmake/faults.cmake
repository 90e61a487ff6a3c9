# Deliberate faults (tests/mutants/faults/*.toml): which files have one, and the copies of those files that bastide_instrument
# writes below the build folder, with all faults in them. Nothing of this is in the program that ships.
#
#   bastide_faulty_sources   the files; bastide_faulty_layers: their layers; bastide_instrumented: where the copies lie
#   bastide_fault_programs   the programs of tests that faults are looked for with
set(bastide_instrumented ${CMAKE_BINARY_DIR}/mutants/sources)
set(bastide_faulty_sources "")
set(bastide_faulty_layers "")
set(bastide_fault_programs "")
if(NOT BASTIDE_TESTS)
  return()
endif()

file(GLOB fault_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/mutants/faults/*.toml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${fault_files})
foreach(file IN LISTS fault_files)
  file(STRINGS ${file} lines REGEX "^file *= *\"[^\"]+\"")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^file *= *\"([^\"]+)\".*" "\\1" source "${line}")
    string(REGEX REPLACE "/.*" "" layer "${source}")
    list(APPEND bastide_faulty_sources ${CMAKE_SOURCE_DIR}/${source})
    list(APPEND bastide_faulty_layers ${layer})
  endforeach()
  file(STRINGS ${file} lines REGEX "program *= *\"[a-z]+\"")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE ".*program *= *\"([a-z]+)\".*" "\\1" program "${line}")
    list(APPEND bastide_fault_programs ${program})
  endforeach()
endforeach()
list(REMOVE_DUPLICATES bastide_fault_programs)
list(REMOVE_DUPLICATES bastide_faulty_sources)
list(REMOVE_DUPLICATES bastide_faulty_layers)

set(mutants ${CMAKE_SOURCE_DIR}/tests/mutants)
set(tilesets ${CMAKE_SOURCE_DIR}/tilesets)
add_executable(bastide_instrument ${mutants}/instrument.cpp ${mutants}/weave.cpp ${mutants}/catalogue.cpp
  ${tilesets}/input_error.cpp ${tilesets}/printable.cpp ${tilesets}/spelling.cpp ${tilesets}/ideas.cpp
  ${tilesets}/described/document.cpp ${tilesets}/described/reading.cpp ${tilesets}/described/shape.cpp
  ${tilesets}/files/toml_document.cpp)
target_include_directories(bastide_instrument PRIVATE ${CMAKE_SOURCE_DIR})
target_compile_definitions(bastide_instrument PRIVATE BASTIDE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
target_compile_options(bastide_instrument PRIVATE $<$<CONFIG:Release>:-O1>)
target_link_libraries(bastide_instrument PRIVATE tomlplusplus::tomlplusplus fmt::fmt bastide_warnings)

set(copies ${bastide_faulty_sources})
list(TRANSFORM copies REPLACE "^${CMAKE_SOURCE_DIR}/" "${bastide_instrumented}/")
set(stamp ${CMAKE_BINARY_DIR}/mutants/stamp)
add_custom_command(OUTPUT ${stamp} BYPRODUCTS ${copies} ${bastide_instrumented}/fault_names.cpp
  COMMAND bastide_instrument ${CMAKE_SOURCE_DIR} ${mutants}/faults ${bastide_instrumented}
  COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
  DEPENDS bastide_instrument ${fault_files} ${bastide_faulty_sources}
  COMMENT "Putting the deliberate faults into copies of the sources" VERBATIM)
add_custom_target(bastide_instrumented DEPENDS ${stamp})
