import type { Background } from '../../jobs/soon.ts'
import type { Platform } from '../../platform.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import { library as openLibrary } from './library/index.ts'
import { memory } from './memory/index.ts'

interface Handed {
  ledger: Ledger
  /** Work behind an endpoint, which is answered when it is done soon. */
  background: () => Background
}

/** What an organization knows, and how it reaches a debate. */
export function knowledge(platform: Platform, { ledger, background }: Handed) {
  const { area, library } = openLibrary(platform)
  const remembered = memory(platform, { ledger, background })
  return { areas: [area, remembered.area], library, recall: remembered.recall }
}
