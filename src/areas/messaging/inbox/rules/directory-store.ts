import { sql } from 'kysely'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { RecipientStore } from '../recipients/store.ts'

/** Looks up the people and addresses that rules name. */
export const directoryStore = (db: Database, outside: Pick<RecipientStore, 'isConfirmed'>) => {
  const presentMembers = (org: string, on: Database | Transaction = db) =>
    on
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .where('memberships.organization_id', '=', org)
      .where('users.disabled_at', 'is', null)
      .where('users.deleted_at', 'is', null)

  async function isMembersAddress(org: string, address: string, tx?: Transaction): Promise<boolean> {
    const found = await presentMembers(org, tx)
      .select('users.id')
      .where(sql<string>`lower(users.email)`, '=', address.toLowerCase())
      .where('users.email_verified_at', 'is not', null)
      .executeTakeFirst()
    return found !== undefined
  }

  return {
    isMembersAddress,

    /** Whether a member, or a recipient outside, has confirmed the address. */
    isConfirmed: async (org: string, address: string, tx?: Transaction): Promise<boolean> =>
      (await isMembersAddress(org, address, tx)) || (await outside.isConfirmed(org, address, tx)),

    /** The name of an organization towards others. */
    async organizationName(org: string): Promise<string> {
      const found = await db.selectFrom('organizations').select('name').where('id', '=', org).executeTakeFirst()
      return found?.name ?? 'An organization'
    },

    async withRole(tx: Transaction, org: string, role: Caller['orgRole']): Promise<string[]> {
      const found = await presentMembers(org, tx)
        .select('users.id')
        .where('memberships.role', '=', role)
        .orderBy('users.id')
        .limit(100)
        .execute()
      return found.map(({ id }) => id)
    },
  }
}
