/** What a client sent; `id`, where it gives one, comes back in the answer. */
interface ClientMessage {
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
