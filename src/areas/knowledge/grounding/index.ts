import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Library } from '../library/index.ts'
import { chosenItems } from './chosen.ts'
import { passageStore } from './passage-store.ts'
import { groundingRoutes } from './routes.ts'
import { type Connectors, type Recall, searches } from './searches.ts'
import { type Grounding, groundingService } from './service.ts'

export type { Connectors, Recall } from './searches.ts'
export type { Grounding } from './service.ts'

interface Handed {
  library: Library
  recall: Recall
  connectors: Connectors
  ledger: Pick<Ledger, 'act'>
  payerOf: (tenant: string) => Promise<string>
}

/** Grounding: what of all that an organization knows its debates rest on. */
export function grounding({ db, newId, now }: Platform, handed: Handed) {
  const { library, recall, connectors, ledger, payerOf } = handed
  const passages = passageStore(db)
  const service: Grounding = groundingService({
    chosen: chosenItems({ library, passages, now }),
    searches: searches({ library, passages, recall, connectors, now }),
    passages,
    connectors,
    ledger,
    payerOf,
    newId,
  })
  return {
    grounding: service,
    area: defineArea({
      name: 'grounding',
      stability: 'experimental',
      keeps: [],
      endpoints: groundingRoutes(service),
    }),
  }
}
