import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { listSqlWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { conversationOf } from '../../chat/index.ts'
import { type FoundMails, pageOfFound } from '../../mail/index.ts'
import type { ItemChange } from '../tables.ts'
import type { ItemState, ItemStatus, Priority } from './item-status.ts'
import { type InboxRecord, selectInboxes } from './store.ts'

/** A message in an inbox, with its state there. */
export interface ItemRecord extends ItemState {
  inboxId: string
  messageId: string
  threadId: string
  subject: string | null
  senderEmail: string | null
  senderId: string
  senderName: string | null
  text: string
  trust: string | null
  debateId: string | null
  receivedAt: string
  priority: Priority | null
  dueAt: string | null
  version: number
  mail: { to?: string[]; trust_line?: string; priority?: { factors?: { reason: string }[] } } | null
}

interface ItemQuery {
  messageId?: string | undefined
  messageIds?: readonly string[] | undefined
  status?: ItemStatus | undefined
  assignedTo?: string | undefined
  tag?: string | undefined
}

/** An inbox and its mailbox. */
interface Mailed {
  id: string
  connectionId: string | null
}

/** Who did it: a person by hand, or a rule in the name of a person. */
interface Actor {
  userId: string | null
  ruleId?: string
}

export interface Done {
  what: ItemChange
  was: string | null
  became: string | null
}

interface Changing {
  actor: Actor
  at: Date
  /** Undefined changes nothing. */
  change: (item: ItemRecord) => { to: Partial<ItemState> & { priority?: Priority }; done: Done[] } | undefined
}

const SHOWN = sql`item.inbox_id as "inboxId", item.message_id as "messageId", ${conversationOf(sql`message.thread_id`)} as "threadId",
  message.subject, message.sender_email as "senderEmail", message.sender_id as "senderId",
  message.sender_name as "senderName", message.text, message.trust, message.mail,
  coalesce(message.debate_id, (select debate_id from inbox_debates as asked
    where asked.message_id = message.id and state = 'begun' order by created_at desc limit 1)) as "debateId",
  item.received_at as "receivedAt", item.status, item.assigned_to as "assignedTo", item.assigned_at as "assignedAt",
  item.tags, item.priority, item.due_at as "dueAt", item.resolved_at as "resolvedAt", item.resolved_by as "resolvedBy",
  item.version`

export const itemStore = (db: Database, found: FoundMails) => {
  const wanted = (org: string, inboxId: string, { messageId, messageIds, status, assignedTo, tag }: ItemQuery) =>
    sql.join(
      [
        sql`item.organization_id = ${org} and item.inbox_id = ${inboxId}`,
        ...(messageId === undefined ? [] : [sql`item.message_id = ${messageId}`]),
        ...(messageIds === undefined ? [] : [sql`item.message_id = any (${[...messageIds]})`]),
        ...(status === undefined ? [] : [sql`item.status = ${status}`]),
        ...(assignedTo === undefined ? [] : [sql`item.assigned_to = ${assignedTo}`]),
        ...(tag === undefined ? [] : [sql`item.tags @> array[${tag}]`]),
      ],
      sql` and `,
    )

  function list(org: string, inboxId: string, query: ItemQuery, page: Page): Promise<Slice<ItemRecord>> {
    const from = sql`from inbox_items as item join messages as message on message.id = item.message_id
      where ${wanted(org, inboxId, query)}`
    const rows = sql<ItemRecord>`select ${SHOWN} ${from} order by item.received_at desc, message.number desc`
    return listSqlWithTotal(db, { rows, from }, page)
  }

  return {
    list,

    /** Finds items by text and author, the best match first. */
    async find(org: string, inbox: Mailed, text: string, query: ItemQuery, page: Page) {
      if (inbox.connectionId === null) return { items: [], total: 0, matched: 'every_word' as const }
      const lies = sql`messages.id in (select item.message_id from inbox_items as item where ${wanted(org, inbox.id, query)})`
      return pageOfFound(
        await found([inbox.connectionId], text, lies),
        page,
        (messageIds, all) => list(org, inbox.id, { ...query, messageIds }, all),
        ({ messageId }) => messageId,
      )
    },

    history: (org: string, inboxId: string, messageId: string) =>
      db
        .selectFrom('inbox_history')
        .select(['at', 'actor_id as actor', 'rule_id', 'what', 'was', 'became'])
        .where('organization_id', '=', org)
        .where('inbox_id', '=', inboxId)
        .where('message_id', '=', messageId)
        .orderBy('number')
        .limit(500)
        .execute(),

    /**
     * Serializes changes, each with a new version and an entry of the history; undefined where the item does not exist.
     * `seen` gets the inbox as far as the reader sees it, before anything else is decided.
     */
    change: (
      org: string,
      { inboxId, messageId, reader }: Pick<ItemRecord, 'inboxId' | 'messageId'> & { reader: string | undefined },
      seen: (inbox: InboxRecord | undefined) => void,
      changing: Changing,
    ): Promise<ItemRecord | undefined> =>
      db.transaction().execute(async (tx) => {
        const name = { inboxId, messageId }
        const [[inbox], [item]] = await together(tx, selectInboxes(org, { id: inboxId, reader }), lockedItem(org, name))
        seen(inbox)
        return item && applyChange(tx, org, item, changing)
      }),
  }
}
export type ItemStore = ReturnType<typeof itemStore>

export async function changeItem(
  tx: Transaction,
  org: string,
  name: Pick<ItemRecord, 'inboxId' | 'messageId'>,
  changing: Changing,
): Promise<ItemRecord | undefined> {
  const { rows } = await lockedItem(org, name).execute(tx)
  return rows[0] && applyChange(tx, org, rows[0], changing)
}

const lockedItem = (org: string, { inboxId, messageId }: Pick<ItemRecord, 'inboxId' | 'messageId'>) =>
  sql<ItemRecord>`
    select ${SHOWN} from inbox_items as item join messages as message on message.id = item.message_id
    where item.organization_id = ${org} and item.inbox_id = ${inboxId} and item.message_id = ${messageId}
    for update of item`

async function applyChange(
  tx: Transaction,
  org: string,
  item: ItemRecord,
  { actor: { userId, ruleId }, at, change }: Changing,
): Promise<ItemRecord> {
  const changed = change(item)
  if (!changed) return item
  const { inboxId, messageId } = item
  const became = { ...item, ...changed.to, version: item.version + 1 }
  const updated = tx
    .updateTable('inbox_items')
    .set({
      status: became.status,
      assigned_to: became.assignedTo,
      assigned_at: became.assignedAt,
      tags: [...became.tags],
      priority: became.priority,
      resolved_at: became.resolvedAt,
      resolved_by: became.resolvedBy,
      version: became.version,
    })
    .where('inbox_id', '=', inboxId)
    .where('message_id', '=', messageId)
  const row = { organization_id: org, inbox_id: inboxId, message_id: messageId, at: at.toISOString() }
  const entries = changed.done.map((each) => ({ ...row, actor_id: userId, rule_id: ruleId ?? null, ...each }))
  const history = entries.length > 0 ? [tx.insertInto('inbox_history').values(entries)] : []
  await together(tx, updated, ...history)
  return became
}
