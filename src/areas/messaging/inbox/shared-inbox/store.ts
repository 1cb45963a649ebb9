import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Database } from '../../../../storage/database.ts'
import { listSqlWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { Connection } from '../../connections/index.ts'
import type { InboxPeople } from './item-status.ts'
import type { InboxSettings } from './schema.ts'

export interface InboxRecord extends InboxPeople {
  id: string
  workspaceId: string | null
  name: string
  description: string | null
  connectionId: string | null
  emailAddress: string | null
  connectorType: string | null
  settings: InboxSettings
  createdBy: string
  createdAt: string
  updatedAt: string
  total: number
  untaken: number
}

type InboxFacts = Pick<InboxRecord, 'name' | 'description' | 'settings' | 'members' | 'admins'>
type NewInbox = InboxFacts & Pick<InboxRecord, 'workspaceId' | 'connectionId' | 'emailAddress' | 'connectorType'>

type Mailbox = Pick<Connection, 'id' | 'externalId' | 'kind'>

/** The inboxes that a person reads, or all. */
interface InboxQuery {
  reader?: string | undefined
  id?: string | undefined
  workspaceId?: string | undefined
}

interface Work {
  open: number
  /** Of these, what this person is to do. */
  mine: number
  resolved: number
}

/** How many earlier messages a new inbox holds, and how old they may be. */
const EARLIER = { most: 1_000, days: 30 }

const wanted = (org: string, { reader, id, workspaceId }: InboxQuery) =>
  sql.join(
    [
      sql`inbox.organization_id = ${org}`,
      ...(id === undefined ? [] : [sql`inbox.id = ${id}`]),
      ...(workspaceId === undefined ? [] : [sql`inbox.workspace_id = ${workspaceId}`]),
      ...(reader === undefined
        ? []
        : [sql`exists (select from inbox_people where inbox_id = inbox.id and user_id = ${reader})`]),
    ],
    sql` and `,
  )

/** Selects the inboxes, the oldest first. */
export const selectInboxes = (org: string, query: InboxQuery) => sql<InboxRecord>`
  select inbox.id, workspace_id as "workspaceId", name, description, connection_id as "connectionId",
    email_address as "emailAddress", connector_type as "connectorType", settings, created_by as "createdBy",
    created_at as "createdAt", updated_at as "updatedAt",
    array(select user_id from inbox_people where inbox_id = inbox.id and role = 'member' order by 1) as members,
    array(select user_id from inbox_people where inbox_id = inbox.id and role = 'admin' order by 1) as admins,
    held.total, held.untaken
  from inboxes as inbox cross join lateral (
    select count(*)::int as total, count(*) filter (where status = 'open')::int as untaken
    from inbox_items as item join messages on messages.id = item.message_id where inbox_id = inbox.id
  ) as held
  where ${wanted(org, query)} order by created_at, inbox.id`

export const inboxStore = (db: Database) => {
  /** Adds the people of an inbox that exists. */
  const addPeople = (org: string, id: string, { members, admins }: InboxPeople) => {
    const roles = [...admins.map(() => 'admin'), ...members.map(() => 'member')]
    return sql`
      insert into inbox_people (organization_id, inbox_id, user_id, role)
      select inbox.organization_id, inbox.id, person.user_id, person.role from inboxes as inbox
        cross join unnest(${[...admins, ...members]}::text[], ${roles}::text[]) as person (user_id, role)
      where ${wanted(org, { id })}`
  }

  /** Files messages that are in the mailbox of an inbox already. */
  const fileEarlier = (org: string, id: string, at: Date) => sql`
    insert into inbox_items (organization_id, inbox_id, message_id, priority, received_at)
    select organization_id, ${id}, id, mail -> 'priority' ->> 'tier', received_at from messages
    where organization_id = ${org} and kind = 'mail' and direction = 'in'
      and connection_id = (select connection_id from inboxes where inboxes.id = ${id})
      and received_at > ${at.toISOString()}::timestamptz - make_interval(days => ${EARLIER.days})
    order by number desc limit ${EARLIER.most}
    on conflict do nothing`

  return {
    list: (org: string, query: InboxQuery, page: Page): Promise<Slice<InboxRecord>> =>
      listSqlWithTotal(
        db,
        { rows: selectInboxes(org, query), from: sql`from inboxes as inbox where ${wanted(org, query)}` },
        page,
      ),

    /** What is to do in the inboxes that a person reads, and what was done since a moment. */
    async work(org: string, query: InboxQuery, { userId, since }: { userId: string; since: string }): Promise<Work> {
      const isUnderWay = sql`item.status not in ('resolved', 'closed')`
      const { rows } = await sql<Work>`
        select count(*) filter (where ${isUnderWay})::int as open,
          count(*) filter (where ${isUnderWay} and item.assigned_to = ${userId})::int as mine,
          count(*) filter (where item.resolved_at >= ${since})::int as resolved
        from inboxes as inbox join inbox_items as item on item.inbox_id = inbox.id
        where ${wanted(org, query)}`.execute(db)
      return rows[0] ?? { open: 0, mine: 0, resolved: 0 }
    },

    async find(org: string, id: string, reader: string | undefined): Promise<InboxRecord | undefined> {
      const { rows } = await selectInboxes(org, { id, reader }).execute(db)
      return rows[0]
    },

    insert: (org: string, id: string, inbox: NewInbox, by: string, at: Date): Promise<InboxRecord | undefined> =>
      db.transaction().execute(async (tx) => {
        const time = at.toISOString()
        const inserted = tx.insertInto('inboxes').values({
          organization_id: org,
          id,
          name: inbox.name,
          description: inbox.description,
          workspace_id: inbox.workspaceId,
          connection_id: inbox.connectionId,
          email_address: inbox.emailAddress,
          connector_type: inbox.connectorType,
          settings: inbox.settings,
          created_by: by,
          created_at: time,
          updated_at: time,
        })
        const [, , , [added]] = await together(
          tx,
          inserted,
          addPeople(org, id, inbox),
          fileEarlier(org, id, at),
          selectInboxes(org, { id }),
        )
        return added
      }),

    /** Sets the mailbox where it has none yet. Undefined where the inbox no longer exists. */
    change: (
      org: string,
      id: string,
      facts: InboxFacts,
      mailbox: Mailbox | undefined,
      at: Date,
    ): Promise<InboxRecord | undefined> =>
      db.transaction().execute(async (tx) => {
        const { name, description, settings } = facts
        const updated = tx
          .updateTable('inboxes')
          .set({ name, description, settings, updated_at: at.toISOString() })
          .where('organization_id', '=', org)
          .where('id', '=', id)
        const withoutPeople = tx
          .deleteFrom('inbox_people')
          .where('organization_id', '=', org)
          .where('inbox_id', '=', id)
        const [, , , [changed]] = await together(
          tx,
          updated,
          withoutPeople,
          addPeople(org, id, facts),
          selectInboxes(org, { id }),
        )
        if (!changed || !mailbox) return changed
        const { numUpdatedRows } = await tx
          .updateTable('inboxes')
          .set({ connection_id: mailbox.id, email_address: mailbox.externalId, connector_type: mailbox.kind })
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .where('connection_id', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return changed
        const [, [filled]] = await together(tx, fileEarlier(org, id, at), selectInboxes(org, { id }))
        return filled
      }),

    /**
     * Removes an inbox with its history and the rules for it alone; the messages stay in their mailbox. Deletes the
     * inbox first, and its items before their history, so that a concurrent change leaves nothing behind.
     */
    remove: (org: string, id: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await together(
          tx,
          tx.deleteFrom('inboxes').where('organization_id', '=', org).where('id', '=', id),
          tx.deleteFrom('inbox_items').where('organization_id', '=', org).where('inbox_id', '=', id),
          tx.deleteFrom('inbox_history').where('organization_id', '=', org).where('inbox_id', '=', id),
          tx.deleteFrom('inbox_people').where('organization_id', '=', org).where('inbox_id', '=', id),
          tx.deleteFrom('routing_rules').where('organization_id', '=', org).where('inbox_id', '=', id),
        )
      }),

    /** Those of them who are members and may act. */
    async membersAmong(org: string, userIds: readonly string[]): Promise<Set<string>> {
      if (userIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select('users.id')
        .where('memberships.organization_id', '=', org)
        .where('users.id', 'in', userIds)
        .where('users.disabled_at', 'is', null)
        .where('users.deleted_at', 'is', null)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}
export type InboxStore = ReturnType<typeof inboxStore>
