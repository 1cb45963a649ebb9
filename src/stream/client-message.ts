import { invalid, ServiceError } from '../shared/errors.ts'
import type { ParticipantAction, Recorded } from './participation.ts'
import type { Subscriptions } from './subscriptions.ts'

/** A client's message; its `id`, if any, is repeated in the answer. */
export interface ClientMessage {
  readonly type: string
  readonly id?: string | number
  readonly [field: string]: unknown
}

/** The client that a handler answers. */
export interface Respondent {
  send(type: string, payload: Readonly<Record<string, unknown>>): void
  /** Changes who the client is; a token that identifies nobody ends the connection. */
  identify(token: string): Promise<void>
  subscriptions: Pick<Subscriptions, 'subscribe' | 'unsubscribe'>
  /** Acts in a debate that the client follows. */
  takePart(debateId: string, act: ParticipantAction): Promise<Recorded>
  /** The debates that it could follow. */
  loops(): Promise<readonly object[]>
  /** The quality of the connection. */
  quality(): Readonly<Record<string, unknown>>
  now(): Date
}

/** Handles one message, or throws why it cannot. Messages of a connection are handled one after another. */
export type MessageHandler = (message: ClientMessage, client: Respondent) => void | Promise<void>

/** The message in a text frame, or null if it is not an object with a `type`. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return isMessage(message) ? { ...message, id: flat(message.id) } : null
  } catch {
    return null
  }
}

/** Only flat values are sent back: no foreign structure passes through our serializer. */
export const flat = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined)

const isMessage = (value: unknown): value is { readonly type: string; readonly id?: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The debate that a message is about; `loop_id` is another name for it. */
export function debateIn({ debate_id, loop_id }: ClientMessage): string {
  const value = debate_id ?? loop_id
  if (typeof value !== 'string' || value === '') throw invalid('debate_id', 'must be the id of a debate')
  return value
}

export const notSubscribed = (debateId: string) =>
  new ServiceError(409, 'NOT_SUBSCRIBED', `debate_id: ${debateId.slice(0, 100)} is not followed here`, {
    members: { field: 'debate_id' },
  })
