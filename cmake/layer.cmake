# How a layer is compiled: bastide_layer(NAME [OPTIMISED -O1] LAYERS below… PUBLIC lib… PRIVATE lib… SYSTEM folder…) makes the
# static library bastide_NAME of every .cpp below NAME/. The include root is the repository (#include "rules/board/board.hpp").
#
# With BASTIDE_UNITY a folder, or a few small ones (bastide_joined), are one translation unit: most of what a file costs is
# headers that its neighbours need as well. What that hides, a missing #include that a neighbour has, a build without it and `./run check` find.
#
# With the tests parts of a layer are compiled again, as objects that are linked before the archives that ship, and the tests
# themselves once for all (tests/CMakeLists.txt):
#   bastide_NAME_watched   what reads, indexes and takes back (bastide_watched), under ASan and UBSan, with the assertions of
#                          the standard library
#   bastide_NAME_rest      what else there is, under them as well: for the long tests only
#   bastide_NAME_faulty    folders with deliberate faults (tests/mutants), from the copies that have them
# Whole units only: nothing is then left for the linker to take from the archive's object of the same sources.
set(bastide_layers tilesets rules solver props reports)

# Folders that are compiled as one source: they include the same headers and use the same templates, which is half of what a
# small folder costs. Unnamed namespaces do not mix, since each folder is a namespace of its own. Folders that are not here
# are a source each; inner loops stay so.
set(bastide_joined
  "tilesets tilesets/described tilesets/differences tilesets/files"
  "rules rules/expressions"
  "rules/editions rules/records rules/statements"
  "solver/arithmetic solver/estimate solver/games solver/simulation/exact solver/simulation/paired solver/simulation/tally"
  "solver/runs solver/sat solver/questions/answers"
  "solver/questions/design solver/simulation/summary"
  "solver/questions/block solver/questions/complete solver/questions/growing solver/questions/reach solver/questions/witness"
  "props props/boards props/catalogue props/play"
  "props/proofs props/stages"
  "props/sources props/vectors"
  "reports reports/charts reports/document reports/pictures reports/terminal"
  "reports/results reports/results/compare reports/results/games reports/page reports/answers"
  "cli cli/commands cli/commands/comparison cli/commands/helping cli/engine_protocol cli/input cli/ledgers cli/output"
  "cli/commands/counting cli/commands/showing cli/commands/solve cli/commands/verification"
  "tests/rules tests/rules/expressions tests/rules/records tests/rules/statements"
  "tests/rules/board tests/rules/play"
  "tests/rules/editions tests/rules/reference"
  "tests/solver tests/solver/boards tests/solver/census tests/solver/counting tests/solver/estimate"
  "tests/solver/games tests/solver/questions tests/solver/runs tests/solver/sat"
  "tests/props tests/props/boards tests/props/catalogue tests/props/differences tests/props/play tests/props/proofs tests/props/sources tests/props/stages"
  "tests/reports tests/reports/charts tests/reports/document tests/reports/page tests/reports/pictures tests/reports/results tests/reports/terminal"
  "tests/cli tests/cli/solve")

# Folders of the layers above -O3 that are compiled at -O1, as `tilesets`, `reports` and the command line are: what they do
# is done once a command, not once a board.
set(bastide_cold rules/editions rules/records rules/statements solver/runs solver/sat solver/questions/answers solver/questions/design
  solver/simulation/summary solver/statistics props/differences props/sources props/vectors)

# What is watched in every run of the tests: readers of texts from outside, boards and what indexes, places and takes back.
set(bastide_watched tilesets tilesets/described tilesets/files rules rules/board rules/editions rules/expressions rules/play
  rules/records rules/reference rules/statements solver/all_boards solver/boards solver/counting solver/runs
  solver/simulation/play props/vectors reports/records)

# Checks that are left out double the code and find nothing here that the others do not: a null pointer that is followed
# ends the program under ASan, too, an access outside an object is what ASan is for, and the program casts no pointers to
# stricter types and has no virtual functions.
set(bastide_sanitizers -fsanitize=address,undefined -fno-sanitize=null,alignment,object-size,vptr -fno-sanitize-recover=all
  -fno-omit-frame-pointer)
# g++ under ASan takes library internals (std::function in std::regex) for uninitialised ones.
set(bastide_sanitized_warnings $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
function(bastide_sanitize target)
  target_compile_options(${target} PRIVATE -Og -g1 ${bastide_sanitizers} ${bastide_sanitized_warnings})
  target_compile_definitions(${target} PRIVATE _GLIBCXX_ASSERTIONS)
  target_link_options(${target} PRIVATE -fsanitize=address,undefined)
endfunction()

# Inner loops that g++ makes slower in a unit with others (it inlines less as a unit grows): measured by ./run bench.
set(bastide_alone ${CMAKE_SOURCE_DIR}/solver/questions/fill/fill_search.cpp
  ${CMAKE_SOURCE_DIR}/solver/simulation/play/random_table.cpp)

# The folder of a source; a copy below the build folder counts as where it was copied from.
function(bastide_folder source out)
  get_filename_component(folder ${source} DIRECTORY)
  string(REPLACE "${bastide_instrumented}/" "${CMAKE_SOURCE_DIR}/" folder "${folder}")
  file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${folder})
  set(${out} ${folder} PARENT_SCOPE)
endfunction()

# The unit that a folder belongs to: the first of the folders that are joined with it, else itself.
function(bastide_unit folder out)
  set(unit ${folder})
  foreach(joined IN LISTS bastide_joined)
    separate_arguments(joined)
    if(folder IN_LIST joined)
      list(GET joined 0 unit)
    endif()
  endforeach()
  set(${out} ${unit} PARENT_SCOPE)
endfunction()

# Each unit of TARGET's sources as one source.
function(bastide_unity target)
  if(NOT BASTIDE_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cpp$" AND NOT source IN_LIST bastide_alone)
      bastide_folder(${source} folder)
      if(NOT folder MATCHES "^\\.\\.|^build/")
        bastide_unit(${folder} unit)
        string(MAKE_C_IDENTIFIER "${unit}" group)
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
      endif()
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# A variant that only tests are linked with, in units of 45 files, whatever folder they are in: fewer units cost less to
# compile, and here no inner loop has to be kept from what is beside it.
function(bastide_batches target)
  if(BASTIDE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE BATCH UNITY_BUILD_BATCH_SIZE 45)
  endif()
endfunction()

# Of the list named ALL: those whose unit has a folder of the list named FOLDERS, and the others.
function(bastide_split all_name folders_name chosen others)
  set(units "")
  foreach(folder IN LISTS ${folders_name})
    bastide_unit(${folder} unit)
    list(APPEND units ${unit})
  endforeach()
  set(inside "")
  set(outside "")
  foreach(source IN LISTS ${all_name})
    bastide_folder(${source} folder)
    bastide_unit(${folder} unit)
    if(unit IN_LIST units)
      list(APPEND inside ${source})
    else()
      list(APPEND outside ${source})
    endif()
  endforeach()
  set(${chosen} ${inside} PARENT_SCOPE)
  set(${others} ${outside} PARENT_SCOPE)
endfunction()

# What every variant of a layer is compiled with.
macro(bastide_layer_target target)
  bastide_unity(${target})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/generated>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/bastide>)
  target_include_directories(${target} SYSTEM PRIVATE ${layer_SYSTEM})
  target_link_libraries(${target} PUBLIC ${below} ${layer_PUBLIC}
                        PRIVATE ${layer_PRIVATE} fmt::fmt $<BUILD_INTERFACE:bastide_warnings>)
endmacro()

function(bastide_layer name)
  cmake_parse_arguments(layer "" "OPTIMISED" "LAYERS;PUBLIC;PRIVATE;SYSTEM;WITHOUT" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${name}/*.cpp)
  foreach(other IN LISTS layer_WITHOUT)
    list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/${other})
  endforeach()
  set(below ${layer_LAYERS})
  list(TRANSFORM below PREPEND bastide_)
  set(cold "")
  set(warm ${sources})
  if(NOT layer_OPTIMISED)
    bastide_split(sources bastide_cold cold warm)
    set(layer_OPTIMISED -O3)
  endif()
  if(cold)
    add_library(bastide_${name}_cold OBJECT ${cold})
    bastide_layer_target(bastide_${name}_cold)
    target_compile_options(bastide_${name}_cold PRIVATE $<$<CONFIG:Release>:-O1> ${bastide_sanitized_warnings})
    list(APPEND warm $<TARGET_OBJECTS:bastide_${name}_cold>)
  endif()
  add_library(bastide_${name} STATIC ${warm})
  bastide_layer_target(bastide_${name})
  target_compile_options(bastide_${name} PRIVATE $<$<CONFIG:Release>:${layer_OPTIMISED}>)
  if(layer_OPTIMISED STREQUAL -O1)
    target_compile_options(bastide_${name} PRIVATE ${bastide_sanitized_warnings})  # g++ guesses as it does there
  endif()
  add_library(bastide::${name} ALIAS bastide_${name})
  set_target_properties(bastide_${name} PROPERTIES EXPORT_NAME ${name})
  if(NOT BASTIDE_TESTS OR BASTIDE_FUZZ)
    return()
  endif()

  bastide_split(sources bastide_watched watched rest)
  foreach(variant IN ITEMS watched rest)
    if(${variant})
      add_library(bastide_${name}_${variant} OBJECT ${${variant}})
      bastide_layer_target(bastide_${name}_${variant})
      bastide_batches(bastide_${name}_${variant})
      bastide_sanitize(bastide_${name}_${variant})
      list(APPEND bastide_${variant}_objects $<TARGET_OBJECTS:bastide_${name}_${variant}>)
    endif()
  endforeach()
  if(TARGET bastide_${name}_rest)
    set_target_properties(bastide_${name}_rest PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  set(bastide_watched_objects ${bastide_watched_objects} PARENT_SCOPE)
  set(bastide_rest_objects ${bastide_rest_objects} PARENT_SCOPE)

  set(faulty_folders "")
  foreach(source IN LISTS bastide_faulty_sources)
    bastide_folder(${source} folder)
    list(APPEND faulty_folders ${folder})
  endforeach()
  bastide_split(sources faulty_folders faulty whole)
  if(faulty)
    set(compiled "")
    foreach(source IN LISTS faulty)
      if(source IN_LIST bastide_faulty_sources)
        string(REPLACE "${CMAKE_SOURCE_DIR}/" "${bastide_instrumented}/" source ${source})
      endif()
      list(APPEND compiled ${source})
    endforeach()
    add_library(bastide_${name}_faulty OBJECT ${compiled})
    bastide_layer_target(bastide_${name}_faulty)
    bastide_batches(bastide_${name}_faulty)
    # -Og: compiled longer than it runs
    target_compile_options(bastide_${name}_faulty PRIVATE $<$<CONFIG:Release>:-Og> ${bastide_sanitized_warnings})
    add_dependencies(bastide_${name}_faulty bastide_instrumented)
    list(APPEND bastide_faulty_objects $<TARGET_OBJECTS:bastide_${name}_faulty>)
    set(bastide_faulty_objects ${bastide_faulty_objects} PARENT_SCOPE)
  endif()
endfunction()
