import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { purchaseStore } from '../../src/areas/governance/budgets/spending/purchase-store.ts'
import { openSpending } from '../../src/areas/governance/budgets/spending/spending.ts'
import type { Purchase } from '../../src/engine/spending.ts'
import { idMaker } from '../../src/shared/ids.ts'
import type { Database } from '../../src/storage/database.ts'
import type { Tables } from '../../src/storage/tables.ts'

export const PAYER = 'org_payer'

/** A dollar for a million tokens of either kind: a token is 1,000 nano-dollars. */
export const PRICE = { input: 1, output: 1 }

/** So many bytes cost with 100 output tokens, at worst, in nano-dollars. */
export const worst = (bytes: number, most = 100) => 1_000 * (bytes + 16 + 1_024 + most)

export const purchaseOf = (more: Partial<Purchase> = {}): Purchase => ({
  kind: 'model',
  tenant: PAYER,
  debateId: 'dbt_1',
  userId: 'usr_ada',
  domain: 'general',
  askKey: '1:opening:ada',
  provider: 'openai',
  model: 'one',
  purpose: 'opening',
  bytesIn: 860,
  messages: 1,
  price: PRICE,
  most: 100,
  limitMs: 60_000,
  ...more,
})

type Budget = Tables['budgets']

export async function makeBudget(db: Database, more: Partial<Budget> = {}): Promise<string> {
  const id = more.id ?? `bgt_${randomBytes(6).toString('hex')}`
  const at = more.created_at ?? '2026-11-01T00:00:00.000Z'
  await db
    .insertInto('budgets')
    .values({
      payer_id: PAYER,
      name: 'All',
      description: null,
      period: 'daily',
      limit_nano: 10 * worst(860),
      limit_tokens: null,
      scope: {},
      thresholds: { list: [] },
      on_exhausted: 'pause',
      unpriced: 'allow',
      assumed_price: null,
      bound: 'strict',
      state: 'active',
      auto_suspend: true,
      max_overage_nano: null,
      metadata: {},
      created_by: null,
      created_at: at,
      updated_at: at,
      ...more,
      id,
    })
    .execute()
  return id
}

/** Spending as one process has it, with a clock that is handed in. */
export function spendingOn(db: Database, { now = () => new Date() }: { now?: () => Date } = {}) {
  const freed: string[] = []
  const exceeded: Purchase[] = []
  const spending = openSpending({
    store: purchaseStore(db, { now, crossed: async () => {}, refused: async () => {}, paused: async () => {} }),
    payerOf: async (tenant) => tenant,
    freed: (payer) => void freed.push(payer),
    exceeded: (purchase) => void exceeded.push(purchase),
    newId: idMaker(now, randomBytes),
    logger: pino({ level: 'silent' }),
  })
  return { spending, freed, exceeded }
}

export const periodsOf = (db: Database, id: string) =>
  db.selectFrom('budget_periods').selectAll().where('budget_id', '=', id).orderBy('starts_at').execute()
