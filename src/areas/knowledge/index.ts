import type { Background } from '../../jobs/soon.ts'
import type { Area, Platform } from '../../platform.ts'

interface Handed {
  /** Work behind an endpoint, which is answered when it is done soon. */
  background: () => Background
}

/** What an organization knows, and how it reaches a debate. */
export function knowledge(_platform: Platform, _handed: Handed): { areas: readonly Area[] } {
  return { areas: [] }
}
