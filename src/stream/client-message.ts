import { invalid, ServiceError } from '../shared/errors.ts'
import type { ParticipantAction, Recorded } from './participation.ts'
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
  /** Who the client is from now on; a token that proves nobody ends the connection. */
  identify(token: string): Promise<void>
  subscriptions: Pick<Subscriptions, 'subscribe' | 'unsubscribe'>
  /** Does something in a debate that the client follows. */
  takePart(debateId: string, act: ParticipantAction): Promise<Recorded>
  /** The debates that it could follow. */
  loops(): Promise<readonly object[]>
  /** How well it is reached. */
  quality(): Readonly<Record<string, unknown>>
  now(): Date
}

/** Acts on one message, or throws why it cannot. Messages of a connection are handled one after the other. */
export type MessageHandler = (message: ClientMessage, client: Respondent) => void | Promise<void>

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
export const flat = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined)

const isMessage = (value: unknown): value is { readonly type: string; readonly id?: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The debate that a message is about; `loop_id` is another name of it. */
export function debateIn({ debate_id, loop_id }: ClientMessage): string {
  const value = debate_id ?? loop_id
  if (typeof value !== 'string' || value === '') throw invalid('debate_id', 'must be the id of a debate')
  return value
}

export const notSubscribed = (debateId: string) =>
  new ServiceError(409, 'NOT_SUBSCRIBED', `debate_id: ${debateId.slice(0, 100)} is not followed here`, {
    members: { field: 'debate_id' },
  })
