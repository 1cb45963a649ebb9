import { createHash } from 'node:crypto'
import type { RandomBytes } from '../shared/ids.ts'
import type { Database } from './database.ts'

interface Needs {
  now: () => Date
  random: RandomBytes
}

/** What a secret was issued for. */
export interface OneTimeToken {
  subject: string
  data: Record<string, unknown>
}

const SECRET_BYTES = 32

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Secrets that are sent to somebody and work once; the database knows only their digests. */
export function oneTimeTokens(db: Database, { now, random }: Needs) {
  return {
    /** The secret, which is told here and never again. */
    async issue(purpose: string, subject: string, data: Record<string, unknown>, ttlSeconds: number): Promise<string> {
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
      await db.insertInto('one_time_tokens').values(row).execute()
      return secret
    },

    /** Spends the secret: of several callers at once one gets it. */
    take: (purpose: string, secret: string): Promise<OneTimeToken | undefined> =>
      db
        .deleteFrom('one_time_tokens')
        .where('digest', '=', digestOf(secret))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now().toISOString())
        .returning(['subject', 'data'])
        .executeTakeFirst(),

    /** Looks without spending. */
    peek: (purpose: string, secret: string): Promise<OneTimeToken | undefined> =>
      db
        .selectFrom('one_time_tokens')
        .where('digest', '=', digestOf(secret))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now().toISOString())
        .select(['subject', 'data'])
        .executeTakeFirst(),

    /** What the newest secret of the subject was issued for, while it is still good. */
    latest: (purpose: string, subject: string): Promise<OneTimeToken | undefined> =>
      db
        .selectFrom('one_time_tokens')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('expires_at', '>', now().toISOString())
        .orderBy('created_at', 'desc')
        .limit(1)
        .select(['subject', 'data'])
        .executeTakeFirst(),

    async revoke(purpose: string, subject: string): Promise<void> {
      await db.deleteFrom('one_time_tokens').where('purpose', '=', purpose).where('subject', '=', subject).execute()
    },

    async removeExpired(): Promise<void> {
      await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now().toISOString()).execute()
    },
  }
}

export type OneTimeTokens = ReturnType<typeof oneTimeTokens>
