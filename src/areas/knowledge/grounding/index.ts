import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Library } from '../library/index.ts'
import { chosenItems } from './candidates.ts'
import { groundingRoutes } from './routes.ts'
import { type Connectors, type Recall, searches } from './searches.ts'
import { type Grounding, groundingService } from './service.ts'
import { figuresStore, passageStore } from './store.ts'
import { groundingTables } from './tables.ts'
import { suppliedPassages } from './views.ts'

export type { Grounding } from './service.ts'

/** Grounding: chooses which of an organization's knowledge its debates receive. */
export function grounding(
  { db, newId, now }: Platform,
  dependencies: {
    library: Library
    recall: Recall
    connectors: Connectors
    ledger: Pick<Ledger, 'act'>
    payerOf: (tenant: string) => Promise<string>
  },
) {
  const { library, recall, connectors, ledger, payerOf } = dependencies
  const passages = passageStore(db)
  const figures = figuresStore(db)
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
    /** How good the search is, by what agents cited of what it found. */
    figures: figures.figures,
    area: defineArea({
      name: 'grounding',
      stability: 'experimental',
      workspaces: true,
      tables: groundingTables,
      endpoints: groundingRoutes(service, figures),
      views: [suppliedPassages],
    }),
  }
}
