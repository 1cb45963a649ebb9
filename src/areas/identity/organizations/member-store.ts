import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { Member } from './schema.ts'
import { type NewOrganizationRecord, organizationInserted, personHeld, startingIn } from './store.ts'

/** Why a membership is not changed. */
export type Obstacle = 'unknown' | 'owners-only' | 'last-owner'

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

  /** The member with the role. */
  setRole: (org: string, userId: string, role: OrganizationRole, by: By): Promise<Member | Obstacle> =>
    db.transaction().execute(async (tx) => {
      const [, member, others] = await together(tx, organizationHeld(tx, org), ...standing(tx, org, userId))
      const obstacle = obstacleTo({ member, others }, role, by)
      if (obstacle) return obstacle
      const [, , changed] = await together(
        tx,
        tx.updateTable('memberships').set({ role }).where('organization_id', '=', org).where('user_id', '=', userId),
        ownerNamed(tx, org),
        shown(members(tx, org).where('member.user_id', '=', userId)),
      )
      return changed.map(memberOf)[0] ?? 'unknown'
    }),

  /** A person without another organization starts in the spare one. */
  remove: (org: string, userId: string, by: By, spare: NewOrganizationRecord): Promise<'done' | Obstacle> =>
    db.transaction().execute(async (tx) => {
      const [, , member, others] = await together(
        tx,
        personHeld(tx, userId),
        organizationHeld(tx, org),
        ...standing(tx, org, userId),
      )
      const obstacle = obstacleTo({ member, others }, undefined, by)
      if (obstacle) return obstacle
      const [, , [next]] = await together(
        tx,
        tx.deleteFrom('memberships').where('organization_id', '=', org).where('user_id', '=', userId),
        ownerNamed(tx, org),
        firstMembership(tx, userId),
      )
      await startElsewhere(tx, userId, next?.organization_id, spare)
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

const organizationHeld = (tx: Transaction, org: string) =>
  tx.selectFrom('organizations').select('id').where('id', '=', org).forUpdate()

/** The statements that read a member's role, and another owner who can act. */
const standing = (tx: Transaction, org: string, userId: string) =>
  [
    members(tx, org).where('member.user_id', '=', userId).select('member.role'),
    members(tx, org)
      .where('member.role', '=', 'owner')
      .where('member.user_id', '!=', userId)
      .where('person.disabled_at', 'is', null)
      .select('member.user_id')
      .limit(1),
  ] as const

interface Standing {
  member: readonly { role: OrganizationRole }[]
  others: readonly unknown[]
}

/** Why a member cannot get the role, or go (undefined). */
function obstacleTo(
  { member: [member], others }: Standing,
  role: OrganizationRole | undefined,
  by: By,
): Obstacle | undefined {
  if (!member) return 'unknown'
  if (!by.owner && (member.role === 'owner' || role === 'owner')) return 'owners-only'
  if (member.role !== 'owner' || role === 'owner') return undefined
  return others.length > 0 ? undefined : 'last-owner'
}

/** The organization names an owner who still is one: the one it named, or else the longest member. */
function ownerNamed(tx: Transaction, org: string) {
  const owner = members(tx, org)
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .where('member.role', '=', 'owner')
    .orderBy((row) => row('member.user_id', '=', row.ref('organization.owner_id')), 'desc')
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .limit(1)
    .select('member.user_id')
  return tx
    .updateTable('organizations')
    .from(owner.as('owner'))
    .set(({ ref }) => ({ owner_id: ref('owner.user_id') }))
    .where('organizations.id', '=', org)
}

const firstMembership = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('joined_at')
    .limit(1)
    .select('organization_id')

async function startElsewhere(tx: Transaction, userId: string, next: string | undefined, spare: NewOrganizationRecord) {
  if (next === undefined) await together(tx, ...organizationInserted(tx, spare), ...startingIn(tx, spare.id, userId))
  else await together(tx, ...startingIn(tx, next, userId))
}
