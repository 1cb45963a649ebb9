import { type RawBuilder, sql } from 'kysely'
import type { Incoming, IncomingFile, Peer } from '../../../../adapters/chat/incoming-message.ts'
import type { LeasedTable } from '../../../../background/leases/leases.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { InboundMessage } from '../messages/inbound-message.ts'
import { KEPT_MS } from '../messages/store.ts'

/** Threads with messages that no worker has handled yet. */
export const THREADS: LeasedTable = {
  table: 'threads',
  due: sql`exists (select from messages where thread_id = threads.id and state = 'waiting')`,
  first: sql`touched_at`,
}

const MOST_ASKED = 5
const MOST_IN_PLACE = 10

export interface Thread {
  id: string
  org: string
  connectionId: string
  key: string
  peer: Peer
}

/** A message as the thread's worker handles it. */
export interface WaitingMessage {
  id: string
  kind: InboundMessage['kind']
  orderKey: string
  sender: { id: string; name: string | null; email: string | null; guest: boolean }
  /** Of a mail: the member who proved to have written it. */
  userId: string | null
  /** Of a mail whose signature covers it. */
  subject: string | null
  text: string
  addressed: boolean
  reply: boolean
  act: Incoming['act'] | null
  files: readonly IncomingFile[]
  tries: number
  /** Claimed before the debate begins, and never taken back. */
  debateId: string | null
  sealedAnswerBy: string | null
  receivedAt: string
}

/** How a message ended. */
export interface Ended {
  state: 'done' | 'failed'
  outcome: string
  why?: string | undefined
  userId?: string | undefined
  /** The debate that it took part in. */
  debateId?: string | undefined
}

export const threadStore = (db: Database) => ({
  async thread(id: string, within: Database | Transaction = db): Promise<Thread | undefined> {
    const row = await within.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const peer: Peer = {
      kind: row.peer_kind,
      id: row.peer_id,
      ...(row.peer_name !== null && { name: row.peer_name }),
    }
    return { id, org: row.organization_id, connectionId: row.connection_id, key: row.key, peer }
  },

  async version(id: string): Promise<number | undefined> {
    const row = await db.selectFrom('threads').select('version').where('id', '=', id).executeTakeFirst()
    return row?.version
  },

  /** The next message in the vendor's order. */
  async next(threadId: string): Promise<WaitingMessage | undefined> {
    const row = await db
      .selectFrom('messages')
      .selectAll()
      .where('thread_id', '=', threadId)
      .where('state', '=', 'waiting')
      .orderBy('order_key')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!row) return undefined
    return {
      id: row.id,
      kind: row.kind,
      orderKey: row.order_key,
      sender: { id: row.sender_id, name: row.sender_name, email: row.sender_email, guest: row.is_guest },
      userId: row.user_id,
      subject: row.mail?.is_subject_unsigned === true ? null : row.subject,
      text: row.text,
      addressed: row.addressed,
      reply: row.reply,
      act: row.act as Incoming['act'] | null,
      files: (row.files?.list as IncomingFile[] | undefined) ?? [],
      tries: row.tries,
      debateId: row.debate_id,
      sealedAnswerBy: row.sealed_answer_by,
      receivedAt: row.received_at,
    }
  },

  /** The debates of a thread, newest first. */
  async debates(threadId: string): Promise<{ debateId: string; messageId: string | null }[]> {
    return db
      .selectFrom('thread_debates')
      .select(['debate_id as debateId', 'message_id as messageId'])
      .where('thread_id', '=', threadId)
      .orderBy('created_at', 'desc')
      .orderBy('debate_id', 'desc')
      .execute()
  },

  /** The debates that a sender asked for in the place of a thread, newest first. */
  async debatesAskedBy({ org, connectionId, peer }: Thread, senderId: string) {
    return db
      .selectFrom('messages')
      .innerJoin('thread_debates', (join) =>
        join
          .onRef('thread_debates.debate_id', '=', 'messages.debate_id')
          .onRef('thread_debates.message_id', '=', 'messages.id'),
      )
      .innerJoin('threads', 'threads.id', 'messages.thread_id')
      .select(['thread_debates.debate_id as debateId', 'thread_debates.message_id as messageId'])
      .where('messages.organization_id', '=', org)
      .where('messages.connection_id', '=', connectionId)
      .where('messages.sender_id', '=', senderId)
      .where('threads.peer_id', '=', peer.id)
      .orderBy('messages.number', 'desc')
      .limit(MOST_ASKED)
      .execute()
  },

  /** The debates that were asked for in a place, newest first. */
  async debatesInPlace(connectionId: string, peerId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('thread_debates')
      .innerJoin('threads', 'threads.id', 'thread_debates.thread_id')
      .select('thread_debates.debate_id as id')
      .where('threads.connection_id', '=', connectionId)
      .where('threads.peer_id', '=', peerId)
      .orderBy('thread_debates.created_at', 'desc')
      .orderBy('thread_debates.debate_id', 'desc')
      .limit(MOST_IN_PLACE)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** An incoming message in whatever state. */
  async message(org: string, id: string) {
    const row = await db
      .selectFrom('messages')
      .select(['thread_id as threadId', 'order_key as orderKey', 'subject', 'debate_id as debateId'])
      .select(['sender_id', 'sender_name', 'sender_email', 'is_guest'])
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('direction', '=', 'in')
      .executeTakeFirst()
    if (!row) return undefined
    const { sender_id, sender_name: name, sender_email: email, is_guest: guest, ...message } = row
    return { ...message, sender: { id: sender_id, name, email, guest } }
  },

  /** Whether a debate was asked for or announced anywhere on a connection. */
  async isReached(connectionId: string, debateId: string): Promise<boolean> {
    const row = await db
      .selectFrom('thread_debates')
      .innerJoin('threads', 'threads.id', 'thread_debates.thread_id')
      .select('threads.id')
      .where('thread_debates.debate_id', '=', debateId)
      .where('threads.connection_id', '=', connectionId)
      .executeTakeFirst()
    return row !== undefined
  },

  /** What people wrote in a thread before a message, newest first. */
  async earlier(threadId: string, { id, orderKey }: Pick<WaitingMessage, 'id' | 'orderKey'>, most: number) {
    const rows = await db
      .selectFrom('messages')
      .select(['sender_id as id', 'sender_name as name', 'is_guest as guest', 'text', 'happened_at as at', 'trust'])
      .where('thread_id', '=', threadId)
      .where('id', '<>', id)
      .where('order_key', '<=', orderKey)
      .where('kind', 'in', ['message', 'mail'])
      .where('text', '<>', '')
      .where(sql<boolean>`(direction = 'in' or mail ->> 'automatic' is null)`)
      .orderBy('order_key', 'desc')
      .orderBy('number', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id, name, guest, ...row }) => ({ sender: { id, name, guest }, ...row }))
  },

  /** Ends a message once; false where another worker already did. */
  async end(tx: Transaction, messageId: string, ended: Ended, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({
        state: ended.state,
        outcome: ended.outcome,
        why: ended.why ?? null,
        done_at: at.toISOString(),
        ...(ended.userId !== undefined && { user_id: ended.userId }),
        ...(ended.debateId !== undefined && { debate_id: ended.debateId }),
      })
      .where('id', '=', messageId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Ends a message without an answer. */
  async drop(messageId: string, why: string, at: Date): Promise<void> {
    await db
      .updateTable('messages')
      .set({ state: 'done', outcome: 'dropped', why, done_at: at.toISOString() })
      .where('id', '=', messageId)
      .where('state', '=', 'waiting')
      .execute()
  },

  async failedOnce(messageId: string): Promise<void> {
    await sql`update messages set tries = tries + 1 where id = ${messageId} and state = 'waiting'`.execute(db)
  },

  /** Deletes early replies whose thread never had a debate; mails stay in their mailbox. */
  async forgetKept(at: Date): Promise<number> {
    const oldest = new Date(at.getTime() - KEPT_MS).toISOString()
    await db
      .updateTable('messages')
      .set({ state: 'filed', outcome: 'too_early' })
      .where('state', '=', 'kept')
      .where('kind', '=', 'mail')
      .where('received_at', '<', oldest)
      .execute()
    const { numDeletedRows } = await db
      .deleteFrom('messages')
      .where('state', '=', 'kept')
      .where('kind', '<>', 'mail')
      .where('received_at', '<', oldest)
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
})
export type ThreadStore = ReturnType<typeof threadStore>

/** The conversation that the thread of a message belongs to, for people who read it. */
export const conversationOf = (threadId: RawBuilder<unknown>) =>
  sql`coalesce((select conversation_id from threads where id = ${threadId}), ${threadId})`

/** The threads of a conversation. */
export const threadsOfConversation = (conversationId: RawBuilder<unknown> | string) =>
  sql`(select id from threads where id = ${conversationId} or conversation_id = ${conversationId})`

/**
 * Joins the conversations that these threads of a connection belong to, under the id of the oldest. Only readers see
 * it: work, questions and posts stay with their thread. Undefined where none of the threads exists.
 */
export async function joinConversations(
  tx: Transaction,
  connectionId: string,
  threadKeys: readonly string[],
): Promise<string | undefined> {
  if (threadKeys.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(conversation_id, id) as name from threads
    where connection_id = ${connectionId} and key = any (${[...threadKeys]}) order by name`.execute(tx)
  const [oldest, ...others] = rows.map(({ name }) => name)
  if (oldest !== undefined && others.length > 0)
    await sql`
      update threads set conversation_id = ${oldest}
      where connection_id = ${connectionId} and (id = any (${others}) or conversation_id = any (${others}))`.execute(tx)
  return oldest
}
