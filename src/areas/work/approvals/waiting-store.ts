import { sql } from 'kysely'
import type { Caller, OrganizationRole } from '../../../shared/identity/caller.ts'
import { rolesWith } from '../../../shared/identity/permissions.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { listSqlWithTotal } from '../../../storage/rows/list-with-total.ts'
import { roleInsideSql } from '../../../storage/rows/role-in-workspace.ts'

/** Something that waits for people: an approval, or a debate at a breakpoint. */
export interface WaitingItem {
  what: 'approval' | 'breakpoint'
  org: string
  id: string
  /** The name of the workspace that it waits in, where that is not where the caller is. */
  workspaceName: string | null
  /** Whether it waits for the caller. */
  forMe: boolean
}

interface Viewer {
  org: string
  userId: string
  role: OrganizationRole
  /** Their role in the organization above. */
  above: OrganizationRole
  /** Also what waits for them in the workspaces that they may enter. */
  seesWorkspaces: boolean
}

export const viewerOf = ({ org, payer, userId, orgRole, payerRole = orgRole }: Caller): Viewer => ({
  org,
  userId,
  role: orgRole,
  above: payerRole,
  seesWorkspaces: org === payer,
})

/** The caller's own tenant, and from an organization the workspaces that they may enter, with their role in each. */
const rooms = ({ org, userId, role, seesWorkspaces }: Viewer) => {
  const inside = roleInsideSql({ above: sql`${role}::text`, isArchived: sql`false`, memberRole: sql`own.role` })
  return sql`(
    select ${org}::text as id, null::text as name, ${role}::text as role
    union all
    select workspace.id, workspace.name, ${inside}
    from workspaces as workspace
    left join workspace_members as own on own.workspace_id = workspace.id and own.user_id = ${userId}
    where ${seesWorkspaces}::boolean and workspace.organization_id = ${org} and workspace.removed_at is null
      and workspace.archived_at is null and ${inside} is not null)`
}

/** In other rooms than the caller's own only what waits for the caller is shown. */
const waiting = (viewer: Viewer, onlyMine: boolean) => sql`
  from (
    select 'approval' as what, approval.organization_id as org, approval.id, approval.created_at as at, room.name,
      room.role <> 'viewer' and case when approval.confirmation or approval.asked_by = ${viewer.userId}
        then approval.confirmation and approval.asked_by = ${viewer.userId}
        else approval.also_asked_by is distinct from ${viewer.userId} and (${viewer.userId} = any(approval.answer_people)
          or room.role = any(approval.answer_roles) or ${viewer.above} = any(approval.answer_roles_above)) end as mine
    from ${rooms(viewer)} as room
    join approvals as approval on approval.organization_id = room.id and approval.status = 'pending'
    union all
    select 'breakpoint', stop.organization_id, stop.id, stop.raised_at, room.name,
      case when stop.trigger = 'approval'
        then room.role = any(${rolesWith('workspaces.manage')}::text[]) and stop.asked_by is distinct from ${viewer.userId}
        else room.role = any(${rolesWith('debates.update')}::text[]) end
    from ${rooms(viewer)} as room
    join pending_breakpoints as stop on stop.organization_id = room.id
  ) as waiting
  where mine or (name is null and not ${onlyMine}::boolean)`

/** What waits for people, longest first. */
export const waitingStore = (db: Database) => ({
  list(viewer: Viewer, onlyMine: boolean, page: Page): Promise<Slice<WaitingItem>> {
    const from = waiting(viewer, onlyMine)
    const rows = sql<WaitingItem>`
      select what, org, id, name as "workspaceName", mine as "forMe" ${from} order by at, id`
    return listSqlWithTotal(db, { rows, from }, page)
  },
})
export type WaitingStore = ReturnType<typeof waitingStore>
