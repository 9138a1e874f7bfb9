/** The variable that names a file with the tests that are wanted, by test file. */
export const ONLY_TESTS = 'ROWMARK_ONLY_TESTS';
