import { sql } from 'kysely'
import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'

/** A member as the database says it. */
export interface MemberRow {
  user_id: string
  email: string
  name: string
  role: OrganizationRole
  organization_role: OrganizationRole
  disabled_at: string | null
  added_by: string
  added_at: string
}

interface NewMember {
  org: string
  workspace: string
  userId: string
  role: OrganizationRole
  by: string
  at: string
}

type Outcome = 'done' | 'unknown' | 'owners-only' | 'last-owner'

/** Who belongs to a workspace. Its row is held while roles change, so that one owner is always left. */
export const memberStore = (db: Database) => ({
  async list(org: string, workspace: string, page: Page): Promise<Slice<MemberRow>> {
    const living = members(db, org, workspace)
    const rows = living
      .select(['member.user_id', 'person.email', 'person.name', 'member.role', 'belonging.role as organization_role'])
      .select(['person.disabled_at', 'member.added_by', 'member.added_at'])
      .orderBy('member.added_at')
      .orderBy('member.user_id')
    return listWithTotal(rows, countRows(living), page)
  },

  /** The role of whoever is a member already. */
  async add({ org, workspace, userId, role, by, at }: NewMember): Promise<'added' | 'stranger' | OrganizationRole> {
    const { rows } = await sql<{ added: boolean; role: OrganizationRole | null }>`
      with known as (
        select member.role from workspace_members as member
        where member.organization_id = ${org} and member.workspace_id = ${workspace} and member.user_id = ${userId}),
      added as (
        insert into workspace_members (organization_id, workspace_id, user_id, role, added_by, added_at)
        select belonging.organization_id, ${workspace}, belonging.user_id, ${role}, ${by}, ${at}
        from memberships as belonging join users as person on person.id = belonging.user_id and person.deleted_at is null
        where belonging.organization_id = ${org} and belonging.user_id = ${userId}
        on conflict do nothing returning role)
      select exists (select from added) as added, (select role from known) as role`.execute(db)
    const [outcome] = rows
    return outcome?.added ? 'added' : (outcome?.role ?? 'stranger')
  },

  setRole: (
    org: string,
    workspace: string,
    userId: string,
    role: OrganizationRole,
    mayOwn: boolean,
  ): Promise<Outcome> =>
    changed(db, { org, workspace, userId, role, mayOwn }, (tx) =>
      tx
        .updateTable('workspace_members')
        .set({ role })
        .where('workspace_id', '=', workspace)
        .where('user_id', '=', userId)
        .execute(),
    ),

  remove: (org: string, workspace: string, userId: string, mayOwn: boolean): Promise<Outcome> =>
    changed(db, { org, workspace, userId, mayOwn }, (tx) =>
      tx.deleteFrom('workspace_members').where('workspace_id', '=', workspace).where('user_id', '=', userId).execute(),
    ),
})
export type MemberStore = ReturnType<typeof memberStore>

const members = (db: Database | Transaction, org: string, workspace: string) =>
  db
    .selectFrom('workspace_members as member')
    .innerJoin('memberships as belonging', (join) =>
      join
        .onRef('belonging.organization_id', '=', 'member.organization_id')
        .onRef('belonging.user_id', '=', 'member.user_id'),
    )
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .where('member.organization_id', '=', org)
    .where('member.workspace_id', '=', workspace)
    .where('person.deleted_at', 'is', null)

interface Change {
  org: string
  workspace: string
  userId: string
  /** Undefined for somebody who goes. */
  role?: OrganizationRole
  mayOwn: boolean
}

/** Changes a member unless something speaks against it. */
const changed = (
  db: Database,
  { org, workspace, userId, role, mayOwn }: Change,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const own = members(tx, org, workspace)
    const [, [member], others] = await together(
      tx,
      tx.selectFrom('workspaces').select('id').where('id', '=', workspace).forUpdate(),
      own.where('member.user_id', '=', userId).select('member.role'),
      own.where('member.user_id', '!=', userId).where('member.role', '=', 'owner').select('member.user_id').limit(1),
    )
    if (!member) return 'unknown'
    if (!mayOwn && (member.role === 'owner' || role === 'owner')) return 'owners-only'
    if (member.role === 'owner' && role !== 'owner' && others.length === 0) return 'last-owner'
    await change(tx)
    return 'done'
  })
