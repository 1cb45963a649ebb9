import { sql } from 'kysely'
import type { Peer } from '../../../../adapters/chat/incoming-message.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { ConnectionKind } from '../../connections/index.ts'
import type { Presentation, Progress } from '../commands/debate-request.ts'
import { addDebate, wakeKept } from '../threads/debate-claim-store.ts'

/** A thread in which a debate is shown. */
export interface DebateThread {
  id: string
  org: string
  connectionId: string
  source: ConnectionKind
  peer: Peer
  cardAt: string | null
  /** Its answers go to the thread that began with its card. */
  movedTo: string | null
  isAsked: boolean
  progress: Progress
}

export const postStore = (db: Database) => ({
  /** The threads in which a debate was asked for or broadcast. */
  async threadsOf(tx: Transaction, debateId: string): Promise<DebateThread[]> {
    const rows = await tx
      .selectFrom('thread_debates')
      .innerJoin('threads', 'threads.id', 'thread_debates.thread_id')
      .innerJoin('connections', 'connections.id', 'threads.connection_id')
      .select([
        'threads.id',
        'threads.organization_id as org',
        'threads.connection_id as connectionId',
        'connections.kind as source',
        'threads.peer_kind as kind',
        'threads.peer_id as peerId',
        'thread_debates.card_at as cardAt',
        'thread_debates.moved_to as movedTo',
        'thread_debates.progress',
        'thread_debates.message_id as messageId',
      ])
      .where('thread_debates.debate_id', '=', debateId)
      .orderBy('threads.id')
      .execute()
    return rows.map(({ kind, peerId, messageId, source, ...row }) => ({
      ...row,
      source: source as ConnectionKind,
      peer: { kind, id: peerId },
      isAsked: messageId !== null,
    }))
  },

  /** Those of the debates that were asked for or broadcast in a thread. */
  async debatesInThreads(tx: Transaction, debateIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx
      .selectFrom('thread_debates')
      .select('debate_id')
      .distinct()
      .where(({ eb, val }) => eb('debate_id', '=', eb.fn.any(val(debateIds))))
      .execute()
    return new Set(rows.map(({ debate_id }) => debate_id))
  },

  /** The posts about a debate or an approval that exist on their platforms. */
  async about(tx: Transaction, org: string, subject: string) {
    const rows = await tx
      .selectFrom('effects')
      .select(['id', 'target', 'external_id as externalId'])
      .where('organization_id', '=', org)
      .where('subject', '=', subject)
      .where('kind', 'like', 'chat.%')
      .where('external_id', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.flatMap(({ externalId, ...row }) => (externalId === null ? [] : [{ ...row, externalId }]))
  },

  /** The mails about a debate that were sent, or may have been. */
  async mailsOf(tx: Transaction, org: string, debateId: string) {
    const { rows } = await sql<{ id: string; connectionId: string; to: string; messageId: string }>`
      select id, connection_id as "connectionId", mail ->> 'message_id' as "messageId",
        (select string_agg(address, ', ') from jsonb_array_elements_text(mail -> 'to' || (mail -> 'cc')) as address) as to
      from messages
      where organization_id = ${org} and debate_id = ${debateId} and direction = 'out' and kind = 'mail' and (
        state = 'sent' or exists (select from effects where effects.organization_id = messages.organization_id
          and effects.subject = ${debateId} and effects.kind = 'mail.send' and effects.body ->> 'message_id' = messages.id
          and (effects.doubt_since is not null or effects.state = 'sending')))
      order by number`.execute(tx)
    return rows
  },

  async message(id: string, within: Database | Transaction = db) {
    return within
      .selectFrom('messages')
      .select([
        'id',
        'sender_id as senderId',
        'sender_name as senderName',
        'user_id as userId',
        'subject',
        'why',
        'sealed_answer_by as sealedAnswerBy',
        'kind',
        'outcome',
        'source',
        'order_key as orderKey',
      ])
      .where('id', '=', id)
      .executeTakeFirst()
  },

  /** The message that asked for a debate in a thread. */
  async questionOf(tx: Transaction, threadId: string, debateId: string): Promise<string | undefined> {
    const row = await tx
      .selectFrom('thread_debates')
      .select('message_id as messageId')
      .where('debate_id', '=', debateId)
      .where('thread_id', '=', threadId)
      .executeTakeFirst()
    return row?.messageId ?? undefined
  },

  /** Marks a message as answered and returns, the first time, how long that took. */
  async answered(tx: Transaction, messageId: string, at: Date): Promise<number | undefined> {
    const { rows } = await sql<{ ms: number }>`
      update messages set first_answer_at = ${at.toISOString()}, sealed_answer_by = null
      where id = ${messageId} and first_answer_at is null
      returning greatest(0, extract(epoch from first_answer_at - received_at) * 1000)::int as ms`.execute(tx)
    return rows[0]?.ms
  },

  async cardShown(tx: Transaction, threadId: string, debateId: string, at: Date) {
    const row = await tx
      .updateTable('thread_debates')
      .set({ card_at: at.toISOString() })
      .where('debate_id', '=', debateId)
      .where('thread_id', '=', threadId)
      .returning(['message_id as messageId', 'moved_to as movedTo', 'place'])
      .executeTakeFirst()
    const { messageId, movedTo, place = 'thread' } = row ?? {}
    return { messageId: messageId ?? undefined, hasMoved: movedTo != null, place }
  },

  /** The place of posts about a debate, and who asked for it. */
  async placeOf(threadId: string, debateId: string, within: Database | Transaction = db) {
    const row = await within
      .selectFrom('thread_debates')
      .leftJoin('messages', 'messages.id', 'thread_debates.message_id')
      .select(['thread_debates.place', 'messages.sender_id as asker'])
      .where('thread_debates.debate_id', '=', debateId)
      .where('thread_debates.thread_id', '=', threadId)
      .executeTakeFirst()
    return row ?? { place: 'thread' as const, asker: null }
  },

  /**
   * A post outside the thread that it answers begins a thread of its own. Later posts go there unless it is `silent`, and the same
   * transaction wakes the replies that arrived there earlier.
   */
  async postBecameThread(
    tx: Transaction,
    from: Presentation & { id: string; debateId: string },
    { key, peer }: { key: string; peer?: Peer },
    fresh: string,
    at: Date,
  ) {
    const { rows } = await sql<{ id: string; organization_id: string }>`
      insert into threads as had (organization_id, id, connection_id, key, peer_kind, peer_id, peer_name, created_at, touched_at)
      select organization_id, ${fresh}, connection_id, ${key}, coalesce(${peer?.kind ?? null}, peer_kind),
        coalesce(${peer?.id ?? null}, peer_id), case when ${peer === undefined}::boolean then peer_name end, ${at.toISOString()}, ${at.toISOString()}
      from threads where id = ${from.id} and key <> ${key}
      on conflict (connection_id, key) do update set touched_at = excluded.touched_at, version = had.version + 1
      returning id, organization_id`.execute(tx)
    const [thread] = rows
    if (!thread) return
    await addDebate(
      tx,
      { id: thread.id, org: thread.organization_id },
      { debateId: from.debateId, messageId: null, progress: from.progress, place: from.place },
      at,
    )
    await wakeKept(tx, thread.id, '', at)
    if (from.progress === 'silent') return
    await tx
      .updateTable('thread_debates')
      .set({ moved_to: thread.id })
      .where('debate_id', '=', from.debateId)
      .where('thread_id', '=', from.id)
      .execute()
  },
})
export type PostStore = ReturnType<typeof postStore>
