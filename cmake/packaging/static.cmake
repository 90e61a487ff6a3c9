# bastide_static: the program with every library in it, for Linux systems that are not Debian; of the same objects as bastide.
#
# oneTBB is compiled from its sources in build/onetbb, in the version that is installed: ./run package fetches those of
# Debian, which has no static oneTBB. Left out of it is tracing for Intel's tools, which loads libraries when it runs.
option(BASTIDE_STATIC "The statically linked program, target bastide_static (./run package)" OFF)
if(NOT BASTIDE_STATIC)
  return()
endif()

set(tbb_folder ${CMAKE_SOURCE_DIR}/build/onetbb)
file(GLOB tbb_sources ${tbb_folder}/src/tbb/*.cpp)
if(NOT tbb_sources)
  message(FATAL_ERROR "BASTIDE_STATIC needs the sources of oneTBB in ${tbb_folder}: ./run package fetches them")
endif()
add_library(bastide_static_tbb STATIC EXCLUDE_FROM_ALL ${tbb_sources})
target_include_directories(bastide_static_tbb PRIVATE ${tbb_folder}/include)
target_compile_definitions(bastide_static_tbb PRIVATE __TBB_BUILD __TBB_SOURCE_DIRECTLY_INCLUDED=1
                           __TBB_DYNAMIC_LOAD_ENABLED=0)
target_compile_options(bastide_static_tbb PRIVATE -w -flifetime-dse=1)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|i.86")
  target_compile_options(bastide_static_tbb PRIVATE -mrtm -mwaitpkg)  # used where the processor has them
endif()

# The layers are named as files: as targets they would bring the shared libraries.
set(layers bastide_embedded)
foreach(layer IN LISTS bastide_layers)
  list(APPEND layers bastide_${layer})
endforeach()
set(layer_files ${layers})
list(TRANSFORM layer_files REPLACE "(.+)" "$<TARGET_FILE:\\1>")
add_executable(bastide_static EXCLUDE_FROM_ALL $<TARGET_OBJECTS:bastide> $<TARGET_OBJECTS:bastide_cli> ${CMAKE_CURRENT_LIST_DIR}/static_libraries.cpp)
add_dependencies(bastide_static ${layers})
set_target_properties(bastide_static PROPERTIES LINK_DEPENDS "${layer_files}"
                      OUTPUT_NAME bastide RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/static)
target_compile_definitions(bastide_static PRIVATE TOML_HEADER_ONLY=0)
target_link_options(bastide_static PRIVATE -static)
target_link_libraries(bastide_static PRIVATE -Wl,--start-group ${layer_files} -Wl,--end-group
                      rapidcheck ${cadical_library} bastide_static_tbb)
install(TARGETS bastide_static COMPONENT static EXCLUDE_FROM_ALL)

# Their licences ask to be passed on with what is made of them.
foreach(library IN ITEMS libboost-dev libc6 libcadical-dev libcli11-dev libfmt-dev libkainjow-mustache-dev
        librandom123-dev librange-v3-dev librapidcheck-dev libstdc++6 libtbb-dev libtomlplusplus-dev libxxhash-dev
        nlohmann-json3-dev tao-pegtl-dev)
  install(FILES /usr/share/doc/${library}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR}/libraries RENAME ${library}
          COMPONENT static EXCLUDE_FROM_ALL OPTIONAL)
endforeach()
