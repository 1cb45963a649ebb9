import type { Announce } from '../../../background/announcements/announcer.ts'
import type { Database } from '../../../storage/database.ts'
import type { Connection } from './connection.ts'

type Which = Pick<Connection, 'id' | 'payer'>

/** Whether connections work; announces each change once. */
export const healthStore = ({ db, announce, now }: { db: Database; announce: Announce; now: () => Date }) => ({
  async fail({ id, payer }: Which, why: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const failed = await tx
        .updateTable('connections')
        .set((eb) => ({ state: 'failed', why, updated_at: now().toISOString(), version: eb('version', '+', 1) }))
        .where('organization_id', '=', payer)
        .where('id', '=', id)
        .where('state', '=', 'active')
        .where('removed_at', 'is', null)
        .returning('kind')
        .executeTakeFirst()
      if (!failed) return
      const data = { connection_id: id, kind: failed.kind, why }
      await announce(tx, { org: payer, name: 'connection.failed', data })
    })
  },

  async restored({ id, payer }: Which): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const back = await tx
        .updateTable('connections')
        .set((eb) => ({
          state: 'active',
          why: null,
          refused_since: null,
          updated_at: now().toISOString(),
          version: eb('version', '+', 1),
        }))
        .where('organization_id', '=', payer)
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where('removed_at', 'is', null)
        .returning('kind')
        .executeTakeFirst()
      if (!back) return
      await announce(tx, { org: payer, name: 'connection.restored', data: { connection_id: id, kind: back.kind } })
    })
  },
})
export type HealthStore = ReturnType<typeof healthStore>
