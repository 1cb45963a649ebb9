import type { Names } from '../generated/names.ts'
import type { AnswerOf, RequestOf } from './contract.ts'
import { type Each, eachItem } from './each.ts'
import { type DebateEvent, debateEvents, type EventsOptions } from './events.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { namedFunctions } from './named.ts'
import { type CallOptions, operationCaller, type Raw, rawOf } from './raw.ts'
import { openSession, pause, type SessionOptions, type Tokens } from './session.ts'
import type { EventPage, Socket } from './stream/environment.ts'
import { transport } from './transport.ts'
import type { Verdict } from './verify.ts'

export interface ParleyOptions extends SessionOptions {
  /** Where Parley is, such as `https://parley.example.org`; a path in it does not count. */
  baseUrl: string
  /** The workspace in which everything acts that can. */
  workspace?: string | undefined
  /** How often a call that failed for what may pass is tried again: 3 by default. */
  retries?: number | undefined
  /** How long a call may take, in milliseconds: a minute by default. */
  timeout?: number | undefined
  fetch?: typeof fetch | undefined
  /** False follows debates by long polling alone. */
  webSockets?: boolean | undefined
}

export interface RunOptions extends CallOptions {
  /** Is told every event of the debate. */
  onEvent?: ((event: DebateEvent) => void) | undefined
}

interface Conveniences {
  /** Every operation of the service by its name. */
  readonly raw: Raw
  /** Every item of a list, whatever is added and removed meanwhile. */
  readonly each: Each
  /** Every event of a debate once and in order, up to its end. */
  events(debateId: string, options?: EventsOptions): AsyncGenerator<DebateEvent, void, undefined>
  /** Starts a debate, waits for its end, and answers its record. */
  runDebate(question: RequestOf<'debates.create'>['body'], options?: RunOptions): Promise<AnswerOf<'debates.get'>>
  /** Checks a receipt here, against these keys; without any, against those that the service publishes. */
  verifyReceipt(receipt: string | Uint8Array | object, keys?: object): Promise<Verdict>
  /** Goes on as whoever signed in. */
  useTokens(tokens: Tokens): void
}

export type Parley = Names & Conveniences

/** What the client depends on besides the service. */
interface Around {
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  random(): number
  now(): number
}

const REAL: Around = { wait: pause, random: Math.random, now: () => performance.now() }

/** A client of a Parley. */
export function parley(options: ParleyOptions, around: Around = REAL): Parley {
  const { retries = 3, timeout = 60_000, workspace } = options
  const { origin } = new URL(options.baseUrl)
  const ask: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const plain = transport({
    ...around,
    origin,
    fetch: ask,
    retries: 0,
    credentials: () => ({ token: () => undefined, renewed: () => false }),
  })
  const renewing = { send: (sent: Parameters<typeof plain>[0]) => plain({ ...sent, timeout }), now: around.now }
  const session = openSession(options, renewing)
  const send = transport({ ...around, origin, fetch: ask, retries, credentials: () => session })
  const call = operationCaller({ send, workspace, timeout, newKey: newIdempotencyKey })
  const raw = rawOf(call)

  function events(debateId: string, asked: EventsOptions = {}) {
    const inside = asked.workspace ?? workspace
    let isOver = false
    return debateEvents(debateId, asked, {
      ...around,
      openSocket: options.webSockets === false ? undefined : socketOpener(origin, inside),
      waitOrWake: around.wait,
      /** Who has no token at all is anonymous, and who has none any more is told so. */
      token: async () => (isOver ? undefined : ((await session.token().catch(() => undefined)) ?? '')),
      async renew() {
        isOver = (await session.replace().catch(() => 'never')) === 'never'
      },
      poll: async (id, query, signal) =>
        (await raw['events.list']({ path: { id }, query, signal, workspace: inside })) as EventPage<DebateEvent>,
    })
  }

  return Object.assign(namedFunctions(call), {
    raw,
    each: eachItem(call),
    events,
    async runDebate(question: RequestOf<'debates.create'>['body'], { onEvent, ...asked }: RunOptions = {}) {
      const { id } = await raw['debates.create']({ body: question, ...asked })
      for await (const event of events(id, { signal: asked.signal, workspace: asked.workspace })) onEvent?.(event)
      return raw['debates.get']({ path: { id }, signal: asked.signal, workspace: asked.workspace })
    },
    async verifyReceipt(receipt: string | Uint8Array | object, keys?: object) {
      const { verifyReceipt } = await import('./verify.ts')
      return verifyReceipt(receipt, keys ?? (await raw['receipts.keys']()))
    },
    useTokens: session.use,
  })
}

/** Where there are no WebSockets, as in Node 20, debates are followed by long polling. */
function socketOpener(origin: string, workspace: string | undefined) {
  if (typeof globalThis.WebSocket === 'undefined') return undefined
  const address = new URL('/ws?dialect=standard', origin.replace(/^http/, 'ws'))
  if (workspace !== undefined) address.searchParams.set('workspace_id', workspace)
  return (token: string) => new WebSocket(address, token === '' ? [] : ['bearer', token]) as unknown as Socket
}
