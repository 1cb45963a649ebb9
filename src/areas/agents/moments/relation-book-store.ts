import { sql } from 'kysely'
import type { Member, Pair } from '../../../engine/insight/relations.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'

/** How the agents of an organization, and every two of them, stand before and after the debate of an event. */
export const relationBook = (tx: Transaction, { organizationId }: LogEvent) => ({
  members: (agents: readonly string[]): Promise<Member[]> =>
    tx
      .selectFrom('insight_members')
      .select(['agent', 'rating', 'debates', 'streak'])
      .where('organization_id', '=', organizationId)
      .where('agent', '=', sql<string>`any(${agents}::text[])`)
      .orderBy('agent')
      .execute(),

  pairs: (agents: readonly string[]): Promise<Pair[]> =>
    tx
      .selectFrom('insight_pairs')
      .select(['one', 'other', 'alike', 'run', 'former'])
      .where('organization_id', '=', organizationId)
      .where('one', '=', sql<string>`any(${agents}::text[])`)
      .where('other', '=', sql<string>`any(${agents}::text[])`)
      .execute(),

  async write({ members, pairs }: { members: readonly Member[]; pairs: readonly Pair[] }) {
    if (members.length > 0) {
      await tx
        .insertInto('insight_members')
        .values(members.map((member) => ({ organization_id: organizationId, ...member })))
        .onConflict((on) =>
          on.columns(['organization_id', 'agent']).doUpdateSet((now) => ({
            rating: now.ref('excluded.rating'),
            debates: now.ref('excluded.debates'),
            streak: now.ref('excluded.streak'),
          })),
        )
        .execute()
    }
    if (pairs.length > 0) {
      await tx
        .insertInto('insight_pairs')
        .values(pairs.map((pair) => ({ organization_id: organizationId, ...pair })))
        .onConflict((on) =>
          on.columns(['organization_id', 'one', 'other']).doUpdateSet((now) => ({
            alike: now.ref('excluded.alike'),
            run: now.ref('excluded.run'),
            former: now.ref('excluded.former'),
          })),
        )
        .execute()
    }
  },
})
