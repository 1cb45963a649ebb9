import { sql } from 'kysely'
import { HOUR_MS } from '../../../../shared/time/dates.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { lockName, nameLock } from '../../../../storage/rows/name-lock.ts'

interface NewCode {
  org: string
  userId: string
  /** Digests of the code by each key of the installation, the present key first. */
  digests: readonly [string, ...string[]]
  at: Date
  until: Date
}

interface Try {
  org: string
  /** Digests of the code by each key of the installation. */
  digests: readonly string[]
  /** A digest of the speaker's account at the vendor. */
  account: string
  /** A digest of the vendor's request. */
  request: string
  at: Date
}

export interface PairingLimits {
  /** This many wrong codes while a code is open make it invalid. */
  perCode: number
  perAccount: number
  perInstallation: number
}

const HELD = 'devices:pairing'

/** Codes by which people identify themselves to an assistant, and the wrong codes that were tried. */
export const pairingStore = (db: Database) => ({
  /** A person has one code: the newest. False where another person of the organization has the same code open. */
  offer: ({ org, userId, digests, at, until }: NewCode): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const code = sql<{ user_id: string }>`
        insert into pairing_codes (organization_id, user_id, code_digest, created_at, expires_at, wrong)
        select ${org}, ${userId}, ${digests[0]}, ${at.toISOString()}, ${until.toISOString()}, 0
        where not exists (
          select from pairing_codes as other
          where other.organization_id = ${org} and other.code_digest = any (${[...digests]})
            and other.user_id <> ${userId} and other.expires_at > ${at.toISOString()})
        on conflict (organization_id, user_id) do update set code_digest = excluded.code_digest,
          created_at = excluded.created_at, expires_at = excluded.expires_at, wrong = excluded.wrong
        returning user_id`
      const [, offered] = await together(tx, nameLock(HELD), code)
      return offered.length > 0
    }),

  /**
   * Spends a code and runs `paired` for its owner in the same transaction, or says why not. A repeated request gets the
   * same answer.
   */
  redeem: (
    { org, digests, account, request, at }: Try,
    limits: PairingLimits,
    paired: (tx: Transaction, userId: string) => Promise<void>,
  ): Promise<'paired' | 'wrong' | 'too often'> =>
    db.transaction().execute(async (tx) => {
      await lockName(tx, HELD)
      const before = await tx
        .selectFrom('pairing_tries')
        .select('paired')
        .where('request_digest', '=', request)
        .executeTakeFirst()
      if (before) return before.paired ? 'paired' : 'wrong'
      const { all, own } = await wrongOnes(tx, account, new Date(at.getTime() - HOUR_MS))
      if (own >= limits.perAccount || all >= limits.perInstallation) return 'too often'
      const code = await tx
        .deleteFrom('pairing_codes')
        .where('organization_id', '=', org)
        .where('code_digest', 'in', digests)
        .where('expires_at', '>', at.toISOString())
        .where('wrong', '<', limits.perCode)
        .returning('user_id as userId')
        .executeTakeFirst()
      const tried = { account_digest: account, request_digest: request, paired: code !== undefined }
      await tx
        .insertInto('pairing_tries')
        .values({ ...tried, at: at.toISOString() })
        .execute()
      if (code) {
        await paired(tx, code.userId)
        return 'paired'
      }
      await tx
        .updateTable('pairing_codes')
        .set(({ eb }) => ({ wrong: eb('wrong', '+', 1) }))
        .where('organization_id', '=', org)
        .execute()
      return 'wrong'
    }),
})
export type PairingStore = ReturnType<typeof pairingStore>

async function wrongOnes(tx: Transaction, account: string, since: Date): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where account_digest = ${account})::int as own
    from pairing_tries where at > ${since.toISOString()} and not paired`.execute(tx)
  return rows[0] ?? { all: 0, own: 0 }
}
