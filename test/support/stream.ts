import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { deliberationSockets } from '../../src/areas/deliberation/deliberations/index.ts'
import { eventSockets } from '../../src/areas/deliberation/events/index.ts'
import { notFound } from '../../src/shared/errors.ts'
import type { AnyCaller, Caller } from '../../src/shared/identity/caller.ts'
import { idMaker } from '../../src/shared/ids.ts'
import { openBroadcast } from '../../src/stream/broadcast.ts'
import type { Admission } from '../../src/stream/connection-limits.ts'
import { followDebates, type TalkSources } from '../../src/stream/debate-talk.ts'
import { openSockets, type SocketsOptions } from '../../src/stream/sockets.ts'

export const ada: Caller = {
  kind: 'user',
  userId: 'usr_ada',
  org: 'org_1',
  payer: 'org_1',
  email: 'ada@example.com',
  role: 'user',
  orgRole: 'member',
  tier: 'free',
  sessionId: 'ses_ada',
  scopes: [],
}
const bob: Caller = { ...ada, userId: 'usr_bob', sessionId: 'ses_bob', tier: 'enterprise', orgRole: 'viewer' }

export type StreamOptions = SocketsOptions & TalkSources

/** A stream on a loopback port, with a clock and a heart that move only when told to. */
export async function stream(over: Partial<StreamOptions> = {}) {
  let at = Date.parse('2026-11-15T12:00:00Z')
  let beat = () => {}
  const tokens = new Map<string, Caller>([
    ['ada-token', ada],
    ['bob.token', bob],
  ])
  const held = new Map<string, number>()
  const nameOf = (caller: AnyCaller) => (caller.kind === 'anonymous' ? 'anonymous' : caller.userId)
  const limits = {
    async acquire(caller: AnyCaller): Promise<Admission> {
      const name = nameOf(caller)
      if ((held.get(name) ?? 0) >= 2) return { retryAfter: 7, limit: 2 }
      held.set(name, (held.get(name) ?? 0) + 1)
      return { release: async () => void held.set(name, (held.get(name) ?? 0) - 1) }
    },
  }
  let gauge = 0
  const now = () => new Date(at)
  const logger = pino({ level: 'silent' })
  const silent = { subscribe: () => () => {} }
  const follow = followDebates({
    broadcast: openBroadcast({ tail: silent, signals: silent, announcements: silent, now, logger }),
    log: { head: async () => undefined, read: async () => [] },
    underWay: async () => [],
    takePart: () => Promise.reject(new Error('Nobody takes part here')),
    now,
    logger,
    ...over,
  })
  const sockets = openSockets({
    sockets: [...eventSockets(follow), ...deliberationSockets(follow)],
    authenticate: async (token) => tokens.get(token) ?? null,
    enter: async (_caller, workspace) => {
      throw notFound('workspace', workspace)
    },
    limits,
    gauge: { set: (connections) => (gauge = connections) },
    now,
    newId: idMaker(now, (size) => crypto.getRandomValues(new Uint8Array(size))),
    logger,
    every: (_seconds, act) => {
      beat = act
      return () => (beat = () => {})
    },
    ...over,
  })
  const { port } = await sockets.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => sockets.close({ graceSeconds: 0 }))
  return {
    sockets,
    tokens,
    held,
    port,
    gauge: () => gauge,
    beat: () => beat(),
    pass: (milliseconds: number) => (at += milliseconds),
    connect: (path = '/ws', options: ClientOptions = {}, protocols: string[] = []) =>
      client(`ws://127.0.0.1:${port}${path}`, options, protocols),
  }
}

export interface Heard {
  type: string
  payload: Record<string, unknown>
  data: Record<string, unknown>
  seq?: number
  [field: string]: unknown
}

export function client(url: string, options: ClientOptions, protocols: string[]) {
  const socket = new WebSocket(url, protocols, options)
  const heard: Heard[] = []
  let tell = () => {}
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    tell()
  })
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const refused = once(socket, 'unexpected-response').then(async ([, response]: IncomingMessage[]) => {
    if (!response) throw new Error('No response')
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) }
  })
  refused.catch(() => {})
  return {
    socket,
    heard,
    closed,
    refused,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next(): Promise<Heard> {
      for (;;) {
        const message = heard.shift()
        if (message) return message
        await new Promise<void>((resolve) => (tell = resolve))
      }
    },
  }
}
