import { HOUR_MS } from '../../../../shared/time/lengths.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { ConnectionKind } from '../../connections/index.ts'
import type { DrivingStore } from '../driving/store.ts'
import { hashOf } from './put-into-words.ts'
import type { PostBody } from './said.ts'
import type { PostStore } from './store.ts'
import type { Posts } from './wish-store.ts'

interface Needs {
  threads: Pick<DrivingStore, 'thread'>
  posts: Pick<PostStore, 'message'>
  say: Posts['say']
}

/** Whoever could not be told alone is asked, where they wrote, to write to us first: each once an hour, and nothing else of it is said there. */
export const askingToWriteFirst =
  ({ threads, posts, say }: Needs) =>
  async (tx: Transaction, { org, body }: { org: string; body: PostBody }, at: Date) => {
    const thread = await threads.thread(body.thread_id, tx)
    const author = body.message_id === undefined ? undefined : await posts.message(body.message_id, tx)
    if (!thread || !author) return
    const { connectionId } = thread
    const hour = Math.floor(at.getTime() / HOUR_MS)
    await say(tx, { id: connectionId, payer: org, kind: author.source as ConnectionKind }, thread, {
      key: `${hashOf(`${connectionId}:${author.senderId}`)}:write_first:${hour}`,
      body: { say: 'write_first', thread_id: thread.id, message_id: author.id },
    })
  }
