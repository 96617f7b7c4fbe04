/* Linked into each test target for its constructor; declares nothing. */
