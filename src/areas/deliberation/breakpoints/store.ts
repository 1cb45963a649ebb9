import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'

export interface PendingPlace {
  id: string
  debateId: string
}

/** The breakpoints at which the organization's debates wait for a person, longest first. */
export const breakpointStore = (db: Database) => ({
  pending(org: string, page: Page): Promise<Slice<PendingPlace>> {
    const waiting = db.selectFrom('pending_breakpoints').where('organization_id', '=', org)
    const inOrder = waiting.select(['id', 'debate_id as debateId']).orderBy('raised_at').orderBy('id')
    return listWithTotal(inOrder, countRows(waiting), page)
  },
})
export type BreakpointStore = ReturnType<typeof breakpointStore>
