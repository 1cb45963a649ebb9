import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import type { Authenticate } from '../http/authentication.ts'
import { type AnyCaller, type Caller, isKnown } from '../shared/caller.ts'
import { ServiceError } from '../shared/errors.ts'
import { bucketSize, debtMs, hasToken } from '../shared/token-bucket.ts'
import { frame } from './frames.ts'
import { messageHandlers, type Respondent, readMessage } from './messages.ts'
import type { TakeSeat } from './seat.ts'

/** Close codes of ours beside those of the protocol. */
export const CLOSE = { goingAway: 1001, policy: 1008, tryAgainLater: 1013, unauthorized: 4401, tooMany: 4429 } as const

const MOST_BUFFERED_BYTES = 1_048_576
/** Ten messages a second, twenty at once; whoever keeps on after this many refusals is cut off. */
const MESSAGES = bucketSize(10, 1, 2)
const MOST_REFUSALS = 100
const MOST_WAITING = 50
const MOST_MISSED_PINGS = 2

interface Totals {
  messagesSent: number
  messagesReceived: number
}

interface ConnectionOptions {
  socket: WebSocket
  id: string
  caller: AnyCaller
  /** What proved the caller; asked about again at every ping. */
  token: string | undefined
  authenticate: Authenticate
  takeSeat: TakeSeat
  now: () => Date
  pingSeconds: number
  totals: Totals
  logger: Logger
}

export type Connection = ReturnType<typeof openConnection>

/** One client. It never hears `error` for a fault it can recover from, since clients end their stream on that. */
export function openConnection(options: ConnectionOptions) {
  const { socket, id, authenticate, takeSeat, now, totals, logger } = options
  let { caller, token } = options
  let missedPings = 0
  let fullAt = 0
  let refusals = 0
  let waiting = 0
  let turn = Promise.resolve()

  function close(code: number, reason: string) {
    socket.close(code, reason)
  }

  /** A client that does not read is let go before what it was sent fills our memory. */
  function isKeepingUp() {
    if (socket.readyState !== WebSocket.OPEN) return false
    if (socket.bufferedAmount <= MOST_BUFFERED_BYTES) return true
    close(CLOSE.tryAgainLater, 'Too slow to keep up')
    return false
  }

  function sendFrame(text: string) {
    if (!isKeepingUp()) return
    totals.messagesSent += 1
    socket.send(text)
  }

  const send = (type: string, payload: Readonly<Record<string, unknown>>) => sendFrame(frame(type, payload))

  const warn = (code: string, message: string, about?: unknown) => send('warning', { code, message, id: about })

  const greet = () =>
    send('connected', {
      connection_id: id,
      client_id: id,
      authenticated: isKnown(caller),
      write_access: isKnown(caller) && caller.orgRole !== 'viewer',
      ping_seconds: options.pingSeconds,
      server_time: now().toISOString(),
    })

  function dismiss(code: number, fault: { code: string; message: string; retry_after?: number }) {
    send('error', fault)
    close(code, fault.message)
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
    caller = found
    token = offered
    greet()
  }

  function revoke() {
    send('auth_revoked', { message: 'The session has ended' })
    close(CLOSE.unauthorized, 'The session has ended')
  }

  /** Signals of a revocation may be lost, so the token is asked about at every ping; no answer changes nothing yet. */
  async function recheck() {
    const held = token
    if (held === undefined) return
    const found = await Promise.resolve(authenticate(held)).catch(() => undefined)
    if (token !== held || found === undefined) return
    if (found) caller = found
    else revoke()
  }

  /** False when the client talks too much; it is told at the first refusal of a row. */
  function mayTalk() {
    const at = now().getTime()
    const debt = debtMs(MESSAGES, fullAt, at)
    if (hasToken(MESSAGES, debt) && waiting < MOST_WAITING) {
      fullAt = at + debt + MESSAGES.refillMs
      refusals = 0
      return true
    }
    refusals += 1
    if (refusals === 1) warn('RATE_LIMIT_EXCEEDED', 'Too many messages; at most 10 a second are read')
    if (refusals === MOST_REFUSALS) close(CLOSE.policy, 'Too many messages')
    return false
  }

  const respondent: Respondent = { send, warn, identify, now }

  async function handle(text: string) {
    const message = readMessage(text)
    if (!message) return warn('VALIDATION_ERROR', 'A message is a JSON object with a type')
    const handler = Object.hasOwn(messageHandlers, message.type) ? messageHandlers[message.type] : undefined
    if (!handler) return warn('UNKNOWN_TYPE', `type: there is no message ${message.type.slice(0, 100)}`, message.id)
    try {
      await handler(message, respondent)
    } catch (fault) {
      if (fault instanceof ServiceError) return warn(fault.code, fault.message, message.id)
      logger.error({ err: fault, connection: id, type: message.type }, 'a message could not be handled')
      warn('UNAVAILABLE', 'The message could not be handled right now', message.id)
    }
  }

  socket.on('message', (data, isBinary) => {
    totals.messagesReceived += 1
    if (!mayTalk()) return
    waiting += 1
    const act = async () => {
      if (isBinary) warn('VALIDATION_ERROR', 'A message is a text frame')
      else await handle(String(data))
    }
    turn = turn
      .then(act)
      .catch((fault) => logger.error({ err: fault, connection: id }, 'a message could not be answered'))
      .finally(() => {
        waiting -= 1
      })
  })
  socket.on('ping', (data) => {
    if (mayTalk() && isKeepingUp()) socket.pong(data)
  })
  socket.on('pong', () => {
    missedPings = 0
  })
  socket.on('error', (fault) => logger.debug({ err: fault, connection: id }, 'a connection broke'))

  return {
    get caller() {
      return caller
    },
    revoke,
    recheck,
    greet,
    close,
    /** Called every `pingSeconds`; a client that left two pings unanswered is gone. */
    beat() {
      if (missedPings >= MOST_MISSED_PINGS) return socket.terminate()
      missedPings += 1
      socket.ping()
      void recheck()
    },
    terminate: () => socket.terminate(),
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  }
}

/** A fresh token of the same person needs no second seat. */
const isSamePerson = (one: Caller, other: AnyCaller) => one.kind === other.kind && one.userId === other.userId
