import type { LogEvent } from '../../../../shared/event-types.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { BEGUN, type PulseDebate } from './debate-store.ts'

interface HistoryFilter {
  platform?: string | undefined
  category?: string | undefined
}

/** What the scheduler of an organization has started, and what came of it. */
export const historyStore = (db: Database) => ({
  async list(org: string, { platform, category }: HistoryFilter, page: Page): Promise<Slice<PulseDebate>> {
    const matching = db
      .selectFrom('pulse_debates')
      .where('organization_id', '=', org)
      .where('state', 'in', BEGUN)
      .$if(platform !== undefined, (rows) => rows.where('platform', '=', platform ?? ''))
      .$if(category !== undefined, (rows) => rows.where('category', '=', category ?? ''))
    const [items, { total }] = await Promise.all([
      matching
        .selectAll()
        .orderBy('claimed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
      matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { items, total }
  },

  async ended(tx: Transaction, { organizationId: org, debateId, at, data }: LogEvent): Promise<void> {
    const { result, confidence, rounds } = data as { result: string; confidence: number; rounds: number }
    await tx
      .updateTable('pulse_debates')
      .set({ result, confidence, rounds_used: rounds, consensus_reached: result === 'consensus_reached', ended_at: at })
      .where('organization_id', '=', org)
      .where('debate_id', '=', debateId)
      .execute()
  },
})
export type HistoryStore = ReturnType<typeof historyStore>
