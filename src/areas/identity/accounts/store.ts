import { type Selectable, sql } from 'kysely'
import { conflict } from '../../../shared/errors.ts'
import { LOCAL_ORGANIZATION } from '../../../shared/identity/caller.ts'
import { emailKey } from '../../../shared/identity/email-address.ts'
import { slugOf } from '../../../shared/text/slug.ts'
import { sideBySide } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import { type DisabledBy, EmailTaken, type NewPerson, type Person, type PersonChanges } from './records.ts'

/** The SQL of people, who belong to the installation and not to an organization. */
export function accountStore(db: Database) {
  const living = () => db.selectFrom('users').selectAll().where('deleted_at', 'is', null)

  type Change = (
    userId: string,
    set: Record<string, unknown>,
    at: Date,
    tx?: Transaction,
  ) => Promise<Person | undefined>
  const change: Change = async (userId, set, at, tx) => {
    const row = await (tx ?? db)
      .updateTable('users')
      .set({ ...set, updated_at: at.toISOString() })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return row && personOf(row)
  }

  return {
    async find(userId: string): Promise<Person | undefined> {
      const row = await living().where('id', '=', userId).executeTakeFirst()
      return row && personOf(row)
    },

    async findByEmail(email: string): Promise<Person | undefined> {
      const row = await living().where('email_key', '=', emailKey(email)).executeTakeFirst()
      return row && personOf(row)
    },

    insert: async (person: NewPerson, creation: Creation): Promise<Person> =>
      personOf(await insertPerson(db, person, creation)),

    async update(userId: string, changes: PersonChanges, at: Date): Promise<Person | undefined> {
      const { email, name, avatarUrl, metadata, emailVerifiedAt } = changes
      const set = {
        ...(email !== undefined && { email, email_key: emailKey(email) }),
        ...(name !== undefined && { name }),
        ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
        ...(metadata !== undefined && { metadata }),
        ...(emailVerifiedAt !== undefined && { email_verified_at: emailVerifiedAt }),
      }
      try {
        return await change(userId, set, at)
      } catch (fault) {
        throw isDuplicate(fault) ? new EmailTaken() : fault
      }
    },

    setPassword: (userId: string, passwordHash: string, at: Date) =>
      change(userId, { password_hash: passwordHash, token_version: sql`token_version + 1` }, at),

    bumpTokenVersion: async (userId: string, at: Date): Promise<number | undefined> =>
      (await change(userId, { token_version: sql`token_version + 1` }, at))?.tokenVersion,

    /** A person disabled by an administrator stays so. `also` happens behind it, in the same transaction. */
    disable: <Also>(userId: string, by: DisabledBy, at: Date, also: (tx: Transaction) => Promise<Also>) =>
      db.transaction().execute(async (tx) => {
        const set = {
          disabled_at: sql`coalesce(disabled_at, ${at.toISOString()}::timestamptz)`,
          disabled_by: by === 'administrator' ? by : sql`case when disabled_at is null then ${by} else disabled_by end`,
          token_version: sql`token_version + 1`,
        }
        const [, person, done] = await sideBySide(
          tx,
          (side) => refuseLastAdministrator(side, userId),
          (side) => change(userId, set, at, side),
          also,
        )
        return person && { person, done }
      }),

    /** Enabling a person does not restore earlier tokens. */
    enable: (userId: string, by: DisabledBy, at: Date) =>
      change(
        userId,
        by === 'administrator'
          ? { disabled_at: null, disabled_by: null }
          : {
              disabled_at: sql`case when disabled_by = ${by} then null else disabled_at end`,
              disabled_by: sql`nullif(disabled_by, ${by})`,
            },
        at,
      ),

    setRole: (userId: string, role: Person['role'], at: Date) => change(userId, { role }, at),

    demandRemovable: (userId: string) => db.transaction().execute((tx) => refuseLastAdministrator(tx, userId)),

    remove: (userId: string, mode: 'soft' | 'hard', at: Date) =>
      db.transaction().execute(async (tx) => {
        await refuseLastAdministrator(tx, userId)
        if (mode === 'hard') await eraseProofs(tx, userId)
        const set = { deleted_at: at.toISOString(), token_version: sql`token_version + 1` }
        return change(userId, { ...set, ...(mode === 'hard' && erased(userId)) }, at, tx)
      }),
  }
}
export type AccountStore = ReturnType<typeof accountStore>

/** Keeps one administrator: the row locks make two who remove each other wait. */
async function refuseLastAdministrator(tx: Transaction, userId: string): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === userId) {
    throw conflict('The last administrator cannot be disabled or removed')
  }
}

/** Deletes every credential and linked identity of a person. */
async function eraseProofs(tx: Transaction, userId: string): Promise<void> {
  for (const table of ['second_factors', 'api_keys', 'oauth_identities', 'sso_identities'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

const UNIQUE_VIOLATION = '23505'
const isDuplicate = (fault: unknown) => (fault as { code?: unknown }).code === UNIQUE_VIOLATION

/** What is left of an erased person: an id that other records point to. */
const erased = (userId: string) => ({
  email: `${userId}@erased.invalid`,
  email_key: `${userId.toLowerCase()}@erased.invalid`,
  name: 'Erased',
  avatar_url: null,
  metadata: {},
  password_hash: null,
  last_login_at: null,
})

const personOf = (row: Selectable<Tables['users']>): Person => ({
  id: row.id,
  email: row.email,
  name: row.name,
  avatarUrl: row.avatar_url,
  metadata: row.metadata,
  role: row.role,
  passwordHash: row.password_hash,
  tokenVersion: row.token_version,
  emailVerifiedAt: row.email_verified_at,
  disabledAt: row.disabled_at,
  lastLoginAt: row.last_login_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

interface Creation {
  ids: { user: string; organization: string }
  firstIsAdmin: boolean
  at: Date
}

/** Held while the first account of an installation is made, so that only one can be the first. */
const FIRST_ACCOUNT_LOCK = 0x50_41_52_01

/** The person, the organization and the membership together, or nothing. */
const insertPerson = (db: Database, person: NewPerson, { ids, firstIsAdmin, at }: Creation) =>
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
