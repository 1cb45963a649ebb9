import { defineArea, type Platform } from '../../../platform.ts'
import { holdRoutes } from './routes.ts'
import { holdService } from './service.ts'
import { type HeldThings, holdStore } from './store.ts'
import { holdTables } from './tables.ts'

export type { HeldThings } from './store.ts'

/** Reads what is held for the organization that pays. */
export type HoldsOver = (payer: string) => Promise<HeldThings>

/** Legal holds: what must stay while a case is open. */
export function holds(
  { db, newId, now }: Pick<Platform, 'db' | 'newId' | 'now'>,
  { tenantsOf }: { tenantsOf: (payer: string) => Promise<string[]> },
) {
  const store = holdStore(db)
  const area = defineArea({
    name: 'holds',
    title: 'Legal holds',
    stability: 'experimental',
    tables: holdTables,
    endpoints: holdRoutes(holdService({ store, tenantsOf, newId, now })),
  })
  const holdsOver: HoldsOver = (payer) => store.over(payer, now().toISOString())
  return { area, holdsOver }
}
