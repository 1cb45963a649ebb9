import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'

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

const LAST = 500

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
        order by opened_at desc limit ${LAST}) last
      group by purpose`.execute(db)
    return rows
  }
