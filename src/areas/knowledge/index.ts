import type { Background } from '../../jobs/soon.ts'
import type { Platform } from '../../platform.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import { grounding as openGrounding } from './grounding/index.ts'
import { library as openLibrary } from './library/index.ts'
import { memory } from './memory/index.ts'

interface Handed {
  ledger: Ledger
  /** Work behind an endpoint, which is answered when it is done soon. */
  background: () => Background
  /** The organization above a workspace, or the tenant itself. */
  payerOf: (tenant: string) => Promise<string>
}

/** What an organization knows, and how it reaches a debate. */
export function knowledge(platform: Platform, { ledger, background, payerOf }: Handed) {
  const { area, library } = openLibrary(platform)
  const remembered = memory(platform, { ledger, background })
  const grounded = openGrounding(platform, {
    library,
    recall: remembered.recall,
    connectors: { names: () => [], collect: async () => [] },
    ledger,
    payerOf,
  })
  return { areas: [area, remembered.area, grounded.area], library, grounding: grounded.grounding }
}
