# The libraries that are headers alone, in a folder of their own: /usr/include has the headers of this machine, too.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library fmt nlohmann toml++)
  if(NOT EXISTS /usr/include/${library})
    message(FATAL_ERROR "${library} is missing: tools/install build")
  endif()
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()
target_include_directories(longroll_flags SYSTEM INTERFACE ${CMAKE_SOURCE_DIR}/local/std ${headers})
target_compile_definitions(longroll_flags INTERFACE FMT_HEADER_ONLY FMT_EXCEPTIONS=0 JSON_NOEXCEPTION)

# Names that the rest asks for, and that mean nothing here.
add_library(PkgConfig::sodium INTERFACE IMPORTED)
add_library(Threads::Threads INTERFACE IMPORTED)

# Lists of actions and positions are on the stack. It comes first in memory, so that an overflow is a trap.
target_link_options(longroll_flags INTERFACE LINKER:-z,stack-size=4194304 LINKER:--stack-first)
