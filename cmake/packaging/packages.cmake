# CPack: a Debian package of all that is installed, and a tarball of the statically linked program with what it reads
# (by_generator.cmake). ./run package makes both.
set(CPACK_PACKAGE_NAME bastide)
set(CPACK_PACKAGE_CONTACT "Bastide contributors")
set(CPACK_PACKAGE_VENDOR "Bastide contributors")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DESCRIPTION "Walks every board that a tile set can make up to a bound, plays random full games beyond it,\n\
and checks on all of them what the rules say must be true, under published editions or\n\
your own variant. Compares other engines with its own. Also the libraries and the CMake\n\
package for programs that use them.")
set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/by_generator.cmake)
set(CPACK_SYSTEM_NAME linux-${CMAKE_SYSTEM_PROCESSOR})

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What the CMake package needs, and `tilesets cards --pdf`; the program runs without.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, g++, libboost-dev, libcadical-dev, libfmt-dev, librange-v3-dev, \
librapidcheck-dev, libtbb-dev, libtomlplusplus-dev, nlohmann-json3-dev, tao-pegtl-dev, librsvg2-bin")
include(CPack)
