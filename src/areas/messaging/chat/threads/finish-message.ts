import type { Platform } from '../../../../platform.ts'
import type { Bound } from '../../bindings/index.ts'
import type { Connection } from '../../connections/index.ts'
import type { ChatCommandResult } from '../commands/chat-command.ts'
import { countUp } from '../messages/count-store.ts'
import type { Posts } from '../posts/post-queue.ts'
import type { Thread, ThreadStore, WaitingMessage } from './store.ts'

/** Ends a message and queues the answer to it in one transaction; a second worker with the same message changes nothing. */
export const messageFinisher =
  ({
    db,
    store,
    posts,
    bound,
    now,
  }: Pick<Platform, 'db' | 'now'> & { store: Pick<ThreadStore, 'end'>; posts: Posts; bound: Pick<Bound, 'count'> }) =>
  (
    connection: Connection,
    thread: Thread,
    message: WaitingMessage,
    acted: ChatCommandResult,
    state: 'done' | 'failed',
  ) =>
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
export type FinishMessage = ReturnType<typeof messageFinisher>
