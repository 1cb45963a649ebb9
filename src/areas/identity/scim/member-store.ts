import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

export interface GroupMember {
  value: string
  display: string
  type: 'User'
}

export interface GroupOfUser {
  value: string
  display: string
  type: 'direct'
}

/** Who is in which group. Only people who are of the organization right now are shown. */
export function memberStore(db: Database) {
  return {
    /** The members of each group; undefined when there are more than `most` altogether. */
    async membersOf(org: string, groupIds: readonly string[], most: number) {
      const rows = await db
        .selectFrom('scim_group_members as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .leftJoin('scim_users as entry', (join) =>
          join
            .onRef('entry.user_id', '=', 'users.id')
            .onRef('entry.organization_id', '=', 'link.organization_id')
            .on('entry.deleted_at', 'is', null),
        )
        .leftJoin('memberships as member', (join) =>
          join.onRef('member.user_id', '=', 'users.id').onRef('member.organization_id', '=', 'link.organization_id'),
        )
        .where('link.organization_id', '=', org)
        .where('link.group_id', '=', sql<string>`any(${groupIds}::text[])`)
        .where('users.deleted_at', 'is', null)
        .where((here) => here.or([here('entry.user_id', 'is not', null), here('member.user_id', 'is not', null)]))
        .select(['link.group_id', 'users.id as value'])
        .select(sql<string>`coalesce(entry.attributes->>'displayName', entry.user_name, users.name)`.as('display'))
        .orderBy('users.id')
        .limit(most + 1)
        .execute()
      if (rows.length > most) return undefined
      const byGroup = new Map<string, GroupMember[]>(groupIds.map((id) => [id, []]))
      for (const { group_id, value, display } of rows) byGroup.get(group_id)?.push({ value, display, type: 'User' })
      return byGroup
    },

    async groupsOf(org: string, userIds: readonly string[]): Promise<Map<string, GroupOfUser[]>> {
      const rows = await db
        .selectFrom('scim_group_members as link')
        .innerJoin('scim_groups as group', (join) =>
          join.onRef('group.id', '=', 'link.group_id').onRef('group.organization_id', '=', 'link.organization_id'),
        )
        .where('link.organization_id', '=', org)
        .where('link.user_id', '=', sql<string>`any(${userIds}::text[])`)
        .select(['link.user_id', 'group.id as value', 'group.display_name as display'])
        .orderBy('group.id')
        .execute()
      const byUser = new Map<string, GroupOfUser[]>()
      for (const { user_id, value, display } of rows) {
        byUser.set(user_id, [...(byUser.get(user_id) ?? []), { value, display, type: 'direct' }])
      }
      return byUser
    },
  }
}
export type MemberStore = ReturnType<typeof memberStore>
