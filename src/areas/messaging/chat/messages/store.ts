import { sql } from 'kysely'
import type { Incoming } from '../../../../adapters/chat/incoming-message.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { storableText, storableValue } from '../../../../shared/text/storable-text.ts'
import { MINUTE_MS } from '../../../../shared/time/dates.ts'
import { type Database, sqlStateOf, type Transaction } from '../../../../storage/database.ts'
import { digestsOf } from '../../../../storage/rows/delivered-once.ts'
import { quarterOf } from './count-store.ts'
import type { ActsLimit, InboundMessage, MessageConnection } from './inbound-message.ts'

/** How long a reply waits that arrived before its thread had a debate. */
export const KEPT_MS = 15 * MINUTE_MS

interface Recent {
  acts: number
  told: boolean
}

/** Stores incoming messages. To lock several threads, lock them in the order of their keys. */
export const messageStore = {
  /** Creates or touches the thread and locks it until the transaction ends. */
  async touchThread(
    tx: Transaction,
    { id: connectionId, payer }: MessageConnection,
    fresh: string,
    arrived: InboundMessage,
    at: Date,
  ) {
    const { peer, sender, thread: key, subject, conversation = null } = arrived
    const { rows } = await sql<{ id: string; isNew: boolean }>`
      insert into threads as had (organization_id, id, connection_id, key, peer_kind, peer_id, peer_name, participants,
        subject, conversation_id, created_at, touched_at)
      values (${payer}, ${fresh}, ${connectionId}, ${storableText(key)}, ${peer.kind}, ${storableText(peer.id)},
        ${optional(peer.name)}, ${[storableText(sender.id)]}, ${optional(subject)}, ${conversation},
        ${at.toISOString()}, ${at.toISOString()})
      on conflict (connection_id, key) do update set
        touched_at = excluded.touched_at, version = had.version + 1,
        participants = case when had.participants @> excluded.participants then had.participants
          else had.participants || excluded.participants end
      returning id, version = 1 as "isNew"`.execute(tx)
    const [thread] = rows
    if (!thread) throw new Error('A thread that was written is not there')
    return thread
  },

  async hasDebate(tx: Transaction, threadId: string): Promise<boolean> {
    const { rows } = await sql`select from thread_debates where thread_id = ${threadId} limit 1`.execute(tx)
    return rows.length > 0
  },

  /** How many requests came within a minute, and whether a limit notice was posted. */
  async recent(
    tx: Transaction,
    { id, payer }: MessageConnection,
    { by }: ActsLimit,
    peerId: string,
    at: Date,
  ): Promise<Recent> {
    const since = new Date(at.getTime() - MINUTE_MS).toISOString()
    const ofPeer =
      by === 'peer'
        ? sql`and thread_id in (select id from threads where connection_id = ${id} and peer_id = ${peerId})`
        : sql``
    const { rows } = await sql<Recent>`
      select count(*) filter (where outcome is distinct from ${LIMITED})::int as acts,
        coalesce(bool_or(outcome = ${LIMITED}), false) as told
      from messages
      where organization_id = ${payer} and received_at > ${since} and connection_id = ${id}
        and direction = 'in' and state not in ('kept', 'filed') ${ofPeer}`.execute(tx)
    return rows[0] ?? { acts: 0, told: false }
  },

  async insert(
    tx: Transaction,
    connection: MessageConnection,
    arrived: InboundMessage,
    storedAs: StoredAs,
  ): Promise<void> {
    const { act, files, mail, ...row } = messageRow(connection, arrived, storedAs)
    const json = (value: unknown) => (value === null ? null : sql<never>`${JSON.stringify(value)}::jsonb`)
    await tx
      .insertInto('messages')
      .values({ ...row, act: json(act), files: json(files), mail: json(mail) })
      .execute()
  },
}

interface StoredAs {
  id: string
  threadId: string
  state: 'waiting' | 'kept' | 'filed' | 'limited'
  sealedAnswerBy: string | null
  at: Date
}

const LIMITED = 'limited'
/** Where a platform gives no order, an early reply sorts after the question, whenever that arrives. */
const AFTER_ALL = '~'

/** The platform's time of the message, or when we received it where that time is impossible. */
const saidAt = (stated: Date, received: Date) =>
  stated.getTime() >= 0 && stated.getUTCFullYear() < 10_000 ? stated : received

const optional = (text: string | undefined) => (text === undefined ? null : storableText(text))

/** The row of a message, with texts that PostgreSQL can store. */
function messageRow(
  { id: connectionId, payer, kind: source }: MessageConnection,
  arrived: InboundMessage,
  { id, threadId, state, sealedAnswerBy, at }: StoredAs,
) {
  const { sender, act, files, mail, order } = arrived
  const receivedAt = at.toISOString()
  return {
    organization_id: payer,
    id,
    connection_id: connectionId,
    thread_id: threadId,
    source,
    direction: 'in' as const,
    kind: arrived.kind,
    order_key: order ?? (state === 'kept' ? `${AFTER_ALL}${receivedAt}` : receivedAt),
    sender_id: storableText(sender.id),
    sender_name: optional(sender.name),
    sender_email: optional(sender.email?.toLowerCase()),
    is_guest: sender.guest ?? false,
    user_id: arrived.userId ?? null,
    subject: optional(arrived.subject),
    text: storableText(arrived.text),
    addressed: arrived.addressed,
    reply: arrived.reply,
    act: storableValue(act ?? null),
    files: files.length > 0 ? storableValue({ list: files }) : null,
    mail: storableValue(mail ?? null),
    raw_file_id: arrived.rawFileId ?? null,
    trust: arrived.trust ?? null,
    ...(state === 'limited'
      ? { state: 'done' as const, outcome: LIMITED, done_at: receivedAt }
      : { state, outcome: null, done_at: null }),
    sealed_answer_by: sealedAnswerBy,
    happened_at: saidAt(arrived.at, at).toISOString(),
    received_at: receivedAt,
  }
}

/** The thread got a debate at the same time. */
const OVERTAKEN = '40001'

/**
 * Stores a reply that was not addressed to us, in a thread without a debate, in case a debate begins there. Most stored
 * messages are such replies, so that it takes one statement. False for any other message, of which nothing is written.
 */
export const earlyReplyStore =
  ({ db, newId, now }: { db: Database; newId: NewId; now: () => Date }) =>
  async (connection: MessageConnection, reply: Incoming): Promise<boolean> => {
    const { addressed, act, answerBy, sender, peer, thread: key } = reply
    if (addressed || !reply.reply || act || answerBy) return false
    const at = now()
    const thread = {
      organization_id: connection.payer,
      id: newId('thread'),
      connection_id: connection.id,
      key: storableText(key),
      peer_kind: peer.kind,
      peer_id: storableText(peer.id),
      peer_name: optional(peer.name),
      participants: [storableText(sender.id)],
      touched_at: at.toISOString(),
    }
    const storedAs = { id: newId('message'), threadId: thread.id, state: 'kept', sealedAnswerBy: null, at } as const
    const message = messageRow(connection, reply, storedAs)
    try {
      const { rows } = await sql<{ taken: boolean }>`
        select keep_reply(${digestsOf(connection.id, reply)}, ${JSON.stringify(thread)}, ${JSON.stringify(message)},
          ${quarterOf(at)}) as taken`.execute(db)
      return rows[0]?.taken === true
    } catch (error) {
      if (sqlStateOf(error as object) === OVERTAKEN) return false
      throw error
    }
  }
