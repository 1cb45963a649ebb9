import { sql } from 'kysely'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { storableJson, storableText } from '../../../../shared/text/storable-text.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { MessageConnection } from './inbound-message.ts'

/** An outgoing mail, as it is stored before it is sent. */
interface NewOutgoing {
  id: string
  threadId: string
  /** The address of the mailbox that it leaves. */
  from: string
  subject: string
  /** Empty where the text is written at the moment of sending. */
  text: string
  mail: JsonObject
  /** The author, or the member to whom we write automatically. */
  userId: string | null
  debateId: string | null
  at: Date
}

interface OutgoingRow {
  id: string
  org: string
  connectionId: string
  threadId: string
  /** The address that it is written from. */
  from: string
  subject: string
  text: string
  mail: JsonObject
  state: string
  createdAt: string
}

/** A conversation that begins with a mail of ours. */
interface NewThread {
  id: string
  key: string
  peer: string
  subject: string
  at: Date
}

/** Outgoing mails are stored before they are sent, so that every attempt sends the same. */
export const outgoingMailStore = (db: Database) => ({
  async beginThread(
    tx: Transaction,
    { id: connectionId, payer }: MessageConnection,
    { id, key, peer, subject, at }: NewThread,
  ) {
    await tx
      .insertInto('threads')
      .values({
        organization_id: payer,
        id,
        connection_id: connectionId,
        key: storableText(key),
        peer_kind: 'address',
        peer_id: storableText(peer),
        subject: storableText(subject),
        created_at: at.toISOString(),
        touched_at: at.toISOString(),
      })
      .execute()
  },

  async insert(tx: Transaction, { id: connectionId, payer, kind }: MessageConnection, draft: NewOutgoing) {
    const at = draft.at.toISOString()
    await tx
      .insertInto('messages')
      .values({
        organization_id: payer,
        id: draft.id,
        connection_id: connectionId,
        thread_id: draft.threadId,
        source: kind,
        direction: 'out',
        kind: 'mail',
        state: 'sending',
        order_key: at,
        sender_id: draft.from,
        sender_email: draft.from,
        user_id: draft.userId,
        debate_id: draft.debateId,
        subject: storableText(draft.subject),
        text: storableText(draft.text),
        addressed: false,
        reply: false,
        mail: sql<never>`${storableJson(draft.mail)}::jsonb`,
        happened_at: at,
        received_at: at,
      })
      .execute()
  },

  async find(id: string, on: Database | Transaction = db): Promise<OutgoingRow | undefined> {
    const row = await on
      .selectFrom('messages')
      .select(['id', 'organization_id as org', 'connection_id as connectionId', 'thread_id as threadId'])
      .select(['sender_id as from', 'subject', 'text', 'mail', 'state', 'received_at as createdAt'])
      .where('id', '=', id)
      .where('direction', '=', 'out')
      .executeTakeFirst()
    return row && { ...row, subject: row.subject ?? '', mail: (row.mail ?? {}) as JsonObject }
  },

  /** Sets the text for this and every later attempt. */
  async setText(id: string, { text, html }: { text: string; html: string }) {
    await sql`
      update messages set text = ${storableText(text)}, mail = mail || ${storableJson({ html })}::jsonb
      where id = ${id} and state = 'sending' and text = ''`.execute(db)
  },

  /** Notes another attempt after one that may have arrived; returns how many there were.  */
  async sentAgain(id: string): Promise<number> {
    const { rows } = await sql<{ tries: number }>`
      update messages set tries = tries + 1 where id = ${id} returning tries`.execute(db)
    return rows[0]?.tries ?? 1
  },

  /** Queues it to be sent once more. */
  async reopen(tx: Transaction, id: string) {
    await tx.updateTable('messages').set({ state: 'sending', why: null, done_at: null }).where('id', '=', id).execute()
  },

  async settle(tx: Transaction, id: string, { sent, why, at }: { sent: boolean; why: string | null; at: Date }) {
    await tx
      .updateTable('messages')
      .set({ state: sent ? 'sent' : 'failed', why, done_at: at.toISOString() })
      .where('id', '=', id)
      .execute()
  },
})
export type OutgoingMailStore = ReturnType<typeof outgoingMailStore>
