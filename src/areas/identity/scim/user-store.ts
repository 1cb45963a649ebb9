import { sql } from 'kysely'
import { emailKey } from '../../../shared/identity/email-address.ts'
import type { Database } from '../../../storage/database.ts'
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

  /** By the directory's name; by the address of those whom no directory wrote. */
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

    async page(org: string, { offset, limit }: { offset: number; limit: number }) {
      const rows = peopleOf(org).select('users.id').orderBy('users.id').offset(offset).limit(limit)
      const count = peopleOf(org).select((people) => people.fn.countAll<number>().as('total'))
      const [found, { total }] = await Promise.all([ids(rows), count.executeTakeFirstOrThrow()])
      return { ids: found, total }
    },

    /** Everybody who may fit, some at a time, in the order of their ids. */
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
