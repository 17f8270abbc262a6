# What `cmake --install` and the Debian package (tools/package) put where. The component `service` is for the package
# alone: it needs the program in /usr/bin and systemd.
include(GNUInstallDirs)
set(shared ${CMAKE_INSTALL_DATADIR}/longroll)

find_package(CLI11 REQUIRED)  # to see what longroll links
# The same program without the path of this source tree in it: what the executable itself defines is not taken from
# the library, so places.cpp is compiled once more and nothing else.
add_executable(longroll_installed engine/core/places.cpp $<TARGET_OBJECTS:longroll>)
target_link_libraries(longroll_installed PRIVATE $<TARGET_PROPERTY:longroll,LINK_LIBRARIES>)
target_link_options(longroll_installed PRIVATE -Wl,-z,relro,-z,now)
set_target_properties(longroll_installed PROPERTIES OUTPUT_NAME longroll
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/installed)

set(manual ${CMAKE_BINARY_DIR}/installed/longroll.1)
add_custom_command(OUTPUT ${manual}
  COMMAND packaging/manual $<TARGET_FILE:longroll_installed> > ${manual}
  DEPENDS longroll_installed packaging/manual WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
# All that is built for an installation, the browser client (tools/web) apart.
add_custom_target(installable ALL DEPENDS longroll_installed ${manual})

install(CODE "if(NOT EXISTS \"${CMAKE_SOURCE_DIR}/web/dist/index.html\")
  message(FATAL_ERROR \"The browser client is not built: tools/web does that.\")
endif()" COMPONENT program)
install(TARGETS longroll_installed RUNTIME COMPONENT program)
install(DIRECTORY data cases DESTINATION ${shared} COMPONENT program)
install(DIRECTORY web/dist/ DESTINATION ${shared}/web COMPONENT program)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program PATTERN images EXCLUDE)
install(FILES packaging/copyright packaging/haproxy.cfg DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)

install(FILES packaging/longroll.service DESTINATION /lib/systemd/system COMPONENT service EXCLUDE_FROM_ALL)
install(FILES packaging/longroll.default DESTINATION /etc/default RENAME longroll COMPONENT service EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME longroll)
set(CPACK_PACKAGE_CONTACT "The Longroll authors <longroll@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "American Civil War tabletop games with every rule enforced")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Four tabletop games, played in a browser against a friend or the computer, or
in a terminal: The Assault on Stockade Redan, The Vicksburg Campaign, 1863 and
Severed Union.
.
What the rules refuse is refused, with the rule's name. The odds are exact,
what is hidden stays hidden, every game leaves a record that replays, and the
dice can be verified. It needs neither an account nor the internet.
.
A systemd service for a server of one's own is included; it is off until it is
enabled.")
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};longroll;program;/;${CMAKE_BINARY_DIR};longroll;service;/")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/packaging/debian/finish.cmake)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE "")
set(CPACK_DEBIAN_PACKAGE_SECTION misc)  # Debian's games are in /usr/games
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates, tzdata")  # for notices
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
foreach(file conffiles postinst prerm postrm)
  list(APPEND CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/${file})
endforeach()
include(CPack)
