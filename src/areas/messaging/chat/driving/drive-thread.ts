import type { Logger } from 'pino'
import type { Drive } from '../../../../background/leases/drive.ts'
import type { Connections } from '../../connections/index.ts'
import type { ActOn } from '../acts/act.ts'
import type { Finish } from './finish-store.ts'
import type { DrivingStore, Thread, WaitingMessage } from './store.ts'

interface Needs {
  store: DrivingStore
  connections: Pick<Connections, 'find'>
  act: ActOn
  finish: Finish
  now: () => Date
  logger: Logger
}

/** So often a message is tried; then the thread goes on without it. */
const TRIES = 3
const FIRST_PAUSE_MS = 2_000

/** Takes the messages of a thread one after another, in the vendor's order. */
export function threadDriver({ store, connections, act, finish, now, logger }: Needs) {
  async function take(thread: Thread, message: WaitingMessage) {
    const connection = await connections.find(thread.org, thread.connectionId)
    if (!connection || connection.removedAt !== null) {
      return store.drop(message.id, 'The connection was removed', now())
    }
    await finish(connection, thread, message, await act(connection, thread, message), 'done')
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

    /** What could not be driven at all ends with its first message. */
    async giveUpOn(id: string) {
      const thread = await store.thread(id)
      const message = thread && (await store.next(id))
      if (thread && message) await giveUp(thread, message)
    },
  }
}
