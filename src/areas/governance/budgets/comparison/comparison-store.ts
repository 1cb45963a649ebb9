import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'

/** A debate whose log tells of more money than was bought for it. */
export interface Difference {
  payer: string
  debateId: string
  loggedNano: number
  boughtNano: number
}

/**
 * Debates that bought something in this time, have ended, and whose log tells of more than their purchases. It may tell of less: of a try that was counted at
 * most, or whose answer nobody took in.
 */
export async function differences(db: Database, from: Date, until: Date): Promise<Difference[]> {
  const { rows } = await sql<{ payer_id: string; debate_id: string; logged: number; bought: number }>`
    with bought as (
      select payer_id, debate_id, sum(coalesce(cost_nano, 0))::bigint as nano from purchases
      where debate_id in (select debate_id from purchases
        where opened_at >= ${from.toISOString()} and opened_at < ${until.toISOString()})
      group by payer_id, debate_id),
    told as (
      select bought.payer_id, e.debate_id, bought.nano,
        round((e.data::jsonb->>'cost_usd')::numeric * 1000000000)::bigint as logged
      from bought join events e on e.debate_id = bought.debate_id and e.type = 'debate_end')
    select payer_id, debate_id, logged, nano as bought from told where logged > nano order by debate_id limit 100`.execute(
    db,
  )
  return rows.map(({ payer_id, debate_id, logged, bought }) => ({
    payer: payer_id,
    debateId: debate_id,
    loggedNano: logged,
    boughtNano: bought,
  }))
}
