import type { Database, Transaction } from '../../../../storage/database.ts'

export interface NewClaim {
  org: string
  subject: string
  repositoryId: string
  debateId: string
  by: string
  at: Date
}

export function claimStore(db: Database) {
  const of = ({ org, subject }: Pick<NewClaim, 'org' | 'subject'>) =>
    db.selectFrom('code_debates').where('organization_id', '=', org).where('subject', '=', subject)

  return {
    /** The debate about something, if one has begun. */
    async begun(org: string, subject: string): Promise<string | null> {
      const row = await of({ org, subject }).select('debate_id').where('begun_at', 'is not', null).executeTakeFirst()
      return row?.debate_id ?? null
    },

    /**
     * Claims a debate about something, in the place of `after` where that is the one so far. Answers the id that now stands there: the
     * claimed one, or that of whoever came first.
     */
    async claim(
      { org, subject, repositoryId, debateId, by, at }: NewClaim,
      after: string | undefined,
    ): Promise<string> {
      const claimed = { debate_id: debateId, asked_by: by, claimed_at: at.toISOString(), begun_at: null }
      const row = await db
        .insertInto('code_debates')
        .values({ organization_id: org, subject, repository_id: repositoryId, ...claimed })
        .onConflict((known) =>
          known
            .columns(['organization_id', 'subject'])
            .doUpdateSet(claimed)
            .where('code_debates.debate_id', '=', after ?? ''),
        )
        .returning('debate_id')
        .executeTakeFirst()
      if (row) return row.debate_id
      const known = await of({ org, subject }).select('debate_id').executeTakeFirst()
      return known?.debate_id ?? debateId
    },

    async begin({ org, subject, debateId, at }: Pick<NewClaim, 'org' | 'subject' | 'debateId' | 'at'>): Promise<void> {
      await db
        .updateTable('code_debates')
        .set({ begun_at: at.toISOString() })
        .where('organization_id', '=', org)
        .where('subject', '=', subject)
        .where('debate_id', '=', debateId)
        .where('begun_at', 'is', null)
        .execute()
    },

    async forget(tx: Transaction, { org, id }: { org: string; id: string }): Promise<void> {
      await tx.deleteFrom('code_debates').where('organization_id', '=', org).where('repository_id', '=', id).execute()
    },
  }
}
export type ClaimStore = ReturnType<typeof claimStore>
