import type { Database } from '../../../../storage/database.ts'
import type { Bound } from '../../bindings/index.ts'
import type { Connection } from '../../connections/index.ts'
import type { Acted } from '../acts/speaking.ts'
import { countUp } from '../messages/count-store.ts'
import type { Posts } from '../posts/wish-store.ts'
import type { DrivingStore, Thread, WaitingMessage } from './store.ts'

interface Needs {
  db: Database
  store: Pick<DrivingStore, 'end'>
  posts: Posts
  bound: Pick<Bound, 'count'>
  now: () => Date
}

/** Ends a message and lets be said what follows from it, in one transaction: whoever comes second changes nothing. */
export const finisher =
  ({ db, store, posts, bound, now }: Needs) =>
  (connection: Connection, thread: Thread, message: WaitingMessage, acted: Acted, state: 'done' | 'failed') =>
    db.transaction().execute(async (tx) => {
      const { say, outcome, debateId } = acted
      if (!(await store.end(tx, message.id, { ...acted, state }, now()))) return
      if (say) {
        const body = { say, thread_id: thread.id, message_id: message.id, ...(debateId && { debate_id: debateId }) }
        await posts.say(tx, connection, thread, { key: `${message.id}:answer`, body: { ...body, only: !acted.aloud } })
      }
      if (outcome === 'debate' && debateId && !acted.quiet) await posts.card(tx, connection, thread, debateId)
      if (acted.bindingId) await bound.count(tx, acted.bindingId, now())
      await countUp(tx, connection, { [state]: 1, ...(outcome === 'debate' && { debates: 1 }) }, now())
    })
export type Finish = ReturnType<typeof finisher>
