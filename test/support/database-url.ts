/** The databases of the run's server that others are copies of. */
export const TEMPLATES = { migrated: 'parley_migrated', declared: 'parley_declared' }

/** Holds the address of a server that several runs of Vitest share. */
export const SHARED_SERVER = 'PARLEY_TEST_SERVER'

/** The address of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = database
  return url.href
}
