# CPack runs this on the staged files before it packs them: a changelog, and the compression that Debian wants.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
set(changelog ${share}/doc/longroll/changelog)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # of SOURCE_DATE_EPOCH where that is set
file(WRITE ${changelog} "longroll (${CPACK_PACKAGE_VERSION}) stable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}, packed from its source tree.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
execute_process(COMMAND gzip -9n ${changelog} ${share}/man/man1/longroll.1 COMMAND_ERROR_IS_FATAL ANY)
