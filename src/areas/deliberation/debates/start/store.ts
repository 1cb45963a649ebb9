import { DAY_MS, HOUR_MS } from '../../../../shared/time/dates.ts'
import type { Database } from '../../../../storage/database.ts'
import { lockName } from '../../../../storage/rows/name-lock.ts'

export interface Claim {
  key: string
  /** The digest of the request; one key may not stand for two requests. */
  digest: string
  debateId: string
  at: Date
}

/** Which request started which debate, for a day. */
export function requestStore(db: Database) {
  const find = (org: string, userId: string, key: string, at: Date) =>
    db
      .selectFrom('debate_requests')
      .select(['digest', 'debate_id as debateId'])
      .where('organization_id', '=', org)
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('created_at', '>', dayBefore(at))
      .executeTakeFirst()

  return {
    find,

    /** The first to claim a key decides which debate it stands for; everybody gets the same answer. */
    async claim(org: string, userId: string, { key, digest, debateId, at }: Claim) {
      const made = { digest, debate_id: debateId, created_at: at.toISOString() }
      const claimed = await db
        .insertInto('debate_requests')
        .values({ organization_id: org, user_id: userId, key, ...made })
        .onConflict((on) =>
          on
            .columns(['organization_id', 'user_id', 'key'])
            .doUpdateSet(made)
            .where('debate_requests.created_at', '<=', dayBefore(at)),
        )
        .returning(['digest', 'debate_id as debateId'])
        .executeTakeFirst()
      return claimed ?? (await find(org, userId, key, at)) ?? { digest, debateId }
    },
  }
}
export type RequestStore = ReturnType<typeof requestStore>

const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS).toISOString()

/** The automatic starts of the last hour. */
export const machineStartStore = (db: Database) => ({
  /** Counts the debate once in the payer's hour; when the hour is full, returns the time when a place is free. */
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
