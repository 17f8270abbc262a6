// Has the headers compiled that every library shares; see longroll_headers.
