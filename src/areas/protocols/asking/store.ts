import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import { isOfTenant } from './digests.ts'
import type { Door, LastQuestions } from './question.ts'

/** Whose request it is: nobody joins the request of another person, key, grant or door. */
export interface Holder {
  org: string
  userId: string
  credential: string
  door: Door
}

export interface Claim {
  key: string
  digest: string | null
  debateId: string
  createdAt: string
}

interface LastRow {
  door: Door
  at: string
  debate_id: string
  credential: string
}

/** Reads the newest claim of a person at each door. */
export const readLastQuestions =
  (db: Database): LastQuestions =>
  async ({ org, userId }, doors) => {
    const { rows } = await sql<LastRow>`
      select newest.* from unnest(${[...doors]}::text[]) as wanted (door) cross join lateral (
        select door, created_at as at, debate_id, credential from protocol_requests
        where organization_id = ${org} and user_id = ${userId} and protocol_requests.door = wanted.door
        order by created_at desc limit 1
      ) as newest`.execute(db)
    return rows.map(({ door, credential, ...row }) => ({ door, question: { ...row, credential: credential || null } }))
  }

/** The claims of programs on debates, one for each request. */
export function claimStore(db: Database) {
  const rowOf = ({ digest, debateId, createdAt }: Claim) => ({ digest, debate_id: debateId, created_at: createdAt })

  /** The row of a claim while it is as it was read. */
  const stillOf = (holder: Holder, { key, debateId, digest }: Claim) =>
    db
      .updateTable('protocol_requests')
      .where('organization_id', '=', holder.org)
      .where('user_id', '=', holder.userId)
      .where('credential', '=', holder.credential)
      .where('door', '=', holder.door)
      .where('key', '=', key)
      .where('debate_id', '=', debateId)
      .where('digest', 'is not distinct from', digest)

  return {
    find: (holder: Holder, keys: readonly string[]): Promise<Claim | undefined> =>
      db
        .selectFrom('protocol_requests')
        .select(['key', 'digest', 'debate_id as debateId', 'created_at as createdAt'])
        .where('organization_id', '=', holder.org)
        .where('user_id', '=', holder.userId)
        .where('credential', '=', holder.credential)
        .where('door', '=', holder.door)
        .where('key', 'in', keys)
        .executeTakeFirst(),

    /**
     * The claim that stands under one of these keys, or whether this one was added because there is none. The first to
     * insert the row decides which debate the request stands for. A key of the tenant goes over to another holder where
     * its debate never began.
     */
    async findOrAdd(
      holder: Holder,
      keys: readonly string[],
      claim: Claim,
      abandonedBefore: Date,
    ): Promise<{ found: Claim | undefined; isAdded: boolean }> {
      const { org, userId, credential, door } = holder
      const taken = isOfTenant(claim.key)
        ? sql`(organization_id, door, key) where key like 'tenant.%' do update set
            user_id = excluded.user_id, credential = excluded.credential, digest = excluded.digest,
            debate_id = excluded.debate_id, created_at = excluded.created_at
          where protocol_requests.created_at <= ${abandonedBefore.toISOString()}
            and not exists (select from debates where id = protocol_requests.debate_id)`
        : sql`do nothing`
      const { rows } = await sql<Claim & { isAdded: boolean }>`
        with known as (
          select key, digest, debate_id, created_at from protocol_requests
          where organization_id = ${org} and user_id = ${userId} and credential = ${credential} and door = ${door}
            and key = any(${[...keys]}::text[])
          limit 1
        ), added as (
          insert into protocol_requests (organization_id, user_id, credential, door, key, digest, debate_id, created_at)
          select ${org}, ${userId}, ${credential}, ${door}, ${claim.key}, ${claim.digest}, ${claim.debateId},
            ${claim.createdAt}::timestamptz
          where not exists (select from known)
          on conflict ${taken}
          returning key, digest, debate_id, created_at
        )
        select key, digest, debate_id as "debateId", created_at as "createdAt", false as "isAdded" from known
        union all
        select key, digest, debate_id, created_at, true from added`.execute(db)
      const [row] = rows
      if (!row || row.isAdded) return { found: undefined, isAdded: row !== undefined }
      const { isAdded, ...found } = row
      return { found, isAdded }
    },

    /** Changes the claim unless somebody else did so since it was read. */
    async change(holder: Holder, from: Claim, to: Omit<Claim, 'key'>): Promise<boolean> {
      const changed = await stillOf(holder, from)
        .set(rowOf({ ...to, key: from.key }))
        .executeTakeFirst()
      return changed.numUpdatedRows === 1n
    },
  }
}
export type ClaimStore = ReturnType<typeof claimStore>
