import type { EventPage, Socket, StreamEnvironment } from '../../../packages/client/src/stream/environment.ts'
import type { StreamState } from '../../../packages/client/src/stream/event-intake.ts'
import { follow } from '../../../packages/client/src/stream/follow-debate.ts'
import type { LiveSignal, LogEvent, ServerMessage } from '../../../packages/client/src/stream/frames.ts'

/** A socket whose other end is the test. */
export interface ScriptedSocket extends Socket {
  token: string
  said: Record<string, unknown>[]
  isClosed: boolean
  open(): void
  tell(...messages: unknown[]): void
  drop(code?: number): void
}

interface Waiting {
  ms: number
  wakeable: boolean
  done: () => void
}

export const event = (seq: number) => ({
  type: 'round_start',
  seq,
  timestamp: '2026-11-15T12:00:00.000Z',
  payload: { round: seq },
})
export const replay = (...seqs: number[]): unknown[] => [
  { type: 'replay_start', payload: { event_count: seqs.length } },
  ...seqs.map(event),
  { type: 'replay_end', payload: {} },
]

/** Lets everything that is due without time passing happen. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A service that does what the test says, under the test's clock. */
export function scriptedEnvironment() {
  const sockets: ScriptedSocket[] = []
  const waits = new Set<Waiting>()
  const polls: { query: { since: number; wait: number }; answer: (page: EventPage | Error) => void }[] = []
  const service = { clock: 0, tokens: ['token-1'], renewals: 0 }
  let shows: (() => void)[] = []

  function pause(ms: number, signal: AbortSignal, wakeable: boolean) {
    return new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const waiting = { ms, wakeable, done }
      function done() {
        waits.delete(waiting)
        resolve()
      }
      waits.add(waiting)
      signal.addEventListener('abort', done)
    })
  }

  function openSocket(token: string): ScriptedSocket {
    const socket: ScriptedSocket = {
      token,
      said: [],
      isClosed: false,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => void socket.said.push(JSON.parse(text)),
      close() {
        socket.isClosed = true
      },
      open: () => socket.onopen?.(),
      tell(...messages) {
        for (const message of messages) socket.onmessage?.({ data: JSON.stringify(message as ServerMessage) })
      },
      drop: (code = 1006) => socket.onclose?.({ code }),
    }
    sockets.push(socket)
    return socket
  }

  const around: StreamEnvironment = {
    openSocket,
    token: async () => (service.tokens.length > 1 ? service.tokens.shift() : service.tokens[0]),
    async renew() {
      service.renewals += 1
      service.tokens = [`renewed-${service.renewals}`]
    },
    poll: (query) =>
      new Promise((resolve, reject) => {
        polls.push({ query, answer: (page) => (page instanceof Error ? reject(page) : resolve(page)) })
      }),
    wait: (ms, signal) => pause(ms, signal, false),
    waitOrWake: (ms, signal) => pause(ms, signal, true),
    soon: (show) => void shows.push(show),
    now: () => service.clock,
    random: () => 1,
  }

  return {
    around,
    openSocket,
    service,
    sockets,
    polls,
    /** The next picture is drawn. */
    draw() {
      const due = shows
      shows = []
      for (const show of due) show()
    },
    /** The socket that was opened last. */
    async socket() {
      await settle()
      const last = sockets.at(-1)
      if (!last) throw new Error('No socket was opened')
      return last
    },
    /** Ends the waits of so many milliseconds. */
    async pass(ms: number) {
      await settle()
      const due = [...waits].filter((waiting) => waiting.ms === ms)
      if (due.length === 0) throw new Error(`Nobody waits ${ms} ms, but ${[...waits].map((each) => each.ms)}`)
      service.clock += ms
      for (const { done } of due) done()
      await settle()
    },
    /** The page is looked at again. */
    async wake() {
      await settle()
      for (const { wakeable, done } of [...waits]) if (wakeable) done()
      await settle()
    },
  }
}

/** Follows a debate of such a service. */
export function scriptedService(fromSeq?: number) {
  const environment = scriptedEnvironment()
  const heard = { seqs: [] as number[], batches: 0, signals: [] as LiveSignal['type'][], states: [] as StreamState[] }
  const stop = follow(
    'dbt_1',
    {
      ...(fromSeq !== undefined && { fromSeq }),
      onFrames(events: readonly LogEvent[]) {
        heard.batches += 1
        heard.seqs.push(...events.map(({ seq }) => seq))
      },
      onSignals: (signals) => void heard.signals.push(...signals.map(({ type }) => type)),
      onState: (state) => void heard.states.push(state),
    },
    environment.around,
  )
  return { ...environment, heard, stop }
}
