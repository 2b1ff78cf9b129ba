# Text files as bytes of a program.
#
#   smtsplit_embed(target name file...)
#
# gives the target a constant `const std::string_view name` in the namespace smtsplit::embedded: the files, one after
# the other. A change of a file makes it again. Bytes rather than string literals, whose length compilers limit.
#
# This file is also the script that writes the constant: cmake -DNAME=... -DFILES=a,b -DOUTPUT=... -P EmbedText.cmake

function(smtsplit_embed target name)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.cpp)
  list(TRANSFORM ARGN REPLACE "^([^/].*)$" "${CMAKE_CURRENT_SOURCE_DIR}/\\1" OUTPUT_VARIABLE files)
  list(JOIN files "," joined)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DFILES=${joined} -DOUTPUT=${output}
            -P ${CMAKE_SOURCE_DIR}/cmake/EmbedText.cmake
    DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/EmbedText.cmake
    COMMENT "Embedding ${name}" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  string(REPLACE "," ";" FILES "${FILES}")
  set(bytes "")
  foreach(file IN LISTS FILES)
    file(READ ${file} hex HEX)
    string(APPEND bytes "${hex}")
  endforeach()
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  file(WRITE ${OUTPUT} "#include <string_view>

namespace {
const unsigned char bytes[] = {${bytes}};
}

namespace smtsplit::embedded {
extern const std::string_view ${NAME};
const std::string_view ${NAME}{reinterpret_cast<const char*>(bytes), sizeof bytes};
}  // namespace smtsplit::embedded
")
endif()
