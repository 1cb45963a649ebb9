import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import { during } from '../debates/store.ts'
import type { Period } from '../period.ts'

/** Tokens and cost of answers; a cost is a text, because it is exact to the last digit. */
export interface Spent {
  tokensIn: number
  tokensOut: number
  cachedTokens: number
  cacheWriteTokens: number
  reasoningTokens: number
  apiCalls: number
  /** As far as it is known. */
  cost: string
  unpricedAnswers: number
  unpricedTokens: number
}

/** Reads the usage of models and the activity of people, which the views write. */
export function usageStore(db: Database) {
  const usage = (org: string, period: Period) =>
    db
      .selectFrom('analytics_usage')
      .where(during(org, period))
      .select(({ fn }) => [
        fn.sum<number>('tokens_in').as('tokensIn'),
        fn.sum<number>('tokens_out').as('tokensOut'),
        fn.sum<number>('cached_tokens').as('cachedTokens'),
        fn.sum<number>('cache_write_tokens').as('cacheWriteTokens'),
        fn.sum<number>('reasoning_tokens').as('reasoningTokens'),
        fn.sum<number>('api_calls').as('apiCalls'),
        fn.sum<number>('unpriced_answers').as('unpricedAnswers'),
        fn.sum<number>('unpriced_tokens').as('unpricedTokens'),
        sql<string>`coalesce(sum(cost_usd), 0)::text`.as('cost'),
      ])
  const people = (org: string, period: Period) => db.selectFrom('analytics_people').where(during(org, period))
  const numbers = <Row extends Spent>(row: Row): Row => ({
    ...row,
    tokensIn: Number(row.tokensIn),
    tokensOut: Number(row.tokensOut),
    cachedTokens: Number(row.cachedTokens),
    cacheWriteTokens: Number(row.cacheWriteTokens),
    reasoningTokens: Number(row.reasoningTokens),
    apiCalls: Number(row.apiCalls),
    unpricedAnswers: Number(row.unpricedAnswers),
    unpricedTokens: Number(row.unpricedTokens),
  })

  return {
    total: async (org: string, period: Period): Promise<Spent> =>
      numbers(await usage(org, period).executeTakeFirstOrThrow()),

    /** How all agents have answered, by name. */
    async answersByAgent(org: string) {
      const rows = await db
        .selectFrom('analytics_usage')
        .where('organization_id', '=', org)
        .select(({ fn }) => [
          'agent',
          fn.sum<number>('answers').as('answers'),
          fn.sum<number>('failures').as('failures'),
          fn.sum<number>('timed_answers').as('timed'),
          fn.sum<number>('answer_ms').as('ms'),
        ])
        .groupBy('agent')
        .execute()
      return rows.map(({ agent, answers, failures, timed, ms }) => ({
        agent,
        answers: Number(answers),
        failures: Number(failures),
        averageMs: Number(timed) > 0 ? Number(ms) / Number(timed) : undefined,
      }))
    },

    async days(org: string, period: Period): Promise<(Spent & { day: string })[]> {
      return (await usage(org, period).select('day').groupBy('day').orderBy('day').execute()).map(numbers)
    },

    async by(
      column: 'agent' | 'provider' | 'model',
      org: string,
      period: Period,
    ): Promise<(Spent & { name: string })[]> {
      const rows = await usage(org, period).select(`${column} as name`).groupBy(column).orderBy(column).execute()
      return rows.map(numbers)
    },

    async debatesBegun(org: string, period: Period): Promise<number> {
      const { debates } = await people(org, period)
        .select(sql<number>`coalesce(sum(debates), 0)::integer`.as('debates'))
        .executeTakeFirstOrThrow()
      return debates
    },

    async activeByDay(org: string, period: Period): Promise<{ day: string; user_id: string }[]> {
      return people(org, period).select(['day', 'user_id']).orderBy('day').orderBy('user_id').execute()
    },

    /** The number of acts of each person who was active in the period. */
    acts: (org: string, period: Period): Promise<{ acts: number }[]> =>
      people(org, period).groupBy('user_id').select(sql<number>`sum(acts)::integer`.as('acts')).execute(),

    /** The first and last active day of every person. */
    everybody: (org: string): Promise<{ first: string; last: string }[]> =>
      db
        .selectFrom('analytics_users')
        .select(['first_day as first', 'last_day as last'])
        .where('organization_id', '=', org)
        .execute(),
  }
}
export type UsageStore = ReturnType<typeof usageStore>
