import { HOUR_MS } from '../../../../shared/time/dates.ts'
import type { Database } from '../../../../storage/database.ts'
import { lockName } from '../../../../storage/rows/name-lock.ts'

/** The debates of the last hour that began automatically. */
export const machineStartStore = (db: Database) => ({
  /** Counts the debate among the payer's of this hour, once; when there are so many already, the time when one fewer are. */
  take: (payer: string, debateId: string, most: number, at: Date): Promise<Date | undefined> =>
    db.transaction().execute(async (tx) => {
      await lockName(tx, `machine-starts:${payer}`)
      const ofPayer = { organization_id: payer, debate_id: debateId, at: at.toISOString() }
      const hourAgo = new Date(at.getTime() - HOUR_MS).toISOString()
      await tx.deleteFrom('machine_starts').where('organization_id', '=', payer).where('at', '<=', hourAgo).execute()
      const counted = await tx
        .selectFrom('machine_starts')
        .select(['debate_id', 'at'])
        .where('organization_id', '=', payer)
        .orderBy('at')
        .execute()
      if (counted.some(({ debate_id }) => debate_id === debateId)) return undefined
      const leaving = counted[counted.length - most]
      if (leaving) return new Date(Date.parse(leaving.at) + HOUR_MS)
      await tx.insertInto('machine_starts').values(ofPayer).execute()
      return undefined
    }),
})
export type MachineStartStore = ReturnType<typeof machineStartStore>
