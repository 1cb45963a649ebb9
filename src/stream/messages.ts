import { invalid } from '../shared/errors.ts'
import type { Subscriptions } from './subscriptions.ts'

/** What a client sent; `id`, where it gives one, comes back in the answer. */
export interface ClientMessage {
  readonly type: string
  readonly id?: string | number
  readonly [field: string]: unknown
}

/** The client that a handler answers. */
export interface Respondent {
  send(type: string, payload: Readonly<Record<string, unknown>>): void
  /** Tells of something that was not done; `about` is the id of the client's message. */
  warn(code: string, message: string, about?: string | number): void
  /** Who the client is from now on; a token that proves nobody ends the connection. */
  identify(token: string): Promise<void>
  subscriptions: Pick<Subscriptions, 'subscribe' | 'unsubscribe'>
  /** The debates that it could follow. */
  loops(): Promise<readonly object[]>
  /** How well it is reached. */
  quality(): Readonly<Record<string, unknown>>
  now(): Date
}

/** Acts on one message. Messages of a connection are handled one after the other. */
type MessageHandler = (message: ClientMessage, client: Respondent) => void | Promise<void>

/** Every kind of message a client may send, by its `type`. */
export const messageHandlers: Readonly<Record<string, MessageHandler>> = {
  ping({ id, ts }, client) {
    client.send('pong', { id, client_ts: flat(ts), server_ts: client.now().getTime() })
  },

  async auth({ token, id }, client) {
    if (typeof token !== 'string' || token === '') {
      return client.warn('VALIDATION_ERROR', 'token: must be a text', id)
    }
    await client.identify(token)
  },

  async subscribe({ id, debate_id, loop_id, replay_from_seq }, { subscriptions }) {
    await subscriptions.subscribe({ id, debateId: debateIn(debate_id ?? loop_id), fromSeq: seqIn(replay_from_seq) })
  },

  unsubscribe({ id, debate_id, loop_id }, client) {
    const debateId = debateIn(debate_id ?? loop_id)
    const followed = client.subscriptions.unsubscribe(debateId)
    if (followed) client.send('unsubscribed', { id, debate_id: debateId, reason: 'requested' })
    else client.warn('NOT_SUBSCRIBED', `debate_id: ${debateId.slice(0, 100)} is not followed here`, id)
  },

  async get_loops({ id }, client) {
    const loops = await client.loops()
    client.send('loop_list', { id, loops, count: loops.length })
  },

  connection_quality({ id }, client) {
    client.send('connection_quality', { id, ...client.quality() })
  },
}

function debateIn(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw invalid('debate_id', 'must be the id of a debate')
  return value
}

function seqIn(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (!Number.isSafeInteger(value) || Number(value) < 0) {
    throw invalid('replay_from_seq', 'must be the first seq that is wanted, an integer of at least 0')
  }
  return Number(value)
}

/** The message in a text frame, or null when it is not an object with a `type`. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return isMessage(message) ? { ...message, id: flat(message.id) } : null
  } catch {
    return null
  }
}

/** Only what is flat is sent back: nobody else's structure passes through our serializer. */
const flat = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined)

const isMessage = (value: unknown): value is { readonly type: string; readonly id?: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
