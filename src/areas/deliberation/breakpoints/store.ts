import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'

export interface PendingPlace {
  id: string
  debateId: string
}

/** The breakpoints at which the organization's debates wait for a person, longest first. */
export const breakpointStore = (db: Database) => ({
  async pending(org: string, { limit, offset }: Page): Promise<Slice<PendingPlace>> {
    const waiting = db.selectFrom('pending_breakpoints').where('organization_id', '=', org)
    const [{ total }, items] = await Promise.all([
      waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      waiting
        .select(['id', 'debate_id as debateId'])
        .orderBy('raised_at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { total, items }
  },
})
export type BreakpointStore = ReturnType<typeof breakpointStore>
