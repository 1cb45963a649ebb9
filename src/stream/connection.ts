import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Authenticate } from '../http/authentication.ts'
import { unauthorized } from '../shared/errors.ts'
import { type AnyCaller, type Caller, isKnown } from '../shared/identity/caller.ts'
import { permits } from '../shared/identity/permissions.ts'
import { openAnswering } from './answering.ts'
import type { Broadcast } from './broadcast.ts'
import { notSubscribed, type Respondent } from './client-message.ts'
import type { Dialect } from './dialects.ts'
import { CLOSE, openLink } from './link.ts'
import { loopsFor, type UnderWay } from './loops.ts'
import type { Act, TakePart } from './participation.ts'
import type { TakeSeat } from './seat.ts'
import { type DebateLog, openSubscriptions } from './subscriptions.ts'
import { talkLimit } from './talk-limit.ts'

const MOST_MISSED_PINGS = 2

interface Totals {
  messagesSent: number
  messagesReceived: number
}

interface ConnectionOptions {
  socket: WebSocket
  wire: Duplex
  id: string
  ip: string
  caller: AnyCaller
  /** What proved the caller; asked about again at every ping. */
  token: string | undefined
  authenticate: Authenticate
  takeSeat: TakeSeat
  takePart: TakePart
  dialect: Dialect
  broadcast: Broadcast
  log: DebateLog
  underWay: UnderWay
  now: () => Date
  pingSeconds: number
  totals: Totals
  logger: Logger
}

export type Connection = ReturnType<typeof openConnection>

/**
 * One client. It never hears `error` for a fault it can recover from, since clients end their stream on that; only what it
 * does in a debate is answered so.
 */
export function openConnection(options: ConnectionOptions) {
  const { socket, id, authenticate, takeSeat, now, totals, logger } = options
  let { caller, token } = options
  const link = openLink(options)
  const { send, close } = link
  const subscriptions = openSubscriptions({ ...options, link, caller: () => caller })
  let missedPings = 0
  let pingedAt = 0
  let latencyMs: number | null = null

  const warn = (code: string, message: string, about?: unknown) => send('warning', { code, message, id: about })

  const greet = () =>
    send('connected', {
      connection_id: id,
      client_id: id,
      authenticated: isKnown(caller),
      write_access: isKnown(caller) && permits(caller, 'debates.update'),
      ping_seconds: options.pingSeconds,
      server_time: now().toISOString(),
    })

  function dismiss(code: number, fault: { code: string; message: string; retry_after?: number }) {
    send('error', fault)
    close(code, fault.message)
  }

  function become(known: Caller) {
    caller = known
    subscriptions.recheck()
  }

  async function identify(offered: string) {
    const found = await authenticate(offered)
    if (!found) {
      return dismiss(CLOSE.unauthorized, { code: 'UNAUTHORIZED', message: 'Missing or invalid credentials' })
    }
    const full = isSamePerson(found, caller) ? undefined : await takeSeat(found)
    if (full) {
      const message = `Too many open connections; at most ${full.limit} at a time`
      return dismiss(CLOSE.tooMany, { code: 'RATE_LIMIT_EXCEEDED', message, retry_after: full.retryAfter })
    }
    become(found)
    token = offered
    greet()
  }

  function revoke() {
    send('auth_revoked', { message: 'The session has ended' })
    close(CLOSE.unauthorized, 'The session has ended')
    subscriptions.end()
  }

  /** Signals of a revocation may be lost, so the token is asked about at every ping; no answer changes nothing yet. */
  async function recheck() {
    const held = token
    if (held === undefined) return
    const found = await Promise.resolve(authenticate(held)).catch(() => undefined)
    if (token !== held || found === undefined) return
    if (found) become(found)
    else revoke()
  }

  const mayTalk = talkLimit({
    now,
    onRefusal: () => warn('RATE_LIMIT_EXCEEDED', 'Too many messages; at most 10 a second are read'),
    onFlood: () => close(CLOSE.policy, 'Too many messages'),
  })

  const quality = () => ({
    client: { connection_id: id, latency_ms: latencyMs, missed_pings: missedPings, subscriptions: subscriptions.size },
    buffer: link.buffer(),
  })
  const loops = () => loopsFor(caller, options.underWay)

  /** Rights are looked up anew, as for every request: what is recorded stays. */
  async function takePart(debateId: string, act: Act) {
    await recheck()
    if (!isKnown(caller)) throw unauthorized('Only somebody who is known takes part in debates')
    if (!subscriptions.follows(debateId)) throw notSubscribed(debateId)
    return options.takePart(debateId, act, { caller, ip: options.ip })
  }
  const client: Respondent = { send, identify, subscriptions, takePart, loops, quality, now }
  const answering = openAnswering({ ...options, client, warn })

  socket.on('message', (data, isBinary) => {
    totals.messagesReceived += 1
    if (mayTalk(answering.waiting)) answering.answerFrame(data, isBinary)
  })
  socket.on('ping', (data) => {
    if (mayTalk(answering.waiting) && link.isKeepingUp()) socket.pong(data)
  })
  socket.on('pong', () => {
    missedPings = 0
    latencyMs = now().getTime() - pingedAt
  })
  socket.on('error', (fault) => logger.debug({ err: fault, connection: id }, 'a connection broke'))
  socket.once('close', () => subscriptions.end())

  return {
    get caller() {
      return caller
    },
    get subscriptions() {
      return subscriptions.size
    },
    /** Handles what the address asked for as if the client had sent it. */
    handle: answering.answer,
    followOrganization: subscriptions.followOrganization,
    revoke,
    recheck,
    greet,
    close,
    /** Called every `pingSeconds`; a client that left two pings unanswered is gone. */
    beat() {
      if (missedPings >= MOST_MISSED_PINGS) return socket.terminate()
      missedPings += 1
      pingedAt = now().getTime()
      socket.ping()
      void recheck()
    },
    terminate: () => socket.terminate(),
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  }
}

/** A fresh token of the same person needs no second seat. */
const isSamePerson = (one: Caller, other: AnyCaller) => one.kind === other.kind && one.userId === other.userId
