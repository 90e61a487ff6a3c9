# bastide_embedded: the texts that report pages are made of, compiled in: frame, style sheet and scripts.
file(GLOB report_templates CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/reports/templates/*)
set(embedded_text ${CMAKE_BINARY_DIR}/generated/embedded_text.cpp)
add_custom_command(OUTPUT ${embedded_text}
  COMMAND ${CMAKE_COMMAND} -DOUTPUT=${embedded_text} "-DFILES=${report_templates}"
          -P ${CMAKE_SOURCE_DIR}/reports/embed.cmake
  DEPENDS ${report_templates} ${CMAKE_SOURCE_DIR}/reports/embed.cmake COMMENT "Embedding report templates" VERBATIM)
add_library(bastide_embedded STATIC ${embedded_text})
add_library(bastide::embedded ALIAS bastide_embedded)
set_target_properties(bastide_embedded PROPERTIES EXPORT_NAME embedded)
target_compile_features(bastide_embedded PUBLIC cxx_std_20)
target_include_directories(bastide_embedded PRIVATE ${CMAKE_SOURCE_DIR})
