import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { OrganizationRole } from '../../../shared/caller.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import { EmailTaken, emailKey, type Membership, type NewPerson, type Organization, type Person, type PersonChanges } from './records.ts'
import { slugOf } from './slug.ts'

interface Creation {
  ids: { user: string; organization: string }
  firstIsAdmin: boolean
  at: Date
}

/** Held while the first account of an installation is made, so that only one can be the first. */
const FIRST_ACCOUNT_LOCK = 0x50_41_52_01

/** The only SQL over people and their memberships. People belong to the installation, not to an organization. */
export function accountStore(db: Database) {
  const living = () => db.selectFrom('users').selectAll().where('deleted_at', 'is', null)

  const change = async (userId: string, set: Record<string, unknown>, at: Date): Promise<Person | undefined> => {
    const row = await db
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

    /** The person, the organization and the membership together, or nothing. */
    insert: (person: NewPerson, { ids, firstIsAdmin, at }: Creation): Promise<Person> =>
      db.transaction().execute(async (tx) => {
        const role = firstIsAdmin && (await isFirst(tx)) ? 'admin' : 'user'
        const row = await insertUser(tx, person, ids.user, role, at)
        const { organizationId, role: memberRole } = person.join ?? { organizationId: ids.organization, role: 'owner' }
        if (!person.join) await insertOrganization(tx, person, ids, at)
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
        return personOf(row)
      }),

    async update(userId: string, changes: PersonChanges, at: Date): Promise<Person | undefined> {
      const { email, name, avatarUrl, metadata, emailVerifiedAt } = changes
      const set = {
        ...(email !== undefined && { email, email_key: emailKey(email) }),
        ...(name !== undefined && { name }),
        ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
        ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
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

    /** Enabling somebody does not bring back the tokens from before. */
    setDisabled: (userId: string, disabled: boolean, at: Date) =>
      change(
        userId,
        {
          disabled_at: disabled ? sql`coalesce(disabled_at, ${at.toISOString()}::timestamptz)` : null,
          ...(disabled && { token_version: sql`token_version + 1` }),
        },
        at,
      ),

    setRole: (userId: string, role: Person['role'], at: Date) => change(userId, { role }, at),

    remove: (userId: string, mode: 'soft' | 'hard', at: Date) =>
      change(
        userId,
        {
          deleted_at: at.toISOString(),
          token_version: sql`token_version + 1`,
          ...(mode === 'hard' && ERASED(userId)),
        },
        at,
      ),

    async memberships(userId: string): Promise<Membership[]> {
      const rows = await db
        .selectFrom('memberships as member')
        .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
        .where('member.user_id', '=', userId)
        .selectAll('organization')
        .select(['member.role', 'member.is_default', 'member.joined_at'])
        .orderBy('member.is_default', 'desc')
        .orderBy('member.joined_at')
        .orderBy('organization.id')
        .execute()
      return rows.map((row) => ({
        organization: organizationOf(row),
        role: row.role,
        isDefault: row.is_default,
        joinedAt: row.joined_at,
      }))
    },

    /** A person's first organization becomes their default. */
    async join(organizationId: string, userId: string, role: OrganizationRole, at: Date): Promise<void> {
      await db
        .insertInto('memberships')
        .columns(['organization_id', 'user_id', 'role', 'is_default', 'joined_at'])
        .expression((from) =>
          from
            .selectFrom('users')
            .where('id', '=', userId)
            .select((user) => [
              user.val(organizationId).as('organization_id'),
              'users.id as user_id',
              user.val(role).as('role'),
              user
                .not(user.exists(user.selectFrom('memberships').select('user_id').whereRef('user_id', '=', 'users.id')))
                .as('is_default'),
              user.val(at.toISOString()).as('joined_at'),
            ]),
        )
        .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role }))
        .execute()
    },

    organization: (id: string) => oneOrganization(db.selectFrom('organizations').where('id', '=', id)),
    firstOrganization: () => oneOrganization(db.selectFrom('organizations').orderBy('sequence').limit(1)),
  }
}
export type AccountStore = ReturnType<typeof accountStore>
