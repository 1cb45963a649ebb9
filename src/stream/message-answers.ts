import type { Logger } from 'pino'
import { refuseUnstorableValues } from '../http/validation.ts'
import { invalid, ServiceError, unavailable } from '../shared/errors.ts'
import {
  type ClientMessage,
  debateIn,
  flat,
  type MessageHandler,
  notSubscribed,
  type Respondent,
  readMessage,
} from './client-message.ts'
import type { Dialect } from './frames.ts'
import type { ParticipantAction } from './participation.ts'

type Fields = Readonly<Record<string, unknown>>

/** The actions of a client in a debate that it follows; each is recorded before it is answered. */
const participantHandlers: Readonly<Record<string, MessageHandler>> = {
  user_vote: acting('ack', ({ payload }) => voteIn(fieldsIn(payload))),
  user_suggestion: acting('ack', ({ payload }) => suggestionIn(fieldsIn(payload))),
  /** A suggestion by another name, whose text is beside its type. */
  wisdom_submission: acting('wisdom_confirmed', suggestionIn),
}

const isParticipantMessage = (type: string) => Object.hasOwn(participantHandlers, type)

function acting(answer: string, read: (message: ClientMessage) => ParticipantAction): MessageHandler {
  return async (asked, client) => {
    const debateId = debateIn(asked)
    const { seq, message } = await client.takePart(debateId, read(asked))
    client.send(answer, { id: asked.id, msg_type: asked.type, debate_id: debateId, loop_id: debateId, seq, message })
  }
}

function fieldsIn(payload: unknown): Fields {
  if (typeof payload !== 'object' || payload === null) throw invalid('payload', 'must be an object')
  return { ...payload }
}

function voteIn({ choice, intensity }: Fields): ParticipantAction {
  if (typeof choice !== 'string') throw invalid('choice', 'must be the id or the text of a proposal, none or abstain')
  if (intensity !== undefined && typeof intensity !== 'number') throw invalid('intensity', 'must be a number')
  return { type: 'vote', choice, intensity }
}

function suggestionIn({ text }: Fields): ParticipantAction {
  if (typeof text !== 'string') throw invalid('text', 'must be a text')
  refuseUnstorableValues({ text })
  return { type: 'message', text }
}

interface MessageAnswerOptions {
  client: Respondent
  /** Tells the client of something that was not done; `about` is the id of its message. */
  warn(code: string, message: string, about?: string | number): void
  dialect: Dialect
  /** The id of the connection. */
  id: string
  logger: Logger
}

/** Answers the messages of one client, one after another. */
export function openMessageAnswers({ client, warn, dialect, id, logger }: MessageAnswerOptions) {
  let waiting = 0
  let turn = Promise.resolve()

  /** An action in a debate is answered with `ack` or `error`; where `error` ends the stream, a warning replaces it. */
  function refuse({ type, id: about }: ClientMessage, { code, message, members }: ServiceError) {
    if (!isParticipantMessage(type)) return warn(code, message, about)
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
    /** A refusal is answered like that of any message by default. */
    answer: (message: ClientMessage, refused?: typeof refuse) => queue(() => handle(message, refused)),
    answerFrame: (data: unknown, isBinary: boolean) =>
      queue(() =>
        isBinary ? warn('VALIDATION_ERROR', 'A message is a text frame') : handle(readMessage(String(data))),
      ),
  }
}

/** Every kind of message a client may send, by its `type`. */
export const messageHandlers: Readonly<Record<string, MessageHandler>> = {
  ping({ id, ts }, client) {
    client.send('pong', { id, client_ts: flat(ts), server_ts: client.now().getTime() })
  },

  async auth({ token }, client) {
    if (typeof token !== 'string' || token === '') throw invalid('token', 'must be a text')
    await client.identify(token)
  },

  async subscribe(message, { subscriptions }) {
    const { id, replay_from_seq } = message
    await subscriptions.subscribe({ id, debateId: debateIn(message), fromSeq: seqIn(replay_from_seq) })
  },

  unsubscribe(message, client) {
    const debateId = debateIn(message)
    if (!client.subscriptions.unsubscribe(debateId)) throw notSubscribed(debateId)
    client.send('unsubscribed', { id: message.id, debate_id: debateId, reason: 'requested' })
  },

  async get_loops({ id }, client) {
    const loops = await client.loops()
    client.send('loop_list', { id, loops, count: loops.length })
  },

  connection_quality({ id }, client) {
    client.send('connection_quality', { id, ...client.quality() })
  },

  ...participantHandlers,
}

function seqIn(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (!Number.isSafeInteger(value) || Number(value) < 0) {
    throw invalid('replay_from_seq', 'must be the first seq to replay, an integer of at least 0')
  }
  return Number(value)
}
