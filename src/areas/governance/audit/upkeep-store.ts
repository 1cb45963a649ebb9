import type { Announce } from '../../../background/announce.ts'
import type { Database } from '../../../storage/database.ts'
import type { Issue } from './issues.ts'
import type { Verification } from './verifying.ts'

interface Needs {
  db: Database
  announce: Announce
}

const AT_ONCE = 5_000

/** What is done to the log in the background. */
export const auditUpkeep = ({ db, announce }: Needs) => ({
  /** Takes away the private text of entries before this time; their digests stay. */
  async clearBefore(time: string): Promise<void> {
    for (;;) {
      const { numUpdatedRows } = await db
        .updateTable('audit_entries')
        .set({ private: null, salt: null })
        .where(({ eb, refTuple }) =>
          eb(
            refTuple('payer_id', 'seq'),
            'in',
            db
              .selectFrom('audit_entries')
              .select(['payer_id', 'seq'])
              .where('at', '<', time)
              .where('private', 'is not', null)
              .limit(AT_ONCE)
              .$asTuple('payer_id', 'seq'),
          ),
        )
        .executeTakeFirst()
      if (Number(numUpdatedRows) < AT_ONCE) return
    }
  },

  /** Tells the webhooks of the payer that their log does not verify, and what was found that was not known yet. */
  async tellBroken({ payer, total, verifiedAt }: Verification, found: readonly Issue[]): Promise<void> {
    const [first] = found
    const data = {
      issues: total,
      new_issues: found.length,
      first_seq: first?.seq ?? 0,
      type: first?.type ?? 'tampering',
      ...(first?.debate_id !== undefined && { debate_id: first.debate_id, version: first.version ?? 0 }),
      verified_at: verifiedAt,
    }
    await db.transaction().execute((tx) => announce(tx, { org: payer, name: 'audit.broken', data }))
  },
})
export type AuditUpkeep = ReturnType<typeof auditUpkeep>
