import type { Logger } from 'pino'
import type { ChatKind, ChatPlatform, DialReceiver } from '../../../adapters/chat/platform.ts'
import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import type { LeaseWatch } from '../../../background/leases/lease-watch.ts'
import { type LeaseTiming, leaseWorker } from '../../../background/leases/lease-worker.ts'
import type { Claim, Leases, Outcome } from '../../../background/leases/leases.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Connection, ConnectionKind, Secrets } from './connection.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import type { Receive, Take } from './intake/receive-store.ts'
import type { DialStore } from './store.ts'

/** The line: the network connection that a worker holds to the vendor of one account. */
export interface Line {
  connection: Connection
  secrets: Secrets
  /** How far it has read. */
  position: JsonObject | undefined
  /** Aborted when another node dials the account, when it changes, or when the worker stops. */
  signal: AbortSignal
  /** Called when the line is up: a failed connection works again, and a line that is cut later is dialled again at once. */
  stands(): Promise<void>
}

/** Holds the line of one connection until its signal, or until the vendor closes it; throws where no line can be opened. */
export type Dial = (line: Line) => Promise<void>

interface DialWorkerDependencies {
  leases: Leases
  store: DialStore
  connections: Pick<ConnectionRegistry, 'byId' | 'secrets' | 'fail' | 'restored'>
  /** Returns a function that ends the subscription. */
  onChanged: (changed: (id: string) => void) => () => void
  dial: Dial
  limit: number
  role: 'all' | 'api' | 'worker'
  rhythm: LeaseTiming
  watch: LeaseWatch
  now: () => Date
  logger: Logger
}

const AGAIN_MS = 1_000
const FAILED_AGAIN_MS = 300_000
/** Waits until a person changes it: new secrets, or another state. */
const NEVER = new Date('9999-12-31T00:00:00Z')

const isRefusal = (error: unknown): error is VendorError => error instanceof VendorError && error.kind === 'auth'

/** Holds one line for each connection that we dial: one node at a time holds it, and another takes over when that node is gone. */
export function dialWorker(needs: DialWorkerDependencies) {
  const { leases, store, connections, onChanged, dial, limit, role, rhythm, watch, now, logger } = needs
  const held = new Map<string, AbortController>()
  let endListening = () => {}

  async function drive(claim: Claim, { signal: lost, stopping }: { signal: AbortSignal; stopping: AbortSignal }) {
    const connection = await connections.byId(claim.id)
    if (!connection) return { kind: 'ended' } satisfies Outcome
    const changed = new AbortController()
    held.set(claim.id, changed)
    const signal = AbortSignal.any([lost, stopping, changed.signal])
    let stood = false
    try {
      const [secrets = {}] = await connections.secrets(connection)
      const position = await store.positionOf(claim.id)
      const stands = async () => {
        if (stood) return
        if (connection.state === 'failed') await connections.restored(connection)
        else if (claim.setbacks > 0) await store.forgetSetbacks(claim.id)
        stood = true
      }
      await dial({ connection, secrets, position, signal, stands })
    } catch (error) {
      if (!signal.aborted && (!stood || isRefusal(error))) return recordFailure(connection, error)
      if (!signal.aborted) logger.info({ err: error, connection_id: claim.id }, 'A line was cut; it is dialled again')
    } finally {
      held.delete(claim.id)
    }
    if (signal.aborted) return { kind: 'rests' } satisfies Outcome
    return { kind: 'waits', until: later(AGAIN_MS), version: claim.version } satisfies Outcome
  }

  const later = (ms: number) => new Date(now().getTime() + ms)

  /** A connection that the vendor refuses is not tried again; any other failure may pass. */
  async function recordFailure(connection: Connection, error: unknown): Promise<Outcome> {
    if (!isRefusal(error)) return { kind: 'failed', error }
    await connections.fail(connection, error.message)
    await store.restUntil(connection.id, NEVER)
    return { kind: 'rests' }
  }

  async function giveUp(id: string) {
    const connection = await connections.byId(id)
    if (!connection) return
    await connections.fail(connection, 'It cannot be reached; it is tried again every five minutes')
    await store.restUntil(id, later(FAILED_AGAIN_MS))
    await leases.release([id])
  }

  const worker = leaseWorker({ leases, drive, giveUp, limit, role, rhythm, watch, what: 'connection', now, logger })

  return {
    drain: worker.drain,

    async start() {
      if (!worker.drives) return
      endListening = onChanged((id) => {
        held.get(id)?.abort()
        worker.ready(id)
      })
      await worker.start()
    },

    async stop(graceMs: number) {
      endListening()
      await worker.stop(graceMs)
    },
  }
}

/** The chat platforms that can be dialled; their events are stored like those that a vendor delivers. */
export const chatDialer = ({
  platforms,
  receive,
  now,
}: {
  platforms: ReadonlyMap<ChatKind, ChatPlatform>
  receive: Receive
  now: () => Date
}) => ({
  kinds: [...platforms.values()].flatMap(({ kind, dialOut }): ConnectionKind[] => (dialOut ? [kind] : [])),

  dialTo:
    (take: Take): Dial =>
    async ({ connection, secrets, position, signal, stands }) => {
      const platform = platforms.get(connection.kind as ChatKind)
      if (!platform?.dialOut) throw new Error(`No code opens connections of the kind ${connection.kind}`)
      const receiver: DialReceiver = {
        position,
        now,
        async take({ incoming, foreign }, moved) {
          await stands()
          await receive(connection, foreign ? [] : incoming, take, moved)
        },
      }
      await platform.dialOut(receiver, { account: connection, secrets, signal })
    },
})
