import { type RawBuilder, sql } from 'kysely'
import type { OrganizationRole } from '../../shared/identity/caller.ts'
import { isLeader, LEADERS } from '../../shared/identity/permissions.ts'

/** What decides who may enter a workspace. */
export interface Entrance {
  isArchived: boolean
  /** The role of the person there; undefined for one who is no member. */
  memberRole: OrganizationRole | undefined
}

/**
 * The role that a person has in a workspace; undefined where they may not enter. Leaders of the organization are its
 * admins at least, viewers of the organization stay viewers, and an archive is shown to leaders and changed by nobody.
 */
export function roleInside(
  above: OrganizationRole,
  { isArchived, memberRole }: Entrance,
): OrganizationRole | undefined {
  if (isArchived) return isLeader(above) ? 'viewer' : undefined
  if (isLeader(above)) return memberRole && isLeader(memberRole) ? memberRole : 'admin'
  return memberRole && above === 'viewer' ? 'viewer' : memberRole
}

interface EntranceColumns {
  /** The role in the organization. */
  above: RawBuilder<unknown>
  isArchived: RawBuilder<unknown>
  memberRole: RawBuilder<unknown>
}

const leads = (role: RawBuilder<unknown>) => sql`${role} in (${sql.join(LEADERS.map((leader) => sql.lit(leader)))})`

/** `roleInside` for statements that ask about many people or workspaces; null where a person may not enter. */
export const roleInsideSql = ({ above, isArchived, memberRole }: EntranceColumns) => sql<OrganizationRole | null>`case
  when ${isArchived} then case when ${leads(above)} then 'viewer' end
  when ${leads(above)} then case when ${leads(memberRole)} then ${memberRole} else 'admin' end
  when ${above} = 'viewer' and ${memberRole} is not null then 'viewer'
  else ${memberRole} end`
