# How a layer is compiled: bastide_layer(NAME [OPTIMISED -O1] LAYERS below… PUBLIC lib… PRIVATE lib… SYSTEM folder…) makes the
# static library bastide_NAME of every .cpp below NAME/. The include root is the repository (#include "rules/board/board.hpp").
#
# With BASTIDE_UNITY each folder is one translation unit: most of what a file costs is headers that its neighbours need as
# well. What that hides, a missing #include that a neighbour has, a build without it and `./run check` find.
#
# With the tests a layer is compiled up to twice more, and the tests themselves once for all (tests/CMakeLists.txt):
#   bastide_NAME_sanitized   under ASan and UBSan, with the assertions of the standard library
#   bastide_NAME_faulty      the copies with deliberate faults (tests/mutants), where a fault lies in the layer
set(bastide_layers tilesets rules solver props reports)

# Checks that are left out double the code and find nothing here that the others do not: a null pointer that is followed
# ends the program under ASan, too, an access outside an object is what ASan is for, and the program casts no pointers to
# stricter types and has no virtual functions.
set(bastide_sanitizers -fsanitize=address,undefined -fno-sanitize=null,alignment,object-size,vptr -fno-sanitize-recover=all
  -fno-omit-frame-pointer)
# g++ under ASan takes library internals (std::function in std::regex) for uninitialised ones.
set(bastide_sanitized_warnings $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)

# Inner loops that g++ makes slower in a unit with others (it inlines less as a unit grows): measured by ./run bench.
set(bastide_alone ${CMAKE_SOURCE_DIR}/solver/questions/fill/fill_search.cpp
  ${CMAKE_SOURCE_DIR}/solver/simulation/play/random_table.cpp)

# Each folder of TARGET's sources as one source. A copy below the build folder counts as where it was copied from.
function(bastide_unity target)
  if(NOT BASTIDE_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(folder ${source} DIRECTORY)
    string(REPLACE "${bastide_instrumented}/" "${CMAKE_SOURCE_DIR}/" folder "${folder}")
    if(source MATCHES "\\.cpp$" AND NOT source IN_LIST bastide_alone AND NOT folder MATCHES "^${CMAKE_BINARY_DIR}")
      file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${folder})
      string(MAKE_C_IDENTIFIER "${folder}" group)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

function(bastide_layer name)
  cmake_parse_arguments(layer "" "OPTIMISED" "LAYERS;PUBLIC;PRIVATE;SYSTEM" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${name}/*.cpp)
  set(variants "")
  if(BASTIDE_TESTS)
    set(variants _sanitized)
    if(name IN_LIST bastide_faulty_layers)
      list(APPEND variants _faulty)
    endif()
  endif()
  foreach(variant IN ITEMS "" LISTS variants)
    set(target bastide_${name}${variant})
    set(compiled ${sources})
    if(variant STREQUAL "_faulty")
      set(compiled "")
      foreach(source IN LISTS sources)
        if(source IN_LIST bastide_faulty_sources)
          string(REPLACE "${CMAKE_SOURCE_DIR}/" "${bastide_instrumented}/" source ${source})
        endif()
        list(APPEND compiled ${source})
      endforeach()
      add_library(${target} OBJECT ${compiled})  # objects: nothing is left for the linker to take from the other libraries
    else()
      add_library(${target} STATIC ${compiled})
    endif()
    bastide_unity(${target})
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_include_directories(${target} PUBLIC
      $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/generated>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/bastide>)
    target_include_directories(${target} SYSTEM PRIVATE ${layer_SYSTEM})
    if(layer_OPTIMISED)
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${layer_OPTIMISED}>)
    endif()
    if(variant STREQUAL "_sanitized")
      set(below ${layer_LAYERS})
      list(TRANSFORM below APPEND _sanitized)
      set(optimised -O1)
      if(layer_OPTIMISED)
        set(optimised -O0)
      endif()
      target_compile_options(${target} PRIVATE ${optimised} -g1 ${bastide_sanitizers} ${bastide_sanitized_warnings})
      target_compile_definitions(${target} PRIVATE _GLIBCXX_ASSERTIONS)
      target_link_options(${target} INTERFACE -fsanitize=address,undefined)
    else()
      set(below ${layer_LAYERS})
    endif()
    list(TRANSFORM below PREPEND bastide_)
    if(variant STREQUAL "_faulty")  # -O1: compiled longer than it runs
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1> ${bastide_sanitized_warnings})
      add_dependencies(${target} bastide_instrumented)
    endif()
    target_link_libraries(${target} PUBLIC ${below} ${layer_PUBLIC}
                          PRIVATE ${layer_PRIVATE} fmt::fmt $<BUILD_INTERFACE:bastide_warnings>)
  endforeach()
  add_library(bastide::${name} ALIAS bastide_${name})
  set_target_properties(bastide_${name} PROPERTIES EXPORT_NAME ${name})
endfunction()
