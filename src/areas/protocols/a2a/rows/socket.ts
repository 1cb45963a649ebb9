import type { Logger } from 'pino'
import { undefinedIfUnknown } from '../../../../shared/errors.ts'
import { isKnown } from '../../../../shared/identity/caller.ts'
import { CLOSE } from '../../../../stream/link.ts'
import type { Client, Socket, Talk } from '../../../../stream/socket.ts'
import { readerOf } from '../../../../stream/subscriptions.ts'
import type { Tasks } from '../tasks/tasks.ts'
import type { ChunkStreams } from './chunks.ts'

interface SocketDependencies {
  opened(): Promise<{ tasks: Pick<Tasks, 'find'>; streams: ChunkStreams }>
  logger: Logger
}

/** Our own ids, and the names that clients give their tasks. */
const TASK_NAME = /^[\x20-\x7e]{1,128}$/

/** The socket that sends the chunks of one task, from the place that `from_sequence` names. */
export const taskSocket = (needs: SocketDependencies): Socket => ({
  path: '/a2a/tasks/:id/stream',
  params: { id: TASK_NAME },
  admit: readerOf,
  visit(query, { id = '' }) {
    const from = Number(query.get('from_sequence') ?? 1)
    const after = Number.isSafeInteger(from) ? Math.max(from, 1) - 1 : 0
    return (client) => openTalk(client, { ...needs, id, after })
  },
})

function openTalk(
  client: Client,
  { opened, logger, id, after }: SocketDependencies & { id: string; after: number },
): Talk {
  const over = new AbortController()
  const tenant = isKnown(client.caller) ? client.caller.org : ''
  const isWanted = () => !over.signal.aborted

  async function send() {
    const { tasks, streams } = await opened()
    const found = await tasks.find(id, { org: tenant }).catch(undefinedIfUnknown)
    if (!found) return client.link.close(CLOSE.notFound, 'There is no such task')
    for await (const { sequence, type, data, timestamp } of streams.follow(found.debate, after, over.signal)) {
      await client.link.sendInTime(type, data, { sequence, timestamp }, isWanted)
    }
    if (isWanted()) client.link.close(CLOSE.normal, 'The task has ended')
  }

  return {
    begin() {
      send().catch((fault: unknown) => {
        logger.error({ err: fault }, 'The stream of a task failed')
        client.link.close(CLOSE.tryAgainLater, 'Try again later')
      })
    },
    hear: () => client.warn('INVALID_MESSAGE', 'Nothing is said here; the stream of a task is only read'),
    waiting: 0,
    size: 1,
    callerChanged() {
      if (isKnown(client.caller) && client.caller.org === tenant) return
      over.abort()
      client.link.close(CLOSE.unauthorized, 'Access to the task has ended')
    },
    end: () => over.abort(),
  }
}
