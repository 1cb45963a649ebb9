import { sql } from 'kysely'
import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import { roleInsideSql } from '../../../storage/rows/role-in-workspace.ts'
import type { Answerers, Standing } from './who-may-answer.ts'

/** A role in the tenant: that in the organization, or in a workspace of it. */
const ROLE_HERE = sql<OrganizationRole | null>`case when room.id is null then member.role else ${roleInsideSql({
  above: sql`member.role`,
  isArchived: sql`room.archived_at is not null`,
  memberRole: sql`inside.role`,
})} end`

/** Everybody who is in a tenant, with their role there: read at the moment of asking and of answering, never remembered. */
const present = (tenant: string) => sql`
  select member.user_id as "userId", person.email, ${ROLE_HERE} as role, member.role as above
  from organizations as tenant
  join memberships as member on member.organization_id = coalesce(tenant.parent_id, tenant.id)
  join users as person on person.id = member.user_id and person.disabled_at is null and person.deleted_at is null
  left join workspaces as room on room.id = tenant.id
  left join workspace_members as inside on inside.workspace_id = tenant.id and inside.user_id = member.user_id
  where tenant.id = ${tenant} and room.removed_at is null`

/** The person who answers a question, and all who have answered it. */
const answering = (tenant: string, approval: string, userId: string) => sql`(
  select ${userId}::text union
  select user_id from approval_answers where organization_id = ${tenant} and approval_id = ${approval})`

export const peopleStatements = {
  /** Holds their memberships until the transaction ends, so that nobody answers while they are leaving. */
  held: (tenant: string, approval: string, userId: string) =>
    [
      sql`select from memberships where organization_id = (
        select coalesce(parent_id, id) from organizations where id = ${tenant})
      and user_id in ${answering(tenant, approval, userId)} order by user_id for share`,
      sql`select from workspace_members where workspace_id = ${tenant}
      and user_id in ${answering(tenant, approval, userId)} order by user_id for share`,
    ] as const,

  /** Those of them who are there. */
  standings: (tenant: string, approval: string, userId: string) => sql<Standing>`
    select "userId", role, above from (${present(tenant)}) as here
    where role is not null and "userId" in ${answering(tenant, approval, userId)}`,

  /** Those of some people who are there. */
  members: (tenant: string, people: readonly string[]) => sql<Person>`
    select "userId", email, role, above from (${present(tenant)}) as here
    where role is not null and "userId" = any(${people}::text[]) order by "userId"`,

  /** People for whom a question is, but for those who asked; at most so many. */
  answerers: (
    tenant: string,
    { people, roles, rolesAbove }: Answerers,
    askers: readonly string[],
    most: number,
  ) => sql<Person>`
    select "userId", email, role, above from (${present(tenant)}) as here
    where "userId" <> all(${askers}::text[]) and role <> 'viewer'
      and ("userId" = any(${people}::text[]) or role = any(${roles}::text[]) or above = any(${rolesAbove}::text[]))
    order by "userId" limit ${most}`,
}

export interface Person extends Standing {
  email: string
}

export const peopleStore = (db: Database) => ({
  /** The roles of a person in a tenant now; undefined where they may not enter. */
  async standingOf(tenant: string, userId: string): Promise<Standing | undefined> {
    const one = sql<Standing>`
      select "userId", role, above from (${present(tenant)}) as here where "userId" = ${userId} and role is not null`
    const { rows } = await one.execute(db)
    return rows[0]
  },
})
export type PeopleStore = ReturnType<typeof peopleStore>
