import { sql } from 'kysely'
import { LOCAL_ORGANIZATION } from '../../../shared/identity/caller.ts'
import { emailKey } from '../../../shared/identity/email-address.ts'
import { slugOf } from '../../../shared/text/slug.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { EmailTaken, type NewPerson, type Person } from './records.ts'

export interface Creation {
  ids: { user: string; organization: string }
  firstIsAdmin: boolean
  at: Date
}

/** Held while the first account of an installation is made, so that only one can be the first. */
const FIRST_ACCOUNT_LOCK = 0x50_41_52_01

/** The person, the organization and the membership together, or nothing. */
export const insertPerson = (db: Database, person: NewPerson, { ids, firstIsAdmin, at }: Creation) =>
  db.transaction().execute(async (tx) => {
    const first = firstIsAdmin && (await isFirst(tx))
    const row = await insertUser(tx, person, ids.user, first ? 'admin' : (person.role ?? 'user'), at)
    const own = first ? LOCAL_ORGANIZATION : ids.organization
    const { organizationId, role: memberRole } = person.join ?? { organizationId: own, role: 'owner' }
    if (!person.join) await insertOrganization(tx, person, { ...ids, organization: own }, at)
    await tx
      .insertInto('memberships')
      .values({
        organization_id: organizationId,
        user_id: ids.user,
        role: memberRole,
        is_default: true,
        joined_at: at.toISOString(),
      })
      .execute()
    return row
  })

async function isFirst(tx: Transaction): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`.execute(tx)
  return (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

async function insertUser(tx: Transaction, person: NewPerson, id: string, role: Person['role'], at: Date) {
  const row = await tx
    .insertInto('users')
    .values({
      id,
      email: person.email,
      email_key: emailKey(person.email),
      name: person.name,
      metadata: person.metadata ?? {},
      role,
      password_hash: person.passwordHash ?? null,
      token_version: 1,
      email_verified_at: person.verified ? at.toISOString() : null,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('email_key').where('deleted_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new EmailTaken()
  return row
}

async function insertOrganization(tx: Transaction, person: NewPerson, ids: Creation['ids'], at: Date) {
  const name = person.organizationName ?? `${person.name}'s organization`
  await tx
    .insertInto('organizations')
    .values({
      id: ids.organization,
      name,
      slug: slugOf(name, ids.organization, 'organization'),
      tier: 'free',
      owner_id: ids.user,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .execute()
}
