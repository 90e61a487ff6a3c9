# Installs, in three components:
#   program      the program
#   shared       what it reads, its manual page, what shells ask when they complete, the licence
#   development  the layers as a CMake package: find_package(bastide REQUIRED)
#                target_link_libraries(my_engine PRIVATE bastide::rules)
include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bastide)

install(TARGETS bastide_embedded bastide_stateful EXPORT bastide_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(layer IN LISTS bastide_layers)
  install(TARGETS bastide_${layer} EXPORT bastide_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bastide
          FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/generated/bastide/version.hpp
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bastide/bastide)
foreach(data IN ITEMS tilesets rules)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/${data} DESTINATION ${CMAKE_INSTALL_DATADIR}/bastide COMPONENT shared
          FILES_MATCHING PATTERN "*.toml" PATTERN "*.json")
endforeach()
install(DIRECTORY ${CMAKE_SOURCE_DIR}/vectors DESTINATION ${CMAKE_INSTALL_DATADIR}/bastide COMPONENT shared)
install(TARGETS bastide COMPONENT program)

# The manual page is what the program says of itself; shells find their files under the names that they look for.
set(manual ${CMAKE_BINARY_DIR}/generated/bastide.1)
add_custom_command(OUTPUT ${manual}.gz
  COMMAND bastide manual > ${manual}
  COMMAND gzip --best --no-name --force ${manual}
  DEPENDS bastide COMMENT "Writing the manual page" VERBATIM)
add_custom_target(bastide_manual ALL DEPENDS ${manual}.gz)
install(FILES ${manual}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT shared)
set(packaging ${CMAKE_SOURCE_DIR}/cmake/packaging)
install(FILES ${packaging}/bastide.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME bastide
        COMPONENT shared)
install(FILES ${packaging}/_bastide DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT shared)
install(FILES ${packaging}/bastide.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT shared)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT shared)

install(EXPORT bastide_targets NAMESPACE bastide:: DESTINATION ${package_dir})
configure_package_config_file(cmake/bastideConfig.cmake.in ${CMAKE_BINARY_DIR}/bastideConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/bastideConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/bastideConfig.cmake ${CMAKE_BINARY_DIR}/bastideConfigVersion.cmake
        DESTINATION ${package_dir})
