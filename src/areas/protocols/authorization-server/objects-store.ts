import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import type { Database, Transaction } from '../../../storage/database.ts'

interface ObjectStoreDependencies {
  db: Database
  sealing: Sealing
  now: () => Date
}

export type Payload = Record<string, unknown>

interface StoredObject {
  payload: Payload
  consumedAt: string | null
}

interface NewObject {
  payload: Payload
  seconds: number
  /** Of an access token. */
  scopes?: readonly string[] | undefined
}

/** The SQL of authorizations under way, codes and tokens: ids stand there as digests, what they say is sealed. */
export function objectStore({ db, sealing, now }: ObjectStoreDependencies) {
  const owned = async (kind: string, id: string, { payload, seconds, scopes }: NewObject) => {
    const digest = digestOf(id)
    return {
      id_digest: digest,
      kind,
      scopes: scopes ? [...scopes] : null,
      sealed_payload: await sealing.seal(JSON.stringify(payload), digest),
      expires_at: new Date(now().getTime() + seconds * 1000).toISOString(),
    }
  }

  return {
    /** An authorization that is under way belongs to nobody yet. */
    async keep(kind: string, id: string, made: NewObject): Promise<void> {
      const row = await owned(kind, id, made)
      await db
        .insertInto('oauth_objects')
        .values(row)
        .onConflict((known) => known.column('id_digest').doUpdateSet({ sealed_payload: row.sealed_payload }))
        .execute()
    },

    /** A code or a token, if its grant has not ended; the same one twice is one. False when the grant is gone. */
    async issue(kind: string, id: string, grantId: string, made: NewObject): Promise<boolean> {
      const row = await owned(kind, id, made)
      const names = Object.keys(row) as (keyof typeof row)[]
      const issued = await db
        .with('held', (cte) =>
          cte
            .selectFrom('oauth_grants')
            .where('id', '=', grantId)
            .where('ends_at', '>', now().toISOString())
            .select(['id', 'organization_id', 'user_id'])
            .forKeyShare(),
        )
        .with('made', (cte) =>
          cte
            .insertInto('oauth_objects')
            .columns([...names, 'grant_id', 'organization_id', 'user_id'])
            .expression((eb) =>
              eb
                .selectFrom('held')
                .select(({ val }) => names.map((name) => val(row[name]).as(name)))
                .select(['held.id', 'held.organization_id', 'held.user_id']),
            )
            .onConflict((known) => known.doNothing()),
        )
        .selectFrom('held')
        .select('held.id')
        .executeTakeFirst()
      return issued !== undefined
    },

    /** Undefined when it never was, is over, or is of another kind. */
    async find(kind: string, id: string): Promise<StoredObject | undefined> {
      const digest = digestOf(id)
      const row = await db
        .selectFrom('oauth_objects')
        .where('id_digest', '=', digest)
        .where('kind', '=', kind)
        .where('expires_at', '>', now().toISOString())
        .select(['sealed_payload', 'consumed_at'])
        .executeTakeFirst()
      const text = row && (await sealing.open(row.sealed_payload, digest))
      return text === undefined ? undefined : { payload: JSON.parse(text), consumedAt: row?.consumed_at ?? null }
    },

    /** Returns when the object was used before, or null on first use. Of concurrent callers exactly one gets null. */
    async consume(kind: string, id: string, on: Database | Transaction = db): Promise<string | null | undefined> {
      const digest = digestOf(id)
      const first = await on
        .updateTable('oauth_objects')
        .set({ consumed_at: now().toISOString() })
        .where('id_digest', '=', digest)
        .where('kind', '=', kind)
        .where('consumed_at', 'is', null)
        .returning('kind')
        .executeTakeFirst()
      if (first) return null
      const before = await on
        .selectFrom('oauth_objects')
        .where('id_digest', '=', digest)
        .select('consumed_at')
        .executeTakeFirst()
      return before?.consumed_at ?? undefined
    },

    async remove(kind: string, id: string): Promise<void> {
      await db.deleteFrom('oauth_objects').where('id_digest', '=', digestOf(id)).where('kind', '=', kind).execute()
    },
  }
}
export type ObjectStore = ReturnType<typeof objectStore>
