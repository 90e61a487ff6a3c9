# bastide_layer(NAME [PUBLIC lib…] [PRIVATE lib…]): the static library bastide_NAME of every .cpp below NAME/.
#
# The include root is the repository (#include "rules/board.hpp"). Third-party targets are imported ones, so CMake passes
# their headers as system headers and our warnings stay ours.
function(bastide_layer name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${name}/*.cpp)
  if(NOT sources)  # a layer of headers only still needs one translation unit
    set(sources ${CMAKE_BINARY_DIR}/generated/${name}_headers_only.cpp)
    file(WRITE ${sources} "")
  endif()
  add_library(bastide_${name} STATIC ${sources})
  add_library(bastide::${name} ALIAS bastide_${name})
  set_target_properties(bastide_${name} PROPERTIES EXPORT_NAME ${name})
  if(BASTIDE_SANITIZE OR NOT name STREQUAL "reports")  # where parameters called json would shadow nlohmann's json
    bastide_grouped(bastide_${name})
  endif()
  target_compile_features(bastide_${name} PUBLIC cxx_std_20)
  target_include_directories(bastide_${name} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/generated>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/bastide>)
  target_link_libraries(bastide_${name} ${ARGN} PRIVATE fmt::fmt $<BUILD_INTERFACE:bastide_warnings>)
endfunction()
