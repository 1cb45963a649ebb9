import { sql } from 'kysely'
import { storableText } from '../../../../shared/text/storable-text.ts'
import { MINUTE_MS } from '../../../../shared/time/lengths.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { ActsLimit, Arrived, Heard } from './arrived.ts'
import { LIMITED, messageRow, optional, type StoredAs } from './message-row.ts'

/** How long a reply is kept that came before its thread had a debate. */
export const KEPT_MS = 15 * MINUTE_MS

interface Recent {
  acts: number
  told: boolean
}

/** Writing down what came in. Whoever locks several threads locks them in the order of their keys. */
export const arrivalStore = {
  /** Locks the thread until the transaction ends, so that whoever else touches it comes before or after. */
  async touchThread(tx: Transaction, { id: connectionId, payer }: Heard, fresh: string, arrived: Arrived, at: Date) {
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

  /** How many that act came within a minute, and whether somebody was told that it was too much. */
  async recent(tx: Transaction, { id, payer }: Heard, { by }: ActsLimit, peerId: string, at: Date): Promise<Recent> {
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

  async insert(tx: Transaction, connection: Heard, arrived: Arrived, storedAs: StoredAs): Promise<void> {
    const { act, files, mail, ...row } = messageRow(connection, arrived, storedAs)
    const json = (value: unknown) => (value === null ? null : sql<never>`${JSON.stringify(value)}::jsonb`)
    await tx
      .insertInto('messages')
      .values({ ...row, act: json(act), files: json(files), mail: json(mail) })
      .execute()
  },
}
