import type { Frames, LogEvent } from './frames.ts'

/** The part of a WebSocket that the stream uses. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((message: { data: string }) => void) | null
  onclose: ((ending: { code: number }) => void) | null
}

export interface EventPage<Event extends LogEvent = LogEvent> {
  events: readonly Event[]
  next_seq: number
  has_more: boolean
  ended: boolean
}

/** Everything outside the stream that it depends on. */
export interface StreamEnvironment<Told extends Frames = Frames> {
  /** Undefined where there are no WebSockets: the stream polls. */
  openSocket: ((token: string) => Socket) | undefined
  /** A token that stays valid for a while; undefined after a sign-out. */
  token(): Promise<string | undefined>
  /** Exchanges a token that the service no longer accepts. */
  renew(): Promise<unknown>
  poll(query: { since: number; wait: number }, signal: AbortSignal): Promise<EventPage<Told['event']>>
  /** Resolves after this time, or at once on an abort. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Resolves like `wait`, but early when it is likely that another try succeeds. */
  waitOrWake(ms: number, signal: AbortSignal): Promise<void>
  /** Calls back soon, when there is somebody to show it to. */
  soon(show: () => void): void
  now(): number
  /** From 0 to 1. */
  random(): number
}
