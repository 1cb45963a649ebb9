import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { Member } from './schema.ts'
import { holdPerson, insertOrganization, type NewOrganizationRecord, startIn } from './store.ts'

/** What became of a change to a membership. */
export type MemberChange = 'done' | 'unknown' | 'owners-only' | 'last-owner'

interface By {
  /** Whether the caller may appoint and remove owners. */
  owner: boolean
}

/** Who belongs to an organization, and as what. Its row is held while roles change, so that one owner is always left. */
export const memberStore = (db: Database) => ({
  async list(org: string, page: Page): Promise<Slice<Member>> {
    const living = members(db, org)
    const inOrder = shown(living).orderBy('member.joined_at').orderBy('member.user_id')
    const { items, total } = await listWithTotal(inOrder, countRows(living), page)
    return { items: items.map(memberOf), total }
  },

  async find(org: string, userId: string): Promise<Member | undefined> {
    const row = await shown(members(db, org).where('member.user_id', '=', userId)).executeTakeFirst()
    return row && memberOf(row)
  },

  setRole: (org: string, userId: string, role: OrganizationRole, by: By): Promise<MemberChange> =>
    db.transaction().execute(async (tx) => {
      await holdOrganization(tx, org)
      const obstacle = await obstacleTo(tx, org, userId, role, by)
      if (obstacle) return obstacle
      await tx
        .updateTable('memberships')
        .set({ role })
        .where('organization_id', '=', org)
        .where('user_id', '=', userId)
        .execute()
      await nameOwner(tx, org)
      return 'done'
    }),

  /** A person without another organization starts in the spare one. */
  remove: (org: string, userId: string, by: By, spare: NewOrganizationRecord): Promise<MemberChange> =>
    db.transaction().execute(async (tx) => {
      await holdPerson(tx, userId)
      await holdOrganization(tx, org)
      const obstacle = await obstacleTo(tx, org, userId, undefined, by)
      if (obstacle) return obstacle
      await tx.deleteFrom('memberships').where('organization_id', '=', org).where('user_id', '=', userId).execute()
      await nameOwner(tx, org)
      await startElsewhere(tx, userId, spare)
      return 'done'
    }),
})
export type MemberStore = ReturnType<typeof memberStore>

const members = (db: Database | Transaction, org: string) =>
  db
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .where('member.organization_id', '=', org)
    .where('person.deleted_at', 'is', null)

const shown = (chosen: ReturnType<typeof members>) =>
  chosen
    .select(['person.id', 'person.email', 'person.name', 'person.avatar_url', 'person.disabled_at'])
    .select(['member.role', 'member.joined_at'])

type MemberRow = Pick<Member, 'email' | 'name' | 'avatar_url' | 'role' | 'joined_at'> & {
  id: string
  disabled_at: string | null
}

const memberOf = ({ id: user_id, disabled_at, ...row }: MemberRow): Member => ({
  ...row,
  user_id,
  is_active: disabled_at === null,
  status: disabled_at === null ? 'active' : 'suspended',
})

const holdOrganization = (tx: Transaction, org: string) =>
  tx.selectFrom('organizations').select('id').where('id', '=', org).forUpdate().execute()

/** Why a member cannot get the role, or go (undefined). */
async function obstacleTo(
  tx: Transaction,
  org: string,
  userId: string,
  role: OrganizationRole | undefined,
  by: By,
): Promise<MemberChange | undefined> {
  const member = await members(tx, org).where('member.user_id', '=', userId).select('member.role').executeTakeFirst()
  if (!member) return 'unknown'
  if (!by.owner && (member.role === 'owner' || role === 'owner')) return 'owners-only'
  if (member.role !== 'owner' || role === 'owner') return undefined
  const other = await members(tx, org)
    .where('member.role', '=', 'owner')
    .where('member.user_id', '!=', userId)
    .where('person.disabled_at', 'is', null)
    .select('member.user_id')
    .executeTakeFirst()
  return other ? undefined : 'last-owner'
}

/** The organization names an owner who still is one: the one it named, or else the longest member. */
async function nameOwner(tx: Transaction, org: string) {
  const owner = await members(tx, org)
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .where('member.role', '=', 'owner')
    .orderBy((row) => row('member.user_id', '=', row.ref('organization.owner_id')), 'desc')
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .limit(1)
    .select('member.user_id')
    .executeTakeFirst()
  if (owner) await tx.updateTable('organizations').set({ owner_id: owner.user_id }).where('id', '=', org).execute()
}

async function startElsewhere(tx: Transaction, userId: string, spare: NewOrganizationRecord) {
  const next = await tx
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('joined_at')
    .limit(1)
    .select('organization_id')
    .executeTakeFirst()
  if (!next) await insertOrganization(tx, spare)
  await startIn(tx, next?.organization_id ?? spare.id, userId)
}
