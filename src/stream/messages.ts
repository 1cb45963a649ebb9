import type { Connection } from './connection.ts'

/** What a client sent; `id`, where it gives one, comes back in the answer. */
export interface ClientMessage {
  readonly type: string
  readonly id?: unknown
  readonly [field: string]: unknown
}

/** Acts on one message. Messages of a connection are handled one after the other. */
export type MessageHandler = (message: ClientMessage, connection: Connection) => void | Promise<void>

/** Every kind of message a client may send, by its `type`. */
export const messageHandlers: Readonly<Record<string, MessageHandler>> = {
  ping(message, connection) {
    connection.send('pong', { id: message.id, client_ts: message.ts, server_ts: connection.now().getTime() })
  },

  async auth({ token, id }, connection) {
    if (typeof token !== 'string' || token === '') {
      return connection.warn('VALIDATION_ERROR', 'token: must be a text', id)
    }
    await connection.identify(token)
  },
}

/** The message in a text frame, or null when it is not an object with a `type`. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return isMessage(message) ? message : null
  } catch {
    return null
  }
}

const isMessage = (value: unknown): value is ClientMessage =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
