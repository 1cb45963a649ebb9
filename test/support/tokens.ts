import { createHash } from 'node:crypto'

/** The secret that signs the tokens of services under test. */
export const TEST_SECRET = 'a-secret-that-only-tests-know-0123456789'

/** The master key of databases under test, which several nodes share, each with a data directory of its own. */
export const TEST_MASTER_KEY = createHash('sha256').update('a key that only tests know').digest('base64')
