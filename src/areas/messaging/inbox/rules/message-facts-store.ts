import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import { PRIORITIES, type Priority } from '../shared-inbox/item-status.ts'
import type { Editor, RuledMessage } from './rule.ts'

/** A message as rules see it, and the fields that are shown. */
export interface FoundMessage extends RuledMessage {
  number: number
  threadId: string
  connectionId: string
  receivedAt: string
  /** The result of the triage rules on arrival, with every reason; null where it is no mail. */
  score: number | null
  confidence: number | null
  factors: readonly Factor[]
  isBulk: boolean
}

interface Factor {
  name: string
  weight: number
  reason: string
}

interface MessageQuery {
  ids?: readonly string[] | undefined
  /** A person who may read it. */
  reader?: Editor | undefined
  inboxId?: string | null | undefined
  since?: string | undefined
  before?: number | undefined
}

interface Row {
  id: string
  number: string
  threadId: string
  connectionId: string
  receivedAt: string
  subject: string | null
  text: string
  senderEmail: string | null
  senderId: string
  senderName: string | null
  source: string
  trust: string | null
  mail: {
    to?: string[]
    cc?: string[]
    attachments?: unknown[]
    list_id?: string
    is_bulk?: boolean
    priority?: { tier?: string; score?: number; confidence?: number; factors?: Factor[] }
  } | null
  files: { list?: unknown[] } | null
  peerId: string | null
  peerName: string | null
  owner: string
  visibility: 'own' | 'shared'
  inboxes: RuledMessage['inboxes']
}

const peopleOf = (role: 'member' | 'admin') => sql`
  (select coalesce(jsonb_agg(user_id order by user_id), '[]') from inbox_people
    where inbox_id = item.inbox_id and role = ${sql.lit(role)})`

/** Items of `message` in the inboxes that a person sees. */
export const itemsSeenBy = ({ userId, leads }: Editor) => sql`
  inbox_items as item where item.message_id = message.id and (${leads}::boolean or exists (
    select from inbox_people where inbox_id = item.inbox_id and user_id = ${userId}))`

/** Whether a person may read `message` of `connection`. */
export const readableBy = (reader: Editor) => sql`(
  connection.visibility = 'shared' or connection.owner_id = ${reader.userId} or exists (
    select from ${itemsSeenBy(reader)}))`

export const messageFactsStore = (db: Database) => ({
  /** The newest first. */
  async list(org: string, query: MessageQuery, limit: number): Promise<FoundMessage[]> {
    const { ids, reader, inboxId, since, before } = query
    const conditions = [
      sql`message.organization_id = ${org} and message.direction = 'in' and message.kind in ('message', 'mail')`,
      sql`message.state <> 'kept'`,
      ...(ids === undefined ? [] : [sql`message.id = any (${[...ids]})`]),
      ...(reader === undefined ? [] : [readableBy(reader)]),
      ...(typeof inboxId === 'string'
        ? [sql`exists (select from inbox_items where message_id = message.id and inbox_id = ${inboxId})`]
        : []),
      ...(since === undefined ? [] : [sql`message.received_at >= ${since}`]),
      ...(before === undefined ? [] : [sql`message.number < ${before}`]),
    ]
    const { rows } = await sql<Row>`
      select message.id, message.number, message.thread_id as "threadId", message.connection_id as "connectionId",
        message.received_at as "receivedAt", message.subject, message.text, message.sender_email as "senderEmail",
        message.sender_id as "senderId", message.sender_name as "senderName", message.source, message.trust,
        message.mail, message.files, thread.peer_id as "peerId", thread.peer_name as "peerName",
        connection.owner_id as owner, connection.visibility,
        (select coalesce(jsonb_agg(jsonb_build_object('id', item.inbox_id, 'members', ${peopleOf('member')},
          'admins', ${peopleOf('admin')}) order by item.inbox_id), '[]')
          from inbox_items as item where item.message_id = message.id) as inboxes
      from messages as message
        left join threads as thread on thread.id = message.thread_id
        join connections as connection on connection.id = message.connection_id
      where ${sql.join(conditions, sql` and `)}
      order by message.number desc limit ${limit}`.execute(db)
    return rows.map(foundOf)
  },
})
export type MessageFactsStore = ReturnType<typeof messageFactsStore>

const foundOf = ({ mail, ...row }: Row): FoundMessage => ({
  id: row.id,
  number: Number(row.number),
  threadId: row.threadId,
  connectionId: row.connectionId,
  receivedAt: row.receivedAt,
  from: [row.senderEmail ?? row.senderId, ...(row.senderName === null ? [] : [row.senderName])],
  to: [...(mail?.to ?? []), ...(mail?.cc ?? [])],
  subject: row.subject ?? '',
  body: row.text,
  priority: PRIORITIES.find((each): each is Priority => each === mail?.priority?.tier) ?? null,
  platform: row.source,
  channel: [row.peerId, ...(mail === null ? [row.peerName] : [])].filter((name) => name !== null),
  trust: row.trust,
  hasAttachment: (mail?.attachments?.length ?? 0) + (row.files?.list?.length ?? 0) > 0,
  listId: mail?.list_id ?? null,
  score: mail?.priority?.score ?? null,
  confidence: mail?.priority?.confidence ?? null,
  factors: mail?.priority?.factors ?? [],
  isBulk: mail?.is_bulk ?? false,
  mailbox: { owner: row.owner, visibility: row.visibility },
  inboxes: row.inboxes,
})
