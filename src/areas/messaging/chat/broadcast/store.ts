import { sql } from 'kysely'
import type { Peer } from '../../../../adapters/chat/incoming-message.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Connections } from '../../connections/index.ts'
import { decisionPost, type PostingConnection, type Posts } from '../posts/post-queue.ts'
import { addDebate } from '../threads/debate-claim-store.ts'

const KEY_PREFIX = 'told:'

/** A thread of a broadcast, in which nobody asked; it has no place on the platform until its first post. */
export const isBroadcastThread = ({ key }: { key: string }): boolean => key.startsWith(KEY_PREFIX)

/** The one thread of a broadcast in a place, made at the first one. */
export async function broadcastThread(
  tx: Transaction,
  { id: connectionId, payer }: PostingConnection,
  { what, peer, fresh }: { what: string; peer: Peer; fresh: string },
  at: Date,
): Promise<string> {
  const time = at.toISOString()
  const { rows } = await sql<{ id: string }>`
    insert into threads as had (organization_id, id, connection_id, key, peer_kind, peer_id, created_at, touched_at)
    values (${payer}, ${fresh}, ${connectionId}, ${`${KEY_PREFIX}${what}:${peer.id}`}, ${peer.kind}, ${peer.id}, ${time}, ${time})
    on conflict (connection_id, key) do update set touched_at = excluded.touched_at
    returning id`.execute(tx)
  return rows[0]?.id ?? fresh
}

/** Whether something was told in any place of a connection. */
export const toldIn =
  (db: Database) =>
  async (connectionId: string, what: string): Promise<boolean> => {
    const row = await db
      .selectFrom('threads')
      .select('id')
      .where('connection_id', '=', connectionId)
      .where('key', '>=', `${KEY_PREFIX}${what}:`)
      .where('key', '<', `${KEY_PREFIX}${what};`)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }
export type ToldIn = ReturnType<typeof toldIn>

interface DecisionBroadcasterDependencies {
  db: Database
  posts: Pick<Posts, 'say'>
  newId: NewId
  now: () => Date
}

interface What {
  debateId: string
}

interface Place {
  connection: PostingConnection
  peer: Peer
}

/** Posts the decision of a debate in a place, once however often it is requested; people there can reply to it. */
export const decisionBroadcaster =
  ({ db, posts, newId, now }: DecisionBroadcasterDependencies) =>
  (what: What, { connection, peer }: Place): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { debateId } = what
      const id = await broadcastThread(tx, connection, { what: debateId, peer, fresh: newId('thread') }, now())
      const broadcast = { debateId, messageId: null, progress: 'final', place: 'thread' } as const
      await addDebate(tx, { id, org: connection.payer }, broadcast, now())
      await posts.say(tx, connection, { id, peer }, decisionPost(debateId, id))
    })
export type BroadcastDecision = ReturnType<typeof decisionBroadcaster>

interface AttentionNotifierDependencies extends Omit<DecisionBroadcasterDependencies, 'db'> {
  connections: Pick<Connections, 'find'>
}

/** Posts once in a place that a message wants attention, if and only if the transaction commits. */
export const attentionNotifier =
  ({ posts, connections, newId, now }: AttentionNotifierDependencies) =>
  async (tx: Transaction, org: string, at: { connectionId: string; place: string }, messageId: string) => {
    const connection = await connections.find(org, at.connectionId)
    if (!connection || connection.removedAt !== null) return
    const peer: Peer = { kind: 'channel', id: at.place }
    const id = await broadcastThread(tx, connection, { what: messageId, peer, fresh: newId('thread') }, now())
    const body = { say: 'attention' as const, thread_id: id, about_message: messageId }
    await posts.say(tx, connection, { id, peer }, { key: `${messageId}:${id}:attention`, body })
  }
export type NotifyAttention = ReturnType<typeof attentionNotifier>
