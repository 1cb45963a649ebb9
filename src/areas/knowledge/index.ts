import type { Background } from '../../jobs/soon.ts'
import type { Platform } from '../../platform.ts'
import { library as openLibrary } from './library/index.ts'

interface Handed {
  /** Work behind an endpoint, which is answered when it is done soon. */
  background: () => Background
}

/** What an organization knows, and how it reaches a debate. */
export function knowledge(platform: Platform, _handed: Handed) {
  const { area, library } = openLibrary(platform)
  return { areas: [area], library }
}
