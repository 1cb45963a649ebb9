import { sql } from 'kysely'
import type { Purchase } from '../../../../engine/spending.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { PastUsage } from './verdict.ts'

/** How many of the last tries are looked at. */
const LAST_TRIES = 500
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
        order by opened_at desc limit ${LAST_TRIES}) last`.execute(db)
    const [row] = rows
    return row?.ratio && row.tries >= ENOUGH_FOR_DENSITY ? row.ratio : undefined
  }

  async function length({ provider, model, purpose }: Purchase) {
    const { rows } = await sql<{ tries: number; usual: number | null }>`
      select count(*) as tries, percentile_disc(0.95) within group (order by tokens_out) as usual from (
        select tokens_out from purchases
        where payer_id = ${payer} and provider = ${provider} and model = ${model} and purpose = ${purpose}
          and basis = 'reported' and tokens_out > 0
        order by opened_at desc limit ${LAST_TRIES}) last`.execute(db)
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

/** What tries of one model for one purpose took: half of them less than `p50`, 95 of 100 less than `p95`. */
export interface Usual {
  purpose: string
  tries: number
  inputP50: number
  inputP95: number
  outputP50: number
  outputP95: number
  /** The shares of their input that providers read from their caches and wrote into them. */
  cachedShare: number
  writtenShare: number
}

/** What the last tries of a model took, purpose by purpose. */
export const usualTokens =
  (db: Database) =>
  async (payer: string, provider: string, model: string): Promise<Usual[]> => {
    const { rows } = await sql<Usual>`
      select purpose, count(*)::integer as tries,
        percentile_disc(0.5) within group (order by tokens_in)::float8 as "inputP50",
        percentile_disc(0.95) within group (order by tokens_in)::float8 as "inputP95",
        percentile_disc(0.5) within group (order by tokens_out)::float8 as "outputP50",
        percentile_disc(0.95) within group (order by tokens_out)::float8 as "outputP95",
        coalesce(sum(tokens_cached)::float8 / nullif(sum(tokens_in), 0), 0) as "cachedShare",
        coalesce(sum(tokens_cache_write)::float8 / nullif(sum(tokens_in), 0), 0) as "writtenShare"
      from (
        select purpose, tokens_in, tokens_out, tokens_cached, tokens_cache_write from purchases
        where payer_id = ${payer} and provider = ${provider} and model = ${model} and basis = 'reported'
        order by opened_at desc limit ${LAST_TRIES}) last
      group by purpose`.execute(db)
    return rows
  }
