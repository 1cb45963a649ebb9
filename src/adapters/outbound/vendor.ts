import { setTimeout as pause } from 'node:timers/promises'
import {
  type BreakerBoard,
  BreakerOpen,
  breakerBoard,
  type CircuitBreaker,
  type Meaning,
} from '../../shared/circuit-breaker.ts'
import type { NewId } from '../../shared/ids.ts'
import type { HeldParts } from '../../shared/telemetry/held-parts.ts'
import type { VendorPaces } from '../../storage/vendor-paces.ts'
import { redirectTarget } from './destination.ts'
import { isRedirect, type Outbound, openOutbound } from './outbound.ts'
import { ownNetwork } from './own-network.ts'
import { isHostBucket, vendorOf, vendorTurns } from './paces.ts'
import { answerCache, type VendorAnswer, vendorAnswer } from './vendor-answer.ts'
import { faultOf, faultOfTransport, VendorError } from './vendor-error.ts'

interface Request {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** A younger answer is used without a call. Default: none. */
  freshSeconds?: number
  /** Default: 5 MB */
  maxBytes?: number
  /** `told` returns a redirect instead of following it, so that the caller can look where it leads. */
  redirects?: 'told'
}

/**
 * Who named the address: the operator (our code or the settings), or a caller, whose addresses may lead to the public
 * internet only.
 */
export type VendorRequest =
  | (Request & {
      trust: 'operator'
      /** Sent to this address only, not to the target of a redirect; never logged. */
      credentials?: Readonly<Record<string, string>>
      /** The tenant whose words the address contains: the answer is cached for that tenant. Without one, all tenants share it. */
      org?: string
    })
  | (Request & { trust: 'caller'; org: string; credentials?: never })

interface Circumstances {
  /** The pace that the call counts against, and the breaker that opens when the vendor is down. */
  bucket: string
  signal: AbortSignal
  /** A turn that comes later is refused at once. Default: 7 s */
  patienceMs?: number
}

export interface Vendor {
  /** Throws only `VendorError`. */
  call(request: VendorRequest, at: Circumstances): Promise<VendorAnswer>
}

interface VendorDependencies {
  paces: VendorPaces
  /** For addresses that callers name. */
  outbound: Pick<Outbound, 'fetch'>
  breakers: BreakerBoard
  userAgent: string
  newId: NewId
  now: () => Date
  held?: HeldParts
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const PATIENCE_MS = 7_000
const MAX_BYTES = 5_000_000
const BREAKER = { kind: 'ingestor', recoverySeconds: 60 } as const
const MOST_HOSTS = 1_000
/** A vendor's file may take long to read. */
const OPERATOR_MS = 30_000

/** Calls to vendors: guarded, at the pace that all nodes keep together, and refused while the vendor is down. */
export function openVendor(needs: VendorDependencies): Vendor {
  const { paces, outbound, breakers, userAgent, newId, now, held, sleep = sleepUntil } = needs
  const turn = vendorTurns({ paces, newId, sleep })
  const rest = pauseRecorder(paces)
  const cache = answerCache()
  held?.register('vendor_answers', cache.held)
  const operators = new Map<string, Pick<Outbound, 'fetch'>>()
  const hosts = new Map<string, CircuitBreaker>()

  /** A host from the settings may be private; the target of its redirect may not, unless it is the same host. */
  function outboundTo({ trust, url }: VendorRequest): Pick<Outbound, 'fetch'> {
    if (trust === 'caller') return outbound
    const host = (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '')
    const known = operators.get(host) ?? openOutbound(ownNetwork({ development: false, privateHosts: [host] }))
    operators.set(host, known)
    return known
  }

  /** The board shows our vendors; sites that callers name would be too many. */
  function breakerOf(bucket: string): CircuitBreaker {
    if (!isHostBucket(bucket)) return breakers.open({ ...BREAKER, name: vendorOf(bucket) })
    const known = hosts.get(bucket) ?? breakers.apart({ ...BREAKER, name: bucket })
    if (hosts.size >= MOST_HOSTS) hosts.clear()
    hosts.set(bucket, known)
    return known
  }

  async function ask(request: VendorRequest, signal: AbortSignal, before: VendorAnswer | undefined) {
    const { method = 'GET', body, maxBytes = MAX_BYTES, credentials, redirects } = request
    const headers = { 'user-agent': userAgent, ...request.headers, ...credentials, ...validators(before) }
    const init = { method, headers, signal, ...(body !== undefined && { body }) }
    const response = await outboundTo(request).fetch(request.url, init, {
      maxBytes,
      ...(request.trust === 'operator' && { totalMs: OPERATOR_MS }),
      ...(redirects === 'told' && { redirects: 0 }),
    })
    if (response.status === 304 && before) {
      await response.body?.cancel()
      return before
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const leadsTo = redirects === 'told' ? leadingTo(request.url, response) : undefined
    if (!response.ok && leadsTo === undefined) throw faultOf(response.status, response.headers, bytes, now())
    return vendorAnswer(response, bytes, leadsTo)
  }

  return {
    async call(request, { bucket, signal, patienceMs = PATIENCE_MS }) {
      const key = keyOf(request)
      const kept = key === undefined ? undefined : cache.get(key)
      if (kept && now().getTime() - kept.at < (request.freshSeconds ?? 0) * 1000) return kept.answer
      const breaker = breakerOf(bucket)
      if (!breaker.ready) throw restingError(breaker)
      const tenant = tenantOf(request, bucket)
      const done = await turn(bucket, { signal, patienceMs, tenant })
      try {
        const answer = await breaker.run(
          () => ask(request, signal, kept?.answer),
          (error) => meaningOf(error, signal),
        )
        if (key !== undefined) cache.keep(key, answer, now().getTime())
        return answer
      } catch (error) {
        if (error instanceof BreakerOpen) throw restingError(breaker)
        throw await rest(faultOfTransport(error, signal), bucket, tenant)
      } finally {
        await done()
      }
    },
  }
}

/** The tenant that a requested pause holds for; none where the operator named the site. */
const tenantOf = ({ trust, org }: VendorRequest, bucket: string): string | undefined =>
  trust === 'caller' && isHostBucket(bucket) ? org : undefined

const leadingTo = (from: string, response: Response): string | undefined =>
  isRedirect(response) ? redirectTarget(new URL(from), response.headers.get('location') ?? '').href : undefined

/** The cache key: no tenant gets what another asked, or what credentials opened. */
function keyOf({ method = 'GET', url, trust, org, credentials, headers }: VendorRequest): string | undefined {
  if (method !== 'GET' || (trust === 'operator' && credentials && org === undefined)) return undefined
  return JSON.stringify([org ?? null, trust, url, credentials ?? null, headers ?? null])
}

function validators(before: VendorAnswer | undefined): Record<string, string> {
  const etag = before?.headers.get('etag')
  if (etag) return { 'if-none-match': etag }
  const modified = before?.headers.get('last-modified')
  return modified ? { 'if-modified-since': modified } : {}
}

/** A vendor that refuses is up; an aborted call, or a refusal of the guard, says nothing about the vendor. */
function meaningOf(error: unknown, { aborted, reason }: AbortSignal): Meaning {
  if (aborted && reason?.name !== 'TimeoutError') return 'nothing'
  if (!(error instanceof VendorError)) return isGuard(error) ? 'nothing' : 'away'
  return error.kind === 'api' ? 'away' : 'there'
}

const isGuard = (error: unknown) => error instanceof Error && /^Outbound(Refused|Private|TooLarge)$/.test(error.name)

const restingError = ({ name, readyInMs = 1_000 }: CircuitBreaker) =>
  new VendorError('network', `${name} is paused after repeated failures`, {
    retryAfter: Math.ceil(readyInMs / 1000),
    unsent: true,
  })

const sleepUntil = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal })

/** The longest pause that a site can impose on the tenant that named it. */
const TENANT_SECONDS = 3_600
/** All other tenants pause for at most this long, so that one tenant cannot take a site from the others. */
const OTHERS_SECONDS = 60

/** Records the pause that a fault asks for, and returns the fault with the pause that is kept. */
const pauseRecorder =
  (paces: Pick<VendorPaces, 'pause' | 'pauseTenant'>) =>
  async (fault: VendorError, bucket: string, tenant: string | undefined): Promise<VendorError> => {
    const { kind, message, retryAfter } = fault
    if (!retryAfter) return fault
    if (tenant === undefined) {
      await paces.pause(bucket, retryAfter)
      return fault
    }
    const kept = Math.min(retryAfter, TENANT_SECONDS)
    await paces.pause(bucket, Math.min(kept, OTHERS_SECONDS))
    await paces.pauseTenant(tenant, bucket, kept)
    return new VendorError(kind, message, { retryAfter: kept })
  }

/** A single call to each vendor stays within every pace. */
const UNPACED: VendorPaces = {
  reserve: async () => 0,
  waitFor: async () => 0,
  pause: async () => {},
  pauseTenant: async () => {},
  tenantWait: async () => 0,
  takeLine: async () => true,
  freeLine: async () => {},
}

/** For commands that call each vendor once, outside of a running service. */
export function unpacedVendor(userAgent: string, now: () => Date): Vendor {
  const breakers = breakerBoard({ now })
  return openVendor({ paces: UNPACED, outbound: openOutbound(), breakers, userAgent, newId: () => '', now })
}
