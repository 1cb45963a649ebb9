import type { Logger } from 'pino'
import type { Drive } from '../../../../background/leases/leases.ts'
import type { Connections } from '../../connections/index.ts'
import type { HandleMessage } from '../commands/handle-message.ts'
import type { FinishMessage } from './finish-message.ts'
import type { Thread, ThreadStore, WaitingMessage } from './store.ts'

/** A message is tried this many times; then the thread goes on without it. */
const TRIES = 3
const FIRST_PAUSE_MS = 2_000

/** Handles the messages of a thread one after another, in the vendor's order. */
export function threadDriver({
  store,
  connections,
  handleMessage,
  finish,
  now,
  logger,
}: {
  store: ThreadStore
  connections: Pick<Connections, 'find'>
  handleMessage: HandleMessage
  finish: FinishMessage
  now: () => Date
  logger: Logger
}) {
  async function take(thread: Thread, message: WaitingMessage) {
    const connection = await connections.find(thread.org, thread.connectionId)
    if (!connection || connection.removedAt !== null) {
      return store.drop(message.id, 'The connection was removed', now())
    }
    await finish(connection, thread, message, await handleMessage(connection, thread, message), 'done')
  }

  async function giveUp(thread: Thread, message: WaitingMessage) {
    const connection = await connections.find(thread.org, thread.connectionId)
    if (!connection) return store.drop(message.id, 'The connection was removed', now())
    const why = 'Something went wrong here, and it is not your fault. Please try again later.'
    await finish(connection, thread, message, { outcome: 'failed', why, say: 'failed' }, 'failed')
  }

  const drive: Drive = async ({ id }, { signal, stopping, sure }) => {
    const thread = await store.thread(id)
    if (!thread) return { kind: 'ended' }
    while (!signal.aborted && !stopping.aborted) {
      const message = await store.next(id)
      if (!message) return { kind: 'rests' }
      await sure()
      if (signal.aborted) break
      try {
        await take(thread, message)
      } catch (error) {
        const tries = message.tries + 1
        logger.error({ err: error, thread_id: id, message_id: message.id, tries }, 'A message could not be taken')
        if (tries >= TRIES) await giveUp(thread, message)
        else {
          await store.failedOnce(message.id)
          const until = new Date(now().getTime() + FIRST_PAUSE_MS * 2 ** message.tries)
          return { kind: 'waits', until, version: (await store.version(id)) ?? 0 }
        }
      }
    }
    return { kind: 'rests' }
  }

  return {
    drive,

    /** Gives up on the first message of a thread that cannot be worked on at all. */
    async giveUpOn(id: string) {
      const thread = await store.thread(id)
      const message = thread && (await store.next(id))
      if (thread && message) await giveUp(thread, message)
    },
  }
}
