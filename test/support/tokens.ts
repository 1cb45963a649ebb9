/** The secret that signs the tokens of services under test. */
export const TEST_SECRET = 'a-secret-that-only-tests-know-0123456789'
