import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import type { ServiceError } from '../shared/errors.ts'
import { type AnyCaller, anonymous, type Caller, isKnown } from '../shared/identity/caller.ts'
import { permits } from '../shared/identity/permissions.ts'
import { bucketSize, debtMs, hasToken } from '../shared/token-bucket.ts'
import { type AccessOptions, isRefusal, openAccess } from './access.ts'
import type { TakeSlot } from './connection-limits.ts'
import { closeCodeOf } from './handshake.ts'
import { CLOSE, openLink } from './link.ts'
import type { Client, Talk } from './socket.ts'

const MOST_MISSED_PINGS = 2

interface Totals {
  messagesSent: number
  messagesReceived: number
}

interface Reason {
  code: string
  message: string
  retry_after?: number
}

interface ConnectionOptions extends Pick<AccessOptions, 'findHolder' | 'pause'> {
  socket: WebSocket
  wire: Duplex
  id: string
  ip: string
  caller: AnyCaller
  /** What authenticated the caller. Signals of a change may be lost, so it is looked up again at every ping. */
  token: string | undefined
  /** How many changes of rights this node has heard of. */
  changesHeard: () => number
  takeSlot: TakeSlot
  open: (client: Client) => Talk
  now: () => Date
  pingSeconds: number
  totals: Totals
  logger: Logger
}

export type Connection = ReturnType<typeof openConnection>

/**
 * One client. It never gets `error` for a fault it can recover from, since clients end their stream on that; only its
 * actions in a debate are answered so.
 */
export function openConnection(options: ConnectionOptions) {
  const { socket, id, findHolder, changesHeard, takeSlot, now, totals, logger } = options
  let { caller, token } = options
  const link = openLink(options)
  const { send, close } = link
  let missedPings = 0
  let pingedAt = 0
  let latencyMs: number | null = null

  const warn = (code: string, message: string, about?: string | number) => send('warning', { code, message, id: about })

  const greet = () =>
    send('connected', {
      connection_id: id,
      client_id: id,
      authenticated: isKnown(caller),
      write_access: isKnown(caller) && permits(caller, 'debates.update'),
      ping_seconds: options.pingSeconds,
      server_time: now().toISOString(),
    })

  function dismiss(closing: number, { code, message, retry_after }: Reason) {
    send('error', { code, message, retry_after })
    close(closing, message)
  }

  function become(known: Caller) {
    caller = known
    talk.callerChanged()
  }

  /** Undefined where the holder may not be here, which ends the connection. */
  async function holderOf(offered: string) {
    try {
      return await findHolder(offered)
    } catch (fault) {
      if (!isRefusal(fault)) throw fault
      dismiss(closeCodeOf(fault.status), fault)
      return undefined
    }
  }

  async function identify(offered: string) {
    const heardBefore = changesHeard()
    const found = await holderOf(offered)
    if (found === undefined) return
    if (!found) {
      return dismiss(CLOSE.unauthorized, { code: 'UNAUTHORIZED', message: 'Missing or invalid credentials' })
    }
    const full = isSamePerson(found, caller) ? undefined : await takeSlot(found)
    if (full) {
      const message = `Too many open connections; at most ${full.limit} at a time`
      return dismiss(CLOSE.tooMany, { code: 'RATE_LIMIT_EXCEEDED', message, retry_after: full.retryAfter })
    }
    become(found)
    token = offered
    if (changesHeard() !== heardBefore) access.doubt()
    greet()
  }

  function revoke() {
    link.discard()
    send('auth_revoked', { message: 'The session has ended' })
    close(CLOSE.unauthorized, 'The session has ended')
    talk.end()
  }

  /** The person is who they were, and may no longer be here. */
  function expel(refusal: ServiceError) {
    link.discard()
    caller = anonymous
    talk.callerChanged()
    dismiss(closeCodeOf(refusal.status), refusal)
    talk.end()
  }

  const access = openAccess({
    findHolder,
    pause: options.pause,
    link,
    token: () => token,
    onFound(holder) {
      const mayHaveAll = isKnown(caller) && holder.org === caller.org && permits(holder, 'debates.read')
      if (mayHaveAll) link.release()
      else link.discard()
      become(holder)
    },
    onLost: (refusal) => (refusal ? expel(refusal) : revoke()),
    isOpen: () => socket.readyState === WebSocket.OPEN,
  })

  const mayTalk = talkLimit({
    now,
    onRefusal: () => warn('RATE_LIMIT_EXCEEDED', 'Too many messages; at most 10 a second are read'),
    onFlood: () => close(CLOSE.policy, 'Too many messages'),
  })

  const talk = options.open({
    id,
    ip: options.ip,
    get caller() {
      return caller
    },
    link,
    warn,
    identify,
    recheck: access.look,
    quality: () => ({ connection_id: id, latency_ms: latencyMs, missed_pings: missedPings }),
  })

  socket.on('message', (data, isBinary) => {
    totals.messagesReceived += 1
    if (mayTalk(talk.waiting)) talk.hear(data, isBinary)
  })
  socket.on('ping', (data) => {
    if (mayTalk(talk.waiting) && link.isKeepingUp()) socket.pong(data)
  })
  socket.on('pong', () => {
    missedPings = 0
    latencyMs = now().getTime() - pingedAt
  })
  socket.on('error', (fault) => logger.debug({ err: fault, connection: id }, 'a connection broke'))
  socket.once('close', () => talk.end())

  return {
    get caller() {
      return caller
    },
    get subscriptions() {
      return talk.size
    },
    revoke,
    /** The person's rights may have changed. */
    doubt: access.doubt,
    begin() {
      greet()
      talk.begin()
    },
    close,
    /** Called every `pingSeconds`; a client that left two pings unanswered is gone. */
    beat() {
      if (missedPings >= MOST_MISSED_PINGS) return socket.terminate()
      missedPings += 1
      pingedAt = now().getTime()
      socket.ping()
      access.doubt()
    },
    terminate: () => socket.terminate(),
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  }
}

/** A fresh token of the same person needs no second slot. */
const isSamePerson = (one: Caller, other: AnyCaller) => one.kind === other.kind && one.userId === other.userId

/** Ten messages a second, twenty at once; a client that continues after this many refusals is disconnected. */
const MESSAGES = bucketSize(10, 1, 2)
const MOST_REFUSALS = 100
const MOST_WAITING = 50

interface TalkOptions {
  now: () => Date
  /** The first of consecutive refusals. */
  onRefusal(): void
  /** So many refusals that the client is disconnected. */
  onFlood(): void
}

/** Limits how many messages one client may send. */
function talkLimit({ now, onRefusal, onFlood }: TalkOptions) {
  let fullAt = 0
  let refusals = 0

  /** `waiting` is how many of its messages are not handled yet. */
  return (waiting: number): boolean => {
    const at = now().getTime()
    const debt = debtMs(MESSAGES, fullAt, at)
    if (hasToken(MESSAGES, debt) && waiting < MOST_WAITING) {
      fullAt = at + debt + MESSAGES.refillMs
      refusals = 0
      return true
    }
    refusals += 1
    if (refusals === 1) onRefusal()
    if (refusals === MOST_REFUSALS) onFlood()
    return false
  }
}
