/** The tests that tell times with `withinLimit`, which `npm run faults` therefore runs too. */
export const JUDGED_FILES = [
  'src/adapters/identity/password-hashing.test.ts',
  'src/areas/identity/sso/sso-saml-hostile.test.ts',
  'src/areas/operations/health/faults.test.ts',
  'src/builtin-agents/builtin.test.ts',
  'test/acceptance/jobs-processes.test.ts',
  'test/acceptance/sessions-nodes.test.ts',
  'test/console/transcript.test.ts',
]
