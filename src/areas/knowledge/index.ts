import type { Background } from '../../jobs/soon.ts'
import type { Platform } from '../../platform.ts'
import { unavailable } from '../../shared/errors.ts'
import type { Debates } from '../deliberation/debates/index.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import type { ActingFor } from '../identity/organizations/index.ts'
import { documents } from './documents/index.ts'
import { grounding as openGrounding } from './grounding/index.ts'
import { library as openLibrary } from './library/index.ts'
import { memory } from './memory/index.ts'
import { pulse, startedByPulse } from './pulse/index.ts'

interface Handed {
  ledger: Ledger
  debates: Pick<Debates, 'startAs' | 'create'>
  actingFor: ActingFor
  /** Work behind an endpoint, which is answered when it is done soon. */
  background: () => Background
  /** The organization above a workspace, or the tenant itself. */
  payerOf: (tenant: string) => Promise<string>
}

/** What an organization knows, and how it reaches a debate. */
export function knowledge(platform: Platform, handed: Handed) {
  const { ledger, debates, actingFor, background, payerOf } = handed
  const { area, library } = openLibrary(platform, {
    retrieval: (org) => grounded.figures(org),
    readPage: async () => {
      throw unavailable('Pages of the web cannot be read yet')
    },
  })
  const remembered = memory(platform, { ledger, isAskedByMachine: startedByPulse, background })
  const grounded = openGrounding(platform, {
    library,
    recall: remembered.recall,
    connectors: { names: () => [], collect: async () => [] },
    ledger,
    payerOf,
  })
  const talkedAbout = pulse(platform, {
    sources: {},
    parseFeed: () => ({ title: '', items: [] }),
    material: async () => [],
    actingFor,
    ...debates,
  })
  return {
    areas: [area, documents(platform, { library, background }), remembered.area, grounded.area, talkedAbout],
    library,
    grounding: grounded.grounding,
  }
}
