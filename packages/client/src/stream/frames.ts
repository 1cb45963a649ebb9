/** An event of a debate's log as the service sends it; `seq` is its place, from 1, without gaps. */
export interface LogEvent {
  type: string
  seq: number
}

/** What happens between two events; a signal may be lost and is never repeated. */
export interface LiveSignal {
  type: string
  after_seq: number
}

/** What a follower is told of a debate; whoever knows the payloads says more of them. */
export interface Frames {
  event: LogEvent
  signal: LiveSignal
}

interface MessageOf<Type extends string, Payload> {
  type: Type
  payload: Payload
}

/** The other messages of a connection, as far as a follower reads them. */
type ControlMessage =
  | MessageOf<'replay_start', { event_count: number }>
  | MessageOf<'replay_end', object>
  | MessageOf<'unsubscribed', { reason: 'access_ended' | 'unavailable' | 'requested' }>
  | MessageOf<'warning', { code: string; message: string; id?: string }>

export type ServerMessage<Told extends Frames = Frames> = Told['event'] | Told['signal'] | ControlMessage

export const isEvent = <Told extends Frames>(message: ServerMessage<Told>): message is Told['event'] => 'seq' in message
export const isSignal = <Told extends Frames>(message: ServerMessage<Told>): message is Told['signal'] =>
  'after_seq' in message

/** The service keeps to its documented shapes; undefined for what is no message at all. */
export function readMessage<Told extends Frames>(text: string): ServerMessage<Told> | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? (message as ServerMessage<Told>) : undefined
  } catch {
    return undefined
  }
}
