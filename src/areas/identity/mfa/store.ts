import type { Database, Transaction } from '../../../storage/database.ts'

export interface Factor {
  sealedSecret: string
  enabled: boolean
}

interface Enabling {
  /** What the proven code belongs to: a secret that was replaced meanwhile is not enabled. */
  sealedSecret: string
  step: number
  digests: readonly string[]
  at: Date
}

/** The SQL of second factors, which belong to a person and to no organization. */
export const mfaStore = (db: Database) => ({
  async find(userId: string): Promise<Factor | undefined> {
    const row = await db
      .selectFrom('second_factors')
      .where('user_id', '=', userId)
      .select(['sealed_secret', 'enabled_at'])
      .executeTakeFirst()
    return row && { sealedSecret: row.sealed_secret, enabled: row.enabled_at !== null }
  },

  /** Replaces a secret that was never enabled; false when there is an enabled one. */
  async propose(userId: string, sealedSecret: string, at: Date): Promise<boolean> {
    const proposal = { sealed_secret: sealedSecret, last_step: 0, created_at: at.toISOString() }
    const row = await db
      .insertInto('second_factors')
      .values({ user_id: userId, ...proposal })
      .onConflict((known) =>
        known.column('user_id').doUpdateSet(proposal).where('second_factors.enabled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** False when the secret is not waiting to be enabled any more. */
  enable: (userId: string, { sealedSecret, step, digests, at }: Enabling): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .updateTable('second_factors')
        .set({ enabled_at: at.toISOString(), last_step: step })
        .where('user_id', '=', userId)
        .where('sealed_secret', '=', sealedSecret)
        .where('enabled_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst()
      if (row) await replaceCodes(tx, userId, digests)
      return row !== undefined
    }),

  /** Each step works once, and none after a later one: of two callers at once one wins. */
  async spendStep(userId: string, sealedSecret: string, step: number): Promise<boolean> {
    const row = await db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('sealed_secret', '=', sealedSecret)
      .where('enabled_at', 'is not', null)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async spendBackupCode(userId: string, digest: string): Promise<boolean> {
    const row = await db
      .deleteFrom('backup_codes')
      .where('user_id', '=', userId)
      .where('digest', '=', digest)
      .returning('digest')
      .executeTakeFirst()
    return row !== undefined
  },

  /** False when the second factor was removed meanwhile. */
  renewBackupCodes: (userId: string, digests: readonly string[]): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('second_factors')
        .where('user_id', '=', userId)
        .where('enabled_at', 'is not', null)
        .select('user_id')
        .forUpdate()
        .executeTakeFirst()
      if (row) await replaceCodes(tx, userId, digests)
      return row !== undefined
    }),

  async backupCodesLeft(userId: string): Promise<number> {
    const { left } = await db
      .selectFrom('backup_codes')
      .where('user_id', '=', userId)
      .select((code) => code.fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    return left
  },

  /** Forgets the secret and the codes; false when no second factor was in force. */
  async remove(userId: string): Promise<boolean> {
    const row = await db
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .returning('enabled_at')
      .executeTakeFirst()
    return Boolean(row?.enabled_at)
  },
})
export type MfaStore = ReturnType<typeof mfaStore>

async function replaceCodes(tx: Transaction, userId: string, digests: readonly string[]) {
  await tx.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('backup_codes')
    .values(digests.map((digest) => ({ user_id: userId, digest })))
    .execute()
}
