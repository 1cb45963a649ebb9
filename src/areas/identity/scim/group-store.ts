import { type Expression, isExpression, type Selectable, sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { sideBySide } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { Tables } from '../../../storage/tables.ts'
import { fold } from './filter.ts'
import { orNameTaken } from './user-store.ts'

export interface ScimGroup {
  id: string
  displayName: string
  externalId: string | null
  version: number
  createdAt: string
  updatedAt: string
}

export interface GroupWriting {
  displayName: string
  externalId: string | null
  joining: readonly string[]
  leaving: readonly string[]
}

/** What a search can be narrowed to before it looks at each group. */
export interface GroupNarrowing {
  id?: string
  displayName?: string
  externalId?: string
  memberId?: string
}

/** The only SQL over groups. */
export function groupStore(db: Database) {
  const groupsOf = (org: string) => db.selectFrom('scim_groups').where('organization_id', '=', org)

  function narrowed(org: string, { id, displayName, externalId, memberId }: GroupNarrowing) {
    let groups = groupsOf(org)
    if (id !== undefined) groups = groups.where('id', '=', id)
    if (displayName !== undefined) groups = groups.where('display_name_key', '=', fold(displayName))
    if (externalId !== undefined) groups = groups.where('external_id', '=', externalId)
    if (memberId === undefined) return groups
    return groups.where('id', 'in', (member) =>
      member
        .selectFrom('scim_group_members')
        .where('organization_id', '=', org)
        .where('user_id', '=', memberId)
        .select('group_id'),
    )
  }

  const columnsOf = ({ displayName, externalId }: GroupWriting, at: Date) => ({
    display_name: displayName,
    display_name_key: fold(displayName),
    external_id: externalId,
    updated_at: at.toISOString(),
  })

  const linksOf = (org: string, groupId: string, userIds: readonly string[]) =>
    sql`insert into scim_group_members (organization_id, group_id, user_id)
      select ${org}, ${groupId}, member from unnest(${userIds}::text[]) as member on conflict do nothing`

  return {
    async find(org: string, id: string): Promise<ScimGroup | undefined> {
      const row = await groupsOf(org).where('id', '=', id).selectAll().executeTakeFirst()
      return row && groupOf(row)
    },

    /** In the order of the ids that were given. */
    async findAll(org: string, ids: readonly string[]): Promise<ScimGroup[]> {
      const rows = await groupsOf(org).where('id', '=', sql<string>`any(${ids}::text[])`).selectAll().execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => byId.get(id) ?? []).map(groupOf)
    },

    async page(org: string, page: Page): Promise<Slice<ScimGroup>> {
      const { items, total } = await listWithTotal(
        groupsOf(org).selectAll().orderBy('id'),
        countRows(groupsOf(org)),
        page,
      )
      return { items: items.map(groupOf), total }
    },

    /** The query for the ids of such a page. */
    idsOnPage: (org: string, { limit, offset }: Page) =>
      groupsOf(org).select('id').orderBy('id').limit(limit).offset(offset),

    /** All groups that may fit, in batches, in the order of their ids. */
    async *search(org: string, narrowing: GroupNarrowing, batch: number): AsyncGenerator<ScimGroup[]> {
      for (let after = '', more = true; more; ) {
        const groups = narrowed(org, narrowing).where('id', '>', after).selectAll().orderBy('id')
        const rows = await groups.limit(batch).execute()
        if (rows.length > 0) yield rows.map(groupOf)
        after = rows.at(-1)?.id ?? after
        more = rows.length === batch
      }
    },

    /** The new group, and what `read` finds once its members are in it. */
    insert: <Read>(
      org: string,
      id: string,
      group: GroupWriting,
      at: Date,
      read: (tx: Transaction) => Promise<Read>,
    ): Promise<[ScimGroup, Read]> =>
      orNameTaken(
        db.transaction().execute((tx) =>
          sideBySide(
            tx,
            async (side) => {
              const row = {
                organization_id: org,
                id,
                ...columnsOf(group, at),
                version: 1,
                created_at: at.toISOString(),
              }
              return groupOf(await side.insertInto('scim_groups').values(row).returningAll().executeTakeFirstOrThrow())
            },
            (side) => linksOf(org, id, group.joining).execute(side),
            read,
          ).then(([inserted, , found]) => [inserted, found]),
        ),
      ),

    /** False when the group is not at the expected version any more. */
    write: (org: string, id: string, expected: number, group: GroupWriting, at: Date): Promise<boolean> =>
      orNameTaken(
        db.transaction().execute(async (tx) => {
          const written = await tx
            .updateTable('scim_groups')
            .set({ ...columnsOf(group, at), version: expected + 1 })
            .where('organization_id', '=', org)
            .where('id', '=', id)
            .where('version', '=', expected)
            .returning('id')
            .executeTakeFirst()
          if (!written) return false
          await tx
            .deleteFrom('scim_group_members')
            .where('organization_id', '=', org)
            .where('group_id', '=', id)
            .where('user_id', '=', sql<string>`any(${group.leaving}::text[])`)
            .execute()
          await linksOf(org, id, group.joining).execute(tx)
          return true
        }),
      ),

    /** False when the group is not at the expected version any more. */
    async remove(org: string, id: string, expected: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('scim_groups')
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('version', '=', expected)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
export type GroupStore = ReturnType<typeof groupStore>

const groupOf = (row: Selectable<Tables['scim_groups']>): ScimGroup => ({
  id: row.id,
  displayName: row.display_name,
  externalId: row.external_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export interface GroupMember {
  value: string
  display: string
  type: 'User'
}

interface GroupOfUser {
  value: string
  display: string
  type: 'direct'
}

export type GroupsByUser = ReadonlyMap<string, readonly GroupOfUser[]>
type MembersByGroup = ReadonlyMap<string, readonly GroupMember[]>

/** Ids, or the query for them. */
type Ids = readonly string[] | Expression<{ id: string }>

const among = (ids: Ids) => (isExpression(ids) ? sql<string>`any${ids}` : sql<string>`any(${ids}::text[])`)

/** Who is in which group. Only people who are of the organization right now are shown. */
export function memberStore(db: Database) {
  return {
    /** The members of each group; undefined when there are more than `most` altogether. */
    async membersOf(org: string, groupIds: Ids, most: number, on: Database = db): Promise<MembersByGroup | undefined> {
      const rows = await on
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
        .where('link.group_id', '=', among(groupIds))
        .where('users.deleted_at', 'is', null)
        .where((here) => here.or([here('entry.user_id', 'is not', null), here('member.user_id', 'is not', null)]))
        .select(['link.group_id', 'users.id as value'])
        .select(sql<string>`coalesce(entry.attributes->>'displayName', entry.user_name, users.name)`.as('display'))
        .orderBy('users.id')
        .limit(most + 1)
        .execute()
      if (rows.length > most) return undefined
      const byGroup = Map.groupBy(rows, ({ group_id }) => group_id)
      return new Map(
        [...byGroup].map(([id, links]) => [id, links.map(({ value, display }) => ({ value, display, type: 'User' }))]),
      )
    },

    async groupsOf(org: string, userIds: Ids): Promise<GroupsByUser> {
      const rows = await db
        .selectFrom('scim_group_members as link')
        .innerJoin('scim_groups as group', (join) =>
          join.onRef('group.id', '=', 'link.group_id').onRef('group.organization_id', '=', 'link.organization_id'),
        )
        .where('link.organization_id', '=', org)
        .where('link.user_id', '=', among(userIds))
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
