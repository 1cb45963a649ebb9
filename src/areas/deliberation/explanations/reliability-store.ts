import type { Database } from '../../../storage/database.ts'

export interface Calls {
  answers: number
  failures: number
  refusals: number
  timed: number
  latencyMs: number
}

/** What the view of calls knows about an agent. */
export const reliabilityStore = (db: Database) => ({
  seat: (org: string, agent: string) =>
    db
      .selectFrom('agent_seats')
      .select(['debates', 'last_failure_at as lastFailureAt', 'last_failure_reason as lastFailureReason'])
      .where('organization_id', '=', org)
      .where('agent', '=', agent)
      .executeTakeFirst(),

  /** Of all time, or of the hours that began after a moment. */
  calls: (org: string, agent: string, since?: string): Promise<Calls> =>
    db
      .selectFrom('agent_call_hours')
      .where('organization_id', '=', org)
      .where('agent', '=', agent)
      .$if(since !== undefined, (query) => query.where('hour', '>', since ?? ''))
      .select(({ fn, val }) => [
        fn.coalesce(fn.sum<number>('answers'), val(0)).as('answers'),
        fn.coalesce(fn.sum<number>('failures'), val(0)).as('failures'),
        fn.coalesce(fn.sum<number>('refusals'), val(0)).as('refusals'),
        fn.coalesce(fn.sum<number>('timed'), val(0)).as('timed'),
        fn.coalesce(fn.sum<number>('latency_ms'), val(0)).as('latencyMs'),
      ])
      .executeTakeFirstOrThrow(),
})
export type ReliabilityStore = ReturnType<typeof reliabilityStore>
