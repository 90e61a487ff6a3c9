# bastide_grouped(TARGET): with BASTIDE_GROUPED, several sources of TARGET are compiled as one.
#
# Most of what compiling a file costs here is headers and templates that its neighbours need as well: eight files that read
# JSON take a third of the time together that they take apart (docs/development.md has the figures). CMake's unity build
# joins files blindly, and two files may each have an `at` of their own in an unnamed namespace. So the joining is done here:
# a group file includes every header first, then the sources one after the other, and a name from a source's unnamed
# namespace that another file of the group mentions is given another spelling around that source, by a macro: `at` becomes
# at_in_2. The headers are in by then, so nothing but that source is respelled. A name that its file also writes behind a
# dot, an arrow or colons (`x.at`), or that a macro of Catch2 or RapidCheck writes, cannot be respelled; then the two files
# go into different groups. So do files with other using-directives, and files with faults and files without; a file with conditions or macros stays apart.
#
# What grouping hides is a missing #include that a neighbour has. tests/architecture reads every file of the layers for that;
# a build without groups and `./run check` (clang-tidy) compile each file alone.

set(BASTIDE_GROUP_SIZE 8)
# Names of several functions of which a file may have one more, or that templates look for; then names that macros of the
# test libraries write. A name that belongs here is found by the compiler: an error in a group that is none in its files.
set(BASTIDE_NOT_RESPELLED to_json to_record from_record to_text begin end swap
  complete name value result message what context line file info expr Catch rc detail handler)

# TEXT of SOURCE without comments, strings and what CMake would take apart as a list.
function(bastide_read_code source text)
  file(READ ${source} code)
  string(REPLACE "[[nodiscard]] " "" code "\n${code}\n")
  string(REGEX REPLACE "//[^\n]*" "" code "${code}")
  string(REGEX REPLACE "\"[^\"\n]*\"" "" code "${code}")
  string(REGEX REPLACE "[][;\\\\]" " " code "${code}")
  set(${text} "${code}" PARENT_SCOPE)
endfunction()

# The names at the left margin of the unnamed namespaces in CODE, comments gone, into NAMES.
function(bastide_own_names code names)
  string(REGEX REPLACE "\n(enum class|enum|struct|class) ([A-Za-z0-9_]+)[^\n]*" "\n\\1 \\2 {" code "${code}")  # no bases
  set(own "")
  string(FIND "${code}" "\nnamespace {\n" begin)
  while(begin GREATER -1)
    string(SUBSTRING "${code}" ${begin} -1 code)
    string(SUBSTRING "${code}" 1 -1 code)
    string(FIND "${code}" "\n}  \n" end)  # "}  // namespace"; functions end in "}"
    string(SUBSTRING "${code}" 0 ${end} unnamed)
    string(REGEX MATCHALL "\n[A-Za-z][^\n(={]*[(={]" found "${unnamed}")
    foreach(line IN LISTS found)
      if(NOT line MATCHES "^\n(namespace|using|static_assert|template|TEST_CASE)" AND
         line MATCHES "([A-Za-z0-9_]+)[^A-Za-z0-9_]*$")
        list(APPEND own "${CMAKE_MATCH_1}")
      endif()
    endforeach()
    string(FIND "${code}" "\nnamespace {\n" begin)
  endwhile()
  list(REMOVE_DUPLICATES own)
  set(${names} "${own}" PARENT_SCOPE)
endfunction()

# TRUE into SAFE when NAME may be respelled throughout SOURCE (whose code is CODE).
function(bastide_may_respell name code safe)
  if(name IN_LIST BASTIDE_NOT_RESPELLED OR code MATCHES "(\\.|->|::)${name}[^A-Za-z0-9_]")
    set(${safe} FALSE PARENT_SCOPE)
  else()
    set(${safe} TRUE PARENT_SCOPE)
  endif()
endfunction()

# Writes the file that includes the SOURCES of one group, each between the respellings that RESPELLED_<source> lists.
function(bastide_write_group output sources instrumented)
  set(headers "")
  set(body "")
  set(number 0)
  foreach(source IN LISTS sources)
    math(EXPR number "${number} + 1")
    get_filename_component(folder ${source} DIRECTORY)
    file(STRINGS ${source} includes REGEX "^#include [<\"]")
    foreach(include IN LISTS includes)
      if(include MATCHES "^#include \"([^/\"]+)\"")  # beside its source
        set(include "#include \"${folder}/${CMAKE_MATCH_1}\"")
      endif()
      string(REGEX REPLACE " *//.*" "" include "${include}")
      list(APPEND headers "${include}")
    endforeach()
    set(end "")
    foreach(name IN LISTS respelled_${source})
      string(APPEND body "#define ${name} ${name}_in_${number}\n")
      string(APPEND end "#undef ${name}\n")
    endforeach()
    if(instrumented AND source IN_LIST BASTIDE_FAULTY_SOURCES)  # its copy with faults
      list(APPEND headers "#include \"tests/mutants/switch.hpp\"")
      string(REPLACE "${CMAKE_SOURCE_DIR}/" "${instrumented}/" source ${source})
    endif()
    string(APPEND body "#include \"${source}\"\n${end}")
  endforeach()
  list(REMOVE_DUPLICATES headers)
  list(JOIN headers "\n" headers)
  file(CONFIGURE OUTPUT ${output} CONTENT "// Written by cmake/groups.cmake.\n${headers}\n${body}" @ONLY)
endfunction()

function(bastide_grouped target)
  if(NOT BASTIDE_GROUPED)
    return()
  endif()
  get_target_property(all_sources ${target} SOURCES)
  set(sources ${all_sources})
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "^${CMAKE_BINARY_DIR}/")
  list(REMOVE_ITEM all_sources ${sources})

  # What each file has of its own, and what it would not be put together with others for.
  foreach(source IN LISTS sources)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})  # a new name may need another group
    bastide_read_code(${source} code_${source})
    bastide_own_names("${code_${source}}" own_${source})
    foreach(name IN LISTS own_${source})
      set(is_own_${name} TRUE)  # variables as a set: lists would be searched a million times
    endforeach()
    string(REGEX MATCHALL "\nusing namespace [a-z_:]+" key_${source} "${code_${source}}")
    list(SORT key_${source})
    # tests/mutants compiles files with faults once more, and then no group of the layer may hold one beside others.
    if(source IN_LIST BASTIDE_FAULTY_SOURCES)
      list(APPEND key_${source} faulty)
    endif()
    if(code_${source} MATCHES "\n#(define|if)")
      set(key_${source} "${source}")
    endif()
  endforeach()

  set(count 0)
  foreach(source IN LISTS sources)
    string(REGEX MATCHALL "[^A-Za-z0-9_.>:][A-Za-z_][A-Za-z0-9_]*" words "${code_${source}}")
    list(TRANSFORM words REPLACE "^[^A-Za-z_]" "")
    list(REMOVE_DUPLICATES words)
    set(mentioned_${source} "")
    foreach(word IN LISTS words)
      if(DEFINED is_own_${word})
        list(APPEND mentioned_${source} ${word})
      endif()
    endforeach()
    foreach(name IN LISTS own_${source})
      bastide_may_respell(${name} "${code_${source}}" is_safe_${source}_${name})
    endforeach()
    foreach(group RANGE ${count})  # the first group that fits; the last is a new one
      if(group EQUAL count)
        set(files_${group} ${source})
        set(key_of_${group} "${key_${source}}")
        math(EXPR count "${count} + 1")
        break()
      endif()
      list(LENGTH files_${group} size)
      if(size EQUAL BASTIDE_GROUP_SIZE OR NOT key_of_${group} STREQUAL key_${source})
        continue()
      endif()
      set(fits TRUE)
      foreach(other IN LISTS files_${group})  # a name both mention is no harm when its owner can spell it otherwise
        foreach(name IN LISTS own_${source})
          if(name IN_LIST mentioned_${other} AND NOT is_safe_${source}_${name} AND
             NOT (name IN_LIST own_${other} AND is_safe_${other}_${name}))
            set(fits FALSE)
          endif()
        endforeach()
        foreach(name IN LISTS own_${other})
          if(name IN_LIST mentioned_${source} AND NOT is_safe_${other}_${name} AND
             NOT (name IN_LIST own_${source} AND is_safe_${source}_${name}))
            set(fits FALSE)
          endif()
        endforeach()
      endforeach()
      if(fits)
        list(APPEND files_${group} ${source})
        break()
      endif()
    endforeach()
  endforeach()

  math(EXPR last "${count} - 1")
  foreach(group RANGE ${last})
    foreach(source IN LISTS files_${group})
      set(respelled_${source} "")
      foreach(name IN LISTS own_${source})
        foreach(other IN LISTS files_${group})
          if(is_safe_${source}_${name} AND NOT other STREQUAL source AND name IN_LIST mentioned_${other})
            list(APPEND respelled_${source} ${name})
            break()
          endif()
        endforeach()
      endforeach()
    endforeach()
    set(output ${CMAKE_BINARY_DIR}/groups/${target}_${group}.cpp)
    get_target_property(instrumented ${target} BASTIDE_INSTRUMENTED)
    bastide_write_group(${output} "${files_${group}}" "${instrumented}")
    list(APPEND all_sources ${output})
  endforeach()
  set_property(TARGET ${target} PROPERTY SOURCES ${all_sources})
endfunction()
