import type { DebateEvent } from './frames.ts'

/** A WebSocket, as far as it is used. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((message: { data: string }) => void) | null
  onclose: ((ending: { code: number }) => void) | null
}

export interface EventPage {
  events: readonly DebateEvent[]
  next_seq: number
  has_more: boolean
  ended: boolean
}

/** Everything outside that following a debate depends on. */
export interface StreamEnvironment {
  openSocket(token: string): Socket
  /** A token with a while to live; undefined after a sign-out. */
  token(): Promise<string | undefined>
  /** Exchanges a token that the service no longer takes. */
  renew(): Promise<unknown>
  poll(query: { since: number; wait: number }, signal: AbortSignal): Promise<EventPage>
  /** Resolves when the time is over, or at once when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** The same, but resolves early when the page is looked at again or the network is back. */
  waitOrWake(ms: number, signal: AbortSignal): Promise<void>
  /** Calls back soon, when what was heard can be shown. */
  soon(show: () => void): void
  now(): number
  /** From 0 to 1. */
  random(): number
}
