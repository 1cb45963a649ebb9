import { sql } from 'kysely'
import { digestOf } from '../../shared/crypto/text-digest.ts'
import type { RandomBytes } from '../../shared/ids.ts'
import type { Database } from '../database.ts'

interface OneTimeTokenOptions {
  now: () => Date
  random: RandomBytes
}

/** What a secret was issued for. */
export interface OneTimeToken {
  subject: string
  data: Record<string, unknown>
}

interface TakenToken extends OneTimeToken {
  created_at: string
  expires_at: string
}

const SECRET_BYTES = 32

/** Secrets that are sent to a person and work once; the database has only their digests. */
export function oneTimeTokens(db: Database, { now, random }: OneTimeTokenOptions) {
  /** The query for what a valid secret was issued for. */
  const found = (purpose: string, secret: string) =>
    db
      .selectFrom('one_time_tokens')
      .where('digest', '=', digestOf(secret))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now().toISOString())
      .select(['subject', 'data'])

  /** A new secret, and the statement that makes it valid. */
  function minted(purpose: string, subject: string, data: Record<string, unknown>, ttlSeconds: number) {
    const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url')
    const at = now()
    const row = {
      digest: digestOf(secret),
      purpose,
      subject,
      data,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + ttlSeconds * 1000).toISOString(),
    }
    return { secret, inserted: db.insertInto('one_time_tokens').values(row) }
  }

  return {
    minted,

    /** The secret, which is returned here and never again. */
    async issue(...of: Parameters<typeof minted>): Promise<string> {
      const { secret, inserted } = minted(...of)
      await inserted.execute()
      return secret
    },

    /** Spends the secret: of several concurrent callers one gets it. */
    take: (purpose: string, secret: string): Promise<TakenToken | undefined> =>
      db
        .deleteFrom('one_time_tokens')
        .where('digest', '=', digestOf(secret))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now().toISOString())
        .returning(['subject', 'data', 'created_at', 'expires_at'])
        .executeTakeFirst(),

    /**
     * Spends the subject's latest secret with this value among its data, for a caller who has proved to be the subject.
     */
    takeLast: (purpose: string, subject: string, data: Record<string, unknown>): Promise<TakenToken | undefined> =>
      db
        .deleteFrom('one_time_tokens')
        .where('digest', '=', (eb) =>
          eb
            .selectFrom('one_time_tokens')
            .select('digest')
            .where('purpose', '=', purpose)
            .where('subject', '=', subject)
            .where('expires_at', '>', now().toISOString())
            .where(sql<boolean>`data @> ${JSON.stringify(data)}::jsonb`)
            .orderBy('created_at', 'desc')
            .limit(1),
        )
        .returning(['subject', 'data', 'created_at', 'expires_at'])
        .executeTakeFirst(),

    /** Undoes a `take`: the secret is valid again, until it expires as before. */
    async giveBack(purpose: string, secret: string, { subject, data, ...times }: TakenToken): Promise<void> {
      const row = { digest: digestOf(secret), purpose, subject, data, ...times }
      await db.insertInto('one_time_tokens').values(row).execute()
    },

    found,

    /** Reads without spending. */
    peek: (purpose: string, secret: string): Promise<OneTimeToken | undefined> =>
      found(purpose, secret).executeTakeFirst(),

    /** Identifies one of the subject's valid secrets, by its digest. */
    async nameOne(purpose: string, subject: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('one_time_tokens')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('expires_at', '>', now().toISOString())
        .select('digest')
        .orderBy('digest')
        .executeTakeFirst()
      return row?.digest
    },

    /** To whom the secret with this digest was issued. */
    async subjectOf(purpose: string, digest: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('one_time_tokens')
        .where('digest', '=', digest)
        .where('purpose', '=', purpose)
        .select('subject')
        .executeTakeFirst()
      return row?.subject
    },

    /** What the subject's valid secrets were issued for. */
    open: (purpose: string, subject: string): Promise<OneTimeToken[]> =>
      db
        .selectFrom('one_time_tokens')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('expires_at', '>', now().toISOString())
        .select(['subject', 'data'])
        .execute(),

    async revoke(purpose: string, subject: string): Promise<void> {
      await db.deleteFrom('one_time_tokens').where('purpose', '=', purpose).where('subject', '=', subject).execute()
    },
  }
}

export type OneTimeTokens = ReturnType<typeof oneTimeTokens>
