import { type RawBuilder, sql } from 'kysely'
import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
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

/** Who belongs to a workspace; one owner is always left. */
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

  /** The role of a person who is a member already. */
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
    changed(db, { org, workspace, userId, role, mayOwn }, sql`update workspace_members as member set role = ${role}`),

  remove: (org: string, workspace: string, userId: string, mayOwn: boolean): Promise<Outcome> =>
    changed(db, { org, workspace, userId, mayOwn }, sql`delete from workspace_members as member`),
})
export type MemberStore = ReturnType<typeof memberStore>

const members = (db: Database, org: string, workspace: string) =>
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
  /** Undefined for a member who leaves. */
  role?: OrganizationRole
  mayOwn: boolean
}

/**
 * Changes a member unless something speaks against it. The owners are locked first, always in this order, so that of two
 * who change owners at once the second sees what the first has left.
 */
async function changed(
  db: Database,
  { org, workspace, userId, role, mayOwn }: Change,
  change: RawBuilder<unknown>,
): Promise<Outcome> {
  const { rows } = await sql<{ role: OrganizationRole | null; done: boolean }>`
    with owners as materialized (${members(db, org, workspace)
      .where('member.role', '=', 'owner')
      .select('member.user_id')
      .orderBy('member.user_id')
      .forUpdate('member')}),
    known as (${members(db, org, workspace).where('member.user_id', '=', userId).select('member.role')}),
    changed as (
      ${change}
      where member.organization_id = ${org} and member.workspace_id = ${workspace} and member.user_id = ${userId}
        and exists (select from known)
        and (${mayOwn} or (member.role <> 'owner' and ${role !== 'owner'}))
        and (member.role <> 'owner' or ${role === 'owner'} or exists (select from owners where user_id <> ${userId}))
      returning member.user_id)
    select (select role from known) as role, exists (select from changed) as done`.execute(db)
  const { role: before, done } = rows[0] ?? { role: null, done: false }
  if (done) return 'done'
  if (before === null) return 'unknown'
  if (!mayOwn && (before === 'owner' || role === 'owner')) return 'owners-only'
  return before === 'owner' ? 'last-owner' : 'unknown'
}
