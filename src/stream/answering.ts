import type { Logger } from 'pino'
import { ServiceError, unavailable } from '../shared/errors.ts'
import { isAct } from './acts.ts'
import { type ClientMessage, type Respondent, readMessage } from './client-message.ts'
import type { Dialect } from './dialects.ts'
import { messageHandlers } from './messages.ts'

interface AnsweringOptions {
  client: Respondent
  /** Tells the client of something that was not done; `about` is the id of its message. */
  warn(code: string, message: string, about?: string | number): void
  dialect: Dialect
  /** Of the connection. */
  id: string
  logger: Logger
}

/** Answers the messages of one client, one after the other. */
export function openAnswering({ client, warn, dialect, id, logger }: AnsweringOptions) {
  let waiting = 0
  let turn = Promise.resolve()

  /** Who does something in a debate waits for `ack` or `error`; where `error` ends the stream, a warning tells the same. */
  function refuse({ type, id: about }: ClientMessage, { code, message, members }: ServiceError) {
    if (!isAct(type)) return warn(code, message, about)
    client.send(dialect === 'sdk' ? 'warning' : 'error', { code, message, id: about, msg_type: type, ...members })
  }

  async function handle(message: ClientMessage | null, refused = refuse) {
    if (!message) return warn('VALIDATION_ERROR', 'A message is a JSON object with a type')
    const handler = Object.hasOwn(messageHandlers, message.type) ? messageHandlers[message.type] : undefined
    if (!handler) return warn('UNKNOWN_TYPE', `type: there is no message ${message.type.slice(0, 100)}`, message.id)
    try {
      await handler(message, client)
    } catch (fault) {
      if (fault instanceof ServiceError) return refused(message, fault)
      logger.error({ err: fault, connection: id, type: message.type }, 'a message could not be handled')
      refuse(message, unavailable('The message could not be handled right now'))
    }
  }

  function queue(act: () => void | Promise<void>) {
    waiting += 1
    turn = turn
      .then(act)
      .catch((fault) => logger.error({ err: fault, connection: id }, 'a message could not be answered'))
      .finally(() => {
        waiting -= 1
      })
  }

  return {
    /** How many messages are not answered yet. */
    get waiting() {
      return waiting
    },
    /** A refusal is told as that of any message, unless told otherwise. */
    answer: (message: ClientMessage, refused?: typeof refuse) => queue(() => handle(message, refused)),
    answerFrame: (data: unknown, isBinary: boolean) =>
      queue(() =>
        isBinary ? warn('VALIDATION_ERROR', 'A message is a text frame') : handle(readMessage(String(data))),
      ),
  }
}
