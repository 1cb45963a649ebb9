import { sql } from 'kysely'
import type { Purchase } from '../../../../engine/spending.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { PastUsage } from './verdict.ts'

const LAST = 500
const ENOUGH_FOR_DENSITY = 50
const ENOUGH_FOR_LENGTH = 20

/** Figures from the last tries of a payer; each is read once. */
export function pastUsageOf(db: Database | Transaction, payer: string): PastUsage {
  const densities = new Map<string, Promise<number | undefined>>()
  const lengths = new Map<string, Promise<number | undefined>>()

  async function density({ provider, model }: Purchase) {
    const { rows } = await sql<{ tries: number; ratio: number | null }>`
      select count(*) as tries, min(bytes_in::float8 / tokens_in) as ratio from (
        select bytes_in, tokens_in from purchases
        where payer_id = ${payer} and provider = ${provider} and model = ${model}
          and basis = 'reported' and tokens_in > 0
        order by opened_at desc limit ${LAST}) last`.execute(db)
    const [row] = rows
    return row?.ratio && row.tries >= ENOUGH_FOR_DENSITY ? row.ratio : undefined
  }

  async function length({ provider, model, purpose }: Purchase) {
    const { rows } = await sql<{ tries: number; usual: number | null }>`
      select count(*) as tries, percentile_disc(0.95) within group (order by tokens_out) as usual from (
        select tokens_out from purchases
        where payer_id = ${payer} and provider = ${provider} and model = ${model} and purpose = ${purpose}
          and basis = 'reported' and tokens_out > 0
        order by opened_at desc limit ${LAST}) last`.execute(db)
    const [row] = rows
    return row?.usual && row.tries >= ENOUGH_FOR_LENGTH ? row.usual : undefined
  }

  return {
    bytesPerToken: (purchase) => once(densities, `${purchase.provider} ${purchase.model}`, () => density(purchase)),
    usualMost: (purchase) =>
      once(lengths, `${purchase.provider} ${purchase.model} ${purchase.purpose}`, () => length(purchase)),
  }
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? read()
  known.set(key, value)
  return value
}
