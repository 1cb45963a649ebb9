import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'

/** Days of a time zone up to this moment of the last of them, moved back by so many days. */
interface Period {
  days: number
  zone: string
  now: Date
  back: number
}

export interface PeriodFigures {
  total: number
  tiers: Readonly<Record<string, number>>
  /** From receipt to the first answer; null where nothing was answered. */
  answerHours: number | null
}

export const trendStore = (db: Database) => ({
  async figures(payer: string, accounts: readonly string[], { days, zone, now, back }: Period): Promise<PeriodFigures> {
    const here = sql`(${now.toISOString()}::timestamptz at time zone ${zone} - ${back} * interval '1 day')`
    const until = sql`${here} at time zone ${zone}`
    const since = sql`(date_trunc('day', ${here}) - ${days - 1} * interval '1 day') at time zone ${zone}`
    const { rows } = await sql<{ tier: string; count: number; answered: number; hours: number | null }>`
      select coalesce(mail -> 'priority' ->> 'tier', '') as tier, count(*)::int as count,
        count(first_answer_at)::int as answered,
        sum(extract(epoch from first_answer_at - happened_at) / 3600)::float as hours
      from messages
      where organization_id = ${payer} and connection_id = any (${[...accounts]}) and kind = 'mail' and direction = 'in'
        and happened_at >= ${since} and happened_at <= ${until}
      group by 1`.execute(db)
    const sum = (each: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + each(row), 0)
    const answered = sum((row) => row.answered)
    return {
      total: sum(({ count }) => count),
      tiers: Object.fromEntries(rows.map(({ tier, count }) => [tier, count])),
      answerHours: answered === 0 ? null : sum(({ hours }) => hours ?? 0) / answered,
    }
  },
})
export type TrendStore = ReturnType<typeof trendStore>
