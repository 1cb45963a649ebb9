import { sql } from 'kysely'
import { emailKey } from '../../../shared/identity/email-address.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { DirectoryEntry, ScimPerson } from './user-records.ts'

/** What a search can be narrowed to before it looks at each person. */
export interface Narrowing {
  id?: string
  userName?: string
  externalId?: string
  groupId?: string
}

/** Reads the people of an organization as directories see them. */
export function userStore(db: Database) {
  const everybody = () => db.selectFrom('users').where('users.deleted_at', 'is', null)
  const joined = (org: string, people: ReturnType<typeof everybody>) =>
    people
      .leftJoin('scim_users as entry', (join) =>
        join
          .onRef('entry.user_id', '=', 'users.id')
          .on('entry.organization_id', '=', org)
          .on('entry.deleted_at', 'is', null),
      )
      .leftJoin('memberships as member', (join) =>
        join.onRef('member.user_id', '=', 'users.id').on('member.organization_id', '=', org),
      )

  /** Members of the organization and people that its directory lists. */
  const peopleOf = (org: string) =>
    joined(
      org,
      everybody().where('users.id', 'in', (known) =>
        known
          .selectFrom('scim_users')
          .where('organization_id', '=', org)
          .where('deleted_at', 'is', null)
          .select('user_id')
          .union(known.selectFrom('memberships').where('organization_id', '=', org).select('user_id')),
      ),
    )
  const theseOf = (org: string, ids: readonly string[]) =>
    joined(org, everybody().where('users.id', '=', sql<string>`any(${ids}::text[])`)).where((here) =>
      here.or([here('entry.user_id', 'is not', null), here('member.user_id', 'is not', null)]),
    )

  const select = (query: ReturnType<typeof peopleOf>) =>
    query
      .select(['users.id', 'users.email', 'users.name', 'users.disabled_at', 'users.updated_at'])
      .select('users.role as platform_role')
      .select(['member.role', 'member.joined_at'])
      .select(['entry.user_name', 'entry.external_id', 'entry.attributes', 'entry.active', 'entry.suspended'])
      .select('entry.active_unassigned')
      .select(['entry.managed', 'entry.version', 'entry.created_at as entered_at', 'entry.updated_at as written_at'])
      .orderBy('users.id')
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

  /** Ids that may fit, by the index of the narrowest demand; undefined when there is none. */
  async function candidates(org: string, { id, userName, externalId, groupId }: Narrowing) {
    if (id !== undefined) return [id]
    if (userName !== undefined) return idsByName(org, userName)
    const entries = db.selectFrom('scim_users').where('organization_id', '=', org).select('user_id as id')
    if (externalId !== undefined) return ids(entries.where('external_id', '=', externalId))
    if (groupId === undefined) return undefined
    const members = db.selectFrom('scim_group_members').where('organization_id', '=', org)
    return ids(members.where('group_id', '=', groupId).select('user_id as id'))
  }

  const ids = async (query: { execute(): Promise<{ id: string }[]> }) => (await query.execute()).map(({ id }) => id)

  /** Finds people by the name in the directory, or by the address of those that no directory wrote. */
  const idsByName = (org: string, userName: string) =>
    ids(
      db
        .selectFrom('scim_users')
        .where('organization_id', '=', org)
        .where('user_name_key', '=', emailKey(userName))
        .where('deleted_at', 'is', null)
        .select('user_id as id')
        .union(
          joined(org, everybody().where('users.email_key', '=', emailKey(userName)))
            .where('member.user_id', 'is not', null)
            .where('entry.user_id', 'is', null)
            .select('users.id'),
        ),
    )

  return {
    async find(org: string, id: string): Promise<ScimPerson | undefined> {
      const row = await select(theseOf(org, [id])).executeTakeFirst()
      return row && personOf(row)
    },

    idsByName,

    /** Which of these are people of the organization. */
    knownAmong: async (org: string, wanted: readonly string[]) =>
      new Set(await ids(theseOf(org, wanted).select('users.id'))),

    /** In the order of the ids that were given. */
    async findAll(org: string, wanted: readonly string[]): Promise<ScimPerson[]> {
      if (wanted.length === 0) return []
      const rows = await select(theseOf(org, wanted)).execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      return wanted.flatMap((id) => byId.get(id) ?? []).map(personOf)
    },

    async page(org: string, page: Page): Promise<Slice<ScimPerson>> {
      const people = peopleOf(org)
      const { items, total } = await listWithTotal(select(people), countRows(people), page)
      return { items: items.map(personOf), total }
    },

    /** The query for the ids of such a page. */
    idsOnPage: (org: string, { limit, offset }: Page) =>
      peopleOf(org).select('users.id').orderBy('users.id').limit(limit).offset(offset),

    /** All people who may fit, in batches, in the order of their ids. */
    async *search(org: string, narrowing: Narrowing, batch: number): AsyncGenerator<ScimPerson[]> {
      const only = await candidates(org, narrowing)
      for (let after = '', more = true; more; ) {
        const people = select(only ? theseOf(org, only) : peopleOf(org))
        const rows = await people.where('users.id', '>', after).limit(batch).execute()
        if (rows.length > 0) yield rows.map(personOf)
        after = rows.at(-1)?.id ?? after
        more = rows.length === batch
      }
    },
  }

  function personOf(row: Row): ScimPerson {
    const { role, joined_at: joinedAt } = row
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      administrator: row.platform_role === 'admin',
      disabled: row.disabled_at !== null,
      updatedAt: row.updated_at,
      membership: role && joinedAt ? { role, joinedAt } : null,
      entry: entryOf(row),
    }
  }

  function entryOf(row: Row): DirectoryEntry | null {
    const { user_name: userName, attributes, active, managed, version, entered_at, written_at } = row
    if (userName === null || attributes === null || active === null || managed === null) return null
    return {
      userName,
      externalId: row.external_id,
      attributes,
      active,
      activeUnassigned: row.active_unassigned ?? false,
      suspended: row.suspended,
      managed,
      version: version ?? 0,
      createdAt: entered_at ?? row.updated_at,
      updatedAt: written_at ?? row.updated_at,
    }
  }
}
export type UserStore = ReturnType<typeof userStore>

export type NewEntry = Omit<DirectoryEntry, 'version' | 'createdAt' | 'updatedAt'>

/** Something else of the organization has the name. */
export class NameTaken extends Error {}

const UNIQUE_VIOLATION = '23505'

export async function orNameTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (fault) {
    throw (fault as { code?: unknown }).code === UNIQUE_VIOLATION ? new NameTaken() : fault
  }
}

/** Writes what directories say about people. */
export function entryStore(db: Database) {
  return {
    /** False when the entry is not at the expected version any more; 0 expects none. */
    async write(org: string, id: string, expected: number, entry: NewEntry, at: Date): Promise<boolean> {
      const columns = {
        user_name: entry.userName,
        user_name_key: emailKey(entry.userName),
        external_id: entry.externalId,
        attributes: entry.attributes,
        active: entry.active,
        active_unassigned: entry.activeUnassigned,
        suspended: entry.suspended,
        managed: entry.managed,
        updated_at: at.toISOString(),
      }
      const fresh = { ...columns, version: 1, created_at: at.toISOString(), deleted_at: null }
      const update = db
        .updateTable('scim_users')
        .set({ ...columns, version: expected + 1 })
        .where('organization_id', '=', org)
        .where('user_id', '=', id)
        .where('version', '=', expected)
        .where('deleted_at', 'is', null)
      const insert = db
        .insertInto('scim_users')
        .values({ organization_id: org, user_id: id, ...fresh })
        .onConflict((old) =>
          old.columns(['organization_id', 'user_id']).doUpdateSet(fresh).where('scim_users.deleted_at', 'is not', null),
        )
      const written = expected === 0 ? insert.returning('version') : update.returning('version')
      return (await orNameTaken(written.executeTakeFirst())) !== undefined
    },

    /** What had been taken from the person was given back, if the entry is still at this version. */
    async resumed(org: string, id: string, version: number): Promise<void> {
      await db
        .updateTable('scim_users')
        .set({ suspended: null })
        .where('organization_id', '=', org)
        .where('user_id', '=', id)
        .where('version', '=', version)
        .execute()
    },

    /** The entry goes, or is kept out of sight; either way the person is in no group any more. */
    remove: (org: string, id: string, mode: 'soft' | 'hard', at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const left = await tx
          .deleteFrom('scim_group_members')
          .where('organization_id', '=', org)
          .where('user_id', '=', id)
          .returning('group_id')
          .execute()
        const groups = left.map(({ group_id }) => group_id)
        await tx
          .updateTable('scim_groups')
          .set({ version: sql`version + 1`, updated_at: at.toISOString() })
          .where('organization_id', '=', org)
          .where('id', '=', sql<string>`any(${groups}::text[])`)
          .execute()
        if (mode === 'hard') {
          await tx.deleteFrom('scim_users').where('organization_id', '=', org).where('user_id', '=', id).execute()
          return
        }
        await tx
          .updateTable('scim_users')
          .set({ deleted_at: at.toISOString() })
          .where('organization_id', '=', org)
          .where('user_id', '=', id)
          .where('deleted_at', 'is', null)
          .execute()
      }),
  }
}
export type EntryStore = ReturnType<typeof entryStore>
