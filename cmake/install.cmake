# Installs the program, the data it reads, and the layers as a CMake package:
#   find_package(bastide REQUIRED)
#   target_link_libraries(my_engine PRIVATE bastide::rules)
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bastide)

install(TARGETS bastide_embedded EXPORT bastide_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(layer IN LISTS bastide_layers)
  install(TARGETS bastide_${layer} EXPORT bastide_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bastide
          FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/generated/bastide/version.hpp
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bastide/bastide)
foreach(data IN ITEMS tilesets rules)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/${data} DESTINATION ${CMAKE_INSTALL_DATADIR}/bastide
          FILES_MATCHING PATTERN "*.toml" PATTERN "*.json")
endforeach()
install(DIRECTORY ${CMAKE_SOURCE_DIR}/vectors DESTINATION ${CMAKE_INSTALL_DATADIR}/bastide)
if(TARGET bastide)
  install(TARGETS bastide)
endif()

install(EXPORT bastide_targets NAMESPACE bastide:: DESTINATION ${package_dir})
configure_package_config_file(cmake/bastideConfig.cmake.in ${CMAKE_BINARY_DIR}/bastideConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/bastideConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/bastideConfig.cmake ${CMAKE_BINARY_DIR}/bastideConfigVersion.cmake
        DESTINATION ${package_dir})
