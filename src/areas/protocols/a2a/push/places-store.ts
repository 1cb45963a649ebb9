import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { Database } from '../../../../storage/database.ts'
import { PUSH } from './address.ts'
import { type PushRecord, recordOf } from './store.ts'

export interface ShownPlace extends PushRecord {
  /** How many versions it was not told, for good. */
  untold: number
}

/** The places that are told of a debate, and what they were not told. */
export const placesStore = (db: Database, outbox: Pick<Outbox, 'resend'>) => ({
  async ofDebate(org: string, debateId: string): Promise<ShownPlace[]> {
    const rows = await db
      .selectFrom('a2a_push_configs as places')
      .selectAll('places')
      .select((of) =>
        of
          .selectFrom('effects')
          .select(({ fn }) => fn.countAll<number>().as('effects'))
          .where('effects.organization_id', '=', org)
          .where('effects.subject', '=', debateId)
          .where('effects.kind', '=', PUSH.name)
          .whereRef('effects.target', '=', 'places.id')
          .where('effects.state', 'in', ['given_up', 'refused', 'parked'])
          .as('untold'),
      )
      .where('places.organization_id', '=', org)
      .where('places.debate_id', '=', debateId)
      .orderBy('places.id')
      .execute()
    return rows.map(({ untold, ...row }) => ({ ...recordOf(row), untold: untold ?? 0 }))
  },

  /**
   * Tells a place again, from the first version on that it was not told; undefined where there is no such place, false
   * where it was told everything.
   */
  sendAgain: (org: string, debateId: string, id: string): Promise<boolean | undefined> =>
    db.transaction().execute(async (tx) => {
      const place = await tx
        .updateTable('a2a_push_configs')
        .set({ dropped_at: null, dropped_why: null })
        .where('organization_id', '=', org)
        .where('debate_id', '=', debateId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return place && outbox.resend(tx, { org, kind: PUSH, target: id })
    }),
})
export type PlacesStore = ReturnType<typeof placesStore>
