import { sql } from 'kysely'
import type { Peer } from '../../../../adapters/chat/incoming.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Connections } from '../../connections/index.ts'
import { addDebate } from '../driving/claim-store.ts'
import { decisionPost, type PostedBy, type Posts } from '../posts/wish-store.ts'

const TOLD = 'told:'

/** A thread in which a debate is told although nobody asked there; it has no place until its first post begins one. */
export const isTold = ({ key }: { key: string }): boolean => key.startsWith(TOLD)

/** The one thread in which something is told in a place, made when it is first told there. */
async function toldThread(
  tx: Transaction,
  { id: connectionId, payer }: PostedBy,
  { what, peer, fresh }: { what: string; peer: Peer; fresh: string },
  at: Date,
): Promise<string> {
  const time = at.toISOString()
  const { rows } = await sql<{ id: string }>`
    insert into threads as had (organization_id, id, connection_id, key, peer_kind, peer_id, created_at, touched_at)
    values (${payer}, ${fresh}, ${connectionId}, ${`${TOLD}${what}:${peer.id}`}, ${peer.kind}, ${peer.id}, ${time}, ${time})
    on conflict (connection_id, key) do update set touched_at = excluded.touched_at
    returning id`.execute(tx)
  return rows[0]?.id ?? fresh
}

interface Needs {
  db: Database
  posts: Pick<Posts, 'say'>
  newId: NewId
  now: () => Date
}

/** What is told: how a debate that is over ended. */
interface What {
  debateId: string
}

/** Where it is told. */
interface Place {
  connection: PostedBy
  peer: Peer
}

/** Says in any place how a debate ended: once in each, however often somebody asks for it, and people there can answer it. */
export const telling =
  ({ db, posts, newId, now }: Needs) =>
  (what: What, { connection, peer }: Place): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { debateId } = what
      const id = await toldThread(tx, connection, { what: debateId, peer, fresh: newId('thread') }, now())
      const told = { debateId, messageId: null, progress: 'final', place: 'thread' } as const
      await addDebate(tx, { id, org: connection.payer }, told, now())
      await posts.say(tx, connection, { id, peer }, decisionPost(debateId, id))
    })
export type Tell = ReturnType<typeof telling>

interface RemarkNeeds extends Omit<Needs, 'db'> {
  connections: Pick<Connections, 'find'>
}

/** Says in a place that a message wants attention: once in each, if and only if the transaction commits. */
export const remarking =
  ({ posts, connections, newId, now }: RemarkNeeds) =>
  async (tx: Transaction, org: string, at: { connectionId: string; place: string }, messageId: string) => {
    const connection = await connections.find(org, at.connectionId)
    if (!connection || connection.removedAt !== null) return
    const peer: Peer = { kind: 'channel', id: at.place }
    const id = await toldThread(tx, connection, { what: messageId, peer, fresh: newId('thread') }, now())
    const body = { say: 'attention' as const, thread_id: id, about_message: messageId }
    await posts.say(tx, connection, { id, peer }, { key: `${messageId}:${id}:attention`, body })
  }
export type Remark = ReturnType<typeof remarking>
