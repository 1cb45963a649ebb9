import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { Database } from '../../../../storage/database.ts'

export interface Claim {
  key: string
  /** Of the request; the same key may not stand for another. */
  digest: string
  debateId: string
  at: Date
}

/** Which request made which debate, for a day. */
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

    /** The first to claim a key decides which debate it stands for; the answer is the same for everybody. */
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
